-- The relations of the papers: evaluation is that of `cval` and `ccval`; a statement has one final
-- state at most. `exec_cases_CFor`, `exec_cases_CStore` and their like, for each form, say what it
-- takes for one to run.
--
-- Main theorems: `scalar_derived`, `derives_scalar` (and of conditions), `exec_deterministic`.

import c.big_step index.extents numbers.int_induction

variables (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (x a f : ident) (b b2 : cexp)
    (p : bool) (d e r : cexp) (z : 'a) (c k : cstmt) (s2 : 'a stack) (h2 : 'a heap)

-- A loop: nothing left to do, or the body and the rest.

theorem loop_end_iff :
  ∀(S : 'a ops) v x lo hi c s h s2 h2. hi ≤ lo ⇒ (loop S v x lo hi c s h s2 h2 ⇔ s2 = s ∧ h2 = h)
proof
  intro S v x lo hi c s h s2 h2 le
  have not : ¬(lo < hi) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp [le, not]
qed

theorem loop_next_iff :
  ∀(S : 'a ops) v x lo hi c s h s2 h2.
    lo < hi ⇒
      (loop S v x lo hi c s h s2 h2 ⇔
         (∃s1 h1. exec S (update v x (SOME lo)) s h c s1 h1 ∧ loop S v x (lo + 1) hi c s1 h1 s2 h2))
proof
  intro S v x lo hi c s h s2 h2 lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp only [not, lt]
  simp
qed

theorem some_unique : ∀(x : 'a option) y z. x = SOME y ⇒ x = SOME z ⇒ y = z
proof
  intro x y z h k
  simp [h] at k
  exact k
qed

theorem array_unique :
  ∀(x : 'a array option) n f m g. x = SOME (Array n f) ⇒ x = SOME (Array m g) ⇒ n = m ∧ f = g
proof
  intro x n f m g h k
  simp [h] at k
  exact k
qed

-- What the relation of the papers derives is the value.
theorem scalar_derived : ∀e x. ceval S v s h e x ⇒ cval S v s h e = SOME x
proof
  intro e x derivation
  induct derivation
  - intro S v s h ty digits scale
    simp [cval_def]
  - intro S v s h x y there
    simp [cval_def, there]
  - intro S v s h a e n f i x there index low high known
    simp [cval_def, there, value_of_index(index), low, high, known]
  - intro S v s h ty f ds x arity each defined
    have all : all_some (MAP (λd. cval S v s h d) ds) = SOME (MAP x ds) by
      apply all_some_map
      intro d mem
      obtain ⟨_, ih⟩ := each(mem)
      exact ih
    simp [cval_def, arity, all, defined]
  - intro S v s h ty e i index
    simp [cval_def, value_of_index(index)]
  - intro S v s h b p test
    simp [cval_def, value_of_test(test)]
  - intro S v s h b d e y x _ test truth _ value
    simp [cval_def, test, truth, value]
  - intro S v s h b d e y x _ test truth _ value
    simp [cval_def, test, truth, value]
qed

-- And the value is derived.
theorem derives_scalar : ∀e x. cval S v s h e = SOME x ⇒ ceval S v s h e x
proof
  intro e
  induct e
  - intro ty digits scale x value
    simp [cval_def] at value
    rewrite [← value]
    exact ceval_lit
  - intro y x value
    simp only [cval_def] at value
    exact ceval_local(value)
  - intro a e x value
    simp only [cval_def, option_bind_eq_some] at value
    obtain ⟨b, there, i, index, value⟩ := value
    obtain ⟨n, f, eq⟩ := array_cases[b]
    subst eq
    simp [cond_none] at value
    obtain ⟨inside, known⟩ := value
    obtain ⟨low, high⟩ := inside
    exact ceval_read(there, value_of_holds(index), low, high, known)
  - intro ty f ds ih x value
    simp only [cval_def, cond_none, option_bind_eq_some, cond_some] at value
    obtain ⟨arity, xs, all, defined, eq⟩ := value
    have each : ∀d. MEM d ds ⇒ ceval S v s h d (THE (cval S v s h d)) by
      intro d mem
      obtain ⟨y, here⟩ := all_some_each(all)(mem)
      simp only [here, the_some]
    have same : xs = MAP (λd. THE (cval S v s h d)) ds by
      have values :
          all_some (MAP (λd. cval S v s h d) ds) = SOME (MAP (λd. THE (cval S v s h d)) ds) by
        apply all_some_map
        intro d mem
        obtain ⟨y, here⟩ := all_some_each(all)(mem)
        simp only [here, the_some]
      simp [all] at values
      exact values
    subst same
    simp at eq
    rewrite [← eq]
    exact ceval_op(arity)(each)(defined)
  - intro ty e x value
    simp only [cval_def, option_map_eq_some] at value
    obtain ⟨i, index, eq⟩ := value
    rewrite [← eq]
    exact ceval_cast(value_of_holds(index))
  - intro b x value
    simp only [cval_def, option_map_eq_some] at value
    obtain ⟨p, test, eq⟩ := value
    rewrite [← eq]
    exact ceval_test(value_of_holds(test))
  - intro b d e ihb ihd ihe x value
    simp only [cval_def, option_bind_eq_some] at value
    obtain ⟨p, ⟨y, test, truth⟩, value⟩ := value
    by_cases yes : p
    · simp [yes] at value truth
      exact ceval_true(ihb(test), truth, ihd(value))
    · simp [yes] at value truth
      exact ceval_false(ihb(test), truth, ihe(value))
qed

theorem condition_derived : ∀b p. cholds S v s h b p ⇒ ccval S v s h b = SOME p
proof
  intro b p k
  rewrite [cholds_def] at k
  obtain ⟨y, value, truth⟩ := k
  simp [ccval_def, scalar_derived(value), truth]
qed

theorem derives_condition : ∀b p. ccval S v s h b = SOME p ⇒ cholds S v s h b p
proof
  intro b p k
  simp only [ccval_def, option_bind_eq_some] at k
  obtain ⟨y, value, truth⟩ := k
  rewrite [cholds_def]
  exists y
  exact ⟨derives_scalar(value), truth⟩
qed

theorem ceval_deterministic : ∀x y. ceval S v s h e x ⇒ ceval S v s h e y ⇒ x = y
proof
  intro x y k l
  exact some_unique(scalar_derived(k), scalar_derived(l))
qed

theorem cholds_clash : cholds S v s h b T ⇒ cholds S v s h b F ⇒ F
proof
  intro yes no
  have wrong := some_unique(condition_derived(yes), condition_derived(no))
  simp at wrong
qed

-- Determinism of statements: what holds of one run of a program holds of all.

theorem exec_loop_deterministic :
  (∀(S : 'a ops) v s h c s1 h1.
     exec S v s h c s1 h1 ⇒ (∀s2 h2. exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2)) ∧
  (∀(S : 'a ops) v x lo hi c s h s1 h1.
     loop S v x lo hi c s h s1 h1 ⇒ (∀s2 h2. loop S v x lo hi c s h s2 h2 ⇒ s1 = s2 ∧ h1 = h2))
proof
  apply exec_induct
  - intro S v s h s2 h2 k
    simp [exec_cases_CSkip] at k
    simp [k]
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd s3 h3 k
    rewrite [exec_cases_CSeq] at k
    obtain ⟨s4, h4, kc, kd⟩ := k
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    exact ihd(kd)
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc s2 h2 k
    rewrite [exec_cases_CFor] at k
    obtain ⟨l2, u2, kl, ku, kc⟩ := k
    obtain rfl := ieval_deterministic(hl, kl)
    obtain rfl := ieval_deterministic(hu, ku)
    exact ihc(kc)
  - intro S v s h b c d s1 h1 hb hc ihc s2 h2 k
    rewrite [exec_cases_CIf] at k
    cases k as ⟨kb, kc⟩ | ⟨kb, kd⟩
    · exact ihc(kc)
    · have wrong := cholds_clash(hb, kb)
      contradiction
  - intro S v s h b c d s1 h1 hb hd ihd s2 h2 k
    rewrite [exec_cases_CIf] at k
    cases k as ⟨kb, kc⟩ | ⟨kb, kd⟩
    · have wrong := cholds_clash(kb, hb)
      contradiction
    · exact ihd(kd)
  - intro S v s h ty x e c y s1 h1 hx he hc ihc s2 h2 k
    rewrite [exec_cases_CDeclare] at k
    obtain ⟨y2, s3, eq, kx, ke, kc⟩ := k
    obtain rfl := ceval_deterministic(he, ke)
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    simp [eq]
  - intro S v s h ty x e c y s1 h1 he small hc ihc s2 h2 k
    rewrite [exec_cases_CIndex] at k
    obtain ⟨y2, ke, _, kc⟩ := k
    obtain rfl := ceval_deterministic(he, ke)
    exact ihc(kc)
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_cases_CSet] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := ceval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h ty x e y z hx he s2 h2 k
    rewrite [exec_cases_CBump] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := ceval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y ha he l u hd s2 h2 k
    rewrite [exec_cases_CStore] at k
    obtain ⟨m, g, j, y2, eq1, eq2, ka, ke, l2, u2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := ceval_deterministic(hd, kd)
    simp [eq1, eq2]
  - intro S v s h ty a e d n f i y x ha he l u fx hd s2 h2 k
    rewrite [exec_cases_CReduce] at k
    obtain ⟨m, g, j, y2, x2, eq1, eq2, ka, ke, l2, u2, fx2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := ceval_deterministic(hd, kd)
    obtain rfl := some_unique(fx, fx2)
    simp [eq1, eq2]
  - intro S v s h ty p a es z ns ha he l few s2 h2 k
    rewrite [exec_cases_CAlloc] at k
    obtain ⟨ms, eq1, eq2, ka, ke, l2, few2⟩ := k
    obtain rfl := extents_deterministic(he, ke)
    simp [eq1, eq2]
  - intro S v s h a n f ha s2 h2 k
    rewrite [exec_cases_CFree] at k
    obtain ⟨m, g, eq1, eq2, ka⟩ := k
    simp [eq1, eq2]
  - intro S v x lo hi c s h le s2 h2 k
    rewrite [loop_end_iff(le)] at k
    simp [k]
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl s3 h3 k
    rewrite [loop_next_iff(lt)] at k
    obtain ⟨s4, h4, kc, kl⟩ := k
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    exact ihl(kl)
qed

theorem exec_deterministic :
  ∀s1 h1 s2 h2. exec S v s h c s1 h1 ⇒ exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2
proof
  intro s1 h1 s2 h2 k l
  obtain ⟨a, b⟩ := exec_loop_deterministic
  exact a(k)(l)
qed

-- Inversion of the C subset as rewriting, and determinism: a statement has one final state at most.
--
-- Defines `cvalue` and `ccvalue` (expressions and conditions as functions). Main theorems:
-- `exec_cases_CFor`, `exec_cases_CStore` and their like for each form; `cval_deterministic`,
-- `ccval_deterministic`, `exec_deterministic`.

import c.big_step index.extents numbers.int_induction

variables (S : 'a ops) (v : valuation) (s : 'a stack) (h : 'a heap) (x a f : ident) (b b2 : ccond)
    (p : bool) (d e r : cexp) (z : 'a) (c k : cstmt) (s2 : 'a stack) (h2 : 'a heap)

-- Evaluation as rewriting: one rule for each constructor, so that `simp` evaluates.

-- Conditions: one rule for each form.

theorem ccval_and_iff :
  ccval S v s h (CAnd b b2) p ⇔ ¬p ∧ ccval S v s h b F ∨ ccval S v s h b T ∧ ccval S v s h b2 p
proof
  rewrite [ccval_cases_CAnd]
  simp
qed

theorem ccval_or_iff :
  ccval S v s h (COr b b2) p ⇔ p ∧ ccval S v s h b T ∨ ccval S v s h b F ∧ ccval S v s h b2 p
proof
  rewrite [ccval_cases_COr]
  simp
qed

-- Statements: one rule for each form.

-- On the heap, and on the stack.

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

-- What expressions and conditions evaluate to, if to anything.
recursive cvalue : 'a ops → valuation → 'a stack → 'a heap → cexp → 'a
| cvalue S v s h (CLit digits scale) = s_lit S digits scale
| cvalue S v s h (CLocal x) = (case s x of NONE => s_zero S | SOME y => y)
| cvalue S v s h (CRead a e) =
    (case h a of
       NONE => s_zero S
       | SOME b => case b of Array n f => case f (ivalue v e) of NONE => s_zero S | SOME y => y)
| cvalue S v s h (COp f ds) = s_op S f (MAP (λd. cvalue S v s h d) ds)
| cvalue S v s h (CCast e) = s_cast S (ivalue v e)
| cvalue S v s h (CCond b d e) = if ccvalue S v s h b then cvalue S v s h d else cvalue S v s h e
and ccvalue : 'a ops → valuation → 'a stack → 'a heap → ccond → bool
| ccvalue S v s h (CIndex b) = bvalue v b
| ccvalue S v s h (CCompare f d e) = s_compare S f (cvalue S v s h d) (cvalue S v s h e)
| ccvalue S v s h (CAnd a b) = (ccvalue S v s h a ∧ ccvalue S v s h b)
| ccvalue S v s h (COr a b) = (ccvalue S v s h a ∨ ccvalue S v s h b)
| ccvalue S v s h (CNot a) = (¬ccvalue S v s h a)

-- Determinism: they have at most one value.

theorem cval_ccval_value :
  (∀(S : 'a ops) v s h e x. cval S v s h e x ⇒ cvalue S v s h e = x) ∧
  (∀(S : 'a ops) v s h b p. ccval S v s h b p ⇒ (ccvalue S v s h b ⇔ p))
proof
  apply cval_induct
  - intro S v s h digits scale
    simp [cvalue_def]
  - intro S v s h x y l
    simp [cvalue_def, l]
  - intro S v s h a e n f i x ha he l u fx
    simp [cvalue_def, ha, ieval_value(he), fx]
  - intro S v s h f ds x arity each defined
    simp only [cvalue_def]
    have same : MAP (λd. cvalue S v s h d) ds = MAP x ds by
      apply map_cong
      intro d mem
      obtain ⟨value, ih⟩ := each(mem)
      exact ih
    rewrite [same]
  - intro S v s h e i he
    simp [cvalue_def, ieval_value(he)]
  - intro S v s h b d e x hb ihb hd ihd
    simp [cvalue_def, ihb, ihd]
  - intro S v s h b d e x hb ihb he ihe
    simp [cvalue_def, ihb, ihe]
  - intro S v s h b p hb
    simp [ccvalue_def, beval_value(hb)]
  - intro S v s h f d e x y hd ihd he ihe
    simp [ccvalue_def, ihd, ihe]
  - intro S v s h a b ha iha
    simp [ccvalue_def, iha]
  - intro S v s h a b p ha iha hb ihb
    simp [ccvalue_def, iha, ihb]
  - intro S v s h a b ha iha
    simp [ccvalue_def, iha]
  - intro S v s h a b p ha iha hb ihb
    simp [ccvalue_def, iha, ihb]
  - intro S v s h a p ha iha
    simp [ccvalue_def, iha]
qed

theorem cval_deterministic : ∀x y. cval S v s h e x ⇒ cval S v s h e y ⇒ x = y
proof
  intro x y k l
  obtain ⟨values, conditions⟩ := cval_ccval_value
  rewrite [← values(k), values(l)]
qed

theorem ccval_deterministic : ∀p q. ccval S v s h b p ⇒ ccval S v s h b q ⇒ (p ⇔ q)
proof
  intro p q k l
  obtain ⟨values, conditions⟩ := cval_ccval_value
  rewrite [← conditions(k), conditions(l)]
qed

-- A condition that holds and does not.
-- Operations, from the list of the operands' values.
theorem cval_values :
  ∀ds xs.
    LIST_REL (cval S v s h) ds xs ⇒
      (∀d. MEM d ds ⇒ cval S v s h d (cvalue S v s h d)) ∧ MAP (cvalue S v s h) ds = xs
proof
  intro ds
  induct ds
  - intro xs all
    cases xs as _ | ⟨x, xs⟩
    · simp
    · simp at all
  - intro d ds ih xs all
    cases xs as _ | ⟨x, xs⟩
    · simp at all
    · simp at all
      obtain ⟨first, rest⟩ := all
      obtain ⟨values, conditions⟩ := cval_ccval_value
      have here := values(first)
      obtain ⟨each, same⟩ := ih(rest)
      split
      · intro e mem
        simp at mem
        cases mem as eq | other
        - rewrite [eq, here]
          exact first
        - exact each(other)
      · simp [here, same]
qed

theorem cval_operation :
  ∀f ds xs.
    takes f (LENGTH ds) ⇒
    LIST_REL (cval S v s h) ds xs ⇒
    s_defined S f xs ⇒
      cval S v s h (COp f ds) (s_op S f xs)
proof
  intro f ds xs arity all defined
  obtain ⟨each, same⟩ := cval_values(all)
  rewrite [← same]
  rewrite [← same] at defined
  exact cval_op(arity)(each)(defined)
qed

theorem ccval_clash : ccval S v s h b T ⇒ ccval S v s h b F ⇒ F
proof
  intro yes no
  have wrong := ccval_deterministic(yes, no)
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
    · have wrong := ccval_clash(hb, kb)
      contradiction
  - intro S v s h b c d s1 h1 hb hd ihd s2 h2 k
    rewrite [exec_cases_CIf] at k
    cases k as ⟨kb, kc⟩ | ⟨kb, kd⟩
    · have wrong := ccval_clash(kb, hb)
      contradiction
    · exact ihd(kd)
  - intro S v s h x e c y s1 h1 hx he hc ihc s2 h2 k
    rewrite [exec_cases_CDeclare] at k
    obtain ⟨y2, s3, eq, kx, ke, kc⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    simp [eq]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_cases_CSet] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_cases_CBump] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y ha he l u hd s2 h2 k
    rewrite [exec_cases_CStore] at k
    obtain ⟨m, g, j, y2, eq1, eq2, ka, ke, l2, u2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y x ha he l u fx hd s2 h2 k
    rewrite [exec_cases_CReduce] at k
    obtain ⟨m, g, j, y2, x2, eq1, eq2, ka, ke, l2, u2, fx2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    obtain rfl := some_unique(fx, fx2)
    simp [eq1, eq2]
  - intro S v s h p a es z ns ha he l few s2 h2 k
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

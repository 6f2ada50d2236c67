-- Facts of the C subset: inversion as rewriting, determinism, framing, and what goes wrong.

import c.exec index_facts int_induct

-- Evaluation as rewriting: one rule for each constructor, so that `simp` evaluates.

theorem cval_lit_iff : ∀(S : 'a ops) v s h digits scale z. cval S v s h (CLit digits scale) z ⇔ z = s_lit S digits scale
proof
  intro S v s h digits scale z
  rewrite [cval_cases[S, v, s, h, CLit digits scale, z]]
  simp
qed

theorem cval_local_iff : ∀(S : 'a ops) v s h x z. cval S v s h (CLocal x) z ⇔ s x = SOME z
proof
  intro S v s h x z
  rewrite [cval_cases[S, v, s, h, CLocal x, z]]
  simp
qed

theorem cval_read_iff : ∀(S : 'a ops) v s h a e z. cval S v s h (CRead a e) z ⇔ (∃n f i. z = f i ∧ h a = SOME (Array n f) ∧ ieval c_div v e i ∧ 0 ≤ i ∧ i < n)
proof
  intro S v s h a e z
  rewrite [cval_cases[S, v, s, h, CRead a e, z]]
  simp
qed

theorem cval_neg_iff : ∀(S : 'a ops) v s h e z. cval S v s h (CNeg e) z ⇔ (∃x. z = s_neg S x ∧ cval S v s h e x)
proof
  intro S v s h e z
  rewrite [cval_cases[S, v, s, h, CNeg e, z]]
  simp
qed

theorem cval_add_iff : ∀(S : 'a ops) v s h d e z. cval S v s h (CAdd d e) z ⇔ (∃x y. z = s_add S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  intro S v s h d e z
  rewrite [cval_cases[S, v, s, h, CAdd d e, z]]
  simp
qed

theorem cval_sub_iff : ∀(S : 'a ops) v s h d e z. cval S v s h (CSub d e) z ⇔ (∃x y. z = s_sub S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  intro S v s h d e z
  rewrite [cval_cases[S, v, s, h, CSub d e, z]]
  simp
qed

theorem cval_mul_iff : ∀(S : 'a ops) v s h d e z. cval S v s h (CMul d e) z ⇔ (∃x y. z = s_mul S x y ∧ cval S v s h d x ∧ cval S v s h e y)
proof
  intro S v s h d e z
  rewrite [cval_cases[S, v, s, h, CMul d e, z]]
  simp
qed

theorem cval_div_iff : ∀(S : 'a ops) v s h d e z. cval S v s h (CDiv d e) z ⇔ (∃x y. z = s_div S x y ∧ cval S v s h d x ∧ cval S v s h e y ∧ s_divides S y)
proof
  intro S v s h d e z
  rewrite [cval_cases[S, v, s, h, CDiv d e, z]]
  simp
qed

theorem cval_cond_iff : ∀(S : 'a ops) v s h b d e z. cval S v s h (CCond b d e) z ⇔ beval c_div v b T ∧ cval S v s h d z ∨ beval c_div v b F ∧ cval S v s h e z
proof
  intro S v s h b d e z
  rewrite [cval_cases[S, v, s, h, CCond b d e, z]]
  simp
qed

-- Statements: one rule for each form.

theorem exec_skip_iff : ∀(S : 'a ops) v s h s2 h2. exec S v s h CSkip s2 h2 ⇔ s2 = s ∧ h2 = h
proof
  intro S v s h s2 h2
  rewrite [exec_cases[S, v, s, h, CSkip, s2, h2]]
  simp
qed

theorem exec_seq_iff : ∀(S : 'a ops) v s h c d s2 h2. exec S v s h (CSeq c d) s2 h2 ⇔ (∃s1 h1. exec S v s h c s1 h1 ∧ exec S v s1 h1 d s2 h2)
proof
  intro S v s h c d s2 h2
  rewrite [exec_cases[S, v, s, h, CSeq c d, s2, h2]]
  simp
qed

theorem exec_for_iff : ∀(S : 'a ops) v s h x lo hi c s2 h2. exec S v s h (CFor x lo hi c) s2 h2 ⇔ (∃l u. ieval c_div v lo l ∧ ieval c_div v hi u ∧ loop S v x l u c s h s2 h2)
proof
  intro S v s h x lo hi c s2 h2
  rewrite [exec_cases[S, v, s, h, CFor x lo hi c, s2, h2]]
  simp
qed

theorem exec_if_iff : ∀(S : 'a ops) v s h b c s2 h2. exec S v s h (CIf b c) s2 h2 ⇔ beval c_div v b T ∧ exec S v s h c s2 h2 ∨ s2 = s ∧ h2 = h ∧ beval c_div v b F
proof
  intro S v s h b c s2 h2
  rewrite [exec_cases[S, v, s, h, CIf b c, s2, h2]]
  simp
qed

theorem exec_declare_iff : ∀(S : 'a ops) v s h x e c s2 h2. exec S v s h (CDeclare x e c) s2 h2 ⇔ (∃y s1. s2 = update s1 x NONE ∧ s x = NONE ∧ cval S v s h e y ∧ exec S v (update s x (SOME y)) h c s1 h2)
proof
  intro S v s h x e c s2 h2
  rewrite [exec_cases[S, v, s, h, CDeclare x e c, s2, h2]]
  simp
qed

theorem exec_set_iff : ∀(S : 'a ops) v s h x e s2 h2. exec S v s h (CSet x e) s2 h2 ⇔ (∃y z. s2 = update s x (SOME y) ∧ h2 = h ∧ s x = SOME z ∧ cval S v s h e y)
proof
  intro S v s h x e s2 h2
  rewrite [exec_cases[S, v, s, h, CSet x e, s2, h2]]
  simp
qed

theorem exec_bump_iff : ∀(S : 'a ops) v s h x e s2 h2. exec S v s h (CBump x e) s2 h2 ⇔ (∃y z. s2 = update s x (SOME (s_add S z y)) ∧ h2 = h ∧ s x = SOME z ∧ cval S v s h e y)
proof
  intro S v s h x e s2 h2
  rewrite [exec_cases[S, v, s, h, CBump x e, s2, h2]]
  simp
qed

theorem exec_store_iff : ∀(S : 'a ops) v s h a e d s2 h2. exec S v s h (CStore a e d) s2 h2 ⇔ (∃n f i y. s2 = s ∧ h2 = update h a (SOME (Array n (update f i y))) ∧ h a = SOME (Array n f) ∧ ieval c_div v e i ∧ 0 ≤ i ∧ i < n ∧ cval S v s h d y)
proof
  intro S v s h a e d s2 h2
  rewrite [exec_cases[S, v, s, h, CStore a e d, s2, h2]]
  simp
qed

theorem exec_reduce_iff : ∀(S : 'a ops) v s h a e d s2 h2. exec S v s h (CReduce a e d) s2 h2 ⇔ (∃n f i y. s2 = s ∧ h2 = update h a (SOME (Array n (update f i (s_add S (f i) y)))) ∧ h a = SOME (Array n f) ∧ ieval c_div v e i ∧ 0 ≤ i ∧ i < n ∧ cval S v s h d y)
proof
  intro S v s h a e d s2 h2
  rewrite [exec_cases[S, v, s, h, CReduce a e d, s2, h2]]
  simp
qed

theorem exec_alloc_iff : ∀(S : 'a ops) v s h a e s2 h2. exec S v s h (CAlloc a e) s2 h2 ⇔ (∃n. s2 = s ∧ h2 = update h a (SOME (Array n (λi. s_zero S))) ∧ h a = NONE ∧ ieval c_div v e n ∧ 0 ≤ n)
proof
  intro S v s h a e s2 h2
  rewrite [exec_cases[S, v, s, h, CAlloc a e, s2, h2]]
  simp
qed

theorem exec_free_iff : ∀(S : 'a ops) v s h a s2 h2. exec S v s h (CFree a) s2 h2 ⇔ (∃n f. s2 = s ∧ h2 = update h a NONE ∧ h a = SOME (Array n f))
proof
  intro S v s h a s2 h2
  rewrite [exec_cases[S, v, s, h, CFree a, s2, h2]]
  simp
qed

-- A loop: nothing left to do, or the body and the rest.

theorem loop_end_iff : ∀(S : 'a ops) v x lo hi c s h s2 h2. hi ≤ lo ⇒ (loop S v x lo hi c s h s2 h2 ⇔ s2 = s ∧ h2 = h)
proof
  intro S v x lo hi c s h s2 h2 le
  have not : ¬(lo < hi) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp [le, not]
qed

theorem loop_next_iff : ∀(S : 'a ops) v x lo hi c s h s2 h2. lo < hi ⇒ (loop S v x lo hi c s h s2 h2 ⇔ (∃s1 h1. exec S (update v x (SOME lo)) s h c s1 h1 ∧ loop S v x (lo + 1) hi c s1 h1 s2 h2))
proof
  intro S v x lo hi c s h s2 h2 lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [loop_cases[S, v, x, lo, hi, c, s, h, s2, h2]]
  simp only [not, lt]
  simp
qed

-- Determinism: a scalar expression has at most one value.

theorem some_unique : ∀(x : 'a option) y z. x = SOME y ⇒ x = SOME z ⇒ y = z
proof
  intro x y z h k
  simp [h] at k
  exact k
qed

theorem array_unique : ∀(x : 'a array option) n f m g. x = SOME (Array n f) ⇒ x = SOME (Array m g) ⇒ n = m ∧ f = g
proof
  intro x n f m g h k
  simp [h] at k
  exact k
qed

theorem cval_deterministic : ∀(S : 'a ops) v s h e x y. cval S v s h e x ⇒ cval S v s h e y ⇒ x = y
proof
  intro S v s h e x y k
  induct k generalizing y
  - intro S v s h digits scale y k
    simp [cval_lit_iff] at k
    rewrite [k]
  - intro S v s h x y l z k
    rewrite [cval_local_iff] at k
    exact some_unique(l, k)
  - intro S v s h a e n f i ha he l u z k
    rewrite [cval_read_iff] at k
    obtain ⟨m, g, j, eq, ka, ke, l2, u2⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    rewrite [eq, ieval_deterministic(he, ke)]
  - intro S v s h e x he ihe z k
    rewrite [cval_neg_iff] at k
    obtain ⟨x2, eq, ke⟩ := k
    rewrite [eq, ihe(ke)]
  - intro S v s h d e x y hd ihd he ihe z k
    rewrite [cval_add_iff] at k
    obtain ⟨x2, y2, eq, kd, ke⟩ := k
    rewrite [eq, ihd(kd), ihe(ke)]
  - intro S v s h d e x y hd ihd he ihe z k
    rewrite [cval_sub_iff] at k
    obtain ⟨x2, y2, eq, kd, ke⟩ := k
    rewrite [eq, ihd(kd), ihe(ke)]
  - intro S v s h d e x y hd ihd he ihe z k
    rewrite [cval_mul_iff] at k
    obtain ⟨x2, y2, eq, kd, ke⟩ := k
    rewrite [eq, ihd(kd), ihe(ke)]
  - intro S v s h d e x y hd ihd he ihe nz z k
    rewrite [cval_div_iff] at k
    obtain ⟨x2, y2, eq, kd, ke, nz2⟩ := k
    rewrite [eq, ihd(kd), ihe(ke)]
  - intro S v s h b d e x hb hd ihd z k
    rewrite [cval_cond_iff] at k
    cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
    · exact ihd(kd)
    · have wrong := beval_deterministic(hb, kb)
      simp at wrong
  - intro S v s h b d e x hb he ihe z k
    rewrite [cval_cond_iff] at k
    cases k as ⟨kb, kd⟩ | ⟨kb, ke⟩
    · have wrong := beval_deterministic(hb, kb)
      simp at wrong
    · exact ihe(ke)
qed

-- Determinism of statements: what holds of one run of a program holds of all.

theorem exec_loop_deterministic : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀s2 h2. exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2)) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀s2 h2. loop S v x lo hi c s h s2 h2 ⇒ s1 = s2 ∧ h1 = h2))
proof
  apply exec_induct
  - intro S v s h s2 h2 k
    simp [exec_skip_iff] at k
    simp [k]
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd s3 h3 k
    rewrite [exec_seq_iff] at k
    obtain ⟨s4, h4, kc, kd⟩ := k
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    exact ihd(kd)
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc s2 h2 k
    rewrite [exec_for_iff] at k
    obtain ⟨l2, u2, kl, ku, kc⟩ := k
    obtain rfl := ieval_deterministic(hl, kl)
    obtain rfl := ieval_deterministic(hu, ku)
    exact ihc(kc)
  - intro S v s h b c s1 h1 hb hc ihc s2 h2 k
    rewrite [exec_if_iff] at k
    cases k as ⟨kb, kc⟩ | ⟨eq1, eq2, kb⟩
    · exact ihc(kc)
    · have wrong := beval_deterministic(hb, kb)
      simp at wrong
  - intro S v s h b c hb s2 h2 k
    rewrite [exec_if_iff] at k
    cases k as ⟨kb, kc⟩ | ⟨eq1, eq2, kb⟩
    · have wrong := beval_deterministic(hb, kb)
      simp at wrong
    · simp [eq1, eq2]
  - intro S v s h x e c y s1 h1 hx he hc ihc s2 h2 k
    rewrite [exec_declare_iff] at k
    obtain ⟨y2, s3, eq, kx, ke, kc⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain ⟨same, rfl⟩ := ihc(kc)
    subst same
    simp [eq]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_set_iff] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h x e y z hx he s2 h2 k
    rewrite [exec_bump_iff] at k
    obtain ⟨y2, z2, eq1, eq2, kx, ke⟩ := k
    obtain rfl := cval_deterministic(he, ke)
    obtain rfl := some_unique(hx, kx)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y ha he l u hd s2 h2 k
    rewrite [exec_store_iff] at k
    obtain ⟨m, g, j, y2, eq1, eq2, ka, ke, l2, u2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    simp [eq1, eq2]
  - intro S v s h a e d n f i y ha he l u hd s2 h2 k
    rewrite [exec_reduce_iff] at k
    obtain ⟨m, g, j, y2, eq1, eq2, ka, ke, l2, u2, kd⟩ := k
    obtain ⟨same, rfl⟩ := array_unique(ha, ka)
    subst same
    obtain rfl := ieval_deterministic(he, ke)
    obtain rfl := cval_deterministic(hd, kd)
    simp [eq1, eq2]
  - intro S v s h a e n ha he l s2 h2 k
    rewrite [exec_alloc_iff] at k
    obtain ⟨m, eq1, eq2, ka, ke, l2⟩ := k
    obtain rfl := ieval_deterministic(he, ke)
    simp [eq1, eq2]
  - intro S v s h a n f ha s2 h2 k
    rewrite [exec_free_iff] at k
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

theorem exec_deterministic : ∀(S : 'a ops) v s h c s1 h1 s2 h2. exec S v s h c s1 h1 ⇒ exec S v s h c s2 h2 ⇒ s1 = s2 ∧ h1 = h2
proof
  intro S v s h c s1 h1 s2 h2 k l
  obtain ⟨a, b⟩ := exec_loop_deterministic
  exact a(k)(l)
qed

theorem loop_deterministic : ∀(S : 'a ops) v x lo hi c s h s1 h1 s2 h2. loop S v x lo hi c s h s1 h1 ⇒ loop S v x lo hi c s h s2 h2 ⇒ s1 = s2 ∧ h1 = h2
proof
  intro S v x lo hi c s h s1 h1 s2 h2 k l
  obtain ⟨a, b⟩ := exec_loop_deterministic
  exact b(k)(l)
qed

-- What goes wrong: under these hypotheses there is no derivation, so a program that has one
-- never does this.

-- An index outside of the array: a read has no value.
theorem read_out_of_bounds : ∀(S : 'a ops) v s h a e n f i. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ i < 0 ∨ n ≤ i ⇒ ¬(∃x. cval S v s h (CRead a e) x)
proof
  intro S v s h a e n f i ha he out ⟨x, k⟩
  rewrite [cval_read_iff] at k
  obtain ⟨m, g, j, eq, ka, ke, l, u⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  have index := ieval_deterministic(he, ke)
  arith
qed

-- A read of what is not allocated, or freed already, has no value.
theorem read_unallocated : ∀(S : 'a ops) v s h a e. h a = NONE ⇒ ¬(∃x. cval S v s h (CRead a e) x)
proof
  intro S v s h a e ha
  simp [cval_read_iff, ha]
qed

-- A variable that is not declared has no value.
theorem read_undeclared : ∀(S : 'a ops) v s h x. s x = NONE ⇒ ¬(∃y. cval S v s h (CLocal x) y)
proof
  intro S v s h x hx
  simp [cval_local_iff, hx]
qed

-- An index variable that is not in scope has no value.
theorem index_undeclared : ∀D v x. v x = NONE ⇒ ¬(∃z. ieval D v (IVar x) z)
proof
  intro D v x hx
  simp [ieval_var_iff, hx]
qed

-- A quotient has no value where rounding down is not rounding to zero, or the divisor is zero.
theorem index_bad_quotient : ∀v a b x y. ieval c_div v a x ⇒ ieval c_div v b y ⇒ x < 0 ∨ y ≤ 0 ⇒ ¬(∃z. ieval c_div v (IDiv a b) z)
proof
  intro v a b x y ha hb bad ⟨z, k⟩
  rewrite [ieval_div_iff] at k
  obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
  have ex := ieval_deterministic(ha, ka)
  have ey := ieval_deterministic(hb, kb)
  rewrite [c_div_def] at d
  arith
qed

theorem index_bad_remainder : ∀v a b x y. ieval c_div v a x ⇒ ieval c_div v b y ⇒ x < 0 ∨ y ≤ 0 ⇒ ¬(∃z. ieval c_div v (IMod a b) z)
proof
  intro v a b x y ha hb bad ⟨z, k⟩
  rewrite [ieval_mod_iff] at k
  obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
  have ex := ieval_deterministic(ha, ka)
  have ey := ieval_deterministic(hb, kb)
  rewrite [c_div_def] at d
  arith
qed

-- A scalar quotient has no value where the scalars do not define it.
theorem bad_quotient : ∀(S : 'a ops) v s h d e y. cval S v s h e y ⇒ ¬s_divides S y ⇒ ¬(∃z. cval S v s h (CDiv d e) z)
proof
  intro S v s h d e y he bad ⟨z, k⟩
  rewrite [cval_div_iff] at k
  obtain ⟨x2, y2, eq, kd, ke, good⟩ := k
  obtain rfl := cval_deterministic(he, ke)
  contradiction
qed

-- A store outside of the array.
theorem store_out_of_bounds : ∀(S : 'a ops) v s h a e d n f i. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ i < 0 ∨ n ≤ i ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro S v s h a e d n f i ha he out ⟨s2, h2, k⟩
  rewrite [exec_store_iff] at k
  obtain ⟨m, g, j, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  have index := ieval_deterministic(he, ke)
  arith
qed

-- A store to what is not allocated, or freed already.
theorem store_unallocated : ∀(S : 'a ops) v s h a e d. h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro S v s h a e d ha
  simp [exec_store_iff, ha]
qed

-- An accumulation outside of the array.
theorem reduce_out_of_bounds : ∀(S : 'a ops) v s h a e d n f i. h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ i < 0 ∨ n ≤ i ⇒ ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2)
proof
  intro S v s h a e d n f i ha he out ⟨s2, h2, k⟩
  rewrite [exec_reduce_iff] at k
  obtain ⟨m, g, j, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  have index := ieval_deterministic(he, ke)
  arith
qed

-- An accumulation to what is not allocated, or freed already.
theorem reduce_unallocated : ∀(S : 'a ops) v s h a e d. h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2)
proof
  intro S v s h a e d ha
  simp [exec_reduce_iff, ha]
qed

-- Freeing what is not allocated.
theorem free_unallocated : ∀(S : 'a ops) v s h a. h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CFree a) s2 h2)
proof
  intro S v s h a ha
  simp [exec_free_iff, ha]
qed

-- Freeing twice, from whatever state.
theorem double_free : ∀(S : 'a ops) v s h a. ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CFree a)) s2 h2)
proof
  intro S v s h a ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_free_iff] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  have wrong := free_unallocated[S, v, s1, h1, a](gone)
  apply wrong
  exists s2, h2
  exact k2
qed

-- Use after free: a store to an array that was just freed.
theorem store_after_free : ∀(S : 'a ops) v s h a e d. ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CStore a e d)) s2 h2)
proof
  intro S v s h a e d ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_free_iff] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  have wrong := store_unallocated[S, v, s1, h1, a, e, d](gone)
  apply wrong
  exists s2, h2
  exact k2
qed

-- Allocating under a name that is in use.
theorem alloc_allocated : ∀(S : 'a ops) v s h a e A. h a = SOME A ⇒ ¬(∃s2 h2. exec S v s h (CAlloc a e) s2 h2)
proof
  intro S v s h a e A ha
  simp [exec_alloc_iff, ha]
qed

-- Allocating a negative length.
theorem alloc_negative : ∀(S : 'a ops) v s h a e n. ieval c_div v e n ⇒ n < 0 ⇒ ¬(∃s2 h2. exec S v s h (CAlloc a e) s2 h2)
proof
  intro S v s h a e n he neg ⟨s2, h2, k⟩
  rewrite [exec_alloc_iff] at k
  obtain ⟨m, eq1, eq2, ka, ke, l⟩ := k
  have length := ieval_deterministic(he, ke)
  arith
qed

-- Assigning to a variable that is not declared.
theorem set_undeclared : ∀(S : 'a ops) v s h x e. s x = NONE ⇒ ¬(∃s2 h2. exec S v s h (CSet x e) s2 h2)
proof
  intro S v s h x e hx
  simp [exec_set_iff, hx]
qed

theorem bump_undeclared : ∀(S : 'a ops) v s h x e. s x = NONE ⇒ ¬(∃s2 h2. exec S v s h (CBump x e) s2 h2)
proof
  intro S v s h x e hx
  simp [exec_bump_iff, hx]
qed

-- Declaring a variable that is in scope already: the subset has no shadowing.
theorem declare_declared : ∀(S : 'a ops) v s h x e c y. s x = SOME y ⇒ ¬(∃s2 h2. exec S v s h (CDeclare x e c) s2 h2)
proof
  intro S v s h x e c y hx
  simp [exec_declare_iff, hx]
qed

-- The arrays that a statement may write, allocate or free.
recursive writes : cstmt → ident → bool
| writes CSkip a = F
| writes (CSeq c d) a = (writes c a ∨ writes d a)
| writes (CFor x lo hi c) a = writes c a
| writes (CIf b c) a = writes c a
| writes (CDeclare x e c) a = writes c a
| writes (CSet x e) a = F
| writes (CBump x e) a = F
| writes (CStore b e d) a = (a = b)
| writes (CReduce b e d) a = (a = b)
| writes (CAlloc b e) a = (a = b)
| writes (CFree b) a = (a = b)

-- The arrays that a statement may allocate or free.
recursive manages : cstmt → ident → bool
| manages CSkip a = F
| manages (CSeq c d) a = (manages c a ∨ manages d a)
| manages (CFor x lo hi c) a = manages c a
| manages (CIf b c) a = manages c a
| manages (CDeclare x e c) a = manages c a
| manages (CSet x e) a = F
| manages (CBump x e) a = F
| manages (CStore b e d) a = F
| manages (CReduce b e d) a = F
| manages (CAlloc b e) a = (a = b)
| manages (CFree b) a = (a = b)

-- The variables that a statement may assign to (not those that it declares and drops).
recursive assigns : cstmt → ident → bool
| assigns CSkip y = F
| assigns (CSeq c d) y = (assigns c y ∨ assigns d y)
| assigns (CFor x lo hi c) y = assigns c y
| assigns (CIf b c) y = assigns c y
| assigns (CDeclare x e c) y = assigns c y
| assigns (CSet x e) y = (y = x)
| assigns (CBump x e) y = (y = x)
| assigns (CStore b e d) y = F
| assigns (CReduce b e d) y = F
| assigns (CAlloc b e) y = F
| assigns (CFree b) y = F

-- A statement leaves alone the arrays that it does not mention as a target.
theorem exec_loop_frame : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀a. ¬writes c a ⇒ h1 a = h a)) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀a. ¬writes c a ⇒ h1 a = h a))
proof
  apply exec_induct
  - intro S v s h a no
    trivial
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a no
    simp [writes_def] at no
    obtain ⟨n1, n2⟩ := no
    rewrite [ihd(n2), ihc(n1)]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a no
    simp [writes_def] at no
    exact ihc(no)
  - intro S v s h b c s1 h1 hb hc ihc a no
    simp [writes_def] at no
    exact ihc(no)
  - intro S v s h b c hb a no
    trivial
  - intro S v s h x e c y s1 h1 hx he hc ihc a no
    simp [writes_def] at no
    exact ihc(no)
  - intro S v s h x e y z hx he a no
    trivial
  - intro S v s h x e y z hx he a no
    trivial
  - intro S v s h b e d n f i y hb he l u hd a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h b e d n f i y hb he l u hd a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h b e n hb he l a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v s h b n f hb a no
    simp [writes_def] at no
    simp [update_other(no)]
  - intro S v x lo hi c s h le a no
    trivial
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a no
    rewrite [ihl(no), ihc(no)]
qed

theorem exec_frame : ∀(S : 'a ops) v s h c s1 h1 a. exec S v s h c s1 h1 ⇒ ¬writes c a ⇒ h1 a = h a
proof
  intro S v s h c s1 h1 a k no
  obtain ⟨p, q⟩ := exec_loop_frame
  exact p(k)(no)
qed

theorem loop_frame : ∀(S : 'a ops) v x lo hi c s h s1 h1 a. loop S v x lo hi c s h s1 h1 ⇒ ¬writes c a ⇒ h1 a = h a
proof
  intro S v x lo hi c s h s1 h1 a k no
  obtain ⟨p, q⟩ := exec_loop_frame
  exact q(k)(no)
qed

-- The length of an array changes only where it is freed and allocated anew.
theorem exec_loop_length : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀a n f. ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g)))) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀a n f. ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g))))
proof
  apply exec_induct
  - intro S v s h a n f no ha
    exists f
    exact ha
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a n f no ha
    simp [manages_def] at no
    obtain ⟨n1, n2⟩ := no
    obtain ⟨g, ga⟩ := ihc(n1, ha)
    exact ihd(n2, ga)
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c s1 h1 hb hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c hb a n f no ha
    exists f
    exact ha
  - intro S v s h x e c y s1 h1 hx he hc ihc a n f no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a n f no ha
    exists f
    exact ha
  - intro S v s h x e y z hx he a n f no ha
    exists f
    exact ha
  - intro S v s h b e d m k i y hb he l u hd a n f no ha
    by_cases eq : a = b
    · subst eq
      obtain ⟨same, rfl⟩ := array_unique(hb, ha)
      subst same
      exists update f i y
      simp
    · exists f
      simp [update_other(eq), ha]
  - intro S v s h b e d m k i y hb he l u hd a n f no ha
    by_cases eq : a = b
    · subst eq
      obtain ⟨same, rfl⟩ := array_unique(hb, ha)
      subst same
      exists update f i (s_add S (f i) y)
      simp
    · exists f
      simp [update_other(eq), ha]
  - intro S v s h b e m hb he l a n f no ha
    simp [manages_def] at no
    exists f
    simp [update_other(no), ha]
  - intro S v s h b m k hb a n f no ha
    simp [manages_def] at no
    exists f
    simp [update_other(no), ha]
  - intro S v x lo hi c s h le a n f no ha
    exists f
    exact ha
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a n f no ha
    obtain ⟨g, ga⟩ := ihc(no, ha)
    exact ihl(no, ga)
qed

theorem exec_length : ∀(S : 'a ops) v s h c s1 h1 a n f. exec S v s h c s1 h1 ⇒ ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g))
proof
  intro S v s h c s1 h1 a n f k no ha
  obtain ⟨p, q⟩ := exec_loop_length
  exact p(k)(no, ha)
qed

theorem loop_length : ∀(S : 'a ops) v x lo hi c s h s1 h1 a n f. loop S v x lo hi c s h s1 h1 ⇒ ¬manages c a ⇒ h a = SOME (Array n f) ⇒ (∃g. h1 a = SOME (Array n g))
proof
  intro S v x lo hi c s h s1 h1 a n f k no ha
  obtain ⟨p, q⟩ := exec_loop_length
  exact q(k)(no, ha)
qed

-- Variables are scoped: after a statement the same ones are declared as before, and those
-- that it does not assign to have their values.
theorem exec_loop_stack : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀y. (s1 y = NONE ⇔ s y = NONE) ∧ (¬assigns c y ⇒ s1 y = s y))) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀y. (s1 y = NONE ⇔ s y = NONE) ∧ (¬assigns c y ⇒ s1 y = s y)))
proof
  apply exec_induct
  - intro S v s h y
    simp
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd y
    obtain ⟨p, q⟩ := ihc[y]
    obtain ⟨r, t⟩ := ihd[y]
    split
    · simp [p, r]
    · intro no
      simp only [assigns_def, not_or] at no
      obtain ⟨n1, n2⟩ := no
      rewrite [t(n2), q(n1)]
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc y
    simp [assigns_def, ihc]
  - intro S v s h b c s1 h1 hb hc ihc y
    simp [assigns_def, ihc]
  - intro S v s h b c hb y
    simp
  - intro S v s h x e c z s1 h1 hx he hc ihc y
    by_cases eq : y = x
    · subst eq
      simp [hx]
    · have k := ihc[y]
      rewrite [update_other(eq)] at k
      simp [update_other(eq), assigns_def, k]
  - intro S v s h x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h x e y z hx he x2
    by_cases eq : x2 = x
    · subst eq
      simp [hx, assigns_def]
    · simp [update_other(eq)]
  - intro S v s h b e d m k i y hb he l u hd x
    simp
  - intro S v s h b e d m k i y hb he l u hd x
    simp
  - intro S v s h b e m hb he l x
    simp
  - intro S v s h b m k hb x
    simp
  - intro S v x lo hi c s h le y
    simp
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl y
    obtain ⟨p, q⟩ := ihc[y]
    obtain ⟨r, t⟩ := ihl[y]
    split
    · simp [p, r]
    · intro no
      rewrite [t(no), q(no)]
qed

theorem exec_stack_frame : ∀(S : 'a ops) v s h c s1 h1 y. exec S v s h c s1 h1 ⇒ ¬assigns c y ⇒ s1 y = s y
proof
  intro S v s h c s1 h1 y k no
  obtain ⟨p, q⟩ := exec_loop_stack
  obtain ⟨scope, frame⟩ := p(k)[y]
  exact frame(no)
qed

theorem exec_scope : ∀(S : 'a ops) v s h c s1 h1 y. exec S v s h c s1 h1 ⇒ (s1 y = NONE ⇔ s y = NONE)
proof
  intro S v s h c s1 h1 y k
  obtain ⟨p, q⟩ := exec_loop_stack
  obtain ⟨scope, frame⟩ := p(k)[y]
  exact scope
qed

-- Monotonicity: a value does not change when more is in scope, declared and allocated.
theorem cval_mono : ∀(S : 'a ops) v s h e z. cval S v s h e z ⇒ (∀w t g. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ (∀x y. s x = SOME y ⇒ t x = SOME y) ⇒ (∀x y. h x = SOME y ⇒ g x = SOME y) ⇒ cval S w t g e z)
proof
  intro S v s h e z k
  induct k
  - intro S v s h digits scale w t g mv ms mh
    exact cval_lit
  - intro S v s h x y l w t g mv ms mh
    exact cval_local(ms(l))
  - intro S v s h a e n f i ha he l u w t g mv ms mh
    exact cval_read(mh(ha), ieval_mono(he)(mv), l, u)
  - intro S v s h e x he ihe w t g mv ms mh
    exact cval_neg(ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_add(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_sub(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe w t g mv ms mh
    exact cval_mul(ihd(mv, ms, mh), ihe(mv, ms, mh))
  - intro S v s h d e x y hd ihd he ihe nz w t g mv ms mh
    exact cval_div(ihd(mv, ms, mh), ihe(mv, ms, mh), nz)
  - intro S v s h b d e x hb hd ihd w t g mv ms mh
    exact cval_true(beval_mono(hb)(mv), ihd(mv, ms, mh))
  - intro S v s h b d e x hb he ihe w t g mv ms mh
    exact cval_false(beval_mono(hb)(mv), ihe(mv, ms, mh))
qed

-- A value depends only on the arrays that the expression reads: writing to others is harmless.
recursive reads : cexp → ident → bool
| reads (CLit m n) a = F
| reads (CLocal x) a = F
| reads (CRead b e) a = (a = b)
| reads (CNeg d) a = reads d a
| reads (CAdd d e) a = (reads d a ∨ reads e a)
| reads (CSub d e) a = (reads d a ∨ reads e a)
| reads (CMul d e) a = (reads d a ∨ reads e a)
| reads (CDiv d e) a = (reads d a ∨ reads e a)
| reads (CCond b d e) a = (reads d a ∨ reads e a)

theorem cval_frame : ∀(S : 'a ops) v s h e z. cval S v s h e z ⇒ (∀g. (∀a. reads e a ⇒ g a = h a) ⇒ cval S v s g e z)
proof
  intro S v s h e z k
  induct k
  - intro S v s h digits scale g same
    exact cval_lit
  - intro S v s h x y l g same
    exact cval_local(l)
  - intro S v s h a e n f i ha he l u g same
    have ga : g a = SOME (Array n f) by (rewrite [← ha]; apply same; simp [reads_def])
    exact cval_read(ga, he, l, u)
  - intro S v s h e x he ihe g same
    simp [reads_def] at same
    exact cval_neg(ihe(same))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_add(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_sub(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe g same
    have left : ∀a. reads d a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_mul(ihd(left), ihe(right))
  - intro S v s h d e x y hd ihd he ihe nz g same
    have left : ∀a. reads d a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    have right : ∀a. reads e a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_div(ihd(left), ihe(right), nz)
  - intro S v s h b d e x hb hd ihd g same
    have left : ∀a. reads d a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_true(hb, ihd(left))
  - intro S v s h b d e x hb he ihe g same
    have right : ∀a. reads e a ⇒ g a = h a by (intro a r; apply same; simp [reads_def, r])
    exact cval_false(hb, ihe(right))
qed

-- Statements run the same where more index variables are in scope.
theorem exec_loop_mono : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ exec S w s h c s1 h1)) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ loop S w x lo hi c s h s1 h1))
proof
  have all : ∀v w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ (∀(S : 'a ops) s h e z. cval S v s h e z ⇒ cval S w s h e z) by
    intro v w m S s h e z k
    apply cval_mono(k)
    · exact m
    · intro x y l
      exact l
    · intro x y l
      exact l
  apply exec_induct
  - intro S v s h w m
    exact exec_skip
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd w m
    exact exec_seq(ihc(m), ihd(m))
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc w m
    exact exec_for(ieval_mono(hl)(m), ieval_mono(hu)(m), ihc(m))
  - intro S v s h b c s1 h1 hb hc ihc w m
    exact exec_if_true(beval_mono(hb)(m), ihc(m))
  - intro S v s h b c hb w m
    exact exec_if_false(beval_mono(hb)(m))
  - intro S v s h x e c y s1 h1 hx he hc ihc w m
    exact exec_declare(hx, all(m)(he), ihc(m))
  - intro S v s h x e y z hx he w m
    exact exec_set(hx, all(m)(he))
  - intro S v s h x e y z hx he w m
    exact exec_bump(hx, all(m)(he))
  - intro S v s h a e d n f i y ha he l u hd w m
    exact exec_store(ha, ieval_mono(he)(m), l, u, all(m)(hd))
  - intro S v s h a e d n f i y ha he l u hd w m
    exact exec_reduce(ha, ieval_mono(he)(m), l, u, all(m)(hd))
  - intro S v s h a e n ha he l w m
    exact exec_alloc(ha, ieval_mono(he)(m), l)
  - intro S v s h a n f ha w m
    exact exec_free(ha)
  - intro S v x lo hi c s h le w m
    exact loop_done(le)
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl w m
    have more : ∀y z. update v x (SOME lo) y = SOME z ⇒ update w x (SOME lo) y = SOME z by
      intro y z k
      by_cases eq : y = x
      · subst eq
        simp at k
        simp [k]
      · rewrite [update_other(eq)] at k
        rewrite [update_other(eq)]
        exact m(k)
    exact loop_step(lt, ihc(more), ihl(m))
qed

theorem exec_mono : ∀(S : 'a ops) v w s h c s1 h1. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ exec S v s h c s1 h1 ⇒ exec S w s h c s1 h1
proof
  intro S v w s h c s1 h1 m k
  obtain ⟨p, q⟩ := exec_loop_mono
  exact p(k)(m)
qed

-- An array that is not allocated stays so, except where the statement allocates it.
theorem exec_loop_unallocated : (∀(S : 'a ops) v s h c s1 h1. exec S v s h c s1 h1 ⇒ (∀a. ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE)) ∧ (∀(S : 'a ops) v x lo hi c s h s1 h1. loop S v x lo hi c s h s1 h1 ⇒ (∀a. ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE))
proof
  apply exec_induct
  - intro S v s h a no ha
    exact ha
  - intro S v s h c s1 h1 d s2 h2 hc ihc hd ihd a no ha
    simp only [manages_def, not_or] at no
    obtain ⟨n1, n2⟩ := no
    exact ihd(n2, ihc(n1, ha))
  - intro S v s h x lo hi c l u s1 h1 hl hu hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c s1 h1 hb hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h b c hb a no ha
    exact ha
  - intro S v s h x e c y s1 h1 hx he hc ihc a no ha
    simp [manages_def] at no
    exact ihc(no, ha)
  - intro S v s h x e y z hx he a no ha
    exact ha
  - intro S v s h x e y z hx he a no ha
    exact ha
  - intro S v s h b e d n f i y hb he l u hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h b e d n f i y hb he l u hd a no ha
    have ne : a ≠ b by (intro eq; subst eq; simp [ha] at hb)
    simp [update_other(ne), ha]
  - intro S v s h b e n hb he l a no ha
    simp [manages_def] at no
    simp [update_other(no), ha]
  - intro S v s h b n f hb a no ha
    simp [manages_def] at no
    simp [update_other(no), ha]
  - intro S v x lo hi c s h le a no ha
    exact ha
  - intro S v x lo hi c s h s1 h1 s2 h2 lt hc ihc hl ihl a no ha
    exact ihl(no, ihc(no, ha))
qed

theorem exec_unallocated : ∀(S : 'a ops) v s h c s1 h1 a. exec S v s h c s1 h1 ⇒ ¬manages c a ⇒ h a = NONE ⇒ h1 a = NONE
proof
  intro S v s h c s1 h1 a k no ha
  obtain ⟨p, q⟩ := exec_loop_unallocated
  exact p(k)(no, ha)
qed

-- Use after free: a statement that does not allocate the array cannot make it usable again.
theorem no_store_after_free : ∀(S : 'a ops) v s h c a e d. ¬manages c a ⇒ ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CSeq c (CStore a e d))) s2 h2)
proof
  intro S v s h c a e d no ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_free_iff] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  rewrite [exec_seq_iff] at k2
  obtain ⟨s3, h3, k3, k4⟩ := k2
  have still := exec_unallocated(k3, no, gone)
  have wrong := store_unallocated[S, v, s3, h3, a, e, d](still)
  apply wrong
  exists s2, h2
  exact k4
qed

-- Loops run one after the other, where the second goes on from the first.
theorem loop_append : ∀(S : 'a ops) v x lo mid hi c s h s1 h1 s2 h2. lo ≤ mid ⇒ mid ≤ hi ⇒ loop S v x lo mid c s h s1 h1 ⇒ loop S v x mid hi c s1 h1 s2 h2 ⇒ loop S v x lo hi c s h s2 h2
proof
  intro S v x lo mid hi c s h s1 h1 s2 h2 le le2 k l
  have all : ∀i. lo ≤ i ⇒ i ≤ mid ⇒ (∀s h. loop S v x i mid c s h s1 h1 ⇒ loop S v x i hi c s h s2 h2) by
    apply int_interval_induct_down[lo, mid, λi. ∀s h. loop S v x i mid c s h s1 h1 ⇒ loop S v x i hi c s h s2 h2]
    · intro s h k
      have here : mid ≤ mid by arith
      rewrite [loop_end_iff(here)] at k
      obtain ⟨eq, rfl⟩ := k
      subst eq
      exact l
    · intro i li lt ih s h k
      rewrite [loop_next_iff(lt)] at k
      obtain ⟨s3, h3, kc, kl⟩ := k
      have lt2 : i < hi by arith
      exact loop_step(lt2, kc, ih(kl))
  have first : lo ≤ lo by arith
  exact all(first, le)(k)
qed

-- Invariants: what the body keeps holds after the loop (partial correctness).
theorem loop_keeps : ∀(S : 'a ops) v x lo hi c P s h s2 h2. lo ≤ hi ⇒ P lo s h ⇒ (∀i s h s1 h1. lo ≤ i ⇒ i < hi ⇒ P i s h ⇒ exec S (update v x (SOME i)) s h c s1 h1 ⇒ P (i + 1) s1 h1) ⇒ loop S v x lo hi c s h s2 h2 ⇒ P hi s2 h2
proof
  intro S v x lo hi c P s h s2 h2 le start step k
  have all : ∀i. lo ≤ i ⇒ i ≤ hi ⇒ (∀s h. P i s h ⇒ loop S v x i hi c s h s2 h2 ⇒ P hi s2 h2) by
    apply int_interval_induct_down[lo, hi, λi. ∀s h. P i s h ⇒ loop S v x i hi c s h s2 h2 ⇒ P hi s2 h2]
    · intro s h p k
      have here : hi ≤ hi by arith
      rewrite [loop_end_iff(here)] at k
      obtain ⟨eq, rfl⟩ := k
      subst eq
      exact p
    · intro i li lt ih s h p k
      rewrite [loop_next_iff(lt)] at k
      obtain ⟨s3, h3, kc, kl⟩ := k
      exact ih(step(li, lt, p, kc), kl)
  have first : lo ≤ lo by arith
  exact all(first, le)(start, k)
qed

-- Total correctness: where the body always runs and keeps the invariant, so does the loop.
theorem loop_runs : ∀(S : 'a ops) v x lo hi c P s h. lo ≤ hi ⇒ P lo s h ⇒ (∀i s h. lo ≤ i ⇒ i < hi ⇒ P i s h ⇒ (∃s1 h1. exec S (update v x (SOME i)) s h c s1 h1 ∧ P (i + 1) s1 h1)) ⇒ (∃s2 h2. loop S v x lo hi c s h s2 h2 ∧ P hi s2 h2)
proof
  intro S v x lo hi c P s h le start step
  have all : ∀i. lo ≤ i ⇒ i ≤ hi ⇒ (∀s h. P i s h ⇒ (∃s2 h2. loop S v x i hi c s h s2 h2 ∧ P hi s2 h2)) by
    apply int_interval_induct_down[lo, hi, λi. ∀s h. P i s h ⇒ (∃s2 h2. loop S v x i hi c s h s2 h2 ∧ P hi s2 h2)]
    · intro s1 h1 p
      have here : hi ≤ hi by arith
      exists s1, h1
      split
      · exact loop_done(here)
      · exact p
    · intro i li lt ih s3 h3 p
      obtain ⟨s1, h1, kc, p1⟩ := step(li, lt, p)
      obtain ⟨s2, h2, kl, p2⟩ := ih(p1)
      exists s2, h2
      split
      · exact loop_step(lt, kc, kl)
      · exact p2
  have first : lo ≤ lo by arith
  exact all(first, le)(start)
qed

-- A statement whose expression has no value goes wrong, and so does a sequence whose first
-- part does, and a loop whose first iteration does.

theorem store_no_value : ∀(S : 'a ops) v s h a e d. ¬(∃y. cval S v s h d y) ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro S v s h a e d no ⟨s2, h2, k⟩
  rewrite [exec_store_iff] at k
  obtain ⟨n, f, i, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  apply no
  exists y
  exact kd
qed

theorem reduce_no_value : ∀(S : 'a ops) v s h a e d. ¬(∃y. cval S v s h d y) ⇒ ¬(∃s2 h2. exec S v s h (CReduce a e d) s2 h2)
proof
  intro S v s h a e d no ⟨s2, h2, k⟩
  rewrite [exec_reduce_iff] at k
  obtain ⟨n, f, i, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  apply no
  exists y
  exact kd
qed

theorem set_no_value : ∀(S : 'a ops) v s h x e. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CSet x e) s2 h2)
proof
  intro S v s h x e no ⟨s2, h2, k⟩
  rewrite [exec_set_iff] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  apply no
  exists y
  exact ke
qed

theorem bump_no_value : ∀(S : 'a ops) v s h x e. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CBump x e) s2 h2)
proof
  intro S v s h x e no ⟨s2, h2, k⟩
  rewrite [exec_bump_iff] at k
  obtain ⟨y, z, eq1, eq2, kx, ke⟩ := k
  apply no
  exists y
  exact ke
qed

theorem declare_no_value : ∀(S : 'a ops) v s h x e c. ¬(∃y. cval S v s h e y) ⇒ ¬(∃s2 h2. exec S v s h (CDeclare x e c) s2 h2)
proof
  intro S v s h x e c no ⟨s2, h2, k⟩
  rewrite [exec_declare_iff] at k
  obtain ⟨y, s1, eq, kx, ke, kc⟩ := k
  apply no
  exists y
  exact ke
qed

theorem seq_wrong : ∀(S : 'a ops) v s h c d. ¬(∃s1 h1. exec S v s h c s1 h1) ⇒ ¬(∃s2 h2. exec S v s h (CSeq c d) s2 h2)
proof
  intro S v s h c d no ⟨s2, h2, k⟩
  rewrite [exec_seq_iff] at k
  obtain ⟨s1, h1, kc, kd⟩ := k
  apply no
  exists s1, h1
  exact kc
qed

theorem loop_wrong : ∀(S : 'a ops) v x lo hi c s h. lo < hi ⇒ ¬(∃s1 h1. exec S (update v x (SOME lo)) s h c s1 h1) ⇒ ¬(∃s2 h2. loop S v x lo hi c s h s2 h2)
proof
  intro S v x lo hi c s h lt no ⟨s2, h2, k⟩
  rewrite [loop_next_iff(lt)] at k
  obtain ⟨s1, h1, kc, kl⟩ := k
  apply no
  exists s1, h1
  exact kc
qed

-- Not everything goes wrong: filling an array in a loop runs, whatever the length and
-- whatever the array held, and leaves the same value everywhere.
theorem fill_runs : ∀(S : 'a ops) v s h a n f x digits scale. 0 ≤ n ⇒ h a = SOME (Array n f) ⇒ (∃h1 g. exec S v s h (CFor x (ILit 0) (ILit n) (CStore a (IVar x) (CLit digits scale))) s h1 ∧ h1 a = SOME (Array n g) ∧ (∀i. 0 ≤ i ⇒ i < n ⇒ g i = s_lit S digits scale))
proof
  intro S v s h a n f x digits scale nonneg ha
  have start : s = s ∧ (∃g. h a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < 0 ⇒ g j = s_lit S digits scale)) by
    split
    · trivial
    · exists f
      split
      · exact ha
      · intro j l u
        arith
  have step : ∀i t k. 0 ≤ i ⇒ i < n ⇒ (t = s ∧ (∃g. k a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < i ⇒ g j = s_lit S digits scale))) ⇒ (∃s1 h1. exec S (update v x (SOME i)) t k (CStore a (IVar x) (CLit digits scale)) s1 h1 ∧ (s1 = s ∧ (∃g. h1 a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < i + 1 ⇒ g j = s_lit S digits scale)))) by
    intro i t k l u ⟨eq, g, ka, done⟩
    subst eq
    have index : update v x (SOME i) x = SOME i by simp
    exists s, update k a (SOME (Array n (update g i (s_lit S digits scale))))
    split
    · apply exec_store(ka, ieval_var[c_div](index), l, u)
      exact cval_lit
    · split
      · trivial
      · exists update g i (s_lit S digits scale)
        split
        · simp
        · intro j jl ju
          by_cases eq : j = i
          · subst eq
            simp
          · rewrite [update_other(eq)]
            have lt : j < i by arith
            exact done(jl, lt)
  obtain ⟨s2, h2, kl, eq, g, ka, all⟩ := loop_runs[S, v, x, 0, n, CStore a (IVar x) (CLit digits scale), λi t k. t = s ∧ (∃g. k a = SOME (Array n g) ∧ (∀j. 0 ≤ j ⇒ j < i ⇒ g j = s_lit S digits scale)), s, h](nonneg, start, step)
  subst eq
  exists h2, g
  split
  · exact exec_for(ieval_lit[c_div, v, 0], ieval_lit[c_div, v, n], kl)
  · split
    · exact ka
    · exact all
qed

-- Sequencing is associative and has a unit, so the shape of a sequence does not matter.

theorem exec_seq_assoc : ∀(S : 'a ops) v s h b c d s2 h2. exec S v s h (CSeq (CSeq b c) d) s2 h2 ⇔ exec S v s h (CSeq b (CSeq c d)) s2 h2
proof
  intro S v s h b c d s2 h2
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s3, h3, k1, kd⟩ := k
    rewrite [exec_seq_iff] at k1
    obtain ⟨s1, h1, kb, kc⟩ := k1
    exact exec_seq(kb, exec_seq(kc, kd))
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, kb, k1⟩ := k
    rewrite [exec_seq_iff] at k1
    obtain ⟨s3, h3, kc, kd⟩ := k1
    exact exec_seq(exec_seq(kb, kc), kd)
qed

theorem exec_skip_seq : ∀(S : 'a ops) v s h c s2 h2. exec S v s h (CSeq CSkip c) s2 h2 ⇔ exec S v s h c s2 h2
proof
  intro S v s h c s2 h2
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, k1, k2⟩ := k
    rewrite [exec_skip_iff] at k1
    obtain ⟨eq, rfl⟩ := k1
    subst eq
    exact k2
  - intro k
    exact exec_seq(exec_skip[S, v, s, h], k)
qed

theorem exec_seq_skip : ∀(S : 'a ops) v s h c s2 h2. exec S v s h (CSeq c CSkip) s2 h2 ⇔ exec S v s h c s2 h2
proof
  intro S v s h c s2 h2
  split
  - intro k
    rewrite [exec_seq_iff] at k
    obtain ⟨s1, h1, k1, k2⟩ := k
    rewrite [exec_skip_iff] at k2
    obtain ⟨eq1, eq2⟩ := k2
    rewrite [eq1, eq2]
    exact k1
  - intro k
    exact exec_seq(k, exec_skip[S, v, s2, h2])
qed

-- What is allocated or freed counts as written, so a frame covers allocation too.
theorem manages_writes : ∀c a. manages c a ⇒ writes c a
proof
  intro c a
  induct c
  - simp [manages_def]
  - intro c d ihc ihd
    simp only [manages_def, writes_def]
    intro k
    cases k
    · left
      exact ihc(k)
    · right
      exact ihd(k)
  - intro x lo hi c ih
    simp only [manages_def, writes_def]
    exact ih
  - intro b c ih
    simp only [manages_def, writes_def]
    exact ih
  - intro x e c ih
    simp only [manages_def, writes_def]
    exact ih
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def]
  - simp [manages_def, writes_def]
  - simp [manages_def, writes_def]
qed

-- Facts of the C subset: inversion as rewriting, determinism, framing, and what goes wrong.

import c.exec index_facts

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

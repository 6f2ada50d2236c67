-- What goes wrong in the C subset, one theorem for each way. Use after free over statements is in
-- `c.frame`, loops and sequences with a part that goes wrong are in `c.runs`.
--
-- Main theorems: `read_out_of_bounds`, `read_unwritten`, `store_after_free`, `double_free`,
-- `alloc_too_large` and their like.

import c.cases

variables (S : 'a ops) (ty : elem) (v : valuation) (s : 'a stack) (h : 'a heap) (a : ident)
    (e : iexp) (x : ident) (d : cexp) (n : int) (f : int → 'a option) (i : int)

-- What goes wrong: under these hypotheses there is no derivation, so a program that has one
-- never does this.

-- An index outside of the array: a read has no value.
theorem read_out_of_bounds :
  h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ i < 0 ∨ n ≤ i ⇒ cval S v s h (CRead a e) = NONE
proof
  intro there index out
  have outside : ¬(0 ≤ i ∧ i < n) by
    intro ⟨low, high⟩
    arith
  simp [cval_def, there, value_of_index(index), outside]
qed

-- A read of a cell that nothing was written to has no value.
theorem read_unwritten :
  h a = SOME (Array n f) ⇒ ieval c_div v e i ⇒ f i = NONE ⇒ cval S v s h (CRead a e) = NONE
proof
  intro there index none
  simp [cval_def, there, value_of_index(index), none]
qed

-- A read of what is not allocated, or freed already, has no value.
theorem read_unallocated : h a = NONE ⇒ cval S v s h (CRead a e) = NONE
by simp [cval_def]

-- A variable that is not declared has no value.
theorem read_undeclared : s x = NONE ⇒ cval S v s h (CLocal x) = NONE
by simp [cval_def]

-- An index variable that is not in scope has no value.
theorem index_undeclared : ∀D v x. v x = NONE ⇒ ¬(∃z. ieval D v (IVar x) z)
proof
  intro D v x hx
  simp [ieval_cases_IVar, hx]
qed

-- A quotient has no value where rounding down is not rounding to zero, or the divisor is zero.
theorem index_bad_quotient :
  ∀v a b x y.
    ieval c_div v a x ⇒ ieval c_div v b y ⇒ x < 0 ∨ y ≤ 0 ⇒ ¬(∃z. ieval c_div v (IDiv a b) z)
proof
  intro v a b x y ha hb bad ⟨z, k⟩
  rewrite [ieval_cases_IDiv] at k
  obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
  have ex := ieval_deterministic(ha, ka)
  have ey := ieval_deterministic(hb, kb)
  simp only [divides_def] at d
  arith
qed

theorem index_bad_remainder :
  ∀v a b x y.
    ieval c_div v a x ⇒ ieval c_div v b y ⇒ x < 0 ∨ y ≤ 0 ⇒ ¬(∃z. ieval c_div v (IMod a b) z)
proof
  intro v a b x y ha hb bad ⟨z, k⟩
  rewrite [ieval_cases_IMod] at k
  obtain ⟨x2, y2, eq, ka, kb, d⟩ := k
  have ex := ieval_deterministic(ha, ka)
  have ey := ieval_deterministic(hb, kb)
  simp only [divides_def] at d
  arith
qed

-- A scalar quotient has no value where the scalars do not define it.
theorem bad_quotient :
  ∀e y. cval S v s h e = SOME y ⇒ ¬s_divides S ty y ⇒ cval S v s h (COp ty Div [d, e]) = NONE
proof
  intro e y value bad
  obtain none | ⟨x, some⟩ := option_cases[cval S v s h d]
  - simp [cval_def, none]
  - simp [cval_def, some, value, s_defined_def, bad]
qed

-- A store outside of the array.
theorem store_out_of_bounds :
  h a = SOME (Array n f) ⇒
  ieval c_div v e i ⇒
  i < 0 ∨ n ≤ i ⇒
    ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro ha he out ⟨s2, h2, k⟩
  rewrite [exec_cases_CStore] at k
  obtain ⟨m, g, j, y, eq1, eq2, ka, ke, l, u, kd⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  have index := ieval_deterministic(he, ke)
  arith
qed

-- A store to what is not allocated, or freed already.
theorem store_unallocated : h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CStore a e d) s2 h2)
proof
  intro ha
  simp [exec_cases_CStore, ha]
qed

-- An accumulation outside of the array.
theorem reduce_out_of_bounds :
  h a = SOME (Array n f) ⇒
  ieval c_div v e i ⇒
  i < 0 ∨ n ≤ i ⇒
    ¬(∃s2 h2. exec S v s h (CReduce ty a e d) s2 h2)
proof
  intro ha he out ⟨s2, h2, k⟩
  rewrite [exec_cases_CReduce] at k
  obtain ⟨m, g, j, y, x, eq1, eq2, ka, ke, l, u, fx, kd⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  have index := ieval_deterministic(he, ke)
  arith
qed

-- An accumulation to a cell that nothing was written to.
theorem reduce_unwritten :
  h a = SOME (Array n f) ⇒
  ieval c_div v e i ⇒
  f i = NONE ⇒
    ¬(∃s2 h2. exec S v s h (CReduce ty a e d) s2 h2)
proof
  intro ha he none ⟨s2, h2, k⟩
  rewrite [exec_cases_CReduce] at k
  obtain ⟨m, g, j, y, x, eq1, eq2, ka, ke, l, u, fx, kd⟩ := k
  obtain ⟨same, rfl⟩ := array_unique(ha, ka)
  rewrite [← ieval_deterministic(he, ke), none] at fx
  simp at fx
qed

-- An accumulation to what is not allocated, or freed already.
theorem reduce_unallocated : h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CReduce ty a e d) s2 h2)
proof
  intro ha
  simp [exec_cases_CReduce, ha]
qed

-- Freeing what is not allocated.
theorem free_unallocated : h a = NONE ⇒ ¬(∃s2 h2. exec S v s h (CFree a) s2 h2)
proof
  intro ha
  simp [exec_cases_CFree, ha]
qed

-- Freeing twice, from whatever state.
theorem double_free : ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CFree a)) s2 h2)
proof
  intro ⟨s2, h2, k⟩
  rewrite [exec_cases_CSeq] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_cases_CFree] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  have wrong := free_unallocated[S, v, s1, h1, a](gone)
  apply wrong
  exists s2, h2
  exact k2
qed

-- Use after free: a store to an array that was just freed.
theorem store_after_free : ¬(∃s2 h2. exec S v s h (CSeq (CFree a) (CStore a e d)) s2 h2)
proof
  intro ⟨s2, h2, k⟩
  rewrite [exec_cases_CSeq] at k
  obtain ⟨s1, h1, k1, k2⟩ := k
  rewrite [exec_cases_CFree] at k1
  obtain ⟨n, f, eq1, eq2, ka⟩ := k1
  have gone : h1 a = NONE by simp [eq2]
  have wrong := store_unallocated[S, v, s1, h1, a, e, d](gone)
  apply wrong
  exists s2, h2
  exact k2
qed

-- Allocating under a name that is in use.
theorem alloc_allocated :
  ∀p es z A. h a = SOME A ⇒ ¬(∃s2 h2. exec S v s h (CAlloc ty a p es z) s2 h2)
proof
  intro p es z A ha
  simp [exec_cases_CAlloc, ha]
qed

-- Allocating an array with a negative extent.
theorem alloc_negative :
  ∀p es z ns.
    LIST_REL (ieval c_div v) es ns ⇒
    ¬shape_ok ns ⇒
      ¬(∃s2 h2. exec S v s h (CAlloc ty a p es z) s2 h2)
proof
  intro p es z ns he neg ⟨s2, h2, k⟩
  rewrite [exec_cases_CAlloc] at k
  obtain ⟨ms, eq1, eq2, ka, ke, l, few⟩ := k
  obtain rfl := extents_deterministic(he, ke)
  contradiction
qed

-- Allocating more cells than there can be.
theorem alloc_too_large :
  ∀p es z ns.
    LIST_REL (ieval c_div v) es ns ⇒
    most_cells < product ns ⇒
      ¬(∃s2 h2. exec S v s h (CAlloc ty a p es z) s2 h2)
proof
  intro p es z ns he more ⟨s2, h2, k⟩
  rewrite [exec_cases_CAlloc] at k
  obtain ⟨ms, eq1, eq2, ka, ke, l, few⟩ := k
  obtain rfl := extents_deterministic(he, ke)
  arith
qed

-- Assigning to a variable that is not declared.
theorem set_undeclared : ∀e. s x = NONE ⇒ ¬(∃s2 h2. exec S v s h (CSet x e) s2 h2)
proof
  intro e hx
  simp [exec_cases_CSet, hx]
qed

theorem bump_undeclared : ∀e. s x = NONE ⇒ ¬(∃s2 h2. exec S v s h (CBump ty x e) s2 h2)
proof
  intro e hx
  simp [exec_cases_CBump, hx]
qed

-- Declaring a variable that is in scope already: the subset has no shadowing.
theorem declare_declared : ∀e c y. s x = SOME y ⇒ ¬(∃s2 h2. exec S v s h (CDeclare ty x e c) s2 h2)
proof
  intro e c y hx
  simp [exec_cases_CDeclare, hx]
qed

-- The gate statement is false of functions that ask for memory for which the source has no use, or
-- that go wrong after an allocation that may fail; and of kernels with extents that have no value.
--
-- Main theorems: `greedy_wrong`, `early_wrong`, `hidden_wrong`.

import gate.examples

variables (S : 'a ops) (ty : elem) (c : cstmt)

-- kernel one(): 1
definition one_source : kernel := Kernel "one" [] [] [] [] [[]] [F32] [Lit F32 1 0]

definition one_with (c : cstmt) : cfunction := CFunction "one" [] [] ["out"] [F32] c

-- t = malloc(1000000 cells); free(t); out[0] = 1;
definition one_greedy : cstmt :=
  CSeq (CAlloc F32 "t" Heap [ILit 1000000] F)
    (CSeq (CFree "t") (CStore "out" (ILit 0) (CLit F32 1 0)))

-- t = malloc(1 cell); free(t); out[5] = 1;
definition one_early : cstmt :=
  CSeq (CAlloc F32 "t" Heap [ILit 1] F) (CSeq (CFree "t") (CStore "out" (ILit 5) (CLit F32 1 0)))

-- The heap of a call: the output, to which nothing was written.
definition one_heap (x : ident) : 'a array option :=
  if x = "out" then SOME (Array 1 (λi. NONE)) else NONE

definition nothing_given (x : ident) : (int list × 'a tensor) option := NONE

theorem one_asked :
  admitted S (λx. NONE) (λx (i : int). s_zero S) nothing_given [[]] [] [] [] [] [[]]
proof
  rewrite [admitted_def]
  split
  - simp [sizes_ok_def]
  - simp [facts_hold_def]
  - rewrite [inputs_known_def]
    simp [nothing_given_def]
  - simp [extents_def, most_cells_def]
qed

theorem one_entry :
  on_entry [] (λx (i : int). s_zero S) nothing_given ["out"] [[]] (one_heap : 'a heap)
proof
  rewrite [on_entry_def]
  split
  - simp [nothing_given_def]
  - simp [one_heap_def]
  - intro x _ out
    simp at out
    simp [one_heap_def, out]
qed

-- What the gate statement says of the run, where requests of one cell are granted.
theorem one_runs :
  ∀memory : 'a heap → int → bool.
    lawful none S ⇒
    compiles_correctly none [] one_source (one_with c) S ⇒
    (∀h n. n ≤ 1 ⇒ memory h n) ⇒
      execute S memory c (λx. NONE) (λx. NONE) one_heap ≠ Aborted ∧
      execute S memory c (λx. NONE) (λx. NONE) one_heap ≠ Wrong
proof
  intro memory law gate granted
  rewrite [one_source_def, one_with_def, compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, _, _, _, _, call⟩ := gate
  obtain ⟨ts, _, _, runs⟩ := call(law, one_asked[S])
  have ended := runs[memory](one_entry[S])
  have plenty :
      enough [] memory (tensor_shapes (nothing_given : 'a tensors)) (λx. NONE) [[]] [Lit F32 1 0] by
    rewrite [enough_def]
    exists 1
    simp [most_cells_def, tensor_shapes_def, nothing_given_def, lets_within_def]
  clear call runs granted gate
  obtain ⟨s1, h1, is⟩ | is | is := outcome_cases[execute S memory c (λx. NONE) (λx. NONE) one_heap]
  - simp [is]
  - simp [is, ends_def, plenty] at ended
  - simp only [is, ends_def] at ended
qed

theorem c_literal : ∀v n. fits c_div n ⇒ LIST_REL (ieval c_div v) [ILit n] [n]
proof
  intro v n small
  simp
  exact ieval_lit(small)
qed

-- It may be refused a million cells.
theorem greedy_wrong :
  lawful none S ⇒ ¬compiles_correctly none [] one_source (one_with one_greedy) S
proof
  intro law gate
  have granted : ∀(h : 'a heap) n. n ≤ 1 ⇒ (λ(h : 'a heap) (n : int). n ≤ 1) h n by simp
  have run := one_runs[S, one_greedy, λ(h : 'a heap) (n : int). n ≤ 1](law, gate)
  have small : fits c_div 1000000 by simp [fits_def]
  have values := value_of_extents(c_literal[λx. NONE](small))
  simp [one_greedy_def, execute_def, values, need_some, one_heap_def, next_def, grants_def] at run
qed

-- Where the allocation is granted, it stores out of bounds; that it may abort before does not help.
theorem early_wrong : lawful none S ⇒ ¬compiles_correctly none [] one_source (one_with one_early) S
proof
  intro law gate
  have run := one_runs[S, one_early, λ(h : 'a heap) (n : int). T](law, gate)
  have small : fits c_div 1 by simp [fits_def]
  have values := value_of_extents(c_literal[λx. NONE](small))
  have five : value_of (ieval c_div (λx. NONE) (ILit 5)) = SOME 5 by
    apply value_of_index
    apply ieval_lit
    simp [fits_def]
  have one : ∀h : 'a heap. cval S (λx. NONE) (λx. NONE) h (CLit F32 1 0) = SOME (s_lit S F32 1 0) by
    intro h
    simp [cval_def]
  simp [one_early_def, execute_def, values, need_some, one_heap_def, most_cells_def, next_def]
    at run
  simp [execute_def, need_some, one_heap_def, next_def, five, one, need_cell_def] at run
qed

-- kernel hidden(n, u[0 * (1 / (2 - n))]): 1. For n = 2 the extent of u has no value.
definition hidden_extent : iexp := IMul (ILit 0) (IDiv (ILit 1) (ISub (ILit 2) (IVar "n")))

theorem hidden_no_value : ∀v. v "n" = SOME 2 ⇒ ¬(∃s. LIST_REL (ieval atl_div v) [hidden_extent] s)
proof
  intro v vn
  rewrite [list_rel_one]
  intro ⟨z, value⟩
  rewrite [hidden_extent_def] at value
  simp [ieval_cases_IMul, ieval_cases_IDiv, ieval_cases_ISub, ieval_cases_IVar, ieval_cases_ILit,
        vn, divides_def] at value
qed

theorem hidden_wrong :
  ¬compiles_correctly none []
    (Kernel "hidden" ["n"] [] [] [("u", [hidden_extent])] [[]] [F32, F32] [Lit F32 1 0])
    (CFunction "hidden" ["n"] ["u"] ["out"] [F32, F32] c) S
proof
  intro gate
  rewrite [compiles_correctly_def] at gate
  obtain ⟨_, _, _, _, _, _, _, _, values, _⟩ := gate
  have sizes : sizes_ok (update (λx. NONE) "n" (SOME 2)) ["n"] [] by
    rewrite [sizes_ok_def]
    split
    · intro x
      by_cases eq : x = "n" <;> simp [eq]
    · intro x n there
      by_cases eq : x = "n"
      · simp [eq] at there
        subst there
        simp [most_def]
      · simp [eq] at there
    · simp
  have all := values(sizes)
  have there : update (λx. NONE) "n" (SOME (2 : int)) "n" = SOME 2 by simp
  have none := hidden_no_value(there)
  clear values gate
  simp [declared_def, none] at all
qed

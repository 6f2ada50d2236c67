-- How much memory a statement asks for. A statement that asks for at most B cells at once does not
-- end by a failed allocation where each request of at most B cells is granted.
--
-- Defines `asks_within`. Main theorem: `granted` (no allocation fails); `asks_seq` and its like,
-- one for each form of statement.

import c.outcomes

variables (S : 'a ops) (ty : elem) (v : valuation) (s : 'a stack) (h : 'a heap) (c d : cstmt)
    (B : int) (memory : 'a heap → int → bool)

-- Each array that the statement makes on the heap has at most B cells, whatever the values of the
-- variables of loops, and each local one at most 2^57.
recursive asks_within : int → cstmt → valuation → bool
| asks_within B CSkip v = T
| asks_within B (CSeq c d) v = (asks_within B c v ∧ asks_within B d v)
| asks_within B (CFor x lo hi c) v = (∀k. asks_within B c (update v x (SOME k)))
| asks_within B (CIf b c d) v = (asks_within B c v ∧ asks_within B d v)
| asks_within B (CDeclare ty x e c) v = asks_within B c v
| asks_within B (CIndex ty x e c) v = (∀k. asks_within B c (update v x (SOME k)))
| asks_within B (CSet x e) v = T
| asks_within B (CBump ty x e) v = T
| asks_within B (CStore a i e) v = T
| asks_within B (CReduce ty a i e) v = T
| asks_within B (CAlloc ty a p es z) v =
    (∀ns. LIST_REL (ieval c_div v) es ns ⇒ product ns ≤ (if p = Stack then most_cells else B))
| asks_within B (CFree a) v = T

theorem need_runs :
  ∀x (f : 'b → ('s, 'h) outcome). (∀y. x = SOME y ⇒ f y ≠ Aborted) ⇒ need x f ≠ Aborted
proof
  intro x f all
  cases x as eq | ⟨y, eq⟩
  - simp [need_def]
  - simp [need_def, all]
qed

theorem next_runs :
  ∀(r : ('s, 'h) outcome) f. r ≠ Aborted ⇒ (∀s h. f s h ≠ Aborted) ⇒ next r f ≠ Aborted
proof
  intro r f first rest
  obtain ⟨s, h, is⟩ | is | is := outcome_cases[r]
  - simp [is, next_def, rest]
  - contradiction
  - simp [is, next_def]
qed

theorem need_cell_runs :
  ∀(h : 'a heap) a i (f : int → (int → 'a option) → ('s, 'h) outcome).
    (∀n g. f n g ≠ Aborted) ⇒ need_cell h a i f ≠ Aborted
proof
  intro h a i f all
  rewrite [need_cell_def]
  apply need_runs
  intro b _
  obtain ⟨n, g, is⟩ := array_cases[b]
  by_cases inside : 0 ≤ i ∧ i < n <;> simp [is, inside, all]
qed

-- Where each request of at most B cells is granted, no allocation fails.
theorem granted :
  ∀(S : 'a ops) memory B c.
    B ≤ most_cells ⇒
    (∀h n. n ≤ B ⇒ memory h n) ⇒
      (∀v s h. asks_within B c v ⇒ execute S memory c v s h ≠ Aborted)
proof
  intro S memory B c few all
  induct c
  - simp [execute_def]
  - intro c d ihc ihd v s h asks
    simp only [asks_within_def] at asks
    obtain ⟨first, second⟩ := asks
    simp only [execute_def]
    apply next_runs
    · exact ihc(first)
    · intro s1 h1
      exact ihd(second)
  - intro x lo hi c ih v s h asks
    simp only [asks_within_def] at asks
    simp only [execute_def]
    apply need_runs
    intro l _
    apply need_runs
    intro u _
    apply ifold_preserves[λr. r ≠ Aborted]
    · simp
    · intro i r low high so_far
      apply next_runs(so_far)
      intro s1 h1
      exact ih(asks[i])
  - intro b c d ihc ihd v s h asks
    simp only [asks_within_def] at asks
    obtain ⟨first, second⟩ := asks
    simp only [execute_def]
    apply need_runs
    intro p _
    by_cases yes : p
    · simp [yes, ihc(first)]
    · simp [yes, ihd(second)]
  - intro ty x e c ih v s h asks
    simp only [asks_within_def] at asks
    simp only [execute_def]
    apply need_runs
    intro y _
    by_cases free : s x = NONE
    · simp only [free]
      simp
      apply next_runs
      · exact ih(asks)
      · simp
    · simp [free]
  - intro ty x e c ih v s h asks
    simp only [asks_within_def] at asks
    simp only [execute_def]
    apply need_runs
    intro y _
    by_cases small : fits c_div (s_index S ty y)
    · simp [small, ih(asks[s_index S ty y])]
    · simp [small]
  - intro x e v s h _
    simp only [execute_def]
    apply need_runs
    intro y _
    apply need_runs
    simp
  - intro ty x e v s h _
    simp only [execute_def]
    apply need_runs
    intro y _
    apply need_runs
    simp
  - intro a i e v s h _
    simp only [execute_def]
    apply need_runs
    intro q _
    apply need_runs
    intro y _
    apply need_cell_runs
    simp
  - intro ty a i e v s h _
    simp only [execute_def]
    apply need_runs
    intro q _
    apply need_runs
    intro y _
    apply need_cell_runs
    intro n g
    apply need_runs
    simp
  - intro ty a p es z v s h asks
    simp only [asks_within_def] at asks
    simp only [execute_def]
    apply need_runs
    intro ns values
    have within := asks(value_of_holds(values))
    by_cases wrong : h a ≠ NONE ∨ ¬shape_ok ns
    · simp [wrong]
    · by_cases stack : p = Stack
      · simp only [stack, cond_true] at within
        simp [wrong, stack, within, grants_def]
      · simp only [stack, cond_false] at within
        have small : product ns ≤ most_cells by arith
        simp [wrong, small, all(within)]
  - intro a v s h _
    simp only [execute_def]
    apply need_runs
    simp
qed

section "One rule for each form."

theorem asks_skip : asks_within B CSkip v
by simp [asks_within_def]

theorem asks_seq : asks_within B c v ⇒ asks_within B d v ⇒ asks_within B (CSeq c d) v
by simp [asks_within_def]

theorem asks_for :
  ∀x lo hi. (∀k. asks_within B c (update v x (SOME k))) ⇒ asks_within B (CFor x lo hi c) v
by simp [asks_within_def]

theorem asks_if : ∀b. asks_within B c v ⇒ asks_within B d v ⇒ asks_within B (CIf b c d) v
by simp [asks_within_def]

theorem asks_declare : ∀x e. asks_within B c v ⇒ asks_within B (CDeclare ty x e c) v
by simp [asks_within_def]

theorem asks_index :
  ∀x e. (∀k. asks_within B c (update v x (SOME k))) ⇒ asks_within B (CIndex ty x e c) v
by simp [asks_within_def]

theorem asks_set : ∀x e. asks_within B (CSet x e) v
by simp [asks_within_def]

theorem asks_bump : ∀x e. asks_within B (CBump ty x e) v
by simp [asks_within_def]

theorem asks_store : ∀a i e. asks_within B (CStore a i e) v
by simp [asks_within_def]

theorem asks_reduce : ∀a i e. asks_within B (CReduce ty a i e) v
by simp [asks_within_def]

theorem asks_free : ∀a. asks_within B (CFree a) v
by simp [asks_within_def]

theorem asks_heap :
  ∀a es z ns.
    LIST_REL (ieval atl_div v) es ns ⇒ product ns ≤ B ⇒ asks_within B (CAlloc ty a Heap es z) v
proof
  intro a es z ns values few
  simp only [asks_within_def]
  intro ms other
  rewrite [extents_deterministic(extents_exact(other), values)]
  simp [few]
qed

theorem asks_stack :
  ∀a es z ns.
    LIST_REL (ieval atl_div v) es ns ⇒
    product ns ≤ most_cells ⇒
      asks_within B (CAlloc ty a Stack es z) v
proof
  intro a es z ns values few
  simp only [asks_within_def]
  intro ms other
  rewrite [extents_deterministic(extents_exact(other), values)]
  simp [few]
qed

-- What goes past an operator that moves cells, whichever it is: guards, sums and `let`s go inside
-- and stay what they are; a loop goes inside, and the operator is in each row then.
--
-- Each cell that comes out is a cell that goes in, always the same, or padding: no more is needed.
-- So a loop goes outward past loops with such operators between them, one after the other.
-- Main theorems: `rearrange_moves`, `rearrange_guard`, `rearrange_sum`, `gen_rearrange`.

import rewrite.tiles rewrite.lets tensor.reindexers

variables (S : 'a ops) (ty : elem) (p : bool) (lo hi l m n : int) (k : int reindexer)
    (s I : int list) (t : 'a tensor)

theorem rearrange_moves :
  (∀t : 'a tensor. rearrange k s t I = t (from k s I)) ∨ (∀t : 'a tensor. rearrange k s t I = Pad)
proof
  induct k generalizing s I
  - intro r ih s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, each_row_def, gen_def]
    · by_cases inside : 0 ≤ i ∧ i < HD s
      · obtain all | none := ih[TL s, J]
        · left
          simp [rearrange_def, from_def, each_row_def, gen_cons, inside, all, slice_def]
        · right
          simp [rearrange_def, each_row_def, gen_cons, inside, none]
      · right
        simp [rearrange_def, each_row_def, gen_cons, inside]
  - intro s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, transpose_def]
    · cases J as eq | ⟨j, K, eq⟩
      · right
        simp [rearrange_def, transpose_def]
      · left
        simp [rearrange_def, from_def]
  - intro s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, flatten_def]
    · by_cases pos : 0 < HD (TL s)
      · left
        simp [rearrange_def, from_def, flatten_at, pos]
      · right
        simp [rearrange_def, flatten_at, pos]
  - intro s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, reverse_def]
    · left
      simp [rearrange_def, from_def, reverse_def]
  - intro z s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, split_def]
    · cases J as eq | ⟨j, K, eq⟩
      · right
        simp [rearrange_def, split_def]
      · by_cases inside : 0 ≤ j ∧ j < z
        · left
          simp [rearrange_def, from_def, split_at, inside]
        · right
          simp [rearrange_def, split_at, inside]
  - intro z s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, pad_l_def]
    · left
      simp [rearrange_def, from_def, pad_l_at]
  - intro z s I
    left
    simp [rearrange_def, from_def, pad_r_def]
  - intro z s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, trunc_l_def]
    · by_cases low : 0 ≤ i
      · left
        simp [rearrange_def, from_def, trunc_l_at, low]
      · right
        simp [rearrange_def, trunc_l_at, low]
  - intro z s I
    cases I as eq | ⟨i, J, eq⟩
    · right
      simp [rearrange_def, trunc_r_def]
    · by_cases high : i < HD s - z
      · left
        simp [rearrange_def, from_def, trunc_r_at, high]
      · right
        simp [rearrange_def, trunc_r_at, high]
qed

-- A guard around an operator that moves cells. (not in the papers)
theorem rearrange_guard : guard p (rearrange k s t) = rearrange k s (guard p t)
proof
  ext I
  obtain all | none := rearrange_moves[k, s, I]
  - simp [guard_def, all]
  - simp [guard_def, none]
qed

-- A sum of what operators make that move cells. (not in the papers)
theorem rearrange_sum :
  ∀f : int → 'a tensor. sum S ty lo hi (λi. rearrange k s (f i)) = rearrange k s (sum S ty lo hi f)
proof
  intro f
  ext I
  obtain all | none := rearrange_moves[k, s, I]
  - simp [sum_def, all]
  - simp [sum_def, none, cell_add_def, ifold_id]
qed

-- A `let` around an operator that moves cells. (not in the papers)
theorem rearrange_let :
  ∀q f. tlet S q (t : 'a tensor) (λx. rearrange k s (f x)) = rearrange k s (tlet S q t f)
by simp [tlet_def]

-- A loop around an operator that moves cells: that is in each row then. (not in the papers)
theorem gen_rearrange :
  ∀f : int → 'a tensor.
    gen lo hi (λi. rearrange k s (f i)) = rearrange (Each k) (max 0 (hi - lo) :: s) (gen lo hi f)
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [rearrange_def, each_row_def, gen_def]
  - simp only [rearrange_def, each_row_def, HD_def, TL_def, gen_cons]
    by_cases inside : 0 ≤ i ∧ i < hi - lo
    · obtain ⟨low, high⟩ := inside
      have high2 : i < max 0 (hi - lo) by arith
      have row : slice (gen lo hi f) i = f (lo + i) by
        ext K
        simp [slice_def, gen_cons, low, high]
      simp [low, high, high2, row]
    · have out : ¬(0 ≤ i ∧ i < max 0 (hi - lo) - 0) by
        intro ⟨low, high⟩
        apply inside
        arith
      simp only [inside, out]
      simp
qed

-- A loop that was moved past another one moves past a third: the two are flattened below it, and
-- cut again. (not in the papers)
theorem gen_transpose_outward :
  ∀f : int → int → int → 'a tensor.
    gen lo hi (λi. transpose (gen m n (λk. gen 0 l (λj. f i k j)))) =
      split l (transpose (gen m n (λk. flatten l (gen lo hi (λi. gen 0 l (λj. f i k j))))))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [gen_cons, split_def, transpose_def]
    · by_cases inside : 0 ≤ j ∧ j < l
      · obtain ⟨low, high⟩ := inside
        have pos : 0 < l by arith
        cases K as eq | ⟨k, L, eq⟩
        · simp [gen_cons, split_at, transpose_def]
        · simp [gen_cons, split_at, flatten_at, low, high, pos, mixed_div(low, high),
                mixed_mod(low, high)]
          by_cases a : 0 ≤ i ∧ i < hi - lo <;> by_cases b
           : 0 ≤ k ∧ k < n - m <;> simp [a, b]
      · cases K as eq | ⟨k, L, eq⟩ <;> simp [gen_cons, split_at, transpose_def, inside]
qed

-- Loops that go outward past several loops: each time, the two that they passed last are flattened
-- below them, and cut again above.
--
-- What such a loop does to the tensors below it, it does to each of their rows alike: the cells of
-- a row of the result are cells of the same rows below. So an outer loop goes inside, beside those.
-- Main theorems: `gen_past_rows`, `strips_past_rows`, `rows_moved`, `rows_of_loop`,
-- `rows_of_strips`.

import rewrite.tiles

variables (lo hi k l m n : int) (W : (int → 'a tensor) → 'a tensor)

-- The cells of row j of W t are cells of the rows j of the tensors t i; which they are is the same
-- for all rows.
definition row_by_row (W : (int → 'a tensor) → 'a tensor) : bool :=
  ∃(p : int list → bool) (r : int list → int) (w : int list → int list).
    ∀(t : int → 'a tensor) I.
      W t I = (case I of [] => Pad | j :: J => if p J then t (r J) (j :: w J) else Pad)

theorem rows_of_loop : row_by_row (λt : int → 'a tensor. transpose (gen lo hi t))
proof
  simp only [row_by_row_def]
  exists λJ : int list. case J of [] => F | i :: K => 0 ≤ i ∧ i < hi - lo
  exists λJ : int list. case J of [] => 0 | i :: K => lo + i
  exists λJ : int list. case J of [] => [] | i :: K => K
  intro t I
  cases I as eq | ⟨j, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨i, K, eq⟩ <;> simp [transpose_def, gen_cons]
qed

-- The same of a loop over strips, of which what is in a strip was moved inside already.
theorem rows_of_strips :
  row_by_row
    (λt : int → 'a tensor. transpose (trunc_r n (flatten k (gen lo hi (λi. transpose (t i))))))
proof
  simp only [row_by_row_def]
  exists
    λJ : int list. case J of [] => F | c :: K => c < n ∧ 0 < k ∧ 0 ≤ c div k ∧ c div k < hi - lo
  exists λJ : int list. case J of [] => 0 | c :: K => lo + c div k
  exists λJ : int list. case J of [] => [] | c :: K => c mod k :: K
  intro t I
  cases I as eq | ⟨j, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨c, K, eq⟩
    · simp [transpose_def]
    · simp [transpose_at, trunc_r_at, flatten_at, gen_cons]
      by_cases a : c < n <;> by_cases b
       : 0 < k <;> simp [a, b]
qed

-- Rows are numbered from 0, and there are at most m.
definition rows_below (m : int) (t : 'a tensor) : bool := ∀j J. t (j :: J) ≠ Pad ⇒ 0 ≤ j ∧ j < m

-- After one more loop that went inside, it still acts so.
theorem rows_moved : row_by_row W ⇒ row_by_row (λt. split m (W (λi. flatten m (t i))))
proof
  intro rows
  simp only [row_by_row_def] at rows
  obtain ⟨p, r, w, cell⟩ := rows
  simp only [row_by_row_def]
  exists λJ. case J of [] => F | b :: K => 0 ≤ b ∧ b < m ∧ p K
  exists λJ. case J of [] => 0 | b :: K => r K
  exists λJ. case J of [] => [] | b :: K => b :: w K
  intro t I
  cases I as eq | ⟨j, J, eq⟩
  - simp [split_def]
  - cases J as eq | ⟨b, K, eq⟩
    · simp [split_def]
    · by_cases inside : 0 ≤ b ∧ b < m
      · obtain ⟨low, high⟩ := inside
        have pos : 0 < m by arith
        simp
            [split_at, cell, flatten_at, low, high, pos, mixed_div(low, high), mixed_mod(low, high)]
      · simp [split_at, inside]
        by_cases a : 0 ≤ b
        - have b : ¬(b < m) by arith
          simp [b]
        - simp [a]
qed

-- A loop around goes inside: its rows are flattened, and cut again outside. (not in the papers)
theorem gen_past_rows :
  ∀t : int → int → 'a tensor.
    row_by_row W ⇒
    (∀i x. rows_below m (t i x)) ⇒
      gen lo hi (λi. W (t i)) = split m (W (λx. flatten m (gen lo hi (λi. t i x))))
proof
  intro t rows below
  simp only [row_by_row_def] at rows
  obtain ⟨p, r, w, cell⟩ := rows
  simp only [rows_below_def] at below
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [gen_cons, split_def, cell]
    · by_cases inside : 0 ≤ j ∧ j < m
      · obtain ⟨low, high⟩ := inside
        have pos : 0 < m by arith
        simp [gen_cons, split_at, cell, flatten_at, low, high, pos, mixed_div(low, high),
              mixed_mod(low, high)]
        by_cases a : 0 ≤ i ∧ i < hi - lo <;> simp [a]
      · have gone : ∀x. t (lo + i) x (j :: w K) = Pad by
          intro x
          by_contra some
          exact inside(below(some))
        simp [gen_cons, split_at, cell, inside, gone]
qed

-- Loops and strips have rows like that:
theorem rows_of_gen : ∀f. rows_below (hi - lo) (gen lo hi f : 'a tensor)
proof
  intro f
  simp only [rows_below_def]
  intro j J
  by_cases inside : 0 ≤ j ∧ j < hi - lo <;> simp [gen_cons, inside]
qed

theorem rows_of_flat : ∀f. rows_below n (trunc_r n (flatten k (gen 0 m f)) : 'a tensor)
proof
  intro f
  simp only [rows_below_def]
  intro j J
  by_cases low : 0 ≤ j
  - by_cases high : j < n <;> simp [trunc_r_at, low, high]
  - by_cases pos : 0 < k
    · have neg : ¬(0 ≤ j div k) by simp [int_div_nonneg(pos), low]
      simp [trunc_r_at, flatten_at, gen_cons, pos, neg]
    · simp [trunc_r_at, flatten_at, pos]
qed

-- Strips around go inside as they are. (not in the papers)
theorem strips_past_rows :
  ∀t : int → int → 'a tensor.
    row_by_row W ⇒
      trunc_r n (flatten m (gen lo hi (λi. W (t i)))) =
        W (λx. trunc_r n (flatten m (gen lo hi (λi. t i x))))
proof
  intro t rows
  simp only [row_by_row_def] at rows
  obtain ⟨p, r, w, cell⟩ := rows
  ext I
  cases I as eq | ⟨j, J, eq⟩
  - simp [trunc_r_def, cell]
  - by_cases a : p J <;> simp [trunc_r_at, flatten_at, gen_cons, cell, a]
qed

-- A loop that was moved past another one moves past a third: the two are flattened below it, and
-- cut again. (not in the papers)
theorem gen_transpose_outward :
  ∀f : int → int → int → 'a tensor.
    gen lo hi (λi. transpose (gen m n (λk. gen 0 l (λj. f i k j)))) =
      split l (transpose (gen m n (λk. flatten l (gen lo hi (λi. gen 0 l (λj. f i k j))))))
proof
  intro f
  have below : ∀i x. rows_below l (gen 0 l (λj. f i x j)) by
    intro i x
    have it : rows_below (l - 0) (gen 0 l (λj. f i x j)) by exact rows_of_gen
    simp at it
    exact it
  simp only [gen_past_rows[W := λt. transpose (gen m n t)](rows_of_loop)(below)]
qed

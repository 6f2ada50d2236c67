-- What is read of the results of operators: at an index, inside and outside of the shape.
--
-- `at_index S s t i` is the part i of a tensor whose parts have the shape s. It is read, so padding
-- is zero. The published equations that read outside of a list get zeros in the shape of its first
-- row; here they are zeros in the shape s. The numbers are those of `docs/rewrites.md`.
--
-- Main theorems: `at_bounds`, `at_sum`, `read_sum_read`, `transpose_parts`, `flatten_parts`.

import rewrite.sums rewrite.lets rewrite.values lower.locals

variables (S : 'a ops) (ty : elem) (p : bool) (s r : int list) (t u : 'a tensor)
    (lo hi i j k l m n y : int)

theorem at_cell :
  ∀(S : 'a ops) s t i I.
    at_index S s t i I = (if in_box s I then Val (cell_value S (t (i :: I))) else Pad)
by simp [at_index_def, read_at, slice_def]

section "Inside and outside"

-- What is read of a loop, at any index. (28, 30, 31)
theorem at_gen_guard :
  ∀h. at_index S s (gen lo hi h) y = read S s (guard (0 ≤ y ∧ y < hi - lo) (h (lo + y)))
proof
  intro h
  ext I
  by_cases inside : in_box s I
  - by_cases range : 0 ≤ y ∧ y < hi - lo
      <;> simp [at_cell, read_at, inside, gen_cons, guard_def, range]
  - simp [at_cell, read_at, inside]
qed

-- Outside of a tensor there are zeros. (32, 33, 34, 35, 39)
theorem at_outside : ¬(0 ≤ i ∧ i < n) ⇒ at_index S s (read S (n :: s) t) i = read S s (λI. Pad)
proof
  intro out
  ext I
  by_cases inside : in_box s I
  - by_cases low : 0 ≤ i
    · have high : ¬(i < n) by
        intro less
        apply out
        simp [low, less]
      simp [at_cell, read_at, inside, low, high, cell_value_def]
    · simp [at_cell, read_at, inside, low, cell_value_def]
  - simp [at_cell, read_at, inside]
qed

-- What is read is read behind its bounds. (36, 37, 38)
theorem at_bounds :
  at_index S s (read S (n :: s) t) i = read S s (guard (0 ≤ i ∧ i < n) (at_index S s t i))
proof
  ext I
  by_cases inside : in_box s I
  - by_cases low : 0 ≤ i
      <;> (by_cases high : i < n
             <;> simp [at_cell, read_at, inside, low, high, guard_def, cell_value_def])
  - simp [at_cell, read_at, inside]
qed

-- What is read inside of the bounds is there. (36, 37, 38)
theorem at_read : 0 ≤ i ⇒ i < n ⇒ at_index S s (read S (n :: s) t) i = at_index S s t i
proof
  intro low high
  rewrite [at_bounds]
  simp [guard_true, low, high, read_part]
qed

section "Of operators"

-- What is read of the rows of two loops, and a row of the transposed loops. (43)
theorem at_gen_gen :
  ∀f.
    m = max 0 k ⇒
    0 ≤ i ⇒
    i < n ⇒
      gen 0 k (λz. at_index S s (gen 0 n (λy. f z y)) i) =
        at_index S (m :: s) (gen 0 n (λy. gen 0 k (λz. f z y))) i
proof
  intro f eq low high
  have one :
      at_index S (m :: s) (gen 0 n (λy. gen 0 k (λz. f z y))) i =
        read S (m :: s) (gen 0 k (λz. f z i)) by
    rewrite [at_gen_guard]
    simp [guard_true, low, high]
  have len : m = max 0 (k - 0) by simp [eq]
  rewrite [one, read_gen(len)]
  apply gen_cong
  - trivial
  - trivial
  - intro z range
    rewrite [at_gen_guard]
    simp [guard_true, low, high]
qed

-- What is read of the first operand of `++`. (47)
theorem at_concat_first : i < n ⇒ at_index S s (concat n t u) i = at_index S s t i
proof
  intro less
  ext I
  simp [at_cell, concat_def, less]
qed

-- What is read of the second operand of `++`. (40, 48)
theorem at_concat_second : n ≤ i ⇒ at_index S s (concat n t u) i = at_index S s u (i - n)
proof
  intro le
  have out : ¬(i < n) by arith
  ext I
  simp [at_cell, concat_def, out]
qed

-- What is read of `++`, at any index. (40, 47, 48)
theorem at_concat :
  at_index S s (concat n t u) i = (if i < n then at_index S s t i else at_index S s u (i - n))
proof
  ext I
  by_cases less : i < n <;> simp [at_cell, concat_def, less]
qed

-- What is read of a choice. (not in the papers)
theorem at_either :
  at_index S s (if p then t else u) i = (if p then at_index S s t i else at_index S s u i)
by by_cases h : p <;> simp [h]

-- What is read of a tensor without its first parts. (not in the papers)
theorem at_trunc_l : 0 ≤ i ⇒ at_index S s (trunc_l k t) i = at_index S s t (i + k)
proof
  intro low
  ext I
  simp [at_cell, trunc_l_def, low]
qed

-- What is read of a tensor without its last parts. (not in the papers)
theorem at_trunc_r : i < n ⇒ at_index S s (trunc_r n t) i = at_index S s t i
proof
  intro less
  ext I
  simp [at_cell, trunc_r_def, less]
qed

-- Outside of the box of a tensor nothing is read. (36, 37, 38)
theorem at_boxed :
  boxed (n :: s) t ⇒ at_index S s t i = read S s (guard (0 ≤ i ∧ i < n) (at_index S s t i))
proof
  intro box
  ext I
  by_cases inside : in_box s I
  - by_cases range : 0 ≤ i ∧ i < n
    · simp [at_cell, read_at, inside, guard_def, range, cell_value_def]
    · have out : t (i :: I) = Pad by
        by_contra some
        have there := boxed_at(box)(some)
        apply range
        simp [in_box_cons] at there
      simp [at_cell, read_at, inside, guard_def, range, out, cell_value_def]
  - simp [at_cell, read_at, inside]
qed

-- What is read of a tensor with padding before it. (not in the papers)
theorem at_pad_l :
  boxed (n :: s) t ⇒
  i < n + k ⇒
    at_index S s (pad_l k t) i = read S s (guard (k ≤ i) (at_index S s t (i - k)))
proof
  intro box high
  have moved : at_index S s (pad_l k t) i = at_index S s t (i - k) by
    ext I
    simp [at_cell, pad_l_def]
  have within :
      at_index S s t (i - k) = read S s (guard (0 ≤ i - k ∧ i - k < n) (at_index S s t (i - k))) by
    exact at_boxed(box)
  have range : (0 ≤ i - k ∧ i - k < n) = (k ≤ i) by arith
  rewrite [range] at within
  rewrite [moved]
  exact within
qed

-- What is read of a tensor with padding after it. (not in the papers)
theorem at_pad_r :
  boxed (n :: s) t ⇒
  0 ≤ i ⇒
    at_index S s (pad_r k t) i = read S s (guard (i < n) (at_index S s t i))
proof
  intro box low
  have within : at_index S s t i = read S s (guard (0 ≤ i ∧ i < n) (at_index S s t i)) by
    exact at_boxed(box)
  have range : (0 ≤ i ∧ i < n) = (i < n) by arith
  rewrite [range] at within
  simp only [pad_r_def]
qed

-- What is read of a tensor in rows. (not in the papers)
theorem at_split :
  boxed (n :: s) t ⇒
  0 ≤ i ⇒
  0 ≤ j ⇒
  j < k ⇒
    at_index S s (at_index S (k :: s) (split k t) i) j =
      read S s (guard (i * k + j < n) (at_index S s t (i * k + j)))
proof
  intro box i0 j0 jk
  have moved : at_index S s (at_index S (k :: s) (split k t) i) j = at_index S s t (i * k + j) by
    ext I
    by_cases inside : in_box s I
      <;> simp [at_cell, in_box_cons, inside, split_def, j0, jk, cell_value_def]
  have within :
      at_index S s t (i * k + j) =
        read S s (guard (0 ≤ i * k + j ∧ i * k + j < n) (at_index S s t (i * k + j))) by
    exact at_boxed(box)
  have low := mixed_nonneg(i0, j0, jk)
  simp [low] at within
  rewrite [moved]
  exact within
qed

-- What is read of a flattened tensor. (49)
theorem at_trunc_flatten :
  0 ≤ j ⇒
  j < m ⇒
    at_index S s (trunc_r k (flatten m t)) (i * m + j) =
      read S s (guard (i * m + j < k) (at_index S s (at_index S (m :: s) t i) j))
proof
  intro low high
  have pos : 0 < m by arith
  ext I
  by_cases inside : in_box s I
  - by_cases less : i * m + j < k
      <;> simp [at_cell, read_at, inside, trunc_r_at, flatten_at, pos, low, high, less, guard_def,
                mixed_div(low, high), mixed_mod(low, high), cell_value_def]
  - simp [at_cell, read_at, inside]
qed

-- What is read of a transposed tensor. (50)
theorem at_transpose :
  0 ≤ i ⇒
  i < m ⇒
  0 ≤ j ⇒
  j < n ⇒
    at_index S s (at_index S (n :: s) (transpose t) i) j = at_index S s (at_index S (m :: s) t j) i
proof
  intro i0 im j0 jn
  ext I
  by_cases inside : in_box s I <;> simp [at_cell, inside, i0, im, j0, jn, cell_value_def]
qed

-- A transposed tensor, as loops that read. (99, 100, 101)
theorem transpose_parts :
  read S (m :: n :: s) (transpose t) =
    gen 0 m (λi. gen 0 n (λj. at_index S s (at_index S (m :: s) t j) i))
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at]
  - cases J as eq | ⟨j, K, eq⟩
    · by_cases range : 0 ≤ i ∧ i < m <;> simp [read_at, gen_cons, range]
    · by_cases i0 : 0 ≤ i
        <;> (by_cases im : i < m
               <;> (by_cases j0 : 0 ≤ j
                      <;> (by_cases jn : j < n
                             <;> simp
                                   [read_at, gen_cons, at_cell, i0, im, j0, jn, cell_value_def])))
qed

-- A flattened tensor, as a loop that reads. (107)
theorem flatten_parts :
  0 < m ⇒
    read S (n :: s) (flatten m t) =
      gen 0 n (λi. at_index S s (at_index S (m :: s) t (i div m)) (i mod m))
proof
  intro pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at]
  - obtain ⟨low, high⟩ := int_mod_range[i, m](pos)
    by_cases i0 : 0 ≤ i
      <;> (by_cases im : i < n
             <;> simp
                   [read_at, gen_cons, at_cell, flatten_at, pos, i0, im, low, high, cell_value_def])
qed

-- What is read of a flattened tensor, at any index. (49)
theorem at_flatten :
  0 < m ⇒ at_index S s (flatten m t) i = at_index S s (at_index S (m :: s) t (i div m)) (i mod m)
proof
  intro pos
  obtain ⟨low, high⟩ := int_mod_range[i, m](pos)
  ext I
  by_cases inside : in_box s I
    <;> simp [at_cell, inside, flatten_at, pos, low, high, cell_value_def]
qed

section "Tensors without padding"

-- A tensor without padding is the loop that reads it. (41, 42, 52)
theorem gen_reads : read S (n :: s) t = t ⇒ t = gen 0 n (λi. at_index S s t i)
proof
  intro values
  have whole := gen_at[S, s, t, n]
  rewrite [values] at whole
  rewrite [whole]
qed

-- A transposed tensor without padding, as loops that read. (99, 100, 101)
theorem transpose_reads :
  read S (n :: m :: s) t = t ⇒
    transpose t = gen 0 m (λi. gen 0 n (λj. at_index S s (at_index S (m :: s) t j) i))
proof
  intro values
  rewrite [← transpose_parts, read_transpose, values]
qed

-- A flattened tensor without padding, as a loop that reads. (107)
theorem flatten_reads :
  0 < m ⇒
  0 ≤ n ⇒
  read S (n :: m :: s) t = t ⇒
    flatten m t = gen 0 (n * m) (λi. at_index S s (at_index S (m :: s) t (i div m)) (i mod m))
proof
  intro pos n0 values
  have m0 : 0 ≤ m by arith
  have len : n * m = n * m by trivial
  rewrite [← flatten_parts(pos), read_flatten(n0)(len)(m0), values]
qed

section "Sums"

-- A total may be added the zero of padding.
theorem adds_zero :
  ∀(S : 'a ops) a b.
    law_holds S ty sum_zero ⇒
    settled S ty (cell_value S a) ⇒
    cell_value S a = cell_value S b ⇒
      (∀c.
         settled S ty (cell_value S (cell_add S ty a c)) ∧
         cell_value S (cell_add S ty a c) = cell_value S (cell_add S ty b (Val (cell_value S c))))
proof
  intro S a b law fine same c
  have next := settled_add[ty, S, cell_value S a, c](fine)
  have kept := settled_add_zero(fine, law)
  cases c as eq | ⟨y, eq⟩
  - simp only [cell_add_def, cell_value_def]
    split
    · rewrite [← same]
      exact fine
    · rewrite [← same, kept]
  - simp only [cell_add_def, cell_value_def] at next
    split
    · simp only [cell_add_def, cell_value_def, next]
    · simp only [cell_add_def, cell_value_def, same]
qed

-- Padding in a sum may be read as zero: to add the zeros changes nothing. (not in the papers)
theorem read_sum_read :
  ∀f.
    law_holds S ty sum_zero ⇒
      read S s (sum S ty lo hi (λk. read S s (f k))) = read S s (sum S ty lo hi f)
proof
  intro f law
  ext I
  by_cases inside : in_box s I
  - have cells : ∀k. read S s (f k) I = Val (cell_value S (f k I)) by simp [read_at, inside]
    have step :
        settled S ty (cell_value S (ifold lo hi (λi c. cell_add S ty c (f i I)) Pad)) ∧
        cell_value S (ifold lo hi (λi c. cell_add S ty c (f i I)) Pad) =
          cell_value S (ifold lo hi (λi c. cell_add S ty c (read S s (f i) I)) Pad) by
      obtain le | le := int_le_total[hi, lo]
      · simp [ifold_empty[lo, hi](le), cell_value_def, settled_zero]
      · apply int_interval_induct[lo, hi, λh.
                                            settled S ty (cell_value S (ifold lo h
                                                                  (λi c. cell_add S ty c (f i I))
                                                                  Pad)) ∧
                                            cell_value S
                                              (ifold lo h (λi c. cell_add S ty c (f i I)) Pad) =
                                              cell_value S (ifold lo h (λi c.
                                                                    cell_add S ty c
                                                                      (read S s (f i) I)) Pad)]
        · simp [cell_value_def, settled_zero]
        · intro i low high ⟨fine, same⟩
          have next := adds_zero(law, fine, same)[f i I]
          rewrite [ifold_step(low), ifold_step(low), cells[i]]
          exact next
        · exact le
        · simp
    obtain ⟨fine, same⟩ := step
    have equal :
        cell_value S (sum S ty lo hi f I) = cell_value S (sum S ty lo hi (λk. read S s (f k)) I) by
      simp only [sum_def, same]
    simp [read_at, inside, equal]
  - simp [read_at, inside]
qed

-- The values of a sum that has a term are the sum of the values.
theorem read_sum :
  ∀f.
    law_holds S ty sum_zero ⇒
    lo < hi ⇒
      read S s (sum S ty lo hi f) = sum S ty lo hi (λk. read S s (f k))
proof
  intro f law some
  rewrite [← read_sum_read(law), read_sum_values(some)]
  intro k low high
  exact read_read
qed

-- A part of a sum is the sum of the parts. (45)
theorem at_sum :
  ∀f.
    law_holds S ty sum_zero ⇒
    lo < hi ⇒
      at_index S s (sum S ty lo hi f) i = sum S ty lo hi (λk. at_index S s (f k) i)
proof
  intro f law some
  have same : slice (sum S ty lo hi f) i = sum S ty lo hi (λk. slice (f k) i) by
    ext I
    simp only [slice_def, sum_def]
  simp only [at_index_def, same, read_sum(law, some)]
qed

-- A part of a sum, also of one without terms. (45)
theorem at_sum_read :
  ∀f.
    law_holds S ty sum_zero ⇒
      at_index S s (sum S ty lo hi f) i = read S s (sum S ty lo hi (λk. at_index S s (f k) i))
proof
  intro f law
  have same : slice (sum S ty lo hi f) i = sum S ty lo hi (λk. slice (f k) i) by
    ext I
    simp only [slice_def, sum_def]
  simp only [at_index_def, same]
  rewrite [read_sum_read(law)]
qed

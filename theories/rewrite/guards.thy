-- Guards: together, in turn, through the operators, and where they are known.
--
-- Nothing here needs a law. The guards of published systems multiply by zero; here a guard that
-- fails makes padding, and the equations hold for all tensors and shapes, empty ones included.
-- The numbers are those of `docs/rewrites.md`.

import tensor.box

variables (S : 'a ops) (ty : elem) (p q : bool) (t u : 'a tensor) (lo hi k m n : int)

-- Equal where the condition holds: then what is behind it may be rewritten knowing that. (71)
theorem guard_cong : ∀p q (t : 'a tensor) u. (p ⇔ q) ⇒ (q ⇒ t = u) ⇒ guard p t = guard q u
proof
  intro p q t u same body
  ext I
  simp [guard_def, same, body]
qed

-- A guard that holds. (53, 70)
theorem guard_true : p ⇒ guard p t = t
proof
  intro h
  ext I
  simp [guard_def, h]
qed

-- A guard that fails: all is padding. (54)
theorem guard_false : ¬p ⇒ guard p t = (λI. Pad)
proof
  intro h
  ext I
  simp [guard_def, h]
qed

-- A guard of padding. (57)
theorem guard_padding : guard p (λI : int list. (Pad : 'a cell)) = (λI. Pad)
proof
  ext I
  by_cases h : p <;> simp [guard_def, h]
qed

-- A guard of a guard: both conditions. (55)
theorem guard_guard : guard p (guard q t) = guard (p ∧ q) t
proof
  ext I
  by_cases h : p <;> simp [guard_def, h]
qed

-- Guards change places. (56)
theorem guard_comm : guard p (guard q t) = guard q (guard p t)
proof
  ext I
  by_cases h : p <;> simp [guard_def, h]
qed

-- A guard goes into a loop. (62)
theorem guard_gen : ∀f. guard p (gen lo hi f) = gen lo hi (λi. guard p (f i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩ <;> (by_cases h : p <;> simp [guard_def, gen_cons, h])
qed

-- A guard goes into a sum. (63)
theorem guard_sum : ∀f. guard p (sum S ty lo hi f) = sum S ty lo hi (λi. guard p (f i))
proof
  intro f
  ext I
  by_cases h : p <;> simp [guard_def, sum_def, h, cell_add_def, ifold_id]
qed

-- A guard goes through a transposition. (64)
theorem guard_transpose : guard p (transpose t) = transpose (guard p t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, transpose_def, h]
  - cases J as eq | ⟨j, K, eq⟩ <;> (by_cases h : p <;> simp [guard_def, transpose_def, h])
qed

-- A guard goes through flattening, also where the rest is dropped. (65, 66)
theorem guard_flatten : guard p (flatten m t) = flatten m (guard p t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, flatten_def, h]
  - by_cases h : p <;> simp [guard_def, flatten_at, h]
qed

-- A guard goes through splitting. (not in the papers)
theorem guard_split : guard p (split k t) = split k (guard p t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, split_def, h]
  - cases J as eq | ⟨j, K, eq⟩
    · by_cases h : p <;> simp [guard_def, split_def, h]
    · by_cases h : p <;> simp [guard_def, split_at, h]
qed

-- A guard goes through a truncation. (66, 67)
theorem guard_trunc_r : guard p (trunc_r n t) = trunc_r n (guard p t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, trunc_r_def, h]
  - by_cases h : p <;> simp [guard_def, trunc_r_at, h]
qed

-- A guard goes through a truncation from the left. (not in the papers)
theorem guard_trunc_l : guard p (trunc_l k t) = trunc_l k (guard p t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, trunc_l_def, h]
  - by_cases h : p <;> simp [guard_def, trunc_l_at, h]
qed

-- A guard goes into the operands of `++`. (not in the papers)
theorem guard_concat : guard p (concat n t u) = concat n (guard p t) (guard p u)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases h : p <;> simp [guard_def, concat_def, h]
  - by_cases h : p <;> simp [guard_def, concat_def, h]
qed

-- A guard is a choice between a tensor and padding. (not in the papers)
theorem guard_choice : guard p t = (if p then t else (λI. Pad))
proof
  ext I
  by_cases h : p <;> simp [guard_def, h]
qed

-- The cells of a loop are in its range. (69)
theorem gen_bounds : ∀f. gen lo hi f = gen lo hi (λi. guard (lo ≤ i ∧ i < hi) (f i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - simp [gen_cons]
    by_cases inside : 0 ≤ i ∧ i < hi - lo
    · have low : lo ≤ lo + i by arith
      have high : lo + i < hi by arith
      simp [inside, guard_def, low, high]
    · simp [inside]
qed

-- The terms of a sum are in its range. (68)
theorem sum_bounds : ∀f. sum S ty lo hi f = sum S ty lo hi (λi. guard (lo ≤ i ∧ i < hi) (f i))
proof
  intro f
  ext I
  simp only [sum_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro i x ⟨low, high⟩
    simp [guard_def, low, high]
  - trivial
qed

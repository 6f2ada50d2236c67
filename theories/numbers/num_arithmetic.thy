-- Arithmetic of the natural numbers: addition, the predecessor, multiplication. `arith` is not
-- there yet; it rests on this file.
--
-- Main theorems: `num_add_comm`, `num_add_assoc`, `num_mul_comm`, `num_mul_assoc`, `num_mul_add`.

import numbers.num

variables (k m n p : num)

theorem zero_ne_suc [simp] : ¬(0 = SUC n)
proof
  intro h
  apply suc_ne_zero[n]
  rewrite [← h]
qed

theorem suc_ne_self [simp] : ¬(SUC n = n)
proof
  induct n <;> simp
qed

-- Addition.

theorem num_add_zero_left [simp] : 0 + n = n
by simp [num_add_def]

theorem num_add_suc_left [simp] : SUC m + n = SUC (m + n)
by simp [num_add_def]

theorem num_add_zero_right [simp] : n + 0 = n
proof
  induct n
  - simp
  - intro n ih
    simp [ih]
qed

theorem num_add_suc_right [simp] : m + SUC n = SUC (m + n)
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_comm : m + n = n + m
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_assoc : m + (n + p) = (m + n) + p
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_left_comm : m + (n + p) = n + (m + p)
proof
  rewrite [num_add_assoc, num_add_comm[m, n]]
  rewrite [← num_add_assoc]
qed

theorem num_add_right_comm : (m + n) + p = (m + p) + n
proof
  rewrite [← num_add_assoc, num_add_comm[n, p], num_add_assoc]
qed

theorem num_add_add_swap : ∀m n p q : num. (m + n) + (p + q) = (m + p) + (n + q)
proof
  intro m n p q
  rewrite [← num_add_assoc, num_add_left_comm[n], num_add_assoc]
qed

-- The rules that sort sums.
theorem num_add_ac :
  (∀m n p : num. (m + n) + p = m + (n + p)) ∧
  (∀m n : num. m + n = n + m) ∧
  (∀m n p : num. m + (n + p) = n + (m + p))
proof
  split
  - intro m n p
    rewrite [num_add_assoc]
  · exact num_add_comm
  · exact num_add_left_comm
qed

theorem num_add_eq_left [simp] : m + n = m + p ⇔ n = p
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_eq_right [simp] : n + m = p + m ⇔ n = p
proof
  rewrite [num_add_comm[n], num_add_comm[p]]
  exact num_add_eq_left
qed

theorem num_add_eq_zero [simp] : m + n = 0 ⇔ m = 0 ∧ n = 0
proof
  cases m <;> simp
qed

theorem num_add_eq_self_left [simp] : m + n = m ⇔ n = 0
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_eq_self_right [simp] : n + m = m ⇔ n = 0
proof
  rewrite [num_add_comm]
  exact num_add_eq_self_left
qed

theorem num_eq_add_self_left [simp] : m = m + n ⇔ n = 0
proof
  induct m
  - simp
    split <;> (intro h; simp [h])
  - intro m ih
    simp [ih]
qed

theorem num_eq_add_self_right [simp] : m = n + m ⇔ n = 0
proof
  rewrite [num_add_comm]
  exact num_eq_add_self_left
qed

theorem suc_add_ne_left [simp] : ¬(SUC (m + n) = m)
proof
  rewrite [← num_add_suc_right, num_add_eq_self_left]
  simp
qed

theorem suc_add_ne_right [simp] : ¬(SUC (n + m) = m)
proof
  rewrite [num_add_comm]
  exact suc_add_ne_left
qed

-- What the literals 1 and 2 are.

theorem bits_add_zero_left : _0 + n = n
proof
  have h := num_add_zero_left[n]
  rewrite [zero_def] at h
  exact h
qed

theorem one_suc : 1 = SUC 0
by simp [NUMERAL_def, BIT1_def, bits_add_zero_left]

theorem two_suc : 2 = SUC 1
by simp [NUMERAL_def, BIT0_def, BIT1_def, bits_add_zero_left]

theorem num_add_one : n + 1 = SUC n
by simp [one_suc]

theorem num_one_add : 1 + n = SUC n
by simp [one_suc]

-- The predecessor.

definition PRE (n : num) : num := num_rec 0 (λm r. m) n

theorem num_pre_zero [simp] : PRE 0 = 0
by simp [PRE_def]

theorem num_pre_suc [simp] : PRE (SUC n) = n
by simp [PRE_def]

-- Multiplication.

definition num_mul (m : num) (n : num) : num := num_rec 0 (λk r. n + r) m

overload "*" := num_mul

theorem num_mul_zero_left [simp] : 0 * n = 0
by simp [num_mul_def]

theorem num_mul_suc_left : SUC m * n = n + m * n
by simp [num_mul_def]

theorem num_mul_zero_right [simp] : n * 0 = 0
proof
  induct n
  - simp
  - intro n ih
    simp [num_mul_suc_left, ih]
qed

theorem num_mul_suc_right : m * SUC n = m + m * n
proof
  induct m
  - simp
  - intro m ih
    simp [num_mul_suc_left, ih]
    exact num_add_left_comm
qed

theorem num_mul_comm : m * n = n * m
proof
  induct m
  - simp
  - intro m ih
    simp [num_mul_suc_left, num_mul_suc_right, ih]
qed

theorem num_add_mul : (m + n) * p = m * p + n * p
proof
  induct m
  - simp
  - intro m ih
    simp [num_mul_suc_left, ih, num_add_assoc]
qed

theorem num_mul_add : m * (n + p) = m * n + m * p
proof
  rewrite [num_mul_comm, num_add_mul, num_mul_comm[n], num_mul_comm[p]]
qed

theorem num_mul_assoc : m * (n * p) = (m * n) * p
proof
  induct m
  - simp
  - intro m ih
    simp [num_mul_suc_left, num_add_mul, ih]
qed

theorem num_mul_left_comm : m * (n * p) = n * (m * p)
proof
  rewrite [num_mul_assoc, num_mul_comm[m, n]]
  rewrite [← num_mul_assoc]
qed

-- The rules that multiply out and sort products and sums.
theorem num_mul_ac :
  (∀m n p : num. (m * n) * p = m * (n * p)) ∧
  (∀m n : num. m * n = n * m) ∧
  (∀m n p : num. m * (n * p) = n * (m * p))
proof
  split
  - intro m n p
    rewrite [num_mul_assoc]
  · exact num_mul_comm
  · exact num_mul_left_comm
qed

theorem num_mul_one_left [simp] : 1 * n = n
by simp [one_suc, num_mul_suc_left]

theorem num_mul_one_right [simp] : n * 1 = n
by simp [one_suc, num_mul_suc_right]

theorem num_two_mul : 2 * n = n + n
by simp [two_suc, one_suc, num_mul_suc_left]

theorem num_mul_eq_zero [simp] : m * n = 0 ⇔ m = 0 ∨ n = 0
proof
  cases m
  - simp
  - cases n <;> simp [num_mul_suc_left]
qed

theorem num_mul_eq_suc_left : SUC k * m = SUC k * n ⇔ m = n
proof
  induct m generalizing n
  - intro n
    cases n <;> simp [num_mul_suc_right]
  - intro m ih n
    cases n
    · simp [num_mul_suc_right]
    · simp only [num_mul_suc_right, num_add_eq_left, ih, suc_inj]
qed

theorem num_mul_eq_left : k * m = k * n ⇔ k = 0 ∨ m = n
proof
  cases k
  - simp
  - simp [num_mul_eq_suc_left]
qed

theorem num_mul_eq_right : m * k = n * k ⇔ k = 0 ∨ m = n
proof
  rewrite [num_mul_comm[m], num_mul_comm[n]]
  exact num_mul_eq_left
qed

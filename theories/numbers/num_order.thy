-- The order of the natural numbers, and what it has to do with addition and multiplication.
--
-- Main theorems: `num_le_exists` and `num_lt_exists` (what has to be added), `num_le_trans`,
-- `num_le_antisym`, `num_lt_total`, `num_add_le_left`.

import numbers.num_arithmetic

variables (k m n p q : num)

-- `m ≤ n` and `m < n` say what has to be added to `m`.

definition num_le (m : num) (n : num) : bool := ∃k. n = m + k

definition num_lt (m : num) (n : num) : bool := ∃k. n = m + SUC k

overload "≤" := num_le

overload "<" := num_lt

theorem num_le_refl [simp] : n ≤ n
by simp [num_le_def]

theorem num_le_zero_left [simp] : 0 ≤ n
by simp [num_le_def]

theorem num_le_zero_right [simp] : n ≤ 0 ⇔ n = 0
proof
  unfold num_le
  cases n <;> simp
qed

theorem num_lt_irrefl [simp] : ¬(n < n)
by simp [num_lt_def]

theorem num_lt_zero_right [simp] : ¬(n < 0)
by simp [num_lt_def]

theorem num_lt_zero_suc [simp] : 0 < SUC n
by simp [num_lt_def]

theorem num_le_suc_suc [simp] : SUC m ≤ SUC n ⇔ m ≤ n
by simp [num_le_def]

theorem num_lt_suc_suc [simp] : SUC m < SUC n ⇔ m < n
by simp [num_lt_def]

theorem num_lt_suc_le : m < SUC n ⇔ m ≤ n
by simp [num_le_def, num_lt_def]

theorem num_suc_le_lt : SUC m ≤ n ⇔ m < n
by simp [num_le_def, num_lt_def]

theorem num_le_trans [trans] : m ≤ n ⇒ n ≤ p ⇒ m ≤ p
proof
  intro h k
  unfold num_le at h k
  obtain ⟨i, h⟩ := h
  obtain ⟨j, k⟩ := k
  unfold num_le
  exists i + j
  simp [h, k, ← num_add_assoc]
qed

theorem num_lt_or_le : m < n ∨ n ≤ m
proof
  induct n generalizing m
  - simp
  - intro n ih m
    cases m
    · simp
    · simp [ih]
qed

theorem num_lt_not_le : n < m ⇒ ¬(m ≤ n)
proof
  intro h k
  unfold num_lt at h
  unfold num_le at k
  obtain ⟨i, h⟩ := h
  obtain ⟨j, k⟩ := k
  simp [h, ← num_add_assoc] at k
qed

theorem num_le_not_lt : n ≤ m ⇒ ¬(m < n)
proof
  intro h k
  have l := num_lt_not_le(k)
  contradiction
qed

theorem num_not_le : ¬(m ≤ n) ⇔ n < m
proof
  split
  - intro h
    obtain k | k := num_lt_or_le[n, m]
    · exact k
    · contradiction
  - exact num_lt_not_le
qed

theorem num_not_lt : ¬(m < n) ⇔ n ≤ m
proof
  rewrite [← num_not_le]
  simp
qed

theorem num_lt_imp_le : m < n ⇒ m ≤ n
proof
  intro h
  unfold num_lt at h
  obtain ⟨k, h⟩ := h
  unfold num_le
  exists SUC k
  exact h
qed

theorem num_le_lt_or_eq : m ≤ n ⇔ m < n ∨ m = n
proof
  split
  - intro h
    unfold num_le at h
    obtain ⟨k, h⟩ := h
    cases k as eq | ⟨j, eq⟩
    · simp [h]
    · left
      unfold num_lt
      exists j
      exact h
  - intro h
    cases h
    · exact num_lt_imp_le(h)
    · simp [h]
qed

theorem num_lt_suc_or : m < SUC n ⇔ m < n ∨ m = n
by simp [num_lt_suc_le, num_le_lt_or_eq]

theorem num_le_suc_or : m ≤ SUC n ⇔ m ≤ n ∨ m = SUC n
proof
  rewrite [num_le_lt_or_eq, num_lt_suc_le]
qed

theorem num_lt_suc_self [simp] : n < SUC n
by simp [num_lt_suc_le]

theorem num_le_suc_self [simp] : n ≤ SUC n
by simp [num_le_suc_or]

theorem num_not_suc_le_self [simp] : ¬(SUC n ≤ n)
by simp [num_suc_le_lt]

theorem num_lt_ne : m < n ⇒ ¬(m = n)
proof
  intro h k
  simp [k] at h
qed

theorem num_gt_ne : n < m ⇒ ¬(m = n)
proof
  intro h k
  simp [k] at h
qed

theorem num_le_antisym : m ≤ n ⇒ n ≤ m ⇒ m = n
proof
  intro h k
  rewrite [num_le_lt_or_eq] at h
  cases h
  - have l := num_lt_not_le(h)
    contradiction
  - exact h
qed

theorem num_le_total : m ≤ n ∨ n ≤ m
proof
  obtain h | h := num_lt_or_le[m, n]
  - left
    exact num_lt_imp_le(h)
  - right
    exact h
qed

theorem num_lt_total : m < n ∨ m = n ∨ n < m
proof
  obtain h | h := num_lt_or_le[m, n]
  - left
    exact h
  - rewrite [num_le_lt_or_eq] at h
    cases h as h | h
    · right
      right
      exact h
    · right
      left
      rewrite [h]
qed

theorem num_lt_le_trans [trans] : m < n ⇒ n ≤ p ⇒ m < p
proof
  intro h k
  rewrite [← num_suc_le_lt] at h
  rewrite [← num_suc_le_lt]
  exact num_le_trans(h)(k)
qed

theorem num_le_lt_trans [trans] : m ≤ n ⇒ n < p ⇒ m < p
proof
  intro h k
  rewrite [← num_not_le]
  intro l
  have j := num_lt_not_le(k)
  apply j
  exact num_le_trans(l)(h)
qed

theorem num_lt_trans [trans] : m < n ⇒ n < p ⇒ m < p
proof
  intro h k
  exact num_lt_le_trans(h)(num_lt_imp_le(k))
qed

theorem num_pos : 0 < n ⇔ ¬(n = 0)
proof
  cases n <;> simp
qed

theorem num_one_le : 1 ≤ n ⇔ ¬(n = 0)
proof
  rewrite [one_suc]
  cases n <;> simp
qed

theorem num_lt_one [simp] : n < 1 ⇔ n = 0
by simp [one_suc, num_lt_suc_le]

theorem num_le_one : n ≤ 1 ⇔ n = 0 ∨ n = 1
by simp [one_suc, num_le_suc_or]

-- Order and addition.

theorem num_le_add [simp] : m ≤ m + n
by simp [num_le_def]

theorem num_le_add_right [simp] : m ≤ n + m
proof
  rewrite [num_add_comm]
  exact num_le_add
qed

theorem num_lt_add_suc : m < m + SUC n
by simp [num_lt_suc_le]

theorem num_le_exists : m ≤ n ⇔ (∃k. n = m + k)
by simp [num_le_def]

theorem num_lt_exists : m < n ⇔ (∃k. n = m + SUC k)
by simp [num_lt_def]

theorem num_add_le_left [simp] : m + n ≤ m + p ⇔ n ≤ p
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_le_right [simp] : n + m ≤ p + m ⇔ n ≤ p
proof
  rewrite [num_add_comm[n], num_add_comm[p]]
  exact num_add_le_left
qed

theorem num_add_lt_left [simp] : m + n < m + p ⇔ n < p
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_lt_right [simp] : n + m < p + m ⇔ n < p
proof
  rewrite [num_add_comm[n], num_add_comm[p]]
  exact num_add_lt_left
qed

theorem num_add_le_self [simp] : m + n ≤ m ⇔ n = 0
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_lt_add_self [simp] : m < m + n ⇔ 0 < n
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_not_add_lt_left [simp] : ¬(m + n < m)
by simp [num_not_lt]

theorem num_not_add_lt_right [simp] : ¬(n + m < m)
by simp [num_not_lt]

theorem num_add_le_mono : m ≤ p ⇒ n ≤ q ⇒ m + n ≤ p + q
proof
  intro h k
  calc m + n ≤ m + q by simp [k]
    _ ≤ p + q by simp [h]
qed

theorem num_add_lt_le_mono : m < p ⇒ n ≤ q ⇒ m + n < p + q
proof
  intro h k
  calc m + n ≤ m + q by simp [k]
    _ < p + q by simp [h]
qed

theorem num_add_le_lt_mono : m ≤ p ⇒ n < q ⇒ m + n < p + q
proof
  intro h k
  calc m + n < m + q by simp [k]
    _ ≤ p + q by simp [h]
qed

-- Order and multiplication.

theorem num_mul_le_mono : m ≤ p ⇒ n ≤ q ⇒ m * n ≤ p * q
proof
  intro h k
  rewrite [num_le_def] at h k
  obtain ⟨i, h⟩ := h
  obtain ⟨j, k⟩ := k
  rewrite [h, k, num_add_mul, num_mul_add]
  rewrite [← num_add_assoc]
  simp
qed

theorem num_mul_lt_suc_left : SUC k * m < SUC k * n ⇔ m < n
proof
  split
  - intro h
    rewrite [← num_not_le]
    intro l
    have j := num_lt_not_le(h)
    apply j
    apply num_mul_le_mono
    · simp
    · exact l
  - intro h
    rewrite [num_lt_def] at h
    obtain ⟨i, h⟩ := h
    rewrite [h, num_mul_add, num_lt_add_self, num_pos]
    simp
qed

theorem num_mul_lt_left : k * m < k * n ⇔ 0 < k ∧ m < n
proof
  cases k
  - simp
  - simp [num_mul_lt_suc_left]
qed

theorem num_mul_le_left : k * m ≤ k * n ⇔ k = 0 ∨ m ≤ n
proof
  rewrite [← num_not_lt, num_mul_lt_left]
  simp [num_pos, num_not_lt]
  by_cases h : k = 0 <;> simp [h]
qed

theorem num_mul_lt_right : m * k < n * k ⇔ 0 < k ∧ m < n
proof
  rewrite [num_mul_comm[m], num_mul_comm[n]]
  exact num_mul_lt_left
qed

theorem num_mul_le_right : m * k ≤ n * k ⇔ k = 0 ∨ m ≤ n
proof
  rewrite [num_mul_comm[m], num_mul_comm[n]]
  exact num_mul_le_left
qed

theorem num_mul_pos : 0 < m * n ⇔ 0 < m ∧ 0 < n
by simp [num_pos]

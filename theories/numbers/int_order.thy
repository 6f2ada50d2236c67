-- The order of the integers; minimum, maximum, absolute value.
--
-- Main theorems: `int_le_exists`, `int_le_trans`, `int_le_antisym`, `int_add_le_mono`,
-- `int_product_nonneg`, `int_min_cases`, `int_max_cases`.

import numbers.int

variables (x y z : int) (m n : num)

-- Order is addition of a number.
theorem int_le_exists : x ≤ y ⇔ (∃n. y = x + int_of_num n)
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  rewrite [int_le_diff, num_le_def]
  simp only [int_of_num_def, int_add_diff, int_diff_eq, num_add_zero_right, num_add_ac]
qed

theorem int_not_le : ¬(x ≤ y) ⇔ y < x
by simp [int_lt_def]

theorem int_not_lt : ¬(x < y) ⇔ y ≤ x
by simp [int_lt_def]

theorem int_le_refl [simp] : x ≤ x
proof
  rewrite [int_le_exists]
  exists 0
  simp
qed

theorem int_le_trans [trans] : x ≤ y ⇒ y ≤ z ⇒ x ≤ z
proof
  intro h k
  rewrite [int_le_exists] at h k
  obtain ⟨m, rfl⟩ := h
  obtain ⟨n, rfl⟩ := k
  rewrite [int_le_exists]
  exists m + n
  rewrite [int_of_num_add, int_add_assoc]
qed

theorem int_le_antisym : x ≤ y ⇒ y ≤ x ⇒ x = y
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  rewrite [int_le_diff, int_le_diff, int_diff_eq]
  exact num_le_antisym
qed

theorem int_le_total : x ≤ y ∨ y ≤ x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  rewrite [int_le_diff, int_le_diff]
  exact num_le_total
qed

theorem int_lt_irrefl [simp] : ¬(x < x)
by simp [int_lt_def]

theorem int_lt_imp_le : x < y ⇒ x ≤ y
proof
  intro h
  obtain k | k := int_le_total[x, y]
  - exact k
  - rewrite [int_lt_def] at h
    contradiction
qed

theorem int_le_not_lt : y ≤ x ⇒ ¬(x < y)
by simp [int_lt_def]

theorem int_lt_not_le : y < x ⇒ ¬(x ≤ y)
by simp [int_lt_def]

theorem int_lt_ne : x < y ⇒ ¬(x = y)
proof
  intro h k
  simp [k] at h
qed

theorem int_gt_ne : y < x ⇒ ¬(x = y)
proof
  intro h k
  simp [k] at h
qed

theorem int_ne_cases : ¬(x = y) ⇒ x < y ∨ y < x
proof
  intro h
  by_cases k : x ≤ y
  - left
    rewrite [← int_not_le]
    intro l
    apply h
    exact int_le_antisym(k)(l)
  - right
    rewrite [int_not_le] at k
    exact k
qed

theorem int_lt_trans [trans] : x < y ⇒ y < z ⇒ x < z
proof
  intro h k
  rewrite [int_lt_def] at h
  rewrite [int_lt_def]
  intro l
  apply h
  exact int_le_trans(int_lt_imp_le(k))(l)
qed

theorem int_lt_le_trans [trans] : x < y ⇒ y ≤ z ⇒ x < z
proof
  intro h k
  rewrite [int_lt_def] at h
  rewrite [int_lt_def]
  intro l
  apply h
  exact int_le_trans(k)(l)
qed

theorem int_le_lt_trans [trans] : x ≤ y ⇒ y < z ⇒ x < z
proof
  intro h k
  rewrite [int_lt_def] at k
  rewrite [int_lt_def]
  intro l
  apply k
  exact int_le_trans(l)(h)
qed

theorem int_add_le_left [simp] : x + y ≤ x + z ⇔ y ≤ z
proof
  rewrite [int_le_exists, int_le_exists]
  simp only [← int_add_assoc, int_add_eq_left]
qed

theorem int_add_le_right [simp] : y + x ≤ z + x ⇔ y ≤ z
proof
  rewrite [int_add_comm[y], int_add_comm[z]]
  exact int_add_le_left
qed

theorem int_add_lt_left [simp] : x + y < x + z ⇔ y < z
by simp [int_lt_def]

theorem int_add_lt_right [simp] : y + x < z + x ⇔ y < z
by simp [int_lt_def]

theorem int_add_le_mono : ∀x y z w : int. x ≤ z ⇒ y ≤ w ⇒ x + y ≤ z + w
proof
  intro x y z w h k
  calc x + y ≤ x + w by simp [k]
    _ ≤ z + w by simp [h]
qed

theorem int_of_num_nonneg [simp] : 0 ≤ int_of_num n
by simp

-- What is not negative is a number.
theorem int_nonneg : 0 ≤ x ⇔ (∃n. x = int_of_num n)
proof
  rewrite [int_le_exists]
  simp
qed

theorem int_product_nonneg : 0 ≤ x ⇒ 0 ≤ y ⇒ 0 ≤ x * y
proof
  rewrite [int_nonneg, int_nonneg]
  intro ⟨m, rfl⟩ ⟨n, rfl⟩
  rewrite [← int_of_num_mul]
  exact int_of_num_nonneg
qed

theorem int_lt_add_one : x < y ⇔ x + 1 ≤ y
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  rewrite [int_lt_def]
  simp only [int_of_num_def, int_add_diff, int_le_diff, num_not_le, ← num_suc_le_lt, one_suc,
             num_add_suc_right, num_add_suc_left, num_add_zero_right]
qed

-- Minimum, maximum, absolute value.

theorem int_min_left : x ≤ y ⇒ min x y = x
by simp [int_min_def]

theorem int_max_right : x ≤ y ⇒ max x y = y
by simp [int_max_def]

theorem int_min_right : y ≤ x ⇒ min x y = y
proof
  intro h
  rewrite [int_min_def]
  by_cases k : x ≤ y
  - simp [int_le_antisym(h)(k)]
  - simp [k]
qed

theorem int_max_left : y ≤ x ⇒ max x y = x
proof
  intro h
  rewrite [int_max_def]
  by_cases k : x ≤ y
  - simp [int_le_antisym(h)(k)]
  - simp [k]
qed

theorem int_min_cases : x ≤ y ∧ min x y = x ∨ y ≤ x ∧ min x y = y
proof
  obtain h | h := int_le_total[x, y]
  - simp [h, int_min_left(h)]
  - simp [h, int_min_right(h)]
qed

theorem int_max_cases : x ≤ y ∧ max x y = y ∨ y ≤ x ∧ max x y = x
proof
  obtain h | h := int_le_total[x, y]
  - simp [h, int_max_right(h)]
  - simp [h, int_max_left(h)]
qed

theorem int_neg_le : -x ≤ -y ⇔ y ≤ x
proof
  obtain ⟨a, b, rfl⟩ := int_diff_cases[x]
  obtain ⟨c, d, rfl⟩ := int_diff_cases[y]
  simp only [int_neg_diff, int_le_diff, num_add_comm]
qed

theorem int_neg_nonneg : 0 ≤ -x ⇔ x ≤ 0
proof
  have h := int_neg_le[0, x]
  rewrite [int_neg_zero] at h
  rewrite [← int_neg_le]
  simp
qed

theorem int_abs_max : abs x = max x (-x)
proof
  rewrite [int_abs_def]
  by_cases h : 0 ≤ x
  - have k : -x ≤ x by
      apply int_le_trans[y := 0]
      · rewrite [← int_neg_le, int_neg_zero, int_neg_neg]
        exact h
      · exact h
    simp [h, int_max_left(k)]
  - have l := h
    rewrite [int_not_le] at l
    have m := int_lt_imp_le(l)
    have k : x ≤ -x by
      apply int_le_trans[y := 0]
      · exact m
      · rewrite [int_neg_nonneg]
        exact m
    simp [h, int_max_right(k)]
qed

theorem int_of_num_min : int_of_num (min m n) = min (int_of_num m) (int_of_num n)
proof
  rewrite [num_min_def, int_min_def]
  by_cases h : m ≤ n <;> simp [h]
qed

theorem int_of_num_max : int_of_num (max m n) = max (int_of_num m) (int_of_num n)
proof
  rewrite [num_max_def, int_max_def]
  by_cases h : m ≤ n <;> simp [h]
qed

theorem int_sub_le_zero : x - y ≤ 0 ⇔ x ≤ y
proof
  rewrite [← int_add_le_right[y]]
  simp
qed

theorem int_zero_le_sub : 0 ≤ x - y ⇔ y ≤ x
proof
  rewrite [← int_add_le_right[y]]
  simp
qed

theorem int_of_num_sub : int_of_num (m - n) = max (int_of_num m - int_of_num n) 0
proof
  obtain h | h := num_le_total[m, n]
  - have k := h
    rewrite [← int_of_num_le, ← int_sub_le_zero] at k
    rewrite [← num_sub_eq_zero] at h
    rewrite [int_max_right(k), h]
  - have k := h
    rewrite [← int_of_num_le, ← int_zero_le_sub] at k
    rewrite [int_max_left(k), ← int_add_eq_right[int_of_num n], int_sub_add, ← int_of_num_add,
             num_sub_add_cancel(h)]
qed

theorem int_of_num_pre : int_of_num (PRE n) = max (int_of_num n - 1) 0
proof
  rewrite [← int_of_num_sub]
  cases n as _ | k
  - simp
  - rewrite [one_suc, num_sub_suc_suc]
    simp
qed

-- What the procedures of linear arithmetic instantiate: normal forms of sums, and what may be
-- concluded from inequalities between them. It holds what does not follow by `arith`, which needs
-- it, and is not in `numbers.int_order`.
--
-- Main theorems: `int_poly_add_both` (sums of normal forms), `int_le_norm`, `int_lt_norm` and
-- `int_eq_norm` (comparisons with zero), `int_le_tighten` (rounding a bound), `int_eq_absurd`.

import numbers.int_order

variables (m : num) (k p q : int) (n : num) (r c d x y z a b : int)

-- Signed addition of literals.

theorem int_pos_neg_ge : int_of_num (m + n) + -int_of_num m = int_of_num n
by simp [int_of_num_def, int_neg_diff, int_add_diff, int_diff_eq, num_add_comm]

theorem int_pos_neg_lt : int_of_num m + -int_of_num (m + n) = -int_of_num n
by simp [int_of_num_def, int_neg_diff, int_add_diff, int_diff_eq]

theorem int_neg_pos_ge : -int_of_num m + int_of_num (m + n) = int_of_num n
by simp [int_of_num_def, int_neg_diff, int_add_diff, int_diff_eq, num_add_comm]

theorem int_neg_pos_lt : -int_of_num (m + n) + int_of_num m = -int_of_num n
by simp [int_of_num_def, int_neg_diff, int_add_diff, int_diff_eq]

theorem int_le_add_num : ∀(a : int) n. a ≤ a + int_of_num n
proof
  intro a n
  rewrite [int_le_exists]
  exists n
  trivial
qed

theorem int_lt_add_suc : ∀(a : int) n. a < a + int_of_num (SUC n)
proof
  intro a n
  rewrite [int_lt_add_one, int_of_num_suc, int_add_le_left]
  rewrite [int_add_comm, int_le_exists]
  exists n
  trivial
qed

-- Normal forms: c + c₁ x₁ + ... with literals c, c₁, ...

theorem int_sub_norm : ∀a b : int. a - b = a + -1 * b
by intro a b; simp only [int_sub_def, int_mul_neg_left, int_mul_one_left]

theorem int_neg_norm : ∀a : int. -a = -1 * a
by intro a; simp only [int_mul_neg_left, int_mul_one_left]

theorem int_atom_norm : a = 0 + 1 * a
by simp

theorem int_poly_add_left : ∀p q r m : int. p + q = r ⇒ (p + m) + q = r + m
proof
  intro p q r m h
  rewrite [← h]
  clear h
  simp only [int_add_ac]
qed

theorem int_poly_add_right : ∀p q r m : int. p + q = r ⇒ p + (q + m) = r + m
proof
  intro p q r m h
  rewrite [← h]
  clear h
  simp only [int_add_ac]
qed

theorem int_poly_add_both :
  ∀e x : int. p + q = r ⇒ c + d = e ⇒ (p + c * x) + (q + d * x) = r + e * x
proof
  intro e x h k
  rewrite [← h, ← k]
  clear h k
  simp only [int_add_mul, int_add_ac]
qed

theorem int_poly_add_drop : p + q = r ⇒ c + d = 0 ⇒ (p + c * x) + (q + d * x) = r
proof
  intro h k
  rewrite [int_poly_add_both(h)(k)]
  simp
qed

theorem int_poly_scale : k * p = r ⇒ k * c = d ⇒ k * (p + c * x) = r + d * x
proof
  intro h l
  rewrite [← h, ← l, int_mul_add, int_mul_assoc]
qed

theorem int_poly_times :
  ∀s t u : int. p * q = r ⇒ p * x = s ⇒ c * s = t ⇒ r + t = u ⇒ p * (q + c * x) = u
proof
  intro s t u h k l m
  rewrite [← m, ← l, ← k, ← h, int_mul_add, int_mul_left_comm]
qed

theorem int_poly_product :
  ∀r z u : int. p * y = r ⇒ x * y = z ⇒ r + (0 + c * z) = u ⇒ (p + c * x) * y = u
proof
  intro r z u h k l
  rewrite [← l, ← k, ← h, int_add_mul, int_add_zero_left, int_mul_assoc]
qed

theorem int_product_left : x * y = z ⇒ (x * a) * y = z * a
proof
  intro h
  rewrite [← h]
  clear h
  simp only [int_mul_ac]
qed

theorem int_product_right : x * y = z ⇒ x * (y * b) = z * b
proof
  intro h
  rewrite [← h, int_mul_assoc]
qed

-- Comparisons as comparisons with zero.

theorem int_le_norm : a ≤ b ⇔ 0 ≤ b - a
by simp [int_zero_le_sub]

theorem int_lt_norm : a < b ⇔ 0 ≤ b - (a + 1)
by simp [int_zero_le_sub, int_lt_add_one]

theorem int_eq_norm : a = b ⇔ 0 = b - a
proof
  rewrite [← int_add_eq_right[a, 0]]
  simp
qed

theorem int_mul_le_mono_left : 0 ≤ k ⇒ x ≤ y ⇒ k * x ≤ k * y
proof
  intro h l
  rewrite [int_le_norm] at l
  have m := int_product_nonneg(h)(l)
  rewrite [← int_zero_le_sub]
  rewrite [int_sub_def, int_mul_add, int_mul_neg_right, ← int_sub_def] at m
  exact m
qed

theorem int_le_tighten : 0 ≤ r ⇒ r < k ⇒ (0 ≤ k * q + r ⇔ 0 ≤ q)
proof
  intro h l
  have pos := int_lt_imp_le(int_le_lt_trans(h)(l))
  split
  - intro m
    rewrite [← int_not_lt]
    intro neg
    rewrite [int_lt_add_one] at neg
    have n := int_mul_le_mono_left(pos)(neg)
    rewrite [int_mul_zero_right, int_mul_add, int_mul_one_right] at n
    have less : k * q + r < k * q + k by simp [l]
    have o := int_le_lt_trans(m)(less)
    have p := int_lt_le_trans(o)(n)
    simp at p
  - intro m
    have n := int_product_nonneg(pos)(m)
    have o := int_add_le_mono(n)(h)
    rewrite [int_add_zero_left] at o
    exact o
qed

theorem int_neg_eq_zero [simp] : -x = 0 ⇔ x = 0
proof
  split
  - intro h
    rewrite [← int_neg_neg[x], h]
    exact int_neg_zero
  - intro h
    simp [h]
qed

theorem int_mul_eq_zero [simp] : x * y = 0 ⇔ x = 0 ∨ y = 0
proof
  obtain ⟨m, rfl⟩ | ⟨m, rfl⟩ := int_num_cases[x] <;> obtain ⟨n, rfl⟩ | ⟨n, rfl⟩ := int_num_cases[y]
    <;> simp [int_mul_neg_left, int_mul_neg_right, ← int_of_num_mul]
qed

theorem int_eq_tighten : 0 < k ⇒ (0 = k * q ⇔ 0 = q)
proof
  intro h
  have l := int_gt_ne(h)
  rewrite [eq_comm[0, k * q], eq_comm[0, q], int_mul_eq_zero]
  simp [l]
qed

theorem int_eq_absurd : 0 < r ⇒ r < k ⇒ ¬(0 = k * q + r)
proof
  intro h l eq
  have nonneg : 0 ≤ k * q + r by
    rewrite [← eq]
    exact int_le_refl
  rewrite [int_le_tighten(int_lt_imp_le(h))(l)] at nonneg
  have pos := int_lt_imp_le(int_lt_trans(h)(l))
  have m := int_product_nonneg(pos)(nonneg)
  have n : 0 + r ≤ k * q + r by
    rewrite [int_add_le_right]
    exact m
  rewrite [← eq, int_add_zero_left] at n
  have o := int_lt_not_le(h)
  contradiction
qed

-- Combining constraints.

theorem int_le_sum : 0 ≤ a ⇒ 0 ≤ b ⇒ 0 ≤ a + int_of_num n * b
proof
  intro h k
  have l := int_product_nonneg(int_of_num_nonneg[n])(k)
  have m := int_add_le_mono(h)(l)
  rewrite [int_add_zero_left] at m
  exact m
qed

theorem int_le_sum_eq : 0 ≤ a ⇒ 0 = b ⇒ 0 ≤ a + k * b
proof
  intro h l
  rewrite [← l, int_mul_zero_right, int_add_zero_right]
  exact h
qed

theorem int_eq_sum : 0 = a ⇒ 0 = b ⇒ 0 = a + k * b
proof
  intro h l
  rewrite [← l, ← h, int_mul_zero_right, int_add_zero_right]
qed

theorem int_split : 0 ≤ a ∨ 0 ≤ -1 - a
proof
  by_cases h : 0 ≤ a
  - left
    exact h
  - right
    rewrite [int_not_le, int_lt_add_one] at h
    rewrite [int_zero_le_sub, ← int_add_le_right[1]]
    simp [h]
qed

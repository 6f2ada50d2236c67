-- Products of integers whose factors are symbolic, where `arith` gives up: order and cancellation.
--
-- Main theorems: `int_mul_pos`, `int_mul_le_mono`, `int_mul_lt_left`, `int_mul_eq_left`.

import numbers.int_division

variables (a b k x y : int)

theorem int_mul_pos : 0 < a ⇒ 0 < b ⇒ 0 < a * b
proof
  intro h k
  have l : 0 ≤ a - 1 by arith
  have m : 0 ≤ b - 1 by arith
  have n := int_product_nonneg(l)(m)
  arith
qed

theorem int_mul_le_mono_right : 0 ≤ k ⇒ x ≤ y ⇒ x * k ≤ y * k
proof
  intro h l
  rewrite [int_mul_comm[x], int_mul_comm[y]]
  exact int_mul_le_mono_left(h)(l)
qed

theorem int_mul_le_mono : ∀a b c d : int. 0 ≤ a ⇒ 0 ≤ d ⇒ a ≤ b ⇒ c ≤ d ⇒ a * c ≤ b * d
proof
  intro a b c d a0 d0 h k
  calc a * c ≤ a * d by exact int_mul_le_mono_left(a0)(k)
    _ ≤ b * d by exact int_mul_le_mono_right(d0)(h)
qed

-- A positive factor cancels.

theorem int_mul_lt_left : 0 < k ⇒ (k * x < k * y ⇔ x < y)
proof
  intro pos
  split
  - intro h
    by_contra l
    rewrite [int_not_lt] at l
    have m := int_mul_le_mono_left(int_lt_imp_le(pos))(l)
    arith
  - intro h
    rewrite [int_lt_add_one] at h
    have m := int_mul_le_mono_left(int_lt_imp_le(pos))(h)
    arith
qed

theorem int_mul_lt_right : 0 < k ⇒ (x * k < y * k ⇔ x < y)
proof
  intro pos
  rewrite [int_mul_comm[x], int_mul_comm[y]]
  exact int_mul_lt_left(pos)
qed

theorem int_mul_le_left : 0 < k ⇒ (k * x ≤ k * y ⇔ x ≤ y)
proof
  intro pos
  rewrite [← int_not_lt, int_mul_lt_left(pos), int_not_lt]
qed

theorem int_mul_le_right : 0 < k ⇒ (x * k ≤ y * k ⇔ x ≤ y)
proof
  intro pos
  rewrite [← int_not_lt, int_mul_lt_right(pos), int_not_lt]
qed

theorem int_mul_eq_left : k * x = k * y ⇔ k = 0 ∨ x = y
proof
  have h : k * x = k * y ⇔ k * (x - y) = 0 by arith
  have l : x - y = 0 ⇔ x = y by arith
  rewrite [h, int_mul_eq_zero, l]
qed

theorem int_mul_eq_right : x * k = y * k ⇔ k = 0 ∨ x = y
proof
  rewrite [int_mul_comm[x], int_mul_comm[y]]
  exact int_mul_eq_left
qed

-- The sign of a product is that of the other factor where one is positive.

theorem int_mul_pos_left : 0 < k ⇒ (0 < k * x ⇔ 0 < x)
proof
  intro pos
  have h := int_mul_lt_left[k, 0, x](pos)
  rewrite [int_mul_zero_right] at h
  exact h
qed

theorem int_mul_nonneg_left : 0 < k ⇒ (0 ≤ k * x ⇔ 0 ≤ x)
proof
  intro pos
  have h := int_mul_le_left[k, 0, x](pos)
  rewrite [int_mul_zero_right] at h
  exact h
qed

-- Sizes do not shrink where extents are positive.
theorem int_le_mul : 0 ≤ a ⇒ 0 < b ⇒ a ≤ a * b
proof
  intro h k
  have l : 1 ≤ b by arith
  have m := int_mul_le_mono_left(h)(l)
  arith
qed

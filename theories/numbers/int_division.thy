-- Division of integers with remainder: the quotient rounds down, so the remainder by a positive
-- number is never negative.
--
-- Main theorems: `int_div_spec`, `int_div_unique`, `int_remainder`, `int_cdiv_div` (rounding up in
-- terms of rounding down).

import numbers.int_linear

variables (a b q r : int) (m n : num)

theorem int_division_negative : ∀m n q r d : int. d + r = n ⇒ q * n + r = m ⇒ (-q - 1) * n + d = -m
proof
  intro m n q r d h k
  arith
qed

theorem int_division_exists : 0 < b ⇒ (∃q r. q * b + r = a ∧ 0 ≤ r ∧ r < b)
proof
  intro pos
  obtain ⟨n, rfl⟩ : ∃n. b = int_of_num n by
    rewrite [← int_nonneg]
    exact int_lt_imp_le(pos)
  rewrite [int_of_num_lt] at pos
  obtain ⟨m, rfl⟩ | ⟨m, rfl⟩ := int_num_cases[a]
  - exists int_of_num (m div n), int_of_num (m mod n)
    rewrite [← int_of_num_mul, ← int_of_num_add, num_div_mod, int_of_num_lt]
    simp [num_mod_lt(pos)]
  - by_cases h : m mod n = 0
    · exists - int_of_num (m div n), 0
      have k := num_div_mod[m, n]
      rewrite [h, num_add_zero_right] at k
      rewrite [int_add_zero_right, int_mul_neg_left, ← int_of_num_mul, k]
      simp [pos]
    · exists - int_of_num (m div n) - 1, int_of_num (n - m mod n)
      have k := num_sub_add_cancel(num_lt_imp_le(num_mod_lt[m](pos)))
      have l := num_div_mod[m, n]
      rewrite [← int_of_num_eq, int_of_num_add] at l k
      rewrite [int_of_num_mul] at l
      split
      · exact int_division_negative(k)(l)
      · exact int_of_num_nonneg
      · obtain eq | ⟨i, eq⟩ := num_cases[m mod n]
        · contradiction
        · rewrite [← k, eq]
          exact int_lt_add_suc
qed

-- Quotient and remainder are determined by what they satisfy.
theorem int_quotient_unique :
  ∀b q r p s : int. q * b + r = p * b + s ⇒ 0 ≤ r ⇒ r < b ⇒ 0 ≤ s ⇒ s < b ⇒ q = p
proof
  intro b q r p s h r0 rb s0 sb
  have less : ∀q p r s. q * b + r = p * b + s ⇒ r < b ⇒ 0 ≤ s ⇒ ¬(q < p) by
    intro q p r s h rb s0 k
    rewrite [int_lt_add_one] at k
    have pos : 0 ≤ b by arith
    have l := int_mul_le_mono_left(pos)(k)
    arith
  have l := less[q, p, r, s](h)(rb)(s0)
  rewrite [eq_comm] at h
  have k := less[p, q, s, r](h)(sb)(r0)
  arith
qed

theorem int_div_spec : 0 < b ⇒ (∃r. (a div b) * b + r = a ∧ 0 ≤ r ∧ r < b)
proof
  intro pos
  have nonzero := int_gt_ne(pos)
  have some : ∃q r. q * b + r = a ∧ (0 ≤ r ∧ r < b ∨ b < r ∧ r ≤ 0) by
    obtain ⟨q, r, h⟩ := int_division_exists[a, b](pos)
    exists q, r
    simp [h]
  have chosen := select_exists(some)
  have same : a div b = (@q. ∃r. q * b + r = a ∧ (0 ≤ r ∧ r < b ∨ b < r ∧ r ≤ 0)) by
    simp only [int_div_def, nonzero, cond_false]
  rewrite [← same] at chosen
  obtain ⟨r, eq, range⟩ := chosen
  exists r
  clear same some
  revert eq
  generalize a div b as q
  intro eq
  arith
qed

theorem int_div_unique : q * b + r = a ⇒ 0 ≤ r ⇒ r < b ⇒ a div b = q
proof
  intro h r0 rb
  have pos := int_le_lt_trans(r0)(rb)
  obtain ⟨s, eq, s0, sb⟩ := int_div_spec[a, b](pos)
  rewrite [← h] at eq
  rewrite [← h]
  exact int_quotient_unique(eq)(s0)(sb)(r0)(rb)
qed

theorem int_div_bounds : 0 < b ⇒ b * (a div b) ≤ a ∧ a < b * (a div b) + b
proof
  intro pos
  obtain ⟨s, eq, s0, sb⟩ := int_div_spec[a, b](pos)
  revert eq
  generalize a div b as q
  intro eq
  arith
qed

theorem int_mod_div : a mod b = a - b * (a div b)
by simp [int_mod_def]

theorem int_div_zero [simp] : a div 0 = 0
by simp [int_div_def]

theorem int_mod_zero [simp] : a mod 0 = a
by simp [int_mod_def]

theorem int_of_num_div : int_of_num (m div n) = int_of_num m div int_of_num n
proof
  by_cases h : n = 0
  - simp [h]
  - rewrite [← num_pos] at h
    rewrite [eq_comm]
    apply int_div_unique[r := int_of_num (m mod n)]
    · rewrite [← int_of_num_mul, ← int_of_num_add, num_div_mod]
    · exact int_of_num_nonneg
    · rewrite [int_of_num_lt]
      exact num_mod_lt(h)
qed

theorem int_remainder : q * b + r = a ⇒ r = a - b * q
proof
  intro h
  arith
qed

theorem int_of_num_mod : int_of_num (m mod n) = int_of_num m mod int_of_num n
proof
  have h := num_div_mod[m, n]
  rewrite [← int_of_num_eq, int_of_num_add, int_of_num_mul] at h
  rewrite [int_mod_div, ← int_of_num_div]
  exact int_remainder(h)
qed

theorem int_cdiv_div : 0 < b ⇒ cdiv a b = (a + (b - 1)) div b
proof
  intro pos
  obtain ⟨r, eq, r0, rb⟩ := int_div_spec[-a, b](pos)
  rewrite [cdiv_def, eq_comm]
  apply int_div_unique[r := b - 1 - r]
  - revert eq
    generalize - a div b as q
    intro eq
    arith
  - arith
  - arith
qed

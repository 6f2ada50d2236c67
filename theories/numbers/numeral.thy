-- Arithmetic on the binary digits of literals. The macros that evaluate literals instantiate these
-- theorems: the theory of a certificate has to contain them, with these statements.
--
-- Main theorems: `bits_add_00` to `bits_add_11`, `bits_mul_bit0` and `bits_mul_bit1`,
-- `bits_exp_bit0` and `bits_exp_bit1`.

import numbers.num_division

variables (m n : num)

theorem numeral : NUMERAL n = n
by simp [NUMERAL_def]

theorem bits_add_zero_right : n + _0 = n
proof
  rewrite [num_add_comm, bits_add_zero_left]
qed

theorem bit0_zero : BIT0 _0 = _0
by simp [BIT0_def, bits_add_zero_left]

theorem suc_zero : SUC _0 = BIT1 _0
by simp [BIT1_def, bits_add_zero_left]

theorem suc_bit0 : SUC (BIT0 n) = BIT1 n
by simp [BIT0_def, BIT1_def]

theorem suc_bit1 : SUC (BIT1 n) = BIT0 (SUC n)
by simp [BIT0_def, BIT1_def]

theorem bits_add_00 : BIT0 m + BIT0 n = BIT0 (m + n)
by simp [BIT0_def, num_add_ac]

theorem bits_add_01 : BIT0 m + BIT1 n = BIT1 (m + n)
by simp [BIT0_def, BIT1_def, num_add_ac]

theorem bits_add_10 : BIT1 m + BIT0 n = BIT1 (m + n)
by simp [BIT0_def, BIT1_def, num_add_ac]

theorem bits_add_11 : BIT1 m + BIT1 n = BIT0 (SUC (m + n))
by simp [BIT0_def, BIT1_def, num_add_ac]

theorem bits_mul_zero : _0 * n = _0
proof
  have h := num_mul_zero_left[n]
  rewrite [zero_def] at h
  exact h
qed

theorem bits_mul_bit0 : BIT0 m * n = BIT0 (m * n)
by simp [BIT0_def, num_add_mul]

theorem bits_mul_bit1 : BIT1 m * n = n + BIT0 (m * n)
by simp [BIT0_def, BIT1_def, num_add_mul, num_mul_suc_left]

theorem bits_exp_zero : m ^ _0 = BIT1 _0
proof
  have h := num_exp_zero[m]
  rewrite [numeral[BIT1 _0], zero_def] at h
  exact h
qed

theorem bits_exp_bit0 : m ^ BIT0 n = m ^ n * m ^ n
by simp [BIT0_def, num_exp_add]

theorem bits_exp_bit1 : m ^ BIT1 n = m * (m ^ n * m ^ n)
by simp [BIT1_def, num_exp_suc, num_exp_add]

-- One more for linear arithmetic.
theorem num_ne_cases : ¬(m = n) ⇒ m < n ∨ n < m
proof
  intro h
  obtain k | k | k := num_lt_total[m, n]
  - left
    exact k
  - contradiction
  - right
    exact k
qed

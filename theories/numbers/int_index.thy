-- Quotients and remainders as indices: what flattening, splitting and tiling need, with symbolic
-- factors. `0 < m` is a premise of nearly everything here.
--
-- Main theorems: `int_div_mod` (an index from its two parts), `mixed_div`, `mixed_mod` and
-- `mixed_inj` (the two parts from an index), `mixed_range` (the index stays in bounds).

import numbers.int_induction numbers.int_product

variables (a b i j c m q n : int)

theorem int_mod_range : 0 < m ⇒ 0 ≤ a mod m ∧ a mod m < m
proof
  intro pos
  have h := int_div_bounds[a](pos)
  rewrite [int_mod_div]
  arith
qed

theorem int_mod_nonneg : 0 < m ⇒ 0 ≤ a mod m
by simp [int_mod_range]

theorem int_mod_lt : 0 < m ⇒ a mod m < m
by simp [int_mod_range]

theorem int_div_mod : (a div m) * m + a mod m = a
proof
  rewrite [int_mod_div]
  arith
qed

theorem int_mod_unique : ∀a b q r : int. q * b + r = a ⇒ 0 ≤ r ⇒ r < b ⇒ a mod b = r
proof
  intro a b q r h r0 rb
  rewrite [int_mod_div, int_div_unique(h)(r0)(rb), ← h]
  arith
qed

-- Comparisons with quotients.

theorem int_le_div : 0 < m ⇒ (q ≤ a div m ⇔ q * m ≤ a)
proof
  intro pos
  have bounds := int_div_bounds[a](pos)
  split
  - intro h
    have k := int_mul_le_mono_left[m](int_lt_imp_le(pos))(h)
    arith
  - intro h
    by_contra k
    have l : a div m + 1 ≤ q by arith
    have n := int_mul_le_mono_left[m](int_lt_imp_le(pos))(l)
    arith
qed

theorem int_div_lt : 0 < m ⇒ (a div m < q ⇔ a < q * m)
proof
  intro pos
  rewrite [← int_not_le, int_le_div(pos), int_not_le]
qed

theorem int_div_le : 0 < m ⇒ (a div m ≤ q ⇔ a < (q + 1) * m)
proof
  intro pos
  rewrite [← int_div_lt(pos)]
  generalize a div m as d
  arith
qed

theorem int_lt_div : 0 < m ⇒ (q < a div m ⇔ (q + 1) * m ≤ a)
proof
  intro pos
  rewrite [← int_le_div(pos)]
  generalize a div m as d
  arith
qed

theorem int_div_nonneg : 0 < m ⇒ (0 ≤ a div m ⇔ 0 ≤ a)
proof
  intro pos
  rewrite [int_le_div(pos), int_mul_zero_left]
qed

theorem int_div_mono : 0 < m ⇒ a ≤ b ⇒ a div m ≤ b div m
proof
  intro pos h
  rewrite [int_le_div(pos)]
  have k := int_div_bounds[a](pos)
  arith
qed

theorem int_div_step : 0 < m ⇒ a + m ≤ b ⇒ a div m < b div m
proof
  intro pos h
  rewrite [int_lt_div(pos)]
  have k := int_div_bounds[a](pos)
  arith
qed

theorem int_div_small : 0 ≤ a ⇒ a < m ⇒ a div m = 0
proof
  intro h k
  apply int_div_unique[r := a] <;> arith
qed

theorem int_mod_small : 0 ≤ a ⇒ a < m ⇒ a mod m = a
proof
  intro h k
  apply int_mod_unique[q := 0] <;> arith
qed

theorem int_div_one [simp] : a div 1 = a
proof
  apply int_div_unique[r := 0] <;> arith
qed

theorem int_mod_one [simp] : a mod 1 = 0
proof
  apply int_mod_unique[q := a] <;> arith
qed

theorem int_mul_div [simp] : ∀q m : int. 0 < m ⇒ (q * m) div m = q
proof
  intro q m pos
  apply int_div_unique[r := 0] <;> arith
qed

theorem int_mul_mod [simp] : ∀q m : int. 0 < m ⇒ (q * m) mod m = 0
proof
  intro q m pos
  apply int_mod_unique[q := q] <;> arith
qed

theorem int_zero_div [simp] : 0 < m ⇒ 0 div m = 0
proof
  intro pos
  apply int_div_small <;> arith
qed

theorem int_zero_mod [simp] : 0 < m ⇒ 0 mod m = 0
proof
  intro pos
  apply int_mod_small <;> arith
qed

theorem int_add_mul_div : ∀a q m : int. 0 < m ⇒ (a + q * m) div m = a div m + q
proof
  intro a q m pos
  have h := int_mod_range[a](pos)
  rewrite [int_mod_div] at h
  apply int_div_unique[r := a - m * (a div m)] <;> arith
qed

theorem int_add_mul_mod : ∀a q m : int. 0 < m ⇒ (a + q * m) mod m = a mod m
proof
  intro a q m pos
  rewrite [int_mod_div, int_add_mul_div(pos), int_mod_div]
  arith
qed

theorem int_mod_mod [simp] : 0 < m ⇒ (a mod m) mod m = a mod m
proof
  intro pos
  have h := int_mod_range[a](pos)
  apply int_mod_small <;> arith
qed

theorem int_mod_add_left : 0 < m ⇒ (a mod m + b) mod m = (a + b) mod m
proof
  intro pos
  have h : a mod m + b = (a + b) + -(a div m) * m by
    rewrite [int_mod_div]
    arith
  rewrite [h, int_add_mul_mod(pos)]
qed

-- A remainder is zero where the divisor divides.
theorem int_mod_eq_zero : 0 < m ⇒ (a mod m = 0 ⇔ (∃q. a = q * m))
proof
  intro pos
  split
  - intro h
    exists a div m
    have e := int_div_mod[a, m]
    rewrite [h, int_add_zero_right] at e
    rewrite [e]
  - intro ⟨q, h⟩
    rewrite [h]
    exact int_mul_mod(pos)
qed

-- Where the divisor is negative, the remainder is in (divisor, 0].
theorem int_mod_range_neg : m < 0 ⇒ m < a mod m ∧ a mod m ≤ 0
proof
  intro neg
  have nonzero := int_lt_ne(neg)
  have pos : 0 < -m by arith
  have some : ∃q r. q * m + r = a ∧ (0 ≤ r ∧ r < m ∨ m < r ∧ r ≤ 0) by
    obtain ⟨q, r, eq, r0, rm⟩ := int_division_exists[-a, -m](pos)
    exists q, -r
    split
    · arith
    · right
      arith
  have chosen := select_exists(some)
  have same : a div m = (@q. ∃r. q * m + r = a ∧ (0 ≤ r ∧ r < m ∨ m < r ∧ r ≤ 0)) by
    simp only [int_div_def, nonzero, cond_false]
  rewrite [← same] at chosen
  obtain ⟨r, eq, range⟩ := chosen
  have rest : a mod m = r by rewrite [int_mod_div, ← int_remainder(eq)]
  rewrite [rest]
  clear chosen same some eq rest
  arith
qed

-- Mixed radix: `i * m + j` with `0 ≤ j < m` determines `i` and `j`, and stays in bounds.

theorem mixed_div [simp] : 0 ≤ j ⇒ j < m ⇒ (i * m + j) div m = i
proof
  intro h k
  apply int_div_unique[r := j] <;> arith
qed

theorem mixed_mod [simp] : 0 ≤ j ⇒ j < m ⇒ (i * m + j) mod m = j
proof
  intro h k
  apply int_mod_unique[q := i] <;> arith
qed

theorem mixed_inj :
  ∀i j k l m : int. 0 ≤ j ⇒ j < m ⇒ 0 ≤ l ⇒ l < m ⇒ (i * m + j = k * m + l ⇔ i = k ∧ j = l)
proof
  intro i j k l m j0 jm l0 lm
  split
  - intro h
    have d := mixed_div[i](j0)(jm)
    rewrite [h, mixed_div[k](l0)(lm)] at d
    rewrite [d] at h
    split
    · rewrite [d]
    · arith
  - intro ⟨h, k⟩
    rewrite [h, k]
qed

theorem mixed_nonneg : 0 ≤ i ⇒ 0 ≤ j ⇒ j < m ⇒ 0 ≤ i * m + j
proof
  intro i0 j0 jm
  have h := int_product_nonneg[i, m](i0)
  arith
qed

theorem mixed_lt : i < n ⇒ 0 ≤ j ⇒ j < m ⇒ i * m + j < n * m
proof
  intro h j0 jm
  have k : 0 ≤ m by arith
  have l : i + 1 ≤ n by arith
  have o := int_mul_le_mono_left(k)(l)
  arith
qed

theorem mixed_range : 0 ≤ i ⇒ i < n ⇒ 0 ≤ j ⇒ j < m ⇒ 0 ≤ i * m + j ∧ i * m + j < n * m
proof
  intro i0 h j0 jm
  split
  - exact mixed_nonneg(i0)(j0)(jm)
  - exact mixed_lt(h)(j0)(jm)
qed

-- The other way: the parts of an index in bounds are in bounds.
theorem mixed_parts :
  0 < m ⇒ 0 ≤ a ⇒ a < n * m ⇒ 0 ≤ a div m ∧ a div m < n ∧ 0 ≤ a mod m ∧ a mod m < m
proof
  intro pos a0 h
  simp [int_div_nonneg(pos), int_div_lt(pos), int_mod_range(pos), a0, h]
qed

-- Quotients of quotients.

theorem int_eq_by_lower : (∀x. x ≤ a ⇔ x ≤ b) ⇒ a = b
proof
  intro h
  apply int_le_antisym
  - rewrite [← h]
    exact int_le_refl
  - rewrite [h]
    exact int_le_refl
qed

theorem int_eq_by_upper : (∀x. a ≤ x ⇔ b ≤ x) ⇒ a = b
proof
  intro h
  apply int_le_antisym
  - rewrite [h]
    exact int_le_refl
  - rewrite [← h]
    exact int_le_refl
qed

theorem int_div_div : 0 < b ⇒ 0 < c ⇒ a div b div c = a div (b * c)
proof
  intro bpos cpos
  apply int_eq_by_lower
  intro x
  rewrite [int_le_div(cpos), int_le_div(bpos), int_le_div(int_mul_pos(bpos)(cpos))]
  arith
qed

theorem int_mul_div_mul : 0 < b ⇒ 0 < c ⇒ (a * c) div (b * c) = a div b
proof
  intro bpos cpos
  rewrite [int_mul_comm[b], ← int_div_div(cpos)(bpos), int_mul_div(cpos)]
qed

theorem int_div_mod_mul : 0 < b ⇒ 0 < c ⇒ (a mod (b * c)) div c = (a div c) mod b
proof
  intro bpos cpos
  have pos := int_mul_pos(bpos)(cpos)
  have h : a mod (b * c) = a + -(b * (a div (b * c))) * c by
    rewrite [int_mod_div]
    arith
  rewrite [h, int_add_mul_div(cpos), int_mod_div, int_mul_comm[b, c], ← int_div_div(cpos)(bpos)]
  arith
qed

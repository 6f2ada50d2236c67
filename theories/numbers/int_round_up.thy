-- Quotients that round up: `cdiv n k` is the number of tiles of length k that cover n.
--
-- Main theorems: `cdiv_bounds`, `cdiv_unique`, `tiles_cover` (that many tiles are enough),
-- `tile_index_range` (an index in one of the full tiles is in bounds), `cdiv_cdiv` (tiles of
-- tiles).

import numbers.int_index

variables (a b q n k : int)

theorem cdiv_le : 0 < b ⇒ (cdiv a b ≤ q ⇔ a ≤ q * b)
proof
  intro pos
  rewrite [cdiv_def, ← int_neg_le, int_neg_neg, int_le_div(pos)]
  arith
qed

theorem lt_cdiv : 0 < b ⇒ (q < cdiv a b ⇔ q * b < a)
proof
  intro pos
  rewrite [← int_not_le, cdiv_le(pos), int_not_le]
qed

theorem cdiv_bounds : 0 < b ⇒ a ≤ cdiv a b * b ∧ cdiv a b * b < a + b
proof
  intro pos
  have h := cdiv_le[a, b, cdiv a b](pos)
  have k := lt_cdiv[a, b, cdiv a b - 1](pos)
  arith
qed

theorem cdiv_unique : 0 < b ⇒ a ≤ q * b ⇒ q * b < a + b ⇒ cdiv a b = q
proof
  intro pos h k
  rewrite [cdiv_def]
  have l : -a div b = -q by apply int_div_unique[r := q * b - a] <;> arith
  rewrite [l]
  arith
qed

theorem cdiv_mono : ∀a c b : int. 0 < b ⇒ a ≤ c ⇒ cdiv a b ≤ cdiv c b
proof
  intro a c b pos h
  rewrite [cdiv_le(pos)]
  have k := cdiv_bounds[c](pos)
  arith
qed

theorem cdiv_nonneg : 0 < b ⇒ 0 ≤ a ⇒ 0 ≤ cdiv a b
proof
  intro pos h
  rewrite [← int_not_lt]
  intro k
  have l : cdiv a b ≤ -1 by arith
  rewrite [cdiv_le(pos)] at l
  arith
qed

theorem cdiv_pos : 0 < b ⇒ 0 < a ⇒ 0 < cdiv a b
proof
  intro pos h
  rewrite [lt_cdiv(pos), int_mul_zero_left]
  exact h
qed

theorem cdiv_zero : 0 < b ⇒ cdiv 0 b = 0
proof
  intro pos
  apply cdiv_unique <;> arith
qed

theorem cdiv_one [simp] : cdiv a 1 = a
proof
  apply cdiv_unique <;> arith
qed

theorem cdiv_mul : 0 < k ⇒ cdiv (n * k) k = n
proof
  intro pos
  apply cdiv_unique <;> arith
qed

theorem cdiv_add_mul : ∀a q b : int. 0 < b ⇒ cdiv (a + q * b) b = cdiv a b + q
proof
  intro a q b pos
  have h := cdiv_bounds[a](pos)
  apply cdiv_unique
  - exact pos
  - arith
  - arith
qed

theorem cdiv_small : 0 < a ⇒ a ≤ b ⇒ cdiv a b = 1
proof
  intro h k
  apply cdiv_unique <;> arith
qed

-- The full tiles and the rest.
theorem cdiv_div_mod : 0 < k ⇒ cdiv n k = n div k + cdiv (n mod k) k
proof
  intro pos
  have h := cdiv_add_mul[n mod k, n div k](pos)
  rewrite [int_add_comm[n mod k], int_div_mod] at h
  rewrite [h]
  exact int_add_comm
qed

theorem cdiv_cases : 0 < k ⇒ cdiv n k = n div k + (if n mod k = 0 then 0 else 1)
proof
  intro pos
  rewrite [cdiv_div_mod(pos)]
  have range := int_mod_range[n](pos)
  by_cases h : n mod k = 0
  - simp [h, cdiv_zero(pos)]
  - have one : cdiv (n mod k) k = 1 by apply cdiv_small <;> (clear pos; arith)
    simp [h, one]
qed

theorem div_le_cdiv : 0 < k ⇒ n div k ≤ cdiv n k
proof
  intro pos
  rewrite [cdiv_cases(pos)]
  by_cases h : n mod k = 0 <;> simp [h]
qed

-- Where the tile divides the extent, nothing is left.

theorem div_exact : n mod k = 0 ⇒ n div k * k = n
proof
  intro h
  have e := int_div_mod[n, k]
  rewrite [h, int_add_zero_right] at e
  exact e
qed

theorem cdiv_exact : 0 < k ⇒ n mod k = 0 ⇒ cdiv n k = n div k
proof
  intro pos h
  rewrite [cdiv_cases(pos), h]
  simp
qed

-- Tiles cover the extent; full tiles lie within it.

theorem tiles_cover : 0 < k ⇒ n ≤ cdiv n k * k
by simp [cdiv_bounds]

theorem tiles_within : 0 < k ⇒ n div k * k ≤ n
proof
  intro pos
  have h := int_div_bounds[n](pos)
  arith
qed

theorem tile_index_lt : ∀i j k n : int. 0 < k ⇒ i < n div k ⇒ 0 ≤ j ⇒ j < k ⇒ i * k + j < n
proof
  intro i j k n pos h j0 jk
  have a := mixed_lt(h)(j0)(jk)
  have b := tiles_within[n](pos)
  arith
qed

theorem tile_index_range :
  ∀i j k n : int. 0 < k ⇒ 0 ≤ i ⇒ i < n div k ⇒ 0 ≤ j ⇒ j < k ⇒ 0 ≤ i * k + j ∧ i * k + j < n
proof
  intro i j k n pos i0 h j0 jk
  split
  - exact mixed_nonneg(i0)(j0)(jk)
  - exact tile_index_lt(pos)(h)(j0)(jk)
qed

theorem div_lt_cdiv : ∀i n k : int. 0 < k ⇒ i < n ⇒ i div k < cdiv n k
proof
  intro i n k pos h
  rewrite [lt_cdiv(pos)]
  have a := int_div_bounds[i](pos)
  arith
qed

-- Which tile an index is in.
theorem tile_of_index : ∀i j n k : int. 0 ≤ j ⇒ j < k ⇒ i * k + j < n ⇒ i < cdiv n k
proof
  intro i j n k j0 jk h
  have pos := int_le_lt_trans(j0)(jk)
  rewrite [lt_cdiv(pos)]
  arith
qed

theorem index_in_tile :
  0 < k ⇒ 0 ≤ a ⇒ a < n ⇒ 0 ≤ a div k ∧ a div k < cdiv n k ∧ 0 ≤ a mod k ∧ a mod k < k
proof
  intro pos a0 an
  simp [int_div_nonneg(pos), div_lt_cdiv(pos), int_mod_range(pos), a0, an]
qed

theorem cdiv_cdiv : ∀a b c : int. 0 < b ⇒ 0 < c ⇒ cdiv (cdiv a b) c = cdiv a (b * c)
proof
  intro a b c bpos cpos
  apply int_eq_by_upper
  intro x
  rewrite [cdiv_le(cpos), cdiv_le(bpos), cdiv_le(int_mul_pos(bpos)(cpos))]
  arith
qed

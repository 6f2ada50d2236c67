-- Values between bounds that were proved of them, whatever their parts may be: `small` of a
-- variable, a sum, a difference, a product, a minimum or a maximum by its own bounds, and not by
-- the bits of its parts.
--
-- Main theorems: `fits_within`, `small_within`; `quotient_least`, `quotient_most`, `ceiling_least`,
-- `ceiling_most` (quotients between numbers), `quotient_scaled`, `ceiling_scaled` (a quotient is at
-- most the dividend); `square_nonneg`.

import lower.machine

variables (v : valuation) (e : iexp) (z : int) (m : num) (C : int)

theorem bits_within : -C ≤ z ⇒ z ≤ C ⇒ int_of_num (2 ^ m) = C + 1 ⇒ -bits m < z ∧ z < bits m
proof
  intro low high power
  rewrite [bits_def, power]
  split <;> arith
qed

theorem fits_within : -C ≤ z ⇒ z ≤ C ⇒ int_of_num (2 ^ m) = C + 1 ⇒ m ≤ 63 ⇒ fits c_div z
proof
  intro low high power le
  obtain ⟨below, above⟩ := bits_within(low, high, power)
  exact bits_fit(below, above, le)
qed

theorem small_within :
  ieval c_div v e z ⇒ -C ≤ z ⇒ z ≤ C ⇒ int_of_num (2 ^ m) = C + 1 ⇒ small v e z m
proof
  intro value low high power
  obtain ⟨below, above⟩ := bits_within(low, high, power)
  rewrite [small_def]
  exact ⟨value, below, above⟩
qed

-- Quotients between numbers: -q is at most one of a dividend that is at least -q, and q is at least
-- one of a dividend that is at most q, whatever the divisor.

theorem quotient_least : ∀x d q. 1 ≤ d ⇒ 0 ≤ q ⇒ 0 ≤ x + q ⇒ 0 ≤ x div d + q
proof
  intro x d q some low from
  have pos : 0 < d by arith
  have more : 0 ≤ d - 1 by arith
  have grow := int_product_nonneg(low)(more)
  have down := int_le_div[x, d, -q](pos)
  have less : -q * d ≤ x by arith
  have le : -q ≤ x div d by
    rewrite [down]
    exact less
  arith
qed

theorem quotient_most : ∀x d q. 1 ≤ d ⇒ 0 ≤ q ⇒ 0 ≤ q - x ⇒ 0 ≤ q - x div d
proof
  intro x d q some low to
  have pos : 0 < d by arith
  have more : 0 ≤ d - 1 by arith
  have grow := int_product_nonneg(low)(more)
  have up := int_div_le[x, d, q](pos)
  have less : x < (q + 1) * d by arith
  have le : x div d ≤ q by
    rewrite [up]
    exact less
  arith
qed

theorem ceiling_most : ∀x d q. 1 ≤ d ⇒ 0 ≤ q ⇒ 0 ≤ q - x ⇒ 0 ≤ q - cdiv x d
proof
  intro x d q some low to
  have pos : 0 < d by arith
  have more : 0 ≤ d - 1 by arith
  have grow := int_product_nonneg(low)(more)
  have up := cdiv_le[x, d, q](pos)
  have less : x ≤ q * d by arith
  have le : cdiv x d ≤ q by
    rewrite [up]
    exact less
  arith
qed

theorem ceiling_least : ∀x d q. 1 ≤ d ⇒ 0 ≤ q ⇒ 0 ≤ x + q ⇒ 0 ≤ cdiv x d + q
proof
  intro x d q some low from
  have pos : 0 < d by arith
  have floor := quotient_least(some, low, from)
  have above := div_le_cdiv[x, d](pos)
  arith
qed

theorem quotient_scaled : ∀x d. 1 ≤ d ⇒ 0 ≤ x ⇒ 0 ≤ (d - 1) * (x div d)
proof
  intro x d some low
  have pos : 0 < d by arith
  have more : 0 ≤ d - 1 by arith
  exact int_product_nonneg(more)(quotient_nonneg(pos, low))
qed

theorem ceiling_scaled : ∀x d. 1 ≤ d ⇒ 0 ≤ x ⇒ 0 ≤ (d - 1) * cdiv x d
proof
  intro x d some low
  have pos : 0 < d by arith
  have more : 0 ≤ d - 1 by arith
  exact int_product_nonneg(more)(cdiv_nonneg(pos, low))
qed

theorem square_nonneg : ∀x : int. 0 ≤ x * x
proof
  intro x
  by_cases sign : 0 ≤ x
  - exact int_product_nonneg(sign)(sign)
  - have below : 0 ≤ 0 - x by arith
    have square := int_product_nonneg(below)(below)
    arith
qed

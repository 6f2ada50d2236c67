-- Row-major addresses as they are computed, ((i1 * n2 + i2) * n3 + i3) ...: after each step, the
-- value lies between zero and the number of cells so far.
--
-- Main theorem: `horner_step`.

import tensor.shape index.evaluation

theorem horner_step :
  ∀a p i n : int.
    0 ≤ a ⇒ a < p ⇒ 0 ≤ i ⇒ i < n ⇒ 0 ≤ a * n ∧ a * n ≤ p * n ∧ 0 ≤ a * n + i ∧ a * n + i < p * n
proof
  intro a p i n a0 ap i0 less
  have k := int_product_nonneg[a, n](a0)
  have n0 : 0 ≤ n by arith
  have l : a + 1 ≤ p by arith
  have m := int_mul_le_mono_left[n](n0)(l)
  split
  - arith
  · arith
  · arith
  · arith
qed

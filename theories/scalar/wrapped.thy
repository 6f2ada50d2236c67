-- Wrapping around: the integers of a type, modulo their number.
--
-- Main theorems: `wrapped_exact` (what is in the range stays as it is), `wrapped_add` and its like
-- (sums may be wrapped early).

import scalar.operations numbers.int_index

variables (ty : elem) (l u x y q z : int)

-- Wrapping adds a multiple of the length, and multiples of the length are wrapped away.

theorem wrapped_shift : l ≤ u ⇒ (∃q. wrapped l u x = x + q * (u - l + 1))
proof
  intro order
  exists - ((x - l) div (u - l + 1))
  rewrite [wrapped_def, int_mod_div]
  ring
qed

theorem wrapped_multiple : l ≤ u ⇒ wrapped l u (x + q * (u - l + 1)) = wrapped l u x
proof
  intro order
  have pos : 0 < u - l + 1 by arith
  have parts : x + q * (u - l + 1) - l = (x - l) + q * (u - l + 1) by ring
  rewrite [wrapped_def, wrapped_def, parts, int_add_mul_mod(pos)]
qed

theorem wrapped_add : l ≤ u ⇒ wrapped l u (wrapped l u x + wrapped l u y) = wrapped l u (x + y)
proof
  intro order
  obtain ⟨a, left⟩ := wrapped_shift[l, u, x](order)
  obtain ⟨b, right⟩ := wrapped_shift[l, u, y](order)
  have parts : x + a * (u - l + 1) + (y + b * (u - l + 1)) = (x + y) + (a + b) * (u - l + 1) by ring
  rewrite [left, right, parts, wrapped_multiple(order)]
qed

theorem wrapped_sub : l ≤ u ⇒ wrapped l u (wrapped l u x - wrapped l u y) = wrapped l u (x - y)
proof
  intro order
  obtain ⟨a, left⟩ := wrapped_shift[l, u, x](order)
  obtain ⟨b, right⟩ := wrapped_shift[l, u, y](order)
  have parts : x + a * (u - l + 1) - (y + b * (u - l + 1)) = (x - y) + (a - b) * (u - l + 1) by ring
  rewrite [left, right, parts, wrapped_multiple(order)]
qed

theorem wrapped_mul : l ≤ u ⇒ wrapped l u (wrapped l u x * wrapped l u y) = wrapped l u (x * y)
proof
  intro order
  obtain ⟨a, left⟩ := wrapped_shift[l, u, x](order)
  obtain ⟨b, right⟩ := wrapped_shift[l, u, y](order)
  have parts :
      (x + a * (u - l + 1)) * (y + b * (u - l + 1)) =
        x * y + (x * b + a * y + a * b * (u - l + 1)) * (u - l + 1) by
    ring
  rewrite [left, right, parts, wrapped_multiple(order)]
qed

theorem wrapped_neg : l ≤ u ⇒ wrapped l u (-wrapped l u x) = wrapped l u (-x)
proof
  intro order
  obtain ⟨a, one⟩ := wrapped_shift[l, u, x](order)
  have parts : -(x + a * (u - l + 1)) = -x + -a * (u - l + 1) by ring
  rewrite [one, parts, wrapped_multiple(order)]
qed

theorem wrapped_range : l ≤ u ⇒ l ≤ wrapped l u x ∧ wrapped l u x ≤ u
proof
  intro order
  have pos : 0 < u - l + 1 by arith
  have range := int_mod_range[x - l](pos)
  rewrite [wrapped_def]
  revert range
  generalize (x - l) mod (u - l + 1) as r
  arith
qed

-- What is in the range stays as it is.
theorem wrapped_exact : l ≤ z ⇒ z ≤ u ⇒ wrapped l u z = z
proof
  intro low high
  have first : 0 ≤ z - l by arith
  have last : z - l < u - l + 1 by arith
  rewrite [wrapped_def, int_mod_small(first)(last)]
  ring
qed

theorem index_range_order : index_range ty = SOME (l, u) ⇒ l ≤ u
proof
  cases ty <;> simp
  all (intro ⟨low, high⟩; arith)
qed

theorem index_range_zero : index_range ty = SOME (l, u) ⇒ wrapped l u 0 = 0
proof
  intro range
  apply wrapped_exact
  all (revert range; cases ty <;> simp)
  all (intro ⟨low, high⟩; arith)
qed

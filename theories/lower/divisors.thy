-- Divisors of integers: what conditions around a quotient say of them.
--
-- Main theorem: `not_zero_meaning`. A condition may stand further out than the quotient, where
-- other indices have values; the divisor is the same if it means the same.

import rewrite.reflection scalar.between

variables (S : 'a ops) (ty : elem) (u w : valuation) (env env' : 'a tensors) (a b : exp)
    (s r : int list) (t : 'a tensor) (x : 'a) (p q : int)

theorem not_zero_meaning :
  means S w env b s t ⇒
  means S u env' a r t ⇒
  s_index S ty (cell_value S (den S u env' a [])) ≠ 0 ⇒
    s_index S ty (cell_value S (den S w env b [])) ≠ 0
proof
  intro here there
  rewrite [means_den(here), means_den(there)]
  simp
qed

-- What is not equal to zero, above it or below it, in a condition.

theorem denied_zero :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  ¬s_equal S ty x (cell_value S (den S u env (Lit ty 0 0) [])) ⇒
    s_index S ty x ≠ 0
proof
  intro law range known
  have apart := not_equal_index(law)(range)(known)
  simp [den_def, scalar_def, cell_value_def, index_zero(law)] at apart
  exact apart
qed

theorem above_zero :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  s_less S ty (cell_value S (den S u env (Lit ty 0 0) [])) x ⇒
    s_index S ty x ≠ 0
proof
  intro law range known
  have apart := less_index(law)(range)(known)
  simp [den_def, scalar_def, cell_value_def, index_zero(law)] at apart
  arith
qed

theorem below_zero :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  s_less S ty x (cell_value S (den S u env (Lit ty 0 0) [])) ⇒
    s_index S ty x ≠ 0
proof
  intro law range known
  have apart := less_index(law)(range)(known)
  simp [den_def, scalar_def, cell_value_def, index_zero(law)] at apart
  arith
qed

-- Of a type without negative integers, what is not zero is at least 1.
theorem between_positive :
  integers S ⇒ index_range ty = SOME (0, q) ⇒ s_index S ty x ≠ 0 ⇒ between S ty 1 q x
proof
  intro law range apart
  obtain ⟨low, high⟩ := index_bounds[ty, S, x](law, range)
  simp [between_def, high]
qed

-- A first theory: a function by recursion, and a proof by induction. The README starts here.

import base.logic numbers.num numbers.num_arithmetic

definition double (n : num) : num := num_rec 0 (λk r. SUC (SUC r)) n

theorem double_zero [simp] : double 0 = 0
by simp [double_def]

theorem double_suc [simp] : ∀n. double (SUC n) = SUC (SUC (double n))
by simp [double_def]

theorem double_is_sum : ∀n. double n = n + n
proof
  intro n
  induct n
  - simp
  - intro n ih
    simp [ih]
qed

-- An injective pairing of numbers: `npair m n` is 2^m (2n + 1). It names the places of a tree.
--
-- Main theorems: `npair_inj`, `nfst_npair` and `nsnd_npair` (the two parts are found again).

import numbers.int_division

theorem num_even_ne_odd [simp] : ∀m n : num. ¬(2 * m = 2 * n + 1)
proof
  intro m n h
  arith
qed

theorem num_two_mul_inj [simp] : ∀m n : num. 2 * m = 2 * n ⇔ m = n
proof
  intro m n
  split
  - intro h
    arith
  - intro h
    rewrite [h]
qed

-- The odd factor holds n, the power of two holds m.
definition npair (m : num) (n : num) : num := num_rec (2 * n + 1) (λk r. 2 * r) m

theorem npair_zero : ∀n. npair 0 n = 2 * n + 1
by simp [npair_def]

theorem npair_suc : ∀m n. npair (SUC m) n = 2 * npair m n
by simp [npair_def]

theorem npair_inj [simp] : ∀m n p q. npair m n = npair p q ⇔ m = p ∧ n = q
proof
  intro m n p q
  induct m generalizing p
  - intro p
    cases p
    · simp [npair_zero]
    · simp [npair_zero, npair_suc]
  - intro m ih p
    cases p
    · simp [npair_zero, npair_suc]
    · simp [npair_suc, ih]
qed

theorem npair_ne_zero [simp] : ∀m n. ¬(npair m n = 0)
proof
  intro m n
  induct m
  - rewrite [npair_zero]
    intro h
    arith
  - intro m ih h
    apply ih
    rewrite [npair_suc] at h
    arith
qed

-- Its projections.

definition nfst (p : num) : num := @m. ∃n. p = npair m n

definition nsnd (p : num) : num := @n. ∃m. p = npair m n

theorem nfst_npair [simp] : ∀m n. nfst (npair m n) = m
by simp [nfst_def]

theorem nsnd_npair [simp] : ∀m n. nsnd (npair m n) = n
by simp [nsnd_def]

-- An injective pairing of numbers: `npair m n` is 2^m (2n + 1).

import arithmetic

theorem num_even_ne_odd [simp] : ∀m n. ¬(2 * m = 2 * n + 1)
proof
  intro m
  induct m
  - intro n
    simp [num_add_one]
  - intro m ih n
    cases n as _ | k
    · simp [num_two_mul, num_add_one, one_suc]
    · have h := ih[k]
      simp only [num_two_mul, num_add_one, num_add_suc_right] at h
      simp only [num_two_mul, num_add_one, num_add_suc_left, num_add_suc_right, suc_inj, not_false]
qed

theorem num_two_mul_inj [simp] : ∀m n. 2 * m = 2 * n ⇔ m = n
by simp [num_mul_eq_left, two_suc]

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
  - simp [npair_zero, num_add_one]
  - intro m ih
    simp [npair_suc, ih, two_suc]
qed

-- Its projections.

definition nfst (p : num) : num := @m. ∃n. p = npair m n

definition nsnd (p : num) : num := @n. ∃m. p = npair m n

theorem nfst_npair [simp] : ∀m n. nfst (npair m n) = m
by simp [nfst_def]

theorem nsnd_npair [simp] : ∀m n. nsnd (npair m n) = n
by simp [nsnd_def]

-- Natural numbers: subtraction, which stops at zero, minimum and maximum, powers, division with
-- remainder.
--
-- Main theorems: `num_sub_add`, `num_exp_add`, `num_div_mod` and `num_mod_lt` (division with
-- remainder), `num_div_unique`.

import base.induction

variables (k a b q r i j m n p : num)

-- Subtraction stops at zero.

definition num_sub (m : num) (n : num) : num := num_rec m (λk r. PRE r) n

overload "-" := num_sub

theorem num_sub_zero_right [simp] : m - 0 = m
by simp [num_sub_def]

theorem num_sub_suc_right : m - SUC n = PRE (m - n)
by simp [num_sub_def]

theorem num_sub_zero_left [simp] : 0 - n = 0
proof
  induct n
  - simp
  - intro n ih
    simp [num_sub_suc_right, ih]
qed

theorem num_sub_suc_suc [simp] : SUC m - SUC n = m - n
proof
  induct n
  - simp [num_sub_suc_right]
  - intro n ih
    rewrite [num_sub_suc_right, ih, num_sub_suc_right]
qed

theorem num_add_sub [simp] : (m + n) - m = n
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_add_sub_right [simp] : (n + m) - m = n
proof
  rewrite [num_add_comm]
  exact num_add_sub
qed

theorem num_sub_add [simp] : m - (m + n) = 0
proof
  induct m
  - simp
  - intro m ih
    simp [ih]
qed

theorem num_sub_self [simp] : n - n = 0
proof
  induct n
  - simp
  - intro n ih
    simp [ih]
qed

theorem num_sub_eq_zero : m - n = 0 ⇔ m ≤ n
proof
  induct m generalizing n
  - simp
  - intro m ih n
    cases n <;> simp [ih]
qed

theorem num_add_sub_cancel : n ≤ m ⇒ n + (m - n) = m
proof
  intro h
  rewrite [num_le_def] at h
  obtain ⟨k, h⟩ := h
  simp [h]
qed

theorem num_sub_add_cancel : n ≤ m ⇒ (m - n) + n = m
proof
  intro h
  rewrite [num_add_comm]
  exact num_add_sub_cancel(h)
qed

theorem num_sub_le [simp] : m - n ≤ m
proof
  obtain h | h := num_le_total[m, n]
  - rewrite [← num_sub_eq_zero] at h
    simp [h]
  - rewrite [num_le_def] at h
    obtain ⟨k, h⟩ := h
    simp [h]
qed

theorem num_add_sub_add_left [simp] : (k + m) - (k + n) = m - n
proof
  induct k
  - simp
  - intro k ih
    simp [ih]
qed

theorem num_mul_sub : k * (m - n) = k * m - k * n
proof
  obtain h | h := num_le_total[m, n]
  - rewrite [num_le_def] at h
    obtain ⟨i, h⟩ := h
    simp [h, num_mul_add]
  - rewrite [num_le_def] at h
    obtain ⟨i, h⟩ := h
    simp [h, num_mul_add]
qed

theorem num_sub_mul : (m - n) * k = m * k - n * k
proof
  rewrite [num_mul_comm, num_mul_sub, num_mul_comm[m], num_mul_comm[n]]
qed

-- A difference, by cases: either the subtrahend is too large, or it is undone by addition.
theorem num_sub_cases : ∀m n P. P (m - n) ⇔ (∀d. (m = n + d ∨ m < n ∧ d = 0) ⇒ P d)
proof
  intro m n P
  obtain h | h := num_lt_or_le[m, n]
  - have k := num_sub_eq_zero[m, n]
    simp [num_lt_imp_le(h)] at k
    have l : ∀d. ¬(m = n + d) by
      intro d eq
      rewrite [eq] at h
      have j := num_lt_not_le(h)
      simp at j
    simp [k, l, h]
  - rewrite [num_le_def] at h
    obtain ⟨i, h⟩ := h
    have l : ¬(n + i < n) by simp [num_not_lt]
    simp [h, l]
qed

-- Minimum and maximum.

definition num_min (m : num) (n : num) : num := if m ≤ n then m else n

definition num_max (m : num) (n : num) : num := if m ≤ n then n else m

overload min := num_min

overload max := num_max

theorem num_min_left : m ≤ n ⇒ min m n = m
by simp [num_min_def]

theorem num_max_right : m ≤ n ⇒ max m n = n
by simp [num_max_def]

theorem num_min_right : n ≤ m ⇒ min m n = n
proof
  intro h
  rewrite [num_min_def]
  by_cases k : m ≤ n
  - simp [num_le_antisym(h)(k)]
  - simp [k]
qed

theorem num_max_left : n ≤ m ⇒ max m n = m
proof
  intro h
  rewrite [num_max_def]
  by_cases k : m ≤ n
  - simp [num_le_antisym(h)(k)]
  - simp [k]
qed

theorem num_le_min : p ≤ min m n ⇔ p ≤ m ∧ p ≤ n
proof
  obtain h | h := num_le_total[m, n]
  - simp [num_min_left(h)]
    split
    · intro k
      simp [k, num_le_trans(k)(h)]
    · intro ⟨k, _⟩
      exact k
  - simp [num_min_right(h)]
    split
    · intro k
      simp [k, num_le_trans(k)(h)]
    · intro ⟨_, k⟩
      exact k
qed

theorem num_max_le : max m n ≤ p ⇔ m ≤ p ∧ n ≤ p
proof
  obtain h | h := num_le_total[m, n]
  - simp [num_max_right(h)]
    split
    · intro k
      simp [k, num_le_trans(h)(k)]
    · intro ⟨_, k⟩
      exact k
  - simp [num_max_left(h)]
    split
    · intro k
      simp [k, num_le_trans(h)(k)]
    · intro ⟨k, _⟩
      exact k
qed

-- Powers.

definition EXP (m : num) (n : num) : num := num_rec 1 (λk r. m * r) n

overload "^" := EXP

theorem num_exp_zero [simp] : m ^ 0 = 1
by simp [EXP_def]

theorem num_exp_suc : m ^ SUC n = m * m ^ n
by simp [EXP_def]

theorem num_exp_one [simp] : m ^ 1 = m
proof
  rewrite [one_suc, num_exp_suc]
  simp
qed

theorem num_exp_add : m ^ (n + p) = m ^ n * m ^ p
proof
  induct n
  - simp
  - intro n ih
    simp [num_exp_suc, ih, num_mul_assoc]
qed

theorem num_one_exp [simp] : 1 ^ n = 1
proof
  induct n
  - simp
  - intro n ih
    simp [num_exp_suc, ih]
qed

theorem num_exp_eq_zero [simp] : m ^ n = 0 ⇔ m = 0 ∧ ¬(n = 0)
proof
  induct n
  - simp [one_suc]
  - intro n ih
    simp [num_exp_suc, ih]
    by_cases h : m = 0 <;> simp [h]
qed

-- Division with remainder. `a div 0 = 0` and `a mod 0 = a`.

theorem num_division : 0 < b ⇒ (∃q r. q * b + r = a ∧ r < b)
proof
  intro pos
  induct a
  - exists 0, 0
    simp [pos]
  - intro a ⟨q, r, eq, small⟩
    by_cases h : SUC r < b
    · exists q, SUC r
      simp [eq, h]
    · exists SUC q, 0
      rewrite [num_not_lt, num_le_lt_or_eq, num_lt_suc_le] at h
      cases h as h | h
      · have k := num_le_not_lt(h)
        contradiction
      · simp only [num_mul_suc_left]
        simp [pos, ← eq]
        simp [h, num_add_comm[r]]
qed

-- The quotient rounded down, and zero where the divisor is.
definition num_div (a : num) (b : num) : num := if b = 0 then 0 else @q. ∃r. q * b + r = a ∧ r < b

overload "div" := num_div

-- The remainder.
definition num_mod (a : num) (b : num) : num := a - (a div b) * b

overload "mod" := num_mod

theorem num_div_zero [simp] : a div 0 = 0
by simp [num_div_def]

theorem num_mod_zero [simp] : a mod 0 = a
by simp [num_mod_def]

theorem num_div_exists : 0 < b ⇒ (∃r. (a div b) * b + r = a ∧ r < b)
proof
  intro pos
  have h : ∃q r. q * b + r = a ∧ r < b by exact num_division(pos)
  have k := select_exists(h)
  rewrite [num_pos] at pos
  simp only [num_div_def, pos, cond_false, k]
qed

theorem num_div_mod : (a div b) * b + a mod b = a
proof
  by_cases h : b = 0
  - simp [h]
  - rewrite [← num_pos] at h
    obtain ⟨r, eq, small⟩ := num_div_exists[a, b](h)
    rewrite [num_mod_def]
    apply num_add_sub_cancel
    rewrite [num_le_def]
    exists r
    rewrite [eq]
qed

theorem num_mod_lt : 0 < b ⇒ a mod b < b
proof
  intro h
  obtain ⟨r, eq, small⟩ := num_div_exists[a, b](h)
  have k := num_div_mod[a, b]
  have same : a mod b = r by rewrite [← num_add_eq_left[a div b * b], k, eq]
  rewrite [same]
  exact small
qed

-- Quotient and remainder are determined by what they satisfy.
theorem num_quotient_unique : ∀s : num. q * b + r = p * b + s ⇒ r < b ⇒ s < b ⇒ q = p ∧ r = s
proof
  intro s h hr hs
  have less : ∀q p r s. q * b + r = p * b + s ⇒ r < b ⇒ ¬(q < p) by
    intro q p r s h hr k
    rewrite [num_lt_def] at k
    obtain ⟨i, k⟩ := k
    rewrite [k, num_add_mul] at h
    rewrite [← num_add_assoc, num_add_eq_left, num_mul_suc_left] at h
    rewrite [h] at hr
    simp [← num_add_assoc] at hr
  have same : q = p by
    obtain k | k | k := num_lt_total[q, p]
    · have l := less(h)(hr)
      contradiction
    · exact k
    · rewrite [eq_comm] at h
      have l := less(h)(hs)
      contradiction
  rewrite [same] at h
  simp at h
  simp [same, h]
qed

theorem num_div_unique : q * b + r = a ⇒ r < b ⇒ a div b = q
proof
  intro h k
  have pos : 0 < b by exact num_le_lt_trans(num_le_zero_left[r])(k)
  obtain ⟨s, eq, small⟩ := num_div_exists[a, b](pos)
  rewrite [← eq] at h
  obtain ⟨same, _⟩ := num_quotient_unique(h)(k)(small)
  rewrite [same]
qed

theorem num_mod_unique : q * b + r = a ⇒ r < b ⇒ a mod b = r
proof
  intro h k
  have d := num_div_unique(h)(k)
  have e := num_div_mod[a, b]
  rewrite [← num_add_eq_left[q * b], h]
  rewrite [d] at e
  exact e
qed

-- Special quotients.

theorem num_div_small : a < b ⇒ a div b = 0
proof
  intro h
  apply num_div_unique[r := a]
  - simp
  - exact h
qed

theorem num_mod_small : a < b ⇒ a mod b = a
proof
  intro h
  apply num_mod_unique[q := 0]
  - simp
  - exact h
qed

-- The parts of an index in mixed radix, and its bound.

theorem num_mixed_div : j < m ⇒ (i * m + j) div m = i
proof
  intro h
  apply num_div_unique[r := j]
  - trivial
  - exact h
qed

theorem num_mixed_mod : j < m ⇒ (i * m + j) mod m = j
proof
  intro h
  apply num_mod_unique[q := i]
  - trivial
  - exact h
qed

theorem num_mixed_lt : i < n ⇒ j < m ⇒ i * m + j < n * m
proof
  intro h k
  rewrite [← num_suc_le_lt] at h
  have l := num_mul_le_mono(h)(num_le_refl[m])
  rewrite [num_mul_suc_left, num_add_comm] at l
  have a : i * m + j < i * m + m by
    rewrite [num_add_lt_left]
    exact k
  exact num_lt_le_trans(a)(l)
qed

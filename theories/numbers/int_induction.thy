-- Induction over the integers: from a bound, over an interval, by a decreasing measure.
--
-- Main theorems: `int_ge_induct`, `int_interval_induct`, `int_measure_induct`, `int_length_induct`
-- (over the length of an interval).

import numbers.int_division

variables (x lo hi : int) (P : int → bool)

-- The number of a non-negative integer.

theorem num_of_int_num [simp] : ∀n. num_of_int (int_of_num n) = n
proof
  intro n
  have h := int_of_num_nonneg[n]
  have k : ¬(int_of_num n < 0) by arith
  simp [num_of_int_def, k]
qed

theorem int_of_num_of_int : int_of_num (num_of_int x) = max x 0
proof
  by_cases h : 0 ≤ x
  - rewrite [int_max_left(h)]
    rewrite [int_nonneg] at h
    obtain ⟨n, rfl⟩ := h
    simp
  - rewrite [int_not_le] at h
    have k : num_of_int x = 0 by
      have none : ∀n. ¬(x = int_of_num n) by
        intro n eq
        arith
      simp [num_of_int_def, none, h]
    rewrite [k]
    arith
qed

theorem num_of_int_nonneg : 0 ≤ x ⇒ int_of_num (num_of_int x) = x
proof
  intro h
  rewrite [int_of_num_of_int]
  arith
qed

-- From a lower bound upwards, from an upper bound downwards.

theorem int_ge_induct : P lo ⇒ (∀i. lo ≤ i ⇒ P i ⇒ P (i + 1)) ⇒ (∀i. lo ≤ i ⇒ P i)
proof
  intro base step i h
  rewrite [int_le_exists] at h
  obtain ⟨n, rfl⟩ := h
  clear h
  induct n
  - simp [base]
  - intro n ih
    rewrite [int_of_num_suc, int_add_assoc]
    apply step
    · exact int_le_add_num
    · exact ih
qed

theorem int_le_induct : P hi ⇒ (∀i. i ≤ hi ⇒ P i ⇒ P (i - 1)) ⇒ (∀i. i ≤ hi ⇒ P i)
proof
  intro base step i h
  have k := int_ge_induct[-hi, λi. P (-i)]
  have l : -hi ≤ -i by arith
  have m : P (-(-i)) by
    apply k
    · simp [base]
    · intro j low hj
      have eq : -(j + 1) = -j - 1 by arith
      rewrite [eq]
      apply step
      · arith
      · exact hj
    · exact l
  simp at m
  exact m
qed

-- From zero in both directions.
theorem int_induct [induct int] :
  P 0 ⇒ (∀i. 0 ≤ i ⇒ P i ⇒ P (i + 1)) ⇒ (∀i. i ≤ 0 ⇒ P i ⇒ P (i - 1)) ⇒ (∀i. P i)
proof
  intro base up down i
  obtain h | h := int_le_total[0, i]
  - exact int_ge_induct[0, P](base)(up)(h)
  - exact int_le_induct[0, P](base)(down)(h)
qed

-- Over an interval, upwards and downwards.

theorem int_interval_induct :
  P lo ⇒ (∀i. lo ≤ i ⇒ i < hi ⇒ P i ⇒ P (i + 1)) ⇒ (∀i. lo ≤ i ⇒ i ≤ hi ⇒ P i)
proof
  intro base step i low
  induct low using int_ge_induct
  - intro _
    exact base
  - intro i low ih high
    apply step
    · exact low
    · arith
    · apply ih
      arith
qed

theorem int_interval_induct_down :
  P hi ⇒ (∀i. lo ≤ i ⇒ i < hi ⇒ P (i + 1) ⇒ P i) ⇒ (∀i. lo ≤ i ⇒ i ≤ hi ⇒ P i)
proof
  intro base step i low high
  revert low
  apply int_le_induct[hi, λi. lo ≤ i ⇒ P i]
  - intro _
    exact base
  - intro j high hj low
    apply step
    · exact low
    · arith
    · have eq : j - 1 + 1 = j by arith
      rewrite [eq]
      apply hj
      arith
  - exact high
qed

-- By a measure that decreases as long as it is not negative.

theorem int_measure_induct :
  ∀(f : 'a → int) P. (∀x. (∀y. 0 ≤ f y ⇒ f y < f x ⇒ P y) ⇒ P x) ⇒ (∀x. P x)
proof
  intro f P step x
  induct x using measure_induct[λx. num_of_int (f x)]
  intro x ih
  apply step
  intro y nonneg less
  apply ih
  rewrite [← int_of_num_lt, int_of_num_of_int, int_of_num_of_int]
  arith
qed

theorem int_wf_induct : ∀P. (∀i : int. (∀j. 0 ≤ j ⇒ j < i ⇒ P j) ⇒ P i) ⇒ (∀i. P i)
proof
  intro P step
  exact int_measure_induct[λ(i : int). i](step)
qed

-- Over pairs of bounds, by the length of the interval between them.
theorem int_length_induct :
  ∀P. (∀lo hi : int. (∀l h. lo < hi ⇒ h - l < hi - lo ⇒ P l h) ⇒ P lo hi) ⇒ (∀lo hi. P lo hi)
proof
  intro P step
  have all : ∀n lo hi. hi - lo < int_of_num n ⇒ P lo hi by
    intro n
    induct n
    · intro lo hi short
      apply step
      intro l h some less
      arith
    · intro n ih lo hi short
      apply step
      intro l h some less
      apply ih
      arith
  intro lo hi
  apply all[num_of_int (hi - lo + 1)]
  rewrite [int_of_num_of_int]
  arith
qed

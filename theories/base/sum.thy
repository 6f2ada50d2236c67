-- Disjoint unions: a value of the one type or of the other.
--
-- Main theorems: `forall_sum` and `exists_sum`, `sum_case_inl` and `sum_case_inr`.

import base.tree

-- A value on the left or on the right.
datatype ('a, 'b) sum := INL 'a | INR 'b

theorem forall_sum [simp] : ∀P. (∀x : ('a, 'b) sum. P x) ⇔ (∀a. P (INL a)) ∧ (∀b. P (INR b))
proof
  intro P
  split
  - intro h
    simp [h]
  - intro ⟨h, k⟩ x
    cases x as ⟨a, eq⟩ | ⟨b, eq⟩
    · exact h[a]
    · exact k[b]
qed

theorem exists_sum [simp] : ∀P. (∃x : ('a, 'b) sum. P x) ⇔ (∃a. P (INL a)) ∨ (∃b. P (INR b))
proof
  intro P
  split
  - intro ⟨x, h⟩
    cases x as ⟨a, eq⟩ | ⟨b, eq⟩
    · left
      exists a
      exact h
    · right
      exists b
      exact h
  - intro h
    cases h as ⟨a, h⟩ | ⟨b, h⟩
    · exists INL a
      exact h
    · exists INR b
      exact h
qed

-- Which side it is on, and the value there.
definition ISL (x : ('a, 'b) sum) : bool := case x of INL a => T | INR b => F

theorem isl_inl [simp] : ∀a : 'a. ISL (INL a : ('a, 'b) sum)
by simp [ISL_def]

theorem isl_inr [simp] : ∀b : 'b. ¬ISL (INR b : ('a, 'b) sum)
by simp [ISL_def]

definition OUTL (x : ('a, 'b) sum) : 'a := case x of INL a => a | INR b => @a. T

definition OUTR (x : ('a, 'b) sum) : 'b := case x of INL a => @b. T | INR b => b

theorem outl_inl [simp] : ∀a : 'a. OUTL (INL a : ('a, 'b) sum) = a
by simp [OUTL_def]

theorem outr_inr [simp] : ∀b : 'b. OUTR (INR b : ('a, 'b) sum) = b
by simp [OUTR_def]

-- One function for both sides.

definition SUM_CASE (f : 'a → 'c) (g : 'b → 'c) (x : ('a, 'b) sum) : 'c :=
  case x of INL a => f a | INR b => g b

theorem sum_case_inl [simp] : ∀(f : 'a → 'c) (g : 'b → 'c) a. SUM_CASE f g (INL a) = f a
by simp [SUM_CASE_def]

theorem sum_case_inr [simp] : ∀(f : 'a → 'c) (g : 'b → 'c) b. SUM_CASE f g (INR b) = g b
by simp [SUM_CASE_def]

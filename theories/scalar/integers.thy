-- The integers as scalars of all types: an algebra that satisfies what every set of laws asks.
--
-- A type of integers takes a scalar modulo its length, where it compares, divides or converts. Of
-- the other types, whose laws are those of a field, only 1 and -1 are told from zero; for a field
-- in which all numbers are, see `scalar.rational`.
--
-- Main theorems: `integers_scalars` (operations of integers are those of their types),
-- `lawful_scalars` (all sets of laws can be met, so no gate statement is vacuous).

import scalar.laws scalar.wrapped

variables (ty : elem) (l u x y z : int)

theorem index_range_float : index_range ty = SOME (l, u) ⇒ ¬is_float ty
proof
  simp only [is_float_def]
  cases ty <;> simp
qed

-- The integer that a scalar is as one of a type.
definition as_type (ty : elem) (x : int) : int :=
  case index_range ty of NONE => x | SOME p => wrapped (FST p) (SND p) x

-- Whether the difference of two scalars has an inverse.
definition unit_apart (x : int) (y : int) : bool := x - y = 1 ∨ x - y = -1

-- The product with the inverse, if there is one, or else with zero.
definition by_units (x : int) (y : int) : int := if y = 1 then x else if y = -1 then -x else 0

definition scalar_div (ty : elem) (x : int) (y : int) : int :=
  if is_float ty then by_units x y else toward_zero (as_type ty x) (as_type ty y)

definition scalar_equal (ty : elem) (x : int) (y : int) : bool :=
  if is_float ty then ¬unit_apart x y else as_type ty x = as_type ty y

-- Two operands; of one only the first is looked at.
recursive scalar_bits : elem → bits → int list → int
| scalar_bits ty BitAnd xs =
    on_bits (λp q. p ∧ q) (width ty) (as_type ty (HD xs)) (as_type ty (HD (TL xs)))
| scalar_bits ty BitOr xs =
    on_bits (λp q. p ∨ q) (width ty) (as_type ty (HD xs)) (as_type ty (HD (TL xs)))
| scalar_bits ty BitXor xs =
    on_bits (λp q. p ≠ q) (width ty) (as_type ty (HD xs)) (as_type ty (HD (TL xs)))
| scalar_bits ty BitNot xs = -1 - as_type ty (HD xs)
| scalar_bits ty ShiftLeft xs = doubled (num_of_int (as_type ty (HD (TL xs)))) (as_type ty (HD xs))
| scalar_bits ty ShiftRight xs = halved (num_of_int (as_type ty (HD (TL xs)))) (as_type ty (HD xs))

definition integer_scalars : int ops :=
  Ops (λty. (+)) (λty. (-)) (λty. (*)) scalar_div (λty. int_neg)
    (λty y. is_float ty ∨ as_type ty y ≠ 0) (λty d k. int_of_num d) (λty f xs. 0)
    (λty x y. as_type ty x < as_type ty y) scalar_equal (λty z. z) (λother ty x. as_type other x)
    (λz. z) as_type scalar_bits

-- A ring, whatever the type.
theorem ring_scalars : laws integer_scalars ty ring_laws
proof
  have index : as_type ty 0 = 0 by
    simp only [as_type_def]
    cases ty
    all (simp [wrapped_def])
  simp only [ring_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp [law_holds_def, integer_scalars_def, s_zero_def, s_lit_def] <;> (intros; ring))
qed

theorem integers_scalars : integers integer_scalars
proof
  simp only [integers_def, ring_scalars]
  simp
  split
  - intro ty
    simp only [integer_scalars_def, s_zero_def, s_int_def, s_index_def, as_type_def]
    cases ty
    all (simp [wrapped_def])
  - intro ty l u range
    have order := index_range_order(range)
    have whole := index_range_float(range)
    have index : ∀x. as_type ty x = wrapped l u x by
      intro x
      simp [as_type_def, range]
    split
    · simp only [integer_ops_def, integer_scalars_def, s_index_def, s_add_def, s_sub_def, s_mul_def,
                 s_div_def, s_neg_def, s_divides_def, s_cast_def, s_less_def, s_equal_def,
                 s_convert_def, s_lit_def, index, scalar_div_def, scalar_equal_def, whole,
                 cond_false]
      simp [wrapped_add(order), wrapped_sub(order), wrapped_mul(order), wrapped_neg(order),
            wrapped_range(order)]
      intro d
      by_cases zero : d = 0 <;> simp [zero]
    · intro _
      simp [bit_ops_def, integer_scalars_def, scalar_bits_def, index]
qed

-- What the laws ask of floats is true of the ring and its units.

theorem by_units_law : ∀x y. by_units x y = x * by_units 1 y
proof
  intro x y
  simp only [by_units_def]
  by_cases one : y = 1
  · simp [one]
  · by_cases minus : y = -1
    · simp [minus]
    · simp [one, minus]
qed

theorem by_units_add : ∀x y z. by_units (x + y) z = by_units x z + by_units y z
proof
  intro x y z
  rewrite [by_units_law[x + y], by_units_law[x], by_units_law[y]]
  ring
qed

theorem by_units_self : ∀x. (x ≠ 1 ⇒ x = -1) ⇒ by_units x x = 1
proof
  intro x unit
  simp only [by_units_def]
  by_cases one : x = 1
  · simp [one]
  · simp [unit(one)]
qed

theorem lawful_scalars : ∀L. lawful L integer_scalars
proof
  intro L
  have differ : truths integer_scalars by simp [truths_def, s_truth_def, integer_scalars_def]
  simp only [lawful_def, differ, integers_scalars, true_and]
  intro ty kind
  have ring := ring_scalars[ty]
  have all : laws integer_scalars ty field_laws by
    simp only [field_laws_def, laws_append, ring, true_and, laws_cons, laws_nil, and_true]
    repeat split
    all (simp only [law_holds_def, integer_scalars_def, s_zero_def, s_lit_def, s_mul_def, s_add_def,
                    s_div_def, s_divides_def, s_equal_def, s_less_def, s_int_def, scalar_div_def,
                    scalar_equal_def, kind, cond_true, true_or, unit_apart_def])
    · simp
      exact by_units_law
    · exact by_units_add
    · simp
      exact by_units_self
    all simp
  have floats : laws integer_scalars ty ieee_laws by
    simp only [field_laws_def, ring_laws_def, laws_append, laws_cons, laws_nil, and_true] at all
    simp [ieee_laws_def, all]
  clear ring
  revert kind all floats
  simp only [is_float_def]
  cases ty
  all simp
  all (intro all floats; cases L)
  all (simp [laws_of_def, all, floats])
qed

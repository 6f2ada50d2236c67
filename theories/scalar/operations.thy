-- Scalars: the operations, and the laws that theorems may ask for.
--
-- Nothing is assumed of the operations. A theorem that needs laws lists them, and the gate
-- statement collects them; so one development serves reals, wrapping integers and floats.
--
-- Defines `ops`, the operations; `operation` and `comparison`, which programs name them by; `law`,
-- the names of laws; `law_holds`, what each says.

import base.list base.option base.ident numbers.int

-- The operations: sum, difference, product, quotient; negation; whether a division by
-- this scalar is defined; the literal `digits * 10^-scale`; a function by its name, of a list of
-- arguments; whether one scalar is less than another, and whether they are equal; an integer as a
-- scalar; a truth value as a scalar.
datatype 'a ops :=
  Ops ('a → 'a → 'a) ('a → 'a → 'a) ('a → 'a → 'a) ('a → 'a → 'a) ('a → 'a) ('a → bool)
    (num → num → 'a) (ident → 'a list → 'a) ('a → 'a → bool) ('a → 'a → bool) (int → 'a) (bool → 'a)

-- The operations by name.
recursive s_add : 'a ops → 'a → 'a → 'a [simp]
| s_add (Ops add sub mul quot neg divides lit call less equal cast truth) = add

recursive s_sub : 'a ops → 'a → 'a → 'a [simp]
| s_sub (Ops add sub mul quot neg divides lit call less equal cast truth) = sub

recursive s_mul : 'a ops → 'a → 'a → 'a [simp]
| s_mul (Ops add sub mul quot neg divides lit call less equal cast truth) = mul

recursive s_div : 'a ops → 'a → 'a → 'a [simp]
| s_div (Ops add sub mul quot neg divides lit call less equal cast truth) = quot

recursive s_neg : 'a ops → 'a → 'a [simp]
| s_neg (Ops add sub mul quot neg divides lit call less equal cast truth) = neg

recursive s_divides : 'a ops → 'a → bool [simp]
| s_divides (Ops add sub mul quot neg divides lit call less equal cast truth) = divides

recursive s_lit : 'a ops → num → num → 'a [simp]
| s_lit (Ops add sub mul quot neg divides lit call less equal cast truth) = lit

recursive s_call : 'a ops → ident → 'a list → 'a [simp]
| s_call (Ops add sub mul quot neg divides lit call less equal cast truth) = call

recursive s_less : 'a ops → 'a → 'a → bool [simp]
| s_less (Ops add sub mul quot neg divides lit call less equal cast truth) = less

recursive s_equal : 'a ops → 'a → 'a → bool [simp]
| s_equal (Ops add sub mul quot neg divides lit call less equal cast truth) = equal

recursive s_cast : 'a ops → int → 'a [simp]
| s_cast (Ops add sub mul quot neg divides lit call less equal cast truth) = cast

recursive s_truth : 'a ops → bool → 'a [simp]
| s_truth (Ops add sub mul quot neg divides lit call less equal cast truth) = truth

-- What is made of comparisons. No law ties them together: a NaN is neither less than a scalar nor
-- equal to one, nor the other way round.
definition s_less_eq (S : 'a ops) (x : 'a) (y : 'a) : bool := s_less S x y ∨ s_equal S x y

definition s_max (S : 'a ops) (x : 'a) (y : 'a) : 'a := if s_less S x y then y else x

definition s_min (S : 'a ops) (x : 'a) (y : 'a) : 'a := if s_less S x y then x else y

-- The truth value that a scalar is, if it is one.
definition truth_value (S : 'a ops) (x : 'a) : bool option :=
  if x = s_truth S T then SOME T else if x = s_truth S F then SOME F else NONE

section "Operations by name"

datatype comparison := Less | LessEq | Equal

recursive s_compare : 'a ops → comparison → 'a → 'a → bool
| s_compare S Less x y = s_less S x y
| s_compare S LessEq x y = s_less_eq S x y
| s_compare S Equal x y = s_equal S x y

-- What programs apply to scalars. `Call f` is the function of this name, `Compare f` gives a truth
-- value.
datatype operation := Neg | Add | Sub | Mul | Div | Max | Min | Call ident | Compare comparison

-- How many operands an operation has. A function takes as many as it is given.
recursive takes : operation → num → bool [simp]
| takes Neg n = (n = 1)
| takes Add n = (n = 2)
| takes Sub n = (n = 2)
| takes Mul n = (n = 2)
| takes Div n = (n = 2)
| takes Max n = (n = 2)
| takes Min n = (n = 2)
| takes (Call f) n = (n ≠ 0)
| takes (Compare f) n = (n = 2)

theorem takes_some : ∀f. ¬takes f 0
proof
  intro f
  cases f
  all simp
qed

-- What an operation gives for a list of operands.
recursive s_op : 'a ops → operation → 'a list → 'a
| s_op S Neg xs = s_neg S (HD xs)
| s_op S Add xs = s_add S (HD xs) (HD (TL xs))
| s_op S Sub xs = s_sub S (HD xs) (HD (TL xs))
| s_op S Mul xs = s_mul S (HD xs) (HD (TL xs))
| s_op S Div xs = s_div S (HD xs) (HD (TL xs))
| s_op S Max xs = s_max S (HD xs) (HD (TL xs))
| s_op S Min xs = s_min S (HD xs) (HD (TL xs))
| s_op S (Call f) xs = s_call S f xs
| s_op S (Compare f) xs = s_truth S (s_compare S f (HD xs) (HD (TL xs)))

-- Where it is defined: all but a quotient everywhere.
recursive s_defined : 'a ops → operation → 'a list → bool
| s_defined S Neg xs = T
| s_defined S Add xs = T
| s_defined S Sub xs = T
| s_defined S Mul xs = T
| s_defined S Div xs = s_divides S (HD (TL xs))
| s_defined S Max xs = T
| s_defined S Min xs = T
| s_defined S (Call f) xs = T
| s_defined S (Compare f) xs = T

section "Zero, and the laws"

-- Zero is the literal: what `calloc` gives.
definition s_zero (S : 'a ops) : 'a := s_lit S 0 0

-- The laws, by name.
datatype law :=
  add_assoc | add_comm | add_zero | zero_add | mul_assoc | mul_comm | mul_zero | zero_mul | mul_one
  | one_mul | distrib_left | distrib_right | sub_def | add_neg | div_def | div_distrib | div_self
  | div_total | div_literal | div_nonzero | div_positive | sum_zero | truths

-- What a law says of the operations. `div_literal`: the literals meant are those below 2^32, which
-- are not zero as words of 32 bits either. `sum_zero`: adding zero changes no sum that began with
-- zero (which is never a negative zero, so that this is true of floats where `add_zero` is not).
-- `truths`: true and false differ.
recursive law_holds : 'a ops → law → bool
| law_holds S add_assoc = (∀x y z. s_add S (s_add S x y) z = s_add S x (s_add S y z))
| law_holds S add_comm = (∀x y. s_add S x y = s_add S y x)
| law_holds S add_zero = (∀x. s_add S x (s_zero S) = x)
| law_holds S zero_add = (∀x. s_add S (s_zero S) x = x)
| law_holds S mul_assoc = (∀x y z. s_mul S (s_mul S x y) z = s_mul S x (s_mul S y z))
| law_holds S mul_comm = (∀x y. s_mul S x y = s_mul S y x)
| law_holds S mul_zero = (∀x. s_mul S x (s_zero S) = s_zero S)
| law_holds S zero_mul = (∀x. s_mul S (s_zero S) x = s_zero S)
| law_holds S mul_one = (∀x. s_mul S x (s_lit S 1 0) = x)
| law_holds S one_mul = (∀x. s_mul S (s_lit S 1 0) x = x)
| law_holds S distrib_left = (∀x y z. s_mul S x (s_add S y z) = s_add S (s_mul S x y) (s_mul S x z))
| law_holds S distrib_right =
    (∀x y z. s_mul S (s_add S x y) z = s_add S (s_mul S x z) (s_mul S y z))
| law_holds S sub_def = (∀x y. s_sub S x y = s_add S x (s_neg S y))
| law_holds S add_neg = (∀x. s_add S x (s_neg S x) = s_zero S)
| law_holds S div_def = (∀x y. s_divides S y ⇒ s_div S x y = s_mul S x (s_div S (s_lit S 1 0) y))
| law_holds S div_distrib = (∀x y z. s_div S (s_add S x y) z = s_add S (s_div S x z) (s_div S y z))
| law_holds S div_self = (∀x. ¬s_equal S x (s_zero S) ⇒ s_div S x x = s_lit S 1 0)
| law_holds S div_total = (∀x. s_divides S x)
| law_holds S div_literal = (∀d k. 0 < d ⇒ d < 4294967296 ⇒ s_divides S (s_lit S d k))
| law_holds S div_nonzero = (∀x. ¬s_equal S x (s_zero S) ⇒ s_divides S x)
| law_holds S div_positive = (∀x. s_less S (s_zero S) x ⇒ s_divides S x)
| law_holds S sum_zero =
    (s_add S (s_zero S) (s_zero S) = s_zero S ∧
     (∀x y. s_add S (s_zero S) x = x ⇒ s_add S (s_zero S) (s_add S x y) = s_add S x y) ∧
     (∀x. s_add S (s_zero S) x = x ⇒ s_add S x (s_zero S) = x))
| law_holds S truths = (s_truth S T ≠ s_truth S F)

-- The operations satisfy all laws of a list.
definition laws (L : law list) (S : 'a ops) : bool := ∀l. MEM l L ⇒ law_holds S l

section "Truth values"

variables (S : 'a ops) (p : bool)

theorem truth_value_truth : law_holds S truths ⇒ truth_value S (s_truth S p) = SOME p
proof
  intro law
  simp only [law_holds_def] at law
  by_cases yes : p
  · simp [yes, truth_value_def]
  · have other : ¬(s_truth S F = s_truth S T) by (intro eq; simp [eq] at law)
    simp [yes, truth_value_def, other]
qed

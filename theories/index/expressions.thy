-- Index expressions and conditions, shared by ATL and the C subset, and what they evaluate to. The
-- two languages differ in their `arithmetic`: ATL computes with integers, C with 64 bits, and
-- neither divides where its result could differ from the other's.
--
-- Defines `iexp` and `bexp`, and the relations `ieval` and `beval`. Both are partial: an expression
-- with a bad part has no value.

import base.ident base.logic numbers.num numbers.int base.option

-- The values of index variables in scope.
type valuation := ident → int option

-- The function with another value at one place.
definition update (f : 'k → 'v) (x : 'k) (y : 'v) : 'k → 'v := λz. if z = x then y else f z

-- Index expressions.
datatype iexp :=
  ILit int
  | IVar ident
  | IAdd iexp iexp
  | ISub iexp iexp
  | IMul iexp iexp
  | IDiv iexp iexp
  | IMod iexp iexp
  | IMin iexp iexp
  | IMax iexp iexp

-- Conditions.
datatype bexp :=
  BLt iexp iexp
  | BLe iexp iexp
  | BEq iexp iexp
  | BAnd bexp bexp
  | BOr bexp bexp
  | BNot bexp

-- The arithmetic of ATL and that of C.
datatype arithmetic := atl_div | c_div

-- Which quotients are defined. In ATL a divisor must be positive, and division rounds down. In C
-- `/` and `%` are used only where rounding down and rounding to zero are the same.
recursive divides : arithmetic → int → int → bool
| divides atl_div x y = (0 < y)
| divides c_div x y = (0 ≤ x ∧ 0 < y)

-- Which values there are. In ATL all integers; in C those of `int64_t`. A result that is not one of
-- them has no value: overflow is an error, not a wrapped number.
recursive fits : arithmetic → int → bool
| fits atl_div z = T
| fits c_div z = (-9223372036854775808 ≤ z ∧ z ≤ 9223372036854775807)

-- `ieval D v e z`: the index expression evaluates to z in the arithmetic D, and so does every part
-- of it. This is the one place that says what index expressions mean, in ATL and in C.
inductive ieval : arithmetic → valuation → iexp → int → bool
| ieval_lit : ∀D v z. fits D z ⇒ ieval D v (ILit z) z
| ieval_var : ∀D v x z. v x = SOME z ⇒ fits D z ⇒ ieval D v (IVar x) z
| ieval_add :
  ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ fits D (x + y) ⇒ ieval D v (IAdd a b) (x + y)
| ieval_sub :
  ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ fits D (x - y) ⇒ ieval D v (ISub a b) (x - y)
| ieval_mul :
  ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ fits D (x * y) ⇒ ieval D v (IMul a b) (x * y)
| ieval_div :
  ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ divides D x y ⇒ ieval D v (IDiv a b) (x div y)
| ieval_mod :
  ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ divides D x y ⇒ ieval D v (IMod a b) (x mod y)
| ieval_min : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IMin a b) (min x y)
| ieval_max : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IMax a b) (max x y)

-- `beval D v b p`: the condition evaluates to the truth value p. As in C, the right side of an and
-- or an or is looked at only if the left side does not decide: so `0 < n && m / n < 2` has a value
-- for each n.
inductive beval : arithmetic → valuation → bexp → bool → bool
| beval_lt : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BLt a b) (x < y)
| beval_le : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BLe a b) (x ≤ y)
| beval_eq : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BEq a b) (x = y)
| beval_and_false : ∀D v a b. beval D v a F ⇒ beval D v (BAnd a b) F
| beval_and_true : ∀D v a b p. beval D v a T ⇒ beval D v b p ⇒ beval D v (BAnd a b) p
| beval_or_true : ∀D v a b. beval D v a T ⇒ beval D v (BOr a b) T
| beval_or_false : ∀D v a b p. beval D v a F ⇒ beval D v b p ⇒ beval D v (BOr a b) p
| beval_not : ∀D v a p. beval D v a p ⇒ beval D v (BNot a) (¬p)

-- Index expressions and conditions, shared by ATL and the C subset, and what they evaluate to.

import logic num int option

-- Identifiers print as strings.
datatype ident := Ident num

-- The values of index variables in scope.
type valuation := ident → int option

definition update (f : 'k → 'v) (x : 'k) (y : 'v) : 'k → 'v := λz. if z = x then y else f z

datatype iexp := ILit int | IVar ident | IAdd iexp iexp | ISub iexp iexp | IMul iexp iexp | IDiv iexp iexp | IMod iexp iexp | IMin iexp iexp | IMax iexp iexp

datatype bexp := BLt iexp iexp | BLe iexp iexp | BEq iexp iexp | BAnd bexp bexp | BOr bexp bexp | BNot bexp

-- `ieval D v e z`: the index expression evaluates to z. `D a b` says which divisions are
-- defined; everything else is total. This is the one place that says what index expressions
-- mean, in ATL and in C.
inductive ieval : (int → int → bool) → valuation → iexp → int → bool
| ieval_lit : ∀D v z. ieval D v (ILit z) z
| ieval_var : ∀D v x z. v x = SOME z ⇒ ieval D v (IVar x) z
| ieval_add : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IAdd a b) (x + y)
| ieval_sub : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (ISub a b) (x - y)
| ieval_mul : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IMul a b) (x * y)
| ieval_div : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ D x y ⇒ ieval D v (IDiv a b) (x div y)
| ieval_mod : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ D x y ⇒ ieval D v (IMod a b) (x mod y)
| ieval_min : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IMin a b) (min x y)
| ieval_max : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ ieval D v (IMax a b) (max x y)

-- In ATL a divisor must be positive; division rounds down.
definition atl_div (x : int) (y : int) : bool := 0 < y

-- In C `/` and `%` are used only where rounding down and rounding to zero are the same.
definition c_div (x : int) (y : int) : bool := 0 ≤ x ∧ 0 < y

-- `beval D v b p`: the condition evaluates to the truth value p.
inductive beval : (int → int → bool) → valuation → bexp → bool → bool
| beval_lt : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BLt a b) (x < y)
| beval_le : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BLe a b) (x ≤ y)
| beval_eq : ∀D v a b x y. ieval D v a x ⇒ ieval D v b y ⇒ beval D v (BEq a b) (x = y)
| beval_and : ∀D v a b p q. beval D v a p ⇒ beval D v b q ⇒ beval D v (BAnd a b) (p ∧ q)
| beval_or : ∀D v a b p q. beval D v a p ⇒ beval D v b q ⇒ beval D v (BOr a b) (p ∨ q)
| beval_not : ∀D v a p. beval D v a p ⇒ beval D v (BNot a) (¬p)

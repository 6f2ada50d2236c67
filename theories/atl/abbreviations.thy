-- ATL: what sources abbreviate. Each construct of a source is a constant; those that `atl.syntax`
-- has no constructor for are defined here. A program means what these definitions make of it.
--
-- Defines `ICeil` (`cdiv` of indices), `And`, `Or` and `Not` (of conditions), `Folds` (`fold`),
-- `MaxFrom`, `MinFrom`, `ProdFrom` and `MaxOver`, `MinOver`, `ProdOver`, `SumOver` (`max`, `min`,
-- `prod` and `sum` over indices, with `from` and without), `Genrec`, and `Earlier` (what the body
-- of a `genrec` reads of its tensor), `Tuple` and `Taken` (folds of several values), `Listed`
-- (literals of tensors), `Infinity` and `IsNan` (`inf`, `isnan`), `Spread` (a scalar beside a
-- tensor), and `InRows` (`each`).

import atl.syntax

section "Quotients"

-- `cdiv(a, b)`
definition ICeil (a : iexp) (b : iexp) : iexp := IDiv (IAdd a (ISub b (ILit 1))) b

section "Conditions"

-- What is false, and what is true.
definition never : exp := Test (BLt (ILit 0) (ILit 0))

definition always : exp := Test (BLe (ILit 0) (ILit 0))

-- The right side is looked at only where the left does not decide, so that one condition can make
-- the next meaningful: also its shape is not asked for elsewhere.
definition And (p : exp) (q : exp) : exp := If p (If q always never) never

definition Or (p : exp) (q : exp) : exp := If p always (If q always never)

definition Not (p : exp) : exp := If p never always

section "Loops"

-- `fold x := d, bs: e`: an inner loop goes on with what the one around it has so far.
recursive Folds : ident → exp → binders → exp → exp
| Folds x d [] e = e
| Folds x d (b :: bs) e = Fold x d (FST b) (FST (SND b)) (SND (SND b)) (Folds x (Var x) bs e)

-- The loop of an operation, whose accumulator is called x.
definition folding (ty : elem) (f : operation) (x : ident) (d : exp) (bs : binders) (e : exp)
  : exp :=
  Folds x d bs (Op ty f [Var x, e])

-- It has a value, which nothing reads, exactly if k is at most 0.
definition checked (ty : elem) (x : ident) (k : iexp) : exp :=
  At (Gen x (ILit 0) (ILit 1) (Lit ty 0 0)) (IMax (ILit 0) k)

-- The value of e for the first values of the indices: what comes out of the one step of
-- `fold x := c, lo <= i < lo + 1: e`, where c has a value if there is a first i.
recursive first_step : elem → ident → binders → exp → exp
| first_step ty x [] e = e
| first_step ty x (b :: bs) e =
    Fold x (checked ty (FST b) (ISub (IAdd (FST (SND b)) (ILit 1)) (SND (SND b)))) (FST b)
      (FST (SND b)) (IAdd (FST (SND b)) (ILit 1)) (first_step ty x bs e)

-- `max bs from d: e`, and the same of the others. The accumulator is called like the operator,
-- which is a word of the language: nothing in e has that name but the accumulators of loops inside
-- of e, each of its own loop.
definition MaxFrom (ty : elem) (d : exp) (bs : binders) (e : exp) : exp :=
  folding ty Max "max" d bs e

definition MinFrom (ty : elem) (d : exp) (bs : binders) (e : exp) : exp :=
  folding ty Min "min" d bs e

definition ProdFrom (ty : elem) (d : exp) (bs : binders) (e : exp) : exp :=
  folding ty Mul "prod" d bs e

-- `max bs: e`, and the same of the others, which start from e for the first indices; a product
-- starts from 1.
definition MaxOver (ty : elem) (bs : binders) (e : exp) : exp :=
  MaxFrom ty (first_step ty "max" bs e) bs e

definition MinOver (ty : elem) (bs : binders) (e : exp) : exp :=
  MinFrom ty (first_step ty "min" bs e) bs e

definition ProdOver (ty : elem) (bs : binders) (e : exp) : exp := ProdFrom ty (Lit ty 1 0) bs e

-- `sum bs: e` of signed integers, which may overflow with each step. (`Sums` is for the others.)
definition SumOver (ty : elem) (bs : binders) (e : exp) : exp :=
  folding ty Add "sum" (Lit ty 0 0) bs e

section "Tensors whose cells are computed from earlier ones"

-- `gen bs: e`
recursive gens : binders → exp → exp
| gens [] e = e
| gens (b :: bs) e = Gen (FST b) (FST (SND b)) (SND (SND b)) (gens bs e)

-- A scalar beside a tensor with the extents of bs: a tensor of that shape, whose cells are the
-- scalar. No source has a name `gen`, as the indices in bs have.
definition Spread (bs : binders) (e : exp) : exp := gens bs e

-- The indices of the cell that is computed.
recursive own_cell : binders → iexp list
| own_cell [] = []
| own_cell (b :: bs) = IVar (FST b) :: own_cell bs

-- `genrec x[bs]: e`. There are no cells at first.
definition Genrec (ty : elem) (x : ident) (bs : binders) (e : exp) : exp :=
  Folds x (Guard (Test (BLt (ILit 0) (ILit 0))) (gens bs (Lit ty 0 0))) bs
    (With (Var x) (own_cell bs) e)

-- It is at most 0 exactly if the cell [a, ...] comes before the cell [i, ...]: a < i, or a <= i and
-- the same of the indices that follow.
recursive late : iexp → iexp → iexp list → iexp list → iexp
| late a i [] js = ISub (IAdd a (ILit 1)) i
| late a i (b :: bs) js =
    IMin (ISub (IAdd a (ILit 1)) i) (IMax (ISub a i) (late b (HD js) bs (TL js)))

-- In the body of a `genrec`: what is read, which has a value if it is that of a cell before the own
-- one. No source has a name `split`.
definition Earlier (e : exp) (cell : iexp list) (own : iexp list) : exp :=
  Let "split" (checked F32 "split" (late (HD cell) (HD own) (TL cell) (TL own))) e

section "Several values at once"

-- `(d, ...)`: a row whose cells are the scalars, or whose rows are the tensors, which may be of
-- different types. The index stands in none of them: no source has a name `split`.
recursive Tuple : exp → exp list → exp
| Tuple d [] = Gen "split" (ILit 0) (ILit 1) d
| Tuple d (e :: es) = Concat (Gen "split" (ILit 0) (ILit 1) d) (Tuple e es)

-- Names for the cells at these places of the row called `fold`.
recursive taken : int list → ident list → exp → exp
| taken ks [] e = e
| taken ks (x :: xs) e = Let x (At (Var "fold") (ILit (HD ks))) (taken (TL ks) xs e)

-- `fold (x, ...) := d, bs: e in a` is a `let` of the accumulators, which are a row called `fold`, a
-- word of the language: `Let "fold" (Folds "fold" d bs (Taken xs e)) (Taken xs a)`. There are at
-- most eight.
definition Taken (xs : ident list) (e : exp) : exp := taken [0, 1, 2, 3, 4, 5, 6, 7] xs e

section "Literals of tensors"

-- `[d, ...]`. No source has a name `with`, as the index has, so that it stands in no cell.
recursive Listed : exp → exp list → exp
| Listed d [] = Gen "with" (ILit 0) (ILit 1) d
| Listed d (e :: es) = Concat (Gen "with" (ILit 0) (ILit 1) d) (Listed e es)

section "Infinity, and what is no number"

-- `inf`
definition Infinity (ty : elem) : exp := Op ty Div [Lit ty 1 0, Lit ty 0 0]

-- `isnan(e)`: of floats, only a NaN does not equal itself.
definition IsNan (ty : elem) (e : exp) : exp := Not (Op ty (Compare Equal) [e, e])

section "Operators that move cells"

-- `each transpose(e)` and the like: the operator, in each row.
definition InRows (e : exp) : exp := @x. ∃r a. e = Reindex r a ∧ x = Reindex (Each r) a

section "What they stand for"

variables (ty : elem) (x i : ident) (lo hi : iexp) (b : ident × iexp × iexp) (bs : binders)
    (d e : exp) (f : operation) (a j k : iexp) (js is : iexp list)

theorem in_rows : ∀r. InRows (Reindex r e) = Reindex (Each r) e
by simp [InRows_def]

theorem folds_one : Folds x d [(i, lo, hi)] e = Fold x d i lo hi e
by simp [Folds_def]

theorem folds_loop : Folds x d ((i, lo, hi) :: bs) e = Fold x d i lo hi (Folds x (Var x) bs e)
by simp [Folds_def]

theorem first_step_one :
  first_step ty x [(i, lo, hi)] e =
    Fold x (At (Gen i (ILit 0) (ILit 1) (Lit ty 0 0)) (IMax (ILit 0) (ISub (IAdd lo (ILit 1)) hi)))
      i lo (IAdd lo (ILit 1)) e
by simp [first_step_def, checked_def]

theorem first_step_loop :
  first_step ty x ((i, lo, hi) :: bs) e = first_step ty x [(i, lo, hi)] (first_step ty x bs e)
by simp [first_step_def]

theorem max_from : MaxFrom ty d bs e = Folds "max" d bs (Op ty Max [Var "max", e])
by simp [MaxFrom_def, folding_def]

theorem min_from : MinFrom ty d bs e = Folds "min" d bs (Op ty Min [Var "min", e])
by simp [MinFrom_def, folding_def]

theorem prod_from : ProdFrom ty d bs e = Folds "prod" d bs (Op ty Mul [Var "prod", e])
by simp [ProdFrom_def, folding_def]

theorem sum_over : SumOver ty bs e = Folds "sum" (Lit ty 0 0) bs (Op ty Add [Var "sum", e])
by simp [SumOver_def, folding_def]

theorem gens_one : gens [(i, lo, hi)] e = Gen i lo hi e
by simp [gens_def]

theorem gens_loop : gens ((i, lo, hi) :: bs) e = Gen i lo hi (gens bs e)
by simp [gens_def]

theorem own_cell_one : own_cell [(i, lo, hi)] = [IVar i]
by simp [own_cell_def]

theorem own_cell_loop : own_cell ((i, lo, hi) :: bs) = IVar i :: own_cell bs
by simp [own_cell_def]

theorem late_last : late a j [] is = ISub (IAdd a (ILit 1)) j
by simp [late_def]

theorem late_before :
  ∀xs i.
    late a i (k :: xs) (j :: js) =
      IMin (ISub (IAdd a (ILit 1)) i) (IMax (ISub a i) (late k j xs js))
by simp [late_def]

theorem earlier :
  ∀xs i.
    Earlier e (a :: xs) (i :: is) =
      Let "split"
        (At (Gen "split" (ILit 0) (ILit 1) (Lit F32 0 0)) (IMax (ILit 0) (late a i xs is))) e
by simp [Earlier_def, checked_def]

theorem tuple_one : Tuple d [] = Gen "split" (ILit 0) (ILit 1) d
by simp [Tuple_def]

theorem tuple_more : ∀es. Tuple d (e :: es) = Concat (Gen "split" (ILit 0) (ILit 1) d) (Tuple e es)
by simp [Tuple_def]

theorem listed_one : Listed d [] = Gen "with" (ILit 0) (ILit 1) d
by simp [Listed_def]

theorem listed_more :
  ∀es. Listed d (e :: es) = Concat (Gen "with" (ILit 0) (ILit 1) d) (Listed e es)
by simp [Listed_def]

theorem taken_none : ∀ks. taken ks [] e = e
by simp [taken_def]

theorem taken_more :
  ∀n ks xs. taken (n :: ks) (x :: xs) e = Let x (At (Var "fold") (ILit n)) (taken ks xs e)
by simp [taken_def]

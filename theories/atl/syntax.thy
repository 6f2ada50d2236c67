-- ATL: syntax. Scalars are tensors without dimensions, so that one type of expressions does.
--
-- Defines `exp`, the expressions, and `kernel`: sizes, conditions, inputs, the extents of the
-- results, types of elements, and an expression for each result.

import tensor.reindexers index.expressions base.positions

-- The binders of nested loops: a variable and its range each, the outermost first.
type binders := (ident × iexp × iexp) list

-- `Op f es` applies an operation to the operands cell by cell. `Test b` is the truth value of a
-- condition on indices; a condition is an expression whose value is a truth value.
-- `Sums bs e` adds all terms of nested loops to one accumulator. `Fold x d i lo hi e` is the last
-- x, which is d at first, and then e for each i. `With d is e` is d but for one cell.
-- `LetIndex x i e` is e where the index x has the value of i, `LetData x ty d e` where it is the
-- integer that d is, of the type ty.
datatype exp :=
  Lit elem num num
  | Var ident
  | At exp iexp
  | Op elem operation (exp list)
  | Cast elem iexp
  | Test bexp
  | If exp exp exp
  | Gen ident iexp iexp exp
  | Sums elem binders exp
  | Fold ident exp ident iexp iexp exp
  | With exp (iexp list) exp
  | Guard exp exp
  | Let ident exp exp
  | LetIndex ident iexp exp
  | LetData ident elem exp exp
  | Concat exp exp
  | Reindex (iexp reindexer) exp

-- A condition on data: that an expression is true for all values of some variables.
type fact := binders × exp

-- A kernel: its name, sizes, conditions on sizes and on data, tensors (name and extents), extents
-- of each result, types of the tensors and of the results, an expression for each result.
datatype kernel :=
  Kernel ident (ident list) (bexp list) (fact list) ((ident × iexp list) list) (iexp list list)
    (elem list) (exp list)

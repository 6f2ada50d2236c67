-- ATL: syntax. Scalars are tensors without dimensions, so that one type of expressions does.
--
-- Defines `exp`, the expressions, with `cond`, the conditions, and `kernel`: sizes, preconditions,
-- inputs, the extents of the result, and the expression.

import tensor.reindexers index.expressions base.positions

-- The binders of nested loops: a variable and its range each, the outermost first.
type binders := (ident × iexp × iexp) list

-- `Op f es` applies an operation to the operands cell by cell. Conditions are over indices, or
-- compare scalars.
-- `Sums bs e` adds all terms of nested loops to one accumulator. `Fold x d i lo hi e` is the last
-- x, which is d at first, and then e for each i. `With d is e` is d but for one cell.
datatype exp :=
  Lit num num
  | Var ident
  | At exp iexp
  | Op operation (exp list)
  | Cast iexp
  | If cond exp exp
  | Gen ident iexp iexp exp
  | Sums binders exp
  | Fold ident exp ident iexp iexp exp
  | With exp (iexp list) exp
  | Guard cond exp
  | Let ident exp exp
  | Concat exp exp
  | Reindex (iexp reindexer) exp
and cond := Index bexp | Compare comparison exp exp | And cond cond | Or cond cond | Not cond

-- A kernel: its name, sizes, preconditions, tensors (name and extents), extents of the result,
-- body.
datatype kernel := Kernel ident (ident list) (bexp list) ((ident × iexp list) list) (iexp list) exp

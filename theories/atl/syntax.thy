-- ATL: syntax. Scalars are tensors without dimensions, so that one type of expressions does.
--
-- Defines `exp`, the expressions, with `cond`, the conditions, and `kernel`: sizes, preconditions,
-- inputs, the extents of the result, and the expression.

import tensor.operators index.expressions

-- The binders of nested loops: a variable and its range each, the outermost first.
type binders := (ident × iexp × iexp) list

-- Functions are called by their names. Conditions are over indices, or compare scalars.
-- `Sums bs e` adds all terms of nested loops to one accumulator. `Fold x d i lo hi e` is the last
-- x, which is d at first, and then e for each i. `With d is e` is d but for one cell.
datatype exp :=
  Lit num num
  | Var ident
  | At exp iexp
  | Neg exp
  | Add exp exp
  | Sub exp exp
  | Mul exp exp
  | Div exp exp
  | Max exp exp
  | Min exp exp
  | Call1 ident exp
  | Call2 ident exp exp
  | Call3 ident exp exp exp
  | Cast iexp
  | If cond exp exp
  | Gen ident iexp iexp exp
  | Sum ident iexp iexp exp
  | Sums binders exp
  | Fold ident exp ident iexp iexp exp
  | With exp (iexp list) exp
  | Guard cond exp
  | Let ident exp exp
  | Concat exp exp
  | Transpose exp
  | Flatten exp
  | Split iexp exp
  | PadL iexp exp
  | PadR iexp exp
  | TruncL iexp exp
  | TruncR iexp exp
and cond :=
  Index bexp
  | Less exp exp
  | LessEq exp exp
  | Equal exp exp
  | And cond cond
  | Or cond cond
  | Not cond

-- A kernel: its name, sizes, preconditions, tensors (name and extents), extents of the result,
-- body.
datatype kernel := Kernel ident (ident list) (bexp list) ((ident × iexp list) list) (iexp list) exp

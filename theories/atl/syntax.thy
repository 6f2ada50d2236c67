-- ATL: syntax. Scalars are tensors without dimensions, so that one type of expressions does.
--
-- Defines `exp`, the expressions, and `kernel`: sizes, preconditions, inputs, the extents of the
-- result, and the expression.

import tensor.operators index.expressions

datatype exp :=
  Lit num num
  | Var ident
  | At exp iexp
  | Neg exp
  | Add exp exp
  | Sub exp exp
  | Mul exp exp
  | Div exp exp
  | Gen ident iexp iexp exp
  | Sum ident iexp iexp exp
  | Guard bexp exp
  | Let ident exp exp
  | Concat exp exp
  | Transpose exp
  | Flatten exp
  | Split iexp exp
  | PadL iexp exp
  | PadR iexp exp
  | TruncL iexp exp
  | TruncR iexp exp

-- A kernel: its name, sizes, preconditions, tensors (name and extents), extents of the result,
-- body.
datatype kernel := Kernel ident (ident list) (bexp list) ((ident × iexp list) list) (iexp list) exp

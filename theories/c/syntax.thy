-- The C subset: syntax. Loops, conditions, stores, locals, arrays that are allocated and freed.
--
-- Defines `cexp`, the expressions, `CAnd`, `COr` and `CNot` of conditions, `place` (where an array
-- lies), `cstmt`, the statements, and `cfunction`.

import scalar.operations index.expressions base.positions

-- Scalar expressions. `COp f es` is an operation; `Call` calls a function of the C library. `CCast
-- i` is an index as a scalar, `CTest b` the truth value of a condition on indices, `CCond b x y` is
-- `b ? x : y`, lazy. A condition is an expression whose value is a truth value.
datatype cexp :=
  CLit elem num num
  | CLocal ident
  | CRead ident iexp
  | COp elem operation (cexp list)
  | CCast elem iexp
  | CTest bexp
  | CCond cexp cexp cexp

-- `p && q`, `p || q` and `!p`.
definition CAnd (p : cexp) (q : cexp) : cexp := CCond p q p

definition COr (p : cexp) (q : cexp) : cexp := CCond p p q

definition CNot (p : cexp) : cexp :=
  CCond p (CTest (BLt (ILit 0) (ILit 0))) (CTest (BLe (ILit 0) (ILit 0)))

-- Where an array lies: on the stack, or on the heap, where an allocation may fail.
datatype place := Stack | Heap

-- Statements. `CIf b c d` is `if (b) { c } else { d }`, where d may be `CSkip`; `CDeclare x e c` is
-- `{ T x = e; c }`, `CIndex ty x e c` is `{ int64_t x = (int64_t)e; c }`, where x is an index and e
-- has the type ty; a store has a mode, `=` or `+=`. `CAlloc a p es z` makes an array of
-- as many cells as the product of es: with zeros in the cells, or with nothing.
datatype cstmt :=
  CSkip
  | CSeq cstmt cstmt
  | CFor ident iexp iexp cstmt
  | CIf cexp cstmt cstmt
  | CDeclare elem ident cexp cstmt
  | CIndex elem ident cexp cstmt
  | CSet ident cexp
  | CBump elem ident cexp
  | CStore ident iexp cexp
  | CReduce elem ident iexp cexp
  | CAlloc elem ident place (iexp list) bool
  | CFree ident

-- A function: its name, sizes, inputs, outputs, types of the inputs and of the outputs, body.
-- Arrays are distinct (`restrict`); the outputs come last.
datatype cfunction := CFunction ident (ident list) (ident list) (ident list) (elem list) cstmt

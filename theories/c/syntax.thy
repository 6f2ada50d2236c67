-- The C subset: syntax. Loops, conditions, stores, locals, arrays that are allocated and freed.
--
-- Defines `cexp`, the expressions, `ccond`, the conditions, `place` (where an array lies), `cstmt`,
-- the statements, and `cfunction`.

import scalar.operations index.expressions base.positions

-- Scalar expressions, and conditions on indices and scalars. `COp f es` is an operation; `Call`
-- calls a function of the C library. `CCast i` is an index as a scalar, `CCond b x y` is `b ? x :
-- y`, lazy.
datatype cexp :=
  CLit num num
  | CLocal ident
  | CRead ident iexp
  | COp operation (cexp list)
  | CCast iexp
  | CCond ccond cexp cexp
and ccond :=
  CIndex bexp
  | CCompare comparison cexp cexp
  | CAnd ccond ccond
  | COr ccond ccond
  | CNot ccond

-- Where an array lies: on the stack, or on the heap, where an allocation may fail.
datatype place := Stack | Heap

-- Statements. `CIf b c d` is `if (b) { c } else { d }`, where d may be `CSkip`; `CDeclare x e c` is
-- `{ T x = e; c }`; a store has a mode, `=` or `+=`. `CAlloc a p es z` makes an array of
-- as many cells as the product of es: with zeros in the cells, or with nothing.
datatype cstmt :=
  CSkip
  | CSeq cstmt cstmt
  | CFor ident iexp iexp cstmt
  | CIf ccond cstmt cstmt
  | CDeclare ident cexp cstmt
  | CSet ident cexp
  | CBump ident cexp
  | CStore ident iexp cexp
  | CReduce ident iexp cexp
  | CAlloc ident place (iexp list) bool
  | CFree ident

-- A function: its name, sizes, inputs (name and length), output, body. Arrays are distinct
-- (`restrict`); the output comes last.
datatype cfunction := CFunction ident (ident list) (ident list) ident cstmt

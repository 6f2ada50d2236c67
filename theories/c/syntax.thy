-- The C subset: syntax. Loops, conditions, stores, locals, arrays that are allocated and freed.
--
-- Defines `cexp`, the expressions, `cstmt`, the statements, and `cfunction`.

import scalar.operations index.expressions base.option

-- Scalar expressions. `CCond b x y` is `b ? x : y`, lazy.
datatype cexp :=
  CLit num num
  | CLocal ident
  | CRead ident iexp
  | CNeg cexp
  | CAdd cexp cexp
  | CSub cexp cexp
  | CMul cexp cexp
  | CDiv cexp cexp
  | CCond bexp cexp cexp

-- Statements. `CDeclare x e c` is `{ T x = e; c }`; a store has a mode, `=` or `+=`.
datatype cstmt :=
  CSkip
  | CSeq cstmt cstmt
  | CFor ident iexp iexp cstmt
  | CIf bexp cstmt
  | CDeclare ident cexp cstmt
  | CSet ident cexp
  | CBump ident cexp
  | CStore ident iexp cexp
  | CReduce ident iexp cexp
  | CAlloc ident iexp
  | CFree ident

-- A function: its name, sizes, inputs (name and length), output, body. Arrays are distinct
-- (`restrict`); the output comes last.
datatype cfunction := CFunction ident (ident list) (ident list) ident cstmt

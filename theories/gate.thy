-- The gate statement: what a certificate proves of a source kernel and a C function.

import c.exec atl.eval

-- The cells of a result, row-major.
recursive cells : 'a result → 'a cell list
| cells (Cell c) = [c]
| cells (Tensor rs) = FLAT (MAP cells rs)

-- The tensor of this shape that an array holds from a position on, row-major.
recursive stored : int list → (int → 'a) → int → 'a result
| stored [] f q = Cell (Val (f q))
| stored (n :: s) f q = Tensor (TABULATE (num_of_int n) (λi. stored s f (q + int_of_num i * product s)))

-- The extents evaluate to a shape, and none is negative.
definition extents (v : valuation) (es : iexp list) (s : int list) : bool :=
  LIST_REL (ieval atl_div v) es s ∧ shape_ok s

-- The sizes have values, nothing else has; the conditions after `where` hold.
definition sizes_ok (v : valuation) (sizes : ident list) (pre : bexp list) : bool :=
  (∀x. v x ≠ NONE ⇔ MEM x sizes) ∧ EVERY (λb. beval atl_div v b T) pre

-- Every input has the extents declared for it, and the environment has the tensor in it.
definition inputs_ok (v : valuation) (inputs : (ident × iexp list) list) (data : ident → int → 'a) (env : 'a env) : bool :=
  (∀x es. MEM (x, es) inputs ⇒ (∃s. extents v es s ∧ env x = SOME (s, stored s (data x) 0))) ∧
  (∀x. ¬MEM x (MAP FST inputs) ⇒ env x = NONE)

-- On entry the inputs are where the caller put them, the output is an array of n cells with
-- any contents, and nothing else is allocated.
definition on_entry (inputs : (ident × iexp list) list) (data : ident → int → 'a) (env : 'a env) (out : ident) (n : int) (f : int → 'a) (h : 'a heap) : bool :=
  (∀x s r. env x = SOME (s, r) ⇒ h x = SOME (Array (product s) (data x))) ∧
  h out = SOME (Array n f) ∧
  (∀x. ¬MEM x (MAP FST inputs) ⇒ x ≠ out ⇒ h x = NONE)

-- For all scalars that satisfy the laws, all sizes and inputs that meet the precondition: the
-- source has a result, of the shape declared for it; the function runs to an end, without a bad
-- access; and however it runs, then the output holds the cells of the result, zero for padding,
-- and nothing else changed.
recursive compiles_correctly : law list → kernel → cfunction → 'a ops → bool
| compiles_correctly L (Kernel name sizes pre inputs result e) (CFunction fname fsizes finputs out c) S =
    (fname = name ∧ fsizes = sizes ∧ finputs = MAP FST inputs ∧ ¬MEM out finputs ∧
     (laws L S ⇒
      ∀v data env s. sizes_ok v sizes pre ⇒ inputs_ok v inputs data env ⇒ extents v result s ⇒
        shape_of (shapes_of env) v e s ∧
        (∃r. eval S v env e r ∧
          ∀h f. on_entry inputs data env out (product s) f h ⇒
            (∃s1 h1. exec S v (λx. NONE) h c s1 h1) ∧
            (∀s1 h1. exec S v (λx. NONE) h c s1 h1 ⇒
              s1 = (λx. NONE) ∧
              (∃g. h1 = update h out (SOME (Array (product s) g)) ∧
                (∀i. i < LENGTH (cells r) ⇒ g (int_of_num i) = cell_value S (EL i (cells r))))))))

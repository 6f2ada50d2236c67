-- Corner cases of evaluation, and small programs that could be misread: what bad input has, and
-- what it does not. They are here for those who doubt the semantics; nothing else uses them.
-- `docs/semantics.md` points here.
--
-- Main theorems: `false_guard`, `at_out_of_bounds`, `ill_shaped`, `empty_gen`, `gen_hides`,
-- `example_genrec`.

import atl.agreement atl.running atl.abbreviations

section "Corner cases"

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (p q : exp) (x : ident)
    (lo hi : iexp) (a b d : exp) (i j : iexp) (e : exp) (is : iexp list) (s r J : int list)
    (l u z n : int) (t w : 'a tensor) (f : operation) (y : ident)

-- What a condition evaluates to.
definition eval_cond (S : 'a ops) (v : valuation) (env : 'a tensors) (p : exp) : bool option :=
  OPTION_BIND (eval S v env p) (decided S v env p)

theorem eval_cond_bind :
  ∀f : bool → 'b option.
    OPTION_BIND (eval S v env p) (λt. OPTION_BIND (decided S v env p t) f) =
      OPTION_BIND (eval_cond S v env p) f
proof
  intro f
  cases eval S v env p as eq | ⟨t, eq⟩ <;> simp [eval_cond_def, eq]
qed

theorem eval_cond_test : truths S ⇒ ∀b. eval_cond S v env (Test b) = value_of (beval atl_div v b)
proof
  intro law b
  cases value_of (beval atl_div v b) as eq | ⟨q, eq⟩
  - simp [eval_cond_def, eval_def, eq]
  - simp [eval_cond_def, eval_def, eq, decided_def, shape_test, truth_in_def, scalar_def,
          cell_value_def, truth_value_truth(law)]
qed

-- A false guard asks nothing of its body: reads out of bounds in it do not matter.
theorem false_guard : eval_cond S v env p = SOME F ⇒ eval S v env (Guard p e) = SOME (λI. Pad)
by simp [eval_def, eval_cond_bind]

-- What is behind a condition that decides is not evaluated.
theorem lazy_conditions :
  (eval_cond S v env p = SOME F ⇒ eval S v env (And p q) = eval S v env never) ∧
  (eval_cond S v env p = SOME T ⇒ eval S v env (Or p q) = eval S v env always)
by simp [And_def, Or_def, eval_def, eval_cond_bind]

-- The branch that is not taken is not evaluated.
theorem lazy_if :
  (eval_cond S v env p = SOME T ⇒ eval S v env (If p a b) = eval S v env a) ∧
  (eval_cond S v env p = SOME F ⇒ eval S v env (If p a b) = eval S v env b)
by simp [eval_def, eval_cond_bind]

-- A read out of bounds has no result,
theorem at_out_of_bounds :
  shape_of (tensor_shapes env) v e (n :: s) ⇒
  ieval atl_div v i z ⇒
  z < 0 ∨ n ≤ z ⇒
    eval S v env (At e i) = NONE
proof
  intro shape index out
  have not : ¬(0 ≤ z ∧ z < n) by arith
  cases eval S v env e as eq | ⟨t, eq⟩
    <;> simp [eval_def, eq, with_shape_of(shape), value_of_index(index), not]
qed

-- a read of a scalar at an index has no shape,
theorem at_scalar : shape_of (tensor_shapes env) v e [] ⇒ ¬shape_of (tensor_shapes env) v (At e i) s
proof
  intro shape
  simp [has_shape] at shape
  simp [has_shape, value_of_shape, shape]
qed

-- an update beyond the tensor has no result,
theorem with_outside :
  shape_of (tensor_shapes env) v d s ⇒
  LIST_REL (ieval atl_div v) is J ⇒
  ¬in_box s J ⇒
    eval S v env (With d is e) = NONE
proof
  intro shape indices out
  cases eval S v env d as eq | ⟨t, eq⟩
    <;> simp [eval_def, eq, with_shape_of(shape), value_of_extents(indices), out]
qed

-- and neither has a name that is not in scope.
theorem var_unbound : env x = NONE ⇒ eval S v env (Var x) = NONE
by simp [eval_def]

-- Index divisions whose divisor is not positive have no value,
theorem atl_bad_quotient :
  ieval atl_div v j z ⇒
  z ≤ 0 ⇒
    value_of (ieval atl_div v (IDiv i j)) = NONE ∧ value_of (ieval atl_div v (IMod i j)) = NONE
proof
  intro divisor bad
  have not : ¬(0 < z) by arith
  cases value_of (ieval atl_div v i) as eq | ⟨y, eq⟩
    <;> simp [value_of_ieval, both_def, eq, value_of_index(divisor), divides_def, not]
qed

-- and a loop whose extent has no value has no result.
theorem gen_bad_extent :
  value_of (ieval atl_div v lo) = NONE ∨ value_of (ieval atl_div v hi) = NONE ⇒
    eval S v env (Gen x lo hi e) = NONE ∧ eval S v env (Sums ty [(x, lo, hi)] e) = NONE
proof
  intro bad
  cases value_of (ieval atl_div v lo) as eq | ⟨l, eq⟩
  - simp [eval_def, range_def, steps_over_def, eq]
  - simp [eq] at bad
    simp [eval_def, range_def, steps_over_def, eq, bad]
qed

-- Splitting needs a positive factor; padding by less than nothing, or cutting more than there is,
-- has no result.
theorem bad_amount :
  ∀m g.
    shape_of (tensor_shapes env) v e s ⇒
    amount v m g ⇒
    ¬admissible g s ⇒
      eval S v env (Reindex m e) = NONE
proof
  intro m g shape known bad
  cases eval S v env e as eq | ⟨t, eq⟩
    <;> simp [eval_def, eq, with_shape_of(shape), amount_known(known), bad]
qed

theorem bad_amounts :
  ¬admissible (Split 0) s ∧
  ¬admissible (PadL (-1)) s ∧
  ¬admissible (PadR (-1)) s ∧
  ¬admissible (TruncL 3) [2] ∧
  ¬admissible (TruncR 3) [2]
by simp [admissible_def]

-- Operations are of tensors of one shape,
theorem ill_shaped :
  shape_of (tensor_shapes env) v a s ⇒
  shape_of (tensor_shapes env) v b r ⇒
  s ≠ r ⇒
    eval S v env (Op ty f [a, b]) = NONE
proof
  intro first second differ
  simp [has_shape] at first
  simp [has_shape] at second
  have other : r ≠ s by
    intro eq
    apply differ
    simp [eq]
  have none : value_of (shape_of (tensor_shapes env) v (Op ty f [a, b])) = NONE by
    simp [value_of_shape, first, second, shared_def, other]
  cases all_some [eval S v env a, eval S v env b] as eq | ⟨ts, eq⟩
    <;> simp [eval_def, eq, with_shape_def, none]
qed

-- and a scalar quotient has no result where the scalars do not define it.
theorem div_undefined :
  shape_of (tensor_shapes env) v (Op ty Div [a, b]) [] ⇒
  eval S v env b = SOME w ⇒
  ¬s_divides S ty (cell_value S (w [])) ⇒
    eval S v env (Op ty Div [a, b]) = NONE
proof
  intro shape divisor bad
  cases eval S v env a as eq | ⟨t, eq⟩
    <;> simp [eval_def, eq, divisor, with_shape_of(shape), operate_def, s_defined_def, bad]
qed

-- A sum of signed integers that is none of the type has no result.
theorem overflow_undefined :
  integers S ⇒
  eval S v env a = SOME t ⇒
  s_index S I32 (cell_value S (t [])) = 2147483647 ⇒
  shape_of (tensor_shapes env) v a [] ⇒
    eval S v env (Op I32 Add [a, Lit I32 1 0]) = NONE
proof
  intro law some most shape
  have one : s_index S I32 (s_lit S I32 1 0) = 1 by
    have ops := integer_laws[I32, S, -2147483648, 2147483647](law)
    simp [integer_ops_def, wrapped_def] at ops
    simp [ops]
  have both : shape_of (tensor_shapes env) v (Op I32 Add [a, Lit I32 1 0]) [] by
    apply shape_op2
    · simp
    · exact shape
    · exact shape_lit
  simp [eval_def, some, with_shape_of(both), operate_def, s_defined_def, exact_def, is_signed_def,
        most, one, scalar_def, cell_value_def]
qed

-- Extents that are zero, or negative after a subtraction: the tensor without cells, the sum that
-- is padding, the fold that is its first value. Their bodies are not evaluated.

theorem empty_gen :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
  u ≤ l ⇒
    eval S v env (Gen x lo hi e) = SOME (λI. Pad)
proof
  intro low high empty
  simp [eval_def, range_of(low, high), each_def, range_empty(empty)]
  ext I
  exact gen_empty(empty)
qed

theorem empty_sum :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
  u ≤ l ⇒
    eval S v env (Sums ty [(x, lo, hi)] e) = SOME (λI. Pad)
proof
  intro low high empty
  simp [eval_def, steps_over_def, range_of(low, high), steps_def, ifold_empty(empty)]
qed

theorem empty_fold :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
  u ≤ l ⇒
  eval S v env d = SOME t ⇒
  shape_of (tensor_shapes env) v d s ⇒
    eval S v env (Fold x d y lo hi e) = SOME t
proof
  intro low high empty first shape
  simp [eval_def, first, with_shape_of(shape), range_of(low, high), steps_def, ifold_empty(empty)]
qed

-- An inner name hides an outer one.

theorem gen_hides :
  ∀k.
    eval S (update v x k) env (Gen x (ILit l) (ILit u) e) = eval S v env (Gen x (ILit l) (ILit u) e)
by simp [eval_def, range_def, value_of_ieval, fitting_def]

theorem let_hides :
  ∀p.
    eval S v (update env x p) (Let x d e) =
      OPTION_BIND (eval S v (update env x p) d)
        (λt. with_shape (update env x p) v d (λs. eval S v (update env x (SOME (s, t))) e))
by simp [eval_def]

section "Small programs"

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (x i : ident) (d e : exp)
    (k : int) (t : 'a tensor) (a : 'a)

theorem two : SUC (SUC 0) = 2
by arith

-- The cell of what a program evaluates to.
definition cell_of (S : 'a ops) (v : valuation) (env : 'a tensors) (e : exp) (I : int list)
  : 'a cell option :=
  OPTION_MAP (λt. t I) (eval S v env e)

-- A guard that is never true: padding, though its body reads out of bounds.
theorem example_never_true :
  truths S ⇒
  v i = SOME k ⇒
    eval S v env (Guard (Test (BLt (IVar i) (IVar i))) (At (Var x) (ILit 7))) = SOME (λI. Pad)
proof
  intro law h
  apply false_guard
  simp [eval_cond_test(law), value_of_beval, value_of_ieval, both_def, fitting_def, h]
qed

-- Three cells less five: an empty tensor, whatever the body is.
theorem example_negative_extent :
  eval S v env (Gen i (ILit 0) (ISub (ILit 3) (ILit 5)) e) = SOME (λI. Pad)
proof
  apply empty_gen[S, v, env, i, ILit 0, ISub (ILit 3) (ILit 5), e, 0, 3 - 5]
  - exact atl_lit
  - exact atl_sub(atl_lit[v, 3], atl_lit[v, 5])
  - arith
qed

-- A vector and a scalar do not add.
theorem example_mixed_sum :
  eval S v env (Op ty Add [Gen i (ILit 0) (ILit 3) (Lit ty 1 0), Lit ty 1 0]) = NONE
proof
  apply ill_shaped[S, ty, v, env, _, _, [3], []]
  - simp [has_shape, value_of_shape, value_of_ieval, both_def, fitting_def]
  - exact shape_lit
  - simp
qed

-- The product of two vectors is that of their cells.
theorem example_product :
  ¬is_signed ty ⇒
  env x = SOME ([2], t) ⇒
    cell_of S v env (Op ty Mul [Var x, Var x]) [1] =
      SOME (Val (s_mul S ty (cell_value S (t [1])) (cell_value S (t [1]))))
proof
  intro unsigned h
  simp [cell_of_def, eval_def, with_shape_def, value_of_shape, shared_def, tensor_shapes_def, two,
        operate_def, s_defined_def, exact_def, unsigned, s_op_def, read_def, cell_value_def, h]
qed

-- The inner binding counts, of a tensor and of an index.

theorem example_shadowed_let :
  cell_of S v env (Let x (Lit ty 1 0) (Let x (Lit ty 2 0) (Var x))) [] = SOME (Val (s_lit S ty 2 0))
by
  simp [cell_of_def, eval_def, with_shape_def, value_of_shape, read_def, scalar_def, cell_value_def]

-- `let x := x + x in x`: what is bound refers to the outer x.
theorem example_outer :
  ¬is_signed ty ⇒
  env x = SOME ([], scalar (Val a)) ⇒
    cell_of S v env (Let x (Op ty Add [Var x, Var x]) (Var x)) [] = SOME (Val (s_add S ty a a))
proof
  intro unsigned h
  simp [cell_of_def, eval_def, with_shape_def, value_of_shape, shared_def, tensor_shapes_def, two,
        operate_def, s_defined_def, exact_def, unsigned, s_op_def, read_def, scalar_def,
        cell_value_def, h]
qed

-- `gen 5 <= i < 6: gen i < 2: x[i]` reads cells 0 and 1, where there is no cell 5.
theorem example_shadowed_index :
  env x = SOME ([2], t) ⇒
    cell_of S v env (Gen i (ILit 5) (ILit 6) (Gen i (ILit 0) (ILit 2) (At (Var x) (IVar i))))
      [0, 1] =
      SOME (Val (cell_value S (t [1])))
proof
  intro h
  simp [cell_of_def, eval_def, range_def, value_of_ieval, fitting_def, each_def, range_first,
        range_empty, with_shape_def, value_of_shape, tensor_shapes_def, gen_def, read_def,
        slice_def, cell_value_def, h]
qed

-- A padding cell that is read is zero, and no padding any more.
theorem example_read_padding :
  env x = SOME ([], λI. Pad) ⇒ cell_of S v env (Var x) [] = SOME (Val (s_zero S))
by simp [cell_of_def, eval_def, read_def, cell_value_def]

section "What sources abbreviate"

variables (ty : elem) (d e : exp) (a b lo hi l u : iexp) (i j x : ident)

-- `fold x := d, i < hi, l <= j < u: e`
theorem example_folds :
  Folds x d [(i, ILit 0, hi), (j, l, u)] e = Fold x d i (ILit 0) hi (Fold x (Var x) j l u e)
by simp [Folds_def]

-- `max lo <= i < hi from d: e`, of one index and of two.
theorem example_max_from :
  MaxFrom ty d [(i, lo, hi)] e = Fold "max" d i lo hi (Op ty Max [Var "max", e]) ∧
  MaxFrom ty d [(i, lo, hi), (j, l, u)] e =
    Fold "max" d i lo hi (Fold "max" (Var "max") j l u (Op ty Max [Var "max", e]))
by simp [MaxFrom_def, folding_def, Folds_def]

-- `min lo <= i < hi: e` starts from e for i = lo. There is a value only if lo < hi: where
-- lo + 1 - hi is positive, the tensor of one cell is read beyond it.
theorem example_min :
  MinOver ty [(i, lo, hi)] e =
    Fold "min" (Fold "min" (At (Gen i (ILit 0) (ILit 1) (Lit ty 0 0))
                              (IMax (ILit 0) (ISub (IAdd lo (ILit 1)) hi))) i lo (IAdd lo (ILit 1))
                  e) i lo hi (Op ty Min [Var "min", e])
by simp [MinOver_def, MinFrom_def, folding_def, Folds_def, first_step_def, checked_def]

-- So does a maximum.
theorem example_max :
  MaxOver ty [(i, lo, hi)] e =
    Fold "max" (Fold "max" (At (Gen i (ILit 0) (ILit 1) (Lit ty 0 0))
                              (IMax (ILit 0) (ISub (IAdd lo (ILit 1)) hi))) i lo (IAdd lo (ILit 1))
                  e) i lo hi (Op ty Max [Var "max", e])
by simp [MaxOver_def, MaxFrom_def, folding_def, Folds_def, first_step_def, checked_def]

-- Of two indices it starts from e for the first j of the first i.
theorem example_first_of_two :
  first_step ty "max" [(i, lo, hi), (j, l, u)] e =
    Fold "max" (checked ty i (ISub (IAdd lo (ILit 1)) hi)) i lo (IAdd lo (ILit 1))
      (Fold "max" (checked ty j (ISub (IAdd l (ILit 1)) u)) j l (IAdd l (ILit 1)) e)
by simp [first_step_def]

-- A product of nothing is 1.
theorem example_prod :
  ProdOver ty [(i, lo, hi)] e = Fold "prod" (Lit ty 1 0) i lo hi (Op ty Mul [Var "prod", e])
by simp [ProdOver_def, ProdFrom_def, folding_def, Folds_def]

-- `genrec x[i < hi, j < u]: e`
theorem example_genrec :
  Genrec ty x [(i, ILit 0, hi), (j, ILit 0, u)] e =
    Fold x
      (Guard (Test (BLt (ILit 0) (ILit 0))) (Gen i (ILit 0) hi (Gen j (ILit 0) u (Lit ty 0 0)))) i
      (ILit 0) hi (Fold x (Var x) j (ILit 0) u (With (Var x) [IVar i, IVar j] e))
by simp [Genrec_def, Folds_def, gens_def, own_cell_def]

-- `x[a]` in the body of `genrec x[i < hi]`, and `x[a, b]` in that of `genrec x[i < hi, j < u]`.
theorem example_earlier :
  Earlier e [a] [IVar i] = Let "split" (checked F32 "split" (ISub (IAdd a (ILit 1)) (IVar i))) e ∧
  Earlier e [a, b] [IVar i, IVar j] =
    Let "split" (checked F32 "split"
                   (IMin (ISub (IAdd a (ILit 1)) (IVar i))
                      (IMax (ISub a (IVar i)) (ISub (IAdd b (ILit 1)) (IVar j))))) e
by simp [Earlier_def, late_def]

variables (v : valuation) (n m : int)

-- The quotient is that of integers, rounded up.
theorem example_ceil :
  ieval atl_div v a n ⇒ ieval atl_div v b m ⇒ 0 < m ⇒ ieval atl_div v (ICeil a b) (cdiv n m)
proof
  intro one two positive
  rewrite [ICeil_def, int_cdiv_div(positive)]
  apply ieval_div(atl_add(one)(atl_sub(two)(atl_lit[v, 1])))(two)
  simp [divides_def, positive]
qed

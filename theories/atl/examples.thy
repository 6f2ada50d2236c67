-- Small programs that could be misread, and what they evaluate to. `atl.corners` has the general
-- theorems; `docs/semantics.md` points here.

import atl.corners atl.shape_cases

variables (S : 'a ops) (v : valuation) (env : 'a env) (x i : ident) (lo hi : iexp) (e : exp)
    (a : 'a) (r : 'a result)

-- A guard that is never true: padding, of the shape of its body, which reads out of bounds.
theorem example_never_true :
  ∀y i k r.
    v i = SOME k ⇒
    env x = SOME ([3], y) ⇒
      (eval S v env (Guard (Index (BLt (IVar i) (IVar i))) (At (Var x) (ILit 7))) r ⇔ r = Cell Pad)
proof
  intro y i k r hv hx
  have no : eval_cond S v env (Index (BLt (IVar i) (IVar i))) F by
    simp [eval_cond_cases_Index, beval_cases_BLt, ieval_cases_IVar, hv]
  simp [false_guard_iff(no), shape_of_cases_At, shape_of_cases_Var, shapes_of_def, hx, padding_def]
qed

-- Three cells less five: an empty tensor, whatever the body is.
theorem example_negative_extent :
  eval S v env (Gen i (ILit 0) (ISub (ILit 3) (ILit 5)) e) r ⇔ r = Tensor []
proof
  apply gen_empty_iff[S, v, env, i, ILit 0, ISub (ILit 3) (ILit 5), e, 0, -2]
  - exact atl_lit
  - have sum := atl_sub(atl_lit[v, 3], atl_lit[v, 5])
    simp at sum
    exact sum
  - arith
qed

-- Products are of scalars.
theorem example_tensor_product : ∀d e r. ¬eval S v env (Mul (Gen i lo hi d) e) r
by simp [eval_mul_iff, eval_cases_Gen]

-- A vector and a scalar do not add.
theorem example_mixed_sum : ∀d k r. ¬eval S v env (Add (Gen i lo hi e) (Lit d k)) r
proof
  intro d k r
  simp [eval_add_iff, eval_cases_Gen, eval_cases_Lit]
  intro p ⟨l, u, rs, eq, rest⟩ c
  rewrite [eq] at c
  cases rs as eq | ⟨q, qs, eq⟩ <;> simp [combine_nil_iff, combine_cons_iff] at c
qed

-- The inner binding counts, of a tensor and of an index.

theorem example_shadowed_let :
  eval S v env (Let x (Lit 1 0) (Let x (Lit 2 0) (Var x))) r ⇔ r = Cell (Val (s_lit S 2 0))
by simp [eval_cases_Let, eval_cases_Lit, eval_cases_Var, shape_of_cases_Lit, valued_cases_Cell, cell_value_def]

-- `let x := x + x in x`: what is bound refers to the outer x.
theorem example_outer :
  env x = SOME ([], Cell (Val a)) ⇒
    (eval S v env (Let x (Add (Var x) (Var x)) (Var x)) r ⇔ r = Cell (Val (s_add S a a)))
proof
  intro h
  simp [eval_cases_Let, eval_add_iff, eval_cases_Var, shape_add_iff, shape_of_cases_Var, shapes_of_def, h,
        valued_cases_Cell, combine_cases_Cell, cell_value_def, lift2_def]
qed

-- `gen 5 <= i < 6: gen i < 2: x[i]` reads cells 0 and 1, where there is no cell 5.
theorem example_shadowed_index :
  ∀b r.
    env x = SOME ([2], Tensor [Cell (Val a), Cell (Val b)]) ⇒
      (eval S v env (Gen i (ILit 5) (ILit 6) (Gen i (ILit 0) (ILit 2) (At (Var x) (IVar i)))) r ⇔
         r = Tensor [Tensor [Cell (Val a), Cell (Val b)]])
proof
  intro b r h
  have zero : ∀q. eval S (update v i (SOME 0)) env (At (Var x) (IVar i)) q ⇔ q = Cell (Val a) by
    simp [eval_cases_At, eval_cases_Var, h, valued_cons_iff, valued_cases_Cell, valued_nil_iff,
          cell_value_def, ieval_cases_IVar, EL_def]
  have two : 1 < SUC (SUC 0) by arith
  have one : ∀q. eval S (update v i (SOME 1)) env (At (Var x) (IVar i)) q ⇔ q = Cell (Val b) by
    simp [eval_cases_At, eval_cases_Var, h, valued_cons_iff, valued_cases_Cell, valued_nil_iff,
          cell_value_def, ieval_cases_IVar, EL_def, two]
  have inner :
      ∀q.
        eval S (update v i (SOME 5)) env (Gen i (ILit 0) (ILit 2) (At (Var x) (IVar i))) q ⇔
          q = Tensor [Cell (Val a), Cell (Val b)] by
    intro q
    simp [eval_cases_Gen, ieval_cases_ILit]
    simp [eval_gen_next_iff, eval_gen_end_iff, zero, one]
  simp [eval_cases_Gen, ieval_cases_ILit]
  simp [eval_gen_next_iff, eval_gen_end_iff, inner]
qed

-- A padding cell that is read is zero, and no padding any more.
theorem example_read_padding :
  env x = SOME ([], Cell Pad) ⇒ (eval S v env (Var x) r ⇔ r = Cell (Val (s_zero S)))
by simp [eval_cases_Var, valued_cases_Cell, cell_value_def]

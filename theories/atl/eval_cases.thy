-- Evaluation as rewriting: what it takes to evaluate each form of expression. Inversion of the
-- rules of `eval`, one theorem for each constructor.
--
-- Main theorems: `eval_gen_iff`, `eval_sum_iff`, `eval_let_iff` and their like.

import atl.eval

theorem eval_lit_iff :
  ∀(S : 'a ops) v env d k r. eval S v env (Lit d k) r ⇔ r = Cell (Val (s_lit S d k))
proof
  intro S v env d k r
  rewrite [eval_cases[S, v, env, Lit d k, r]]
  simp
qed

theorem eval_var_iff :
  ∀(S : 'a ops) v env x r. eval S v env (Var x) r ⇔ (∃s p. env x = SOME (s, p) ∧ valued S p r)
proof
  intro S v env x r
  rewrite [eval_cases[S, v, env, Var x, r]]
  simp
qed

theorem eval_at_iff :
  ∀(S : 'a ops) v env e i r.
    eval S v env (At e i) r ⇔
      (∃rs z.
         eval S v env e (Tensor rs) ∧
         ieval atl_div v i z ∧
         0 ≤ z ∧
         z < int_of_num (LENGTH rs) ∧
         valued S (EL (num_of_int z) rs) r)
proof
  intro S v env e i r
  rewrite [eval_cases[S, v, env, At e i, r]]
  simp
qed

theorem eval_neg_iff :
  ∀(S : 'a ops) v env e r.
    eval S v env (Neg e) r ⇔
      (∃c. r = Cell (Val (s_neg S (cell_value S c))) ∧ eval S v env e (Cell c))
proof
  intro S v env e r
  rewrite [eval_cases[S, v, env, Neg e, r]]
  simp
qed

theorem eval_add_iff :
  ∀(S : 'a ops) v env a b r.
    eval S v env (Add a b) r ⇔
      (∃p q. eval S v env a p ∧ eval S v env b q ∧ combine (lift2 S (s_add S)) p q r)
proof
  intro S v env a b r
  rewrite [eval_cases[S, v, env, Add a b, r]]
  simp
qed

theorem eval_sub_iff :
  ∀(S : 'a ops) v env a b r.
    eval S v env (Sub a b) r ⇔
      (∃p q. eval S v env a p ∧ eval S v env b q ∧ combine (lift2 S (s_sub S)) p q r)
proof
  intro S v env a b r
  rewrite [eval_cases[S, v, env, Sub a b, r]]
  simp
qed

theorem eval_mul_iff :
  ∀(S : 'a ops) v env a b r.
    eval S v env (Mul a b) r ⇔
      (∃c d. r = Cell (lift2 S (s_mul S) c d) ∧ eval S v env a (Cell c) ∧ eval S v env b (Cell d))
proof
  intro S v env a b r
  rewrite [eval_cases[S, v, env, Mul a b, r]]
  simp
qed

theorem eval_div_iff :
  ∀(S : 'a ops) v env a b r.
    eval S v env (Div a b) r ⇔
      (∃c d.
         r = Cell (lift2 S (s_div S) c d) ∧
         eval S v env a (Cell c) ∧
         eval S v env b (Cell d) ∧
         s_divides S (cell_value S d))
proof
  intro S v env a b r
  rewrite [eval_cases[S, v, env, Div a b, r]]
  simp
qed

theorem eval_gen_iff :
  ∀(S : 'a ops) v env x lo hi e r.
    eval S v env (Gen x lo hi e) r ⇔
      (∃l u rs.
         r = Tensor rs ∧ ieval atl_div v lo l ∧ ieval atl_div v hi u ∧ eval_gen S v env x e l u rs)
proof
  intro S v env x lo hi e r
  rewrite [eval_cases[S, v, env, Gen x lo hi e, r]]
  simp
qed

theorem eval_sum_iff :
  ∀(S : 'a ops) v env x lo hi e r.
    eval S v env (Sum x lo hi e) r ⇔
      (∃l u s.
         ieval atl_div v lo l ∧
         ieval atl_div v hi u ∧
         shape_of (shapes_of env) v (Sum x lo hi e) s ∧
         eval_sum S v env x e l u (padding s) r)
proof
  intro S v env x lo hi e r
  rewrite [eval_cases[S, v, env, Sum x lo hi e, r]]
  simp
qed

theorem eval_guard_iff :
  ∀(S : 'a ops) v env b e r.
    eval S v env (Guard b e) r ⇔
      beval atl_div v b T ∧ eval S v env e r ∨
      (∃s. r = padding s ∧ beval atl_div v b F ∧ shape_of (shapes_of env) v e s)
proof
  intro S v env b e r
  rewrite [eval_cases[S, v, env, Guard b e, r]]
  simp
qed

theorem eval_let_iff :
  ∀(S : 'a ops) v env x d e r.
    eval S v env (Let x d e) r ⇔
      (∃s p.
         shape_of (shapes_of env) v d s ∧
         eval S v env d p ∧
         eval S v (update env x (SOME (s, p))) e r)
proof
  intro S v env x d e r
  rewrite [eval_cases[S, v, env, Let x d e, r]]
  simp
qed

theorem eval_concat_iff :
  ∀(S : 'a ops) v env a b r.
    eval S v env (Concat a b) r ⇔
      (∃xs ys. r = Tensor (xs ++ ys) ∧ eval S v env a (Tensor xs) ∧ eval S v env b (Tensor ys))
proof
  intro S v env a b r
  rewrite [eval_cases[S, v, env, Concat a b, r]]
  simp
qed

theorem eval_transpose_iff :
  ∀(S : 'a ops) v env e r.
    eval S v env (Transpose e) r ⇔
      (∃m n s rows.
         r = Tensor (TABULATE (num_of_int n) (λj. column j rows)) ∧
         shape_of (shapes_of env) v e (m :: n :: s) ∧
         eval S v env e (Tensor rows))
proof
  intro S v env e r
  rewrite [eval_cases[S, v, env, Transpose e, r]]
  simp
qed

theorem eval_flatten_iff :
  ∀(S : 'a ops) v env e r.
    eval S v env (Flatten e) r ⇔
      (∃m n s rows.
         r = Tensor (FLAT (MAP elements rows)) ∧
         shape_of (shapes_of env) v e (m :: n :: s) ∧
         eval S v env e (Tensor rows))
proof
  intro S v env e r
  rewrite [eval_cases[S, v, env, Flatten e, r]]
  simp
qed

theorem eval_split_iff :
  ∀(S : 'a ops) v env i e r.
    eval S v env (Split i e) r ⇔
      (∃k n s xs.
         r = Tensor (TABULATE (num_of_int (cdiv n k)) (tile (num_of_int k) (padding s) xs)) ∧
         ieval atl_div v i k ∧
         0 < k ∧
         shape_of (shapes_of env) v e (n :: s) ∧
         eval S v env e (Tensor xs))
proof
  intro S v env i e r
  rewrite [eval_cases[S, v, env, Split i e, r]]
  simp
qed

theorem eval_pad_l_iff :
  ∀(S : 'a ops) v env i e r.
    eval S v env (PadL i e) r ⇔
      (∃k n s xs.
         r = Tensor (REPLICATE (num_of_int k) (padding s) ++ xs) ∧
         ieval atl_div v i k ∧
         0 ≤ k ∧
         shape_of (shapes_of env) v e (n :: s) ∧
         eval S v env e (Tensor xs))
proof
  intro S v env i e r
  rewrite [eval_cases[S, v, env, PadL i e, r]]
  simp
qed

theorem eval_pad_r_iff :
  ∀(S : 'a ops) v env i e r.
    eval S v env (PadR i e) r ⇔
      (∃k n s xs.
         r = Tensor (xs ++ REPLICATE (num_of_int k) (padding s)) ∧
         ieval atl_div v i k ∧
         0 ≤ k ∧
         shape_of (shapes_of env) v e (n :: s) ∧
         eval S v env e (Tensor xs))
proof
  intro S v env i e r
  rewrite [eval_cases[S, v, env, PadR i e, r]]
  simp
qed

theorem eval_trunc_l_iff :
  ∀(S : 'a ops) v env i e r.
    eval S v env (TruncL i e) r ⇔
      (∃k xs.
         r = Tensor (DROP (num_of_int k) xs) ∧
         ieval atl_div v i k ∧
         0 ≤ k ∧
         k ≤ int_of_num (LENGTH xs) ∧
         eval S v env e (Tensor xs))
proof
  intro S v env i e r
  rewrite [eval_cases[S, v, env, TruncL i e, r]]
  simp
qed

theorem eval_trunc_r_iff :
  ∀(S : 'a ops) v env i e r.
    eval S v env (TruncR i e) r ⇔
      (∃k xs.
         r = Tensor (TAKE (LENGTH xs - num_of_int k) xs) ∧
         ieval atl_div v i k ∧
         0 ≤ k ∧
         k ≤ int_of_num (LENGTH xs) ∧
         eval S v env e (Tensor xs))
proof
  intro S v env i e r
  rewrite [eval_cases[S, v, env, TruncR i e, r]]
  simp
qed

-- Loops: nothing left to do, or the body and the rest.

theorem eval_gen_end_iff :
  ∀(S : 'a ops) v env x e lo hi rs. hi ≤ lo ⇒ (eval_gen S v env x e lo hi rs ⇔ rs = [])
proof
  intro S v env x e lo hi rs le
  have not : ¬(lo < hi) by arith
  rewrite [eval_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [le, not]
qed

theorem eval_gen_next_iff :
  ∀(S : 'a ops) v env x e lo hi rs.
    lo < hi ⇒
      (eval_gen S v env x e lo hi rs ⇔
         (∃q qs.
            rs = q :: qs ∧
            eval S (update v x (SOME lo)) env e q ∧
            eval_gen S v env x e (lo + 1) hi qs))
proof
  intro S v env x e lo hi rs lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [lt, not]
qed

theorem eval_sum_end_iff :
  ∀(S : 'a ops) v env x e lo hi acc r. hi ≤ lo ⇒ (eval_sum S v env x e lo hi acc r ⇔ r = acc)
proof
  intro S v env x e lo hi acc r le
  have not : ¬(lo < hi) by arith
  rewrite [eval_sum_cases[S, v, env, x, e, lo, hi, acc, r]]
  simp [le, not]
qed

theorem eval_sum_next_iff :
  ∀(S : 'a ops) v env x e lo hi acc r.
    lo < hi ⇒
      (eval_sum S v env x e lo hi acc r ⇔
         (∃p acc2.
            eval S (update v x (SOME lo)) env e p ∧
            combine (cell_add S) acc p acc2 ∧
            eval_sum S v env x e (lo + 1) hi acc2 r))
proof
  intro S v env x e lo hi acc r lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_sum_cases[S, v, env, x, e, lo, hi, acc, r]]
  simp [lt, not]
qed

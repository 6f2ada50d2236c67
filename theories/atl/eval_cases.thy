-- Evaluation as rewriting: what it takes to evaluate each form of expression and of condition.
-- Inversion of the rules of `eval`, one theorem for each constructor.
--
-- Main theorems: `eval_gen_iff`, `eval_sum_iff`, `eval_let_iff` and their like.

import atl.eval

variables (S : 'a ops) (v : valuation) (env : 'a env) (x : ident) (a b : exp) (i : iexp) (e : exp)
    (lo hi : int) (rs : 'a result list) (acc r : 'a result)

theorem eval_lit_iff :
  ∀(S : 'a ops) v env d k r. eval S v env (Lit d k) r ⇔ r = Cell (Val (s_lit S d k))
proof
  intro S v env d k r
  rewrite [eval_cases_Lit]
qed

theorem eval_var_iff : eval S v env (Var x) r ⇔ (∃s p. env x = SOME (s, p) ∧ valued S p r)
proof
  rewrite [eval_cases_Var]
qed

theorem eval_at_iff :
  ∀i r.
    eval S v env (At e i) r ⇔
      (∃rs z.
         eval S v env e (Tensor rs) ∧
         ieval atl_div v i z ∧
         0 ≤ z ∧
         z < int_of_num (LENGTH rs) ∧
         valued S (EL (num_of_int z) rs) r)
proof
  intro i r
  rewrite [eval_cases_At]
qed

theorem eval_op_iff :
  ∀f es z.
    eval S v env (Op f es) z ⇔
      (∃r s.
         z = result_of s (λI. Val (s_op S f (MAP (λe. value_at S (r e) I) es))) ∧
         shape_of (shapes_of env) v (Op f es) s ∧
         (∀e. MEM e es ⇒ eval S v env e (r e)) ∧
         (∀I. in_box s I ⇒ s_defined S f (MAP (λe. value_at S (r e) I) es)))
proof
  intro f es z
  rewrite [eval_cases_Op]
qed

theorem eval_cast_iff :
  eval S v env (Cast i) r ⇔ (∃z. r = Cell (Val (s_cast S z)) ∧ ieval atl_div v i z)
proof
  rewrite [eval_cases_Cast]
qed

theorem eval_if_iff :
  ∀p a b r.
    eval S v env (If p a b) r ⇔
      eval_cond S v env p T ∧ eval S v env a r ∨ eval_cond S v env p F ∧ eval S v env b r
proof
  intro p a b r
  rewrite [eval_cases_If]
qed

theorem eval_gen_iff :
  ∀lo hi e r.
    eval S v env (Gen x lo hi e) r ⇔
      (∃l u rs.
         r = Tensor rs ∧ ieval atl_div v lo l ∧ ieval atl_div v hi u ∧ eval_gen S v env x e l u rs)
proof
  intro lo hi e r
  rewrite [eval_cases_Gen]
qed

theorem eval_sum_iff :
  ∀lo hi e r.
    eval S v env (Sum x lo hi e) r ⇔
      (∃l u s.
         ieval atl_div v lo l ∧
         ieval atl_div v hi u ∧
         shape_of (shapes_of env) v (Sum x lo hi e) s ∧
         eval_sum S v env x e l u (padding s) r)
proof
  intro lo hi e r
  rewrite [eval_cases_Sum]
qed

theorem eval_sums_iff :
  ∀bs e r.
    eval S v env (Sums bs e) r ⇔
      (∃s. shape_of (shapes_of env) v (Sums bs e) s ∧ eval_sums S v env bs e (padding s) r)
proof
  intro bs e r
  rewrite [eval_cases_Sums]
qed

theorem eval_fold_iff :
  ∀d i lo hi e r.
    eval S v env (Fold x d i lo hi e) r ⇔
      (∃l u s p.
         ieval atl_div v lo l ∧
         ieval atl_div v hi u ∧
         shape_of (shapes_of env) v (Fold x d i lo hi e) s ∧
         eval S v env d p ∧
         eval_fold S v env x i e s l u p r)
proof
  intro d i lo hi e r
  rewrite [eval_cases_Fold]
qed

theorem eval_with_iff :
  ∀d is e q.
    eval S v env (With d is e) q ⇔
      (∃s I r c.
         q = store_at I (Val (cell_value S c)) r ∧
         shape_of (shapes_of env) v d s ∧
         LIST_REL (ieval atl_div v) is I ∧
         in_box s I ∧
         eval S v env d r ∧
         eval S v env e (Cell c))
proof
  intro d is e q
  rewrite [eval_cases_With]
qed

theorem eval_guard_iff :
  ∀(S : 'a ops) v env p e r.
    eval S v env (Guard p e) r ⇔
      eval_cond S v env p T ∧ eval S v env e r ∨
      (∃s. r = padding s ∧ eval_cond S v env p F ∧ shape_of (shapes_of env) v e s)
proof
  intro S v env p e r
  rewrite [eval_cases_Guard]
qed

theorem eval_let_iff :
  ∀d e r.
    eval S v env (Let x d e) r ⇔
      (∃s p.
         shape_of (shapes_of env) v d s ∧
         eval S v env d p ∧
         eval S v (update env x (SOME (s, p))) e r)
proof
  intro d e r
  rewrite [eval_cases_Let]
qed

theorem eval_concat_iff :
  eval S v env (Concat a b) r ⇔
    (∃xs ys. r = Tensor (xs ++ ys) ∧ eval S v env a (Tensor xs) ∧ eval S v env b (Tensor ys))
proof
  rewrite [eval_cases_Concat]
qed

theorem eval_reindex_iff :
  ∀r z.
    eval S v env (Reindex r e) z ⇔
      (∃k s p q.
         z = result_of p (λI. if in_box s (from k s I) then load_at (from k s I) q else Pad) ∧
         amount v r k ∧
         shape_of (shapes_of env) v e s ∧
         reshape k s = SOME p ∧
         eval S v env e q)
proof
  intro r z
  rewrite [eval_cases_Reindex]
qed

-- Conditions.

theorem eval_cond_index_iff :
  ∀(S : 'a ops) v env b z. eval_cond S v env (Index b) z ⇔ beval atl_div v b z
proof
  intro S v env b z
  rewrite [eval_cond_cases_Index]
qed

theorem eval_cond_compare_iff :
  ∀f z.
    eval_cond S v env (Compare f a b) z ⇔
      (∃c d.
         (z ⇔ s_compare S f (cell_value S c) (cell_value S d)) ∧
         shape_of (shapes_of env) v a [] ∧
         shape_of (shapes_of env) v b [] ∧
         eval S v env a (Cell c) ∧
         eval S v env b (Cell d))
proof
  intro f z
  rewrite [eval_cond_cases_Compare]
qed

theorem eval_cond_and_iff :
  ∀(S : 'a ops) v env p q z.
    eval_cond S v env (And p q) z ⇔
      ¬z ∧ eval_cond S v env p F ∨ eval_cond S v env p T ∧ eval_cond S v env q z
proof
  intro S v env p q z
  rewrite [eval_cond_cases_And]
  simp
qed

theorem eval_cond_or_iff :
  ∀(S : 'a ops) v env p q z.
    eval_cond S v env (Or p q) z ⇔
      z ∧ eval_cond S v env p T ∨ eval_cond S v env p F ∧ eval_cond S v env q z
proof
  intro S v env p q z
  rewrite [eval_cond_cases_Or]
  simp
qed

theorem eval_cond_not_iff :
  ∀(S : 'a ops) v env p z. eval_cond S v env (Not p) z ⇔ (∃y. (z ⇔ ¬y) ∧ eval_cond S v env p y)
proof
  intro S v env p z
  rewrite [eval_cond_cases_Not]
qed

-- Loops: nothing left to do, or the body and the rest.

theorem eval_gen_end_iff : hi ≤ lo ⇒ (eval_gen S v env x e lo hi rs ⇔ rs = [])
proof
  intro le
  have not : ¬(lo < hi) by arith
  rewrite [eval_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [le, not]
qed

theorem eval_gen_next_iff :
  lo < hi ⇒
    (eval_gen S v env x e lo hi rs ⇔
       (∃q qs.
          rs = q :: qs ∧
          eval S (update v x (SOME lo)) env e q ∧
          eval_gen S v env x e (lo + 1) hi qs))
proof
  intro lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [lt, not]
qed

theorem eval_sum_end_iff : hi ≤ lo ⇒ (eval_sum S v env x e lo hi acc r ⇔ r = acc)
proof
  intro le
  have not : ¬(lo < hi) by arith
  rewrite [eval_sum_cases[S, v, env, x, e, lo, hi, acc, r]]
  simp [le, not]
qed

theorem eval_sum_next_iff :
  lo < hi ⇒
    (eval_sum S v env x e lo hi acc r ⇔
       (∃p acc2.
          eval S (update v x (SOME lo)) env e p ∧
          combine (cell_add S) acc p acc2 ∧
          eval_sum S v env x e (lo + 1) hi acc2 r))
proof
  intro lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_sum_cases[S, v, env, x, e, lo, hi, acc, r]]
  simp [lt, not]
qed

theorem eval_term_iff :
  eval_sums S v env [] e acc r ⇔ (∃p. eval S v env e p ∧ combine (cell_add S) acc p r)
proof
  rewrite [eval_sums_cases[S, v, env, [], e, acc, r]]
  simp
qed

theorem eval_outer_iff :
  ∀lo hi bs e.
    eval_sums S v env ((x, lo, hi) :: bs) e acc r ⇔
      (∃l u. ieval atl_div v lo l ∧ ieval atl_div v hi u ∧ eval_over S v env x l u bs e acc r)
proof
  intro lo hi bs e
  rewrite [eval_sums_cases[S, v, env, (x, lo, hi) :: bs, e, acc, r]]
  simp
qed

theorem eval_over_end_iff : ∀bs. hi ≤ lo ⇒ (eval_over S v env x lo hi bs e acc r ⇔ r = acc)
proof
  intro bs le
  have not : ¬(lo < hi) by arith
  rewrite [eval_over_cases[S, v, env, x, lo, hi, bs, e, acc, r]]
  simp [le, not]
qed

theorem eval_over_next_iff :
  ∀bs.
    lo < hi ⇒
      (eval_over S v env x lo hi bs e acc r ⇔
         (∃p.
            eval_sums S (update v x (SOME lo)) env bs e acc p ∧
            eval_over S v env x (lo + 1) hi bs e p r))
proof
  intro bs lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_over_cases[S, v, env, x, lo, hi, bs, e, acc, r]]
  simp [lt, not]
qed

theorem eval_fold_end_iff : ∀i s p. hi ≤ lo ⇒ (eval_fold S v env x i e s lo hi p r ⇔ r = p)
proof
  intro i s p le
  have not : ¬(lo < hi) by arith
  rewrite [eval_fold_cases[S, v, env, x, i, e, s, lo, hi, p, r]]
  simp [le, not]
qed

theorem eval_fold_next_iff :
  ∀i s p.
    lo < hi ⇒
      (eval_fold S v env x i e s lo hi p r ⇔
         (∃q.
            eval S (update v i (SOME lo)) (update env x (SOME (s, p))) e q ∧
            eval_fold S v env x i e s (lo + 1) hi q r))
proof
  intro i s p lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [eval_fold_cases[S, v, env, x, i, e, s, lo, hi, p, r]]
  simp [lt, not]
qed

-- Evaluation as rewriting: what it takes to evaluate each form of expression and of condition.
-- Inversion of the rules of `eval`, one theorem for each constructor.
--
-- Main theorems: `eval_cases_Gen`, `eval_cases_Sum`, `eval_cases_Let` and their like.

import atl.eval

variables (S : 'a ops) (v : valuation) (env : 'a env) (x : ident) (a b : exp) (i : iexp) (e : exp)
    (lo hi : int) (rs : 'a result list) (acc r : 'a result)

-- Conditions.

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

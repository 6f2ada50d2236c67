-- Evaluation as rewriting: what it takes to evaluate each form of expression.
-- Inversion of the rules of `big_step`, one theorem for each constructor.
--
-- Main theorems: `big_step_cases_Gen`, `big_step_cases_Sum`, `big_step_cases_Let` and their like.

import published.big_step

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a env) (x : ident) (a b : exp) (i : iexp)
    (e : exp) (lo hi : int) (rs : 'a result list) (acc r : 'a result)

-- Loops: nothing left to do, or the body and the rest.

theorem big_step_gen_end_iff : hi ≤ lo ⇒ (big_step_gen S v env x e lo hi rs ⇔ rs = [])
proof
  intro le
  have not : ¬(lo < hi) by arith
  rewrite [big_step_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [le, not]
qed

theorem big_step_gen_next_iff :
  lo < hi ⇒
    (big_step_gen S v env x e lo hi rs ⇔
       (∃q qs.
          rs = q :: qs ∧
          big_step S (update v x (SOME lo)) env e q ∧
          big_step_gen S v env x e (lo + 1) hi qs))
proof
  intro lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [big_step_gen_cases[S, v, env, x, e, lo, hi, rs]]
  simp [lt, not]
qed

theorem big_step_term_iff :
  big_step_sums S v env ty [] e acc r ⇔ (∃p. big_step S v env e p ∧ combine (cell_add S ty) acc p r)
proof
  rewrite [big_step_sums_cases[S, v, env, ty, [], e, acc, r]]
  simp
qed

theorem big_step_outer_iff :
  ∀lo hi bs e.
    big_step_sums S v env ty ((x, lo, hi) :: bs) e acc r ⇔
      (∃l u.
         ieval atl_div v lo l ∧ ieval atl_div v hi u ∧ big_step_over S v env ty x l u bs e acc r)
proof
  intro lo hi bs e
  rewrite [big_step_sums_cases[S, v, env, ty, (x, lo, hi) :: bs, e, acc, r]]
  simp
qed

theorem big_step_over_end_iff :
  ∀bs. hi ≤ lo ⇒ (big_step_over S v env ty x lo hi bs e acc r ⇔ r = acc)
proof
  intro bs le
  have not : ¬(lo < hi) by arith
  rewrite [big_step_over_cases[S, v, env, ty, x, lo, hi, bs, e, acc, r]]
  simp [le, not]
qed

theorem big_step_over_next_iff :
  ∀bs.
    lo < hi ⇒
      (big_step_over S v env ty x lo hi bs e acc r ⇔
         (∃p.
            big_step_sums S (update v x (SOME lo)) env ty bs e acc p ∧
            big_step_over S v env ty x (lo + 1) hi bs e p r))
proof
  intro bs lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [big_step_over_cases[S, v, env, ty, x, lo, hi, bs, e, acc, r]]
  simp [lt, not]
qed

theorem big_step_fold_end_iff : ∀i s p. hi ≤ lo ⇒ (big_step_fold S v env x i e s lo hi p r ⇔ r = p)
proof
  intro i s p le
  have not : ¬(lo < hi) by arith
  rewrite [big_step_fold_cases[S, v, env, x, i, e, s, lo, hi, p, r]]
  simp [le, not]
qed

theorem big_step_fold_next_iff :
  ∀i s p.
    lo < hi ⇒
      (big_step_fold S v env x i e s lo hi p r ⇔
         (∃q.
            big_step S (update v i (SOME lo)) (update env x (SOME (s, p))) e q ∧
            big_step_fold S v env x i e s (lo + 1) hi q r))
proof
  intro i s p lt
  have not : ¬(hi ≤ lo) by arith
  rewrite [big_step_fold_cases[S, v, env, x, i, e, s, lo, hi, p, r]]
  simp [lt, not]
qed

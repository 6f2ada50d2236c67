-- When each form of expression is ok, as rewriting. Inversion of the rules of `ok`, one theorem for
-- each constructor.
--
-- Main theorems: `ok_gen_iff`, `ok_cases_Sum`, `ok_cases_Guard` and their like.

import atl.ok index.evaluation

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (x : ident) (a b : exp) (lo hi i : iexp)
    (e : exp) (l u : int) (s : int list)

theorem ok_gen_iff :
  ok S v env (Gen x lo hi e) s ⇔
    (∃l u p.
       s = max 0 (u - l) :: p ∧
       ieval atl_div v lo l ∧
       ieval atl_div v hi u ∧
       shape_of (tensor_shapes env) (update v x NONE) e p ∧
       shape_ok p ∧
       (∀k. l ≤ k ⇒ k < u ⇒ ok S (update v x (SOME k)) env e p))
proof
  rewrite [ok_cases_Gen]
  split
  - intro ⟨l, u, n, p, eq, hl, hu, sh, nonneg, body, extent⟩
    exists l, u, p
    simp only [eq, extent, hl, hu, sh, nonneg, body]
    simp
  - intro ⟨l, u, p, eq, hl, hu, sh, nonneg, body⟩
    exists l, u, max 0 (u - l), p
    simp only [eq, hl, hu, sh, nonneg, body]
    simp
qed

theorem ok_concat_iff :
  ok S v env (Concat a b) s ⇔
    (∃m n p. s = m + n :: p ∧ ok S v env a (m :: p) ∧ ok S v env b (n :: p))
proof
  rewrite [ok_cases_Concat]
  meson
qed

-- Nested loops and folds, one step at a time.

theorem ok_term_iff : ok_sums S v env [] e s ⇔ ok S v env e s
proof
  rewrite [ok_sums_cases[S, v, env, [], e, s]]
  simp
qed

theorem ok_outer_iff :
  ∀bs.
    ok_sums S v env ((x, lo, hi) :: bs) e s ⇔
      (∃l u.
         ieval atl_div v lo l ∧
         ieval atl_div v hi u ∧
         (∀k. l ≤ k ⇒ k < u ⇒ ok_sums S (update v x (SOME k)) env bs e s))
proof
  intro bs
  rewrite [ok_sums_cases[S, v, env, (x, lo, hi) :: bs, e, s]]
  simp
qed

theorem ok_fold_next_iff :
  ∀j t.
    l < u ⇒
      (ok_fold S v env x j e s l u t ⇔
         ok S (update v j (SOME l)) (update env x (SOME (s, t))) e s ∧
         ok_fold S v env x j e s (l + 1) u
           (den S (update v j (SOME l)) (update env x (SOME (s, t))) e))
proof
  intro j t lt
  have not : ¬(u ≤ l) by arith
  rewrite [ok_fold_cases[S, v, env, x, j, e, s, l, u, t]]
  simp [lt, not]
qed

-- The bodies of loops.

theorem ok_guard_true :
  ∀(S : 'a ops) v env p e s. ok S v env (Guard p e) s ⇒ dcond S v env p ⇒ ok S v env e s
proof
  intro S v env p e s h
  simp only [ok_cases_Guard] at h
  obtain ⟨q, _, value, _, _, body⟩ := h
  intro holds
  simp [dcond_def, value] at holds
  simp [holds] at body
  exact body
qed

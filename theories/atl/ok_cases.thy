-- When each form of expression is ok, as rewriting. Inversion of the rules of `ok`, one theorem for
-- each constructor.
--
-- Main theorems: `ok_gen_iff`, `ok_sum_iff`, `ok_guard_iff` and their like.

import atl.ok index.evaluation

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (x : ident) (a b : exp) (lo hi i : iexp)
    (e : exp) (l u : int) (s : int list)

theorem ok_if_iff :
  ∀p a b s.
    ok S v env (If p a b) s ⇔
      ok_cond S v env p ∧
      shape_of (tensor_shapes env) v a s ∧
      shape_of (tensor_shapes env) v b s ∧
      shape_ok s ∧
      (dcond S v env p ⇒ ok S v env a s) ∧
      (¬dcond S v env p ⇒ ok S v env b s)
proof
  intro p a b s
  rewrite [ok_cases_If]
qed

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

theorem ok_sum_iff :
  ok S v env (Sum x lo hi e) s ⇔
    (∃l u.
       ieval atl_div v lo l ∧
       ieval atl_div v hi u ∧
       shape_of (tensor_shapes env) (update v x NONE) e s ∧
       shape_ok s ∧
       (∀k. l ≤ k ⇒ k < u ⇒ ok S (update v x (SOME k)) env e s))
proof
  rewrite [ok_cases_Sum]
qed

theorem ok_sums_iff :
  ∀bs e s.
    ok S v env (Sums bs e) s ⇔
      shape_of (tensor_shapes env) (hide v bs) e s ∧ shape_ok s ∧ ok_sums S v env bs e s
proof
  intro bs e s
  rewrite [ok_cases_Sums]
qed

theorem ok_fold_iff :
  ∀d i lo hi e s.
    ok S v env (Fold x d i lo hi e) s ⇔
      (∃l u.
         ieval atl_div v lo l ∧
         ieval atl_div v hi u ∧
         ok S v env d s ∧
         shape_of (update (tensor_shapes env) x (SOME s)) (update v i NONE) e s ∧
         ok_fold S v env x i e s l u (den S v env d))
proof
  intro d i lo hi e s
  rewrite [ok_cases_Fold]
qed

theorem ok_with_iff :
  ∀d is e s.
    ok S v env (With d is e) s ⇔
      (∃I. ok S v env d s ∧ LIST_REL (ieval atl_div v) is I ∧ in_box s I ∧ ok S v env e [])
proof
  intro d is e s
  rewrite [ok_cases_With]
qed

theorem ok_guard_iff :
  ∀(S : 'a ops) v env p e s.
    ok S v env (Guard p e) s ⇔
      ok_cond S v env p ∧
      shape_of (tensor_shapes env) v e s ∧
      shape_ok s ∧
      (dcond S v env p ⇒ ok S v env e s)
proof
  intro S v env p e s
  rewrite [ok_cases_Guard]
qed

theorem ok_let_iff :
  ∀d e s.
    ok S v env (Let x d e) s ⇔
      (∃p. ok S v env d p ∧ ok S v (update env x (SOME (p, den S v env d))) e s)
proof
  intro d e s
  rewrite [ok_cases_Let]
qed

theorem ok_concat_iff :
  ok S v env (Concat a b) s ⇔
    (∃m n p. s = m + n :: p ∧ ok S v env a (m :: p) ∧ ok S v env b (n :: p))
proof
  rewrite [ok_cases_Concat]
  meson
qed

theorem ok_transpose_iff :
  ok S v env (Transpose e) s ⇔ (∃m n p. s = n :: m :: p ∧ ok S v env e (m :: n :: p))
proof
  rewrite [ok_cases_Transpose]
qed

theorem ok_flatten_iff :
  ok S v env (Flatten e) s ⇔ (∃m n p. s = m * n :: p ∧ ok S v env e (m :: n :: p))
proof
  rewrite [ok_cases_Flatten]
  meson
qed

theorem ok_split_iff :
  ok S v env (Split i e) s ⇔
    (∃k n p. s = cdiv n k :: k :: p ∧ ieval atl_div v i k ∧ 0 < k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases_Split]
  meson
qed

theorem ok_pad_l_iff :
  ok S v env (PadL i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases_PadL]
  meson
qed

theorem ok_pad_r_iff :
  ok S v env (PadR i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases_PadR]
  meson
qed

theorem ok_trunc_l_iff :
  ok S v env (TruncL i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases_TruncL]
  meson
qed

theorem ok_trunc_r_iff :
  ok S v env (TruncR i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases_TruncR]
  meson
qed

-- Conditions.

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
  simp only [ok_guard_iff] at h
  obtain ⟨hp, sh, nonneg, body⟩ := h
  exact body
qed

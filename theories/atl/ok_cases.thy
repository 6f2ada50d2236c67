-- When each form of expression is ok, as rewriting. Inversion of the rules of `ok`, one theorem for
-- each constructor.
--
-- Main theorems: `ok_gen_iff`, `ok_sum_iff`, `ok_guard_iff` and their like.

import atl.ok index.evaluation

variables (S : 'a ops) (v : valuation) (env : 'a tensors) (x : ident) (a b : exp) (lo hi i : iexp)
    (e : exp) (l u : int) (s : int list)

theorem ok_lit_iff : ∀(S : 'a ops) v env d k s. ok S v env (Lit d k) s ⇔ s = []
proof
  intro S v env d k s
  rewrite [ok_cases[S, v, env, Lit d k, s]]
  simp
qed

theorem ok_var_iff : ok S v env (Var x) s ⇔ (∃t. env x = SOME (s, t) ∧ shape_ok s)
proof
  rewrite [ok_cases[S, v, env, Var x, s]]
  simp
qed

theorem ok_at_iff :
  ∀i s. ok S v env (At e i) s ⇔ (∃n z. ok S v env e (n :: s) ∧ ieval atl_div v i z ∧ 0 ≤ z ∧ z < n)
proof
  intro i s
  rewrite [ok_cases[S, v, env, At e i, s]]
  simp
qed

theorem ok_neg_iff : ok S v env (Neg e) s ⇔ s = [] ∧ ok S v env e []
proof
  rewrite [ok_cases[S, v, env, Neg e, s]]
  simp
qed

theorem ok_add_iff : ok S v env (Add a b) s ⇔ ok S v env a s ∧ ok S v env b s
proof
  rewrite [ok_cases[S, v, env, Add a b, s]]
  simp
qed

theorem ok_sub_iff : ok S v env (Sub a b) s ⇔ ok S v env a s ∧ ok S v env b s
proof
  rewrite [ok_cases[S, v, env, Sub a b, s]]
  simp
qed

theorem ok_mul_iff : ok S v env (Mul a b) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cases[S, v, env, Mul a b, s]]
  simp
qed

theorem ok_div_iff :
  ok S v env (Div a b) s ⇔
    s = [] ∧ ok S v env a [] ∧ ok S v env b [] ∧ s_divides S (cell_value S (den S v env b []))
proof
  rewrite [ok_cases[S, v, env, Div a b, s]]
  simp
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
  rewrite [ok_cases[S, v, env, Gen x lo hi e, s]]
  simp
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
  rewrite [ok_cases[S, v, env, Sum x lo hi e, s]]
  simp
qed

theorem ok_guard_iff :
  ∀(S : 'a ops) v env b e s.
    ok S v env (Guard b e) s ⇔
      (∃p.
         beval atl_div v b p ∧
         shape_of (tensor_shapes env) v e s ∧
         shape_ok s ∧
         (p ⇒ ok S v env e s))
proof
  intro S v env b e s
  rewrite [ok_cases[S, v, env, Guard b e, s]]
  simp
qed

theorem ok_let_iff :
  ∀d e s.
    ok S v env (Let x d e) s ⇔
      (∃p. ok S v env d p ∧ ok S v (update env x (SOME (p, den S v env d))) e s)
proof
  intro d e s
  rewrite [ok_cases[S, v, env, Let x d e, s]]
  simp
qed

theorem ok_concat_iff :
  ok S v env (Concat a b) s ⇔
    (∃m n p. s = m + n :: p ∧ ok S v env a (m :: p) ∧ ok S v env b (n :: p))
proof
  rewrite [ok_cases[S, v, env, Concat a b, s]]
  simp
  meson
qed

theorem ok_transpose_iff :
  ok S v env (Transpose e) s ⇔ (∃m n p. s = n :: m :: p ∧ ok S v env e (m :: n :: p))
proof
  rewrite [ok_cases[S, v, env, Transpose e, s]]
  simp
qed

theorem ok_flatten_iff :
  ok S v env (Flatten e) s ⇔ (∃m n p. s = m * n :: p ∧ ok S v env e (m :: n :: p))
proof
  rewrite [ok_cases[S, v, env, Flatten e, s]]
  simp
  meson
qed

theorem ok_split_iff :
  ok S v env (Split i e) s ⇔
    (∃k n p. s = cdiv n k :: k :: p ∧ ieval atl_div v i k ∧ 0 < k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases[S, v, env, Split i e, s]]
  simp
  meson
qed

theorem ok_pad_l_iff :
  ok S v env (PadL i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases[S, v, env, PadL i e, s]]
  simp
  meson
qed

theorem ok_pad_r_iff :
  ok S v env (PadR i e) s ⇔
    (∃k n p. s = n + k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases[S, v, env, PadR i e, s]]
  simp
  meson
qed

theorem ok_trunc_l_iff :
  ok S v env (TruncL i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases[S, v, env, TruncL i e, s]]
  simp
  meson
qed

theorem ok_trunc_r_iff :
  ok S v env (TruncR i e) s ⇔
    (∃k n p. s = n - k :: p ∧ ieval atl_div v i k ∧ 0 ≤ k ∧ k ≤ n ∧ ok S v env e (n :: p))
proof
  rewrite [ok_cases[S, v, env, TruncR i e, s]]
  simp
  meson
qed

-- The bodies of loops.

theorem ok_gen_at :
  ∀n s k.
    ok S v env (Gen x lo hi e) (n :: s) ⇒
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l ≤ k ⇒
    k < u ⇒
      ok S (update v x (SOME k)) env e s
proof
  intro n s k h hl hu low high
  simp only [ok_gen_iff] at h
  obtain ⟨l2, u2, p, eq, kl, ku, sh, nonneg, body⟩ := h
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  simp at eq
  simp [eq, body(low)(high)]
qed

theorem ok_sum_at :
  ∀k.
    ok S v env (Sum x lo hi e) s ⇒
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    l ≤ k ⇒
    k < u ⇒
      ok S (update v x (SOME k)) env e s
proof
  intro k h hl hu low high
  simp only [ok_sum_iff] at h
  obtain ⟨l2, u2, kl, ku, sh, nonneg, body⟩ := h
  obtain rfl := ieval_deterministic(hl, kl)
  obtain rfl := ieval_deterministic(hu, ku)
  exact body(low)(high)
qed

theorem ok_guard_true :
  ∀(S : 'a ops) v env b e s. ok S v env (Guard b e) s ⇒ beval atl_div v b T ⇒ ok S v env e s
proof
  intro S v env b e s h hb
  simp only [ok_guard_iff] at h
  obtain ⟨p, kb, sh, nonneg, body⟩ := h
  obtain rfl := beval_deterministic(hb, kb)
  simp at body
  exact body
qed

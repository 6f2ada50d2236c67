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
  rewrite [ok_cases_Lit]
qed

theorem ok_var_iff : ok S v env (Var x) s ⇔ (∃t. env x = SOME (s, t) ∧ shape_ok s)
proof
  rewrite [ok_cases_Var]
qed

theorem ok_at_iff :
  ∀i s. ok S v env (At e i) s ⇔ (∃n z. ok S v env e (n :: s) ∧ ieval atl_div v i z ∧ 0 ≤ z ∧ z < n)
proof
  intro i s
  rewrite [ok_cases_At]
qed

theorem ok_neg_iff : ok S v env (Neg e) s ⇔ s = [] ∧ ok S v env e []
proof
  rewrite [ok_cases_Neg]
qed

theorem ok_add_iff : ok S v env (Add a b) s ⇔ ok S v env a s ∧ ok S v env b s
proof
  rewrite [ok_cases_Add]
qed

theorem ok_sub_iff : ok S v env (Sub a b) s ⇔ ok S v env a s ∧ ok S v env b s
proof
  rewrite [ok_cases_Sub]
qed

theorem ok_mul_iff : ok S v env (Mul a b) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cases_Mul]
qed

theorem ok_div_iff :
  ok S v env (Div a b) s ⇔
    s = [] ∧ ok S v env a [] ∧ ok S v env b [] ∧ s_divides S (cell_value S (den S v env b []))
proof
  rewrite [ok_cases_Div]
qed

theorem ok_max_iff : ok S v env (Max a b) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cases_Max]
qed

theorem ok_min_iff : ok S v env (Min a b) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cases_Min]
qed

theorem ok_call1_iff : ∀f a s. ok S v env (Call1 f a) s ⇔ s = [] ∧ ok S v env a []
proof
  intro f a s
  rewrite [ok_cases_Call1]
qed

theorem ok_call2_iff :
  ∀f a b s. ok S v env (Call2 f a b) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b []
proof
  intro f a b s
  rewrite [ok_cases_Call2]
qed

theorem ok_call3_iff :
  ∀f a b c s.
    ok S v env (Call3 f a b c) s ⇔ s = [] ∧ ok S v env a [] ∧ ok S v env b [] ∧ ok S v env c []
proof
  intro f a b c s
  rewrite [ok_cases_Call3]
qed

theorem ok_cast_iff : ok S v env (Cast i) s ⇔ s = [] ∧ (∃z. ieval atl_div v i z)
proof
  rewrite [ok_cases_Cast]
  simp
qed

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

theorem ok_cond_index_iff :
  ∀(S : 'a ops) v env b. ok_cond S v env (Index b) ⇔ (∃z. beval atl_div v b z)
proof
  intro S v env b
  rewrite [ok_cond_cases_Index]
qed

theorem ok_cond_less_iff : ok_cond S v env (Less a b) ⇔ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cond_cases_Less]
qed

theorem ok_cond_less_eq_iff : ok_cond S v env (LessEq a b) ⇔ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cond_cases_LessEq]
qed

theorem ok_cond_equal_iff : ok_cond S v env (Equal a b) ⇔ ok S v env a [] ∧ ok S v env b []
proof
  rewrite [ok_cond_cases_Equal]
qed

theorem ok_cond_and_iff :
  ∀(S : 'a ops) v env p q.
    ok_cond S v env (And p q) ⇔ ok_cond S v env p ∧ (dcond S v env p ⇒ ok_cond S v env q)
proof
  intro S v env p q
  rewrite [ok_cond_cases_And]
qed

theorem ok_cond_or_iff :
  ∀(S : 'a ops) v env p q.
    ok_cond S v env (Or p q) ⇔ ok_cond S v env p ∧ (¬dcond S v env p ⇒ ok_cond S v env q)
proof
  intro S v env p q
  rewrite [ok_cond_cases_Or]
qed

theorem ok_cond_not_iff : ∀(S : 'a ops) v env p. ok_cond S v env (Not p) ⇔ ok_cond S v env p
proof
  intro S v env p
  rewrite [ok_cond_cases_Not]
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
  ∀(S : 'a ops) v env p e s. ok S v env (Guard p e) s ⇒ dcond S v env p ⇒ ok S v env e s
proof
  intro S v env p e s h
  simp only [ok_guard_iff] at h
  obtain ⟨hp, sh, nonneg, body⟩ := h
  exact body
qed

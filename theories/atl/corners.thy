-- Corner cases of evaluation: what bad input has, and what it does not. They are here for those who
-- doubt the semantics; the lowering does not use them.
--
-- Main theorems: `false_guard_iff`, `false_if_iff`, `at_out_of_bounds`, `atl_bad_quotient`,
-- `gen_bad_extent`, `gen_empty_iff`, `gen_hides` and `let_hides` (names in scope).

import atl.determinism

variables (S : 'a ops) (v : valuation) (env : 'a env) (p : cond) (x : ident) (lo hi : iexp)
    (a : exp) (i : iexp) (e : exp) (k l u : int) (r : 'a result)

-- A false guard asks nothing of its body but a shape: reads out of bounds in it do not matter.

theorem false_guard_iff :
  eval_cond S v env p F ⇒
    (eval S v env (Guard p e) r ⇔ (∃s. r = padding s ∧ shape_of (shapes_of env) v e s))
proof
  intro hp
  have not : ¬eval_cond S v env p T by
    intro kp
    exact false_is_true(eval_cond_deterministic(hp)(kp))
  simp [eval_cases_Guard, hp, not]
qed

theorem true_guard_iff : eval_cond S v env p T ⇒ (eval S v env (Guard p e) r ⇔ eval S v env e r)
proof
  intro hp
  have not : ¬eval_cond S v env p F by
    intro kp
    exact true_is_false(eval_cond_deterministic(hp)(kp))
  simp [eval_cases_Guard, hp, not]
qed

-- What is behind a condition that decides is not looked at.

theorem lazy_and_iff : ∀q z. eval_cond S v env p F ⇒ (eval_cond S v env (And p q) z ⇔ ¬z)
proof
  intro q z hp
  have not : ¬eval_cond S v env p T by
    intro kp
    exact false_is_true(eval_cond_deterministic(hp)(kp))
  simp [eval_cond_and_iff, hp, not]
qed

theorem lazy_or_iff : ∀q z. eval_cond S v env p T ⇒ (eval_cond S v env (Or p q) z ⇔ z)
proof
  intro q z hp
  have not : ¬eval_cond S v env p F by
    intro kp
    exact true_is_false(eval_cond_deterministic(hp)(kp))
  simp [eval_cond_or_iff, hp, not]
qed

-- The branch that is not taken is not evaluated.

theorem true_if_iff : ∀a b. eval_cond S v env p T ⇒ (eval S v env (If p a b) r ⇔ eval S v env a r)
proof
  intro a b hp
  have not : ¬eval_cond S v env p F by
    intro kp
    exact true_is_false(eval_cond_deterministic(hp)(kp))
  simp [eval_cases_If, hp, not]
qed

theorem false_if_iff : ∀a b. eval_cond S v env p F ⇒ (eval S v env (If p a b) r ⇔ eval S v env b r)
proof
  intro a b hp
  have not : ¬eval_cond S v env p T by
    intro kp
    exact false_is_true(eval_cond_deterministic(hp)(kp))
  simp [eval_cases_If, hp, not]
qed

-- A read out of bounds has no result.
theorem at_out_of_bounds :
  ∀i rs z.
    eval S v env e (Tensor rs) ⇒
    ieval atl_div v i z ⇒
    z < 0 ∨ int_of_num (LENGTH rs) ≤ z ⇒
      ¬(∃q. eval S v env (At e i) q)
proof
  intro i rs z he hi out ⟨q, k⟩
  rewrite [eval_cases_At] at k
  obtain ⟨ps, y, ke, ki, low, high, kv⟩ := k
  have same := tensor_inj(eval_deterministic(he)(ke))
  rewrite [← same] at high
  have index := ieval_deterministic(hi)(ki)
  arith
qed

-- Nor has a read of a scalar at an index,
theorem at_scalar : ∀i c. eval S v env e (Cell c) ⇒ ¬(∃q. eval S v env (At e i) q)
proof
  intro i c he ⟨q, k⟩
  rewrite [eval_cases_At] at k
  obtain ⟨ps, y, ke, rest⟩ := k
  have same := eval_deterministic(he)(ke)
  simp at same
qed

-- or of a name that is not in scope.
theorem var_unbound : env x = NONE ⇒ ¬(∃r. eval S v env (Var x) r)
proof
  intro hx
  simp [eval_cases_Var, hx]
qed

-- Index divisions whose divisor is not positive have no value,
theorem atl_bad_quotient :
  ∀v a b y.
    ieval atl_div v b y ⇒
    y ≤ 0 ⇒
      ¬(∃z. ieval atl_div v (IDiv a b) z) ∧ ¬(∃z. ieval atl_div v (IMod a b) z)
proof
  intro v a b y hb bad
  split
  - intro ⟨z, k⟩
    rewrite [ieval_cases_IDiv] at k
    obtain ⟨x, y2, eq, ka, kb, d⟩ := k
    have same := ieval_deterministic(hb)(kb)
    simp only [divides_def] at d
    arith
  - intro ⟨z, k⟩
    rewrite [ieval_cases_IMod] at k
    obtain ⟨x, y2, eq, ka, kb, d⟩ := k
    have same := ieval_deterministic(hb)(kb)
    simp only [divides_def] at d
    arith
qed

-- and a loop whose extent has no value has no result.
theorem gen_bad_extent :
  ¬(∃u. ieval atl_div v hi u) ∨ ¬(∃l. ieval atl_div v lo l) ⇒
    ¬(∃r. eval S v env (Gen x lo hi e) r) ∧ ¬(∃r. eval S v env (Sums [(x, lo, hi)] e) r)
proof
  intro bad
  split
  - intro ⟨r, k⟩
    rewrite [eval_cases_Gen] at k
    obtain ⟨l, u, rs, eq, hl, hu, rest⟩ := k
    cases bad as h | h
    · apply h
      exists u
      exact hu
    · apply h
      exists l
      exact hl
  - intro ⟨r, k⟩
    rewrite [eval_cases_Sum] at k
    obtain ⟨l, u, s, hl, hu, rest⟩ := k
    cases bad as h | h
    · apply h
      exists u
      exact hu
    · apply h
      exists l
      exact hl
qed

-- Splitting needs a positive factor.
theorem split_bad_factor : ieval atl_div v i k ⇒ k ≤ 0 ⇒ ¬(∃r. eval S v env (Reindex (Split i) e) r)
proof
  intro hi bad ⟨r, h⟩
  rewrite [eval_split_iff] at h
  obtain ⟨k2, n, s, xs, eq, hi2, pos, rest⟩ := h
  have same := ieval_deterministic(hi)(hi2)
  arith
qed

-- Padding by less than nothing, or cutting more than there is, has no result.

theorem pad_bad_extent :
  ieval atl_div v i k ⇒ k < 0 ⇒ ¬(∃r. eval S v env (Reindex (PadL i) e) r) ∧ ¬(∃r. eval S v env (Reindex (PadR i) e) r)
proof
  intro hi bad
  split
  - intro ⟨r, h⟩
    rewrite [eval_pad_l_iff] at h
    obtain ⟨k2, n, s, xs, eq, hi2, pos, rest⟩ := h
    have same := ieval_deterministic(hi)(hi2)
    arith
  - intro ⟨r, h⟩
    rewrite [eval_pad_r_iff] at h
    obtain ⟨k2, n, s, xs, eq, hi2, pos, rest⟩ := h
    have same := ieval_deterministic(hi)(hi2)
    arith
qed

theorem trunc_bad_extent :
  ∀xs.
    ieval atl_div v i k ⇒
    eval S v env e (Tensor xs) ⇒
    k < 0 ∨ int_of_num (LENGTH xs) < k ⇒
      ¬(∃r. eval S v env (Reindex (TruncL i) e) r) ∧ ¬(∃r. eval S v env (Reindex (TruncR i) e) r)
proof
  intro xs hi he bad
  split
  - intro ⟨r, h⟩
    rewrite [eval_trunc_l_iff] at h
    obtain ⟨k2, ys, eq, hi2, pos, le, ke⟩ := h
    have same := ieval_deterministic(hi)(hi2)
    rewrite [← tensor_inj(eval_deterministic(he)(ke))] at le
    arith
  - intro ⟨r, h⟩
    rewrite [eval_trunc_r_iff] at h
    obtain ⟨k2, ys, eq, hi2, pos, le, ke⟩ := h
    have same := ieval_deterministic(hi)(hi2)
    rewrite [← tensor_inj(eval_deterministic(he)(ke))] at le
    arith
qed

-- A scalar quotient has no result where the scalars do not define it.
theorem div_undefined :
  ∀b d. eval S v env b (Cell d) ⇒ ¬s_divides S (cell_value S d) ⇒ ¬(∃r. eval S v env (Div a b) r)
proof
  intro b d hb bad ⟨r, h⟩
  rewrite [eval_div_iff] at h
  obtain ⟨c, d2, eq, ka, kb, good⟩ := h
  rewrite [← cell_inj(eval_deterministic(hb)(kb))] at good
  contradiction
qed

-- Sums of tensors of different extents have no result.

theorem combine_length :
  ∀f (xs : 'a result list) ys r. combine f (Tensor xs) (Tensor ys) r ⇒ LENGTH xs = LENGTH ys
proof
  intro f xs ys r
  induct xs generalizing ys r
  - intro ys r h
    simp [combine_nil_iff] at h
    simp [h]
  - intro x xs ih ys r h
    rewrite [combine_cons_iff] at h
    obtain ⟨y, z, ys2, zs, eq, eq2, hx, hs⟩ := h
    have same := tensor_inj(eq)
    simp [same, ih(hs)]
qed

theorem add_ill_shaped :
  ∀b xs ys.
    eval S v env a (Tensor xs) ⇒
    eval S v env b (Tensor ys) ⇒
    LENGTH xs ≠ LENGTH ys ⇒
      ¬(∃r. eval S v env (Add a b) r) ∧ ¬(∃r. eval S v env (Sub a b) r)
proof
  intro b xs ys ha hb ne
  split
  - intro ⟨r, h⟩
    rewrite [eval_add_iff] at h
    obtain ⟨p, q, ka, kb, kc⟩ := h
    rewrite [← eval_deterministic(ha)(ka), ← eval_deterministic(hb)(kb)] at kc
    have same := combine_length(kc)
    contradiction
  - intro ⟨r, h⟩
    rewrite [eval_sub_iff] at h
    obtain ⟨p, q, ka, kb, kc⟩ := h
    rewrite [← eval_deterministic(ha)(ka), ← eval_deterministic(hb)(kb)] at kc
    have same := combine_length(kc)
    contradiction
qed

-- Extents that are zero, or negative after a subtraction: the tensor without cells, the sum that
-- is padding. Their bodies are not evaluated.

theorem gen_empty_iff :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
  u ≤ l ⇒
    (eval S v env (Gen x lo hi e) r ⇔ r = Tensor [])
proof
  intro hl hu le
  split
  - intro h
    rewrite [eval_cases_Gen] at h
    obtain ⟨l2, u2, rs, eq, kl, ku, kg⟩ := h
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    rewrite [eval_gen_end_iff(le)] at kg
    rewrite [eq, kg]
  - intro eq
    rewrite [eq]
    exact eval_gen_loop(hl)(hu)(eval_gen_done[S, v, env, x, e](le))
qed

theorem sum_empty_iff :
  ieval atl_div v lo l ⇒
  ieval atl_div v hi u ⇒
  u ≤ l ⇒
    (eval S v env (Sums [(x, lo, hi)] e) r ⇔
       (∃s. r = padding s ∧ shape_of (shapes_of env) v (Sums [(x, lo, hi)] e) s))
proof
  intro hl hu le
  split
  - intro h
    rewrite [eval_cases_Sum] at h
    obtain ⟨l2, u2, s, kl, ku, ks, kg⟩ := h
    obtain rfl := ieval_deterministic(hl)(kl)
    obtain rfl := ieval_deterministic(hu)(ku)
    rewrite [eval_sum_end_iff(le)] at kg
    exists s
    split
    · exact kg
    · exact ks
  - intro ⟨s, eq, sh⟩
    rewrite [eq]
    exact eval_sum_loop(hl)(hu)(sh)(eval_sum_done[S, v, env, x, e, l, u, padding s](le))
qed

-- A fold without steps is its first accumulator, padding included.
theorem fold_empty_iff :
  ∀d j s.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    u ≤ l ⇒
    shape_of (shapes_of env) v (Fold x d j lo hi e) s ⇒
      (eval S v env (Fold x d j lo hi e) r ⇔ eval S v env d r)
proof
  intro d j s hl hu le shape
  rewrite [eval_cases_Fold]
  split
  - intro ⟨l2, u2, s2, q, kl, ku, ks, kd, kf⟩
    obtain rfl := ieval_deterministic(hl, kl)
    obtain rfl := ieval_deterministic(hu, ku)
    rewrite [eval_fold_end_iff(le)] at kf
    rewrite [kf]
    exact kd
  - intro h
    exists l, u, s, r
    exact ⟨hl, hu, shape, h, eval_fold_done[S, v, env, x, j, e, s, l, u, r](le)⟩
qed

-- An inner loop variable hides an outer one of the same name.

theorem gen_hides :
  ∀k lo hi rs. eval_gen S (update v x k) env x e lo hi rs ⇔ eval_gen S v env x e lo hi rs
proof
  intro k lo hi rs
  induct rs generalizing lo
  - intro lo
    by_cases le : hi ≤ lo
    · simp [eval_gen_end_iff(le)]
    · have lt : lo < hi by arith
      simp [eval_gen_next_iff(lt)]
  - intro r rs ih lo
    by_cases le : hi ≤ lo
    · simp [eval_gen_end_iff(le)]
    · have lt : lo < hi by arith
      simp [eval_gen_next_iff(lt), ih]
qed

theorem let_hides :
  ∀p d e r.
    eval S v (update env x p) (Let x d e) r ⇔
      (∃s q.
         shape_of (shapes_of (update env x p)) v d s ∧
         eval S v (update env x p) d q ∧
         eval S v (update env x (SOME (s, q))) e r)
proof
  intro p d e r
  simp [eval_cases_Let]
qed

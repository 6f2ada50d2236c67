-- Scalar expressions of C that compute cells of tensors: one rule for each constructor. With them a
-- tensor that is used once needs no array.
--
-- Defines `computes`. Main theorems: `computes_read` (from an array), `computes_add`,
-- `computes_gen`, `computes_split` and their like.

import lower.state lower.cells

-- The letters are those of `lower.stores`.
variables (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (G : 'a stack → 'a heap → bool) (v w : valuation) (env : 'a tensors) (x y : ident) (a b : exp)
    (f : iexp) (e : exp) (p : int list) (t : 'a tensor) (n : int) (s : int list) (k i j : int)
    (J : int list) (c : bexp) (q : bool) (r : cexp)

-- In every such state the expression evaluates to y.
definition computes (S : 'a ops) (G : 'a stack → 'a heap → bool) (v : valuation) (r : cexp) (y : 'a)
  : bool :=
  ∀s h. G s h ⇒ cval S v s h r y

-- Leaves: locals, reads of arrays, literals, padding.

theorem computes_known : ∀x. st y = SOME x ⇒ computes S (state S H st cenv) v (CLocal y) x
proof
  intro x there
  rewrite [computes_def]
  intro s h known
  apply cval_local
  rewrite [state_stack(known)]
  exact there
qed

theorem computes_read :
  ∀a z J.
    cenv y = SOME (p, t) ⇒
    ¬H y ⇒
    ieval c_div v a z ⇒
    in_box p J ⇒
    z = row_major p J ⇒
      computes S (state S H st cenv) v (CRead y a) (cell_value S (t J))
proof
  intro a z J there visible index inside eq
  rewrite [computes_def]
  intro s h known
  subst eq
  obtain ⟨g, array, held⟩ := state_array(there, visible, known)
  rewrite [holds_def] at held
  exact cval_read(array, index, row_major_nonneg(inside), row_major_lt(inside), held(inside))
qed

theorem computes_inline :
  env x = SOME (p, t) ⇒
  in_box p J ⇒
  computes S G v r (cell_value S (t J)) ⇒
    computes S G v r (cell_value S (den S w env (Var x) J))
proof
  intro there inside value
  rewrite [cell_var[S, w, env, x, p, t, J](there, inside), value_val]
  exact value
qed

theorem computes_var :
  ∀a z J.
    env x = SOME (p, t) ⇒
    cenv y = SOME (p, t) ⇒
    ¬H y ⇒
    ieval c_div v a z ⇒
    in_box p J ⇒
    z = row_major p J ⇒
      computes S (state S H st cenv) v (CRead y a) (cell_value S (den S w env (Var x) J))
proof
  intro a z J bound there visible index inside eq
  apply computes_inline(bound, inside)
  exact computes_read(there, visible, index, inside, eq)
qed

-- A scalar that is kept in a local.
theorem computes_local :
  env x = SOME ([], t) ⇒
  st y = SOME (cell_value S (t [])) ⇒
    computes S (state S H st cenv) v (CLocal y) (cell_value S (den S w env (Var x) []))
proof
  intro bound there
  apply computes_inline(bound)
  - simp
  - exact computes_known(there)
qed

theorem computes_lit : ∀d k. computes S G v (CLit d k) (cell_value S (den S w env (Lit d k) []))
proof
  intro d k
  rewrite [cell_lit, value_val, computes_def]
  intro s h known
  exact cval_lit
qed

theorem computes_zero : computes S G v (CLit 0 0) (s_zero S)
proof
  rewrite [computes_def, s_zero_def]
  intro s h known
  exact cval_lit
qed

theorem computes_pad :
  den S w env e J = Pad ⇒ computes S G v (CLit 0 0) (cell_value S (den S w env e J))
proof
  intro none
  rewrite [none, value_pad]
  exact computes_zero
qed

-- Conditions.

theorem computes_if :
  ∀(S : 'a ops) G v k q r1 r2 y.
    decides S G v k q ⇒
    (q ⇒ computes S G v r1 y) ⇒
    (¬q ⇒ computes S G v r2 y) ⇒
      computes S G v (CCond k r1 r2) y
proof
  intro S G v k q r1 r2 y test yes no
  rewrite [decides_def] at test
  rewrite [computes_def]
  intro s h known
  have decided := test(known)
  by_cases p : q
  - have value := yes(p)
    rewrite [computes_def] at value
    simp only [p] at decided
    exact cval_true(decided, value(known))
  - have value := no(p)
    rewrite [computes_def] at value
    simp only [p] at decided
    exact cval_false(decided, value(known))
qed

-- A value that was computed under a condition, where the condition holds.
theorem computes_when : ∀q y z. q ⇒ computes S G v r (if q then y else z) ⇒ computes S G v r y
proof
  intro q y z yes value
  simp only [yes] at value
  simp at value
  exact value
qed

-- Arithmetic.

theorem computes_neg :
  computes S G v r (cell_value S (den S w env e [])) ⇒
    computes S G v (CNeg r) (cell_value S (den S w env (Neg e) []))
proof
  intro value
  rewrite [cell_neg, value_val, computes_def]
  rewrite [computes_def] at value
  intro s h known
  exact cval_neg(value(known))
qed

theorem computes_mul :
  ∀p q.
    computes S G v p (cell_value S (den S w env a [])) ⇒
    computes S G v q (cell_value S (den S w env b [])) ⇒
      computes S G v (CMul p q) (cell_value S (den S w env (Mul a b) []))
proof
  intro p q first second
  rewrite [cell_mul, value_val, computes_def]
  rewrite [computes_def] at first
  rewrite [computes_def] at second
  intro s h known
  exact cval_mul(first(known), second(known))
qed

theorem computes_div :
  ∀p q.
    s_divides S (cell_value S (den S w env b [])) ⇒
    computes S G v p (cell_value S (den S w env a [])) ⇒
    computes S G v q (cell_value S (den S w env b [])) ⇒
      computes S G v (CDiv p q) (cell_value S (den S w env (Div a b) []))
proof
  intro p q defined first second
  rewrite [cell_div, value_val, computes_def]
  rewrite [computes_def] at first
  rewrite [computes_def] at second
  intro s h known
  exact cval_div(first(known), second(known), defined)
qed

theorem computes_add :
  ∀p q.
    ok S w env a s ⇒
    in_box s J ⇒
    computes S G v p (cell_value S (den S w env a J)) ⇒
    computes S G v q (cell_value S (den S w env b J)) ⇒
      computes S G v (CAdd p q) (cell_value S (den S w env (Add a b) J))
proof
  intro p q good inside first second
  rewrite [cell_add_den(good, inside), value_val, computes_def]
  rewrite [computes_def] at first
  rewrite [computes_def] at second
  intro s h known
  exact cval_add(first(known), second(known))
qed

theorem computes_sub :
  ∀p q.
    ok S w env a s ⇒
    in_box s J ⇒
    computes S G v p (cell_value S (den S w env a J)) ⇒
    computes S G v q (cell_value S (den S w env b J)) ⇒
      computes S G v (CSub p q) (cell_value S (den S w env (Sub a b) J))
proof
  intro p q good inside first second
  rewrite [cell_sub_den(good, inside), value_val, computes_def]
  rewrite [computes_def] at first
  rewrite [computes_def] at second
  intro s h known
  exact cval_sub(first(known), second(known))
qed

-- Access, loops, guards, bindings.

theorem computes_at :
  ∀i n s z J r.
    ok S w env e (n :: s) ⇒
    ieval atl_div w i z ⇒
    in_box s J ⇒
    computes S G v r (cell_value S (den S w env e (z :: J))) ⇒
      computes S G v r (cell_value S (den S w env (At e i) J))
proof
  intro i n s z J r good index inside value
  rewrite [cell_at_den(good, index, inside), value_val]
  exact value
qed

theorem computes_gen :
  ∀lo hi e l u j k J r.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    0 ≤ j ⇒
    j < u - l ⇒
    k = l + j ⇒
    computes S G v r (cell_value S (den S (update w x (SOME k)) env e J)) ⇒
      computes S G v r (cell_value S (den S w env (Gen x lo hi e) (j :: J)))
proof
  intro lo hi e l u j k J r el eu low high eq value
  rewrite [cell_gen(el, eu, low, high, eq)]
  exact value
qed

theorem computes_guard :
  ∀b e b' p J r.
    beval atl_div w b p ⇒
    beval c_div v b' p ⇒
    (p ⇒ computes S G v r (cell_value S (den S w env e J))) ⇒
      computes S G v (CCond (CIndex b') r (CLit 0 0))
        (cell_value S (den S w env (Guard (Index b) e) J))
proof
  intro b e b' p J r be be' value
  rewrite [cell_guard[S, w, env, b, e, p, J](be)]
  apply computes_if(decides_index[S, G](be'))
  - intro yes
    simp [value(yes), yes]
  - intro no
    simp [no, cell_value_def]
    exact computes_zero
qed

theorem computes_guard_true :
  ∀b e p J r.
    beval atl_div w b p ⇒
    p ⇒
    computes S G v r (cell_value S (den S w env e J)) ⇒
      computes S G v r (cell_value S (den S w env (Guard (Index b) e) J))
proof
  intro b e p J r be yes value
  rewrite [cell_guard_true(be, yes)]
  exact value
qed

theorem computes_let :
  ∀d e p J r.
    ok S w env d p ⇒
    computes S G v r (cell_value S (den S w (update env x (SOME (p, den S w env d))) e J)) ⇒
      computes S G v r (cell_value S (den S w env (Let x d e) J))
proof
  intro d e p J r good value
  rewrite [cell_let(good)]
  exact value
qed

-- Operators that move cells.

theorem computes_transpose :
  computes S G v r (cell_value S (den S w env e (j :: i :: J))) ⇒
    computes S G v r (cell_value S (den S w env (Transpose e) (i :: j :: J)))
proof
  intro value
  rewrite [cell_transpose]
  exact value
qed

theorem computes_flatten :
  ∀m s i a b J r.
    ok S w env e (n :: m :: s) ⇒
    i = a * m + b ⇒
    0 ≤ b ⇒
    b < m ⇒
    computes S G v r (cell_value S (den S w env e (a :: b :: J))) ⇒
      computes S G v r (cell_value S (den S w env (Flatten e) (i :: J)))
proof
  intro m s i a b J r good eq low high value
  rewrite [cell_flatten(good, eq, low, high)]
  exact value
qed

theorem computes_split :
  ∀a J r.
    ieval atl_div w f k ⇒
    0 ≤ j ⇒
    j < k ⇒
    a = i * k + j ⇒
    computes S G v r (cell_value S (den S w env e (a :: J))) ⇒
      computes S G v r (cell_value S (den S w env (Split f e) (i :: j :: J)))
proof
  intro a J r tile low high eq value
  rewrite [cell_split(tile, low, high, eq)]
  exact value
qed

theorem computes_pad_l :
  ∀a J r.
    ieval atl_div w f k ⇒
    a = i - k ⇒
    computes S G v r (cell_value S (den S w env e (a :: J))) ⇒
      computes S G v r (cell_value S (den S w env (PadL f e) (i :: J)))
proof
  intro a J r width eq value
  rewrite [cell_pad_l(width, eq)]
  exact value
qed

theorem computes_pad_r :
  computes S G v r (cell_value S (den S w env e J)) ⇒
    computes S G v r (cell_value S (den S w env (PadR f e) J))
proof
  intro value
  rewrite [cell_pad_r]
  exact value
qed

theorem computes_trunc_l :
  ∀a J r.
    ieval atl_div w f k ⇒
    0 ≤ i ⇒
    a = i + k ⇒
    computes S G v r (cell_value S (den S w env e (a :: J))) ⇒
      computes S G v r (cell_value S (den S w env (TruncL f e) (i :: J)))
proof
  intro a J r width low eq value
  rewrite [cell_trunc_l(width, low, eq)]
  exact value
qed

theorem computes_trunc_r :
  ok S w env e (n :: s) ⇒
  ieval atl_div w f k ⇒
  i < n - k ⇒
  computes S G v r (cell_value S (den S w env e (i :: J))) ⇒
    computes S G v r (cell_value S (den S w env (TruncR f e) (i :: J)))
proof
  intro good width high value
  rewrite [cell_trunc_r(good, width, high)]
  exact value
qed

theorem computes_concat_left :
  ok S w env a (n :: s) ⇒
  i < n ⇒
  computes S G v r (cell_value S (den S w env a (i :: J))) ⇒
    computes S G v r (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro good less value
  rewrite [cell_concat_left(good, less)]
  exact value
qed

theorem computes_concat_right :
  ok S w env a (n :: s) ⇒
  n ≤ i ⇒
  j = i - n ⇒
  computes S G v r (cell_value S (den S w env b (j :: J))) ⇒
    computes S G v r (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro good ge eq value
  rewrite [cell_concat_right(good, ge, eq)]
  exact value
qed

theorem computes_concat :
  ∀r1 r2.
    ok S w env a (n :: s) ⇒
    beval c_div v c q ⇒
    (q ⇔ i < n) ⇒
    j = i - n ⇒
    (i < n ⇒ computes S G v r1 (cell_value S (den S w env a (i :: J)))) ⇒
    (n ≤ i ⇒ computes S G v r2 (cell_value S (den S w env b (j :: J)))) ⇒
      computes S G v (CCond (CIndex c) r1 r2) (cell_value S (den S w env (Concat a b) (i :: J)))
proof
  intro r1 r2 good be same eq first second
  apply computes_if(decides_index[S, G](be))
  - intro yes
    rewrite [same] at yes
    exact computes_concat_left(good, yes, first(yes))
  - intro no
    rewrite [same] at no
    have ge : n ≤ i by arith
    exact computes_concat_right(good, ge, eq, second(ge))
qed

-- Outside of its shape a tensor is padding, and reads as zero.

theorem computes_above :
  ok S w env e (n :: s) ⇒
  beval c_div v c q ⇒
  (q ⇔ i < n) ⇒
  (i < n ⇒ computes S G v r (cell_value S (den S w env e (i :: J)))) ⇒
    computes S G v (CCond (CIndex c) r (CLit 0 0)) (cell_value S (den S w env e (i :: J)))
proof
  intro good be same value
  apply computes_if(decides_index[S, G](be))
  - intro yes
    rewrite [same] at yes
    exact value(yes)
  - intro no
    rewrite [same] at no
    apply computes_pad
    apply cell_outside(good)
    simp [no]
qed

theorem computes_below :
  ok S w env e (n :: s) ⇒
  beval c_div v c q ⇒
  (q ⇔ 0 ≤ i) ⇒
  (0 ≤ i ⇒ computes S G v r (cell_value S (den S w env e (i :: J)))) ⇒
    computes S G v (CCond (CIndex c) r (CLit 0 0)) (cell_value S (den S w env e (i :: J)))
proof
  intro good be same value
  apply computes_if(decides_index[S, G](be))
  - intro yes
    rewrite [same] at yes
    exact value(yes)
  - intro no
    rewrite [same] at no
    apply computes_pad
    apply cell_outside(good)
    simp [no]
qed

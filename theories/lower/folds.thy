-- Folds of scalars in a local: `T y = e0; for (...) { y = e; }`.
--
-- Main theorems: `brings_fold` (a loop folds, whatever statement makes a step), `brings_again`
-- (several binders: the accumulator is where an inner fold begins).

import lower.locals lower.bounded

-- The letters are those of `lower.writes`.
variables (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (v : valuation)
    (t : 'a tensor) (w : valuation) (env : 'a tensors) (y f : ident) (i j : ident) (lo hi : iexp)
    (d e : exp) (lo' hi' : iexp) (l u : int) (J : int list) (q : 'a) (c : cstmt)

-- Where a step leaves the accumulator as it is, nothing is to be done.
theorem brings_kept :
  env f = SOME ([], t) ⇒
    brings S H st cenv y v (cell_value S (t [])) (cell_value S (den S w env (Var f) [])) CSkip
proof
  intro bound
  have inside : in_box [] [] by simp
  rewrite [cell_var[S, w, env, f, [], t, []](bound, inside), value_val]
  exact brings_skip
qed

-- The local goes from the first accumulator to the last. A step is whatever takes it from the value
-- of an accumulator t to that of the body, where f stands for t. Of t it may be known what each
-- step keeps, K.
theorem brings_fold_kept :
  ∀K : int → 'a tensor → bool.
    shape_of (tensor_shapes env) w d [] ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    K l (den S w env d) ⇒
    (∀k t.
       l ≤ k ⇒
       k < u ⇒
       K k t ⇒
         K (k + 1) (den S (update w j (SOME k)) (update env f (SOME ([], t))) e)) ⇒
    (∀n t.
       l ≤ n ⇒
       n < u ⇒
       K n t ⇒
         brings S H st cenv y (update v i (SOME n)) (cell_value S (t []))
           (cell_value S (den S (update w j (SOME n)) (update env f (SOME ([], t))) e [])) c) ⇒
      brings S H st cenv y v (cell_value S (den S w env d []))
        (cell_value S (den S w env (Fold f d j lo hi e) [])) (CFor i lo' hi' c)
proof
  intro K shape el eu el' eu' first kept step
  rewrite [den_fold(el, eu, shape)]
  set next := λn t. den S (update w j (SOME n)) (update env f (SOME ([], t))) e
  apply brings_loop[T := λn. cell_value S (ifold l n next (den S w env d) [])](el', eu')
  - simp
  - trivial
  - intro le
    rewrite [ifold_empty(le)]
  - intro k low high
    have here := ifold_kept(low, int_lt_imp_le(high), first, kept)
    have now := step(low, high, here)
    simp only [ifold_step(low), next_def]
qed

theorem brings_fold :
  shape_of (tensor_shapes env) w d [] ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀n t.
     l ≤ n ⇒
     n < u ⇒
       brings S H st cenv y (update v i (SOME n)) (cell_value S (t []))
         (cell_value S (den S (update w j (SOME n)) (update env f (SOME ([], t))) e [])) c) ⇒
    brings S H st cenv y v (cell_value S (den S w env d []))
      (cell_value S (den S w env (Fold f d j lo hi e) [])) (CFor i lo' hi' c)
proof
  intro shape el eu el' eu' step
  apply brings_fold_kept[K := λ(k : int) (t : 'a tensor). T](shape, el, eu, el', eu')
  - trivial
  - simp
  - intro n t low high _
    exact step(low, high)
qed

-- An inner fold that begins with the accumulator goes on from its value: several binders.
theorem brings_again :
  env f = SOME ([], t) ⇒
  brings S H st cenv y v (cell_value S (den S w env (Var f) [])) q c ⇒
    brings S H st cenv y v (cell_value S (t [])) q c
proof
  intro bound run
  have inside : in_box [] [] by simp
  rewrite [cell_var[S, w, env, f, [], t, []](bound, inside), value_val] at run
  exact run
qed

section "One step."

-- A fold of one step is its body, where the accumulator is the first one.
theorem cell_fold_once :
  ∀s.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    u = l + 1 ⇒
      den S w env (Fold f d j lo hi e) J =
        den S (update w j (SOME l)) (update env f (SOME (s, den S w env d))) e J
proof
  intro s shape el eu one
  have here : l ≤ l by arith
  rewrite [den_fold(el, eu, shape), one, ifold_step(here), ifold_self]
qed

section "Padding."

variables (s : int list) (is : iexp list)

theorem fold_cell :
  ∀P.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    P (den S w env d J) ⇒
    (∀n t. l ≤ n ⇒ n < u ⇒ P (den S (update w j (SOME n)) (update env f (SOME (s, t))) e J)) ⇒
      P (den S w env (Fold f d j lo hi e) J)
proof
  intro P shape el eu start step
  rewrite [den_fold(el, eu, shape)]
  apply ifold_preserves[λt. P (t J)]
  - exact start
  - intro n t low high _
    exact step(low)(high)
qed

-- The same where each step keeps something of the accumulator.
theorem not_pad_fold_kept :
  ∀K : int → 'a tensor → bool.
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    den S w env d J ≠ Pad ⇒
    K l (den S w env d) ⇒
    (∀k t.
       l ≤ k ⇒
       k < u ⇒
       K k t ⇒
         K (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e)) ⇒
    (∀n t.
       l ≤ n ⇒ n < u ⇒ K n t ⇒ den S (update w j (SOME n)) (update env f (SOME (s, t))) e J ≠ Pad) ⇒
      den S w env (Fold f d j lo hi e) J ≠ Pad
proof
  intro K shape el eu start first kept step
  rewrite [den_fold(el, eu, shape)]
  obtain le | le := int_le_total[u, l]
  - rewrite [ifold_empty(le)]
    exact start
  - have both :
        (λk t. K k t ∧ t J ≠ Pad) u
          (ifold l u (λk t. den S (update w j (SOME k)) (update env f (SOME (s, t))) e)
             (den S w env d)) by
      apply ifold_invariant(le)
      · exact ⟨first, start⟩
      · intro k t low high ⟨known, _⟩
        exact ⟨kept(low, high, known), step(low, high, known)⟩
    simp at both
    simp [both]
qed

theorem pad_fold :
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  den S w env d J = Pad ⇒
  (∀n t. l ≤ n ⇒ n < u ⇒ den S (update w j (SOME n)) (update env f (SOME (s, t))) e J = Pad) ⇒
    den S w env (Fold f d j lo hi e) J = Pad
by exact fold_cell[P := λc. c = Pad]

theorem not_pad_fold :
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  den S w env d J ≠ Pad ⇒
  (∀n t. l ≤ n ⇒ n < u ⇒ den S (update w j (SOME n)) (update env f (SOME (s, t))) e J ≠ Pad) ⇒
    den S w env (Fold f d j lo hi e) J ≠ Pad
by exact fold_cell[P := λc. c ≠ Pad]

theorem not_pad_with : den S w env d J ≠ Pad ⇒ den S w env (With d is e) J ≠ Pad
proof
  intro some
  simp only [den_def, put_def]
  by_cases here : J = MAP (ivalue w) is
  - simp [here]
  - simp [here, some]
qed

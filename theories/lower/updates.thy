-- Folds of tensors in an array that is updated in place. The array holds the accumulator: that is
-- known of it (`state`) while a step reads it, and a step turns it into the next one.
--
-- Main theorems: `update_with` (one cell is stored), `update_fold` (a loop), `update_again` (the
-- accumulator is handed on as it is), `update_seq` (a first accumulator is stored, then updated),
-- `update_over` (the array is written without being read).

import lower.turns lower.bounded c.cases

-- The letters are those of `lower.writes`; the array o has the shape s.
variables (z : bool) (S : 'a ops) (ty : elem) (o : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (s : int list) (v : valuation) (addr : int list → int) (t u q : 'a tensor)
    (w : valuation) (env : 'a tensors) (f : ident) (i j : ident) (lo hi : iexp) (d e : exp)
    (is : iexp list) (J : int list) (lo' hi' : iexp) (l m : int) (c k : cstmt)

-- Of a name, the values count.
theorem value_var :
  env f = SOME (s, t) ⇒ (∀I. in_box s I ⇒ cell_value S (den S w env (Var f) I) = cell_value S (t I))
proof
  intro bound I inside
  rewrite [cell_var[S, w, env, f, s, t, I](bound, inside), value_val]
qed

theorem view_var : ∀Q. env f = SOME (s, t) ⇒ view T S s Q (den S w env (Var f)) = view T S s Q t
proof
  intro Q bound
  apply view_values
  intro I
  exact value_var(bound)
qed

-- A tensor that is held elsewhere is copied, by way of a name for it.
theorem named_view :
  ∀Q.
    ok S w env d s ⇒
      view T S s Q (den S w (update env f (SOME (s, den S w env d))) (Var f)) =
        view T S s Q (den S w env d)
proof
  intro Q _
  apply view_var
  simp
qed

-- The values of cells that are stored may have names.
theorem named_same :
  ∀env1 p. env1 f = SOME p ⇒ env f = SOME p ⇒ den S w env1 (Var f) = den S w env (Var f)
proof
  intro env1 p there here
  simp [den_def, there, here]
qed

theorem with_named :
  ∀env1 y r b.
    den S w env1 b = den S w env d ⇒
    env1 y = SOME ([], r) ⇒
    cell_value S (r []) = cell_value S (den S w env e []) ⇒
      den S w env1 (With b is (Var y)) = den S w env (With d is e)
proof
  intro env1 y r b base named same
  have nil : in_box [] [] by simp
  simp [den_def, base, named, read_at, same, value_val]
qed

section "Steps."

-- Nothing is to be done where the next accumulator is this one: so it is handed on.
theorem update_again :
  env f = SOME (s, t) ⇒
  cenv o = SOME (s, t) ⇒
  ¬H o ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s)
      (view T S s (λI. T) (den S w env (Var f))) CSkip
proof
  intro bound here shown
  apply turns_holding[t := den S w env (Var f)](here, shown)
  - intro I
    exact value_var(bound)
  - exact turns_skip
qed

-- A first accumulator is stored, all of it, zeros for padding; then the array may be read, and is
-- updated.
theorem update_seq :
  writes (store z S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) t) c ⇒
  writes (store F S) S o (state S (update H o F) st (update cenv o (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) u) k ⇒
    writes (store z S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) (CSeq c k)
proof
  intro first second
  rewrite [writes_turns, blank_view] at first
  rewrite [writes_turns, blank_view]
  apply turns_seq[t := view T S s (λI. T) t]
  - exact spans_view
  - exact first
  - exact turns_held(turns_blank[t := view T S s (λI. T) t](second))
qed

-- An array that holds zeros need not be written where the first accumulator is zero.
theorem update_zeros :
  (∀I. in_box s I ⇒ cell_value S (t I) = s_zero S) ⇒
  writes (store F S) S o (state S (update H o F) st (update cenv o (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) u) k ⇒
    writes (store T S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) k
proof
  intro zero run
  have same : view T S s (λI. T) t = blank T S (view T S s (λI. T) u) by
    ext I
    by_cases inside : in_box s I
    · simp [blank_def, view_at, inside, zero(inside)]
    · simp [blank_def, view_at, inside]
  rewrite [writes_turns, ← same]
  exact turns_written(turns_held(turns_blank[t := view T S s (λI. T) t](run)))
qed

-- Tensors that are zero: padding, and literals.

theorem zero_padding :
  ∀g. decision S w env g F ⇒ (∀I. in_box s I ⇒ cell_value S (den S w env (Guard g e) I) = s_zero S)
proof
  intro g no I inside
  have pad : den S w env (Guard g e) I = Pad by simp [cell_guarded(no)]
  simp [pad, cell_value_def]
qed

theorem zero_literal :
  s = [] ⇒ (∀I. in_box s I ⇒ cell_value S (den S w env (Lit ty 0 0) I) = s_zero S)
proof
  intro scalar I inside
  subst scalar
  have nil : I = [] by (cases I <;> simp at inside <;> simp)
  simp [nil, cell_lit, cell_value_def, s_zero_def]
qed

theorem zero_gen :
  ∀x n.
    ieval atl_div w lo l ⇒
    ieval atl_div w hi m ⇒
    n = max 0 (m - l) ⇒
    (∀k.
       l ≤ k ⇒
       k < m ⇒
         (∀I. in_box s I ⇒ cell_value S (den S (update w x (SOME k)) env e I) = s_zero S)) ⇒
      (∀I. in_box (n :: s) I ⇒ cell_value S (den S w env (Gen x lo hi e) I) = s_zero S)
proof
  intro x n el eu eq each I inside
  subst eq
  cases I as eq | ⟨j, J, eq⟩
  - simp at inside
  - simp at inside
    obtain ⟨low, high, rest⟩ := inside
    have less : j < m - l by arith
    have first : l ≤ l + j by arith
    have last : l + j < m by arith
    have same : l + j = l + j by trivial
    rewrite [cell_gen(el, eu, low, less, same)]
    exact each(first, last, rest)
qed

-- What is written without being read is written over.
theorem update_over :
  writes (store z S) S o (state S (update H o T) st cenv) v addr t c ⇒
    writes (store z S) S o (state S H st cenv) v addr t c
proof
  rewrite [writes_turns, writes_turns]
  exact turns_written
qed

-- One cell is stored. Its value is filled in as any scalar is, while the array may be read.
theorem update_with :
  cenv o = SOME (s, t) ⇒
  ¬H o ⇒
  (∀I. in_box s I ⇒ cell_value S (den S w env d I) = cell_value S (t I)) ⇒
  LIST_REL (ieval atl_div w) is J ⇒
  in_box s J ⇒
  writes (store F S) S o (state S H st cenv) v (λI. row_major s J)
    (view T S [] (λI. T) (den S w env e)) c ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s)
      (view T S s (λI. T) (den S w env (With d is e))) c
proof
  intro here shown same index inside run
  apply turns_holding(here, shown, same)
  apply turns_cell[J := J](run)
  - trivial
  - simp [view_at, inside, den_def, put_def, ieval_values(index), value_val]
  - intro I ne
    simp [view_at, den_def, put_def, ieval_values(index), ne]
qed

section "Loops."

-- The array goes from the first accumulator to the last; f stands for the accumulator t, of which
-- it may be known what each step keeps, K.
theorem update_fold_kept :
  ∀K : int → 'a tensor → bool.
    cenv o = SOME (s, q) ⇒
    ¬H o ⇒
    (∀I. in_box s I ⇒ cell_value S (den S w env d I) = cell_value S (q I)) ⇒
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi m ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' m ⇒
    K l (den S w env d) ⇒
    (∀k t.
       l ≤ k ⇒
       k < m ⇒
       K k t ⇒
         K (k + 1) (den S (update w j (SOME k)) (update env f (SOME (s, t))) e)) ⇒
    (∀n t.
       l ≤ n ⇒
       n < m ⇒
       K n t ⇒
         writes (store F S) S o (state S H st (update cenv o (SOME (s, t)))) (update v i (SOME n))
           (row_major s)
           (view T S s (λI. T) (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) c) ⇒
      writes (store F S) S o (state S H st cenv) v (row_major s)
        (view T S s (λI. T) (den S w env (Fold f d j lo hi e))) (CFor i lo' hi' c)
proof
  intro K here shown same shape el eu el' eu' first kept step
  rewrite [den_fold(el, eu, shape)]
  set next := λn t. den S (update w j (SOME n)) (update env f (SOME (s, t))) e
  apply turns_holding(here, shown, same)
  apply turns_written
  apply turns_loop[T := λk. view T S s (λI. T) (ifold l k next (den S w env d))](el', eu')
  - exact stable_written
  - rewrite [ifold_self]
  - trivial
  - intro le
    rewrite [ifold_empty(le)]
  - intro k low high
    exact spans_view
  - intro k low high
    have known := ifold_kept(low, int_lt_imp_le(high), first, kept)
    have now := step(low, high, known)
    rewrite [ifold_step(low)]
    apply turns_held
    rewrite [state_showing(shown), next_def]
    apply turns_blank
    exact now
qed

theorem update_fold :
  cenv o = SOME (s, q) ⇒
  ¬H o ⇒
  (∀I. in_box s I ⇒ cell_value S (den S w env d I) = cell_value S (q I)) ⇒
  shape_of (tensor_shapes env) w d s ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi m ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' m ⇒
  (∀n t.
     l ≤ n ⇒
     n < m ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME (s, t)))) (update v i (SOME n))
         (row_major s)
         (view T S s (λI. T) (den S (update w j (SOME n)) (update env f (SOME (s, t))) e)) c) ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s)
      (view T S s (λI. T) (den S w env (Fold f d j lo hi e))) (CFor i lo' hi' c)
proof
  intro here shown same shape el eu el' eu' step
  apply update_fold_kept[K := λ(k : int) (t : 'a tensor). T](here, shown, same, shape, el, eu, el',
          eu')
  - trivial
  - simp
  - intro n t low high _
    exact step(low, high)
qed

-- Folds of tensors in an array that is updated in place. The array holds the accumulator: that is
-- known of it (`state`) while a step reads it, and a step stores the next accumulator there.
--
-- Main theorems: `update_with` (one cell is stored), `update_fold` (a loop), `update_again` (the
-- accumulator is handed on as it is), `update_seq` (a first accumulator is stored, then updated),
-- `update_over` (the array is written without being read).

import lower.flat_sums c.cases

-- The letters are those of `lower.writes`; the array o has the shape s.
variables (z : bool) (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (G : 'a stack → 'a heap → bool) (s p : int list) (v : valuation) (addr : int list → int)
    (t u q : 'a tensor) (w : valuation) (env : 'a tensors) (f : ident) (i j : ident) (lo hi : iexp)
    (d e : exp) (is : iexp list) (J : int list) (lo' hi' : iexp) (l m : int) (c k : cstmt)

section "Storing all cells of a box."

-- What it means that a statement fills a box: afterwards each cell has its value, and what lies at
-- other addresses stays.
theorem box_run :
  ∀s1 h n a.
    writes (store z S) S o G v addr (view T S p (λI. T) u) c ⇒
    G s1 h ⇒
    h o = SOME (Array n a) ⇒
    apart n addr (in_box p) ⇒
    (∀I. in_box p I ⇒ z ⇒ a (addr I) = SOME (s_zero S)) ⇒
      ∃b.
        runs S v s1 h c s1 (update h o (SOME (Array n b))) ∧
        (∀I. in_box p I ⇒ b (addr I) = SOME (cell_value S (u I))) ∧
        (∀x. (∀I. in_box p I ⇒ addr I ≠ x) ⇒ b x = a x)
proof
  intro s1 h n a run known there lies zeros
  rewrite [apart_def] at lies
  obtain ⟨range, inj⟩ := lies
  have inj1 : inj_on addr (view T S p (λI. T) u) by
    simp only [inj_on_def, view_box]
    exact inj
  have range1 : within n addr (view T S p (λI. T) u) by
    simp only [within_def, view_box]
    exact range
  have may : ready (store z S) a addr (view T S p (λI. T) u) by
    apply ready_zeros
    simp only [view_box]
    exact zeros
  obtain ⟨b, e1, eff⟩ := writes_run(run, known, there, inj1, range1, may)
  exists b
  split
  - exact e1
  - intro I inside
    have cell : view T S p (λI. T) u I = Val (cell_value S (u I)) by simp [view_at, inside]
    exact stored(may, eff, cell)
  - intro x away
    apply effect_frame(eff)
    simp only [view_box]
    exact away
qed

theorem box_intro :
  (∀s1 h n a.
     G s1 h ⇒
     h o = SOME (Array n a) ⇒
     apart n addr (in_box p) ⇒
     (∀I. in_box p I ⇒ z ⇒ a (addr I) = SOME (s_zero S)) ⇒
       ∃b.
         runs S v s1 h c s1 (update h o (SOME (Array n b))) ∧
         (∀I. in_box p I ⇒ b (addr I) = SOME (cell_value S (u I))) ∧
         (∀x. (∀I. in_box p I ⇒ addr I ≠ x) ⇒ b x = a x)) ⇒
    writes (store z S) S o G v addr (view T S p (λI. T) u) c
proof
  intro body
  rewrite [writes_def]
  intro s1 h n a known there inj range may
  simp only [inj_on_def, view_box] at inj
  simp only [within_def, view_box] at range
  have lies : apart n addr (in_box p) by
    rewrite [apart_def]
    exact ⟨range, inj⟩
  have zeros : ∀I. in_box p I ⇒ z ⇒ a (addr I) = SOME (s_zero S) by
    intro I inside flag
    have cell : view T S p (λI. T) u I = Val (cell_value S (u I)) by simp [view_at, inside]
    rewrite [ready_def] at may
    have ok := may(cell)
    simp only [flag] at ok
    exact store_zero(ok)
  obtain ⟨b, e1, new, old⟩ := body(known, there, lies, zeros)
  exists b
  split
  - exact e1
  - rewrite [effect_def]
    split
    · intro I y eq
      have box : in_box p I by
        by_contra out
        simp [view_at, out] at eq
      rewrite [ready_def] at may
      rewrite [store_value(may(eq))]
      simp [view_at, box] at eq
      simp [new(box), eq]
    · intro x away
      simp only [view_box] at away
      exact old(away)
qed

-- Addresses in row-major order are apart, where the array has room.
theorem apart_row_major : ∀n. apart n (row_major s) (in_box s) ⇔ room n s
proof
  intro n
  rewrite [apart_def, room_def]
  split
  - intro ⟨range, _⟩ I inside
    obtain ⟨low, high⟩ := range(inside)
    exact high
  - intro fits
    split
    · intro I inside
      exact ⟨row_major_nonneg(inside), fits(inside)⟩
    · intro I K a b eq
      rewrite [row_major_inj(a)(b)] at eq
      exact eq
qed

section "What is known of the array."

-- An array that was written is one of which something is known.
theorem state_shown :
  ∀n g st' h h1.
    state S H st cenv st' h ⇒
    room n s ⇒
    holds S s t g ⇒
    (∀x. x ≠ o ⇒ h1 x = h x) ⇒
    h1 o = SOME (Array n g) ⇒
      state S (update H o F) st (update cenv o (SOME (s, t))) st' h1
proof
  intro n g st' h h1 known fits held same there
  cases known as ⟨stack, arrays⟩
  apply state_intro
  - exact stack
  - intro x visible
    by_cases eq : x = o
    · subst eq
      simp [there, fits, held]
    · simp [eq] at visible
      have other := arrays(visible)
      simp [eq, same(eq), other]
qed

-- One of which something is known still has the same extent when it holds another tensor.
theorem state_updated :
  ∀n g h st'.
    ¬H o ⇒
    state S H st cenv st' h ⇒
    room n s ⇒
    holds S s t g ⇒
      state S H st (update cenv o (SOME (s, t))) st' (update h o (SOME (Array n g)))
proof
  intro n g h st' shown known fits held
  have same : update H o F = H by
    ext x
    by_cases eq : x = o
    · subst eq
      simp [shown]
    · simp [eq]
  have there : update h o (SOME (Array n g)) o = SOME (Array n g) by simp
  have other : ∀x. x ≠ o ⇒ update h o (SOME (Array n g)) x = h x by simp
  have now := state_shown[S, o, H, st, cenv, s, t, n, g, st', h,
                          update h o (SOME (Array n g))](known, fits, held, other, there)
  rewrite [same] at now
  exact now
qed

-- What the array holds that is known.
theorem state_held :
  ∀n g h st'.
    cenv o = SOME (s, t) ⇒
    ¬H o ⇒
    state S H st cenv st' h ⇒
    h o = SOME (Array n g) ⇒
      room n s ∧ holds S s t g
proof
  intro n g h st' here shown known there
  obtain ⟨n2, f2, array, fits, held⟩ := state_array(here, shown, known)
  obtain ⟨same, rfl⟩ := array_unique(array, there)
  subst same
  exact ⟨fits, held⟩
qed

-- Of a name, the values count.
theorem value_var :
  env f = SOME (s, t) ⇒ (∀I. in_box s I ⇒ cell_value S (den S w env (Var f) I) = cell_value S (t I))
proof
  intro bound I inside
  rewrite [cell_var[S, w, env, f, s, t, I](bound, inside), value_val]
qed

-- A tensor that is held elsewhere is copied, by way of a name for it.
theorem named_view :
  ∀Q.
    ok S w env d s ⇒
      view T S s Q (den S w (update env f (SOME (s, den S w env d))) (Var f)) =
        view T S s Q (den S w env d)
proof
  intro Q _
  ext I
  by_cases inside : in_box s I
  - have bound : update env f (SOME (s, den S w env d)) f = SOME (s, den S w env d) by simp
    simp [view_at, inside, value_var(bound)(inside)]
  - simp [view_at, inside]
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
  apply box_intro
  intro s1 h n a known there lies _
  obtain ⟨fits, held⟩ := state_held(here, shown, known, there)
  exists a
  split
  - rewrite [update_same(there)]
    exact runs_skip
  - intro I inside
    rewrite [holds_def] at held
    rewrite [value_var(bound)(inside)]
    exact held(inside)
  - intro x away
    trivial
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
  apply box_intro
  intro s1 h n a known there lies zeros
  obtain ⟨b, e1, new, old⟩ := box_run(first, known, there, lies, zeros)
  have fits : room n s by
    rewrite [apart_row_major] at lies
    exact lies
  have held : holds S s t b by
    rewrite [holds_def]
    exact new
  have there1 : update h o (SOME (Array n b)) o = SOME (Array n b) by simp
  have other : ∀x. x ≠ o ⇒ update h o (SOME (Array n b)) x = h x by simp
  have now := state_shown(known, fits, held, other, there1)
  have free : ∀I. in_box s I ⇒ F ⇒ b (row_major s I) = SOME (s_zero S) by simp
  obtain ⟨b2, e2, new2, old2⟩ := box_run(second, now, there1, lies, free)
  rewrite [update_update] at e2
  exists b2
  split
  - exact runs_seq(e1, e2)
  - exact new2
  - intro x away
    rewrite [old2(away), old(away)]
qed

-- An array that holds zeros need not be written where the first accumulator is zero.
theorem update_zeros :
  (∀I. in_box s I ⇒ cell_value S (t I) = s_zero S) ⇒
  writes (store F S) S o (state S (update H o F) st (update cenv o (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) u) k ⇒
    writes (store T S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) k
proof
  intro zero run
  apply box_intro
  intro s1 h n a known there lies zeros
  have fits : room n s by
    rewrite [apart_row_major] at lies
    exact lies
  have held : holds S s t a by
    rewrite [holds_def]
    intro I inside
    rewrite [zero(inside)]
    apply zeros(inside)
    trivial
  have other : ∀x. x ≠ o ⇒ h x = h x by simp
  have now := state_shown(known, fits, held, other, there)
  have free : ∀I. in_box s I ⇒ F ⇒ a (row_major s I) = SOME (s_zero S) by simp
  exact box_run(run, now, there, lies, free)
qed

-- Tensors that are zero: padding, and literals.

theorem zero_padding :
  ∀b.
    beval atl_div w b F ⇒
      (∀I. in_box s I ⇒ cell_value S (den S w env (Guard (Index b) e) I) = s_zero S)
proof
  intro b no I inside
  have pad : den S w env (Guard (Index b) e) I = Pad by simp [cell_guard(no)]
  simp [pad, cell_value_def]
qed

theorem zero_literal : s = [] ⇒ (∀I. in_box s I ⇒ cell_value S (den S w env (Lit 0 0) I) = s_zero S)
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
  apply writes_weaken
  intro s1 h known
  cases known as ⟨stack, arrays⟩
  apply state_intro
  - exact stack
  - intro x visible
    by_cases eq : x = o
    · simp [eq] at visible
    · simp [eq] at visible
      exact arrays(visible)
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
  apply box_intro
  intro s1 h n a known there lies _
  obtain ⟨fits, held⟩ := state_held(here, shown, known, there)
  rewrite [room_def] at fits
  rewrite [holds_def] at held
  have one : apart n (λI. row_major s J) (in_box []) by
    rewrite [apart_def]
    split
    · intro I _
      exact ⟨row_major_nonneg(inside), fits(inside)⟩
    · intro I K first second _
      cases I <;> cases K <;> simp at first second <;> simp
  have free : ∀I. in_box [] I ⇒ F ⇒ a (row_major s J) = SOME (s_zero S) by simp
  obtain ⟨b, exe, new, old⟩ := box_run(run, known, there, one, free)
  have nil : in_box [] [] by simp
  have cell : b (row_major s J) = SOME (cell_value S (den S w env e [])) by exact new(nil)
  clear new
  have kept : ∀x. x ≠ row_major s J ⇒ b x = a x by
    intro x ne
    apply old
    intro I _ eq
    apply ne
    simp [eq]
  exists b
  split
  - exact exe
  - intro I box
    simp only [den_def, put_def, ieval_values(index)]
    by_cases eq : I = J
    · subst eq
      simp [cell, value_val]
    · have ne : row_major s I ≠ row_major s J by
        intro equal
        rewrite [row_major_inj(box)(inside)] at equal
        contradiction
      rewrite [kept(ne)]
      simp [eq, same(box), held(box)]
  - intro x away
    apply kept
    intro eq
    apply away(inside)
    simp [eq]
qed

section "Loops."

-- The array goes from the first accumulator to the last; f stands for the accumulator t.
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
  rewrite [den_fold(el, eu, shape)]
  apply box_intro
  intro s1 h n a known there lies _
  obtain rfl := state_stack(known)
  obtain ⟨fits, held⟩ := state_held(here, shown, known, there)
  have start : holds S s (den S w env d) a by
    rewrite [holds_def] at held
    rewrite [holds_def]
    intro I inside
    rewrite [same(inside)]
    exact held(inside)
  obtain le | le := int_le_total[m, l]
  - exists a
    split
    · rewrite [update_same(there)]
      exact loop_empty_run(el', eu', le)
    · rewrite [ifold_empty(le)]
      rewrite [holds_def] at start
      exact start
    · intro x away
      trivial
  - have inv := loop_invariant[S, v, i, l, m, c,
                               λk s1 h1.
                                 s1 = st ∧
                                 (∃b.
                                    h1 = update h o (SOME (Array n b)) ∧
                                    holds S s (ifold l k (λn t.
                                                            den S (update w j (SOME n))
                                                              (update env f (SOME (s, t))) e)
                                                 (den S w env d)) b ∧
                                    (∀x. (∀I. in_box s I ⇒ row_major s I ≠ x) ⇒ b x = a x))](le)
    have all :
        ∃s1 h1.
          iterates S v i l m c st h s1 h1 ∧
          s1 = st ∧
          (∃b.
             h1 = update h o (SOME (Array n b)) ∧
             holds S s (ifold l m (λn t. den S (update w j (SOME n)) (update env f (SOME (s, t))) e)
                          (den S w env d)) b ∧
             (∀x. (∀I. in_box s I ⇒ row_major s I ≠ x) ⇒ b x = a x)) by
      apply inv
      · intro k s1 h1 low high ⟨stack, b, heap, held1, out1⟩
        have now := state_updated(shown, known, fits, held1)
        have there1 : update h o (SOME (Array n b)) o = SOME (Array n b) by simp
        have free : ∀I. in_box s I ⇒ F ⇒ b (row_major s I) = SOME (s_zero S) by simp
        have body := step[k, ifold l k
                               (λn t. den S (update w j (SOME n)) (update env f (SOME (s, t))) e)
                               (den S w env d)](low, high)
        obtain ⟨b2, e2, new2, out2⟩ := box_run(body, now, there1, lies, free)
        rewrite [update_update] at e2
        exists st, update h o (SOME (Array n b2))
        split
        · rewrite [stack, heap]
          exact e2
        · trivial
        · exists b2
          split
          · trivial
          · rewrite [ifold_step(low), holds_def]
            exact new2
          · intro x away
            rewrite [out2(away), out1(away)]
      · split
        · trivial
        · exists a
          split
          · simp [update_same(there)]
          · rewrite [ifold_self]
            exact start
          · intro x away
            trivial
    obtain ⟨s2, h1, lp, stack, b, heap, held1, out1⟩ := all
    exists b
    split
    · rewrite [stack, heap] at lp
      exact runs_for(el', eu', lp)
    · rewrite [holds_def] at held1
      exact held1
    · exact out1
qed

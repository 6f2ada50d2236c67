-- Folds in two arrays in turn, for steps that read any cell of the last accumulator: a step reads
-- one array and fills the other. Which one, the number of steps that are left says, so that the
-- last step fills the array in which the fold is wanted; where that number is odd at the start, the
-- first accumulator is copied to the other array.
--
-- Main theorem: `fold_in_turn`.

import lower.updates lower.bounded

-- The letters are those of `lower.writes`; b is the other array.
variables (S : 'a ops) (ty : elem) (o b : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (s : int list) (v : valuation) (t u q : 'a tensor) (w : valuation)
    (env : 'a tensors) (f : ident) (i j : ident) (lo hi : iexp) (d e : exp) (lo' hi' : iexp)
    (es : iexp list) (ns : int list) (l m n k : int) (odd even : bexp) (c0 c1 c2 : cstmt)
    (h h1 : 'a heap) (x y : ident) (a a' : int → 'a option) (p : place) (in_o : bool)

-- Addresses that no cell has are as they were.
definition beside (s : int list) (a g : int → 'a option) : bool :=
  ∀r. (∀I. in_box s I ⇒ row_major s I ≠ r) ⇒ g r = a r

-- The heap h but for two arrays: x, which holds the tensor, and y.
definition turned (S : 'a ops) (s : int list) (h : 'a heap) (x : ident) (n : int)
    (a : int → 'a option) (y : ident) (k : int) (a' : int → 'a option) (t : 'a tensor)
    (h1 : 'a heap) : bool :=
  ∃g g'.
    h1 = update (update h x (SOME (Array n g))) y (SOME (Array k g')) ∧
    effect (store F S) a (row_major s) (view T S s (λI. T) t) g ∧
    beside s a' g'

-- The tensor is in o, or else in b.
definition in_turn (S : 'a ops) (s : int list) (h : 'a heap) (o : ident) (n : int)
    (a : int → 'a option) (b : ident) (k : int) (a' : int → 'a option) (in_o : bool) (t : 'a tensor)
    (h1 : 'a heap) : bool :=
  if in_o then turned S s h o n a b k a' t h1 else turned S s h b k a' o n a t h1

theorem in_turn_values :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒
    in_turn S s h o n a b k a' in_o t h1 = in_turn S s h o n a b k a' in_o u h1
proof
  intro same
  rewrite [in_turn_def, in_turn_def, turned_def, turned_def, turned_def, turned_def,
           view_values[Q := λI. T](same)]
qed

-- A step from x to y: x may be read, y is written.
theorem turn_step :
  x ≠ y ⇒
  ¬H x ⇒
  room n s ⇒
  room k s ⇒
  state S H st cenv st h ⇒
  writes (store F S) S y (state S (update H y T) st (update cenv x (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) u) c1 ⇒
  turned S s h x n a y k a' t h1 ⇒
    ∃h2. runs S v st h1 c1 st h2 ∧ turned S s h y k a' x n a u h2
proof
  intro ne shown fits fits2 known run turn
  rewrite [turned_def] at turn
  obtain ⟨g, g', heap, eff, out⟩ := turn
  have held := effect_lies(eff)
  rewrite [lies_holds] at held
  have stored := state_stored[o := x](known, fits, held)
  rewrite [state_showing(shown)] at stored
  have now := state_written[o := y, a := SOME (Array k g')](stored)
  have there : update (update h x (SOME (Array n g))) y (SOME (Array k g')) y = SOME (Array k g') by
    simp
  have inj := inj_on_row_major(view_boxed[T, S, s, λI. T, u])
  rewrite [← within_room[S := S, t := u]] at fits2
  obtain ⟨g2, e1, eff2⟩ := writes_run(run, now, there, inj, fits2, ready_anywhere)
  rewrite [update_update, ← heap, update_swap(ne)] at e1
  exists update (update h y (SOME (Array k g2))) x (SOME (Array n g))
  split
  - exact e1
  - rewrite [turned_def]
    exists g2, g
    split
    · trivial
    · apply effect_intro
      · exact effect_lies(eff2)
      · intro r away
        rewrite [effect_frame(eff2, away)]
        rewrite [beside_def] at out
        simp only [view_box] at away
        exact out(away)
    · rewrite [beside_def]
      intro r away
      apply effect_frame(eff)
      simp only [view_box]
      exact away
qed

-- The condition says which array holds the accumulator; afterwards the next one is in the other.
theorem turn_choice :
  truths S ⇒
  o ≠ b ⇒
  ¬H o ⇒
  ¬H b ⇒
  room n s ⇒
  room k s ⇒
  state S H st cenv st h ⇒
  beval c_div v even in_o ⇒
  (in_o ⇒
     writes (store F S) S b (state S (update H b T) st (update cenv o (SOME (s, t)))) v
       (row_major s) (view T S s (λI. T) u) c1) ⇒
  (¬in_o ⇒
     writes (store F S) S o (state S (update H o T) st (update cenv b (SOME (s, t)))) v
       (row_major s) (view T S s (λI. T) u) c2) ⇒
  in_turn S s h o n a b k a' in_o t h1 ⇒
    ∃h2. runs S v st h1 (CIf (CTest even) c1 c2) st h2 ∧ in_turn S s h o n a b k a' (¬in_o) u h2
proof
  intro law ne shown visible fits fits2 known test first second turn
  have go : ccval S v st h1 (CTest even) = SOME in_o by
    simp [ccval_def, cval_def, value_of_test(test), truth_value_truth(law)]
  by_cases there : in_o
  - simp only [there] at go
    simp [in_turn_def, there] at turn
    obtain ⟨h2, e1, turn2⟩ := turn_step(ne, shown, fits, fits2, known, first(there), turn)
    exists h2
    simp [in_turn_def, there, turn2]
    exact runs_if_true(go, e1)
  - have ne' : b ≠ o by
      intro eq
      apply ne
      simp [eq]
    simp only [there] at go
    simp [in_turn_def, there] at turn
    obtain ⟨h2, e1, turn2⟩ := turn_step(ne', visible, fits2, fits, known, second(there), turn)
    exists h2
    simp [in_turn_def, there, turn2]
    exact runs_if_false(go, e1)
qed

-- All steps, from the array that the parity of their number says, to o. What is kept holds of the
-- accumulator before each of them.
theorem steps_in_turn :
  ∀(P : int → 'a tensor → bool) (K : int → 'a tensor → 'a tensor) t.
    truths S ⇒
    o ≠ b ⇒
    ¬H o ⇒
    ¬H b ⇒
    room n s ⇒
    room k s ⇒
    state S H st cenv st h ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' m ⇒
    P l t ⇒
    (∀r t. l ≤ r ⇒ r < m ⇒ P r t ⇒ P (r + 1) (K r t)) ⇒
    (∀r. l ≤ r ⇒ r < m ⇒ beval c_div (update v i (SOME r)) even ((m - r) mod 2 = 0)) ⇒
    (∀r t.
       l ≤ r ⇒
       r < m ⇒
       P r t ⇒
       (m - r) mod 2 = 0 ⇒
         writes (store F S) S b (state S (update H b T) st (update cenv o (SOME (s, t))))
           (update v i (SOME r)) (row_major s) (view T S s (λI. T) (K r t)) c1) ⇒
    (∀r t.
       l ≤ r ⇒
       r < m ⇒
       P r t ⇒
       (m - r) mod 2 = 1 ⇒
         writes (store F S) S o (state S (update H o T) st (update cenv b (SOME (s, t))))
           (update v i (SOME r)) (row_major s) (view T S s (λI. T) (K r t)) c2) ⇒
    in_turn S s h o n a b k a' (¬(l < m ∧ (m - l) mod 2 = 1)) t h1 ⇒
      ∃h2.
        runs S v st h1 (CFor i lo' hi' (CIf (CTest even) c1 c2)) st h2 ∧
        turned S s h o n a b k a' (ifold l m K t) h2
proof
  intro P K t law ne shown visible fits fits2 known el eu begin next test first second start
  obtain le | le := int_le_total[m, l]
  - have none : ¬(l < m) by arith
    simp [none, in_turn_def] at start
    exists h1
    rewrite [ifold_empty(le)]
    exact ⟨loop_empty_run(el, eu, le), start⟩
  - have same : (¬(l < m ∧ (m - l) mod 2 = 1)) = ((m - l) mod 2 = 0) by split <;> arith
    rewrite [same] at start
    have inv := loop_invariant[S, v, i, l, m, CIf (CTest even) c1 c2,
                               λr s1 h1.
                                 s1 = st ∧
                                 in_turn S s h o n a b k a' ((m - r) mod 2 = 0) (ifold l r K t)
                                   h1](le)
    have all :
        ∃s1 h2.
          iterates S v i l m (CIf (CTest even) c1 c2) st h1 s1 h2 ∧
          s1 = st ∧
          in_turn S s h o n a b k a' ((m - m) mod 2 = 0) (ifold l m K t) h2 by
      apply inv
      · intro r s1 h2 low high ⟨stack, here⟩
        subst stack
        have swaps : (¬((m - r) mod 2 = 0)) = ((m - (r + 1)) mod 2 = 0) by split <;> arith
        have until : r ≤ m by arith
        have here' := ifold_kept[K := P, k := r](low, until, begin, next)
        have odd : ¬((m - r) mod 2 = 0) ⇒ (m - r) mod 2 = 1 by arith
        have other :
            ¬((m - r) mod 2 = 0) ⇒
              writes (store F S) S o
                (state S (update H o T) st (update cenv b (SOME (s, ifold l r K t))))
                (update v i (SOME r)) (row_major s) (view T S s (λI. T) (K r (ifold l r K t))) c2 by
          intro no
          exact second(low, high, here', odd(no))
        obtain ⟨h3, e1, turn⟩ :=
          turn_choice(law, ne, shown, visible, fits, fits2, known, test(low, high),
                      first[r, ifold l r K t](low, high, here'), other, here)
        rewrite [swaps, ← ifold_step(low)] at turn
        exists st, h3
        exact ⟨e1, rfl, turn⟩
      · simp [start]
    obtain ⟨s1, h2, lp, stack, here⟩ := all
    subst stack
    have last : (m - m) mod 2 = 0 by arith
    simp [last, in_turn_def] at here
    exists h2
    exact ⟨runs_for(el, eu, lp), here⟩
qed

-- A fold in two arrays in turn: o holds the first accumulator, then the last; b is there meanwhile.
theorem fold_in_turn :
  ∀z (K : int → 'a tensor → bool).
    truths S ⇒
    cenv o = SOME (s, q) ⇒
    ¬H o ⇒
    (∀I. in_box s I ⇒ cell_value S (den S w env d I) = cell_value S (q I)) ⇒
    shape_of (tensor_shapes env) w d s ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi m ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' m ⇒
    cenv b = NONE ⇒
    ¬H b ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = product s ⇒
    K l (den S w env d) ⇒
    (∀r t.
       l ≤ r ⇒
       r < m ⇒
       K r t ⇒
         K (r + 1) (den S (update w j (SOME r)) (update env f (SOME (s, t))) e)) ⇒
    beval c_div v odd (l < m ∧ (m - l) mod 2 = 1) ⇒
    (product s ≤ 144115188075855872 ⇒
       writes (store F S) S b (state S (update H b T) st cenv) v (row_major s)
         (view T S s (λI. T) (den S w (update env f (SOME (s, q))) (Var f))) c0) ⇒
    (∀r. l ≤ r ⇒ r < m ⇒ beval c_div (update v i (SOME r)) even ((m - r) mod 2 = 0)) ⇒
    (product s ≤ 144115188075855872 ⇒
       (∀r t.
          l ≤ r ⇒
          r < m ⇒
          K r t ⇒
          (m - r) mod 2 = 0 ⇒
            writes (store F S) S b (state S (update H b T) st (update cenv o (SOME (s, t))))
              (update v i (SOME r)) (row_major s)
              (view T S s (λI. T) (den S (update w j (SOME r)) (update env f (SOME (s, t))) e))
              c1)) ⇒
    (product s ≤ 144115188075855872 ⇒
       (∀r t.
          l ≤ r ⇒
          r < m ⇒
          K r t ⇒
          (m - r) mod 2 = 1 ⇒
            writes (store F S) S o (state S (update H o T) st (update cenv b (SOME (s, t))))
              (update v i (SOME r)) (row_major s)
              (view T S s (λI. T) (den S (update w j (SOME r)) (update env f (SOME (s, t))) e))
              c2)) ⇒
      writes (store F S) S o (state S H st cenv) v (row_major s)
        (view T S s (λI. T) (den S w env (Fold f d j lo hi e)))
        (CSeq (CAlloc ty b p es z)
           (CSeq (CIf (CTest odd) c0 CSkip)
              (CSeq (CFor i lo' hi' (CIf (CTest even) c1 c2)) (CFree b))))
proof
  intro z K law here shown same shape el eu el' eu' none visible values nonneg eq begin next test
      copy' parity first' second'
  have ne : o ≠ b by
    intro eq
    subst eq
    simp [none] at here
  rewrite [den_fold(el, eu, shape)]
  apply turns_holding(here, shown, same)
  rewrite [turns_def]
  intro s1 h n a known there inj within held
  obtain rfl := state_stack(known)
  have fits := within
  rewrite [within_room] at fits
  rewrite [view_values[Q := λI. T](same)] at held
  have free := state_fresh(none, visible, known)
  by_cases few : product s ≤ 144115188075855872
  - have copy := copy'(few)
    have first := first'(few)
    have second := second'(few)
    clear first' second' copy'
    have e0 := runs_alloc[S, ty, v, st, h, b, p, es, z, ns](free, values, nonneg)
    rewrite [eq] at e0
    obtain ⟨a', filled⟩ : ∃a'. (λi : int. if z then SOME (s_zero S) else NONE) = a' by
      exists λi : int. if z then SOME (s_zero S) else NONE
      trivial
    simp only [filled] at e0
    have turn0 :
        in_turn S s h o n a b (product s) a' T q (update h b (SOME (Array (product s) a'))) by
      rewrite [in_turn_def, turned_def]
      simp
      exists a, a'
      rewrite [update_same(there)]
      simp [effect_same(held), beside_def]
    -- The copy, where the number of steps is odd.
    have start :
        ∃h1.
          runs S v st (update h b (SOME (Array (product s) a'))) (CIf (CTest odd) c0 CSkip) st h1 ∧
          in_turn S s h o n a b (product s) a' (¬(l < m ∧ (m - l) mod 2 = 1)) (den S w env d) h1 by
      rewrite [in_turn_values(same)]
      have go :
          ccval S v st (update h b (SOME (Array (product s) a'))) (CTest odd) =
            SOME (l < m ∧ (m - l) mod 2 = 1) by
        simp [ccval_def, cval_def, value_of_test(test), truth_value_truth(law)]
      by_cases is_odd : l < m ∧ (m - l) mod 2 = 1
      · have bound : update env f (SOME (s, q)) f = SOME (s, q) by simp
        rewrite [view_var(bound), ← update_same(here)] at copy
        simp [in_turn_def] at turn0
        obtain ⟨h1, e1, turn⟩ := turn_step(ne, shown, fits, room_exact[s], known, copy, turn0)
        simp [is_odd] at go
        exists h1
        simp [is_odd, in_turn_def, turn]
        exact runs_if_true(go, e1)
      · simp only [is_odd] at go
        exists update h b (SOME (Array (product s) a'))
        simp [is_odd, turn0]
        apply runs_if_false(go)
        exact runs_skip
    obtain ⟨h1, e1, turn1⟩ := start
    obtain ⟨h2, e2, turn2⟩ :=
      steps_in_turn(law, ne, shown, visible, fits, room_exact[s], known, el', eu', begin, next,
                    parity, first, second, turn1)
    rewrite [turned_def] at turn2
    obtain ⟨g, g', heap, eff, _⟩ := turn2
    have there3 : h2 b = SOME (Array (product s) g') by simp [heap]
    have e3 := runs_free[S, v, st, h2, b](there3)
    have free2 : update h o (SOME (Array n g)) b = NONE by simp [ne, free]
    rewrite [heap, update_update, update_same(free2)] at e3
    rewrite [heap] at e2
    exists g
    exact ⟨runs_seq(e0, runs_seq(e1, runs_seq(e2, e3))), eff⟩
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨g, eff⟩ := effect_exists[store F S, a](inj)
    exists g
    exact ⟨runs_stop(free, values, nonneg, many), eff⟩
qed

-- Folds in two arrays in turn, for steps that read any cell of the last accumulator: a step reads
-- one array and fills the other. Which one, the number of steps that are left says, so that the
-- last step fills the array in which the fold is wanted; where that number is odd at the start, the
-- first accumulator is copied to the other array.
--
-- Main theorem: `fold_in_turn`.

import lower.updates

-- The letters are those of `lower.writes`; b is the other array.
variables (S : 'a ops) (o b : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s : int list) (v : valuation) (t u q : 'a tensor) (w : valuation) (env : 'a tensors)
    (f : ident) (i j : ident) (lo hi : iexp) (d e : exp) (lo' hi' : iexp) (es : iexp list)
    (ns : int list) (l m n k : int) (odd even : bexp) (c0 c1 c2 : cstmt) (h h1 : 'a heap)
    (x y : ident) (a a' : int → 'a option) (p : place)

-- Addresses that no cell has are as they were.
definition beside (s : int list) (a g : int → 'a option) : bool :=
  ∀r. (∀I. in_box s I ⇒ row_major s I ≠ r) ⇒ g r = a r

-- The heap h but for two arrays: x, which holds the tensor, and y.
definition turned (S : 'a ops) (s : int list) (h : 'a heap) (x : ident) (n : int)
    (a : int → 'a option) (y : ident) (k : int) (a' : int → 'a option) (t : 'a tensor)
    (h1 : 'a heap) : bool :=
  (∃g. h1 x = SOME (Array n g) ∧ effect (store F S) a (row_major s) (view T S s (λI. T) t) g) ∧
  (∃g. h1 y = SOME (Array k g) ∧ beside s a' g) ∧
  (∀r. r ≠ x ⇒ r ≠ y ⇒ h1 r = h r)

theorem effect_beside :
  ∀g. effect (store F S) a (row_major s) (view T S s (λI. T) t) g ⇒ beside s a g
proof
  intro g eff
  rewrite [beside_def]
  intro r away
  apply effect_frame(eff)
  simp only [view_box]
  exact away
qed

theorem turned_values :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒
  turned S s h x n a y k a' t h1 ⇒
    turned S s h x n a y k a' u h1
proof
  intro same
  rewrite [turned_def, turned_def, view_values[Q := λI. T](same)]
  simp
qed

-- A step from x to y: x may be read, y is written.
theorem turn_step :
  x ≠ y ⇒
  room n s ⇒
  room k s ⇒
  state S H st cenv st h ⇒
  writes (store F S) S y (state S (update H y T) st (update cenv x (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) u) c1 ⇒
  turned S s h x n a y k a' t h1 ⇒
    ∃h2. runs S v st h1 c1 st h2 ∧ turned S s h y k a' x n a u h2
proof
  intro ne fits fits2 known run turn
  rewrite [turned_def] at turn
  obtain ⟨⟨g, there, eff⟩, ⟨g', there', out⟩, rest⟩ := turn
  have held := effect_lies(eff)
  rewrite [lies_holds] at held
  have now : state S (update H y T) st (update cenv x (SOME (s, t))) st h1 by
    cases known as ⟨same, arrays⟩
    apply state_intro
    · trivial
    · intro r visible
      by_cases eq : r = x
      · subst eq
        simp [there, fits, held]
      · by_cases eq2 : r = y
        · simp [eq2] at visible
        · simp [eq2] at visible
          have before := arrays(visible)
          simp [eq, rest(eq, eq2), before]
  have inj := inj_on_row_major(view_boxed[T, S, s, λI. T, u])
  rewrite [← within_room[S := S, t := u]] at fits2
  obtain ⟨g2, e1, eff2⟩ := writes_run(run, now, there', inj, fits2, ready_anywhere)
  exists update h1 y (SOME (Array k g2))
  split
  - exact e1
  - rewrite [turned_def]
    split
    · exists g2
      split
      · simp
      · apply effect_intro
        · exact effect_lies(eff2)
        · intro r away
          rewrite [effect_frame(eff2, away)]
          rewrite [beside_def] at out
          simp only [view_box] at away
          exact out(away)
    · exists g
      simp [ne, there, effect_beside(eff)]
    · intro r r1 r2
      simp [r1, rest(r2, r1)]
qed

-- All steps, from the array that the parity of their number says, to o.
theorem steps_in_turn :
  ∀(K : int → 'a tensor → 'a tensor) t.
    o ≠ b ⇒
    room n s ⇒
    room k s ⇒
    state S H st cenv st h ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' m ⇒
    l ≤ m ⇒
    (∀r. l ≤ r ⇒ r < m ⇒ beval c_div (update v i (SOME r)) even ((m - r) mod 2 = 0)) ⇒
    (∀r t.
       l ≤ r ⇒
       r < m ⇒
       (m - r) mod 2 = 0 ⇒
         writes (store F S) S b (state S (update H b T) st (update cenv o (SOME (s, t))))
           (update v i (SOME r)) (row_major s) (view T S s (λI. T) (K r t)) c1) ⇒
    (∀r t.
       l ≤ r ⇒
       r < m ⇒
       (m - r) mod 2 = 1 ⇒
         writes (store F S) S o (state S (update H o T) st (update cenv b (SOME (s, t))))
           (update v i (SOME r)) (row_major s) (view T S s (λI. T) (K r t)) c2) ⇒
    ((m - l) mod 2 = 0 ⇒ turned S s h o n a b k a' t h1) ⇒
    ((m - l) mod 2 = 1 ⇒ turned S s h b k a' o n a t h1) ⇒
      ∃h2.
        runs S v st h1 (CFor i lo' hi' (CIf (CIndex even) c1 c2)) st h2 ∧
        turned S s h o n a b k a' (ifold l m K t) h2
proof
  intro K t ne fits fits2 known el eu le test first second start start2
  have ne' : b ≠ o by
    intro eq
    apply ne
    simp [eq]
  have inv := loop_invariant[S, v, i, l, m, CIf (CIndex even) c1 c2,
                             λr s1 h1.
                               s1 = st ∧
                               ((m - r) mod 2 = 0 ⇒ turned S s h o n a b k a' (ifold l r K t) h1) ∧
                               ((m - r) mod 2 = 1 ⇒
                                  turned S s h b k a' o n a (ifold l r K t) h1)](le)
  have all :
      ∃s1 h2.
        iterates S v i l m (CIf (CIndex even) c1 c2) st h1 s1 h2 ∧
        s1 = st ∧
        ((m - m) mod 2 = 0 ⇒ turned S s h o n a b k a' (ifold l m K t) h2) ∧
        ((m - m) mod 2 = 1 ⇒ turned S s h b k a' o n a (ifold l m K t) h2) by
    apply inv
    · intro r s1 h2 low high ⟨stack, here, there⟩
      subst stack
      have value := test(low, high)
      by_cases is_even : (m - r) mod 2 = 0
      · simp only [is_even] at value
        have go : ccval S (update v i (SOME r)) st h2 (CIndex even) T by exact ccval_index(value)
        obtain ⟨h3, e1, turn⟩ :=
          turn_step(ne, fits, fits2, known, first[r, ifold l r K t](low, high, is_even),
                    here(is_even))
        exists st, h3
        split
        · exact runs_if_true[d := c2](go, e1)
        · trivial
        · intro no
          have absurd : F by arith
          contradiction
        · intro _
          rewrite [ifold_step(low)]
          exact turn
      · simp only [is_even] at value
        have go : ccval S (update v i (SOME r)) st h2 (CIndex even) F by exact ccval_index(value)
        have is_odd : (m - r) mod 2 = 1 by arith
        obtain ⟨h3, e1, turn⟩ :=
          turn_step(ne', fits2, fits, known, second[r, ifold l r K t](low, high, is_odd),
                    there(is_odd))
        exists st, h3
        split
        · exact runs_if_false[c := c1](go, e1)
        · trivial
        · intro _
          rewrite [ifold_step(low)]
          exact turn
        · intro no
          have absurd : F by arith
          contradiction
    · split
      · trivial
      · rewrite [ifold_self]
        exact start
      · rewrite [ifold_self]
        exact start2
  obtain ⟨s1, h2, lp, stack, here, there⟩ := all
  subst stack
  exists h2
  split
  - exact runs_for(el, eu, lp)
  - apply here
    arith
qed

-- A fold in two arrays in turn: o holds the first accumulator, then the last; b is there meanwhile.
theorem fold_in_turn :
  ∀z.
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
    beval c_div v odd (l < m ∧ (m - l) mod 2 = 1) ⇒
    (product s ≤ 144115188075855872 ⇒
       writes (store F S) S b (state S (update H b T) st cenv) v (row_major s)
         (view T S s (λI. T) (den S w (update env f (SOME (s, q))) (Var f))) c0) ⇒
    (∀r. l ≤ r ⇒ r < m ⇒ beval c_div (update v i (SOME r)) even ((m - r) mod 2 = 0)) ⇒
    (product s ≤ 144115188075855872 ⇒
       (∀r t.
          l ≤ r ⇒
          r < m ⇒
          (m - r) mod 2 = 0 ⇒
            writes (store F S) S b (state S (update H b T) st (update cenv o (SOME (s, t))))
              (update v i (SOME r)) (row_major s)
              (view T S s (λI. T) (den S (update w j (SOME r)) (update env f (SOME (s, t))) e))
              c1)) ⇒
    (product s ≤ 144115188075855872 ⇒
       (∀r t.
          l ≤ r ⇒
          r < m ⇒
          (m - r) mod 2 = 1 ⇒
            writes (store F S) S o (state S (update H o T) st (update cenv b (SOME (s, t))))
              (update v i (SOME r)) (row_major s)
              (view T S s (λI. T) (den S (update w j (SOME r)) (update env f (SOME (s, t))) e))
              c2)) ⇒
      writes (store F S) S o (state S H st cenv) v (row_major s)
        (view T S s (λI. T) (den S w env (Fold f d j lo hi e)))
        (CSeq (CAlloc b p es z)
           (CSeq (CIf (CIndex odd) c0 CSkip)
              (CSeq (CFor i lo' hi' (CIf (CIndex even) c1 c2)) (CFree b))))
proof
  intro z here shown same shape el eu el' eu' none visible values nonneg eq test copy' parity first'
      second'
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
    have e0 := runs_alloc[S, v, st, h, b, p, es, z, ns](free, values, nonneg)
    rewrite [eq] at e0
    obtain ⟨a', filled⟩ : ∃a'. (λi : int. if z then SOME (s_zero S) else NONE) = a' by
      exists λi : int. if z then SOME (s_zero S) else NONE
      trivial
    simp only [filled] at e0
    have turn0 : turned S s h o n a b (product s) a' q (update h b (SOME (Array (product s) a'))) by
      rewrite [turned_def]
      split
      · exists a
        split
        · simp [ne, there]
        · exact effect_same(held)
      · exists a'
        simp [beside_def]
      · intro r r1 r2
        simp [r2]
    have again : update cenv o (SOME (s, q)) = cenv by exact update_same(here)
    -- The copy, where the number of steps is odd.
    have start :
        ∃h1.
          runs S v st (update h b (SOME (Array (product s) a'))) (CIf (CIndex odd) c0 CSkip) st h1 ∧
          (l < m ∧ (m - l) mod 2 = 1 ⇒ turned S s h b (product s) a' o n a (den S w env d) h1) ∧
          (¬(l < m ∧ (m - l) mod 2 = 1) ⇒ turned S s h o n a b (product s) a' (den S w env d) h1) by
      by_cases is_odd : l < m ∧ (m - l) mod 2 = 1
      · simp [is_odd] at test
        have go : ccval S v st (update h b (SOME (Array (product s) a'))) (CIndex odd) T by
          exact ccval_index(test)
        rewrite [← again] at copy
        obtain ⟨h1, e1, turn⟩ := turn_step(ne, fits, room_exact[s], known, copy, turn0)
        have bound : update env f (SOME (s, q)) f = SOME (s, q) by simp
        have first_values :
            ∀I.
              in_box s I ⇒
                cell_value S (den S w (update env f (SOME (s, q))) (Var f) I) =
                  cell_value S (den S w env d I) by
          intro I inside
          rewrite [same(inside)]
          exact value_var(bound)(inside)
        exists h1
        split
        · exact runs_if_true[d := CSkip](go, e1)
        · intro _
          exact turned_values(first_values, turn)
        · intro no
          contradiction
      · simp only [is_odd] at test
        have go : ccval S v st (update h b (SOME (Array (product s) a'))) (CIndex odd) F by
          exact ccval_index(test)
        have first_values : ∀I. in_box s I ⇒ cell_value S (q I) = cell_value S (den S w env d I) by
          intro I inside
          rewrite [same(inside)]
        exists update h b (SOME (Array (product s) a'))
        split
        · exact runs_if_false[c := c0](go)(runs_skip[S, v, st,
                                                     update h b (SOME (Array (product s) a'))])
        · intro yes
          contradiction
        · intro _
          exact turned_values(first_values, turn0)
    obtain ⟨h1, e1, odd_start, even_start⟩ := start
    have run :
        ∃h2.
          runs S v st h1 (CFor i lo' hi' (CIf (CIndex even) c1 c2)) st h2 ∧
          turned S s h o n a b (product s) a'
            (ifold l m (λr t. den S (update w j (SOME r)) (update env f (SOME (s, t))) e)
               (den S w env d)) h2 by
      obtain le | le := int_le_total[m, l]
      · have no : ¬(l < m ∧ (m - l) mod 2 = 1) by arith
        exists h1
        split
        · exact loop_empty_run(el', eu', le)
        · rewrite [ifold_empty(le)]
          exact even_start(no)
      · apply steps_in_turn(ne, fits, room_exact[s], known, el', eu', le, parity, first, second)
        · intro zero
          apply even_start
          arith
        · intro one
          by_cases empty : m = l
          · have no : F by arith
            contradiction
          · apply odd_start
            arith
    obtain ⟨h2, e2, turn⟩ := run
    rewrite [turned_def] at turn
    obtain ⟨⟨g, there2, eff⟩, ⟨g', there3, _⟩, rest⟩ := turn
    have e3 := runs_free[S, v, st, h2, b](there3)
    have last : update h2 b NONE = update h o (SOME (Array n g)) by
      ext r
      by_cases eq : r = b
      · subst eq
        simp [ne, free]
      · by_cases eq2 : r = o
        · simp [eq2, ne, there2]
        · simp [eq, eq2, rest(eq2, eq)]
    rewrite [last] at e3
    exists g
    exact ⟨runs_seq(e0, runs_seq(e1, runs_seq(e2, e3))), eff⟩
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨g, eff⟩ := effect_exists[store F S, a](inj)
    exists g
    exact ⟨runs_stop(free, values, nonneg, many), eff⟩
qed

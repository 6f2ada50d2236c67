-- Temporary arrays: allocated, filled with a tensor, read, and freed; those that are not read any
-- more are freed before the others, or filled again.
--
-- Defines `freeing` (what a statement does that frees arrays as well), `drops` (a statement
-- that only frees). Main theorems: `alloc_freeing`, `local_freeing`, `reuse_freeing`,
-- `free_freeing`, `end_freeing`, `end_freed`.

import lower.turns lower.locals lower.steps c.hoisting

-- The letters are those of `lower.writes`. D are the arrays that are freed.
variables (W : 'a option → 'a → 'a option) (z z1 : bool) (S : 'a ops) (ty : elem) (o : ident)
    (D H : ident → bool) (G : 'a stack → 'a heap → bool) (st : 'a stack) (cenv : 'a tensors)
    (v : valuation) (addr : int list → int) (t : 'a tensor) (y : ident) (p : int list)
    (q : int list × 'a tensor) (u : 'a tensor) (es : iexp list) (ns : int list) (l : place)
    (c c1 c2 f : cstmt) (h : 'a heap)

-- The heap without these arrays.
definition without (D : ident → bool) (h : 'a heap) : 'a heap := λx. if D x then NONE else h x

theorem without_none : without (λx. F) h = h
proof
  ext x
  simp [without_def]
qed

-- As `writes`; at the end the arrays D are freed, whatever is in them.
definition freeing (D : ident → bool) (W : 'a option → 'a → 'a option) (S : 'a ops) (o : ident)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (t : 'a tensor)
    (c : cstmt) : bool :=
  ∀s h n f.
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    ready W f addr t ⇒
      ∃g. runs S v s h c s (without D (update h o (SOME (Array n g)))) ∧ effect W f addr t g

theorem freeing_nothing : freeing (λx. F) W S o G v addr t c ⇔ writes W S o G v addr t c
by simp [freeing_def, writes_def, without_none]

-- It begins where nothing is freed, and may end there.

theorem freeing_intro : writes W S o G v addr t c ⇒ freeing (λx. F) W S o G v addr t c
by simp [freeing_nothing]

theorem freeing_elim : freeing (λx. F) W S o G v addr t c ⇒ writes W S o G v addr t c
by simp [freeing_nothing]

theorem freeing_run :
  ∀s h n f.
    freeing D W S o G v addr t c ⇒
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr t ⇒
    within n addr t ⇒
    ready W f addr t ⇒
      ∃g. runs S v s h c s (without D (update h o (SOME (Array n g)))) ∧ effect W f addr t g
proof
  intro s h n f d
  simp only [freeing_def] at d
  exact d
qed

section "Filling."

-- A statement that fills a whole array.
theorem filled_run :
  ∀s n a.
    writes (store z S) S y G v (row_major p) (view T S p (λI. T) u) c ⇒
    G s h ⇒
    h y = SOME (Array n a) ⇒
    room n p ⇒
    (z ⇒ (∀I. in_box p I ⇒ a (row_major p I) = SOME (s_zero S))) ⇒
      ∃g. runs S v s h c s (update h y (SOME (Array n g))) ∧ holds S p u g
proof
  intro s n a run known there fits zeros
  rewrite [writes_turns] at run
  rewrite [← within_room[S := S, t := u]] at fits
  have held : lies a (row_major p) (blank z S (view T S p (λI. T) u)) by
    rewrite [lies_def]
    intro I x
    by_cases flag : z
    · by_cases inside : in_box p I
      · simp [blank_def, view_box, flag, inside, zeros(flag, inside)]
      · simp [blank_def, view_box, inside]
    · simp [blank_def, flag]
  have inj := inj_on_row_major(view_boxed[T, S, p, λI. T, u])
  obtain ⟨g, e1, eff⟩ := turns_run(run, known, there, inj, fits, held)
  exists g
  split
  - exact e1
  - rewrite [← lies_holds]
    exact effect_lies(eff)
qed

-- What a new array of that size has in it.
theorem new_cells :
  z ⇒ (∀I. in_box p I ⇒ (λi. if z then SOME (s_zero S) else NONE) (row_major p I) = SOME (s_zero S))
by simp

section "The tensor is bound to a name."

-- The array is allocated, filled, and freed by the rest. It needs zeros only where the statement
-- that fills it relies on them. Where it would have too many cells, the allocation fails; so all
-- that comes after may rely on their number.
theorem alloc_freeing :
  cenv y = NONE ⇒
  ¬H y ⇒
  y ≠ o ⇒
  LIST_REL (ieval c_div v) es ns ⇒
  shape_ok ns ⇒
  product ns = product p ⇒
  (product p ≤ 144115188075855872 ⇒
     writes (store z1 S) S y (state S (update H y T) st cenv) v (row_major p) (view T S p (λI. T) u)
       c1) ⇒
  (product p ≤ 144115188075855872 ⇒
     freeing (update D y T) W S o (state S H st (update cenv y (SOME (p, u)))) v addr t c2) ⇒
    freeing D W S o (state S H st cenv) v addr t (CSeq (CAlloc ty y l es z1) (CSeq c1 c2))
proof
  intro none visible ne values nonneg eq first second
  rewrite [freeing_def]
  intro s h m f known there inj fits may
  have free := state_fresh(none, visible, known)
  by_cases few : product p ≤ 144115188075855872
  - have first' := first(few)
    have second' := second(few)
    have e0 := runs_alloc[S, ty, v, s, h, y, l, es, z1, ns](free, values, nonneg)
    rewrite [eq] at e0
    have known1 := state_written[o := y, a := SOME (Array (product p)
                                                      (λi.
                                                         if z1
                                                         then SOME (s_zero S)
                                                         else NONE))](known)
    have there1 :
        update h y (SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE))) y =
          SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE)) by
      simp
    obtain ⟨g, e1, held⟩ := filled_run(first', known1, there1, room_exact[p], new_cells[z1, S, p])
    rewrite [update_update] at e1
    have known2 := state_stored[o := y](known, room_exact[p], held)
    rewrite [state_showing(visible)] at known2
    have ne' : ¬(o = y) by
      intro eq
      apply ne
      simp only [eq]
    have there2 : update h y (SOME (Array (product p) g)) o = SOME (Array m f) by simp [ne', there]
    obtain ⟨g2, e2, eff⟩ := freeing_run(second', known2, there2, inj, fits, may)
    have last :
        without (update D y T)
          (update (update h y (SOME (Array (product p) g))) o (SOME (Array m g2))) =
          without D (update h o (SOME (Array m g2))) by
      ext k
      by_cases eq : k = y
      · subst eq
        simp [without_def, ne, free]
      · simp [without_def, eq]
    rewrite [last] at e2
    exists g2
    split
    · exact runs_seq(e0, runs_seq(e1, e2))
    · exact eff
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    obtain ⟨g, eff⟩ := effect_exists[W, f](inj)
    exists g
    split
    · exact runs_stop(free, values, nonneg, many)
    · exact eff
qed

-- One more array is freed after the statement.
theorem free_last :
  cenv y = SOME q ⇒
  ¬H y ⇒
  y ≠ o ⇒
  ¬D y ⇒
  freeing D W S o (state S H st cenv) v addr t c ⇒
    freeing (update D y T) W S o (state S H st cenv) v addr t (CSeq c (CFree y))
proof
  intro there visible ne new run
  rewrite [freeing_def]
  intro s h n a known here inj fits may
  obtain ⟨g, e1, eff⟩ := freeing_run(run, known, here, inj, fits, may)
  cases q as ⟨p, t1⟩
  obtain ⟨k, b, array, _⟩ := state_array(there, visible, known)
  have held : without D (update h o (SOME (Array n g))) y = SOME (Array k b) by
    simp [without_def, new, ne, array]
  have e2 := runs_free[S, v, s, without D (update h o (SOME (Array n g))), y](held)
  have last :
      update (without D (update h o (SOME (Array n g)))) y NONE =
        without (update D y T) (update h o (SOME (Array n g))) by
    ext r
    by_cases eq : r = y <;> simp [without_def, eq]
  rewrite [last] at e2
  exists g
  split
  - exact runs_seq(e1, e2)
  - exact eff
qed

-- Sequences may be taken together otherwise.
theorem runs_together :
  ∀a b d s s1 h1.
    runs S v s h (CSeq a (CSeq b (CSeq c d))) s1 h1 ⇒
      runs S v s h (CSeq a (CSeq (CSeq b c) d)) s1 h1
proof
  intro a b d s s1 h1 run
  have same :
      ∀memory. execute S memory (CSeq (CSeq b c) d) v = execute S memory (CSeq b (CSeq c d)) v by
    intro memory
    ext s h
    exact execute_seq_assoc
  have all :
      ∀memory q.
        execute S memory (CSeq a q) v s h =
          next (execute S memory a v s h) (execute S memory q v) by
    intro memory q
    simp only [execute_def]
  rewrite [runs_def] at run
  rewrite [runs_def]
  intro memory
  rewrite [all, same, ← all]
  exact run
qed

-- As a local array, which ends with its block.
theorem local_freeing :
  cenv y = NONE ⇒
  ¬H y ⇒
  y ≠ o ⇒
  ¬D y ⇒
  LIST_REL (ieval c_div v) es ns ⇒
  shape_ok ns ⇒
  product ns = product p ⇒
  (product p ≤ 144115188075855872 ⇒
     writes (store z1 S) S y (state S (update H y T) st cenv) v (row_major p) (view T S p (λI. T) u)
       c1) ⇒
  (product p ≤ 144115188075855872 ⇒
     freeing D W S o (state S H st (update cenv y (SOME (p, u)))) v addr t c2) ⇒
    freeing D W S o (state S H st cenv) v addr t
      (CSeq (CAlloc ty y l es z1) (CSeq (CSeq c1 c2) (CFree y)))
proof
  intro none visible ne new values nonneg eq first second
  have there : update cenv y (SOME (p, u)) y = SOME (p, u) by simp
  have freed :
      product p ≤ 144115188075855872 ⇒
        freeing (update D y T) W S o (state S H st (update cenv y (SOME (p, u)))) v addr t
          (CSeq c2 (CFree y)) by
    intro few
    exact free_last(there, visible, ne, new, second(few))
  have all := alloc_freeing[ty := ty, l := l](none, visible, ne, values, nonneg, eq, first, freed)
  rewrite [freeing_def]
  intro s h m a known here inj fits may
  obtain ⟨g, run, eff⟩ := freeing_run(all, known, here, inj, fits, may)
  exists g
  exact ⟨runs_together(run), eff⟩
qed

-- An array that is to be freed, and holds what is not read any more, is filled again.
theorem reuse_freeing :
  ∀t1.
    cenv y = SOME (p, t1) ⇒
    ¬H y ⇒
    D y ⇒
    y ≠ o ⇒
    writes (store F S) S y (state S (update H y T) st cenv) v (row_major p) (view T S p (λI. T) u)
      c1 ⇒
    freeing D W S o (state S H st (update cenv y (SOME (p, u)))) v addr t c2 ⇒
      freeing D W S o (state S H st cenv) v addr t (CSeq c1 c2)
proof
  intro t1 here shown owed ne first second
  rewrite [freeing_def]
  intro s h m a known there inj fits may
  obtain ⟨k, b, array, space, held⟩ := state_array(here, shown, known)
  have known1 := state_over[o := y](known)
  have free : F ⇒ (∀I. in_box p I ⇒ b (row_major p I) = SOME (s_zero S)) by simp
  obtain ⟨g, e1, filled⟩ := filled_run(first, known1, array, space, free)
  have known2 := state_stored[o := y](known, space, filled)
  rewrite [state_showing(shown)] at known2
  have ne' : ¬(o = y) by
    intro eq
    apply ne
    simp only [eq]
  have there2 : update h y (SOME (Array k g)) o = SOME (Array m a) by simp [ne', there]
  obtain ⟨g2, e2, eff⟩ := freeing_run(second, known2, there2, inj, fits, may)
  have last :
      without D (update (update h y (SOME (Array k g))) o (SOME (Array m g2))) =
        without D (update h o (SOME (Array m g2))) by
    ext r
    by_cases eq : r = y
    · subst eq
      simp [without_def, owed]
    · simp [without_def, eq]
  rewrite [last] at e2
  exists g2
  split
  - exact runs_seq(e1, e2)
  - exact eff
qed

section "Arrays are freed."

-- What is not read any more is freed at once.
theorem free_freeing :
  cenv y = SOME q ⇒
  ¬H y ⇒
  D y ⇒
  y ≠ o ⇒
  freeing D W S o (state S H st (update cenv y NONE)) v addr t c ⇒
    freeing D W S o (state S H st cenv) v addr t (CSeq (CFree y) c)
proof
  intro here shown owed ne run
  rewrite [freeing_def]
  intro s h m a known there inj fits may
  cases q as ⟨p, t1⟩
  obtain ⟨k, b, array, _⟩ := state_array(here, shown, known)
  have e1 := runs_free[S, v, s, h, y](array)
  have known2 := state_freed[x := y](known)
  have ne' : ¬(o = y) by
    intro eq
    apply ne
    simp only [eq]
  have there2 : update h y NONE o = SOME (Array m a) by simp [ne', there]
  obtain ⟨g, e2, eff⟩ := freeing_run(run, known2, there2, inj, fits, may)
  have last :
      without D (update (update h y NONE) o (SOME (Array m g))) =
        without D (update h o (SOME (Array m g))) by
    ext r
    by_cases eq : r = y
    · subst eq
      simp [without_def, owed]
    · simp [without_def, eq]
  rewrite [last] at e2
  exists g
  split
  - exact runs_seq(e1, e2)
  - exact eff
qed

-- The statement frees the arrays D, and does nothing else.
definition drops (D : ident → bool) (S : 'a ops) (G : 'a stack → 'a heap → bool) (v : valuation)
    (f : cstmt) : bool :=
  ∀s h. G s h ⇒ runs S v s h f s (without D h)

-- They are freed already.
definition gone (D : ident → bool) (G : 'a stack → 'a heap → bool) : bool :=
  ∀s h. G s h ⇒ without D h = h

theorem gone_none : gone (λx. F) G
by simp [gone_def, without_none]

theorem gone_more :
  cenv y = NONE ⇒ ¬H y ⇒ gone D (state S H st cenv) ⇒ gone (update D y T) (state S H st cenv)
proof
  intro none shown rest
  rewrite [gone_def] at rest
  rewrite [gone_def]
  intro s h known
  have free := state_fresh(none, shown, known)
  have last : without (update D y T) h = without D h by
    clear rest
    ext r
    by_cases eq : r = y <;> simp [without_def, eq, free]
  rewrite [last]
  exact rest(known)
qed

theorem drops_one :
  cenv y = SOME q ⇒
  ¬H y ⇒
  gone D (state S H st (update cenv y NONE)) ⇒
    drops (update D y T) S (state S H st cenv) v (CFree y)
proof
  intro here shown rest
  rewrite [gone_def] at rest
  rewrite [drops_def]
  intro s h known
  cases q as ⟨p, t1⟩
  obtain ⟨k, b, array, _⟩ := state_array(here, shown, known)
  have e1 := runs_free[S, v, s, h, y](array)
  have last : update h y NONE = without (update D y T) h by
    rewrite [← rest(state_freed[x := y](known))]
    ext r
    by_cases eq : r = y <;> simp [without_def, eq]
  rewrite [last] at e1
  exact e1
qed

theorem drops_more :
  cenv y = SOME q ⇒
  ¬H y ⇒
  drops D S (state S H st (update cenv y NONE)) v f ⇒
    drops (update D y T) S (state S H st cenv) v (CSeq (CFree y) f)
proof
  intro here shown rest
  rewrite [drops_def] at rest
  rewrite [drops_def]
  intro s h known
  cases q as ⟨p, t1⟩
  obtain ⟨k, b, array, _⟩ := state_array(here, shown, known)
  have e1 := runs_free[S, v, s, h, y](array)
  have e2 := rest(state_freed[x := y](known))
  have last : without D (update h y NONE) = without (update D y T) h by
    ext r
    by_cases eq : r = y <;> simp [without_def, eq]
  rewrite [last] at e2
  exact runs_seq(e1, e2)
qed

-- What is freed already needs nothing.
theorem drops_freed :
  cenv y = NONE ⇒
  ¬H y ⇒
  drops D S (state S H st cenv) v f ⇒
    drops (update D y T) S (state S H st cenv) v f
proof
  intro none shown rest
  rewrite [drops_def] at rest
  rewrite [drops_def]
  intro s h known
  have free := state_fresh(none, shown, known)
  have e1 := rest(known)
  have last : without D h = without (update D y T) h by
    ext r
    by_cases eq : r = y <;> simp [without_def, eq, free]
  rewrite [last] at e1
  exact e1
qed

-- After the last statement, all that is left is freed.
theorem end_freeing :
  ¬D o ⇒
  writes W S o (state S H st cenv) v addr t c ⇒
  drops D S (state S (update H o T) st cenv) v f ⇒
    freeing D W S o (state S H st cenv) v addr t (CSeq c f)
proof
  intro kept run rest
  rewrite [freeing_def]
  intro s h m a known there inj fits may
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, there, inj, fits, may)
  rewrite [drops_def] at rest
  have e2 := rest(state_written[o := o, a := SOME (Array m g)](known))
  exists g
  split
  - exact runs_seq(e1, e2)
  - exact eff
qed

-- The last statement, where statements before it freed all of them.
theorem end_freed :
  ¬D o ⇒
  writes W S o (state S H st cenv) v addr t c ⇒
  gone D (state S (update H o T) st cenv) ⇒
    freeing D W S o (state S H st cenv) v addr t c
proof
  intro kept run freed
  rewrite [freeing_def]
  intro s h m a known there inj fits may
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, there, inj, fits, may)
  rewrite [gone_def] at freed
  have same := freed(state_written[o := o, a := SOME (Array m g)](known))
  exists g
  split
  - rewrite [same]
    exact e1
  - exact eff
qed

-- As a local array, which ends with its block.
theorem writes_together :
  ∀a b d.
    writes (store z S) S o G v addr t (CSeq a (CSeq b (CSeq c d))) ⇒
      writes (store z S) S o G v addr t (CSeq a (CSeq (CSeq b c) d))
proof
  intro a b d run
  rewrite [writes_def]
  intro s h m f known here inj fits may
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, here, inj, fits, may)
  exists g
  exact ⟨runs_together(e1), eff⟩
qed

section "Arrays that a loop allocates."

-- An array that is allocated in a loop, with nothing in it, is allocated once, before.
theorem hoist_writes :
  ∀c' r.
    cenv y = NONE ⇒
    ¬H y ⇒
    y ≠ o ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    spares S y (product ns) v c c' ⇒
    followed S v c' (CFree y) r ⇒
    writes W S o (state S H st cenv) v addr t c ⇒
      writes W S o (state S H st cenv) v addr t (CSeq (CAlloc ty y Heap es F) r)
proof
  intro c' r none visible ne values nonneg all after run
  rewrite [writes_def]
  intro s h m f known there inj fits may
  have free := state_fresh(none, visible, known)
  obtain ⟨g, e1, eff⟩ := writes_run(run, known, there, inj, fits, may)
  have free1 : update h o (SOME (Array m g)) y = NONE by simp [ne, free]
  exists g
  split
  - have eq : product ns = product ns by trivial
    exact hoist_runs(free, free1, values, nonneg, eq, all, after, e1)
  - exact eff
qed

section "Values that need an array."

-- A tensor of which a slice is read has a name, if need be.
theorem at_named :
  ∀x d i w env n s.
    ok S w env d (n :: s) ⇒ den S w env (At d i) = den S w env (Let x d (At (Var x) i))
proof
  intro x d i w env n s good
  have bound : update env x (SOME (n :: s, den S w env d)) x = SOME (n :: s, den S w env d) by simp
  have shape := dshape_of(shape_var_is[v := w](bound))
  simp at shape
  rewrite [den_let(ok_shape(good))]
  ext J
  by_cases inside : in_box (n :: s) (ivalue w i :: J)
  - simp at inside
    simp [den_def, shape, dshape_of(ok_shape(good)), slice_def, read_at, inside, cell_value_def]
  - have pad : den S w env d (ivalue w i :: J) = Pad by
      by_contra some
      have box := boxed_at(boxed_den(good), some)
      contradiction
    by_cases row : 0 ≤ ivalue w i ∧ ivalue w i < n
    · simp [den_def, shape, dshape_of(ok_shape(good)), slice_def, read_at, pad, row, cell_value_def]
    · simp [den_def, shape, dshape_of(ok_shape(good)), slice_def, read_at, pad, row, cell_value_def]
qed

theorem steers_array :
  ∀p u es st1.
    cenv y = NONE ⇒
    ¬H y ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = product p ⇒
    (product p ≤ 144115188075855872 ⇒
       writes (store z1 S) S y (state S (update H y T) st cenv) v (row_major p)
         (view T S p (λI. T) u) c1) ⇒
    (product p ≤ 144115188075855872 ⇒ steers S H (update cenv y (SOME (p, u))) v st st1 c2) ⇒
      steers S H cenv v st st1 (CSeq (CAlloc ty y l es z1) (CSeq (CSeq c1 c2) (CFree y)))
proof
  intro p u es st1 none visible values nonneg eq first second
  rewrite [steers_def]
  intro h known
  have free := state_fresh(none, visible, known)
  by_cases few : product p ≤ 144115188075855872
  - have first' := first(few)
    have second' := second(few)
    have e0 := runs_alloc[S, ty, v, st, h, y, l, es, z1, ns](free, values, nonneg)
    rewrite [eq] at e0
    have known1 := state_written[o := y, a := SOME (Array (product p)
                                                      (λi.
                                                         if z1
                                                         then SOME (s_zero S)
                                                         else NONE))](known)
    have there1 :
        update h y (SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE))) y =
          SOME (Array (product p) (λi. if z1 then SOME (s_zero S) else NONE)) by
      simp
    obtain ⟨g, e1, held⟩ := filled_run(first', known1, there1, room_exact[p], new_cells[z1, S, p])
    rewrite [update_update] at e1
    have known2 := state_stored[o := y](known, room_exact[p], held)
    rewrite [state_showing(visible)] at known2
    have e2 := steers_run(second', known2)
    have array : update h y (SOME (Array (product p) g)) y = SOME (Array (product p) g) by simp
    have e3 := runs_free[S, v, st1, update h y (SOME (Array (product p) g)), y](array)
    rewrite [update_update, update_same(free)] at e3
    exact runs_together(runs_seq(e0, runs_seq(e1, runs_seq(e2, e3))))
  - have many : most_cells < product ns by
      rewrite [eq, most_cells_def]
      arith
    exact runs_stop(free, values, nonneg, many)
qed

theorem brings_array :
  ∀p u es x a m.
    cenv y = NONE ⇒
    ¬H y ⇒
    LIST_REL (ieval c_div v) es ns ⇒
    shape_ok ns ⇒
    product ns = product p ⇒
    (product p ≤ 144115188075855872 ⇒
       writes (store z1 S) S y (state S (update H y T) (update st x (SOME a)) cenv) v (row_major p)
         (view T S p (λI. T) u) c1) ⇒
    (product p ≤ 144115188075855872 ⇒ brings S H st (update cenv y (SOME (p, u))) x v a m c2) ⇒
      brings S H st cenv x v a m (CSeq (CAlloc ty y l es z1) (CSeq (CSeq c1 c2) (CFree y)))
proof
  simp only [brings_def]
  intro p u es x a m none visible values nonneg eq first second
  exact steers_array(none, visible, values, nonneg, eq, first, second)
qed

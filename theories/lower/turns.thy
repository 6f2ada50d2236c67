-- Statements that read the array that they write: what it holds before, and after.
--
-- Defines `turns`, the judgement for all of them, and `blank`, for what need not have been written
-- before. Main theorems: `turns_loop` (the one rule for loops), `turns_seq`, `turns_cell` (one cell
-- changes), `writes_turns` (to write is to turn what is blank); and `turns_held`, `turns_holding`:
-- what a statement may read of the array is what the array holds, and the other way round.

import lower.state lower.views

-- The letters are those of `lower.writes`; the array o has the shape s.
variables (z : bool) (S : 'a ops) (ty : elem) (o : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (G : 'a stack → 'a heap → bool) (s : int list) (v : valuation)
    (addr : int list → int) (t u q : 'a tensor) (i : ident) (lo hi : iexp) (l m n : int)
    (J : int list) (c k : cstmt) (f g : int → 'a option)

-- The array f holds the cells of the tensor; of padding nothing is said.
definition lies (f : int → 'a option) (addr : int list → int) (t : 'a tensor) : bool :=
  ∀I x. t I = Val x ⇒ f (addr I) = SOME x

-- Where the array o holds t, the statement makes it hold u, and changes nothing else.
definition turns (S : 'a ops) (o : ident) (G : 'a stack → 'a heap → bool) (v : valuation)
    (addr : int list → int) (t : 'a tensor) (u : 'a tensor) (c : cstmt) : bool :=
  ∀s h n f.
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr u ⇒
    within n addr u ⇒
    lies f addr t ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect (store F S) f addr u g

-- Each cell of t is one of u.
definition spans (t : 'a tensor) (u : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ u I ≠ Pad

-- What an array holds of which nothing is known, or where z, of which is known that it holds zeros.
definition blank (z : bool) (S : 'a ops) (u : 'a tensor) : 'a tensor :=
  λI. if z ∧ u I ≠ Pad then Val (s_zero S) else Pad

section "The definitions as they are read."

theorem turns_run :
  ∀s h n f.
    turns S o G v addr t u c ⇒
    G s h ⇒
    h o = SOME (Array n f) ⇒
    inj_on addr u ⇒
    within n addr u ⇒
    lies f addr t ⇒
      ∃g. runs S v s h c s (update h o (SOME (Array n g))) ∧ effect (store F S) f addr u g
proof
  intro s h n f run
  rewrite [turns_def] at run
  exact run
qed

theorem effect_lies : effect (store F S) f addr u g ⇒ lies g addr u
proof
  intro eff
  rewrite [lies_def]
  intro I x cell
  rewrite [effect_at(eff, cell)]
  exact store_anywhere
qed

theorem effect_intro :
  lies g addr u ⇒ (∀q. (∀I. u I ≠ Pad ⇒ addr I ≠ q) ⇒ g q = f q) ⇒ effect (store F S) f addr u g
proof
  intro there frame
  rewrite [lies_def] at there
  rewrite [effect_def]
  split
  - intro I x cell
    rewrite [there(cell)]
    simp
  - exact frame
qed

theorem effect_same : lies f addr u ⇒ effect (store F S) f addr u f
proof
  intro held
  apply effect_intro(held)
  intro q away
  trivial
qed

theorem inj_spans : spans t u ⇒ inj_on addr u ⇒ inj_on addr t
proof
  intro more inj
  rewrite [spans_def] at more
  rewrite [inj_on_def] at inj
  rewrite [inj_on_def]
  intro I J a b
  exact inj(more(a), more(b))
qed

theorem within_spans : spans t u ⇒ within n addr u ⇒ within n addr t
proof
  intro more fits
  rewrite [spans_def] at more
  rewrite [within_def] at fits
  rewrite [within_def]
  intro I a
  exact fits(more(a))
qed

theorem spans_view : spans (view T S s (λI. T) t) (view T S s (λI. T) u)
proof
  rewrite [spans_def]
  simp only [view_box]
  intro I inside
  exact inside
qed

theorem blank_view : blank z S (view T S s (λI. T) t) = blank z S (view T S s (λI. T) u)
proof
  ext I
  simp only [blank_def, view_box]
qed

-- One effect after another, on more cells.
theorem effect_then :
  ∀a.
    spans t u ⇒
    effect (store F S) a addr t f ⇒
    effect (store F S) f addr u g ⇒
      effect (store F S) a addr u g
proof
  intro a more first second
  rewrite [spans_def] at more
  apply effect_intro
  - exact effect_lies(second)
  - intro q away
    rewrite [effect_frame(second, away)]
    apply effect_frame(first)
    intro I some
    exact away(more(some))
qed

section "Rules."

-- To write a tensor is to turn what is blank into it.
theorem writes_turns : writes (store z S) S o G v addr u c ⇔ turns S o G v addr (blank z S u) u c
proof
  split
  - intro run
    rewrite [turns_def]
    intro s h n f known there inj fits held
    have may : ready (store z S) f addr u by
      apply ready_zeros
      intro I some flag
      rewrite [lies_def] at held
      apply held
      simp [blank_def, some, flag]
    obtain ⟨g, e, eff⟩ := writes_run(run, known, there, inj, fits, may)
    exists g
    split
    · exact e
    · apply effect_intro
      · rewrite [lies_def]
        intro I x cell
        exact stored(may, eff, cell)
      · intro q away
        exact effect_frame(eff, away)
  - intro run
    rewrite [writes_def]
    intro s h n f known there inj fits may
    rewrite [ready_def] at may
    have held : lies f addr (blank z S u) by
      rewrite [lies_def]
      intro I x
      obtain none | ⟨y, cell⟩ := cell_cases[u I]
      · simp [blank_def, none]
      · by_cases flag : z
        · have ok := may(cell)
          simp only [flag] at ok
          simp [blank_def, cell, flag, store_zero(ok)]
        · simp [blank_def, flag]
    obtain ⟨g, e, eff⟩ := turns_run(run, known, there, inj, fits, held)
    exists g
    split
    · exact e
    · rewrite [effect_def]
      split
      · intro I x cell
        rewrite [effect_at(eff, cell), store_value(may(cell))]
        exact store_anywhere
      · intro q away
        exact effect_frame(eff, away)
qed

-- To add a tensor is to turn whatever has its cells into the sum.
theorem accumulate_turns :
  writes (accumulate S ty) S o G v addr u c ⇔
    (∀t. spans u t ⇒ turns S o G v addr t (λI. cell_add S ty (t I) (u I)) c)
proof
  split
  - intro run t part
    rewrite [turns_def]
    intro s h n f known there inj fits held
    rewrite [lies_def] at held
    have more : spans u (λI. cell_add S ty (t I) (u I)) by
      rewrite [spans_def]
      intro I some
      apply cell_add_not_pad
      right
      exact some
    rewrite [spans_def] at part
    have may : ready (accumulate S ty) f addr u by
      rewrite [ready_def]
      intro I x cell
      have some : u I ≠ Pad by simp [cell]
      obtain none | ⟨y, there_y⟩ := cell_cases[t I]
      · have no := part(some)
        contradiction
      · simp [held(there_y)]
    obtain ⟨g, e, eff⟩ :=
      writes_run(run, known, there, inj_spans(more, inj), within_spans(more, fits), may)
    exists g
    split
    · exact e
    · apply effect_intro
      · rewrite [lies_def]
        intro I x sum
        obtain none | ⟨y, cell⟩ := cell_cases[u I]
        · have old : g (addr I) = f (addr I) by
            apply effect_frame(eff)
            intro J some eq
            rewrite [inj_on_def] at inj
            rewrite [spans_def] at more
            have here : cell_add S ty (t I) (u I) ≠ Pad by (rewrite [sum]; simp)
            have same := inj(more(some), here, eq)
            rewrite [same] at some
            contradiction
          rewrite [old]
          apply held
          simp [none, cell_add_def] at sum
          exact sum
        · have some : u I ≠ Pad by simp [cell]
          have new := effect_at(eff, cell)
          obtain none | ⟨a, there_a⟩ := cell_cases[t I]
          · have no := part(some)
            contradiction
          · simp [cell, there_a, cell_add_def, cell_value_def] at sum
            simp [new, held(there_a), sum]
      · intro q away
        apply effect_frame(eff)
        rewrite [spans_def] at more
        intro I some
        exact away(more(some))
  - intro run
    rewrite [writes_def]
    intro s h n f known there inj fits may
    rewrite [ready_def] at may
    obtain ⟨t, t_at⟩ : ∃t. ∀I. t I = (if u I ≠ Pad then Val (THE (f (addr I))) else Pad) by
      exists λI. if u I ≠ Pad then Val (THE (f (addr I))) else Pad
      simp
    have here : ∀I x. u I = Val x ⇒ ∃y. f (addr I) = SOME y ∧ t I = Val y by
      intro I x cell
      have some := accumulate_there(may(cell))
      rewrite [option_not_none] at some
      obtain ⟨y, eq⟩ := some
      exists y
      simp [t_at, cell, eq]
    have part : spans u t by
      rewrite [spans_def]
      intro I some
      simp [t_at, some]
    have less : spans (λI. cell_add S ty (t I) (u I)) u by
      rewrite [spans_def]
      intro I
      by_cases none : u I = Pad <;> simp [t_at, none, cell_add_def]
    have held : lies f addr t by
      rewrite [lies_def]
      intro I x
      obtain none | ⟨y, cell⟩ := cell_cases[u I]
      · simp [t_at, none]
      · obtain ⟨a, old, same⟩ := here(cell)
        simp [same, old]
    obtain ⟨g, e, eff⟩ :=
      turns_run(run(part), known, there, inj_spans(less, inj), within_spans(less, fits), held)
    exists g
    split
    · exact e
    · rewrite [effect_def]
      split
      · intro I x cell
        obtain ⟨a, old, same⟩ := here(cell)
        have sum : cell_add S ty (t I) (u I) = Val (s_add S ty a x) by
          simp [same, cell, cell_add_def, cell_value_def]
        have new := effect_at(eff, sum)
        rewrite [old, accumulate_some, new]
        exact store_anywhere
      · intro q away
        apply effect_frame(eff)
        rewrite [spans_def] at less
        intro I some
        exact away(less(some))
qed

-- More may be known of what the array holds.
theorem turns_more :
  (∀I x. t I = Val x ⇒ q I = Val x) ⇒ turns S o G v addr t u c ⇒ turns S o G v addr q u c
proof
  intro part run
  rewrite [turns_def]
  intro s h n f known there inj fits held
  have held' : lies f addr t by
    rewrite [lies_def] at held
    rewrite [lies_def]
    intro I x cell
    exact held(part(cell))
  exact turns_run(run, known, there, inj, fits, held')
qed

-- What is written whatever is there.
theorem turns_blank : writes (store F S) S o G v addr u c ⇒ turns S o G v addr t u c
proof
  rewrite [writes_turns]
  apply turns_more
  simp [blank_def]
qed

theorem turns_skip : turns S o G v addr t t CSkip
proof
  rewrite [turns_def]
  intro s h n f known there inj fits held
  exists f
  split
  - rewrite [update_same(there)]
    exact runs_skip
  - exact effect_same(held)
qed

-- One after another: the second reads of the array at most what the first one made it hold.
theorem turns_seq :
  spans t u ⇒
  turns S o (state S H st cenv) v addr q t c ⇒
  turns S o (state S (update H o T) st cenv) v addr t u k ⇒
    turns S o (state S H st cenv) v addr q u (CSeq c k)
proof
  intro more first second
  rewrite [turns_def]
  intro s h n f known there inj fits held
  obtain ⟨g1, e1, eff1⟩ :=
    turns_run(first, known, there, inj_spans(more, inj), within_spans(more, fits), held)
  have known1 := state_written[o := o, a := SOME (Array n g1)](known)
  have there1 : update h o (SOME (Array n g1)) o = SOME (Array n g1) by simp
  obtain ⟨g2, e2, eff2⟩ := turns_run(second, known1, there1, inj, fits, effect_lies(eff1))
  rewrite [update_update] at e2
  exists g2
  exact ⟨runs_seq(e1, e2), effect_then(more, eff1, eff2)⟩
qed

-- A loop of which iteration k turns T k into T (k + 1).
theorem turns_loop :
  ∀T.
    ieval c_div v lo l ⇒
    ieval c_div v hi m ⇒
    stable o G ⇒
    T l = t ⇒
    T m = u ⇒
    (m ≤ l ⇒ u = t) ⇒
    (∀k. l ≤ k ⇒ k < m ⇒ spans (T k) (T (k + 1))) ⇒
    (∀k. l ≤ k ⇒ k < m ⇒ turns S o G (update v i (SOME k)) addr (T k) (T (k + 1)) c) ⇒
      turns S o G v addr t u (CFor i lo hi c)
proof
  intro T el em stab first last none more step
  rewrite [← first, ← last] at none
  rewrite [← first, ← last]
  rewrite [turns_def]
  intro s h n f known there inj fits held
  have upto : ∀k. l ≤ k ⇒ k ≤ m ⇒ spans (T k) (T m) by
    intro k low high
    apply int_interval_induct_down[l, m, λk. spans (T k) (T m)]
    · simp [spans_def]
    · intro k low high ih
      have next := more(low, high)
      rewrite [spans_def] at next ih
      rewrite [spans_def]
      intro I some
      exact ih(next(some))
    · exact low
    · exact high
  have start := effect_same[S := S](held)
  apply array_loop[P := λk g. effect (store F S) f addr (T k) g](stab, el, em, known, there, start)
  - intro le
    rewrite [none(le)]
    exact start
  - intro k h1 g low high known1 there1 eff
    have low1 : l ≤ k + 1 by arith
    have high1 : k + 1 ≤ m by arith
    have rest := upto(low1, high1)
    obtain ⟨g', e, eff'⟩ :=
      turns_run(step(low, high), known1, there1, inj_spans(rest, inj), within_spans(rest, fits),
                effect_lies(eff))
    exists g'
    exact ⟨e, effect_then(more(low, high), eff, eff')⟩
qed

-- One cell changes.
theorem turns_cell :
  ∀r.
    writes (store F S) S o G v r (view T S [] (λI. T) q) c ⇒
    r [] = addr J ⇒
    u J = Val (cell_value S (q [])) ⇒
    (∀I. I ≠ J ⇒ u I = t I) ⇒
      turns S o G v addr t u c
proof
  intro r run at_J here same
  rewrite [turns_def]
  intro s h n f known there inj fits held
  have nil : in_box [] [] by simp
  have only : ∀I. view T S [] (λI. T) q I ≠ Pad ⇒ I = [] by
    intro I
    simp only [view_box]
    cases I <;> simp
  have inj1 : inj_on r (view T S [] (λI. T) q) by
    rewrite [inj_on_def]
    intro I L a b eq
    simp [only(a), only(b)]
  have some : u J ≠ Pad by simp [here]
  have fits1 : within n r (view T S [] (λI. T) q) by
    rewrite [within_def] at fits
    rewrite [within_def]
    intro I a
    rewrite [only(a), at_J]
    exact fits(some)
  obtain ⟨g, e, eff⟩ := writes_run(run, known, there, inj1, fits1, ready_anywhere)
  exists g
  split
  - exact e
  - apply effect_intro
    · rewrite [lies_def] at held
      rewrite [lies_def]
      intro I y cell
      by_cases eq : I = J
      · subst eq
        have first : view T S [] (λI. T) q [] = Val (cell_value S (q [])) by simp [view_at]
        have new := effect_at(eff, first)
        rewrite [at_J] at new
        rewrite [here] at cell
        simp at cell
        simp [new, cell]
      · rewrite [inj_on_def] at inj
        have old : g (addr I) = f (addr I) by
          apply effect_frame(eff)
          intro L a meet
          have some2 : u I ≠ Pad by simp [cell]
          apply eq
          apply inj(some2, some)
          rewrite [← meet, only(a), at_J]
        rewrite [old]
        apply held
        rewrite [← same(eq), cell]
    · intro x away
      apply effect_frame(eff)
      intro I a
      rewrite [only(a), at_J]
      exact away(some)
qed

section "What the state says of the array."

-- What is not read may be known.
theorem turns_written :
  turns S o (state S (update H o T) st cenv) v addr t u c ⇒
    turns S o (state S H st cenv) v addr t u c
proof
  intro run
  rewrite [turns_def]
  intro s1 h n f known
  exact turns_run(run, state_over[o := o](known))
qed

theorem stable_written : stable o (state S (update H o T) st cenv)
proof
  apply stable_state
  simp
qed

theorem within_room : within n (row_major s) (view T S s (λI. T) t) ⇔ room n s
proof
  simp only [within_def, view_box, room_def]
  split
  - intro fits I inside
    obtain ⟨_, less⟩ := fits(inside)
    exact less
  - intro fits I inside
    exact ⟨row_major_nonneg(inside), fits(inside)⟩
qed

theorem lies_holds : lies f (row_major s) (view T S s (λI. T) t) ⇔ holds S s t f
proof
  rewrite [lies_def, holds_def]
  split
  - intro held I inside
    apply held
    simp [view_at, inside]
  - intro held I x cell
    have inside : in_box s I by
      by_contra out
      simp [view_at, out] at cell
    simp [view_at, inside] at cell
    rewrite [held(inside), cell]
qed

-- Of the array a statement may read what it holds.
theorem turns_held :
  turns S o (state S (update H o F) st (update cenv o (SOME (s, t)))) v (row_major s)
    (view T S s (λI. T) t) (view T S s (λI. T) u) c ⇒
    turns S o (state S (update H o T) st cenv) v (row_major s) (view T S s (λI. T) t)
      (view T S s (λI. T) u) c
proof
  intro run
  rewrite [turns_def]
  intro s1 h n f known there inj fits held
  have before := held
  rewrite [lies_holds] at before
  have room := fits
  rewrite [within_room] at room
  have now := state_stored[o := o](known, room, before)
  rewrite [update_update, update_same(there)] at now
  exact turns_run(run, now, there, inj, fits, held)
qed

-- The other way round: what is known of it, it holds.
theorem turns_holding :
  cenv o = SOME (s, q) ⇒
  ¬H o ⇒
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (q I)) ⇒
  turns S o (state S H st cenv) v (row_major s) (view T S s (λI. T) t) u c ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s) u c
proof
  intro here shown same run
  rewrite [writes_turns, turns_def]
  intro s1 h n f known there inj fits _
  obtain ⟨n2, f2, array, _, held⟩ := state_array(here, shown, known)
  obtain ⟨_, rfl⟩ := array_unique(array, there)
  have before : lies f (row_major s) (view T S s (λI. T) t) by
    rewrite [lies_holds, holds_def]
    rewrite [holds_def] at held
    intro I inside
    rewrite [same(inside)]
    exact held(inside)
  exact turns_run(run, known, there, inj, fits, before)
qed

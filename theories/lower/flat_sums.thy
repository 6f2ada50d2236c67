-- Sums over several binders: nested loops that add all terms to one accumulator, a local or the
-- cells of an array, in the order of the loops. From zero no law is needed.
--
-- Defines `add_terms` and `gathers`. Main theorems: `adds_over` and `gathers_over` (one loop around
-- others, to a local and to an array), `adds_sums`, `write_sums`, `add_sums`.

import lower.statements lower.temporaries lower.turns

-- The letters are those of `lower.writes`.
variables (S : 'a ops) (ty : elem) (o : ident) (H : ident → bool) (st : 'a stack)
    (cenv : 'a tensors) (G : 'a stack → 'a heap → bool) (x : ident) (v : valuation)
    (addr : int list → int) (w : valuation) (env : 'a tensors) (bs : binders) (j : ident)
    (lo hi : iexp) (e : exp) (J : int list) (i : ident) (lo' hi' : iexp) (l u m : int) (a : 'a)
    (c d : 'a cell) (k : cstmt) (s : int list)

-- The cell after the terms of nested loops were added to it.
definition add_terms (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (bs : binders)
    (e : exp) (J : int list) (c : 'a cell) : 'a cell :=
  nest w bs (λx c. cell_add S ty c (den S x env e J)) c

-- The statement adds the terms to the cells of the box: it turns a tensor, whichever has all cells
-- that a term has there, into one to which they were added.
definition gathers (S : 'a ops) (ty : elem) (o : ident) (G : 'a stack → 'a heap → bool)
    (v : valuation) (addr : int list → int) (s : int list) (w : valuation) (env : 'a tensors)
    (bs : binders) (e : exp) (c : cstmt) : bool :=
  ∀t.
    (∀I. in_box s I ⇒ add_terms S ty w env bs e I Pad ≠ Pad ⇒ t I ≠ Pad) ⇒
      turns S o G v addr t (λI. if in_box s I then add_terms S ty w env bs e I (t I) else t I) c

section "Adding terms to a cell."

theorem add_terms_none : add_terms S ty w env [] e J c = cell_add S ty c (den S w env e J)
by simp [add_terms_def, nest_def]

theorem add_terms_some :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
    add_terms S ty w env ((x, lo, hi) :: bs) e J c =
      ifold l u (λm c. add_terms S ty (update w x (SOME m)) env bs e J c) c
proof
  intro el eu
  simp [add_terms_def, nest_def, ieval_value(el), ieval_value(eu)]
qed

theorem den_sums : den S w env (Sums ty bs e) J = add_terms S ty w env bs e J Pad
by simp [den_def, add_terms_def]

-- A function that goes with each step goes with all of them.
theorem nest_fuse :
  ∀(h : 'b → 'c) bs w f g y. (∀x y. h (f x y) = g x (h y)) ⇒ h (nest w bs f y) = nest w bs g (h y)
proof
  intro h bs w f g y step
  induct bs generalizing w y
  - intro w y
    simp [nest_def, step]
  - intro b bs ih w y
    simp only [nest_def]
    apply ifold_fuse
    intro m z _ _
    exact ih
qed

-- What holds before and is kept by each step holds afterwards.
theorem nest_keeps : ∀(P : 'b → bool) bs w f y. (∀x y. P y ⇒ P (f x y)) ⇒ P y ⇒ P (nest w bs f y)
proof
  intro P bs w f y step
  induct bs generalizing w y
  - intro w y start
    simp [nest_def, step(start)]
  - intro b bs ih w y start
    simp only [nest_def]
    apply ifold_preserves[P](start)
    intro m z _ _ before
    exact ih(before)
qed

theorem value_add :
  cell_value S (cell_add S ty c d) = cell_value S (cell_add S ty (Val (cell_value S c)) d)
proof
  obtain none | ⟨y, eq⟩ := cell_cases[d]
  - simp [none, cell_add_def, cell_value_def]
  - simp [eq, cell_add_def, cell_value_def]
qed

-- Of the cell to which terms are added only the value counts.
theorem value_add_terms :
  cell_value S (add_terms S ty w env bs e J c) =
    cell_value S (add_terms S ty w env bs e J (Val (cell_value S c)))
proof
  have fuse :
      ∀c.
        cell_value S (add_terms S ty w env bs e J c) =
          nest w bs (λx a. cell_value S (cell_add S ty (Val a) (den S x env e J)))
            (cell_value S c) by
    intro c
    rewrite [add_terms_def]
    apply nest_fuse[cell_value S]
    intro x y
    exact value_add
  rewrite [fuse, fuse[Val (cell_value S c)], value_val]
qed

theorem settled_add_terms :
  settled S ty (cell_value S c) ⇒ settled S ty (cell_value S (add_terms S ty w env bs e J c))
proof
  rewrite [add_terms_def]
  apply nest_keeps[λc. settled S ty (cell_value S c)]
  intro x y before
  rewrite [value_add]
  exact settled_add(before)
qed

-- A cell that is no padding stays none, and so does one of which a term is none.

theorem add_terms_some_cell : c ≠ Pad ⇒ add_terms S ty w env bs e J c ≠ Pad
proof
  rewrite [add_terms_def]
  apply nest_keeps[λc : 'a cell. c ≠ Pad]
  intro x y some
  apply cell_add_not_pad
  left
  exact some
qed

theorem add_terms_from_pad :
  add_terms S ty w env bs e J Pad ≠ Pad ⇒ add_terms S ty w env bs e J c ≠ Pad
proof
  intro some
  by_cases none : c = Pad
  - rewrite [none]
    exact some
  - exact add_terms_some_cell(none)
qed

theorem add_terms_part :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  l ≤ m ⇒
  m < u ⇒
  add_terms S ty (update w x (SOME m)) env bs e J Pad ≠ Pad ⇒
    add_terms S ty w env ((x, lo, hi) :: bs) e J Pad ≠ Pad
proof
  intro el eu low high some
  have next : m + 1 ≤ u by arith
  have low2 : l ≤ m + 1 by arith
  rewrite [add_terms_some(el, eu), ifold_split(low2)(next), ifold_step(low)]
  apply ifold_preserves[λc : 'a cell. c ≠ Pad]
  - exact add_terms_from_pad(some)
  - intro n y _ _ before
    exact add_terms_some_cell(before)
qed

section "To a local."

theorem adds_term :
  brings S H st cenv x v a (cell_value S (cell_add S ty (Val a) (den S w env e J))) k ⇒
    brings S H st cenv x v a (cell_value S (add_terms S ty w env [] e J (Val a))) k
proof
  rewrite [add_terms_none]
  simp
qed

theorem adds_over :
  settled S ty a ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀m b.
     l ≤ m ⇒
     m < u ⇒
     settled S ty b ⇒
       brings S H st cenv x (update v i (SOME m)) b
         (cell_value S (add_terms S ty (update w j (SOME m)) env bs e J (Val b))) k) ⇒
    brings S H st cenv x v a (cell_value S (add_terms S ty w env ((j, lo, hi) :: bs) e J (Val a)))
      (CFor i lo' hi' k)
proof
  intro fine el eu el' eu' run
  rewrite [add_terms_some(el, eu)]
  set more := λn c. add_terms S ty (update w j (SOME n)) env bs e J c
  have more_terms : ∀n c. more n c = add_terms S ty (update w j (SOME n)) env bs e J c by
    simp only [more_def]
  apply brings_loop[T := λm. cell_value S (ifold l m more (Val a))](el', eu')
  - simp [value_val]
  - trivial
  - intro le
    rewrite [ifold_empty(le), value_val]
  - intro m low high
    rewrite [ifold_step(low), more_terms, value_add_terms[c := ifold l m more (Val a)]]
    apply run(low, high)
    apply ifold_preserves[λc. settled S ty (cell_value S c)]
    · rewrite [value_val]
      exact fine
    · intro n y _ _ before
      rewrite [more_terms]
      exact settled_add_terms(before)
qed

-- From zero, all terms are the sum.
theorem adds_sums :
  brings S H st cenv x v (s_zero S) (cell_value S (add_terms S ty w env bs e J (Val (s_zero S))))
    k ⇒
    brings S H st cenv x v (s_zero S) (cell_value S (den S w env (Sums ty bs e) J)) k
proof
  rewrite [den_sums, value_add_terms[c := Pad], value_pad]
  simp
qed

section "To the cells of an array."

theorem gathers_term :
  writes (accumulate S ty) S o G v addr (view F S s (λI. T) (den S w env e)) k ⇒
    gathers S ty o G v addr s w env [] e k
proof
  intro run
  rewrite [accumulate_turns] at run
  rewrite [gathers_def]
  simp only [add_terms_none]
  intro t all
  have same :
      (λI. if in_box s I then cell_add S ty (t I) (den S w env e I) else t I) =
        (λI. cell_add S ty (t I) (view F S s (λI. T) (den S w env e) I)) by
    ext I
    by_cases here : in_box s I <;> simp [view_at, here, cell_add_def]
  rewrite [same]
  apply run
  rewrite [spans_def]
  intro I
  by_cases here : in_box s I
  - simp [view_at, here]
    intro some
    apply all(here)
    apply cell_add_not_pad
    right
    exact some
  - simp [view_at, here]
qed

theorem gathers_over :
  H o ⇒
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' u ⇒
  (∀m.
     l ≤ m ⇒
     m < u ⇒
       gathers S ty o (state S H st cenv) (update v i (SOME m)) addr s (update w x (SOME m)) env bs
         e k) ⇒
    gathers S ty o (state S H st cenv) v addr s w env ((x, lo, hi) :: bs) e (CFor i lo' hi' k)
proof
  intro written el eu el' eu' body
  rewrite [gathers_def]
  intro t all
  simp only [add_terms_some(el, eu)]
  obtain ⟨so_far, here_is⟩ :
      ∃f.
        ∀n I.
          f n I =
            (if in_box s I
             then ifold l n (λk c. add_terms S ty (update w x (SOME k)) env bs e I c) (t I)
             else t I) by
    exists λn I.
             if in_box s I
             then ifold l n (λk c. add_terms S ty (update w x (SOME k)) env bs e I c) (t I)
             else t I
    simp
  apply turns_loop[T := so_far](el', eu')
  - exact stable_state(written)
  - ext I
    simp [here_is]
  - ext I
    simp only [here_is]
  - intro le
    ext I
    simp [ifold_empty(le)]
  - intro n low high
    rewrite [spans_def]
    intro I
    by_cases here : in_box s I
    · simp only [here_is, here, ifold_step(low)]
      simp
      exact add_terms_some_cell
    · simp [here_is, here]
  - intro n low high
    have one := body(low, high)
    rewrite [gathers_def] at one
    have next :
        so_far (n + 1) =
          (λI.
             if in_box s I
             then add_terms S ty (update w x (SOME n)) env bs e I (so_far n I)
             else so_far n I) by
      ext I
      by_cases here : in_box s I <;> simp [here_is, here, ifold_step(low)]
    rewrite [next]
    apply one
    intro I inside some
    simp [here_is, inside]
    apply ifold_preserves[λc : 'a cell. c ≠ Pad]
    · exact all(inside, add_terms_part(el, eu, low, high, some))
    · intro r y _ _ before
      exact add_terms_some_cell(before)
qed

theorem cell_same : c ≠ Pad ⇒ d ≠ Pad ⇒ cell_value S c = cell_value S d ⇒ c = d
proof
  cases c as eq | ⟨x, eq⟩ <;> cases d <;> simp [cell_value_def]
qed

-- Into an array that holds zeros.
theorem write_sums :
  gathers S ty o G v addr s w env bs e k ⇒
    writes (store T S) S o G v addr (view F S s (λI. T) (den S w env (Sums ty bs e))) k
proof
  intro run
  rewrite [gathers_def] at run
  rewrite [writes_turns]
  set t := blank T S (view F S s (λI. T) (den S w env (Sums ty bs e)))
  have all : ∀I. in_box s I ⇒ add_terms S ty w env bs e I Pad ≠ Pad ⇒ t I ≠ Pad by
    intro I inside some
    simp [t_def, blank_def, view_at, inside, den_sums, some]
  have same :
      view F S s (λI. T) (den S w env (Sums ty bs e)) =
        (λI. if in_box s I then add_terms S ty w env bs e I (t I) else t I) by
    ext I
    by_cases here : in_box s I
    · by_cases none : add_terms S ty w env bs e I Pad = Pad
      · simp [t_def, blank_def, view_at, here, den_sums, none]
      · have cell : t I = Val (s_zero S) by simp [t_def, blank_def, view_at, here, den_sums, none]
        simp only [view_at, here, den_sums]
        simp
        apply cell_same[S]
        · exact none
        · exact add_terms_from_pad(none)
        · rewrite [value_add_terms[c := Pad], value_pad]
    · simp [t_def, blank_def, view_at, here]
  rewrite [same]
  exact run(all)
qed

-- Onto what an array holds, where the laws let the sum be added term by term.

theorem add_terms_onto :
  law_holds S ty add_assoc ⇒
  law_holds S ty zero_add ⇒
    cell_value S (add_terms S ty w env bs e J (cell_add S ty (Val a) c)) =
      cell_value S (cell_add S ty (Val a) (add_terms S ty w env bs e J c))
proof
  intro assoc zero
  simp [law_holds_def] at assoc
  simp [law_holds_def] at zero
  have fuse :
      ∀c.
        cell_add S ty (Val a) (add_terms S ty w env bs e J c) =
          nest w bs (λx c. cell_add S ty c (den S x env e J)) (cell_add S ty (Val a) c) by
    intro c
    rewrite [add_terms_def]
    apply nest_fuse[cell_add S ty (Val a)]
    intro x y
    obtain none | ⟨z, some⟩ := cell_cases[den S x env e J]
    · simp [none, cell_add_def]
    · obtain none2 | ⟨z2, some2⟩ := cell_cases[y]
      · simp [some, none2, cell_add_def, cell_value_def, zero]
      · simp [some, some2, cell_add_def, cell_value_def, assoc]
  rewrite [fuse, add_terms_def]
qed

theorem add_sums :
  law_holds S ty add_assoc ⇒
  law_holds S ty zero_add ⇒
  gathers S ty o G v addr s w env bs e k ⇒
    writes (accumulate S ty) S o G v addr (view F S s (λI. T) (den S w env (Sums ty bs e))) k
proof
  intro assoc zero run
  rewrite [gathers_def] at run
  rewrite [accumulate_turns]
  intro t part
  rewrite [spans_def] at part
  have all : ∀I. in_box s I ⇒ add_terms S ty w env bs e I Pad ≠ Pad ⇒ t I ≠ Pad by
    intro I inside some
    apply part
    simp [view_at, inside, den_sums, some]
  have same :
      (λI. cell_add S ty (t I) (view F S s (λI. T) (den S w env (Sums ty bs e)) I)) =
        (λI. if in_box s I then add_terms S ty w env bs e I (t I) else t I) by
    ext I
    by_cases here : in_box s I
    · simp only [view_at, here, den_sums]
      simp
      obtain none | ⟨a, cell⟩ := cell_cases[t I]
      · have nothing : add_terms S ty w env bs e I Pad = Pad by
          by_contra some
          have no := all(here, some)
          contradiction
        simp [none, nothing, cell_add_def]
      · have onto := add_terms_onto[S, ty, w, env, bs, e, I, a, Pad](assoc, zero)
        apply cell_same[S]
        · apply cell_add_not_pad
          left
          simp [cell]
        · apply add_terms_some_cell
          simp [cell]
        · rewrite [cell, ← onto]
          simp [cell_add_def]
    · simp [view_at, here, cell_add_def]
  rewrite [same]
  exact run(all)
qed

section "Padding."

theorem pad_sums_none : den S w env e J = Pad ⇒ den S w env (Sums ty [] e) J = Pad
proof
  intro none
  simp [den_sums, add_terms_none, none, cell_add_def]
qed

theorem pad_sums_some :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  (∀m. l ≤ m ⇒ m < u ⇒ den S (update w x (SOME m)) env (Sums ty bs e) J = Pad) ⇒
    den S w env (Sums ty ((x, lo, hi) :: bs) e) J = Pad
proof
  intro el eu none
  rewrite [den_sums, add_terms_some(el, eu)]
  apply ifold_preserves[λc : 'a cell. c = Pad]
  - trivial
  - intro m c low high eq
    rewrite [eq, ← den_sums]
    exact none(low)(high)
qed

theorem not_pad_sums_none : den S w env e J ≠ Pad ⇒ den S w env (Sums ty [] e) J ≠ Pad
proof
  intro some
  rewrite [den_sums, add_terms_none]
  apply cell_add_not_pad
  right
  exact some
qed

theorem not_pad_sums_some :
  ieval atl_div w lo l ⇒
  ieval atl_div w hi u ⇒
  l < u ⇒
  (∀m. l ≤ m ⇒ m < u ⇒ den S (update w x (SOME m)) env (Sums ty bs e) J ≠ Pad) ⇒
    den S w env (Sums ty ((x, lo, hi) :: bs) e) J ≠ Pad
proof
  intro el eu less some
  have here : l ≤ l by arith
  have first := some(here)(less)
  rewrite [den_sums] at first
  rewrite [den_sums]
  exact add_terms_part(el, eu, here, less, first)
qed

-- Steps in which each cell of the next accumulator reads that cell of the last one only: they are
-- made in place, cell by cell, in row-major order.
--
-- Defines `mixed` (what the array holds meanwhile). Main theorems: `renew_range` (a loop over
-- cells), `renew_parts` (a loop in two), `renew_cell`, `renew_whole` (all cells), `computes_own`
-- (what may be read).

import lower.growing

-- The letters are those of `lower.writes`. The array o has the shape s; c is about the cells pos J
-- for J in p, from the K-th on, of the accumulator t, and of the next one, u. The array holds q.
variables (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s p : int list) (pos : int list → int list) (v : valuation) (t u q : 'a tensor) (w : valuation)
    (env : 'a tensors) (x y : ident) (i : ident) (e lo' hi' : iexp) (n z l h K M M' : int)
    (J : int list) (c c' : cstmt)

-- The first K cells are those of u already.
definition mixed (s : int list) (t : 'a tensor) (u : 'a tensor) (K : int) : 'a tensor :=
  λI. if row_major s I < K then u I else t I

-- The statement turns the cells from the K-th on, up to the M-th, into those of u.
definition renews (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s : int list) (v : valuation) (K : int) (M : int) (t : 'a tensor) (u : 'a tensor) (c : cstmt)
  : bool :=
  turns S o (state S (update H o T) st cenv) v (row_major s) (view T S s (λI. T) (mixed s t u K))
    (view T S s (λI. T) (mixed s t u M)) c

theorem computes_own :
  env x = SOME (s, t) ⇒
  cenv y = SOME (s, q) ⇒
  ¬H y ⇒
  cell_value S (q J) = cell_value S (t J) ⇒
  ieval c_div v e z ⇒
  in_box s J ⇒
  z = row_major s J ⇒
    computes S (state S H st cenv) v (CRead y e) (cell_value S (den S w env (Var x) J))
proof
  intro bound there visible same index inside eq
  apply computes_inline(bound, inside)
  rewrite [← same]
  exact computes_read(there, visible, index, inside, eq)
qed

-- One cell, of which is known that it is still that of t.
theorem renew_cell :
  placed s K [] pos ⇒
  pos [] = J ⇒
  ¬H o ⇒
  (∀q.
     cell_value S (q J) = cell_value S (t J) ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME (s, q)))) v
         (λI. row_major s (pos I)) (view T S [] (λI. T) (λI. u (pos I))) c) ⇒
    renews S o H st cenv s v K (K + product []) t u c
proof
  intro all at_J shown run
  have nil : in_box [] [] by simp
  rewrite [placed_def] at all
  obtain ⟨inside, at_K⟩ := all(nil)
  rewrite [at_J] at inside at_K
  simp at at_K
  subst at_K
  have same : cell_value S (mixed s t u (row_major s J) J) = cell_value S (t J) by simp [mixed_def]
  rewrite [renews_def]
  apply turns_held
  rewrite [state_showing(shown)]
  apply turns_cell[J := J](run(same))
  - rewrite [at_J]
  - have here : row_major s J < row_major s J + 1 by arith
    simp [view_at, mixed_def, inside, at_J, here]
  - intro I ne
    by_cases box : in_box s I
    · have other : row_major s I ≠ row_major s J by
        intro eq
        rewrite [row_major_inj(box)(inside)] at eq
        contradiction
      have less : row_major s I < row_major s J + 1 ⇔ row_major s I < row_major s J by
        (split <;> arith)
      simp [view_at, mixed_def, box, less]
    · simp [view_at, box]
qed

-- Slices, one after the other.
theorem renew_range :
  shape_ok p ⇒
  ieval c_div v lo' l ⇒
  ieval c_div v hi' h ⇒
  l ≤ h ⇒
  (∀k.
     l ≤ k ⇒
     k < h ⇒
       renews S o H st cenv s (update v i (SOME k)) (K + k * product p)
         (K + k * product p + product p) t u c) ⇒
    renews S o H st cenv s v (K + l * product p) (K + h * product p) t u (CFor i lo' hi' c)
proof
  intro ok el eh le step
  rewrite [renews_def]
  apply turns_loop[T := λk. view T S s (λI. T) (mixed s t u (K + k * product p))](el, eh)
  - exact stable_written
  - simp
  - simp
  - intro le'
    have none : h = l by arith
    simp [none]
  - intro k low high
    exact spans_view
  - intro k low high
    have this := step(low, high)
    rewrite [renews_def] at this
    have expand : K + (k + 1) * product p = K + k * product p + product p by ring
    rewrite [expand]
    exact this
qed

-- Two ranges that meet.
theorem renew_parts :
  renews S o H st cenv s v K M t u c ⇒
  renews S o H st cenv s v M M' t u c' ⇒
    renews S o H st cenv s v K M' t u (CSeq c c')
proof
  intro first second
  rewrite [renews_def] at first second
  rewrite [renews_def]
  have more : spans (view T S s (λI. T) (mixed s t u M)) (view T S s (λI. T) (mixed s t u M')) by
    exact spans_view
  apply turns_seq(more)
  - exact first
  - simp only [update_update, second]
qed

-- All slices.
theorem renew_slices :
  renews S o H st cenv s v (K + 0 * product p) (K + n * product p) t u c ⇒
    renews S o H st cenv s v K (K + product (n :: p)) t u c
proof
  intro run
  have start : K + 0 * product p = K by ring
  have end_ : K + n * product p = K + product (n :: p) by simp
  rewrite [start, end_] at run
  exact run
qed

-- All cells.
-- The one cell of a scalar.
theorem renew_scalar :
  ¬H o ⇒
  (∀q.
     cell_value S (q []) = cell_value S (t []) ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME ([], q)))) v (λI. row_major [] I)
         (view T S [] (λI. T) u) c) ⇒
    renews S o H st cenv [] v 0 (0 + product []) t u c
proof
  intro shown run
  have all : placed [] 0 [] (λI. I) by exact placed_all
  apply renew_cell[pos := λI. I, J := []]
  - exact all
  - simp
  - exact shown
  - exact run
qed

theorem renew_whole :
  cenv o = SOME (s, t) ⇒
  ¬H o ⇒
  renews S o H st cenv s v 0 (0 + product s) t u c ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) c
proof
  intro here shown run
  have start : view T S s (λI. T) (mixed s t u 0) = view T S s (λI. T) t by
    ext I
    by_cases inside : in_box s I
    · have low := row_major_nonneg(inside)
      have out : ¬(row_major s I < 0) by arith
      simp [view_at, mixed_def, out]
    · simp [view_at, inside]
  have end : view T S s (λI. T) (mixed s t u (0 + product s)) = view T S s (λI. T) u by
    ext I
    by_cases inside : in_box s I
    · simp [view_at, mixed_def, inside, row_major_lt(inside)]
    · simp [view_at, inside]
  rewrite [renews_def, start, end] at run
  apply turns_holding[t := t](here, shown)
  - simp
  - exact turns_written(run)
qed

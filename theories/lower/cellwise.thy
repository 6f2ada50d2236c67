-- Steps in which each cell of the next accumulator reads that cell of the last one only: they are
-- made in place, cell by cell.
--
-- Defines `untouched` (which cells of the array are still those of the accumulator). Main theorems:
-- `renew_slices` (a loop over cells), `renew_whole` (all cells), `computes_own` (what may be read).

import lower.updates

-- The letters are those of `lower.writes`. The array o has the shape s; c is about the cells pos J
-- for J in p, of the accumulator t, and of the next one, u. The array holds q.
variables (S : 'a ops) (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors)
    (s p : int list) (pos : int list → int list) (v : valuation) (t u q : 'a tensor) (w : valuation)
    (env : 'a tensors) (x y : ident) (i : ident) (e : iexp) (n z : int) (n' : iexp) (J : int list)
    (c : cstmt)

-- In these cells of the shape s, q has the values of t.
definition untouched (S : 'a ops) (s : int list) (p : int list) (pos : int list → int list)
    (q t : 'a tensor) : bool :=
  ∀J. in_box p J ⇒ in_box s (pos J) ∧ cell_value S (q (pos J)) = cell_value S (t (pos J))

theorem untouched_same : untouched S s s (λJ. J) t t
by simp [untouched_def]

-- The cell that is at hand may be read.
theorem untouched_cell :
  untouched S s [] pos q t ⇒ cell_value S (q (pos [])) = cell_value S (t (pos []))
proof
  intro known
  rewrite [untouched_def] at known
  have nil : in_box [] [] by simp
  obtain ⟨inside, same⟩ := known(nil)
  exact same
qed

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

theorem first_rest : ∀(a b : int) J L. a :: J = b :: L ⇒ a = b ∧ J = L
by simp

-- A loop over the first index: in each iteration the cells of that slice are still those of t.
theorem renew_slices :
  cenv o = SOME (s, q) ⇒
  ¬H o ⇒
  untouched S s (n :: p) pos q t ⇒
  ieval c_div v n' n ⇒
  (∀k q.
     0 ≤ k ⇒
     k < n ⇒
     untouched S s p (λJ. pos (k :: J)) q t ⇒
       writes (store F S) S o (state S H st (update cenv o (SOME (s, q)))) (update v i (SOME k))
         (λJ. row_major s (pos (k :: J))) (view T S p (λI. T) (λJ. u (pos (k :: J)))) c) ⇒
    writes (store F S) S o (state S H st cenv) v (λJ. row_major s (pos J))
      (view T S (n :: p) (λI. T) (λJ. u (pos J))) (CFor i (ILit 0) n' c)
proof
  intro here shown start size step
  apply box_intro
  intro s1 h r a known there lies _
  obtain rfl := state_stack(known)
  obtain ⟨fits, held⟩ := state_held(here, shown, known, there)
  rewrite [untouched_def] at start
  rewrite [holds_def] at held
  rewrite [apart_def] at lies
  obtain ⟨range, inj⟩ := lies
  obtain le | le := int_le_total[n, 0]
  - exists a
    split
    · rewrite [update_same(there)]
      exact loop_empty_run(c_zero[v], size, le)
    · intro I inside
      cases I as eq | ⟨k, J, eq⟩
      · simp at inside
      · simp at inside
        obtain ⟨low, high, rest⟩ := inside
        have no : F by arith
        contradiction
    · intro x away
      trivial
  - have inv := loop_invariant[S, v, i, 0, n, c,
                               λk s1 h1.
                                 s1 = st ∧
                                 (∃b.
                                    h1 = update h o (SOME (Array r b)) ∧
                                    (∀j J.
                                       0 ≤ j ⇒
                                       j < k ⇒
                                       in_box p J ⇒
                                         b (row_major s (pos (j :: J))) =
                                           SOME (cell_value S (u (pos (j :: J))))) ∧
                                    (∀x.
                                       (∀j J.
                                          0 ≤ j ⇒
                                          j < k ⇒
                                          in_box p J ⇒
                                            row_major s (pos (j :: J)) ≠ x) ⇒
                                         b x = a x))](le)
    have all :
        ∃s1 h1.
          iterates S v i 0 n c st h s1 h1 ∧
          s1 = st ∧
          (∃b.
             h1 = update h o (SOME (Array r b)) ∧
             (∀j J.
                0 ≤ j ⇒
                j < n ⇒
                in_box p J ⇒
                  b (row_major s (pos (j :: J))) = SOME (cell_value S (u (pos (j :: J))))) ∧
             (∀x.
                (∀j J. 0 ≤ j ⇒ j < n ⇒ in_box p J ⇒ row_major s (pos (j :: J)) ≠ x) ⇒ b x = a x)) by
      apply inv
      · intro k s1 h1 low high ⟨stack, b, heap, new, old⟩
        have cell : ∀j J. 0 ≤ j ⇒ j < n ⇒ in_box p J ⇒ in_box (n :: p) (j :: J) by
          intro j J a1 a2 a3
          simp [a1, a2, a3]
        -- What the array holds now.
        have some :
            ∀I. in_box s I ⇒ b (row_major s I) ≠ NONE by
          intro I inside
          by_cases done :
              ∃j J. 0 ≤ j ∧ j < k ∧ in_box p J ∧ row_major s (pos (j :: J)) = row_major s I
          · obtain ⟨j, J, j0, jk, box, eq⟩ := done
            rewrite [← eq, new(j0, jk, box)]
            simp
          · have away :
                ∀j J. 0 ≤ j ⇒ j < k ⇒ in_box p J ⇒ row_major s (pos (j :: J)) ≠ row_major s I by
              intro j J j0 jk box eq
              apply done
              exists j, J
              exact ⟨j0, jk, box, eq⟩
            rewrite [old(away), held(inside)]
            simp
        have now : holds S s (λI. Val (THE (b (row_major s I)))) b by
          rewrite [holds_def]
          intro I inside
          have there2 := some(inside)
          rewrite [option_not_none] at there2
          obtain ⟨y, eq⟩ := there2
          simp [eq, value_val]
        have alive : untouched S s p (λJ. pos (k :: J)) (λI. Val (THE (b (row_major s I)))) t by
          rewrite [untouched_def]
          intro J box
          obtain ⟨inside, same⟩ := start(cell[k, J](low, high, box))
          have away :
              ∀j L.
                0 ≤ j ⇒
                j < k ⇒
                in_box p L ⇒
                  row_major s (pos (j :: L)) ≠ row_major s (pos (k :: J)) by
            intro j L j0 jk box2 eq
            have jn : j < n by arith
            obtain ⟨equal, _⟩ :=
              first_rest(inj(cell[j, L](j0, jn, box2), cell[k, J](low, high, box), eq))
            arith
          split
          · exact inside
          · rewrite [old(away), held(inside)]
            simp [value_val, same]
        have state2 := state_updated(shown, known, fits, now)
        have there1 : update h o (SOME (Array r b)) o = SOME (Array r b) by simp
        have apart2 : apart r (λJ. row_major s (pos (k :: J))) (in_box p) by
          rewrite [apart_def]
          split
          · intro J box
            exact range(cell[k, J](low, high, box))
          · intro J L box box2 eq
            obtain ⟨_, equal⟩ :=
              first_rest(inj(cell[k, J](low, high, box), cell[k, L](low, high, box2), eq))
            exact equal
        have free : ∀J. in_box p J ⇒ F ⇒ b (row_major s (pos (k :: J))) = SOME (s_zero S) by simp
        have body := step[k, λI. Val (THE (b (row_major s I)))](low, high, alive)
        obtain ⟨b2, e2, new2, old2⟩ := box_run(body, state2, there1, apart2, free)
        rewrite [update_update] at e2
        exists st, update h o (SOME (Array r b2))
        split
        · rewrite [stack, heap]
          exact e2
        · trivial
        · exists b2
          split
          · trivial
          · intro j J j0 jk box
            obtain eq | less : j = k ∨ j < k by arith
            · rewrite [eq]
              exact new2(box)
            · have away :
                  ∀L. in_box p L ⇒ row_major s (pos (k :: L)) ≠ row_major s (pos (j :: J)) by
                intro L box2 same
                have jn : j < n by arith
                obtain ⟨equal, _⟩ :=
                  first_rest(inj(cell[k, L](low, high, box2), cell[j, J](j0, jn, box), same))
                arith
              rewrite [old2(away)]
              exact new(j0, less, box)
          · intro x away
            have here2 : ∀L. in_box p L ⇒ row_major s (pos (k :: L)) ≠ x by
              intro L box
              have kk : k < k + 1 by arith
              exact away(low, kk, box)
            have before : ∀j J. 0 ≤ j ⇒ j < k ⇒ in_box p J ⇒ row_major s (pos (j :: J)) ≠ x by
              intro j J j0 jk box
              have kk : j < k + 1 by arith
              exact away(j0, kk, box)
            rewrite [old2(here2)]
            exact old(before)
      · split
        · trivial
        · exists a
          split
          · simp [update_same(there)]
          · intro j J j0 jk
            have no : F by arith
            contradiction
          · intro x away
            trivial
    obtain ⟨s2, h1, lp, stack, b, heap, new, old⟩ := all
    exists b
    split
    · rewrite [stack, heap] at lp
      exact runs_for(c_zero[v], size, lp)
    · intro I inside
      cases I as eq | ⟨k, J, eq⟩
      · simp at inside
      · simp at inside
        obtain ⟨low, high, rest⟩ := inside
        exact new(low, high, rest)
    · intro x away
      apply old
      intro j J j0 jn box
      apply away
      simp [j0, jn, box]
qed

-- All cells.
theorem renew_whole :
  writes (store F S) S o (state S H st cenv) v (λJ. row_major s J) (view T S s (λI. T) (λJ. u J))
    c ⇒
    writes (store F S) S o (state S H st cenv) v (row_major s) (view T S s (λI. T) u) c
proof
  intro run
  exact run
qed

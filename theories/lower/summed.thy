-- Sums of tensors whose summands write every cell of the box, zero for padding, into zeros. Adding
-- zero to a sum that began with zero changes nothing: the law `sum_zero`.
--
-- Main theorem: `fill_sum`.

import lower.filled

-- A sum that began with zero may be added zero, with `sum_zero`.

theorem sum_settled : ∀(S : 'a ops) l u f I. settled S (cell_value S (sum S l u f I))
proof
  intro S l u f I
  rewrite [sum_value]
  apply ifold_preserves[settled S]
  - exact settled_zero
  - intro k a _ _ fine
    exact settled_add(fine)
qed

theorem sum_next :
  ∀(S : 'a ops) l k f I.
    law_holds S sum_zero ⇒
    l ≤ k ⇒
      cell_value S (sum S l (k + 1) f I) =
        s_add S (cell_value S (sum S l k f I)) (cell_value S (f k I))
proof
  intro S l k f I law le
  rewrite [sum_step(le)]
  obtain none | ⟨y, eq⟩ := cell_cases[f k I]
  - simp only [none, cell_add_def, value_pad]
    rewrite [settled_add_zero(sum_settled[S, l, k, f, I])(law)]
  - simp only [eq, cell_add_def, value_val]
qed

-- What the loop keeps: the sum so far in the box, and nothing else changed.
definition summed (S : 'a ops) (s : int list) (addr : int list → int) (t : 'a tensor)
    (f : int → 'a option) (g : int → 'a option) : bool :=
  (∀I. in_box s I ⇒ g (addr I) = SOME (cell_value S (t I))) ∧
  (∀q. (∀I. in_box s I ⇒ addr I ≠ q) ⇒ g q = f q)

theorem read_cell : ∀(S : 'a ops) s t I. read S s t I ≠ Pad ⇔ in_box s I
proof
  intro S s t I
  by_cases inside : in_box s I <;> simp [read_at, inside]
qed

theorem summed_effect :
  ∀(S : 'a ops) s addr t f g. summed S s addr t f g ⇒ effect (λy x. SOME x) f addr (read S s t) g
proof
  intro S s addr t f g h
  rewrite [summed_def] at h
  obtain ⟨inside, outside⟩ := h
  simp only [effect_def]
  split
  - intro I x eq
    have box : in_box s I by
      rewrite [← read_cell[S, s, t, I]]
      simp [eq]
    rewrite [inside(box)]
    simp [read_at, box] at eq
    simp [eq]
  - intro q out
    apply outside
    intro I box
    apply out
    rewrite [read_cell]
    exact box
qed

theorem stores_sum_filled :
  ∀(S : 'a ops) o G v addr s f i lo hi l u c.
    law_holds S sum_zero ⇒
    stable o G ⇒
    ieval c_div v lo l ⇒
    ieval c_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ accumulates S o G (update v i (SOME k)) addr (read S s (f k)) c) ⇒
      stores T S o G v addr (read S s (sum S l u f)) (CFor i lo hi c)
proof
  intro S o G v addr s f i lo hi l u c law stab el eu body
  rewrite [stores_def, does_def]
  intro st h n a known there inj fits zeros
  have zero : ∀I. in_box s I ⇒ a (addr I) = SOME (s_zero S) by
    intro I box
    have cell : read S s (sum S l u f) I ≠ Pad by
      rewrite [read_cell]
      exact box
    apply zeros(cell)
    trivial
  have inj' : ∀k. inj_on addr (read S s (f k)) by
    intro k
    simp only [inj_on_def, read_cell] at inj
    simp only [inj_on_def, read_cell]
    exact inj
  have fits' : ∀k. within n addr (read S s (f k)) by
    intro k
    simp only [within_def, read_cell] at fits
    simp only [within_def, read_cell]
    exact fits
  have apart : ∀I J. in_box s I ⇒ in_box s J ⇒ addr I = addr J ⇒ I = J by
    simp only [inj_on_def, read_cell] at inj
    exact inj
  have start : summed S s addr (sum S l l f) a a by
    rewrite [summed_def]
    split
    · intro I box
      have le : l ≤ l by arith
      rewrite [sum_empty(le), value_pad]
      exact zero(box)
    · intro q out
      trivial
  obtain le | le := int_le_total[u, l]
  - exists a
    split
    · rewrite [update_same(there)]
      apply runs_for(el)(eu)
      exact iterates_done(le)
    · apply summed_effect
      rewrite [summed_def]
      split
      · intro I box
        rewrite [sum_empty(le), value_pad]
        exact zero(box)
      · intro q out
        trivial
  - have inv := loop_invariant[S, v, i, l, u, c,
                               λk s1 h1.
                                 s1 = st ∧
                                 (∃g.
                                    h1 = update h o (SOME (Array n g)) ∧
                                    summed S s addr (sum S l k f) a g)](le)
    have all :
        ∃s1 h1.
          iterates S v i l u c st h s1 h1 ∧
          s1 = st ∧
          (∃g. h1 = update h o (SOME (Array n g)) ∧ summed S s addr (sum S l u f) a g) by
      apply inv
      · intro k s1 h1 low high ⟨same, g, heap, done⟩
        have known' : G st h1 by
          rewrite [stable_def] at stab
          rewrite [heap]
          exact stab(known)
        have there' : h1 o = SOME (Array n g) by simp [heap]
        have run := body(low)(high)
        rewrite [accumulates_def] at run
        have free : ∀I. read S s (f k) I ≠ Pad ⇒ g (addr I) ≠ NONE by
          intro I cell
          rewrite [read_cell] at cell
          have done2 := done
          rewrite [summed_def] at done2
          obtain ⟨inside, outside⟩ := done2
          simp [inside(cell)]
        obtain ⟨g', e, eff⟩ := does_run(run, known', there', inj'[k], fits'[k], free)
        exists st, update h1 o (SOME (Array n g'))
        split
        · rewrite [same]
          exact e
        · trivial
        · exists g'
          split
          · simp only [heap, update_update]
          · rewrite [summed_def] at done
            obtain ⟨inside, outside⟩ := done
            rewrite [summed_def]
            split
            · intro I box
              have cell : read S s (f k) I = Val (cell_value S (f k I)) by simp [read_at, box]
              rewrite [effect_at(eff)(cell), inside(box), sum_next(law)(low), the_some]
            · intro q out
              have same_q : g' q = g q by
                apply effect_frame(eff)
                intro I cell
                rewrite [read_cell] at cell
                exact out(cell)
              rewrite [same_q]
              exact outside(out)
      · split
        · trivial
        · exists a
          split
          · rewrite [update_same(there)]
          · exact start
    obtain ⟨s1, h1, lp, same, g, heap, done⟩ := all
    exists g
    split
    · rewrite [← heap]
      rewrite [same] at lp
      exact runs_for(el)(eu)(lp)
    · exact summed_effect(done)
qed

theorem fill_sum :
  ∀(S : 'a ops) o H st cenv v addr w env x lo hi e i lo' hi' l u s c.
    law_holds S sum_zero ⇒
    H o ⇒
    ieval atl_div w lo l ⇒
    ieval atl_div w hi u ⇒
    ieval c_div v lo' l ⇒
    ieval c_div v hi' u ⇒
    (∀k.
       l ≤ k ⇒
       k < u ⇒
         accumulates S o (state S H st cenv) (update v i (SOME k)) addr
           (read S s (den S (update w x (SOME k)) env e)) c) ⇒
      stores T S o (state S H st cenv) v addr (read S s (den S w env (Sum x lo hi e)))
        (CFor i lo' hi' c)
proof
  intro S o H st cenv v addr w env x lo hi e i lo' hi' l u s c law written el eu el' eu' body
  have same : den S w env (Sum x lo hi e) = sum S l u (λk. den S (update w x (SOME k)) env e) by
    ext I
    exact den_sum(el, eu)
  rewrite [same]
  have stab := stable_state[S, H, st, cenv, o](written)
  exact stores_sum_filled(law, stab, el', eu', body)
qed

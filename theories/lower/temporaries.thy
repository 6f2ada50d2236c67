-- Temporary arrays: allocated, filled with a tensor, read, and freed.
--
-- Main theorems: `does_let_shape`, `alloc_stores`, `alloc_accumulates`.

import lower.let lower.locals

-- The letters are those of `lower.stores`.
variables (w : 'a option → 'a → 'a option) (Z : 'a option → bool) (z z1 : bool) (S : 'a ops)
    (o : ident) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (x : ident) (v : valuation)
    (addr : int list → int) (t : 'a tensor) (y : ident) (p : int list) (t1 t2 : 'a tensor)
    (size : iexp) (n : int) (c1 c2 : cstmt)

-- Let, where the array holds the bound tensor in row-major order.
theorem does_let_shape :
  ∀G v e p t1 c1 addr t2 c2.
    x ≠ o ⇒
    (∀s h. G s h ⇒ h x = NONE) ⇒
    ieval c_div v e (product p) ⇒
    product p ≤ most_cells ⇒
    shape_ok p ⇒
    boxed p t1 ⇒
    stores z S x (λs h. G s (update h x NONE)) v (row_major p) t1 c1 ⇒
    does w Z S o
      (λs h. G s (update h x NONE) ∧ (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)) v addr
      t2 c2 ⇒
      does w Z S o G v addr t2 (CSeq (CAlloc x e) (CSeq c1 (CSeq c2 (CFree x))))
proof
  intro G v e p t1 c1 addr t2 c2 ne fresh size few ok b first second
  apply does_let[w, Z, z, S, o, x, G, v, e, product p, row_major p, t1, c1, addr, t2, c2](ne, fresh,
          size, product_nonneg(ok), few, inj_on_row_major(b), within_row_major(b), first)
  apply does_weaken[w, Z, S, o, λs h.
                                  G s (update h x NONE) ∧
                                  (∃g. h x = SOME (Array (product p) g) ∧ holds S p t1 g)]
  - intro s h ⟨known, g, array, eff⟩
    split
    · exact known
    · exists g
      split
      · exact array
      · apply written_holds[S, p, t1, λq. SOME (s_zero S)](b)(eff)
        intro I inside none
        trivial
  - exact second
qed

-- The array is filled with t1 and then serves for t2, which reads the same: so a tensor may be
-- stored with its padding left out, or filled in.
theorem filled_state :
  ∀s h.
    (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
    state S H st cenv s (update h y NONE) ∧
    (∃g. h y = SOME (Array (product p) g) ∧ holds S p t1 g) ⇒
      state S H st (update cenv y (SOME (p, t2))) s h
proof
  intro s h same ⟨known, g, array, held⟩
  apply state_filled(known, array, room_exact[p])
  rewrite [holds_def] at held
  rewrite [holds_def]
  intro I inside
  rewrite [held(inside), same(inside)]
qed

theorem alloc_does :
  cenv y = NONE ⇒
  ¬H y ⇒
  y ≠ o ⇒
  shape_ok p ⇒
  boxed p t1 ⇒
  ieval c_div v size n ⇒
  n ≤ most_cells ⇒
  n = product p ⇒
  (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
  stores z1 S y (state S (update H y T) st cenv) v (row_major p) t1 c1 ⇒
  does w Z S o (state S H st (update cenv y (SOME (p, t2)))) v addr t c2 ⇒
    does w Z S o (state S H st cenv) v addr t (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y))))
proof
  intro none visible ne nonneg box len few eq same first second
  subst eq
  apply does_let_shape[w, Z, z1, S, o, y, state S H st cenv, v, size, p, t1, c1, addr, t, c2](ne)
  - intro s h known
    exact state_fresh(none, visible, known)
  - exact len
  - exact few
  - exact nonneg
  - exact box
  - apply stores_weaken[z1, S, y, state S (update H y T) st cenv]
    · intro s h known
      exact state_filling_back(known)
    · exact first
  - apply does_weaken[w, Z, S, o, state S H st (update cenv y (SOME (p, t2)))]
    · intro s h known
      exact filled_state(same, known)
    · exact second
qed

theorem alloc_stores :
  cenv y = NONE ⇒
  ¬H y ⇒
  y ≠ o ⇒
  shape_ok p ⇒
  boxed p t1 ⇒
  ieval c_div v size n ⇒
  n ≤ most_cells ⇒
  n = product p ⇒
  (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
  stores z1 S y (state S (update H y T) st cenv) v (row_major p) t1 c1 ⇒
  stores z S o (state S H st (update cenv y (SOME (p, t2)))) v addr t c2 ⇒
    stores z S o (state S H st cenv) v addr t (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y))))
proof
  intro none visible ne nonneg box len few eq same first second
  rewrite [stores_def]
  rewrite [stores_def] at second
  exact alloc_does(none, visible, ne, nonneg, box, len, few, eq, same, first, second)
qed

theorem alloc_accumulates :
  cenv y = NONE ⇒
  ¬H y ⇒
  y ≠ o ⇒
  shape_ok p ⇒
  boxed p t1 ⇒
  ieval c_div v size n ⇒
  n ≤ most_cells ⇒
  n = product p ⇒
  (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
  stores z1 S y (state S (update H y T) st cenv) v (row_major p) t1 c1 ⇒
  accumulates S o (state S H st (update cenv y (SOME (p, t2)))) v addr t c2 ⇒
    accumulates S o (state S H st cenv) v addr t
      (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y))))
proof
  intro none visible ne nonneg box len few eq same first second
  rewrite [accumulates_def]
  rewrite [accumulates_def] at second
  exact alloc_does(none, visible, ne, nonneg, box, len, few, eq, same, first, second)
qed

-- One run that allocates, fills, runs c2 on known locals, and frees.
theorem allocated_run :
  ∀st2 h.
    cenv y = NONE ⇒
    ¬H y ⇒
    shape_ok p ⇒
    boxed p t1 ⇒
    ieval c_div v size n ⇒
    n ≤ most_cells ⇒
    n = product p ⇒
    (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
    stores z1 S y (state S (update H y T) st cenv) v (row_major p) t1 c1 ⇒
    state S H st cenv st h ⇒
    (∀k. state S H st (update cenv y (SOME (p, t2))) st k ⇒ exec S v st k c2 st2 k) ⇒
      exec S v st h (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y)))) st2 h
proof
  intro st2 h none visible nonneg box len few eq same first known body
  subst eq
  have free := state_fresh(none, visible, known)
  have back : update h y NONE = h by exact update_same(free)
  have e0 := exec_alloc[S, v, st, h, y, size, product p](free)(len)(product_nonneg(nonneg))(few)
  rewrite [stores_def] at first
  have known1 :
      state S (update H y T) st cenv st
        (update h y (SOME (Array (product p) (λi. SOME (s_zero S))))) by
    apply state_filling_back
    simp [back, known]
  have there1 :
      update h y (SOME (Array (product p) (λi. SOME (s_zero S)))) y =
        SOME (Array (product p) (λi. SOME (s_zero S))) by
    simp
  have zeros1 : ∀I. t1 I ≠ Pad ⇒ z1 ⇒ SOME (s_zero S) = SOME (s_zero S) by simp
  obtain ⟨g, e1, eff⟩ :=
    does_run(first, known1, there1, inj_on_row_major(box), within_row_major(box), zeros1)
  rewrite [update_update] at e1
  have held : holds S p t1 g by
    apply written_holds[S, p, t1, λi. SOME (s_zero S)](box)
    · rewrite [written_def]
      exact eff
    · intro I inside pad
      trivial
  have known2 :
      state S H st (update cenv y (SOME (p, t2))) st (update h y (SOME (Array (product p) g))) by
    apply filled_state(same)
    split
    · simp [back, known]
    · exists g
      simp [held]
  have e2 := body(known2)
  have there2 : update h y (SOME (Array (product p) g)) y = SOME (Array (product p) g) by simp
  have e3 := exec_free[S, v, st2, update h y (SOME (Array (product p) g)), y](there2)
  rewrite [update_update, back] at e3
  exact exec_seq(e0, exec_seq(e1, exec_seq(e2, e3)))
qed

theorem alloc_bumps :
  ∀k y p t1 t2 size n c1 c2.
    cenv y = NONE ⇒
    ¬H y ⇒
    shape_ok p ⇒
    boxed p t1 ⇒
    ieval c_div v size n ⇒
    n ≤ most_cells ⇒
    n = product p ⇒
    (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
    (∀a. stores z1 S y (state S (update H y T) (update st x (SOME a)) cenv) v (row_major p) t1 c1) ⇒
    bumps S H st (update cenv y (SOME (p, t2))) x v k c2 ⇒
      bumps S H st cenv x v k (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y))))
proof
  intro k y p t1 t2 size n c1 c2 none visible nonneg box len few eq same first body
  rewrite [bumps_def]
  intro h a fine known
  rewrite [bumps_def] at body
  apply allocated_run(none, visible, nonneg, box, len, few, eq, same, first[a], known)
  intro h2 known2
  exact body(fine, known2)
qed

theorem alloc_totals :
  ∀k y p t1 t2 size n c1 c2.
    cenv y = NONE ⇒
    ¬H y ⇒
    shape_ok p ⇒
    boxed p t1 ⇒
    ieval c_div v size n ⇒
    n ≤ most_cells ⇒
    n = product p ⇒
    (∀I. in_box p I ⇒ cell_value S (t1 I) = cell_value S (t2 I)) ⇒
    stores z1 S y (state S (update H y T) (update st x (SOME (s_zero S))) cenv) v (row_major p) t1
      c1 ⇒
    totals S H st (update cenv y (SOME (p, t2))) x v k c2 ⇒
      totals S H st cenv x v k (CSeq (CAlloc y size) (CSeq c1 (CSeq c2 (CFree y))))
proof
  intro k y p t1 t2 size n c1 c2 none visible nonneg box len few eq same first body
  rewrite [totals_def]
  intro h known
  rewrite [totals_def] at body
  apply allocated_run(none, visible, nonneg, box, len, few, eq, same, first, known)
  intro h2 known2
  exact body(known2)
qed

-- What a tensor serves for.

theorem value_read :
  ∀(S : 'a ops) p t. (∀I. in_box p I ⇒ cell_value S (read S p t I) = cell_value S (t I))
proof
  intro S p t I inside
  simp [read_def, inside, cell_value_def]
qed

theorem value_same : ∀(S : 'a ops) p t. (∀I. in_box p I ⇒ cell_value S (t I) = cell_value S (t I))
proof
  intro S p t I inside
  trivial
qed

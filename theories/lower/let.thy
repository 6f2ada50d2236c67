-- Tensors that are bound to a name: an array is allocated, filled, read, and freed. For any
-- addresses; `lower.temporaries` has the form that programs use.
--
-- Main theorem: `does_let`.

import lower.stores

-- The array x is allocated, holds zeros, gets the tensor t1; then the body runs, which may read x.
theorem does_let :
  ∀w Z z (S : 'a ops) o x G v e n addr1 t1 c1 addr t2 c2.
    x ≠ o ⇒
    (∀s h. G s h ⇒ h x = NONE) ⇒
    ieval c_div v e n ⇒
    0 ≤ n ⇒
    n ≤ most_cells ⇒
    inj_on addr1 t1 ⇒
    within n addr1 t1 ⇒
    stores z S x (λs h. G s (update h x NONE)) v addr1 t1 c1 ⇒
    does w Z S o (λs h.
                    G s (update h x NONE) ∧
                    (∃g. h x = SOME (Array n g) ∧ written (λq. SOME (s_zero S)) addr1 t1 g)) v addr
      t2 c2 ⇒
      does w Z S o G v addr t2 (CSeq (CAlloc x e) (CSeq c1 (CSeq c2 (CFree x))))
proof
  intro w Z z S o x G v e n addr1 t1 c1 addr t2 c2 ne fresh size nonneg few inj1 fits1 first second
  simp only [does_def]
  intro s h m f known there inj fits zeros
  have free := fresh(known)
  have back : update h x NONE = h by exact update_same(free)
  simp only [stores_def] at first
  have known1 : G s (update (update h x (SOME (Array n (λq. SOME (s_zero S))))) x NONE) by
    simp [back, known]
  have there1 :
      update h x (SOME (Array n (λq. SOME (s_zero S)))) x = SOME (Array n (λq. SOME (s_zero S))) by
    simp
  have zeros1 : ∀I. t1 I ≠ Pad ⇒ z ⇒ SOME (s_zero S) = SOME (s_zero S) by simp
  obtain ⟨g1, e1, eff1⟩ := does_run(first, known1, there1, inj1, fits1, zeros1)
  simp only [update_update] at e1
  have known2 :
      G s (update (update h x (SOME (Array n g1))) x NONE) ∧
      (∃g.
         update h x (SOME (Array n g1)) x = SOME (Array n g) ∧
         written (λq. SOME (s_zero S)) addr1 t1 g) by
    split
    · simp [back, known]
    · exists g1
      split
      · simp
      · simp only [written_def]
  have ne' : ¬(o = x) by
    intro eq
    apply ne
    simp only [eq]
  have there2 : update h x (SOME (Array n g1)) o = SOME (Array m f) by simp [ne', there]
  obtain ⟨g2, e2, eff2⟩ := does_run(second, known2, there2, inj, fits, zeros)
  exists g2
  split
  - have last :
        update (update (update h x (SOME (Array n g1))) o (SOME (Array m g2))) x NONE =
          update h o (SOME (Array m g2)) by
      rewrite [update_swap(ne), update_update, update_swap(ne'), back]
    have held :
        update (update h x (SOME (Array n g1))) o (SOME (Array m g2)) x = SOME (Array n g1) by
      simp [ne]
    have e3 :=
      exec_free[S, v, s, update (update h x (SOME (Array n g1))) o (SOME (Array m g2)), x](held)
    rewrite [last] at e3
    have e0 := exec_alloc[S, v, s, h, x, e, n](free)(size)(nonneg)(few)
    exact exec_seq(e0, exec_seq(e1, exec_seq(e2, e3)))
  - exact eff2
qed

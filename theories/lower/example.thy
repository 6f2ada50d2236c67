-- An example by hand: a matrix times a vector, as a lowering tool applies the lemmas.

import lower.known

definition matvec_known (S : 'a ops) (A : ident) (X : ident) (n : int) (m : int) (a : 'a tensor) (x : 'a tensor) (s : 'a stack) (h : 'a heap) : bool :=
  (∃g. h A = SOME (Array (product [n, m]) g) ∧ holds S [n, m] a g) ∧ (∃g. h X = SOME (Array (product [m]) g) ∧ holds S [m] x g)

theorem matvec_stable : ∀(S : 'a ops) A X o n m a x. A ≠ o ⇒ X ≠ o ⇒ stable o (matvec_known S A X n m a x)
proof
  intro S A X o n m a x ne1 ne2
  simp only [stable_def, matvec_known_def]
  intro s h b ⟨⟨g1, p1, q1⟩, g2, p2, q2⟩
  split
  - exists g1
    simp [ne1, p1, q1]
  - exists g2
    simp [ne2, p2, q2]
qed

theorem matvec : ∀(S : 'a ops) A X o n m a x v i j N M. A ≠ o ⇒ X ≠ o ⇒ i ≠ j ⇒ N ≠ i ⇒ N ≠ j ⇒ M ≠ i ⇒ M ≠ j ⇒ v N = SOME n ⇒ v M = SOME m
  ⇒ stores T S o (matvec_known S A X n m a x) v (row_major [n]) (gen 0 n (λk. sum S 0 m (λl. scalar (Val (s_mul S (cell_value S (a [k, l])) (cell_value S (x [l])))))))
    (CFor i (ILit 0) (IVar N) (CFor j (ILit 0) (IVar M) (CReduce o (IVar i) (CMul (CRead A (IAdd (IMul (IVar i) (IVar M)) (IVar j))) (CRead X (IVar j))))))
proof
  intro S A X o n m a x v i j N M ne1 ne2 ij Ni Nj Mi Mj vN vM
  have st := matvec_stable[S, A, X, o, n, m, a, x](ne1, ne2)
  apply stores_gen
  - exact st
  - exact ieval_lit
  - exact ieval_var(vN)
  - intro k low high
    have vM' : update v i (SOME k) M = SOME m by
      simp [Mi, vM]
    apply stores_sum
    · exact st
    · exact ieval_lit
    · exact ieval_var(vM')
    · intro l low2 high2
      apply accumulates_leaf
      · simp
        apply ieval_var
        simp [ij]
      · intro s h known
        apply cval_mul
        · apply read_holds[S, matvec_known S A X n m a x, update (update v i (SOME k)) j (SOME l), A, [n, m], a, IAdd (IMul (IVar i) (IVar M)) (IVar j), [k, l]]
          · simp only [matvec_known_def]
            intro s h ⟨p, q⟩
            exact p
          · simp [low, high, low2, high2]
          · simp
            apply ieval_add
            · apply ieval_mul
              · apply ieval_var
                simp [ij]
              · apply ieval_var
                simp [Mi, Mj, vM]
            · apply ieval_var
              simp
          · exact known
        · apply read_holds[S, matvec_known S A X n m a x, update (update v i (SOME k)) j (SOME l), X, [m], x, IVar j, [l]]
          · simp only [matvec_known_def]
            intro s h ⟨p, g, q, r⟩
            exists g
            simp [q, r]
          · simp [low2, high2]
          · simp
            apply ieval_var
            simp
          · exact known
qed

-- The function: whatever the output held, it holds the product in the end.
theorem matvec_function : ∀(S : 'a ops) A X o n m a x v i j z N M st h f. A ≠ o ⇒ X ≠ o ⇒ i ≠ j ⇒ N ≠ i ⇒ N ≠ j ⇒ M ≠ i ⇒ M ≠ j ⇒ v N = SOME n ⇒ v M = SOME m ⇒ matvec_known S A X n m a x st h ⇒ h o = SOME (Array (product [n]) f)
  ⇒ ∃g. exec S v st h (CSeq (zero_loop o z (IVar N)) (CFor i (ILit 0) (IVar N) (CFor j (ILit 0) (IVar M) (CReduce o (IVar i) (CMul (CRead A (IAdd (IMul (IVar i) (IVar M)) (IVar j))) (CRead X (IVar j))))))) st (update h o (SOME (Array (product [n]) g)))
    ∧ holds S [n] (gen 0 n (λk. sum S 0 m (λl. scalar (Val (s_mul S (cell_value S (a [k, l])) (cell_value S (x [l]))))))) g
proof
  intro S A X o n m a x v i j z N M st h f ne1 ne2 ij Ni Nj Mi Mj vN vM known there
  have run := matvec[S, A, X, o, n, m, a, x, v, i, j, N, M](ne1, ne2, ij, Ni, Nj, Mi, Mj, vN, vM)
  have box : boxed [n] (gen 0 n (λk. sum S 0 m (λl. scalar (Val (s_mul S (cell_value S (a [k, l])) (cell_value S (x [l]))))))) by
    apply boxed_gen
    · simp
    · intro k low high
      apply boxed_sum
      intro l low2 high2
      exact boxed_scalar
  have size : ieval c_div v (IVar N) (product [n]) by
    simp
    exact ieval_var(vN)
  have stab := matvec_stable[S, A, X, o, n, m, a, x](ne1, ne2)
  exact function_initialised(stab, run, box, size, known, there)
qed

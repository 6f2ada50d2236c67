-- Folds: in parts, shifted, in strips, step by step, past loops.
--
-- A fold goes on where it was, so nothing here needs a law, whatever its steps are. The numbers are
-- those of `docs/rewrites.md`.
--
-- Main theorems: `fold_range`, `fold_split`, `fold_first`, `gen_fold`.

import rewrite.ranges rewrite.access

variables (S : 'a ops) (s : int list) (t u : 'a tensor) (lo hi h k l m n : int)

section "Ranges"

-- The first part of a range, and then the rest. (not in the papers)
theorem fold_range :
  ∀g. lo ≤ m ⇒ m ≤ hi ⇒ tfold S s lo hi g t = tfold S s m hi g (tfold S s lo m g t)
proof
  intro g one two
  simp only [tfold_def]
  exact ifold_split(one, two)
qed

-- A fold without steps. (not in the papers)
theorem fold_none : ∀g. hi ≤ lo ⇒ tfold S s lo hi g t = t
proof
  intro g none
  simp only [tfold_def]
  exact ifold_empty(none)
qed

-- A fold of one step. (not in the papers)
theorem fold_one : ∀g. tfold S s lo (lo + 1) g t = g lo (read S s t)
proof
  intro g
  simp only [tfold_def, ifold_one]
qed

-- A fold counts from elsewhere. (not in the papers)
theorem fold_shift : ∀g. tfold S s lo hi g t = tfold S s (lo + k) (hi + k) (λi. g (i - k)) t
proof
  intro g
  simp only [tfold_def, ifold_shift, int_add_sub]
qed

-- A fold in strips. (not in the papers)
theorem fold_tiled :
  ∀g.
    0 < k ⇒
    0 ≤ m ⇒
      tfold S s 0 (m * k) g t = tfold S s 0 m (λio y. tfold S s 0 k (λii z. g (io * k + ii) z) y) t
proof
  intro g pos m0
  have k0 : 0 ≤ k by arith
  simp only [tfold_def]
  rewrite [ifold_mixed(k0, m0)]
  apply ifold_cong
  - trivial
  - trivial
  - intro io y range
    rewrite [ifold_first(pos), ifold_first(pos), read_read]
  - trivial
qed

-- The first step, as a `let` around it of what the fold begins with. (not in the papers)
theorem fold_first :
  ∀g.
    lo < hi ⇒
    m = lo + 1 ⇒
      tfold S s lo hi (λk y. g k y) t = tlet S s t (λy. tfold S s m hi (λk y. g k y) (g lo y))
proof
  intro g less eq
  subst eq
  simp only [tfold_def, tlet_def]
  rewrite [ifold_first(less)]
qed

-- A fold in strips, for all extents: in the last strip, the steps that are too many leave the
-- accumulator as it is. That makes values of what was padding at the start. (not in the papers)
theorem fold_split :
  ∀g.
    0 < k ⇒
      read S s (tfold S s 0 n g t) =
        read S s (tfold S s 0 (cdiv n k)
                    (λio y.
                       tfold S s 0 k (λii z. if io * k + ii < n then g (io * k + ii) z else z) y) t)
proof
  intro g pos
  obtain le | le := int_le_total[n, 0]
  - have none : cdiv n k ≤ 0 by
      rewrite [cdiv_le(pos)]
      arith
    simp only [tfold_def, ifold_empty(le), ifold_empty(none)]
  - simp only [tfold_def]
    rewrite [ifold_tiled(pos, le)]
    have first :
        ∀i x.
          read S s (ifold 0 k (λj y. if i * k + j < n then g (i * k + j) (read S s y) else y) x) =
            ifold 0 k (λj y. read S s (if i * k + j < n then g (i * k + j) y else y))
              (read S s x) by
      intro i x
      apply ifold_fuse
      intro j y low high
      by_cases less : i * k + j < n <;> simp [less, read_read]
    have second :
        ∀i x.
          read S s (ifold 0 k
                      (λj y. if i * k + j < n then g (i * k + j) (read S s y) else read S s y)
                      (read S s x)) =
            ifold 0 k (λj y. read S s (if i * k + j < n then g (i * k + j) y else y))
              (read S s x) by
      intro i x
      rewrite [ifold_fuse[read S s, 0, k, _,
                          λj y. read S s (if i * k + j < n then g (i * k + j) y else y)], read_read]
      intro j y low high
      by_cases less : i * k + j < n <;> simp [less, read_read]
    have left := ifold_fuse[read S s, 0, cdiv n k,
                            λi.
                              ifold 0 k
                                (λj y. if i * k + j < n then g (i * k + j) (read S s y) else y),
                            λi.
                              ifold 0 k
                                (λj y. read S s (if i * k + j < n then g (i * k + j) y else y)), t]
    have right := ifold_fuse[read S s, 0, cdiv n k,
                             λi x.
                               ifold 0 k (λj y.
                                            if i * k + j < n
                                            then g (i * k + j) (read S s y)
                                            else read S s y) (read S s x),
                             λi.
                               ifold 0 k
                                 (λj y. read S s (if i * k + j < n then g (i * k + j) y else y)), t]
    simp [first] at left
    simp [second] at right
    rewrite [left, ← right]
qed

section "Past loops"

-- A loop of folds is a fold of loops: each step is taken in all cells. (not in the papers)
theorem gen_fold :
  ∀g t.
    gen l h (λi. tfold S s lo hi (λj y. g i j y) (t i)) =
      tfold S (max 0 (h - l) :: s) lo hi (λj y. gen l h (λi. g i j (at_index S s y (i - l))))
        (gen l h (λi. t i))
proof
  intro g t
  simp only [tfold_def]
  have step :
      ∀m.
        lo ≤ m ⇒
        m ≤ hi ⇒
          gen l h (λi. ifold lo m (λj y. g i j (read S s y)) (t i)) =
            ifold lo m
              (λj y. gen l h (λi. g i j (at_index S s (read S (max 0 (h - l) :: s) y) (i - l))))
              (gen l h (λi. t i)) by
    intro m low high
    apply int_interval_induct[lo, hi, λm.
                                        gen l h (λi. ifold lo m (λj y. g i j (read S s y)) (t i)) =
                                          ifold lo m (λj y.
                                                        gen l h (λi.
                                                                g i j (at_index S s (read S
                                                                              (max 0 (h - l) :: s)
                                                                              y) (i - l))))
                                            (gen l h (λi. t i))]
    - simp [ifold_self]
    - intro j from to ih
      simp only [ifold_step(from)]
      rewrite [← ih]
      clear ih
      apply gen_cong
      · trivial
      · trivial
      · intro i range
        obtain ⟨some, less⟩ := range
        have len : max 0 (h - l) = max 0 (h - l) by trivial
        have above : 0 ≤ i - l by arith
        have below : i - l < h - l by arith
        have back : l + (i - l) = i by ring
        rewrite [at_gen(len, above, below), back]
    - exact low
    - exact high
  obtain le | le := int_le_total[hi, lo]
  - simp only [ifold_empty(le)]
  - have refl : hi ≤ hi by arith
    exact step(le, refl)
qed

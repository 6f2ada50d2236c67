-- Left folds over intervals of integers: `ifold lo hi f b` is what the loop `for i = lo, ..., hi -
-- 1: x := f i x`, started with `x = b`, leaves in `x`. Sums are such folds, because that is the
-- order in which a loop adds.
--
-- Main theorems: `ifold_step` and `ifold_last` (one more iteration), `ifold_split` (one interval
-- after another), `ifold_tiled` (an interval in tiles), `ifold_invariant`.

import numbers.int_round_up

-- By recursion on the number of iterations, the last of which is the outermost.
definition ifold (lo : int) (hi : int) (f : int → 'b → 'b) (b : 'b) : 'b :=
  num_rec b (λk x. f (lo + int_of_num k) x) (num_of_int (hi - lo))

-- Nothing happens over an empty interval.
theorem ifold_empty : ∀lo hi f (b : 'b). hi ≤ lo ⇒ ifold lo hi f b = b
proof
  intro lo hi f b h
  have none : num_of_int (hi - lo) = 0 by
    rewrite [← int_of_num_eq, int_of_num_of_int]
    arith
  simp [ifold_def, none]
qed

theorem ifold_self [simp] : ∀lo f (b : 'b). ifold lo lo f b = b
proof
  intro lo f b
  apply ifold_empty
  simp
qed

-- One more step at the end.

theorem ifold_step : ∀lo hi f (b : 'b). lo ≤ hi ⇒ ifold lo (hi + 1) f b = f hi (ifold lo hi f b)
proof
  intro lo hi f b h
  have more : num_of_int (hi + 1 - lo) = SUC (num_of_int (hi - lo)) by
    rewrite [← int_of_num_eq, int_of_num_suc, int_of_num_of_int, int_of_num_of_int]
    arith
  have last : lo + int_of_num (num_of_int (hi - lo)) = hi by
    rewrite [int_of_num_of_int]
    arith
  rewrite [ifold_def, ifold_def, more, num_rec_suc]
  simp only [last]
qed

theorem ifold_last :
  ∀lo hi f (b : 'b). lo < hi ⇒ ifold lo hi f b = f (hi - 1) (ifold lo (hi - 1) f b)
proof
  intro lo hi f b h
  have le : lo ≤ hi - 1 by arith
  rewrite [← ifold_step(le)]
  simp
qed

theorem ifold_one : ∀lo f (b : 'b). ifold lo (lo + 1) f b = f lo b
proof
  intro lo f b
  rewrite [ifold_step]
  - simp
  - simp
qed

-- What each step preserves holds at the end: the rule of loop invariants.
theorem ifold_invariant :
  ∀P lo hi f (b : 'b).
    lo ≤ hi ⇒ P lo b ⇒ (∀i x. lo ≤ i ⇒ i < hi ⇒ P i x ⇒ P (i + 1) (f i x)) ⇒ P hi (ifold lo hi f b)
proof
  intro P lo hi f b le base step
  apply int_interval_induct[lo, hi, λi. P i (ifold lo i f b)]
  - simp [base]
  - intro i low high ih
    rewrite [ifold_step(low)]
    exact step(low)(high)(ih)
  - exact le
  - simp
qed

-- A fold in two parts.
theorem ifold_split :
  ∀lo mid hi f (b : 'b). lo ≤ mid ⇒ mid ≤ hi ⇒ ifold lo hi f b = ifold mid hi f (ifold lo mid f b)
proof
  intro lo mid hi f b low high
  apply int_interval_induct[mid, hi, λi. ifold lo i f b = ifold mid i f (ifold lo mid f b)]
  - simp
  - intro i h _ ih
    rewrite [ifold_step(h), ← ih, ifold_step(int_le_trans(low)(h))]
  - exact high
  - simp
qed

-- One step at the start.
theorem ifold_first : ∀lo hi f (b : 'b). lo < hi ⇒ ifold lo hi f b = ifold (lo + 1) hi f (f lo b)
proof
  intro lo hi f b h
  rewrite [int_lt_add_one] at h
  have le : lo ≤ lo + 1 by arith
  rewrite [ifold_split(le)(h), ifold_one]
qed

-- Folds with equal steps within the bounds are equal.
theorem ifold_cong [cong] :
  ∀lo lo' hi hi' f f' (b : 'b) b'.
    lo = lo' ⇒
    hi = hi' ⇒
    (∀i x. lo' ≤ i ∧ i < hi' ⇒ f i x = f' i x) ⇒
    b = b' ⇒
      ifold lo hi f b = ifold lo' hi' f' b'
proof
  intro lo lo' hi hi' f f' b b' same_lo same_hi steps same_b
  rewrite [same_lo, same_hi, same_b]
  obtain le | le := int_le_total[hi', lo']
  - rewrite [ifold_empty(le), ifold_empty(le)]
  - apply int_interval_induct[lo', hi', λi. ifold lo' i f b' = ifold lo' i f' b']
    · simp
    · intro i low high ih
      rewrite [ifold_step(low), ifold_step(low), ih]
      apply steps
      split
      · exact low
      · exact high
    · exact le
    · simp
qed

-- Bounds moved.
theorem ifold_shift :
  ∀k lo hi f (b : 'b). ifold (lo + k) (hi + k) f b = ifold lo hi (λi. f (i + k)) b
proof
  intro k lo hi f b
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le)]
    apply ifold_empty
    arith
  - apply int_interval_induct[lo, hi, λj. ifold (lo + k) (j + k) f b = ifold lo j (λi. f (i + k)) b]
    · simp
    · intro i low high ih
      have eq : i + 1 + k = (i + k) + 1 by arith
      have low' : lo + k ≤ i + k by arith
      rewrite [eq, ifold_step(low'), ih, ifold_step(low)]
    · exact le
    · simp
qed

-- Bounds that start at zero.
theorem ifold_from_zero : ∀lo hi f (b : 'b). ifold lo hi f b = ifold 0 (hi - lo) (λi. f (lo + i)) b
proof
  intro lo hi f b
  have h := ifold_shift[lo, 0, hi - lo, f, b]
  rewrite [int_add_zero_left, int_sub_add] at h
  rewrite [h]
  simp only [int_add_comm]
qed

-- A function that commutes with the steps commutes with the fold.
theorem ifold_fuse :
  ∀(h : 'b → 'c) lo hi f g b.
    (∀i x. lo ≤ i ⇒ i < hi ⇒ h (f i x) = g i (h x)) ⇒ h (ifold lo hi f b) = ifold lo hi g (h b)
proof
  intro h lo hi f g b steps
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le), ifold_empty(le)]
  - apply int_interval_induct[lo, hi, λi. h (ifold lo i f b) = ifold lo i g (h b)]
    · simp
    · intro i low high ih
      rewrite [ifold_step(low), ifold_step(low), ← ih]
      exact steps(low)(high)
    · exact le
    · simp
qed

-- Steps that do nothing.
theorem ifold_id : ∀lo hi f (b : 'b). (∀i. lo ≤ i ⇒ i < hi ⇒ f i b = b) ⇒ ifold lo hi f b = b
proof
  intro lo hi f b steps
  obtain le | le := int_le_total[hi, lo]
  - exact ifold_empty(le)
  - apply ifold_invariant[λ(i : int) x. x = b]
    · exact le
    · trivial
    · intro i x low high eq
      rewrite [eq]
      exact steps(low)(high)
qed

-- Steps that leave a property alone.
theorem ifold_preserves :
  ∀P lo hi f (b : 'b). P b ⇒ (∀i x. lo ≤ i ⇒ i < hi ⇒ P x ⇒ P (f i x)) ⇒ P (ifold lo hi f b)
proof
  intro P lo hi f b base steps
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le)]
    exact base
  - apply ifold_invariant[λ(i : int) x. P x]
    · exact le
    · exact base
    · exact steps
qed

-- A step that commutes with all steps of a fold moves through it.
theorem ifold_commute :
  ∀g lo hi f (b : 'b).
    (∀i x. lo ≤ i ⇒ i < hi ⇒ g (f i x) = f i (g x)) ⇒ g (ifold lo hi f b) = ifold lo hi f (g b)
proof
  intro g lo hi f b steps
  exact ifold_fuse(steps)
qed

-- Two loops in a row, as one, where the steps of one commute with the later ones of the other.
theorem ifold_merge :
  ∀lo hi f g (b : 'b).
    (∀i j x. lo ≤ i ⇒ i < j ⇒ j < hi ⇒ f j (g i x) = g i (f j x)) ⇒
      ifold lo hi g (ifold lo hi f b) = ifold lo hi (λi x. g i (f i x)) b
proof
  intro lo hi f g b swap
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le), ifold_empty(le), ifold_empty(le)]
  - apply int_interval_induct[lo, hi,
                              λi. ifold lo i g (ifold lo i f b) = ifold lo i (λi x. g i (f i x)) b]
    · simp
    · intro j low high ih
      rewrite [ifold_step[f := f](low), ifold_step[f := g](low), ifold_step(low)]
      rewrite [← ih]
      have k : ifold lo j g (f j (ifold lo j f b)) = f j (ifold lo j g (ifold lo j f b)) by
        rewrite [ifold_commute[f j, lo, j, g]]
        intro i x a c
        exact swap(a)(c)(high)
      rewrite [k]
    · exact le
    · simp
qed

-- Two loops, one within the other, over the two parts of an index: loop splitting.
theorem ifold_mixed :
  ∀m n f (b : 'b).
    0 ≤ m ⇒ 0 ≤ n ⇒ ifold 0 (n * m) f b = ifold 0 n (λi. ifold 0 m (λj. f (i * m + j))) b
proof
  intro m n f b m0 n0
  apply int_interval_induct[0, n, λk.
                                    ifold 0 (k * m) f b =
                                      ifold 0 k (λi. ifold 0 m (λj. f (i * m + j))) b]
  - simp
  - intro i low high ih
    have a : 0 ≤ i * m by exact int_product_nonneg(low)(m0)
    have c : i * m ≤ (i + 1) * m by arith
    rewrite [ifold_split(a)(c), ih, ifold_step(low)]
    generalize ifold 0 i (λi. ifold 0 m (λj. f (i * m + j))) b as x
    rewrite [ifold_from_zero]
    have d : (i + 1) * m - i * m = m by arith
    rewrite [d]
  - exact n0
  - simp
qed

-- Loop tiling: tiles of extent k that cover the interval; steps beyond the end are skipped.
theorem ifold_tiled :
  ∀k n f (b : 'b).
    0 < k ⇒
    0 ≤ n ⇒
      ifold 0 n f b =
        ifold 0 (cdiv n k) (λi. ifold 0 k (λj x. if i * k + j < n then f (i * k + j) x else x)) b
proof
  intro k n f b pos n0
  have whole := ifold_mixed[k, cdiv n k, λi x. if i < n then f i x else x,
                            b](int_lt_imp_le(pos))(cdiv_nonneg(pos)(n0))
  rewrite [← whole, ifold_split(n0)(tiles_cover[n](pos))]
  rewrite [ifold_id[n]]
  - apply ifold_cong
    · trivial
    · trivial
    · intro i x ⟨_, less⟩
      simp [less]
    · trivial
  - intro i low _
    have out : ¬(i < n) by arith
    simp [out]
qed

-- A guard that is a range narrows the bounds.
theorem ifold_guard :
  ∀lo hi a c f (b : 'b).
    ifold lo hi (λi x. if a ≤ i ∧ i < c then f i x else x) b = ifold (max lo a) (min hi c) f b
proof
  intro lo hi a c f b
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le), ifold_empty]
    arith
  - apply int_interval_induct[lo, hi, λh.
                                        ifold lo h (λi x. if a ≤ i ∧ i < c then f i x else x) b =
                                          ifold (max lo a) (min h c) f b]
    · rewrite [ifold_self, ifold_empty]
      arith
    · intro i low high ih
      rewrite [ifold_step(low), ih]
      by_cases h : a ≤ i ∧ i < c
      · have now : min i c = i by arith
        have next : min (i + 1) c = i + 1 by arith
        have start : max lo a ≤ i by arith
        rewrite [now, next, ifold_step(start)]
        simp [h]
      · by_cases k : i < c
        · have none : min i c ≤ max lo a by arith
          have none' : min (i + 1) c ≤ max lo a by arith
          have out : ¬(a ≤ i) by arith
          rewrite [ifold_empty(none), ifold_empty(none')]
          simp [out]
        · have same : min (i + 1) c = min i c by arith
          rewrite [same]
          simp [k]
    · exact le
    · simp
qed

-- Loops exchanged, where all steps commute.
theorem ifold_swap :
  ∀lo hi l h f (b : 'b).
    (∀i j k m x.
       lo ≤ i ∧ i < hi ∧ l ≤ j ∧ j < h ⇒
       lo ≤ k ∧ k < hi ∧ l ≤ m ∧ m < h ⇒
         f i j (f k m x) = f k m (f i j x)) ⇒
      ifold lo hi (λi. ifold l h (λj. f i j)) b = ifold l h (λj. ifold lo hi (λi. f i j)) b
proof
  intro lo hi l h f b swap
  obtain le | le := int_le_total[hi, lo]
  - rewrite [ifold_empty(le)]
    have none : ∀j x. ifold lo hi (λi. f i j) x = x by
      intro j x
      exact ifold_empty(le)
    rewrite [ifold_id]
    intro j _ _
    exact none
  - apply int_interval_induct[lo, hi, λk.
                                        ifold lo k (λi. ifold l h (λj. f i j)) b =
                                          ifold l h (λj. ifold lo k (λi. f i j)) b]
    · rewrite [ifold_self, ifold_id]
      intro j _ _
      exact ifold_self
    · intro i low high ih
      rewrite [ifold_step(low), ih]
      have merged := ifold_merge[l, h, λj. ifold lo i (λk. f k j), λj. f i j, b]
      rewrite [merged]
      · apply ifold_cong
        · trivial
        · trivial
        · intro j x _
          rewrite [ifold_step(low)]
        · trivial
      · intro j m x a less c
        rewrite [ifold_commute[f i j]]
        intro k y k0 ki
        apply swap <;> arith
    · exact le
    · simp
qed

-- Full tiles, then what is left over.
theorem ifold_tiles_rest :
  ∀k n f (b : 'b).
    0 < k ⇒
    0 ≤ n ⇒
      ifold 0 n f b =
        ifold (n div k * k) n f (ifold 0 (n div k) (λi. ifold 0 k (λj. f (i * k + j))) b)
proof
  intro k n f b pos n0
  have count : 0 ≤ n div k by
    rewrite [int_div_nonneg(pos)]
    exact n0
  rewrite [← ifold_mixed(int_lt_imp_le(pos))(count)]
  exact ifold_split(int_product_nonneg(count)(int_lt_imp_le(pos)))(tiles_within[n](pos))
qed

-- Tiles that fit exactly.
theorem ifold_tiles_exact :
  ∀k n f (b : 'b).
    0 < k ⇒
    0 ≤ n ⇒
    n mod k = 0 ⇒
      ifold 0 n f b = ifold 0 (n div k) (λi. ifold 0 k (λj. f (i * k + j))) b
proof
  intro k n f b pos n0 exact_fit
  rewrite [ifold_tiles_rest(pos)(n0), div_exact(exact_fit), ifold_self]
qed

-- Ranges of sums and folds: in parts, shifted, in tiles, flat or nested; sums as folds.
--
-- A fold goes on where it was, so to split its range needs no law. The second part of a sum begins
-- with zero again, so to add the parts does. The numbers are those of `docs/rewrites.md`.
--
-- Main theorems: `sum_parts`, `sum_halves`, `sum_fuse`, `sums_nested`, `fold_range`, `sum_fold`.

import rewrite.arithmetic

variables (S : 'a ops) (p : bool) (s : int list) (t u : 'a tensor) (lo hi a h k l m n : int)
    (J : int list) (c : 'a cell)

section "Sums over ranges"

-- A sum counts from elsewhere. (not in the papers)
theorem sum_shift : ∀f. sum S lo hi f = sum S (lo + k) (hi + k) (λi. f (i - k))
proof
  intro f
  ext I
  simp only [sum_def, ifold_shift, int_add_sub]
qed

-- (not in the papers)
theorem sum_from_zero : ∀f. sum S lo hi f = sum S 0 (hi - lo) (λi. f (lo + i))
proof
  intro f
  ext I
  simp only [sum_def]
  exact ifold_from_zero
qed

-- The parts of a range are summed, and added. (not in the papers)
theorem sum_parts :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S add_zero ⇒
    lo ≤ m ⇒
    m ≤ hi ⇒
      read S s (sum S lo hi f) = plus S s (sum S lo m f) (sum S m hi f)
proof
  intro f assoc zero one two
  simp only [law_holds_def] at assoc
  simp only [law_holds_def] at zero
  ext I
  by_cases inside : in_box s I
  - have rest :
        ∀c.
          cell_value S (ifold m hi (λi c. cell_add S c (f i I)) c) =
            s_add S (cell_value S c) (cell_value S (ifold m hi (λi c. cell_add S c (f i I)) Pad)) by
      intro c
      apply int_interval_induct[m, hi, λh.
                                         cell_value S (ifold m h (λi c. cell_add S c (f i I)) c) =
                                           s_add S (cell_value S c)
                                             (cell_value S
                                                (ifold m h (λi c. cell_add S c (f i I)) Pad))]
      · simp [cell_value_def, zero]
      · intro i low high ih
        rewrite [ifold_step(low), ifold_step(low)]
        cases f i I as eq | ⟨y, eq⟩
        · simp only [eq, cell_add_def, ih]
        · simp only [eq, cell_add_def, cell_value_def, ih, assoc]
      · exact two
      · simp
    have whole := sum_range[S, lo, hi, m, I, f](one, two)
    have here := rest[sum S lo m f I]
    clear rest
    have second : sum S m hi f I = ifold m hi (λi c. cell_add S c (f i I)) Pad by
      simp only [sum_def]
    simp [read_def, plus_def, lift2_def, inside, whole, here, second]
  - simp [read_def, plus_def, inside]
qed

-- A sum without padding, which one with a term is where its terms have none: its parts are added.
-- (not in the papers)
theorem sum_halves :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S add_zero ⇒
    lo ≤ m ⇒
    m ≤ hi ⇒
    read S s (sum S lo hi f) = sum S lo hi f ⇒
      sum S lo hi f = plus S s (sum S lo m f) (sum S m hi f)
proof
  intro f assoc zero one two values
  rewrite [← sum_parts(assoc, zero, one, two), values]
qed

-- The first term of a sum, added to the rest. (82)
theorem sum_first :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S add_zero ⇒
    law_holds S zero_add ⇒
    lo < hi ⇒
      read S s (sum S lo hi f) = plus S s (f lo) (sum S (lo + 1) hi f)
proof
  intro f assoc right left some
  have low : lo ≤ lo + 1 by arith
  have high : lo + 1 ≤ hi by arith
  have one : sum S lo (lo + 1) f = f lo by
    ext I
    simp only [sum_def, ifold_one, cell_add_zero(left)]
  rewrite [sum_parts[S, s, lo, hi, lo + 1](assoc, right, low, high), one]
qed

-- A sum in tiles that fit. (not in the papers)
theorem sum_tiled_exact :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S zero_add ⇒
    0 ≤ k ⇒
    0 ≤ m ⇒
      sum S 0 (m * k) f = sum S 0 m (λio. sum S 0 k (λii. f (io * k + ii)))
proof
  intro f assoc zero k0 m0
  ext I
  rewrite [sum_flat_at(assoc, zero)]
  simp only [sum_def]
  exact ifold_mixed(k0, m0)
qed

-- Two sums as one. (not in the papers)
theorem sum_fuse :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S zero_add ⇒
    0 < k ⇒
    0 ≤ m ⇒
      sum S 0 m (λi. sum S 0 k (λj. f i j)) = sum S 0 (m * k) (λij. f (ij div k) (ij mod k))
proof
  intro f assoc zero pos m0
  have k0 : 0 ≤ k by arith
  rewrite [sum_tiled_exact(assoc, zero, k0, m0)]
  apply sum_cong
  - trivial
  - trivial
  - intro i range
    apply sum_cong
    · trivial
    · trivial
    · intro j ⟨low, high⟩
      simp [mixed_div(low, high), mixed_mod(low, high)]
qed

-- A sum over one binder. (not in the papers)
theorem sums_one : ∀f. sums (steps_of lo hi (λi. adding S (f i))) = sum S lo hi f
proof
  intro f
  ext I
  simp only [sums_def, steps_of_def, adding_def, sum_def]
qed

-- A sum over several binders is a sum over the first of them, if the steps of the others add what
-- they make of padding: so any number of binders becomes nested sums. (not in the papers)
theorem sums_step :
  ∀g : int → 'a steps.
    (∀i I c. lo ≤ i ⇒ i < hi ⇒ g i I c = cell_add S c (sums (g i) I)) ⇒
      sums (steps_of lo hi g) = sum S lo hi (λi. sums (g i))
proof
  intro g all
  ext I
  have def : sums (steps_of lo hi g) I = ifold lo hi (λi c. g i I c) Pad by
    simp only [sums_def, steps_of_def]
  rewrite [def]
  simp only [sum_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro i c ⟨low, high⟩
    exact all(low)(high)
  - trivial
qed

-- The last step adds what it makes of padding.
theorem adding_adds : law_holds S zero_add ⇒ adding S t J c = cell_add S c (sums (adding S t) J)
proof
  intro zero
  simp only [adding_def, sums_def, cell_add_zero(zero)]
qed

-- So do the steps of a range, if each of them does.
theorem steps_add :
  ∀g : int → 'a steps.
    law_holds S add_assoc ⇒
    law_holds S zero_add ⇒
    (∀i d. lo ≤ i ⇒ i < hi ⇒ g i J d = cell_add S d (sums (g i) J)) ⇒
      steps_of lo hi g J c = cell_add S c (sums (steps_of lo hi g) J)
proof
  intro g assoc zero all
  have inner := ifold_fuse[cell_add S c, lo, hi, λi d. g i J d, λi d. g i J d, Pad]
  have base : cell_add S c Pad = c by simp [cell_add_def]
  simp only [sums_def, steps_of_def]
  rewrite [inner]
  - rewrite [base]
  - intro i d low high
    rewrite [all[i](low, high), all[i](low, high)]
    exact cell_add_sums(assoc)(zero)
qed

-- A sum over two binders, as a sum of sums. (not in the papers)
theorem sums_nested :
  ∀f.
    law_holds S add_assoc ⇒
    law_holds S zero_add ⇒
      sums (steps_of lo hi (λi. steps_of l m (λj. adding S (f i j)))) =
        sum S lo hi (λi. sum S l m (λj. f i j))
proof
  intro f assoc zero
  ext I
  rewrite [sum_flat_at(assoc, zero)]
  simp only [sums_def, steps_of_def, adding_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro i c range
    trivial
  - trivial
qed

-- A sum of concatenations, part by part. (84)
theorem sum_concat :
  ∀f g. sum S lo hi (λi. concat n (f i) (g i)) = concat n (sum S lo hi f) (sum S lo hi g)
proof
  intro f g
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def, sum_def, cell_add_def, ifold_id]
  - by_cases less : i < n <;> simp [concat_def, sum_def, less]
qed

-- One term is chosen, by an equation and another condition. (74, 77)
theorem sum_point_and :
  ∀f p.
    law_holds S zero_add ⇒
      sum S lo hi (λk. guard (k = a ∧ p k) (f k)) = guard (lo ≤ a ∧ a < hi ∧ p a) (f a)
proof
  intro f p zero
  have turn :
      sum S lo hi (λk. guard (k = a ∧ p k) (f k)) =
        sum S lo hi (λk. guard (k = a) (guard (p k) (f k))) by
    simp only [guard_guard]
  rewrite [turn, sum_point[f := λk. guard (p k) (f k)](zero), guard_guard, and_assoc]
qed

section "Folds"

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

-- A sum of values is a fold that adds them to zeros. (not in the papers)
theorem sum_fold :
  ∀f.
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = f k) ⇒
      read S s (sum S lo hi f) = tfold S s lo hi (λk y. plus S s y (f k)) (read S s (λI. Pad))
proof
  intro f values
  obtain le | le := int_le_total[hi, lo]
  - simp only [tfold_def, ifold_empty(le), sum_none(le)]
  - simp only [tfold_def]
    have step :
        ∀h.
          lo ≤ h ⇒
          h ≤ hi ⇒
            read S s (sum S lo h f) =
              ifold lo h (λk y. plus S s (read S s y) (f k)) (read S s (λI. Pad)) by
      intro h
      apply int_interval_induct[lo, hi, λh.
                                          read S s (sum S lo h f) =
                                            ifold lo h (λk y. plus S s (read S s y) (f k))
                                              (read S s (λI. Pad))]
      · have none : lo ≤ lo by arith
        rewrite [sum_none(none), ifold_self]
      · intro i low high ih
        rewrite [ifold_step(low), ← ih, read_read]
        clear ih
        have value := values[i](low, high)
        ext I
        by_cases inside : in_box s I
        · have cell : ∃x. f i I = Val x by
            exists cell_value S (f i I)
            have there := read_inside[S, s, f i](inside)
            rewrite [value] at there
            exact there
          obtain ⟨x, eq⟩ := cell
          have next : sum S lo (i + 1) f I = cell_add S (sum S lo i f I) (f i I) by
            simp only [sum_def, ifold_step(low)]
          clear value
          clear values
          simp [read_def, plus_def, lift2_def, inside, next, eq, cell_add_def, cell_value_def]
        · simp [read_def, plus_def, inside]
    have refl : hi ≤ hi by arith
    exact step(le, refl)
qed

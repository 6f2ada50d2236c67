-- Ranges of sums: in parts, shifted, in tiles.
--
-- The second part of a sum begins with zero again, so to add the parts needs laws. The numbers are
-- those of `docs/rewrites.md`.
--
-- Main theorems: `sum_parts`, `sum_halves`, `sum_fuse`.

import rewrite.arithmetic

variables (S : 'a ops) (ty : elem) (p : bool) (s : int list) (t u : 'a tensor)
    (lo hi a h k l m n : int) (J : int list) (c : 'a cell)

section "Sums over ranges"

-- A sum counts from elsewhere. (not in the papers)
theorem sum_shift : ∀f. sum S ty lo hi f = sum S ty (lo + k) (hi + k) (λi. f (i - k))
proof
  intro f
  ext I
  simp only [sum_def, ifold_shift, int_add_sub]
qed

-- (not in the papers)
theorem sum_from_zero : ∀f. sum S ty lo hi f = sum S ty 0 (hi - lo) (λi. f (lo + i))
proof
  intro f
  ext I
  simp only [sum_def]
  exact ifold_from_zero
qed

-- The parts of a range are summed, and added. (not in the papers)
theorem sum_parts :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    lo ≤ m ⇒
    m ≤ hi ⇒
      read S s (sum S ty lo hi f) = plus S ty s (sum S ty lo m f) (sum S ty m hi f)
proof
  intro f assoc zero one two
  simp only [law_holds_def] at assoc
  simp only [law_holds_def] at zero
  ext I
  by_cases inside : in_box s I
  - have rest :
        ∀c.
          cell_value S (ifold m hi (λi c. cell_add S ty c (f i I)) c) =
            s_add S ty (cell_value S c)
              (cell_value S (ifold m hi (λi c. cell_add S ty c (f i I)) Pad)) by
      intro c
      apply int_interval_induct[m, hi, λh.
                                         cell_value S
                                           (ifold m h (λi c. cell_add S ty c (f i I)) c) =
                                           s_add S ty (cell_value S c)
                                             (cell_value S
                                                (ifold m h (λi c. cell_add S ty c (f i I)) Pad))]
      · simp [cell_value_def, zero]
      · intro i low high ih
        rewrite [ifold_step(low), ifold_step(low)]
        cases f i I as eq | ⟨y, eq⟩
        · simp only [eq, cell_add_def, ih]
        · simp only [eq, cell_add_def, cell_value_def, ih, assoc]
      · exact two
      · simp
    have whole := sum_range[S, ty, lo, hi, m, I, f](one, two)
    have here := rest[sum S ty lo m f I]
    clear rest
    have second : sum S ty m hi f I = ifold m hi (λi c. cell_add S ty c (f i I)) Pad by
      simp only [sum_def]
    simp [read_def, plus_def, lift2_def, inside, whole, here, second]
  - simp [read_def, plus_def, inside]
qed

-- A sum without padding, which one with a term is where its terms have none: its parts are added.
-- (not in the papers)
theorem sum_halves :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    lo ≤ m ⇒
    m ≤ hi ⇒
    read S s (sum S ty lo hi f) = sum S ty lo hi f ⇒
      sum S ty lo hi f = plus S ty s (sum S ty lo m f) (sum S ty m hi f)
proof
  intro f assoc zero one two values
  rewrite [← sum_parts(assoc, zero, one, two), values]
qed

-- The first term of a sum, added to the rest. (82)
theorem sum_first :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty zero_add ⇒
    lo < hi ⇒
      read S s (sum S ty lo hi f) = plus S ty s (f lo) (sum S ty (lo + 1) hi f)
proof
  intro f assoc right left some
  have low : lo ≤ lo + 1 by arith
  have high : lo + 1 ≤ hi by arith
  have one : sum S ty lo (lo + 1) f = f lo by
    ext I
    simp only [sum_def, ifold_one, cell_add_zero(left)]
  rewrite [sum_parts[S, ty, s, lo, hi, lo + 1](assoc, right, low, high), one]
qed

-- A sum in tiles that fit. (not in the papers)
theorem sum_tiled_exact :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
    0 ≤ k ⇒
    0 ≤ m ⇒
      sum S ty 0 (m * k) f = sum S ty 0 m (λio. sum S ty 0 k (λii. f (io * k + ii)))
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
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
    0 < k ⇒
    0 ≤ m ⇒
      sum S ty 0 m (λi. sum S ty 0 k (λj. f i j)) =
        sum S ty 0 (m * k) (λij. f (ij div k) (ij mod k))
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

-- A sum of concatenations, part by part. (84)
theorem sum_concat :
  ∀f g. sum S ty lo hi (λi. concat n (f i) (g i)) = concat n (sum S ty lo hi f) (sum S ty lo hi g)
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
    law_holds S ty zero_add ⇒
      sum S ty lo hi (λk. guard (k = a ∧ p k) (f k)) = guard (lo ≤ a ∧ a < hi ∧ p a) (f a)
proof
  intro f p zero
  have turn :
      sum S ty lo hi (λk. guard (k = a ∧ p k) (f k)) =
        sum S ty lo hi (λk. guard (k = a) (guard (p k) (f k))) by
    simp only [guard_guard]
  rewrite [turn, sum_point[f := λk. guard (p k) (f k)](zero), guard_guard, and_assoc]
qed

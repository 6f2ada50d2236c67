-- Sums: over parts of a range, over tiles, in another order; what goes into them and out.
--
-- A sum adds its terms in order, beginning with padding, which is no number: the first term is
-- added to the zero of the scalars. So an equation holds without laws where each cell adds the same
-- terms in the same order, and terms that are padding may come and go anywhere. Where additions are
-- associated otherwise, it needs `add_assoc` and `zero_add`, where they are exchanged `add_comm`
-- too. Floats have none of these. The numbers are those of `docs/rewrites.md`.

import rewrite.guards rewrite.loops rewrite.reflection scalar.laws

variables (S : 'a ops) (ty : elem) (p : bool) (t u : 'a tensor) (lo hi a k l m n : int)
    (I : int list)

-- The first part of the range, and then the rest, cell by cell. No law: the sum goes on where it
-- was. (not in the papers)
theorem sum_range :
  ∀f.
    lo ≤ m ⇒
    m ≤ hi ⇒
      sum S ty lo hi f I = ifold m hi (λi c. cell_add S ty c (f i I)) (sum S ty lo m f I)
proof
  intro f one two
  simp only [sum_def]
  exact ifold_split(one)(two)
qed

-- A sum without terms. (82)
theorem sum_none : ∀f. hi ≤ lo ⇒ sum S ty lo hi f = (λI. Pad)
proof
  intro f none
  ext I
  simp [sum_def, ifold_empty(none)]
qed

-- A sum of one term, in its cells that are not padding: it adds to zero. (76)
theorem sum_one_at :
  ∀f. lo ≤ a ⇒ a < hi ⇒ sum S ty lo hi (λk. guard (k = a) (f k)) I = cell_add S ty Pad (f a I)
proof
  intro f low high
  have le : a ≤ hi by arith
  simp only [sum_def]
  rewrite [ifold_split(low)(le)]
  have first : ifold lo a (λi c. cell_add S ty c (guard (i = a) (f i) I)) Pad = Pad by
    apply ifold_id
    intro i x y
    have ne : ¬(i = a) by arith
    simp [ne, guard_def, cell_add_def]
  rewrite [first, ifold_first(high)]
  have rest : ∀b. ifold (a + 1) hi (λi c. cell_add S ty c (guard (i = a) (f i) I)) b = b by
    intro b
    apply ifold_id
    intro i x y
    have ne : ¬(i = a) by arith
    simp [ne, guard_def, cell_add_def]
  rewrite [rest]
  simp [guard_def]
qed

-- The one-point sum. (76)
theorem sum_one :
  ∀f. law_holds S ty zero_add ⇒ lo ≤ a ⇒ a < hi ⇒ sum S ty lo hi (λk. guard (k = a) (f k)) = f a
proof
  intro f zero low high
  ext I
  rewrite [sum_one_at(low)(high), cell_add_zero(zero)]
qed

-- A sum of which no term is chosen. (78)
theorem sum_no_point : ∀f. a < lo ∨ hi ≤ a ⇒ sum S ty lo hi (λk. guard (k = a) (f k)) = (λI. Pad)
proof
  intro f out
  ext I
  simp only [sum_def]
  apply ifold_id
  intro i low high
  have ne : ¬(i = a) by
    intro eq
    cases out as h | h <;> arith
  simp [ne, guard_def, cell_add_def]
qed

-- A sum of which one term is chosen, whether it is in the range or not. (75, 77)
theorem sum_point :
  ∀f.
    law_holds S ty zero_add ⇒
      sum S ty lo hi (λk. guard (k = a) (f k)) = guard (lo ≤ a ∧ a < hi) (f a)
proof
  intro f zero
  by_cases low : lo ≤ a
  · by_cases high : a < hi
    · rewrite [sum_one(zero)(low)(high)]
      ext I
      simp [low, high, guard_def]
    · have out : a < lo ∨ hi ≤ a by arith
      rewrite [sum_no_point(out)]
      ext I
      simp [high, guard_def]
  · have out : a < lo ∨ hi ≤ a by arith
    rewrite [sum_no_point(out)]
    ext I
    simp [low, guard_def]
qed

-- What is behind bounds of an index, as a sum over that index of which one term is chosen. (75)
theorem guard_point :
  law_holds S ty zero_add ⇒ guard (lo ≤ a ∧ a < hi) t = sum S ty lo hi (λk. guard (k = a) t)
proof
  intro zero
  rewrite [sum_point[f := λ(k : int). t](zero)]
qed

-- A sum of padding is padding. (79)
theorem sum_padding : ∀S : 'a ops. sum S ty lo hi (λk I. Pad) = (λI. Pad)
proof
  intro S
  ext I
  simp [sum_def, cell_add_def, ifold_id]
qed

theorem cell_add_sums :
  ∀(S : 'a ops) a b c.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
      cell_add S ty c (cell_add S ty a b) = cell_add S ty (cell_add S ty c a) b
proof
  intro S a b c assoc zero
  simp only [law_holds_def] at assoc zero
  cases a as eq | ⟨x, eq⟩
    <;> (cases b as eq | ⟨y, eq⟩ <;> simp [cell_add_def, cell_value_def, assoc, zero])
qed

-- A sum in tiles: their sums are added. (not in the papers)
theorem sum_tiled :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
    0 < k ⇒
    0 ≤ n ⇒
      sum S ty 0 n f =
        sum S ty 0 (cdiv n k) (λio. sum S ty 0 k (λii. guard (io * k + ii < n) (f (io * k + ii))))
proof
  intro f assoc zero pos n0
  ext I
  simp only [sum_def]
  rewrite [ifold_tiled(pos)(n0)]
  apply ifold_cong
  - trivial
  - trivial
  - intro io c range
    have inner := ifold_fuse[cell_add S ty c, 0, k,
                             λii x. cell_add S ty x (guard (io * k + ii < n) (f (io * k + ii)) I),
                             λii x. cell_add S ty x (guard (io * k + ii < n) (f (io * k + ii)) I),
                             Pad]
    rewrite [inner]
    · have base : cell_add S ty c Pad = c by simp [cell_add_def]
      rewrite [base]
      apply ifold_cong
      · trivial
      · trivial
      · intro j x range2
        by_cases h : io * k + j < n <;> simp [h, guard_def, cell_add_def]
      · trivial
    · intro i x low high
      exact cell_add_sums(assoc)(zero)
  - trivial
qed

-- A sum of sums is one sum: its terms are added one by one. (not in the papers)
theorem sum_flat_at :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
      sum S ty lo hi (λi. sum S ty l m (λj. f i j)) I =
        ifold lo hi (λi. ifold l m (λj c. cell_add S ty c (f i j I))) Pad
proof
  intro f assoc zero
  simp only [sum_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro i c range
    have inner := ifold_fuse[cell_add S ty c, l, m, λj x. cell_add S ty x (f i j I),
                             λj x. cell_add S ty x (f i j I), Pad]
    rewrite [inner]
    · simp [cell_add_def]
    · intro j x low high
      exact cell_add_sums(assoc)(zero)
  - trivial
qed

theorem cell_add_swap :
  ∀(S : 'a ops) a b c.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
      cell_add S ty (cell_add S ty c a) b = cell_add S ty (cell_add S ty c b) a
proof
  intro S a b c assoc comm
  simp only [law_holds_def] at assoc comm
  cases a as eq | ⟨x, eq⟩
  - simp only [cell_add_def]
  - cases b as eq | ⟨y, eq⟩
    · simp only [cell_add_def]
    · have turn : ∀z. s_add S ty (s_add S ty z x) y = s_add S ty (s_add S ty z y) x by
        intro z
        rewrite [assoc, assoc, comm[x, y]]
      clear comm
      clear assoc
      simp [cell_add_def, cell_value_def, turn]
qed

-- Sums change places. (72)
theorem sum_swap :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty zero_add ⇒
      sum S ty lo hi (λi. sum S ty l m (λj. f i j)) = sum S ty l m (λj. sum S ty lo hi (λi. f i j))
proof
  intro f assoc comm zero
  ext I
  rewrite [sum_flat_at(assoc)(zero), sum_flat_at(assoc)(zero)]
  apply ifold_swap
  intro i j a b x one two
  exact cell_add_swap(assoc)(comm)
qed

theorem cell_add_value : ∀(S : 'a ops) a b. b ≠ Pad ⇒ cell_add S ty a b = lift2 S (s_add S ty) a b
proof
  intro S a b some
  cases b as eq | ⟨y, eq⟩
  - simp at some
  - simp [cell_add_def, lift2_def, cell_value_def]
qed

-- The last term of a sum, if it is no padding: it is added last in any case, so this needs no law.
-- A term that is padding is not added; a sum of two adds zero for it. (82)
theorem sum_last :
  ∀f v env e s r t.
    boxed s (sum S ty lo hi f) ⇒
    means S v env e r t ⇒
    (∀I. in_box s I ⇒ den S v env e I ≠ Pad) ⇒
    hi = m + 1 ⇒
    lo ≤ m ⇒
    f m = t ⇒
      sum S ty lo hi f = plus S ty s (sum S ty lo m f) t
proof
  intro f v env e s r t box meant some eq le same
  subst eq
  ext I
  simp only [plus_def]
  by_cases inside : in_box s I
  · have cell := some(inside)
    rewrite [means_den(meant)] at cell
    simp [inside]
    simp only [sum_def]
    rewrite [ifold_step(le)]
    simp only [same]
    exact cell_add_value(cell)
  · simp [inside]
    by_cases h : sum S ty lo (m + 1) f I = Pad
    · exact h
    · have outside := boxed_at(box)(h)
      simp [inside] at outside
qed

-- What holds values only: reading it changes nothing.
--
-- A `let` reads what it binds, so that padding becomes zero. Where there is no padding, the `let`
-- is what it stands for: that is how steps that introduce and remove `let`s are proved. Main
-- theorems: `read_part`, `read_scalars`, `read_plus`, `read_gen_values`, `read_guarded`.

import rewrite.reflection rewrite.refinement lower.views

variables (S : 'a ops) (ty : elem) (lo hi n i : int) (p : bool) (s r : int list) (t u : 'a tensor)

section "Values"

-- A part of a tensor is read already.
theorem read_part : read S s (at_index S s t i) = at_index S s t i
by simp only [at_index_def, read_read]

-- Arithmetic makes values, also of padding.
theorem read_scalars : ∀f. read S [] (scalars S f t u) = scalars S f t u
by simp only [scalars_def, lift2_def, read_scalar_value]

theorem read_plus : read S s (plus S ty s t u) = plus S ty s t u
proof
  ext I
  by_cases inside : in_box s I <;> simp [read_def, plus_def, lift2_def, cell_value_def, inside]
qed

theorem read_minus : read S s (minus S ty s t u) = minus S ty s t u
proof
  ext I
  by_cases inside : in_box s I <;> simp [read_def, minus_def, lift2_def, cell_value_def, inside]
qed

-- A loop over values.
theorem read_gen_values :
  ∀f.
    n = max 0 (hi - lo) ⇒
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = f k) ⇒
      read S (n :: s) (gen lo hi f) = gen lo hi f
proof
  intro f eq all
  rewrite [read_gen(eq)]
  apply gen_cong
  - trivial
  - trivial
  - intro k range
    obtain ⟨low, high⟩ := range
    exact all(low, high)
qed

section "Choices"

theorem choose_first : p ⇒ (if p then t else u) = t
by simp

theorem choose_second : ¬p ⇒ (if p then t else u) = u
by simp

theorem read_choice : read S s (if p then t else u) = (if p then read S s t else read S s u)
by by_cases h : p <;> simp [h]

theorem at_choice :
  at_index S s (read S r (if p then t else u)) i =
    (if p then at_index S s (read S r t) i else at_index S s (read S r u) i)
by by_cases h : p <;> simp [h]

-- The literal 0 of any type is what padding is read as.
theorem literal_zero : ∀(S : 'a ops) ty k. scalar (Val (s_lit S ty 0 k)) = scalar (Val (s_zero S))
by simp

-- A guard is read as a choice: padding is zero. (not in the papers)
theorem read_guarded : read S [] (guard p t) = (if p then read S [] t else scalar (Val (s_zero S)))
proof
  by_cases h : p
  - rewrite [guard_true(h)]
    simp [h]
  - ext I
    by_cases inside : I = []
    · simp [read_def, guard_def, scalar_def, cell_value_def, h, inside]
    · cases I as eq | ⟨j, J, eq⟩
      - contradiction
      - simp [read_def, scalar_def, h]
qed

section "Arithmetic reads its operands"

variables (t' u' : 'a tensor)

theorem same_cell_value : read S [] t = read S [] t' ⇒ cell_value S (t []) = cell_value S (t' [])
proof
  intro same
  apply same_values_at(same)
  simp
qed

theorem equal_scalars :
  ∀f. read S [] t = read S [] t' ⇒ read S [] u = read S [] u' ⇒ scalars S f t u = scalars S f t' u'
proof
  intro f one two
  simp only [scalars_def, lift2_def, same_cell_value(one), same_cell_value(two)]
qed

theorem equal_plus :
  read S s t = read S s t' ⇒ read S s u = read S s u' ⇒ plus S ty s t u = plus S ty s t' u'
proof
  intro one two
  ext I
  by_cases inside : in_box s I
  - simp [plus_def, lift2_def, inside, same_values_at(one, inside), same_values_at(two, inside)]
  - simp [plus_def, inside]
qed

theorem equal_minus :
  read S s t = read S s t' ⇒ read S s u = read S s u' ⇒ minus S ty s t u = minus S ty s t' u'
proof
  intro one two
  ext I
  by_cases inside : in_box s I
  - simp [minus_def, lift2_def, inside, same_values_at(one, inside), same_values_at(two, inside)]
  - simp [minus_def, inside]
qed

theorem equal_cells1 : ∀f. read S s t = read S s t' ⇒ cellwise S ty f s [t] = cellwise S ty f s [t']
proof
  intro f one
  ext I
  by_cases inside : in_box s I
  - simp [cellwise_def, inside, same_values_at(one, inside)]
  - simp [cellwise_def, inside]
qed

theorem equal_cells2 :
  ∀f.
    read S s t = read S s t' ⇒
    read S s u = read S s u' ⇒
      cellwise S ty f s [t, u] = cellwise S ty f s [t', u']
proof
  intro f one two
  ext I
  by_cases inside : in_box s I
  - simp [cellwise_def, inside, same_values_at(one, inside), same_values_at(two, inside)]
  - simp [cellwise_def, inside]
qed

theorem equal_cells3 :
  ∀f y y'.
    read S s t = read S s t' ⇒
    read S s u = read S s u' ⇒
    read S s y = read S s y' ⇒
      cellwise S ty f s [t, u, y] = cellwise S ty f s [t', u', y']
proof
  intro f y y' one two three
  ext I
  by_cases inside : in_box s I
  - simp [cellwise_def, inside, same_values_at(one, inside), same_values_at(two, inside),
          same_values_at(three, inside)]
  - simp [cellwise_def, inside]
qed

section "Sums"

theorem read_inside : ∀I. in_box s I ⇒ read S s t I = Val (cell_value S (t I))
proof
  intro I inside
  simp [read_def, inside]
qed

theorem read_outside : ∀I. ¬in_box s I ⇒ read S s t I = Pad
proof
  intro I outside
  simp [read_def, outside]
qed

-- A sum of values that has a term is a value.
theorem read_sum_values :
  ∀f.
    lo < hi ⇒
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = f k) ⇒
      read S s (sum S ty lo hi f) = sum S ty lo hi f
proof
  intro f less all
  ext I
  by_cases inside : in_box s I
  - have last : sum S ty lo hi f I = cell_add S ty (sum S ty lo (hi - 1) f I) (f (hi - 1) I) by
      simp only [sum_def, ifold_last[lo, hi](less)]
    have low : lo ≤ hi - 1 by arith
    have high : hi - 1 < hi by arith
    have cell : ∃x. f (hi - 1) I = Val x by
      exists cell_value S (f (hi - 1) I)
      have whole := read_inside[S, s, f (hi - 1)](inside)
      rewrite [all[hi - 1](low, high)] at whole
      exact whole
    obtain ⟨x, value⟩ := cell
    simp [read_def, inside, last, value, cell_add_def, cell_value_def]
  - have none : sum S ty lo hi f I = Pad by
      simp only [sum_def]
      apply ifold_id
      intro k low high
      have outside := read_outside[S, s, f k](inside)
      rewrite [all[k](low, high)] at outside
      simp [outside, cell_add_def]
    simp [read_def, inside, none]
qed

-- A sum of values behind guards, of which one is known to hold.
theorem read_sum_guarded :
  ∀f q a.
    lo ≤ a ⇒
    a < hi ⇒
    q a ⇒
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S s (f k) = f k) ⇒
      read S s (sum S ty lo hi (λk. guard (q k) (f k))) = sum S ty lo hi (λk. guard (q k) (f k))
proof
  intro f q a low high holds all
  ext I
  by_cases inside : in_box s I
  - have here := read_inside[S, s, f a](inside)
    rewrite [all[a](low, high)] at here
    have cell : f a I ≠ Pad by
      rewrite [cell_not_pad]
      exists cell_value S (f a I)
      exact here
    clear here
    have some : guard (q a) (f a) I ≠ Pad by simp [guard_def, holds, cell]
    have value := sum_part[S, ty, lo, a, hi, λk. guard (q k) (f k), I](low)(high)(some)
    rewrite [cell_not_pad] at value
    obtain ⟨x, val⟩ := value
    simp [read_def, inside, val, cell_value_def]
  - have none : sum S ty lo hi (λk. guard (q k) (f k)) I = Pad by
      simp only [sum_def]
      apply ifold_id
      intro k first last
      have outside := read_outside[S, s, f k](inside)
      rewrite [all[k](first, last)] at outside
      by_cases h : q k <;> simp [guard_def, h, outside, cell_add_def]
    simp [read_def, inside, none]
qed

-- A fold of values.
theorem read_fold_values :
  ∀g.
    read S s t = t ⇒
    (∀k y. lo ≤ k ⇒ k < hi ⇒ read S s (g k (read S s y)) = g k (read S s y)) ⇒
      read S s (tfold S s lo hi g t) = tfold S s lo hi g t
proof
  intro g first all
  by_cases some : lo < hi
  - have low : lo ≤ hi - 1 by arith
    have high : hi - 1 < hi by arith
    simp only [tfold_def, ifold_last[lo, hi](some), all(low, high)]
  - have none : hi ≤ lo by arith
    simp only [tfold_def, ifold_empty[lo, hi](none), first]
qed

section "Loops that only read"

theorem gen_read_parts :
  ∀m. n = max 0 m ⇒ gen 0 m (λi. at_index S s (read S (n :: s) t) i) = read S (n :: s) t
proof
  intro m eq
  subst eq
  by_cases pos : 0 ≤ m
  - rewrite [int_max_right(pos)]
    exact gen_at
  - have none : m ≤ 0 by arith
    have zero : max 0 m = 0 by exact int_max_left(none)
    rewrite [zero, gen_none(none)]
    ext I
    cases I as eq | ⟨i, J, eq⟩
    · simp [read_def]
    · by_cases low : 0 ≤ i
      · have out : ¬(i < 0) by arith
        simp [read_def, out]
      · simp [read_def, low]
qed

theorem gen_index_parts :
  ∀m k.
    n = max 0 m ⇒ gen 0 m (λi. at_index S s (at_index S (n :: s) t k) i) = at_index S (n :: s) t k
proof
  intro m k eq
  have def : at_index S (n :: s) t k = read S (n :: s) (slice t k) by simp only [at_index_def]
  rewrite [def]
  exact gen_read_parts(eq)
qed

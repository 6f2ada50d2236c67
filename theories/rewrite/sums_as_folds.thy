-- Sums as folds.
--
-- A sum adds its terms one by one, from zero; so it is a fold, which has the total so far.
-- That needs no law, and a fold can be cut anywhere (`rewrite.folds`). The terms are values, or
-- values behind guards, of which those are left out whose guards do not hold.
--
-- Main theorems: `sums_as_fold`, `sum_fold`, `sum_guards_fold`.

import rewrite.folds rewrite.several_sums

variables (S : 'a ops) (ty : elem) (s : int list) (t : 'a tensor) (h : 'a steps) (lo hi : int)
    (p : bool)

-- The steps h of a sum do to values what F does.
definition as_fold (S : 'a ops) (s : int list) (h : 'a steps) (F : 'a tensor → 'a tensor) : bool :=
  ∀u. read S s (λI. h I (u I)) = F (read S s u)

section "Steps"

-- A value is added.
theorem as_fold_value : read S s t = t ⇒ as_fold S s (adding S ty t) (λy. plus S ty s y t)
proof
  intro value
  simp only [as_fold_def]
  intro u
  ext I
  by_cases inside : in_box s I
  - have cell : ∃x. t I = Val x by
      exists cell_value S (t I)
      have there := read_inside[S, s, t](inside)
      rewrite [value] at there
      exact there
    obtain ⟨x, eq⟩ := cell
    clear value
    simp [read_def, plus_def, lift2_def, adding_def, inside, eq, cell_add_def, cell_value_def]
  - simp [read_def, plus_def, inside]
qed

-- Behind a guard that does not hold, nothing is.
theorem as_fold_guard :
  ∀F.
    as_fold S s (adding S ty t) F ⇒ as_fold S s (adding S ty (guard p t)) (λy. if p then F y else y)
proof
  intro F all
  by_cases holds : p
  - rewrite [guard_true(holds)]
    simp only [as_fold_def] at all
    simp [as_fold_def, holds, all]
  - simp only [as_fold_def]
    intro u
    ext I
    simp [read_def, adding_def, guard_def, holds, cell_add_def]
qed

-- Steps for each index are those of a fold.
theorem as_fold_steps :
  ∀g G.
    (∀k. lo ≤ k ⇒ k < hi ⇒ as_fold S s (g k) (G k)) ⇒
      as_fold S s (steps_of lo hi g) (λy. tfold S s lo hi (λk z. G k z) y)
proof
  intro g G each
  simp only [as_fold_def] at each
  simp only [as_fold_def, steps_of_def, tfold_def]
  intro u
  obtain le | le := int_le_total[hi, lo]
  - simp only [ifold_empty(le)]
    ext I
    simp [read_def]
  - have step :
        ∀m.
          lo ≤ m ⇒
          m ≤ hi ⇒
            read S s (λI. ifold lo m (λi c. g i I c) (u I)) =
              ifold lo m (λk y. G k (read S s y)) (read S s u) by
      intro m
      apply int_interval_induct[lo, hi, λm.
                                          read S s (λI. ifold lo m (λi c. g i I c) (u I)) =
                                            ifold lo m (λk y. G k (read S s y)) (read S s u)]
      · simp only [ifold_self]
        ext I
        simp [read_def]
      · intro i low high ih
        rewrite [ifold_step(low), ← ih, read_read]
        simp only [ifold_step(low), each[i](low, high)]
    have refl : hi ≤ hi by arith
    exact step(le, refl)
qed

section "Sums"

theorem read_padding : read S [] (λI. Pad) = scalar (Val (s_lit S ty 0 0))
proof
  ext I
  cases I as eq | ⟨j, J, eq⟩ <;> simp [read_def, scalar_def, cell_value_def, s_zero_def]
qed

-- So a sum of scalars over several indices is a fold in a fold. (not in the papers)
theorem sums_as_fold : ∀F. as_fold S [] h F ⇒ read S [] (sums h) = F (scalar (Val (s_lit S ty 0 0)))
proof
  intro F all
  simp only [as_fold_def] at all
  simp only [sums_def, all]
  rewrite [read_padding]
qed

-- A sum over one is a fold, (not in the papers)
theorem sum_fold :
  ∀f.
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S [] (f k) = f k) ⇒
      read S [] (sum S ty lo hi f) =
        tfold S [] lo hi (λk total. plus S ty [] total (f k)) (scalar (Val (s_lit S ty 0 0)))
proof
  intro f values
  have each : ∀k. lo ≤ k ⇒ k < hi ⇒ as_fold S [] (adding S ty (f k)) (λy. plus S ty [] y (f k)) by
    intro k low high
    exact as_fold_value[ty := ty](values[k](low, high))
  have all := as_fold_steps[S, [], lo, hi, λk. adding S ty (f k), λk y. plus S ty [] y (f k)](each)
  have whole := sums_as_fold(all)
  rewrite [sums_one] at whole
  exact whole
qed

-- with a choice in it where there are guards. (not in the papers)
theorem sum_guards_fold :
  ∀f q.
    (∀k. lo ≤ k ⇒ k < hi ⇒ read S [] (f k) = f k) ⇒
      read S [] (sum S ty lo hi (λk. guard (q k) (f k))) =
        tfold S [] lo hi (λk total. if q k then plus S ty [] total (f k) else total)
          (scalar (Val (s_lit S ty 0 0)))
proof
  intro f q values
  have each :
      ∀k.
        lo ≤ k ⇒
        k < hi ⇒
          as_fold S [] (adding S ty (guard (q k) (f k)))
            (λy. if q k then plus S ty [] y (f k) else y) by
    intro k low high
    exact as_fold_guard(as_fold_value[ty := ty](values[k](low, high)))
  have all := as_fold_steps[S, [], lo, hi, λk. adding S ty (guard (q k) (f k)),
                            λk y. if q k then plus S ty [] y (f k) else y](each)
  have whole := sums_as_fold(all)
  rewrite [sums_one[S, ty, lo, hi, λk. guard (q k) (f k)]] at whole
  exact whole
qed

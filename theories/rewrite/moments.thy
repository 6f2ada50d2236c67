-- Moments: sums of differences and of constants, and two sums in one loop.
--
-- The mean and the variance of data take two passes as they are defined: the second one needs the
-- mean. With these equations the squared deviations are multiplied out, the sum of what does not
-- depend on the index becomes a product with the number of terms, and the two sums that remain
-- become one sum of rows. All but the last need laws that floats do not have.
--
-- Main theorems: `mul_minus`, `sum_minus`, `sum_const`, `let_rows`.

import rewrite.ranges rewrite.lets

variables (S : 'a ops) (ty : elem) (s : int list) (t t' u u' : 'a tensor) (lo hi : int) (x y z : 'a)

section "Differences"

-- A difference is what added to the subtrahend gives the minuend.
theorem sub_unique :
  law_holds S ty add_assoc ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty add_neg ⇒
  law_holds S ty sub_def ⇒
  s_add S ty x y = z ⇒
    x = s_sub S ty z y
proof
  intro assoc zero neg sub eq
  simp only [law_holds_def] at assoc zero neg sub
  rewrite [← eq, sub, assoc, neg, zero]
qed

theorem sub_add :
  law_holds S ty add_assoc ⇒
  law_holds S ty add_comm ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty add_neg ⇒
  law_holds S ty sub_def ⇒
    s_add S ty (s_sub S ty x y) y = x
proof
  intro assoc comm zero neg sub
  simp only [law_holds_def] at assoc comm zero neg sub
  rewrite [sub, assoc, comm[_, y], neg, zero]
qed

-- A factor in front of a difference is one of each. (not in the papers)
theorem mul_minus :
  law_holds S ty distrib_left ⇒
  law_holds S ty add_assoc ⇒
  law_holds S ty add_comm ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty add_neg ⇒
  law_holds S ty sub_def ⇒
    scalars S (s_mul S ty) t (minus S ty [] u u') =
      minus S ty [] (scalars S (s_mul S ty) t u) (scalars S (s_mul S ty) t u')
proof
  intro distrib assoc comm zero neg sub
  have same :
      ∀x y z. s_mul S ty x (s_sub S ty y z) = s_sub S ty (s_mul S ty x y) (s_mul S ty x z) by
    intro x y z
    apply sub_unique(assoc, zero, neg, sub)
    simp only [law_holds_def] at distrib
    rewrite [← distrib, sub_add(assoc, comm, zero, neg, sub)]
  ext I
  cases I as eq | ⟨i, J, eq⟩
    <;> simp [scalars_def, scalar_def, minus_def, lift2_def, cell_value_def, same]
qed

-- A factor behind a difference is one of each. (not in the papers)
theorem minus_mul :
  law_holds S ty distrib_right ⇒
  law_holds S ty add_assoc ⇒
  law_holds S ty add_comm ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty add_neg ⇒
  law_holds S ty sub_def ⇒
    scalars S (s_mul S ty) (minus S ty [] t t') u =
      minus S ty [] (scalars S (s_mul S ty) t u) (scalars S (s_mul S ty) t' u)
proof
  intro distrib assoc comm zero neg sub
  have same :
      ∀x y z. s_mul S ty (s_sub S ty x y) z = s_sub S ty (s_mul S ty x z) (s_mul S ty y z) by
    intro x y z
    apply sub_unique(assoc, zero, neg, sub)
    simp only [law_holds_def] at distrib
    rewrite [← distrib, sub_add(assoc, comm, zero, neg, sub)]
  ext I
  cases I as eq | ⟨i, J, eq⟩
    <;> simp [scalars_def, scalar_def, minus_def, lift2_def, cell_value_def, same]
qed

-- The values of a sum of differences, also where there is no term. (not in the papers)
theorem read_sum_minus :
  ∀f g.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty add_neg ⇒
    law_holds S ty sub_def ⇒
      read S s (sum S ty lo hi (λi. minus S ty s (f i) (g i))) =
        minus S ty s (sum S ty lo hi f) (sum S ty lo hi g)
proof
  intro f g assoc comm zero neg sub
  have left : law_holds S ty zero_add by
    simp only [law_holds_def] at comm zero
    simp only [law_holds_def, comm[s_zero S], zero]
  ext I
  by_cases inside : in_box s I
  - simp [read_at, minus_def, inside, sum_def, lift2_def]
    apply sub_unique(assoc, zero, neg, sub)
    have both := sum_both[ty, S, lo, hi,
                          λk. Val (s_sub S ty (cell_value S (f k I)) (cell_value S (g k I))),
                          λk. g k I, λk. f k I](assoc, comm, left)
    rewrite [both]
    - intro k low high
      simp only [cell_value_def, sub_add(assoc, comm, zero, neg, sub)]
  - simp [read_at, minus_def, inside]
qed

-- The sum of differences. (not in the papers)
theorem sum_minus :
  ∀f g.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty add_neg ⇒
    law_holds S ty sub_def ⇒
    lo < hi ⇒
      sum S ty lo hi (λi. minus S ty s (f i) (g i)) =
        minus S ty s (sum S ty lo hi f) (sum S ty lo hi g)
proof
  intro f g assoc comm zero neg sub some
  rewrite [← read_sum_minus(assoc, comm, zero, neg, sub), read_sum_values(some)]
  intro k low high
  exact read_minus
qed

section "Constants"

-- The values of a sum of what does not depend on the index: as many times it as there are terms.
-- (not in the papers)
theorem read_sum_const :
  law_holds S ty cast_zero ⇒
  law_holds S ty cast_succ ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty zero_mul ⇒
  law_holds S ty one_mul ⇒
  law_holds S ty distrib_right ⇒
  lo ≤ hi ⇒
    read S [] (sum S ty lo hi (λi. t)) =
      scalars S (s_mul S ty) (scalar (Val (s_cast S ty (hi - lo)))) t
proof
  intro none more zero times one distrib le
  have step :
      cell_value S (ifold lo hi (λi c. cell_add S ty c (t [])) Pad) =
        s_mul S ty (s_cast S ty (hi - lo)) (cell_value S (t [])) by
    simp only [law_holds_def] at none more times one distrib
    apply int_interval_induct[lo, hi, λh.
                                        cell_value S
                                          (ifold lo h (λi c. cell_add S ty c (t [])) Pad) =
                                          s_mul S ty (s_cast S ty (h - lo)) (cell_value S (t []))]
    · have same : lo - lo = 0 by ring
      simp [same, none, times, cell_value_def]
    · intro i low high ih
      have next : i + 1 - lo = i - lo + 1 by ring
      simp only [ifold_step[lo, i](low), cell_value_add(zero), ih, next, more, distrib, one]
    · exact le
    · simp
  rewrite [read_nil]
  simp only [sum_def, step, scalars_def, lift2_def]
  simp [scalar_def, cell_value_def]
qed

-- A sum of what does not depend on the index. (not in the papers)
theorem sum_const :
  law_holds S ty cast_zero ⇒
  law_holds S ty cast_succ ⇒
  law_holds S ty add_zero ⇒
  law_holds S ty zero_mul ⇒
  law_holds S ty one_mul ⇒
  law_holds S ty distrib_right ⇒
  lo < hi ⇒
  read S [] t = t ⇒
    sum S ty lo hi (λi. t) = scalars S (s_mul S ty) (scalar (Val (s_cast S ty (hi - lo)))) t
proof
  intro none more zero times one distrib some values
  have le : lo ≤ hi by arith
  rewrite [← read_sum_const(none, more, zero, times, one, distrib, le), read_sum_values(some)]
  intro k low high
  exact values
qed

section "Two sums in one loop"

-- Two `let`s that do not depend on each other are one of two rows. (not in the papers)
theorem let_rows :
  ∀e.
    tlet S s t (λx. tlet S s u (λy. e x y)) =
      tlet S (2 :: s) (concat 1 (gen 0 1 (λi. t)) (gen 0 1 (λi. u)))
        (λz. e (at_index S s z 0) (at_index S s z 1))
proof
  intro e
  have first :
      at_index S s (read S (2 :: s) (concat 1 (gen 0 1 (λi. t)) (gen 0 1 (λi. u)))) 0 =
        read S s t by
    simp only [at_index_def]
    ext I
    by_cases inside : in_box s I
      <;> simp [read_at, inside, slice_def, concat_def, gen_cons, cell_value_def]
  have second :
      at_index S s (read S (2 :: s) (concat 1 (gen 0 1 (λi. t)) (gen 0 1 (λi. u)))) 1 =
        read S s u by
    simp only [at_index_def]
    ext I
    by_cases inside : in_box s I
      <;> simp [read_at, inside, slice_def, concat_def, gen_cons, cell_value_def]
  simp only [tlet_def, first, second]
qed

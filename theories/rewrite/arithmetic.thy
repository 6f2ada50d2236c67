-- Arithmetic with the other operators: `let`s, guards, loops, sums, concatenations.
--
-- Arithmetic makes values, also of padding: an operand that is padding counts as zero. So a guard
-- of an operand leaves something to add, or to multiply, and needs a law to go outside, where it
-- becomes a choice between the result and zero. The numbers are those of `docs/rewrites.md`.
--
-- Main theorems: `mul_guard_left`, `plus_guards`, `gen_plus`, `sum_plus`, `mul_plus`, `mul_sum`,
-- `sum_mul`, `plus_div`, `sum_div`.

import rewrite.access rewrite.values rewrite.reshapes

variables (S : 'a ops) (ty : elem) (p q : bool) (s r : int list) (t u t' u' : 'a tensor)
    (lo hi i j k l m n : int) (f g : 'a tensor → 'a tensor) (h : 'a → 'a → 'a)

section "Lets"

-- A `let` out of an operand of `+` or `-`. (20, 21)
theorem plus_let_left : plus S ty r (tlet S s t f) u = tlet S s t (λx. plus S ty r (f x) u)
by simp [tlet_def]

-- (20, 21)
theorem plus_let_right : plus S ty r u (tlet S s t f) = tlet S s t (λx. plus S ty r u (f x))
by simp [tlet_def]

-- (20, 21)
theorem minus_let_left : minus S ty r (tlet S s t f) u = tlet S s t (λx. minus S ty r (f x) u)
by simp [tlet_def]

-- (20, 21)
theorem minus_let_right : minus S ty r u (tlet S s t f) = tlet S s t (λx. minus S ty r u (f x))
by simp [tlet_def]

-- A `let` out of an operand of `*` or `/`. (21)
theorem mul_let_left :
  scalars S (s_mul S ty) (tlet S s t f) u = tlet S s t (λx. scalars S (s_mul S ty) (f x) u)
by simp [tlet_def]

-- (21)
theorem mul_let_right :
  scalars S (s_mul S ty) u (tlet S s t f) = tlet S s t (λx. scalars S (s_mul S ty) u (f x))
by simp [tlet_def]

-- (21)
theorem div_let_left :
  scalars S (s_div S ty) (tlet S s t f) u = tlet S s t (λx. scalars S (s_div S ty) (f x) u)
by simp [tlet_def]

-- (21)
theorem div_let_right :
  scalars S (s_div S ty) u (tlet S s t f) = tlet S s t (λx. scalars S (s_div S ty) u (f x))
by simp [tlet_def]

-- The same `let` around both operands. (4)
theorem plus_let_same :
  plus S ty r (tlet S s t f) (tlet S s t g) = tlet S s t (λx. plus S ty r (f x) (g x))
by simp [tlet_def]

-- A `let` in a loop that is flattened. (25)
theorem trunc_flatten_let :
  ∀d e.
    0 < m ⇒
    k ≤ n * m ⇒
      trunc_r k (flatten m (gen 0 n (λi. tlet S s (d i) (λx. e x i)))) =
        gen 0 k (λi. tlet S s (d (i div m)) (λx. slice (e x (i div m)) (i mod m)))
proof
  intro d e pos less
  rewrite [trunc_flatten_gen(pos, less)]
  simp only [tlet_def]
qed

section "Parts"

-- A part of a sum of two tensors, or of a difference. (44)
theorem at_plus :
  0 ≤ i ⇒
  i < n ⇒
    at_index S s (plus S ty (n :: s) t u) i = plus S ty s (at_index S s t i) (at_index S s u i)
proof
  intro low high
  ext I
  by_cases inside : in_box s I
    <;> simp [at_cell, plus_def, lift2_def, inside, low, high, cell_value_def]
qed

-- (44)
theorem at_minus :
  0 ≤ i ⇒
  i < n ⇒
    at_index S s (minus S ty (n :: s) t u) i = minus S ty s (at_index S s t i) (at_index S s u i)
proof
  intro low high
  ext I
  by_cases inside : in_box s I
    <;> simp [at_cell, minus_def, lift2_def, inside, low, high, cell_value_def]
qed

-- A part of a sum of two tensors, at any index: outside there are zeros. (44)
theorem at_plus_read :
  law_holds S ty sum_zero ⇒
    at_index S s (plus S ty (n :: s) t u) i =
      plus S ty s (at_index S s (read S (n :: s) t) i) (at_index S s (read S (n :: s) u) i)
proof
  intro law
  simp only [law_holds_def] at law
  obtain ⟨zero, kept, gone⟩ := law
  clear kept
  clear gone
  ext I
  by_cases inside : in_box s I
    <;> (by_cases low : 0 ≤ i
           <;> (by_cases high : i < n
                  <;> simp [at_cell, read_at, plus_def, lift2_def, inside, low, high, zero,
                            cell_value_def]))
qed

-- A sum of two tensors is the loop over the sums of their parts. (52)
theorem plus_parts :
  plus S ty (n :: s) t u = gen 0 n (λi. plus S ty s (at_index S s t i) (at_index S s u i))
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [plus_def]
  - by_cases low : 0 ≤ i
      <;> (by_cases high : i < n
             <;> (by_cases inside : in_box s J
                    <;> simp [plus_def, lift2_def, gen_cons, at_cell, low, high, inside,
                              cell_value_def]))
qed

section "Guards"

-- A guard of the first factor is a choice of the product. (58)
theorem mul_guard_left :
  law_holds S ty zero_mul ⇒
    scalars S (s_mul S ty) (guard p t) u =
      (if p then scalars S (s_mul S ty) t u else scalar (Val (s_lit S ty 0 0)))
proof
  intro law
  simp only [law_holds_def] at law
  by_cases yes : p
  - simp [yes, guard_true]
  - simp [yes, guard_false, scalars_def, lift2_def, cell_value_def, law, s_zero_def]
    rewrite [← s_zero_def, law]
qed

-- A guard of the second factor is a choice of the product. (58)
theorem mul_guard_right :
  law_holds S ty mul_zero ⇒
    scalars S (s_mul S ty) t (guard p u) =
      (if p then scalars S (s_mul S ty) t u else scalar (Val (s_lit S ty 0 0)))
proof
  intro law
  simp only [law_holds_def] at law
  by_cases yes : p
  - simp [yes, guard_true]
  - simp [yes, guard_false, scalars_def, lift2_def, cell_value_def, law, s_zero_def]
    rewrite [← s_zero_def, law]
qed

-- A product of which the first factor is zero where the condition fails. (59)
theorem mul_guarded_left :
  law_holds S ty zero_mul ⇒
  read S [] (guard p t) = read S [] t ⇒
    scalars S (s_mul S ty) t u =
      (if p then scalars S (s_mul S ty) t u else scalar (Val (s_lit S ty 0 0)))
proof
  intro law same
  rewrite [← mul_guard_left(law)]
  apply equal_scalars
  - rewrite [same]
  - trivial
qed

-- A product of which the second factor is zero where the condition fails. (59)
theorem mul_guarded_right :
  law_holds S ty mul_zero ⇒
  read S [] (guard p u) = read S [] u ⇒
    scalars S (s_mul S ty) t u =
      (if p then scalars S (s_mul S ty) t u else scalar (Val (s_lit S ty 0 0)))
proof
  intro law same
  rewrite [← mul_guard_right(law)]
  apply equal_scalars
  - trivial
  - rewrite [same]
qed

-- A guard of both summands. (60)
theorem guard_plus :
  law_holds S ty sum_zero ⇒
    plus S ty s (guard p t) (guard p u) = read S s (guard p (plus S ty s t u))
proof
  intro law
  simp only [law_holds_def] at law
  obtain ⟨zero, kept, gone⟩ := law
  ext I
  by_cases inside : in_box s I
    <;> (by_cases yes : p
           <;> simp [plus_def, lift2_def, read_def, guard_def, inside, yes, zero, cell_value_def])
qed

-- A guard of both summands of scalars is a choice of the sum. (60)
theorem plus_guard_both :
  law_holds S ty sum_zero ⇒
    plus S ty [] (guard p t) (guard p u) =
      (if p then plus S ty [] t u else scalar (Val (s_lit S ty 0 0)))
proof
  intro law
  rewrite [guard_plus(law), read_guarded, read_plus, literal_zero]
qed

-- Behind a guard, the summands may be behind it too. (60)
theorem guard_plus_inside :
  guard p (plus S ty s t u) = guard p (plus S ty s (guard p t) (guard p u))
proof
  by_cases yes : p
  - simp [yes, guard_true]
  - simp [yes, guard_false]
qed

-- Guards of which one holds, added: a choice. (61)
theorem plus_guards :
  law_holds S ty add_zero ⇒
  law_holds S ty zero_add ⇒
    plus S ty s (guard p t) (guard (¬p) u) = read S s (if p then t else u)
proof
  intro right left
  simp only [law_holds_def] at right left
  ext I
  by_cases inside : in_box s I
    <;> (by_cases yes : p
           <;> simp [plus_def, lift2_def, read_def, guard_def, inside, yes, right, left,
                     cell_value_def])
qed

-- Guards for the two sides of a bound, added. (61)
theorem plus_bounds :
  law_holds S ty add_zero ⇒
  law_holds S ty zero_add ⇒
    plus S ty s (guard (i < n) t) (guard (n ≤ i) t) = read S s t
proof
  intro right left
  have turn : n ≤ i ⇔ ¬(i < n) by arith
  rewrite [turn, plus_guards(right, left)]
  by_cases less : i < n <;> simp [less]
qed

-- Guards of values for the two sides of a bound, added. (61)
theorem plus_bounds_values :
  law_holds S ty add_zero ⇒
  law_holds S ty zero_add ⇒
  read S s t = t ⇒
    plus S ty s (guard (i < n) t) (guard (n ≤ i) t) = t
proof
  intro right left values
  rewrite [plus_bounds(right, left), values]
qed

-- A choice of values, as a sum of guards of which one holds. (not in the papers)
theorem choice_guards :
  law_holds S ty add_zero ⇒
  law_holds S ty zero_add ⇒
  read S s t = t ⇒
  read S s u = u ⇒
    (if p then t else u) = plus S ty s (guard p t) (guard (¬p) u)
proof
  intro right left one two
  rewrite [plus_guards(right, left), read_choice, one, two]
qed

section "Padding, rows"

-- Padding as the first summand. (124)
theorem plus_padding_left : law_holds S ty zero_add ⇒ plus S ty s (λI. Pad) t = read S s t
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  simp [plus_def, lift2_def, read_def, law, cell_value_def]
qed

-- Padding as the second summand. (124)
theorem plus_padding_right : law_holds S ty add_zero ⇒ plus S ty s t (λI. Pad) = read S s t
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  simp [plus_def, lift2_def, read_def, law, cell_value_def]
qed

-- A sum of concatenations. (125)
theorem plus_concat :
  0 ≤ n ⇒
  0 ≤ m ⇒
  k = n + m ⇒
    plus S ty (k :: s) (concat n t u) (concat n t' u') =
      concat n (plus S ty (n :: s) t t') (plus S ty (m :: s) u u')
proof
  intro n0 m0 eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [plus_def, concat_def]
  - by_cases less : i < n
    · have more : i < n + m by arith
      simp [plus_def, concat_def, less, more]
    · have low : 0 ≤ i by arith
      have low2 : 0 ≤ i - n by arith
      have same : i < n + m ⇔ i - n < m by split <;> arith
      simp [plus_def, concat_def, less, low, low2, same]
qed

-- A transposed sum of two tensors. (98)
theorem transpose_plus :
  transpose (plus S ty (n :: m :: s) t u) = plus S ty (m :: n :: s) (transpose t) (transpose u)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [plus_def, transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [plus_def, transpose_def]
    · have same : in_box (m :: n :: s) (i :: j :: K) ⇔ in_box (n :: m :: s) (j :: i :: K) by
        simp
        meson
      simp only [plus_def, same, transpose_at]
qed

section "Loops"

-- A sum of two loops is one loop, and so is a difference. (120)
theorem gen_plus :
  ∀f g.
    n = max 0 (hi - lo) ⇒
      plus S ty (n :: s) (gen lo hi f) (gen lo hi g) = gen lo hi (λi. plus S ty s (f i) (g i))
proof
  intro f g eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [plus_def]
  - have same : 0 ≤ i ⇒ (i < max 0 (hi - lo) ⇔ i < hi - lo) by arith
    by_cases low : 0 ≤ i
      <;> (by_cases high : i < hi - lo <;> simp [plus_def, gen_cons, low, high, same])
qed

-- (120)
theorem gen_minus :
  ∀f g.
    n = max 0 (hi - lo) ⇒
      minus S ty (n :: s) (gen lo hi f) (gen lo hi g) = gen lo hi (λi. minus S ty s (f i) (g i))
proof
  intro f g eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [minus_def]
  - have same : 0 ≤ i ⇒ (i < max 0 (hi - lo) ⇔ i < hi - lo) by arith
    by_cases low : 0 ≤ i
      <;> (by_cases high : i < hi - lo <;> simp [minus_def, gen_cons, low, high, same])
qed

-- A loop over what another loop stored is one loop. (121)
theorem gen_map :
  ∀h d. gen 0 n (λi. h (at_index S s (gen 0 n d) i)) = gen 0 n (λi. h (read S s (d i)))
proof
  intro h d
  apply gen_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    rewrite [at_gen_guard]
    simp [guard_true, low, high]
qed

-- Arithmetic with what two loops stored is one loop. (122)
theorem gen_scalars :
  ∀f g.
    gen 0 n (λi. scalars S h (at_index S [] (gen 0 n f) i) (at_index S [] (gen 0 n g) i)) =
      gen 0 n (λi. scalars S h (f i) (g i))
proof
  intro f g
  apply gen_cong
  - trivial
  - trivial
  - intro k ⟨low, high⟩
    apply equal_scalars
    · rewrite [at_gen_guard]
      simp [guard_true, low, high, read_read]
    · rewrite [at_gen_guard]
      simp [guard_true, low, high, read_read]
qed

section "Sums"

theorem cell_value_add :
  ∀(S : 'a ops) c d.
    law_holds S ty add_zero ⇒
      cell_value S (cell_add S ty c d) = s_add S ty (cell_value S c) (cell_value S d)
proof
  intro S c d law
  simp only [law_holds_def] at law
  cases d as eq | ⟨x, eq⟩ <;> simp [cell_add_def, cell_value_def, law]
qed

-- Two sums as one, cell by cell.
theorem sum_both :
  ∀(S : 'a ops) lo hi F G H.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty zero_add ⇒
    (∀k.
       lo ≤ k ⇒
       k < hi ⇒
         cell_value S (H k) = s_add S ty (cell_value S (F k)) (cell_value S (G k))) ⇒
      cell_value S (ifold lo hi (λk c. cell_add S ty c (H k)) Pad) =
        s_add S ty (cell_value S (ifold lo hi (λk c. cell_add S ty c (F k)) Pad))
          (cell_value S (ifold lo hi (λk c. cell_add S ty c (G k)) Pad))
proof
  intro S lo hi F G H assoc comm zero all
  simp only [law_holds_def] at assoc comm zero
  have right : law_holds S ty add_zero by simp only [law_holds_def, comm[_, s_zero S], zero]
  have turn :
      ∀a b c d.
        s_add S ty (s_add S ty a b) (s_add S ty c d) =
          s_add S ty (s_add S ty a c) (s_add S ty b d) by
    intro a b c d
    rewrite [assoc, assoc, ← assoc[b, c, d], ← assoc[c, b, d], comm[b, c]]
  clear assoc
  clear comm
  obtain le | le := int_le_total[hi, lo]
  - simp only [ifold_empty[lo, hi](le), cell_value_def, zero]
  - apply int_interval_induct[lo, hi, λh.
                                        cell_value S
                                          (ifold lo h (λk c. cell_add S ty c (H k)) Pad) =
                                          s_add S ty (cell_value S (ifold lo h
                                                              (λk c. cell_add S ty c (F k)) Pad))
                                            (cell_value S
                                               (ifold lo h (λk c. cell_add S ty c (G k)) Pad))]
    · simp only [ifold_self, cell_value_def, zero]
    · intro i low high ih
      simp only [ifold_step[lo, i](low), cell_value_add(right), ih, all[i](low)(high), turn]
    · exact le
    · simp
qed

-- The values of a sum of sums of two terms, also where there is no term. (80)
theorem read_sum_plus :
  ∀f g.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty zero_add ⇒
      read S s (sum S ty lo hi (λi. plus S ty s (f i) (g i))) =
        plus S ty s (sum S ty lo hi f) (sum S ty lo hi g)
proof
  intro f g assoc comm zero
  ext I
  by_cases inside : in_box s I
  - simp [read_at, plus_def, inside, sum_def, lift2_def]
    apply sum_both(assoc)(comm)(zero)
    intro k low high
    simp [cell_value_def]
  - simp [read_at, plus_def, inside]
qed

-- The sum of sums of two terms. (80)
theorem sum_plus :
  ∀f g.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty zero_add ⇒
    lo < hi ⇒
      sum S ty lo hi (λi. plus S ty s (f i) (g i)) =
        plus S ty s (sum S ty lo hi f) (sum S ty lo hi g)
proof
  intro f g assoc comm zero some
  rewrite [← read_sum_plus(assoc)(comm)(zero), read_sum_values(some)]
  intro k low high
  exact read_plus
qed

-- The values of a sum of choices are those of two sums of guarded terms. (not in the papers)
theorem read_sum_choice :
  ∀p f g.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_comm ⇒
    law_holds S ty zero_add ⇒
      read S s (sum S ty lo hi (λk. if p k then f k else g k)) =
        plus S ty s (sum S ty lo hi (λk. guard (p k) (f k)))
          (sum S ty lo hi (λk. guard (¬p k) (g k)))
proof
  intro p f g assoc comm zero
  ext I
  by_cases inside : in_box s I
  - simp [read_at, plus_def, inside, sum_def, lift2_def]
    apply sum_both(assoc)(comm)(zero)
    simp only [law_holds_def] at zero
    have right : ∀x. s_add S ty x (s_zero S) = x by
      intro x
      simp only [law_holds_def] at comm
      rewrite [comm]
      exact zero[x]
    intro k low high
    by_cases h : p k <;> simp [h, guard_def, cell_value_def, right, zero]
  - simp [read_at, plus_def, inside]
qed

section "Distributivity"

-- A factor in front of a sum of two is one of each. (not in the papers)
theorem mul_plus :
  law_holds S ty distrib_left ⇒
    scalars S (s_mul S ty) t (plus S ty [] u u') =
      plus S ty [] (scalars S (s_mul S ty) t u) (scalars S (s_mul S ty) t u')
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  cases I as eq | ⟨i, J, eq⟩
    <;> simp [scalars_def, scalar_def, plus_def, lift2_def, cell_value_def, law]
qed

-- A factor behind a sum of two is one of each. (not in the papers)
theorem plus_mul :
  law_holds S ty distrib_right ⇒
    scalars S (s_mul S ty) (plus S ty [] t t') u =
      plus S ty [] (scalars S (s_mul S ty) t u) (scalars S (s_mul S ty) t' u)
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  cases I as eq | ⟨i, J, eq⟩
    <;> simp [scalars_def, scalar_def, plus_def, lift2_def, cell_value_def, law]
qed

-- A function of scalars that goes through additions goes through sums.
theorem through_sum :
  ∀(S : 'a ops) lo hi w f.
    law_holds S ty add_zero ⇒
    w (s_zero S) = s_zero S ⇒
    (∀x y. w (s_add S ty x y) = s_add S ty (w x) (w y)) ⇒
      scalar (Val (w (cell_value S (sum S ty lo hi f [])))) =
        read S [] (sum S ty lo hi (λi. scalar (Val (w (cell_value S (f i []))))))
proof
  intro S lo hi w f zero none add
  have unit : ∀c : 'a cell. scalar c [] = c by simp [scalar_def]
  rewrite [read_nil]
  simp only [sum_def, unit]
  obtain le | le := int_le_total[hi, lo]
  - simp only [ifold_empty[lo, hi](le), cell_value_def, none]
  - have step :
        w (cell_value S (ifold lo hi (λi c. cell_add S ty c (f i [])) Pad)) =
          cell_value S
            (ifold lo hi (λi c. cell_add S ty c (Val (w (cell_value S (f i []))))) Pad) by
      apply int_interval_induct[lo, hi, λh.
                                          w (cell_value S
                                               (ifold lo h (λi c. cell_add S ty c (f i [])) Pad)) =
                                            cell_value S (ifold lo h (λi c.
                                                                  cell_add S ty c
                                                                    (Val (w (cell_value S
                                                                                      (f i [])))))
                                                            Pad)]
      · simp [cell_value_def, none]
      · intro i low high ih
        simp only [ifold_step[lo, i](low), cell_value_add(zero), add, ih, cell_value_def]
      · exact le
      · simp
    rewrite [step]
qed

-- Distributivity: a factor in front goes into a sum, also into one without terms. (81)
theorem read_mul_sum :
  ∀f.
    law_holds S ty distrib_left ⇒
    law_holds S ty mul_zero ⇒
    law_holds S ty add_zero ⇒
      scalars S (s_mul S ty) t (sum S ty lo hi f) =
        read S [] (sum S ty lo hi (λi. scalars S (s_mul S ty) t (f i)))
proof
  intro f distrib zero add
  simp only [law_holds_def] at distrib zero
  simp only [scalars_def, lift2_def]
  apply through_sum[ty, S, lo, hi, λx. s_mul S ty (cell_value S (t [])) x, f]
  - exact add
  - exact zero
  - intro x y
    exact distrib
qed

-- Distributivity: a factor in front goes into a sum. (81)
theorem mul_sum :
  ∀f.
    law_holds S ty distrib_left ⇒
    law_holds S ty mul_zero ⇒
    law_holds S ty add_zero ⇒
    lo < hi ⇒
      scalars S (s_mul S ty) t (sum S ty lo hi f) =
        sum S ty lo hi (λi. scalars S (s_mul S ty) t (f i))
proof
  intro f distrib zero add some
  rewrite [read_mul_sum(distrib)(zero)(add), read_sum_values(some)]
  intro k low high
  exact read_scalars
qed

-- Distributivity: a factor behind goes into a sum, also into one without terms. (81)
theorem read_sum_mul :
  ∀f.
    law_holds S ty distrib_right ⇒
    law_holds S ty zero_mul ⇒
    law_holds S ty add_zero ⇒
      scalars S (s_mul S ty) (sum S ty lo hi f) t =
        read S [] (sum S ty lo hi (λi. scalars S (s_mul S ty) (f i) t))
proof
  intro f distrib zero add
  simp only [law_holds_def] at distrib zero
  simp only [scalars_def, lift2_def]
  apply through_sum[ty, S, lo, hi, λx. s_mul S ty x (cell_value S (t [])), f]
  - exact add
  - exact zero
  - intro x y
    exact distrib
qed

-- Distributivity: a factor behind goes into a sum. (81)
theorem sum_mul :
  ∀f.
    law_holds S ty distrib_right ⇒
    law_holds S ty zero_mul ⇒
    law_holds S ty add_zero ⇒
    lo < hi ⇒
      scalars S (s_mul S ty) (sum S ty lo hi f) t =
        sum S ty lo hi (λi. scalars S (s_mul S ty) (f i) t)
proof
  intro f distrib zero add some
  rewrite [read_sum_mul(distrib)(zero)(add), read_sum_values(some)]
  intro k low high
  exact read_scalars
qed

-- A divisor of a sum of two divides each. (not in the papers)
theorem plus_div :
  law_holds S ty div_distrib ⇒
    scalars S (s_div S ty) (plus S ty [] t t') u =
      plus S ty [] (scalars S (s_div S ty) t u) (scalars S (s_div S ty) t' u)
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  cases I as eq | ⟨i, J, eq⟩
    <;> simp [scalars_def, scalar_def, plus_def, lift2_def, cell_value_def, law]
qed

-- Zero, divided, is a number to which adding it changes nothing: zero, whatever divides it.
theorem zero_div :
  ∀(S : 'a ops) z.
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty add_neg ⇒
    law_holds S ty div_distrib ⇒
      s_div S ty (s_zero S) z = s_zero S
proof
  intro S z assoc zero neg distrib
  simp only [law_holds_def] at assoc zero neg distrib
  have twice :
      s_add S ty (s_div S ty (s_zero S) z) (s_div S ty (s_zero S) z) = s_div S ty (s_zero S) z by
    rewrite [← distrib, zero]
  revert twice
  generalize s_div S ty (s_zero S) z as q
  intro twice
  calc q = s_add S ty q (s_add S ty q (s_neg S ty q)) by rewrite [neg, zero]
    _ = s_add S ty (s_add S ty q q) (s_neg S ty q) by rewrite [assoc]
    _ = s_zero S by rewrite [twice, neg]
qed

-- A divisor goes into a sum, also into one without terms. (not in the papers)
theorem read_sum_div :
  ∀f.
    law_holds S ty div_distrib ⇒
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty add_neg ⇒
      scalars S (s_div S ty) (sum S ty lo hi f) t =
        read S [] (sum S ty lo hi (λi. scalars S (s_div S ty) (f i) t))
proof
  intro f distrib assoc zero neg
  have none : ∀z. s_div S ty (s_zero S) z = s_zero S by
    intro z
    exact zero_div(assoc)(zero)(neg)(distrib)
  simp only [law_holds_def] at distrib
  simp only [scalars_def, lift2_def]
  apply through_sum[ty, S, lo, hi, λx. s_div S ty x (cell_value S (t [])), f]
  - exact zero
  - exact none
  - intro x y
    exact distrib
qed

-- A divisor goes into a sum. (not in the papers)
theorem sum_div :
  ∀f.
    law_holds S ty div_distrib ⇒
    law_holds S ty add_assoc ⇒
    law_holds S ty add_zero ⇒
    law_holds S ty add_neg ⇒
    lo < hi ⇒
      scalars S (s_div S ty) (sum S ty lo hi f) t =
        sum S ty lo hi (λi. scalars S (s_div S ty) (f i) t)
proof
  intro f distrib assoc zero neg some
  rewrite [read_sum_div(distrib)(assoc)(zero)(neg), read_sum_values(some)]
  intro k low high
  exact read_scalars
qed

section "Sums with guards"

-- A sum of guarded terms, as a sum of choices. (not in the papers)
theorem sum_choice :
  ∀p f.
    law_holds S ty sum_zero ⇒
    lo < hi ⇒
      read S [] (sum S ty lo hi (λk. guard (p k) (f k))) =
        sum S ty lo hi (λk. if p k then read S [] (f k) else scalar (Val (s_lit S ty 0 0)))
proof
  intro p f law some
  rewrite [read_sum(law, some)]
  simp only [read_guarded, literal_zero]
qed

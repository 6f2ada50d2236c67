-- Arithmetic with the other operators: `let`s, guards, loops, sums, concatenations.
--
-- Arithmetic makes values, also of padding: an operand that is padding counts as zero. So a guard
-- of an operand leaves something to add, or to multiply, and needs a law to go outside, where it
-- becomes a choice between the result and zero. The numbers are those of `docs/rewrites.md`.
--
-- Main theorems: `mul_guard_left`, `plus_guards`, `gen_plus`, `sum_plus`, `mul_sum`, `sum_mul`.

import rewrite.access rewrite.values rewrite.reshapes

variables (S : 'a ops) (p q : bool) (s r : int list) (t u t' u' : 'a tensor)
    (lo hi i j k l m n : int) (f g : 'a tensor → 'a tensor) (h : 'a → 'a → 'a)

section "Lets"

-- A `let` out of an operand of `+` or `-`. (20, 21)
theorem plus_let_left : plus S r (tlet S s t f) u = tlet S s t (λx. plus S r (f x) u)
by simp [tlet_def]

-- (20, 21)
theorem plus_let_right : plus S r u (tlet S s t f) = tlet S s t (λx. plus S r u (f x))
by simp [tlet_def]

-- (20, 21)
theorem minus_let_left : minus S r (tlet S s t f) u = tlet S s t (λx. minus S r (f x) u)
by simp [tlet_def]

-- (20, 21)
theorem minus_let_right : minus S r u (tlet S s t f) = tlet S s t (λx. minus S r u (f x))
by simp [tlet_def]

-- A `let` out of an operand of `*` or `/`. (21)
theorem mul_let_left :
  scalars S (s_mul S) (tlet S s t f) u = tlet S s t (λx. scalars S (s_mul S) (f x) u)
by simp [tlet_def]

-- (21)
theorem mul_let_right :
  scalars S (s_mul S) u (tlet S s t f) = tlet S s t (λx. scalars S (s_mul S) u (f x))
by simp [tlet_def]

-- (21)
theorem div_let_left :
  scalars S (s_div S) (tlet S s t f) u = tlet S s t (λx. scalars S (s_div S) (f x) u)
by simp [tlet_def]

-- (21)
theorem div_let_right :
  scalars S (s_div S) u (tlet S s t f) = tlet S s t (λx. scalars S (s_div S) u (f x))
by simp [tlet_def]

-- The same `let` around both operands. (4)
theorem plus_let_same :
  plus S r (tlet S s t f) (tlet S s t g) = tlet S s t (λx. plus S r (f x) (g x))
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
    at_index S s (plus S (n :: s) t u) i = plus S s (at_index S s t i) (at_index S s u i)
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
    at_index S s (minus S (n :: s) t u) i = minus S s (at_index S s t i) (at_index S s u i)
proof
  intro low high
  ext I
  by_cases inside : in_box s I
    <;> simp [at_cell, minus_def, lift2_def, inside, low, high, cell_value_def]
qed

-- A sum of two tensors is the loop over the sums of their parts. (52)
theorem plus_parts :
  plus S (n :: s) t u = gen 0 n (λi. plus S s (at_index S s t i) (at_index S s u i))
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
  law_holds S zero_mul ⇒
    scalars S (s_mul S) (guard p t) u =
      (if p then scalars S (s_mul S) t u else scalar (Val (s_lit S 0 0)))
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
  law_holds S mul_zero ⇒
    scalars S (s_mul S) t (guard p u) =
      (if p then scalars S (s_mul S) t u else scalar (Val (s_lit S 0 0)))
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
  law_holds S zero_mul ⇒
  read S [] (guard p t) = read S [] t ⇒
    scalars S (s_mul S) t u = (if p then scalars S (s_mul S) t u else scalar (Val (s_lit S 0 0)))
proof
  intro law same
  rewrite [← mul_guard_left(law)]
  apply equal_scalars
  - rewrite [same]
  - trivial
qed

-- A product of which the second factor is zero where the condition fails. (59)
theorem mul_guarded_right :
  law_holds S mul_zero ⇒
  read S [] (guard p u) = read S [] u ⇒
    scalars S (s_mul S) t u = (if p then scalars S (s_mul S) t u else scalar (Val (s_lit S 0 0)))
proof
  intro law same
  rewrite [← mul_guard_right(law)]
  apply equal_scalars
  - trivial
  - rewrite [same]
qed

-- A guard of both summands. (60)
theorem guard_plus :
  law_holds S sum_zero ⇒ plus S s (guard p t) (guard p u) = read S s (guard p (plus S s t u))
proof
  intro law
  simp only [law_holds_def] at law
  obtain ⟨zero, kept, gone⟩ := law
  ext I
  by_cases inside : in_box s I
    <;> (by_cases yes : p
           <;> simp [plus_def, lift2_def, read_def, guard_def, inside, yes, zero, cell_value_def])
qed

-- Behind a guard, the summands may be behind it too. (60)
theorem guard_plus_inside : guard p (plus S s t u) = guard p (plus S s (guard p t) (guard p u))
proof
  by_cases yes : p
  - simp [yes, guard_true]
  - simp [yes, guard_false]
qed

-- Guards of which one holds, added: a choice. (61)
theorem plus_guards :
  law_holds S add_zero ⇒
  law_holds S zero_add ⇒
    plus S s (guard p t) (guard (¬p) u) = read S s (if p then t else u)
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
  law_holds S add_zero ⇒
  law_holds S zero_add ⇒
    plus S s (guard (i < n) t) (guard (n ≤ i) t) = read S s t
proof
  intro right left
  have turn : n ≤ i ⇔ ¬(i < n) by arith
  rewrite [turn, plus_guards(right, left)]
  by_cases less : i < n <;> simp [less]
qed

section "Padding, rows"

-- Padding as the first summand. (124)
theorem plus_padding_left : law_holds S zero_add ⇒ plus S s (λI. Pad) t = read S s t
proof
  intro law
  simp only [law_holds_def] at law
  ext I
  simp [plus_def, lift2_def, read_def, law, cell_value_def]
qed

-- Padding as the second summand. (124)
theorem plus_padding_right : law_holds S add_zero ⇒ plus S s t (λI. Pad) = read S s t
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
    plus S (k :: s) (concat n t u) (concat n t' u') =
      concat n (plus S (n :: s) t t') (plus S (m :: s) u u')
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
  transpose (plus S (n :: m :: s) t u) = plus S (m :: n :: s) (transpose t) (transpose u)
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
      plus S (n :: s) (gen lo hi f) (gen lo hi g) = gen lo hi (λi. plus S s (f i) (g i))
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
      minus S (n :: s) (gen lo hi f) (gen lo hi g) = gen lo hi (λi. minus S s (f i) (g i))
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

-- The sum of sums of two terms. (80)
theorem sum_plus :
  ∀f g.
    law_holds S add_assoc ⇒
    law_holds S add_comm ⇒
    law_holds S zero_add ⇒
    lo < hi ⇒
      sum S lo hi (λi. plus S s (f i) (g i)) = plus S s (sum S lo hi f) (sum S lo hi g)
proof
  intro f g assoc comm zero some
  simp only [law_holds_def] at zero
  have right : ∀x. s_add S x (s_zero S) = x by
    intro x
    simp only [law_holds_def] at comm
    rewrite [comm]
    exact zero[x]
  have add : ∀a c. cell_value S (cell_add S a c) = s_add S (cell_value S a) (cell_value S c) by
    intro a c
    cases c as eq | ⟨y, eq⟩
    · simp only [cell_add_def, cell_value_def, right]
    · simp only [cell_add_def, cell_value_def]
  have turn : ∀a b c d. s_add S (s_add S a b) (s_add S c d) = s_add S (s_add S a c) (s_add S b d) by
    intro a b c d
    simp only [law_holds_def] at assoc
    simp only [law_holds_def] at comm
    rewrite [assoc, assoc, ← assoc[b, c, d], ← assoc[c, b, d], comm[b, c]]
  ext I
  have le : lo ≤ hi by arith
  by_cases inside : in_box s I
  - have step :
        cell_value S (ifold lo hi (λi c. cell_add S c (plus S s (f i) (g i) I)) Pad) =
          s_add S (cell_value S (ifold lo hi (λi c. cell_add S c (f i I)) Pad))
            (cell_value S (ifold lo hi (λi c. cell_add S c (g i I)) Pad)) by
      apply int_interval_induct[lo, hi, λh.
                                          cell_value S (ifold lo h (λi c.
                                                                cell_add S c
                                                                  (plus S s (f i) (g i) I)) Pad) =
                                            s_add S (cell_value S (ifold lo h
                                                             (λi c. cell_add S c (f i I)) Pad))
                                              (cell_value S
                                                 (ifold lo h (λi c. cell_add S c (g i I)) Pad))]
      · simp [cell_value_def, zero]
      · intro i low high ih
        have both :
            cell_value S (plus S s (f i) (g i) I) =
              s_add S (cell_value S (f i I)) (cell_value S (g i I)) by
          simp [plus_def, lift2_def, inside, cell_value_def]
        rewrite [ifold_step(low), ifold_step(low), ifold_step(low)]
        simp only [add, ih, both, turn]
      · exact le
      · simp
    have last :
        sum S lo hi (λi. plus S s (f i) (g i)) I =
          cell_add S (sum S lo (hi - 1) (λi. plus S s (f i) (g i)) I)
            (plus S s (f (hi - 1)) (g (hi - 1)) I) by
      simp only [sum_def, ifold_last[lo, hi](some)]
    have value : ∃x. sum S lo hi (λi. plus S s (f i) (g i)) I = Val x by
      rewrite [last]
      simp [plus_def, lift2_def, inside, cell_add_def]
    obtain ⟨x, eq⟩ := value
    rewrite [eq]
    simp only [sum_def] at eq
    rewrite [eq] at step
    simp only [cell_value_def] at step
    simp only [plus_def, lift2_def, inside, sum_def, step]
    simp
  - have none : sum S lo hi (λi. plus S s (f i) (g i)) I = Pad by
      simp only [sum_def]
      apply ifold_id
      intro i low high
      simp [plus_def, inside, cell_add_def]
    rewrite [none]
    simp [plus_def, inside]
qed

-- A function of scalars that goes through sums, cell by cell.
theorem through_sum :
  ∀(S : 'a ops) lo hi w f.
    law_holds S add_zero ⇒
    w (s_zero S) = s_zero S ⇒
    (∀x y. w (s_add S x y) = s_add S (w x) (w y)) ⇒
    lo < hi ⇒
      scalar (Val (w (cell_value S (sum S lo hi f [])))) =
        sum S lo hi (λi. scalar (Val (w (cell_value S (f i [])))))
proof
  intro S lo hi w f zero none add some
  simp only [law_holds_def] at zero
  have le : lo ≤ hi by arith
  have step :
      w (cell_value S (ifold lo hi (λi c. cell_add S c (f i [])) Pad)) =
        cell_value S (ifold lo hi (λi c. cell_add S c (Val (w (cell_value S (f i []))))) Pad) by
    apply int_interval_induct[lo, hi, λh.
                                        w (cell_value S
                                             (ifold lo h (λi c. cell_add S c (f i [])) Pad)) =
                                          cell_value S (ifold lo h (λi c.
                                                                cell_add S c
                                                                  (Val (w (cell_value S (f i [])))))
                                                          Pad)]
    - simp [cell_value_def, none]
    - intro i low high ih
      rewrite [ifold_step(low), ifold_step(low)]
      cases f i [] as eq | ⟨y, eq⟩
      · simp only [eq, cell_add_def, cell_value_def, none, zero, ih]
      · simp only [eq, cell_add_def, cell_value_def, add, ih]
    - exact le
    - simp
  have last :
      ifold lo hi (λi c. cell_add S c (Val (w (cell_value S (f i []))))) Pad =
        cell_add S (ifold lo (hi - 1) (λi c. cell_add S c (Val (w (cell_value S (f i []))))) Pad)
          (Val (w (cell_value S (f (hi - 1) [])))) by
    exact ifold_last(some)
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - rewrite [last] at step
    have unit : ∀c : 'a cell. scalar c [] = c by simp [scalar_def]
    simp only [sum_def, unit, step]
    generalize ifold lo (hi - 1) (λi c. cell_add S c (Val (w (cell_value S (f i []))))) Pad as c
    simp [cell_add_def, cell_value_def]
  - simp [scalar_def, sum_def, cell_add_def, ifold_id]
qed

-- Distributivity: a factor in front goes into a sum. (81)
theorem mul_sum :
  ∀f.
    law_holds S distrib_left ⇒
    law_holds S mul_zero ⇒
    law_holds S add_zero ⇒
    lo < hi ⇒
      scalars S (s_mul S) t (sum S lo hi f) = sum S lo hi (λi. scalars S (s_mul S) t (f i))
proof
  intro f distrib zero add some
  simp only [law_holds_def] at distrib zero
  simp only [scalars_def, lift2_def]
  apply through_sum[S, lo, hi, λx. s_mul S (cell_value S (t [])) x, f]
  - exact add
  - exact zero
  - intro x y
    exact distrib
  - exact some
qed

-- Distributivity: a factor behind goes into a sum. (81)
theorem sum_mul :
  ∀f.
    law_holds S distrib_right ⇒
    law_holds S zero_mul ⇒
    law_holds S add_zero ⇒
    lo < hi ⇒
      scalars S (s_mul S) (sum S lo hi f) t = sum S lo hi (λi. scalars S (s_mul S) (f i) t)
proof
  intro f distrib zero add some
  simp only [law_holds_def] at distrib zero
  simp only [scalars_def, lift2_def]
  apply through_sum[S, lo, hi, λx. s_mul S x (cell_value S (t [])), f]
  - exact add
  - exact zero
  - intro x y
    exact distrib
  - exact some
qed

-- A sum of guarded terms, as a sum of choices. (not in the papers)
theorem sum_choice :
  ∀p f.
    law_holds S sum_zero ⇒
    lo < hi ⇒
      read S [] (sum S lo hi (λk. guard (p k) (f k))) =
        sum S lo hi (λk. if p k then read S [] (f k) else scalar (Val (s_lit S 0 0)))
proof
  intro p f law some
  rewrite [read_sum(law, some)]
  simp only [read_guarded]
qed

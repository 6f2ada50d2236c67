-- Row-major addresses as they are computed: every value on the way lies between zero and the number
-- of cells.
--
-- Main theorem: `row_major_on_the_way`.

import tensor.shape index.evaluation

-- Horner's scheme: ((i1 * n2 + i2) * n3 + i3) ...
recursive horner : int list → int → int list → int
| horner [] a I = a
| horner (n :: s) a [] = a
| horner (n :: s) a (i :: I) = horner s (a * n + i) I

-- What it computes on the way.
recursive on_the_way : int list → int → int list → int list
| on_the_way [] a I = []
| on_the_way (n :: s) a [] = []
| on_the_way (n :: s) a (i :: I) = a * n :: (a * n + i) :: on_the_way s (a * n + i) I

theorem horner_from : ∀s a I. in_box s I ⇒ horner s a I = a * product s + row_major s I
proof
  intro s a I
  induct s generalizing a I
  - simp [horner_def]
  - intro n s ih a I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp [horner_def]
      intro ⟨low, high, rest⟩
      ring
qed

theorem horner_row_major : ∀s I. in_box s I ⇒ row_major s I = horner s 0 I
proof
  intro s I inside
  rewrite [horner_from(inside)]
  simp
qed

-- One step, with the number of cells so far.
theorem horner_step :
  ∀a p i n : int.
    0 ≤ a ⇒ a < p ⇒ 0 ≤ i ⇒ i < n ⇒ 0 ≤ a * n ∧ a * n ≤ p * n ∧ 0 ≤ a * n + i ∧ a * n + i < p * n
proof
  intro a p i n a0 ap i0 less
  have k := int_product_nonneg[a, n](a0)
  have n0 : 0 ≤ n by arith
  have l : a + 1 ≤ p by arith
  have m := int_mul_le_mono_left[n](n0)(l)
  split
  - arith
  · arith
  · arith
  · arith
qed

theorem on_the_way_from :
  ∀s p a I. in_box s I ⇒ 0 ≤ a ⇒ a < p ⇒ EVERY (λz. 0 ≤ z ∧ z ≤ p * product s) (on_the_way s a I)
proof
  intro s
  induct s
  - intro p a I
    simp [on_the_way_def]
  - intro n s ih p a I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp [on_the_way_def]
      intro ⟨low, high, rest⟩ a0 ap
      obtain ⟨b, c, d, e⟩ := horner_step[a, p, i, n](a0, ap, low, high)
      have one := in_box_product(rest)
      have pn : 0 ≤ p * n by arith
      have grow := int_le_mul[p * n, product s](pn)(one)
      have more := ih[p * n, a * n + i, J](rest, d, e)
      have same : p * (n * product s) = p * n * product s by ring
      rewrite [same]
      split
      · split
        · exact b
        · arith
      · split
        · exact d
        · arith
      · exact more
qed

theorem row_major_on_the_way :
  ∀s I. in_box s I ⇒ EVERY (λz. 0 ≤ z ∧ z ≤ product s) (on_the_way s 0 I)
proof
  intro s I inside
  have all := on_the_way_from[s, 1, 0, I](inside)
  simp at all
  exact all
qed

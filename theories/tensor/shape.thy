-- Shapes: which index lists are within a shape, and where they lie in row-major order.
--
-- Main theorems: `row_major_range` (addresses are within the array), `row_major_inj` (no two
-- indices share one), `row_major_onto` and `cell_at_row_major` (the index at an address).

import base.positions numbers.int_index

variables (n : int) (s t I J : int list) (a : int)

-- The number of cells of a shape.

recursive product : int list → int [simp]
| product [] = 1
| product (n :: s) = n * product s

-- `in_box s I`: the index list I lies in the shape s.

recursive in_box : int list → int list → bool [simp]
| in_box [] [] = T
| in_box [] (i :: I) = F
| in_box (n :: s) [] = F
| in_box (n :: s) (i :: I) = (0 ≤ i ∧ i < n ∧ in_box s I)

-- The position of a cell in row-major order: the last index varies fastest.

recursive row_major : int list → int list → int [simp]
| row_major [] I = 0
| row_major (n :: s) [] = 0
| row_major (n :: s) (i :: I) = i * product s + row_major s I

-- The cell at a position.

recursive cell_at : int list → int → int list [simp]
| cell_at [] a = []
| cell_at (n :: s) a = a div product s :: cell_at s (a mod product s)

-- No extent is negative.

definition shape_ok (s : int list) : bool := EVERY (λn. 0 ≤ n) s

theorem shape_ok_nil [simp] : shape_ok []
by simp [shape_ok_def]

theorem shape_ok_cons [simp] : shape_ok (n :: s) ⇔ 0 ≤ n ∧ shape_ok s
by simp [shape_ok_def]

theorem shape_ok_append [simp] : shape_ok (s ++ t) ⇔ shape_ok s ∧ shape_ok t
by simp [shape_ok_def]

theorem in_box_nil [simp] : in_box [] I ⇔ I = []
proof
  cases I as eq | ⟨i, J, eq⟩ <;> simp
qed

theorem in_box_length : in_box s I ⇒ LENGTH I = LENGTH s
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩ <;> simp [ih]
qed

-- An index list of a composite shape consists of one for each part.

theorem in_box_cons : in_box (n :: s) I ⇔ (∃i J. I = i :: J ∧ 0 ≤ i ∧ i < n ∧ in_box s J)
proof
  cases I as eq | ⟨i, J, eq⟩ <;> simp
qed

theorem in_box_append : LENGTH I = LENGTH s ⇒ (in_box (s ++ t) (I ++ J) ⇔ in_box s I ∧ in_box t J)
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, K, eq⟩
    · simp
    · simp [ih, and_assoc]
qed

-- Index lists by position.

theorem in_box_el :
  in_box s I ⇔ LENGTH I = LENGTH s ∧ (∀k. k < LENGTH s ⇒ 0 ≤ EL k I ∧ EL k I < EL k s)
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp [ih, forall_lt_suc]
      meson
qed

theorem product_append [simp] : product (s ++ t) = product s * product t
proof
  induct s
  - simp
  - intro n s ih
    simp [ih, int_mul_assoc]
qed

theorem product_nonneg : shape_ok s ⇒ 0 ≤ product s
proof
  induct s
  - simp
  - intro n s ih h
    simp at h
    simp
qed

-- A shape with a cell has positive extents, and so a positive product.

theorem in_box_positive : in_box s I ⇒ EVERY (λn. 0 < n) s
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp
      intro ⟨h, k, l⟩
      split
      · arith
      · exact ih(l)
qed

theorem product_positive : EVERY (λn. 0 < n) s ⇒ 0 < product s
proof
  induct s
  - simp
  - intro n s ih h
    simp at h
    simp
    apply int_mul_pos <;> simp [h, ih]
qed

theorem in_box_product : in_box s I ⇒ 0 < product s
proof
  intro h
  exact product_positive(in_box_positive(h))
qed

theorem empty_box : product s = 0 ⇒ ¬in_box s I
proof
  intro h k
  have l := in_box_product(k)
  rewrite [h] at l
  arith
qed

-- Positions lie between zero and the number of cells.

theorem row_major_range : in_box s I ⇒ 0 ≤ row_major s I ∧ row_major s I < product s
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp
      intro ⟨h, k, l⟩
      obtain ⟨a, b⟩ := ih(l)
      exact mixed_range(h)(k)(a)(b)
qed

theorem row_major_nonneg : in_box s I ⇒ 0 ≤ row_major s I
proof
  intro h
  simp [row_major_range[s, I](h)]
qed

theorem row_major_lt : in_box s I ⇒ row_major s I < product s
proof
  intro h
  simp [row_major_range[s, I](h)]
qed

-- Different cells have different positions.

theorem row_major_inj : in_box s I ⇒ in_box s J ⇒ (row_major s I = row_major s J ⇔ I = J)
proof
  induct s generalizing I J
  - intro I J h k
    simp at h
    simp at k
    simp [h, k]
  - intro n s ih I J
    cases I as eq | ⟨i, I', eq⟩
    · simp
    · cases J as eq | ⟨j, J', eq⟩
      · simp
      · simp
        intro ⟨_, _, h⟩ ⟨_, _, k⟩
        obtain ⟨a, b⟩ := row_major_range(h)
        obtain ⟨c, d⟩ := row_major_range(k)
        rewrite [mixed_inj(a)(b)(c)(d), ih(h)(k)]
qed

-- Every position is that of a cell.

theorem cell_at_row_major : in_box s I ⇒ cell_at s (row_major s I) = I
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, J, eq⟩
    · simp
    · simp
      intro ⟨h, k, l⟩
      obtain ⟨a, b⟩ := row_major_range(l)
      simp [mixed_div(a)(b), mixed_mod(a)(b), ih(l)]
qed

theorem cell_at_in_box : shape_ok s ⇒ 0 ≤ a ⇒ a < product s ⇒ in_box s (cell_at s a)
proof
  induct s generalizing a
  - simp
  - intro n s ih a ok low high
    simp at ok
    simp at high
    obtain ⟨nonneg, rest⟩ := ok
    have p : 0 < product s
    proof
      by_contra zero
      have q := product_nonneg(rest)
      have e : product s = 0 by arith
      rewrite [e] at high
      simp at high
      arith
    qed
    obtain ⟨b, c, d, e⟩ := mixed_parts(p)(low)(high)
    simp [b, c, ih(rest)(d)(e)]
qed

theorem row_major_cell_at : shape_ok s ⇒ 0 ≤ a ⇒ a < product s ⇒ row_major s (cell_at s a) = a
proof
  induct s generalizing a
  - intro a ok low high
    simp at high
    simp
  - intro n s ih a ok low high
    simp at ok
    simp at high
    obtain ⟨nonneg, rest⟩ := ok
    have p : 0 < product s
    proof
      by_contra zero
      have q := product_nonneg(rest)
      have e : product s = 0 by arith
      rewrite [e] at high
      simp at high
      arith
    qed
    obtain ⟨b, c, d, e⟩ := mixed_parts(p)(low)(high)
    simp [ih(rest)(d)(e)]
qed

theorem row_major_onto : shape_ok s ⇒ 0 ≤ a ⇒ a < product s ⇒ (∃I. in_box s I ∧ row_major s I = a)
proof
  intro ok low high
  exists cell_at s a
  split
  - exact cell_at_in_box(ok)(low)(high)
  - exact row_major_cell_at(ok)(low)(high)
qed

-- Composite shapes.

theorem row_major_append :
  LENGTH I = LENGTH s ⇒ row_major (s ++ t) (I ++ J) = row_major s I * product t + row_major t J
proof
  induct s generalizing I
  - simp
  - intro n s ih I
    cases I as eq | ⟨i, K, eq⟩
    · simp
    · intro h
      simp at h
      simp [ih(h)]
qed

theorem row_major_one : ∀n i. row_major [n] [i] = i
by simp

theorem row_major_two : ∀m n i j. row_major [m, n] [i, j] = i * n + j
by simp

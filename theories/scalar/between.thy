-- Bounds of integers that programs compute, and that they do not overflow.
--
-- Defines `between`, bounds of a scalar as an integer of its type, and `yields`: an operation is
-- defined, and its result lies between two integers. Main theorems: `yields_add` and its like, one
-- for each operation; each asks that the result is an integer of the type.

import scalar.wrapped numbers.int_product

variables (S : 'a ops) (ty : elem) (a b c d l u p q z : int) (x y : 'a)

definition between (S : 'a ops) (ty : elem) (l : int) (u : int) (x : 'a) : bool :=
  l ≤ s_index S ty x ∧ s_index S ty x ≤ u

definition yields (S : 'a ops) (ty : elem) (f : operation) (xs : 'a list) (l : int) (u : int)
  : bool :=
  s_defined S ty f xs ∧ between S ty l u (s_op S ty f xs)

theorem between_type : integers S ⇒ index_range ty = SOME (p, q) ⇒ between S ty p q x
proof
  intro law range
  simp [between_def, index_bounds[ty, S, x](law, range)]
qed

theorem between_wider : between S ty a b x ⇒ l ≤ a ⇒ b ≤ u ⇒ between S ty l u x
proof
  intro known low high
  simp only [between_def] at known
  simp only [between_def]
  arith
qed

-- A result that is an integer of the type is not wrapped, nor does it overflow.
theorem yields_exact :
  ∀f xs z.
    index_range ty = SOME (p, q) ⇒
    (exact ty z ⇒ s_defined S ty f xs) ⇒
    s_index S ty (s_op S ty f xs) = wrapped p q z ⇒
    l ≤ z ⇒
    z ≤ u ⇒
    p ≤ l ⇒
    u ≤ q ⇒
      yields S ty f xs l u
proof
  intro f xs z range defined same low high first last
  have least : p ≤ z by arith
  have most : z ≤ q by arith
  have fits : exact ty z by simp [exact_def, range, least, most]
  rewrite [yields_def, between_def, same, wrapped_exact(least)(most)]
  exact ⟨defined(fits), low, high⟩
qed

section "Operations"

theorem yields_add :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  l ≤ a + c ⇒
  b + d ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Add [x, y] l u
proof
  intro law range left right low high first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, add, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  apply yields_exact[S, ty, l, u, p, q, Add, [x, y], s_index S ty x + s_index S ty y](range)
  - simp [s_defined_def]
  - simp [s_op_def, add]
  - arith
  - arith
  - exact first
  - exact last
qed

theorem yields_sub :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  l ≤ a - d ⇒
  b - c ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Sub [x, y] l u
proof
  intro law range left right low high first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, sub, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  apply yields_exact[S, ty, l, u, p, q, Sub, [x, y], s_index S ty x - s_index S ty y](range)
  - simp [s_defined_def]
  - simp [s_op_def, sub]
  - arith
  - arith
  - exact first
  - exact last
qed

theorem yields_neg :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  l ≤ -b ⇒
  -a ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Neg [x] l u
proof
  intro law range known low high first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, neg, _⟩ := ops
  simp only [between_def] at known
  apply yields_exact[S, ty, l, u, p, q, Neg, [x], -s_index S ty x](range)
  - simp [s_defined_def]
  - simp [s_op_def, neg]
  - arith
  - arith
  - exact first
  - exact last
qed

-- The product of a number between a and b with one k lies between those of the ends with k.
theorem product_side :
  ∀z k : int. a ≤ z ⇒ z ≤ b ⇒ (a * k ≤ z * k ∧ z * k ≤ b * k) ∨ (b * k ≤ z * k ∧ z * k ≤ a * k)
proof
  intro z k low high
  obtain up | down := int_le_total[0, k]
  - left
    exact ⟨int_mul_le_mono_right(up)(low), int_mul_le_mono_right(up)(high)⟩
  - right
    have other : 0 ≤ -k by arith
    have first := int_mul_le_mono_right(other)(low)
    have last := int_mul_le_mono_right(other)(high)
    simp only [int_mul_neg_right] at first
    simp only [int_mul_neg_right] at last
    split
    · arith
    · arith
qed

theorem product_corners :
  ∀m n : int.
    a ≤ m ⇒
    m ≤ b ⇒
    c ≤ n ⇒
    n ≤ d ⇒
    l ≤ a * c ⇒
    l ≤ a * d ⇒
    l ≤ b * c ⇒
    l ≤ b * d ⇒
    a * c ≤ u ⇒
    a * d ≤ u ⇒
    b * c ≤ u ⇒
    b * d ≤ u ⇒
      l ≤ m * n ∧ m * n ≤ u
proof
  intro m n am mb cn nd l1 l2 l3 l4 u1 u2 u3 u4
  have outer := product_side[a, b, m, n](am, mb)
  have first := product_side[c, d, n, a](cn, nd)
  have last := product_side[c, d, n, b](cn, nd)
  rewrite [int_mul_comm[c], int_mul_comm[n], int_mul_comm[d]] at first
  rewrite [int_mul_comm[c], int_mul_comm[n], int_mul_comm[d]] at last
  arith
qed

theorem yields_mul :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  l ≤ a * c ⇒
  l ≤ a * d ⇒
  l ≤ b * c ⇒
  l ≤ b * d ⇒
  a * c ≤ u ⇒
  a * d ≤ u ⇒
  b * c ≤ u ⇒
  b * d ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Mul [x, y] l u
proof
  intro law range left right l1 l2 l3 l4 u1 u2 u3 u4 first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, mul, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  obtain ⟨ax, xb⟩ := left
  obtain ⟨cy, yd⟩ := right
  have product := product_corners(ax, xb, cy, yd, l1, l2, l3, l4, u1, u2, u3, u4)
  apply yields_exact[S, ty, l, u, p, q, Mul, [x, y], s_index S ty x * s_index S ty y](range)
  - simp [s_defined_def]
  - simp [s_op_def, mul]
  - simp [product]
  - simp [product]
  - exact first
  - exact last
qed

-- By a positive divisor: the quotient is as far from zero as the dividend at most.

theorem quotient_least_most : ∀m n : int. 0 ≤ m ⇒ 1 ≤ n ⇒ 0 ≤ m div n ∧ m div n ≤ m
proof
  intro m n low pos
  have positive : 0 < n by arith
  have bounds := int_div_bounds[m](positive)
  have first : 0 ≤ m div n by
    rewrite [int_le_div(positive)]
    simp [low]
  have more := int_mul_le_mono_right(first)(pos)
  simp only [int_mul_one_left] at more
  split
  - exact first
  - arith
qed

theorem toward_zero_between :
  ∀m n : int.
    a ≤ m ⇒
    m ≤ b ⇒
    1 ≤ c ⇒
    c ≤ n ⇒
    l ≤ 0 ⇒
    0 ≤ u ⇒
    (l - 1) * c < a ⇒
    b < (u + 1) * c ⇒
      l ≤ toward_zero m n ∧ toward_zero m n ≤ u
proof
  intro m n am mb pos cn l0 u0 la bu
  have right : 0 ≤ n by arith
  have positive : 0 < n by arith
  by_cases sign : 0 ≤ m
  - have one : 1 ≤ n by arith
    have quotient := quotient_least_most[m, n](sign, one)
    have scaled : (u + 1) * c ≤ (u + 1) * n by
      apply int_mul_le_mono_left
      · arith
      · exact cn
    have most : m div n < u + 1 by
      rewrite [int_div_lt(positive)]
      arith
    simp [toward_zero_def, right, sign, int_abs_def]
    arith
  - have other : 0 ≤ -m by arith
    have one : 1 ≤ n by arith
    have quotient := quotient_least_most[-m, n](other, one)
    have scaled : (-l + 1) * c ≤ (-l + 1) * n by
      apply int_mul_le_mono_left
      · arith
      · exact cn
    have most : -m div n < -l + 1 by
      rewrite [int_div_lt(positive)]
      have flip : (-l + 1) * c = -((l - 1) * c) by ring
      rewrite [flip] at scaled
      arith
    simp [toward_zero_def, right, sign, int_abs_def]
    arith
qed

theorem yields_div :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  1 ≤ c ⇒
  l ≤ 0 ⇒
  0 ≤ u ⇒
  (l - 1) * c < a ⇒
  b < (u + 1) * c ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Div [x, y] l u
proof
  intro law range left right pos l0 u0 la bu first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, quot, _, divides, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  obtain ⟨ax, xb⟩ := left
  obtain ⟨cy, _⟩ := right
  have other : s_index S ty y ≠ 0 by arith
  have quotient := toward_zero_between(ax, xb, pos, cy, l0, u0, la, bu)
  apply yields_exact[S, ty, l, u, p, q, Div, [x, y],
                     toward_zero (s_index S ty x) (s_index S ty y)](range)
  - simp [s_defined_def, divides, other]
  - simp [s_op_def, quot(other)]
  - simp [quotient]
  - simp [quotient]
  - exact first
  - exact last
qed

-- By a negative divisor: what the quotient by the positive one is, negated.
theorem toward_zero_minus : ∀m n : int. n < 0 ⇒ toward_zero m n = -toward_zero m (-n)
proof
  intro m n less
  have left : ¬(0 ≤ n) by arith
  have right : 0 ≤ -n by arith
  by_cases sign : 0 ≤ m
  - simp [toward_zero_def, left, right, sign, int_abs_def]
  - simp [toward_zero_def, left, right, sign, int_abs_def]
qed

theorem yields_div_negative :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  1 ≤ -d ⇒
  l ≤ 0 ⇒
  0 ≤ u ⇒
  (-u - 1) * -d < a ⇒
  b < (-l + 1) * -d ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Div [x, y] l u
proof
  intro law range left right neg l0 u0 la bu first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, quot, _, divides, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  obtain ⟨ax, xb⟩ := left
  obtain ⟨_, yd⟩ := right
  have other : s_index S ty y ≠ 0 by arith
  have less : s_index S ty y < 0 by arith
  have far : -d ≤ -s_index S ty y by arith
  have low : -u ≤ 0 by arith
  have high : 0 ≤ -l by arith
  have quotient := toward_zero_between[c := -d](ax, xb, neg, far, low, high, la, bu)
  apply yields_exact[S, ty, l, u, p, q, Div, [x, y],
                     toward_zero (s_index S ty x) (s_index S ty y)](range)
  - simp [s_defined_def, divides, other]
  - simp [s_op_def, quot(other)]
  - rewrite [toward_zero_minus(less)]
    arith
  - rewrite [toward_zero_minus(less)]
    arith
  - exact first
  - exact last
qed

-- By any divisor but zero: no farther from zero than the dividend.
theorem toward_zero_within :
  ∀m n : int.
    a ≤ m ⇒
    m ≤ b ⇒
    n ≠ 0 ⇒
    l ≤ 0 ⇒
    0 ≤ u ⇒
    l ≤ a ⇒
    l ≤ -b ⇒
    b ≤ u ⇒
    -a ≤ u ⇒
      l ≤ toward_zero m n ∧ toward_zero m n ≤ u
proof
  intro m n am mb apart l0 u0 la lb bu au
  by_cases right : 0 ≤ n
  - have one : 1 ≤ n by arith
    by_cases sign : 0 ≤ m
    · have quotient := quotient_least_most[m, n](sign, one)
      simp [toward_zero_def, right, sign, int_abs_def]
      arith
    · have other : 0 ≤ -m by arith
      have quotient := quotient_least_most[-m, n](other, one)
      simp [toward_zero_def, right, sign, int_abs_def]
      arith
  - have one : 1 ≤ -n by arith
    by_cases sign : 0 ≤ m
    · have quotient := quotient_least_most[m, -n](sign, one)
      simp [toward_zero_def, right, sign, int_abs_def]
      arith
    · have other : 0 ≤ -m by arith
      have quotient := quotient_least_most[-m, -n](other, one)
      simp [toward_zero_def, right, sign, int_abs_def]
      arith
qed

theorem yields_div_within :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  s_index S ty y ≠ 0 ⇒
  l ≤ 0 ⇒
  0 ≤ u ⇒
  l ≤ a ⇒
  l ≤ -b ⇒
  b ≤ u ⇒
  -a ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty Div [x, y] l u
proof
  intro law range known apart l0 u0 la lb bu au first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, quot, _, divides, _⟩ := ops
  simp only [between_def] at known
  obtain ⟨ax, xb⟩ := known
  have quotient := toward_zero_within(ax, xb, apart, l0, u0, la, lb, bu, au)
  apply yields_exact[S, ty, l, u, p, q, Div, [x, y],
                     toward_zero (s_index S ty x) (s_index S ty y)](range)
  - simp [s_defined_def, divides, apart]
  - simp [s_op_def, quot(apart)]
  - simp [quotient]
  - simp [quotient]
  - exact first
  - exact last
qed

-- What is not zero is not where it is converted.
theorem converted_not_zero :
  ∀other m n.
    integers S ⇒
    index_range ty = SOME (p, q) ⇒
    index_range other = SOME (m, n) ⇒
    between S other a b x ⇒
    p ≤ a ⇒
    b ≤ q ⇒
    s_index S other x ≠ 0 ⇒
      s_index S ty (s_op S ty (Convert other) [x]) ≠ 0
proof
  intro other m n law range from known first last apart
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, _, _, convert⟩ := ops
  simp only [between_def] at known
  have low : p ≤ s_index S other x by arith
  have high : s_index S other x ≤ q by arith
  simp [s_op_def, convert(from), wrapped_exact(low)(high), apart]
qed

theorem yields_max :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  l ≤ max a c ⇒
  max b d ≤ u ⇒
    yields S ty Max [x, y] l u
proof
  intro law range left right low high
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  simp only [yields_def, between_def, s_defined_def, s_op_def, s_max_def, HD_def, TL_def, less]
  by_cases order : s_index S ty x < s_index S ty y
  - simp [order]
    arith
  - simp [order]
    arith
qed

theorem yields_min :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  l ≤ min a c ⇒
  min b d ≤ u ⇒
    yields S ty Min [x, y] l u
proof
  intro law range left right low high
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, _⟩ := ops
  simp only [between_def] at left
  simp only [between_def] at right
  simp only [yields_def, between_def, s_defined_def, s_op_def, s_min_def, HD_def, TL_def, less]
  by_cases order : s_index S ty x < s_index S ty y
  - simp [order]
    arith
  - simp [order]
    arith
qed

-- A conversion that changes nothing.
theorem yields_convert :
  ∀other m n.
    integers S ⇒
    index_range ty = SOME (p, q) ⇒
    index_range other = SOME (m, n) ⇒
    between S other a b x ⇒
    p ≤ a ⇒
    b ≤ q ⇒
      yields S ty (Convert other) [x] a b
proof
  intro other m n law range from known first last
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, _, _, convert⟩ := ops
  simp only [between_def] at known
  have low : p ≤ s_index S other x by arith
  have high : s_index S other x ≤ q by arith
  simp only [yields_def, between_def, s_defined_def, s_op_def, HD_def, convert(from),
             wrapped_exact(low)(high)]
  simp [known]
qed

-- Any other conversion gives an integer of the type.
theorem yields_total :
  ∀f xs. integers S ⇒ index_range ty = SOME (p, q) ⇒ s_defined S ty f xs ⇒ yields S ty f xs p q
proof
  intro f xs law range defined
  rewrite [yields_def]
  exact ⟨defined, between_type(law)(range)⟩
qed

theorem between_literal :
  ∀n.
    integers S ⇒
    index_range ty = SOME (p, q) ⇒
    p ≤ int_of_num n ⇒
    int_of_num n ≤ q ⇒
      between S ty (int_of_num n) (int_of_num n) (s_lit S ty n 0)
proof
  intro n law range low high
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, lit, _⟩ := ops
  simp [between_def, lit, wrapped_exact(low)(high)]
qed

theorem between_cast :
  ∀z. integers S ⇒ index_range ty = SOME (p, q) ⇒ p ≤ z ⇒ z ≤ q ⇒ between S ty z z (s_cast S ty z)
proof
  intro z law range low high
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, cast, _⟩ := ops
  simp [between_def, cast, wrapped_exact(low)(high)]
qed

section "Comparisons"

-- What comparisons say of the integers.

theorem less_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ s_less S ty x y ⇒ s_index S ty x < s_index S ty y
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, _⟩ := ops
  rewrite [less] at known
  exact known
qed

theorem not_less_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ ¬s_less S ty x y ⇒ s_index S ty y ≤ s_index S ty x
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, _⟩ := ops
  rewrite [less] at known
  arith
qed

theorem less_eq_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ s_less_eq S ty x y ⇒ s_index S ty x ≤ s_index S ty y
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, equal, _⟩ := ops
  simp only [s_less_eq_def, less, equal] at known
  arith
qed

theorem not_less_eq_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ ¬s_less_eq S ty x y ⇒ s_index S ty y < s_index S ty x
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, less, equal, _⟩ := ops
  simp only [s_less_eq_def, less, equal] at known
  arith
qed

theorem equal_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ s_equal S ty x y ⇒ s_index S ty x = s_index S ty y
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, _, equal, _⟩ := ops
  rewrite [equal] at known
  exact known
qed

theorem not_equal_index :
  integers S ⇒ index_range ty = SOME (p, q) ⇒ ¬s_equal S ty x y ⇒ ¬(s_index S ty x = s_index S ty y)
proof
  intro law range known
  have ops := integer_laws[ty, S](law, range)
  simp only [integer_ops_def] at ops
  obtain ⟨_, _, _, _, _, _, _, _, _, _, equal, _⟩ := ops
  rewrite [equal] at known
  exact known
qed

theorem above_end : ∀(c : int) z. c ≤ z ⇒ ¬(z = c) ⇒ c < z
by arith

theorem below_end : ∀(c : int) z. z ≤ c ⇒ ¬(z = c) ⇒ z < c
by arith

theorem unequal_both : ∀(c : int) z. ¬(c = z) ⇒ ¬(z = c)
by arith

-- What is between two integers is so one by one.

theorem between_low : between S ty l u x ⇒ l ≤ s_index S ty x
by simp [between_def]

theorem between_high : between S ty l u x ⇒ s_index S ty x ≤ u
by simp [between_def]

theorem between_intro : l ≤ s_index S ty x ⇒ s_index S ty x ≤ u ⇒ between S ty l u x
by simp [between_def]

section "Bits"

variables (f : bool → bool → bool) (n : num)

theorem on_bits_nonneg : ∀x y. 0 ≤ on_bits f n x y
proof
  induct n
  - simp [on_bits_def]
  - intro n ih x y
    have rest := ih[x div 2, y div 2]
    simp only [on_bits_def]
    by_cases one : f (x mod 2 = 1) (y mod 2 = 1) <;> simp [one] <;> arith
qed

-- Where a bit is only set if it is set in an operand, the result is this operand at most.

theorem on_bits_left : (∀p q. f p q ⇒ p) ⇒ (∀x y. 0 ≤ x ⇒ on_bits f n x y ≤ x)
proof
  intro only
  induct n
  - simp [on_bits_def]
  - intro n ih x y low
    have half : 0 ≤ x div 2 by arith
    have rest := ih[x div 2, y div 2](half)
    simp only [on_bits_def]
    by_cases one : f (x mod 2 = 1) (y mod 2 = 1)
    · simp [one]
      have bit := only(one)
      arith
    · simp [one]
qed

theorem on_bits_right : (∀p q. f p q ⇒ q) ⇒ (∀x y. 0 ≤ y ⇒ on_bits f n x y ≤ y)
proof
  intro only
  induct n
  - simp [on_bits_def]
  - intro n ih x y low
    have half : 0 ≤ y div 2 by arith
    have rest := ih[x div 2, y div 2](half)
    simp only [on_bits_def]
    by_cases one : f (x mod 2 = 1) (y mod 2 = 1)
    · simp [one]
      have bit := only(one)
      arith
    · simp [one]
qed

theorem range_from_zero : ∀p q. index_range ty = SOME (p, q) ⇒ p ≤ 0 ∧ 0 ≤ q
proof
  intro p q
  cases ty <;> simp
  all (intro ⟨low, high⟩; arith)
qed

-- What both have is no more than either.

theorem yields_and_left :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  has_bits ty ⇒
  between S ty a b x ⇒
  0 ≤ a ⇒
    yields S ty (Bits BitAnd) [x, y] 0 b
proof
  intro law range word left nonneg
  have ops := bit_laws[ty, S](law, range, word)
  simp only [bit_ops_def] at ops
  obtain ⟨both, _⟩ := ops
  have sign := range_from_zero(range)
  have known := index_bounds[ty, S, x](law, range)
  simp only [between_def] at left
  have low : 0 ≤ s_index S ty x by arith
  have only : ∀s t. s ∧ t ⇒ s by simp
  have first := on_bits_nonneg[λp q. p ∧ q, width ty, s_index S ty x, s_index S ty y]
  have last := on_bits_left[λp q. p ∧ q, width ty](only)(low)
  have least : p ≤ on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) by arith
  have fits : on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) ≤ q by
    have here := last[s_index S ty y]
    arith
  have here := last[s_index S ty y]
  have most : on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) ≤ b by arith
  have defined : s_defined S ty (Bits BitAnd) [x, y] by simp [s_defined_def, is_shift_def]
  have value :
      s_index S ty (s_bits S ty BitAnd [x, y]) =
        on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) by
    rewrite [both, wrapped_exact(least)(fits)]
  simp [yields_def, between_def, s_op_def, value, defined, first, most]
qed

theorem yields_and_right :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  has_bits ty ⇒
  between S ty c d y ⇒
  0 ≤ c ⇒
    yields S ty (Bits BitAnd) [x, y] 0 d
proof
  intro law range word right nonneg
  have ops := bit_laws[ty, S](law, range, word)
  simp only [bit_ops_def] at ops
  obtain ⟨both, _⟩ := ops
  have sign := range_from_zero(range)
  have known := index_bounds[ty, S, y](law, range)
  simp only [between_def] at right
  have low : 0 ≤ s_index S ty y by arith
  have only : ∀s t. s ∧ t ⇒ t by simp
  have first := on_bits_nonneg[λp q. p ∧ q, width ty, s_index S ty x, s_index S ty y]
  have last := on_bits_right[λp q. p ∧ q, width ty](only)(low)
  have least : p ≤ on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) by arith
  have fits : on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) ≤ q by
    have here := last[s_index S ty x]
    arith
  have here := last[s_index S ty x]
  have most : on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) ≤ d by arith
  have defined : s_defined S ty (Bits BitAnd) [x, y] by simp [s_defined_def, is_shift_def]
  have value :
      s_index S ty (s_bits S ty BitAnd [x, y]) =
        on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y) by
    rewrite [both, wrapped_exact(least)(fits)]
  simp [yields_def, between_def, s_op_def, value, defined, first, most]
qed

-- A shift by less than there are bits.

theorem shift_left_defined :
  ¬is_signed ty ⇒
  between S ty c d y ⇒
  0 ≤ c ⇒
  d < int_of_num (width ty) ⇒
    s_defined S ty (Bits ShiftLeft) [x, y]
proof
  intro unsigned right low less
  simp only [between_def] at right
  simp [s_defined_def, is_shift_def, unsigned]
  arith
qed

theorem shift_right_defined :
  between S ty c d y ⇒ 0 ≤ c ⇒ d < int_of_num (width ty) ⇒ s_defined S ty (Bits ShiftRight) [x, y]
proof
  intro right low less
  simp only [between_def] at right
  simp [s_defined_def, is_shift_def]
  arith
qed

theorem halved_between : 0 ≤ z ⇒ 0 ≤ halved n z ∧ halved n z ≤ z
proof
  intro low
  induct n
  - simp [halved_def, low]
  - intro n ih
    simp only [halved_def]
    arith
qed

-- Between what is not positive and what is not negative all stays there.
theorem halved_within : l ≤ 0 ⇒ 0 ≤ u ⇒ l ≤ z ⇒ z ≤ u ⇒ l ≤ halved n z ∧ halved n z ≤ u
proof
  intro least most low high
  induct n
  - simp [halved_def, low, high]
  - intro n ih
    simp only [halved_def]
    arith
qed

theorem yields_shift_right :
  integers S ⇒
  index_range ty = SOME (p, q) ⇒
  has_bits ty ⇒
  between S ty a b x ⇒
  between S ty c d y ⇒
  0 ≤ c ⇒
  d < int_of_num (width ty) ⇒
  l ≤ a ⇒
  b ≤ u ⇒
  l ≤ 0 ⇒
  0 ≤ u ⇒
  p ≤ l ⇒
  u ≤ q ⇒
    yields S ty (Bits ShiftRight) [x, y] l u
proof
  intro law range word left right count less low high least most first last
  have ops := bit_laws[ty, S](law, range, word)
  simp only [bit_ops_def] at ops
  obtain ⟨_, _, _, _, _, shift⟩ := ops
  have defined := shift_right_defined[S, ty, c, d, x, y](right, count, less)
  simp only [between_def] at left
  have above : l ≤ s_index S ty x by arith
  have below : s_index S ty x ≤ u by arith
  have moved := halved_within[n := num_of_int (s_index S ty y)](least, most, above, below)
  obtain ⟨from, to⟩ := moved
  have fits : p ≤ halved (num_of_int (s_index S ty y)) (s_index S ty x) by arith
  have ends : halved (num_of_int (s_index S ty y)) (s_index S ty x) ≤ q by arith
  have value :
      s_index S ty (s_bits S ty ShiftRight [x, y]) =
        halved (num_of_int (s_index S ty y)) (s_index S ty x) by
    rewrite [shift, wrapped_exact(fits)(ends)]
  simp [yields_def, between_def, s_op_def, value, defined, from, to]
qed

-- By so many bits.

theorem halved_below : ∀n m. z < (m + 1) * int_of_num (2 ^ n) ⇒ halved n z ≤ m
proof
  intro n
  induct n
  - intro m less
    simp at less
    simp only [halved_def]
    arith
  - intro n ih m less
    have twice : (m + 1) * int_of_num (2 ^ SUC n) = (2 * m + 1 + 1) * int_of_num (2 ^ n) by
      rewrite [num_exp_suc, int_of_num_mul]
      ring
    rewrite [twice] at less
    have half := ih(less)
    simp only [halved_def]
    arith
qed

theorem halved_above : ∀n m. m * int_of_num (2 ^ n) ≤ z ⇒ m ≤ halved n z
proof
  intro n
  induct n
  - intro m less
    simp at less
    simp only [halved_def]
  - intro n ih m less
    have twice : m * int_of_num (2 ^ SUC n) = 2 * m * int_of_num (2 ^ n) by
      rewrite [num_exp_suc, int_of_num_mul]
      ring
    rewrite [twice] at less
    have half := ih(less)
    simp only [halved_def]
    arith
qed

theorem yields_shift_right_by :
  ∀n l u k.
    integers S ⇒
    index_range ty = SOME (p, q) ⇒
    has_bits ty ⇒
    between S ty a b x ⇒
    between S ty (int_of_num n) (int_of_num n) y ⇒
    0 ≤ int_of_num n ⇒
    int_of_num n < int_of_num (width ty) ⇒
    2 ^ n = k ⇒
    l * int_of_num k ≤ a ⇒
    b < (u + 1) * int_of_num k ⇒
    p ≤ l ⇒
    u ≤ q ⇒
      yields S ty (Bits ShiftRight) [x, y] l u
proof
  intro n l u k law range word left right count less power low high first last
  have ops := bit_laws[ty, S](law, range, word)
  simp only [bit_ops_def] at ops
  obtain ⟨_, _, _, _, _, shift⟩ := ops
  have defined := shift_right_defined[S, ty, _, _, x, y](right, count, less)
  simp only [between_def] at left right
  have by_n : s_index S ty y = int_of_num n by arith
  have above : l * int_of_num (2 ^ n) ≤ s_index S ty x by
    rewrite [power]
    arith
  have below : s_index S ty x < (u + 1) * int_of_num (2 ^ n) by
    rewrite [power]
    arith
  have from := halved_above[s_index S ty x](above)
  have to := halved_below[s_index S ty x](below)
  have fits : p ≤ halved n (s_index S ty x) by arith
  have ends : halved n (s_index S ty x) ≤ q by arith
  have value : s_index S ty (s_bits S ty ShiftRight [x, y]) = halved n (s_index S ty x) by
    rewrite [shift, by_n, num_of_int_num, wrapped_exact(fits)(ends)]
  simp [yields_def, between_def, s_op_def, value, defined, from, to]
qed

theorem bits_u32 : has_bits U32
by simp [has_bits_def, is_word_def]

theorem bits_u64 : has_bits U64
by simp [has_bits_def, is_word_def]

theorem bits_i32 : has_bits I32
by simp [has_bits_def]

theorem bits_i64 : has_bits I64
by simp [has_bits_def]

theorem width_i32 : int_of_num (width I32) = 32
by simp [width_def]

theorem width_i64 : int_of_num (width I64) = 64
by simp [width_def]

theorem width_u32 : int_of_num (width U32) = 32
by simp [width_def]

theorem width_u64 : int_of_num (width U64) = 64
by simp [width_def]

section "Types"

theorem range_of_bool : index_range Bool = SOME (0, 1)
by simp

theorem range_of_u8 : index_range U8 = SOME (0, 255)
by simp

theorem range_of_u16 : index_range U16 = SOME (0, 65535)
by simp

theorem range_of_u32 : index_range U32 = SOME (0, 4294967295)
by simp

theorem range_of_u64 : index_range U64 = SOME (0, 18446744073709551615)
by simp

theorem range_of_i8 : index_range I8 = SOME (-128, 127)
by simp

theorem range_of_i16 : index_range I16 = SOME (-32768, 32767)
by simp

theorem range_of_i32 : index_range I32 = SOME (-2147483648, 2147483647)
by simp

theorem range_of_i64 : index_range I64 = SOME (-9223372036854775808, 9223372036854775807)
by simp

theorem exact_unsigned : ¬is_signed ty ⇒ (exact ty z ⇔ T)
by simp [exact_def]

theorem unsigned_f32 : ¬is_signed F32
by simp [is_signed_def]

theorem unsigned_f64 : ¬is_signed F64
by simp [is_signed_def]

theorem unsigned_u32 : ¬is_signed U32
by simp [is_signed_def]

theorem unsigned_u64 : ¬is_signed U64
by simp [is_signed_def]

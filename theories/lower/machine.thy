-- Values within the machine's integers: the judgement by which the lowering shows that nothing
-- overflows. `small v e z k` says that e has the value z, of k bits, with no overflow on the way.
--
-- Main theorems: `small_add`, `small_mul`, `small_div` and their like; `small_address` (a row-major
-- address); `quotient_signed` (C rounds to zero, ATL down).

import lower.volumes

variables (v : valuation) (e a b : iexp) (x y z : int) (j : num) (p : int) (k m : num)
    (A B C n : int) (s : int list) (f : int)

-- 2^k, as an integer.
definition bits (k : num) : int := int_of_num (2 ^ k)

-- The expression e of C has the value z of k bits, and every value on the way is an `int64_t`.
definition small (v : valuation) (e : iexp) (z : int) (k : num) : bool :=
  ieval c_div v e z ∧ -bits k < z ∧ z < bits k

theorem bits_positive : 0 < bits k
proof
  have nonzero : ¬(2 ^ k = 0) by simp
  rewrite [bits_def]
  arith
qed

theorem bits_add : bits (j + k) = bits j * bits k
by simp [bits_def, num_exp_add, int_of_num_mul]

theorem bits_next : bits (k + 1) = 2 * bits k
proof
  have one : bits 1 = 2 by simp [bits_def]
  rewrite [bits_add, one]
  ring
qed

theorem bits_mono : j ≤ k ⇒ bits j ≤ bits k
proof
  intro le
  have sum : k = j + (k - j) by arith
  have a := bits_positive[j]
  have b := bits_positive[k - j]
  rewrite [sum, bits_add]
  have c : 0 ≤ bits j by arith
  have grow := int_le_mul(c, b)
  exact grow
qed

theorem bits_fit : -bits k < z ⇒ z < bits k ⇒ k ≤ 63 ⇒ fits c_div z
proof
  intro low high le
  have most : bits 63 = 9223372036854775808 by simp [bits_def]
  have few := bits_mono(le)
  rewrite [most] at few
  simp only [fits_def]
  arith
qed

theorem small_value : small v e z k ⇒ ieval c_div v e z
by simp [small_def]

theorem small_weaken : small v e z j ⇒ j ≤ k ⇒ small v e z k
proof
  intro h le
  have few := bits_mono(le)
  rewrite [small_def] at h
  obtain ⟨ev, low, high⟩ := h
  rewrite [small_def]
  split
  - exact ev
  - arith
  - arith
qed

-- Literals.

theorem small_literal : ∀v d k. d < 2 ^ k ⇒ k ≤ 63 ⇒ small v (ILit (int_of_num d)) (int_of_num d) k
proof
  intro v d k less le
  have above : int_of_num d < bits k by simp [bits_def, less]
  have pos := bits_positive[k]
  have below : -bits k < int_of_num d by arith
  rewrite [small_def]
  exact ⟨ieval_lit(bits_fit(below, above, le)), below, above⟩
qed

-- Those that are everywhere count as sizes.

theorem small_zero : small v (ILit 0) 0 31
proof
  have less : (0 : num) < 2 ^ 31 by simp
  have le : (31 : num) ≤ 63 by arith
  exact small_literal(less, le)
qed

theorem small_one : small v (ILit 1) 1 31
proof
  have less : (1 : num) < 2 ^ 31 by simp
  have le : (31 : num) ≤ 63 by arith
  exact small_literal(less, le)
qed

-- Sizes, and the variables of loops, which lie between their ends.

theorem small_size : ∀v x z. v x = SOME z ⇒ -2147483647 ≤ z ∧ z ≤ 2147483647 ⇒ small v (IVar x) z 31
proof
  intro v x z there ⟨low, high⟩
  have count : bits 31 = 2147483648 by simp [bits_def]
  have le : (31 : num) ≤ 63 by arith
  have below : -bits 31 < z by (rewrite [count]; arith)
  have above : z < bits 31 by (rewrite [count]; arith)
  rewrite [small_def]
  exact ⟨ieval_var(there, bits_fit(below, above, le)), below, above⟩
qed

theorem small_between :
  ∀w lo hi l u k.
    small w lo l k ⇒ small w hi u k ⇒ ∀v x z. v x = SOME z ⇒ l ≤ z ⇒ z < u ⇒ small v (IVar x) z k
proof
  intro w lo hi l u k first end v x z there low high
  rewrite [small_def] at first end
  obtain ⟨e1, a1, b1⟩ := first
  obtain ⟨e2, a2, b2⟩ := end
  have f1 := ieval_fits(e1)
  have f2 := ieval_fits(e2)
  simp only [fits_def] at f1 f2
  rewrite [small_def]
  split
  - apply ieval_var(there)
    simp only [fits_def]
    arith
  - arith
  - arith
qed

theorem small_counter :
  ∀v x z w hi u k. v x = SOME z ⇒ small w hi u k ⇒ 0 ≤ z ⇒ z < u ⇒ small v (IVar x) z k
proof
  intro v x z w hi u k there end low high
  rewrite [small_def] at end
  obtain ⟨e, a, b⟩ := end
  have f := ieval_fits(e)
  have pos := bits_positive[k]
  simp only [fits_def] at f
  rewrite [small_def]
  split
  - apply ieval_var(there)
    simp only [fits_def]
    arith
  - arith
  - arith
qed

theorem small_span :
  ∀v x z w lo hi l u j k m.
    v x = SOME z ⇒
    small w lo l j ⇒
    small w hi u k ⇒
    l ≤ z ⇒
    z < u ⇒
    j ≤ m ⇒
    k ≤ m ⇒
      small v (IVar x) z m
proof
  intro v x z w lo hi l u j k m there first end low high jm km
  exact small_between(small_weaken(first, jm), small_weaken(end, km), there, low, high)
qed

-- Sums and differences.

theorem small_add_equal :
  ∀n. small v a x k ⇒ small v b y k ⇒ k + 1 = n ⇒ n ≤ 63 ⇒ small v (IAdd a b) (x + y) n
proof
  intro n ha hb next le
  have twice := bits_next[k]
  rewrite [next] at twice
  rewrite [small_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have low : -bits n < x + y by arith
  have high : x + y < bits n by arith
  rewrite [small_def]
  exact ⟨ieval_add(ea, eb, bits_fit(low, high, le)), low, high⟩
qed

theorem small_sub_equal :
  ∀n. small v a x k ⇒ small v b y k ⇒ k + 1 = n ⇒ n ≤ 63 ⇒ small v (ISub a b) (x - y) n
proof
  intro n ha hb next le
  have twice := bits_next[k]
  rewrite [next] at twice
  rewrite [small_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have low : -bits n < x - y by arith
  have high : x - y < bits n by arith
  rewrite [small_def]
  exact ⟨ieval_sub(ea, eb, bits_fit(low, high, le)), low, high⟩
qed

theorem small_add :
  ∀n.
    small v a x j ⇒
    small v b y k ⇒
    j ≤ m ⇒
    k ≤ m ⇒
    m + 1 = n ⇒
    n ≤ 63 ⇒
      small v (IAdd a b) (x + y) n
proof
  intro n ha hb jm km next le
  exact small_add_equal(small_weaken(ha, jm), small_weaken(hb, km), next, le)
qed

theorem small_sub :
  ∀n.
    small v a x j ⇒
    small v b y k ⇒
    j ≤ m ⇒
    k ≤ m ⇒
    m + 1 = n ⇒
    n ≤ 63 ⇒
      small v (ISub a b) (x - y) n
proof
  intro n ha hb jm km next le
  exact small_sub_equal(small_weaken(ha, jm), small_weaken(hb, km), next, le)
qed

-- Sums counted to the unit, where a bit more than the largest part has would be too much.

definition near (v : valuation) (e : iexp) (z : int) (A : int) : bool :=
  ieval c_div v e z ∧ -A ≤ z ∧ z ≤ A

theorem near_part : small v e z k ⇒ int_of_num (2 ^ k) = A + 1 ⇒ near v e z A
proof
  intro h eq
  rewrite [small_def, bits_def, eq] at h
  obtain ⟨ev, low, high⟩ := h
  rewrite [near_def]
  split
  - exact ev
  - arith
  - arith
qed

theorem near_add :
  near v a x A ⇒ near v b y B ⇒ A + B = C ⇒ C ≤ 9223372036854775807 ⇒ near v (IAdd a b) (x + y) C
proof
  intro ha hb sum le
  rewrite [near_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have fit : fits c_div (x + y) by
    simp only [fits_def]
    arith
  rewrite [near_def]
  split
  - exact ieval_add(ea, eb, fit)
  - arith
  - arith
qed

theorem near_sub :
  near v a x A ⇒ near v b y B ⇒ A + B = C ⇒ C ≤ 9223372036854775807 ⇒ near v (ISub a b) (x - y) C
proof
  intro ha hb sum le
  rewrite [near_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have fit : fits c_div (x - y) by
    simp only [fits_def]
    arith
  rewrite [near_def]
  split
  - exact ieval_sub(ea, eb, fit)
  - arith
  - arith
qed

theorem near_small : near v e z A ⇒ A ≤ 9223372036854775807 ⇒ small v e z 63
proof
  intro h le
  have most : bits 63 = 9223372036854775808 by simp [bits_def]
  rewrite [near_def] at h
  obtain ⟨ev, low, high⟩ := h
  rewrite [small_def, most]
  split
  - exact ev
  - arith
  - arith
qed

-- Products.

-- The four corners of a product.
theorem product_between : -A ≤ x ⇒ x ≤ A ⇒ -B ≤ y ⇒ y ≤ B ⇒ -(A * B) ≤ x * y ∧ x * y ≤ A * B
proof
  intro la ua lb ub
  have p : 0 ≤ A - x by arith
  have q : 0 ≤ B - y by arith
  have r : 0 ≤ A + x by arith
  have t : 0 ≤ B + y by arith
  have a := int_product_nonneg(p)(q)
  have b := int_product_nonneg(p)(t)
  have c := int_product_nonneg(r)(q)
  have d := int_product_nonneg(r)(t)
  split <;> arith
qed

theorem small_mul :
  ∀n. small v a x j ⇒ small v b y k ⇒ j + k = n ⇒ n ≤ 63 ⇒ small v (IMul a b) (x * y) n
proof
  intro n ha hb sum le
  have product := bits_add[j, k]
  rewrite [sum] at product
  rewrite [small_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have p := bits_positive[j]
  have q := bits_positive[k]
  have la1 : -(bits j - 1) ≤ x by arith
  have ua1 : x ≤ bits j - 1 by arith
  have lb1 : -(bits k - 1) ≤ y by arith
  have ub1 : y ≤ bits k - 1 by arith
  have m := product_between(la1, ua1, lb1, ub1)
  have less : (bits j - 1) * (bits k - 1) = bits j * bits k - bits j - bits k + 1 by ring
  rewrite [less] at m
  have low : -bits n < x * y by (rewrite [product]; arith)
  have high : x * y < bits n by (rewrite [product]; arith)
  rewrite [small_def]
  exact ⟨ieval_mul(ea, eb, bits_fit(low, high, le)), low, high⟩
qed

-- What most expressions are made of: sums and products of sizes, an address in a matrix.

theorem small_add_sizes : small v a x 31 ⇒ small v b y 31 ⇒ small v (IAdd a b) (x + y) 32
proof
  intro ha hb
  have next : (31 : num) + 1 = 32 by simp
  have le : (32 : num) ≤ 63 by arith
  exact small_add_equal(ha, hb, next, le)
qed

theorem small_sub_sizes : small v a x 31 ⇒ small v b y 31 ⇒ small v (ISub a b) (x - y) 32
proof
  intro ha hb
  have next : (31 : num) + 1 = 32 by simp
  have le : (32 : num) ≤ 63 by arith
  exact small_sub_equal(ha, hb, next, le)
qed

theorem small_mul_sizes : small v a x 31 ⇒ small v b y 31 ⇒ small v (IMul a b) (x * y) 62
proof
  intro ha hb
  have sum : (31 : num) + 31 = 62 by simp
  have le : (62 : num) ≤ 63 by arith
  exact small_mul(ha, hb, sum, le)
qed

theorem small_row :
  ∀v a b c x y z.
    small v a x 31 ⇒ small v b y 31 ⇒ small v c z 31 ⇒ small v (IAdd (IMul a b) c) (x * y + z) 63
proof
  intro v a b c x y z ha hb hc
  have left : (62 : num) ≤ 62 by arith
  have right : (31 : num) ≤ 62 by arith
  have next : (62 : num) + 1 = 63 by simp
  have le : (63 : num) ≤ 63 by arith
  exact small_add(small_mul_sizes(ha, hb), hc, left, right, next, le)
qed

-- Quotients and remainders, minima and maxima.

theorem small_div : small v a x j ⇒ small v b y k ⇒ 0 ≤ x ⇒ 0 < y ⇒ small v (IDiv a b) (x div y) j
proof
  intro ha hb low pos
  rewrite [small_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have q := quotient_le(low, pos)
  rewrite [small_def]
  split
  - apply ieval_div(ea, eb)
    simp [divides_def, low, pos]
  - arith
  - arith
qed

theorem small_mod : small v a x j ⇒ small v b y k ⇒ 0 ≤ x ⇒ 0 < y ⇒ small v (IMod a b) (x mod y) k
proof
  intro ha hb low pos
  rewrite [small_def] at ha hb
  obtain ⟨ea, la, ua⟩ := ha
  obtain ⟨eb, lb, ub⟩ := hb
  have q := int_mod_range[x](pos)
  rewrite [small_def]
  split
  - apply ieval_mod(ea, eb)
    simp [divides_def, low, pos]
  - arith
  - arith
qed

theorem small_min : small v a x j ⇒ small v b y k ⇒ j ≤ m ⇒ k ≤ m ⇒ small v (IMin a b) (min x y) m
proof
  intro ha hb jm km
  have wa := small_weaken(ha, jm)
  have wb := small_weaken(hb, km)
  rewrite [small_def] at wa wb
  obtain ⟨ea, la, ua⟩ := wa
  obtain ⟨eb, lb, ub⟩ := wb
  rewrite [small_def]
  split
  - exact ieval_min(ea, eb)
  - arith
  - arith
qed

theorem small_max : small v a x j ⇒ small v b y k ⇒ j ≤ m ⇒ k ≤ m ⇒ small v (IMax a b) (max x y) m
proof
  intro ha hb jm km
  have wa := small_weaken(ha, jm)
  have wb := small_weaken(hb, km)
  rewrite [small_def] at wa wb
  obtain ⟨ea, la, ua⟩ := wa
  obtain ⟨eb, lb, ub⟩ := wb
  rewrite [small_def]
  split
  - exact ieval_max(ea, eb)
  - arith
  - arith
qed

-- C rounds quotients to zero, ATL down. Quotients and remainders of what may be negative, by those
-- of what is not: where one divisor more is enough, and everywhere.

theorem quotient_shifted : 0 < y ⇒ x div y = (x + y) div y - 1
proof
  intro pos
  have same : x + y = x + 1 * y by ring
  rewrite [same, int_add_mul_div(pos)]
  arith
qed

theorem remainder_shifted : 0 < y ⇒ x mod y = (x + y) mod y
proof
  intro pos
  have same : x + y = x + 1 * y by ring
  rewrite [same, int_add_mul_mod(pos)]
qed

theorem quotient_signed : 0 < y ⇒ x div y = max 0 x div y - (max 0 (0 - x) + (y - 1)) div y
proof
  intro pos
  by_cases sign : 0 ≤ x
  - have a : max 0 x = x by arith
    have b : max 0 (0 - x) + (y - 1) = y - 1 by arith
    have low : 0 ≤ y - 1 by arith
    have high : y - 1 < y by arith
    rewrite [a, b, int_div_small(low)(high)]
    arith
  - have a : max 0 x = 0 by arith
    have b : max 0 (0 - x) + (y - 1) = 0 - x + y - 1 by arith
    have zero : (0 : int) div y = 0 by
      have low : (0 : int) ≤ 0 by arith
      exact int_div_small(low)(pos)
    have negation : x = 0 - (0 - x) by arith
    have sum : 0 - x + y - 1 = 0 - x + y - 1 by trivial
    have up := ceiling_quotient(pos, negation, sum)
    rewrite [a, b, zero]
    rewrite [up]
qed

theorem remainder_signed :
  0 < y ⇒ x mod y = max 0 x mod y + (y - 1 - (max 0 (0 - x) + (y - 1)) mod y)
proof
  intro pos
  have zero : (0 : int) mod y = 0 by
    have low : (0 : int) ≤ 0 by arith
    exact int_mod_small(low)(pos)
  by_cases sign : 0 ≤ x
  - have a : max 0 x = x by arith
    have b : max 0 (0 - x) + (y - 1) = y - 1 by arith
    have low : 0 ≤ y - 1 by arith
    have high : y - 1 < y by arith
    rewrite [a, b, int_mod_small(low)(high)]
    arith
  - have a : max 0 x = 0 by arith
    have b : max 0 (0 - x) + (y - 1) = y - 1 - x by arith
    have range := int_mod_range[x](pos)
    have low : 0 ≤ y - 1 - x mod y by arith
    have high : y - 1 - x mod y < y by arith
    have parts : y - 1 - x = (y - 1 - x mod y) + (0 - x div y) * y by
      rewrite [int_mod_div]
      ring
    rewrite [a, b, zero, parts, int_add_mul_mod(pos), int_mod_small(low)(high)]
    arith
qed

-- Products of extents of one tensor, or of what is below them: p is such a product, s are the
-- extents that are left. If none of these is zero, p is at most 2^57.
definition small_prefix (p : int) (s : int list) : bool :=
  0 ≤ p ∧ shape_ok s ∧ p * product s ≤ 144115188075855872

theorem small_prefix_none : shape_ok s ⇒ product s ≤ 144115188075855872 ⇒ small_prefix 1 s
proof
  intro ok le
  simp [small_prefix_def, ok, le]
qed

theorem full_product : full s ⇒ 1 ≤ product s
proof
  intro some
  induct s
  - simp
  - intro n s ih some
    simp [full_def] at some
    obtain ⟨pos, rest⟩ := some
    have all : full s by simp [full_def, rest]
    have k := ih(all)
    have a : 0 < n by arith
    have b : 0 < product s by arith
    have m := int_mul_pos(a, b)
    simp
qed

theorem small_prefix_le : small_prefix p s ⇒ full s ⇒ p ≤ 144115188075855872
proof
  intro h some
  rewrite [small_prefix_def] at h
  obtain ⟨p0, rest, le⟩ := h
  have v1 := full_product(some)
  have v0 : 0 < product s by arith
  have grow := int_le_mul(p0, v0)
  arith
qed

theorem small_prefix_up_to : small_prefix p (n :: s) ⇒ 0 ≤ f ⇒ f ≤ n ⇒ small_prefix (p * f) s
proof
  intro h low high
  simp [small_prefix_def] at h
  obtain ⟨p0, ⟨n0, rest⟩, le⟩ := h
  have v0 := product_nonneg(rest)
  have a := int_mul_le_mono_left(p0, high)
  have b := int_mul_le_mono_right(v0, a)
  have c := int_product_nonneg(p0, low)
  have same : p * (n * product s) = p * n * product s by ring
  rewrite [small_prefix_def]
  split
  - exact c
  · exact rest
  · arith
qed

-- The next extent is one of the factors; it may be zero.
theorem small_prefix_next : small_prefix p (n :: s) ⇒ small_prefix (p * n) s
proof
  intro h
  have nonneg : 0 ≤ n by
    simp [small_prefix_def] at h
    obtain ⟨p0, ⟨n0, rest⟩, le⟩ := h
    exact n0
  have up : n ≤ n by arith
  exact small_prefix_up_to(h, nonneg, up)
qed

-- A factor is below it.
theorem small_prefix_below : small_prefix p (n :: s) ⇒ 0 ≤ f ⇒ f < n ⇒ small_prefix (p * f) s
proof
  intro h low high
  have up : f ≤ n by arith
  exact small_prefix_up_to(h, low, up)
qed

-- It is none of the factors, and not zero.
theorem small_prefix_skip : small_prefix p (n :: s) ⇒ 1 ≤ n ⇒ small_prefix p s
proof
  intro h pos
  have low : (0 : int) ≤ 1 by arith
  have one := small_prefix_up_to(h, low, pos)
  simp at one
  exact one
qed

theorem small_prefix_first :
  shape_ok (n :: s) ⇒ product (n :: s) ≤ 144115188075855872 ⇒ small_prefix n s
proof
  intro ok le
  have next := small_prefix_next(small_prefix_none(ok, le))
  simp at next
  exact next
qed

theorem small_few : ieval c_div v e z ⇒ 0 ≤ z ⇒ z ≤ 144115188075855872 ⇒ small v e z 58
proof
  intro ev low high
  have count : bits 58 = 288230376151711744 by simp [bits_def]
  rewrite [small_def, count]
  split
  - exact ev
  - arith
  - arith
qed

theorem small_product :
  ∀p s.
    small v a x j ⇒
    small v b y k ⇒
    small_prefix p s ⇒
    full s ⇒
    p = x * y ⇒
      small v (IMul a b) (x * y) 58
proof
  intro p s ha hb pre some eq
  have le := small_prefix_le(pre, some)
  rewrite [small_prefix_def] at pre
  obtain ⟨p0, _, _⟩ := pre
  rewrite [eq] at le p0
  have fit : fits c_div (x * y) by
    simp only [fits_def]
    arith
  exact small_few(ieval_mul(small_value(ha), small_value(hb), fit), p0, le)
qed

-- A product that is below a size.
theorem small_product_below :
  small v a x j ⇒
  small v b y k ⇒
  0 ≤ x * y ⇒
  x * y < n ⇒
  -2147483647 ≤ n ∧ n ≤ 2147483647 ⇒
    small v (IMul a b) (x * y) 31
proof
  intro ha hb low high ⟨_, most⟩
  have count : bits 31 = 2147483648 by simp [bits_def]
  have fit : fits c_div (x * y) by
    simp only [fits_def]
    arith
  rewrite [small_def, count]
  split
  - exact ieval_mul(small_value(ha), small_value(hb), fit)
  - arith
  - arith
qed

-- A product that is at most another number.
theorem small_product_within :
  small v a x j ⇒
  small v b y k ⇒
  small v e z m ⇒
  m ≤ 63 ⇒
  0 ≤ x * y ⇒
  x * y ≤ z ⇒
    small v (IMul a b) (x * y) m
proof
  intro ha hb he le from to
  rewrite [small_def] at he
  obtain ⟨ev, down, up⟩ := he
  have one := bits_positive[m]
  have low : -bits m < x * y by arith
  have high : x * y < bits m by arith
  rewrite [small_def]
  exact ⟨ieval_mul(small_value(ha), small_value(hb), bits_fit(low, high, le)), low, high⟩
qed

-- An index below a product of extents.
theorem small_index :
  ∀a m b n : int. 0 ≤ a ⇒ a < m ⇒ 0 ≤ b ⇒ b < n ⇒ 0 ≤ a * n + b ∧ a * n + b < m * n
proof
  intro a m b n a0 am b0 bn
  obtain ⟨_, _, low, high⟩ := horner_step(a0, am, b0, bn)
  exact ⟨low, high⟩
qed

-- A row-major address, one dimension at a time.

theorem small_address_first : small v e z k ⇒ 0 ≤ z ⇒ z < n ⇒ ieval c_div v e z ∧ 0 ≤ z ∧ z < n
proof
  intro h low high
  simp [small_value(h), low, high]
qed

theorem small_address_next :
  ∀v a n' i' z p n i j k s.
    ieval c_div v a z ∧ 0 ≤ z ∧ z < p ⇒
    small v n' n j ⇒
    small v i' i k ⇒
    0 ≤ i ⇒
    i < n ⇒
    small_prefix (p * n) s ⇒
    full s ⇒
      ieval c_div v (IAdd (IMul a n') i') (z * n + i) ∧ 0 ≤ z * n + i ∧ z * n + i < p * n
proof
  intro v a n' i' z p n i j k s ⟨ea, low, high⟩ hn hi i0 less pre some
  have le := small_prefix_le(pre, some)
  obtain ⟨b, c, d, e⟩ := horner_step(low, high, i0, less)
  split 2
  - apply ieval_add
    · apply ieval_mul(ea, small_value(hn))
      simp only [fits_def]
      arith
    · exact small_value(hi)
    · simp only [fits_def]
      arith
  - arith
qed

-- The same for the first cell of a row, where nothing is added: `(i * n + j) * n`.
theorem small_address_row :
  ∀v a n' z p n j s.
    ieval c_div v a z ∧ 0 ≤ z ∧ z < p ⇒
    small v n' n j ⇒
    0 < n ⇒
    small_prefix (p * n) s ⇒
    full s ⇒
      ieval c_div v (IMul a n') (z * n) ∧ 0 ≤ z * n ∧ z * n < p * n
proof
  intro v a n' z p n j s ⟨ea, low, high⟩ hn pos pre some
  have le := small_prefix_le(pre, some)
  have zero : (0 : int) ≤ 0 by arith
  obtain ⟨b, c, d, e⟩ := horner_step(low, high, zero, pos)
  split 2
  - apply ieval_mul(ea, small_value(hn))
    simp only [fits_def]
    arith
  - arith
qed

theorem small_address :
  ∀v e z q s. ieval c_div v e z ∧ 0 ≤ z ∧ z < q ⇒ small_prefix q s ⇒ full s ⇒ small v e z 58
proof
  intro v e z q s ⟨ev, low, high⟩ pre some
  have le := small_prefix_le(pre, some)
  have few : z ≤ 144115188075855872 by arith
  exact small_few(ev, low, few)
qed

-- The cells of a local array.
theorem few_cells : ∀ns n. product ns = n ⇒ n ≤ 144115188075855872 ⇒ product ns ≤ most_cells
proof
  intro ns n eq few
  rewrite [most_cells_def, eq]
  exact few
qed

-- Loops: split, in parts, shifted, fused, exchanged.
--
-- Nothing here needs a law, and nothing is asked of the bodies: not their shapes, and not that a
-- loop has an iteration. The numbers are those of `docs/rewrites.md`.

import tensor.box numbers.int_fold

variables (S : 'a ops) (ty : elem) (p q : bool) (t u : 'a tensor) (lo hi k l m n : int)

-- Strip-mining, for all extents and all factors: the last strip is guarded, and what it has too
-- many is dropped. (87)
theorem gen_split :
  ∀f.
    0 < k ⇒
      gen 0 n f =
        trunc_r n (flatten k (gen 0 (cdiv n k)
                                (λio. gen 0 k (λii. guard (io * k + ii < n) (f (io * k + ii))))))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_r_def]
  - have whole : i div k * k + i mod k = i by
      rewrite [int_mod_div]
      ring
    have bounds := int_mod_range[i, k](pos)
    have gap := int_div_bounds[i, k](pos)
    have less : i div k < cdiv n k ⇔ i div k * k < n by exact lt_cdiv(pos)
    have sign : 0 ≤ i div k ⇔ 0 ≤ i by exact int_div_nonneg(pos)
    simp [trunc_r_at, flatten_at, gen_cons, guard_def, pos, whole, bounds, less, sign]
    by_cases inside : 0 ≤ i ∧ i < n
    · have below : i div k * k < n by
        obtain ⟨a, b⟩ := gap
        rewrite [int_mul_comm]
        arith
      simp [inside, below]
    · by_cases low : 0 ≤ i
      · have out : ¬(i < n) by arith
        simp [inside, low, out]
      · simp [inside, low]
qed

-- Where the strips fit, there is nothing to guard and nothing to drop. (not in the papers)
theorem gen_split_exact :
  ∀f. 0 < k ⇒ gen 0 (m * k) f = flatten k (gen 0 m (λio. gen 0 k (λii. f (io * k + ii))))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [flatten_def]
  - have whole : i div k * k + i mod k = i by
      rewrite [int_mod_div]
      ring
    have bounds := int_mod_range[i, k](pos)
    have less : i div k < m ⇔ i < m * k by exact int_div_lt(pos)
    have sign : 0 ≤ i div k ⇔ 0 ≤ i by exact int_div_nonneg(pos)
    simp [flatten_at, gen_cons, pos, whole, bounds, less, sign]
qed

-- One loop after the other. (114, 115, 116)
theorem gen_parts : ∀f. lo ≤ m ⇒ m ≤ hi ⇒ gen lo hi f = concat (m - lo) (gen lo m f) (gen m hi f)
proof
  intro f le1 le2
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def]
  - have base : m + (i - (m - lo)) = lo + i by ring
    simp [concat_def, gen_cons, base]
    by_cases a : i < m - lo
    · have b : i < hi - lo by arith
      simp [a, b]
    · by_cases b : i < hi - lo
      · have c : 0 ≤ i by arith
        have d : 0 ≤ i - (m - lo) by arith
        have e : i - (m - lo) < hi - m by arith
        simp [a, b, c, d, e]
      · have e : ¬(i - (m - lo) < hi - m) by arith
        simp [a, b, e]
qed

-- A loop counts from elsewhere. (118)
theorem gen_shift : ∀f. gen lo hi f = gen (lo + k) (hi + k) (λi. f (i - k))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - have same : hi + k - (lo + k) = hi - lo by ring
    have back : lo + k + i - k = lo + i by ring
    simp [gen_cons, same, back]
qed

-- (118)
theorem gen_from_zero : ∀f. gen lo hi f = gen 0 (hi - lo) (λi. f (lo + i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - simp [gen_cons]
qed

-- A loop of one iteration. (not in the papers)
theorem gen_one : ∀f. gen lo (lo + 1) f = gen 0 1 (λi. f lo)
proof
  intro f
  have len : lo + 1 - lo = 1 by ring
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - simp [gen_cons, len]
    by_cases inside : 0 ≤ i ∧ i < 1
    · have zero : i = 0 by arith
      simp [zero]
    · simp [inside]
qed

-- A loop without iterations. (123)
theorem gen_none : ∀f. hi ≤ lo ⇒ gen lo hi f = (λI. Pad)
proof
  intro f none
  ext I
  simp [gen_empty(none)]
qed

-- One loop after the other, both from zero. (117)
theorem gen_concat_parts :
  ∀f. 0 ≤ m ⇒ 0 ≤ n ⇒ gen 0 (m + n) f = concat m (gen 0 m f) (gen 0 n (λi. f (i + m)))
proof
  intro f m0 n0
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def]
  - have back : i - m + m = i by ring
    simp [concat_def, gen_cons, back]
    by_cases a : i < m
    · have b : i < m + n by arith
      simp [a, b]
    · have c : 0 ≤ i by arith
      have d : 0 ≤ i - m by arith
      have same : i - m < n ⇔ i < m + n by arith
      simp [a, c, d, same]
qed

-- A choice that does not depend on the index goes out of a loop. (not in the papers)
theorem gen_choice :
  ∀f g.
    gen lo hi (λi. if p then f i else g i) =
      (if p then gen lo hi f else gen lo hi (g : int → 'a tensor))
proof
  intro f g
  by_cases h : p <;> (simp only [h, cond_true, cond_false]; apply gen_cong <;> simp)
qed

-- A choice that does not depend on the index goes out of a sum. (not in the papers)
theorem sum_choice_out :
  ∀f g.
    sum S ty lo hi (λi. if p then f i else g i) =
      (if p then sum S ty lo hi f else sum S ty lo hi (g : int → 'a tensor))
proof
  intro f g
  by_cases h : p <;> (simp only [h, cond_true, cond_false]; apply sum_cong <;> simp)
qed

-- A choice by the index makes two loops. (not in the papers)
theorem gen_choice_parts :
  ∀f g.
    lo ≤ m ⇒
    m ≤ hi ⇒
      gen lo hi (λi. if i < m then f i else g i) =
        concat (m - lo) (gen lo m f) (gen m hi (g : int → 'a tensor))
proof
  intro f g one two
  rewrite [gen_parts(one, two)]
  have first : gen lo m (λi. if i < m then f i else g i) = gen lo m f by
    apply gen_cong
    - trivial
    - trivial
    - intro k ⟨low, high⟩
      simp [high]
  have second : gen m hi (λi. if i < m then f i else g i) = gen m hi g by
    apply gen_cong
    - trivial
    - trivial
    - intro k ⟨low, high⟩
      have out : ¬(k < m) by arith
      simp [out]
  rewrite [first, second]
qed

-- Sums and loops change places, without a law: each cell adds the same in the same order. (73)
theorem sum_gen :
  ∀f. sum S ty lo hi (λp. gen l m (λi. f p i)) = gen l m (λi. sum S ty lo hi (λp. f p i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [sum_def, cell_add_def, ifold_id]
  - simp [sum_def, gen_cons]
    by_cases inside : 0 ≤ i ∧ i < m - l
    · simp [inside]
    · simp [inside, cell_add_def, ifold_id]
qed

-- Loops change places. (97)
theorem transpose_gen_gen :
  ∀f. transpose (gen lo hi (λi. gen l m (λj. f i j))) = gen l m (λj. gen lo hi (λi. f i j))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [transpose_def, gen_cons]
    · simp [gen_cons]
      by_cases h : 0 ≤ i ∧ i < m - l <;> (by_cases k : 0 ≤ j ∧ j < hi - lo <;> simp [h, k])
qed

-- Two loops, flattened, are one. (103)
theorem flatten_gen_gen :
  ∀f.
    0 < k ⇒
      flatten k (gen 0 m (λi. gen 0 k (λj. f i j))) = gen 0 (m * k) (λi. f (i div k) (i mod k))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [flatten_def]
  - have bounds := int_mod_range[i, k](pos)
    have less : i div k < m ⇔ i < m * k by exact int_div_lt(pos)
    have sign : 0 ≤ i div k ⇔ 0 ≤ i by exact int_div_nonneg(pos)
    simp [flatten_at, gen_cons, pos, bounds, less, sign]
qed

-- (97)
theorem gen_transposed :
  ∀f. gen lo hi (λi. gen l m (λj. f i j)) = transpose (gen l m (λj. gen lo hi (λi. f i j)))
proof
  intro f
  rewrite [transpose_gen_gen]
qed

-- One loop over two, in rows. (not in the papers)
theorem gen_fuse :
  ∀f.
    0 < k ⇒
      gen 0 m (λi. gen 0 k (λj. f i j)) = split k (gen 0 (m * k) (λij. f (ij div k) (ij mod k)))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [split_def, gen_cons]
    · simp [split_def, gen_cons]
      by_cases inside : 0 ≤ j ∧ j < k
      · obtain ⟨low, high⟩ := inside
        have less : 0 ≤ i * k + j ∧ i * k + j < m * k ⇔ 0 ≤ i ∧ i < m by
          have up := int_div_lt[i * k + j, k, m](pos)
          have down := int_div_nonneg[i * k + j, k](pos)
          simp only [mixed_div(low, high)] at up
          simp only [mixed_div(low, high)] at down
          simp [up, down]
        simp [less, low, high, mixed_div(low, high), mixed_mod(low, high)]
      · simp [inside]
qed

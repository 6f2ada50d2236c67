-- Reshapes: pairs that undo each other, and how operators go through loops.
--
-- A tensor that an expression of shape s denotes is `boxed s`: padding outside of its box. Nothing
-- else is asked where the published equations ask for shapes and for extents of at least one. The
-- numbers are those of `docs/rewrites.md`.

import rewrite.guards rewrite.loops numbers.int_index numbers.int_round_up

variables (S : 'a ops) (ty : elem) (p : bool) (s : int list) (t u : 'a tensor)
    (lo hi i j k l m n : int)

-- A tensor in strips, put together again. The last strip may have padding. (85, 86, 87)
theorem flatten_split : 0 < k ⇒ boxed (n :: s) t ⇒ flatten k (split k t) = t
proof
  intro pos b
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases some : t [] = Pad
    · simp [flatten_def, some]
    · obtain ⟨i, J, eq2, rest⟩ := boxed_cons(b)(some)
      simp at eq2
  - have whole : i div k * k + i mod k = i by exact int_div_mod
    have bounds := int_mod_range[i, k](pos)
    simp [flatten_at, split_at, pos, whole, bounds]
qed

theorem trunc_r_boxed : boxed (n :: s) t ⇒ trunc_r n t = t
proof
  intro b
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases some : t [] = Pad
    · simp [trunc_r_def, some]
    · obtain ⟨i, J, eq2, rest⟩ := boxed_cons(b)(some)
      simp at eq2
  - simp [trunc_r_at]
    by_cases less : i < n
    · simp [less]
    · by_cases some : t (i :: J) = Pad
      · simp [less, some]
      · obtain ⟨a, K, eq2, low, high, rest⟩ := boxed_cons(b)(some)
        simp at eq2
        obtain ⟨e1, e2⟩ := eq2
        subst e1
        simp [high]
qed

-- (85, 86, 87)
theorem trunc_flatten_split : 0 < k ⇒ boxed (n :: s) t ⇒ trunc_r n (flatten k (split k t)) = t
proof
  intro pos b
  rewrite [flatten_split(pos, b)]
  exact trunc_r_boxed(b)
qed

-- Rows put together, and split again. (88)
theorem split_flatten : 0 < k ⇒ boxed (n :: k :: s) t ⇒ split k (flatten k t) = t
proof
  intro pos b
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases some : t [] = Pad
    · simp [split_def, some]
    · obtain ⟨i, J, eq2, rest⟩ := boxed_cons(b)(some)
      simp at eq2
  - cases J as eq | ⟨j, K, eq⟩
    · by_cases some : t [i] = Pad
      · simp [split_def, some]
      · obtain ⟨a, c, L, eq2, rest⟩ := boxed_cons_cons(b)(some)
        simp at eq2
    · simp [split_at, flatten_at, pos]
      by_cases inside : 0 ≤ j ∧ j < k
      · obtain ⟨low, high⟩ := inside
        simp [low, high]
      · by_cases some : t (i :: j :: K) = Pad
        · simp [inside, some]
        · obtain ⟨a, c, L, eq2, r1, r2, r3, r4, r5⟩ := boxed_cons_cons(b)(some)
          simp at eq2
          obtain ⟨e1, e2, e3⟩ := eq2
          subst e2
          simp [r3, r4]
qed

-- Transposed twice. (89)
theorem transpose_transpose : boxed (n :: m :: s) t ⇒ transpose (transpose t) = t
proof
  intro b
  ext I
  by_cases some : t I = Pad
  - cases I as eq | ⟨i, J, eq⟩
    · simp [transpose_def, some]
    · cases J as eq | ⟨j, K, eq⟩
      · simp [transpose_def, some]
      · simp
  - obtain ⟨i, j, J, eq, rest⟩ := boxed_cons_cons(b)(some)
    simp [eq]
qed

-- Padded at the end, and truncated again. (90, 92)
theorem trunc_pad_r : boxed (n :: s) t ⇒ trunc_r n (pad_r k t) = t
proof
  intro b
  simp [pad_r_def, trunc_r_boxed(b)]
qed

-- Padded at the start, and truncated again. (91, 92)
theorem trunc_pad_l : 0 ≤ k ⇒ boxed (n :: s) t ⇒ trunc_l k (pad_l k t) = t
proof
  intro pos b
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - by_cases some : t [] = Pad
    · simp [trunc_l_def, some]
    · obtain ⟨i, J, eq2, rest⟩ := boxed_cons(b)(some)
      simp at eq2
  - have back : i + k - k = i by ring
    simp [trunc_l_at, pad_l_at, back]
    by_cases low : 0 ≤ i
    · simp [low]
    · by_cases some : t (i :: J) = Pad
      · simp [low, some]
      · obtain ⟨a, K, eq2, first, high, rest⟩ := boxed_cons(b)(some)
        simp at eq2
        obtain ⟨e1, e2⟩ := eq2
        subst e1
        simp [first]
qed

-- The first iterations of a loop. (108, 109)
theorem trunc_r_gen : ∀f. m ≤ n ⇒ trunc_r m (gen 0 n f) = gen 0 m f
proof
  intro f less
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_r_def]
  - simp [trunc_r_at, gen_cons]
    by_cases inside : i < m
    · have further : i < n by arith
      simp [inside, further]
    · simp [inside]
qed

-- A loop without its first iterations. (110)
theorem trunc_l_gen : ∀f. 0 ≤ k ⇒ trunc_l k (gen 0 (n + k) f) = gen 0 n (λi. f (i + k))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_l_def]
  - simp [trunc_l_at, gen_cons]
    by_cases low : 0 ≤ i
    · have up : 0 ≤ i + k by arith
      have same : i + k < n + k ⇔ i < n by arith
      simp [low, up, same]
    · simp [low]
qed

-- A loop with padding after it. (112)
theorem pad_r_gen : ∀f. 0 ≤ k ⇒ pad_r k (gen 0 n f) = gen 0 (n + k) (λi. guard (i < n) (f i))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [pad_r_def]
  - simp [pad_r_def, gen_cons, guard_def]
    by_cases inside : i < n
    · have further : i < n + k by arith
      simp [inside, further]
    · simp [inside]
qed

-- A loop with padding before it. (113)
theorem pad_l_gen : ∀f. 0 ≤ k ⇒ pad_l k (gen 0 n f) = gen 0 (n + k) (λi. guard (k ≤ i) (f (i - k)))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [pad_l_def]
  - simp [pad_l_at, gen_cons, guard_def]
    have same : i - k < n ⇔ i < n + k by arith
    by_cases low : k ≤ i
    · have up : 0 ≤ i - k by arith
      have first : 0 ≤ i by arith
      simp [low, up, first, same]
    · have no : ¬(0 ≤ i - k) by arith
      simp [low, no]
qed

-- A loop over rows, flattened. (102)
theorem flatten_gen :
  ∀f. 0 < k ⇒ flatten k (gen 0 n f) = gen 0 (n * k) (λi. slice (f (i div k)) (i mod k))
proof
  intro f pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [flatten_def]
  - have less : i div k < n ⇔ i < n * k by exact int_div_lt(pos)
    have sign : 0 ≤ i div k ⇔ 0 ≤ i by exact int_div_nonneg(pos)
    simp [flatten_at, gen_cons, slice_def, pos, less, sign]
qed

-- Flattened loops of which the first iterations are kept. (105)
theorem trunc_flatten_gen :
  ∀f.
    0 < k ⇒
    m ≤ n * k ⇒
      trunc_r m (flatten k (gen 0 n f)) = gen 0 m (λi. slice (f (i div k)) (i mod k))
proof
  intro f pos less
  rewrite [flatten_gen(pos), trunc_r_gen(less)]
qed

-- (105)
theorem trunc_flatten_gen_gen :
  ∀f.
    0 < k ⇒
    m ≤ n * k ⇒
      trunc_r m (flatten k (gen 0 n (λi. gen 0 k (λj. f i j)))) =
        gen 0 m (λi. f (i div k) (i mod k))
proof
  intro f pos less
  rewrite [flatten_gen_gen(pos), trunc_r_gen(less)]
qed

-- Strips that cover a loop, put together again. (106)
theorem trunc_flatten_strips :
  ∀f.
    0 < k ⇒ trunc_r n (flatten k (gen 0 (cdiv n k) f)) = gen 0 n (λi. slice (f (i div k)) (i mod k))
proof
  intro f pos
  exact trunc_flatten_gen(pos, tiles_cover[n](pos))
qed

-- A transposed sum. (83)
theorem transpose_sum : ∀f. transpose (sum S ty lo hi f) = sum S ty lo hi (λi. transpose (f i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def, sum_def, cell_add_def, ifold_id]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [transpose_def, sum_def, cell_add_def, ifold_id]
    · simp [sum_def]
qed

-- A truncated sum. (not in the papers)
theorem trunc_r_sum : ∀f. trunc_r n (sum S ty lo hi f) = sum S ty lo hi (λi. trunc_r n (f i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_r_def, sum_def, cell_add_def, ifold_id]
  - by_cases h : i < n <;> simp [trunc_r_def, sum_def, cell_add_def, ifold_id, h]
qed

-- A flattened sum. (104)
theorem flatten_sum : ∀f. flatten k (sum S ty lo hi f) = sum S ty lo hi (λi. flatten k (f i))
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [flatten_def, sum_def, cell_add_def, ifold_id]
  - by_cases pos : 0 < k
    · simp [flatten_at, sum_def, pos]
    · simp [flatten_at, sum_def, pos, cell_add_def, ifold_id]
qed

-- The first part of a flattened sum. (105)
theorem trunc_flatten_sum :
  ∀f. trunc_r n (flatten k (sum S ty lo hi f)) = sum S ty lo hi (λi. trunc_r n (flatten k (f i)))
by simp only [flatten_sum, trunc_r_sum]

-- Padding in front of a loop that is dropped again. (111)
theorem gen_trunc_guarded :
  ∀f. 0 ≤ k ⇒ gen 0 n f = trunc_l k (gen 0 (n + k) (λi. guard (k ≤ i) (f (i - k))))
proof
  intro f pos
  rewrite [trunc_l_gen(pos)]
  apply gen_cong
  - trivial
  - trivial
  - intro i ⟨low, high⟩
    have up : k ≤ i + k by arith
    have back : i + k - k = i by ring
    simp [guard_true, up, back]
qed

-- A loop over concatenations. (119)
theorem gen_concat :
  ∀f g.
    transpose (gen lo hi (λi. concat n (f i) (g i))) =
      concat n (transpose (gen lo hi f)) (transpose (gen lo hi g))
proof
  intro f g
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def, concat_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [transpose_def, concat_def]
    · simp [concat_def, gen_cons]
      by_cases first : i < n <;> (by_cases inside : 0 ≤ j ∧ j < hi - lo <;> simp [first, inside])
qed

-- Concatenation goes from the left or from the right. (not in the papers)
theorem concat_assoc :
  ∀x y z : 'a tensor. 0 ≤ m ⇒ concat (n + m) (concat n x y) z = concat n x (concat m y z)
proof
  intro x y z pos
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def]
  - simp [concat_def]
    have base : i - n - m = i - (n + m) by ring
    by_cases a : i < n
    · have b : i < n + m by arith
      simp [a, b]
    · by_cases b : i < n + m
      · have c : i - n < m by arith
        simp [a, b, c]
      · have c : ¬(i - n < m) by arith
        simp [a, b, c, base]
qed

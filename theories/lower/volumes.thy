-- The premise of the gate statement about sizes and volumes, put to use.
--
-- Main theorems: `products_within` (every product of some extents is within the volume),
-- `address_fits`, `input_bounded`, `result_bounded`, `let_bounded`; and the rules `inside_...`,
-- which find the `let`s in an expression.

import gate lower.horner numbers.int_round_up lower.steps

variables (sh : shapes) (v : valuation) (a b : exp) (i : iexp) (n : int) (s t : int list) (M : int)
    (e : exp)

-- Volumes.

theorem volume_nil [simp] : volume_of [] = 1
by simp [volume_of_def]

theorem volume_cons [simp] : volume_of (n :: s) = max 1 n * volume_of s
by simp [volume_of_def]

theorem volume_positive : 1 ≤ volume_of s
proof
  induct s
  - simp
  - intro n s ih
    have a : 0 < max 1 n by arith
    have b : 0 < volume_of s by arith
    have m := int_mul_pos(a, b)
    rewrite [volume_cons]
    arith
qed

-- Leaving an extent out, or keeping it: every product of some of the extents is within the volume.
theorem volume_skip : volume_of s ≤ volume_of (n :: s)
proof
  have a : 0 ≤ max 1 n - 1 by arith
  have b : 0 ≤ volume_of s by (have p := volume_positive[s]; arith)
  have m := int_product_nonneg(a)(b)
  rewrite [volume_cons]
  arith
qed

theorem volume_keep : volume_of s ≤ volume_of t ⇒ volume_of (n :: s) ≤ volume_of (n :: t)
proof
  intro le
  have a : 0 ≤ max 1 n by arith
  simp only [volume_cons]
  exact int_mul_le_mono_left(a)(le)
qed

-- Two extents as one: row i of the second of some matrices is row n + i of all of them.
theorem volume_joined :
  ∀m n s M.
    shape_ok (m :: n :: s) ⇒
    volume_of (m :: n :: s) ≤ M ⇒
      shape_ok (m * n :: s) ∧ volume_of (m * n :: s) ≤ M
proof
  intro m n s M ok few
  simp at ok
  obtain ⟨m0, n0, rest⟩ := ok
  have mn0 := int_product_nonneg(m0, n0)
  have ms : m ≤ max 1 m by arith
  have ns : n ≤ max 1 n by arith
  have a0 : 0 ≤ max 1 n by arith
  have below := int_mul_le_mono(m0, a0, ms, ns)
  have a1 : 1 ≤ max 1 m by arith
  have b1 : 1 ≤ max 1 n by arith
  have one : 0 ≤ 1 by arith
  have above := int_mul_le_mono(one, a0, a1, b1)
  have both : max 1 (m * n) ≤ max 1 m * max 1 n by arith
  have v1 := volume_positive[s]
  have v0 : 0 ≤ volume_of s by arith
  have le := int_mul_le_mono_right(v0, both)
  have same : max 1 m * (max 1 n * volume_of s) = max 1 m * max 1 n * volume_of s by ring
  simp only [volume_cons] at few
  simp [mn0, rest]
qed

theorem volume_append : volume_of (s ++ t) = volume_of s * volume_of t
proof
  induct s
  - simp
  - intro n s ih
    simp [ih, int_mul_assoc]
qed

-- The products that occur where n1 * n2 * ... is computed from the left.
recursive products : int → int list → int list
| products a [] = []
| products a (n :: s) = a * n :: products (a * n) s

theorem products_from :
  ∀s a p. shape_ok s ⇒ 0 ≤ a ⇒ a ≤ p ⇒ EVERY (λz. 0 ≤ z ∧ z ≤ p * volume_of s) (products a s)
proof
  intro s
  induct s
  - intro a p
    simp [products_def]
  - intro n s ih a p ok low high
    simp at ok
    obtain ⟨n0, rest⟩ := ok
    have an := int_product_nonneg[a, n](low)(n0)
    have m0 : 0 ≤ max 1 n by arith
    have p0 : 0 ≤ p by arith
    have nm : n ≤ max 1 n by arith
    have le := int_mul_le_mono(low, m0, high, nm)
    have more := ih[a * n, p * max 1 n](rest, an, le)
    have pm := int_product_nonneg(p0)(m0)
    have v1 := volume_positive[s]
    have v0 : 0 < volume_of s by arith
    have grow := int_le_mul(pm, v0)
    have same : p * (max 1 n * volume_of s) = p * max 1 n * volume_of s by ring
    simp [products_def]
qed

theorem products_within : shape_ok s ⇒ volume_of s ≤ M ⇒ EVERY (λz. 0 ≤ z ∧ z ≤ M) (products 1 s)
proof
  intro ok le
  have one : (0 : int) ≤ 1 by arith
  have same : (1 : int) ≤ 1 by arith
  have all := products_from[s, 1, 1](ok, one, same)
  simp at all
  apply every_mono[λz. 0 ≤ z ∧ z ≤ volume_of s]
  - intro z _ between
    arith
  - exact all
qed

theorem product_volume : shape_ok s ⇒ product s ≤ volume_of s
proof
  induct s
  - simp
  - intro n s ih ok
    simp at ok
    obtain ⟨n0, rest⟩ := ok
    have p := product_nonneg(rest)
    have m0 : 0 ≤ max 1 n by arith
    have v1 := volume_positive[s]
    have v0 : 0 ≤ volume_of s by arith
    have nm : n ≤ max 1 n by arith
    have le := int_mul_le_mono(n0, v0, nm, ih(rest))
    simp [le]
qed

-- A row-major address, one dimension at a time: a is the address so far, below p, the number of
-- cells so far.
theorem address_step :
  ∀v a n' i' z p n i q M.
    ieval c_div v a z ⇒
    ieval c_div v n' n ⇒
    ieval c_div v i' i ⇒
    0 ≤ z ∧ z < p ⇒
    0 ≤ i ⇒
    i < n ⇒
    p * n = q ⇒
    q ≤ M ⇒
    M ≤ 9223372036854775807 ⇒
      ieval c_div v (IAdd (IMul a n') i') (z * n + i) ∧ (0 ≤ z * n + i ∧ z * n + i < q)
proof
  intro v a n' i' z p n i q M ea en ei ⟨low, high⟩ i0 less product le fit
  obtain ⟨b, c, d, e⟩ := horner_step(low, high, i0, less)
  rewrite [product] at c e
  split 2
  - apply ieval_add
    · apply ieval_mul(ea, en)
      simp only [fits_def]
      arith
    · exact ei
    · simp only [fits_def]
      arith
  - arith
qed

-- All values on the way are values of the machine.
theorem address_fits :
  ∀s I. in_box s I ⇒ volume_of s ≤ most_cells ⇒ shape_ok s ⇒ EVERY (fits c_div) (on_the_way s 0 I)
proof
  intro s I inside le ok
  have all := row_major_on_the_way(inside)
  have few := product_volume(ok)
  rewrite [most_cells_def] at le
  apply every_mono[λz. 0 ≤ z ∧ z ≤ product s]
  - intro z _ between
    simp only [fits_def]
    arith
  - exact all
qed

-- Tiles.

theorem tiles_small : ∀m t : int. 0 ≤ m ⇒ 0 < t ⇒ 0 ≤ cdiv m t ∧ cdiv m t ≤ m
proof
  intro m t low pos
  have b := cdiv_bounds[m](pos)
  have m1 : 0 ≤ t - 1 by arith
  have l := cdiv_nonneg(pos, low)
  split
  - exact l
  - simp [cdiv_le(pos)]
    have k := int_product_nonneg(low)(m1)
    arith
qed

theorem tile_small :
  ∀m t io ii : int.
    0 < t ⇒
    0 ≤ io ⇒
    io < cdiv m t ⇒
    0 ≤ ii ⇒
    ii < t ⇒
      0 ≤ io * t ∧ io * t < m ∧ 0 ≤ io * t + ii ∧ io * t + ii < m + t
proof
  intro m t io ii pos i0 less j0 j1
  rewrite [lt_cdiv(pos)] at less
  have k := int_product_nonneg[io, t](i0)
  split
  - arith
  · arith
  · arith
  · arith
qed

-- The premise about sizes and volumes, put to use.

theorem size_bounded :
  ∀v sh s e x n. bounded v sh s e ⇒ v x = SOME n ⇒ -2147483647 ≤ n ∧ n ≤ 2147483647
proof
  intro v sh s e x n h vx
  have k := bounded_sizes(h)(vx)
  simp only [most_def] at k
  exact k
qed

theorem input_bounded :
  ∀v sh s e x p. bounded v sh s e ⇒ sh x = SOME p ⇒ volume_of p ≤ 144115188075855872
proof
  intro v sh s e x p h there
  have k := bounded_inputs(h)(there)
  simp only [most_cells_def] at k
  exact k
qed

theorem result_bounded : ∀v sh s e. bounded v sh s e ⇒ volume_of s ≤ 144115188075855872
proof
  intro v sh s e h
  have k := bounded_result(h)
  simp only [most_cells_def] at k
  exact k
qed

theorem let_bounded :
  ∀x d e sh v p.
    lets_within (Let x d e) sh v ⇒
    shape_of sh v d p ⇒
      volume_of p ≤ 144115188075855872 ∧ lets_within d sh v ∧ lets_within e (update sh x (SOME p)) v
proof
  intro x d e sh v p h shape
  simp only [lets_within_def] at h
  obtain ⟨first, rest⟩ := h
  obtain ⟨few, more⟩ := rest(shape)
  simp only [most_cells_def] at few
  split
  - exact few
  · exact first
  · exact more
qed

theorem small_input :
  ∀v (env : 'a tensors) s e x p t.
    bounded v (tensor_shapes env) s e ⇒ env x = SOME (p, t) ⇒ volume_of p ≤ 144115188075855872
proof
  intro v env s e x p t h there
  exact input_bounded(h, tensor_shapes_var(there))
qed

theorem result_volume : volume_of t = volume_of s ⇒ volume_of s ≤ M ⇒ volume_of t ≤ M
proof
  intro eq few
  rewrite [eq]
  exact few
qed

-- What the premise says of each `let`: the way to it, one constructor at a time.

theorem inside_at : ∀sh v e i. lets_within (At e i) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_neg : lets_within (Neg e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_add : lets_within (Add a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_sub : lets_within (Sub a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_mul : lets_within (Mul a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_div : lets_within (Div a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_max : lets_within (Max a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_min : lets_within (Min a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_call1 : ∀sh v f a. lets_within (Call1 f a) sh v ⇒ lets_within a sh v
by simp [lets_within_def]

theorem inside_call2 :
  ∀sh v f a b. lets_within (Call2 f a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_call3 :
  ∀sh v f a b c.
    lets_within (Call3 f a b c) sh v ⇒ lets_within a sh v ∧ lets_within b sh v ∧ lets_within c sh v
by simp [lets_within_def]

theorem inside_if :
  ∀sh v p a b.
    lets_within (If p a b) sh v ⇒ lets_within_cond p sh v ∧ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_gen :
  ∀sh v x lo hi e. lets_within (Gen x lo hi e) sh v ⇒ lets_within e sh (update v x NONE)
by simp [lets_within_def]

theorem inside_sum :
  ∀sh v x lo hi e. lets_within (Sum x lo hi e) sh v ⇒ lets_within e sh (update v x NONE)
by simp [lets_within_def]

theorem inside_sums_none : ∀sh v e. lets_within (Sums [] e) sh v ⇒ lets_within e sh v
by simp [lets_within_def, hide_def]

theorem inside_sums_some :
  ∀sh v x lo hi bs e.
    lets_within (Sums ((x, lo, hi) :: bs) e) sh v ⇒ lets_within (Sums bs e) sh (update v x NONE)
by simp [lets_within_def, hide_def]

theorem inside_with :
  ∀sh v d is e. lets_within (With d is e) sh v ⇒ lets_within d sh v ∧ lets_within e sh v
by simp [lets_within_def]

theorem inside_guard : ∀sh v b e. lets_within (Guard b e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_guard_data :
  ∀sh v p e. lets_within (Guard p e) sh v ⇒ lets_within_cond p sh v ∧ lets_within e sh v
by simp [lets_within_def]

theorem inside_less : lets_within_cond (Less a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_cond_def]

theorem inside_less_eq :
  lets_within_cond (LessEq a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_cond_def]

theorem inside_equal : lets_within_cond (Equal a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_cond_def]

theorem inside_and :
  ∀sh v p q. lets_within_cond (And p q) sh v ⇒ lets_within_cond p sh v ∧ lets_within_cond q sh v
by simp [lets_within_cond_def]

theorem inside_or :
  ∀sh v p q. lets_within_cond (Or p q) sh v ⇒ lets_within_cond p sh v ∧ lets_within_cond q sh v
by simp [lets_within_cond_def]

theorem inside_not : ∀sh v p. lets_within_cond (Not p) sh v ⇒ lets_within_cond p sh v
by simp [lets_within_cond_def]

theorem inside_let :
  ∀(env : 'a tensors) v x d e p t.
    lets_within (Let x d e) (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
      volume_of p ≤ 144115188075855872 ∧
      lets_within d (tensor_shapes env) v ∧
      lets_within e (tensor_shapes (update env x (SOME (p, t)))) v
proof
  intro env v x d e p t h shape
  obtain ⟨few, first, rest⟩ := let_bounded(h, shape)
  rewrite [tensor_shapes_update]
  exact ⟨few, first, rest⟩
qed

theorem inside_fold :
  ∀(env : 'a tensors) v x d i lo hi e p t.
    lets_within (Fold x d i lo hi e) (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
      volume_of p ≤ 144115188075855872 ∧
      lets_within d (tensor_shapes env) v ∧
      lets_within e (tensor_shapes (update env x (SOME (p, t)))) (update v i NONE)
proof
  intro env v x d i lo hi e p t h shape
  simp only [lets_within_def] at h
  obtain ⟨first, rest⟩ := h
  obtain ⟨few, more⟩ := rest(shape)
  simp only [most_cells_def] at few
  rewrite [tensor_shapes_update]
  exact ⟨few, first, more⟩
qed

theorem inside_concat : lets_within (Concat a b) sh v ⇒ lets_within a sh v ∧ lets_within b sh v
by simp [lets_within_def]

theorem inside_transpose : lets_within (Transpose e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_flatten : lets_within (Flatten e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_split : lets_within (Split i e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_pad_l : lets_within (PadL i e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_pad_r : lets_within (PadR i e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_trunc_l : lets_within (TruncL i e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

theorem inside_trunc_r : lets_within (TruncR i e) sh v ⇒ lets_within e sh v
by simp [lets_within_def]

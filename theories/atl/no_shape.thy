-- Expressions that have no shape: as soon as a part has none, or shapes do not fit. Together with
-- the rules of `shape_of` this decides closed programs.
--
-- Main theorems: `no_shape_operand`, `no_shape_concat`, `no_shape_truncation` and their like.

import atl.shape_cases atl.shapes

variables (sh : shapes) (v : valuation) (i : iexp) (e a b : exp) (k n : int) (s : int list)

theorem no_shape_operand :
  ¬(∃s. shape_of sh v e s) ⇒
    (∀i. ¬(∃s. shape_of sh v (At e i) s)) ∧
    ¬(∃s. shape_of sh v (Neg e) s) ∧
    (∀b. ¬(∃s. shape_of sh v (Add e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Sub e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Mul e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Div e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Add a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Sub a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Mul a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Div a e) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Max e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Min e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Max a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Min a e) s)) ∧
    (∀f. ¬(∃s. shape_of sh v (Call1 f e) s)) ∧
    (∀f b. ¬(∃s. shape_of sh v (Call2 f e b) s)) ∧
    (∀f a. ¬(∃s. shape_of sh v (Call2 f a e) s)) ∧
    (∀f b c. ¬(∃s. shape_of sh v (Call3 f e b c) s)) ∧
    (∀f a c. ¬(∃s. shape_of sh v (Call3 f a e c) s)) ∧
    (∀f a b. ¬(∃s. shape_of sh v (Call3 f a b e) s)) ∧
    (∀p b. ¬(∃s. shape_of sh v (If p e b) s)) ∧
    (∀p a. ¬(∃s. shape_of sh v (If p a e) s)) ∧
    (∀x i lo hi b. ¬(∃s. shape_of sh v (Fold x e i lo hi b) s)) ∧
    (∀is b. ¬(∃s. shape_of sh v (With e is b) s)) ∧
    (∀is d. ¬(∃s. shape_of sh v (With d is e) s)) ∧
    (∀p. ¬(∃s. shape_of sh v (Guard p e) s)) ∧
    (∀x d. ¬(∃s. shape_of sh v (Let x e d) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Concat e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Concat a e) s)) ∧
    ¬(∃s. shape_of sh v (Reindex Transpose e) s) ∧
    ¬(∃s. shape_of sh v (Reindex Flatten e) s) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (Split i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (PadL i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (PadR i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (TruncL i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (TruncR i) e) s))
by
  simp [shape_of_cases_At, shape_neg_iff, shape_add_iff, shape_sub_iff, shape_mul_iff, shape_div_iff,
        shape_max_iff, shape_min_iff, shape_call1_iff, shape_call2_iff, shape_call3_iff,
        shape_of_cases_If, shape_of_cases_Fold, shape_of_cases_With, shape_of_cases_Guard, shape_of_cases_Let,
        shape_of_cases_Concat, shape_transpose_iff, shape_flatten_iff, shape_split_iff, shape_pad_l_iff,
        shape_pad_r_iff, shape_trunc_l_iff, shape_trunc_r_iff]

theorem no_shape_body :
  ∀sh v x e.
    ¬(∃s. shape_of sh (update v x NONE) e s) ⇒
      (∀lo hi. ¬(∃s. shape_of sh v (Gen x lo hi e) s)) ∧
      (∀lo hi. ¬(∃s. shape_of sh v (Sums [(x, lo, hi)] e) s))
by simp [shape_of_cases_Gen, shape_of_cases_Sum]

theorem no_shape_sums :
  ∀sh v bs e. ¬(∃s. shape_of sh (hide v bs) e s) ⇒ ¬(∃s. shape_of sh v (Sums bs e) s)
by simp [shape_of_cases_Sums]

theorem no_shape_index :
  ¬(∃z. ieval atl_div v i z) ⇒
    (∀sh x hi e. ¬(∃s. shape_of sh v (Gen x i hi e) s)) ∧
    (∀sh x lo e. ¬(∃s. shape_of sh v (Gen x lo i e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (Split i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (PadL i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (PadR i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (TruncL i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (TruncR i) e) s))
by
  simp [shape_of_cases_Gen, shape_split_iff, shape_pad_l_iff, shape_pad_r_iff, shape_trunc_l_iff,
        shape_trunc_r_iff]

-- Operators that need scalars, vectors or matrices.

theorem no_shape_of_scalar :
  shape_of sh v e [] ⇒
    (∀i. ¬(∃s. shape_of sh v (At e i) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Concat e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Concat a e) s)) ∧
    ¬(∃s. shape_of sh v (Reindex Transpose e) s) ∧
    ¬(∃s. shape_of sh v (Reindex Flatten e) s) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (Split i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (PadL i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (PadR i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (TruncL i) e) s)) ∧
    (∀i. ¬(∃s. shape_of sh v (Reindex (TruncR i) e) s))
proof
  intro h
  have wrong : ∀p. p ≠ [] ⇒ ¬shape_of sh v e p by
    intro p ne k
    exact ne(shape_of_deterministic(k, h))
  simp [shape_of_cases_At, shape_of_cases_Concat, shape_transpose_iff, shape_flatten_iff, shape_split_iff,
        shape_pad_l_iff, shape_pad_r_iff, shape_trunc_l_iff, shape_trunc_r_iff, wrong]
qed

theorem no_shape_of_vector :
  shape_of sh v e [n] ⇒ ¬(∃s. shape_of sh v (Reindex Transpose e) s) ∧ ¬(∃s. shape_of sh v (Reindex Flatten e) s)
proof
  intro h
  have wrong : ∀p. p ≠ [n] ⇒ ¬shape_of sh v e p by
    intro p ne k
    exact ne(shape_of_deterministic(k, h))
  simp [shape_transpose_iff, shape_flatten_iff, wrong]
qed

theorem no_shape_of_tensor :
  shape_of sh v e (n :: s) ⇒
    ¬(∃s. shape_of sh v (Neg e) s) ∧
    (∀b. ¬(∃s. shape_of sh v (Mul e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Div e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Mul a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Div a e) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Max e b) s)) ∧
    (∀b. ¬(∃s. shape_of sh v (Min e b) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Max a e) s)) ∧
    (∀a. ¬(∃s. shape_of sh v (Min a e) s)) ∧
    (∀f. ¬(∃s. shape_of sh v (Call1 f e) s)) ∧
    (∀f b. ¬(∃s. shape_of sh v (Call2 f e b) s)) ∧
    (∀f a. ¬(∃s. shape_of sh v (Call2 f a e) s)) ∧
    (∀f b c. ¬(∃s. shape_of sh v (Call3 f e b c) s)) ∧
    (∀f a c. ¬(∃s. shape_of sh v (Call3 f a e c) s)) ∧
    (∀f a b. ¬(∃s. shape_of sh v (Call3 f a b e) s)) ∧
    (∀is d. ¬(∃s. shape_of sh v (With d is e) s))
proof
  intro h
  have wrong : ∀p. p ≠ (n :: s) ⇒ ¬shape_of sh v e p by
    intro p ne k
    exact ne(shape_of_deterministic(k, h))
  simp [shape_neg_iff, shape_mul_iff, shape_div_iff, shape_max_iff, shape_min_iff, shape_call1_iff,
        shape_call2_iff, shape_call3_iff, shape_of_cases_With, wrong]
qed

-- Shapes that do not fit together.

theorem no_shape_sum :
  ∀p.
    shape_of sh v a s ⇒
    shape_of sh v b p ⇒
    s ≠ p ⇒
      ¬(∃s. shape_of sh v (Add a b) s) ∧
      ¬(∃s. shape_of sh v (Sub a b) s) ∧
      (∀q. ¬(∃s. shape_of sh v (If q a b) s))
proof
  intro p ha hb ne
  have both : ∀r. ¬(shape_of sh v a r ∧ shape_of sh v b r) by
    intro r ⟨ka, kb⟩
    obtain rfl := shape_of_deterministic(ha, ka)
    exact ne(shape_of_deterministic(kb, hb))
  simp only [shape_add_iff, shape_sub_iff, shape_of_cases_If, both]
  simp
qed

theorem no_shape_concat :
  ∀m n s p.
    shape_of sh v a (m :: s) ⇒
    shape_of sh v b (n :: p) ⇒
    s ≠ p ⇒
      ¬(∃s. shape_of sh v (Concat a b) s)
proof
  intro m n s p ha hb ne ⟨r, k⟩
  rewrite [shape_of_cases_Concat] at k
  obtain ⟨m2, n2, q, eq, ka, kb⟩ := k
  have left := shape_of_deterministic(ha, ka)
  have right := shape_of_deterministic(hb, kb)
  simp at left
  simp at right
  simp [left, right] at ne
qed

-- Factors and counts that are out of range.

theorem no_shape_split : ieval atl_div v i k ⇒ k ≤ 0 ⇒ (∀sh e. ¬(∃s. shape_of sh v (Reindex (Split i) e) s))
proof
  intro h le sh e ⟨s, j⟩
  rewrite [shape_split_iff] at j
  obtain ⟨k2, n, p, eq, ji, pos, je⟩ := j
  obtain rfl := ieval_deterministic(h, ji)
  arith
qed

theorem no_shape_count :
  ieval atl_div v i k ⇒
  k < 0 ⇒
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (PadL i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (PadR i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (TruncL i) e) s)) ∧
    (∀sh e. ¬(∃s. shape_of sh v (Reindex (TruncR i) e) s))
proof
  intro h lt
  have none : ∀j. ieval atl_div v i j ⇒ ¬(0 ≤ j) by
    intro j hj
    obtain rfl := ieval_deterministic(h, hj)
    arith
  have no : ∀j P. ¬(ieval atl_div v i j ∧ 0 ≤ j ∧ P) by
    intro j P ⟨hj, pos, rest⟩
    exact none(hj)(pos)
  simp only [shape_pad_l_iff, shape_pad_r_iff, shape_trunc_l_iff, shape_trunc_r_iff, no, and_false]
  simp
qed

theorem no_shape_truncation :
  ieval atl_div v i k ⇒
  shape_of sh v e (n :: s) ⇒
  n < k ⇒
    ¬(∃s. shape_of sh v (Reindex (TruncL i) e) s) ∧ ¬(∃s. shape_of sh v (Reindex (TruncR i) e) s)
proof
  intro hi he lt
  have none : ∀j m p. ieval atl_div v i j ⇒ shape_of sh v e (m :: p) ⇒ ¬(j ≤ m) by
    intro j m p hj hm
    obtain rfl := ieval_deterministic(hi, hj)
    have same := shape_of_deterministic(he, hm)
    simp at same
    obtain ⟨a, b⟩ := same
    arith
  split
  - intro ⟨r, j⟩
    rewrite [shape_trunc_l_iff] at j
    obtain ⟨k2, m, p, eq, ji, pos, le, je⟩ := j
    exact none(ji)(je)(le)
  - intro ⟨r, j⟩
    rewrite [shape_trunc_r_iff] at j
    obtain ⟨k2, m, p, eq, ji, pos, le, je⟩ := j
    exact none(ji)(je)(le)
qed

theorem no_shape_let :
  ∀sh v x d e s.
    shape_of sh v d s ⇒
    ¬(∃p. shape_of (update sh x (SOME s)) v e p) ⇒
      ¬(∃p. shape_of sh v (Let x d e) p)
proof
  intro sh v x d e s h none ⟨p, k⟩
  rewrite [shape_of_cases_Let] at k
  obtain ⟨r, kd, ke⟩ := k
  obtain rfl := shape_of_deterministic(h, kd)
  apply none
  exists p
  exact ke
qed

-- The body of a fold must have a shape, that of the accumulator.

theorem no_shape_fold :
  ∀sh v x d i lo hi e s.
    shape_of sh v d s ⇒
    ¬(∃p. shape_of (update sh x (SOME s)) (update v i NONE) e p) ⇒
      ¬(∃p. shape_of sh v (Fold x d i lo hi e) p)
proof
  intro sh v x d i lo hi e s h none ⟨p, k⟩
  rewrite [shape_of_cases_Fold] at k
  obtain ⟨kd, ke⟩ := k
  obtain rfl := shape_of_deterministic(h, kd)
  apply none
  exists p
  exact ke
qed

theorem no_shape_fold_changed :
  ∀sh v x d i lo hi e s p.
    shape_of sh v d s ⇒
    shape_of (update sh x (SOME s)) (update v i NONE) e p ⇒
    s ≠ p ⇒
      ¬(∃q. shape_of sh v (Fold x d i lo hi e) q)
proof
  intro sh v x d i lo hi e s p h he ne ⟨q, k⟩
  rewrite [shape_of_cases_Fold] at k
  obtain ⟨kd, ke⟩ := k
  obtain rfl := shape_of_deterministic(h, kd)
  exact ne(shape_of_deterministic(ke, he))
qed

-- An update names one cell.
theorem no_shape_with :
  ∀sh v d is e s. shape_of sh v d s ⇒ LENGTH is ≠ LENGTH s ⇒ ¬(∃p. shape_of sh v (With d is e) p)
proof
  intro sh v d is e s h ne ⟨p, k⟩
  rewrite [shape_of_cases_With] at k
  obtain ⟨kd, len, ke⟩ := k
  obtain rfl := shape_of_deterministic(h, kd)
  exact ne(len)
qed

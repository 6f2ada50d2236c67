-- Numbers of cells, put to use.
--
-- Defines `full`: no extent is zero. Main theorems: `full_index`; and the rules
-- `inside_...`, which find the `let`s in an expression.

import gate lower.horner numbers.int_round_up lower.steps c.exec atl.abbreviations

variables (ty : elem) (sh : shapes) (v : valuation) (a b : exp) (i : iexp) (n : int)
    (s t : int list) (M : int) (e : exp) (B : int)

-- Two extents as one: row i of the second of some matrices is row n + i of all of them.
theorem product_joined :
  ∀m n s M.
    shape_ok (m :: n :: s) ⇒
    product (m :: n :: s) ≤ M ⇒
      shape_ok (m * n :: s) ∧ product (m * n :: s) ≤ M
proof
  intro m n s M ok few
  simp at ok
  obtain ⟨m0, n0, rest⟩ := ok
  have mn0 := int_product_nonneg(m0, n0)
  simp at few
  simp [mn0, rest, few]
qed

-- No extent is zero.
definition full (s : int list) : bool := EVERY (λn. 1 ≤ n) s

theorem full_none : full []
by simp [full_def]

theorem full_some : 1 ≤ n ⇒ full s ⇒ full (n :: s)
proof
  intro pos rest
  rewrite [full_def] at rest
  simp [full_def, pos, rest]
qed

-- An extent that an index is below.
theorem full_index : ∀i. 0 ≤ i ⇒ i < n ⇒ full s ⇒ full (n :: s)
proof
  intro i low high rest
  have pos : 1 ≤ n by arith
  exact full_some(pos, rest)
qed

-- So there are cells, and only then.
theorem full_cells : ∀I. in_box s I ⇒ full s
proof
  intro I
  induct s generalizing I
  - intro I _
    exact full_none
  - intro n s ih I inside
    cases I as eq | ⟨i, J, eq⟩
    · simp at inside
    · simp at inside
      obtain ⟨low, high, rest⟩ := inside
      exact full_index(low, high, ih(rest))
qed

theorem full_first : full (n :: s) ⇒ 0 < n
proof
  intro all
  simp [full_def] at all
  arith
qed

theorem full_rest : full (n :: s) ⇒ full s
proof
  intro all
  simp [full_def] at all
  simp [full_def, all]
qed

-- Tiles.

-- What the gate statement says of the tensors that `let` binds.

theorem let_bounded :
  ∀x d e sh v p.
    lets_within B (Let x d e) sh v ⇒
    shape_of sh v d p ⇒
      product p ≤ B ∧ lets_within B d sh v ∧ lets_within B e (update sh x (SOME p)) v
proof
  intro x d e sh v p h shape
  simp only [lets_within_def] at h
  obtain ⟨first, rest⟩ := h
  obtain ⟨few, more⟩ := rest(shape)
  split
  - exact few
  · exact first
  · exact more
qed

theorem product_same : product t = product s ⇒ product s ≤ M ⇒ product t ≤ M
proof
  intro eq few
  rewrite [eq]
  exact few
qed

-- What the premise says of each `let`: the way to it, one constructor at a time.

theorem inside_at : ∀sh v e i. lets_within B (At e i) sh v ⇒ lets_within B e sh v
by simp [lets_within_def]

theorem inside_op :
  ∀sh v f e es.
    lets_within B (Op ty f (e :: es)) sh v ⇒ lets_within B e sh v ∧ lets_within B (Op ty f es) sh v
by simp [lets_within_def]

theorem inside_if :
  ∀sh v p a b.
    lets_within B (If p a b) sh v ⇒
      lets_within B p sh v ∧ lets_within B a sh v ∧ lets_within B b sh v
by simp [lets_within_def]

theorem inside_gen :
  ∀sh v x lo hi e. lets_within B (Gen x lo hi e) sh v ⇒ lets_within B e sh (update v x NONE)
by simp [lets_within_def]

theorem inside_sums_none : ∀sh v e. lets_within B (Sums ty [] e) sh v ⇒ lets_within B e sh v
by simp [lets_within_def, hide_def]

theorem inside_sums_some :
  ∀sh v x lo hi bs e.
    lets_within B (Sums ty ((x, lo, hi) :: bs) e) sh v ⇒
      lets_within B (Sums ty bs e) sh (update v x NONE)
by simp [lets_within_def, hide_def]

theorem inside_with :
  ∀sh v d is e. lets_within B (With d is e) sh v ⇒ lets_within B d sh v ∧ lets_within B e sh v
by simp [lets_within_def]

theorem inside_guard_data :
  ∀sh v p e. lets_within B (Guard p e) sh v ⇒ lets_within B p sh v ∧ lets_within B e sh v
by simp [lets_within_def]

theorem inside_and :
  ∀sh v p q. lets_within B (And p q) sh v ⇒ lets_within B p sh v ∧ lets_within B q sh v
by (intro sh v p q all; simp [And_def, always_def, never_def, lets_within_def] at all; simp [all])

theorem inside_or :
  ∀sh v p q. lets_within B (Or p q) sh v ⇒ lets_within B p sh v ∧ lets_within B q sh v
by (intro sh v p q all; simp [Or_def, always_def, never_def, lets_within_def] at all; simp [all])

theorem inside_not : ∀sh v p. lets_within B (Not p) sh v ⇒ lets_within B p sh v
by simp [Not_def, always_def, never_def, lets_within_def]

-- Where more is known of indices, more is bound: so what is bound there is bound here.
theorem lets_within_extends : ∀e sh v w. lets_within B e sh w ⇒ extends v w ⇒ lets_within B e sh v
proof
  intro e
  induct e
  - simp [lets_within_def]
  - simp [lets_within_def]
  - intro e i ih sh v w
    simp only [lets_within_def]
    exact ih
  - intro ty f es ih sh v w
    simp only [lets_within_def, every_map, every_mem]
    intro all more e mem
    exact ih(mem)(all(mem), more)
  - simp [lets_within_def]
  - simp [lets_within_def]
  - intro p a b ihp iha ihb sh v w
    simp only [lets_within_def]
    intro ⟨one, two, three⟩ more
    exact ⟨ihp(one, more), iha(two, more), ihb(three, more)⟩
  - intro x lo hi e ih sh v w
    simp only [lets_within_def]
    intro all more
    exact ih(all, extends_update_none[v, w, x](more))
  - intro ty bs e ih sh v w
    simp only [lets_within_def]
    intro all more
    exact ih(all, extends_hide[bs, v, w](more))
  - intro x d i lo hi e ihd ihe sh v w
    simp only [lets_within_def]
    intro ⟨one, each⟩ more
    split
    · exact ihd(one, more)
    · intro p shape
      obtain ⟨few, two⟩ := each(shape_of_extends(shape, more))
      exact ⟨few, ihe(two, extends_update_none[v, w, i](more))⟩
  - intro d is e ihd ihe sh v w
    simp only [lets_within_def]
    intro ⟨one, two⟩ more
    exact ⟨ihd(one, more), ihe(two, more)⟩
  - intro p e ihp ih sh v w
    simp only [lets_within_def]
    intro ⟨one, two⟩ more
    exact ⟨ihp(one, more), ih(two, more)⟩
  - intro x d e ihd ihe sh v w
    simp only [lets_within_def]
    intro ⟨one, each⟩ more
    split
    · exact ihd(one, more)
    · intro p shape
      obtain ⟨few, two⟩ := each(shape_of_extends(shape, more))
      exact ⟨few, ihe(two, more)⟩
  - intro x i e ih sh v w
    simp only [lets_within_def]
    intro all more
    exact ih(all, extends_update_value[v, w, x, i](more))
  - intro x ty d e ihd ihe sh v w
    simp only [lets_within_def]
    intro ⟨one, two⟩ more
    exact ⟨ihd(one, more), ihe(two, extends_update_none[v, w, x](more))⟩
  - intro a b iha ihb sh v w
    simp only [lets_within_def]
    intro ⟨one, two⟩ more
    exact ⟨iha(one, more), ihb(two, more)⟩
  - intro r e ih sh v w
    simp only [lets_within_def]
    exact ih
qed

theorem inside_let_index :
  ∀sh v x i e z.
    lets_within B (LetIndex x i e) sh v ⇒
    ieval atl_div v i z ⇒
      lets_within B e sh (update v x (SOME z))
proof
  intro sh v x i e z all index
  simp only [lets_within_def, value_of_index(index)] at all
  exact all
qed

theorem inside_let_index_hidden :
  ∀sh v x i e. lets_within B (LetIndex x i e) sh v ⇒ lets_within B e sh (update v x NONE)
proof
  intro sh v x i e all
  simp only [lets_within_def] at all
  apply lets_within_extends(all)
  cases value_of (ieval atl_div v i) as eq | ⟨z, eq⟩
  - simp [eq]
  - simp only [eq]
    exact extends_update_some(extends_refl[v])
qed

theorem inside_let_data :
  ∀sh v x ty d e.
    lets_within B (LetData x ty d e) sh v ⇒
      lets_within B d sh v ∧ lets_within B e sh (update v x NONE)
by simp [lets_within_def]

theorem inside_let :
  ∀(env : 'a tensors) v x d e p t.
    lets_within B (Let x d e) (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
      product p ≤ B ∧
      lets_within B d (tensor_shapes env) v ∧
      lets_within B e (tensor_shapes (update env x (SOME (p, t)))) v
proof
  intro env v x d e p t h shape
  obtain ⟨few, first, rest⟩ := let_bounded(h, shape)
  rewrite [tensor_shapes_update]
  exact ⟨few, first, rest⟩
qed

theorem inside_fold :
  ∀(env : 'a tensors) v x d i lo hi e p t.
    lets_within B (Fold x d i lo hi e) (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
      product p ≤ B ∧
      lets_within B d (tensor_shapes env) v ∧
      lets_within B e (tensor_shapes (update env x (SOME (p, t)))) (update v i NONE)
proof
  intro env v x d i lo hi e p t h shape
  simp only [lets_within_def] at h
  obtain ⟨first, rest⟩ := h
  obtain ⟨few, more⟩ := rest(shape)
  rewrite [tensor_shapes_update]
  exact ⟨few, first, more⟩
qed

theorem inside_concat :
  lets_within B (Concat a b) sh v ⇒ lets_within B a sh v ∧ lets_within B b sh v
by simp [lets_within_def]

theorem inside_reindex : ∀sh v r e. lets_within B (Reindex r e) sh v ⇒ lets_within B e sh v
by simp [lets_within_def]

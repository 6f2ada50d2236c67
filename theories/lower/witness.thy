-- Calls that meet what is asked: sizes and shapes at which the premises of the gate statement hold.
-- The compiler finds the numbers; these rules check them.
--
-- Main theorem: `witness_admitted`.

import lower.program lower.volumes

variables (sh : shapes) (v : valuation) (x : ident) (a b : exp) (lo hi i : iexp) (e : exp)
    (s : int list)

-- The sizes have values, which are small enough, and nothing else has.
definition sized (v : valuation) (sizes : ident list) : bool :=
  (∀x. v x ≠ NONE ⇔ MEM x sizes) ∧ (∀x n. v x = SOME n ⇒ -most ≤ n ∧ n ≤ most)

-- The conditions hold.
definition conditions_hold (v : valuation) (pre : bexp list) : bool :=
  EVERY (λb. beval atl_div v b T) pre

-- Every input has the extents declared for it, and not too many cells.
record shaped (v : valuation) (inputs : (ident × iexp list) list) (env : 'a tensors)
| given : ∀x es. MEM (x, es) inputs ⇒ (∃s. extents v es s ∧ tensor_shapes env x = SOME s)
| small : ∀x s. tensor_shapes env x = SOME s ⇒ volume_of s ≤ most_cells
| others : ∀x. ¬MEM x (MAP FST inputs) ⇒ tensor_shapes env x = NONE

theorem witness_no_size : sized (λx. NONE) []
by simp [sized_def]

theorem witness_size :
  ∀v sizes x n.
    sized v sizes ⇒ -2147483647 ≤ n ⇒ n ≤ 2147483647 ⇒ sized (update v x (SOME n)) (x :: sizes)
proof
  intro v sizes x n good low high
  rewrite [sized_def] at good
  obtain ⟨scope, few⟩ := good
  rewrite [sized_def]
  split
  - intro y
    by_cases eq : y = x
    · simp [eq]
    · simp only [update_other(eq), scope, MEM_def, eq, false_or]
  - intro y m there
    by_cases eq : y = x
    · simp [eq] at there
      subst there
      simp [most_def]
    · rewrite [update_other(eq)] at there
      exact few(there)
qed

theorem witness_size_one : ∀v sizes x. sized v sizes ⇒ sized (update v x (SOME 1)) (x :: sizes)
proof
  intro v sizes x good
  have low : -2147483647 ≤ (1 : int) by arith
  have high : (1 : int) ≤ 2147483647 by arith
  exact witness_size(good, low, high)
qed

theorem witness_no_condition : conditions_hold v []
by simp [conditions_hold_def]

theorem witness_condition :
  ∀v pre b p. conditions_hold v pre ⇒ beval atl_div v b p ⇒ p ⇒ conditions_hold v (b :: pre)
proof
  intro v pre b p others value holds
  simp [holds] at value
  rewrite [conditions_hold_def] at others
  simp [conditions_hold_def, others, value]
qed

theorem declared_name : ∀(l : ('k × 'v) list) x y. MEM (x, y) l ⇒ MEM x (MAP FST l)
proof
  intro l x y inside
  simp only [mem_map, exists_prod]
  exists x, y
  simp [inside]
qed

-- A shape, of not too many cells.
definition array_shape (s : int list) : bool := shape_ok s ∧ volume_of s ≤ most_cells

theorem witness_shape_none : array_shape []
by simp [array_shape_def, most_cells_def]

theorem witness_shape_one : array_shape s ⇒ array_shape (1 :: s)
by simp [array_shape_def]

theorem witness_shape_zero : array_shape s ⇒ array_shape (0 :: s)
by simp [array_shape_def]

-- Otherwise the volume is computed.

theorem witness_volume : ∀n s k m. volume_of s = k ⇒ max 1 n * k = m ⇒ volume_of (n :: s) = m
proof
  intro n s k m rest product
  rewrite [volume_cons, rest, product]
qed

theorem witness_shape : ∀s m. shape_ok s ⇒ volume_of s = m ⇒ m ≤ 144115188075855872 ⇒ array_shape s
proof
  intro s m ok eq few
  rewrite [array_shape_def, most_cells_def, eq]
  exact ⟨ok, few⟩
qed

theorem witness_no_input : shaped v [] (λx. NONE : ('a tensors))
by simp [shaped_def, tensor_shapes_def]

theorem witness_input :
  ∀v inputs (env : 'a tensors) x es s t.
    shaped v inputs env ⇒
    ¬MEM x (MAP FST inputs) ⇒
    LIST_REL (ieval atl_div v) es s ⇒
    array_shape s ⇒
      shaped v ((x, es) :: inputs) (update env x (SOME (s, t)))
proof
  intro v inputs env x es s t good new values shape
  rewrite [array_shape_def] at shape
  obtain ⟨nonneg, few⟩ := shape
  cases good as ⟨given, small, others⟩
  rewrite [shaped_def]
  simp only [tensor_shapes_update]
  split
  - intro y fs mem
    simp only [MEM_def] at mem
    cases mem as here | later
    · simp at here
      obtain ⟨eq1, eq2⟩ := here
      exists s
      simp [eq1, eq2, extents_def, values, nonneg]
    · by_cases eq : y = x
      · subst eq
        have inside := declared_name(later)
        contradiction
      · obtain ⟨r, ext, there⟩ := given(later)
        exists r
        simp [update_other(eq), ext, there]
  · intro y r there
    by_cases eq : y = x
    · simp [eq] at there
      subst there
      exact few
    · rewrite [update_other(eq)] at there
      exact small(there)
  · intro y out
    simp at out
    obtain ⟨ne, rest⟩ := out
    simp [ne, others(rest)]
qed

-- The arrays that `let` needs are not too large. One rule for each constructor; the shapes of
-- expressions do not depend on the variables of loops.

theorem within_lit : ∀sh v d k. lets_within (Lit d k) sh v
by simp [lets_within_def]

theorem within_var : lets_within (Var x) sh v
by simp [lets_within_def]

theorem within_at : ∀sh v e i. lets_within e sh v ⇒ lets_within (At e i) sh v
by simp [lets_within_def]

theorem within_neg : lets_within e sh v ⇒ lets_within (Neg e) sh v
by simp [lets_within_def]

theorem within_add : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Add a b) sh v
by simp [lets_within_def]

theorem within_sub : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Sub a b) sh v
by simp [lets_within_def]

theorem within_mul : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Mul a b) sh v
by simp [lets_within_def]

theorem within_div : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Div a b) sh v
by simp [lets_within_def]

theorem within_max : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Max a b) sh v
by simp [lets_within_def]

theorem within_min : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Min a b) sh v
by simp [lets_within_def]

theorem within_call1 : ∀sh v f a. lets_within a sh v ⇒ lets_within (Call1 f a) sh v
by simp [lets_within_def]

theorem within_call2 :
  ∀sh v f a b. lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Call2 f a b) sh v
by simp [lets_within_def]

theorem within_call3 :
  ∀sh v f a b c.
    lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within c sh v ⇒ lets_within (Call3 f a b c) sh v
by simp [lets_within_def]

theorem within_cast : ∀sh v i. lets_within (Cast i) sh v
by simp [lets_within_def]

theorem within_if :
  ∀sh v p a b.
    lets_within_cond p sh v ⇒ lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (If p a b) sh v
by simp [lets_within_def]

theorem within_gen : lets_within e sh (update v x NONE) ⇒ lets_within (Gen x lo hi e) sh v
by simp [lets_within_def]

theorem within_sum : lets_within e sh (update v x NONE) ⇒ lets_within (Sum x lo hi e) sh v
by simp [lets_within_def]

theorem within_sums_none : ∀sh v e. lets_within e sh v ⇒ lets_within (Sums [] e) sh v
by simp [lets_within_def, hide_def]

theorem within_sums_some :
  ∀sh v x lo hi bs e.
    lets_within (Sums bs e) sh (update v x NONE) ⇒ lets_within (Sums ((x, lo, hi) :: bs) e) sh v
by simp [lets_within_def, hide_def]

theorem within_with :
  ∀sh v d is e. lets_within d sh v ⇒ lets_within e sh v ⇒ lets_within (With d is e) sh v
by simp [lets_within_def]

theorem within_guard : ∀sh v b e. lets_within e sh v ⇒ lets_within (Guard (Index b) e) sh v
by simp [lets_within_def, lets_within_cond_def]

theorem within_guard_data :
  ∀sh v p e. lets_within_cond p sh v ⇒ lets_within e sh v ⇒ lets_within (Guard p e) sh v
by simp [lets_within_def]

-- In conditions.

theorem within_index : ∀sh v b. lets_within_cond (Index b) sh v
by simp [lets_within_cond_def]

theorem within_less : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within_cond (Less a b) sh v
by simp [lets_within_cond_def]

theorem within_less_eq :
  lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within_cond (LessEq a b) sh v
by simp [lets_within_cond_def]

theorem within_equal : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within_cond (Equal a b) sh v
by simp [lets_within_cond_def]

theorem within_and :
  ∀sh v p q. lets_within_cond p sh v ⇒ lets_within_cond q sh v ⇒ lets_within_cond (And p q) sh v
by simp [lets_within_cond_def]

theorem within_or :
  ∀sh v p q. lets_within_cond p sh v ⇒ lets_within_cond q sh v ⇒ lets_within_cond (Or p q) sh v
by simp [lets_within_cond_def]

theorem within_not : ∀sh v p. lets_within_cond p sh v ⇒ lets_within_cond (Not p) sh v
by simp [lets_within_cond_def]

theorem within_let :
  ∀(env : 'a tensors) v x d e p t.
    lets_within d (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
    array_shape p ⇒
    lets_within e (tensor_shapes (update env x (SOME (p, t)))) v ⇒
      lets_within (Let x d e) (tensor_shapes env) v
proof
  intro env v x d e p t first shape array rest
  rewrite [array_shape_def] at array
  obtain ⟨_, few⟩ := array
  simp only [tensor_shapes_update] at rest
  simp only [lets_within_def]
  split
  - trivial
  - intro q other
    have eq := shape_of_deterministic(shape, other)
    subst eq
    exact ⟨few, rest⟩
qed

theorem within_fold :
  ∀(env : 'a tensors) v x d i lo hi e p t.
    lets_within d (tensor_shapes env) v ⇒
    shape_of (tensor_shapes env) v d p ⇒
    array_shape p ⇒
    lets_within e (tensor_shapes (update env x (SOME (p, t)))) (update v i NONE) ⇒
      lets_within (Fold x d i lo hi e) (tensor_shapes env) v
proof
  intro env v x d i lo hi e p t first shape array rest
  rewrite [array_shape_def] at array
  obtain ⟨_, few⟩ := array
  simp only [tensor_shapes_update] at rest
  simp only [lets_within_def]
  split
  - trivial
  - intro q other
    have eq := shape_of_deterministic(shape, other)
    subst eq
    exact ⟨few, rest⟩
qed

theorem within_concat : lets_within a sh v ⇒ lets_within b sh v ⇒ lets_within (Concat a b) sh v
by simp [lets_within_def]

theorem within_transpose : lets_within e sh v ⇒ lets_within (Transpose e) sh v
by simp [lets_within_def]

theorem within_flatten : lets_within e sh v ⇒ lets_within (Flatten e) sh v
by simp [lets_within_def]

theorem within_split : lets_within e sh v ⇒ lets_within (Split i e) sh v
by simp [lets_within_def]

theorem within_pad_l : lets_within e sh v ⇒ lets_within (PadL i e) sh v
by simp [lets_within_def]

theorem within_pad_r : lets_within e sh v ⇒ lets_within (PadR i e) sh v
by simp [lets_within_def]

theorem within_trunc_l : lets_within e sh v ⇒ lets_within (TruncL i e) sh v
by simp [lets_within_def]

theorem within_trunc_r : lets_within e sh v ⇒ lets_within (TruncR i e) sh v
by simp [lets_within_def]

-- All together.

-- Input tensors with the shapes of some, and any values.
definition of_shapes (sh : shapes) (data : ident → int → 'a) (x : ident)
  : (int list × 'a result) option :=
  case sh x of NONE => NONE | SOME s => SOME (s, stored s (data x) 0)

theorem shapes_of_shapes : ∀sh (data : ident → int → 'a). shapes_of (of_shapes sh data) = sh
proof
  intro sh data
  ext x
  obtain eq | ⟨s, eq⟩ := option_cases[sh x] <;> simp [shapes_of_def, of_shapes_def, eq]
qed

theorem witness_admitted :
  ∀(env : 'a tensors) v sizes pre inputs result e s.
    sized v sizes ⇒
    conditions_hold v pre ⇒
    shaped v inputs env ⇒
    LIST_REL (ieval atl_div v) result s ⇒
    array_shape s ⇒
    lets_within e (tensor_shapes env) v ⇒
      ∃v (data : ident → int → 'a) renv s. admitted v data renv s sizes pre inputs result e
proof
  intro env v sizes pre inputs result e s good holds given values shape lets
  rewrite [array_shape_def] at shape
  obtain ⟨nonneg, few⟩ := shape
  rewrite [sized_def] at good
  obtain ⟨scope, small⟩ := good
  cases given as ⟨there, volumes, others⟩
  exists v, λx i. (@y. T), of_shapes (tensor_shapes env) (λx i. (@y. T)), s
  rewrite [admitted_def]
  split
  - rewrite [conditions_hold_def] at holds
    rewrite [sizes_ok_def]
    exact ⟨scope, holds⟩
  · rewrite [inputs_ok_def]
    split
    · intro x es mem
      obtain ⟨r, ext, known⟩ := there(mem)
      exists r
      split
      · exact ext
      · simp [of_shapes_def, known]
    · intro x out
      simp [of_shapes_def, others(out)]
  · rewrite [extents_def]
    exact ⟨values, nonneg⟩
  · rewrite [bounded_def, shapes_of_shapes]
    exact ⟨small, volumes, few, lets⟩
qed

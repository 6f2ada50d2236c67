-- Calls that meet what is asked: sizes and shapes at which the premises of the gate statement hold.
-- The compiler finds the numbers; these rules check them.
--
-- Main theorem: `witness_admitted`.

import lower.program lower.volumes

variables (v : valuation) (x : ident) (s : int list)

-- The sizes have values, which are small enough, and nothing else has.
definition sized (v : valuation) (sizes : ident list) : bool :=
  (∀x. v x ≠ NONE ⇔ MEM x sizes) ∧ (∀x n. v x = SOME n ⇒ -most ≤ n ∧ n ≤ most)

-- The conditions hold.
definition conditions_hold (v : valuation) (pre : bexp list) : bool :=
  EVERY (λb. beval atl_div v b T) pre

-- Every input has the extents declared for it, and not too many cells.
record shaped (v : valuation) (inputs : (ident × iexp list) list) (env : 'a tensors)
| given : ∀x es. MEM (x, es) inputs ⇒ (∃s. extents v es s ∧ tensor_shapes env x = SOME s)
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
definition array_shape (s : int list) : bool := shape_ok s ∧ product s ≤ most_cells

theorem witness_shape_none : array_shape []
by simp [array_shape_def, most_cells_def]

theorem witness_shape_one : array_shape s ⇒ array_shape (1 :: s)
by simp [array_shape_def]

theorem witness_shape_zero : array_shape s ⇒ array_shape (0 :: s)
by simp [array_shape_def, most_cells_def]

-- Otherwise the number of cells is computed.

theorem witness_product_none : product [] = 1
by simp

theorem witness_product : ∀n s k m. product s = k ⇒ n * k = m ⇒ product (n :: s) = m
proof
  intro n s k m rest all
  simp [rest, all]
qed

theorem witness_shape : ∀s m. shape_ok s ⇒ product s = m ⇒ m ≤ 144115188075855872 ⇒ array_shape s
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
  cases good as ⟨given, others⟩
  rewrite [shaped_def]
  simp only [tensor_shapes_update]
  split
  - intro y fs mem
    simp only [MEM_def] at mem
    cases mem as here | later
    · simp at here
      obtain ⟨eq1, eq2⟩ := here
      exists s
      simp [eq1, eq2, extents_def, values, nonneg, few]
    · by_cases eq : y = x
      · subst eq
        have inside := declared_name(later)
        contradiction
      · obtain ⟨r, ext, there⟩ := given(later)
        exists r
        simp [update_other(eq), ext, there]
  · intro y out
    simp at out
    obtain ⟨ne, rest⟩ := out
    simp [ne, others(rest)]
qed

-- All together.

-- Input tensors with the shapes of some, and any values.
definition of_shapes (sh : shapes) (data : ident → int → 'a) (x : ident)
  : (int list × 'a tensor) option :=
  case sh x of NONE => NONE | SOME s => SOME (s, input s (data x))

theorem witness_admitted :
  ∀(env : 'a tensors) v sizes pre inputs result s.
    sized v sizes ⇒
    conditions_hold v pre ⇒
    shaped v inputs env ⇒
    LIST_REL (ieval atl_div v) result s ⇒
    array_shape s ⇒
      ∃v (data : ident → int → 'a) env s. admitted v data env s sizes pre inputs result
proof
  intro env v sizes pre inputs result s good holds given values shape
  rewrite [array_shape_def] at shape
  obtain ⟨nonneg, few⟩ := shape
  rewrite [sized_def] at good
  obtain ⟨scope, small⟩ := good
  cases given as ⟨there, others⟩
  exists v, λx i. (@y. T), of_shapes (tensor_shapes env) (λx i. (@y. T)), s
  rewrite [admitted_def]
  split
  - rewrite [conditions_hold_def] at holds
    rewrite [sizes_ok_def]
    exact ⟨scope, small, holds⟩
  · rewrite [inputs_known_def]
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
    exact ⟨values, nonneg, few⟩
qed

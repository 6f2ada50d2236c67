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

-- Data of a call: all cells of an input are one number of a type, or zero.
definition known_data (S : 'a ops) (c : ident → (elem # int) option) (x : ident) (i : int) : 'a :=
  case c x of NONE => s_zero S | SOME p => s_cast S (FST p) (SND p)

theorem zero_index :
  ∀(S : 'a ops) ty s c x J.
    integers S ⇒
    in_box s J ⇒
    c x = NONE ⇒
      s_index S ty (cell_value S (input s (known_data S c x) J)) = 0
proof
  intro S ty s c x J law inside none
  have zero : known_data S c x (row_major s J) = s_zero S by simp [known_data_def, none]
  simp [input_def, inside, value_val, zero, index_zero(law)]
qed

theorem number_index :
  ∀(S : 'a ops) ty s c x J l u k.
    integers S ⇒
    in_box s J ⇒
    c x = SOME (ty, k) ⇒
    index_range ty = SOME (l, u) ⇒
    l ≤ k ⇒
    k ≤ u ⇒
      s_index S ty (cell_value S (input s (known_data S c x) J)) = k
proof
  intro S ty s c x J l u k law inside some range low high
  have number : known_data S c x (row_major s J) = s_cast S ty k by simp [known_data_def, some]
  have cast := between_cast(law)(range)(low)(high)
  simp only [between_def] at cast
  simp [input_def, inside, value_val, number]
qed

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

theorem witness_no_input :
  ∀(data : ident → int → 'a) v. inputs_known v [] data (λx. NONE : ('a tensors))
by simp [inputs_known_def]

theorem witness_input :
  ∀v inputs (data : ident → int → 'a) env x es s.
    inputs_known v inputs data env ⇒
    ¬MEM x (MAP FST inputs) ⇒
    LIST_REL (ieval atl_div v) es s ⇒
    array_shape s ⇒
      inputs_known v ((x, es) :: inputs) data (update env x (SOME (s, input s (data x))))
proof
  intro v inputs data env x es s good new values shape
  rewrite [array_shape_def] at shape
  obtain ⟨nonneg, few⟩ := shape
  cases good as ⟨given, others⟩
  rewrite [inputs_known_def]
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
  - intro y out
    simp at out
    obtain ⟨ne, rest⟩ := out
    simp [ne, others(rest)]
qed

-- Any data do where none are asked for.
theorem no_facts : ∀(S : 'a ops) env v. facts_hold S env v []
by simp [facts_hold_def]

theorem one_fact :
  ∀(S : 'a ops) env v bs p facts.
    holds_for S env v bs p ⇒ facts_hold S env v facts ⇒ facts_hold S env v ((bs, p) :: facts)
proof
  intro S env v bs p facts one others
  rewrite [facts_hold_def] at others
  simp [facts_hold_def, one, others]
qed

theorem fact_loop :
  ∀(S : 'a ops) env v x lo hi bs p l u.
    ieval atl_div v lo l ⇒
    ieval atl_div v hi u ⇒
    (∀k. l ≤ k ⇒ k < u ⇒ holds_for S env (update v x (SOME k)) bs p) ⇒
      holds_for S env v ((x, lo, hi) :: bs) p
proof
  intro S env v x lo hi bs p l u el eu each
  rewrite [holds_for_outer]
  intro l2 u2 k el2 eu2 low high
  rewrite [ieval_deterministic(el2, el)] at low
  rewrite [ieval_deterministic(eu2, eu)] at high
  exact each(low)(high)
qed

theorem fact_here : ∀(S : 'a ops) env v p q. decision S v env p q ⇒ q ⇒ holds_for S env v [] p
proof
  intro S env v p q test yes
  rewrite [decision_def] at test
  obtain ⟨good, value⟩ := test
  simp only [holds_for_def]
  intro t some
  rewrite [ok_eval(good)] at some
  simp at some
  rewrite [← some, value]
  simp [yes]
qed

theorem witness_no_result : LIST_REL (extents v) [] []
by simp

theorem witness_result :
  ∀es results ss.
    LIST_REL (extents v) results ss ⇒
    LIST_REL (ieval atl_div v) es s ⇒
    array_shape s ⇒
      LIST_REL (extents v) (es :: results) (s :: ss)
proof
  intro es results ss others values shape
  rewrite [array_shape_def] at shape
  simp [extents_def, values, shape, others]
qed

theorem witness_admitted :
  ∀(S : 'a ops) data env v sizes pre facts inputs results ss.
    sized v sizes ⇒
    conditions_hold v pre ⇒
    facts_hold S env v facts ⇒
    inputs_known v inputs data env ⇒
    LIST_REL (extents v) results ss ⇒
      ∃v data env ss. admitted S v data env ss sizes pre facts inputs results
proof
  intro S data env v sizes pre facts inputs results ss good holds known given shaped
  rewrite [sized_def] at good
  obtain ⟨scope, small⟩ := good
  exists v, data, env, ss
  rewrite [admitted_def]
  split
  - rewrite [conditions_hold_def] at holds
    rewrite [sizes_ok_def]
    exact ⟨scope, small, holds⟩
  - exact known
  - exact given
  - exact shaped
qed

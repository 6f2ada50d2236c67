-- The cells of results in row-major order, and the tensors that arrays hold: from the nested lists
-- of the gate statement to functions and back.
--
-- Main theorems: `el_cells`, `eval_cells`, `represents_holds`, `env_rep_inputs`.

import gate atl.agreement

variables (data : ident → int → 'a) (renv : 'a env) (x : ident) (s : int list) (t : 'a tensor)
    (r : 'a result)

-- The cells of a result are those of its tensor, in row-major order.
theorem cells_result :
  shape_ok s ⇒
    cells (result_of s t) = TABULATE (num_of_int (product s)) (λi. t (cell_at s (int_of_num i)))
proof
  induct s generalizing t
  - intro t nonneg
    have one : num_of_int 1 = SUC 0 by
      rewrite [← int_of_num_eq, int_of_num_of_int]
      arith
    simp only
        [result_of_def, cells_def, product_def, one, tabulate_cons, tabulate_zero, cell_at_def]
  - intro n s ih t nonneg
    simp at nonneg
    obtain ⟨low, rest⟩ := nonneg
    have row :
        ∀i.
          cells (result_of s (slice t (int_of_num i))) =
            TABULATE (num_of_int (product s)) (λj. t (int_of_num i :: cell_at s (int_of_num j))) by
      intro i
      simp [ih(rest), slice_def]
    have size := product_nonneg(rest)
    simp only [result_of_def, cells_def, map_tabulate, row, flat_tabulate, product_def,
               num_of_int_mul(low)(size)]
    simp [int_of_num_div, int_of_num_mod, num_of_int_nonneg(size)]
qed

theorem length_cells : shape_ok s ⇒ represents s t r ⇒ LENGTH (cells r) = num_of_int (product s)
proof
  intro nonneg rep
  simp only [represents_def] at rep
  simp [rep, cells_result(nonneg)]
qed

theorem el_cells :
  ∀s (t : 'a tensor) r i.
    shape_ok s ⇒
    represents s t r ⇒
    i < LENGTH (cells r) ⇒
      EL i (cells r) = t (cell_at s (int_of_num i))
proof
  intro s t r i nonneg rep less
  rewrite [length_cells(nonneg)(rep)] at less
  simp only [represents_def] at rep
  simp [rep, cells_result(nonneg), less]
qed

-- The cells of what an expression evaluates to: as many as its shape has, each the denotation's.
theorem eval_cells :
  ∀(S : 'a ops) v env renv e r s.
    eval S v renv e r ⇒
    shape_of (tensor_shapes env) v e s ⇒
    env_rep env renv ⇒
      LENGTH (cells r) = num_of_int (product s) ∧
      (∀i. i < LENGTH (cells r) ⇒ EL i (cells r) = den S v env e (cell_at s (int_of_num i)))
proof
  intro S v env renv e r s h sh rep
  have nonneg := env_rep_shape_of(rep)(sh)
  have same := eval_represents(h)(sh)(rep)
  split
  - exact length_cells(nonneg)(same)
  - intro i less
    exact el_cells(nonneg)(same)(less)
qed

-- An array that holds a tensor has the values of the result's cells.
theorem represents_holds :
  ∀(S : 'a ops) s t r g.
    shape_ok s ⇒
    represents s t r ⇒
      ((∀I. in_box s I ⇒ g (row_major s I) = SOME (cell_value S (t I))) ⇔
         (∀i. i < LENGTH (cells r) ⇒ g (int_of_num i) = SOME (cell_value S (EL i (cells r)))))
proof
  intro S s t r g nonneg rep
  split
  - intro holds i less
    rewrite [el_cells(nonneg)(rep)(less)]
    rewrite [length_cells(nonneg)(rep), num_index] at less
    have low := int_of_num_nonneg[i]
    rewrite [← holds(cell_at_in_box(nonneg)(low)(less)), row_major_cell_at(nonneg)(low)(less)]
  - intro els I inside
    obtain ⟨low, high⟩ := row_major_range(inside)
    have less : num_of_int (row_major s I) < LENGTH (cells r) by
      rewrite [length_cells(nonneg)(rep), num_index, num_of_int_nonneg(low)]
      exact high
    have h := els(less)
    rewrite [el_cells(nonneg)(rep)(less), num_of_int_nonneg(low), cell_at_row_major(inside)] at h
    exact h
qed

-- The tensor that an array holds.
theorem stored_result :
  ∀s (f : int → 'a) q.
    stored s f q = result_of s (λI. if in_box s I then Val (f (q + row_major s I)) else Pad)
proof
  have all : ∀s (f : int → 'a) q. stored s f q = result_of s (λI. Val (f (q + row_major s I)))
  proof
    intro s f q
    induct s generalizing q
    - intro q
      simp [stored_def, result_of_def]
    - intro n s ih q
      simp [stored_def, result_of_def, ih, slice_def, int_add_assoc]
  qed
  intro s f q
  rewrite [all]
  apply result_cong
  intro I inside
  simp [inside]
qed

-- The inputs that `gate` puts in scope, as tensors.
definition input_tensors (data : ident → int → 'a) (renv : 'a env) : 'a tensors :=
  λx.
    case renv x of
      NONE => NONE
      | SOME p =>
          SOME (FST p, λI. if in_box (FST p) I then Val (data x (row_major (FST p) I)) else Pad)

theorem input_tensors_at :
  renv x = SOME (s, r) ⇒
    input_tensors data renv x =
      SOME (s, λI. if in_box s I then Val (data x (row_major s I)) else Pad)
proof
  intro h
  simp [input_tensors_def, h]
qed

theorem input_tensors_none : renv x = NONE ⇒ input_tensors data renv x = NONE
proof
  intro h
  simp [input_tensors_def, h]
qed

theorem env_rep_inputs :
  ∀v inputs (data : ident → int → 'a) renv.
    inputs_ok v inputs data renv ⇒ env_rep (input_tensors data renv) renv
proof
  intro v inputs data renv h
  cases h as ⟨given, others⟩
  have cases : ∀x. renv x = NONE ∨ (∃s. shape_ok s ∧ renv x = SOME (s, stored s (data x) 0)) by
    intro x
    by_cases mem : MEM x (MAP FST inputs)
    · simp only [mem_map, exists_prod] at mem
      obtain ⟨y, es, eq, mem2⟩ := mem
      simp at eq
      rewrite [← eq] at mem2
      obtain ⟨s, ext, at_x⟩ := given(mem2)
      simp only [extents_def] at ext
      right
      exists s
      obtain ⟨vals, nonneg, few⟩ := ext
      split
      · exact nonneg
      · exact at_x
    · left
      exact others(mem)
  simp only [env_rep_def]
  split
  - intro x
    obtain none | ⟨s, nonneg, some⟩ := cases[x]
    · simp [input_tensors_none[data](none), none]
    · simp [input_tensors_at[data](some), some, stored_result]
  - intro x s t h
    obtain none | ⟨p, nonneg, some⟩ := cases[x]
    · simp [input_tensors_none[data](none)] at h
    · rewrite [input_tensors_at[data](some)] at h
      simp at h
      obtain ⟨e, f⟩ := h
      rewrite [← e]
      exact nonneg
qed

-- Results as tensors: the nested list of a tensor's cells, and what the operations of the big-step
-- relation on lists do to it.
--
-- Main theorems: `combine_result` (addition cell by cell), and for each operator its result, such
-- as `result_concat` and `result_put`; `load_result` (its cells).

import published.big_step atl.denote tensor.box

variables (a b : int) (S : 'a ops) (m k n : int) (s : int list) (t : 'a tensor) (r : 'a result)
    (u : 'a tensor) (i : int) (I : int list)

-- The result has this shape, and its cells are those of the tensor.
definition represents (s : int list) (t : 'a tensor) (r : 'a result) : bool := r = result_of s t

-- One dimension at a time, where `result_of_def` would unfold them all.
theorem result_cons :
  result_of (n :: s) t = Tensor (TABULATE (num_of_int n) (λi. result_of s (slice t (int_of_num i))))
by simp [result_of_def]

-- Lists by position.

theorem tabulate_append :
  ∀m n (f : num → 'a) g.
    TABULATE m f ++ TABULATE n g = TABULATE (m + n) (λi. if i < m then f i else g (i - m))
proof
  intro m n f g
  rewrite [list_eq_el]
  simp
  intro i less
  simp [el_append]
qed

theorem flat_tabulate :
  ∀m n (f : num → num → 'a).
    FLAT (TABULATE m (λi. TABULATE n (f i))) = TABULATE (m * n) (λk. f (k div n) (k mod n))
proof
  intro m n f
  induct m
  - simp
  - intro m ih
    rewrite [tabulate_suc]
    simp only [flat_append, ih, FLAT_def, append_nil, tabulate_append]
    have count : m * n + n = SUC m * n by rewrite [num_mul_suc_left, num_add_comm]
    rewrite [count]
    apply tabulate_cong
    intro k less
    by_cases before : k < m * n
    · simp [before]
    · have rest : k - m * n < n by arith
      have whole : m * n + (k - m * n) = k by arith
      simp [before, num_div_unique(whole)(rest), num_mod_unique(whole)(rest)]
qed

theorem num_of_int_add : 0 ≤ a ⇒ 0 ≤ b ⇒ num_of_int (a + b) = num_of_int a + num_of_int b
proof
  intro ha hb
  rewrite [← int_of_num_eq, int_of_num_add, num_of_int_nonneg(ha), num_of_int_nonneg(hb)]
  apply num_of_int_nonneg
  arith
qed

theorem num_of_int_sub : 0 ≤ b ⇒ num_of_int (a - b) = num_of_int a - num_of_int b
proof
  intro hb
  rewrite [← int_of_num_eq, int_of_num_sub, int_of_num_of_int, int_of_num_of_int, int_of_num_of_int]
  arith
qed

theorem num_of_int_mul : 0 ≤ a ⇒ 0 ≤ b ⇒ num_of_int (a * b) = num_of_int a * num_of_int b
proof
  intro ha hb
  rewrite [← int_of_num_eq, int_of_num_mul, num_of_int_nonneg(ha), num_of_int_nonneg(hb)]
  exact num_of_int_nonneg(int_product_nonneg(ha)(hb))
qed

-- Positions in a list of the length of an extent are indices.
theorem num_index : ∀n i. i < num_of_int n ⇔ int_of_num i < n
proof
  intro n i
  rewrite [← int_of_num_lt, int_of_num_of_int]
  have low := int_of_num_nonneg[i]
  arith
qed

-- A list of the right length with the right elements.
theorem result_eq :
  ∀n s (t : 'a tensor) xs.
    LENGTH xs = num_of_int n ⇒
    (∀i. i < num_of_int n ⇒ EL i xs = result_of s (slice t (int_of_num i))) ⇒
      Tensor xs = result_of (n :: s) t
proof
  intro n s t xs len els
  simp [result_of_def, list_eq_el, len]
qed

-- One dimension at a time: as many results as the extent, each of the subtensor at its index.

-- Only the cells in the box matter.
theorem result_cong : (∀I. in_box s I ⇒ t I = u I) ⇒ result_of s t = result_of s u
proof
  induct s generalizing t u
  - intro t u same
    simp [result_of_def, same]
  - intro n s ih t u same
    simp only [result_of_def, result_inject]
    apply tabulate_cong
    intro i less
    apply ih
    intro I inside
    simp only [slice_def]
    apply same
    simp [inside]
    rewrite [← num_index]
    exact less
qed

theorem padding_result : (padding s : 'a result) = result_of s (λI. Pad)
proof
  induct s
  - simp [padding_def, result_of_def]
  - intro n s ih
    simp [padding_def, result_of_def, ih, list_eq_el, slice_def]
qed

-- Cell by cell.

theorem valued_tabulate :
  ∀(S : 'a ops) n f g.
    (∀i. i < n ⇒ valued S (f i) (g i)) ⇒ valued S (Tensor (TABULATE n f)) (Tensor (TABULATE n g))
proof
  intro S n f g
  induct n generalizing f g
  - simp [valued_nil]
  - intro n ih f g h
    simp
    apply valued_cons
    · apply h
      simp
    · apply ih
      intro i less
      apply h
      simp [less]
qed

theorem combine_tabulate :
  ∀h n (f : num → 'a result) g k.
    (∀i. i < n ⇒ combine h (f i) (g i) (k i)) ⇒
      combine h (Tensor (TABULATE n f)) (Tensor (TABULATE n g)) (Tensor (TABULATE n k))
proof
  intro h n f g k
  induct n generalizing f g k
  - simp [combine_nil]
  - intro n ih f g k all
    simp
    apply combine_cons
    · apply all
      simp
    · apply ih
      intro i less
      apply all
      simp [less]
qed

theorem valued_values : valued S (result_of s t) (result_of s (λI. Val (cell_value S (t I))))
proof
  induct s generalizing t
  - intro t
    simp [result_of_def, valued_cell]
  - intro n s ih t
    simp only [result_of_def]
    apply valued_tabulate
    intro i less
    simp only [slice_def, ih]
qed

theorem valued_result : valued S (result_of s t) (result_of s (read S s t))
proof
  have same : result_of s (read S s t) = result_of s (λI. Val (cell_value S (t I))) by
    apply result_cong
    intro I inside
    simp [read_def, inside]
  rewrite [same]
  exact valued_values
qed

theorem combine_result :
  ∀f s (t : 'a tensor) u.
    combine f (result_of s t) (result_of s u) (result_of s (λI. f (t I) (u I)))
proof
  intro f s t u
  induct s generalizing t u
  - intro t u
    simp [result_of_def, combine_cell]
  - intro n s ih t u
    simp only [result_of_def]
    apply combine_tabulate
    intro i less
    simp only [slice_def, ih]
qed

-- The operations on lists.

-- A cell of the result is the tensor's.
theorem load_result : in_box s I ⇒ load_at I (result_of s t) = t I
proof
  intro inside
  induct s generalizing I t
  - intro I t inside
    simp at inside
    simp [inside, load_at_def, result_of_def, cell_in_def]
  - intro n s ih I t inside
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq, low, high, rest⟩ := inside
    have less : num_of_int i < num_of_int n by
      rewrite [num_index, num_of_int_nonneg(low)]
      exact high
    simp [eq, load_at_def, result_of_def, elements_def, less, num_of_int_nonneg(low), ih(rest),
          slice_def]
qed

theorem value_result : in_box s I ⇒ value_at S (result_of s t) I = cell_value S (t I)
proof
  intro inside
  simp [value_at_def, load_result(inside)]
qed

-- Where the tensor is padding, the result is.
theorem padding_slice : (∀I. t (i :: I) = Pad) ⇒ result_of s (slice t i) = padding s
proof
  intro none
  simp only [padding_result, slice_def, none]
qed

theorem outside_slice : boxed (n :: s) t ⇒ ¬(0 ≤ i ∧ i < n) ⇒ result_of s (slice t i) = padding s
proof
  intro b out
  apply padding_slice
  intro I
  by_contra some
  have h := boxed_at(b)(some)
  simp at h
  apply out
  simp [h]
qed

theorem result_concat :
  0 ≤ m ⇒
  0 ≤ n ⇒
    Tensor (TABULATE (num_of_int m) (λi. result_of s (slice t (int_of_num i))) ++
              TABULATE (num_of_int n) (λi. result_of s (slice u (int_of_num i)))) =
      result_of (m + n :: s) (concat m t u)
proof
  intro low low2
  apply result_eq
  - simp [num_of_int_add(low)(low2)]
  - intro i less
    rewrite [num_index] at less
    by_cases left : int_of_num i < m
    · have here : i < num_of_int m by
        rewrite [num_index]
        exact left
      simp [el_append, here, slice_def, concat_def, left]
    · have before : ¬(i < num_of_int m) by
        rewrite [num_index]
        exact left
      have back : int_of_num (i - num_of_int m) = int_of_num i - m by
        rewrite [int_of_num_sub, num_of_int_nonneg(low)]
        arith
      have there : i - num_of_int m < num_of_int n by
        rewrite [num_index, back]
        arith
      simp [el_append, before, there, back, slice_def, concat_def, left]
qed

-- An update changes the one cell of the result.
theorem result_put :
  ∀s (t : 'a tensor) I c. in_box s I ⇒ result_of s (put I c t) = store_at I c (result_of s t)
proof
  intro s t I c
  induct s generalizing t I
  - intro t I box
    simp at box
    simp [box, result_of_def, store_at_def, put_def]
  - intro n s ih t I box
    rewrite [in_box_cons] at box
    obtain ⟨i, J, eq, low, high, rest⟩ := box
    subst eq
    rewrite [result_cons, result_cons]
    simp only [store_at_def, elements_def, length_tabulate]
    cong
    apply tabulate_cong
    intro k less
    rewrite [el_tabulate(less)]
    by_cases here : k = num_of_int i
    · have back : int_of_num (num_of_int i) = i by rewrite [num_of_int_nonneg(low)]
      have row : slice (put (i :: J) c t) i = put J c (slice t i) by
        ext K
        simp [slice_def, put_def]
      simp [here, back, row, ih(rest)]
    · have away : int_of_num k ≠ i by
        intro same
        apply here
        rewrite [← int_of_num_eq, num_of_int_nonneg(low)]
        exact same
      have row : slice (put (i :: J) c t) (int_of_num k) = slice t (int_of_num k) by
        ext K
        simp [slice_def, put_def, away]
      simp [here, row]
qed

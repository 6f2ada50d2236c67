-- Tensors cell by cell, and the boxes that their cells lie in. `boxed s t` says that all cells
-- outside of the shape s are padding.
--
-- Main theorems: `boxed_at`, and for each operator the box of its result, such as `boxed_gen`,
-- `boxed_flatten` and `boxed_trunc_l`.

import tensor.operators tensor.shape

variables (ty : elem) (c : 'a cell) (lo hi n m k : int) (s : int list)
    (f : int → int list → 'a cell) (t : 'a tensor) (I : int list) (i : int) (J : int list) (j : int)
    (K : int list)

-- The operators at an index.

theorem cell_not_pad : c ≠ Pad ⇔ (∃x. c = Val x)
proof
  cases c as eq | ⟨x, eq⟩ <;> simp
qed

theorem scalar_pad : scalar c I ≠ Pad ⇒ I = []
proof
  cases I as eq | ⟨i, J, eq⟩ <;> simp [scalar_def]
qed

theorem gen_empty : hi ≤ lo ⇒ gen lo hi f I = Pad
proof
  intro le
  cases I as eq | ⟨i, J, eq⟩
  - simp [gen_def]
  - have no : ¬(0 ≤ i ∧ i < hi - lo) by
      intro ⟨a, b⟩
      arith
    simp only [gen_def, no]
    simp
qed

theorem gen_cons : gen lo hi f (i :: J) = (if 0 ≤ i ∧ i < hi - lo then f (lo + i) J else Pad)
by simp [gen_def]

theorem gen_nil [simp] : gen lo hi f [] = Pad
by simp [gen_def]

theorem gen_cell : gen lo hi f I ≠ Pad ⇒ ∃i J. I = i :: J ∧ 0 ≤ i ∧ i < hi - lo
proof
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - by_cases h : 0 ≤ i ∧ i < hi - lo
    · intro some
      exists i, J
      split 2
      · trivial
      · exact h
    · simp only [gen_cons, h]
      simp
qed

-- The ranges and the bodies may be rewritten, the bodies knowing the range.
theorem gen_cong :
  ∀lo hi l h (f : int → 'a tensor) g.
    lo = l ⇒ hi = h ⇒ (∀k. l ≤ k ∧ k < h ⇒ f k = g k) ⇒ gen lo hi f = gen l h g
proof
  intro lo hi l h f g eq1 eq2 same
  subst eq1
  subst eq2
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - simp [gen_cons]
    by_cases inside : 0 ≤ i ∧ i < h - l
    · have range : l ≤ l + i ∧ l + i < h by arith
      simp [inside, same(range)]
    · simp [inside]
qed

theorem sum_cong :
  ∀(S : 'a ops) lo hi l h f g.
    lo = l ⇒ hi = h ⇒ (∀k. l ≤ k ∧ k < h ⇒ f k = g k) ⇒ sum S ty lo hi f = sum S ty l h g
proof
  intro S lo hi l h f g eq1 eq2 same
  subst eq1
  subst eq2
  ext I
  simp [sum_def, same]
qed

theorem transpose_at [simp] : transpose t (i :: j :: K) = t (j :: i :: K)
by simp [transpose_def]

theorem flatten_at : flatten m t (i :: J) = (if 0 < m then t (i div m :: i mod m :: J) else Pad)
by simp [flatten_def]

theorem split_at : split k t (i :: j :: K) = (if 0 ≤ j ∧ j < k then t (i * k + j :: K) else Pad)
by simp [split_def]

theorem pad_l_at : pad_l k t (i :: J) = t (i - k :: J)
by simp [pad_l_def]

theorem trunc_l_at : trunc_l k t (i :: J) = (if 0 ≤ i then t (i + k :: J) else Pad)
by simp [trunc_l_def]

theorem trunc_r_at : trunc_r n t (i :: J) = (if i < n then t (i :: J) else Pad)
by simp [trunc_r_def]

-- The cells of the tensor are within the shape.
definition boxed (s : int list) (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ in_box s I

theorem boxed_at : boxed s t ⇒ t I ≠ Pad ⇒ in_box s I
proof
  intro b
  simp only [boxed_def] at b
  exact b
qed

theorem boxed_cons : boxed (n :: s) t ⇒ t I ≠ Pad ⇒ ∃i J. I = i :: J ∧ 0 ≤ i ∧ i < n ∧ in_box s J
proof
  intro b some
  have h := boxed_at(b)(some)
  rewrite [in_box_cons] at h
  exact h
qed

theorem boxed_cons_cons :
  boxed (n :: m :: s) t ⇒
  t I ≠ Pad ⇒
    ∃i j J. I = i :: j :: J ∧ 0 ≤ i ∧ i < n ∧ 0 ≤ j ∧ j < m ∧ in_box s J
proof
  intro b some
  obtain ⟨i, K, eq, low, high, rest⟩ := boxed_cons(b)(some)
  rewrite [in_box_cons] at rest
  obtain ⟨j, J, eq2, low2, high2, rest2⟩ := rest
  exists i, j, J
  simp [eq, eq2, low, high, low2, high2, rest2]
qed

-- The boxes of the operators' results.

theorem boxed_put : in_box s J ⇒ boxed s t ⇒ boxed s (put J c t)
proof
  intro inside box
  simp only [boxed_def]
  intro I some
  by_cases here : I = J
  - rewrite [here]
    exact inside
  - simp [put_def, here] at some
    exact boxed_at(box)(some)
qed

theorem boxed_scalar : boxed [] (scalar c)
proof
  simp only [boxed_def]
  intro I some
  simp [scalar_pad(some)]
qed

theorem boxed_guard : ∀s p (t : 'a tensor). (p ⇒ boxed s t) ⇒ boxed s (guard p t)
proof
  intro s p t b
  simp only [boxed_def]
  intro I some
  by_cases h : p
  - simp [guard_def, h] at some
    exact boxed_at(b(h))(some)
  - simp [guard_def, h] at some
qed

theorem boxed_gen :
  hi - lo ≤ n ⇒ (∀k. lo ≤ k ⇒ k < hi ⇒ boxed s (f k)) ⇒ boxed (n :: s) (gen lo hi f)
proof
  intro le b
  simp only [boxed_def]
  intro I some
  obtain ⟨i, J, eq, low, high⟩ := gen_cell(some)
  simp [eq, gen_cons, low, high] at some
  have a : lo ≤ lo + i by arith
  have c : lo + i < hi by arith
  have d : i < n by arith
  have e := boxed_at(b(a)(c))(some)
  simp [eq, low, d, e]
qed

theorem boxed_sum :
  ∀S lo hi s (f : int → 'a tensor).
    (∀k. lo ≤ k ⇒ k < hi ⇒ boxed s (f k)) ⇒ boxed s (sum S ty lo hi f)
proof
  intro S lo hi s f b
  simp only [boxed_def]
  intro I some
  by_contra out
  apply some
  simp only [sum_def]
  apply ifold_id
  intro i low high
  have none : f i I = Pad by
    by_contra cell
    have inside := boxed_at(b(low)(high))(cell)
    contradiction
  simp [none, cell_add_def]
qed

theorem boxed_transpose : boxed (n :: m :: s) t ⇒ boxed (m :: n :: s) (transpose t)
proof
  intro b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [transpose_def]
    · simp only [transpose_at]
      intro some
      have h := boxed_at(b)(some)
      simp at h
      simp [h]
qed

theorem boxed_flatten : boxed (n :: m :: s) t ⇒ boxed (n * m :: s) (flatten m t)
proof
  intro b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [flatten_def]
  - by_cases pos : 0 < m
    · intro some
      simp [flatten_at, pos] at some
      have h := boxed_at(b)(some)
      simp at h
      obtain ⟨a, c, d, e, f⟩ := h
      obtain ⟨low, high⟩ := mixed_range(a)(c)(d)(e)
      rewrite [int_div_mod] at low high
      simp [low, high, f]
    · simp [flatten_at, pos]
qed

theorem boxed_split : 0 < k ⇒ boxed (n :: s) t ⇒ boxed (cdiv n k :: k :: s) (split k t)
proof
  intro pos b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [split_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [split_def]
    · by_cases range : 0 ≤ j ∧ j < k
      · obtain ⟨low, high⟩ := range
        intro some
        simp [split_at, low, high] at some
        have h := boxed_at(b)(some)
        simp at h
        obtain ⟨a, c, d⟩ := h
        obtain ⟨e, f, g⟩ := index_in_tile(pos)(a)(c)
        rewrite [mixed_div(low)(high)] at e f
        simp [e, f, low, high, d]
      · simp [split_at, range]
qed

theorem boxed_pad_l : 0 ≤ k ⇒ boxed (n :: s) t ⇒ boxed (n + k :: s) (pad_l k t)
proof
  intro pos b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [pad_l_def]
  - simp only [pad_l_at]
    intro some
    have h := boxed_at(b)(some)
    simp at h
    obtain ⟨a, c, d⟩ := h
    have low : 0 ≤ i by arith
    have high : i < n + k by arith
    simp [low, high, d]
qed

theorem boxed_pad_r : 0 ≤ k ⇒ boxed (n :: s) t ⇒ boxed (n + k :: s) (pad_r k t)
proof
  intro pos b
  simp only [pad_r_def, boxed_def]
  intro I some
  obtain ⟨i, J, eq1, low, high, rest⟩ := boxed_cons(b)(some)
  have c : i < n + k by arith
  simp [eq1, low, c, rest]
qed

theorem boxed_trunc_l : boxed (n :: s) t ⇒ boxed (n - k :: s) (trunc_l k t)
proof
  intro b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_l_def]
  - intro some
    by_cases low : 0 ≤ i
    · simp [trunc_l_at, low] at some
      have h := boxed_at(b)(some)
      simp at h
      obtain ⟨a, c, d⟩ := h
      have e : i < n - k by arith
      simp [low, e, d]
    · simp [trunc_l_at, low] at some
qed

theorem boxed_trunc_r : boxed (n :: s) t ⇒ boxed (k :: s) (trunc_r k t)
proof
  intro b
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [trunc_r_def]
  - intro some
    by_cases less : i < k
    · simp [trunc_r_at, less] at some
      have h := boxed_at(b)(some)
      simp at h
      obtain ⟨a, c, d⟩ := h
      simp [a, less, d]
    · simp [trunc_r_at, less] at some
qed

theorem boxed_concat :
  ∀u. 0 ≤ n ⇒ 0 ≤ m ⇒ boxed (n :: s) t ⇒ boxed (m :: s) u ⇒ boxed (n + m :: s) (concat n t u)
proof
  intro u n0 m0 bt bu
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def]
  - intro some
    by_cases less : i < n
    · simp [concat_def, less] at some
      have h := boxed_at(bt)(some)
      simp at h
      have e : i < n + m by arith
      simp [h, e]
    · simp [concat_def, less] at some
      have h := boxed_at(bu)(some)
      simp at h
      obtain ⟨a, c, d⟩ := h
      have e : i < n + m by arith
      have f : 0 ≤ i by arith
      simp [f, e, d]
qed

theorem boxed_slice : ∀n s (t : 'a tensor) k. boxed (n :: s) t ⇒ boxed s (slice t k)
proof
  intro n s t k b
  simp only [boxed_def, slice_def]
  intro I some
  have h := boxed_at(b)(some)
  simp at h
  simp [h]
qed

-- A tensor is generated from its slices: so a loop copies it.
theorem gen_slices : boxed (n :: s) t ⇒ gen 0 n (λk. slice t k) = t
proof
  intro b
  rewrite [fun_eq]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp
    by_contra some
    have h := boxed_at(b)[[]]
    simp at h
  - simp only [gen_cons]
    by_cases range : 0 ≤ i ∧ i < n
    · obtain ⟨low, high⟩ := range
      simp [low, high, slice_def]
    · have none : t (i :: J) = Pad by
        by_contra some
        have h := boxed_at(b)(some)
        simp at h
        apply range
        simp [h]
      simp [none, slice_def]
qed

-- Padding is where sums begin.
theorem cell_add_zero : ∀(S : 'a ops) c. law_holds S ty zero_add ⇒ cell_add S ty Pad c = c
proof
  intro S c law
  simp only [law_holds_def] at law
  cases c as eq | ⟨x, eq⟩ <;> simp [cell_add_def, cell_value_def, law]
qed

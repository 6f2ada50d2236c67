-- What is to be written of a tensor: the cells of a box for which a condition holds; zero for
-- padding, or padding left out. How this goes with the operators.
--
-- Defines `view`. Main theorems: `view_gen`, `view_flatten`, `view_trunc_l` and their like.

import lower.operators atl.denote

-- The letters are those of `lower.writes`. Where p holds, padding is written as zero.
variables (p : bool) (S : 'a ops) (n m : int) (s : int list) (k r : int) (Q : int list → bool)
    (t u : 'a tensor) (c : 'a cell)

definition kept (p : bool) (S : 'a ops) (c : 'a cell) : 'a cell :=
  if p then Val (cell_value S c) else c

-- Of the tensor, the cells of the box for which Q holds; with p, zero where they are padding.
definition view (p : bool) (S : 'a ops) (s : int list) (Q : int list → bool) (t : 'a tensor)
  : 'a tensor :=
  λI. if in_box s I ∧ Q I then kept p S (t I) else Pad

theorem kept_value [simp] : kept T S c = Val (cell_value S c)
by simp [kept_def]

theorem kept_cell [simp] : kept F S c = c
by simp [kept_def]

theorem view_at : ∀I. view p S s Q t I = (if in_box s I ∧ Q I then kept p S (t I) else Pad)
by simp [view_def]

theorem view_values :
  (∀I. in_box s I ⇒ cell_value S (t I) = cell_value S (u I)) ⇒ view T S s Q t = view T S s Q u
proof
  intro same
  ext I
  by_cases inside : in_box s I
  - simp [view_at, same(inside)]
  - simp [view_at, inside]
qed

theorem view_boxed : boxed s (view p S s Q t)
proof
  rewrite [boxed_def]
  intro I some
  by_contra out
  apply some
  simp [view_at, out]
qed

-- Its cells are those of the box, where padding is written.
theorem view_box : ∀I. view T S s (λI. T) t I ≠ Pad ⇔ in_box s I
proof
  intro I
  by_cases inside : in_box s I <;> simp [view_at, inside]
qed

-- The whole tensor with zeros is what reading it gives.
theorem view_read : view T S s (λI. T) t = read S s t
proof
  ext I
  simp [view_at, read_def]
qed

-- The whole tensor without them is the tensor.
theorem view_whole : boxed s t ⇒ view F S s (λI. T) t = t
proof
  intro box
  ext I
  by_cases inside : in_box s I
  - simp [view_at, inside]
  - have none : t I = Pad by
      by_contra some
      have no := boxed_at(box)(some)
      contradiction
    simp [view_at, inside, none]
qed

-- Where no cell is padding, it does not matter what becomes of padding.
theorem view_exact : (∀I. in_box s I ⇒ t I ≠ Pad) ⇒ view F S s Q t = view T S s Q t
proof
  intro some
  ext I
  by_cases inside : in_box s I
  - have here := some(inside)
    rewrite [cell_not_pad] at here
    obtain ⟨x, val⟩ := here
    simp [view_at, inside, val, cell_value_def]
  - simp [view_at, inside]
qed

theorem view_scalar : Q [] ⇒ view T S [] Q t = scalar (Val (cell_value S (t [])))
proof
  intro wanted
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [view_at, scalar_def, wanted]
  - simp [view_at, scalar_def]
qed

theorem view_slices :
  view p S (n :: s) Q t = gen 0 n (λk. view p S s (λI. Q (k :: I)) (λI. t (k :: I)))
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [view_at, gen_def]
  - by_cases low : 0 ≤ i
    · by_cases high : i < n
      · simp [view_at, gen_cons, low, high]
      · simp [view_at, gen_cons, low, high]
    · simp [view_at, gen_cons, low]
qed

theorem boxed_wider : n ≤ m ⇒ boxed (n :: s) t ⇒ boxed (m :: s) t
proof
  intro le box
  rewrite [boxed_def]
  intro I some
  obtain ⟨i, J, eq, low, high, rest⟩ := boxed_cons(box)(some)
  have less : i < m by arith
  simp [eq, low, less, rest]
qed

-- What is to be written of what a reindexer makes: the cells that it keeps. Zeros can be written
-- for padding if there is none that the operand does not have.
theorem view_rearrange :
  ∀k.
    admissible k s ⇒
    shape_ok s ⇒
    boxed s t ⇒
    (p ⇒ onto k s) ⇒
      view p S (reshape k s) Q (rearrange k s t) =
        rearrange k s (view p S s (λI. keeps k s I ∧ Q (to k s I)) t)
proof
  intro k fits nonneg box all
  ext I
  by_cases inside : in_box (reshape k s) I
  - have same := view_boxed[p, S, s, λI. keeps k s I ∧ Q (to k s I), t]
    rewrite [rearrange_at(same, fits, inside)]
    rewrite [view_at, rearrange_at(box, fits, inside), view_at, to_from(fits, inside)]
    by_cases there : in_box s (from k s I)
    · have kept := to_in_box(fits, there)
      rewrite [to_from(fits, inside)] at kept
      rewrite [← kept]
      simp [inside, there]
    · have none : t (from k s I) = Pad by
        by_contra some
        have no := boxed_at(box)(some)
        contradiction
      have left : ¬p by
        intro zeros
        have no := from_in_box(fits, nonneg, all(zeros), inside)
        contradiction
      simp [there, none, left]
  - have boxed := boxed_rearrange(fits, view_boxed[p, S, s, λI. keeps k s I ∧ Q (to k s I), t])
    have none : rearrange k s (view p S s (λI. keeps k s I ∧ Q (to k s I)) t) I = Pad by
      by_contra some
      have no := boxed_at(boxed)(some)
      contradiction
    simp [view_at, inside, none]
qed

-- Operators.

theorem view_cons :
  ∀i J.
    view p S (n :: s) Q t (i :: J) =
      (if (0 ≤ i ∧ i < n) ∧ in_box s J ∧ Q (i :: J) then kept p S (t (i :: J)) else Pad)
proof
  intro i J
  have same : in_box (n :: s) (i :: J) ∧ Q (i :: J) ⇔ (0 ≤ i ∧ i < n) ∧ in_box s J ∧ Q (i :: J) by
    simp
    meson
  simp only [view_at, same]
qed

theorem view_gen :
  ∀l u n s Q f.
    n = max 0 (u - l) ⇒
      view p S (n :: s) Q (gen l u f) = gen l u (λk. view p S s (λI. Q (k - l :: I)) (f k))
proof
  intro l u n s Q f size
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [view_at, gen_def]
  - have back : l + i - l = i by arith
    by_cases low : 0 ≤ i
    · by_cases high : i < u - l
      · have inside : i < max 0 (u - l) by arith
        simp [size, view_cons, view_at, gen_cons, low, high, inside, back]
      · have out : ¬(i < max 0 (u - l)) by arith
        simp [size, view_cons, gen_cons, low, high, out]
    · simp [size, view_cons, gen_cons, low]
qed

theorem view_concat :
  ∀s Q t u.
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      view p S (r :: s) Q (concat n t u) =
        concat n (view p S (n :: s) Q t) (view p S (m :: s) (λI. Q (shift n I)) u)
proof
  intro s Q t u n0 m0 eq
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [view_at, concat_def]
  - have back : i - n + n = i by arith
    by_cases less : i < n
    · have more : i < n + m by arith
      simp [view_at, concat_def, less, more]
    · have low : 0 ≤ i by arith
      have low2 : 0 ≤ i - n by arith
      have same : i < n + m ⇔ i - n < m by split <;> arith
      simp [view_at, concat_def, less, low, low2, same, back]
qed

-- Behind a tensor there is padding only.
theorem view_beyond :
  ∀Q t.
    boxed (n :: s) t ⇒
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      view p S (r :: s) Q t =
        concat n (view p S (n :: s) Q t) (view p S (m :: s) (λI. Q (shift n I)) (λI. Pad))
proof
  intro Q t box n0 m0 eq
  have same : concat n t (λI. Pad) = t by
    ext I
    cases I as eq | ⟨i, J, eq⟩
    - by_contra differ
      have some : t [] ≠ Pad by
        intro none
        apply differ
        simp [concat_def, none]
      obtain ⟨i, J, not, _⟩ := boxed_cons(box)(some)
      simp at not
    - by_cases less : i < n
      · simp [concat_def, less]
      · by_contra differ
        have some : t (i :: J) ≠ Pad by
          intro none
          apply differ
          simp [concat_def, less, none]
        have inside := boxed_at(box)(some)
        simp [less] at inside
  rewrite 1 [← same]
  exact view_concat(n0)(m0)(eq)
qed

section "Reading."

theorem read_at :
  ∀(S : 'a ops) s t I. read S s t I = (if in_box s I then Val (cell_value S (t I)) else Pad)
by simp [read_def]

theorem read_nil : read S [] t = scalar (Val (cell_value S (t [])))
proof
  rewrite [← view_read]
  apply view_scalar
  trivial
qed

theorem read_slices : read S (n :: s) t = gen 0 n (λk. read S s (λI. t (k :: I)))
proof
  simp only [← view_read]
  exact view_slices
qed

theorem read_gen :
  ∀(S : 'a ops) l u n s f.
    n = max 0 (u - l) ⇒ read S (n :: s) (gen l u f) = gen l u (λk. read S s (f k))
proof
  intro S l u n s f size
  rewrite [← view_read, view_gen(size)]
  simp only [view_read]
qed

theorem read_transpose : read S (m :: n :: s) (transpose t) = transpose (read S (n :: m :: s) t)
proof
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, transpose_def]
  - cases J as eq | ⟨j, K, eq⟩
    · simp [read_at, transpose_def]
    · have same : in_box (m :: n :: s) (i :: j :: K) ⇔ in_box (n :: m :: s) (j :: i :: K) by
        simp
        meson
      simp only [read_at, same, transpose_at]
qed

theorem read_flatten :
  ∀s t.
    0 ≤ n ⇒ r = n * m ⇒ 0 ≤ m ⇒ read S (r :: s) (flatten m t) = flatten m (read S (n :: m :: s) t)
proof
  intro s t n0 eq m0
  subst eq
  ext I
  cases I as eq | ⟨i, J, eq⟩
  - simp [read_at, flatten_def]
  - by_cases pos : 0 < m
    · have same : in_box (n * m :: s) (i :: J) ⇔ in_box (n :: m :: s) (i div m :: i mod m :: J) by
        simp [int_mod_nonneg(pos), int_mod_lt(pos)]
        split
        · intro ⟨low, high, rest⟩
          obtain ⟨a, b, c, d⟩ := mixed_parts(pos)(low)(high)
          simp [a, b, rest]
        · intro ⟨low, high, rest⟩
          obtain ⟨a, b⟩ := mixed_range(low, high, int_mod_nonneg[i, m](pos), int_mod_lt[i, m](pos))
          rewrite [int_div_mod] at a
          rewrite [int_div_mod] at b
          simp [a, b, rest]
      simp only [read_at, same, flatten_at, pos]
      simp
    · have out : ¬in_box (n * m :: s) (i :: J) by
        have zero : m = 0 by arith
        simp [zero]
        intro low high
        arith
      rewrite [read_at, flatten_at, flatten_at]
      simp only [out, pos]
      simp
qed

theorem read_concat :
  ∀s t u.
    0 ≤ n ⇒
    0 ≤ m ⇒
    r = n + m ⇒
      read S (r :: s) (concat n t u) = concat n (read S (n :: s) t) (read S (m :: s) u)
proof
  intro s t u n0 m0 eq
  rewrite [← view_read, view_concat(n0)(m0)(eq)]
  simp only [view_read]
qed

-- Of a name, and of what is read, the values count.

theorem value_read :
  ∀(S : 'a ops) p t. (∀I. in_box p I ⇒ cell_value S (read S p t I) = cell_value S (t I))
proof
  intro S p t I inside
  simp [read_def, inside, cell_value_def]
qed

theorem value_same : ∀(S : 'a ops) p t. (∀I. in_box p I ⇒ cell_value S (t I) = cell_value S (t I))
proof
  intro S p t I inside
  trivial
qed

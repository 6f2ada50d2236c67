-- Operators that move cells: which shape they make, from which place a cell comes, and to which
-- place it goes.
--
-- An operator is a constructor of `reindexer`, with `related` and `mapped` (what it takes, as it is
-- evaluated), `admissible` (the shapes that it applies to), `reshape` (the shape that comes out),
-- `from` (the place of a cell of that in what goes in) and `rearrange` (the operator on tensors).
-- Semantics need no more. What lowering, pad sets and values need follows from `to` (the place of a
-- cell of what goes in, in what comes out) and three conditions: `keeps` (it is there), `onto`
-- (what comes out has no cells of its own), `copies` (a cell of it has a place that it comes from).
--
-- Main theorems: `rearrange_from` (what comes out, cell by cell), `from_to` and `to_from` (these
-- are inverse), `to_in_box`, `from_in_box` (where places are). For shapes whose extents are known
-- one by one there are tables, with a row for each operator: `amounts`, `reshapes`, `asks`,
-- `rearranges`, `comes_from`, `goes_to`, `keeps_cells`, `drops_cells`, `is_onto`, `copies_cells`.

import tensor.box

-- The operators; i is how many cells a row has, or how many are added or left out. `Each r` is r in
-- each row: so any two neighbouring dimensions can be transposed, or flattened.
datatype 'i reindexer :=
  Each ('i reindexer)
  | Transpose
  | Flatten
  | Reverse
  | Split 'i
  | PadL 'i
  | PadR 'i
  | TruncL 'i
  | TruncR 'i

-- The operator r is k, where what it takes is related by R, or f gives it.

recursive related : ('i → int → bool) → 'i reindexer → int reindexer → bool
| related R (Each r) k = (∃q. related R r q ∧ k = Each q)
| related R Transpose k = (k = Transpose)
| related R Flatten k = (k = Flatten)
| related R Reverse k = (k = Reverse)
| related R (Split i) k = (∃z. R i z ∧ k = Split z)
| related R (PadL i) k = (∃z. R i z ∧ k = PadL z)
| related R (PadR i) k = (∃z. R i z ∧ k = PadR z)
| related R (TruncL i) k = (∃z. R i z ∧ k = TruncL z)
| related R (TruncR i) k = (∃z. R i z ∧ k = TruncR z)

recursive mapped : ('i → int) → 'i reindexer → int reindexer
| mapped f (Each r) = Each (mapped f r)
| mapped f Transpose = Transpose
| mapped f Flatten = Flatten
| mapped f Reverse = Reverse
| mapped f (Split i) = Split (f i)
| mapped f (PadL i) = PadL (f i)
| mapped f (PadR i) = PadR (f i)
| mapped f (TruncL i) = TruncL (f i)
| mapped f (TruncR i) = TruncR (f i)

theorem related_more :
  ∀(P : 'i → int → bool) R r k. related P r k ⇒ (∀i z. P i z ⇒ R i z) ⇒ related R r k
proof
  intro P R r
  induct r
  - intro r ih k known all
    simp only [related_def] at known
    obtain ⟨q, inner, eq⟩ := known
    simp only [related_def]
    exists q
    simp [eq, ih(inner, all)]
  - simp [related_def]
  - simp [related_def]
  - simp [related_def]
  all (intro i k known all; simp only [related_def] at known; obtain ⟨z, value, eq⟩ := known)
  all (simp only [related_def]; exists z; simp [eq, all(value)])
qed

theorem mapped_related :
  ∀(R : 'i → int → bool) f r k. related R r k ⇒ (∀i z. R i z ⇒ f i = z) ⇒ mapped f r = k
proof
  intro R f r
  induct r
  - intro r ih k known all
    simp only [related_def] at known
    obtain ⟨q, inner, eq⟩ := known
    simp [mapped_def, eq, ih(inner, all)]
  - simp [related_def, mapped_def]
  - simp [related_def, mapped_def]
  - simp [related_def, mapped_def]
  all (intro i k known all; simp only [related_def] at known; obtain ⟨z, value, eq⟩ := known)
  all (simp [mapped_def, eq, all(value)])
qed

theorem mapped_same : ∀f g (r : 'i reindexer). (∀i. f i = g i) ⇒ mapped f r = mapped g r
proof
  intro f g r all
  induct r
  - intro r ih
    simp [mapped_def, ih]
  all (simp [mapped_def, all])
qed

-- The same, if what it takes has a value.
recursive evaluated : ('i → int option) → 'i reindexer → int reindexer option
| evaluated f (Each r) = OPTION_MAP Each (evaluated f r)
| evaluated f Transpose = SOME Transpose
| evaluated f Flatten = SOME Flatten
| evaluated f Reverse = SOME Reverse
| evaluated f (Split i) = OPTION_MAP Split (f i)
| evaluated f (PadL i) = OPTION_MAP PadL (f i)
| evaluated f (PadR i) = OPTION_MAP PadR (f i)
| evaluated f (TruncL i) = OPTION_MAP TruncL (f i)
| evaluated f (TruncR i) = OPTION_MAP TruncR (f i)

theorem evaluated_related :
  ∀(R : 'i → int → bool) f r k.
    (∀i z. R i z ⇔ f i = SOME z) ⇒ (related R r k ⇔ evaluated f r = SOME k)
proof
  intro R f r k same
  induct r generalizing k
  - intro r ih k
    simp [related_def, evaluated_def, option_map_eq_some, ih]
    meson
  all (simp [related_def, evaluated_def, option_map_eq_some, same])
  all meson
qed

-- The rows of a tensor of n rows, the last first.
definition reverse (n : int) (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => t (n - 1 - i :: J)

-- An operator in each of n rows.
definition each_row (n : int) (f : 'a tensor → 'a tensor) (t : 'a tensor) : 'a tensor :=
  gen 0 n (λi. f (slice t i))

-- What an operator asks of the shape of what goes in.
recursive admissible : int reindexer → int list → bool
| admissible (Each r) s = (1 ≤ LENGTH s ∧ admissible r (TL s))
| admissible Transpose s = (2 ≤ LENGTH s)
| admissible Flatten s = (2 ≤ LENGTH s)
| admissible Reverse s = (1 ≤ LENGTH s)
| admissible (Split k) s = (1 ≤ LENGTH s ∧ 0 < k)
| admissible (PadL k) s = (1 ≤ LENGTH s ∧ 0 ≤ k)
| admissible (PadR k) s = (1 ≤ LENGTH s ∧ 0 ≤ k)
| admissible (TruncL k) s = (1 ≤ LENGTH s ∧ 0 ≤ k ∧ k ≤ HD s)
| admissible (TruncR k) s = (1 ≤ LENGTH s ∧ 0 ≤ k ∧ k ≤ HD s)

-- The shape of what comes out.
recursive reshape : int reindexer → int list → int list
| reshape (Each r) s = HD s :: reshape r (TL s)
| reshape Transpose s = HD (TL s) :: HD s :: TL (TL s)
| reshape Flatten s = HD s * HD (TL s) :: TL (TL s)
| reshape Reverse s = s
| reshape (Split k) s = cdiv (HD s) k :: k :: TL s
| reshape (PadL k) s = HD s + k :: TL s
| reshape (PadR k) s = HD s + k :: TL s
| reshape (TruncL k) s = HD s - k :: TL s
| reshape (TruncR k) s = HD s - k :: TL s

-- From which place the cell at I comes. It is padding if that place lies outside of s.
recursive from : int reindexer → int list → int list → int list
| from (Each r) s I = HD I :: from r (TL s) (TL I)
| from Transpose s I = HD (TL I) :: HD I :: TL (TL I)
| from Flatten s I = HD I div HD (TL s) :: HD I mod HD (TL s) :: TL I
| from Reverse s I = HD s - 1 - HD I :: TL I
| from (Split k) s I = HD I * k + HD (TL I) :: TL (TL I)
| from (PadL k) s I = HD I - k :: TL I
| from (PadR k) s I = I
| from (TruncL k) s I = HD I + k :: TL I
| from (TruncR k) s I = I

-- The operator on tensors of the shape s.
recursive rearrange : int reindexer → int list → 'a tensor → 'a tensor
| rearrange (Each r) s t = each_row (HD s) (rearrange r (TL s)) t
| rearrange Transpose s t = transpose t
| rearrange Flatten s t = flatten (HD (TL s)) t
| rearrange Reverse s t = reverse (HD s) t
| rearrange (Split k) s t = split k t
| rearrange (PadL k) s t = pad_l k t
| rearrange (PadR k) s t = pad_r k t
| rearrange (TruncL k) s t = trunc_l k t
| rearrange (TruncR k) s t = trunc_r (HD s - k) t

-- To which place the cell at I of what goes in goes.
recursive to : int reindexer → int list → int list → int list
| to (Each r) s I = HD I :: to r (TL s) (TL I)
| to Transpose s I = HD (TL I) :: HD I :: TL (TL I)
| to Flatten s I = HD I * HD (TL s) + HD (TL I) :: TL (TL I)
| to Reverse s I = HD s - 1 - HD I :: TL I
| to (Split k) s I = HD I div k :: HD I mod k :: TL I
| to (PadL k) s I = HD I + k :: TL I
| to (PadR k) s I = I
| to (TruncL k) s I = HD I - k :: TL I
| to (TruncR k) s I = I

-- Whether it is a cell of what comes out.
recursive keeps : int reindexer → int list → int list → bool
| keeps (Each r) s I = keeps r (TL s) (TL I)
| keeps Transpose s I = T
| keeps Flatten s I = T
| keeps Reverse s I = T
| keeps (Split k) s I = T
| keeps (PadL k) s I = T
| keeps (PadR k) s I = T
| keeps (TruncL k) s I = (k ≤ HD I)
| keeps (TruncR k) s I = (HD I < HD s - k)

-- Whether all cells of what comes out come from one of what goes in.
recursive onto : int reindexer → int list → bool
| onto (Each r) s = onto r (TL s)
| onto Transpose s = T
| onto Flatten s = T
| onto Reverse s = T
| onto (Split k) s = (HD s = cdiv (HD s) k * k)
| onto (PadL k) s = (k = 0)
| onto (PadR k) s = (k = 0)
| onto (TruncL k) s = T
| onto (TruncR k) s = T

-- Whether the cell at I is the one at the place that it comes from. It is padding otherwise.
recursive copies : int reindexer → int list → int list → bool
| copies (Each r) s I = (1 ≤ LENGTH I ∧ copies r (TL s) (TL I))
| copies Transpose s I = (2 ≤ LENGTH I)
| copies Flatten s I = (1 ≤ LENGTH I)
| copies Reverse s I = (1 ≤ LENGTH I)
| copies (Split k) s I = (2 ≤ LENGTH I ∧ 0 ≤ HD (TL I) ∧ HD (TL I) < k)
| copies (PadL k) s I = (1 ≤ LENGTH I)
| copies (PadR k) s I = T
| copies (TruncL k) s I = (1 ≤ LENGTH I ∧ 0 ≤ HD I)
| copies (TruncR k) s I = (1 ≤ LENGTH I ∧ HD I < HD s - k)

variables (r : int reindexer) (s : int list) (t : 'a tensor) (I : int list) (m n k : int)

theorem one_dimension : ∀s : 'b list. 1 ≤ LENGTH s ⇒ ∃n r. s = n :: r
proof
  intro s some
  cases s as eq | ⟨n, r, eq⟩
  - simp at some
  - exists n, r
    trivial
qed

theorem two_dimensions : ∀s : 'b list. 2 ≤ LENGTH s ⇒ ∃m n r. s = m :: n :: r
proof
  intro s some
  cases s as eq | ⟨m, r, eq⟩
  - simp at some
  - cases r as eq | ⟨n, q, eq⟩
    · have none : ¬(2 ≤ SUC 0) by arith
      simp [none] at some
    · exists m, n, q
      trivial
qed

-- What an operator in each row asks of a shape, it asks of the rows.
theorem rows_admissible : admissible (Each r) s ⇒ ∃n b. admissible r b ∧ s = n :: b
proof
  intro shape
  simp only [admissible_def] at shape
  obtain ⟨some, inner⟩ := shape
  obtain ⟨n, b, rfl⟩ := one_dimension(some)
  exists n, b
  simp only [TL_def] at inner
  simp [inner]
qed

-- Extents are not negative if those before were not.
theorem reshape_ok : admissible r s ⇒ shape_ok s ⇒ shape_ok (reshape r s)
proof
  induct r generalizing s
  - intro r ih s shape nonneg
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp at nonneg
    obtain ⟨low, rest⟩ := nonneg
    simp [reshape_def, low, ih(shape, rest)]
  - intro s shape nonneg
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp at nonneg
    simp [reshape_def, nonneg]
  - intro s shape nonneg
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp at nonneg
    obtain ⟨low, low2, rest⟩ := nonneg
    simp [reshape_def, int_product_nonneg(low)(low2), rest]
  - intro s shape nonneg
    simp only [admissible_def] at shape
    simp [reshape_def, nonneg]
  - intro k s shape nonneg
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp at nonneg
    obtain ⟨low, rest⟩ := nonneg
    have tile : 0 ≤ k by arith
    simp [reshape_def, cdiv_nonneg(pos)(low), tile, rest]
  all (intro k s shape nonneg; simp only [admissible_def] at shape)
  all (obtain ⟨some, known⟩ := shape;
       obtain ⟨n, b, rfl⟩ := one_dimension(some);
       simp at known)
  all (simp at nonneg; obtain ⟨low, rest⟩ := nonneg)
  all (simp [reshape_def, rest] <;> arith)
qed

-- What comes out has no cells outside of its shape if what goes in has none.
theorem boxed_rearrange : admissible r s ⇒ boxed s t ⇒ boxed (reshape r s) (rearrange r s t)
proof
  induct r generalizing s t
  - intro r ih s t shape box
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [reshape_def, HD_def, TL_def, rearrange_def, each_row_def]
    apply boxed_gen
    · arith
    · intro k _ _
      apply ih(shape)
      exact boxed_slice(box)
  - intro s t shape box
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_transpose(box)
  - intro s t shape box
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_flatten(box)
  - intro s t shape box
    simp only [admissible_def] at shape
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [reshape_def, HD_def, rearrange_def, boxed_def]
    intro I some
    cases I as eq | ⟨i, J, eq⟩
    · simp [reverse_def] at some
    · simp [reverse_def] at some
      have inside := boxed_at(box)(some)
      simp at inside
      obtain ⟨low, high, rest⟩ := inside
      have low2 : 0 ≤ i by arith
      have high2 : i < n by arith
      simp [low2, high2, rest]
  - intro k s t shape box
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_split(pos)(box)
  - intro k s t shape box
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_pad_l(pos)(box)
  - intro k s t shape box
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_pad_r(pos)(box)
  - intro k s t shape box
    simp only [admissible_def] at shape
    obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_trunc_l(box)
  - intro k s t shape box
    simp only [admissible_def] at shape
    obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_trunc_r(box)
qed

section "Where cells come from and go to."

-- The ways are inverse.

theorem from_to : admissible r s ⇒ in_box s I ⇒ from r s (to r s I) = I
proof
  induct r generalizing s I
  - intro r ih s I shape inside
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [from_def, to_def, eq4, ih(shape, rest)]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [from_def, to_def, eq4, eq5]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [from_def, to_def, eq4, eq5, mixed_div(low2)(high2), mixed_mod(low2)(high2)]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : n - 1 - (n - 1 - i) = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [from_def, to_def, eq4, int_div_mod]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : i + k - k = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    simp [from_def, to_def]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : i - k + k = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    simp [from_def, to_def]
qed

theorem to_from : admissible r s ⇒ in_box (reshape r s) I ⇒ to r s (from r s I) = I
proof
  induct r generalizing s I
  - intro r ih s I shape inside
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [from_def, to_def, eq4, ih(shape, rest)]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [from_def, to_def, eq4, eq5]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [from_def, to_def, eq4, int_div_mod]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : n - 1 - (n - 1 - i) = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [from_def, to_def, eq4, eq5, mixed_div(low2)(high2), mixed_mod(low2)(high2)]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : i - k + k = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    simp [from_def, to_def]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have back : i + k - k = i by arith
    simp [from_def, to_def, eq4, back]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    simp [from_def, to_def]
qed

-- A cell that is kept goes into the box, another one does not.
theorem to_in_box : admissible r s ⇒ in_box s I ⇒ (in_box (reshape r s) (to r s I) ⇔ keeps r s I)
proof
  induct r generalizing s I
  - intro r ih s I shape inside
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [reshape_def, to_def, keeps_def, eq4, low, high, ih(shape, rest)]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [reshape_def, to_def, keeps_def, eq4, eq5, low, high, low2, high2, rest2]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    obtain ⟨low3, high3⟩ := mixed_range(low, high, low2, high2)
    simp [reshape_def, to_def, keeps_def, eq4, eq5, low3, high3, rest2]
  - intro s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have low2 : 0 ≤ n - 1 - i by arith
    have high2 : n - 1 - i < n by arith
    simp [reshape_def, to_def, keeps_def, eq4, low2, high2, rest]
  - intro k s I shape inside
    simp only [admissible_def] at shape
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have bounds := cdiv_bounds[n](pos)
    have last : i div k < cdiv n k by
      rewrite [int_div_lt(pos)]
      arith
    have first : 0 ≤ i div k by simp [int_div_nonneg(pos), low]
    simp [reshape_def, to_def, keeps_def, eq4, first, last, int_mod_nonneg(pos), int_mod_lt(pos),
          rest]
  all (intro k s I shape inside; simp only [admissible_def] at shape)
  all (obtain ⟨some, known⟩ := shape;
       obtain ⟨n, b, rfl⟩ := one_dimension(some);
       simp at known)
  all (simp only [in_box_cons] at inside; obtain ⟨i, J, eq4, low, high, rest⟩ := inside)
  - have low2 : 0 ≤ i + k by arith
    have high2 : i + k < n + k by arith
    simp [reshape_def, to_def, keeps_def, eq4, low2, high2, rest]
  - have high2 : i < n + k by arith
    simp [reshape_def, to_def, keeps_def, eq4, low, high2, rest]
  - have high2 : i - k < n - k by arith
    have low2 : 0 ≤ i - k ⇔ k ≤ i by split <;> arith
    simp [reshape_def, to_def, keeps_def, eq4, low2, high2, rest]
  - simp [reshape_def, to_def, keeps_def, eq4, low, rest]
qed

-- Where an operator makes no cells, all have a place that they come from.
theorem from_in_box :
  admissible r s ⇒ shape_ok s ⇒ onto r s ⇒ in_box (reshape r s) I ⇒ in_box s (from r s I)
proof
  induct r generalizing s I
  - intro r ih s I shape nonneg all inside
    simp only [onto_def, TL_def] at all
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp at nonneg
    obtain ⟨_, nonneg⟩ := nonneg
    simp only [TL_def] at all
    simp [from_def, eq4, low, high, ih(shape, nonneg, all, rest)]
  - intro s I shape nonneg all inside
    simp only [admissible_def] at shape
    simp only [onto_def] at all
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp [from_def, eq4, eq5, low, high, low2, high2, rest2]
  - intro s I shape nonneg all inside
    simp only [admissible_def] at shape
    simp only [onto_def] at all
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp at nonneg
    have pos : 0 < n by
      by_contra no
      have zero : n = 0 by arith
      simp [zero] at high
      arith
    obtain ⟨a, b, c, d⟩ := mixed_parts(pos)(low)(high)
    simp [from_def, eq4, a, b, c, d, int_mod_nonneg(pos), int_mod_lt(pos), rest]
  - intro s I shape nonneg all inside
    simp only [admissible_def] at shape
    simp only [onto_def] at all
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    have low2 : 0 ≤ n - 1 - i by arith
    have high2 : n - 1 - i < n by arith
    simp [from_def, eq4, low2, high2, rest]
  - intro k s I shape nonneg all inside
    simp only [admissible_def] at shape
    simp only [onto_def] at all
    obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, rfl⟩ := one_dimension(some)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, j, K, eq5, low2, high2, rest2⟩ := inside
    simp only [HD_def] at all
    obtain ⟨low3, high3⟩ := mixed_range(low, high, low2, high2)
    rewrite [← all] at high3
    simp [from_def, eq4, eq5, low3, high3, rest2]
  all (intro k s I shape nonneg all inside;
       simp only [admissible_def] at shape;
       simp only [onto_def] at all)
  all (obtain ⟨some, known⟩ := shape;
       obtain ⟨n, b, rfl⟩ := one_dimension(some);
       simp at known)
  all (simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside;
       obtain ⟨i, J, eq4, low, high, rest⟩ := inside)
  - have low2 : 0 ≤ i - k by arith
    have high2 : i - k < n by arith
    simp [from_def, eq4, low2, high2, rest]
  - have high2 : i < n by arith
    simp [from_def, eq4, low, high2, rest]
  - have low2 : 0 ≤ i + k by arith
    have high2 : i + k < n by arith
    simp [from_def, eq4, low2, high2, rest]
  - have high2 : i < n by arith
    simp [from_def, eq4, low, high2, rest]
qed

-- A cell that is in the box of what comes out is a copy, if that of what goes in has it.
theorem copies_in_box : admissible r s ⇒ in_box (reshape r s) I ⇒ copies r s I
proof
  induct r generalizing s I
  - intro r ih s I shape inside
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [copies_def, eq4, ih(shape, rest)]
  - intro s I shape inside
    simp only [copies_def]
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq1, low, high, j, K, eq2, low2, high2, rest2⟩ := inside
    simp [eq1, eq2]
  - intro s I shape inside
    simp only [copies_def]
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq1, low, high, rest⟩ := inside
    simp [eq1]
  - intro s I shape inside
    simp only [copies_def]
    simp only [admissible_def] at shape
    obtain ⟨n, b, rfl⟩ := one_dimension(shape)
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq1, low, high, rest⟩ := inside
    simp [eq1]
  - intro k s I shape inside
    simp only [copies_def]
    simp only [reshape_def, in_box_cons] at inside
    obtain ⟨i, J, eq1, low, high, j, K, eq2, low2, high2, rest2⟩ := inside
    simp [eq1, eq2, low2, high2]
  all (intro k s I shape inside)
  all (simp only [copies_def])
  all (simp only [reshape_def, in_box_cons] at inside;
       obtain ⟨i, J, eq1, low, high, rest⟩ := inside)
  - simp [eq1]
  - simp [eq1, low]
  - simp [eq1, high]
qed

-- What comes out is a copy of what goes in, also outside of the box.
theorem rearrange_from :
  boxed s t ⇒ admissible r s ⇒ copies r s I ⇒ rearrange r s t I = t (from r s I)
proof
  induct r generalizing s t I
  - intro r ih s t I box shape copy
    obtain ⟨n, b, shape, rfl⟩ := rows_admissible(shape)
    simp only [copies_def, TL_def] at copy
    obtain ⟨one, copy⟩ := copy
    obtain ⟨i, J, rfl⟩ := one_dimension(one)
    simp only [TL_def] at copy
    have row : rearrange r b (slice t i) J = slice t i (from r b J) by
      apply ih
      · exact boxed_slice(box)
      · exact shape
      · exact copy
    simp [rearrange_def, each_row_def, gen_cons, from_def]
    by_cases inside : 0 ≤ i ∧ i < n
    · simp [inside, row, slice_def]
    · simp only [inside]
      simp
      by_contra some
      have other : t (i :: from r b J) ≠ Pad by meson [some]
      have within := boxed_at(box)(other)
      simp at within
      meson [within, inside]
  - intro s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨i, j, K, eq1⟩ := two_dimensions(copy)
    simp [rearrange_def, from_def, eq1]
  - intro s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨i, J, eq1⟩ := one_dimension(copy)
    obtain ⟨m, n, b, rfl⟩ := two_dimensions(shape)
    simp only [rearrange_def, from_def, eq1, flatten_at, HD_def, TL_def]
    by_cases pos : 0 < n
    · simp [pos]
    · simp only [pos]
      simp
      by_contra some
      have other : t (i div n :: i mod n :: J) ≠ Pad by
        intro none
        simp [none] at some
      have within := boxed_at(box)(other)
      simp at within
      arith
  - intro s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨i, J, eq1⟩ := one_dimension(copy)
    simp [rearrange_def, from_def, reverse_def, eq1]
  - intro k s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨two, low, high⟩ := copy
    obtain ⟨i, j, K, eq1⟩ := two_dimensions(two)
    simp [eq1] at low
    simp [eq1] at high
    simp [rearrange_def, from_def, eq1, split_at, low, high]
  - intro k s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨i, J, eq1⟩ := one_dimension(copy)
    simp [rearrange_def, from_def, eq1, pad_l_at]
  - intro k s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    simp [rearrange_def, from_def, pad_r_def]
  - intro k s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨one, low⟩ := copy
    obtain ⟨i, J, eq1⟩ := one_dimension(one)
    simp [eq1] at low
    simp [rearrange_def, from_def, eq1, trunc_l_at, low]
  - intro k s t I box shape copy
    simp only [admissible_def] at shape
    simp only [copies_def] at copy
    obtain ⟨one, high⟩ := copy
    obtain ⟨i, J, eq1⟩ := one_dimension(one)
    simp [eq1] at high
    simp [rearrange_def, from_def, eq1, trunc_r_at, high]
qed

theorem rearrange_at :
  boxed s t ⇒ admissible r s ⇒ in_box (reshape r s) I ⇒ rearrange r s t I = t (from r s I)
proof
  intro box shape inside
  exact rearrange_from(box)(shape)(copies_in_box(shape)(inside))
qed

section "Symbolic shapes."

-- One equation for each operator: what the functions above say of a shape whose extents are known
-- one by one, and of indices likewise. Rust evaluates with these.

theorem one_more : ∀n. 1 ≤ SUC n
by (intro n; arith)

theorem two_more : ∀n. 2 ≤ SUC (SUC n)
by (intro n; arith)

theorem amounts :
  (∀(R : 'i → int → bool) r k. related R r k ⇒ related R (Each r) (Each k)) ∧
  (∀R : 'i → int → bool. related R Transpose Transpose) ∧
  (∀R : 'i → int → bool. related R Flatten Flatten) ∧
  (∀R : 'i → int → bool. related R Reverse Reverse) ∧
  (∀(R : 'i → int → bool) i k. R i k ⇒ related R (Split i) (Split k)) ∧
  (∀(R : 'i → int → bool) i k. R i k ⇒ related R (PadL i) (PadL k)) ∧
  (∀(R : 'i → int → bool) i k. R i k ⇒ related R (PadR i) (PadR k)) ∧
  (∀(R : 'i → int → bool) i k. R i k ⇒ related R (TruncL i) (TruncL k)) ∧
  (∀(R : 'i → int → bool) i k. R i k ⇒ related R (TruncR i) (TruncR k))
by simp [related_def]

theorem amounts_meant :
  (∀(f : 'i → int) r k. mapped f r = k ⇒ mapped f (Each r) = Each k) ∧
  (∀f : 'i → int. mapped f Transpose = Transpose) ∧
  (∀f : 'i → int. mapped f Flatten = Flatten) ∧
  (∀f : 'i → int. mapped f Reverse = Reverse) ∧
  (∀(f : 'i → int) i k. f i = k ⇒ mapped f (Split i) = Split k) ∧
  (∀(f : 'i → int) i k. f i = k ⇒ mapped f (PadL i) = PadL k) ∧
  (∀(f : 'i → int) i k. f i = k ⇒ mapped f (PadR i) = PadR k) ∧
  (∀(f : 'i → int) i k. f i = k ⇒ mapped f (TruncL i) = TruncL k) ∧
  (∀(f : 'i → int) i k. f i = k ⇒ mapped f (TruncR i) = TruncR k)
by simp [mapped_def]

theorem reshapes :
  (∀r n s. reshape (Each r) (n :: s) = n :: reshape r s) ∧
  (∀m n s. reshape Transpose (m :: n :: s) = n :: m :: s) ∧
  (∀m n s. reshape Flatten (m :: n :: s) = m * n :: s) ∧
  (∀n s. reshape Reverse (n :: s) = n :: s) ∧
  (∀k n s. reshape (Split k) (n :: s) = cdiv n k :: k :: s) ∧
  (∀k n s. reshape (PadL k) (n :: s) = n + k :: s) ∧
  (∀k n s. reshape (PadR k) (n :: s) = n + k :: s) ∧
  (∀k n s. reshape (TruncL k) (n :: s) = n - k :: s) ∧
  (∀k n s. reshape (TruncR k) (n :: s) = n - k :: s)
by simp [reshape_def]

theorem asks :
  (∀r n s. admissible (Each r) (n :: s) ⇔ admissible r s) ∧
  (∀m n s. admissible Transpose (m :: n :: s) ⇔ T) ∧
  (∀m n s. admissible Flatten (m :: n :: s) ⇔ T) ∧
  (∀n s. admissible Reverse (n :: s) ⇔ T) ∧
  (∀k n s. admissible (Split k) (n :: s) ⇔ 0 < k) ∧
  (∀k n s. admissible (PadL k) (n :: s) ⇔ 0 ≤ k) ∧
  (∀k n s. admissible (PadR k) (n :: s) ⇔ 0 ≤ k) ∧
  (∀k n s. admissible (TruncL k) (n :: s) ⇔ 0 ≤ k ∧ k ≤ n) ∧
  (∀k n s. admissible (TruncR k) (n :: s) ⇔ 0 ≤ k ∧ k ≤ n)
by simp [admissible_def, one_more, two_more]

theorem rearranges :
  (∀r n s. (rearrange (Each r) (n :: s) : 'a tensor → 'a tensor) = each_row n (rearrange r s)) ∧
  (∀s. (rearrange Transpose s : 'a tensor → 'a tensor) = transpose) ∧
  (∀m n s. (rearrange Flatten (m :: n :: s) : 'a tensor → 'a tensor) = flatten n) ∧
  (∀n s. (rearrange Reverse (n :: s) : 'a tensor → 'a tensor) = reverse n) ∧
  (∀k s. (rearrange (Split k) s : 'a tensor → 'a tensor) = split k) ∧
  (∀k s. (rearrange (PadL k) s : 'a tensor → 'a tensor) = pad_l k) ∧
  (∀k s. (rearrange (PadR k) s : 'a tensor → 'a tensor) = pad_r k) ∧
  (∀k s. (rearrange (TruncL k) s : 'a tensor → 'a tensor) = trunc_l k) ∧
  (∀k n s. (rearrange (TruncR k) (n :: s) : 'a tensor → 'a tensor) = trunc_r (n - k))
by split <;> (intros <;> (ext t <;> simp [rearrange_def]))

theorem comes_from :
  (∀r n s i J. from (Each r) (n :: s) (i :: J) = i :: from r s J) ∧
  (∀s i j J. from Transpose s (i :: j :: J) = j :: i :: J) ∧
  (∀m n s i J. from Flatten (m :: n :: s) (i :: J) = i div n :: i mod n :: J) ∧
  (∀n s i J. from Reverse (n :: s) (i :: J) = n - 1 - i :: J) ∧
  (∀k s i j J. from (Split k) s (i :: j :: J) = i * k + j :: J) ∧
  (∀k s i J. from (PadL k) s (i :: J) = i - k :: J) ∧
  (∀k s J. from (PadR k) s J = J) ∧
  (∀k s i J. from (TruncL k) s (i :: J) = i + k :: J) ∧
  (∀k s J. from (TruncR k) s J = J)
by simp [from_def]

theorem goes_to :
  (∀r n s i J. to (Each r) (n :: s) (i :: J) = i :: to r s J) ∧
  (∀s i j J. to Transpose s (i :: j :: J) = j :: i :: J) ∧
  (∀m n s i j J. to Flatten (m :: n :: s) (i :: j :: J) = i * n + j :: J) ∧
  (∀n s i J. to Reverse (n :: s) (i :: J) = n - 1 - i :: J) ∧
  (∀k s i J. to (Split k) s (i :: J) = i div k :: i mod k :: J) ∧
  (∀k s i J. to (PadL k) s (i :: J) = i + k :: J) ∧
  (∀k s J. to (PadR k) s J = J) ∧
  (∀k s i J. to (TruncL k) s (i :: J) = i - k :: J) ∧
  (∀k s J. to (TruncR k) s J = J)
by simp [to_def]

theorem keeps_cells :
  (∀r n s I. keeps (Each r) (n :: s) I ⇔ keeps r s (TL I)) ∧
  (∀s I. keeps Transpose s I ⇔ T) ∧
  (∀s I. keeps Flatten s I ⇔ T) ∧
  (∀s I. keeps Reverse s I ⇔ T) ∧
  (∀k s I. keeps (Split k) s I ⇔ T) ∧
  (∀k s I. keeps (PadL k) s I ⇔ T) ∧
  (∀k s I. keeps (PadR k) s I ⇔ T) ∧
  (∀k s I. keeps (TruncL k) s I ⇔ k ≤ HD I) ∧
  (∀k n s I. keeps (TruncR k) (n :: s) I ⇔ HD I < n - k)
by simp [keeps_def]

theorem drops_cells :
  (∀r n s I. ¬keeps (Each r) (n :: s) I ⇔ ¬keeps r s (TL I)) ∧
  (∀s I. ¬keeps Transpose s I ⇔ F) ∧
  (∀s I. ¬keeps Flatten s I ⇔ F) ∧
  (∀s I. ¬keeps Reverse s I ⇔ F) ∧
  (∀k s I. ¬keeps (Split k) s I ⇔ F) ∧
  (∀k s I. ¬keeps (PadL k) s I ⇔ F) ∧
  (∀k s I. ¬keeps (PadR k) s I ⇔ F) ∧
  (∀k s I. ¬keeps (TruncL k) s I ⇔ HD I < k) ∧
  (∀k n s I. ¬keeps (TruncR k) (n :: s) I ⇔ n - k ≤ HD I)
by simp [keeps_def, int_not_le, int_not_lt]

theorem is_onto :
  (∀r n s. onto (Each r) (n :: s) ⇔ onto r s) ∧
  (∀s. onto Transpose s ⇔ T) ∧
  (∀s. onto Flatten s ⇔ T) ∧
  (∀s. onto Reverse s ⇔ T) ∧
  (∀k n s. onto (Split k) (n :: s) ⇔ n = cdiv n k * k) ∧
  (∀k s. onto (PadL k) s ⇔ k = 0) ∧
  (∀k s. onto (PadR k) s ⇔ k = 0) ∧
  (∀k s. onto (TruncL k) s ⇔ T) ∧
  (∀k s. onto (TruncR k) s ⇔ T)
by simp [onto_def]

theorem copies_cells :
  (∀r n s i J. copies (Each r) (n :: s) (i :: J) ⇔ copies r s J) ∧
  (∀s i j J. copies Transpose s (i :: j :: J) ⇔ T) ∧
  (∀s i J. copies Flatten s (i :: J) ⇔ T) ∧
  (∀s i J. copies Reverse s (i :: J) ⇔ T) ∧
  (∀k s i j J. copies (Split k) s (i :: j :: J) ⇔ 0 ≤ j ∧ j < k) ∧
  (∀k s i J. copies (PadL k) s (i :: J) ⇔ T) ∧
  (∀k s J. copies (PadR k) s J ⇔ T) ∧
  (∀k s i J. copies (TruncL k) s (i :: J) ⇔ 0 ≤ i) ∧
  (∀k n s i J. copies (TruncR k) (n :: s) (i :: J) ⇔ i < n - k)
by simp [copies_def, one_more, two_more]

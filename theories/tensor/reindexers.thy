-- Operators that move cells: which shape they make, and from which place a cell comes.
--
-- Defines `reindexer`, with `reshape` (the shape of what comes out), `from` (the place of a cell of
-- it in what goes in) and `rearrange` (the operator on tensors). Main theorem: `rearrange_at`.

import tensor.box

-- The operators; i is how many cells a row has, or how many are added or left out.
datatype 'i reindexer := Transpose | Flatten | Split 'i | PadL 'i | PadR 'i | TruncL 'i | TruncR 'i

-- What an operator asks of the shape of what goes in.
recursive admissible : int reindexer → int list → bool
| admissible Transpose s = (2 ≤ LENGTH s)
| admissible Flatten s = (2 ≤ LENGTH s)
| admissible (Split k) s = (1 ≤ LENGTH s ∧ 0 < k)
| admissible (PadL k) s = (1 ≤ LENGTH s ∧ 0 ≤ k)
| admissible (PadR k) s = (1 ≤ LENGTH s ∧ 0 ≤ k)
| admissible (TruncL k) s = (1 ≤ LENGTH s ∧ 0 ≤ k ∧ k ≤ HD s)
| admissible (TruncR k) s = (1 ≤ LENGTH s ∧ 0 ≤ k ∧ k ≤ HD s)

-- The shape of what comes out.
recursive reshape : int reindexer → int list → int list
| reshape Transpose s = HD (TL s) :: HD s :: TL (TL s)
| reshape Flatten s = HD s * HD (TL s) :: TL (TL s)
| reshape (Split k) s = cdiv (HD s) k :: k :: TL s
| reshape (PadL k) s = HD s + k :: TL s
| reshape (PadR k) s = HD s + k :: TL s
| reshape (TruncL k) s = HD s - k :: TL s
| reshape (TruncR k) s = HD s - k :: TL s

-- From which place the cell at I comes. It is padding if that place lies outside of s.
recursive from : int reindexer → int list → int list → int list
| from Transpose s I = HD (TL I) :: HD I :: TL (TL I)
| from Flatten s I = HD I div HD (TL s) :: HD I mod HD (TL s) :: TL I
| from (Split k) s I = HD I * k + HD (TL I) :: TL (TL I)
| from (PadL k) s I = HD I - k :: TL I
| from (PadR k) s I = I
| from (TruncL k) s I = HD I + k :: TL I
| from (TruncR k) s I = I

-- The operator on tensors of the shape s.
recursive rearrange : int reindexer → int list → 'a tensor → 'a tensor
| rearrange Transpose s t = transpose t
| rearrange Flatten s t = flatten (HD (TL s)) t
| rearrange (Split k) s t = split k t
| rearrange (PadL k) s t = pad_l k t
| rearrange (PadR k) s t = pad_r k t
| rearrange (TruncL k) s t = trunc_l k t
| rearrange (TruncR k) s t = trunc_r (HD s - k) t

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

-- A cell of what comes out is the one at the place that it comes from.
theorem rearrange_at :
  admissible r s ⇒ shape_ok s ⇒ in_box (reshape r s) I ⇒ rearrange r s t I = t (from r s I)
proof
  intro shape nonneg inside
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp only [admissible_def] at shape)
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    obtain ⟨j, K, eq5, low2, high2, rest2⟩ := rest
    simp [rearrange_def, from_def, eq4, eq5]
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp at nonneg
    have pos : 0 < n by
      by_contra no
      have zero : n = 0 by arith
      simp [zero] at high
      arith
    simp [rearrange_def, from_def, flatten_at, eq4, pos]
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    obtain ⟨j, K, eq5, low2, high2, rest2⟩ := rest
    simp [rearrange_def, from_def, split_at, eq4, eq5, low2, high2]
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq4, pad_l_at]
  - simp [rearrange_def, from_def, pad_r_def]
  - obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq4, trunc_l_at, low]
  - obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq4, trunc_r_at, high]
qed

-- Extents are not negative if those before were not.
theorem reshape_ok : admissible r s ⇒ shape_ok s ⇒ shape_ok (reshape r s)
proof
  intro shape nonneg
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp only [admissible_def] at shape)
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp at nonneg
    simp [reshape_def, nonneg]
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp at nonneg
    obtain ⟨low, low2, rest⟩ := nonneg
    simp [reshape_def, int_product_nonneg(low)(low2), rest]
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp at nonneg
    obtain ⟨low, rest⟩ := nonneg
    have tile : 0 ≤ k by arith
    simp [reshape_def, cdiv_nonneg(pos)(low), tile, rest]
  all (obtain ⟨some, known⟩ := shape;
       obtain ⟨n, b, eq1⟩ := one_dimension(some);
       subst eq1;
       simp at known)
  all (simp at nonneg; obtain ⟨low, rest⟩ := nonneg)
  all (simp [reshape_def, rest] <;> arith)
qed

-- What comes out has no cells outside of its shape if what goes in has none.
theorem boxed_rearrange : admissible r s ⇒ boxed s t ⇒ boxed (reshape r s) (rearrange r s t)
proof
  intro shape box
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp only [admissible_def] at shape)
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_transpose(box)
  - obtain ⟨m, n, b, eq1⟩ := two_dimensions(shape)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_flatten(box)
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_split(pos)(box)
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_pad_l(pos)(box)
  - obtain ⟨some, pos⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_pad_r(pos)(box)
  - obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_trunc_l(box)
  - obtain ⟨some, pos, le⟩ := shape
    obtain ⟨n, b, eq1⟩ := one_dimension(some)
    subst eq1
    simp only [reshape_def, HD_def, TL_def, rearrange_def]
    exact boxed_trunc_r(box)
qed

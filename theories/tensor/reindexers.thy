-- Operators that move cells: which shape they make, and from which place a cell comes.
--
-- Defines `reindexer`, with `reshape` (the shape of what comes out), `from` (the place of a cell of
-- it in what goes in) and `rearrange` (the operator on tensors). Main theorem: `rearrange_at`.

import tensor.box

-- The operators; i is how many cells a row has, or how many are added or left out.
datatype 'i reindexer := Transpose | Flatten | Split 'i | PadL 'i | PadR 'i | TruncL 'i | TruncR 'i

-- The first dimension and the others, if there is one.
definition first (s : 'a list) (f : 'a → 'a list → 'b option) : 'b option :=
  case s of [] => NONE | n :: r => f n r

-- The shape of what comes out, if what goes in has the shape s.
recursive reshape : int reindexer → int list → int list option
| reshape Transpose s = first s (λm r. first r (λn r. SOME (n :: m :: r)))
| reshape Flatten s = first s (λm r. first r (λn r. SOME (m * n :: r)))
| reshape (Split k) s = first s (λn r. if 0 < k then SOME (cdiv n k :: k :: r) else NONE)
| reshape (PadL k) s = first s (λn r. if 0 ≤ k then SOME (n + k :: r) else NONE)
| reshape (PadR k) s = first s (λn r. if 0 ≤ k then SOME (n + k :: r) else NONE)
| reshape (TruncL k) s = first s (λn r. if 0 ≤ k ∧ k ≤ n then SOME (n - k :: r) else NONE)
| reshape (TruncR k) s = first s (λn r. if 0 ≤ k ∧ k ≤ n then SOME (n - k :: r) else NONE)

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

variables (r : int reindexer) (s p : int list) (t : 'a tensor) (I : int list)

-- What it takes to have a shape, as rewriting.
theorem first_some [simp] :
  ∀(s : 'a list) (f : 'a → 'a list → 'b option) y.
    first s f = SOME y ⇔ (∃n r. s = n :: r ∧ f n r = SOME y)
proof
  intro s f y
  cases s as eq | ⟨n, r, eq⟩
  - simp [first_def]
  - simp [first_def]
qed

theorem if_some [simp] : ∀q (x : 'b) y. (if q then SOME x else NONE) = SOME y ⇔ q ∧ x = y
proof
  intro q x y
  by_cases h : q <;> simp [h]
qed

variables (m n k : int)

-- A cell of what comes out is the one at the place that it comes from.
theorem rearrange_at :
  reshape r s = SOME p ⇒ shape_ok s ⇒ in_box p I ⇒ rearrange r s t I = t (from r s I)
proof
  intro shape nonneg inside
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp [reshape_def] at shape)
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    rewrite [in_box_cons] at rest
    obtain ⟨j, K, eq5, low2, high2, rest2⟩ := rest
    simp [rearrange_def, from_def, eq4, eq5]
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [eq1, eq2] at nonneg
    have pos : 0 < n by
      by_contra no
      have zero : n = 0 by arith
      simp [zero] at high
      arith
    simp [rearrange_def, from_def, flatten_at, eq1, eq2, eq4, pos]
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    rewrite [in_box_cons] at rest
    obtain ⟨j, K, eq5, low2, high2, rest2⟩ := rest
    simp [rearrange_def, from_def, split_at, eq4, eq5, low2, high2]
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq4, pad_l_at]
  - simp [rearrange_def, from_def, pad_r_def]
  - obtain ⟨n, b, eq1, ⟨pos, le⟩, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq4, trunc_l_at, low]
  - obtain ⟨n, b, eq1, ⟨pos, le⟩, eq3⟩ := shape
    subst eq3
    rewrite [in_box_cons] at inside
    obtain ⟨i, J, eq4, low, high, rest⟩ := inside
    simp [rearrange_def, from_def, eq1, eq4, trunc_r_at, high]
qed

-- Extents are not negative if those before were not.
theorem reshape_ok : reshape r s = SOME p ⇒ shape_ok s ⇒ shape_ok p
proof
  intro shape nonneg
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp [reshape_def] at shape)
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    simp [eq1, eq2] at nonneg
    simp [nonneg]
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    simp [eq1, eq2] at nonneg
    obtain ⟨low, low2, rest⟩ := nonneg
    simp [int_product_nonneg(low)(low2), rest]
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    simp [eq1] at nonneg
    obtain ⟨low, rest⟩ := nonneg
    have tile : 0 ≤ k by arith
    simp [cdiv_nonneg(pos)(low), tile, rest]
  all (obtain ⟨n, b, eq1, known, eq3⟩ := shape; subst eq3; simp [eq1] at nonneg)
  all (obtain ⟨low, rest⟩ := nonneg)
  all (simp [rest] <;> arith)
qed

-- What comes out has no cells outside of its shape if what goes in has none.
theorem boxed_rearrange :
  reshape r s = SOME p ⇒ boxed s t ⇒ boxed p (rearrange r s t)
proof
  intro shape box
  cases r as eq | eq | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩ | ⟨k, eq⟩
  all (simp [reshape_def] at shape)
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    rewrite [eq1, eq2] at box
    simp only [rearrange_def]
    exact boxed_transpose(box)
  - obtain ⟨m, a, eq1, n, b, eq2, eq3⟩ := shape
    subst eq3
    rewrite [eq1, eq2] at box
    simp only [eq1, eq2, rearrange_def, TL_def, HD_def]
    exact boxed_flatten(box)
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    rewrite [eq1] at box
    simp only [rearrange_def]
    exact boxed_split(pos)(box)
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    rewrite [eq1] at box
    simp only [rearrange_def]
    exact boxed_pad_l(pos)(box)
  - obtain ⟨n, b, eq1, pos, eq3⟩ := shape
    subst eq3
    rewrite [eq1] at box
    simp only [rearrange_def]
    exact boxed_pad_r(pos)(box)
  - obtain ⟨n, b, eq1, ⟨pos, le⟩, eq3⟩ := shape
    subst eq3
    rewrite [eq1] at box
    simp only [rearrange_def]
    exact boxed_trunc_l(box)
  - obtain ⟨n, b, eq1, ⟨pos, le⟩, eq3⟩ := shape
    subst eq3
    rewrite [eq1] at box
    simp only [eq1, rearrange_def, HD_def]
    exact boxed_trunc_r(box)
qed

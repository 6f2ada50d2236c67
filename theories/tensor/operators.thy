-- Tensors as functions from index lists to cells.
--
-- Equality of tensors is equality of functions, so most identities hold as they stand, zero extents
-- need no special case, and no law of the scalars is needed. A cell outside of a tensor is padding.
--
-- Defines `cell`, `tensor`, and each operator of ATL on tensors: `gen`, `sum`, `guard`, `concat`,
-- `transpose`, `flatten`, `split`, `put`, and those that pad and truncate.

import scalar.operations numbers.int_fold numbers.int_round_up base.option

-- A cell is padding, which the program itself put there, or holds a scalar.
datatype 'a cell := Pad | Val 'a

-- A tensor: its cell at each index list, of any length.
type 'a tensor := int list → 'a cell

-- The scalar that reading a cell gives: zero for padding.
recursive cell_value : 'a ops → 'a cell → 'a
| cell_value S Pad = s_zero S
| cell_value S (Val x) = x

-- The cell of a scalar tensor.
definition scalar (c : 'a cell) : 'a tensor := λI. case I of [] => c | i :: J => Pad

-- The subtensor at an index.
definition slice (t : 'a tensor) (i : int) : 'a tensor := λI. t (i :: I)

-- `f i` for each i in [lo, hi).
definition gen (lo : int) (hi : int) (f : int → 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => if 0 ≤ i ∧ i < hi - lo then f (lo + i) J else Pad

-- The tensor where the condition holds, else padding.
definition guard (p : bool) (t : 'a tensor) : 'a tensor := λI. if p then t I else Pad

-- Swaps the first two dimensions.
definition transpose (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => (case J of [] => Pad | j :: K => t (j :: i :: K))

-- Merges the first two dimensions, row-major; m is the extent of the second.
definition flatten (m : int) (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => if 0 < m then t (i div m :: i mod m :: J) else Pad

-- Cuts the first dimension into rows of k.
definition split (k : int) (t : 'a tensor) : 'a tensor :=
  λI.
    case I of
      [] => Pad
      | i :: J =>
          (case J of [] => Pad | j :: K => if 0 ≤ j ∧ j < k then t (i * k + j :: K) else Pad)

-- k cells of padding before the first.
definition pad_l (k : int) (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => t (i - k :: J)

-- Padding after the last cell changes the extent only.
definition pad_r (k : int) (t : 'a tensor) : 'a tensor := t

-- Without the first k cells.
definition trunc_l (k : int) (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => if 0 ≤ i then t (i + k :: J) else Pad

-- Without the cells from n on.
definition trunc_r (n : int) (t : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => if i < n then t (i :: J) else Pad

-- t, of extent n, then u.
definition concat (n : int) (t : 'a tensor) (u : 'a tensor) : 'a tensor :=
  λI. case I of [] => Pad | i :: J => if i < n then t (i :: J) else u (i - n :: J)

-- The tensor but for one cell.
definition put (J : int list) (c : 'a cell) (t : 'a tensor) : 'a tensor :=
  λI. if I = J then c else t I

-- Adds a cell to what was summed so far, as scalars of a type: padding adds nothing, a first value
-- is added to zero, which is what the loop does.
recursive cell_add : 'a ops → elem → 'a cell → 'a cell → 'a cell
| cell_add S ty a Pad = a
| cell_add S ty a (Val x) = Val (s_add S ty (cell_value S a) x)

-- The sum of `f i` for i in [lo, hi), from left to right.
definition sum (S : 'a ops) (ty : elem) (lo : int) (hi : int) (f : int → 'a tensor) : 'a tensor :=
  λI. ifold lo hi (λi c. cell_add S ty c (f i I)) Pad

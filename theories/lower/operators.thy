-- Arrays in row-major order, and tensors one after the other: lemmas of `lower.reindex` and
-- `lower.loops` with premises about shapes.
--
-- Main theorems: `inj_on_row_major` and `within_row_major` (row-major addresses may be stored to);
-- `writes_concat`.

import lower.loops tensor.shape

-- The letters are those of `lower.writes`.
variables (W : 'a option → 'a → 'a option) (z : bool) (S : 'a ops) (o : ident)
    (G : 'a stack → 'a heap → bool) (v : valuation) (addr : int list → int) (n m : int)
    (s : int list) (k : int) (p : int list) (t u : 'a tensor) (c d : cstmt)

-- Row-major addresses differ and are within the array: once, in general.

theorem inj_on_row_major : boxed s t ⇒ inj_on (row_major s) t
proof
  intro b
  simp only [inj_on_def]
  intro I J i j eq
  rewrite [row_major_inj(boxed_at(b)(i))(boxed_at(b)(j))] at eq
  exact eq
qed

theorem within_row_major : boxed s t ⇒ within (product s) (row_major s) t
proof
  intro b
  simp only [within_def]
  intro I i
  exact row_major_range(boxed_at(b)(i))
qed

theorem writes_concat :
  stable o G ⇒
  boxed (n :: s) t ⇒
  boxed (m :: p) u ⇒
  writes W S o G v addr t c ⇒
  writes W S o G v (λI. addr (shift n I)) u d ⇒
    writes W S o G v addr (concat n t u) (CSeq c d)
proof
  intro st bt bu first second
  have left_box : ∀I. t I ≠ Pad ⇒ ∃i J. I = i :: J ∧ i < n by
    intro I some
    obtain ⟨i, J, eq, low, high, rest⟩ := boxed_cons(bt)(some)
    exists i, J
    simp [eq, high]
  have right_box : ∀I. u I ≠ Pad ⇒ ∃i J. I = i :: J ∧ 0 ≤ i by
    intro I some
    obtain ⟨i, J, eq, low, high, rest⟩ := boxed_cons(bu)(some)
    exists i, J
    simp [eq, low]
  exact writes_joined(st, joined_concat(left_box)(right_box), first, second)
qed

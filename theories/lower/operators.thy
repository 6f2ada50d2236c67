-- Lowering by operator: the lemmas of `lower.reindex` and `lower.loops` with premises about shapes.
--
-- Main theorems: `writes_transpose`, `writes_flatten`, `writes_split`, `writes_trunc_l` and their
-- like; `inj_on_row_major` and `within_row_major` (row-major addresses may be stored to).

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

theorem rank1_boxed : boxed (n :: s) t ⇒ rank1 t
proof
  intro b
  simp only [rank1_def]
  intro I some
  obtain ⟨i, J, eq, rest⟩ := boxed_cons(b)(some)
  exists i, J
  exact eq
qed

theorem rank2_boxed : boxed (n :: m :: s) t ⇒ rank2 t
proof
  intro b
  simp only [rank2_def]
  intro I some
  obtain ⟨i, j, J, eq, rest⟩ := boxed_cons_cons(b)(some)
  exists i, j, J
  exact eq
qed

-- Lowering by operator.

theorem writes_transpose :
  boxed (n :: m :: s) t ⇒
  writes W S o G v (λI. addr (swap I)) t c ⇒
    writes W S o G v addr (transpose t) c
proof
  intro b d
  exact writes_moved(moved_transpose(rank2_boxed(b)))(d)
qed

theorem flatten_box :
  boxed (n :: m :: s) t ⇒ (∀I. t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J ∧ 0 ≤ j ∧ j < m)
proof
  intro b I some
  obtain ⟨i, j, J, eq, low, high, low2, high2, rest⟩ := boxed_cons_cons(b)(some)
  exists i, j, J
  simp [eq, low2, high2]
qed

theorem writes_flatten :
  boxed (n :: m :: s) t ⇒
  writes W S o G v (λI. addr (mix m I)) t c ⇒
    writes W S o G v addr (flatten m t) c
proof
  intro b d
  exact writes_moved(moved_flatten(flatten_box(b)))(d)
qed

theorem writes_split :
  0 < k ⇒
  boxed (n :: s) t ⇒
  writes W S o G v (λI. addr (unmix k I)) t c ⇒
    writes W S o G v addr (split k t) c
proof
  intro pos b d
  exact writes_moved(moved_split(pos)(rank1_boxed(b)))(d)
qed

theorem writes_pad_l :
  boxed (n :: s) t ⇒
  writes W S o G v (λI. addr (shift k I)) t c ⇒
    writes W S o G v addr (pad_l k t) c
proof
  intro b d
  exact writes_moved(moved_pad_l[k, t](rank1_boxed(b)))(d)
qed

theorem writes_pad_r : writes W S o G v addr t c ⇒ writes W S o G v addr (pad_r k t) c
proof
  intro d
  simp only [pad_r_def]
qed

-- Truncations need what they drop to be padding.

theorem writes_trunc_l :
  boxed (n :: s) t ⇒
  (∀i J. i < k ⇒ t (i :: J) = Pad) ⇒
  writes W S o G v (λI. addr (shift (-k) I)) t c ⇒
    writes W S o G v addr (trunc_l k t) c
proof
  intro b pad d
  have m : moved (shift (-k)) t (trunc_l k t) by
    rewrite [moved_trunc_l(rank1_boxed(b))]
    exact pad
  exact writes_moved(m)(d)
qed

theorem writes_trunc_r :
  boxed (n :: s) t ⇒
  (∀i J. k ≤ i ⇒ t (i :: J) = Pad) ⇒
  writes W S o G v addr t c ⇒
    writes W S o G v addr (trunc_r k t) c
proof
  intro b pad d
  have m : moved (λI. I) t (trunc_r k t) by
    rewrite [moved_trunc_r(rank1_boxed(b))]
    exact pad
  apply writes_moved[W, S, o, G, v, addr, λI. I, t, trunc_r k t, c](m)
  have same : (λI. addr I) = addr by
    ext I
    trivial
  simp only [same]
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

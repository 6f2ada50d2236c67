-- The boxes of tensors, and lowering by operator: the lemmas of `lower.reindex` and `lower.loops`
-- with premises about shapes (design 4.3).

import lower.loops shape

-- The cells of the tensor are within the shape.
definition boxed (s : int list) (t : 'a tensor) : bool := ∀I. t I ≠ Pad ⇒ in_box s I

theorem boxed_at : ∀s (t : 'a tensor) I. boxed s t ⇒ t I ≠ Pad ⇒ in_box s I
proof
  intro s t I b
  simp only [boxed_def] at b
  exact b
qed

-- Row-major addresses differ and are within the array: once, in general.

theorem inj_on_row_major : ∀s (t : 'a tensor). boxed s t ⇒ inj_on (row_major s) t
proof
  intro s t b
  simp only [inj_on_def]
  intro I J i j eq
  rewrite [row_major_inj(boxed_at(b)(i))(boxed_at(b)(j))] at eq
  exact eq
qed

theorem within_row_major : ∀s (t : 'a tensor). boxed s t ⇒ within (product s) (row_major s) t
proof
  intro s t b
  simp only [within_def]
  intro I i
  exact row_major_range(boxed_at(b)(i))
qed

theorem boxed_cons : ∀n s (t : 'a tensor) I. boxed (n :: s) t ⇒ t I ≠ Pad ⇒ ∃i J. I = i :: J ∧ 0 ≤ i ∧ i < n ∧ in_box s J
proof
  intro n s t I b some
  have h := boxed_at(b)(some)
  rewrite [in_box_cons] at h
  exact h
qed

theorem boxed_cons_cons : ∀n m s (t : 'a tensor) I. boxed (n :: m :: s) t ⇒ t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J ∧ 0 ≤ i ∧ i < n ∧ 0 ≤ j ∧ j < m ∧ in_box s J
proof
  intro n m s t I b some
  obtain ⟨i, K, eq, low, high, rest⟩ := boxed_cons(b)(some)
  rewrite [in_box_cons] at rest
  obtain ⟨j, J, eq2, low2, high2, rest2⟩ := rest
  exists i, j, J
  simp [eq, eq2, low, high, low2, high2, rest2]
qed

theorem rank1_boxed : ∀n s (t : 'a tensor). boxed (n :: s) t ⇒ rank1 t
proof
  intro n s t b
  simp only [rank1_def]
  intro I some
  obtain ⟨i, J, eq, rest⟩ := boxed_cons(b)(some)
  exists i, J
  exact eq
qed

theorem rank2_boxed : ∀n m s (t : 'a tensor). boxed (n :: m :: s) t ⇒ rank2 t
proof
  intro n m s t b
  simp only [rank2_def]
  intro I some
  obtain ⟨i, j, J, eq, rest⟩ := boxed_cons_cons(b)(some)
  exists i, j, J
  exact eq
qed

-- Lowering by operator.

theorem does_transpose : ∀w Z (S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ does w Z S o G v (λI. addr (swap I)) t c ⇒ does w Z S o G v addr (transpose t) c
proof
  intro w Z S o G v addr n m s t c b d
  exact does_reindex(moved_transpose(rank2_boxed(b)))(d)
qed

theorem flatten_box : ∀n m s (t : 'a tensor). boxed (n :: m :: s) t ⇒ (∀I. t I ≠ Pad ⇒ ∃i j J. I = i :: j :: J ∧ 0 ≤ j ∧ j < m)
proof
  intro n m s t b I some
  obtain ⟨i, j, J, eq, low, high, low2, high2, rest⟩ := boxed_cons_cons(b)(some)
  exists i, j, J
  simp [eq, low2, high2]
qed

theorem does_flatten : ∀w Z (S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ does w Z S o G v (λI. addr (mix m I)) t c ⇒ does w Z S o G v addr (flatten m t) c
proof
  intro w Z S o G v addr n m s t c b d
  exact does_reindex(moved_flatten(flatten_box(b)))(d)
qed

theorem does_split : ∀w Z (S : 'a ops) o G v addr n s k t c. 0 < k ⇒ boxed (n :: s) t ⇒ does w Z S o G v (λI. addr (unmix k I)) t c ⇒ does w Z S o G v addr (split k t) c
proof
  intro w Z S o G v addr n s k t c pos b d
  exact does_reindex(moved_split(pos)(rank1_boxed(b)))(d)
qed

theorem does_pad_l : ∀w Z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ does w Z S o G v (λI. addr (shift k I)) t c ⇒ does w Z S o G v addr (pad_l k t) c
proof
  intro w Z S o G v addr n s k t c b d
  exact does_reindex(moved_pad_l[k, t](rank1_boxed(b)))(d)
qed

theorem does_pad_r : ∀w Z (S : 'a ops) o G v addr k t c. does w Z S o G v addr t c ⇒ does w Z S o G v addr (pad_r k t) c
proof
  intro w Z S o G v addr k t c d
  simp only [pad_r_def]
qed

-- Truncations need what they drop to be padding.

theorem does_trunc_l : ∀w Z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. i < k ⇒ t (i :: J) = Pad) ⇒ does w Z S o G v (λI. addr (shift (-k) I)) t c ⇒ does w Z S o G v addr (trunc_l k t) c
proof
  intro w Z S o G v addr n s k t c b pad d
  have m : moved (shift (-k)) t (trunc_l k t) by
    rewrite [moved_trunc_l(rank1_boxed(b))]
    exact pad
  exact does_reindex(m)(d)
qed

theorem does_trunc_r : ∀w Z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. k ≤ i ⇒ t (i :: J) = Pad) ⇒ does w Z S o G v addr t c ⇒ does w Z S o G v addr (trunc_r k t) c
proof
  intro w Z S o G v addr n s k t c b pad d
  have m : moved (λI. I) t (trunc_r k t) by
    rewrite [moved_trunc_r(rank1_boxed(b))]
    exact pad
  apply does_reindex[w, Z, S, o, G, v, addr, λI. I, t, trunc_r k t, c](m)
  have same : (λI. addr I) = addr by
    ext I
    trivial
  simp only [same]
qed

theorem does_concat : ∀w Z (S : 'a ops) o G v addr n m s p t u c d. stable o G ⇒ boxed (n :: s) t ⇒ boxed (m :: p) u ⇒ does w Z S o G v addr t c ⇒ does w Z S o G v (λI. addr (shift n I)) u d ⇒ does w Z S o G v addr (concat n t u) (CSeq c d)
proof
  intro w Z S o G v addr n m s p t u c d st bt bu first second
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
  exact does_joined(st, joined_concat(left_box)(right_box), first, second)
qed

-- The same for `stores` and `accumulates`.

theorem stores_transpose : ∀z (S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ stores z S o G v (λI. addr (swap I)) t c ⇒ stores z S o G v addr (transpose t) c
proof
  intro z S o G v addr n m s t c
  simp only [stores_def]
  exact does_transpose
qed

theorem accumulates_transpose : ∀(S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ accumulates S o G v (λI. addr (swap I)) t c ⇒ accumulates S o G v addr (transpose t) c
proof
  intro S o G v addr n m s t c
  simp only [accumulates_def]
  exact does_transpose
qed

theorem stores_flatten : ∀z (S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ stores z S o G v (λI. addr (mix m I)) t c ⇒ stores z S o G v addr (flatten m t) c
proof
  intro z S o G v addr n m s t c
  simp only [stores_def]
  exact does_flatten
qed

theorem accumulates_flatten : ∀(S : 'a ops) o G v addr n m s t c. boxed (n :: m :: s) t ⇒ accumulates S o G v (λI. addr (mix m I)) t c ⇒ accumulates S o G v addr (flatten m t) c
proof
  intro S o G v addr n m s t c
  simp only [accumulates_def]
  exact does_flatten
qed

theorem stores_split : ∀z (S : 'a ops) o G v addr n s k t c. 0 < k ⇒ boxed (n :: s) t ⇒ stores z S o G v (λI. addr (unmix k I)) t c ⇒ stores z S o G v addr (split k t) c
proof
  intro z S o G v addr n s k t c
  simp only [stores_def]
  exact does_split
qed

theorem accumulates_split : ∀(S : 'a ops) o G v addr n s k t c. 0 < k ⇒ boxed (n :: s) t ⇒ accumulates S o G v (λI. addr (unmix k I)) t c ⇒ accumulates S o G v addr (split k t) c
proof
  intro S o G v addr n s k t c
  simp only [accumulates_def]
  exact does_split
qed

theorem stores_pad_l : ∀z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ stores z S o G v (λI. addr (shift k I)) t c ⇒ stores z S o G v addr (pad_l k t) c
proof
  intro z S o G v addr n s k t c
  simp only [stores_def]
  exact does_pad_l
qed

theorem accumulates_pad_l : ∀(S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ accumulates S o G v (λI. addr (shift k I)) t c ⇒ accumulates S o G v addr (pad_l k t) c
proof
  intro S o G v addr n s k t c
  simp only [accumulates_def]
  exact does_pad_l
qed

theorem stores_pad_r : ∀z (S : 'a ops) o G v addr k t c. stores z S o G v addr t c ⇒ stores z S o G v addr (pad_r k t) c
proof
  intro z S o G v addr k t c
  simp only [stores_def]
  exact does_pad_r
qed

theorem accumulates_pad_r : ∀(S : 'a ops) o G v addr k t c. accumulates S o G v addr t c ⇒ accumulates S o G v addr (pad_r k t) c
proof
  intro S o G v addr k t c
  simp only [accumulates_def]
  exact does_pad_r
qed

theorem stores_trunc_l : ∀z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. i < k ⇒ t (i :: J) = Pad) ⇒ stores z S o G v (λI. addr (shift (-k) I)) t c ⇒ stores z S o G v addr (trunc_l k t) c
proof
  intro z S o G v addr n s k t c
  simp only [stores_def]
  exact does_trunc_l
qed

theorem accumulates_trunc_l : ∀(S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. i < k ⇒ t (i :: J) = Pad) ⇒ accumulates S o G v (λI. addr (shift (-k) I)) t c ⇒ accumulates S o G v addr (trunc_l k t) c
proof
  intro S o G v addr n s k t c
  simp only [accumulates_def]
  exact does_trunc_l
qed

theorem stores_trunc_r : ∀z (S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. k ≤ i ⇒ t (i :: J) = Pad) ⇒ stores z S o G v addr t c ⇒ stores z S o G v addr (trunc_r k t) c
proof
  intro z S o G v addr n s k t c
  simp only [stores_def]
  exact does_trunc_r
qed

theorem accumulates_trunc_r : ∀(S : 'a ops) o G v addr n s k t c. boxed (n :: s) t ⇒ (∀i J. k ≤ i ⇒ t (i :: J) = Pad) ⇒ accumulates S o G v addr t c ⇒ accumulates S o G v addr (trunc_r k t) c
proof
  intro S o G v addr n s k t c
  simp only [accumulates_def]
  exact does_trunc_r
qed

theorem stores_concat : ∀z (S : 'a ops) o G v addr n m s p t u c d. stable o G ⇒ boxed (n :: s) t ⇒ boxed (m :: p) u ⇒ stores z S o G v addr t c ⇒ stores z S o G v (λI. addr (shift n I)) u d ⇒ stores z S o G v addr (concat n t u) (CSeq c d)
proof
  intro z S o G v addr n m s p t u c d
  simp only [stores_def]
  exact does_concat
qed

theorem accumulates_concat : ∀(S : 'a ops) o G v addr n m s p t u c d. stable o G ⇒ boxed (n :: s) t ⇒ boxed (m :: p) u ⇒ accumulates S o G v addr t c ⇒ accumulates S o G v (λI. addr (shift n I)) u d ⇒ accumulates S o G v addr (concat n t u) (CSeq c d)
proof
  intro S o G v addr n m s p t u c d
  simp only [accumulates_def]
  exact does_concat
qed

-- The boxes of the operators' results.

theorem boxed_scalar : ∀c : 'a cell. boxed [] (scalar c)
proof
  intro c
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

theorem boxed_gen : ∀lo hi n s (f : int → 'a tensor). hi - lo ≤ n ⇒ (∀k. lo ≤ k ⇒ k < hi ⇒ boxed s (f k)) ⇒ boxed (n :: s) (gen lo hi f)
proof
  intro lo hi n s f le b
  simp only [boxed_def]
  intro I some
  obtain ⟨i, J, eq, low, high⟩ := gen_cell(some)
  simp [eq, gen_cons, low, high] at some
  have a : lo ≤ lo + i by
    arith
  have c : lo + i < hi by
    arith
  have d : i < n by
    arith
  have e := boxed_at(b(a)(c))(some)
  simp [eq, low, d, e]
qed

theorem boxed_sum : ∀S lo hi s (f : int → 'a tensor). (∀k. lo ≤ k ⇒ k < hi ⇒ boxed s (f k)) ⇒ boxed s (sum S lo hi f)
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

theorem boxed_moved : ∀s p r (t : 'a tensor) R. moved r t R ⇒ boxed s t ⇒ (∀I. in_box s I ⇒ R (r I) ≠ Pad ⇒ in_box p (r I)) ⇒ boxed p R
proof
  intro s p r t R m b fits
  simp only [boxed_def]
  intro J some
  obtain ⟨I, cell, eq⟩ := moved_from(m)(some)
  have k := moved_cell(m)(cell)
  rewrite [← eq]
  exact fits(boxed_at(b)(cell))(k)
qed

theorem boxed_transpose : ∀n m s (t : 'a tensor). boxed (n :: m :: s) t ⇒ boxed (m :: n :: s) (transpose t)
proof
  intro n m s t b
  apply boxed_moved[n :: m :: s, m :: n :: s, swap, t](moved_transpose(rank2_boxed(b)))(b)
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp
  - cases J as eq | ⟨j, K, eq⟩
    · simp
    · simp
qed

theorem boxed_flatten : ∀n m s (t : 'a tensor). boxed (n :: m :: s) t ⇒ boxed (n * m :: s) (flatten m t)
proof
  intro n m s t b
  simp only [boxed_def]
  intro L some
  obtain ⟨I, cell, eq⟩ := moved_from(moved_flatten(flatten_box(b)))(some)
  obtain ⟨i, j, J, eq1, low, high, low2, high2, rest⟩ := boxed_cons_cons(b)(cell)
  obtain ⟨c, d⟩ := mixed_range(low, high, low2, high2)
  rewrite [← eq, eq1, mix_cons]
  simp [c, d, rest]
qed

theorem boxed_split : ∀n k s (t : 'a tensor). 0 < k ⇒ boxed (n :: s) t ⇒ boxed (cdiv n k :: k :: s) (split k t)
proof
  intro n k s t pos b
  simp only [boxed_def]
  intro L some
  obtain ⟨I, cell, eq⟩ := moved_from(moved_split(pos)(rank1_boxed(b)))(some)
  obtain ⟨i, J, eq1, low, high, rest⟩ := boxed_cons(b)(cell)
  obtain ⟨c, d, e, f⟩ := index_in_tile(pos, low, high)
  rewrite [← eq, eq1, unmix_cons]
  simp [c, d, e, f, rest]
qed

theorem boxed_pad_l : ∀n k s (t : 'a tensor). 0 ≤ k ⇒ boxed (n :: s) t ⇒ boxed (n + k :: s) (pad_l k t)
proof
  intro n k s t pos b
  simp only [boxed_def]
  intro L some
  obtain ⟨I, cell, eq⟩ := moved_from(moved_pad_l[k, t](rank1_boxed(b)))(some)
  obtain ⟨i, J, eq1, low, high, rest⟩ := boxed_cons(b)(cell)
  have c : 0 ≤ i + k by
    arith
  rewrite [← eq, eq1, shift_cons]
  simp [c, high, rest]
qed

theorem boxed_pad_r : ∀n k s (t : 'a tensor). 0 ≤ k ⇒ boxed (n :: s) t ⇒ boxed (n + k :: s) (pad_r k t)
proof
  intro n k s t pos b
  simp only [pad_r_def, boxed_def]
  intro I some
  obtain ⟨i, J, eq1, low, high, rest⟩ := boxed_cons(b)(some)
  have c : i < n + k by
    arith
  simp [eq1, low, c, rest]
qed

theorem boxed_trunc_l : ∀n k s (t : 'a tensor). boxed (n :: s) t ⇒ boxed (n - k :: s) (trunc_l k t)
proof
  intro n k s t b
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
      have e : i < n - k by
        arith
      simp [low, e, d]
    · simp [trunc_l_at, low] at some
qed

theorem boxed_trunc_r : ∀n k s (t : 'a tensor). boxed (n :: s) t ⇒ boxed (k :: s) (trunc_r k t)
proof
  intro n k s t b
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

theorem boxed_concat : ∀n m s (t : 'a tensor) u. 0 ≤ n ⇒ 0 ≤ m ⇒ boxed (n :: s) t ⇒ boxed (m :: s) u ⇒ boxed (n + m :: s) (concat n t u)
proof
  intro n m s t u n0 m0 bt bu
  simp only [boxed_def]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [concat_def]
  - intro some
    by_cases less : i < n
    · simp [concat_def, less] at some
      have h := boxed_at(bt)(some)
      simp at h
      have e : i < n + m by
        arith
      simp [h, e]
    · simp [concat_def, less] at some
      have h := boxed_at(bu)(some)
      simp at h
      obtain ⟨a, c, d⟩ := h
      have e : i < n + m by
        arith
      have f : 0 ≤ i by
        arith
      simp [f, e, d]
qed

-- A tensor is generated from its slices: so a loop copies it.
theorem gen_slices : ∀n s (t : 'a tensor). boxed (n :: s) t ⇒ gen 0 n (λk. slice t k) = t
proof
  intro n s t b
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

theorem boxed_slice : ∀n s (t : 'a tensor) k. boxed (n :: s) t ⇒ boxed s (slice t k)
proof
  intro n s t k b
  simp only [boxed_def, slice_def]
  intro I some
  have h := boxed_at(b)(some)
  simp at h
  simp [h]
qed

-- A tensor without dimensions is its cell.
theorem scalar_cell : ∀t : 'a tensor. boxed [] t ⇒ scalar (t []) = t
proof
  intro t b
  rewrite [fun_eq]
  intro I
  cases I as eq | ⟨i, J, eq⟩
  - simp [scalar_def]
  - have none : t (i :: J) = Pad by
      by_contra some
      have h := boxed_at(b)(some)
      simp at h
    simp [scalar_def, none]
qed

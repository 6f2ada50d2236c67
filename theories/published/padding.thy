-- Pad-set typing and its soundness (Liu 2026, section 5.5, Figs 5.5 and 5.6, Theorem 1).
--
-- A pad set holds indices of cells that are padding. The rules are over a valuation, so extents
-- and amounts may be any expressions; nothing asks for literals. Where the figures differ:
--
-- * The context of pad sets of bound names is left out: reading gives values, so that neither
--   here nor there a rule looks at it. What is bound must be typed all the same.
-- * A sum has the cells that all its terms have; the figure asks for one set for all terms.
-- * A split has the tail of its last row too; the figure forgets it.

import atl.ok_cases atl.ok_facts lower.reindex

-- Indices of the first dimension from lo up to hi, within a shape.
definition rows (lo : int) (hi : int) (s : int list) : int list → bool :=
  λI. case I of [] => F | i :: J => lo ≤ i ∧ i < hi ∧ in_box s J

-- `has_pad sh v e P`: the cells of e with indices in P are padding, and what e truncates is.
inductive has_pad : shapes → valuation → exp → (int list → bool) → bool
| has_pad_lit : ∀sh v d k. has_pad sh v (Lit d k) (λI. F)
| has_pad_var : ∀sh v x. has_pad sh v (Var x) (λI. F)
| has_pad_at : ∀sh v e i P. has_pad sh v e P ⇒ has_pad sh v (At e i) (λI. F)
| has_pad_neg : ∀sh v e P. has_pad sh v e P ⇒ has_pad sh v (Neg e) (λI. F)
| has_pad_add : ∀sh v a b P Q. has_pad sh v a P ⇒ has_pad sh v b Q ⇒ has_pad sh v (Add a b) (λI. F)
| has_pad_sub : ∀sh v a b P Q. has_pad sh v a P ⇒ has_pad sh v b Q ⇒ has_pad sh v (Sub a b) (λI. F)
| has_pad_mul : ∀sh v a b P Q. has_pad sh v a P ⇒ has_pad sh v b Q ⇒ has_pad sh v (Mul a b) (λI. F)
| has_pad_div : ∀sh v a b P Q. has_pad sh v a P ⇒ has_pad sh v b Q ⇒ has_pad sh v (Div a b) (λI. F)
| has_pad_gen : ∀sh v x lo hi e l u P. ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ (∀k. l ≤ k ⇒ k < u ⇒ has_pad sh (update v x (SOME k)) e (P k)) ⇒ has_pad sh v (Gen x lo hi e) (λI. case I of [] => F | i :: J => 0 ≤ i ∧ i < u - l ∧ P (l + i) J)
| has_pad_guard_false : ∀sh v b e s. beval atl_div v b F ⇒ shape_of sh v e s ⇒ has_pad sh v (Guard b e) (in_box s)
| has_pad_guard_true : ∀sh v b e P. beval atl_div v b T ⇒ has_pad sh v e P ⇒ has_pad sh v (Guard b e) P
| has_pad_sum : ∀sh v x lo hi e l u P. ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ l < u ⇒ (∀k. l ≤ k ⇒ k < u ⇒ has_pad sh (update v x (SOME k)) e (P k)) ⇒ has_pad sh v (Sum x lo hi e) (λI. ∀k. l ≤ k ⇒ k < u ⇒ P k I)
| has_pad_sum_empty : ∀sh v x lo hi e l u s. ieval atl_div v lo l ⇒ ieval atl_div v hi u ⇒ u ≤ l ⇒ shape_of sh v (Sum x lo hi e) s ⇒ has_pad sh v (Sum x lo hi e) (in_box s)
| has_pad_let : ∀sh v x d e s P Q. shape_of sh v d s ⇒ has_pad sh v d P ⇒ has_pad (update sh x (SOME s)) v e Q ⇒ has_pad sh v (Let x d e) Q
| has_pad_concat : ∀sh v a b n s P Q. shape_of sh v a (n :: s) ⇒ has_pad sh v a P ⇒ has_pad sh v b Q ⇒ has_pad sh v (Concat a b) (λJ. P J ∨ (∃I. Q I ∧ shift n I = J))
| has_pad_transpose : ∀sh v e P. has_pad sh v e P ⇒ has_pad sh v (Transpose e) (λJ. ∃I. P I ∧ swap I = J)
| has_pad_flatten : ∀sh v e n m s P. shape_of sh v e (n :: m :: s) ⇒ has_pad sh v e P ⇒ has_pad sh v (Flatten e) (λJ. ∃I. P I ∧ mix m I = J)
| has_pad_split : ∀sh v i e k n s P. ieval atl_div v i k ⇒ shape_of sh v e (n :: s) ⇒ has_pad sh v e P ⇒ has_pad sh v (Split i e) (λJ. ∃I. (P I ∨ rows n (cdiv n k * k) s I) ∧ unmix k I = J)
| has_pad_pad_l : ∀sh v i e k n s P. ieval atl_div v i k ⇒ shape_of sh v e (n :: s) ⇒ has_pad sh v e P ⇒ has_pad sh v (PadL i e) (λJ. rows 0 k s J ∨ (∃I. P I ∧ shift k I = J))
| has_pad_pad_r : ∀sh v i e k n s P. ieval atl_div v i k ⇒ shape_of sh v e (n :: s) ⇒ has_pad sh v e P ⇒ has_pad sh v (PadR i e) (λJ. P J ∨ rows n (n + k) s J)
| has_pad_trunc_l : ∀sh v i e k n s P. ieval atl_div v i k ⇒ shape_of sh v e (n :: s) ⇒ has_pad sh v e P ⇒ (∀I. rows 0 k s I ⇒ P I) ⇒ has_pad sh v (TruncL i e) (λJ. ∃I. P I ∧ rows k n s I ∧ shift (-k) I = J)
| has_pad_trunc_r : ∀sh v i e k n s P. ieval atl_div v i k ⇒ shape_of sh v e (n :: s) ⇒ has_pad sh v e P ⇒ (∀I. rows (n - k) n s I ⇒ P I) ⇒ has_pad sh v (TruncR i e) (λI. P I ∧ rows 0 (n - k) s I)

theorem rows_cons [simp] : ∀lo hi s i J. rows lo hi s (i :: J) ⇔ lo ≤ i ∧ i < hi ∧ in_box s J
by simp [rows_def]

theorem rows_iff : ∀lo hi s I. rows lo hi s I ⇔ (∃i J. I = i :: J ∧ lo ≤ i ∧ i < hi ∧ in_box s J)
proof
  intro lo hi s I
  cases I as eq | ⟨i, J, eq⟩ <;> simp [rows_def]
qed

theorem den_pad : ∀(S : 'a ops) v env e s I. ok S v env e s ⇒ ¬in_box s I ⇒ den S v env e I = Pad
proof
  intro S v env e s I h out
  by_contra some
  exact out(boxed_at(boxed_den(h))(some))
qed

-- Indices in the pad set are in the shape, and the denotation has padding there.
theorem has_pad_cell : ∀sh v e P. has_pad sh v e P ⇒ (∀(S : 'a ops) env s I. sh = tensor_shapes env ⇒ ok S v env e s ⇒ P I ⇒ in_box s I ∧ den S v env e I = Pad)
proof
  intro sh v e P h
  induct h
  - simp
  - simp
  - simp
  - simp
  - simp
  - simp
  - simp
  - simp
  - intro sh v x lo hi e l u P hl hu body S env s I same good some
    rewrite [ok_gen_iff] at good
    obtain ⟨l2, u2, p, sp, hl2, hu2, shape, nonneg, each⟩ := good
    subst sp
    have low := ieval_deterministic(hl2)(hl)
    have high := ieval_deterministic(hu2)(hu)
    subst low
    subst high
    cases I as eq | ⟨i, J, eq⟩
    · simp at some
    · simp at some
      obtain ⟨i0, i1, at_row⟩ := some
      have k0 : l ≤ l + i by arith
      have k1 : l + i < u by arith
      obtain ⟨hp, ih⟩ := body[l + i](k0)(k1)
      obtain ⟨box, pad⟩ := ih(same, each(k0)(k1), at_row)
      simp only [den_def, gen_cons, ieval_value(hl), ieval_value(hu), i0, i1, pad]
      simp [i0, box]
  - intro sh v b e p hb shape S env s I same good some
    rewrite [ok_guard_iff] at good
    obtain ⟨q, hq, shape2, nonneg, rest⟩ := good
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    have no := beval_value(hb)
    subst eq
    split
    · exact some
    · simp [den_def, guard_def, no]
  - intro sh v b e P hb body ih S env s I same good some
    obtain ⟨box, pad⟩ := ih(same, ok_guard_true(good)(hb), some)
    simp [den_def, guard_def, pad, box]
  - intro sh v x lo hi e l u P hl hu less body S env s I same good some
    rewrite [ok_sum_iff] at good
    obtain ⟨l2, u2, hl2, hu2, shape, nonneg, each⟩ := good
    have low := ieval_deterministic(hl2)(hl)
    have high := ieval_deterministic(hu2)(hu)
    subst low
    subst high
    have all : ∀k. l ≤ k ⇒ k < u ⇒ in_box s I ∧ den S (update v x (SOME k)) env e I = Pad by
      intro k k0 k1
      obtain ⟨hp, ih⟩ := body[k](k0)(k1)
      exact ih(same, each(k0)(k1), some(k0)(k1))
    have refl : l ≤ l by arith
    obtain ⟨box, first⟩ := all[l](refl)(less)
    simp only [box, true_and, den_def, sum_def, ieval_value(hl), ieval_value(hu)]
    apply ifold_id
    intro k k0 k1
    obtain ⟨_, pad⟩ := all(k0)(k1)
    simp [pad, cell_add_def]
  - intro sh v x lo hi e l u p hl hu le shape S env s I same good some
    have shape2 := ok_shape(good)
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    subst eq
    simp only [some, true_and, den_def, ieval_value(hl), ieval_value(hu)]
    simp [sum_def, ifold_empty(le)]
  - intro sh v x d e p P Q shape bound ihd body ihe S env s I same good some
    rewrite [ok_let_iff] at good
    obtain ⟨q, hd, he⟩ := good
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(hd))
    subst eq
    rewrite [den_let(shape)]
    have same2 : update sh x (SOME q) = tensor_shapes (update env x (SOME (q, den S v env d))) by simp [same]
    exact ihe(same2, he, some)
  - intro sh v a b n p P Q shape left iha right ihb S env s I same good some
    rewrite [ok_concat_iff] at good
    obtain ⟨m, r, q, sp, ha, hb⟩ := good
    subst sp
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(ha))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    have hm := ok_shape_ok(ha)
    have hr := ok_shape_ok(hb)
    simp at hm
    simp at hr
    have head : HD (dshape (tensor_shapes env) v a) = m by
      simp [dshape_of(shape)]
    obtain inside | ⟨K, inside, rfl⟩ := some
    · obtain ⟨box, pad⟩ := iha(same, ha, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      simp [den_def, head, concat_def, i0, i1, pad, rest]
    · obtain ⟨box, pad⟩ := ihb(same, hb, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      have no : ¬(i + m < m) by arith
      have back : i + m - m = i by arith
      simp [den_def, head, concat_def, no, back, pad, rest]
      arith
  - intro sh v e P body ih S env s I same good some
    rewrite [ok_transpose_iff] at good
    obtain ⟨m, n, p, sp, he⟩ := good
    subst sp
    obtain ⟨K, inside, rfl⟩ := some
    obtain ⟨box, pad⟩ := ih(same, he, inside)
    rewrite [in_box_cons] at box
    obtain ⟨i, K2, eq, i0, i1, rest⟩ := box
    subst eq
    rewrite [in_box_cons] at rest
    obtain ⟨j, J, eq, j0, j1, rest⟩ := rest
    subst eq
    simp [den_def, i0, i1, j0, j1, rest, pad]
  - intro sh v e n2 m2 p2 P shape body ih S env s I same good some
    rewrite [ok_flatten_iff] at good
    obtain ⟨n, m, p, sp, he⟩ := good
    subst sp
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2, e3⟩ := eq
    subst e1
    subst e2
    subst e3
    have inner : HD (TL (dshape (tensor_shapes env) v e)) = m by
      simp [dshape_of(shape)]
    obtain ⟨K, inside, rfl⟩ := some
    obtain ⟨box, pad⟩ := ih(same, he, inside)
    rewrite [in_box_cons] at box
    obtain ⟨i, K2, eq, i0, i1, rest⟩ := box
    subst eq
    rewrite [in_box_cons] at rest
    obtain ⟨j, J, eq, j0, j1, rest⟩ := rest
    subst eq
    have pos : 0 < m by arith
    obtain ⟨c, d⟩ := mixed_range(i0, i1, j0, j1)
    simp only [mix_cons, den_def, inner, flatten_at, pos, mixed_div(j0)(j1), mixed_mod(j0)(j1), pad]
    simp [c, d, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I same good some
    rewrite [ok_split_iff] at good
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := good
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    obtain ⟨K, inside, rfl⟩ := some
    have range : ∃i J. K = i :: J ∧ 0 ≤ i ∧ i < cdiv n k * k ∧ in_box p J ∧ den S v env e K = Pad by
      obtain inside | tail := inside
      · obtain ⟨box, pad⟩ := ih(same, he, inside)
        rewrite [in_box_cons] at box
        obtain ⟨i, J, eq, i0, i1, rest⟩ := box
        have cover := tiles_cover[n, k](pos)
        exists i, J
        simp [eq, i0, rest]
        simp only [eq] at pad
        simp [pad]
      · rewrite [rows_iff] at tail
        obtain ⟨i, J, eq, i0, i1, rest⟩ := tail
        have nonneg := ok_shape_ok(he)
        simp at nonneg
        subst eq
        have out : ¬in_box (n :: p) (i :: J) by
          simp
          arith
        exists i, J
        simp [den_pad(he)(out), i1, rest]
    obtain ⟨i, J, eq, i0, i1, rest, pad⟩ := range
    subst eq
    simp only [unmix_cons, den_def, ieval_value(amount), split_at, int_mod_nonneg(pos), int_mod_lt(pos), int_div_mod, pad]
    have below : i div k < cdiv n k by
      rewrite [int_div_lt(pos)]
      exact i1
    simp [int_div_nonneg(pos), int_mod_nonneg(pos), int_mod_lt(pos), i0, below, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I same good some
    rewrite [ok_pad_l_iff] at good
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := good
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    have nonneg := ok_shape_ok(he)
    simp at nonneg
    obtain front | ⟨K, inside, rfl⟩ := some
    · rewrite [rows_iff] at front
      obtain ⟨i, J, eq, i0, i1, rest⟩ := front
      subst eq
      have out : ¬in_box (n :: p) (i - k :: J) by
        simp
        arith
      simp [den_def, ieval_value(amount), pad_l_at, den_pad(he)(out), i0, rest]
    · obtain ⟨box, pad⟩ := ih(same, he, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      have back : i + k - k = i by arith
      simp [den_def, ieval_value(amount), pad_l_at, back, pad, i1, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I same good some
    rewrite [ok_pad_r_iff] at good
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := good
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    have nonneg := ok_shape_ok(he)
    simp at nonneg
    simp only [den_def, pad_r_def]
    obtain inside | tail := some
    · obtain ⟨box, pad⟩ := ih(same, he, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      simp [pad, i0, rest]
    · rewrite [rows_iff] at tail
      obtain ⟨i, J, eq, i0, i1, rest⟩ := tail
      subst eq
      have out : ¬in_box (n :: p) (i :: J) by
        simp
        arith
      simp [den_pad(he)(out), i1, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih dropped S env s I same good some
    rewrite [ok_trunc_l_iff] at good
    obtain ⟨k, n, p, sp, hi, pos, fits, he⟩ := good
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    obtain ⟨K, inside, row, rfl⟩ := some
    rewrite [rows_iff] at row
    obtain ⟨i, J, eq, i0, i1, rest⟩ := row
    subst eq
    obtain ⟨box, pad⟩ := ih(same, he, inside)
    have back : i + -k + k = i by arith
    have low : 0 ≤ i + -k by arith
    have high : i + -k < n - k by arith
    simp only [shift_cons, den_def, ieval_value(amount), trunc_l_at, low, back, pad]
    simp [low, high, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih dropped S env s I same good some
    rewrite [ok_trunc_r_iff] at good
    obtain ⟨k, n, p, sp, hi, pos, fits, he⟩ := good
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    have extent : HD (dshape (tensor_shapes env) v e) = n by
      simp [dshape_of(shape)]
    obtain ⟨inside, row⟩ := some
    rewrite [rows_iff] at row
    obtain ⟨i, J, eq, i0, i1, rest⟩ := row
    subst eq
    obtain ⟨box, pad⟩ := ih(same, he, inside)
    simp [den_def, ieval_value(amount), trunc_r_at, extent, i0, i1, pad, rest]
qed

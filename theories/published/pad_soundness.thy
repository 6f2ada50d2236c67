-- Pad-set typing is sound (Liu 2026, Theorem 1): what it says is padding evaluates to padding, and
-- so truncations that are typed drop nothing else.
--
-- Main theorems: `pad_sound`; `pad_sound_den`, the same of the denotation; `typed_trunc_l` and
-- `typed_trunc_r` (a typed truncation moves its cells).

import published.padding published.agreement lower.truncation lower.conditions

variables (S : 'a ops) (ty : elem) (v : valuation) (env : 'a tensors) (i : iexp) (e : exp) (n : int)
    (s : int list) (k : int)

theorem rows_cons [simp] : ∀lo hi s i J. rows lo hi s (i :: J) ⇔ lo ≤ i ∧ i < hi ∧ in_box s J
by simp [rows_def]

theorem rows_iff : ∀lo hi s I. rows lo hi s I ⇔ (∃i J. I = i :: J ∧ lo ≤ i ∧ i < hi ∧ in_box s J)
proof
  intro lo hi s I
  cases I as eq | ⟨i, J, eq⟩ <;> simp [rows_def]
qed

theorem den_pad : ∀I. ok S v env e s ⇒ ¬in_box s I ⇒ den S v env e I = Pad
proof
  intro I h out
  by_contra some
  exact out(boxed_at(boxed_den(h))(some))
qed

-- Indices in the pad set are in the shape, and the denotation has padding there.
theorem has_pad_cells :
  (∀sh v e P.
     has_pad sh v e P ⇒
       (∀(S : 'a ops) env s I.
          truths S ⇒
          sh = tensor_shapes env ⇒
          ok S v env e s ⇒
          P I ⇒
            in_box s I ∧ den S v env e I = Pad)) ∧
  (∀sh v bs e P.
     has_pads sh v bs e P ⇒
       (∀(S : 'a ops) ty env s I.
          truths S ⇒
          sh = tensor_shapes env ⇒
          ok_sums S v env bs e s ⇒
          P I ⇒
            nest v bs (λw c. cell_add S ty c (den S w env e I)) Pad = Pad))
proof
  apply has_pad_induct
  - simp
  - simp
  - simp
  - simp
  - simp
  - simp
  - intro sh v b d e P hb body ih S env s I law same good some
    rewrite [ok_cases_If] at good
    obtain ⟨q, okp, truth, shd, she, nonneg, yes, no⟩ := good
    rewrite [truth_in_test(law, hb)] at truth
    simp at truth
    obtain ⟨box, pad⟩ := ih(law, same, yes(truth), some)
    simp [den_if_true(decision_index[env := env](law, hb)), pad, box]
  - intro sh v b d e P hb body ih S env s I law same good some
    rewrite [ok_cases_If] at good
    obtain ⟨q, okp, truth, shd, she, nonneg, yes, no⟩ := good
    rewrite [truth_in_test(law, hb)] at truth
    simp at truth
    obtain ⟨box, pad⟩ := ih(law, same, no(truth), some)
    simp [den_if_false(decision_index[env := env](law, hb)), pad, box]
  - intro sh v p d e O P Q hp _ hd ihd he ihe S env s I law same good some
    rewrite [ok_cases_If] at good
    obtain ⟨q, okp, truth, shd, she, nonneg, yes, no⟩ := good
    obtain ⟨left, right⟩ := some
    by_cases holds : q
    · obtain ⟨box, pad⟩ := ihd(law, same, yes(holds), left)
      simp [den_def, truth, holds, pad, box]
    · obtain ⟨box, pad⟩ := ihe(law, same, no(holds), right)
      simp [den_def, truth, holds, pad, box]
  - intro sh v x lo hi e l u P hl hu body S env s I law same good some
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
      obtain ⟨box, pad⟩ := ih(law, same, each(k0)(k1), at_row)
      simp only [den_def, gen_cons, ieval_value(hl), ieval_value(hu), i0, i1, pad]
      simp [i0, box]
  - intro sh v b e p hb shape S env s I law same good some
    rewrite [ok_cases_Guard] at good
    obtain ⟨q, okp, truth, shape2, nonneg, rest⟩ := good
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    subst eq
    split
    · exact some
    · simp [den_guarded(decision_index[env := env](law, hb)), guard_def]
  - intro sh v b e P hb body ih S env s I law same good some
    have holds : dcond S v env (Test b) by simp [dcond_def, truth_in_test(law, hb)]
    obtain ⟨box, pad⟩ := ih(law, same, ok_guard_true(good)(holds), some)
    simp [den_guarded(decision_index[env := env](law, hb)), guard_def, pad, box]
  - intro sh v p e q O P hp _ shape body ih S env s I law same good some
    have whole := good
    rewrite [ok_cases_Guard] at good
    obtain ⟨z, okp, truth, shape2, nonneg, rest⟩ := good
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    subst eq
    obtain ⟨inside, there⟩ := some
    split
    · exact inside
    · by_cases holds : z
      · obtain ⟨box, pad⟩ := ih(law, same, rest(holds), there)
        simp [den_def, guard_def, pad]
      · simp [den_def, guard_def, truth, holds]
  - intro sh v ty x lo hi e l u P hl hu less body S env s I law same good some
    obtain ⟨l2, u2, hl2, hu2, shape, nonneg, each⟩ := ok_sum_parts(good)
    have low := ieval_deterministic(hl2)(hl)
    have high := ieval_deterministic(hu2)(hu)
    subst low
    subst high
    have all : ∀k. l ≤ k ⇒ k < u ⇒ in_box s I ∧ den S (update v x (SOME k)) env e I = Pad by
      intro k k0 k1
      obtain ⟨hp, ih⟩ := body[k](k0)(k1)
      exact ih(law, same, each(k0)(k1), some(k0)(k1))
    have refl : l ≤ l by arith
    obtain ⟨box, first⟩ := all[l](refl)(less)
    simp only [box, true_and, den_sum(hl, hu), sum_def]
    apply ifold_id
    intro k k0 k1
    obtain ⟨_, pad⟩ := all(k0)(k1)
    simp [pad, cell_add_def]
  - intro sh v ty x lo hi e l u p hl hu le shape S env s I law same good some
    have shape2 := ok_shape(good)
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    subst eq
    simp only [some, true_and, den_sum(hl, hu)]
    simp [sum_def, ifold_empty(le)]
  - intro sh v ty bs e p P shape hs ihs S env s I law same good some
    rewrite [ok_cases_Sums] at good
    obtain ⟨shape2, nonneg, steps⟩ := good
    rewrite [same, shape_of_cases_Sums] at shape
    have eq := shape_of_deterministic(shape)(shape2)
    subst eq
    obtain ⟨inside, there⟩ := some
    split
    · exact inside
    · simp only [den_def, ihs(law, same, steps, there)]
  - intro sh v x d i lo hi e l u p P Q hl hu shape hd ihd each S env s I law same good some
    rewrite [ok_cases_Fold] at good
    obtain ⟨l2, u2, hl2, hu2, okd, she, steps⟩ := good
    have low := ieval_deterministic(hl2)(hl)
    have high := ieval_deterministic(hu2)(hu)
    subst low
    subst high
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(okd))
    subst eq
    obtain ⟨first, others⟩ := some
    obtain ⟨box, pad⟩ := ihd(law, same, okd, first)
    split
    · exact box
    · rewrite [den_fold(hl2, hu2, shape)]
      apply ok_fold_invariant[λt : 'a tensor. t I = Pad](steps)(pad)
      intro k t low high body none
      obtain ⟨typed, ih⟩ := each(low)(high)
      have scope : update sh x (SOME s) = tensor_shapes (update env x (SOME (s, t))) by simp [same]
      obtain ⟨box2, pad2⟩ := ih(law, scope, body, others(low)(high))
      exact pad2
  - intro sh v d is e K P Q hi hd ihd he ihe S env s I law same good some
    rewrite [ok_cases_With] at good
    obtain ⟨K2, okd, hi2, inside, oke⟩ := good
    obtain ⟨there, other⟩ := some
    obtain ⟨box, pad⟩ := ihd(law, same, okd, there)
    simp [den_def, ieval_values(hi), put_def, other, pad, box]
  - intro sh v x d e p P Q shape bound ihd body ihe S env s I law same good some
    rewrite [ok_cases_Let] at good
    obtain ⟨q, hd, he⟩ := good
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(hd))
    subst eq
    rewrite [den_let(shape)]
    have same2 : update sh x (SOME q) = tensor_shapes (update env x (SOME (q, den S v env d))) by
      simp [same]
    exact ihe(law, same2, he, some)
  - intro sh v x i e z P hi body ih S env s I law same good some
    rewrite [ok_cases_LetIndex] at good
    obtain ⟨z2, hi2, he⟩ := good
    obtain rfl := ieval_deterministic(hi)(hi2)
    rewrite [den_let_index(hi)]
    exact ih(law, same, he, some)
  - intro sh v x ty d e P each S env s I law same good some
    rewrite [ok_cases_LetData] at good
    obtain ⟨hd, she, he⟩ := good
    rewrite [den_let_data]
    obtain ⟨_, ih⟩ := each[index_in S ty (den S v env d)]
    exact ih(law, same, he, some[index_in S ty (den S v env d)])
  - intro sh v a b n p P Q shape left iha right ihb S env s I law same good some
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
    have head : HD (dshape (tensor_shapes env) v a) = m by simp [dshape_of(shape)]
    obtain inside | ⟨K, inside, rfl⟩ := some
    · obtain ⟨box, pad⟩ := iha(law, same, ha, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      simp [den_def, head, concat_def, i0, i1, pad, rest]
    · obtain ⟨box, pad⟩ := ihb(law, same, hb, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      have no : ¬(i + m < m) by arith
      have back : i + m - m = i by arith
      simp [den_def, head, concat_def, no, back, pad, rest]
      arith
  - intro sh v e P body ih S env s I law same good some
    obtain ⟨m, n, p, sp, he⟩ := ok_transpose_parts(good)
    subst sp
    obtain ⟨K, inside, rfl⟩ := some
    obtain ⟨box, pad⟩ := ih(law, same, he, inside)
    rewrite [in_box_cons] at box
    obtain ⟨i, K2, eq, i0, i1, rest⟩ := box
    subst eq
    rewrite [in_box_cons] at rest
    obtain ⟨j, J, eq, j0, j1, rest⟩ := rest
    subst eq
    simp [den_def, amount_value_def, mapped_def, rearrange_def, i0, i1, j0, j1, rest, pad]
  - intro sh v e n2 m2 p2 P shape body ih S env s I law same good some
    obtain ⟨n, m, p, sp, he⟩ := ok_flatten_parts(good)
    subst sp
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2, e3⟩ := eq
    subst e1
    subst e2
    subst e3
    have inner : HD (TL (dshape (tensor_shapes env) v e)) = m by simp [dshape_of(shape)]
    obtain ⟨K, inside, rfl⟩ := some
    obtain ⟨box, pad⟩ := ih(law, same, he, inside)
    rewrite [in_box_cons] at box
    obtain ⟨i, K2, eq, i0, i1, rest⟩ := box
    subst eq
    rewrite [in_box_cons] at rest
    obtain ⟨j, J, eq, j0, j1, rest⟩ := rest
    subst eq
    have pos : 0 < m by arith
    obtain ⟨c, d⟩ := mixed_range(i0, i1, j0, j1)
    simp only [mix_cons, den_def, amount_value_def, mapped_def, rearrange_def, inner, flatten_at,
               pos, mixed_div(j0)(j1), mixed_mod(j0)(j1), pad]
    simp [c, d, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I law same good some
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := ok_split_parts(good)
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
      · obtain ⟨box, pad⟩ := ih(law, same, he, inside)
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
    simp only [unmix_cons, den_def, amount_value_def, mapped_def, rearrange_def,
               ieval_value(amount), split_at, int_mod_nonneg(pos), int_mod_lt(pos), int_div_mod,
               pad]
    have below : i div k < cdiv n k by
      rewrite [int_div_lt(pos)]
      exact i1
    simp [int_div_nonneg(pos), int_mod_nonneg(pos), int_mod_lt(pos), i0, below, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I law same good some
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := ok_pad_l_parts(good)
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
      simp [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(amount), pad_l_at,
            den_pad(he)(out), i0, rest]
    · obtain ⟨box, pad⟩ := ih(law, same, he, inside)
      rewrite [in_box_cons] at box
      obtain ⟨i, J, eq, i0, i1, rest⟩ := box
      subst eq
      have back : i + k - k = i by arith
      simp [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(amount), pad_l_at,
            back, pad, i1, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih S env s I law same good some
    obtain ⟨k, n, p, sp, hi, pos, he⟩ := ok_pad_r_parts(good)
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
    simp only [den_def, amount_value_def, mapped_def, rearrange_def, pad_r_def]
    obtain inside | tail := some
    · obtain ⟨box, pad⟩ := ih(law, same, he, inside)
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
  - intro sh v a e k2 n2 p2 P amount shape body ih dropped S env s I law same good some
    obtain ⟨k, n, p, sp, hi, pos, fits, he⟩ := ok_trunc_l_parts(good)
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
    obtain ⟨box, pad⟩ := ih(law, same, he, inside)
    have back : i + -k + k = i by arith
    have low : 0 ≤ i + -k by arith
    have high : i + -k < n - k by arith
    simp only [shift_cons, den_def, amount_value_def, mapped_def, rearrange_def,
               ieval_value(amount), trunc_l_at, low, back, pad]
    simp [low, high, rest]
  - intro sh v a e k2 n2 p2 P amount shape body ih dropped S env s I law same good some
    obtain ⟨k, n, p, sp, hi, pos, fits, he⟩ := ok_trunc_r_parts(good)
    subst sp
    have ek := ieval_deterministic(amount)(hi)
    subst ek
    rewrite [same] at shape
    have eq := shape_of_deterministic(shape)(ok_shape(he))
    simp at eq
    obtain ⟨e1, e2⟩ := eq
    subst e1
    subst e2
    have extent : HD (dshape (tensor_shapes env) v e) = n by simp [dshape_of(shape)]
    obtain ⟨inside, row⟩ := some
    rewrite [rows_iff] at row
    obtain ⟨i, J, eq, i0, i1, rest⟩ := row
    subst eq
    obtain ⟨box, pad⟩ := ih(law, same, he, inside)
    simp [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(amount), trunc_r_at,
          extent, i0, i1, pad, rest]
  - intro sh v e P he ih S ty env s I law same good some
    rewrite [ok_term_iff] at good
    obtain ⟨box, pad⟩ := ih(law, same, good, some)
    simp [nest_def, pad, cell_add_def]
  - intro sh v x lo hi bs e l u P hl hu each S ty env s I law same good some
    rewrite [ok_outer_iff] at good
    obtain ⟨l2, u2, hl2, hu2, steps⟩ := good
    have low := ieval_deterministic(hl2)(hl)
    have high := ieval_deterministic(hu2)(hu)
    subst low
    subst high
    simp [nest_def, ieval_value(hl2), ieval_value(hu2)]
    apply ifold_id
    intro k low high
    obtain ⟨typed, ih⟩ := each(low)(high)
    exact ih(law, same, steps(low)(high), some(low)(high))
  all (intros; trivial)
qed

theorem has_pad_cell :
  ∀sh v e P.
    has_pad sh v e P ⇒
      (∀(S : 'a ops) env s I.
         truths S ⇒
         sh = tensor_shapes env ⇒
         ok S v env e s ⇒
         P I ⇒
           in_box s I ∧ den S v env e I = Pad)
proof
  intro sh v e P h
  obtain ⟨a, b⟩ := has_pad_cells
  exact a(h)
qed

theorem pad_sound_den :
  ∀P I. truths S ⇒ has_pad (tensor_shapes env) v e P ⇒ ok S v env e s ⇒ P I ⇒ den S v env e I = Pad
proof
  intro P I law typed good some
  obtain ⟨box, pad⟩ := has_pad_cell(typed)[S, env, s, I](law, eq_refl, good, some)
  exact pad
qed

-- The cell of a result at an index list (Fig. 5.1).
theorem pad_sound :
  ∀(S : 'a ops) v env renv e s r P I.
    truths S ⇒
    has_pad (tensor_shapes env) v e P ⇒
    shape_of (tensor_shapes env) v e s ⇒
    env_rep env renv ⇒
    big_step S v renv e r ⇒
    P I ⇒
      load_at I r = Pad
proof
  intro S v env renv e s r P I law typed shape rep h some
  obtain ⟨box, pad⟩ :=
    has_pad_cell(typed)[S, env, s, I](law, eq_refl, big_step_ok(h)(shape)(rep), some)
  have same := big_step_represents(h)(shape)(rep)
  simp only [represents_def] at same
  rewrite [same, load_result(box)]
  exact pad
qed

-- Truncations that are typed move cells: the premise of their lowering.

theorem typed_trunc_l :
  ∀P.
    truths S ⇒
    has_pad (tensor_shapes env) v (Reindex (TruncL i) e) P ⇒
    ok S v env e (n :: s) ⇒
    ieval atl_div v i k ⇒
      moved (shift (-k)) (den S v env e) (den S v env (Reindex (TruncL i) e))
proof
  intro Q law typed good amount
  rewrite [has_pad_cases_Reindex] at typed
  simp at typed
  obtain ⟨k2, n2, s2, P, eq, hk, shape, body, dropped⟩ := typed
  have ek := ieval_deterministic(hk)(amount)
  have es := shape_of_deterministic(shape)(ok_shape(good))
  simp at es
  obtain ⟨e1, e2⟩ := es
  subst ek
  subst e1
  subst e2
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(amount)]
  rewrite [moved_trunc_l(rank1_boxed(boxed_den(good)))]
  intro j J less
  by_cases box : in_box (n :: s) (j :: J)
  - simp at box
    apply pad_sound_den(law)(body)(good)
    apply dropped
    simp [box, less]
  - exact den_pad(good)(box)
qed

theorem typed_trunc_r :
  ∀P.
    truths S ⇒
    has_pad (tensor_shapes env) v (Reindex (TruncR i) e) P ⇒
    ok S v env e (n :: s) ⇒
    ieval atl_div v i k ⇒
      moved (λI. I) (den S v env e) (den S v env (Reindex (TruncR i) e))
proof
  intro Q law typed good amount
  rewrite [has_pad_cases_Reindex] at typed
  simp at typed
  obtain ⟨k2, n2, s2, P, eq, hk, shape, body, dropped⟩ := typed
  have ek := ieval_deterministic(hk)(amount)
  have es := shape_of_deterministic(shape)(ok_shape(good))
  simp at es
  obtain ⟨e1, e2⟩ := es
  subst ek
  subst e1
  subst e2
  have extent : HD (dshape (tensor_shapes env) v e) = n by simp [dshape_of(shape)]
  simp only [den_def, amount_value_def, mapped_def, rearrange_def, ieval_value(amount), extent]
  rewrite [moved_trunc_r(rank1_boxed(boxed_den(good)))]
  intro j J less
  by_cases box : in_box (n :: s) (j :: J)
  - simp at box
    apply pad_sound_den(law)(body)(good)
    apply dropped
    simp [box, less]
  - exact den_pad(good)(box)
qed

-- Sums over several binders: loops and guards change places with them, and their binders are split.
--
-- Such a sum is one chain of additions, in the order of its binders. Whatever leaves that order as
-- it is needs no law: an operator that only chooses cells goes past all binders at once, and the
-- range of a binder is cut into strips, which become two binders of the same chain. A plain sum is
-- one over one binder (`sums_one`), so its strips need no law either.
-- Main theorems: `chosen_sums`, `steps_chosen_of`, `steps_chosen_adding`, `steps_split`,
-- `sums_step`, `values_sums`.

import rewrite.ranges rewrite.same_values rewrite.reindexed

variables (S : 'a ops) (ty : elem) (lo hi k l m n : int) (q : bool) (s : int list) (t u : 'a tensor)
    (c d : 'a cell) (p : int list → bool) (r : int list → int) (w : int list → int list)
    (h h' : 'a steps) (z : int reindexer)

section "Operators that choose cells"

-- The cells where p holds: of the tensor at r, the cell at w.
definition chosen (p : int list → bool) (r : int list → int) (w : int list → int list)
    (f : int → 'a tensor) : 'a tensor :=
  λI. if p I then f (r I) (w I) else Pad

-- The same of steps: elsewhere nothing is added.
definition steps_chosen (p : int list → bool) (r : int list → int) (w : int list → int list)
    (g : int → 'a steps) : 'a steps :=
  λI c. if p I then g (r I) (w I) c else c

-- Such an operator goes inside of a sum, (not in the papers)
theorem chosen_sums : ∀g. chosen p r w (λi. sums (g i)) = sums (steps_chosen p r w g)
proof
  intro g
  ext I
  simp only [chosen_def, sums_def, steps_chosen_def]
qed

-- past each of its binders,
theorem steps_chosen_of :
  ∀g : int → int → 'a steps.
    steps_chosen p r w (λi. steps_of lo hi (g i)) =
      steps_of lo hi (λj. steps_chosen p r w (λi. g i j))
proof
  intro g
  ext I
  ext c
  by_cases here : p I
  - simp [steps_chosen_def, steps_of_def, here]
    apply ifold_cong <;> simp
  - simp [steps_chosen_def, steps_of_def, here, ifold_id]
qed

-- to what is added.
theorem steps_chosen_adding :
  ∀f. steps_chosen p r w (λi. adding S ty (f i)) = adding S ty (chosen p r w f)
proof
  intro f
  ext I
  ext c
  by_cases here : p I <;> simp [steps_chosen_def, adding_def, chosen_def, here, cell_add_def]
qed

section "Which operators do"

theorem gen_chosen :
  ∀f : int → 'a tensor.
    gen lo hi f =
      chosen (λI. case I of [] => F | i :: J => 0 ≤ i ∧ i < hi - lo)
        (λI. case I of [] => 0 | i :: J => lo + i) (λI. case I of [] => [] | i :: J => J) f
proof
  intro f
  ext I
  cases I as eq | ⟨i, J, eq⟩ <;> simp [chosen_def, gen_cons]
qed

theorem guard_chosen : guard q t = chosen (λI. q) (λI. 0) (λI. I) (λi. t)
proof
  ext I
  simp [chosen_def, guard_def]
qed

theorem rearrange_chosen :
  rearrange z s t =
    chosen (λI. ∀u : 'a tensor. rearrange z s u I = u (from z s I)) (λI. 0) (from z s) (λi. t)
proof
  ext I
  simp only [chosen_def]
  by_cases all : ∀u : 'a tensor. rearrange z s u I = u (from z s I)
  - simp [all]
  - obtain yes | none := rearrange_moves[z, s, I]
    · simp [yes] at all
    · simp [all, none]
qed

section "Strips"

-- The range of a binder in strips: they are two binders. (not in the papers)
theorem steps_split :
  ∀g : int → 'a steps.
    0 < k ⇒
      steps_of 0 n g =
        steps_of 0 (cdiv n k)
          (λio.
             steps_of 0 k
               (λii. steps_chosen (λI. io * k + ii < n) (λI. 0) (λI. I) (λi. g (io * k + ii))))
proof
  intro g pos
  ext I
  ext c
  simp only [steps_of_def, steps_chosen_def]
  obtain le | le := int_le_total[0, n]
  - rewrite [ifold_tiled(pos, le)]
    apply ifold_cong <;> simp
  - have none : cdiv n k ≤ 0 by
      rewrite [cdiv_le(pos)]
      arith
    rewrite [ifold_empty(le), ifold_empty(none)]
qed

-- Two binders as one. (not in the papers)
theorem steps_fuse :
  ∀g : int → int → 'a steps.
    0 ≤ k ⇒
      steps_of 0 m (λi. steps_of 0 k (g i)) = steps_of 0 (m * k) (λij. g (ij div k) (ij mod k))
proof
  intro g k0
  ext I
  ext c
  simp only [steps_of_def]
  obtain le | m0 := int_le_total[m, 0]
  - have none : m * k ≤ 0 by
      have below := int_mul_le_mono_right[k, m, 0](k0, le)
      simp at below
      exact below
    rewrite [ifold_empty(le), ifold_empty(none)]
  - rewrite [ifold_mixed(k0, m0)]
    apply ifold_cong
    · trivial
    · trivial
    · intro i d range
      apply ifold_cong
      · trivial
      · trivial
      · intro j d2 ⟨low, high⟩
        simp [mixed_div(low, high), mixed_mod(low, high)]
      · trivial
    · trivial
qed

section "Sums of sums"

-- A sum over one binder. (not in the papers)
theorem sums_one : ∀f. sums (steps_of lo hi (λi. adding S ty (f i))) = sum S ty lo hi f
proof
  intro f
  ext I
  simp only [sums_def, steps_of_def, adding_def, sum_def]
qed

-- Steps that add to a total what they make of padding.
definition adds_up (S : 'a ops) (ty : elem) (h : 'a steps) : bool :=
  ∀I c. h I c = cell_add S ty c (sums h I)

-- The last step does,
theorem adds_up_adding : law_holds S ty zero_add ⇒ adds_up S ty (adding S ty t)
proof
  intro zero
  rewrite [adds_up_def]
  simp only [adding_def, sums_def, cell_add_zero(zero)]
qed

theorem sums_adding : law_holds S ty zero_add ⇒ sums (adding S ty t) = t
proof
  intro zero
  ext I
  simp only [sums_def, adding_def, cell_add_zero(zero)]
qed

-- and those of a range, if each of them does.
theorem adds_up_steps :
  ∀g : int → 'a steps.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
    (∀i. lo ≤ i ⇒ i < hi ⇒ adds_up S ty (g i)) ⇒
      adds_up S ty (steps_of lo hi g)
proof
  intro g assoc zero all
  rewrite [adds_up_def]
  intro I c
  have inner := ifold_fuse[cell_add S ty c, lo, hi, λi d. g i I d, λi d. g i I d, Pad]
  have base : cell_add S ty c Pad = c by simp [cell_add_def]
  simp only [sums_def, steps_of_def]
  rewrite [inner]
  - rewrite [base]
  - intro i d low high
    have each := all[i](low, high)
    rewrite [adds_up_def] at each
    rewrite [each[I, d], each[I, cell_add S ty c d]]
    exact cell_add_sums(assoc)(zero)
qed

-- A sum over several binders is a sum over the first of them of sums over the others. (not in the
-- papers)
theorem sums_step :
  ∀g : int → 'a steps.
    (∀i. lo ≤ i ⇒ i < hi ⇒ adds_up S ty (g i)) ⇒
      sums (steps_of lo hi g) = sum S ty lo hi (λi. sums (g i))
proof
  intro g all
  ext I
  have def : sums (steps_of lo hi g) I = ifold lo hi (λi c. g i I c) Pad by
    simp only [sums_def, steps_of_def]
  rewrite [def]
  simp only [sum_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro i c ⟨low, high⟩
    have each := all[i](low, high)
    rewrite [adds_up_def] at each
    exact each
  - trivial
qed

-- A sum over two binders, as a sum of sums. (not in the papers)
theorem sums_nested :
  ∀f.
    law_holds S ty add_assoc ⇒
    law_holds S ty zero_add ⇒
      sums (steps_of lo hi (λi. steps_of l m (λj. adding S ty (f i j)))) =
        sum S ty lo hi (λi. sum S ty l m (λj. f i j))
proof
  intro f assoc zero
  rewrite [sums_step[S]]
  - simp only [sums_one]
    apply sum_cong
    · trivial
    · trivial
    · intro i range
      apply sum_cong
      · trivial
      · trivial
      · intro j inner
        trivial
  - intro i low high
    apply adds_up_steps
    · exact assoc
    · exact zero
    · intro j from to
      exact adds_up_adding(zero)
qed

section "Values"

-- A total that began with zero, and another one that is equal in value.
definition same_total (S : 'a ops) (ty : elem) (c : 'a cell) (d : 'a cell) : bool :=
  settled S ty (cell_value S c) ∧ cell_value S c = cell_value S d

-- Steps that go from such totals to such totals, in the cells of a box.
definition same_totals (S : 'a ops) (ty : elem) (s : int list) (h : 'a steps) (h' : 'a steps)
  : bool :=
  ∀I c d. in_box s I ⇒ same_total S ty c d ⇒ same_total S ty (h I c) (h' I d)

theorem same_total_add :
  ∀(S : 'a ops) a b c d.
    law_holds S ty sum_zero ⇒
    cell_value S a = cell_value S b ⇒
    same_total S ty c d ⇒
      same_total S ty (cell_add S ty c a) (cell_add S ty d b)
proof
  intro S a b c d law same total
  rewrite [same_total_def] at total
  obtain ⟨fine, equal⟩ := total
  obtain ⟨settles, first⟩ := adds_zero(law, fine, equal)[a]
  have other : settled S ty (cell_value S d) by
    rewrite [← equal]
    exact fine
  have trivial_ : cell_value S d = cell_value S d by trivial
  obtain ⟨unused, second⟩ := adds_zero(law, other, trivial_)[b]
  rewrite [same_total_def]
  split
  - exact settles
  - rewrite [first, same, ← second]
qed

theorem totals_adding :
  law_holds S ty sum_zero ⇒
  read S s t = read S s u ⇒
    same_totals S ty s (adding S ty t) (adding S ty u)
proof
  intro law same
  rewrite [same_totals_def]
  intro I c d inside total
  simp only [adding_def]
  apply same_total_add
  - exact law
  - have one := read_inside[S, s, t, I](inside)
    have two := read_inside[S, s, u, I](inside)
    rewrite [same, two] at one
    simp at one
    simp [one]
  - exact total
qed

theorem totals_steps :
  ∀f g.
    (∀k. lo ≤ k ⇒ k < hi ⇒ same_totals S ty s (f k) (g k)) ⇒
      same_totals S ty s (steps_of lo hi f) (steps_of lo hi g)
proof
  intro f g all
  rewrite [same_totals_def]
  intro I c d inside total
  simp only [steps_of_def]
  obtain le | le := int_le_total[hi, lo]
  - simp [ifold_empty[lo, hi](le), total]
  - apply int_interval_induct[lo, hi, λh.
                                        same_total S ty (ifold lo h (λi c. f i I c) c)
                                          (ifold lo h (λi c. g i I c) d)]
    · simp [total]
    · intro i low high ih
      rewrite [ifold_step(low), ifold_step(low)]
      have step := all[i](low, high)
      rewrite [same_totals_def] at step
      exact step(inside, ih)
    · exact le
    · simp
qed

-- A sum of the same values has the same values.
theorem values_sums : same_totals S ty s h h' ⇒ read S s (sums h) = read S s (sums h')
proof
  intro all
  apply same_values
  intro I inside
  rewrite [same_totals_def] at all
  have start : same_total S ty (Pad : 'a cell) Pad by
    simp [same_total_def, cell_value_def, settled_zero]
  have both := all[I](inside, start)
  rewrite [same_total_def] at both
  obtain ⟨unused, equal⟩ := both
  simp only [sums_def, equal]
qed

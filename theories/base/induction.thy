-- Induction over numbers smaller than the one at hand, well-founded relations, and definition by
-- well-founded recursion.
--
-- Main theorems: `num_wf_induct` and `num_least`, `wf_induct`, `measure_induct` (induction by a
-- measure that becomes smaller), `wf_recursion` (a function that asks for values at smaller
-- arguments only exists).

import numbers.num_order

-- Strong induction: what holds of all smaller numbers may be assumed.
theorem num_wf_induct : ∀P. (∀n : num. (∀m. m < n ⇒ P m) ⇒ P n) ⇒ (∀n. P n)
proof
  intro P step n
  suffices below : ∀m. m < SUC n ⇒ P m by
    apply below
    simp
  induct n
  - intro m h
    simp [num_lt_suc_le] at h
    rewrite [h]
    apply step
    simp
  - intro n ih m h
    rewrite [num_lt_suc_or] at h
    cases h
    · exact ih(h)
    · rewrite [h]
      apply step
      exact ih
qed

-- A property that holds of some number holds of a least one.
theorem num_least : ∀P. (∃n : num. P n) ⇒ (∃n. P n ∧ (∀m. m < n ⇒ ¬P m))
proof
  intro P ⟨n, h⟩
  by_contra none
  simp at none
  have all : ∀i. ¬P i by
    intro i
    induct i using num_wf_induct
    intro i ih k
    obtain ⟨m, l, j⟩ := none(k)
    have i := ih(l)
    contradiction
  have k := all[n]
  contradiction
qed

-- A relation is well founded if every property that holds somewhere holds somewhere minimal.

definition WF (R : 'a → 'a → bool) : bool := ∀P. (∃x. P x) ⇒ (∃x. P x ∧ (∀y. R y x ⇒ ¬P y))

theorem wf_induct : ∀R : 'a → 'a → bool. WF R ⇒ (∀P. (∀x. (∀y. R y x ⇒ P y) ⇒ P x) ⇒ (∀x. P x))
proof
  intro R wf P step x
  unfold WF at wf
  by_contra h
  have some : ∃x. ¬P x by
    exists x
    exact h
  obtain ⟨y, no, least⟩ := wf[λx. ¬P x](some)
  apply no
  apply step
  intro z k
  have l := least(k)
  rewrite [not_not] at l
  exact l
qed

theorem wf_from_induct : ∀R : 'a → 'a → bool. (∀P. (∀x. (∀y. R y x ⇒ P y) ⇒ P x) ⇒ (∀x. P x)) ⇒ WF R
proof
  intro R induct
  unfold WF
  intro P ⟨x, h⟩
  by_contra none
  rewrite [not_exists] at none
  suffices all : ∀x. ¬P x by
    have l := all[x]
    contradiction
  apply induct[λx. ¬P x]
  intro y ih j
  apply none[y]
  split
  - exact j
  - exact ih
qed

theorem WF_num_lt : WF num_lt
proof
  apply wf_from_induct
  exact num_wf_induct
qed

-- Relations below a well-founded one, and images under a function.

theorem wf_subrelation : ∀(R : 'a → 'a → bool) S. WF S ⇒ (∀x y. R x y ⇒ S x y) ⇒ WF R
proof
  intro R S wf sub
  unfold WF at wf
  unfold WF
  intro P some
  obtain ⟨x, h, least⟩ := wf(some)
  exists x
  split
  - exact h
  - intro y k
    exact least(sub(k))
qed

theorem wf_inverse_image : ∀(R : 'b → 'b → bool) (f : 'a → 'b). WF R ⇒ WF (λx y. R (f x) (f y))
proof
  intro R f wf
  apply wf_from_induct
  intro P step
  have all : ∀b x. f x = b ⇒ P x by
    intro b
    induct b using wf_induct(wf)
    intro b ih x h
    apply step
    intro y k
    apply ih[f y]
    · rewrite [← h]
      exact k
    · trivial
  intro x
  apply all[f x]
  trivial
qed

-- The usual way to show that a recursion ends: a number becomes smaller.
definition measure (f : 'a → num) (x : 'a) (y : 'a) : bool := f x < f y

theorem WF_measure : ∀f : 'a → num. WF (measure f)
proof
  intro f
  apply wf_subrelation[S := λx y. f x < f y]
  - exact wf_inverse_image[_, f](WF_num_lt)
  - simp [measure_def]
qed

theorem measure_induct : ∀(f : 'a → num) P. (∀x. (∀y. f y < f x ⇒ P y) ⇒ P x) ⇒ (∀x. P x)
proof
  intro f P step
  have h := wf_induct(WF_measure[f])
  unfold measure at h
  exact h(step)
qed

-- Recursion: if `H f x` looks at `f` below `x` only, some `f` satisfies `f x = H f x`.
-- Its graph is the least relation that is closed under the recursion; the value outside the
-- graph never matters.

definition wf_graph (R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b) (x : 'a) (y : 'b) : bool :=
  ∀G. (∀f x. (∀z. R z x ⇒ G z (f z)) ⇒ G x (H f x)) ⇒ G x y

theorem wf_graph_intro :
  ∀(R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b) f x.
    (∀z. R z x ⇒ wf_graph R H z (f z)) ⇒ wf_graph R H x (H f x)
proof
  intro R H f x h
  unfold wf_graph at h
  unfold wf_graph
  intro G closed
  apply closed
  intro z k
  exact h(k)(closed)
qed

theorem wf_graph_cases :
  ∀(R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b) x y.
    wf_graph R H x y ⇒ (∃f. y = H f x ∧ (∀z. R z x ⇒ wf_graph R H z (f z)))
proof
  intro R H x y h
  unfold wf_graph at h
  apply h[λx y. ∃f. y = H f x ∧ (∀z. R z x ⇒ wf_graph R H z (f z))]
  intro f u k
  exists f
  split
  - trivial
  - intro z r
    obtain ⟨g, eq, below⟩ := k(r)
    rewrite [eq]
    exact wf_graph_intro(below)
qed

theorem wf_graph_unique :
  ∀(R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b).
    WF R ⇒
    (∀f g x. (∀z. R z x ⇒ f z = g z) ⇒ H f x = H g x) ⇒
      (∀x. ∃y. ∀z. wf_graph R H x z ⇔ z = y)
proof
  intro R H wf local x
  induct x using wf_induct(wf)
  intro x ih
  have all : ∀z. ∃v. R z x ⇒ (∀u. wf_graph R H z u ⇔ u = v) by
    intro z
    by_cases h : R z x
    · obtain ⟨v, k⟩ := ih(h)
      exists v
      intro _
      exact k
    · simp [h]
  rewrite [skolem] at all
  obtain ⟨f, f_spec⟩ := all
  exists H f x
  intro y
  split
  - intro h
    obtain ⟨g, eq, below⟩ := wf_graph_cases(h)
    rewrite [eq]
    apply local
    intro z k
    have l := below(k)
    rewrite [f_spec(k)] at l
    exact l
  - intro h
    rewrite [h]
    apply wf_graph_intro
    intro z k
    rewrite [f_spec(k)]
qed

theorem wf_recursion :
  ∀(R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b).
    WF R ⇒ (∀f g x. (∀z. R z x ⇒ f z = g z) ⇒ H f x = H g x) ⇒ (∃f. ∀x. f x = H f x)
proof
  intro R H wf local
  have unique := wf_graph_unique[R, H](wf)(local)
  rewrite [skolem] at unique
  obtain ⟨f, graph⟩ := unique
  exists f
  intro x
  have holds : ∀z. wf_graph R H z (f z) by simp [graph]
  have k : wf_graph R H x (H f x) by
    apply wf_graph_intro
    intro z _
    exact holds
  rewrite [graph] at k
  rewrite [k]
qed

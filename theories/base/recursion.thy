-- What `recursive ... by measure` and `by wf` rest on: recursion on arguments that become smaller,
-- without a condition on the equation. Calls at other arguments see a value that says nothing.
--
-- Main theorem: `wf_recursion_restricted`.

import base.induction base.pair

-- `f` at what is smaller than `x`; elsewhere a value of which nothing is known.
definition RESTRICT (f : 'a → 'b) (R : 'a → 'a → bool) (x : 'a) (z : 'a) : 'b :=
  if R z x then f z else @y. T

theorem restrict_smaller : ∀(f : 'a → 'b) R x z. R z x ⇒ RESTRICT f R x z = f z
by simp [RESTRICT_def]

theorem wf_recursion_restricted :
  ∀(R : 'a → 'a → bool) (H : ('a → 'b) → 'a → 'b). WF R ⇒ (∃f. ∀x. f x = H (RESTRICT f R x) x)
proof
  intro R H wf
  have local : ∀f g x. (∀z. R z x ⇒ f z = g z) ⇒ H (RESTRICT f R x) x = H (RESTRICT g R x) x by
    intro f g x same
    have eq : RESTRICT f R x = RESTRICT g R x by
      ext z
      by_cases h : R z x
      · simp [RESTRICT_def, h, same(h)]
      · simp [RESTRICT_def, h]
    rewrite [eq]
  exact wf_recursion[R, λf x. H (RESTRICT f R x) x](wf)(local)
qed

theorem wf_measure : ∀m : 'a → num. WF (λx y. m x < m y)
proof
  intro m
  exact wf_inverse_image[_, m](WF_num_lt)
qed

-- An equation for schedules that the theories do not have: a sum whose terms are behind a bound
-- ends there. Where a guard fails there is padding, which a sum leaves out: no law is needed.

import rewrite.sums

variables (S : 'a ops) (ty : elem) (lo hi k : int)

theorem sum_bounded : ∀f. 
  sum S ty lo hi (λj. guard (j ≤ k) (f j)) = sum S ty lo (min hi (k + 1)) f
proof
  intro f
  ext I
  have steps :
      ifold lo hi (λj c. cell_add S ty c (guard (j ≤ k) (f j) I)) Pad =
        ifold lo hi (λj c. if lo ≤ j ∧ j < k + 1 then cell_add S ty c (f j I) else c) Pad by
    apply ifold_cong
    - trivial
    - trivial
    - intro j c ⟨low, high⟩
      by_cases h : j ≤ k
      · have less : j < k + 1 by arith
        simp [guard_def, low, h, less]
      · have more : ¬(j < k + 1) by arith
        simp [guard_def, h, more, cell_add_def]
    - trivial
  have narrower := ifold_guard[lo, hi, lo, k + 1, λj c. cell_add S ty c (f j I), Pad]
  have start : max lo lo = lo by arith
  rewrite [start] at narrower
  simp only [sum_def, steps, narrower]
qed

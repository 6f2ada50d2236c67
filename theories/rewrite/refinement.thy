-- Programs that stand for others: a kernel is lowered by way of another body, which a schedule
-- made of its own.
--
-- The body e of the kernel and the body e' that is lowered have the same values in the box of the
-- result. Programs on the way from e to e' need no value: equations between denotations are enough.
-- Main theorem: `fills_refined`.

import lower.program

variables (S : 'a ops) (H : ident → bool) (st : 'a stack) (cenv : 'a tensors) (v w : valuation)
    (env : 'a tensors) (e e' : exp) (s : int list) (out : ident) (c : cstmt) (t u : 'a tensor)
    (I : int list)

-- Tensors with the same values in a box have the same value in each cell of it.
theorem same_values_at :
  read S s t = read S s u ⇒ in_box s I ⇒ cell_value S (t I) = cell_value S (u I)
proof
  intro same inside
  rewrite [← value_read[S, s, t](inside), ← value_read[S, s, u](inside), same]
qed

-- The statement that leaves the cells of e' in the output leaves those of e there. That e evaluates
-- is asked beside: an equation does not say so, and errors of the source must stay errors.
theorem fills_refined :
  read S s (den S v env e) = read S s (den S v env e') ⇒
  fills S H st cenv w out s (den S v env e') c ⇒
    fills S H st cenv w out s (den S v env e) c
proof
  intro same run
  rewrite [fills_def]
  intro h f known there
  obtain ⟨g, ex, held⟩ := fills_run(run, known, there)
  exists g
  split
  - exact ex
  - rewrite [holds_def] at held
    rewrite [holds_def]
    intro I inside
    rewrite [held(inside), same_values_at(same, inside)]
qed

-- Exact equations are the common case.
theorem fills_equal :
  den S v env e = den S v env e' ⇒
  fills S H st cenv w out s (den S v env e') c ⇒
    fills S H st cenv w out s (den S v env e) c
by simp

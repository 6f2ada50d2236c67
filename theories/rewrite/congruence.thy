-- Equations below operators: where a part of a program changes, the program around it does.
--
-- One rule for each operator that binds a name or says when its operand counts. The part may be
-- changed under what is known there: in a loop the range of the index, below a guard the condition.
-- Main theorems: `equal_gen`, `equal_sum`, `equal_steps`, `equal_fold`, `equal_guard`,
-- `equal_choice`, `equal_let`.

import rewrite.reflection atl.ok_facts

variables (S : 'a ops) (ty : elem) (lo hi l h n k : int) (p q : bool) (s r : int list)
    (t u t' u' : 'a tensor)

theorem equal_gen :
  ∀(f : int → 'a tensor) g.
    lo = l ⇒ hi = h ⇒ (∀k. l ≤ k ⇒ k < h ⇒ f k = g k) ⇒ gen lo hi f = gen l h g
proof
  intro f g eq1 eq2 all
  apply gen_cong
  - exact eq1
  - exact eq2
  - intro k range
    obtain ⟨low, high⟩ := range
    exact all(low, high)
qed

theorem equal_sum :
  ∀(f : int → 'a tensor) g.
    lo = l ⇒ hi = h ⇒ (∀k. l ≤ k ⇒ k < h ⇒ f k = g k) ⇒ sum S ty lo hi f = sum S ty l h g
proof
  intro f g eq1 eq2 all
  apply sum_cong
  - exact eq1
  - exact eq2
  - intro k range
    obtain ⟨low, high⟩ := range
    exact all(low, high)
qed

-- The steps of a sum over several binders.
theorem equal_steps :
  ∀(f : int → 'a steps) g.
    lo = l ⇒ hi = h ⇒ (∀k. l ≤ k ⇒ k < h ⇒ f k = g k) ⇒ steps_of lo hi f = steps_of l h g
proof
  intro f g eq1 eq2 all
  subst eq1
  subst eq2
  ext I
  ext c
  simp only [steps_of_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro k d range
    obtain ⟨low, high⟩ := range
    rewrite [all[k](low, high)]
  - trivial
qed

-- A step of a fold is changed for any accumulator.
theorem equal_fold :
  ∀(f : int → 'a tensor → 'a tensor) g.
    lo = l ⇒
    hi = h ⇒
    (∀k y. l ≤ k ⇒ k < h ⇒ f k (read S s y) = g k (read S s y)) ⇒
    t = u ⇒
      tfold S s lo hi f t = tfold S s l h g u
proof
  intro f g eq1 eq2 all eq3
  subst eq1
  subst eq2
  subst eq3
  simp only [tfold_def]
  apply ifold_cong
  - trivial
  - trivial
  - intro k y range
    obtain ⟨low, high⟩ := range
    exact all(low, high)
  - trivial
qed

theorem equal_guard : (p ⇔ q) ⇒ (q ⇒ t = u) ⇒ guard p t = guard q u
proof
  intro eq same
  exact guard_cong(eq, same)
qed

theorem equal_choice :
  (p ⇔ q) ⇒ (q ⇒ t = u) ⇒ (¬q ⇒ t' = u') ⇒ (if p then t else t') = (if q then u else u')
proof
  intro eq yes no
  subst eq
  by_cases h : q <;> simp [h, yes, no]
qed

-- What a `let` binds is read where its name stands, whatever it is.
theorem equal_let :
  ∀(f : 'a tensor → 'a tensor) g.
    s = r ⇒ t = u ⇒ (∀y. f (read S r y) = g (read S r y)) ⇒ tlet S s t f = tlet S r u g
proof
  intro f g eq1 eq2 all
  subst eq1
  subst eq2
  simp only [tlet_def, all]
qed

-- What evaluates has no cells outside of its box.
theorem boxed_means : ∀v env e. ok S v env e s ⇒ means S v env e r t ⇒ boxed s t
proof
  intro v env e good meant
  rewrite [← means_den(meant)]
  exact boxed_den(good)
qed

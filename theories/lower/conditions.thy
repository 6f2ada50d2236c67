-- Conditions of the program, on indices and data: what they evaluate to, one rule for each
-- constructor. Choices and guards are lowered by the truth value that comes out.
--
-- Defines `decision`. Main theorems: `decision_index`, `decision_less`, `decision_and` and their
-- like; `ok_choice`, `ok_guarded`.

import atl.ok_facts

variables (S : 'a ops) (w : valuation) (env : 'a tensors) (c d : cond) (p q : bool) (a b : exp)
    (s : int list)

-- The condition evaluates, to p.
definition decision (S : 'a ops) (w : valuation) (env : 'a tensors) (c : cond) (p : bool) : bool :=
  ok_cond S w env c ∧ (dcond S w env c ⇔ p)

theorem decision_index : ∀b. beval atl_div w b p ⇒ decision S w env (Index b) p
proof
  intro b be
  simp only [decision_def, dcond_def, beval_value(be)]
  split
  - exact ok_cond_index(be)
  - trivial
qed

theorem decision_compare :
  ∀f.
    ok S w env a [] ⇒
    ok S w env b [] ⇒
      decision S w env (Compare f a b)
        (s_compare S f (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  intro f first second
  simp only [decision_def, dcond_def]
  split
  - exact ok_cond_compare(first, second)
  - trivial
qed

theorem decision_less :
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Compare Less a b)
      (s_less S (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, w, env, a, b, Less]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decision_less_eq :
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Compare LessEq a b)
      (s_less_eq S (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, w, env, a, b, LessEq]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decision_equal :
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Compare Equal a b)
      (s_equal S (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, w, env, a, b, Equal]
  simp only [s_compare_def] at rule
  exact rule
qed

-- The right side has to evaluate only where the left does not decide.

theorem decision_and :
  decision S w env c p ⇒ (p ⇒ decision S w env d q) ⇒ decision S w env (And c d) (p ∧ q)
proof
  intro first second
  simp only [decision_def] at first
  obtain ⟨good, same⟩ := first
  simp only [decision_def, dcond_def, same]
  by_cases yes : p
  - have rest := second(yes)
    rewrite [decision_def] at rest
    obtain ⟨fine, equal⟩ := rest
    simp only [equal]
    split
    · apply ok_cond_and(good)
      intro _
      exact fine
    · trivial
  - split
    · apply ok_cond_and(good)
      simp [same, yes]
    · simp [yes]
qed

theorem decision_or :
  decision S w env c p ⇒ (¬p ⇒ decision S w env d q) ⇒ decision S w env (Or c d) (p ∨ q)
proof
  intro first second
  simp only [decision_def] at first
  obtain ⟨good, same⟩ := first
  simp only [decision_def, dcond_def, same]
  by_cases yes : p
  - split
    · apply ok_cond_or(good)
      simp [same, yes]
    · simp [yes]
  - have rest := second(yes)
    rewrite [decision_def] at rest
    obtain ⟨fine, equal⟩ := rest
    simp only [equal]
    split
    · apply ok_cond_or(good)
      intro _
      exact fine
    · trivial
qed

theorem decision_not : decision S w env c p ⇒ decision S w env (Not c) (¬p)
proof
  intro first
  simp only [decision_def] at first
  obtain ⟨good, same⟩ := first
  simp only [decision_def, dcond_def, same]
  split
  - exact ok_cond_not(good)
  - trivial
qed

-- What is chosen has to evaluate; of the rest the shape is asked for.

theorem ok_choice :
  decision S w env c p ⇒
  shape_of (tensor_shapes env) w a s ⇒
  shape_of (tensor_shapes env) w b s ⇒
  shape_ok s ⇒
  (p ⇒ ok S w env a s) ⇒
  (¬p ⇒ ok S w env b s) ⇒
    ok S w env (If c a b) s
proof
  intro test in_a in_b extents yes no
  simp only [decision_def] at test
  obtain ⟨good, same⟩ := test
  apply ok_if(good, in_a, in_b, extents)
  - simp only [same]
    exact yes
  - simp only [same]
    exact no
qed

theorem ok_guarded :
  decision S w env c p ⇒
  shape_of (tensor_shapes env) w a s ⇒
  shape_ok s ⇒
  (p ⇒ ok S w env a s) ⇒
    ok S w env (Guard c a) s
proof
  intro test in_a extents yes
  simp only [decision_def] at test
  obtain ⟨good, same⟩ := test
  apply ok_guard_data(good, in_a, extents)
  simp only [same]
  exact yes
qed

-- What is denoted.

theorem den_if :
  decision S w env c p ⇒ den S w env (If c a b) = (if p then den S w env a else den S w env b)
proof
  intro test
  simp only [decision_def] at test
  simp [den_def, test]
qed

theorem den_if_true : decision S w env c p ⇒ p ⇒ den S w env (If c a b) = den S w env a
proof
  intro test yes
  simp [den_if(test), yes]
qed

theorem den_if_false : decision S w env c p ⇒ ¬p ⇒ den S w env (If c a b) = den S w env b
proof
  intro test no
  simp [den_if(test), no]
qed

theorem den_guarded : decision S w env c p ⇒ den S w env (Guard c a) = guard p (den S w env a)
proof
  intro test
  simp only [decision_def] at test
  simp [den_def, test]
qed

theorem den_guarded_true : decision S w env c p ⇒ p ⇒ den S w env (Guard c a) = den S w env a
proof
  intro test yes
  ext I
  simp [den_guarded(test), guard_def, yes]
qed

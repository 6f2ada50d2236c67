-- Conditions of the program, on indices and data: what they evaluate to, one rule for each form.
-- Choices and guards are lowered by the truth value that comes out.
--
-- Defines `decision`. Main theorems: `decision_index`, `decision_less`, `decision_and` and their
-- like; `ok_choice`, `ok_guarded`.

import atl.ok_facts atl.abbreviations

variables (S : 'a ops) (ty : elem) (w : valuation) (env : 'a tensors) (c d e : exp) (p q r : bool)
    (a b : exp) (s : int list)

-- The condition evaluates, to p.
definition decision (S : 'a ops) (w : valuation) (env : 'a tensors) (c : exp) (p : bool) : bool :=
  ok S w env c [] ∧ truth_in S (den S w env c) = SOME p

theorem decision_index : ∀b. truths S ⇒ beval atl_div w b p ⇒ decision S w env (Test b) p
proof
  intro b law be
  rewrite [decision_def]
  exact ⟨ok_test(be), truth_in_test(law, be)⟩
qed

theorem decision_compare :
  ∀f.
    truths S ⇒
    ok S w env a [] ⇒
    ok S w env b [] ⇒
      decision S w env (Op ty (Compare f) [a, b])
        (s_compare S ty f (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  intro f law first second
  have good : ok S w env (Op ty (Compare f) [a, b]) [] by
    apply ok_op
    · simp
    · intro e mem
      simp at mem
      cases mem as rfl | rfl
      · exact first
      · exact second
    · intro I inside
      simp [s_defined_def]
  rewrite [decision_def]
  split
  - exact good
  - simp [truth_in_def, den_def, dshape_of(ok_shape(good)), s_op_def, cell_value_def,
          truth_value_truth(law)]
qed

theorem decision_less :
  truths S ⇒
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Op ty (Compare Less) [a, b])
      (s_less S ty (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, ty, w, env, a, b, Less]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decision_less_eq :
  truths S ⇒
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Op ty (Compare LessEq) [a, b])
      (s_less_eq S ty (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, ty, w, env, a, b, LessEq]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decision_equal :
  truths S ⇒
  ok S w env a [] ⇒
  ok S w env b [] ⇒
    decision S w env (Op ty (Compare Equal) [a, b])
      (s_equal S ty (cell_value S (den S w env a [])) (cell_value S (den S w env b [])))
proof
  have rule := decision_compare[S, ty, w, env, a, b, Equal]
  simp only [s_compare_def] at rule
  exact rule
qed

theorem decision_shape : decision S w env c p ⇒ shape_of (tensor_shapes env) w c []
proof
  intro test
  rewrite [decision_def] at test
  obtain ⟨good, _⟩ := test
  exact ok_shape(good)
qed

-- A choice of conditions. What is not chosen has to have the shape of a condition only.
theorem decision_if :
  decision S w env c p ⇒
  shape_of (tensor_shapes env) w d [] ⇒
  shape_of (tensor_shapes env) w e [] ⇒
  (p ⇒ decision S w env d q) ⇒
  (¬p ⇒ decision S w env e r) ⇒
    decision S w env (If c d e) (if p then q else r)
proof
  intro test in_d in_e first second
  simp only [decision_def] at test
  obtain ⟨good, value⟩ := test
  rewrite [decision_def]
  split
  - apply ok_if(good, value, in_d, in_e)
    · simp
    · intro yes
      have rest := first(yes)
      rewrite [decision_def] at rest
      obtain ⟨fine, _⟩ := rest
      exact fine
    · intro no
      have rest := second(no)
      rewrite [decision_def] at rest
      obtain ⟨fine, _⟩ := rest
      exact fine
  - simp only [den_def, value]
    by_cases yes : p
    · have rest := first(yes)
      rewrite [decision_def] at rest
      simp [yes, rest]
    · have rest := second(yes)
      rewrite [decision_def] at rest
      simp [yes, rest]
qed

theorem decision_never : truths S ⇒ decision S w env never F
proof
  intro law
  have no := beval_lt(atl_lit[w, 0], atl_lit[w, 0])
  simp at no
  rewrite [never_def]
  exact decision_index(law, no)
qed

theorem decision_always : truths S ⇒ decision S w env always T
proof
  intro law
  have yes := beval_le(atl_lit[w, 0], atl_lit[w, 0])
  simp at yes
  rewrite [always_def]
  exact decision_index(law, yes)
qed

-- A condition, as the truth value that it has.
theorem decision_value : truths S ⇒ decision S w env d q ⇒ decision S w env (If d always never) q
proof
  intro law test
  have always := decision_always[S, w, env](law)
  have never := decision_never[S, w, env](law)
  have one : q ⇒ decision S w env always T by (intro _; exact always)
  have other : ¬q ⇒ decision S w env never F by (intro _; exact never)
  have rule := decision_if(test, decision_shape(always), decision_shape(never), one, other)
  by_cases yes : q <;> simp [yes] at rule <;> simp [yes, rule]
qed

-- The right side has to evaluate only where the left does not decide.

theorem decision_and :
  truths S ⇒ decision S w env c p ⇒ (p ⇒ decision S w env d q) ⇒ decision S w env (And c d) (p ∧ q)
proof
  intro law first second
  have never := decision_never[S, w, env](law)
  have shape : shape_of (tensor_shapes env) w (If d always never) [] by
    exact shape_if(decision_shape(decision_always[S, w, env](law)), decision_shape(never))
  have one : p ⇒ decision S w env (If d always never) q by
    intro yes
    exact decision_value(law, second(yes))
  have other : ¬p ⇒ decision S w env never F by (intro _; exact never)
  have rule := decision_if(first, shape, decision_shape(never), one, other)
  rewrite [And_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
qed

theorem decision_or :
  truths S ⇒ decision S w env c p ⇒ (¬p ⇒ decision S w env d q) ⇒ decision S w env (Or c d) (p ∨ q)
proof
  intro law first second
  have always := decision_always[S, w, env](law)
  have shape : shape_of (tensor_shapes env) w (If d always never) [] by
    exact shape_if(decision_shape(always), decision_shape(decision_never[S, w, env](law)))
  have one : p ⇒ decision S w env always T by (intro _; exact always)
  have other : ¬p ⇒ decision S w env (If d always never) q by
    intro no
    exact decision_value(law, second(no))
  have rule := decision_if(first, decision_shape(always), shape, one, other)
  rewrite [Or_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
qed

theorem decision_not : truths S ⇒ decision S w env c p ⇒ decision S w env (Not c) (¬p)
proof
  intro law first
  have always := decision_always[S, w, env](law)
  have never := decision_never[S, w, env](law)
  have one : p ⇒ decision S w env never F by (intro _; exact never)
  have other : ¬p ⇒ decision S w env always T by (intro _; exact always)
  have rule := decision_if(first, decision_shape(never), decision_shape(always), one, other)
  rewrite [Not_def]
  by_cases yes : p <;> simp [yes] at rule <;> simp [yes, rule]
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
  obtain ⟨good, value⟩ := test
  exact ok_if(good, value, in_a, in_b, extents, yes, no)
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
  obtain ⟨good, value⟩ := test
  exact ok_guard_data(good, value, in_a, extents, yes)
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

-- The shape, where nothing has a value.

theorem shape_and : ∀sh v. shape_of sh v (And c d) []
proof
  intro sh v
  rewrite [And_def, always_def, never_def]
  apply shape_if
  - apply shape_if <;> exact shape_test
  - exact shape_test
qed

theorem shape_or : ∀sh v. shape_of sh v (Or c d) []
proof
  intro sh v
  rewrite [Or_def, always_def, never_def]
  apply shape_if
  - exact shape_test
  - apply shape_if <;> exact shape_test
qed

theorem shape_not : ∀sh v. shape_of sh v (Not c) []
proof
  intro sh v
  rewrite [Not_def, always_def, never_def]
  apply shape_if <;> exact shape_test
qed

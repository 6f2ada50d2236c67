-- Optional values: `NONE`, or `SOME x`. Variables that have no value, array cells that were never
-- written and failing lookups are all options.
--
-- Main theorems: `option_not_none` (what is not `NONE` is `SOME x`), `forall_option` and
-- `exists_option`, and how `OPTION_MAP`, `OPTION_BIND` and `OPTION_OR` compute.

import base.tree

-- A value, or none.
datatype 'a option := NONE | SOME 'a

-- `SOME` is not `NONE`, whichever way it is asked.

theorem option_not_none : ∀x : 'a option. x ≠ NONE ⇔ (∃a. x = SOME a)
proof
  intro x
  cases x as eq | ⟨a, eq⟩ <;> simp
qed

theorem none_eq [simp] : ∀x : 'a option. NONE = x ⇔ x = NONE
proof
  intro x
  split <;> (intro h; rewrite [h])
qed

theorem forall_option : ∀P. (∀x : 'a option. P x) ⇔ P NONE ∧ (∀a. P (SOME a))
proof
  intro P
  split
  - intro h
    simp [h]
  - intro ⟨h, k⟩ x
    cases x as eq | ⟨a, eq⟩
    · exact h
    · exact k[a]
qed

theorem exists_option : ∀P. (∃x : 'a option. P x) ⇔ P NONE ∨ (∃a. P (SOME a))
proof
  intro P
  split
  - intro ⟨x, h⟩
    cases x as eq | ⟨a, eq⟩
    · left
      exact h
    · right
      exists a
      exact h
  - intro h
    cases h as h | ⟨a, h⟩
    · exists NONE
      exact h
    · exists SOME a
      exact h
qed

-- The value, of those that have one.

definition THE (x : 'a option) : 'a := case x of NONE => @a. T | SOME a => a

theorem the_some [simp] : ∀a : 'a. THE (SOME a) = a
by simp [THE_def]

-- Functions on optional values.

definition OPTION_MAP (f : 'a → 'b) (x : 'a option) : 'b option :=
  case x of NONE => NONE | SOME a => SOME (f a)

theorem option_map_none [simp] : ∀f : 'a → 'b. OPTION_MAP f NONE = NONE
by simp [OPTION_MAP_def]

theorem option_map_some [simp] : ∀(f : 'a → 'b) a. OPTION_MAP f (SOME a) = SOME (f a)
by simp [OPTION_MAP_def]

theorem option_map_eq_none [simp] : ∀(f : 'a → 'b) x. OPTION_MAP f x = NONE ⇔ x = NONE
proof
  intro f x
  cases x as eq | ⟨a, eq⟩ <;> simp
qed

theorem option_map_eq_some :
  ∀(f : 'a → 'b) x b. OPTION_MAP f x = SOME b ⇔ (∃a. x = SOME a ∧ f a = b)
proof
  intro f x b
  cases x as eq | ⟨a, eq⟩ <;> simp
qed

theorem option_map_map :
  ∀(f : 'b → 'c) (g : 'a → 'b) x. OPTION_MAP f (OPTION_MAP g x) = OPTION_MAP (λa. f (g a)) x
proof
  intro f g x
  cases x as eq | ⟨a, eq⟩ <;> simp
qed

-- What a function that may have no value makes of a value that may not be there.
definition OPTION_BIND (x : 'a option) (f : 'a → 'b option) : 'b option :=
  case x of NONE => NONE | SOME a => f a

theorem option_bind_none [simp] : ∀f : 'a → 'b option. OPTION_BIND NONE f = NONE
by simp [OPTION_BIND_def]

theorem option_bind_some [simp] : ∀(f : 'a → 'b option) a. OPTION_BIND (SOME a) f = f a
by simp [OPTION_BIND_def]

theorem option_bind_eq_some :
  ∀x (f : 'a → 'b option) b. OPTION_BIND x f = SOME b ⇔ (∃a. x = SOME a ∧ f a = SOME b)
proof
  intro x f b
  cases x as eq | ⟨a, eq⟩ <;> simp
qed

-- A value under a condition.

theorem cond_some : ∀p (x : 'b) y. (if p then SOME x else NONE) = SOME y ⇔ p ∧ x = y
proof
  intro p x y
  by_cases h : p <;> simp [h]
qed

theorem cond_none : ∀p (x : 'b option) y. (if p then x else NONE) = SOME y ⇔ p ∧ x = SOME y
proof
  intro p x y
  by_cases h : p <;> simp [h]
qed

-- The first of two that has a value.

definition OPTION_OR (x : 'a option) (y : 'a option) : 'a option :=
  case x of NONE => y | SOME a => SOME a

theorem option_or_none [simp] : ∀y : 'a option. OPTION_OR NONE y = y
by simp [OPTION_OR_def]

theorem option_or_some [simp] : ∀(a : 'a) y. OPTION_OR (SOME a) y = SOME a
by simp [OPTION_OR_def]

-- The value that a relation gives, if there is one. (The relations here give one at most.)
definition value_of (R : 'b → bool) : 'b option := if ∃x. R x then SOME (@x. R x) else NONE

theorem value_of_some : ∀(R : 'b → bool) x. (∀y. R y ⇒ y = x) ⇒ R x ⇒ value_of R = SOME x
proof
  intro R x one here
  have some : ∃y. R y by
    exists x
    exact here
  have chosen : R (@y. R y) by exact select_exists(some)
  simp [value_of_def, some, one(chosen)]
qed

theorem value_of_none : ∀R : 'b → bool. ¬(∃x. R x) ⇒ value_of R = NONE
by simp [value_of_def]

theorem value_of_holds : ∀(R : 'b → bool) x. value_of R = SOME x ⇒ R x
proof
  intro R x eq
  by_cases some : ∃y. R y
  - have chosen : R (@y. R y) by exact select_exists(some)
    simp [value_of_def, some] at eq
    rewrite [← eq]
    exact chosen
  - simp [value_of_def, some] at eq
qed

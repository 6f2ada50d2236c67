-- Lists of what may have no value: all values, if there are all.
--
-- Main theorems: `all_some_map`, `all_some_each`.

import base.positions

-- All of them, if there are all.
recursive all_some : 'b option list → 'b list option [simp]
| all_some [] = SOME []
| all_some (x :: xs) = OPTION_BIND x (λy. OPTION_MAP (λys. y :: ys) (all_some xs))

-- All values there are.
theorem all_some_map :
  ∀(f : 'b → 'c option) g xs.
    (∀x. MEM x xs ⇒ f x = SOME (g x)) ⇒ all_some (MAP f xs) = SOME (MAP g xs)
proof
  intro f g xs
  induct xs
  - simp
  - intro x xs ih each
    have here : MEM x (x :: xs) by simp
    have rest : all_some (MAP f xs) = SOME (MAP g xs) by
      apply ih
      intro y mem
      apply each
      simp [mem]
    simp [each(here), rest]
qed

theorem all_some_each :
  ∀(f : 'b → 'c option) xs ys. all_some (MAP f xs) = SOME ys ⇒ (∀x. MEM x xs ⇒ ∃y. f x = SOME y)
proof
  intro f xs
  induct xs
  - intro ys some x mem
    simp at mem
  - intro z zs ih ys some x mem
    simp [option_bind_eq_some, option_map_eq_some] at some
    obtain ⟨y, here, ws, rest⟩ := some
    simp at mem
    cases mem as eq | later
    · exists y
      rewrite [eq]
      exact here
    · obtain ⟨others, _⟩ := rest
      exact ih(others)(later)
qed

theorem all_some_related :
  ∀(f : 'b → 'c option) xs ys. LIST_REL (λx y. f x = SOME y) xs ys ⇒ all_some (MAP f xs) = SOME ys
proof
  intro f xs
  induct xs
  - intro ys all
    cases ys as _ | ⟨y, ys⟩
    · simp
    · simp at all
  - intro x xs ih ys all
    cases ys as _ | ⟨y, ys⟩
    · simp at all
    · simp at all
      obtain ⟨here, rest⟩ := all
      have others := ih(rest)
      clear ih
      simp [here, others]
qed

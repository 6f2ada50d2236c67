-- Indices, ends of ranges and conditions in other words: equal by what is known where they stand.
--
-- A schedule gives the other words. Where a strip of eight reads `x[(io * 8 + ii) / 8]`, that is
-- `x[io]`; a condition that follows from others can be said without them.
-- Main theorems: `same_index`, `same_gen_end`, `same_sum_end`, `same_guard`, `same_choice`.

import rewrite.reflection

variables (S : 'a ops) (ty : elem) (s : int list) (lo hi h i j : int) (p q : bool) (t u : 'a tensor)

-- The index of a read. (not in the papers)
theorem same_index : i = j ⇒ at_index S s t i = at_index S s t j
proof
  intro eq
  subst eq
  trivial
qed

-- The end of a loop. (not in the papers)
theorem same_gen_end : ∀f. hi = h ⇒ gen lo hi f = gen lo h f
proof
  intro f eq
  subst eq
  trivial
qed

-- The end of a sum. (not in the papers)
theorem same_sum_end : ∀f. hi = h ⇒ sum S ty lo hi f = sum S ty lo h f
proof
  intro f eq
  subst eq
  trivial
qed

-- The condition of a guard. (not in the papers)
theorem same_guard : (p ⇔ q) ⇒ guard p t = guard q t
proof
  intro eq
  subst eq
  trivial
qed

-- The condition of a choice. (not in the papers)
theorem same_choice : (p ⇔ q) ⇒ (if p then t else u) = (if q then t else u)
proof
  intro eq
  subst eq
  trivial
qed

-- A first theory: what it takes to prove something. See the README.

import logic

theorem and_swap : ∀p q. p ∧ q ⇒ q ∧ p
proof
  intro p q ⟨h, k⟩
  split
  · exact k
  · exact h
qed

-- First-order reasoning: the facts about connectives that rewriting rests on.

theorem eq_refl : ∀x. x = x
proof
  intro x
  trivial
qed

-- The congruence rules of the simplifier: what may be assumed where.

theorem imp_cong [cong] : ∀p p' q q'. (p ⇔ p') ⇒ (p' ⇒ (q ⇔ q')) ⇒ ((p ⇒ q) ⇔ (p' ⇒ q'))
proof
  intro p p' q q' hp hq
  subst hp
  split
  - intro h hp'
    rewrite [← hq(hp')]
    exact h(hp')
  - intro h hp'
    rewrite [hq(hp')]
    exact h(hp')
qed

theorem conj_cong [cong] : ∀p p' q q'. (p ⇔ p') ⇒ (p' ⇒ (q ⇔ q')) ⇒ (p ∧ q ⇔ p' ∧ q')
proof
  intro p p' q q' hp hq
  subst hp
  split
  - intro ⟨h, k⟩
    split
    · exact h
    · rewrite [← hq(h)]
      exact k
  - intro ⟨h, k⟩
    split
    · exact h
    · rewrite [hq(h)]
      exact k
qed

-- Truth values in connectives.

theorem and_true [simp] : ∀p. (p ∧ T) ⇔ p
proof
  intro p
  split
  - intro ⟨h, k⟩
    exact h
  - intro h
    split
    · exact h
    · trivial
qed

theorem true_and [simp] : ∀p. (T ∧ p) ⇔ p
proof
  intro p
  split
  - intro ⟨h, k⟩
    exact k
  - intro h
    split
    · trivial
    · exact h
qed

theorem and_false [simp] : ∀p. (p ∧ F) ⇔ F
proof
  intro p
  split
  - intro ⟨h, k⟩
    exact k
  - intro h
    contradiction
qed

theorem false_and [simp] : ∀p. (F ∧ p) ⇔ F
proof
  intro p
  split
  - intro ⟨h, k⟩
    exact h
  - intro h
    contradiction
qed

theorem and_self [simp] : ∀p. (p ∧ p) ⇔ p
proof
  intro p
  split
  - intro ⟨h, k⟩
    exact h
  - intro h
    split <;> exact h
qed

theorem or_true [simp] : ∀p. (p ∨ T) ⇔ T
proof
  intro p
  split
  - intro h
    trivial
  - intro h
    right
    trivial
qed

theorem true_or [simp] : ∀p. (T ∨ p) ⇔ T
proof
  intro p
  split
  - intro h
    trivial
  - intro h
    left
    trivial
qed

theorem or_false [simp] : ∀p. (p ∨ F) ⇔ p
proof
  intro p
  split
  - intro h
    cases h
    · exact h
    · contradiction
  - intro h
    left
    exact h
qed

theorem false_or [simp] : ∀p. (F ∨ p) ⇔ p
proof
  intro p
  split
  - intro h
    cases h
    · contradiction
    · exact h
  - intro h
    right
    exact h
qed

theorem or_self [simp] : ∀p. (p ∨ p) ⇔ p
proof
  intro p
  split
  - intro h
    cases h <;> exact h
  - intro h
    left
    exact h
qed

theorem imp_true [simp] : ∀p. (p ⇒ T) ⇔ T
proof
  intro p
  split
  - intro h
    trivial
  - intro h k
    trivial
qed

theorem true_imp [simp] : ∀p. (T ⇒ p) ⇔ p
proof
  intro p
  split
  - intro h
    apply h
    trivial
  - intro h k
    exact h
qed

theorem false_imp [simp] : ∀p. (F ⇒ p) ⇔ T
proof
  intro p
  split
  - intro h
    trivial
  - intro h k
    contradiction
qed

theorem imp_false [simp] : ∀p. (p ⇒ F) ⇔ ¬p
proof
  intro p
  split
  - intro h k
    exact h(k)
  - intro h k
    contradiction
qed

theorem imp_self [simp] : ∀p. (p ⇒ p) ⇔ T
proof
  intro p
  split
  - intro h
    trivial
  - intro h k
    exact k
qed

theorem not_true [simp] : ¬T ⇔ F
proof
  split
  - intro h
    apply h
    trivial
  - intro h
    contradiction
qed

theorem not_false [simp] : ¬F ⇔ T
proof
  split
  - intro h
    trivial
  - intro h k
    exact k
qed

theorem not_not [simp] : ∀p. ¬¬p ⇔ p
proof
  intro p
  split
  - intro h
    by_contra k
    contradiction
  - intro h k
    contradiction
qed

theorem eq_true [simp] : ∀p. (p ⇔ T) ⇔ p
proof
  intro p
  split
  - intro h
    rewrite [h]
    trivial
  - intro h
    split
    · intro k
      trivial
    · intro k
      exact h
qed

theorem true_eq [simp] : ∀p. (T ⇔ p) ⇔ p
proof
  intro p
  split
  - intro h
    rewrite [← h]
    trivial
  - intro h
    split
    · intro k
      exact h
    · intro k
      trivial
qed

theorem eq_false [simp] : ∀p. (p ⇔ F) ⇔ ¬p
proof
  intro p
  split
  - intro h k
    rewrite [← h]
    exact k
  - intro h
    split
    · intro k
      contradiction
    · intro k
      contradiction
qed

theorem false_eq [simp] : ∀p. (F ⇔ p) ⇔ ¬p
proof
  intro p
  split
  - intro h k
    rewrite [h]
    exact k
  - intro h
    split
    · intro k
      contradiction
    · intro k
      contradiction
qed

-- First-order logic: the facts about connectives, quantifiers, equality and choice that rewriting
-- and search rest on. Everything else builds on this file, and it on the kernel's rules and two
-- axioms, extensionality and choice.
--
-- Main theorems: `not_forall`, `not_exists` and `not_imp` (negation moves inwards), `fun_eq`
-- (functions with equal values are equal), `select_ax` and `skolem` (choice), `cond_true` and
-- `cond_false` (`if`).

theorem eq_refl : ∀x. x = x
proof
  intro x
  trivial
qed

theorem eq_comm : ∀x y : 'a. x = y ⇔ y = x
proof
  intro x y
  split <;> (intro h; rewrite [h])
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

-- What follows if a condition is both.

theorem true_is_false : ∀p. (T ⇔ F) ⇒ p
by simp

theorem false_is_true : ∀p. (F ⇔ T) ⇒ p
by simp

-- Equivalences that hold of all propositions.

theorem and_comm : ∀p q. p ∧ q ⇔ q ∧ p
proof
  intro p q
  split <;> (intro ⟨h, k⟩; split; exact k; exact h)
qed

theorem and_assoc : ∀p q r. (p ∧ q) ∧ r ⇔ p ∧ q ∧ r
proof
  intro p q r
  split
  - intro ⟨⟨h, k⟩, l⟩
    split
    · exact h
    · exact k
    · exact l
  - intro ⟨h, k, l⟩
    split
    · split
      · exact h
      · exact k
    · exact l
qed

theorem or_comm : ∀p q. p ∨ q ⇔ q ∨ p
proof
  intro p q
  split
  - intro h
    cases h
    · right
      exact h
    · left
      exact h
  - intro h
    cases h
    · right
      exact h
    · left
      exact h
qed

theorem or_assoc : ∀p q r. (p ∨ q) ∨ r ⇔ p ∨ q ∨ r
proof
  intro p q r
  split
  - intro h
    cases h as (h | h) | h
    · left
      exact h
    · right
      left
      exact h
    · right
      right
      exact h
  - intro h
    cases h as h | h | h
    · left
      left
      exact h
    · left
      right
      exact h
    · right
      exact h
qed

theorem not_and [simp] : ∀p q. ¬(p ∧ q) ⇔ (p ⇒ ¬q)
proof
  intro p q
  split
  - intro h hp hq
    apply h
    split
    · exact hp
    · exact hq
  - intro h ⟨hp, hq⟩
    have k := h(hp)
    contradiction
qed

theorem not_or [simp] : ∀p q. ¬(p ∨ q) ⇔ ¬p ∧ ¬q
proof
  intro p q
  split
  - intro h
    split
    · intro k
      apply h
      left
      exact k
    · intro k
      apply h
      right
      exact k
  - intro ⟨h, k⟩ l
    cases l <;> contradiction
qed

theorem not_imp [simp] : ∀p q. ¬(p ⇒ q) ⇔ p ∧ ¬q
proof
  intro p q
  split
  - intro h
    split
    · by_contra k
      apply h
      intro l
      contradiction
    · intro k
      apply h
      intro l
      exact k
  - intro ⟨h, k⟩ l
    have m := l(h)
    contradiction
qed

theorem not_forall [simp] : ∀P. ¬(∀x : 'a. P x) ⇔ (∃x. ¬P x)
proof
  intro P
  split
  - intro h
    by_contra k
    apply h
    intro x
    by_contra l
    apply k
    exists x
    exact l
  - intro ⟨x, h⟩ k
    have l := k[x]
    contradiction
qed

theorem not_exists [simp] : ∀P. ¬(∃x : 'a. P x) ⇔ (∀x. ¬P x)
proof
  intro P
  split
  - intro h x k
    apply h
    exists x
    exact k
  - intro h ⟨x, k⟩
    have l := h[x]
    contradiction
qed

theorem not_eq : ∀p q. ¬(p ⇔ q) ⇔ (p ⇔ ¬q)
proof
  intro p q
  by_cases h : p <;> (by_cases k : q <;> simp)
qed

theorem imp_conj : ∀p q r. (p ∧ q ⇒ r) ⇔ (p ⇒ q ⇒ r)
proof
  intro p q r
  split
  - intro h hp hq
    apply h
    split
    · exact hp
    · exact hq
  - intro h ⟨hp, hq⟩
    exact h(hp)(hq)
qed

theorem imp_or : ∀p q r. (p ∨ q ⇒ r) ⇔ (p ⇒ r) ∧ (q ⇒ r)
proof
  intro p q r
  split
  - intro h
    split
    · intro hp
      apply h
      left
      exact hp
    · intro hq
      apply h
      right
      exact hq
  - intro ⟨h, k⟩ l
    cases l
    · exact h(l)
    · exact k(l)
qed

theorem iff_imp : ∀p q. (p ⇔ q) ⇔ (p ⇒ q) ∧ (q ⇒ p)
proof
  intro p q
  split
  - intro h
    subst h
    simp
  - intro ⟨h, k⟩
    split
    · exact h
    · exact k
qed

theorem contrapositive : ∀p q. (¬q ⇒ ¬p) ⇔ (p ⇒ q)
proof
  intro p q
  by_cases h : q <;> simp
qed

theorem and_or_distrib : ∀p q r. p ∧ (q ∨ r) ⇔ p ∧ q ∨ p ∧ r
proof
  intro p q r
  by_cases h : p <;> simp
qed

theorem or_and_distrib : ∀p q r. (p ∨ q) ∧ r ⇔ p ∧ r ∨ q ∧ r
proof
  intro p q r
  by_cases h : r <;> simp
qed

-- Quantifiers over what does not depend on the variable, or is determined by an equation.

theorem forall_const [simp] : ∀p. (∀x : 'a. p) ⇔ p
proof
  intro p
  split
  - intro h
    exact h[@x. T]
  - intro h x
    exact h
qed

theorem exists_const [simp] : ∀p. (∃x : 'a. p) ⇔ p
proof
  intro p
  split
  - intro ⟨x, h⟩
    exact h
  - intro h
    exists @x. T
    exact h
qed

theorem exists_eq [simp] : ∀a : 'a. ∃x. x = a
proof
  intro a
  exists a
  trivial
qed

theorem exists_eq_right [simp] : ∀a : 'a. ∃x. a = x
proof
  intro a
  exists a
  trivial
qed

theorem exists_eq_and [simp] : ∀(a : 'a) P. (∃x. x = a ∧ P x) ⇔ P a
proof
  intro a P
  split
  - intro ⟨x, h, k⟩
    subst h
    exact k
  - intro h
    exists a
    split
    · trivial
    · exact h
qed

theorem exists_eq_sym_and [simp] : ∀(a : 'a) P. (∃x. a = x ∧ P x) ⇔ P a
proof
  intro a P
  split
  - intro ⟨x, h, k⟩
    subst h
    exact k
  - intro h
    exists a
    split
    · trivial
    · exact h
qed

theorem exists_and_eq [simp] : ∀(a : 'a) P. (∃x. P x ∧ x = a) ⇔ P a
proof
  intro a P
  split
  - intro ⟨x, h, k⟩
    subst k
    exact h
  - intro h
    exists a
    split
    · exact h
    · trivial
qed

theorem forall_eq_imp [simp] : ∀(a : 'a) P. (∀x. x = a ⇒ P x) ⇔ P a
proof
  intro a P
  split
  - intro h
    apply h
    trivial
  - intro h x k
    subst k
    exact h
qed

theorem forall_eq_sym_imp [simp] : ∀(a : 'a) P. (∀x. a = x ⇒ P x) ⇔ P a
proof
  intro a P
  split
  - intro h
    apply h
    trivial
  - intro h x k
    subst k
    exact h
qed

theorem forall_and : ∀P Q. (∀x : 'a. P x ∧ Q x) ⇔ (∀x. P x) ∧ (∀x. Q x)
proof
  intro P Q
  split
  - intro h
    split
    · intro x
      have k := h[x]
      cases k
      assumption
    · intro x
      have k := h[x]
      cases k
      assumption
  - intro ⟨h, k⟩ x
    split
    · exact h[x]
    · exact k[x]
qed

theorem exists_or : ∀P Q. (∃x : 'a. P x ∨ Q x) ⇔ (∃x. P x) ∨ (∃x. Q x)
proof
  intro P Q
  split
  - intro ⟨x, h⟩
    cases h
    · left
      exists x
      exact h
    · right
      exists x
      exact h
  - intro h
    cases h as ⟨x, h⟩ | ⟨x, h⟩
    · exists x
      left
      exact h
    · exists x
      right
      exact h
qed

theorem exists_imp : ∀P q. ((∃x : 'a. P x) ⇒ q) ⇔ (∀x. P x ⇒ q)
proof
  intro P q
  split
  - intro h x k
    apply h
    exists x
    exact k
  - intro h ⟨x, k⟩
    exact h(k)
qed

theorem exists_and_const [simp] : ∀P q. (∃x : 'a. P x ∧ q) ⇔ (∃x. P x) ∧ q
proof
  intro P q
  by_cases h : q <;> simp
qed

theorem exists_const_and [simp] : ∀P q. (∃x : 'a. q ∧ P x) ⇔ q ∧ (∃x. P x)
proof
  intro P q
  by_cases h : q <;> simp
qed

-- Functions.

theorem fun_eq : ∀(f : 'a → 'b) g. f = g ⇔ (∀x. f x = g x)
proof
  intro f g
  split
  - intro h x
    rewrite [h]
  - intro h
    ext x
    exact h[x]
qed

-- Choice.

theorem select_ax : ∀P (x : 'a). P x ⇒ P (@x. P x)
proof
  intro P x h
  exact choice[P, x](h)
qed

theorem select_exists : ∀P. (∃x : 'a. P x) ⇒ P (@x. P x)
proof
  intro P ⟨x, h⟩
  exact choice[P, x](h)
qed

theorem select_eq [simp] : ∀a : 'a. (@x. x = a) = a
proof
  intro a
  exact select_ax[λx. x = a, a](eq_refl[a])
qed

theorem select_eq_right [simp] : ∀a : 'a. (@x. a = x) = a
proof
  intro a
  have h := select_exists[λx. a = x](exists_eq_right[a])
  rewrite [← h]
qed

theorem skolem : ∀R : 'a → 'b → bool. (∀x. ∃y. R x y) ⇔ (∃f. ∀x. R x (f x))
proof
  intro R
  split
  - intro h
    exists λx. @y. R x y
    intro x
    exact select_exists(h[x])
  - intro ⟨f, h⟩ x
    exists f x
    exact h[x]
qed

-- Unique existence.

definition "?!" (P : 'a → bool) : bool := ∃x. P x ∧ (∀y. P y ⇒ y = x)

theorem exists_unique : ∀P. (∃!x : 'a. P x) ⇔ (∃x. P x) ∧ (∀x y. P x ⇒ P y ⇒ x = y)
proof
  intro P
  rewrite ["?!_def"]
  split
  - intro ⟨x, h, k⟩
    split
    · exists x
      exact h
    · intro y z l m
      rewrite [k[y](l), k[z](m)]
  - intro ⟨⟨x, h⟩, k⟩
    exists x
    split
    · exact h
    · intro y l
      exact k(l)(h)
qed

-- Conditionals.

definition COND (p : bool) (x : 'a) (y : 'a) : 'a := @z. ((p ⇔ T) ⇒ z = x) ∧ ((p ⇔ F) ⇒ z = y)

theorem cond_true [simp] : ∀(x : 'a) y. (if T then x else y) = x
proof
  intro x y
  unfold COND
  simp
qed

theorem cond_false [simp] : ∀(x : 'a) y. (if F then x else y) = y
proof
  intro x y
  unfold COND
  simp
qed

theorem cond_cong [cong] :
  ∀p p' (x : 'a) x' y y'.
    (p ⇔ p') ⇒ (p' ⇒ x = x') ⇒ (¬p' ⇒ y = y') ⇒ (if p then x else y) = (if p' then x' else y')
proof
  intro p p' x x' y y' h hx hy
  subst h
  by_cases h : p'
  - rewrite [hx(h)]
    simp
  - rewrite [hy(h)]
    simp
qed

theorem cond_same [simp] : ∀p (x : 'a). (if p then x else x) = x
proof
  intro p x
  by_cases h : p <;> simp
qed

theorem cond_not [simp] : ∀p (x : 'a) y. (if ¬p then x else y) = (if p then y else x)
proof
  intro p x y
  by_cases h : p <;> simp
qed

theorem cond_apply : ∀p (f : 'a → 'b) g x. (if p then f else g) x = (if p then f x else g x)
proof
  intro p f g x
  by_cases h : p <;> simp
qed

theorem apply_cond : ∀p (f : 'a → 'b) x y. f (if p then x else y) = (if p then f x else f y)
proof
  intro p f x y
  by_cases h : p <;> simp
qed

theorem cond_iff : ∀p (x : 'a) y P. P (if p then x else y) ⇔ (p ⇒ P x) ∧ (¬p ⇒ P y)
proof
  intro p x y P
  by_cases h : p <;> simp
qed

-- Local definitions: `let x = e in t` is `LET (λx. t) e`.

definition LET (f : 'a → 'b) (x : 'a) : 'b := f x

-- Sets are predicates.

definition "IN" (x : 'a) (s : 'a → bool) : bool := s x

-- Composition and identity.

definition id (x : 'a) : 'a := x

-- Functions one after the other, g first.
definition compose (f : 'b → 'c) (g : 'a → 'b) (x : 'a) : 'c := f (g x)

overload "∘" := compose

theorem id_apply [simp] : ∀x : 'a. id x = x
by simp [id_def]

theorem compose_apply [simp] : ∀(f : 'b → 'c) (g : 'a → 'b) x. (f ∘ g) x = f (g x)
by simp [compose_def]

-- Problems for first-order search, after Pelletier, "Seventy-Five Problems for Testing
-- Automatic Theorem Provers" (1986).

import base.logic

theorem p1 : ∀p q. (p ⇒ q) ⇔ (¬q ⇒ ¬p)
by meson

theorem p2 : ∀p. ¬¬p ⇔ p
by meson

theorem p3 : ∀p q. ¬(p ⇒ q) ⇒ (q ⇒ p)
by meson

theorem p4 : ∀p q. (¬p ⇒ q) ⇔ (¬q ⇒ p)
by meson

theorem p5 : ∀p q r. ((p ∨ q) ⇒ (p ∨ r)) ⇒ p ∨ (q ⇒ r)
by meson

theorem p6 : ∀p. p ∨ ¬p
by meson

theorem p7 : ∀p. p ∨ ¬¬¬p
by meson

theorem p8 : ∀p q. ((p ⇒ q) ⇒ p) ⇒ p
by meson

theorem p9 : ∀p q. (p ∨ q) ∧ (¬p ∨ q) ∧ (p ∨ ¬q) ⇒ ¬(¬p ∨ ¬q)
by meson

theorem p10 : ∀p q r. (q ⇒ r) ∧ (r ⇒ p ∧ q) ∧ (p ⇒ q ∨ r) ⇒ (p ⇔ q)
by meson

theorem p11 : ∀p. p ⇔ p
by meson

theorem p12 : ∀p q r. ((p ⇔ q) ⇔ r) ⇔ (p ⇔ (q ⇔ r))
by meson

theorem p13 : ∀p q r. p ∨ (q ∧ r) ⇔ (p ∨ q) ∧ (p ∨ r)
by meson

theorem p14 : ∀p q. (p ⇔ q) ⇔ ((q ∨ ¬p) ∧ (¬q ∨ p))
by meson

theorem p15 : ∀p q. (p ⇒ q) ⇔ (¬p ∨ q)
by meson

theorem p16 : ∀p q. (p ⇒ q) ∨ (q ⇒ p)
by meson

theorem p17 : ∀p q r s. (p ∧ (q ⇒ r) ⇒ s) ⇔ ((¬p ∨ q ∨ s) ∧ (¬p ∨ ¬r ∨ s))
by meson

theorem p18 : ∀P. ∃y : 'a. ∀x. P y ⇒ P x
by meson

theorem p19 : ∀P Q. ∃x : 'a. ∀y z. (P y ⇒ Q z) ⇒ (P x ⇒ Q x)
by meson

theorem p20 : ∀P Q R S. (∀x : 'a. ∀y : 'b. ∃z : 'c. ∀w : 'd. P x ∧ Q y ⇒ R z ∧ S w) ⇒ (∃x y. P x ∧ Q y) ⇒ (∃z. R z)
by meson

theorem p21 : ∀p Q. (∃x : 'a. p ⇒ Q x) ∧ (∃x. Q x ⇒ p) ⇒ (∃x. p ⇔ Q x)
by meson

theorem p22 : ∀p Q. (∀x : 'a. p ⇔ Q x) ⇒ (p ⇔ (∀x. Q x))
by meson

theorem p23 : ∀p Q. (∀x : 'a. p ∨ Q x) ⇔ p ∨ (∀x. Q x)
by meson

theorem p24 : ∀P Q R S. ¬(∃x : 'a. S x ∧ Q x) ∧ (∀x. P x ⇒ Q x ∨ R x) ∧ (¬(∃x. P x) ⇒ (∃x. Q x)) ∧ (∀x. Q x ∨ R x ⇒ S x) ⇒ (∃x. P x ∧ R x)
by meson

theorem p25 : ∀P F1 G R Q. (∃x : 'a. P x) ∧ (∀x. F1 x ⇒ ¬G x ∧ R x) ∧ (∀x. P x ⇒ G x ∧ F1 x) ∧ ((∀x. P x ⇒ Q x) ∨ (∃x. P x ∧ R x)) ⇒ (∃x. Q x ∧ P x)
by meson

theorem p26 : ∀P Q R S. ((∃x : 'a. P x) ⇔ (∃x. Q x)) ∧ (∀x y. P x ∧ Q y ⇒ (R x ⇔ S y)) ⇒ ((∀x. P x ⇒ R x) ⇔ (∀x. Q x ⇒ S x))
by meson

theorem p27 : ∀P Q R S U. (∃x : 'a. P x ∧ ¬Q x) ∧ (∀x. P x ⇒ R x) ∧ (∀x. U x ∧ S x ⇒ P x) ∧ ((∃x. R x ∧ ¬Q x) ⇒ (∀x. S x ⇒ ¬R x)) ⇒ (∀x. U x ⇒ ¬S x)
by meson

theorem p28 : ∀P Q R S U G. (∀x : 'a. P x ⇒ (∀x. Q x)) ∧ ((∀x. Q x ∨ R x) ⇒ (∃x. Q x ∧ S x)) ∧ ((∃x. S x) ⇒ (∀x. U x ⇒ G x)) ⇒ (∀x. P x ∧ U x ⇒ G x)
by meson

theorem p29 : ∀P Q R S. (∃x : 'a. P x) ∧ (∃x : 'a. Q x) ⇒ ((∀x. P x ⇒ R x) ∧ (∀x. Q x ⇒ S x) ⇔ (∀x y. P x ∧ Q y ⇒ R x ∧ S y))
by meson

theorem p30 : ∀P Q R S. (∀x : 'a. P x ∨ Q x ⇒ ¬R x) ∧ (∀x. (Q x ⇒ ¬S x) ⇒ P x ∧ R x) ⇒ (∀x. S x)
by meson

theorem p31 : ∀P Q R S G. ¬(∃x : 'a. P x ∧ (Q x ∨ R x)) ∧ (∃x. S x ∧ P x) ∧ (∀x. ¬R x ⇒ G x) ⇒ (∃x. S x ∧ G x)
by meson

theorem p32 : ∀P Q R S G. (∀x : 'a. P x ∧ (Q x ∨ R x) ⇒ S x) ∧ (∀x. S x ∧ R x ⇒ G x) ∧ (∀x. G x ⇒ R x) ⇒ (∀x. P x ∧ G x ⇒ S x)
by meson

theorem p33 : ∀P (a : 'a) b c. (∀x. P a ∧ (P x ⇒ P b) ⇒ P c) ⇔ (∀x. (¬P a ∨ P x ∨ P c) ∧ (¬P a ∨ ¬P b ∨ P c))
by meson

theorem p35 : ∀P. ∃x : 'a. ∃y : 'b. P x y ⇒ (∀x y. P x y)
by meson

theorem p36 : ∀P Q R. (∀x : 'a. ∃y. P x y) ∧ (∀x. ∃y. Q x y) ∧ (∀x y. P x y ∨ Q x y ⇒ (∀z. P y z ∨ Q y z ⇒ R x z)) ⇒ (∀x. ∃y. R x y)
by meson

theorem p39 : ∀P. ¬(∃x : 'a. ∀y. P y x ⇔ ¬P y y)
by meson

theorem p40 : ∀P. (∃y : 'a. ∀x. P x y ⇔ P x x) ⇒ ¬(∀x. ∃y. ∀z. P z y ⇔ ¬P z x)
by meson

theorem p42 : ∀P. ¬(∃y : 'a. ∀x. P x y ⇔ ¬(∃z. P x z ∧ P z x))
by meson

theorem p44 : ∀F1 G H J. (∀x : 'a. F1 x ⇒ (∃y. G y ∧ H x y) ∧ (∃y. G y ∧ ¬H x y)) ∧ (∃x. J x ∧ (∀y. G y ⇒ H x y)) ⇒ (∃x. J x ∧ ¬F1 x)
by meson

-- Equality.

theorem p48 : ∀(a : 'a) b c d. (a = b ∨ c = d) ∧ (a = c ∨ b = d) ⇒ a = d ∨ b = c
by meson

theorem p50 : ∀P (a : 'a). (∀x. P a x ∨ (∀y. P x y)) ⇒ (∃x. ∀y. P x y)
by meson

theorem p51 : ∀P. (∃z w. ∀x y. P x y ⇔ x = z ∧ y = w) ⇒ (∃z : 'a. ∀x. (∃w : 'b. ∀y. P x y ⇔ y = w) ⇔ x = z)
by meson

theorem p57 : ∀F1 (f : 'a → 'a → 'a) a b c. F1 (f a b) (f b c) ∧ F1 (f b c) (f a c) ∧ (∀x y z. F1 x y ∧ F1 y z ⇒ F1 x z) ⇒ F1 (f a b) (f a c)
by meson

theorem p58 : ∀P Q (a : 'a) (f : 'a → 'a) g. (∀x. f x = g x) ⇒ P (f a) ⇒ P (g a)
by meson

theorem inverse : ∀(f : 'a → 'b) g x y. (∀x. g (f x) = x) ⇒ f x = f y ⇒ x = y
by meson

theorem group : ∀(m : 'a → 'a → 'a) e. (∀x. m e x = x) ∧ (∀x. m x e = x) ⇒ (∀d. (∀x. m d x = x) ⇒ d = e)
by meson

theorem unique : ∀P (a : 'a) b. (∃!x. P x) ⇒ P a ⇒ P b ⇒ a = b
by meson

-- Facts with types of their own.

theorem use_inverse : ∀(f : bool → 'b) g x y. (∀x. g (f x) = x) ∧ f x = f y ⇒ (x ⇔ y)
by meson [inverse]

theorem use_skolem : ∀R : 'a → bool → bool. (∀x. ∃y. R x y) ⇒ (∃f. ∀x. R x (f x))
by meson [skolem]

-- With simplification.

theorem cond_and : ∀p (x : 'a) y z. (if p then x else y) = z ⇔ (p ∧ x = z) ∨ (¬p ∧ y = z)
by auto

theorem cond_cond : ∀p q (x : 'a) y. (if p then (if q then x else y) else y) = (if p ∧ q then x else y)
by auto

theorem compose_assoc : ∀(f : 'c → 'd) (g : 'b → 'c) (h : 'a → 'b) x. (f ∘ g ∘ h) x = ((f ∘ g) ∘ h) x
by auto

theorem cases_auto : ∀P Q (x : 'a). (∀x. P x ∨ Q x) ⇒ (∃x. ¬P x) ⇒ (∃x. Q x)
by auto

theorem subst_auto : ∀P (x : 'a) y. x = y ∧ P x ∨ P y ⇒ P y
by auto

theorem either_auto : ∀P (x : 'a) y. P x ⇒ (if x = y then P y else T) ∧ (P y ∨ x ≠ y)
by auto

theorem inj_auto : ∀(f : 'a → 'b). (∀x y. f x = f y ⇒ x = y) ⇒ (∃x y. f x = f y ∧ x ≠ y) ⇒ F
by auto

-- What cannot be proved is given up.

theorem gives_up : ∀P (x : 'a) f. P x ∧ (∀y z. P y ∧ P z ⇒ P (f y z)) ⇒ P x
proof
  intro P x f ⟨h, k⟩
  try (suffices all : ∀y. P y by exact all[x]; meson)
  try (suffices all : ∀y. P y by exact all[x]; auto)
  exact h
qed

-- Pairs. The pair of `a` and `b` is represented by the relation that holds of `a` and `b` only.
--
-- Main theorems: `pair_inj`, `prod_cases` (everything in a product is a pair), `fst_pair`,
-- `snd_pair`, `uncurry_pair` (functions of pairs).

import base.logic

-- Relations that hold of one pair of values only.
typedef ('a, 'b) prod := λr : 'a → 'b → bool. ∃a b. r = (λx y. x = a ∧ y = b)
proof
  exists λ(x : 'a) (y : 'b). x = (@a. T) ∧ y = (@b. T)
  exists @a. T, @b. T
  trivial
qed

-- The relation that holds of a and b.
definition "," (a : 'a) (b : 'b) : 'a × 'b := prod_abs (λx y. x = a ∧ y = b)

theorem prod_rep_pair : ∀(a : 'a) (b : 'b). prod_rep (a, b) = (λx y. x = a ∧ y = b)
proof
  intro a b
  rewrite [",_def", ← prod_rep_abs]
  exists a, b
  trivial
qed

theorem pair_inj [simp] : ∀(a : 'a) (b : 'b) c d. (a, b) = (c, d) ⇔ a = c ∧ b = d
proof
  intro a b c d
  split
  - intro h
    have k : prod_rep (a, b) a b by (rewrite [prod_rep_pair]; simp)
    rewrite [h, prod_rep_pair] at k
    exact k
  - intro ⟨h, k⟩
    rewrite [h, k]
qed

-- Every pair is the pair of something.

theorem prod_cases [cases prod] : ∀p : 'a × 'b. ∃a b. p = (a, b)
proof
  intro p
  obtain ⟨a, b, h⟩ : ∃a b. prod_rep p = (λx y. x = a ∧ y = b) by
    rewrite [prod_rep_abs, prod_abs_rep]
  exists a, b
  rewrite [← prod_abs_rep[p], h, ",_def"]
qed

theorem prod_induct [induct prod] : ∀P. (∀(a : 'a) (b : 'b). P (a, b)) ⇒ (∀p. P p)
proof
  intro P h p
  cases p as ⟨a, b⟩
  exact h[a, b]
qed

theorem forall_prod [simp] : ∀P. (∀p : 'a × 'b. P p) ⇔ (∀a b. P (a, b))
proof
  intro P
  split
  - intro h a b
    exact h[(a, b)]
  - intro h p
    cases p as ⟨a, b⟩
    exact h[a, b]
qed

theorem exists_prod [simp] : ∀P. (∃p : 'a × 'b. P p) ⇔ (∃a b. P (a, b))
proof
  intro P
  split
  - intro ⟨p, h⟩
    cases p as ⟨a, b⟩
    exists a, b
    exact h
  - intro ⟨a, b, h⟩
    exists (a, b)
    exact h
qed

-- Projections.

definition FST (p : 'a × 'b) : 'a := @a. ∃b. p = (a, b)

definition SND (p : 'a × 'b) : 'b := @b. ∃a. p = (a, b)

theorem fst_pair [simp] : ∀(x : 'a) (y : 'b). FST (x, y) = x
proof
  intro x y
  rewrite [FST_def]
  simp
qed

theorem snd_pair [simp] : ∀(x : 'a) (y : 'b). SND (x, y) = y
proof
  intro x y
  rewrite [SND_def]
  simp
qed

theorem pair_fst_snd [simp] : ∀p : 'a × 'b. (FST p, SND p) = p
proof
  intro p
  cases p as ⟨a, b⟩
  simp
qed

theorem prod_eq : ∀(p : 'a × 'b) q. p = q ⇔ FST p = FST q ∧ SND p = SND q
proof
  intro p q
  cases p as ⟨a, b⟩
  cases q as ⟨c, d⟩
  simp
qed

theorem eq_pair : ∀(p : 'a × 'b) a b. p = (a, b) ⇔ FST p = a ∧ SND p = b
proof
  intro p a b
  cases p as ⟨c, d⟩
  simp
qed

-- Functions of pairs: `λ(x, y). t` is `UNCURRY (λx y. t)`.

definition UNCURRY (f : 'a → 'b → 'c) (p : 'a × 'b) : 'c := f (FST p) (SND p)

theorem uncurry_pair [simp] : ∀(f : 'a → 'b → 'c) x y. UNCURRY f (x, y) = f x y
proof
  intro f x y
  rewrite [UNCURRY_def]
  simp
qed

theorem uncurry_eta [simp] : ∀f : 'a × 'b → 'c. (λ(x, y). f (x, y)) = f
proof
  intro f
  ext p
  cases p as ⟨a, b⟩
  simp
qed

theorem uncurry_fst_snd : ∀(f : 'a → 'b → 'c) p. UNCURRY f p = f (FST p) (SND p)
proof
  intro f p
  exact UNCURRY_def[f, p]
qed

theorem uncurry_eq [simp] : ∀(f : 'a → 'b → 'c) g. UNCURRY f = UNCURRY g ⇔ f = g
proof
  intro f g
  split
  - intro h
    ext x y
    rewrite [← uncurry_pair[f], h]
    simp
  - intro h
    rewrite [h]
qed

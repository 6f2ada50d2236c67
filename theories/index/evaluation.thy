-- Facts of index expressions: evaluation as rewriting, determinism, monotonicity.
--
-- Defines `ivalue` and `bvalue` (index expressions as functions). Main theorems:
-- `ieval_cases_IAdd` and its like for each constructor, by which `simp` evaluates; `ieval_value`;
-- `ieval_deterministic`; `ieval_mono` (more variables change no value); `ieval_frame` (what is not
-- mentioned does not matter).

import index.expressions numbers.int_index

variables (D : arithmetic) (v : valuation) (a b : iexp) (p : bool) (e : iexp) (x y z : int)

-- Quotients and remainders are no larger than the dividend.

theorem quotient_le : 0 ≤ x ⇒ 0 < y ⇒ 0 ≤ x div y ∧ x div y ≤ x
proof
  intro low pos
  simp [int_div_nonneg(pos), int_div_le(pos), low]
  have m := int_product_nonneg[x, y - 1](low)
  arith
qed

theorem remainder_le : 0 ≤ x ⇒ 0 < y ⇒ 0 ≤ x mod y ∧ x mod y ≤ x
proof
  intro low pos
  obtain ⟨q, r⟩ := quotient_le(low, pos)
  have n := int_mod_nonneg[x](pos)
  have e := int_div_mod[x, y]
  have m := int_product_nonneg[x div y, y](q)
  split
  - exact n
  - arith
qed

theorem quotient_fits : fits D x ⇒ divides D x y ⇒ fits D (x div y)
proof
  intro f d
  cases D
  - simp [fits_def]
  - simp [fits_def] at f
    simp [divides_def] at d
    obtain ⟨low, pos⟩ := d
    have q := quotient_le(low, pos)
    simp [fits_def]
    arith
qed

theorem remainder_fits : fits D x ⇒ divides D x y ⇒ fits D (x mod y)
proof
  intro f d
  cases D
  - simp [fits_def]
  - simp [fits_def] at f
    simp [divides_def] at d
    obtain ⟨low, pos⟩ := d
    have q := remainder_le(low, pos)
    simp [fits_def]
    arith
qed

-- Updates.

theorem update_here [simp] : ∀(f : 'k → 'v) x y. update f x y x = y
by simp [update_def]

theorem update_other : ∀(f : 'k → 'v) x y z. z ≠ x ⇒ update f x y z = f z
proof
  intro f x y z ne
  simp [update_def, ne]
qed

theorem update_same : ∀(f : 'k → 'v) x y. f x = y ⇒ update f x y = f
proof
  intro f x y eq
  ext z
  by_cases h : z = x
  - simp [update_def, h, eq]
  - simp [update_def, h]
qed

theorem update_update [simp] : ∀(f : 'k → 'v) x y z. update (update f x y) x z = update f x z
proof
  intro f x y z
  ext k
  by_cases h : k = x <;> simp [update_def, h]
qed

theorem update_swap :
  ∀(f : 'k → 'v) x y p q. x ≠ y ⇒ update (update f x p) y q = update (update f y q) x p
proof
  intro f x y p q ne
  ext k
  by_cases h : k = x
  - simp [update_def, h, ne]
  - simp [update_def, h]
qed

-- Evaluation as rewriting: one rule for each constructor, so that `simp` evaluates.

theorem beval_and_iff :
  ∀D v a b p. beval D v (BAnd a b) p ⇔ ¬p ∧ beval D v a F ∨ beval D v a T ∧ beval D v b p
proof
  intro D v a b p
  rewrite [beval_cases_BAnd]
  simp
qed

theorem beval_or_iff :
  ∀D v a b p. beval D v (BOr a b) p ⇔ p ∧ beval D v a T ∨ beval D v a F ∧ beval D v b p
proof
  intro D v a b p
  rewrite [beval_cases_BOr]
  simp
qed

-- If both sides have a value, and and or are as in logic.

theorem beval_and : ∀D v a b p q. beval D v a p ⇒ beval D v b q ⇒ beval D v (BAnd a b) (p ∧ q)
proof
  intro D v a b p q ha hb
  by_cases h : p <;> (simp [h] at ha; simp [beval_and_iff, h, ha, hb])
qed

-- The right side is looked at only where the left holds.
theorem beval_and_then :
  ∀D v a b p q. beval D v a p ⇒ (p ⇒ beval D v b q) ⇒ beval D v (BAnd a b) (p ∧ q)
proof
  intro D v a b p q ha hb
  by_cases h : p
  - have right := hb(h)
    simp [h] at ha
    simp [beval_and_iff, h, ha, right]
  - simp [h] at ha
    simp [beval_and_iff, h, ha]
qed

theorem beval_or : ∀D v a b p q. beval D v a p ⇒ beval D v b q ⇒ beval D v (BOr a b) (p ∨ q)
proof
  intro D v a b p q ha hb
  by_cases h : p <;> (simp [h] at ha; simp [beval_or_iff, h, ha, hb])
qed

-- The right side is looked at only where the left does not hold.
theorem beval_or_else :
  ∀D v a b p q. beval D v a p ⇒ (¬p ⇒ beval D v b q) ⇒ beval D v (BOr a b) (p ∨ q)
proof
  intro D v a b p q ha hb
  by_cases h : p
  - simp [h] at ha
    simp [beval_or_iff, h, ha]
  - have right := hb(h)
    simp [h] at ha
    simp [beval_or_iff, h, ha, right]
qed

-- What index expressions and conditions denote, with 0 for what has no value.
recursive ivalue : valuation → iexp → int
| ivalue v (ILit z) = z
| ivalue v (IVar x) = (case v x of NONE => 0 | SOME z => z)
| ivalue v (IAdd a b) = ivalue v a + ivalue v b
| ivalue v (ISub a b) = ivalue v a - ivalue v b
| ivalue v (IMul a b) = ivalue v a * ivalue v b
| ivalue v (IDiv a b) = ivalue v a div ivalue v b
| ivalue v (IMod a b) = ivalue v a mod ivalue v b
| ivalue v (IMin a b) = min (ivalue v a) (ivalue v b)
| ivalue v (IMax a b) = max (ivalue v a) (ivalue v b)

recursive bvalue : valuation → bexp → bool
| bvalue v (BLt a b) = (ivalue v a < ivalue v b)
| bvalue v (BLe a b) = (ivalue v a ≤ ivalue v b)
| bvalue v (BEq a b) = (ivalue v a = ivalue v b)
| bvalue v (BAnd a b) = (bvalue v a ∧ bvalue v b)
| bvalue v (BOr a b) = (bvalue v a ∨ bvalue v b)
| bvalue v (BNot a) = (¬bvalue v a)

-- An expression that evaluates has its value.

theorem ieval_value : ∀D v e z. ieval D v e z ⇒ ivalue v e = z
proof
  intro D v e z h
  induct h
  - intro D v z
    simp [ivalue_def]
  - intro D v x z h
    simp [ivalue_def, h]
  - intro D v a b x y ha iha hb ihb
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb d
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb d
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb
    simp [ivalue_def, iha, ihb]
  - intro D v a b x y ha iha hb ihb
    simp [ivalue_def, iha, ihb]
qed

theorem beval_value : ∀D v b p. beval D v b p ⇒ (bvalue v b ⇔ p)
proof
  intro D v b p h
  induct h
  - intro D v a b x y ha hb
    simp [bvalue_def, ieval_value(ha), ieval_value(hb)]
  - intro D v a b x y ha hb
    simp [bvalue_def, ieval_value(ha), ieval_value(hb)]
  - intro D v a b x y ha hb
    simp [bvalue_def, ieval_value(ha), ieval_value(hb)]
  - intro D v a b ha iha
    simp [bvalue_def, iha]
  - intro D v a b p ha iha hb ihb
    simp [bvalue_def, iha, ihb]
  - intro D v a b ha iha
    simp [bvalue_def, iha]
  - intro D v a b p ha iha hb ihb
    simp [bvalue_def, iha, ihb]
  - intro D v a p ha iha
    simp [bvalue_def, iha]
qed

-- Determinism: an index expression has at most one value, so "the value" makes sense.

theorem ieval_deterministic : ieval D v e x ⇒ ieval D v e y ⇒ x = y
proof
  intro h k
  rewrite [← ieval_value(h), ieval_value(k)]
qed

theorem beval_deterministic : ∀D v b p q. beval D v b p ⇒ beval D v b q ⇒ (p ⇔ q)
proof
  intro D v b p q h k
  rewrite [← beval_value(h), beval_value(k)]
qed

theorem value_of_index : ∀D v e z. ieval D v e z ⇒ value_of (ieval D v e) = SOME z
proof
  intro D v e z value
  apply value_of_some
  - intro y other
    exact ieval_deterministic(other, value)
  - exact value
qed

theorem value_of_test : ∀D v b p. beval D v b p ⇒ value_of (beval D v b) = SOME p
proof
  intro D v b p value
  apply value_of_some
  - intro q other
    simp [beval_deterministic(other, value)]
  - exact value
qed

-- Monotonicity: more variables in scope do not change a value.

theorem ieval_mono : ieval D v e z ⇒ (∀w. (∀x y. v x = SOME y ⇒ w x = SOME y) ⇒ ieval D w e z)
proof
  intro h
  induct h
  - intro D v z f w m
    exact ieval_lit(f)
  - intro D v x z h f w m
    exact ieval_var(m(h), f)
  - intro D v a b x y ha iha hb ihb f w m
    exact ieval_add(iha(m), ihb(m), f)
  - intro D v a b x y ha iha hb ihb f w m
    exact ieval_sub(iha(m), ihb(m), f)
  - intro D v a b x y ha iha hb ihb f w m
    exact ieval_mul(iha(m), ihb(m), f)
  - intro D v a b x y ha iha hb ihb d w m
    exact ieval_div(iha(m), ihb(m), d)
  - intro D v a b x y ha iha hb ihb d w m
    exact ieval_mod(iha(m), ihb(m), d)
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_min(iha(m), ihb(m))
  - intro D v a b x y ha iha hb ihb w m
    exact ieval_max(iha(m), ihb(m))
qed

-- The variables of an expression: only their values matter, so a fresh loop variable is harmless.

recursive imentions : iexp → ident → bool
| imentions (ILit c) x = F
| imentions (IVar y) x = (x = y)
| imentions (IAdd a b) x = (imentions a x ∨ imentions b x)
| imentions (ISub a b) x = (imentions a x ∨ imentions b x)
| imentions (IMul a b) x = (imentions a x ∨ imentions b x)
| imentions (IDiv a b) x = (imentions a x ∨ imentions b x)
| imentions (IMod a b) x = (imentions a x ∨ imentions b x)
| imentions (IMin a b) x = (imentions a x ∨ imentions b x)
| imentions (IMax a b) x = (imentions a x ∨ imentions b x)

recursive bmentions : bexp → ident → bool
| bmentions (BLt a b) x = (imentions a x ∨ imentions b x)
| bmentions (BLe a b) x = (imentions a x ∨ imentions b x)
| bmentions (BEq a b) x = (imentions a x ∨ imentions b x)
| bmentions (BAnd a b) x = (bmentions a x ∨ bmentions b x)
| bmentions (BOr a b) x = (bmentions a x ∨ bmentions b x)
| bmentions (BNot a) x = bmentions a x

theorem ieval_frame : ieval D v e z ⇒ (∀w. (∀x. imentions e x ⇒ w x = v x) ⇒ ieval D w e z)
proof
  intro h
  induct h
  - intro D v z f w same
    exact ieval_lit(f)
  - intro D v x z h f w same
    have k : w x = SOME z by (rewrite [← h]; apply same; simp [imentions_def])
    exact ieval_var(k, f)
  - intro D v a b x y ha iha hb ihb f w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_add(iha(left), ihb(right), f)
  - intro D v a b x y ha iha hb ihb f w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_sub(iha(left), ihb(right), f)
  - intro D v a b x y ha iha hb ihb f w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_mul(iha(left), ihb(right), f)
  - intro D v a b x y ha iha hb ihb d w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_div(iha(left), ihb(right), d)
  - intro D v a b x y ha iha hb ihb d w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_mod(iha(left), ihb(right), d)
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_min(iha(left), ihb(right))
  - intro D v a b x y ha iha hb ihb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [imentions_def, r])
    exact ieval_max(iha(left), ihb(right))
qed

theorem beval_frame :
  ∀D v b p. beval D v b p ⇒ (∀w. (∀x. bmentions b x ⇒ w x = v x) ⇒ beval D w b p)
proof
  intro D v b p h
  induct h
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_lt(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_le(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b x y ha hb w same
    have left : ∀x. imentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. imentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_eq(ieval_frame(ha)(left), ieval_frame(hb)(right))
  - intro D v a b ha iha w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_and_false(iha(left))
  - intro D v a b p ha iha hb ihb w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. bmentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_and_true(iha(left), ihb(right))
  - intro D v a b ha iha w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_or_true(iha(left))
  - intro D v a b p ha iha hb ihb w same
    have left : ∀x. bmentions a x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    have right : ∀x. bmentions b x ⇒ w x = v x by (intro x r; apply same; simp [bmentions_def, r])
    exact beval_or_false(iha(left), ihb(right))
  - intro D v a p ha iha w same
    simp [bmentions_def] at same
    exact beval_not(iha(same))
qed

-- What has a value has one that the arithmetic has.
theorem ieval_fits : ieval D v e z ⇒ fits D z
proof
  intro h
  induct h
  - intro D v z f
    exact f
  - intro D v x z h f
    exact f
  - intro D v a b x y ha iha hb ihb f
    exact f
  - intro D v a b x y ha iha hb ihb f
    exact f
  - intro D v a b x y ha iha hb ihb f
    exact f
  - intro D v a b x y ha iha hb ihb d
    exact quotient_fits(iha, d)
  - intro D v a b x y ha iha hb ihb d
    exact remainder_fits(iha, d)
  - intro D v a b x y ha iha hb ihb
    cases D
    · simp [fits_def]
    · simp [fits_def] at iha
      simp [fits_def] at ihb
      simp [fits_def]
      arith
  - intro D v a b x y ha iha hb ihb
    cases D
    · simp [fits_def]
    · simp [fits_def] at iha
      simp [fits_def] at ihb
      simp [fits_def]
      arith
qed

-- In ATL every integer is a value.
theorem fits_atl [simp] : fits atl_div z
by simp [fits_def]

-- So index expressions of ATL have a value as soon as divisors are positive.

theorem atl_lit : ieval atl_div v (ILit z) z
proof
  apply ieval_lit
  simp
qed

theorem atl_var : ∀v x z. v x = SOME z ⇒ ieval atl_div v (IVar x) z
proof
  intro v x z h
  apply ieval_var(h)
  simp
qed

theorem atl_add : ieval atl_div v a x ⇒ ieval atl_div v b y ⇒ ieval atl_div v (IAdd a b) (x + y)
proof
  intro ha hb
  apply ieval_add(ha, hb)
  simp
qed

theorem atl_sub : ieval atl_div v a x ⇒ ieval atl_div v b y ⇒ ieval atl_div v (ISub a b) (x - y)
proof
  intro ha hb
  apply ieval_sub(ha, hb)
  simp
qed

theorem atl_mul : ieval atl_div v a x ⇒ ieval atl_div v b y ⇒ ieval atl_div v (IMul a b) (x * y)
proof
  intro ha hb
  apply ieval_mul(ha, hb)
  simp
qed

-- In C, zero is a value, and so is what lies between it and a value.
theorem c_zero : ieval c_div v (ILit 0) 0
proof
  apply ieval_lit
  simp [fits_def]
qed

theorem fits_below : ∀z k. fits c_div z ⇒ 0 ≤ k ⇒ k < z ⇒ fits c_div k
proof
  intro z k f low high
  simp [fits_def] at f
  simp [fits_def]
  arith
qed

theorem divides_atl : divides atl_div x y ⇔ 0 < y
by simp [divides_def]

theorem divides_c : divides c_div x y ⇔ 0 ≤ x ∧ 0 < y
by simp [divides_def]

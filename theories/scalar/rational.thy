-- The rational numbers: pairs of integers, up to equality of fractions. They are a field, the
-- witness for the laws `real`.
--
-- Main theorems: `ratio_eq` (when two fractions are equal), `field_rat`, `rat_many` (there is more
-- than one number).

import scalar.laws

-- The fractions equal to p / q.
definition fractions (p : int) (q : int) : int → int → bool := λa b. 0 < b ∧ a * q = p * b

-- The classes of equal fractions.
typedef rat as mk_rat dest_rat := λr. ∃p q. 0 < q ∧ r = fractions p q
proof
  exists fractions 0 1, 0, 1
  simp
qed

definition ratio (p : int) (q : int) : rat := mk_rat (fractions p q)

variables (ty : elem) (p q r s : int) (x y z : rat)

theorem cross_cancel : ∀a b : int. 0 < q ⇒ p * s = r * q ⇒ a * q = p * b ⇒ a * s = r * b
proof
  intro a b pos same h
  have e : q * (a * s) = q * (r * b) by
    calc q * (a * s) = (a * q) * s by ring
      _ = (p * b) * s by rewrite [h]
      _ = (p * s) * b by ring
      _ = (r * q) * b by rewrite [same]
      _ = q * (r * b) by ring
  have nonzero : ¬(q = 0) by arith
  simp [int_mul_eq_left, nonzero] at e
  exact e
qed

theorem ratio_eq : 0 < q ⇒ 0 < s ⇒ (ratio p q = ratio r s ⇔ p * s = r * q)
proof
  intro hq hs
  have rep : ∀p q. 0 < q ⇒ dest_rat (ratio p q) = fractions p q by
    intro a b pos
    rewrite [ratio_def, ← rat_rep_abs]
    exists a, b
    simp [pos]
  have own : fractions p q p q by simp only [fractions_def, hq, true_and]
  split
  - intro h
    have same : fractions p q = fractions r s by rewrite [← rep(hq), ← rep(hs), h]
    have here := own
    rewrite [same] at here
    simp only [fractions_def] at here
    obtain ⟨_, e⟩ := here
    exact e
  - intro h
    have back : r * q = p * s by simp [h]
    have same : fractions p q = fractions r s by
      ext a b
      simp only [fractions_def]
      split
      · intro ⟨pos, k⟩
        simp [pos, cross_cancel(hq)(h)(k)]
      · intro ⟨pos, k⟩
        simp [pos, cross_cancel(hs)(back)(k)]
    simp only [ratio_def, same]
qed

theorem ratio_cases : ∃p q. 0 < q ∧ x = ratio p q
proof
  obtain ⟨p, q, pos, eq⟩ : ∃p q. 0 < q ∧ dest_rat x = fractions p q by
    rewrite [rat_rep_abs, rat_abs_rep]
  exists p, q
  split
  - exact pos
  - rewrite [ratio_def, ← eq, rat_abs_rep]
qed

-- Numerator and denominator of one of its fractions.

definition denominator (x : rat) : int := @q. 0 < q ∧ (∃p. x = ratio p q)

definition numerator (x : rat) : int := @p. x = ratio p (denominator x)

theorem parts : 0 < denominator x ∧ x = ratio (numerator x) (denominator x)
proof
  obtain ⟨p, q, pos, eq⟩ := ratio_cases[x]
  have some : ∃q. 0 < q ∧ (∃p. x = ratio p q) by
    exists q
    split
    · exact pos
    · exists p
      exact eq
  have chosen := select_exists(some)
  rewrite [← denominator_def] at chosen
  obtain ⟨positive, whole⟩ := chosen
  have top := select_exists(whole)
  rewrite [← numerator_def] at top
  split
  - exact positive
  - exact top
qed

-- The operations.

definition rat_add (x : rat) (y : rat) : rat :=
  ratio (numerator x * denominator y + numerator y * denominator x) (denominator x * denominator y)

definition rat_mul (x : rat) (y : rat) : rat :=
  ratio (numerator x * numerator y) (denominator x * denominator y)

definition rat_neg (x : rat) : rat := ratio (-numerator x) (denominator x)

definition rat_sub (x : rat) (y : rat) : rat := rat_add x (rat_neg y)

-- The inverse: the sign goes to the numerator. That of zero is some number; no law asks which.
definition rat_inv (x : rat) : rat :=
  if 0 < numerator x
  then ratio (denominator x) (numerator x)
  else ratio (-denominator x) (-numerator x)

definition rat_div (x : rat) (y : rat) : rat := rat_mul x (rat_inv y)

definition rat_literal (d : num) (k : num) : rat := ratio (int_of_num d) (int_of_num (10 ^ k))

definition rat_less (x : rat) (y : rat) : bool :=
  numerator x * denominator y < numerator y * denominator x

definition rat_ops : rat ops :=
  uniform rat_add rat_sub rat_mul rat_div rat_neg (λx. T) rat_literal (λf xs. ratio 0 1) rat_less
    (=) (λz. ratio z 1)

theorem ratio_parts : 0 < q ⇒ numerator (ratio p q) * q = p * denominator (ratio p q)
proof
  intro pos
  obtain ⟨a, b⟩ := parts[ratio p q]
  rewrite [ratio_eq(pos)(a)] at b
  rewrite [b]
qed

theorem add_ratio : 0 < q ⇒ 0 < s ⇒ rat_add (ratio p q) (ratio r s) = ratio (p * s + r * q) (q * s)
proof
  intro hq hs
  obtain ⟨dq, _⟩ := parts[ratio p q]
  obtain ⟨ds, _⟩ := parts[ratio r s]
  have e := ratio_parts[p, q](hq)
  have f := ratio_parts[r, s](hs)
  rewrite [rat_add_def]
  revert dq ds e f
  generalize numerator (ratio p q) as a
  generalize denominator (ratio p q) as b
  generalize numerator (ratio r s) as c
  generalize denominator (ratio r s) as d
  intro dq ds e f
  rewrite [ratio_eq(int_mul_pos(dq)(ds))(int_mul_pos(hq)(hs))]
  calc (a * d + c * b) * (q * s) = (a * q) * (d * s) + (c * s) * (b * q) by ring
    _ = (p * b) * (d * s) + (r * d) * (b * q) by rewrite [e, f]
    _ = (p * s + r * q) * (b * d) by ring
qed

theorem mul_ratio : 0 < q ⇒ 0 < s ⇒ rat_mul (ratio p q) (ratio r s) = ratio (p * r) (q * s)
proof
  intro hq hs
  obtain ⟨dq, _⟩ := parts[ratio p q]
  obtain ⟨ds, _⟩ := parts[ratio r s]
  have e := ratio_parts[p, q](hq)
  have f := ratio_parts[r, s](hs)
  rewrite [rat_mul_def]
  revert dq ds e f
  generalize numerator (ratio p q) as a
  generalize denominator (ratio p q) as b
  generalize numerator (ratio r s) as c
  generalize denominator (ratio r s) as d
  intro dq ds e f
  rewrite [ratio_eq(int_mul_pos(dq)(ds))(int_mul_pos(hq)(hs))]
  calc (a * c) * (q * s) = (a * q) * (c * s) by ring
    _ = (p * b) * (r * d) by rewrite [e, f]
    _ = (p * r) * (b * d) by ring
qed

theorem neg_ratio : 0 < q ⇒ rat_neg (ratio p q) = ratio (-p) q
proof
  intro hq
  obtain ⟨dq, _⟩ := parts[ratio p q]
  have e := ratio_parts[p, q](hq)
  rewrite [rat_neg_def, ratio_eq(dq)(hq)]
  arith
qed

-- The laws.

theorem rat_add_comm : rat_add x y = rat_add y x
proof
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  obtain ⟨r, s, hs, rfl⟩ := ratio_cases[y]
  rewrite [add_ratio(hq)(hs), add_ratio(hs)(hq), ratio_eq(int_mul_pos(hq)(hs))(int_mul_pos(hs)(hq))]
  ring
qed

theorem rat_mul_comm : rat_mul x y = rat_mul y x
proof
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  obtain ⟨r, s, hs, rfl⟩ := ratio_cases[y]
  rewrite [mul_ratio(hq)(hs), mul_ratio(hs)(hq), ratio_eq(int_mul_pos(hq)(hs))(int_mul_pos(hs)(hq))]
  ring
qed

theorem rat_add_assoc : rat_add (rat_add x y) z = rat_add x (rat_add y z)
proof
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  obtain ⟨r, s, hs, rfl⟩ := ratio_cases[y]
  obtain ⟨t, u, hu, rfl⟩ := ratio_cases[z]
  have left := int_mul_pos(hq)(hs)
  have right := int_mul_pos(hs)(hu)
  rewrite [add_ratio(hq)(hs), add_ratio(left)(hu), add_ratio(hs)(hu), add_ratio(hq)(right),
           ratio_eq(int_mul_pos(left)(hu))(int_mul_pos(hq)(right))]
  ring
qed

theorem rat_mul_assoc : rat_mul (rat_mul x y) z = rat_mul x (rat_mul y z)
proof
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  obtain ⟨r, s, hs, rfl⟩ := ratio_cases[y]
  obtain ⟨t, u, hu, rfl⟩ := ratio_cases[z]
  have left := int_mul_pos(hq)(hs)
  have right := int_mul_pos(hs)(hu)
  rewrite [mul_ratio(hq)(hs), mul_ratio(left)(hu), mul_ratio(hs)(hu), mul_ratio(hq)(right),
           ratio_eq(int_mul_pos(left)(hu))(int_mul_pos(hq)(right))]
  ring
qed

theorem rat_distrib : rat_mul x (rat_add y z) = rat_add (rat_mul x y) (rat_mul x z)
proof
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  obtain ⟨r, s, hs, rfl⟩ := ratio_cases[y]
  obtain ⟨t, u, hu, rfl⟩ := ratio_cases[z]
  have right := int_mul_pos(hs)(hu)
  have first := int_mul_pos(hq)(hs)
  have second := int_mul_pos(hq)(hu)
  rewrite [add_ratio(hs)(hu), mul_ratio(hq)(right), mul_ratio(hq)(hs), mul_ratio(hq)(hu),
           add_ratio(first)(second), ratio_eq(int_mul_pos(hq)(right))(int_mul_pos(first)(second))]
  ring
qed

theorem rat_add_zero : rat_add x (ratio 0 1) = x
proof
  have one : 0 < 1 by arith
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  rewrite [add_ratio(hq)(one), ratio_eq(int_mul_pos(hq)(one))(hq)]
  ring
qed

theorem rat_mul_zero : rat_mul x (ratio 0 1) = ratio 0 1
proof
  have one : 0 < 1 by arith
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  rewrite [mul_ratio(hq)(one), ratio_eq(int_mul_pos(hq)(one))(one)]
  ring
qed

theorem rat_mul_one : rat_mul x (ratio 1 1) = x
proof
  have one : 0 < 1 by arith
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  rewrite [mul_ratio(hq)(one), ratio_eq(int_mul_pos(hq)(one))(hq)]
  ring
qed

theorem rat_add_neg : rat_add x (rat_neg x) = ratio 0 1
proof
  have one : 0 < 1 by arith
  obtain ⟨p, q, hq, rfl⟩ := ratio_cases[x]
  rewrite [neg_ratio(hq), add_ratio(hq)(hq), ratio_eq(int_mul_pos(hq)(hq))(one)]
  ring
qed

theorem rat_mul_inv : x ≠ ratio 0 1 ⇒ rat_mul x (rat_inv x) = ratio 1 1
proof
  intro nonzero
  have one : 0 < 1 by arith
  obtain ⟨pos, eq⟩ := parts[x]
  have other : numerator x ≠ 0 by
    intro zero
    apply nonzero
    rewrite [eq, zero, ratio_eq(pos)(one)]
    ring
  rewrite [rat_inv_def]
  by_cases sign : 0 < numerator x
  - simp only [sign, cond_true]
    have product :
        rat_mul (ratio (numerator x) (denominator x)) (ratio (denominator x) (numerator x)) =
          ratio 1 1 by
      rewrite [mul_ratio(pos)(sign), ratio_eq(int_mul_pos(pos)(sign))(one)]
      ring
    rewrite [← eq] at product
    exact product
  - have negative : 0 < -numerator x by arith
    simp only [sign, cond_false]
    have product :
        rat_mul (ratio (numerator x) (denominator x)) (ratio (-denominator x) (-numerator x)) =
          ratio 1 1 by
      rewrite [mul_ratio(pos)(negative), ratio_eq(int_mul_pos(pos)(negative))(one)]
      ring
    rewrite [← eq] at product
    exact product
qed

theorem rat_zero_add : rat_add (ratio 0 1) x = x
proof
  rewrite [rat_add_comm, rat_add_zero]
qed

theorem rat_zero_mul : rat_mul (ratio 0 1) x = ratio 0 1
proof
  rewrite [rat_mul_comm, rat_mul_zero]
qed

theorem rat_one_mul : rat_mul (ratio 1 1) x = x
proof
  rewrite [rat_mul_comm, rat_mul_one]
qed

theorem rat_distrib_right : rat_mul (rat_add x y) z = rat_add (rat_mul x z) (rat_mul y z)
proof
  rewrite [rat_mul_comm, rat_distrib, rat_mul_comm, rat_mul_comm[z]]
qed

theorem rat_one_div : rat_div (ratio 1 1) y = rat_inv y
proof
  rewrite [rat_div_def, rat_one_mul]
qed

theorem rat_zero : rat_literal 0 0 = ratio 0 1
by simp [rat_literal_def]

theorem rat_one : rat_literal 1 0 = ratio 1 1
by simp [rat_literal_def]

-- They are not the field of two elements.
theorem rat_many : ∀m n. ratio m 1 = ratio n 1 ⇔ m = n
proof
  intro m n
  have one : 0 < 1 by arith
  rewrite [ratio_eq(one)(one)]
  simp
qed

theorem field_rat : ∀ty. laws rat_ops ty field_laws
proof
  intro ty
  have one : (if (1 : num) = 0 then ratio 0 1 else ratio 1 1) = ratio 1 1 by simp
  simp only [field_laws_def, ring_laws_def, laws_append, laws_cons, laws_nil, and_true]
  repeat split
  all (simp only [law_holds_def, rat_ops_def, uniform_def, s_zero_def, s_add_def, s_sub_def,
                  s_mul_def, s_neg_def, s_div_def, s_divides_def, s_lit_def, s_equal_def,
                  s_less_def, s_int_def, s_cast_def, rat_zero, rat_one])
  - exact rat_add_assoc
  - exact rat_add_comm
  - exact rat_add_zero
  - exact rat_zero_add
  - exact rat_mul_assoc
  - exact rat_mul_comm
  - exact rat_mul_zero
  - exact rat_zero_mul
  - exact rat_mul_one
  - exact rat_one_mul
  - exact rat_distrib
  - exact rat_distrib_right
  - intro x y
    rewrite [rat_sub_def]
  - exact rat_add_neg
  - simp [rat_zero_add, rat_add_zero]
  - intro i
    have unit : 0 < 1 by arith
    rewrite [add_ratio(unit)(unit), ratio_eq(unit)(int_mul_pos(unit)(unit))]
    ring
  - intro x y _
    rewrite [rat_one_div, rat_div_def]
  - intro x y z
    rewrite [rat_div_def, rat_div_def, rat_div_def, rat_distrib_right]
  - intro x h
    rewrite [rat_div_def]
    exact rat_mul_inv(h)
  all simp
qed

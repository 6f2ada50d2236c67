-- A witness for the laws of IEEE 754 arithmetic that is not a ring: floats with the one finite
-- magnitude 1. Signs of zero, infinities, NaN and overflow are as in the standard.

import laws

datatype magnitude := Zero | One | Infinite

-- A NaN, or a magnitude, negative where the flag says so.
datatype float := NaN | Float bool magnitude

recursive magnitude_add : magnitude → magnitude → magnitude
| magnitude_add Zero n = n
| magnitude_add One n = (case n of Zero => One | One => Infinite | Infinite => Infinite)
| magnitude_add Infinite n = Infinite

-- The sum of two magnitudes of different signs, the first of the sign s.
recursive magnitude_sub : bool → magnitude → magnitude → float
| magnitude_sub s Zero n = (case n of Zero => Float F Zero | One => Float (¬s) One | Infinite => Float (¬s) Infinite)
| magnitude_sub s One n = (case n of Zero => Float s One | One => Float F Zero | Infinite => Float (¬s) Infinite)
| magnitude_sub s Infinite n = (case n of Zero => Float s Infinite | One => Float s Infinite | Infinite => NaN)

recursive magnitude_mul : bool → magnitude → magnitude → float
| magnitude_mul s Zero n = (case n of Zero => Float s Zero | One => Float s Zero | Infinite => NaN)
| magnitude_mul s One n = Float s n
| magnitude_mul s Infinite n = (case n of Zero => NaN | One => Float s Infinite | Infinite => Float s Infinite)

recursive magnitude_div : bool → magnitude → magnitude → float
| magnitude_div s Zero n = (case n of Zero => NaN | One => Float s Zero | Infinite => Float s Zero)
| magnitude_div s One n = (case n of Zero => Float s Infinite | One => Float s One | Infinite => Float s Zero)
| magnitude_div s Infinite n = (case n of Zero => Float s Infinite | One => Float s Infinite | Infinite => NaN)

-- The operation on two floats, NaN where one of them is.
definition on_floats (f : bool → magnitude → bool → magnitude → float) (x : float) (y : float) : float :=
  case x of NaN => NaN | Float s m => (case y of NaN => NaN | Float t n => f s m t n)

definition float_add (x : float) (y : float) : float :=
  on_floats (λs m t n. if s = t then Float s (magnitude_add m n) else magnitude_sub s m n) x y

definition float_mul (x : float) (y : float) : float :=
  on_floats (λs m t n. magnitude_mul (s ≠ t) m n) x y

definition float_div (x : float) (y : float) : float :=
  on_floats (λs m t n. magnitude_div (s ≠ t) m n) x y

definition float_neg (x : float) : float := case x of NaN => NaN | Float s m => Float (¬s) m

definition float_sub (x : float) (y : float) : float := float_add x (float_neg y)

-- Literals are rounded away from zero.
definition float_literal (d : num) (k : num) : float := if d = 0 then Float F Zero else Float F One

definition float_ops : float ops := Ops float_add float_sub float_mul float_div float_neg (λx. T) float_literal

-- Each float is one of seven.
theorem float_seven : ∀x. x = NaN ∨ x = Float F Zero ∨ x = Float T Zero ∨ x = Float F One ∨ x = Float T One ∨ x = Float F Infinite ∨ x = Float T Infinite
proof
  intro x
  obtain rfl | ⟨s, m, rfl⟩ := float_cases[x]
  - simp
  - by_cases sign : s <;> (cases m <;> simp [sign])
qed

theorem ieee_float : laws ieee_laws float_ops
proof
  simp only [ieee_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp only [law_holds_def, float_ops_def, s_add_def, s_sub_def, s_mul_def, s_neg_def, s_lit_def]; intros)
  all (obtain rfl | rfl | rfl | rfl | rfl | rfl | rfl := float_seven[x])
  all (try (obtain rfl | rfl | rfl | rfl | rfl | rfl | rfl := float_seven[y]))
  all (simp [float_sub_def, float_add_def, float_mul_def, float_neg_def, float_literal_def, on_floats_def, magnitude_add_def, magnitude_sub_def, magnitude_mul_def])
qed

-- It breaks the others, but for two that hold because 1 is the only magnitude.

theorem float_not_add_assoc : ¬law_holds float_ops add_assoc
proof
  simp only [law_holds_def, not_forall]
  exists Float F One, Float F One, Float T One
  simp [float_ops_def, float_add_def, on_floats_def, magnitude_add_def, magnitude_sub_def]
qed

theorem float_not_add_zero : ¬law_holds float_ops add_zero
proof
  simp only [law_holds_def, not_forall]
  exists Float T Zero
  simp [float_ops_def, s_zero_def, float_literal_def, float_add_def, on_floats_def, magnitude_add_def, magnitude_sub_def]
qed

theorem float_not_zero_add : ¬law_holds float_ops zero_add
proof
  simp only [law_holds_def, not_forall]
  exists Float T Zero
  simp [float_ops_def, s_zero_def, float_literal_def, float_add_def, on_floats_def, magnitude_add_def, magnitude_sub_def]
qed

theorem float_not_mul_zero : ¬law_holds float_ops mul_zero
proof
  simp only [law_holds_def, not_forall]
  exists Float T One
  simp [float_ops_def, s_zero_def, float_literal_def, float_mul_def, on_floats_def, magnitude_mul_def]
qed

theorem float_not_zero_mul : ¬law_holds float_ops zero_mul
proof
  simp only [law_holds_def, not_forall]
  exists Float T One
  simp [float_ops_def, s_zero_def, float_literal_def, float_mul_def, on_floats_def, magnitude_mul_def]
qed

theorem float_not_distrib_left : ¬law_holds float_ops distrib_left
proof
  simp only [law_holds_def, not_forall]
  exists Float F Zero, Float F One, Float F One
  simp [float_ops_def, float_add_def, float_mul_def, on_floats_def, magnitude_add_def, magnitude_mul_def]
qed

theorem float_not_distrib_right : ¬law_holds float_ops distrib_right
proof
  simp only [law_holds_def, not_forall]
  exists Float F One, Float F One, Float F Zero
  simp [float_ops_def, float_add_def, float_mul_def, on_floats_def, magnitude_add_def, magnitude_mul_def]
qed

theorem float_not_add_neg : ¬law_holds float_ops add_neg
proof
  simp only [law_holds_def, not_forall]
  exists Float F Infinite
  simp [float_ops_def, s_zero_def, float_literal_def, float_neg_def, float_add_def, on_floats_def, magnitude_sub_def]
qed

theorem float_not_div_self : ¬law_holds float_ops div_self
proof
  simp only [law_holds_def, not_forall]
  exists Float F Zero
  simp [float_ops_def, float_literal_def, float_div_def, float_mul_def, on_floats_def, magnitude_div_def, magnitude_mul_def]
qed

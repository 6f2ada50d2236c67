-- A witness for the laws of IEEE 754 arithmetic that is not a ring: floats with the one finite
-- magnitude 1. Signs of zero, infinities, NaN and overflow are as in the standard.
--
-- Main theorems: `ieee_float` (the laws that hold), and for each law that floats break a
-- counterexample, such as `float_not_add_assoc`.

import scalar.laws

-- What a float is without its sign.
datatype magnitude := Zero | One | Infinite

-- A NaN, or a magnitude, negative where the flag says so.
datatype float := NaN | Float bool magnitude

-- Sums of magnitudes: two of the greatest finite ones overflow.
recursive magnitude_add : magnitude → magnitude → magnitude
| magnitude_add Zero n = n
| magnitude_add One n = (case n of Zero => One | One => Infinite | Infinite => Infinite)
| magnitude_add Infinite n = Infinite

-- The sum of two magnitudes of different signs, the first of the sign s.
recursive magnitude_sub : bool → magnitude → magnitude → float
| magnitude_sub s Zero n =
    (case n of Zero => Float F Zero | One => Float (¬s) One | Infinite => Float (¬s) Infinite)
| magnitude_sub s One n =
    (case n of Zero => Float s One | One => Float F Zero | Infinite => Float (¬s) Infinite)
| magnitude_sub s Infinite n =
    (case n of Zero => Float s Infinite | One => Float s Infinite | Infinite => NaN)

-- Products and quotients of magnitudes, with the sign that the result has.
recursive magnitude_mul : bool → magnitude → magnitude → float
| magnitude_mul s Zero n = (case n of Zero => Float s Zero | One => Float s Zero | Infinite => NaN)
| magnitude_mul s One n = Float s n
| magnitude_mul s Infinite n =
    (case n of Zero => NaN | One => Float s Infinite | Infinite => Float s Infinite)

recursive magnitude_div : bool → magnitude → magnitude → float
| magnitude_div s Zero n = (case n of Zero => NaN | One => Float s Zero | Infinite => Float s Zero)
| magnitude_div s One n =
    (case n of Zero => Float s Infinite | One => Float s One | Infinite => Float s Zero)
| magnitude_div s Infinite n =
    (case n of Zero => Float s Infinite | One => Float s Infinite | Infinite => NaN)

-- The operation on two floats, NaN where one of them is.
definition on_floats (f : bool → magnitude → bool → magnitude → float) (x : float) (y : float)
  : float :=
  case x of NaN => NaN | Float s m => (case y of NaN => NaN | Float t n => f s m t n)

-- The operations of floats. What is not a number stays so.
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

recursive magnitude_less : magnitude → magnitude → bool
| magnitude_less Zero n = (n ≠ Zero)
| magnitude_less One n = (n = Infinite)
| magnitude_less Infinite n = F

-- Comparisons: false of what is not a number, and the two zeros are equal.
definition compare (f : bool → magnitude → bool → magnitude → bool) (x : float) (y : float)
  : bool :=
  case x of NaN => F | Float s m => (case y of NaN => F | Float t n => f s m t n)

definition float_less (x : float) (y : float) : bool :=
  compare (λs m t n.
             if s
             then (if t then magnitude_less n m else m ≠ Zero ∨ n ≠ Zero)
             else ¬t ∧ magnitude_less m n) x y

definition float_equal (x : float) (y : float) : bool :=
  compare (λs m t n. m = n ∧ (s = t ∨ m = Zero)) x y

definition float_cast (z : int) : float := if z = 0 then Float F Zero else Float (z < 0) One

definition float_ops : float ops :=
  uniform float_add float_sub float_mul float_div float_neg (λx. T) float_literal (λf xs. NaN)
    float_less float_equal float_cast

variables (ty : elem) (s : bool) (m n : magnitude) (x y : float)

theorem magnitude_add_comm : magnitude_add m n = magnitude_add n m
proof
  cases m <;> (cases n <;> simp [magnitude_add_def])
qed

theorem magnitude_sub_comm : magnitude_sub (¬s) n m = magnitude_sub s m n
proof
  cases m <;> (cases n <;> simp [magnitude_sub_def])
qed

theorem magnitude_mul_comm : magnitude_mul s m n = magnitude_mul s n m
proof
  cases m <;> (cases n <;> simp [magnitude_mul_def])
qed

theorem float_add_comm : float_add x y = float_add y x
proof
  cases x as eq | ⟨s, m, eq⟩
    <;> (cases y as eq | ⟨t, n, eq⟩ <;> simp [float_add_def, on_floats_def])
  by_cases same : s = t
  - simp [same, magnitude_add_comm[m]]
  - have other : ¬(t = s) by
      intro eq
      simp [eq] at same
    simp only [same, other]
    have sign : t = (¬s) by meson [same]
    simp [sign, magnitude_sub_comm]
qed

theorem float_mul_comm : float_mul x y = float_mul y x
proof
  cases x as eq | ⟨s, m, eq⟩
    <;> (cases y as eq | ⟨t, n, eq⟩ <;> simp [float_mul_def, on_floats_def])
  rewrite [magnitude_mul_comm, eq_comm[s]]
qed

theorem float_mul_one : float_mul x (Float F One) = x
proof
  cases x as eq | ⟨s, m, eq⟩
  - simp [float_mul_def, on_floats_def]
  - cases m <;> simp [float_mul_def, on_floats_def, magnitude_mul_def]
qed

-- Zero on the left changes the negative zero only, which no other sum gives.

theorem float_zero_add : float_add (Float F Zero) x = x ⇔ x ≠ Float T Zero
proof
  cases x as eq | ⟨s, m, eq⟩
  - simp [float_add_def, on_floats_def]
  - by_cases sign : s
      <;> (cases m
             <;> simp [sign, float_add_def, on_floats_def, magnitude_add_def, magnitude_sub_def])
qed

theorem float_negative_zero : float_add x y = Float T Zero ⇒ x = Float T Zero
proof
  cases x as eq | ⟨s, m, eq⟩
    <;> (cases y as eq | ⟨t, n, eq⟩ <;> simp [float_add_def, on_floats_def])
  by_cases same : s = t
  - cases m <;> (cases n <;> simp [same, magnitude_add_def])
  - cases m <;> (cases n <;> simp [same, magnitude_sub_def])
qed

theorem float_sum_zero : law_holds float_ops ty sum_zero
proof
  simp only
      [law_holds_def, float_ops_def, uniform_def, s_zero_def, s_add_def, s_int_def, float_cast_def]
  simp only [cond_true, float_zero_add]
  repeat split
  - simp
  - intro x y h k
    exact h(float_negative_zero(k))
  - intro x h
    rewrite [float_add_comm, float_zero_add]
    exact h
qed

theorem ieee_float : laws float_ops ty ieee_laws
proof
  simp only [ieee_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  - simp only [law_holds_def, float_ops_def, uniform_def, s_add_def]
    exact float_add_comm
  - simp only [law_holds_def, float_ops_def, uniform_def, s_mul_def]
    exact float_mul_comm
  - simp [law_holds_def, float_ops_def, uniform_def, s_lit_def, float_literal_def, float_mul_one]
  - simp [law_holds_def, float_ops_def, uniform_def, s_lit_def, float_literal_def, float_mul_one,
          float_mul_comm[Float F One]]
  - simp [law_holds_def, float_ops_def, uniform_def, float_sub_def]
  - simp [law_holds_def, float_ops_def, uniform_def]
  - exact float_sum_zero
  - simp [law_holds_def, float_ops_def, uniform_def, s_zero_def]
qed

-- It breaks the others, but for two that hold because 1 is the only magnitude.

theorem float_not_add_assoc : ¬law_holds float_ops ty add_assoc
proof
  simp only [law_holds_def, not_forall]
  exists Float F One, Float F One, Float T One
  simp [float_ops_def, uniform_def, float_add_def, on_floats_def, magnitude_add_def,
        magnitude_sub_def]
qed

theorem float_not_add_zero : ¬law_holds float_ops ty add_zero
proof
  simp only [law_holds_def, not_forall]
  exists Float T Zero
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, float_add_def,
        on_floats_def, magnitude_add_def, magnitude_sub_def]
qed

theorem float_not_zero_add : ¬law_holds float_ops ty zero_add
proof
  simp only [law_holds_def, not_forall]
  exists Float T Zero
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, float_add_def,
        on_floats_def, magnitude_add_def, magnitude_sub_def]
qed

theorem float_not_mul_zero : ¬law_holds float_ops ty mul_zero
proof
  simp only [law_holds_def, not_forall]
  exists Float T One
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, float_mul_def,
        on_floats_def, magnitude_mul_def]
qed

theorem float_not_zero_mul : ¬law_holds float_ops ty zero_mul
proof
  simp only [law_holds_def, not_forall]
  exists Float T One
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, float_mul_def,
        on_floats_def, magnitude_mul_def]
qed

theorem float_not_distrib_left : ¬law_holds float_ops ty distrib_left
proof
  simp only [law_holds_def, not_forall]
  exists Float F Zero, Float F One, Float F One
  simp [float_ops_def, uniform_def, float_add_def, float_mul_def, on_floats_def, magnitude_add_def,
        magnitude_mul_def]
qed

theorem float_not_distrib_right : ¬law_holds float_ops ty distrib_right
proof
  simp only [law_holds_def, not_forall]
  exists Float F One, Float F One, Float F Zero
  simp [float_ops_def, uniform_def, float_add_def, float_mul_def, on_floats_def, magnitude_add_def,
        magnitude_mul_def]
qed

theorem float_not_add_neg : ¬law_holds float_ops ty add_neg
proof
  simp only [law_holds_def, not_forall]
  exists Float F Infinite
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, float_neg_def,
        float_add_def, on_floats_def, magnitude_sub_def]
qed

theorem float_not_div_distrib : ¬law_holds float_ops ty div_distrib
proof
  simp only [law_holds_def, not_forall]
  exists Float F One, Float F One, Float F Infinite
  simp [float_ops_def, uniform_def, float_add_def, float_div_def, on_floats_def, magnitude_add_def,
        magnitude_div_def]
qed

theorem float_not_div_self : ¬law_holds float_ops ty div_self
proof
  simp only [law_holds_def, not_forall]
  exists NaN
  simp [float_ops_def, uniform_def, s_zero_def, s_int_def, float_cast_def, s_lit_def,
        float_literal_def, float_equal_def, compare_def, float_div_def, on_floats_def]
qed

-- 2 is rounded to 1, the only finite magnitude, and 1 + 1 overflows.
theorem float_not_cast_succ : ¬law_holds float_ops ty cast_succ
proof
  simp only [law_holds_def, not_forall]
  exists 1
  simp [float_ops_def, uniform_def, s_lit_def, float_literal_def, float_cast_def, float_add_def,
        on_floats_def, magnitude_add_def]
qed

-- Not less is not greater or equal: neither is true of a NaN.
theorem float_not_total : ¬(∀x y. ¬s_less float_ops ty x y ⇒ s_less_eq float_ops ty y x)
proof
  simp only [not_forall]
  exists NaN, NaN
  simp [float_ops_def, uniform_def, s_less_eq_def, float_less_def, float_equal_def, compare_def]
qed

-- The sets of laws that certificates name, and for each an algebra that satisfies it, so that no
-- theorem under these laws is vacuous. What the laws say of binary32: `docs/scalar-laws.md`.
--
-- Main theorems: `ring_int` (the integers), `ring_word` (words that wrap around), `laws_of_floats`
-- and the like (the laws of each list, one by one). The witness for `real` is in
-- `scalar.rational`, that for `ieee` in `scalar.tiny_float`.

import scalar.operations numbers.int_index base.positions

-- A gate statement is about one of these sets.
datatype law_set := none | ieee | real_f32 | real_f64 | real

-- The floats that programs compute with.
definition is_float (ty : elem) : bool := ty = F32 ∨ ty = F64

-- What IEEE 754 arithmetic satisfies bit for bit, with all NaNs counted as one value. Every
-- quotient is defined: that by zero is an infinity or a NaN.
definition ieee_laws : law list :=
  [add_comm, mul_comm, mul_one, one_mul, sub_def, div_total, sum_zero, cast_zero]

-- A field, where rounding does not matter. Every quotient is defined; which number one by zero is,
-- no law says.
definition field_laws : law list := ring_laws ++ [div_def, div_distrib, div_self, div_total]

-- What a set asks of floats of a type. `ieee` is true of the arithmetic of C, bit for bit, `real`
-- of real numbers; `real_f32` and `real_f64` ask that of one type.
recursive laws_of : law_set → elem → law list
| laws_of none ty = []
| laws_of ieee ty = ieee_laws
| laws_of real_f32 ty = (if ty = F32 then field_laws else ieee_laws)
| laws_of real_f64 ty = (if ty = F64 then field_laws else ieee_laws)
| laws_of real ty = field_laws

-- What a gate statement asks of the scalars: true and false differ, integers are those of C, and
-- floats satisfy the laws of the set.
definition lawful (L : law_set) (S : 'a ops) : bool :=
  truths S ∧ integers S ∧ (∀ty. is_float ty ⇒ laws S ty (laws_of L ty))

theorem laws_nil [simp] : ∀(S : 'a ops) ty. laws S ty []
by simp [laws_def]

theorem laws_cons [simp] : ∀(S : 'a ops) ty l L. laws S ty (l :: L) ⇔ law_holds S ty l ∧ laws S ty L
proof
  intro S ty l L
  simp only [laws_def, MEM_def]
  split
  - intro h
    split
    · apply h
      simp
    · intro m k
      apply h
      simp [k]
  - intro ⟨h, k⟩ m c
    cases c as eq | d
    · simp [eq, h]
    · exact k(d)
qed

theorem laws_append [simp] : ∀(S : 'a ops) ty L M. laws S ty (L ++ M) ⇔ laws S ty L ∧ laws S ty M
proof
  intro S ty L M
  induct L
  - simp
  - intro l L ih
    simp [ih, and_assoc]
qed

-- The integers are a commutative ring.

definition int_literal (d : num) (k : num) : int := int_of_num d

-- Functions are of no interest: in each witness all of them have one value.
definition int_ops : int ops :=
  uniform (+) (-) (*) (div) int_neg (λy. y ≠ 0) int_literal (λf xs. 0) (<) (=) (λz. z)

theorem ring_int : ∀ty. laws int_ops ty ring_laws
proof
  intro ty
  simp only [ring_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp [law_holds_def, int_ops_def, uniform_def, s_zero_def, s_lit_def, int_literal_def]
         <;> (intros; ring))
qed

-- So are the integers modulo 2^32, which is what `uint32_t` computes.
typedef word as word value := λz. 0 ≤ z ∧ z < 4294967296
proof
  exists 0
  simp
qed

definition wrap (z : int) : word := word (z mod 4294967296)

variables (x : word) (a b m : int) (S : 'a ops) (ty : elem)

theorem value_wrap [simp] : ∀z. value (wrap z) = z mod 4294967296
proof
  intro z
  have range : 0 ≤ z mod 4294967296 ∧ z mod 4294967296 < 4294967296 by arith
  rewrite [word_rep_abs] at range
  simp only [wrap_def, range]
qed

theorem word_eq : ∀x y. x = y ⇔ value x = value y
proof
  intro x y
  split
  - intro h
    simp [h]
  - intro h
    rewrite [← word_abs_rep[x], h, word_abs_rep]
qed

theorem value_range : 0 ≤ value x ∧ value x < 4294967296
proof
  rewrite [word_rep_abs, word_abs_rep]
qed

theorem value_mod [simp] : value x mod 4294967296 = value x
proof
  obtain ⟨low, high⟩ := value_range[x]
  exact int_mod_small(low)(high)
qed

-- Remainders may be taken early.

theorem mod_mul_left : 0 < m ⇒ ((a mod m) * b) mod m = (a * b) mod m
proof
  intro pos
  have parts : (a mod m) * b = a * b + -(a div m) * b * m by
    rewrite [int_mod_div]
    ring
  rewrite [parts, int_add_mul_mod(pos)]
qed

theorem mod_mul_right : 0 < m ⇒ (a * (b mod m)) mod m = (a * b) mod m
proof
  intro pos
  rewrite [int_mul_comm, mod_mul_left(pos), int_mul_comm]
qed

-- Operations of words are those of integers, wrapped.
definition word_add (x : word) (y : word) : word := wrap (value x + value y)

definition word_sub (x : word) (y : word) : word := wrap (value x - value y)

definition word_mul (x : word) (y : word) : word := wrap (value x * value y)

definition word_div (x : word) (y : word) : word := wrap (value x div value y)

definition word_neg (x : word) : word := wrap (-value x)

definition word_literal (d : num) (k : num) : word := wrap (int_of_num d)

definition word_less (x : word) (y : word) : bool := value x < value y

definition word_ops : word ops :=
  uniform word_add word_sub word_mul word_div word_neg (λy. value y ≠ 0) word_literal
    (λf xs. wrap 0) word_less (=) wrap

theorem ring_word : ∀ty. laws word_ops ty ring_laws
proof
  intro ty
  simp only [ring_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp [law_holds_def, word_ops_def, uniform_def, s_zero_def, s_lit_def, word_literal_def,
             word_eq, word_add_def, word_sub_def, word_mul_def, word_neg_def, mod_mul_left,
             mod_mul_right] <;> intros)
  all (first (arith | (cong; ring)))
qed

-- The laws that a set asks of a type, one by one.

theorem lawful_truths : ∀L (S : 'a ops). lawful L S ⇒ truths S
by simp [lawful_def]

theorem lawful_integers : ∀L (S : 'a ops). lawful L S ⇒ integers S
by simp [lawful_def]

theorem lawful_laws : ∀L M (S : 'a ops). lawful L S ⇒ is_float ty ⇒ laws_of L ty = M ⇒ laws S ty M
proof
  intro L M S law float asked
  simp only [lawful_def] at law
  obtain ⟨_, _, all⟩ := law
  rewrite [← asked]
  exact all(float)
qed

theorem laws_of_words :
  integers S ⇒
  is_word ty ⇒
    law_holds S ty add_assoc ∧
    law_holds S ty add_comm ∧
    law_holds S ty add_zero ∧
    law_holds S ty zero_add ∧
    law_holds S ty mul_assoc ∧
    law_holds S ty mul_comm ∧
    law_holds S ty mul_zero ∧
    law_holds S ty zero_mul ∧
    law_holds S ty mul_one ∧
    law_holds S ty one_mul ∧
    law_holds S ty distrib_left ∧
    law_holds S ty distrib_right ∧
    law_holds S ty sub_def ∧
    law_holds S ty add_neg ∧
    law_holds S ty sum_zero ∧
    law_holds S ty cast_zero ∧
    law_holds S ty cast_succ
proof
  intro law word
  simp only [integers_def] at law
  obtain ⟨_, _, all⟩ := law
  have here := all(word)
  simp [ring_laws_def] at here
  exact here
qed

theorem laws_of_floats :
  ∀L.
    lawful L S ⇒
    is_float ty ⇒
    laws_of L ty = ieee_laws ⇒
      law_holds S ty add_comm ∧
      law_holds S ty mul_comm ∧
      law_holds S ty mul_one ∧
      law_holds S ty one_mul ∧
      law_holds S ty sub_def ∧
      law_holds S ty div_total ∧
      law_holds S ty sum_zero ∧
      law_holds S ty cast_zero
proof
  intro L law float asked
  have here := lawful_laws(law, float, asked)
  simp [ieee_laws_def] at here
  exact here
qed

theorem laws_of_reals :
  ∀L.
    lawful L S ⇒
    is_float ty ⇒
    laws_of L ty = field_laws ⇒
      law_holds S ty add_assoc ∧
      law_holds S ty add_comm ∧
      law_holds S ty add_zero ∧
      law_holds S ty zero_add ∧
      law_holds S ty mul_assoc ∧
      law_holds S ty mul_comm ∧
      law_holds S ty mul_zero ∧
      law_holds S ty zero_mul ∧
      law_holds S ty mul_one ∧
      law_holds S ty one_mul ∧
      law_holds S ty distrib_left ∧
      law_holds S ty distrib_right ∧
      law_holds S ty sub_def ∧
      law_holds S ty add_neg ∧
      law_holds S ty sum_zero ∧
      law_holds S ty cast_zero ∧
      law_holds S ty cast_succ ∧
      law_holds S ty div_def ∧
      law_holds S ty div_distrib ∧
      law_holds S ty div_self ∧
      law_holds S ty div_total
proof
  intro L law float asked
  have here := lawful_laws(law, float, asked)
  simp [field_laws_def, ring_laws_def] at here
  exact here
qed

-- What each set asks of the types that it asks anything of.

theorem asked_by_ieee : laws_of ieee F32 = ieee_laws ∧ laws_of ieee F64 = ieee_laws
by simp [laws_of_def]

theorem asked_by_real_f32 : laws_of real_f32 F32 = field_laws ∧ laws_of real_f32 F64 = ieee_laws
by simp [laws_of_def]

theorem asked_by_real_f64 : laws_of real_f64 F32 = ieee_laws ∧ laws_of real_f64 F64 = field_laws
by simp [laws_of_def]

theorem asked_by_real : laws_of real F32 = field_laws ∧ laws_of real F64 = field_laws
by simp [laws_of_def]

theorem float_f32 : is_float F32
by simp [is_float_def]

theorem float_f64 : is_float F64
by simp [is_float_def]

theorem word_u32 : is_word U32
by simp [is_word_def]

theorem word_u64 : is_word U64
by simp [is_word_def]

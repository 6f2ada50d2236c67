-- The sets of laws that certificates name, and for each an algebra that satisfies it, so that no
-- theorem under these laws is vacuous. What the laws say of binary32: `docs/scalar-laws.md`.
--
-- Main theorems: `ring_int` (the integers), `words_word` (words that wrap around), `laws_ieee`,
-- `laws_words` and `laws_real` (the laws of each set, one by one). The witness for `real` is in
-- `scalar.rational`, that for `ieee` in `scalar.tiny_float`.

import scalar.operations numbers.int_index base.positions

-- The laws of a commutative ring.
definition ring_laws : law list :=
  [add_assoc, add_comm, add_zero, zero_add, mul_assoc, mul_comm, mul_zero, zero_mul, mul_one,
   one_mul, distrib_left, distrib_right, sub_def, add_neg, sum_zero]

-- A gate statement is about one of these sets. They never combine: the witness of a set satisfies
-- its own laws, and need not satisfy those of another one.
datatype law_set := none | ieee | words | real

-- `none`: nothing is asked of the scalars but that true and false differ, as in all sets.
-- `ieee`: what IEEE 754 arithmetic satisfies bit for bit, with all NaNs counted as one value. Every
-- quotient is defined: that by zero is an infinity or a NaN.
-- `words`: unsigned integers of C, which wrap. A quotient by zero is not defined.
-- `real`: a field, where rounding does not matter. Every quotient is defined; which number one by
-- zero is, no law says.
recursive laws_of : law_set → law list
| laws_of none = [truths]
| laws_of ieee =
    [truths, add_comm, mul_comm, mul_one, one_mul, sub_def, div_total, div_literal, div_nonzero,
     div_positive, sum_zero]
| laws_of words = ring_laws ++ [truths, div_literal, div_nonzero, div_positive]
| laws_of real =
    ring_laws ++
      [truths, div_def, div_distrib, div_self, div_total, div_literal, div_nonzero, div_positive]

theorem laws_nil [simp] : ∀S : 'a ops. laws [] S
by simp [laws_def]

theorem laws_cons [simp] : ∀l L (S : 'a ops). laws (l :: L) S ⇔ law_holds S l ∧ laws L S
proof
  intro l L S
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

theorem laws_append [simp] : ∀L M (S : 'a ops). laws (L ++ M) S ⇔ laws L S ∧ laws M S
proof
  intro L M S
  induct L
  - simp
  - intro l L ih
    simp [ih, and_assoc]
qed

-- The integers are a commutative ring.

definition int_literal (d : num) (k : num) : int := int_of_num d

-- Functions are of no interest: in each witness all of them have one value.
definition int_ops : int ops :=
  Ops (+) (-) (*) (div) int_neg (λy. y ≠ 0) int_literal (λf xs. 0) (<) (=) (λz. z)
    (λp. if p then 1 else 0)

theorem ring_int : laws ring_laws int_ops
proof
  simp only [ring_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp [law_holds_def, int_ops_def, s_zero_def, int_literal_def] <;> (intros; ring))
qed

-- So are the integers modulo 2^32, which is what `uint32_t` computes.
typedef word as word value := λz. 0 ≤ z ∧ z < 4294967296
proof
  exists 0
  simp
qed

definition wrap (z : int) : word := word (z mod 4294967296)

variables (x : word) (a b m : int) (S : 'a ops)

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
  Ops word_add word_sub word_mul word_div word_neg (λy. value y ≠ 0) word_literal (λf xs. wrap 0)
    word_less (=) wrap (λp. wrap (if p then 1 else 0))

theorem ring_word : laws ring_laws word_ops
proof
  simp only [ring_laws_def, laws_cons, laws_nil, and_true]
  repeat split
  all (simp [law_holds_def, word_ops_def, s_zero_def, word_literal_def, word_eq, word_add_def,
             word_sub_def, word_mul_def, word_neg_def, mod_mul_left, mod_mul_right] <;> intros)
  all (first (arith | (cong; ring)))
qed

theorem words_word : laws (laws_of words) word_ops
proof
  simp only [laws_of_def, laws_append, laws_cons, laws_nil, and_true, ring_word, true_and]
  simp only [law_holds_def, word_ops_def, s_divides_def, s_lit_def, s_zero_def, s_equal_def,
             s_less_def, s_truth_def, word_literal_def, word_less_def, word_eq, value_wrap]
  split
  - simp
  - intro d k pos small
    arith
  - intro x other
    arith
  - intro x less
    arith
qed

-- The laws of each set, one by one.

theorem laws_none : laws (laws_of none) S ⇒ law_holds S truths
by simp [laws_of_def]

theorem laws_ieee :
  laws (laws_of ieee) S ⇒
    law_holds S truths ∧
    law_holds S add_comm ∧
    law_holds S mul_comm ∧
    law_holds S mul_one ∧
    law_holds S one_mul ∧
    law_holds S sub_def ∧
    law_holds S div_total ∧
    law_holds S div_literal ∧
    law_holds S div_nonzero ∧
    law_holds S div_positive ∧
    law_holds S sum_zero
by simp [laws_of_def]

theorem laws_words :
  laws (laws_of words) S ⇒
    law_holds S add_assoc ∧
    law_holds S add_comm ∧
    law_holds S add_zero ∧
    law_holds S zero_add ∧
    law_holds S mul_assoc ∧
    law_holds S mul_comm ∧
    law_holds S mul_zero ∧
    law_holds S zero_mul ∧
    law_holds S mul_one ∧
    law_holds S one_mul ∧
    law_holds S distrib_left ∧
    law_holds S distrib_right ∧
    law_holds S sub_def ∧
    law_holds S add_neg ∧
    law_holds S sum_zero ∧
    law_holds S truths ∧
    law_holds S div_literal ∧
    law_holds S div_nonzero ∧
    law_holds S div_positive
by simp [laws_of_def, ring_laws_def]

theorem laws_real :
  laws (laws_of real) S ⇒
    law_holds S add_assoc ∧
    law_holds S add_comm ∧
    law_holds S add_zero ∧
    law_holds S zero_add ∧
    law_holds S mul_assoc ∧
    law_holds S mul_comm ∧
    law_holds S mul_zero ∧
    law_holds S zero_mul ∧
    law_holds S mul_one ∧
    law_holds S one_mul ∧
    law_holds S distrib_left ∧
    law_holds S distrib_right ∧
    law_holds S sub_def ∧
    law_holds S add_neg ∧
    law_holds S sum_zero ∧
    law_holds S truths ∧
    law_holds S div_def ∧
    law_holds S div_distrib ∧
    law_holds S div_self ∧
    law_holds S div_total ∧
    law_holds S div_literal ∧
    law_holds S div_nonzero ∧
    law_holds S div_positive
by simp [laws_of_def, ring_laws_def]

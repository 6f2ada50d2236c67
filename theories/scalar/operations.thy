-- Scalars: the types of elements, the operations, and the laws that theorems may ask for.
--
-- Scalars of all types are in one universe. An operation has a type, that of what it works on, and
-- nothing is assumed of the operations. A theorem that needs laws lists them, and the gate
-- statement collects them; so one development serves reals, wrapping integers and floats.
--
-- Defines `elem`, the types; `ops`, the operations; `operation` and `comparison`, which programs
-- name them by; `integers`, what is asked of the types of integers; `law`, names of laws;
-- `law_holds`, what each says of a type.

import base.list base.option base.ident numbers.int

-- Types of elements: floats and integers, by their bits. Programs compute with those of 32 and 64
-- bits; the others are read and written, converted and, if they are integers, compared.
datatype elem := F32 | F64 | U32 | U64 | Bool | U8 | U16 | I8 | I16 | I32 | I64 | F16 | BF16

-- Operations on the bits of integers.
datatype bits := BitAnd | BitOr | BitXor | BitNot | ShiftLeft | ShiftRight

-- The operations, each of a type: sum, difference, product, quotient; negation; whether a division
-- by this scalar is defined; the literal `digits * 10^-scale`; a function by its name, of a list of
-- arguments; whether one scalar is less than another, and whether they are equal; an index as a
-- scalar; a scalar of another type as one of this type (the other one comes first). And an integer
-- as a scalar, which all types share: zero is one, and so are the truth values. And the integer
-- that a scalar of a type of integers is; and what an operation on bits makes of a list of them.
datatype 'a ops :=
  Ops (elem → 'a → 'a → 'a) (elem → 'a → 'a → 'a) (elem → 'a → 'a → 'a) (elem → 'a → 'a → 'a)
    (elem → 'a → 'a) (elem → 'a → bool) (elem → num → num → 'a) (elem → ident → 'a list → 'a)
    (elem → 'a → 'a → bool) (elem → 'a → 'a → bool) (elem → int → 'a) (elem → elem → 'a → 'a)
    (int → 'a) (elem → 'a → int) (elem → bits → 'a list → 'a)

-- Operations that are the same for all types, so that no conversion changes anything.
definition uniform (add : 'a → 'a → 'a) (sub : 'a → 'a → 'a) (mul : 'a → 'a → 'a)
    (quot : 'a → 'a → 'a) (neg : 'a → 'a) (divides : 'a → bool) (lit : num → num → 'a)
    (call : ident → 'a list → 'a) (less : 'a → 'a → bool) (equal : 'a → 'a → bool)
    (number : int → 'a) : 'a ops :=
  Ops (λty. add) (λty. sub) (λty. mul) (λty. quot) (λty. neg) (λty. divides) (λty. lit) (λty. call)
    (λty. less) (λty. equal) (λty. number) (λty other x. x) number (λty x. 0) (λty b xs. number 0)

-- The operations by name.
recursive s_add : 'a ops → elem → 'a → 'a → 'a [simp]
| s_add (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = add

recursive s_sub : 'a ops → elem → 'a → 'a → 'a [simp]
| s_sub (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = sub

recursive s_mul : 'a ops → elem → 'a → 'a → 'a [simp]
| s_mul (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = mul

recursive s_div : 'a ops → elem → 'a → 'a → 'a [simp]
| s_div (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = quot

recursive s_neg : 'a ops → elem → 'a → 'a [simp]
| s_neg (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = neg

recursive s_divides : 'a ops → elem → 'a → bool [simp]
| s_divides (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = may

recursive s_call : 'a ops → elem → ident → 'a list → 'a [simp]
| s_call (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = call

recursive s_less : 'a ops → elem → 'a → 'a → bool [simp]
| s_less (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = less

recursive s_equal : 'a ops → elem → 'a → 'a → bool [simp]
| s_equal (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = equal

recursive s_cast : 'a ops → elem → int → 'a [simp]
| s_cast (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = cast

recursive s_convert : 'a ops → elem → elem → 'a → 'a [simp]
| s_convert (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = conv

recursive s_int : 'a ops → int → 'a [simp]
| s_int (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = number

recursive s_index : 'a ops → elem → 'a → int [simp]
| s_index (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = index

recursive s_bits : 'a ops → elem → bits → 'a list → 'a [simp]
| s_bits (Ops add sub mul quot neg may lit call less equal cast conv number index bit) = bit

-- What padding is read as, and what `calloc` gives: zero, of every type.
definition s_zero (S : 'a ops) : 'a := s_int S 0

-- Literals of all types. The digits 0 are the zero that all types share.
recursive s_lit : 'a ops → elem → num → num → 'a
| s_lit (Ops add sub mul quot neg may lit call less equal cast conv number index bit) ty d k =
    (if d = 0 then number 0 else lit ty d k)

theorem s_lit_zero [simp] : ∀(S : 'a ops) ty k. s_lit S ty 0 k = s_zero S
proof
  intro S ty k
  cases S
  simp [s_lit_def, s_zero_def]
qed

-- A truth value as a scalar: true is 1, false is 0.
definition s_truth (S : 'a ops) (p : bool) : 'a := s_int S (if p then 1 else 0)

-- What is made of comparisons. No law ties them together: a NaN is neither less than a scalar nor
-- equal to one, nor the other way round.
definition s_less_eq (S : 'a ops) (ty : elem) (x : 'a) (y : 'a) : bool :=
  s_less S ty x y ∨ s_equal S ty x y

definition s_max (S : 'a ops) (ty : elem) (x : 'a) (y : 'a) : 'a := if s_less S ty x y then y else x

definition s_min (S : 'a ops) (ty : elem) (x : 'a) (y : 'a) : 'a := if s_less S ty x y then x else y

-- The truth value that a scalar is, if it is one.
definition truth_value (S : 'a ops) (x : 'a) : bool option :=
  if x = s_truth S T then SOME T else if x = s_truth S F then SOME F else NONE

-- The integers of a type, from the least to the greatest.
recursive index_range : elem → (int × int) option [simp]
| index_range F32 = NONE
| index_range F64 = NONE
| index_range U32 = SOME (0, 4294967295)
| index_range U64 = SOME (0, 18446744073709551615)
| index_range Bool = SOME (0, 1)
| index_range U8 = SOME (0, 255)
| index_range U16 = SOME (0, 65535)
| index_range I8 = SOME (-128, 127)
| index_range I16 = SOME (-32768, 32767)
| index_range I32 = SOME (-2147483648, 2147483647)
| index_range I64 = SOME (-9223372036854775808, 9223372036854775807)
| index_range F16 = NONE
| index_range BF16 = NONE

-- The integer from l to u that z is modulo their number.
definition wrapped (l : int) (u : int) (z : int) : int := l + (z - l) mod (u - l + 1)

-- A quotient of integers, rounded towards zero.
definition toward_zero (x : int) (y : int) : int :=
  if 0 ≤ x ⇔ 0 ≤ y then int_abs x div int_abs y else -(int_abs x div int_abs y)

-- What the operations of a type of integers from l to u do: they are those of integers, wrapped
-- around. (Where sums of signed integers wrap around, they are not defined: `s_defined`.)
definition integer_ops (S : 'a ops) (ty : elem) (l : int) (u : int) : bool :=
  (∀x. l ≤ s_index S ty x ∧ s_index S ty x ≤ u) ∧
  (∀x y. s_index S ty (s_add S ty x y) = wrapped l u (s_index S ty x + s_index S ty y)) ∧
  (∀x y. s_index S ty (s_sub S ty x y) = wrapped l u (s_index S ty x - s_index S ty y)) ∧
  (∀x y. s_index S ty (s_mul S ty x y) = wrapped l u (s_index S ty x * s_index S ty y)) ∧
  (∀x y.
     s_index S ty y ≠ 0 ⇒
       s_index S ty (s_div S ty x y) =
         wrapped l u (toward_zero (s_index S ty x) (s_index S ty y))) ∧
  (∀x. s_index S ty (s_neg S ty x) = wrapped l u (-s_index S ty x)) ∧
  (∀x. s_divides S ty x ⇔ s_index S ty x ≠ 0) ∧
  (∀d. s_index S ty (s_lit S ty d 0) = wrapped l u (int_of_num d)) ∧
  (∀i. s_index S ty (s_cast S ty i) = wrapped l u i) ∧
  (∀x y. s_less S ty x y ⇔ s_index S ty x < s_index S ty y) ∧
  (∀x y. s_equal S ty x y ⇔ s_index S ty x = s_index S ty y) ∧
  (∀other m n x.
     index_range other = SOME (m, n) ⇒
       s_index S ty (s_convert S other ty x) = wrapped l u (s_index S other x))

-- The unsigned integers that programs compute with.
definition is_word (ty : elem) : bool := ty = U32 ∨ ty = U64

-- The integers of which they work on the bits. Negative ones are in two's complement.
definition has_bits (ty : elem) : bool := is_word ty ∨ ty = I32 ∨ ty = I64

-- How many bits these have.
definition width (ty : elem) : num := if ty = U64 ∨ ty = I64 then 64 else 32

-- The last n bits of two integers, put together by f.
recursive on_bits : (bool → bool → bool) → num → int → int → int
| on_bits f 0 x y = 0
| on_bits f (SUC n) x y =
    (if f (x mod 2 = 1) (y mod 2 = 1) then 1 else 0) + 2 * on_bits f n (x div 2) (y div 2)

-- An integer doubled and halved n times, rounded down.
recursive doubled : num → int → int
| doubled 0 x = x
| doubled (SUC n) x = 2 * doubled n x

recursive halved : num → int → int
| halved 0 x = x
| halved (SUC n) x = halved n x div 2

-- What the operations on bits do.
definition bit_ops (S : 'a ops) (ty : elem) (l : int) (u : int) : bool :=
  (∀x y.
     s_index S ty (s_bits S ty BitAnd [x, y]) =
       wrapped l u (on_bits (λp q. p ∧ q) (width ty) (s_index S ty x) (s_index S ty y))) ∧
  (∀x y.
     s_index S ty (s_bits S ty BitOr [x, y]) =
       wrapped l u (on_bits (λp q. p ∨ q) (width ty) (s_index S ty x) (s_index S ty y))) ∧
  (∀x y.
     s_index S ty (s_bits S ty BitXor [x, y]) =
       wrapped l u (on_bits (λp q. p ≠ q) (width ty) (s_index S ty x) (s_index S ty y))) ∧
  (∀x. s_index S ty (s_bits S ty BitNot [x]) = wrapped l u (-1 - s_index S ty x)) ∧
  (∀x y.
     s_index S ty (s_bits S ty ShiftLeft [x, y]) =
       wrapped l u (doubled (num_of_int (s_index S ty y)) (s_index S ty x))) ∧
  (∀x y.
     s_index S ty (s_bits S ty ShiftRight [x, y]) =
       wrapped l u (halved (num_of_int (s_index S ty y)) (s_index S ty x)))

-- The types of which C has no value for a result that is not one of them.
definition is_signed (ty : elem) : bool := ty = I8 ∨ ty = I16 ∨ ty = I32 ∨ ty = I64

-- z does not overflow: it is an integer of the type, if that is signed.
definition exact (ty : elem) (z : int) : bool :=
  is_signed ty ⇒ (∀l u. index_range ty = SOME (l, u) ⇒ l ≤ z ∧ z ≤ u)

section "Operations by name"

datatype comparison := Less | LessEq | Equal

recursive s_compare : 'a ops → elem → comparison → 'a → 'a → bool
| s_compare S ty Less x y = s_less S ty x y
| s_compare S ty LessEq x y = s_less_eq S ty x y
| s_compare S ty Equal x y = s_equal S ty x y

-- What programs apply to scalars of a type. `Call f` is the function of this name, `Compare f`
-- gives a truth value, `Convert other` takes a scalar of another type, `Bits b` works on bits.
datatype operation :=
  Neg
  | Add
  | Sub
  | Mul
  | Div
  | Max
  | Min
  | Call ident
  | Compare comparison
  | Convert elem
  | Bits bits

recursive operands : bits → num [simp]
| operands BitAnd = 2
| operands BitOr = 2
| operands BitXor = 2
| operands BitNot = 1
| operands ShiftLeft = 2
| operands ShiftRight = 2

definition is_shift (b : bits) : bool := b = ShiftLeft ∨ b = ShiftRight

-- How many operands an operation has. A function takes as many as it is given.
recursive takes : operation → num → bool [simp]
| takes Neg n = (n = 1)
| takes Add n = (n = 2)
| takes Sub n = (n = 2)
| takes Mul n = (n = 2)
| takes Div n = (n = 2)
| takes Max n = (n = 2)
| takes Min n = (n = 2)
| takes (Call f) n = (n ≠ 0)
| takes (Compare f) n = (n = 2)
| takes (Convert other) n = (n = 1)
| takes (Bits b) n = (n = operands b)

theorem takes_some : ∀f. ¬takes f 0
proof
  intro f
  cases f
  all simp
  cases a <;> simp
qed

-- What an operation gives for a list of operands.
recursive s_op : 'a ops → elem → operation → 'a list → 'a
| s_op S ty Neg xs = s_neg S ty (HD xs)
| s_op S ty Add xs = s_add S ty (HD xs) (HD (TL xs))
| s_op S ty Sub xs = s_sub S ty (HD xs) (HD (TL xs))
| s_op S ty Mul xs = s_mul S ty (HD xs) (HD (TL xs))
| s_op S ty Div xs = s_div S ty (HD xs) (HD (TL xs))
| s_op S ty Max xs = s_max S ty (HD xs) (HD (TL xs))
| s_op S ty Min xs = s_min S ty (HD xs) (HD (TL xs))
| s_op S ty (Call f) xs = s_call S ty f xs
| s_op S ty (Compare f) xs = s_truth S (s_compare S ty f (HD xs) (HD (TL xs)))
| s_op S ty (Convert other) xs = s_convert S other ty (HD xs)
| s_op S ty (Bits b) xs = s_bits S ty b xs

-- Where it is defined: a quotient by what divides, arithmetic of signed integers where it does not
-- overflow, a shift by less than there are bits, to the left of unsigned ones only, all else
-- everywhere.
recursive s_defined : 'a ops → elem → operation → 'a list → bool
| s_defined S ty Neg xs = exact ty (-s_index S ty (HD xs))
| s_defined S ty Add xs = exact ty (s_index S ty (HD xs) + s_index S ty (HD (TL xs)))
| s_defined S ty Sub xs = exact ty (s_index S ty (HD xs) - s_index S ty (HD (TL xs)))
| s_defined S ty Mul xs = exact ty (s_index S ty (HD xs) * s_index S ty (HD (TL xs)))
| s_defined S ty Div xs =
    (s_divides S ty (HD (TL xs)) ∧
     exact ty (toward_zero (s_index S ty (HD xs)) (s_index S ty (HD (TL xs)))))
| s_defined S ty Max xs = T
| s_defined S ty Min xs = T
| s_defined S ty (Call f) xs = T
| s_defined S ty (Compare f) xs = T
| s_defined S ty (Convert other) xs = T
| s_defined S ty (Bits b) xs =
    (if is_shift b
     then 0 ≤ s_index S ty (HD (TL xs)) ∧
          s_index S ty (HD (TL xs)) < int_of_num (width ty) ∧
          ¬(b = ShiftLeft ∧ is_signed ty)
     else T)

section "Zero, and the laws"

-- The laws, by name.
datatype law :=
  add_assoc | add_comm | add_zero | zero_add | mul_assoc | mul_comm | mul_zero | zero_mul | mul_one
  | one_mul | distrib_left | distrib_right | sub_def | add_neg | div_def | div_distrib | div_self
  | div_total | sum_zero | cast_zero | cast_succ

-- What a law says of the operations. `sum_zero`: adding zero changes no sum that began with zero
-- (which is never a negative zero, so that this is true of floats where `add_zero` is not).
recursive law_holds : 'a ops → elem → law → bool
| law_holds S ty add_assoc = (∀x y z. s_add S ty (s_add S ty x y) z = s_add S ty x (s_add S ty y z))
| law_holds S ty add_comm = (∀x y. s_add S ty x y = s_add S ty y x)
| law_holds S ty add_zero = (∀x. s_add S ty x (s_zero S) = x)
| law_holds S ty zero_add = (∀x. s_add S ty (s_zero S) x = x)
| law_holds S ty mul_assoc = (∀x y z. s_mul S ty (s_mul S ty x y) z = s_mul S ty x (s_mul S ty y z))
| law_holds S ty mul_comm = (∀x y. s_mul S ty x y = s_mul S ty y x)
| law_holds S ty mul_zero = (∀x. s_mul S ty x (s_zero S) = s_zero S)
| law_holds S ty zero_mul = (∀x. s_mul S ty (s_zero S) x = s_zero S)
| law_holds S ty mul_one = (∀x. s_mul S ty x (s_lit S ty 1 0) = x)
| law_holds S ty one_mul = (∀x. s_mul S ty (s_lit S ty 1 0) x = x)
| law_holds S ty distrib_left =
    (∀x y z. s_mul S ty x (s_add S ty y z) = s_add S ty (s_mul S ty x y) (s_mul S ty x z))
| law_holds S ty distrib_right =
    (∀x y z. s_mul S ty (s_add S ty x y) z = s_add S ty (s_mul S ty x z) (s_mul S ty y z))
| law_holds S ty sub_def = (∀x y. s_sub S ty x y = s_add S ty x (s_neg S ty y))
| law_holds S ty add_neg = (∀x. s_add S ty x (s_neg S ty x) = s_zero S)
| law_holds S ty div_def =
    (∀x y. s_divides S ty y ⇒ s_div S ty x y = s_mul S ty x (s_div S ty (s_lit S ty 1 0) y))
| law_holds S ty div_distrib =
    (∀x y z. s_div S ty (s_add S ty x y) z = s_add S ty (s_div S ty x z) (s_div S ty y z))
| law_holds S ty div_self = (∀x. ¬s_equal S ty x (s_zero S) ⇒ s_div S ty x x = s_lit S ty 1 0)
| law_holds S ty div_total = (∀x. s_divides S ty x)
| law_holds S ty sum_zero =
    (s_add S ty (s_zero S) (s_zero S) = s_zero S ∧
     (∀x y. s_add S ty (s_zero S) x = x ⇒ s_add S ty (s_zero S) (s_add S ty x y) = s_add S ty x y) ∧
     (∀x. s_add S ty (s_zero S) x = x ⇒ s_add S ty x (s_zero S) = x))
| law_holds S ty cast_zero = (s_cast S ty 0 = s_zero S)
| law_holds S ty cast_succ = (∀i. s_cast S ty (i + 1) = s_add S ty (s_cast S ty i) (s_lit S ty 1 0))

-- The operations of a type satisfy all laws of a list.
definition laws (S : 'a ops) (ty : elem) (L : law list) : bool := ∀l. MEM l L ⇒ law_holds S ty l

-- The laws of a commutative ring, in which an index is a sum of ones.
definition ring_laws : law list :=
  [add_assoc, add_comm, add_zero, zero_add, mul_assoc, mul_comm, mul_zero, zero_mul, mul_one,
   one_mul, distrib_left, distrib_right, sub_def, add_neg, sum_zero, cast_zero, cast_succ]

section "What every theorem asks of the scalars"

-- True and false differ.
definition truths (S : 'a ops) : bool := s_truth S T ≠ s_truth S F

-- Zero is zero, the operations of integers are those of their type, and unsigned arithmetic, which
-- wraps, is a ring.
definition integers (S : 'a ops) : bool :=
  (∀ty. s_index S ty (s_zero S) = 0) ∧
  (∀ty l u.
     index_range ty = SOME (l, u) ⇒ integer_ops S ty l u ∧ (has_bits ty ⇒ bit_ops S ty l u)) ∧
  (∀ty. is_word ty ⇒ laws S ty ring_laws)

variables (ty : elem) (S : 'a ops) (p : bool) (y : 'a)

theorem integer_laws : ∀l u. integers S ⇒ index_range ty = SOME (l, u) ⇒ integer_ops S ty l u
proof
  intro l u law range
  rewrite [integers_def] at law
  obtain ⟨_, all, _⟩ := law
  obtain ⟨here, _⟩ := all(range)
  exact here
qed

theorem bit_laws : ∀l u. integers S ⇒ index_range ty = SOME (l, u) ⇒ has_bits ty ⇒ bit_ops S ty l u
proof
  intro l u law range word
  rewrite [integers_def] at law
  obtain ⟨_, all, _⟩ := law
  obtain ⟨_, here⟩ := all(range)
  exact here(word)
qed

theorem index_bounds :
  ∀l u. integers S ⇒ index_range ty = SOME (l, u) ⇒ l ≤ s_index S ty y ∧ s_index S ty y ≤ u
proof
  intro l u law range
  have here := integer_laws[ty, S](law, range)
  rewrite [integer_ops_def] at here
  simp [here]
qed

theorem index_zero : integers S ⇒ s_index S ty (s_zero S) = 0
proof
  intro law
  rewrite [integers_def] at law
  obtain ⟨zero, _, _⟩ := law
  exact zero
qed

theorem truth_value_truth : truths S ⇒ truth_value S (s_truth S p) = SOME p
proof
  intro law
  simp only [truths_def] at law
  by_cases yes : p
  · simp [yes, truth_value_def]
  · have other : ¬(s_truth S F = s_truth S T) by (intro eq; simp [eq] at law)
    simp [yes, truth_value_def, other]
qed

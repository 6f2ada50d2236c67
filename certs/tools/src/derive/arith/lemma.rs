//! The theorems that the macros of arithmetic instantiate. They are proved in the theories.

use crate::derive::error::Error;

macro_rules! lemmas {
    ($($lemma:ident $name:literal $statement:literal;)*) => {
        /// The theorems that the macros of arithmetic need.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Lemma {
            $(#[doc = $statement] $lemma,)*
        }

        /// Name and statement of every theorem that the macros of arithmetic need. `&n` stands
        /// for `int_of_num n`; the other symbols stand for the constants of the variables' type.
        pub const ARITHMETIC_LEMMAS: &[(&str, &str)] = &[$(($name, $statement),)*];

        impl Lemma {
            /// The refusal where it is not installed.
            pub fn missing(self) -> Error {
                Error::NotInstalled(match self {
                    $(Lemma::$lemma => $name,)*
                })
            }
        }
    };
}

lemmas! {
    Numeral "numeral" "∀n : num. NUMERAL n = n";
    BitZero "bit0_zero" "BIT0 _0 = _0";
    SucZero "suc_zero" "SUC _0 = BIT1 _0";
    SucBit0 "suc_bit0" "∀n : num. SUC (BIT0 n) = BIT1 n";
    SucBit1 "suc_bit1" "∀n : num. SUC (BIT1 n) = BIT0 (SUC n)";
    AddZeroLeft "bits_add_zero_left" "∀n : num. _0 + n = n";
    AddZeroRight "bits_add_zero_right" "∀n : num. n + _0 = n";
    Add00 "bits_add_00" "∀m n : num. BIT0 m + BIT0 n = BIT0 (m + n)";
    Add01 "bits_add_01" "∀m n : num. BIT0 m + BIT1 n = BIT1 (m + n)";
    Add10 "bits_add_10" "∀m n : num. BIT1 m + BIT0 n = BIT1 (m + n)";
    Add11 "bits_add_11" "∀m n : num. BIT1 m + BIT1 n = BIT0 (SUC (m + n))";
    MulZero "bits_mul_zero" "∀n : num. _0 * n = _0";
    Mul0 "bits_mul_bit0" "∀m n : num. BIT0 m * n = BIT0 (m * n)";
    Mul1 "bits_mul_bit1" "∀m n : num. BIT1 m * n = n + BIT0 (m * n)";
    MulComm "num_mul_comm" "∀m n : num. m * n = n * m";
    ExpZero "bits_exp_zero" "∀m : num. m EXP _0 = BIT1 _0";
    Exp0 "bits_exp_bit0" "∀m n : num. m EXP BIT0 n = (m EXP n) * (m EXP n)";
    Exp1 "bits_exp_bit1" "∀m n : num. m EXP BIT1 n = m * ((m EXP n) * (m EXP n))";
    Pre "num_pre_suc" "∀n : num. PRE (SUC n) = n";
    PreZero "num_pre_zero" "PRE 0 = 0";
    NumSub "num_add_sub" "∀m n : num. (m + n) - m = n";
    NumSubZero "num_sub_add" "∀m n : num. m - (m + n) = 0";
    NumDiv "num_div_unique" "∀a b q r : num. q * b + r = a ⇒ r < b ⇒ a div b = q";
    NumMod "num_mod_unique" "∀a b q r : num. q * b + r = a ⇒ r < b ⇒ a mod b = r";
    NumLeAdd "num_le_add" "∀m n : num. m ≤ m + n";
    NumLtAdd "num_lt_add_suc" "∀m n : num. m < m + SUC n";
    NumLeNotLt "num_le_not_lt" "∀m n : num. n ≤ m ⇒ ¬(m < n)";
    NumLtNotLe "num_lt_not_le" "∀m n : num. n < m ⇒ ¬(m ≤ n)";
    NumLtNe "num_lt_ne" "∀m n : num. m < n ⇒ ¬(m = n)";
    NumGtNe "num_gt_ne" "∀m n : num. n < m ⇒ ¬(m = n)";
    NumMinLeft "num_min_left" "∀m n : num. m ≤ n ⇒ min m n = m";
    NumMinRight "num_min_right" "∀m n : num. n ≤ m ⇒ min m n = n";
    NumMaxLeft "num_max_left" "∀m n : num. n ≤ m ⇒ max m n = m";
    NumMaxRight "num_max_right" "∀m n : num. m ≤ n ⇒ max m n = n";

    OfAdd "int_of_num_add" "∀m n : num. &(m + n) = &m + &n";
    OfMul "int_of_num_mul" "∀m n : num. &(m * n) = &m * &n";
    OfSuc "int_of_num_suc" "∀n : num. &(SUC n) = &n + &1";
    OfPre "int_of_num_pre" "∀n : num. &(PRE n) = max (&n - &1) (&0)";
    OfSub "int_of_num_sub" "∀m n : num. &(m - n) = max (&m - &n) (&0)";
    OfDiv "int_of_num_div" "∀m n : num. &(m div n) = &m div &n";
    OfMod "int_of_num_mod" "∀m n : num. &(m mod n) = &m mod &n";
    OfMin "int_of_num_min" "∀m n : num. &(min m n) = min (&m) (&n)";
    OfMax "int_of_num_max" "∀m n : num. &(max m n) = max (&m) (&n)";
    OfLe "int_of_num_le" "∀m n : num. (&m ≤ &n) = (m ≤ n)";
    OfLt "int_of_num_lt" "∀m n : num. (&m < &n) = (m < n)";
    OfEq "int_of_num_eq" "∀m n : num. (&m = &n) = (m = n)";
    NegZero "int_neg_zero" "-&0 = &0";
    NegNeg "int_neg_neg" "∀a : int. -(-a) = a";
    AddNegNeg "int_add_neg_neg" "∀a b : int. -a + -b = -(a + b)";
    PosNegGe "int_pos_neg_ge" "∀m n : num. &(m + n) + -&m = &n";
    PosNegLt "int_pos_neg_lt" "∀m n : num. &m + -&(m + n) = -&n";
    NegPosGe "int_neg_pos_ge" "∀m n : num. -&m + &(m + n) = &n";
    NegPosLt "int_neg_pos_lt" "∀m n : num. -&(m + n) + &m = -&n";
    MulNegLeft "int_mul_neg_left" "∀a b : int. -a * b = -(a * b)";
    MulNegRight "int_mul_neg_right" "∀a b : int. a * -b = -(a * b)";
    IntLeAdd "int_le_add_num" "∀(a : int) (n : num). a ≤ a + &n";
    IntLtAdd "int_lt_add_suc" "∀(a : int) (n : num). a < a + &(SUC n)";
    IntLeNotLt "int_le_not_lt" "∀a b : int. b ≤ a ⇒ ¬(a < b)";
    IntLtNotLe "int_lt_not_le" "∀a b : int. b < a ⇒ ¬(a ≤ b)";
    IntLtNe "int_lt_ne" "∀a b : int. a < b ⇒ ¬(a = b)";
    IntGtNe "int_gt_ne" "∀a b : int. b < a ⇒ ¬(a = b)";
    IntMinLeft "int_min_left" "∀a b : int. a ≤ b ⇒ min a b = a";
    IntMinRight "int_min_right" "∀a b : int. b ≤ a ⇒ min a b = b";
    IntMaxLeft "int_max_left" "∀a b : int. b ≤ a ⇒ max a b = a";
    IntMaxRight "int_max_right" "∀a b : int. a ≤ b ⇒ max a b = b";
    IntDiv "int_div_unique" "∀a b q r : int. q * b + r = a ⇒ &0 ≤ r ⇒ r < b ⇒ a div b = q";
    IntMod "int_mod_div" "∀a b : int. a mod b = a - b * (a div b)";
    IntCdiv "int_cdiv_div" "∀a b : int. &0 < b ⇒ cdiv a b = (a + (b - &1)) div b";
    IntAbs "int_abs_max" "∀a : int. abs a = max a (-a)";

    SubNorm "int_sub_norm" "∀a b : int. a - b = a + -&1 * b";
    NegNorm "int_neg_norm" "∀a : int. -a = -&1 * a";
    AtomNorm "int_atom_norm" "∀a : int. a = &0 + &1 * a";
    IntAddZeroLeft "int_add_zero_left" "∀a : int. &0 + a = a";
    IntAddZeroRight "int_add_zero_right" "∀a : int. a + &0 = a";
    MulZeroLeft "int_mul_zero_left" "∀a : int. &0 * a = &0";
    MulOneLeft "int_mul_one_left" "∀a : int. &1 * a = a";
    IntMulComm "int_mul_comm" "∀a b : int. a * b = b * a";
    PolyLeft "int_poly_add_left" "∀p q r m : int. p + q = r ⇒ (p + m) + q = r + m";
    PolyRight "int_poly_add_right" "∀p q r m : int. p + q = r ⇒ p + (q + m) = r + m";
    PolyBoth "int_poly_add_both" "∀p q r c d e x : int. p + q = r ⇒ c + d = e ⇒ (p + c * x) + (q + d * x) = r + e * x";
    PolyDrop "int_poly_add_drop" "∀p q r c d x : int. p + q = r ⇒ c + d = &0 ⇒ (p + c * x) + (q + d * x) = r";
    PolyScale "int_poly_scale" "∀k p r c d x : int. k * p = r ⇒ k * c = d ⇒ k * (p + c * x) = r + d * x";
    PolyTimes "int_poly_times" "∀p q r c x s t u : int. p * q = r ⇒ p * x = s ⇒ c * s = t ⇒ r + t = u ⇒ p * (q + c * x) = u";
    PolyProduct "int_poly_product" "∀p c x y r z u : int. p * y = r ⇒ x * y = z ⇒ r + (&0 + c * z) = u ⇒ (p + c * x) * y = u";
    ProductLeft "int_product_left" "∀x y z a : int. x * y = z ⇒ (x * a) * y = z * a";
    ProductRight "int_product_right" "∀x y z b : int. x * y = z ⇒ x * (y * b) = z * b";
    LeNorm "int_le_norm" "∀a b : int. (a ≤ b) = (&0 ≤ b - a)";
    LtNorm "int_lt_norm" "∀a b : int. (a < b) = (&0 ≤ b - (a + &1))";
    EqNorm "int_eq_norm" "∀a b : int. (a = b) = (&0 = b - a)";
    NotLe "int_not_le" "∀a b : int. (¬(a ≤ b)) = (b < a)";
    NotLt "int_not_lt" "∀a b : int. (¬(a < b)) = (b ≤ a)";
    LeTighten "int_le_tighten" "∀k q r : int. &0 ≤ r ⇒ r < k ⇒ (&0 ≤ k * q + r) = (&0 ≤ q)";
    EqTighten "int_eq_tighten" "∀k q : int. &0 < k ⇒ (&0 = k * q) = (&0 = q)";
    EqAbsurd "int_eq_absurd" "∀k q r : int. &0 < r ⇒ r < k ⇒ ¬(&0 = k * q + r)";
}

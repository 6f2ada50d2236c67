//! The constants of arithmetic.

use kernel::{Const, Term, Type};
use std::collections::HashMap;

macro_rules! symbols {
    ($($symbol:ident $name:literal)*) => {
        /// A constant of arithmetic.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) enum Symbol {
            $(#[doc = $name] $symbol,)*
        }

        /// The names by which they are found.
        pub(super) const NAMES: &[(Symbol, &str)] = &[$((Symbol::$symbol, $name),)*];
    };
}

symbols! {
    Numeral "NUMERAL"
    Bit0 "BIT0"
    Bit1 "BIT1"
    Zero "_0"
    Suc "SUC"
    Pre "PRE"
    NumAdd "num_add"
    NumSub "num_sub"
    NumMul "num_mul"
    NumDiv "num_div"
    NumMod "num_mod"
    NumLe "num_le"
    NumLt "num_lt"
    NumMin "num_min"
    NumMax "num_max"
    Exp "EXP"
    Of "int_of_num"
    Neg "int_neg"
    Add "int_add"
    Sub "int_sub"
    Mul "int_mul"
    Div "int_div"
    Mod "int_mod"
    Le "int_le"
    Lt "int_lt"
    Min "int_min"
    Max "int_max"
    Abs "int_abs"
    Cdiv "cdiv"
    Not "~"
}

/// Those constants that are declared, found by name.
#[derive(Clone, Default)]
pub(super) struct Symbols {
    pub terms: Vec<Option<Term>>,
    pub by_const: HashMap<Const, Symbol>,
    pub num: Option<Type>,
    pub int: Option<Type>,
}

/// A constant of arithmetic applied to all its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    Unary(Symbol, Term),
    Binary(Symbol, Term, Term),
    /// An equation between numbers (`true`) or integers.
    Eq(bool, Term, Term),
}

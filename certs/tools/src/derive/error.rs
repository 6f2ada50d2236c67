//! Why a derived rule refused: the kernel's word, or one value for each side condition.

use certs::{Cause, Op};
use std::fmt;

/// A result of a derived rule.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a derived rule refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error {
    /// The kernel refused one of the rules that it consists of.
    Kernel(kernel::Error),
    /// A side condition of its own does not hold.
    Refused(Refusal),
    /// A theorem that a macro of arithmetic rests on is not installed.
    NotInstalled(&'static str),
    /// A constant of arithmetic is not declared.
    NotDeclared,
    /// The opcode is not that of a macro.
    NoMacro(Op),
}

impl From<kernel::Error> for Error {
    fn from(error: kernel::Error) -> Error {
        Error::Kernel(error)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(refusal)
    }
}

impl From<Error> for Cause {
    fn from(error: Error) -> Cause {
        match error {
            Error::Kernel(error) => Cause::Refused(error),
            other => Cause::Macro(other.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Kernel(error) => write!(f, "{error}"),
            Error::Refused(refusal) => write!(f, "{refusal}"),
            Error::NotInstalled(name) => write!(f, "the theorem {name} is not installed"),
            Error::NotDeclared => write!(f, "a constant of arithmetic is not declared"),
            Error::NoMacro(op) => write!(f, "{} is not a macro", op.row().name),
        }
    }
}

impl std::error::Error for Error {}

/// Takes rows: a value, the rule, the side condition in words.
macro_rules! refusals {
    ($($value:ident $rule:literal $words:literal;)*) => {
        /// The side condition of a derived rule that does not hold.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $(#[doc = concat!("Of `", $rule, "`: ", $words, ".")] $value,)*
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Refusal::$value => concat!($rule, " fails: ", $words),)*
                })
            }
        }
    };
}

refusals! {
    MpNotImplication "MP" "the first theorem is an implication";
    MpAntecedentDiffers "MP" "its antecedent is the second theorem";
    UndischNotImplication "UNDISCH" "the theorem is an implication";
    SpecNotForall "SPEC" "the theorem is universally quantified";
    ExistsNotExists "EXISTS" "the term is existentially quantified";
    ChooseNotExists "CHOOSE" "the first theorem is existentially quantified";
    ChooseFree "CHOOSE" "the variable is not free in it or in the second theorem";
    Conjunct1NotConjunction "CONJUNCT1" "the theorem is a conjunction";
    Conjunct2NotConjunction "CONJUNCT2" "the theorem is a conjunction";
    DisjCasesNotDisjunction "DISJ_CASES" "the first theorem is a disjunction";
    DisjCasesDiffer "DISJ_CASES" "the others have the same conclusion";
    NotElimNotNegation "NOT_ELIM" "the theorem is a negation";
    NotIntroNotImplication "NOT_INTRO" "the theorem is an implication";
    EqfIntroNotNegation "EQF_INTRO" "the theorem is a negation";
    EqfElimNotEquation "EQF_ELIM" "the theorem is an equation";
    EqfElimNotFalsity "EQF_ELIM" "its right side is F";
    ContrNotFalsity "CONTR" "the theorem is F";
    CcontrNotFalsity "CCONTR" "the theorem is F";
    EtaNotAbstraction "ETA" "the term is an abstraction of an application";
    EtaFree "ETA" "the variable is not free in the function";
    NumEvalNotOperation "NUM_EVAL" "the term is an operation on numbers";
    NumEvalNotNumerals "NUM_EVAL" "its operands are numerals";
    NumEvalPowerTooLarge "NUM_EVAL" "the power is not too large";
    NumEvalZeroDivisor "NUM_EVAL" "the divisor is not zero";
    IntEvalNotOperation "INT_EVAL" "the term is an operation on integers";
    IntEvalNotLiterals "INT_EVAL" "its operands are literals";
    IntEvalNotPositive "INT_EVAL" "the divisor or the difference is positive";
    IntNormNotInteger "INT_NORM" "the term is an integer term or a comparison";
    IntNormTooDeep "INT_NORM" "the term is not too deep";
    IntNormTooLarge "INT_NORM" "no product of sums is too large";
    IntNormOtherForm "INT_NORM" "the installed theorems lead to the normal form";
    LemmaNotAbstraction "LEMMA" "what is quantified is an abstraction";
}

//! Terms of the kernel that are made of nothing but constants of the theories and other terms.

use crate::number::decimal;
use kernel::{Kernel, Term, TermView, Type};

/// Why a form has no term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoTerm {
    /// No constant of the theories has this name.
    Unknown(String),
    /// The form is none that a parser answers.
    OddForm,
    /// The kernel refused.
    Refused(kernel::Error),
}

impl From<kernel::Error> for NoTerm {
    fn from(error: kernel::Error) -> NoTerm {
        NoTerm::Refused(error)
    }
}

pub(crate) type Result<T> = std::result::Result<T, NoTerm>;

/// The name of a constant.
pub fn name_of(k: &Kernel, t: Term) -> Option<&str> {
    match k.view(t) {
        TermView::Const(c, _) => Some(k.letters(k.const_info(c).name)),
        _ => None,
    }
}

/// The constant of this name, with these types for its type variables.
pub fn constant(k: &mut Kernel, word: &str, types: &[Type]) -> Result<Term> {
    let name = k.name(word);
    let constant = k.find_const(name).ok_or_else(|| unknown(word))?;
    Ok(k.constant(constant, types)?)
}

/// A constant without type variables, applied.
pub(crate) fn call(k: &mut Kernel, word: &str, args: &[Term]) -> Result<Term> {
    let head = constant(k, word, &[])?;
    Ok(args.iter().try_fold(head, |f, x| k.app(f, *x))?)
}

/// A list of terms of this type.
pub(crate) fn list(k: &mut Kernel, items: &[Term], ty: Type) -> Result<Term> {
    let empty = constant(k, "[]", &[ty])?;
    items.iter().rev().try_fold(empty, |rest, item| {
        let longer = constant(k, "::", &[ty])?;
        let longer = k.app(longer, *item)?;
        Ok(k.app(longer, rest)?)
    })
}

/// A decimal number times a power of ten, and the power.
pub(crate) fn number(k: &mut Kernel, text: &str) -> Result<[Term; 2]> {
    let (digits, scale) = decimal(text).ok_or_else(|| unknown(text))?;
    let digits = numeral(k, &digits.to_be_bytes())?;
    let scale = numeral(k, &scale.to_be_bytes())?;
    Ok([digits, scale])
}

/// The number with these digits to the base 256.
pub(crate) fn numeral(k: &mut Kernel, digits: &[u8]) -> Result<Term> {
    let digits = digits.iter();
    let bits = digits.flat_map(|digit| (0..8).rev().map(move |at| digit >> at & 1 == 1));
    let mut number = call(k, "_0", &[])?;
    for bit in bits.skip_while(|bit| !bit) {
        number = call(k, if bit { "BIT1" } else { "BIT0" }, &[number])?;
    }
    call(k, "NUMERAL", &[number])
}

pub(crate) fn unknown(word: &str) -> NoTerm {
    NoTerm::Unknown(word.to_owned())
}

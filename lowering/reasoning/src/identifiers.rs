//! Identifiers as terms: `Ident n`, where the bytes of n are the letters. Nothing is proved here.

use super::syntax::{Ident, View};
use super::trouble::{Attempt, Trouble};
use kernel::Term;
use num_bigint::BigUint;
use prover::hol;

/// The number that an identifier is.
pub(super) fn number(x: Term) -> Attempt<Term> {
    let Ident::Ident { n } = Ident::of(x)?;
    Ok(n)
}

/// The letters of an identifier.
pub fn letters(x: Term) -> Attempt<String> {
    let number = number(x)?;
    let number = hol::with(|k| k.dest_numeral(number));
    let bytes = number.map(|number| number.to_bytes_be());
    let letters = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    letters.ok_or(Trouble::internal("not an identifier"))
}

/// The identifier with these letters.
pub fn identifier(letters: &str) -> Attempt<Term> {
    let number = BigUint::from_bytes_be(letters.as_bytes());
    let n = hol::with(|k| k.mk_numeral(&number))?;
    Ident::Ident { n }.term()
}

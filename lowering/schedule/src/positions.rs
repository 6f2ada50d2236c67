//! Where in its meaning the meaning of an operand stands.
//!
//! ```text
//! ⊢ t = t'
//! --------------------------
//! ⊢ op ... t ... = op ... t' ...
//! ```

use kernel::{Term, Thm};
use prover::hol;
use reasoning::term::application;
use reasoning::trouble::{Attempt, Trouble};

/// A way through applications: to the function, or to the argument.
#[derive(Clone, Copy)]
pub enum Side {
    /// To the function.
    Function,
    /// To the argument.
    Argument,
}

/// Where in its meaning the meaning of an operand stands.
pub fn position(operator: &str, number: usize) -> Option<&'static [Side]> {
    use Side::{Argument as A, Function as F};
    Some(match (operator, number) {
        ("At", 0) => &[F, A],
        ("Neg", 0) => &[A, A, A, A, F],
        ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat", 0) => &[F, A],
        ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min" | "Concat", 1) => &[A],
        ("Call1", 0) | ("Call2", 0) | ("Call3", 0) => &[A, A, A, F, A, A, F],
        ("Call2", 1) | ("Call3", 1) => &[A, A, A, A, F, A, A, F],
        ("Call3", 2) => &[A, A, A, A, A, F, A, A, F],
        ("With", 0) => &[A],
        ("With", 1) => &[F, A, A, A, F],
        ("Fold", 0) => &[A],
        ("Transpose" | "Flatten" | "Split" | "PadL" | "PadR" | "TruncL" | "TruncR", 0) => &[A],
        _ => return None,
    })
}

/// `⊢ t = t'` with the equation at a place in t.
pub fn lifted(t: Term, place: &[Side], th: Thm) -> Attempt<Thm> {
    let Some((side, rest)) = place.split_first() else {
        return Ok(th);
    };
    let (f, x) = hol::dest_app(t).ok_or_else(|| {
        let head = application(t).map_or(String::new(), |(name, _)| name);
        Trouble::internal(&format!("no place in {head}"))
    })?;
    Ok(match side {
        Side::Function => hol::ap_thm(lifted(f, rest, th)?, x)?,
        Side::Argument => hol::ap_term(f, lifted(x, rest, th)?)?,
    })
}

//! Where in its meaning the meaning of an operand stands.
//!
//! ```text
//! ⊢ t = t'
//! --------------------------
//! ⊢ op ... t ... = op ... t' ...
//! ```

use kernel::{Term, Thm};
use prover::hol;
use reasoning::syntax::{Exp, Operation};
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

/// Where in its meaning t the meaning of an operand stands.
pub fn position(e: &Exp, number: usize, t: Term) -> Option<&'static [Side]> {
    use Side::{Argument as A, Function as F};
    let is_cellwise = application(t).is_some_and(|(name, _)| name == "cellwise");
    Some(match (e, number) {
        (Exp::Op { .. }, 0) if is_cellwise => &[A, F, A],
        (Exp::Op { .. }, 1) if is_cellwise => &[A, A, F, A],
        (Exp::Op { .. }, 2) if is_cellwise => &[A, A, A, F, A],
        (Exp::Op { f, .. }, _) => operand_of(*f, number)?,
        (Exp::At { .. } | Exp::Concat { .. }, 0) => &[F, A],
        (Exp::Concat { .. }, 1) => &[A],
        (Exp::With { .. }, 0) => &[A],
        (Exp::With { .. }, 1) => &[F, A, A, A, F],
        (Exp::Fold { .. } | Exp::Reindex { .. }, 0) => &[A],
        _ => return None,
    })
}

/// Where in the meaning of an operation that of an operand stands.
fn operand_of(f: Operation, number: usize) -> Option<&'static [Side]> {
    use Operation::{Add, Bits, Call, Convert, Div, Max, Min, Mul, Neg, Sub};
    use Side::{Argument as A, Function as F};
    Some(match (f, number) {
        (Neg | Convert { .. }, 0) => &[A, A, A, A, F],
        (Add | Sub | Mul | Div | Max | Min, 0) => &[F, A],
        (Add | Sub | Mul | Div | Max | Min, 1) => &[A],
        (Call { .. } | Bits { .. }, 0) => &[A, A, A, F, A, A, F],
        (Call { .. } | Bits { .. }, 1) => &[A, A, A, A, F, A, A, F],
        (Call { .. }, 2) => &[A, A, A, A, A, F, A, A, F],
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

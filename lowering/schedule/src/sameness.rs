//! What is proved of a change: that a program denotes the same as before, or has the same values.
//!
//! ```text
//! ⊢ t = t'                       every cell is kept, padding included
//! ⊢ read S s t = read S s t'     the values in the box are kept, padding is read as zero
//! ```
//!
//! The first is tried where it can be: below a truncation padding counts, since what is dropped has to
//! be padding. A `let` makes zeros of padding, and so keeps values only.

use crate::agreement::{agree, read_in};
use crate::refusal::Outcome;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::scope::Scope;
use reasoning::term::{mk, parts};
use reasoning::trouble::{Attempt, Trouble};

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Every cell.
    Cells,
    /// The values in a box.
    Values,
}

/// An equation between what two programs mean, or between their values.
#[derive(Clone, Copy, Debug)]
pub struct Same {
    /// The equation.
    pub th: Thm,
    /// What it says is kept.
    pub kept: Kept,
}

/// A program after a change, and that it means what it meant.
#[derive(Clone, Copy)]
pub struct Changed {
    /// The program.
    pub e: Term,
    /// That it means what it meant, or has the same values.
    pub same: Same,
}

impl Same {
    /// By `⊢ t = t'`.
    pub fn cells(th: Thm) -> Same {
        let kept = Kept::Cells;
        Same { th, kept }
    }

    /// By `⊢ read S s t = read S s t'`.
    pub fn values(th: Thm) -> Same {
        let kept = Kept::Values;
        Same { th, kept }
    }

    /// Two programs of this shape are compared: their cells, or else their values.
    pub fn of(scope: &Scope, shape: Term, t: Term, u: Term) -> Outcome<Same> {
        let refused = match agree(scope, t, u) {
            Ok(th) => return Ok(Same::cells(th)),
            Err(refused) => refused,
        };
        let read = |t: Term| mk("read", &[scope.session.ops, shape, t]);
        let values = agree(scope, read(t)?, read(u)?);
        values.map(Same::values).map_err(|_| refused)
    }

    /// t and t'.
    pub fn sides(self) -> Attempt<[Term; 2]> {
        let sides = [hol::lhs(self.th), hol::rhs(self.th)];
        Ok(match self.kept {
            Kept::Cells => sides,
            Kept::Values => [read_of(sides[0])?.1, read_of(sides[1])?.1],
        })
    }

    /// From the program after the change to that before.
    pub fn reversed(self) -> Attempt<Same> {
        let th = hol::sym(self.th)?;
        Ok(Same { th, ..self })
    }

    /// The same for terms t and t' that agree with those here.
    pub fn between(self, scope: &Scope, t: Term, u: Term) -> Outcome<Same> {
        let [left, right] = self.sides()?;
        let (mut first, mut last) = (agree(scope, t, left)?, agree(scope, right, u)?);
        if self.kept == Kept::Values {
            let (read, _) = read_of(hol::lhs(self.th))?;
            (first, last) = (hol::ap_term(read, first)?, hol::ap_term(read, last)?);
        }
        let th = hol::trans(hol::trans(first, self.th)?, last)?;
        Ok(Same { th, ..self })
    }

    /// `⊢ read S s t = read S s t'` for a shape s that is equal by what is known.
    pub fn read_in(self, scope: &Scope, shape: Term) -> Outcome<Thm> {
        let here = mk("read", &[scope.session.ops, shape])?;
        match self.kept {
            Kept::Cells => Ok(hol::ap_term(here, self.th)?),
            Kept::Values if read_of(hol::lhs(self.th))?.0 == here => Ok(self.th),
            Kept::Values => read_in(scope, shape, self.th),
        }
    }

    /// Both changes, one after the other.
    pub fn then(self, scope: &Scope, next: Same) -> Outcome<Same> {
        Ok(match (self.kept, next.kept) {
            (Kept::Cells, Kept::Cells) => Same::cells(hol::trans(self.th, next.th)?),
            (Kept::Values, _) => {
                let (_, own) = parts(hol::lhs(self.th))?;
                let next = next.read_in(scope, own[1])?;
                Same::values(hol::trans(self.th, next)?)
            }
            (Kept::Cells, Kept::Values) => {
                let (_, own) = parts(hol::lhs(next.th))?;
                let first = self.read_in(scope, own[1])?;
                Same::values(hol::trans(first, next.th)?)
            }
        })
    }
}

/// `read S s` and t of `read S s t`.
fn read_of(t: Term) -> Attempt<(Term, Term)> {
    hol::dest_app(t).ok_or(Trouble::internal("nothing is read"))
}

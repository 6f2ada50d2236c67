//! What a statement writes: an array, the addresses of its cells, and how.
//!
//! Lemmas about statements have the form
//!
//! ```text
//! ⊢ stores z S o (state S H st cenv) v addr t c
//! ⊢ accumulates S o (state S H st cenv) v addr t c
//! ```
//!
//! The statement c, which runs where v and the state say, writes each cell `t I` that is no padding
//! to the address `addr I` of the array o, or adds it there. A target is o and addr with the mode,
//! which says whether it is the first or the second, and z. A reshape of t moves the addresses:
//! `λI. addr (f I)`.

use super::mode::Mode;
use super::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::term::{dest_list, ints, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

/// What is written, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The array.
    pub array: Term,
    /// The address of a cell.
    pub address: Term,
    /// What the statement is to do with what is there.
    pub mode: Mode,
}

impl Target {
    /// The flag of `stores`, for a statement that assigns.
    pub fn flag(self) -> Attempt<Term> {
        let flag = self.mode.flag()?;
        flag.ok_or(Trouble::internal("a statement that adds has no flag"))
    }

    /// The same array with this mode.
    pub fn with_mode(self, mode: Mode) -> Target {
        Target { mode, ..self }
    }

    /// With the addresses of a reindexing: `λI. addr (f I)`.
    pub fn moved(self, point: &Point, f: impl Fn(Term) -> Attempt<Term>) -> Attempt<Target> {
        let ty = hol::dest_fun(hol::type_of(self.address)).ok_or(Trouble::internal("address"))?;
        let list = point.scope.fresh("I", ty.0)?;
        let applied = hol::app(self.address, f(list)?)?;
        let body = hol::rhs(hol::unrecorded(|| hol::beta_norm(applied))?);
        Ok(Target {
            address: hol::lambda(list, body)?,
            ..self
        })
    }

    /// `λI. addr (k :: I)`
    pub fn row(self, point: &Point, k: Term) -> Attempt<Target> {
        self.moved(point, |list| Ok(mk("::", &[k, list])?))
    }
}

impl Point {
    /// `⊢ H o`
    pub fn written(&self, target: Target) -> Attempt<Thm> {
        Ok(hol::eqt_elim(
            self.scope.look_up(self.state.written, target.array)?,
        )?)
    }

    /// `⊢ z = addr []` and `⊢ ieval c_div v a z`
    pub fn address(&self, target: Target) -> Attempt<(Thm, Thm)> {
        let position = self.position(target)?;
        let expression = self.spell(hol::lhs(position))?;
        Ok((position, expression))
    }

    /// `⊢ z = addr []`, with z as one would write it.
    pub fn position(&self, target: Target) -> Attempt<Thm> {
        let nil = ints(&[])?;
        let applied = hol::app(target.address, nil)?;
        let normal = hol::beta_norm(applied)?;
        let (name, args) = parts(hol::rhs(normal))?;
        if name != "row_major" {
            return Err(Trouble::internal("not a position"));
        }
        let indices = self.scope.indices_of(args[1])?;
        let shape = dest_list(args[0])?;
        let index = dest_list(hol::rhs(indices))?;
        let f = hol::dest_app(hol::rhs(normal)).ok_or(Trouble::internal("not a position"))?;
        let same = hol::ap_term(f.0, indices)?;
        let position = hol::trans(same, self.scope.position(&shape, &index)?)?;
        // The rules ask for the address in normal form.
        Ok(hol::sym(position)?)
    }
}

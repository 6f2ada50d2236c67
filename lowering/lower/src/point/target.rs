//! What a statement writes: an array, the addresses of its cells, which cells, and how.
//!
//! The judgement about statements is
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr (view p S s Q t) c
//! ```
//!
//! The statement c, which runs where v and the state say, writes cells of the tensor t to the array o,
//! `t I` to the address `addr I`: those in a box of shape s for which `Q I` holds; padding as zero if p,
//! else not at all. What becomes of a cell of the array, W says. A target is all of that but c, s and t.
//! A reshape of t moves the addresses and the mask: `λI. addr (f I)` and `λI. Q (f I)`.

use crate::point::Point;
use crate::point::mask::Mask;
use crate::point::way::{Kind, Way};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::term::{constant_at, mk};
use reasoning::trouble::{Attempt, Trouble};

/// What is written, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The array.
    pub array: Term,
    /// The type of its cells.
    pub ty: Term,
    /// The address of a cell.
    pub address: Term,
    /// What becomes of the cells of the array.
    pub way: Way,
    /// Which cells are written.
    pub kind: Kind,
}

impl Target {
    /// All of an array that holds a tensor of this type and shape, of whose contents nothing is asked.
    pub fn whole_array(array: Term, ty: Term, shape: Term) -> Attempt<Target> {
        Ok(Target {
            array,
            ty,
            address: hol::app(constant_at("row_major", &[])?, shape)?,
            way: Way::Store { zeros: false },
            kind: Kind::Fill,
        })
    }

    /// The same cells at these addresses.
    pub fn at(self, address: Term) -> Target {
        Target { address, ..self }
    }

    /// The same cells, written in this way.
    pub fn in_way(self, way: Way) -> Target {
        Target { way, ..self }
    }

    /// The same array, of which these cells are written.
    pub fn of_kind(self, kind: Kind) -> Target {
        Target { kind, ..self }
    }

    /// The same array, where these cells are wanted.
    pub fn wanting(self, mask: Mask) -> Target {
        self.of_kind(Kind::Mask(mask))
    }

    /// The cells that are wanted.
    pub fn mask(self) -> Attempt<Mask> {
        match self.kind {
            Kind::Mask(mask) => Ok(mask),
            Kind::Fill | Kind::Push => Mask::all(),
        }
    }

    /// `λI. Q I`
    pub fn wanted(self) -> Attempt<Term> {
        Ok(self.mask()?.term())
    }

    /// With the addresses of a reindexing, and its mask: `λI. addr (f I)` and `λI. Q (f I)`.
    pub fn moved(self, point: &Point, f: impl Fn(Term) -> Attempt<Term>) -> Attempt<Target> {
        let ty = hol::dest_fun(hol::type_of(self.address)).ok_or(Trouble::internal("address"))?;
        let list = point.scope.fresh("I", ty.0)?;
        let index = f(list)?;
        let applied = hol::app(self.address, index)?;
        let body = hol::rhs(hol::unrecorded(|| hol::beta_norm(applied))?);
        Ok(Target {
            address: hol::lambda(list, body)?,
            kind: match self.kind {
                Kind::Mask(mask) => Kind::Mask(mask.moved(list, index)?),
                kind => kind,
            },
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

    /// `W`
    pub fn way(&self, target: Target) -> Attempt<Term> {
        target.way.term(self.scope.session.ops, target.ty)
    }
}

//! The state of C at a point of the function, where the function has what the program computes, and
//! what is known of the arrays at hand. Nothing is proved here.

use kernel::{Term, Thm};
use prover::hol;
use reasoning::term::{constant_at, mk, type_of};
use reasoning::trouble::Attempt;

/// The state of C.
#[derive(Clone)]
pub struct State {
    /// `v`: the values of the index variables.
    pub valuation: Term,
    /// For each integer variable that is the value of one of them, that variable.
    pub indices: Vec<(Term, Term)>,
    /// `cenv`: the arrays, and the tensors that they hold.
    pub arrays: Term,
    /// `H`: which arrays are being written.
    pub written: Term,
    /// `st`: the locals.
    pub stack: Term,
}

impl State {
    /// The state with this stack.
    pub fn with_stack(&self, stack: Term) -> State {
        State {
            stack,
            ..self.clone()
        }
    }
}

/// Where the function has a tensor of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// An array of this name holds it in row-major order.
    Array(Term),
    /// A local of this name has its value.
    Local(Term),
    /// The locals in this list have the cells of a row.
    Cells(Term),
    /// The arrays in this list hold the tensors of a row.
    Rows(Term),
}

/// A tensor of the program that has a place. All others are computed wherever they are read.
#[derive(Clone, Copy)]
pub struct Placed {
    /// The name in the program.
    pub name: Term,
    /// `SOME (p, t)`: its shape and cells, by which it is told from others of that name.
    pub value: Term,
    pub place: Place,
}

/// The cell that is computed from itself (`cellwise`).
#[derive(Clone)]
pub struct Own {
    /// The array, of which nothing else is known.
    pub array: Term,
    /// `J`
    pub index: Vec<Term>,
    /// `t`
    pub tensor: Term,
    /// `⊢ cell_value S (q J) = cell_value S (t J)`, where the array holds q.
    pub same: Thm,
}

/// What is known of an array that is computed cell by cell (`growing`).
#[derive(Clone)]
pub struct Growing {
    /// The array.
    pub array: Term,
    /// `⊢ known S s K q t`
    pub known: Thm,
    /// The loops around, outermost first.
    pub levels: Vec<Level>,
}

/// A loop over slices.
#[derive(Clone)]
pub struct Level {
    /// `k`
    pub index: Term,
    /// `p`
    pub rest: Vec<Term>,
    /// `⊢ placed s K (n :: p) pos`
    pub placed: Thm,
}

/// The arrays that a statement is to free (`owed`).
#[derive(Clone)]
pub struct Owed {
    /// `D`, the set of them.
    pub set: Term,
    /// All of them, the last one that was allocated last; some may be freed already.
    pub arrays: Vec<Term>,
}

impl Owed {
    /// None so far.
    pub fn nothing() -> Attempt<Owed> {
        let x = hol::var(hol::name("x"), type_of("ident", &[])?)?;
        let set = hol::lambda(x, constant_at("F", &[])?)?;
        let arrays = Vec::new();
        Ok(Owed { set, arrays })
    }

    /// With one more.
    pub fn with(&self, array: Term) -> Attempt<Owed> {
        let set = mk("update", &[self.set, array, constant_at("T", &[])?])?;
        let arrays = self.arrays.iter().copied().chain([array]).collect();
        Ok(Owed { set, arrays })
    }
}

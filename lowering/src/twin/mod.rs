//! Programs run by proof: what the rules of the formal semantics say of a program, as a theorem.
//!
//! For an expression and concrete sizes and inputs, [`Twin::run`] applies the introduction rules
//! of `atl.eval` and gives either `⊢ eval S v env e r`, with r written out, or, where a rule cannot
//! be applied, `⊢ stuck S v env e`: there is no result. Scalars stay symbolic, so the r shows the
//! operations and their order. This is how the interpreter is tested against the semantics.
//!
//! | file | concept |
//! |---|---|
//! | `compute` | functions on literals |
//! | `index` | index expressions, conditions, names in scope |
//! | `shape` | shapes |
//! | `eval` | expressions |

mod compute;
mod eval;
mod index;
mod shape;

use crate::compile::library::Library;
use crate::compile::names::identifier;
use crate::compile::term::{constant_at, int, list, literal, mk, none, scalar_type, some, type_of};
use crate::compile::trouble::Trouble;
use crate::element::Element;
use crate::tensor::{Cell, Tensor};
use compute::Computer;
use kernel::{Term, Thm};
use num_bigint::BigUint;
use prover::{Fail, Proof, hol};

/// The theorems and the scalars of a run.
pub struct Twin {
    library: Library,
    computer: Computer,
    /// The operations of the scalars, a variable.
    ops: Term,
}

/// Where an expression is evaluated: the valuation and the tensors in scope.
#[derive(Clone, Copy)]
pub struct Place {
    v: Term,
    env: Term,
}

/// What the rules say of an expression.
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    /// `⊢ eval S v env e r`
    Result(Thm),
    /// `⊢ stuck S v env e`
    Stuck(Thm),
}

/// A scalar as a term over the operations.
pub trait Scalar: Element {
    /// The term.
    fn term(&self, twin: &Twin) -> Proof<Term>;
}

impl Twin {
    /// Works with the theories of a bundle, in this thread's context.
    pub fn new(bundle: &[u8]) -> Proof<Twin> {
        let library = Library::open(bundle)?;
        let computer = Computer::new(&library)?;
        let ops = hol::var(hol::name("S"), type_of("ops", &[scalar_type()?])?)?;
        Ok(Twin {
            library,
            computer,
            ops,
        })
    }

    /// The operations of the scalars.
    pub fn ops(&self) -> Term {
        self.ops
    }

    /// The place where these sizes and tensors are in scope, and nothing else.
    pub fn place<S: Scalar>(
        &self,
        sizes: &[(&str, i64)],
        tensors: &[(&str, &Tensor<S>)],
    ) -> Proof<Place> {
        let ident = type_of("ident", &[])?;
        let nothing = |value| -> Proof<Term> {
            let x = hol::var(hol::name("x"), ident)?;
            Ok(hol::lambda(x, none(value)?)?)
        };
        let mut v = nothing(int()?)?;
        for (name, size) in sizes {
            v = mk("update", &[v, name_term(name)?, some(literal(*size)?)?])?;
        }
        let shape = type_of("list", &[int()?])?;
        let pair = type_of("prod", &[shape, self.result_type()?])?;
        let mut env = nothing(pair)?;
        for (name, tensor) in tensors {
            let extents = tensor.shape().iter().map(|&n| literal(n as u64));
            let extents = list(&extents.collect::<Proof<Vec<Term>>>()?, int()?)?;
            let value = some(mk(",", &[extents, self.tensor(tensor)?])?)?;
            env = mk("update", &[env, name_term(name)?, value])?;
        }
        Ok(Place { v, env })
    }

    fn result_type(&self) -> Proof<kernel::Type> {
        type_of("result", &[scalar_type()?])
    }

    /// A tensor as a result, written out.
    pub fn tensor<S: Scalar>(&self, tensor: &Tensor<S>) -> Proof<Term> {
        self.nested(tensor.shape(), tensor.cells())
    }

    fn nested<S: Scalar>(&self, shape: &[usize], cells: &[Cell<S>]) -> Proof<Term> {
        let Some((&n, inner)) = shape.split_first() else {
            let cell = match cells.first() {
                Some(Cell::Val(x)) => mk("Val", &[x.term(self)?])?,
                _ => constant_at("Pad", &[scalar_type()?])?,
            };
            return mk("Cell", &[cell]);
        };
        let size: usize = inner.iter().product();
        let parts = (0..n).map(|i| self.nested(inner, &cells[i * size..(i + 1) * size]));
        let parts = list(&parts.collect::<Proof<Vec<Term>>>()?, self.result_type()?)?;
        mk("Tensor", &[parts])
    }

    /// `eval S v env e r`
    pub fn evaluates(&self, place: Place, e: Term, r: Term) -> Proof<Term> {
        mk("eval", &[self.ops, place.v, place.env, e, r])
    }

    /// `stuck S v env e`
    pub fn stuck(&self, place: Place, e: Term) -> Proof<Term> {
        mk("stuck", &[self.ops, place.v, place.env, e])
    }

    /// A scalar of this name, a variable.
    pub fn scalar(&self, name: &str) -> Proof<Term> {
        Ok(hol::var(hol::name(name), scalar_type()?)?)
    }

    /// The literal with these digits, so many of them after the point.
    pub fn literal(&self, digits: &str, scale: usize) -> Proof<Term> {
        let wrong = || Fail(format!("{digits} is no number"));
        let digits: BigUint = digits.parse().map_err(|_| wrong())?;
        let numeral = |n: &BigUint| hol::with(|k| k.mk_numeral(n));
        mk(
            "s_lit",
            &[self.ops, numeral(&digits)?, numeral(&scale.into())?],
        )
    }

    /// An operation of the scalars, by its name in the theories.
    pub fn operation(&self, name: &str, operands: &[Term]) -> Proof<Term> {
        mk(name, &[&[self.ops], operands].concat())
    }

    fn apply(&self, name: &str, given: &[(usize, Term)], premises: &[Thm]) -> Proof<Thm> {
        self.library.apply(name, given, premises)
    }

    /// The theorem with its last argument computed.
    fn computed(&self, th: Thm) -> Proof<Thm> {
        let (f, x) = hol::dest_app(th.concl()).ok_or_else(|| Fail("not an application".into()))?;
        let value = self.computer.value(x)?;
        if hol::rhs(value) == x {
            return Ok(th);
        }
        Ok(hol::eq_mp(hol::ap_term(f, value)?, th)?)
    }

    /// `⊢ p` for a proposition that computes to T, nothing if it does not.
    fn holds(&self, p: Term) -> Proof<Option<Thm>> {
        let value = self.computer.value(p)?;
        match hol::rhs(value) == hol::mk_true()? {
            true => Ok(Some(hol::eqt_elim(value)?)),
            false => Ok(None),
        }
    }

    /// `⊢ p` for a proposition that computes to T.
    fn sure(&self, p: Term) -> Proof<Thm> {
        let held = self.holds(p)?;
        held.ok_or_else(|| Fail(format!("{} does not compute to T", show(p))))
    }
}

fn name_term(name: &str) -> Proof<Term> {
    identifier(name).map_err(|trouble| match trouble {
        Trouble::Internal(why) => why,
        _ => Fail(format!("{name} is no name")),
    })
}

/// The last argument of a theorem's conclusion.
fn last(th: Thm) -> Proof<Term> {
    let parts = hol::dest_app(th.concl());
    parts
        .map(|(_, x)| x)
        .ok_or_else(|| Fail("not an application".into()))
}

fn show(t: Term) -> String {
    crate::compile::library::show(t)
}

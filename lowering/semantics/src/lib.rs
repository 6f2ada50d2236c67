//! The formal semantics run by rewriting.
//!
//! `eval`, `shape_of` and `execute` are brought to their values by the equations of the theories, which
//! gives theorems of the kernel:
//!
//! ```text
//! ⊢ eval S v env e = SOME t      ⊢ t I = Val x      ⊢ execute S (λh n. T) c v s h = Done s' h'
//! ⊢ eval S v env e = NONE        ⊢ t I = Pad        ⊢ execute S (λh n. T) c v s h = Wrong
//! ```
//!
//! Nothing is known of the operations S, so scalars are terms such as `s_add S (s_mul S x y) z`. What a
//! comparison of scalars says is assumed, and which scalars allow a division (`assumed`). The tests
//! run the semantics beside the interpreters.

#![forbid(unsafe_code)]

mod equations;
mod session;

use kernel::{Term, Thm, Type};
use prover::{Proof, hol};
use reasoning::term::{int, ints, mk, none, scalar_type, some, type_of};
pub use session::{Session, assumed};

/// The operations of the scalars: a variable.
pub fn operations() -> Proof<Term> {
    let ops = type_of("ops", &[scalar_type()?])?;
    Ok(hol::var(hol::name("S"), ops)?)
}

/// That no name has a value; values are of this type.
pub fn nothing(ty: Type) -> Proof<Term> {
    let name = hol::var(hol::name("x"), type_of("ident", &[])?)?;
    Ok(hol::lambda(name, none(ty)?)?)
}

/// That the name has this value, and the others those that they had.
pub fn bind(values: Term, name: Term, value: Term) -> Proof<Term> {
    mk("update", &[values, name, some(value)?])
}

/// A tensor as environments have it: its shape, and its cells from a function of their positions in
/// row-major order.
pub fn tensor(shape: Term, contents: Term) -> Proof<Term> {
    let index = hol::var(hol::name("I"), type_of("list", &[int()?])?)?;
    let cell = hol::app(contents, mk("row_major", &[shape, index])?)?;
    let cells = hol::lambda(index, mk("Val", &[cell])?)?;
    mk(",", &[shape, cells])
}

/// An array as heaps have it: its length and its contents, if anything was written.
pub fn array(length: Term, contents: Option<Term>) -> Proof<Term> {
    let index = hol::var(hol::name("i"), int()?)?;
    let cell = match contents {
        Some(contents) => some(hol::app(contents, index)?)?,
        None => none(scalar_type()?)?,
    };
    mk("Array", &[length, hol::lambda(index, cell)?])
}

impl Session {
    /// `⊢ value_of (shape_of (tensor_shapes env) v e) = SOME s`, or that it is `NONE`
    pub fn shape(&self, v: Term, env: Term, e: Term) -> Proof<Thm> {
        let shape = mk("shape_of", &[mk("tensor_shapes", &[env])?, v, e])?;
        self.value(mk("value_of", &[shape])?)
    }

    /// `⊢ eval S v env e = SOME t`, or that it is `NONE`
    pub fn eval(&self, v: Term, env: Term, e: Term) -> Proof<Thm> {
        self.value(mk("eval", &[operations()?, v, env, e])?)
    }

    /// `⊢ t I = Val x`, or that it is `Pad`
    pub fn cell(&self, t: Term, index: &[Term]) -> Proof<Thm> {
        self.value(hol::app(t, ints(index)?)?)
    }

    /// `⊢ value_of (ieval D v e) = SOME z`, or that it is `NONE`
    pub fn index(&self, arithmetic: Term, v: Term, e: Term) -> Proof<Thm> {
        self.value(mk("value_of", &[mk("ieval", &[arithmetic, v, e])?])?)
    }

    /// `⊢ execute S (λh n. T) c v s h = Done s' h'`, or that it is `Wrong` or `Aborted`
    pub fn execute(&self, c: Term, v: Term, s: Term, h: Term) -> Proof<Thm> {
        let cells = hol::var(hol::name("n"), int()?)?;
        let heap = hol::var(hol::name("h"), hol::type_of(h))?;
        let memory = hol::lambda(heap, hol::lambda(cells, hol::mk_true()?)?)?;
        self.value(mk("execute", &[operations()?, memory, c, v, s, h])?)
    }
}

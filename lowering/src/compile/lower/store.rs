//! Statements that write tensors (`stores`, `accumulates`).
//!
//! There are three ways: `fill` assigns every cell of a tensor, zero for padding; `mask` every cell
//! that truncations leave, along the program's own loops; `push` follows these loops, too, but
//! leaves padding out, so that the array must hold zeros before.

use super::local::Purpose;
use super::mode::{ByMode, Mode, lemmas_by_mode};
use super::value::Locals;
use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::lemma::{Lemma, lemmas};
use crate::compile::reasoning::scope::{Place, Scope};
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{constant_at, dest_list, ints, mk, parts, some};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas_by_mode! {
    alloc_stores | alloc_accumulates(; 11);
}

lemmas! {
    boxed_read(S, s, t; 0);
    value_read(S, p, t; 1);
}

/// What is written, and how.
#[derive(Clone, Copy)]
pub struct Target {
    /// The array.
    pub array: Term,
    /// The address of a cell.
    pub address: Term,
    /// What the statement is to do with what is there.
    pub mode: Mode,
}

impl Target {
    /// What declarations around the statement have to know of it.
    pub fn purpose(self) -> Purpose {
        match self.mode {
            Mode::Stores { .. } => Purpose::Stores,
            Mode::Accumulates => Purpose::Accumulates,
        }
    }

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
    pub fn moved(self, scope: &Scope, f: impl Fn(Term) -> Attempt<Term>) -> Attempt<Target> {
        let ty = hol::dest_fun(hol::type_of(self.address)).ok_or(Trouble::internal("address"))?;
        let list = scope.fresh("I", ty.0)?;
        let applied = hol::app(self.address, f(list)?)?;
        let body = hol::rhs(hol::unrecorded(|| hol::beta_norm(applied))?);
        Ok(Target {
            address: hol::lambda(list, body)?,
            ..self
        })
    }

    /// `λI. addr (k :: I)`
    pub fn row(self, scope: &Scope, k: Term) -> Attempt<Target> {
        self.moved(scope, |list| Ok(mk("::", &[k, list])?))
    }
}

impl Scope {
    /// The state of the C program that is known here.
    pub fn state(&self) -> Attempt<Term> {
        Ok(mk(
            "state",
            &[self.session.ops, self.h, self.st, self.cenv],
        )?)
    }

    /// `⊢ H o`
    pub fn written(&self, target: Target) -> Attempt<Thm> {
        Ok(hol::eqt_elim(self.look_up(self.h, target.array)?)?)
    }

    /// `⊢ z = addr []` and `⊢ ieval c_div v a z`
    pub fn address(&self, target: Target) -> Attempt<(Thm, Thm)> {
        let nil = ints(&[])?;
        let applied = hol::app(target.address, nil)?;
        let normal = hol::beta_norm(applied)?;
        let (name, args) = parts(hol::rhs(normal))?;
        if name != "row_major" {
            return Err(Trouble::internal("not a position"));
        }
        let indices = self.indices_of(args[1])?;
        let shape = dest_list(args[0])?;
        let index = dest_list(hol::rhs(indices))?;
        let f = hol::dest_app(hol::rhs(normal)).ok_or(Trouble::internal("not a position"))?;
        let same = hol::ap_term(f.0, indices)?;
        let position = hol::trans(same, self.position(&shape, &index)?)?;
        // The rules ask for the address in normal form.
        let position = hol::sym(position)?;
        let expression = self.spell(hol::lhs(position))?;
        Ok((position, expression))
    }

    /// A `let` around a statement: an array or a local for what is bound.
    pub fn bind(
        &self,
        target: Target,
        rule: impl Into<Lemma<2>>,
        x: Term,
        d: Term,
        body: impl FnOnce(&Scope) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.ok(d)?;
        let shape = shape_in(ok)?;
        let name = self.local_named(x)?;
        let tensor = self.den(d)?;
        if shape.is_empty() {
            let mut locals = Locals::new(self)?;
            locals.declare(self, name, d)?;
            return self.with_locals(target.purpose(), &locals, |scope| {
                let inner = scope.with_tensor(x, d, last(ok)?, Place::Local(name))?;
                self.apply(rule, [ok, body(&inner)?])
            });
        }
        let mut filling = self.clone();
        filling.h = mk("update", &[self.h, name, constant_at("T", &[])?])?;
        let array = Target {
            array: name,
            address: hol::app(constant_at("row_major", &[])?, last(ok)?)?,
            mode: Mode::Stores { zeros: false },
        };
        let filled = match filling.fill(array, d) {
            Err(trouble) if trouble.needs_zeros() => {
                filling.fill(array.with_mode(Mode::Stores { zeros: true }), d)?
            }
            other => other?,
        };
        let mut inner = self.with_tensor(x, d, last(ok)?, Place::Array(name))?;
        let pair = mk(",", &[last(ok)?, tensor])?;
        inner.cenv = mk("update", &[self.cenv, name, some(pair)?])?;
        let th = self.apply(rule, [ok, body(&inner)?])?;
        let free = self.look_up(self.cenv, name)?;
        let unwritten = hol::eqf_elim(self.look_up(self.h, name)?)?;
        let extents = self.shape_ok(&shape)?;
        let boxed = self.apply(
            boxed_read {
                S: self.session.ops,
                s: last(ok)?,
                t: tensor,
            },
            [],
        )?;
        let (size, length) = self.length(&shape)?;
        let few = self.few_cells(&shape, size)?;
        let same = value_read {
            S: self.session.ops,
            p: last(ok)?,
            t: tensor,
        };
        let same = self.theorem(same)?;
        let premises = [
            free,
            unwritten,
            self.written(target)?,
            extents,
            boxed,
            length,
            few,
            size,
            same,
            filled,
            th,
        ];
        self.apply(alloc_stores {}.of(target.mode)?, premises)
    }
}

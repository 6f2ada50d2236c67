//! Statements with a `let` around them: an array or a local for what is bound.
//!
//! ```text
//! ⊢ stores z S o G v addr t c        or      ⊢ accumulates S o G v addr t c
//! ```
//!
//! comes out for `let x = d in a`, where t is the tensor of the whole. Given is how the statement for
//! a is found at the point at which x has a place, and the lemma by which the tensor of the `let` is
//! that of a there. A scalar d gets a local (`declarations`). Any other d gets an array, which is
//! allocated, filled, and freed after the statement (`alloc_stores`, `alloc_accumulates`).
//! What a does not read needs no place.

use super::locals::Locals;
use super::mode::{ByMode, Mode, lemmas_by_mode};
use super::point::{Place, Point};
use super::target::Target;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::lemma::{Lemma, lemmas};
use reasoning::program::reads;
use reasoning::term::constant_at;
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

lemmas_by_mode! {
    alloc_stores | alloc_accumulates(; 11);
}

lemmas! {
    boxed_read(S, s, t; 0);
    value_read(S, p, t; 1);
}

impl Point {
    /// A `let` around a statement for a: an array or a local for what is bound, if a reads it.
    pub fn bind(
        &self,
        target: Target,
        rule: Lemma<2>,
        [x, d, a]: [Term; 3],
        body: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.scope.ok(d)?;
        let shape = shape_in(ok)?;
        if !reads(a, x)? {
            let inner = self.with(self.scope.with_tensor(x, d, last(ok)?)?);
            return self.apply(rule, [ok, body(&inner)?]);
        }
        let name = self.local_named(x)?;
        if shape.is_empty() {
            let mut locals = Locals::new(self)?;
            locals.declare(self, name, d)?;
            return self.with_locals(target.purpose(), &locals, |point| {
                let inner = point.with_tensor(x, d, last(ok)?, Place::Local(name))?;
                self.apply(rule, [ok, body(&inner)?])
            });
        }
        let filling = self.writing(name)?;
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
        let tensor = self.scope.den(d)?;
        let inner = self.with_tensor(x, d, last(ok)?, Place::Array(name))?;
        let inner = inner.with_array(name, last(ok)?, tensor)?;
        let th = self.apply(rule, [ok, body(&inner)?])?;
        let free = self.scope.look_up(self.state.arrays, name)?;
        let unwritten = hol::eqf_elim(self.scope.look_up(self.state.written, name)?)?;
        let extents = self.scope.shape_ok(&shape)?;
        let boxed = self.apply(
            boxed_read {
                S: self.scope.session.ops,
                s: last(ok)?,
                t: tensor,
            },
            [],
        )?;
        let (size, length) = self.length(&shape)?;
        let few = self.few_cells(&shape, size)?;
        let same = value_read {
            S: self.scope.session.ops,
            p: last(ok)?,
            t: tensor,
        };
        let same = self.scope.theorem(same)?;
        let premises = [
            free,
            unwritten,
            self.scope.differ(name, target.array)?,
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

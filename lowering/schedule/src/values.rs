//! Values below operators: a change of an operand that keeps its values, seen from the operator.
//!
//! ```text
//! ⊢ read S s t = read S s t'         t what the operand means, s its shape
//! --------------------------
//! ⊢ op t = op t'                     if the operator reads its operand
//! ⊢ read S r (op t) = read S r (op t')
//! ```
//!
//! One rule for each operator that binds nothing (`theories/rewrite/same_values.thy`). What binds a
//! name or has a condition is in `change`.

use crate::positions::{Side, lifted, position};
use crate::refusal::Outcome;
use crate::sameness::{Changed, Same};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::meaning::shape_of;
use reasoning::scope::Scope;
use reasoning::syntax::{Exp, Operation, Reindexer, View};
use reasoning::term::{dest_list, int, ints, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    boxed_means(; 2);
    equal_cells1(ty, f; 1);
    equal_cells2(ty, f; 2);
    equal_cells3(ty, f; 3);
    equal_minus(ty; 2);
    equal_plus(ty; 2);
    equal_scalars(f; 2);
    same_cell_value(; 1);
    value_part(; 3);
    values_concat(; 4);
    values_fold(f, g; 2);
    values_put(I, c; 1);
    values_reindex(q; 6);
}

/// An operator with an operand of which the values are kept.
pub struct Above<'a> {
    /// What is known there.
    pub scope: &'a Scope,
    /// The expression.
    pub e: Term,
    /// Which operand is changed.
    pub number: usize,
    /// The operand before.
    pub operand: Term,
    /// The operand after.
    pub changed: Changed,
}

impl Above<'_> {
    /// What is kept by the operator.
    pub fn same(&self) -> Outcome<Same> {
        let (scope, th) = (self.scope, self.changed.same.th);
        let view = Exp::of(self.e)?;
        let t = scope.tensor(self.e)?;
        let (_, meant) = parts(t)?;
        Ok(match (&view, &meant[..]) {
            (Exp::Op { f, .. }, _) => Same::cells(self.operation(&view, *f, t)?),
            (Exp::At { .. }, &[_, _, _, i]) => {
                let n = self.extents()?[0];
                let low = scope.prove(mk("int_le", &[literal(0)?, i])?)?;
                let high = scope.prove(mk("int_lt", &[i, n])?)?;
                Same::cells(scope.apply(value_part {}, [low, high, th])?)
            }
            (Exp::With { .. }, &[I, c, _]) => match self.number {
                0 => Same::values(scope.apply(values_put { I, c }, [th])?),
                _ => Same::cells(self.scalar(&view, t)?),
            },
            (Exp::Fold { .. }, &[_, s, lo, hi, g, _]) => {
                let (k, y) = (
                    scope.fresh("k", int()?)?,
                    scope.fresh("y", hol::type_of(t))?,
                );
                let read = |t: Term| mk("read", &[scope.session.ops, s, t]);
                let step = crate::unfolding::applied(g, &[k, read(y)?])?;
                let each = scope.for_range_and(k, [lo, hi], y, hol::refl(read(step)?)?)?;
                let premises = [each, self.changed.same.read_in(scope, s)?];
                Same::values(scope.apply(values_fold { f: g, g }, premises)?)
            }
            (&Exp::Concat { a, b }, &[n, t, u]) => {
                let (first, second) = (shape(scope, a)?, shape(scope, b)?);
                let (own, other) = (dest_list(first)?, dest_list(second)?);
                let of_second = ints(&[&other[..1], &own[1..]].concat())?;
                let operands = [self.read(0, first, t)?, self.read(1, of_second, u)?];
                let [one, two] = operands;
                let premises = [self.natural(n)?, self.natural(other[0])?, one, two];
                Same::values(scope.apply(values_concat {}, premises)?)
            }
            (Exp::Reindex { r, .. }, _) => Same::values(self.reindexed(r)?),
            _ => return Err(Trouble::internal("no operator that values go through").into()),
        })
    }

    /// `⊢ op t = op t'`
    fn operation(&self, view: &Exp, f: Operation, t: Term) -> Outcome<Thm> {
        let scope = self.scope;
        let (head, meant) = parts(t)?;
        if let ("cellwise", &[_, ty, f, s, operands]) = (&head[..], &meant[..]) {
            return self.cellwise([ty, f, s], &dest_list(operands)?);
        }
        match (f, &meant[..]) {
            (Operation::Add, &[_, ty, s, a, b]) => {
                Ok(scope.apply(equal_plus { ty }, self.both(s, [a, b])?)?)
            }
            (Operation::Sub, &[_, ty, s, a, b]) => {
                Ok(scope.apply(equal_minus { ty }, self.both(s, [a, b])?)?)
            }
            (Operation::Mul | Operation::Div | Operation::Max | Operation::Min, &[_, f, a, b]) => {
                let both = self.both(ints(&[])?, [a, b])?;
                Ok(scope.apply(equal_scalars { f }, both)?)
            }
            _ => self.scalar(view, t),
        }
    }

    /// The same for an operation cell by cell, on tensors of the shape s.
    fn cellwise(&self, [ty, f, s]: [Term; 3], operands: &[Term]) -> Outcome<Thm> {
        let read = operands.iter().enumerate();
        let read = read.map(|(number, t)| self.read(number, s, *t));
        Ok(match read.collect::<Outcome<Vec<Thm>>>()?[..] {
            [a] => self.scope.apply(equal_cells1 { ty, f }, [a])?,
            [a, b] => self.scope.apply(equal_cells2 { ty, f }, [a, b])?,
            [a, b, c] => self.scope.apply(equal_cells3 { ty, f }, [a, b, c])?,
            _ => return Err(Trouble::internal("an operation on other operands").into()),
        })
    }

    /// The same for the value of a scalar: all but the way from `cell_value S (t [])` to t.
    fn scalar(&self, view: &Exp, t: Term) -> Outcome<Thm> {
        let scalar = self.changed.same.read_in(self.scope, ints(&[])?)?;
        let cell = self.scope.apply(same_cell_value {}, [scalar])?;
        let way = position(view, self.number, t).ok_or(Trouble::internal("no scalar"))?;
        let to_value = &way[..way.len() - VALUE.len()];
        Ok(lifted(t, to_value, cell)?)
    }

    /// `⊢ read S q (op t) = read S q (op t')`
    fn reindexed(&self, r: &Reindexer) -> Attempt<Thm> {
        let scope = self.scope;
        let (before, after) = (self.operand, self.changed.e);
        let (q, s) = (shape(scope, self.e)?, self.extents()?);
        let k = hol::rhs(scope.amount_meant(r)?);
        let made = |e| scope.rearranged(k, ints(&s)?, scope.tensor(e)?);
        let fits = scope.fits(k, &s)?;
        let (made, boxed) = (
            [made(before)?, made(after)?],
            [self.boxed(before)?, self.boxed(after)?],
        );
        let premises = [
            fits,
            boxed[0],
            boxed[1],
            made[0],
            made[1],
            self.changed.same.th,
        ];
        scope.apply(values_reindex { q }, premises)
    }

    /// The extents of the operand before.
    fn extents(&self) -> Attempt<Vec<Term>> {
        Ok(dest_list(shape(self.scope, self.operand)?)?)
    }

    /// `⊢ read S s t = read S s t'` for an operand that means t.
    fn read(&self, number: usize, s: Term, t: Term) -> Outcome<Thm> {
        match number == self.number {
            true => self.changed.same.read_in(self.scope, s),
            false => Ok(hol::refl(mk("read", &[self.scope.session.ops, s, t])?)?),
        }
    }

    /// The same for both operands.
    fn both(&self, s: Term, [a, b]: [Term; 2]) -> Outcome<[Thm; 2]> {
        Ok([self.read(0, s, a)?, self.read(1, s, b)?])
    }

    /// `⊢ 0 ≤ n`
    fn natural(&self, n: Term) -> Attempt<Thm> {
        self.scope.prove(mk("int_le", &[literal(0)?, n])?)
    }

    /// `⊢ boxed s t`: it has no cells outside of the shape of the operand before.
    fn boxed(&self, e: Term) -> Attempt<Thm> {
        let ok = self.scope.reshaped(self.scope.ok(e)?, &self.extents()?)?;
        self.scope.apply(boxed_means {}, [ok, self.scope.means(e)?])
    }
}

/// The way from the value of a scalar to the scalar: `cell_value S (t [])`.
const VALUE: [Side; 2] = [Side::Argument, Side::Function];

/// The shape of what an expression means.
pub fn shape(scope: &Scope, e: Term) -> Attempt<Term> {
    shape_of(scope.means(e)?)
}

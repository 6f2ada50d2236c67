//! The operators of a program, each at its place.
//!
//! An expression is given, which expressions in it are wanted, and what to do with each of these, where
//! it stands: below the loops and conditions around it, which say what is known there.

use super::program::{Loop, contains, outermost};
use super::scope::Scope;
use super::syntax::{Cond, Exp, View};
use super::theorem::last;
use super::trouble::Attempt;
use kernel::Term;
use prover::hol;

/// What is done with an expression, where it stands.
pub type Visit<'a> = &'a mut dyn FnMut(&Scope, Term) -> Attempt<()>;

impl Scope {
    /// Visits each expression that is wanted, those around it first.
    pub fn at_each(&self, e: Term, wanted: fn(&Exp) -> bool, visit: Visit) -> Attempt<()> {
        if !contains(e, wanted)? {
            return Ok(());
        }
        let view = Exp::of(e)?;
        if wanted(&view) {
            visit(self, e)?;
        }
        match view {
            Exp::Gen { x, lo, hi, e } => self.at_each_in(Loop::new(x, lo, hi, e), wanted, visit),
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => self.at_each(e, wanted, visit),
                Some(outer) => self.at_each_in(outer, wanted, visit),
            },
            Exp::Fold {
                x,
                d,
                i,
                lo,
                hi,
                e: body,
            } => {
                self.at_each(d, wanted, visit)?;
                let ends = [last(self.index(lo)?)?, last(self.index(hi)?)?];
                let shape = last(self.ok(d)?)?;
                let step = self.step([x, i], self.elements_of(d)?, shape, ends)?;
                let step = step.keeping(self.kept(e, shape)?)?;
                step.scope.at_each(body, wanted, visit)
            }
            Exp::Guard { c, e } => {
                self.at_each_compared(c, wanted, visit)?;
                let decision = self.decision(c)?;
                self.assuming(last(decision)?)?.at_each(e, wanted, visit)
            }
            Exp::If { c, a, b } => {
                self.at_each_compared(c, wanted, visit)?;
                let p = last(self.decision(c)?)?;
                self.assuming(p)?.at_each(a, wanted, visit)?;
                self.assuming(hol::mk_not(p)?)?.at_each(b, wanted, visit)
            }
            Exp::Let { x, d, e } => {
                self.at_each(d, wanted, visit)?;
                let shape = last(self.ok(d)?)?;
                self.with_tensor(x, d, shape)?.at_each(e, wanted, visit)
            }
            Exp::LetIndex { x, i, e } => {
                let z = last(self.index(i)?)?;
                self.with_index(x, z)?.at_each(e, wanted, visit)
            }
            Exp::LetData { x, ty, d, e } => {
                self.at_each(d, wanted, visit)?;
                let z = hol::rhs(self.data(ty, d)?);
                self.with_data(x, z)?.at_each(e, wanted, visit)
            }
            Exp::Lit { .. }
            | Exp::Var { .. }
            | Exp::Cast { .. }
            | Exp::Test { .. }
            | Exp::At { .. }
            | Exp::Op { .. }
            | Exp::With { .. }
            | Exp::Concat { .. }
            | Exp::Reindex { .. } => {
                let mut operands = view.operands()?.into_iter();
                operands.try_for_each(|operand| self.at_each(operand, wanted, visit))
            }
        }
    }

    /// The same in the body of a loop.
    fn at_each_in(&self, each: Loop, wanted: fn(&Exp) -> bool, visit: Visit) -> Attempt<()> {
        let (l, u) = (last(self.index(each.lo)?)?, last(self.index(each.hi)?)?);
        let (_, inner) = self.inside(each.variable, l, u)?;
        inner.at_each(each.body, wanted, visit)
    }

    /// The same of the expressions that a condition compares.
    fn at_each_compared(&self, c: Term, wanted: fn(&Exp) -> bool, visit: Visit) -> Attempt<()> {
        match Cond::of(c)? {
            Cond::Index { .. } => Ok(()),
            Cond::Compare { a, b, .. } => {
                self.at_each(a, wanted, visit)?;
                self.at_each(b, wanted, visit)
            }
            Cond::And { a, b } => {
                self.at_each_compared(a, wanted, visit)?;
                let inner = self.assuming(last(self.decision(a)?)?)?;
                inner.at_each_compared(b, wanted, visit)
            }
            Cond::Or { a, b } => {
                self.at_each_compared(a, wanted, visit)?;
                let inner = self.assuming(hol::mk_not(last(self.decision(a)?)?)?)?;
                inner.at_each_compared(b, wanted, visit)
            }
            Cond::Not { a } => self.at_each_compared(a, wanted, visit),
        }
    }
}

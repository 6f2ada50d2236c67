//! The operators of a program, each at its place.
//!
//! An expression is given, names of operators, and what to do with each expression that one of them
//! makes, where it stands: below the loops and conditions around it, which say what is known there.

use super::program::{Loop, contains, operands, outermost};
use super::scope::Scope;
use super::term::parts;
use super::theorem::last;
use super::trouble::Attempt;
use kernel::Term;
use prover::hol;

/// What is done with an expression, where it stands.
pub type Visit<'a> = &'a mut dyn FnMut(&Scope, Term) -> Attempt<()>;

impl Scope {
    /// Visits each expression that one of the wanted operators makes, those around it first.
    pub fn at_each(&self, e: Term, wanted: &[&str], visit: Visit) -> Attempt<()> {
        if !contains(e, wanted)? {
            return Ok(());
        }
        let (name, args) = parts(e)?;
        if wanted.contains(&&name[..]) {
            visit(self, e)?;
        }
        match (&name[..], &args[..]) {
            ("Gen" | "Sum", &[variable, lo, hi, body]) => self.at_each_in(
                Loop {
                    variable,
                    lo,
                    hi,
                    body,
                },
                wanted,
                visit,
            ),
            ("Sums", &[binders, a]) => match outermost(binders, a)? {
                None => self.at_each(a, wanted, visit),
                Some(outer) => self.at_each_in(outer, wanted, visit),
            },
            ("Fold", &[x, d, i, lo, hi, a]) => {
                self.at_each(d, wanted, visit)?;
                let ends = [last(self.index(lo)?)?, last(self.index(hi)?)?];
                let step = self.step(x, last(self.ok(d)?)?, i, ends)?;
                step.scope.at_each(a, wanted, visit)
            }
            ("Guard", &[c, a]) => {
                self.at_each_compared(c, wanted, visit)?;
                let decision = self.decision(c)?;
                self.assuming(last(decision)?)?.at_each(a, wanted, visit)
            }
            ("If", &[c, a, b]) => {
                self.at_each_compared(c, wanted, visit)?;
                let p = last(self.decision(c)?)?;
                self.assuming(p)?.at_each(a, wanted, visit)?;
                self.assuming(hol::mk_not(p)?)?.at_each(b, wanted, visit)
            }
            ("Let", &[x, d, a]) => {
                self.at_each(d, wanted, visit)?;
                let shape = last(self.ok(d)?)?;
                let inner = self.with_tensor(x, d, shape)?;
                inner.at_each(a, wanted, visit)
            }
            _ => {
                let operands = operands(e)?;
                let mut operands = operands.into_iter();
                operands.try_for_each(|operand| self.at_each(operand, wanted, visit))
            }
        }
    }

    /// The same in the body of a loop.
    fn at_each_in(&self, each: Loop, wanted: &[&str], visit: Visit) -> Attempt<()> {
        let (l, u) = (last(self.index(each.lo)?)?, last(self.index(each.hi)?)?);
        let (_, inner) = self.inside(each.variable, l, u)?;
        inner.at_each(each.body, wanted, visit)
    }

    /// The same of the expressions that a condition compares.
    fn at_each_compared(&self, c: Term, wanted: &[&str], visit: Visit) -> Attempt<()> {
        let (name, args) = parts(c)?;
        match (&name[..], &args[..]) {
            ("And", &[a, b]) => {
                self.at_each_compared(a, wanted, visit)?;
                let inner = self.assuming(last(self.decision(a)?)?)?;
                inner.at_each_compared(b, wanted, visit)
            }
            ("Or", &[a, b]) => {
                self.at_each_compared(a, wanted, visit)?;
                let inner = self.assuming(hol::mk_not(last(self.decision(a)?)?)?)?;
                inner.at_each_compared(b, wanted, visit)
            }
            ("Not", &[a]) => self.at_each_compared(a, wanted, visit),
            _ => {
                let mut operands = operands(c)?.into_iter();
                operands.try_for_each(|operand| self.at_each(operand, wanted, visit))
            }
        }
    }
}

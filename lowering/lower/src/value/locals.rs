//! Locals that an expression of C needs before it is evaluated.
//!
//! A sum has no expression in C: it is totalled in a local before. Which locals there will be is
//! known only when the expression is; so the stack is a variable s here, of which is assumed what
//! the locals hold,
//!
//! ```text
//! s y = SOME q ⊢ computes S (state S H s cenv) v (CLocal y) q
//! ```
//!
//! until `Locals::settle` puts the actual stack for it. Under a condition that is not known where the
//! local is declared, it holds q if the condition does, and zero otherwise (`computes_when`).

use crate::point::Point;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{constant_at, mk, scalar_type, some};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    computes_when(; 2);
    computes_known(S, H, cenv, v; 1);
}

/// A local that is to have a value before an expression is evaluated.
pub struct Local {
    /// Its name.
    pub name: Term,
    /// What it is to hold.
    pub value: Term,
    /// The cell that is totalled in it.
    pub cell: Wanted,
    /// The conditions under which it is; otherwise it is zero.
    pub conditions: Vec<Term>,
}

/// The locals that an expression needs, in the order of their declarations.
pub struct Locals {
    /// The variable for the stack.
    pub stack: Term,
    pub needed: Vec<Local>,
    /// The conditions under which the part at hand is evaluated.
    pub conditions: Vec<Term>,
}

impl Locals {
    /// No locals yet.
    pub fn new(point: &Point) -> Attempt<Locals> {
        Ok(Locals {
            stack: point.scope.fresh("s", hol::type_of(point.state.stack))?,
            needed: Vec::new(),
            conditions: Vec::new(),
        })
    }

    /// The theorem about the variable stack for an actual one, where the locals are what was
    /// assumed of them.
    pub fn settle(&self, point: &Point, th: Thm, stack: Term) -> Attempt<Thm> {
        let mut th = hol::inst(&[(self.stack, stack)], th)?;
        for hyp in hol::hyps(th) {
            if let Some((local, value)) = hol::dest_eq(hyp)
                && let Some((f, name)) = hol::dest_app(local)
                && f == stack
            {
                let known = point.scope.look_up(stack, name)?;
                if hol::rhs(known) != value {
                    return Err(Trouble::internal("a local holds another value"));
                }
                th = hol::prove_hyp(known, th)?;
            }
        }
        Ok(th)
    }

    /// Needs a local of this name for a scalar.
    pub fn declare(&mut self, point: &Point, name: Term, d: Term) -> Attempt<()> {
        let cell = point.wanted(d);
        self.needed.push(Local {
            name,
            value: cell.value()?,
            cell,
            conditions: Vec::new(),
        });
        Ok(())
    }

    /// `⊢ s y = SOME q`, assumed.
    pub fn holds(&self, name: Term, value: Term) -> Attempt<Thm> {
        let local = hol::app(self.stack, name)?;
        Ok(hol::assume(hol::eq(local, some(value)?)?)?)
    }

    /// `⊢ computes ... (CLocal y) q` for a local that totals a cell; if it does so only under
    /// conditions, these hold here.
    pub fn total(&mut self, cell: &Wanted) -> Attempt<Thm> {
        let point = &cell.point;
        let plain = cell.value()?;
        let mut value = plain;
        let zero = mk("s_zero", &[point.scope.session.ops])?;
        let mut held = Vec::new();
        for &p in self.conditions.iter().rev() {
            held.push((p, value));
            let if_ = constant_at("COND", &[scalar_type()?])?;
            value = hol::apps(if_, &[p, value, zero])?;
        }
        let known = self.needed.iter().find(|local| local.value == value);
        let name = match known {
            Some(local) => local.name,
            None => {
                let name = point.new_local(cell.e)?;
                self.needed.push(Local {
                    name,
                    value,
                    cell: cell.clone(),
                    conditions: self.conditions.clone(),
                });
                name
            }
        };
        let known = self.holds(name, value)?;
        let mut th = self.known_local(point, known)?;
        for (p, _) in held.into_iter().rev() {
            let holds = point.scope.prove(p)?;
            th = point.apply(computes_when {}, [holds, th])?;
        }
        Ok(th)
    }

    fn known_local(&self, point: &Point, known: Thm) -> Attempt<Thm> {
        let known_local = computes_known {
            S: point.scope.session.ops,
            H: point.state.written,
            cenv: point.state.arrays,
            v: point.state.valuation,
        };
        point.apply(known_local, [known])
    }
}

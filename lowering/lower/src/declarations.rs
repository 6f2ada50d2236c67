//! Declarations of locals around a statement.
//!
//! A statement d for some purpose,
//!
//! ```text
//! ⊢ stores z S o G v addr t d               Stores
//! ⊢ accumulates S o G v addr t d            Accumulates
//! ⊢ bumps S H st cenv x v k d               Bumps x: it adds the cell k to the local x
//! ⊢ totals S H st cenv x v k d              Totals x: it adds k to x, which is zero
//! ```
//!
//! at a point at which locals y hold values q becomes a statement with the declarations of these
//! locals around it, at the point before. Each y is declared with its value where that has an
//! expression (`declare_value_stores` and so on, by `⊢ computes ... r q`), or else with zero, and
//! totalled (`declare_total_stores`, by `⊢ totals ... y v q c`).

use super::locals::{Local, Locals};
use super::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{mk, parts, scalar_type, some};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    declare_value_stores(; 3);
    declare_total_stores(; 3);
    declare_value_accumulates(; 3);
    declare_total_accumulates(; 3);
    declare_value_bumps(; 4);
    declare_total_bumps(; 4);
    declare_value_totals(; 4);
    declare_total_totals(; 4);
    totals_when(; 2);
}

/// What a statement is said to do, as far as declarations around it have to know.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// It stores a tensor.
    Stores,
    /// It adds a tensor.
    Accumulates,
    /// It adds a cell to this local.
    Bumps(Term),
    /// It totals a scalar in this local.
    Totals(Term),
}

impl Purpose {
    /// The declaration of another local y around a statement d of this purpose: by `free`, y has
    /// no value before, by `first`, it gets one, by `then`, the statement does what it is to do.
    fn declared(self, point: &Point, y: Term, [free, first, then]: [Thm; 3]) -> Attempt<Thm> {
        let is_value = quantified_head(first)? == "computes";
        let premises = [free, first, then];
        let apart = |x| Ok::<_, Trouble>([free, point.scope.differ(y, x)?, first, then]);
        match (self, is_value) {
            (Purpose::Stores, true) => point.apply(declare_value_stores {}, premises),
            (Purpose::Stores, false) => point.apply(declare_total_stores {}, premises),
            (Purpose::Accumulates, true) => point.apply(declare_value_accumulates {}, premises),
            (Purpose::Accumulates, false) => point.apply(declare_total_accumulates {}, premises),
            (Purpose::Bumps(x), true) => point.apply(declare_value_bumps {}, apart(x)?),
            (Purpose::Bumps(x), false) => point.apply(declare_total_bumps {}, apart(x)?),
            (Purpose::Totals(x), true) => point.apply(declare_value_totals {}, apart(x)?),
            (Purpose::Totals(x), false) => point.apply(declare_total_totals {}, apart(x)?),
        }
    }
}

impl Point {
    /// The stack while a statement of this purpose runs: what is known of its own local, and the
    /// variable that stands for its contents, if these may be any.
    pub fn running(&self, purpose: Purpose, stack: Term) -> Attempt<(Term, Option<Term>)> {
        match purpose {
            Purpose::Stores | Purpose::Accumulates => Ok((stack, None)),
            Purpose::Totals(x) => {
                let zero = mk("s_zero", &[self.scope.session.ops])?;
                Ok((stack_with(stack, x, zero)?, None))
            }
            Purpose::Bumps(x) => {
                let a = self.scope.fresh("a", scalar_type()?)?;
                Ok((stack_with(stack, x, a)?, Some(a)))
            }
        }
    }

    /// The statement `build` makes where the locals are declared, with their declarations around.
    /// `build` is given the point with them and the theorem about the expression, settled.
    pub fn with_locals(
        &self,
        purpose: Purpose,
        locals: &Locals,
        build: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut point = self.clone();
        let mut totals = Vec::new();
        for local in &locals.needed {
            totals.push(point.totalled(purpose, local)?);
            point.state.stack = stack_with(point.state.stack, local.name, local.value)?;
        }
        let mut th = build(&point)?;
        for (local, total) in locals.needed.iter().zip(totals).rev() {
            let (_, args) = parts(point.state.stack)?;
            point.state.stack = args[0];
            let free = point.scope.look_up(point.state.stack, local.name)?;
            th = purpose.declared(&point, local.name, [free, total, th])?;
        }
        Ok(th)
    }

    /// What the declaration of a local asks for: that a statement totals its value, or that an
    /// expression computes it.
    fn totalled(&self, purpose: Purpose, local: &Local) -> Attempt<Thm> {
        let (stack, any) = self.running(purpose, self.state.stack)?;
        let mut cell = local.cell.clone();
        cell.point.state = self.state.with_stack(stack);
        let point = &cell.point;
        let th = match &local.conditions[..] {
            [] => cell.as_value()?,
            _ => None,
        };
        let th = match th {
            Some(th) => th,
            None => {
                let mut th = cell.total(local.name)?;
                for &p in local.conditions.iter().rev() {
                    let test = point.test_without(p, &local.conditions)?;
                    th = point.apply(totals_when {}, [test, hol::disch(p, th)?])?;
                }
                th
            }
        };
        Ok(match any {
            Some(a) => hol::gen_(a, th)?,
            None => th,
        })
    }

    /// `⊢ beval c_div v b p`; what the condition is under need not be known for it here.
    fn test_without(&self, p: Term, conditions: &[Term]) -> Attempt<Thm> {
        let before: Vec<Term> = conditions.iter().copied().take_while(|q| *q != p).collect();
        let mut point = self.clone();
        let facts = &mut point.scope.integers.facts;
        facts.retain(|th| !conditions.contains(&th.concl()) || before.contains(&th.concl()));
        point.test(p)
    }
}

/// The stack with another local.
fn stack_with(stack: Term, name: Term, value: Term) -> Attempt<Term> {
    Ok(mk("update", &[stack, name, some(value)?])?)
}

/// The constant that a theorem is about, below its quantifiers.
fn quantified_head(th: Thm) -> Attempt<String> {
    let mut t = th.concl();
    while let Some(predicate) = hol::dest_forall(t) {
        t = hol::open_fresh(predicate, &[])?.1;
    }
    Ok(parts(t)?.0)
}

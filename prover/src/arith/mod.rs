//! Linear integer arithmetic and ring identities, with proofs.
//!
//! `arith` refutes the negated goal together with the hypotheses: propositions are taken apart
//! as in a tableau (`claim`), comparisons of integers and natural numbers become linear
//! constraints over atoms (`problem`), a contradiction is searched for without proof
//! (`search`), and only what the contradiction uses is proved (`proof`). Multiplication of
//! atoms, quotients by literals, `min`, `max` and `abs` are understood as far as the theorems
//! about atoms tell (`problem::about_atom`).
//!
//! The normal forms behind all this are a macro of the certificate format
//! (`certs::Context::int_norm`); the theorems it rests on, and those used here, are installed by
//! name (`install`).

mod claim;
mod lemmas;
mod problem;
mod proof;
pub mod search;
#[cfg(test)]
mod tests;

pub use lemmas::{ARITH_LEMMAS, install, install_all, uninstall};

use crate::goal::{Goal, Step};
use crate::simp::{Procedure, Simplifier, Solver};
use crate::{Fail, Proof, fail, hol};
use claim::{Claim, Shape};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use problem::Problem;
use proof::Replay;
use search::{BUDGET, Formula, Outcome};
use std::rc::Rc;

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// The hypotheses hold and the goal fails where the atoms have these values.
    Counterexample(Vec<(Term, BigInt)>),
    /// The search was given up.
    Unknown,
    /// A step failed.
    Failed(Fail),
}

impl From<Fail> for Stuck {
    fn from(why: Fail) -> Stuck {
        Stuck::Failed(why)
    }
}

impl From<kernel::Error> for Stuck {
    fn from(error: kernel::Error) -> Stuck {
        Stuck::Failed(error.into())
    }
}

impl Stuck {
    /// A message, with terms shown by the callback.
    pub fn message(self, show: impl Fn(Term) -> String) -> Fail {
        match self {
            Stuck::Failed(why) => why,
            Stuck::Unknown => Fail("arith gave up".to_string()),
            Stuck::Counterexample(values) if values.is_empty() => {
                Fail("arith: the goal does not follow by arithmetic".to_string())
            }
            Stuck::Counterexample(values) => {
                let values = values.iter().map(|(t, n)| format!("{} = {n}", show(*t)));
                let values: Vec<String> = values.collect();
                Fail(format!("arith: fails for {}", values.join(", ")))
            }
        }
    }
}

/// Proves the goal from the hypotheses: `A ⊢ goal` where A are the hypotheses of those of the
/// theorems that were used.
pub fn prove(hyps: &[Thm], goal: Term) -> Result<Thm, Stuck> {
    prove_within(hyps, goal, BUDGET)
}

fn prove_within(hyps: &[Thm], goal: Term, budget: usize) -> Result<Thm, Stuck> {
    let mut given = Vec::with_capacity(hyps.len() + 1);
    let denied = hol::dest_not(goal);
    let falsity = hol::mk_false()?;
    if goal != falsity {
        let assumed = match denied {
            Some(p) => p,
            None => hol::mk_not(goal)?,
        };
        given.push(hol::unrecorded(|| hol::assume(assumed))?);
    }
    given.extend_from_slice(hyps);
    let mut problem = Problem::new(&given)?;
    let formulas: Vec<Formula> = problem.premises.iter().map(|p| p.formula.clone()).collect();
    let refutation = match search::refute(&formulas, problem.products.len(), budget) {
        Outcome::Refuted(refutation) => refutation,
        Outcome::Unknown => return Err(Stuck::Unknown),
        Outcome::Model(point) => {
            let values = point.iter().map(search::Int::to_big);
            let values = problem.products.iter().copied().zip(values);
            return Err(Stuck::Counterexample(values.collect()));
        }
    };
    if goal != falsity {
        // Once more, recorded.
        let assumed = hol::assume(given[0].concl())?;
        problem.premises[0].origin = problem::Origin::Given(assumed);
    }
    let absurd = Replay::new(&problem).refute(&refutation)?;
    Ok(match denied {
        _ if goal == falsity => absurd,
        Some(p) => claim::negated(p, absurd)?,
        None => hol::ccontr(goal, absurd)?,
    })
}

/// `A ⊢ goal` from the theorems given, with atoms in messages shown in full.
pub fn arith_prove(hyps: &[Thm], goal: Term) -> Proof<Thm> {
    prove(hyps, goal).map_err(|stuck| stuck.message(plain))
}

/// The tactic `arith`.
pub fn arith(goal: &Goal, show: impl Fn(Term) -> String) -> Proof<Step> {
    let mut hyps = Vec::new();
    for (_, hyp) in &goal.hyps {
        hyps.push(hol::assume(*hyp)?);
    }
    let th = prove(&hyps, goal.concl).map_err(|stuck| stuck.message(show))?;
    Ok(Step::done(th))
}

/// How many conjunctions the simplifier's solver may look at for one condition.
const SOLVER_BUDGET: usize = 60;

thread_local! {
    // One of each for all simplifier sets of the thread: merged sets then have them once.
    static SOLVER: Solver = Rc::new(solve);
    static EVALUATOR: Procedure = Rc::new(evaluate);
}

/// A solver for the conditions of the simplifier: comparisons of numbers, by the facts in scope.
pub fn solver() -> Solver {
    SOLVER.with(Rc::clone)
}

fn solve(simplifier: &mut Simplifier, p: Term) -> Proof<Option<Thm>> {
    if !is_arithmetic(p)? {
        return Ok(None);
    }
    let mut hyps = Vec::new();
    for fact in simplifier.facts() {
        if !matches!(Claim::of(fact.concl()).shape()?, Shape::Opaque) {
            hyps.push(fact);
        }
    }
    // Where a theorem is not proved yet, this is no solver either.
    Ok(prove_within(&hyps, p, SOLVER_BUDGET).ok())
}

/// A procedure for the simplifier: operations on literals are replaced by their values.
pub fn evaluator() -> Procedure {
    EVALUATOR.with(Rc::clone)
}

fn evaluate(_: &mut Simplifier, t: Term) -> Proof<Option<Thm>> {
    if hol::facts(t).has_vars || hol::dest_app(t).is_none() {
        return Ok(None);
    }
    let value = hol::num_eval(t).or_else(|_| hol::int_eval(t));
    Ok(value.ok().filter(|th| hol::rhs(*th) != t))
}

/// Whether a proposition is a comparison of numbers or the negation of one.
fn is_arithmetic(p: Term) -> Proof<bool> {
    let claim = Claim::of(p);
    Ok(match claim.shape()? {
        Shape::Comparison => true,
        // A negated equation is a disjunction.
        Shape::Any(_) => {
            hol::dest_eq(claim.prop).is_some_and(|(a, _)| hol::type_of(a) != hol::bool())
        }
        _ => false,
    })
}

/// `⊢ a = b` where both sides have the same normal form as polynomials; `a` and `b` are
/// integers or natural numbers.
pub fn ring(goal: Term) -> Proof<Thm> {
    if hol::dest_eq(goal).is_none() || !is_arithmetic(goal)? {
        return fail("ring: the goal is not an equation between numbers");
    }
    let th = hol::int_norm(goal)?;
    if hol::rhs(th) != hol::mk_true()? {
        return fail("ring: the sides differ as polynomials");
    }
    Ok(hol::eqt_elim(th)?)
}

/// A term with names only, for messages.
fn plain(t: Term) -> String {
    if let Some((name, _)) = hol::dest_var(t) {
        return hol::letters(name);
    }
    if let Some(n) = hol::with(|k| k.dest_int(t)) {
        return n.to_string();
    }
    match claim::application(t) {
        Some((name, args)) if args.is_empty() => name,
        Some((name, args)) => {
            let args: Vec<String> = args.into_iter().map(plain).collect();
            format!("{name}({})", args.join(", "))
        }
        None => "_".to_string(),
    }
}

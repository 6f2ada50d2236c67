//! Linear integer arithmetic and ring identities, with proofs.
//!
//! `arith` refutes the negated goal together with the hypotheses: propositions are taken apart
//! as in a tableau, comparisons of integers and natural numbers become linear constraints over
//! atoms, a contradiction is searched for without proof (`inequalities::linear`), and only what the
//! contradiction uses is proved. Products of atoms, `div`, `min` and `max` are atoms with what theorems say of
//! them (`problem::about_atom`); where there is no linear reason, products of two hypotheses
//! are tried (`problem::Problem::multiply`).
//!
//! | file | holds |
//! |---|---|
//! | `claim` | propositions taken apart |
//! | `problem` | hypotheses as formulas over variables |
//! | `proof` | the theorem of a refutation |
//! | `lemmas` | the theorems needed, by name |
//!
//! The normal forms behind all this are a macro of the certificate format
//! (`certs_tools::Context::int_norm`).

mod claim;
mod lemmas;
mod problem;
mod proof;
#[cfg(test)]
mod tests;

pub use lemmas::{ARITH_LEMMAS, install, install_all, uninstall};

use crate::rewriting::set::{Procedure, Solver};
use crate::tactic::goal::{Goal, Step};
use crate::{Fail, Proof, fail, hol};
use claim::{Claim, Shape};
use inequalities::effort;
use inequalities::linear::{BUDGET, Int, Outcome};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use problem::Problem;
use proof::Replay;
use std::rc::Rc;

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// The hypotheses hold and the goal fails where the atoms have these values.
    Counterexample(Vec<(Term, BigInt)>),
    /// The same where products of atoms are taken for unknowns of their own: the values of the
    /// atoms and of their products do not agree.
    Nonlinear(Vec<(Term, BigInt)>),
    /// The search was given up.
    Unknown,
    /// What the whole run may search is spent ([`effort`]).
    Spent,
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

impl From<certs_tools::Error> for Stuck {
    fn from(error: certs_tools::Error) -> Stuck {
        Stuck::Failed(error.into())
    }
}

impl Stuck {
    /// A message, with terms shown by the callback.
    pub fn message(self, show: impl Fn(Term) -> String) -> Fail {
        let (why, values) = match self {
            Stuck::Failed(why) => return why,
            Stuck::Unknown => return Fail("arith gave up".to_string()),
            Stuck::Spent => return Fail("arith: too much was searched before".to_string()),
            Stuck::Counterexample(values) => ("arith: the goal fails", values),
            Stuck::Nonlinear(values) => ("arith: no linear reason, unless products help,", values),
        };
        let values = values.iter().map(|(t, n)| format!("{} = {n}", show(*t)));
        let values: Vec<String> = values.collect();
        Fail(match values.is_empty() {
            true => "arith: the goal does not follow by arithmetic".to_string(),
            false => format!("{why} for {}", values.join(", ")),
        })
    }

    /// The point where the search found no contradiction, without what is determined by the rest.
    fn at(problem: &Problem, point: &[Int]) -> Stuck {
        let mut values: Vec<(Term, BigInt)> = Vec::new();
        let mut products = Vec::new();
        for (&t, value) in problem.products.iter().zip(point) {
            match hol::application(t) {
                Some((name, _)) if name == "int_mul" => products.push((t, value.to_big())),
                Some((name, _)) if matches!(&name[..], "int_div" | "int_min" | "int_max") => {}
                Some((name, args)) if name == "int_of_num" => {
                    values.push((args[0], value.to_big()));
                }
                _ => values.push((t, value.to_big())),
            }
        }
        let known = |t: Term| {
            let at = problem.products.iter().position(|product| *product == t)?;
            Some(point[at].to_big())
        };
        let agrees = |(t, value): &(Term, BigInt)| {
            let factors = hol::with(|k| k.product_factors(*t));
            let product: Option<BigInt> = factors.into_iter().map(known).product();
            product.as_ref() == Some(value)
        };
        if products.iter().all(agrees) {
            return Stuck::Counterexample(values);
        }
        values.extend(products);
        Stuck::Nonlinear(values)
    }
}

/// Proves the goal from the hypotheses: `A ⊢ goal` where A are the hypotheses of those of the
/// theorems that were used.
pub fn prove(hyps: &[Thm], goal: Term) -> Result<Thm, Stuck> {
    prove_within(hyps, goal, BUDGET, true)
}

/// With a budget for the search; `multiply`: also by products of hypotheses where there is no
/// linear reason.
fn prove_within(hyps: &[Thm], goal: Term, budget: usize, multiply: bool) -> Result<Thm, Stuck> {
    let hyps = apart(hyps)?;
    if goal == hol::mk_false()? {
        return refute(&[], &hyps, budget, multiply);
    }
    let denied = hol::dest_not(goal);
    let denial = match denied {
        Some(p) => hol::assume(p)?,
        None => hol::assume(hol::mk_not(goal)?)?,
    };
    let absurd = refute(&apart(&[denial])?, &hyps, budget, multiply)?;
    Ok(match denied {
        Some(p) => claim::negated(p, absurd)?,
        None => hol::ccontr(goal, absurd)?,
    })
}

/// Theorems with conjunctions taken apart.
fn apart(thms: &[Thm]) -> Proof<Vec<Thm>> {
    let mut todo: Vec<Thm> = thms.iter().rev().copied().collect();
    let mut given = Vec::new();
    while let Some(th) = todo.pop() {
        let claim = Claim::of(th.concl());
        match claim.shape()? {
            Shape::All(_) => todo.extend(claim.parts(th)?.into_iter().rev()),
            _ => given.push(th),
        }
    }
    Ok(given)
}

/// `⊢ F` from the denial of the goal and the hypotheses, if they contradict each other.
fn refute(denial: &[Thm], hyps: &[Thm], budget: usize, multiply: bool) -> Result<Thm, Stuck> {
    if effort::is_spent() {
        return Err(Stuck::Spent);
    }
    let given = [denial, hyps].concat();
    let mut problem = Problem::new(&given)?;
    let mut outcome = problem.refute(budget);
    let failed = !matches!(outcome, Outcome::Refuted(_));
    if failed && multiply && problem.is_nonlinear() {
        // Products are made of what holds in all cases; so distinguish those of the goal first.
        for (at, th) in denial.iter().enumerate() {
            if let Shape::Any(_) = Claim::of(th.concl()).shape()? {
                let rest = [&denial[..at], &denial[at + 1..]].concat();
                return by_cases(*th, &rest, hyps, budget);
            }
        }
        problem.multiply()?;
        outcome = problem.refute(budget);
    }
    match outcome {
        Outcome::Refuted(refutation) => Ok(Replay::new(&problem, &given).refute(&refutation)?),
        Outcome::Unknown if effort::is_spent() => Err(Stuck::Spent),
        Outcome::Unknown => Err(Stuck::Unknown),
        Outcome::Model(point) => Err(Stuck::at(&problem, &point)),
    }
}

/// `⊢ F` from a part of the denial that is a disjunction, the other parts and the hypotheses.
fn by_cases(either: Thm, rest: &[Thm], hyps: &[Thm], budget: usize) -> Result<Thm, Stuck> {
    let either = Claim::of(either.concl()).either(either)?;
    let Some((left, right)) = hol::dest_disj(either.concl()) else {
        return Err(Fail("arith: not a disjunction".to_string()).into());
    };
    let case = |p| {
        let case = apart(&[&[hol::assume(p)?], rest].concat())?;
        refute(&case, hyps, budget, true)
    };
    Ok(hol::disj_cases(either, case(left)?, case(right)?)?)
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

fn solve(facts: &[Thm], p: Term) -> Proof<Option<Thm>> {
    if !is_arithmetic(p)? {
        return Ok(None);
    }
    let mut hyps = Vec::new();
    for &fact in facts {
        if !matches!(Claim::of(fact.concl()).shape()?, Shape::Opaque) {
            hyps.push(fact);
        }
    }
    // Where a theorem is not proved yet, this is no solver either.
    Ok(prove_within(&hyps, p, SOLVER_BUDGET, false).ok())
}

/// A procedure for the simplifier: operations on literals are replaced by their values, but for
/// `SUC`, since proofs by induction rewrite with `1 = SUC 0`.
pub fn evaluator() -> Procedure {
    EVALUATOR.with(Rc::clone)
}

fn evaluate(t: Term) -> Proof<Option<Thm>> {
    if hol::facts(t).vars != 0 || hol::dest_app(t).is_none() {
        return Ok(None);
    }
    if hol::application(t).is_none_or(|(name, _)| name == "SUC") {
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

//! What the tests ask of theorems.

use super::scalars::apply;
use kernel::{Term, Thm};
use prover::hol;
use semantics::{Session, Stop, show};
use std::collections::HashSet;

/// The elements of a list.
pub fn elements(mut list: Term) -> Vec<Term> {
    let mut found = Vec::new();
    while let (_, args) = hol::strip_app(list)
        && let [x, rest] = args[..]
    {
        found.push(x);
        list = rest;
    }
    found
}

/// Whether this is assumed of scalars that are compared.
fn is_comparison(hyp: Term) -> bool {
    let (p, holds) = match hol::dest_not(hyp) {
        Some(p) => (p, false),
        None => (hyp, true),
    };
    let relation = |name| {
        let head = hol::find_const(hol::name(name));
        head.is_some() && hol::head_const(p) == head
    };
    (relation("s_less") || relation("s_equal")) && semantics::assumed(p) == holds
}

/// Discharges the assumptions about divisors, which are to be those of the interpreter, and about
/// comparisons, which come out as for the interpreter; what is left must not assume anything.
pub fn discharge(session: &Session, divisors: &[Term], th: Thm, about: &str) -> Thm {
    let divides = |x: &Term| apply("s_divides", &[session.ops, *x]);
    let mut allowed: HashSet<Term> = divisors.iter().map(divides).collect();
    allowed.insert(hol::mk_not(divides(&session.no_divisor)).unwrap());
    let mut th = th;
    for hyp in hol::hyps(th) {
        let known = allowed.contains(&hyp) || is_comparison(hyp);
        assert!(known, "{about}: assumes {}", show(hyp));
        th = hol::disch(hyp, th).unwrap();
    }
    assert!(!th.has_hyps(), "{about}");
    th
}

pub fn proved(outcome: Result<Thm, Stop>, about: &str) -> Result<Thm, Thm> {
    match outcome {
        Ok(th) => Ok(th),
        Err(Stop::Wrong(th)) => Err(th),
        Err(Stop::Failed(why)) => panic!("{about}:\n{}", why.0),
    }
}

/// Theorems with these names have been used.
pub fn assert_used(session: &Session, names: &str) {
    let used: HashSet<String> = session.used().into_iter().collect();
    for name in names.split_ascii_whitespace() {
        assert!(used.contains(name), "{name} is not needed");
    }
}

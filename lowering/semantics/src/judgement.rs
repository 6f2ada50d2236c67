//! Judgements taken apart: their last arguments, and the statement that there is none. Nothing is
//! proved here.

use kernel::{Term, Thm};
use prover::{Proof, fail, hol};
use reasoning::term::application;

/// `¬(∃r. R .... r)` for a relation applied to all but its last arguments.
pub fn nothing(relation: Term) -> Proof<Term> {
    let mut vars = Vec::new();
    let mut body = relation;
    while let Some((ty, _)) = hol::dest_fun(hol::type_of(body)) {
        let x = hol::var(hol::name(&format!("r{}", vars.len())), ty)?;
        body = hol::app(body, x)?;
        vars.push(x);
    }
    let some = vars
        .iter()
        .rev()
        .try_fold(body, |body, &x| hol::mk_exists(x, body))?;
    Ok(hol::mk_not(some)?)
}

/// The last argument of what a theorem says.
pub fn last(th: Thm) -> Proof<Term> {
    match hol::dest_app(th.concl()) {
        Some((_, x)) => Ok(x),
        None => fail("not an application"),
    }
}

/// The argument of a constructor.
pub fn under(constructor: &str, t: Term) -> Option<Term> {
    match application(t) {
        Some((name, args)) if name == constructor && args.len() == 1 => Some(args[0]),
        _ => None,
    }
}

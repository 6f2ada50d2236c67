//! What sides of equations, and their premises, are made of.

use kernel::Term;
use prover::hol;
use reasoning::term::application;
use reasoning::trouble::Attempt;

/// t and s of `read S s t`, or the term as it is.
pub(crate) fn unread(t: Term) -> (Term, Option<Term>) {
    match application(t) {
        Some((name, args)) if name == "read" => match args[..] {
            [_, s, t] => (t, Some(s)),
            _ => (t, None),
        },
        _ => (t, None),
    }
}

/// k, the ends and p of a premise `∀k. l ≤ k ⇒ k < u ⇒ p`.
pub(crate) fn in_range(premise: Term) -> Attempt<Option<(Term, [Term; 2], Term)>> {
    let Some(predicate) = hol::dest_forall(premise) else {
        return Ok(None);
    };
    let (k, body) = hol::open_fresh(predicate, &hol::free_vars(premise))?;
    let ends = hol::dest_imp(body).and_then(|(low, rest)| {
        let (high, own) = hol::dest_imp(rest)?;
        Some((application(low)?.1, application(high)?.1, own))
    });
    Ok(match ends {
        Some((low, high, own)) if low[1..] == [k] && high[..1] == [k] => {
            Some((k, [low[0], high[1]], own))
        }
        _ => None,
    })
}

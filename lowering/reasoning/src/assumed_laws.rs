//! On which laws of the scalars a theorem rests.

use crate::laws::{COMMON, LawSet, laws_of, rule};
use crate::session::Session;
use crate::term::{application, parts};
use crate::theorem::conjuncts;
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

/// The smallest set of laws that has all on which a theorem rests, and the theorem under it.
pub fn under_laws(session: &Session, mut th: Thm) -> Attempt<(LawSet, Thm)> {
    let (set, laws) = needed(session, th)?;
    for law in laws {
        th = hol::prove_hyp(law, th)?;
    }
    Ok((set, th))
}

/// Whether a theorem rests on laws that hold of no scalars of C.
pub fn is_inexact(session: &Session, th: Thm) -> bool {
    needed(session, th).map_or(true, |(set, _)| set == LawSet::Real)
}

/// The smallest set of laws that has all on which a theorem rests, and these, each from the set.
fn needed(session: &Session, th: Thm) -> Attempt<(LawSet, Vec<Thm>)> {
    let used = laws_in(th);
    for &set in &session.sets {
        let all = hol::assume(laws_of(set, session.ops)?)?;
        let laws = conjuncts(session.library.apply(rule(set), [all])?)?;
        let known = |p: &Term| laws.iter().find(|law| law.concl() == *p).copied();
        if let Some(laws) = used.iter().map(known).collect::<Option<Vec<_>>>() {
            return Ok((set, laws));
        }
    }
    Err(Trouble::NoLawSet {
        laws: names_of_laws(th)?,
    })
}

/// The laws that a theorem rests on, `law_holds S l`.
fn laws_in(th: Thm) -> Vec<Term> {
    let is_law = |p: &Term| application(*p).is_some_and(|(name, _)| name == "law_holds");
    hol::hyps(th).into_iter().filter(is_law).collect()
}

/// The names of those that not all sets have.
pub fn names_of_laws(th: Thm) -> Attempt<Vec<String>> {
    let mut names = Vec::new();
    for law in laws_in(th) {
        let (name, _) = parts(parts(law)?.1[1])?;
        if name != COMMON {
            names.push(name);
        }
    }
    Ok(names)
}

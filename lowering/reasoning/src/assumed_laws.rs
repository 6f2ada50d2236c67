//! On which laws of the scalars a theorem rests.

use crate::laws::{LawSet, in_all_sets, lawful, laws_of};
use crate::session::Session;
use crate::term::{application, parts};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use reading::named::Named;
use std::collections::BTreeSet;

/// The smallest set of laws that has all on which theorems rest, and the theorems under it.
pub fn under_laws<const N: usize>(
    session: &Session,
    mut theorems: [Thm; N],
) -> Attempt<(LawSet, [Thm; N])> {
    let (set, laws) = needed(session, &theorems)?;
    for th in &mut theorems {
        for law in &laws {
            *th = hol::prove_hyp(*law, *th)?;
        }
    }
    Ok((set, theorems))
}

/// Whether a theorem rests on laws that hold of no scalars of C.
pub fn is_inexact(session: &Session, th: Thm) -> bool {
    needed(session, &[th]).map_or(true, |(set, _)| !set.is_exact())
}

/// The smallest set of laws that has all on which theorems rest, and these, each from the set.
fn needed(session: &Session, theorems: &[Thm]) -> Attempt<(LawSet, Vec<Thm>)> {
    let used: Vec<Term> = theorems.iter().flat_map(|th| laws_in(*th)).collect();
    for &set in LawSet::ALL {
        let all = hol::assume(lawful(set, session.ops)?)?;
        let common = in_all_sets(&session.library, all)?;
        let mut laws = Vec::new();
        for ty in types_in(&used)? {
            laws.extend(laws_of(&session.library, set, ty, all)?);
        }
        let known = |p: &Term| laws.iter().find(|law| law.concl() == *p).copied();
        if let Some(laws) = used.iter().map(known).collect::<Option<Vec<_>>>() {
            return Ok((set, laws.into_iter().chain(common).collect()));
        }
    }
    Err(Trouble::NoLawSet {
        laws: names(&used)?,
    })
}

/// The laws that a theorem rests on, `law_holds S ty l`.
fn laws_in(th: Thm) -> Vec<Term> {
    let is_law = |p: &Term| application(*p).is_some_and(|(name, _)| name == "law_holds");
    hol::hyps(th).into_iter().filter(is_law).collect()
}

/// The types that they are about.
fn types_in(laws: &[Term]) -> Attempt<Vec<Term>> {
    let mut types = Vec::new();
    for law in laws {
        let ty = parts(*law)?.1[1];
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    Ok(types)
}

/// The names of those that a theorem rests on, beside what all sets ask, in the order of letters.
pub fn names_of_laws(th: Thm) -> Attempt<Vec<String>> {
    names(&laws_in(th))
}

fn names(laws: &[Term]) -> Attempt<Vec<String>> {
    let name = |law: &Term| Ok(parts(parts(*law)?.1[2])?.0);
    let names: BTreeSet<String> = laws.iter().map(name).collect::<Attempt<_>>()?;
    Ok(names.into_iter().collect())
}

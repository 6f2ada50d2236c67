//! Instances of polymorphic facts at the types that a goal is about.

use crate::Proof;
use crate::hol;
use crate::hol::matching::match_type;
use kernel::{Const, Name, Term, TermView, Thm, Type};
use std::collections::HashMap;

/// Constants and the types at which they occur.
type Pool = Vec<(Const, Type)>;

/// At most so many instances are made of a fact.
const MOST: usize = 8;

/// The facts, each at the types for which its constants occur in the given propositions or in
/// other facts. A fact that matches nothing stays as it is.
pub fn monomorphic(facts: &[Thm], known: &[Term]) -> Proof<Vec<Thm>> {
    let mut pool = Pool::new();
    for &p in known {
        constants(p, &mut pool);
    }
    let mut found: Vec<Thm> = Vec::new();
    let mut open = Vec::new();
    for &fact in facts {
        let fixed: Vec<Name> = hol::hyps(fact)
            .into_iter()
            .flat_map(hol::type_vars)
            .collect();
        let mut free = hol::type_vars(fact.concl());
        free.retain(|name| !fixed.contains(name));
        match free.is_empty() {
            true => {
                constants(fact.concl(), &mut pool);
                found.push(fact);
            }
            false => open.push((fact, free)),
        }
    }
    // What is found for one fact may be what others match.
    for _ in 0..2 {
        for (fact, free) in &open {
            for th in instances(*fact, free, &pool)? {
                if found.iter().all(|known| known.concl() != th.concl()) {
                    constants(th.concl(), &mut pool);
                    found.push(th);
                }
            }
        }
    }
    Ok(found)
}

fn constants(p: Term, pool: &mut Pool) {
    hol::each_subterm(p, |t, _| {
        if let TermView::Const(c, ty) = hol::view(t)
            && !pool.contains(&(c, ty))
        {
            pool.push((c, ty));
        }
        true
    });
}

fn instances(fact: Thm, free: &[Name], pool: &Pool) -> Proof<Vec<Thm>> {
    let mut own = Pool::new();
    constants(fact.concl(), &mut own);
    own.retain(|(_, ty)| hol::with(|context| context.has_type_vars(*ty)));
    let logical: Vec<Option<Const>> = ["=", "!", "?", "@", "?!"]
        .iter()
        .map(|name| hol::find_const(hol::name(name)))
        .collect();
    let (quantifiers, mut proper): (Pool, Pool) = own
        .into_iter()
        .partition(|(c, _)| logical.contains(&Some(*c)));
    if proper.is_empty() {
        proper = quantifiers;
    }
    let mut found = Vec::new();
    matches(&proper, pool, HashMap::new(), &mut found);
    let mut thms = Vec::new();
    for types in found {
        let mut pairs: Vec<(Name, Type)> = types.into_iter().collect();
        pairs.retain(|(name, _)| free.contains(name));
        pairs.sort();
        let th = hol::inst_type(&pairs, fact)?;
        if !thms.contains(&th) {
            thms.push(th);
        }
    }
    Ok(thms)
}

/// All ways to match the constants, each with an occurrence in the pool, where there is one
/// that agrees with the others.
fn matches(
    own: &[(Const, Type)],
    pool: &Pool,
    types: HashMap<Name, Type>,
    found: &mut Vec<HashMap<Name, Type>>,
) {
    if found.len() >= MOST {
        return;
    }
    let Some(((c, ty), rest)) = own.split_first() else {
        if !found.contains(&types) {
            found.push(types);
        }
        return;
    };
    let mut any = false;
    for (other, at) in pool {
        let mut extended = types.clone();
        if other == c && match_type(*ty, *at, &mut extended) {
            any = true;
            matches(rest, pool, extended, found);
        }
    }
    if !any {
        matches(rest, pool, types, found);
    }
}

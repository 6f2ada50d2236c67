//! Relations that are the least ones closed under some rules.

use super::replayed::Replayed;
use super::terms::{premises, spine};
use certs_tools::Context;
use kernel::{Const, Result, Term, Thm};
use std::collections::HashSet;

/// Relations that are defined together.
pub struct Relations {
    /// The relations.
    pub constants: Vec<Const>,
    /// The rules, each with the name of the theorem that the relations are closed under it.
    pub rules: Vec<(String, Term)>,
}

/// A definition `R = λa b. ∀R' Q'. rule ∧ rule ⇒ R' a b`, taken apart.
#[derive(PartialEq, Eq)]
struct Least {
    /// Variables for the relations defined together.
    relations: Vec<Term>,
    rules: Vec<Term>,
    /// Which of them it is.
    place: usize,
}

/// The relations that are defined with this one, if theorems show that they are closed under the
/// rules in their definitions. By these they are within all that are closed.
pub fn relations(k: &mut Replayed, c: Const) -> Result<Option<Relations>> {
    let Some(definition) = k.definition(c) else {
        return Ok(None);
    };
    let Some(least) = least(k, definition)? else {
        return Ok(None);
    };
    let constants: Option<Vec<Const>> = together(k, &least)?.into_iter().collect();
    let Some(constants) = constants else {
        return Ok(None);
    };
    let mut rules = Vec::new();
    for rule in 0..least.rules.len() {
        let Some(instance) = instance(k, definition, &constants, rule)? else {
            return Ok(None);
        };
        match k.name_of(instance) {
            Some(name) => rules.push((name.to_owned(), instance)),
            None => return Ok(None),
        }
    }
    Ok(Some(Relations { constants, rules }))
}

/// The value of the constant for some arguments: `∀R' Q'. rule ∧ rule ⇒ R' a b`.
fn value(k: &mut Replayed, definition: Thm) -> Result<Option<(Vec<Term>, Term)>> {
    let k = k.context();
    let Some((_, mut value)) = k.dest_eq(definition.concl()) else {
        return Ok(None);
    };
    let mut args = Vec::new();
    while let Some((ty, _)) = k.dest_abs(value) {
        let name = k.name(&format!("arg%{}", args.len()));
        args.push(k.var(name, ty)?);
        value = k.open(value, args[args.len() - 1])?;
    }
    Ok(Some((args, value)))
}

fn least(k: &mut Replayed, definition: Thm) -> Result<Option<Least>> {
    let Some((args, mut value)) = value(k, definition)? else {
        return Ok(None);
    };
    let k = k.context();
    let mut relations = Vec::new();
    while let Some(abs) = k.dest_forall(value)
        && let Some((ty, _)) = k.dest_abs(abs)
    {
        let name = k.name(&format!("relation%{}", relations.len()));
        relations.push(k.var(name, ty)?);
        value = k.open(abs, relations[relations.len() - 1])?;
    }
    let (rules, conclusion) = rules(k, value);
    let (head, found) = spine(k, conclusion);
    let place = relations.iter().position(|relation| *relation == head);
    let Some(place) = place.filter(|_| found == args && !rules.is_empty()) else {
        return Ok(None);
    };
    // The arguments occur in the conclusion only.
    for rule in &rules {
        for arg in &args {
            if k.is_free_in(*arg, *rule)? {
                return Ok(None);
            }
        }
    }
    Ok(Some(Least {
        relations,
        rules,
        place,
    }))
}

/// For each of the relations the constant that is defined by the same rules.
fn together(k: &mut Replayed, wanted: &Least) -> Result<Vec<Option<Const>>> {
    let types: Vec<_> = wanted
        .relations
        .iter()
        .map(|x| k.look().type_of(*x))
        .collect();
    let mut found = vec![None; types.len()];
    for (c, definition) in k.definitions().to_vec() {
        if types.contains(&k.look().const_info(c).ty)
            && let Some(other) = least(k, definition)?
            && other.relations == wanted.relations
            && other.rules == wanted.rules
        {
            found[other.place].get_or_insert(c);
        }
    }
    Ok(found)
}

/// A rule with the constants put for the variables of the relations.
fn instance(
    k: &mut Replayed,
    definition: Thm,
    constants: &[Const],
    rule: usize,
) -> Result<Option<Term>> {
    let Some((_, mut value)) = value(k, definition)? else {
        return Ok(None);
    };
    let k = k.context();
    for c in constants {
        let Some(abs) = k.dest_forall(value) else {
            return Ok(None);
        };
        let variables = k.const_info(*c).type_vars.clone();
        let types = variables.into_iter().map(|name| k.type_var(name));
        let types = types.collect::<Result<Vec<_>>>()?;
        let constant = k.constant(*c, &types)?;
        value = k.open(abs, constant)?;
    }
    Ok(rules(k, value).0.get(rule).copied())
}

/// The rules before a conclusion.
fn rules(k: &Context, value: Term) -> (Vec<Term>, Term) {
    let (mut todo, conclusion) = premises(k, value);
    todo.reverse();
    let mut rules = Vec::new();
    while let Some(rule) = todo.pop() {
        match k.dest_conj(rule) {
            Some((a, b)) => todo.extend([b, a]),
            None => rules.push(rule),
        }
    }
    (rules, conclusion)
}

/// The name of the principle of induction for one of the relations.
pub fn induction(k: &Replayed, relations: &[Const]) -> Option<Thm> {
    let names: HashSet<String> = relations
        .iter()
        .map(|c| format!("{}_induct", k.letters(super::terms::Item::Constant(*c))))
        .collect();
    let mut names: Vec<String> = names.into_iter().collect();
    names.sort_unstable();
    names.iter().find_map(|name| k.of_theories(name))
}

//! Facts as proofs name them: hypotheses and theorems, instantiated and discharged.

use super::proving::Proving;
use crate::hol::matching::{match_term, match_type};
use crate::hol::{self, dest_forall, dest_imp};
use crate::language::syntax::tactic::{Argument, Fact, FactKind};
use crate::tactic::closing::{fit, instance_of};
use crate::tactic::goal::Goal;
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};
use std::collections::HashMap;

/// A layer that was taken off a theorem.
enum Layer {
    /// `∀x`, with the name of the binder.
    Forall(String, Term),
    /// `p ⇒`, moved to the hypotheses.
    Premise(Term),
}

impl Proving<'_> {
    /// The theorem that a fact denotes in a goal.
    pub(super) fn fact(&self, goal: &Goal, fact: &Fact) -> Proof<Thm> {
        match &fact.kind {
            FactKind::Name(name) => match goal.hyp(name) {
                Some(hyp) => Ok(hol::assume(hyp)?),
                None => self.theory.theorem(name),
            },
            FactKind::Quoted(statement) => {
                let p = self.proposition(goal, statement)?;
                match goal.hyps.iter().any(|(_, hyp)| *hyp == p) {
                    true => Ok(hol::assume(p)?),
                    false => fail(format!("{} is not a hypothesis", self.theory.show(p))),
                }
            }
            FactKind::Both(parts) => {
                let parts: Proof<Vec<Thm>> =
                    parts.iter().map(|part| self.fact(goal, part)).collect();
                let mut parts = parts?.into_iter().rev();
                let Some(last) = parts.next() else {
                    return fail("a conjunction of no facts");
                };
                parts.try_fold(last, |rest, part| Ok(hol::conj(part, rest)?))
            }
            FactKind::Instantiate(of, args) => {
                let th = self.fact(goal, of)?;
                self.instantiate(goal, th, args)
            }
            FactKind::Discharge(of, facts) => {
                let mut th = self.fact(goal, of)?;
                for fact in facts {
                    let premise = self.fact(goal, fact)?;
                    th = match match_mp(th, premise)? {
                        Some(th) => th,
                        None => {
                            return fail(format!(
                                "the premise of\n  {}\nis not\n  {}",
                                self.theory.show(th.concl()),
                                self.theory.show(premise.concl())
                            ));
                        }
                    };
                }
                Ok(th)
            }
        }
    }

    fn instantiate(&self, goal: &Goal, th: Thm, args: &[Argument]) -> Proof<Thm> {
        let (layers, stripped) = peel(th, goal.free_vars())?;
        let mut pairs: Vec<(Term, Term)> = Vec::new();
        let mut types = Default::default();
        let mut next = layers.iter().filter_map(|layer| match layer {
            Layer::Forall(_, x) => Some(*x),
            Layer::Premise(_) => None,
        });
        for arg in args {
            let (x, value) = match arg {
                Argument::Positional(value) => {
                    let Some(x) = next.next() else {
                        return fail("more terms are given than the fact has variables");
                    };
                    if matches!(value.kind, crate::language::syntax::term::PreTermKind::Hole) {
                        continue;
                    }
                    (x, value)
                }
                Argument::Named(name, value) => {
                    let named = layers.iter().find_map(|layer| match layer {
                        Layer::Forall(n, x) if *n == name.text => Some(*x),
                        _ => None,
                    });
                    let Some(x) = named else {
                        return fail(format!("the fact has no variable {}", name.text));
                    };
                    (x, value)
                }
            };
            let expected = hol::type_of(x);
            let t = self.term(goal, value, known_type(expected, &types)?)?;
            if !match_type(expected, hol::type_of(t), &mut types) {
                return fail(format!(
                    "{} is not of the variable's type",
                    self.theory.show(t)
                ));
            }
            pairs.push((x, t));
        }
        let mut types: Vec<_> = types.into_iter().collect();
        types.sort();
        let mut result = hol::inst_type(&types, stripped)?;
        let mut typed = Vec::new();
        for &(x, t) in &pairs {
            typed.push((hol::subst_types(&types, x)?, t));
        }
        result = hol::inst(&typed, result)?;
        for layer in layers.iter().rev() {
            result = match layer {
                Layer::Premise(p) => {
                    hol::disch(hol::subst(&typed, hol::subst_types(&types, *p)?)?, result)?
                }
                Layer::Forall(_, x) if pairs.iter().any(|(y, _)| y == x) => result,
                Layer::Forall(_, x) => hol::gen_(hol::subst_types(&types, *x)?, result)?,
            };
        }
        let normal = hol::beta_norm(result.concl())?;
        Ok(hol::eq_mp(normal, result)?)
    }
}

/// A type with values put for its type variables, if all of them have one.
fn known_type(ty: Type, types: &HashMap<Name, Type>) -> Proof<Option<Type>> {
    let mut vars = Vec::new();
    hol::with(|context| context.collect_type_vars(ty, &mut vars));
    if vars.iter().any(|var| !types.contains_key(var)) {
        return Ok(None);
    }
    let pairs: Vec<_> = vars.iter().map(|var| (*var, types[var])).collect();
    Ok(Some(hol::subst_type(&pairs, ty)?))
}

/// Takes off all leading quantifiers and premises; the variables put for the former are new.
fn peel(th: Thm, mut avoid: Vec<Term>) -> Proof<(Vec<Layer>, Thm)> {
    avoid.extend(hol::free_vars(th.concl()));
    avoid.extend(hol::hyps(th).into_iter().flat_map(hol::free_vars));
    let (mut layers, mut th) = (Vec::new(), th);
    loop {
        if let Some(predicate) = dest_forall(th.concl())
            && hol::dest_abs(predicate).is_some()
        {
            let hint = hol::with(|context| context.binder_hint(predicate));
            let (x, _) = hol::open_fresh(predicate, &avoid)?;
            avoid.push(x);
            layers.push(Layer::Forall(hol::letters(hint), x));
            th = hol::spec(x, th)?;
        } else if let Some((p, _)) = dest_imp(th.concl()) {
            layers.push(Layer::Premise(p));
            th = hol::undisch(th)?;
        } else {
            return Ok((layers, th));
        }
    }
}

/// `∀z. q` from `∀x z. p ⇒ q` and an instance of `p`; nothing if it is not an instance.
pub(super) fn match_mp(th: Thm, premise: Thm) -> Proof<Option<Thm>> {
    let mut fixed = hol::free_vars(premise.concl());
    fixed.extend(hol::hyps(premise).into_iter().flat_map(hol::free_vars));
    fixed.extend(hol::hyps(th).into_iter().flat_map(hol::free_vars));
    let (mut vars, mut body) = (Vec::new(), th);
    while let Some(predicate) = dest_forall(body.concl()) {
        let mut avoid = fixed.clone();
        avoid.extend(&vars);
        let (x, _) = hol::open_fresh(predicate, &avoid)?;
        vars.push(x);
        body = hol::spec(x, body)?;
    }
    if hol::dest_not(body.concl()).is_some() {
        body = hol::not_elim(body)?;
    }
    let Some((p, _)) = dest_imp(body.concl()) else {
        return Ok(None);
    };
    let Some(found) = match_term(p, premise.concl(), &vars) else {
        // The premise may be more general than what is asked for.
        return match instance_of(premise, p)? {
            Some(premise) => Ok(Some(hol::gens(&vars, hol::mp(body, premise)?)?)),
            None => Ok(None),
        };
    };
    let th = found.instantiate(body)?;
    let Some((p, _)) = dest_imp(th.concl()) else {
        return Ok(None);
    };
    let Some(premise) = fit(premise, p)? else {
        return Ok(None);
    };
    let mut th = hol::mp(th, premise)?;
    for &x in vars.iter().rev() {
        if found.term(x).is_none() {
            let x = found.instantiate_term(x)?;
            th = hol::gen_(x, th)?;
        }
    }
    Ok(Some(th))
}

/// The name that a fact starts with.
pub(super) fn head_name(fact: &Fact) -> String {
    match &fact.kind {
        FactKind::Name(name) => name.clone(),
        FactKind::Instantiate(inner, _) | FactKind::Discharge(inner, _) => head_name(inner),
        FactKind::Quoted(_) | FactKind::Both(_) => "this".to_string(),
    }
}

//! Case distinction and induction.

use super::apply::apply;
use super::equality::subst;
use super::generalize::revert;
use super::pattern::{default, destruct, named};
use crate::hol::connectives::strip_foralls;
use crate::hol::matching::match_term;
use crate::hol::{self, dest_eq, dest_forall, dest_imp};
use crate::language::syntax::tactic::{Pattern, PatternKind};
use crate::tactic::goal::{Goal, Step};
use crate::{Proof, fail};
use kernel::{Term, TermView, Thm};

/// `cases FACT as PATTERN`
pub fn cases_fact(goal: &Goal, th: Thm, name: &str, pattern: Option<Pattern>) -> Proof<Step> {
    let pattern = match pattern {
        Some(pattern) => pattern,
        None => default(th, name),
    };
    if matches!(&pattern.kind, PatternKind::Name(other) if other == name) {
        return fail(format!(
            "{name} is neither ∨, ∧ nor ∃, nor a derivation by rules"
        ));
    }
    let goal = goal.without(|n, hyp| n == name && hyp == th.concl());
    destruct(&goal, vec![(pattern, th)])
}

/// `cases h as PATTERN` for a hypothesis `R t u`: by the inversion theorem
/// `∀x y. R x y = (∃.... x = ... ∧ ...) ∨ ...`, which has an alternative for each rule.
pub fn cases_derivation(
    goal: &Goal,
    fact: Thm,
    name: &str,
    inversion: Thm,
    pattern: Option<Pattern>,
) -> Proof<Step> {
    let (vars, equation) = strip_foralls(inversion)?;
    let found = dest_eq(equation.concl())
        .and_then(|(relation, _)| match_term(relation, fact.concl(), &vars));
    let Some(found) = found else {
        return fail("the inversion theorem is not about this hypothesis");
    };
    let rules = hol::eq_mp(found.instantiate(equation)?, fact)?;
    let goal = goal.without(|n, hyp| n == name && hyp == fact.concl());
    if rules.concl() == hol::mk_false()? {
        return Ok(Step::done(hol::contr(goal.concl, rules)?));
    }
    match pattern {
        Some(pattern) => destruct(&goal, vec![(pattern, rules)]),
        None => destruct(&goal, vec![(default(rules, name), rules)])?
            .then(|_, goal| without_equations(goal, name))?
            .then(|_, goal| Ok(Step::one(numbered(goal, name), Ok))),
    }
}

/// Names the hypotheses of this name `h`, `h1`, `h2`, so that each can be referred to.
fn numbered(mut goal: Goal, name: &str) -> Goal {
    let same = goal.hyps.iter_mut().filter(|(n, _)| n == name);
    for (at, (n, _)) in same.enumerate().skip(1) {
        *n = format!("{name}{at}");
    }
    goal
}

/// Uses up the hypotheses of this name that are equations for variables.
fn without_equations(goal: Goal, name: &str) -> Proof<Step> {
    let mut step = Step::one(goal.clone(), Ok);
    let equations = goal.hyps.iter().filter(|(n, _)| n == name).count();
    for _ in 0..equations {
        step = step.then(|_, goal| {
            let named = goal.hyps.iter().filter(|(n, _)| n == name);
            for &(_, hyp) in named {
                if dest_eq(hyp).is_some_and(|(a, b)| a == b) {
                    return Ok(Step::one(goal.without(|_, other| other == hyp), Ok));
                }
                if let Ok(step) = subst(&goal, hyp) {
                    return Ok(step);
                }
            }
            Ok(Step::one(goal, Ok))
        })?;
    }
    Ok(step)
}

/// `by_cases NAME : p`, also `cases p` of a proposition.
pub fn by_cases(goal: &Goal, name: &str, p: Term) -> Proof<Step> {
    let either = Pattern {
        span: Default::default(),
        kind: PatternKind::Either(vec![named(name), named(name)]),
    };
    destruct(goal, vec![(either, hol::excluded_middle(p)?)])
}

/// `cases t as PATTERN` for a term of a datatype, by its exhaustion theorem
/// `∀x. (∃a .... x = C a ...) ∨ ...`: where `t` is a variable, it is replaced.
pub fn cases_data(goal: &Goal, t: Term, exhaustion: Thm, pattern: Option<Pattern>) -> Proof<Step> {
    let ty = hol::type_of(t);
    let Some((of, _)) = dest_forall(exhaustion.concl()).and_then(hol::dest_abs) else {
        return fail("the exhaustion theorem is not of the form ∀x. p");
    };
    let mut types = Default::default();
    if !crate::hol::matching::match_type(of, ty, &mut types) {
        return fail("the exhaustion theorem is of another type");
    }
    let mut types: Vec<_> = types.into_iter().collect();
    types.sort();
    let th = hol::spec(t, hol::inst_type(&types, exhaustion)?)?;
    let mut pattern = pattern.unwrap_or_else(|| default(th, "eq"));
    // Each alternative ends in the equation for `t`.
    let alternatives = match &mut pattern.kind {
        PatternKind::Either(parts) => parts.as_mut_slice(),
        _ => std::slice::from_mut(&mut pattern),
    };
    for alternative in alternatives {
        name_equation(alternative);
    }
    let marked = |goal: &Goal| {
        goal.hyps
            .iter()
            .rev()
            .find(|(name, _)| name == EQUATION)
            .cloned()
    };
    destruct(goal, vec![(pattern, th)])?.then(|_, goal| match marked(&goal) {
        Some((_, equation)) if matches!(hol::view(t), TermView::Var(..)) => subst(&goal, equation),
        _ => {
            let mut goal = goal;
            for (name, _) in &mut goal.hyps {
                if name == EQUATION {
                    *name = "eq".to_string();
                }
            }
            Ok(Step::one(goal, Ok))
        }
    })
}

/// The name of the equation of an alternative, until it is substituted.
const EQUATION: &str = "%equation";

fn name_equation(pattern: &mut Pattern) {
    match &mut pattern.kind {
        PatternKind::Parts(parts) => match parts.last_mut() {
            Some(last) if matches!(&last.kind, PatternKind::Name(name) if name == "eq") => {
                last.kind = PatternKind::Name(EQUATION.to_string());
            }
            Some(last) if matches!(&last.kind, PatternKind::Parts(_)) => name_equation(last),
            _ => parts.push(named(EQUATION)),
        },
        PatternKind::Name(name) if name == "eq" || name == "_" => *pattern = named(EQUATION),
        PatternKind::Any => *pattern = named(EQUATION),
        _ => {
            let first = pattern.clone();
            pattern.kind = PatternKind::Parts(vec![first, named(EQUATION)]);
        }
    }
}

/// `induct x`: by a theorem `∀P. ... ⇒ ∀x. P x`.
pub fn induct_var(goal: &Goal, x: Term, general: &[String], principle: Thm) -> Proof<Step> {
    let name = hol::dest_var(x).map_or(String::new(), |(name, _)| hol::letters(name));
    // What depends on x, and what is generalised, goes into the statement.
    let mut names = vec![name];
    names.extend_from_slice(general);
    let first = revert(goal, &names)?;
    first.then(|_, goal| apply(&goal, principle))
}

/// `induct h` for a hypothesis `R t u ...`: by a theorem `∀P. ... ⇒ ∀x y. R x y ⇒ P x y`.
/// Arguments that are not distinct variables are generalised, with equations.
pub fn induct_hyp(goal: &Goal, name: &str, general: &[String], principle: Thm) -> Proof<Step> {
    let Some(hyp) = goal.hyp(name) else {
        return fail(format!("there is no hypothesis {name}"));
    };
    let fixed = parameters(principle)?;
    let (_, args) = hol::strip_app(hyp);
    let mut seen: Vec<Term> = Vec::new();
    let mut equations = Vec::new();
    let mut avoid = goal.free_vars();
    for &arg in &args[fixed.min(args.len())..] {
        let is_var = matches!(hol::view(arg), TermView::Var(..));
        if is_var && !seen.contains(&arg) {
            seen.push(arg);
            continue;
        }
        let x = hol::variant(&avoid, hol::var(hol::name("i"), hol::type_of(arg))?)?;
        avoid.push(x);
        seen.push(x);
        equations.push((x, arg));
    }
    let (head, _) = hol::strip_app(hyp);
    let mut all_args = args[..fixed.min(args.len())].to_vec();
    all_args.extend(&seen);
    let relation = hol::apps(head, &all_args)?;
    // Everything that mentions an argument, and all that is generalised, goes in.
    let inside = goal.without(|n, h| n == name && h == hyp);
    let mut names: Vec<String> = general.to_vec();
    for (other, h) in &inside.hyps {
        let mut depends = false;
        for &x in &seen {
            depends |= hol::is_free_in(x, *h)?;
        }
        if depends && !names.contains(other) {
            names.push(other.clone());
        }
    }
    let reverted = revert(&inside, &names)?;
    let (inner, justify_inner) = (reverted.goals[0].clone(), reverted.justify);
    let mut body = inner.concl;
    for &(x, arg) in equations.iter().rev() {
        body = hol::mk_imp(hol::eq(x, arg)?, body)?;
    }
    let statement = hol::mk_foralls(&seen, hol::mk_imp(relation, body)?)?;
    let values: Vec<Term> = {
        let mut originals = args[fixed.min(args.len())..].iter();
        seen.iter()
            .map(|&x| originals.next().copied().unwrap_or(x))
            .collect()
    };
    let main = Step::one(inner.with_concl(statement), move |th| {
        let th = hol::specl(&values, th)?;
        let mut th = hol::mp(th, hol::assume(hyp)?)?;
        for &(_, arg) in &equations {
            th = hol::mp(th, hol::refl(arg)?)?;
        }
        justify_inner(vec![th])
    });
    main.then(|_, goal| apply(&goal, principle))
}

/// How many leading arguments of the relation are the same throughout an induction principle
/// `∀P. ... ⇒ ∀x y. R p x y ⇒ P x y`.
fn parameters(principle: Thm) -> Proof<usize> {
    hol::unrecorded(|| {
        let (_, th) = strip_foralls(principle)?;
        let mut body = th.concl();
        while let Some((_, rest)) = dest_imp(body) {
            body = rest;
        }
        let mut bound = Vec::new();
        while let Some(predicate) = dest_forall(body) {
            let (x, inner) = hol::open_fresh(predicate, &bound)?;
            bound.push(x);
            body = inner;
        }
        let Some((relation, _)) = dest_imp(body) else {
            return Ok(0);
        };
        let (_, args) = hol::strip_app(relation);
        Ok(args.iter().take_while(|arg| !bound.contains(arg)).count())
    })
}

/// Whether a hypothesis equates two terms: used by tactics that pick one to substitute.
pub fn substitutable(goal: &Goal) -> Option<Term> {
    let is_var = |t| matches!(hol::view(t), TermView::Var(..));
    goal.hyps.iter().rev().map(|(_, hyp)| *hyp).find(|&hyp| {
        dest_eq(hyp).is_some_and(|(a, b)| {
            let occurs = |x, t| hol::is_free_in(x, t).unwrap_or(true);
            (is_var(a) && !occurs(a, b)) || (is_var(b) && !occurs(b, a))
        })
    })
}

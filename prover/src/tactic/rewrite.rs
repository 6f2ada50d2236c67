//! Rewriting once, with one fact.

use super::goal::{Goal, Step};
use crate::hol::connectives::{Stripped, strip_all};
use crate::hol::{self, dest_eq, dest_imp, rhs};
use crate::rewriting::rule::{Rule, occurs, rule};
use crate::rewriting::simplifier::combine;
use crate::{Proof, fail};
use kernel::{Term, TermView, Thm};

/// `⊢ t = t'` where `t'` is `t` with every closed occurrence of the left side of the equation
/// replaced.
fn replace_all(equation: Thm, t: Term) -> Proof<Option<Thm>> {
    let (l, _) = hol::sides(equation);
    if t == l {
        return Ok(Some(equation));
    }
    if !occurs(l, t) {
        return Ok(None);
    }
    match hol::view(t) {
        TermView::App(f, x) => {
            let (of_f, of_x) = (replace_all(equation, f)?, replace_all(equation, x)?);
            combine(f, x, of_f, of_x)
        }
        TermView::Abs(..) => {
            let mut avoid = hol::free_vars(equation.concl());
            avoid.extend(hol::hyps(equation).into_iter().flat_map(hol::free_vars));
            let (x, body) = hol::open_fresh(t, &avoid)?;
            Ok(match replace_all(equation, body)? {
                Some(th) => Some(hol::abs(x, th)?),
                None => None,
            })
        }
        _ => Ok(None),
    }
}

/// The term with every occurrence of `from` replaced by `to`.
pub(super) fn replaced(t: Term, from: Term, to: Term) -> Proof<Term> {
    hol::unrecorded(|| {
        let equation = hol::assume(hol::eq(from, to)?)?;
        Ok(replace_all(equation, t)?.map_or(t, rhs))
    })
}

/// The rule of a fact for rewriting in one direction: its premises are conditions.
fn directed(th: Thm, reversed: bool) -> Proof<Rule> {
    let mut fixed: Vec<Term> = hol::hyps(th).into_iter().flat_map(hol::free_vars).collect();
    fixed.extend(hol::free_vars(th.concl()));
    let Stripped { th, conditions, .. } = strip_all(th)?;
    let equation = match (dest_eq(th.concl()), hol::dest_not(th.concl())) {
        (Some(_), _) if reversed => hol::sym(th)?,
        (Some(_), _) => th,
        (None, Some(_)) => hol::eqf_intro(th)?,
        (None, None) => hol::eqt_intro(th)?,
    };
    let mut rule = rule(equation, &conditions, &fixed)?;
    rule.permutative = false;
    Ok(rule)
}

/// The first instance of the rule in `t`, outermost and leftmost first, with the variables
/// of the binders above it.
fn find(rule: &Rule, t: Term, above: &mut Vec<Term>) -> Proof<Option<Thm>> {
    if let Some((th, _)) = rule.instance(t) {
        return Ok(Some(th));
    }
    match hol::view(t) {
        TermView::App(f, x) => match find(rule, f, above)? {
            Some(th) => Ok(Some(th)),
            None => find(rule, x, above),
        },
        TermView::Abs(..) => {
            let mut avoid = hol::free_vars(rule.th.concl());
            avoid.extend_from_slice(above);
            let (x, body) = hol::open_fresh(t, &avoid)?;
            above.push(x);
            let found = find(rule, body, above)?;
            if found.is_none() {
                above.pop();
            }
            Ok(found)
        }
        _ => Ok(None),
    }
}

/// `⊢ t = t'` by the rule at every place where it applies under binders (unconditional).
fn everywhere(rule: &Rule, t: Term) -> Proof<Option<Thm>> {
    if let Some((th, _)) = rule.instance(t) {
        return Ok(Some(th));
    }
    match hol::view(t) {
        TermView::App(f, x) => {
            let (of_f, of_x) = (everywhere(rule, f)?, everywhere(rule, x)?);
            combine(f, x, of_f, of_x)
        }
        TermView::Abs(..) => {
            let mut avoid = hol::free_vars(rule.th.concl());
            avoid.extend(hol::hyps(rule.th).into_iter().flat_map(hol::free_vars));
            let (x, body) = hol::open_fresh(t, &avoid)?;
            Ok(match everywhere(rule, body)? {
                Some(th) => Some(hol::abs(x, th)?),
                None => None,
            })
        }
        _ => Ok(None),
    }
}

/// A fact to rewrite with once.
#[derive(Clone, Copy)]
pub struct Rewrite {
    /// The fact.
    pub fact: Thm,
    /// Whether from right to left.
    pub reversed: bool,
    /// Only at this place of those where the fact applies, counted from one, outermost and
    /// leftmost first.
    pub place: Option<usize>,
}

/// `⊢ t = t'` by the rule at one place; `before` is the number of places to pass by. The
/// conditions of the instance are added to the list, and to the hypotheses.
fn at_place(
    rule: &Rule,
    t: Term,
    before: &mut usize,
    conditions: &mut Vec<Term>,
) -> Proof<Option<Thm>> {
    if let Some((instance, _)) = rule.instance(t) {
        match before.checked_sub(1) {
            Some(left) => *before = left,
            None => return Ok(Some(conditional(rule, instance, conditions)?)),
        }
    }
    match hol::view(t) {
        TermView::App(f, x) => match at_place(rule, f, before, conditions)? {
            Some(th) => combine(f, x, Some(th), None),
            None => combine(f, x, None, at_place(rule, x, before, conditions)?),
        },
        TermView::Abs(..) => {
            let avoid = [hol::hyps(rule.th), vec![rule.th.concl()]].concat();
            let avoid: Vec<Term> = avoid.into_iter().flat_map(hol::free_vars).collect();
            let (x, body) = hol::open_fresh(t, &avoid)?;
            let Some(th) = at_place(rule, body, before, conditions)? else {
                return Ok(None);
            };
            for &condition in conditions.iter() {
                if hol::is_free_in(x, condition)? {
                    return fail(BOUND_CONDITION);
                }
            }
            Ok(Some(hol::abs(x, th)?))
        }
        _ => Ok(None),
    }
}

const BOUND_CONDITION: &str =
    "the instance depends on a bound variable and has conditions: use simp";

/// The equation of an instance, its conditions moved to the hypotheses and to the list.
fn conditional(rule: &Rule, mut instance: Thm, conditions: &mut Vec<Term>) -> Proof<Thm> {
    for _ in 0..rule.conditions {
        if let Some((condition, _)) = dest_imp(instance.concl()) {
            conditions.push(condition);
            instance = hol::undisch(instance)?;
        }
    }
    Ok(instance)
}

/// Rewrites `t` with a fact: an equation `⊢ t = t'` under the conditions that are listed.
fn rewrite_term(t: Term, rewrite: Rewrite) -> Proof<(Thm, Vec<Term>)> {
    let rule = directed(rewrite.fact, rewrite.reversed)?;
    if let Some(place) = rewrite.place {
        let (mut before, mut conditions) = (place.saturating_sub(1), Vec::new());
        return match at_place(&rule, t, &mut before, &mut conditions)? {
            Some(th) => Ok((th, conditions)),
            None => fail(format!(
                "the left side of the equation occurs here {} times",
                place - 1 - before
            )),
        };
    }
    let mut above = Vec::new();
    let Some(instance) = find(&rule, t, &mut above)? else {
        return fail("the left side of the equation does not occur here");
    };
    let mut conditions = Vec::new();
    let instance = conditional(&rule, instance, &mut conditions)?;
    let mut bound = false;
    for &x in &above {
        bound |= hol::is_free_in(x, instance.concl())?;
        for &condition in &conditions {
            bound |= hol::is_free_in(x, condition)?;
        }
    }
    let rewritten = match bound {
        false => replace_all(instance, t)?,
        true if conditions.is_empty() => everywhere(&rule, t)?,
        true => {
            return fail(BOUND_CONDITION);
        }
    };
    match rewritten {
        Some(th) => Ok((th, conditions)),
        None => fail("the left side of the equation does not occur here"),
    }
}

/// `rewrite [FACT]` in the conclusion: conditions of the fact become goals, after the main one.
pub fn rewrite(goal: &Goal, fact: Rewrite) -> Proof<Step> {
    let (th, conditions) = rewrite_term(goal.concl, fact)?;
    let mut goals = vec![goal.with_concl(rhs(th))];
    goals.extend(
        conditions
            .iter()
            .map(|&condition| goal.with_concl(condition)),
    );
    let back = hol::sym(th)?;
    Ok(Step::many(goals, move |thms| {
        let mut proved = hol::eq_mp(back, thms[0])?;
        for &condition in &thms[1..] {
            proved = hol::prove_hyp(condition, proved)?;
        }
        Ok(proved)
    }))
}

/// `rewrite [FACT] at NAME`
pub fn rewrite_at(goal: &Goal, name: &str, fact: Rewrite) -> Proof<Step> {
    let Some(hyp) = goal.hyp(name) else {
        return fail(format!("there is no hypothesis {name}"));
    };
    let (th, conditions) = rewrite_term(hyp, fact)?;
    let mut goals = vec![goal.with_replaced(name, hyp, rhs(th))];
    goals.extend(
        conditions
            .iter()
            .map(|&condition| goal.with_concl(condition)),
    );
    Ok(Step::many(goals, move |thms| {
        let mut new = hol::eq_mp(th, hol::assume(hyp)?)?;
        for &condition in &thms[1..] {
            new = hol::prove_hyp(condition, new)?;
        }
        Ok(hol::prove_hyp(new, thms[0])?)
    }))
}

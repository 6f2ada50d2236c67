//! Rewriting, simplification, substitution.

use crate::hol::connectives::strip_all;
use crate::hol::{self, dest_eq, dest_imp, rhs};
use crate::rewriting::rule::{Rule, occurs, rule};
use crate::rewriting::set::SimpSet;
use crate::rewriting::simplifier::{Simplifier, chain, combine};
use crate::tactic::goal::{Goal, Step};
use crate::{Proof, fail};
use kernel::{Term, TermView, Thm};
use std::rc::Rc;

/// `⊢ t = t'` where `t'` is `t` with every closed occurrence of the left side of the equation
/// replaced.
pub fn replace_all(equation: Thm, t: Term) -> Proof<Option<Thm>> {
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
pub fn replaced(t: Term, from: Term, to: Term) -> Proof<Term> {
    hol::unrecorded(|| {
        let equation = hol::assume(hol::eq(from, to)?)?;
        Ok(replace_all(equation, t)?.map_or(t, rhs))
    })
}

/// The rule of a fact for rewriting in one direction: its premises are conditions.
fn directed(th: Thm, reversed: bool) -> Proof<Rule> {
    let mut fixed: Vec<Term> = hol::hyps(th).into_iter().flat_map(hol::free_vars).collect();
    fixed.extend(hol::free_vars(th.concl()));
    let (_, conditions, stripped) = strip_all(th)?;
    let equation = match (dest_eq(stripped.concl()), hol::dest_not(stripped.concl())) {
        (Some(_), _) if reversed => hol::sym(stripped)?,
        (Some(_), _) => stripped,
        (None, Some(_)) => hol::eqf_intro(stripped)?,
        (None, None) => hol::eqt_intro(stripped)?,
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
    let mut goals = vec![replace_hyp(goal, name, hyp, rhs(th))];
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

/// The goal with another hypothesis in the place of one.
fn replace_hyp(goal: &Goal, name: &str, old: Term, new: Term) -> Goal {
    let mut goal = goal.clone();
    if let Some(hyp) = goal
        .hyps
        .iter_mut()
        .rev()
        .find(|(n, hyp)| n == name && *hyp == old)
    {
        hyp.1 = new;
    }
    goal
}

/// A simplifier with the hypotheses of the goal (all but the one named) as facts.
fn simplifier(goal: &Goal, set: &Rc<SimpSet>, except: Option<&str>) -> Proof<Simplifier> {
    let mut simplifier = Simplifier::new(Rc::clone(set));
    for (name, hyp) in &goal.hyps {
        if Some(name.as_str()) != except {
            simplifier.assume(hol::assume(*hyp)?)?;
        }
    }
    Ok(simplifier)
}

/// The beta-normal form, then simplified.
fn simplified(simplifier: &mut Simplifier, t: Term) -> Proof<Option<Thm>> {
    let normal = hol::beta_norm(t)?;
    let normal = (rhs(normal) != t).then_some(normal);
    let rest = simplifier.simplify(normal.map_or(t, rhs))?;
    chain(normal, rest)
}

/// `simp`: simplifies the conclusion with the rules and the hypotheses.
pub fn simp(goal: &Goal, set: &Rc<SimpSet>) -> Proof<Step> {
    let mut run = simplifier(goal, set, None)?;
    let result = simplified(&mut run, goal.concl)?;
    let now = result.map_or(goal.concl, rhs);
    let conclude = move |th: Thm| match result {
        Some(equation) => Ok(hol::eq_mp(hol::sym(equation)?, th)?),
        None => Ok(th),
    };
    if let Some(th) = true_for_all(now)? {
        return Ok(Step::done(conclude(th)?));
    }
    if let Some(th) = run.prove(now)? {
        return Ok(Step::done(conclude(th)?));
    }
    if result.is_none() {
        return fail("simp changes nothing");
    }
    Ok(Step::one(goal.with_concl(now), conclude))
}

/// `⊢ ∀x y. T`, if the proposition is of that form: without the rules of the logic, nothing
/// simplifies it.
fn true_for_all(p: Term) -> Proof<Option<Thm>> {
    if p == hol::mk_true()? {
        return Ok(Some(hol::truth()?));
    }
    let predicate = hol::dest_forall(p).filter(|predicate| hol::dest_abs(*predicate).is_some());
    let Some(predicate) = predicate else {
        return Ok(None);
    };
    let (x, body) = hol::open_fresh(predicate, &[])?;
    let inner = true_for_all(body)?;
    inner.map(|th| Ok(hol::gen_(x, th)?)).transpose()
}

/// `simp at NAME`
pub fn simp_at(goal: &Goal, name: &str, set: &Rc<SimpSet>) -> Proof<Step> {
    let run = simplifier(goal, set, Some(name))?;
    simplify_hyp(goal, name, run)
}

/// `unfold ... at NAME`: the other hypotheses stay out of it.
pub fn unfold_at(goal: &Goal, name: &str, set: &Rc<SimpSet>) -> Proof<Step> {
    simplify_hyp(goal, name, Simplifier::new(Rc::clone(set)))
}

fn simplify_hyp(goal: &Goal, name: &str, mut run: Simplifier) -> Proof<Step> {
    let Some(hyp) = goal.hyp(name) else {
        return fail(format!("there is no hypothesis {name}"));
    };
    let Some(th) = simplified(&mut run, hyp)? else {
        return fail("simp changes nothing");
    };
    let new = hol::eq_mp(th, hol::assume(hyp)?)?;
    if new.concl() == hol::mk_false()? {
        return Ok(Step::done(hol::contr(goal.concl, new)?));
    }
    if new.concl() == hol::mk_true()? {
        return Ok(Step::one(goal.without(|n, h| n == name && h == hyp), Ok));
    }
    let rest = replace_hyp(goal, name, hyp, new.concl());
    Ok(Step::one(rest, move |th| Ok(hol::prove_hyp(new, th)?)))
}

/// `subst`: a hypothesis `x = t` or `t = x` with a variable `x` not in `t`: `x` disappears.
pub fn subst(goal: &Goal, equation: Term) -> Proof<Step> {
    let Some((a, b)) = dest_eq(equation) else {
        return fail("the hypothesis is not an equation");
    };
    let is_var = |t| matches!(hol::view(t), TermView::Var(..));
    let (x, t, direct) = if is_var(a) && !hol::is_free_in(a, b)? {
        (a, b, true)
    } else if is_var(b) && !hol::is_free_in(b, a)? {
        (b, a, false)
    } else {
        return fail("neither side of the equation is a variable that the other lacks");
    };
    let mut rest = goal.without(|_, hyp| hyp == equation);
    let mut old = Vec::new();
    for (_, hyp) in &mut rest.hyps {
        old.push(*hyp);
        *hyp = hol::subst(&[(x, t)], *hyp)?;
    }
    rest.concl = hol::subst(&[(x, t)], goal.concl)?;
    let concl = goal.concl;
    Ok(Step::one(rest, move |th| {
        let assumed = hol::assume(equation)?;
        let equal = if direct { assumed } else { hol::sym(assumed)? };
        let mut th = th;
        for hyp in old {
            if let Some(changed) = replace_var(equal, x, hyp)? {
                let new = hol::eq_mp(changed, hol::assume(hyp)?)?;
                th = hol::prove_hyp(new, th)?;
            }
        }
        Ok(match replace_var(equal, x, concl)? {
            Some(changed) => hol::eq_mp(hol::sym(changed)?, th)?,
            None => th,
        })
    }))
}

/// `x = t ⊢ p = p[t/x]`, by abstracting `x`.
fn replace_var(equal: Thm, x: Term, p: Term) -> Proof<Option<Thm>> {
    if !hol::is_free_in(x, p)? {
        return Ok(None);
    }
    let function = hol::lambda(x, p)?;
    let applied = hol::ap_term(function, equal)?;
    let (l, r) = hol::sides(applied);
    let (from, to) = (hol::sym(hol::beta(l)?)?, hol::beta(r)?);
    Ok(Some(hol::trans(hol::trans(from, applied)?, to)?))
}

/// `ext x`: `f = g` from `f x = g x`.
pub fn ext(goal: &Goal, name: &str) -> Proof<Step> {
    let Some((f, g)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    let Some((domain, _)) = hol::dest_fun(hol::type_of(f)) else {
        return fail("the sides of the equation are not functions");
    };
    let x = hol::variant(&goal.free_vars(), hol::var(hol::name(name), domain)?)?;
    // Each side is (λx. s x), and s x is reduced where s is an abstraction.
    let side = |f: Term| -> Proof<(Term, Thm)> {
        if hol::dest_abs(f).is_some() {
            return Ok((hol::open(f, x)?, hol::refl(f)?));
        }
        let applied = hol::app(f, x)?;
        Ok((applied, hol::eta(hol::lambda(x, applied)?)?))
    };
    let ((l, from), (r, to)) = (side(f)?, side(g)?);
    Ok(Step::one(goal.with_concl(hol::eq(l, r)?), move |th| {
        let th = hol::abs(x, th)?;
        Ok(hol::trans(hol::trans(hol::sym(from)?, th)?, to)?)
    }))
}

/// `cong`: `f a b = f c d` from the equations of the arguments that differ.
pub fn cong(goal: &Goal) -> Proof<Step> {
    let Some((l, r)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    let ((f, xs), (g, ys)) = (hol::strip_app(l), hol::strip_app(r));
    if f != g || xs.len() != ys.len() || xs.is_empty() {
        return fail("the sides are not applications of the same function");
    }
    let mut goals = Vec::new();
    for (&x, &y) in xs.iter().zip(&ys) {
        if x != y {
            goals.push(goal.with_concl(hol::eq(x, y)?));
        }
    }
    Ok(Step::many(goals, move |thms| {
        let mut thms = thms.into_iter();
        let mut th = hol::refl(f)?;
        for (&x, &y) in xs.iter().zip(&ys) {
            th = match (x != y).then(|| thms.next()).flatten() {
                Some(equal) => hol::mk_comb(th, equal)?,
                None => hol::ap_thm(th, x)?,
            };
        }
        Ok(th)
    }))
}

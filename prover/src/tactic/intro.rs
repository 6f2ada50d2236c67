//! Introduction by patterns.

use super::generalize::define;
use super::goal::{Goal, Step};
use super::{basic, pattern};
use crate::hol::connectives::ispecl;
use crate::hol::{self, dest_abs, dest_forall, dest_imp, dest_not};
use crate::language::syntax::tactic::{Pattern, PatternKind};
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// `intro PAT ...`; `let_def` is the definition of `LET`, where it is known.
pub fn intro(goal: &Goal, patterns: &[Pattern], let_def: Option<Thm>) -> Proof<Step> {
    if patterns.is_empty() {
        return intro_one(goal, &pattern::named("h"), let_def);
    }
    let mut step = Step::one(goal.clone(), Ok);
    for pattern in patterns {
        step = step.then(|_, goal| intro_one(&goal, pattern, let_def))?;
    }
    Ok(step)
}

fn intro_one(goal: &Goal, pattern: &Pattern, let_def: Option<Thm>) -> Proof<Step> {
    if dest_forall(goal.concl).is_some() {
        return Ok(basic::intro_var(goal, variable(pattern)?)?.1);
    }
    if let Some(equation) = let_def.and_then(|def| unfolded_let(def, goal.concl)) {
        return intro_let(goal, variable(pattern)?, equation);
    }
    let (premise, step) = basic::intro_premise(goal)?;
    step.then(|_, goal| {
        let step = pattern::destruct(&goal, vec![(pattern.clone(), premise)])?;
        Ok(step)
    })
}

/// The name that the pattern gives to a variable.
fn variable(pattern: &Pattern) -> Proof<Option<&str>> {
    match &pattern.kind {
        PatternKind::Name(name) => Ok(Some(name)),
        PatternKind::Any => Ok(None),
        _ => fail("a variable is introduced by a name"),
    }
}

/// `⊢ LET (λx. p) t = (λx. p) t`, if the proposition is its left side.
fn unfolded_let(let_def: Thm, p: Term) -> Option<Thm> {
    let (_, args) = hol::strip_app(p);
    dest_abs(*args.first()?)?;
    let equation = ispecl(&args, let_def).ok()?;
    (args.len() == 2 && hol::lhs(equation) == p).then_some(equation)
}

/// `let x = t in p` becomes `p`, with the hypothesis `x = t`.
fn intro_let(goal: &Goal, name: Option<&str>, equation: Thm) -> Proof<Step> {
    let Some((function, t)) = hol::dest_app(hol::rhs(equation)) else {
        return fail("the goal is not a local definition");
    };
    let avoid = goal.free_vars();
    let x = match name {
        Some(name) => hol::variant(&avoid, hol::var(hol::name(name), hol::type_of(t))?)?,
        None => hol::open_fresh(function, &avoid)?.0,
    };
    let hyp = hol::dest_var(x).map_or(String::new(), |(name, _)| hol::letters(name) + "_def");
    let unfolded = hol::trans(equation, hol::beta(hol::rhs(equation))?)?;
    let step = Step::one(goal.with_concl(hol::rhs(unfolded)), move |th| {
        Ok(hol::eq_mp(hol::sym(unfolded)?, th)?)
    });
    let body = goal.with_concl(hol::open(function, x)?);
    step.then(|_, _| define(&body, x, t, &hyp))
}

/// `intros`: all leading quantifiers and premises, the latter named `h`, `h1`, ...
pub fn intros(goal: &Goal) -> Proof<Step> {
    let mut step = Step::one(goal.clone(), Ok);
    loop {
        let Some(now) = step.goals.first() else {
            return Ok(step);
        };
        if dest_forall(now.concl).is_some() {
            step = step.then(|_, goal| Ok(basic::intro_var(&goal, None)?.1))?;
        } else if dest_imp(now.concl).is_some() || dest_not(now.concl).is_some() {
            let taken = |name: &str| now.hyps.iter().any(|(other, _)| other == name);
            let fresh = (1..).map(|i| format!("h{i}"));
            let name = std::iter::once("h".to_string())
                .chain(fresh)
                .find(|name| !taken(name));
            let name = pattern::named(&name.unwrap_or_default());
            step = step.then(|_, goal| intro_one(&goal, &name, None))?;
        } else {
            return Ok(step);
        }
    }
}

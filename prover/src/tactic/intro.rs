//! Introduction by patterns.

use super::goal::{Goal, Step};
use super::{basic, pattern};
use crate::hol::{dest_forall, dest_imp, dest_not};
use crate::language::syntax::tactic::{Pattern, PatternKind};
use crate::{Proof, fail};

/// `intro PAT ...`
pub fn intro(goal: &Goal, patterns: &[Pattern]) -> Proof<Step> {
    if patterns.is_empty() {
        return intro_one(goal, &pattern::named("h"));
    }
    let mut step = Step::one(goal.clone(), Ok);
    for pattern in patterns {
        step = step.then(|_, goal| intro_one(&goal, pattern))?;
    }
    Ok(step)
}

fn intro_one(goal: &Goal, pattern: &Pattern) -> Proof<Step> {
    if dest_forall(goal.concl).is_some() {
        let name = match &pattern.kind {
            PatternKind::Name(name) => Some(name.as_str()),
            PatternKind::Any => None,
            _ => return fail("a variable is introduced by a name"),
        };
        return Ok(basic::intro_var(goal, name)?.1);
    }
    let (premise, step) = basic::intro_premise(goal)?;
    step.then(|_, goal| {
        let step = pattern::destruct(&goal, vec![(pattern.clone(), premise)])?;
        Ok(step)
    })
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
            step = step.then(|_, goal| intro_one(&goal, &name))?;
        } else {
            return Ok(step);
        }
    }
}

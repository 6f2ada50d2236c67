//! Introduction and use of the connectives, exact facts, backward chaining.

use crate::hol::connectives::strip_foralls;
use crate::hol::connectives::{conjs, dest_conjs};
use crate::hol::matching::{Match, match_term};
use crate::hol::{self, dest_disj, dest_eq, dest_exists, dest_forall, dest_imp, dest_not};
use crate::tactic::goal::{Goal, Step};
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// The theorem with its conclusion turned into `goal`, if they differ by beta- and
/// eta-conversion only.
pub fn fit(th: Thm, goal: Term) -> Proof<Option<Thm>> {
    if th.concl() == goal {
        return Ok(Some(th));
    }
    let (from, to) = (hol::beta_eta_norm(th.concl())?, hol::beta_eta_norm(goal)?);
    if hol::rhs(from) != hol::rhs(to) {
        return Ok(None);
    }
    let same = hol::trans(from, hol::sym(to)?)?;
    Ok(Some(hol::eq_mp(same, th)?))
}

/// `exact FACT`
pub fn exact(goal: &Goal, th: Thm) -> Proof<Step> {
    match fit(th, goal.concl)? {
        Some(th) => Ok(Step::done(th)),
        None => match instance_of(th, goal.concl)? {
            Some(th) => Ok(Step::done(th)),
            None => fail("the fact is not the goal"),
        },
    }
}

/// `exact rfl`: an equation whose sides differ by beta- and eta-conversion only.
pub fn reflexive(goal: &Goal) -> Proof<Step> {
    let Some((a, _)) = dest_eq(goal.concl) else {
        return fail("the goal is not an equation");
    };
    match fit(hol::refl(a)?, goal.concl)? {
        Some(th) => Ok(Step::done(th)),
        None => fail("the sides of the equation differ"),
    }
}

/// A theorem `∀x. p` at the instance that is the goal.
pub fn instance_of(th: Thm, goal: Term) -> Proof<Option<Thm>> {
    let (vars, stripped) = strip_foralls(th)?;
    let Some(found) = match_term(stripped.concl(), goal, &vars) else {
        return Ok(None);
    };
    fit(found.instantiate(stripped)?, goal)
}

/// `assumption`
pub fn assumption(goal: &Goal) -> Proof<Step> {
    for (_, hyp) in goal.hyps.iter().rev() {
        if *hyp == goal.concl {
            return Ok(Step::done(hol::assume(*hyp)?));
        }
    }
    for (_, hyp) in goal.hyps.iter().rev() {
        if let Some(th) = fit(hol::assume(*hyp)?, goal.concl)? {
            return Ok(Step::done(th));
        }
    }
    fail("no hypothesis is the goal")
}

/// `contradiction`: a hypothesis is `F`, or the negation of another, or denies a reflexive
/// equation.
pub fn contradiction(goal: &Goal) -> Proof<Step> {
    let absurd = |th: Thm| Ok(Step::done(hol::contr(goal.concl, th)?));
    let falsity = hol::mk_false()?;
    for (_, hyp) in &goal.hyps {
        let assumed = hol::assume(*hyp)?;
        if *hyp == falsity {
            return absurd(assumed);
        }
        let Some(p) = dest_not(*hyp) else { continue };
        if goal.hyps.iter().any(|(_, other)| *other == p) {
            return absurd(hol::mp(hol::not_elim(assumed)?, hol::assume(p)?)?);
        }
        if let Some((a, b)) = dest_eq(p)
            && a == b
        {
            return absurd(hol::mp(hol::not_elim(assumed)?, hol::refl(a)?)?);
        }
    }
    fail("no hypothesis is F or contradicts another")
}

/// `trivial`: `T`, a reflexive equation, a hypothesis or a contradiction.
pub fn trivial(goal: &Goal) -> Proof<Step> {
    if goal.concl == hol::mk_true()? {
        return Ok(Step::done(hol::truth()?));
    }
    if let Some((a, b)) = dest_eq(goal.concl)
        && a == b
    {
        return Ok(Step::done(hol::refl(a)?));
    }
    assumption(goal)
        .or_else(|_| contradiction(goal))
        .or_else(|_| fail("the goal is not trivial"))
}

/// Introduces a variable, with this name if one is given: `∀x. p` becomes `p`.
pub fn intro_var(goal: &Goal, name: Option<&str>) -> Proof<(Term, Step)> {
    let Some(predicate) = dest_forall(goal.concl) else {
        return fail("the goal is not a universal statement");
    };
    let (goal, unfold) = eta_expanded(goal, predicate)?;
    let predicate = dest_forall(goal.concl).unwrap_or(predicate);
    let avoid = goal.free_vars();
    let (x, body) = match (name, hol::dest_abs(predicate)) {
        (Some(name), Some((ty, _))) => {
            let x = hol::variant(&avoid, hol::var(hol::name(name), ty)?)?;
            (x, hol::open(predicate, x)?)
        }
        _ => hol::open_fresh(predicate, &avoid)?,
    };
    let step = Step::one(goal.with_concl(body), move |th| unfold(hol::gen_(x, th)?));
    Ok((x, step))
}

/// Introduces all leading variables, under their names.
pub fn intro_vars(goal: &Goal) -> Proof<Step> {
    let mut step = Step::one(goal.clone(), Ok);
    while let [now] = &step.goals[..]
        && dest_forall(now.concl).is_some()
    {
        step = step.then(|_, goal| Ok(intro_var(&goal, None)?.1))?;
    }
    Ok(step)
}

/// The way back from the theorem of a changed goal.
type Back = Box<dyn Fn(Thm) -> Proof<Thm>>;

/// The goal `∀P` with `P` as an abstraction, and the way back.
fn eta_expanded(goal: &Goal, predicate: Term) -> Proof<(Goal, Back)> {
    if hol::dest_abs(predicate).is_some() {
        return Ok((goal.clone(), Box::new(Ok)));
    }
    let ty = hol::dest_fun(hol::type_of(predicate)).map_or(hol::bool(), |(domain, _)| domain);
    let avoid = goal.free_vars();
    let x = hol::variant(&avoid, hol::var(hol::name("x"), ty)?)?;
    let expanded = hol::lambda(x, hol::app(predicate, x)?)?;
    let eta = hol::eta(expanded)?;
    let Some((quantifier, _)) = hol::dest_app(goal.concl) else {
        return fail("not a quantifier");
    };
    let back = hol::ap_term(quantifier, eta)?;
    let goal = goal.with_concl(hol::lhs(back));
    Ok((goal, Box::new(move |th| Ok(hol::eq_mp(back, th)?))))
}

/// Moves the premise of the goal (`p ⇒ q` or `¬p`) out: the premise as a theorem, and the
/// step to the rest, in which the premise may be used as a hypothesis of any name.
pub fn intro_premise(goal: &Goal) -> Proof<(Thm, Step)> {
    if let Some((p, q)) = dest_imp(goal.concl) {
        let assumed = hol::assume(p)?;
        let step = Step::one(goal.with_concl(q), move |th| Ok(hol::disch(p, th)?));
        return Ok((assumed, step));
    }
    if let Some(p) = dest_not(goal.concl) {
        let assumed = hol::assume(p)?;
        let rest = goal.with_concl(hol::mk_false()?);
        let step = Step::one(rest, move |th| Ok(hol::not_intro(hol::disch(p, th)?)?));
        return Ok((assumed, step));
    }
    fail("there is nothing to introduce: the goal is neither ∀, ⇒ nor ¬")
}

/// `split`: `p ∧ q ∧ ...` into its parts, or into this many, the last of which is what is left;
/// `p ⇔ q` into the two implications.
pub fn split(goal: &Goal, count: Option<usize>) -> Proof<Step> {
    let parts = dest_conjs(goal.concl, count.unwrap_or(usize::MAX));
    if parts.len() > 1 && count.is_none_or(|count| count == parts.len()) {
        let goals = parts.iter().map(|&part| goal.with_concl(part)).collect();
        return Ok(Step::many(goals, |thms| conjs(&thms)));
    }
    if let Some(count) = count {
        return fail(format!("the goal is not a conjunction of {count} parts"));
    }
    if let Some((p, q)) = dest_eq(goal.concl)
        && hol::type_of(p) == hol::bool()
    {
        let goals = vec![
            goal.with_concl(hol::mk_imp(p, q)?),
            goal.with_concl(hol::mk_imp(q, p)?),
        ];
        return Ok(Step::many(goals, |thms| {
            let (to, from) = (hol::undisch(thms[0])?, hol::undisch(thms[1])?);
            Ok(hol::deduct_antisym(from, to)?)
        }));
    }
    fail("the goal is neither a conjunction nor an equivalence")
}

/// `left`
pub fn left(goal: &Goal) -> Proof<Step> {
    let Some((p, q)) = dest_disj(goal.concl) else {
        return fail("the goal is not a disjunction");
    };
    Ok(Step::one(goal.with_concl(p), move |th| {
        Ok(hol::disj1(th, q)?)
    }))
}

/// `right`
pub fn right(goal: &Goal) -> Proof<Step> {
    let Some((p, q)) = dest_disj(goal.concl) else {
        return fail("the goal is not a disjunction");
    };
    Ok(Step::one(goal.with_concl(q), move |th| {
        Ok(hol::disj2(p, th)?)
    }))
}

/// `exists t`
pub fn exists(goal: &Goal, witness: Term) -> Proof<Step> {
    let Some(predicate) = dest_exists(goal.concl) else {
        return fail("the goal is not an existential statement");
    };
    let (goal, unfold) = eta_expanded(goal, predicate)?;
    let predicate = dest_exists(goal.concl).unwrap_or(predicate);
    let body = hol::open(predicate, witness)?;
    let ex = goal.concl;
    Ok(Step::one(goal.with_concl(body), move |th| {
        unfold(hol::exists(ex, witness, th)?)
    }))
}

/// `apply FACT`: matches the conclusion of the fact with the goal; its premises remain.
pub fn apply(goal: &Goal, th: Thm) -> Proof<Step> {
    let mut candidates = Vec::new();
    let (mut vars, mut premises, mut now) = (Vec::new(), Vec::new(), th);
    loop {
        candidates.push((vars.clone(), premises.clone(), now));
        let (more, stripped) = strip_foralls(now)?;
        if !more.is_empty() {
            vars.extend(more);
            now = stripped;
        } else if let Some((p, _)) = dest_imp(now.concl()) {
            premises.push(p);
            now = hol::undisch(now)?;
        } else if let Some(p) = dest_not(now.concl())
            && goal.concl == hol::mk_false()?
        {
            premises.push(p);
            now = hol::undisch(hol::not_elim(now)?)?;
        } else {
            break;
        }
    }
    // What matches anything, such as `P x` with variables `P` and `x`, comes last.
    candidates.reverse();
    candidates.sort_by_key(|(vars, _, now)| {
        let (head, args) = hol::strip_app(now.concl());
        vars.contains(&head) && args.iter().any(|arg| vars.contains(arg))
    });
    for (vars, premises, now) in candidates {
        let Some(found) = match_term(now.concl(), goal.concl, &vars) else {
            continue;
        };
        if let Some(step) = apply_match(goal, &vars, &premises, now, &found)? {
            return Ok(step);
        }
    }
    fail("the conclusion of the fact does not match the goal")
}

fn apply_match(
    goal: &Goal,
    vars: &[Term],
    premises: &[Term],
    stripped: Thm,
    found: &Match,
) -> Proof<Option<Step>> {
    let mut th = stripped;
    for &premise in premises.iter().rev() {
        th = hol::disch(premise, th)?;
    }
    let unknown = |x: &&Term| {
        found.term(**x).is_none()
            && premises
                .iter()
                .any(|&p| hol::is_free_in(**x, p).unwrap_or(false))
    };
    if let Some(&x) = vars.iter().find(unknown) {
        let name = hol::dest_var(x).map_or(String::new(), |(name, _)| hol::letters(name));
        return fail(format!(
            "the goal does not determine {name}: give it, as in FACT[{name} := t]"
        ));
    }
    let mut th = found.instantiate(th)?;
    let normal = hol::beta_norm(th.concl())?;
    th = hol::eq_mp(normal, th)?;
    let (mut goals, mut body) = (Vec::new(), th.concl());
    for _ in premises {
        let Some((p, q)) = dest_imp(body) else {
            return Ok(None);
        };
        goals.push(goal.with_concl(p));
        body = q;
    }
    let concl = goal.concl;
    if fit(hol::assume(body)?, concl)?.is_none() {
        return Ok(None);
    }
    Ok(Some(Step::many(goals, move |thms| {
        let th = thms.into_iter().try_fold(th, hol::mp)?;
        match fit(th, concl)? {
            Some(th) => Ok(th),
            None => fail("the instance of the fact is not the goal"),
        }
    })))
}

/// `have NAME : t`: first `t`, then the goal with it.
pub fn have(goal: &Goal, name: &str, t: Term) -> Proof<Step> {
    let goals = vec![goal.with_concl(t), goal.with_hyp(name, t)];
    Ok(Step::many(goals, |thms| {
        Ok(hol::prove_hyp(thms[0], thms[1])?)
    }))
}

/// A proved fact as a hypothesis.
pub fn note(goal: &Goal, name: &str, th: Thm) -> Proof<Step> {
    Ok(Step::one(goal.with_hyp(name, th.concl()), move |rest| {
        Ok(hol::prove_hyp(th, rest)?)
    }))
}

/// `by_contra NAME`
pub fn by_contra(goal: &Goal, name: &str) -> Proof<Step> {
    let concl = goal.concl;
    if let Some(p) = dest_not(concl) {
        let rest = goal.with_concl(hol::mk_false()?).with_hyp(name, p);
        return Ok(Step::one(rest, move |th| {
            Ok(hol::not_intro(hol::disch(p, th)?)?)
        }));
    }
    let rest = goal
        .with_concl(hol::mk_false()?)
        .with_hyp(name, hol::mk_not(concl)?);
    Ok(Step::one(rest, move |th| Ok(hol::ccontr(concl, th)?)))
}

/// `revert`: hypotheses and variables back into the goal; hypotheses that mention a reverted
/// variable go with it.
pub fn revert(goal: &Goal, names: &[String]) -> Proof<Step> {
    let mut vars = Vec::new();
    let mut wanted = Vec::new();
    for name in names {
        let named = |x: &&Term| hol::dest_var(**x).is_some_and(|(n, _)| hol::letters(n) == *name);
        match (goal.hyp(name), goal.free_vars().iter().find(named)) {
            (Some(_), _) => wanted.push(name.clone()),
            (None, Some(&x)) => vars.push(x),
            (None, None) => return fail(format!("there is no hypothesis or variable {name}")),
        }
    }
    let mut moved = Vec::new();
    for (name, hyp) in &goal.hyps {
        let mut depends = wanted.contains(name);
        for &x in &vars {
            depends |= hol::is_free_in(x, *hyp)?;
        }
        if depends && !moved.contains(hyp) {
            moved.push(*hyp);
        }
    }
    let mut concl = goal.concl;
    for &hyp in moved.iter().rev() {
        concl = hol::mk_imp(hyp, concl)?;
    }
    concl = hol::mk_foralls(&vars, concl)?;
    let rest = goal
        .without(|_, hyp| moved.contains(&hyp))
        .with_concl(concl);
    Ok(Step::one(rest, move |th| {
        let mut th = hol::specl(&vars, th)?;
        for _ in &moved {
            th = hol::undisch(th)?;
        }
        Ok(th)
    }))
}

/// `generalize t as x`
pub fn generalize(goal: &Goal, t: Term, name: &str) -> Proof<Step> {
    let x = hol::variant(
        &goal.free_vars(),
        hol::var(hol::name(name), hol::type_of(t))?,
    )?;
    let general = super::rewriting::replaced(goal.concl, t, x)?;
    if general == goal.concl {
        return fail("the term does not occur in the goal");
    }
    let instance = hol::subst(&[(x, t)], general)?;
    if instance != goal.concl {
        return fail("the term cannot be generalised in this goal");
    }
    Ok(Step::one(goal.with_concl(general), move |th| {
        Ok(hol::inst(&[(x, t)], th)?)
    }))
}

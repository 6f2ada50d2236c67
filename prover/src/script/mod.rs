//! Proof scripts: what each written tactic does.
//!
//! | file | holds |
//! |---|---|
//! | `fact` | facts as proofs name them |
//! | `calc` | chains of relations |

mod calc;
mod fact;

pub use fact::match_mp;

use crate::hol::{self, dest_forall, dest_imp, dest_not};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::tactic::{
    Fact, FactKind, Location, Pattern, PatternKind, RewriteRule, Script, SimpRule, Tactic,
    TacticKind,
};
use crate::language::syntax::term::{Ident, PreTerm, PreTermKind};
use crate::procedures::arith;
use crate::procedures::search::{self, Effort, Known};
use crate::rewriting::simp::SimpSet;
use crate::tactic::goal::{Goal, Step};
use crate::tactic::rewriting::Rewrite;
use crate::tactic::{basic, induction, pattern, rewriting};
use crate::theory::Theory;
use crate::{Fail, Proof, fail};
use kernel::{Term, Thm, Type};
use std::rc::Rc;

/// A proof in progress, within a theory.
pub struct Proving<'a> {
    /// What is known.
    pub theory: &'a Theory,
    /// The name of the theorem, for `sorry`.
    pub name: &'a str,
}

/// The result of running a tactic: a failure carries its place.
type Run<T> = Result<T, Diagnostic>;

impl Proving<'_> {
    /// Proves a statement by a script.
    pub fn prove(&self, statement: Term, script: &Script, span: Span) -> Run<Thm> {
        let goal = Goal::new(statement);
        let step = self.finish(&goal, script, span)?;
        let th = (step.justify)(Vec::new()).and_then(|th| goal.check(th));
        th.map_err(|why| Diagnostic::new(span, why.0))
    }

    /// A goal, to be shown with an error.
    fn show(&self, goal: &Goal) -> String {
        goal.show(&|t| self.theory.show(t))
    }

    /// Runs a script that must leave no goal.
    fn finish(&self, goal: &Goal, script: &Script, span: Span) -> Run<Step> {
        let step = self.script(goal, script)?;
        let Some(open) = step.goals.first() else {
            return Ok(step);
        };
        let span = script.last().map_or(span, |tactic| tactic.span);
        let message = match step.goals.len() {
            1 => "a goal remains".to_string(),
            count => format!("{count} goals remain; the first"),
        };
        Err(Diagnostic::new(span, message).note(self.show(open)))
    }

    /// Runs the steps of a script, each on the first open goal.
    fn script(&self, goal: &Goal, script: &Script) -> Run<Step> {
        let mut step = Step::one(goal.clone(), Ok);
        for tactic in script {
            step = self.next(step, tactic)?;
        }
        Ok(step)
    }

    fn next(&self, step: Step, tactic: &Tactic) -> Run<Step> {
        if let TacticKind::All(inner) = &tactic.kind {
            return self.on(step, |_| true, inner);
        }
        if step.goals.is_empty() {
            return Err(Diagnostic::new(
                tactic.span,
                "there is no goal left to prove",
            ));
        }
        self.on(step, |at| at == 0, tactic)
    }

    /// Runs a tactic on the chosen goals of a step.
    fn on(&self, step: Step, chosen: impl Fn(usize) -> bool, tactic: &Tactic) -> Run<Step> {
        let mut error = None;
        let result = step.then(|at, goal| {
            if !chosen(at) {
                return Ok(Step::one(goal, Ok));
            }
            self.tactic(&goal, tactic).map_err(|diagnostic| {
                let message = diagnostic.message.clone();
                error = Some(diagnostic);
                Fail(message)
            })
        });
        result.map_err(|why| error.unwrap_or_else(|| Diagnostic::new(tactic.span, why.0)))
    }

    /// Runs one tactic on one goal. A failure shows the goal.
    fn tactic(&self, goal: &Goal, tactic: &Tactic) -> Run<Step> {
        let failed = |why: Fail| Diagnostic::new(tactic.span, why.0).note(self.show(goal));
        match &tactic.kind {
            TacticKind::Focus(script) => self.finish(goal, script, tactic.span),
            TacticKind::Block(script) => self.script(goal, script),
            TacticKind::Then(first, second) => {
                let step = self.tactic(goal, first)?;
                self.on(step, |_| true, second)
            }
            TacticKind::Try(inner) => Ok(self
                .tactic(goal, inner)
                .unwrap_or_else(|_| Step::one(goal.clone(), Ok))),
            TacticKind::Repeat(inner) => self.repeat(goal, inner),
            TacticKind::First(choices) => {
                let mut last = None;
                for choice in choices {
                    match self.tactic(goal, choice) {
                        Ok(step) => return Ok(step),
                        Err(error) => last = Some(error),
                    }
                }
                Err(last.unwrap_or_else(|| Diagnostic::new(tactic.span, "first has no choice")))
            }
            TacticKind::Have(name, statement, proof) => {
                let p = self.proposition(goal, statement).map_err(failed)?;
                let name = name.as_ref().map_or("this", |name| &name.text);
                self.first_by(
                    basic::have(goal, name, p).map_err(failed)?,
                    proof,
                    tactic.span,
                )
            }
            TacticKind::Suffices(name, statement, proof) => {
                let p = self.proposition(goal, statement).map_err(failed)?;
                let mut step = basic::have(goal, &name.text, p).map_err(failed)?;
                step.goals.swap(0, 1);
                let justify = step.justify;
                let step = Step::many(step.goals, move |mut thms| {
                    thms.swap(0, 1);
                    justify(thms)
                });
                self.first_by(step, proof, tactic.span)
            }
            TacticKind::ObtainBy(parts, statement, proof) => {
                let p = self.proposition(goal, statement).map_err(failed)?;
                let step = basic::have(goal, "%obtained", p).map_err(failed)?;
                let step = self.first_by(step, proof, tactic.span)?;
                let take_apart = |_, goal: Goal| {
                    let goal = goal.without(|name, _| name == "%obtained");
                    pattern::destruct(&goal, vec![(parts.clone(), hol::assume(p)?)])
                };
                step.then(take_apart).map_err(failed)
            }
            TacticKind::Calc(steps) => self.calc(goal, steps, tactic.span),
            kind => self.simple(goal, kind).map_err(failed),
        }
    }

    /// Proves the first goal of a step by a script.
    fn first_by(&self, step: Step, proof: &Script, span: Span) -> Run<Step> {
        let mut error = None;
        let result = step.then(|at, goal| match at {
            0 => self.finish(&goal, proof, span).map_err(|diagnostic| {
                let message = diagnostic.message.clone();
                error = Some(diagnostic);
                Fail(message)
            }),
            _ => Ok(Step::one(goal, Ok)),
        });
        result.map_err(|why| error.unwrap_or_else(|| Diagnostic::new(span, why.0)))
    }

    /// As often as the tactic works, on the goals it leaves too.
    fn repeat(&self, goal: &Goal, inner: &Tactic) -> Run<Step> {
        let mut step = Step::one(goal.clone(), Ok);
        let mut done: Vec<Goal> = Vec::new();
        for _ in 0..1000 {
            let mut changed = false;
            step = step
                .then(|_, goal| {
                    if done.contains(&goal) {
                        return Ok(Step::one(goal, Ok));
                    }
                    match self.tactic(&goal, inner) {
                        Ok(step) => {
                            changed = true;
                            Ok(step)
                        }
                        Err(_) => {
                            done.push(goal.clone());
                            Ok(Step::one(goal, Ok))
                        }
                    }
                })
                .map_err(|why| Diagnostic::new(inner.span, why.0))?;
            if !changed {
                return Ok(step);
            }
        }
        Err(Diagnostic::new(
            inner.span,
            "repeat does not seem to terminate",
        ))
    }

    /// Tactics that contain no other tactic.
    fn simple(&self, goal: &Goal, kind: &TacticKind) -> Proof<Step> {
        match kind {
            TacticKind::Intro(patterns) => intro(goal, patterns),
            TacticKind::Intros => intros(goal),
            TacticKind::Exists(witnesses) => {
                let mut step = Step::one(goal.clone(), Ok);
                for witness in witnesses {
                    step = step.then(|_, goal| {
                        let expected = hol::dest_exists(goal.concl)
                            .and_then(|p| hol::dest_fun(hol::type_of(p)))
                            .map(|(domain, _)| domain);
                        basic::exists(&goal, self.term(&goal, witness, expected)?)
                    })?;
                }
                Ok(step)
            }
            TacticKind::Split(count) => basic::split(goal, *count),
            TacticKind::Left => basic::left(goal),
            TacticKind::Right => basic::right(goal),
            TacticKind::Exact(fact) => self.exact(goal, fact),
            TacticKind::Apply(fact) => basic::apply(goal, self.fact(goal, fact)?),
            TacticKind::Assumption => basic::assumption(goal),
            TacticKind::Contradiction => basic::contradiction(goal),
            TacticKind::Trivial => basic::trivial(goal),
            TacticKind::Note(name, fact) => basic::note(goal, &name.text, self.fact(goal, fact)?),
            TacticKind::Show(statement) => {
                let p = self.proposition(goal, statement)?;
                let concl = goal.concl;
                if basic::fit(hol::assume(p)?, concl)?.is_none() {
                    return fail("this is not the goal");
                }
                Ok(Step::one(goal.with_concl(p), move |th| {
                    basic::fit(th, concl)?.ok_or_else(|| Fail("this is not the goal".into()))
                }))
            }
            TacticKind::Obtain(pattern, fact) => {
                pattern::destruct(goal, vec![(pattern.clone(), self.fact(goal, fact)?)])
            }
            TacticKind::Cases(target, pattern) => self.cases(goal, target, pattern.clone()),
            TacticKind::ByCases(name, statement) => {
                induction::by_cases(goal, &name.text, self.proposition(goal, statement)?)
            }
            TacticKind::ByContra(name) => basic::by_contra(goal, &name.text),
            TacticKind::Induct {
                target,
                generalizing,
                using,
            } => self.induct(goal, target, generalizing, using.as_ref()),
            TacticKind::Simp { only, rules, at } => self.simp(goal, *only, rules, at),
            TacticKind::Rewrite(place, rules, at) => self.rewrite(goal, *place, rules, at),
            TacticKind::Unfold(names, at) => self.unfold(goal, names, at),
            TacticKind::Arith => basic::intro_vars(goal)?
                .then(|_, goal| arith::arith(&goal, |t| self.theory.show(t))),
            TacticKind::Ring => {
                basic::intro_vars(goal)?.then(|_, goal| Ok(Step::done(arith::ring(goal.concl)?)))
            }
            TacticKind::Auto(facts) => self.search(goal, facts, true),
            TacticKind::Meson(facts) => self.search(goal, facts, false),
            TacticKind::Ext(patterns) => {
                let mut step = Step::one(goal.clone(), Ok);
                for pattern in patterns {
                    let name = match &pattern.kind {
                        PatternKind::Name(name) => name.clone(),
                        _ => "x".to_string(),
                    };
                    step = step.then(|_, goal| rewriting::ext(&goal, &name))?;
                }
                Ok(step)
            }
            TacticKind::Cong => rewriting::cong(goal)?
                .then(|_, goal| Ok(basic::trivial(&goal).unwrap_or_else(|_| Step::one(goal, Ok)))),
            TacticKind::Generalize(t, name) => {
                basic::generalize(goal, self.term(goal, t, None)?, &name.text)
            }
            TacticKind::Revert(names) => basic::revert(goal, &texts(names)),
            TacticKind::Clear(names) => {
                let names = texts(names);
                let rest = goal.without(|name, _| names.iter().any(|other| other == name));
                Ok(Step::one(rest, Ok))
            }
            TacticKind::Rename(from, to) => {
                let mut rest = goal.clone();
                for (name, _) in rest.hyps.iter_mut().filter(|(name, _)| *name == from.text) {
                    *name = to.text.clone();
                }
                Ok(Step::one(rest, Ok))
            }
            TacticKind::Specialize(fact) => {
                let th = self.fact(goal, fact)?;
                let name = head_name(fact);
                let rest = goal.without(|other, _| other == name);
                basic::note(&rest, &name, th)
            }
            TacticKind::Subst(name) => self.subst(goal, name.as_ref()),
            TacticKind::Sorry => Ok(Step::done(self.theory.sorry(self.name, goal)?)),
            TacticKind::Focus(_)
            | TacticKind::Block(_)
            | TacticKind::Then(..)
            | TacticKind::Try(_)
            | TacticKind::Repeat(_)
            | TacticKind::First(_)
            | TacticKind::All(_)
            | TacticKind::Have(..)
            | TacticKind::Suffices(..)
            | TacticKind::ObtainBy(..)
            | TacticKind::Calc(_) => fail("internal error: not a simple tactic"),
        }
    }

    /// `exact F`; the parts of `⟨F, G⟩` for those of a conjunction, `rfl` for an equation.
    fn exact(&self, goal: &Goal, fact: &Fact) -> Proof<Step> {
        match &fact.kind {
            FactKind::Both(parts) if hol::dest_conj(goal.concl).is_some() => match &parts[..] {
                [only] => self.exact(goal, only),
                [first, rest @ ..] => basic::split(goal, Some(2))?.then(|at, goal| match at {
                    0 => self.exact(&goal, first),
                    _ => {
                        let kind = FactKind::Both(rest.to_vec());
                        self.exact(&goal, &Fact { kind, ..*fact })
                    }
                }),
                [] => fail("a conjunction of no facts"),
            },
            FactKind::Both(parts) if parts.len() == 1 => self.exact(goal, &parts[0]),
            FactKind::Name(name) if name == "rfl" && goal.hyp(name).is_none() => {
                basic::reflexive(goal)
            }
            _ => basic::exact(goal, self.fact(goal, fact)?),
        }
    }

    /// A term, in the scope of the goal's variables.
    pub fn term(&self, goal: &Goal, t: &PreTerm, expected: Option<Type>) -> Proof<Term> {
        self.theory.elaborate(&goal.free_vars(), t, expected)
    }

    /// A term of type `bool`.
    pub fn proposition(&self, goal: &Goal, t: &PreTerm) -> Proof<Term> {
        self.term(goal, t, Some(hol::bool()))
    }

    fn cases(&self, goal: &Goal, target: &PreTerm, pattern: Option<Pattern>) -> Proof<Step> {
        if let PreTermKind::Name(name) = &target.kind
            && let Some(hyp) = goal.hyp(name)
        {
            let fact = hol::assume(hyp)?;
            return match self.theory.inversion(hyp) {
                Ok(inversion) => induction::cases_derivation(goal, fact, name, inversion, pattern),
                Err(_) => induction::cases_fact(goal, fact, name, pattern),
            };
        }
        if let PreTermKind::Name(name) = &target.kind
            && let Ok(th) = self.theory.theorem(name)
        {
            return induction::cases_fact(goal, th, name, pattern);
        }
        let t = self.term(goal, target, None)?;
        if hol::type_of(t) == hol::bool() {
            return induction::by_cases(goal, "h", t);
        }
        induction::cases_data(goal, t, self.theory.exhaustion(hol::type_of(t))?, pattern)
    }

    fn induct(
        &self,
        goal: &Goal,
        target: &Ident,
        general: &[Ident],
        using: Option<&Fact>,
    ) -> Proof<Step> {
        let general = texts(general);
        let principle = using.map(|fact| self.fact(goal, fact)).transpose()?;
        if let Some(hyp) = goal.hyp(&target.text) {
            let principle = match principle {
                Some(th) => th,
                None => self.theory.rule_induction(hyp)?,
            };
            return induction::induct_hyp(goal, &target.text, &general, principle);
        }
        let x = match named_var(goal, &target.text) {
            Some(x) => x,
            None => {
                return fail(format!(
                    "there is no variable or hypothesis {}",
                    target.text
                ));
            }
        };
        let principle = match principle {
            Some(th) => th,
            None => self.theory.induction(hol::type_of(x))?,
        };
        induction::induct_var(goal, x, &general, principle)
    }

    /// The rules of a `simp` call.
    fn simp_set(&self, goal: &Goal, only: bool, rules: &[SimpRule]) -> Proof<Rc<SimpSet>> {
        if !only && rules.is_empty() {
            return Ok(self.theory.simp_set());
        }
        let mut set = match only {
            true => SimpSet::default(),
            false => (*self.theory.simp_set()).clone(),
        };
        for rule in rules {
            match rule {
                SimpRule::Add(RewriteRule { reversed, fact }) => {
                    let th = self.fact(goal, fact)?;
                    let th = if *reversed { reverse(th)? } else { th };
                    set.add_named(&head_name(fact), th)?;
                }
                SimpRule::Remove(name) => set.remove(self.theory.theorem(&name.text)?)?,
            }
        }
        Ok(Rc::new(set))
    }

    fn simp(&self, goal: &Goal, only: bool, rules: &[SimpRule], at: &Location) -> Proof<Step> {
        let set = self.simp_set(goal, only, rules)?;
        match at {
            Location::Goal => rewriting::simp(goal, &set),
            Location::Hyps(names) => {
                let mut step = Step::one(goal.clone(), Ok);
                for name in names {
                    step = step.then(|_, goal| rewriting::simp_at(&goal, &name.text, &set))?;
                }
                Ok(step)
            }
            Location::Everywhere => {
                let mut step = Step::one(goal.clone(), Ok);
                for (name, _) in &goal.hyps {
                    step = step.then(|_, goal| {
                        Ok(rewriting::simp_at(&goal, name, &set)
                            .unwrap_or_else(|_| Step::one(goal, Ok)))
                    })?;
                }
                step.then(|_, goal| {
                    Ok(rewriting::simp(&goal, &set).unwrap_or_else(|_| Step::one(goal, Ok)))
                })
            }
        }
    }

    fn rewrite(
        &self,
        goal: &Goal,
        place: Option<usize>,
        rules: &[RewriteRule],
        at: &Location,
    ) -> Proof<Step> {
        let mut step = Step::one(goal.clone(), Ok);
        for rule in rules {
            step = step.then(|at_goal, goal| {
                if at_goal > 0 {
                    return Ok(Step::one(goal, Ok));
                }
                let fact = Rewrite {
                    fact: self.fact(&goal, &rule.fact)?,
                    reversed: rule.reversed,
                    place,
                };
                match at {
                    Location::Goal => rewriting::rewrite(&goal, fact),
                    Location::Hyps(names) => {
                        let mut step = Step::one(goal, Ok);
                        for name in names {
                            step = step.then(|at_goal, goal| match at_goal {
                                0 => rewriting::rewrite_at(&goal, &name.text, fact),
                                _ => Ok(Step::one(goal, Ok)),
                            })?;
                        }
                        Ok(step)
                    }
                    Location::Everywhere => fail("rewrite does not work everywhere: use simp"),
                }
            })?;
        }
        // Rewriting often ends in a trivial equation.
        step.then(|_, goal| match hol::dest_eq(goal.concl) {
            Some((a, b)) if a == b => Ok(Step::done(hol::refl(a)?)),
            _ => Ok(Step::one(goal, Ok)),
        })
    }

    fn unfold(&self, goal: &Goal, names: &[Ident], at: &Location) -> Proof<Step> {
        let mut set = SimpSet::default();
        for name in names {
            set.add(self.theory.definition(&name.text)?)?;
        }
        let set = Rc::new(set);
        let bare = goal.without(|_, _| true);
        match at {
            // The hypotheses stay out of it: unfolding is not simplification.
            Location::Goal => {
                let hyps = goal.hyps.clone();
                let mut step = rewriting::simp(&bare, &set)?;
                for goal in &mut step.goals {
                    goal.hyps = hyps.clone();
                }
                Ok(step)
            }
            Location::Hyps(names) => {
                let mut step = Step::one(goal.clone(), Ok);
                for name in names {
                    step = step.then(|_, goal| rewriting::unfold_at(&goal, &name.text, &set))?;
                }
                Ok(step)
            }
            Location::Everywhere => fail("unfold takes the names of hypotheses"),
        }
    }

    fn subst(&self, goal: &Goal, name: Option<&Ident>) -> Proof<Step> {
        if let Some(name) = name {
            let Some(hyp) = goal.hyp(&name.text) else {
                return fail(format!("there is no hypothesis {}", name.text));
            };
            return rewriting::subst(goal, hyp);
        }
        let mut step = Step::one(goal.clone(), Ok);
        while let Some(hyp) = step.goals.first().and_then(induction::substitutable) {
            step = step.then(|_, goal| rewriting::subst(&goal, hyp))?;
        }
        Ok(step)
    }

    fn search(&self, goal: &Goal, facts: &[Fact], simplify: bool) -> Proof<Step> {
        let mut thms = Vec::new();
        for fact in facts {
            thms.push(self.fact(goal, fact)?);
        }
        let quantifiers = self.theory.quantifiers()?;
        if !simplify {
            return search::meson(quantifiers, goal, &thms, Effort::FULL);
        }
        let known = Known {
            simp: self.theory.simp_set(),
            quantifiers,
            show: &|t| self.theory.show(t),
        };
        search::auto(&known, goal, &thms)
    }
}

fn texts(names: &[Ident]) -> Vec<String> {
    names.iter().map(|name| name.text.clone()).collect()
}

fn head_name(fact: &Fact) -> String {
    match &fact.kind {
        FactKind::Name(name) => name.clone(),
        FactKind::Instantiate(inner, _) | FactKind::Discharge(inner, _) => head_name(inner),
        FactKind::Quoted(_) | FactKind::Both(_) => "this".to_string(),
    }
}

/// The variable of this name that is free in the goal.
fn named_var(goal: &Goal, name: &str) -> Option<Term> {
    let named = |x: &Term| hol::dest_var(*x).is_some_and(|(n, _)| hol::letters(n) == name);
    goal.free_vars().into_iter().find(named)
}

/// The equation of a theorem turned around, under its quantifiers and premises.
fn reverse(th: Thm) -> Proof<Thm> {
    let (vars, conditions, stripped) = crate::hol::connectives::strip_all(th)?;
    let mut th = hol::sym(stripped)?;
    for &condition in conditions.iter().rev() {
        th = hol::disch(condition, th)?;
    }
    Ok(hol::gens(&vars, th)?)
}

/// `intro PAT ...`
fn intro(goal: &Goal, patterns: &[Pattern]) -> Proof<Step> {
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
fn intros(goal: &Goal) -> Proof<Step> {
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

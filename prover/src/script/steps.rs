//! Tactics that contain no other tactic.

use super::fact::head_name;
use super::proving::Proving;
use crate::hol;
use crate::language::syntax::tactic::{Fact, FactKind, Pattern, PatternKind, TacticKind};
use crate::language::syntax::term::{Ident, PreTerm, PreTermKind};
use crate::procedures::arith;
use crate::procedures::search::{self, Effort, Known};
use crate::tactic::goal::{Goal, Step};
use crate::tactic::{apply, basic, closing, equality, generalize, induction, intro, pattern};
use crate::{Fail, Proof, fail};
use kernel::Term;

impl Proving<'_> {
    /// Tactics that contain no other tactic.
    pub(super) fn simple(&self, goal: &Goal, kind: &TacticKind) -> Proof<Step> {
        match kind {
            TacticKind::Intro(patterns) => {
                intro::intro(goal, patterns, self.theory.theorem("LET_def").ok())
            }
            TacticKind::Intros => intro::intros(goal),
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
            TacticKind::Apply(fact) => apply::apply(goal, self.fact(goal, fact)?),
            TacticKind::Assumption => closing::assumption(goal),
            TacticKind::Contradiction => closing::contradiction(goal),
            TacticKind::Trivial => closing::trivial(goal),
            TacticKind::Note(name, fact) => basic::note(goal, &name.text, self.fact(goal, fact)?),
            TacticKind::Show(statement) => {
                let p = self.proposition(goal, statement)?;
                let concl = goal.concl;
                if closing::fit(hol::assume(p)?, concl)?.is_none() {
                    return fail("this is not the goal");
                }
                Ok(Step::one(goal.with_concl(p), move |th| {
                    closing::fit(th, concl)?.ok_or_else(|| Fail("this is not the goal".into()))
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
                    step = step.then(|_, goal| equality::ext(&goal, &name))?;
                }
                Ok(step)
            }
            TacticKind::Cong => equality::cong(goal)?.then(|_, goal| {
                Ok(closing::trivial(&goal).unwrap_or_else(|_| Step::one(goal, Ok)))
            }),
            TacticKind::Generalize(t, name) => {
                generalize::generalize(goal, self.term(goal, t, None)?, &name.text)
            }
            TacticKind::Set(name, t, hyp) => {
                let default = format!("{}_def", name.text);
                let hyp = hyp.as_ref().map_or(&default, |hyp| &hyp.text);
                generalize::set(goal, &name.text, self.term(goal, t, None)?, hyp)
            }
            TacticKind::Revert(names) => generalize::revert(goal, &texts(names)),
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
                closing::reflexive(goal)
            }
            _ => closing::exact(goal, self.fact(goal, fact)?),
        }
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

    fn subst(&self, goal: &Goal, name: Option<&Ident>) -> Proof<Step> {
        if let Some(name) = name {
            let Some(hyp) = goal.hyp(&name.text) else {
                return fail(format!("there is no hypothesis {}", name.text));
            };
            return equality::subst(goal, hyp);
        }
        let mut step = Step::one(goal.clone(), Ok);
        while let Some(hyp) = step.goals.first().and_then(induction::substitutable) {
            step = step.then(|_, goal| equality::subst(&goal, hyp))?;
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

/// The variable of this name that is free in the goal.
fn named_var(goal: &Goal, name: &str) -> Option<Term> {
    let named = |x: &Term| hol::dest_var(*x).is_some_and(|(n, _)| hol::letters(n) == name);
    goal.free_vars().into_iter().find(named)
}

//! Running scripts, and the tactics that contain others.

use super::proving::{Proving, Run};
use crate::Fail;
use crate::hol;
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::tactic::{Script, Tactic, TacticKind};
use crate::tactic::goal::{Goal, Step};
use crate::tactic::{basic, pattern};
use kernel::{Term, Thm};

impl Proving<'_> {
    /// Proves a statement by a script.
    pub fn prove(&self, statement: Term, script: &Script, span: Span) -> Run<Thm> {
        let goal = Goal::new(statement);
        let step = self.finish(&goal, script, span)?;
        let th = (step.justify)(Vec::new()).and_then(|th| goal.check(th));
        th.map_err(|why| Diagnostic::new(span, why.0))
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
        each(step, tactic.span, |at, goal| match chosen(at) {
            true => self.tactic(&goal, tactic),
            false => Ok(Step::one(goal, Ok)),
        })
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
            TacticKind::Calc(links) => {
                let step = self.calc(goal, links, tactic.span)?;
                each(step, tactic.span, |at, goal| {
                    self.finish(&goal, &links[at].proof, tactic.span)
                })
            }
            kind => self.simple(goal, kind).map_err(failed),
        }
    }

    /// Proves the first goal of a step by a script.
    fn first_by(&self, step: Step, proof: &Script, span: Span) -> Run<Step> {
        each(step, span, |at, goal| match at {
            0 => self.finish(&goal, proof, span),
            _ => Ok(Step::one(goal, Ok)),
        })
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
}

/// A further step on each of the goals of a step. A failure keeps its place.
fn each(step: Step, span: Span, mut run: impl FnMut(usize, Goal) -> Run<Step>) -> Run<Step> {
    let mut error = None;
    let result = step.then(|at, goal| {
        run(at, goal).map_err(|diagnostic| {
            let message = diagnostic.message.clone();
            error = Some(diagnostic);
            Fail(message)
        })
    });
    result.map_err(|why| error.unwrap_or_else(|| Diagnostic::new(span, why.0)))
}

//! `simp`, `rewrite`, `unfold`.

use super::fact::head_name;
use super::proving::Proving;
use crate::hol;
use crate::hol::connectives::{dischs, strip_all};
use crate::language::syntax::tactic::{Location, RewriteRule, SimpRule};
use crate::language::syntax::term::Ident;
use crate::rewriting::set::SimpSet;
use crate::tactic::goal::{Goal, Step};
use crate::tactic::rewrite::{self, Rewrite};
use crate::tactic::simp;
use crate::{Proof, fail};
use kernel::Thm;
use std::rc::Rc;

impl Proving<'_> {
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

    pub(super) fn simp(
        &self,
        goal: &Goal,
        only: bool,
        rules: &[SimpRule],
        at: &Location,
    ) -> Proof<Step> {
        let set = self.simp_set(goal, only, rules)?;
        match at {
            Location::Goal => simp::simp(goal, &set),
            Location::Hyps(names) => {
                let mut step = Step::one(goal.clone(), Ok);
                for name in names {
                    step = step.then(|_, goal| simp::simp_at(&goal, &name.text, &set))?;
                }
                Ok(step)
            }
            Location::Everywhere => {
                let mut step = Step::one(goal.clone(), Ok);
                for (name, _) in &goal.hyps {
                    step =
                        step.then(|_, goal| {
                            Ok(simp::simp_at(&goal, name, &set)
                                .unwrap_or_else(|_| Step::one(goal, Ok)))
                        })?;
                }
                step.then(|_, goal| {
                    Ok(simp::simp(&goal, &set).unwrap_or_else(|_| Step::one(goal, Ok)))
                })
            }
        }
    }

    pub(super) fn rewrite(
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
                    Location::Goal => rewrite::rewrite(&goal, fact),
                    Location::Hyps(names) => {
                        let mut step = Step::one(goal, Ok);
                        for name in names {
                            step = step.then(|at_goal, goal| match at_goal {
                                0 => rewrite::rewrite_at(&goal, &name.text, fact),
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

    pub(super) fn unfold(&self, goal: &Goal, names: &[Ident], at: &Location) -> Proof<Step> {
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
                let mut step = simp::simp(&bare, &set)?;
                for goal in &mut step.goals {
                    goal.hyps = hyps.clone();
                }
                Ok(step)
            }
            Location::Hyps(names) => {
                let mut step = Step::one(goal.clone(), Ok);
                for name in names {
                    step = step.then(|_, goal| simp::unfold_at(&goal, &name.text, &set))?;
                }
                Ok(step)
            }
            Location::Everywhere => fail("unfold takes the names of hypotheses"),
        }
    }
}

/// The equation of a theorem turned around, under its quantifiers and premises.
fn reverse(th: Thm) -> Proof<Thm> {
    let stripped = strip_all(th)?;
    let turned = hol::sym(stripped.th)?;
    Ok(hol::gens(
        &stripped.vars,
        dischs(&stripped.conditions, turned)?,
    )?)
}

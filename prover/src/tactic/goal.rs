//! Goals, and the steps that reduce them to others.

use crate::hol;
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// What is to be proved: a conclusion under named hypotheses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The hypotheses, oldest first.
    pub hyps: Vec<(String, Term)>,
    /// The conclusion.
    pub concl: Term,
    /// Those hypotheses `x = t` by which `x` is short for `t`: `simp` does not expand `x` by them.
    pub definitions: Vec<Term>,
}

/// Makes the theorem of a goal from those of the goals it was reduced to.
pub type Justify = Box<dyn FnOnce(Vec<Thm>) -> Proof<Thm>>;

/// The result of a tactic on a goal.
pub struct Step {
    /// What remains to be proved.
    pub goals: Vec<Goal>,
    /// How the goal follows from that.
    pub justify: Justify,
}

impl Goal {
    /// A goal without hypotheses.
    pub fn new(concl: Term) -> Goal {
        Goal {
            hyps: Vec::new(),
            concl,
            definitions: Vec::new(),
        }
    }

    /// The same hypotheses with another conclusion.
    pub fn with_concl(&self, concl: Term) -> Goal {
        Goal {
            concl,
            ..self.clone()
        }
    }

    /// One more hypothesis.
    pub fn with_hyp(&self, name: &str, hyp: Term) -> Goal {
        let mut goal = self.clone();
        goal.hyps.push((name.to_string(), hyp));
        goal
    }

    /// Another hypothesis in the place of the newest one of this name.
    pub fn with_replaced(&self, name: &str, old: Term, new: Term) -> Goal {
        let mut goal = self.clone();
        let mut newest = goal.hyps.iter_mut().rev();
        if let Some((_, hyp)) = newest.find(|(other, hyp)| other == name && *hyp == old) {
            *hyp = new;
        }
        goal
    }

    /// Without the hypotheses for which `drop` holds.
    pub fn without(&self, drop: impl Fn(&str, Term) -> bool) -> Goal {
        let mut goal = self.clone();
        goal.hyps.retain(|(name, hyp)| !drop(name, *hyp));
        goal
    }

    /// The newest hypothesis of this name.
    pub fn hyp(&self, name: &str) -> Option<Term> {
        self.hyps
            .iter()
            .rev()
            .find(|(other, _)| other == name)
            .map(|(_, hyp)| *hyp)
    }

    /// The free variables of the goal.
    pub fn free_vars(&self) -> Vec<Term> {
        let mut found = Vec::new();
        for t in self.hyps.iter().map(|(_, hyp)| *hyp).chain([self.concl]) {
            for x in hol::free_vars(t) {
                if !found.contains(&x) {
                    found.push(x);
                }
            }
        }
        found
    }

    /// The goal as text: hypotheses, a line, the conclusion.
    pub fn show(&self, term: &dyn Fn(Term) -> String) -> String {
        let indented = |t| term(t).replace('\n', "\n      ");
        let mut text = String::from("the goal is\n");
        for (name, hyp) in &self.hyps {
            text.push_str(&format!("    {name}: {}\n", indented(*hyp)));
        }
        text.push_str(&format!("    ⊢ {}", indented(self.concl)));
        text
    }

    /// The theorem, if it proves this goal.
    pub fn check(&self, th: Thm) -> Proof<Thm> {
        if th.concl() != self.concl {
            return fail("internal error: a tactic proved another statement than its goal");
        }
        if hol::hyps(th)
            .iter()
            .any(|hyp| self.hyps.iter().all(|(_, known)| known != hyp))
        {
            return fail("internal error: a tactic used a hypothesis that the goal does not have");
        }
        Ok(th)
    }
}

impl Step {
    /// The goal is proved.
    pub fn done(th: Thm) -> Step {
        Step {
            goals: Vec::new(),
            justify: Box::new(move |_| Ok(th)),
        }
    }

    /// The goal follows from one other.
    pub fn one(goal: Goal, justify: impl FnOnce(Thm) -> Proof<Thm> + 'static) -> Step {
        Step {
            goals: vec![goal],
            justify: Box::new(move |thms| justify(thms[0])),
        }
    }

    /// The goal follows from several others.
    pub fn many(goals: Vec<Goal>, justify: impl FnOnce(Vec<Thm>) -> Proof<Thm> + 'static) -> Step {
        Step {
            goals,
            justify: Box::new(justify),
        }
    }

    /// A further tactic on each of the remaining goals.
    pub fn then(self, mut tactic: impl FnMut(usize, Goal) -> Proof<Step>) -> Proof<Step> {
        let mut goals = Vec::new();
        let mut parts: Vec<(usize, Justify)> = Vec::new();
        for (at, goal) in self.goals.into_iter().enumerate() {
            let step = tactic(at, goal)?;
            parts.push((step.goals.len(), step.justify));
            goals.extend(step.goals);
        }
        let justify = self.justify;
        Ok(Step::many(goals, move |thms| {
            let mut thms = thms.into_iter();
            let mut proved = Vec::new();
            for (count, part) in parts {
                proved.push(part(thms.by_ref().take(count).collect())?);
            }
            justify(proved)
        }))
    }
}

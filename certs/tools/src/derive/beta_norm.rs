//! The macro `BETA_NORM`: a term equals its beta-normal form.

use crate::Context;
use crate::derive::error::Result;
use certs::Op;
use kernel::{Term, TermView, Thm};
use std::collections::HashMap;

/// What remains to be done, on a stack: no recursion on the machine stack.
enum Task {
    /// Normalise a term.
    Normalise(Term),
    /// Normalise the right side of the theorem on top, and chain the two.
    Continue,
    /// Chain the two theorems on top.
    Chain,
    /// Combine the theorems about function and argument, and contract if that is a redex.
    Combine(Term),
    /// Abstract the variable in the theorem about the opened body.
    Abstract(Term),
    /// Note the step on top for this term.
    Note(Term),
}

/// `None` stands for reflexivity: the term is normal as it is.
type Step = Option<Thm>;

impl Context {
    /// `⊢ t = t'` where `t'` is the beta-normal form of `t`.
    pub fn beta_norm(&mut self, t: Term) -> Result<Thm> {
        self.record(Op::BetaNorm, &[t.0], |k| match k.normalise(t)? {
            Some(th) => Ok(th),
            None => Ok(k.refl(t)?),
        })
    }

    fn normalise(&mut self, t: Term) -> Result<Step> {
        let mut todo = vec![Task::Normalise(t)];
        let mut done: Vec<Step> = Vec::new();
        // A part that occurs often is normalised once: as trees, terms can be huge.
        let mut noted: HashMap<Term, Step> = HashMap::new();
        while let Some(task) = todo.pop() {
            let step = match task {
                Task::Note(t) => {
                    noted.extend(done.last().map(|step| (t, *step)));
                    continue;
                }
                Task::Normalise(t) if self.is_normal(t) => None,
                Task::Normalise(t) if noted.contains_key(&t) => noted[&t],
                Task::Normalise(t) => match self.view(t) {
                    TermView::App(f, x) => {
                        let parts = [Task::Normalise(x), Task::Normalise(f)];
                        todo.extend([Task::Note(t), Task::Combine(t)]);
                        todo.extend(parts);
                        continue;
                    }
                    TermView::Abs(ty, _) => {
                        let x = self.fresh_for(t, ty)?;
                        let body = self.open(t, x)?;
                        todo.extend([Task::Note(t), Task::Abstract(x), Task::Normalise(body)]);
                        continue;
                    }
                    _ => None,
                },
                Task::Continue => {
                    let step = done.pop().flatten();
                    if let Some(th) = step {
                        todo.extend([Task::Chain, Task::Normalise(self.right(th))]);
                    }
                    step
                }
                Task::Chain => {
                    let (second, first) = (done.pop().flatten(), done.pop().flatten());
                    self.chain(first, second)?
                }
                Task::Combine(t) => {
                    let (of_x, of_f) = (done.pop().flatten(), done.pop().flatten());
                    let combined = self.combine(t, of_f, of_x)?;
                    let now = combined.map_or(t, |th| self.right(th));
                    match self.dest_app(now) {
                        Some((f, _)) if self.dest_abs(f).is_some() => {
                            let beta = self.beta(now)?;
                            todo.push(Task::Continue);
                            self.chain(combined, Some(beta))?
                        }
                        _ => combined,
                    }
                }
                Task::Abstract(x) => match done.pop().flatten() {
                    Some(th) => Some(self.abs(x, th)?),
                    None => None,
                },
            };
            done.push(step);
        }
        Ok(done.pop().flatten())
    }

    /// Whether there is no redex in a term, which may have loose bound variables.
    fn is_normal(&mut self, root: Term) -> bool {
        let mut known = std::mem::take(&mut self.normal.0);
        known.resize(self.term_count(), None);
        let mut todo = vec![root];
        while let Some(&t) = todo.last() {
            let parts = match self.view(t) {
                TermView::App(f, _) if self.dest_abs(f).is_some() => Err(()),
                TermView::App(f, x) => Ok([Some(f), Some(x)]),
                TermView::Abs(_, body) => Ok([Some(body), None]),
                _ => Ok([None, None]),
            };
            let of = |part: &Term| known[part.0 as usize];
            known[t.0 as usize] = match parts {
                Err(()) => Some(false),
                Ok(parts) => {
                    let parts = || parts.iter().flatten();
                    let unknown = parts().find(|part| of(part).is_none());
                    if let Some(part) = unknown {
                        todo.push(*part);
                        continue;
                    }
                    Some(parts().all(|part| of(part) == Some(true)))
                }
            };
            todo.pop();
        }
        let normal = known[root.0 as usize] == Some(true);
        self.normal.0 = known;
        normal
    }

    /// The right side of an equation.
    fn right(&self, th: Thm) -> Term {
        self.dest_eq(th.concl())
            .map_or(th.concl(), |(_, right)| right)
    }

    fn chain(&mut self, first: Step, second: Step) -> Result<Step> {
        Ok(match (first, second) {
            (Some(first), Some(second)) => Some(self.trans(first, second)?),
            (first, second) => first.or(second),
        })
    }

    fn combine(&mut self, t: Term, of_f: Step, of_x: Step) -> Result<Step> {
        let Some((f, x)) = self.dest_app(t) else {
            return Ok(None);
        };
        Ok(match (of_f, of_x) {
            (None, None) => None,
            (Some(of_f), None) => Some(self.ap_thm(of_f, x)?),
            (None, Some(of_x)) => Some(self.ap_term(f, of_x)?),
            (Some(of_f), Some(of_x)) => Some(self.mk_comb(of_f, of_x)?),
        })
    }
}

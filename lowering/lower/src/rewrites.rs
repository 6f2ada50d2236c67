//! What the steps of a schedule prove, for any call.
//!
//! ```text
//! law_holds S l, ..., sizes_ok v sizes pre, inputs_known v inputs data env, extents v result s
//!     ⊢ den S v env e = den S v env e'
//! law_holds S l, ..., sizes_ok v sizes pre, inputs_known v inputs data env, extents v result s
//!     ⊢ read S s (den S v env e) = read S s (den S v env e')
//! ```
//!
//! There is one for each equation that was applied, from the program before it to the one after it, and
//! one for all of them, from the source to the last program. The second form is that of steps that keep
//! values only (`schedule::sameness`). The hypotheses are what is asked of a call (`call`), or less: nothing
//! that is known only where the steps were proved, so each can be understood by itself.

use crate::gate::call::Call;
use crate::gate::of_any_sizes;
use crate::gate::source::Kernel;
use kernel::Thm;
use prover::hol;
use reasoning::scope::Scope;
use reasoning::term::mk;
use reasoning::trouble::Attempt;
use schedule::Applied;
use schedule::sameness::{Kept, Same};

/// What is proved of a kernel and the programs that a schedule makes of it.
pub struct Rewrites {
    /// The theorem of each equation that was applied.
    pub steps: Vec<Thm>,
    /// That of all of them.
    pub whole: Thm,
    /// The same under what is asked of a call, about the shape that the result has.
    pub same: Same,
}

/// Where steps are proved: at the start of a function.
struct Start<'a> {
    kernel: &'a Kernel,
    call: &'a Call,
    scope: &'a Scope,
}

impl Rewrites {
    /// The theorems of some steps, if there are any.
    pub fn of(
        kernel: &Kernel,
        call: &Call,
        scope: &Scope,
        applied: &[Applied],
    ) -> Attempt<Option<Rewrites>> {
        let start = Start {
            kernel,
            call,
            scope,
        };
        let (mut steps, mut all) = (Vec::new(), None::<Same>);
        for one in applied {
            let step = start.of_any_sizes(one.same)?;
            all = Some(match all {
                Some(before) => before.then(scope, step)?,
                None => step,
            });
            steps.push(step.th);
        }
        let Some(all) = all else { return Ok(None) };
        Ok(Some(Rewrites {
            steps,
            whole: all.th,
            same: start.in_known_shape(all)?,
        }))
    }

    /// The theorems: those of the steps, and that of all of them.
    pub fn theorems(&self) -> Vec<Thm> {
        self.steps.iter().copied().chain([self.whole]).collect()
    }
}

impl Start<'_> {
    /// `⊢ [n, ...] = s` for the only result.
    fn shape(&self) -> Thm {
        self.call.outputs[0].known
    }

    /// The same without the variables for the sizes, and about the shape s if it is about one.
    fn of_any_sizes(&self, same: Same) -> Attempt<Same> {
        let th = match same.kept {
            Kept::Cells => same.th,
            Kept::Values => {
                let values = same.read_in(self.scope, hol::lhs(self.shape()))?;
                self.read_by(self.shape(), Same::values(values))?
            }
        };
        let th = of_any_sizes(self.kernel, self.call, &self.scope.session.library, th)?;
        Ok(Same { th, ..same })
    }

    /// `⊢ read S s t = read S s t'`, of `⊢ n = s` and `⊢ read S n t = read S n t'`.
    fn read_by(&self, shape: Thm, same: Same) -> Attempt<Thm> {
        let reads = hol::ap_term(mk("read", &[self.scope.session.ops])?, shape)?;
        let [before, after] = same.sides()?;
        let (before, after) = (hol::ap_thm(reads, before)?, hol::ap_thm(reads, after)?);
        Ok(hol::trans(hol::sym(before)?, hol::trans(same.th, after)?)?)
    }

    /// The same about the shape as it is known, if it is about a shape.
    fn in_known_shape(&self, same: Same) -> Attempt<Same> {
        Ok(match same.kept {
            Kept::Cells => same,
            Kept::Values => Same::values(self.read_by(hol::sym(self.shape())?, same)?),
        })
    }
}

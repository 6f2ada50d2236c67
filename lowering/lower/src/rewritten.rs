//! Certificates of what a schedule makes of a kernel, without lowering.

use crate::asked::Asked;
use crate::compiler::{Compiler, MOST_WORK, needs};
use crate::exports;
use crate::gate::function;
use crate::used::Used;
use kernel::Thm;
use programs::diagnostic::Diagnostic;
use prover::{effort, hol};
use reasoning::laws::LawSet;
use reasoning::trouble::{Attempt, Trouble};
use schedule::syntax::Instance;

/// A kernel that a schedule was carried out on.
#[derive(Debug)]
pub struct Rewritten {
    /// The certificate: a theorem for each equation that was applied, and one about all of them.
    pub certificate: Vec<u8>,
    /// These theorems by name, in this thread's context.
    pub theorems: Vec<(String, Thm)>,
    /// How many equations were applied.
    pub steps: usize,
    /// The set of laws of the scalars that the proofs need.
    pub laws: LawSet,
    /// The equations that need laws.
    pub needs: Vec<Used>,
}

impl Compiler {
    /// The certificate of what a schedule makes of a kernel of a source; nothing is lowered.
    ///
    /// # Errors
    ///
    /// The schedule is none, the kernel does not evaluate, or a step is refused.
    pub fn rewrite(
        &self,
        source: &[u8],
        kernel: &str,
        schedule: &Instance,
    ) -> Result<Rewritten, Diagnostic> {
        // A certificate must not depend on what was proved before.
        hol::forget();
        let asked = Asked::of(source, kernel, Some(schedule))?;
        let rewritten = effort::within(MOST_WORK, || self.rewritten(&asked));
        rewritten.map_err(|trouble| asked.explain(&trouble))
    }

    fn rewritten(&self, asked: &Asked) -> Attempt<Rewritten> {
        let kernel = asked.kernel()?;
        let (library, mut applied) = (self.library(), Vec::new());
        let proved = function::rewritten(library, &kernel, &asked.steps, &mut applied)?;
        let Some((rewrites, laws)) = proved else {
            let message = "the schedule has no steps, so there is nothing to prove of it";
            return Err(Trouble::words(message.to_owned()));
        };
        let itself = match kernel.equation {
            Some(unfolds) => unfolds,
            None => hol::refl(kernel.term)?,
        };
        let mut theorems = vec![(exports::KERNEL.to_owned(), itself)];
        theorems.extend(exports::of_rewrites(&rewrites));
        Ok(Rewritten {
            certificate: self.certificate(&theorems, &rewrites.theorems())?,
            theorems,
            steps: applied.len(),
            laws,
            needs: needs(&asked.steps, &applied)?,
        })
    }
}

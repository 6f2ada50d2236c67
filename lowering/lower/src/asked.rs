//! What is asked of the compiler: a kernel of a source, with the steps of a schedule.

use crate::gate::source::Kernel;
use crate::report::{self, Places};
use programs::diagnostic::Diagnostic;
use programs::error::{Error, no_term};
use prover::hol;
use reading::{Span, Syntax};
use reasoning::abbreviations::Unfolded;
use reasoning::trouble::{Attempt, Trouble};
use schedule::Placed;
use schedule::elements::Elements;
use schedule::syntax::Instance;

/// A kernel of a source, and the steps that change it before it is lowered.
pub struct Asked<'a> {
    /// The kernel.
    pub syntax: Syntax<'a>,
    /// The steps.
    pub steps: Vec<Placed>,
    /// Where the parts of its body stand.
    pub places: Places,
}

impl<'a> Asked<'a> {
    /// Finds the kernel in the source, and reads the schedule.
    pub fn of(
        source: &'a [u8],
        kernel: &str,
        schedule: Option<&Instance>,
    ) -> Result<Asked<'a>, Diagnostic> {
        let (kernels, _) = reading::atl::read(source).map_err(Error::from)?;
        let mut kernels = kernels.into_iter();
        let syntax = kernels.find(|syntax| syntax.name() == kernel);
        let missing = Diagnostic::new(Span::default(), format!("there is no kernel `{kernel}`"));
        let syntax = syntax.ok_or(missing)?;
        let steps = match schedule {
            Some(asked) => {
                let elements = Elements::of(&syntax);
                schedule::syntax::read(&String::from_utf8_lossy(source), &elements, asked)?
            }
            None => Vec::new(),
        };
        let mut asked = Asked {
            syntax,
            steps,
            places: Places::default(),
        };
        let kernel = asked.kernel().and_then(|kernel| Kernel::of(&kernel));
        if let (Ok(kernel), [.., conditions, body]) = (kernel, &asked.syntax.args[..]) {
            let results = &asked.syntax.args[2];
            let syntaxes = reading::term::bodies(results, body).unwrap_or_default();
            let bodies = kernel.bodies().unwrap_or_default();
            for (e, syntax) in bodies.into_iter().zip(&syntaxes) {
                asked.places.add(e, syntax);
            }
            asked.places.add_facts(kernel.facts, conditions);
        }
        Ok(asked)
    }

    /// The kernel as a term, and what it stands for.
    pub fn kernel(&self) -> Attempt<Unfolded> {
        let term = hol::with(|k| reading::term::of(k, &self.syntax));
        Unfolded::of(term.map_err(|cause| Trouble::internal(&no_term(&cause)))?)
    }

    /// What its results are called.
    pub fn outputs(&self) -> Vec<String> {
        let [_, _, results, ..] = &self.syntax.args[..] else {
            return Vec::new();
        };
        let names = results.args.iter().filter_map(|result| result.args.get(1));
        names.map(|output| output.name().to_owned()).collect()
    }

    /// Why there is no result, in words, at its place.
    pub fn explain(&self, trouble: &Trouble) -> Diagnostic {
        let whole = match trouble {
            Trouble::Step(number, _) => Some(self.steps[*number].span),
            Trouble::Scheduled(_) => self.steps.last().map(|step| step.span),
            _ => None,
        };
        report::explain(trouble, &self.places, whole.unwrap_or(self.syntax.span))
    }
}

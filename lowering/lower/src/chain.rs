//! The programs that a schedule makes of a kernel, one for each equation that it applies.

use crate::asked::Asked;
use crate::compiler::{Compiler, MOST_WORK};
use crate::gate::function;
use crate::used::Used;
use programs::atl::ast::Expr;
use programs::atl::layout::laid_out;
use programs::diagnostic::Diagnostic;
use programs::terms;
use prover::{effort, hol};
use reasoning::trouble::Attempt;
use schedule::Applied;
use schedule::syntax::Instance;

/// How many bytes the texts of all programs may have.
const ROOM: usize = 1 << 26;

/// The program after an equation.
#[derive(Debug)]
pub struct Link {
    /// The equation.
    pub used: Used,
    /// The program after it, if it is not too deep to be printed.
    pub program: Option<Expr>,
}

/// What a schedule makes of a kernel.
#[derive(Debug)]
pub struct Chain {
    /// The equations in their order.
    pub links: Vec<Link>,
    /// Why a step after them is refused.
    pub refused: Option<Diagnostic>,
}

impl Chain {
    /// The programs with the steps that made them, as comments: after each step of the schedule in
    /// this source, or after each equation.
    pub fn text(&self, source: &str, each: bool) -> String {
        let (mut text, mut number) = (String::new(), 0);
        let belong = |a: &Link, b: &Link| !each && a.used.step == b.used.step;
        for links in self.links.chunk_by(belong) {
            let Some(last) = links.last() else { continue };
            let step = source.get(last.used.step.start..last.used.step.end);
            let words: Vec<&str> = step.unwrap_or_default().split_whitespace().collect();
            text += &format!("\n-- {}\n", words.join(" "));
            for link in links {
                number += 1;
                text += &format!("-- step.{number} {}\n", link.used);
            }
            text += &match &last.program {
                Some(program) => laid_out(program),
                None => "-- (not printed: too large)".to_owned(),
            };
            text.push('\n');
        }
        text
    }
}

impl Compiler {
    /// The programs that a schedule makes of a kernel of a source; nothing is lowered.
    ///
    /// # Errors
    ///
    /// The schedule is none, or the kernel does not evaluate. A step that is refused is no error here.
    pub fn chain(
        &self,
        source: &[u8],
        kernel: &str,
        schedule: &Instance,
    ) -> Result<Chain, Diagnostic> {
        let asked = Asked::of(source, kernel, Some(schedule))?;
        let (mut applied, mut room) = (Vec::new(), ROOM);
        let stopped = effort::within(MOST_WORK, || self.apply(&asked, &mut applied)).err();
        if let (true, Some(trouble)) = (applied.is_empty(), &stopped)
            && trouble.step().is_none()
        {
            return Err(asked.explain(trouble));
        }
        let link = |one: &Applied| link(&asked, one, &mut room);
        let links: Attempt<Vec<Link>> = applied.iter().map(link).collect();
        Ok(Chain {
            links: links.map_err(|trouble| asked.explain(&trouble))?,
            refused: stopped.map(|trouble| asked.explain(&trouble)),
        })
    }

    fn apply(&self, asked: &Asked, applied: &mut Vec<Applied>) -> Attempt<()> {
        let library = self.library();
        function::scheduled(library, &asked.kernel()?, &asked.steps, applied)
    }
}

fn link(asked: &Asked, one: &Applied, room: &mut usize) -> Attempt<Link> {
    Ok(Link {
        used: Used::of(&asked.steps, one)?,
        program: hol::with(|k| terms::expression(k, one.e, room)),
    })
}

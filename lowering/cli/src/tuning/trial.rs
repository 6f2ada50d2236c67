//! What becomes of an instance of a schedule.

use super::call::Call;
use super::timing::{CCompiler, Run};
use crate::checker::{Checker, Claim};
use crate::commands::{Failure, Loaded, lowered};
use crate::schedules::in_words;
use crate::scratch::Scratch;
use lower::{Compiler, Instance, LawSet};
use programs::atl::ast::Kernel;
use programs::c::parse;
use programs::diagnostic::Diagnostic;
use std::path::Path;

/// A kernel, and what its schedules are tried with.
pub struct Trials<'a> {
    /// Where the source is.
    pub path: &'a Path,
    /// The source.
    pub source: &'a Loaded,
    /// The kernel.
    pub kernel: &'a Kernel,
    /// The sizes at which it is called.
    pub sizes: Vec<(String, i64)>,
    /// What lowers it.
    pub compiler: Compiler,
    /// What checks the certificates.
    pub checker: Checker,
    /// What compiles the C.
    pub c_compiler: CCompiler,
}

/// What became of an instance.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It was proved under these laws, checked and timed.
    Timed(Run, LawSet),
    /// It was proved and checked, and takes too long.
    Slow,
    /// It is not proved, for this reason.
    Refused(Diagnostic),
}

impl Trials<'_> {
    /// Compiles, checks and times an instance, or the kernel as it is written.
    pub fn outcome(&self, schedule: Option<&Instance>) -> Result<Outcome, Failure> {
        let compiled = match lowered(&self.compiler, self.source, self.kernel, schedule, "") {
            Ok(compiled) => compiled,
            Err(refused) => return Ok(Outcome::Refused(refused)),
        };
        let function = parse(compiled.c.as_bytes());
        let function = function.map_err(|error| Failure::Usage(error.to_string()))?;
        let call = Call::of(self.kernel, &function, &self.sizes)?;
        let folder = Scratch::new()?;
        let c = folder.write("kernel.c", compiled.c.as_bytes())?;
        let claim = Claim {
            source: self.path,
            kernel: &self.kernel.name.text,
            c: &c,
            certificate: &folder.write("kernel.cert", &compiled.certificate)?,
            laws: compiled.laws,
        };
        self.checker.accepts(&claim).map_err(|why| {
            let what = match schedule {
                Some(instance) => format!("the instance with {}", in_words(instance)),
                None => "the kernel as written".to_owned(),
            };
            Failure::Source(format!(
                "error: atl-check does not accept the certificate of {what}\n{why}\
                 Unless it names a limit, or was built from other sources than atl, this is an \
                 error in the compiler, not in the schedule.\n"
            ))
        })?;
        let run = self.c_compiler.run(&c, &call, &folder)?;
        Ok(run.map_or(Outcome::Slow, |run| Outcome::Timed(run, compiled.laws)))
    }
}

impl Outcome {
    /// Whether it gives other bits than another one, where laws say that the bits are the same.
    pub fn contradicts(&self, other: &Outcome) -> bool {
        match (self, other) {
            (Outcome::Timed(run, laws), Outcome::Timed(reference, under)) => {
                laws.is_exact() && under.is_exact() && run.hash != reference.hash
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_must_agree_where_laws_are_exact() {
        let timed = |hash: &str, laws| {
            let run = Run {
                nanoseconds: 1.0,
                hash: hash.to_owned(),
            };
            Outcome::Timed(run, laws)
        };
        let reference = timed("a", LawSet::None);
        assert!(!timed("a", LawSet::Ieee).contradicts(&reference));
        assert!(timed("b", LawSet::Ieee).contradicts(&reference));
        assert!(!timed("b", LawSet::Real).contradicts(&reference));
        assert!(!Outcome::Slow.contradicts(&reference));
    }
}

//! The truncation unsoundness of the first published ATL compiler, on the programs that have it.
//!
//! The C function that the algorithm of 2022 gives for each is run on small sizes until it stores
//! out of bounds.

use programs::atl::ast::Kernel;
use programs::c::ast::Function;

use super::corpus::{Case, CorpusError, cases};
use front::counterexample::{search, small_vectors};
use interpret::atl::{concrete_shape, meets_precondition};
use interpret::c::{Fault, RunError, run};
use interpret::tensor::size;
use programs::c;

/// The cases that are audited have names that begin with this.
const CASES: &str = "truncation-";

/// An audited program.
#[derive(Debug)]
pub struct Program {
    /// The name of its kernel.
    pub name: String,
    /// What its case asks the compiler for.
    pub source: &'static str,
    /// What the algorithm of 2022 gives for that. A test compares it with the algorithm.
    pub c: &'static str,
}

/// The audited programs.
pub fn programs() -> Result<Vec<Program>, CorpusError> {
    let cases = cases()?.into_iter();
    let cases = cases.filter(|case| case.name.starts_with(CASES));
    let program = |case: Case| {
        Some(Program {
            name: case.kernel().name.text.clone(),
            source: case.asked?,
            c: case.wrong,
        })
    };
    Ok(cases.filter_map(program).collect())
}

/// Why a program cannot be audited.
#[derive(Debug, thiserror::Error)]
pub enum AuditError {
    /// It does not parse.
    #[error("{0}")]
    Source(String),
    /// The C does not parse.
    #[error(transparent)]
    C(#[from] c::Error),
    /// On all small sizes the C function behaves, or the source has no bad truncation.
    #[error("nothing goes wrong on small sizes")]
    Harmless,
}

/// What an audit shows.
#[derive(Debug)]
pub struct Finding {
    /// The smallest sizes on which it goes wrong, by name.
    pub sizes: Vec<(String, i64)>,
    /// What goes wrong then.
    pub fault: RunError,
    /// The condition that the algorithm does not ask for.
    pub premise: String,
    /// Sizes and a cell that refute it, from running the source.
    pub counterexample: String,
}

/// Runs the C function for the first kernel of a source until it goes wrong.
pub fn audit(source: &str, c: &str) -> Result<Finding, AuditError> {
    let file = programs::atl::read(source.as_bytes());
    let file = file.map_err(|error| AuditError::Source(error.message))?;
    let kernel = file.kernels.first().ok_or(AuditError::Harmless)?;
    let function = c::parse(c.as_bytes())?;
    let (sizes, fault) = out_of_bounds(kernel, &function).ok_or(AuditError::Harmless)?;
    let found = search(kernel).into_iter();
    let mut dropped = found.filter_map(|found| {
        let premise = premise(found.span.text(source))?;
        Some((premise, found.message))
    });
    let (premise, counterexample) = dropped.next().ok_or(AuditError::Harmless)?;
    Ok(Finding {
        sizes,
        fault,
        premise,
        counterexample,
    })
}

/// The smallest sizes on which the function stores outside of its output, and how.
fn out_of_bounds(kernel: &Kernel, function: &Function) -> Option<(Vec<(String, i64)>, RunError)> {
    small_vectors(function.sizes.len())
        .into_iter()
        .find_map(|values| {
            let names = function.sizes.iter().cloned();
            let sizes: Vec<_> = names.zip(values.iter().copied()).collect();
            let length = |tensor| size(&concrete_shape(&sizes, tensor).ok()?).ok();
            let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
            let inputs: Option<Vec<_>> = tensors
                .map(|tensor| Some(vec![1; length(tensor)?]))
                .collect();
            let mut output = vec![0; length(kernel.result())?];
            if !meets_precondition(kernel, &sizes) {
                return None;
            }
            let fault = run(function, &values, &inputs?, &mut output).err()?;
            matches!(fault.fault, Fault::OutOfBounds { .. }).then_some((sizes, fault))
        })
}

/// What must hold of a truncation, given its text `trunc_l(k, e)` or `trunc_r(k, e)`.
fn premise(truncation: &str) -> Option<String> {
    let (operator, arguments) = truncation.split_once('(')?;
    let mut depth = 0;
    let comma = arguments.find(|character| {
        depth += match character {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        character == ',' && depth == 0
    })?;
    let count = &arguments[..comma];
    match operator {
        "trunc_l" => Some(format!(
            "the first {count} cells of its argument are padding"
        )),
        "trunc_r" => Some(format!(
            "the last {count} cells of its argument are padding"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_stores_out_of_bounds() {
        for Program { name, source, c } in programs().unwrap() {
            let finding = audit(source, c).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(finding.counterexample.contains("would drop"), "{name}");
            assert!(finding.fault.statement.starts_with("out["), "{name}");
        }
    }

    #[test]
    fn the_first_program_is_that_of_the_report() {
        let programs = programs().unwrap();
        assert_eq!((programs.len(), programs[0].name.as_str()), (6, "left"));
        assert!(programs[0].c.contains("out[i - k] = 2.0f * x[i];"));
        let finding = audit(programs[0].source, programs[0].c).unwrap();
        let sizes = [("n".to_string(), 1), ("k".to_string(), 1)];
        assert_eq!(finding.sizes, sizes);
        assert_eq!(
            finding.fault.to_string(),
            "out[-1] is out of bounds: out has 0 cells in `out[i - k] = 2.0f * x[i];`"
        );
        assert_eq!(
            finding.premise,
            "the first k cells of its argument are padding"
        );
    }

    #[test]
    fn what_does_not_parse_is_not_audited() {
        let Program { source, c, .. } = &programs().unwrap()[0];
        assert!(matches!(audit("kernel k(", c), Err(AuditError::Source(_))));
        assert!(matches!(audit(source, "void k("), Err(AuditError::C(_))));
    }
}

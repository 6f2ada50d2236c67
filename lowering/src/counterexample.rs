//! A small search for sizes on which a kernel goes wrong.
//!
//! The kernel runs on all combinations of small sizes that meet its precondition, the smallest
//! first, on inputs of ones. Each run ends at its first error, so that one error can hide another.

use statement::atl::ast::{ElementType, Kernel, Parameter, Span};

use crate::diagnostic::Diagnostic;
use crate::element::Element;
use crate::interpret::{Argument, RunError, concrete_shape, run_within};
use crate::tensor::{Tensor, size};

/// The greatest size tried.
const MAX_SIZE: i64 = 4;

/// How many combinations of sizes are tried.
const MAX_RUNS: usize = 1000;

/// How many expressions one run may evaluate.
const MAX_STEPS: u64 = 10_000;

/// How many elements an input may have.
const MAX_INPUT: usize = 10_000;

/// The places where a run of the kernel goes wrong, each with the first reason found.
pub fn search(kernel: &Kernel) -> Vec<Diagnostic> {
    // Which width an element has makes no difference to the places of errors.
    match kernel.result.element {
        ElementType::F32 | ElementType::F64 => search_with(kernel, 1.0_f64),
        ElementType::U32 | ElementType::U64 => search_with(kernel, 1_u64),
    }
}

fn search_with<S: Element>(kernel: &Kernel, one: S) -> Vec<Diagnostic> {
    let sizes = kernel
        .parameters
        .iter()
        .filter(|parameter| parameter.tensor.is_none());
    let names: Vec<&String> = sizes.map(|parameter| &parameter.name.text).collect();
    let mut found: Vec<Diagnostic> = Vec::new();
    for values in small_vectors(names.len()) {
        let sizes: Vec<_> = names
            .iter()
            .map(|name| name.to_string())
            .zip(values)
            .collect();
        let Some(arguments) = arguments(kernel, &sizes, &one) else {
            continue;
        };
        if let Err(RunError::Evaluation { span, message }) =
            run_within(kernel, arguments, MAX_STEPS)
            && found.iter().all(|known| known.span != span)
        {
            found.push(Diagnostic::new(span, message));
        }
    }
    found
}

/// The sizes, and tensors of ones; none where the precondition excludes the sizes or an input
/// would be large.
fn arguments<S: Element>(
    kernel: &Kernel,
    sizes: &[(String, i64)],
    one: &S,
) -> Option<Vec<Argument<S>>> {
    let argument = |parameter: &Parameter| {
        let Some(tensor) = &parameter.tensor else {
            let size = sizes
                .iter()
                .find(|(name, _)| *name == parameter.name.text)?;
            return Some(Argument::Size(size.1));
        };
        let shape = concrete_shape(sizes, tensor).ok()?;
        let count = size(&shape).ok().filter(|count| *count <= MAX_INPUT)?;
        Tensor::of_values(shape, vec![one.clone(); count]).map(Argument::Tensor)
    };
    kernel.parameters.iter().map(argument).collect()
}

/// Adds to what could not be proved the counterexamples that a search finds at its places.
pub fn explain(unproved: &mut [Diagnostic], kernel: &Kernel) {
    let found = search(kernel);
    for diagnostic in unproved {
        let span = diagnostic.span;
        let within = |a: Span, b: Span| b.start <= a.start && a.end <= b.end;
        let here = found
            .iter()
            .find(|error| within(span, error.span) || within(error.span, span));
        if let Some(error) = here {
            diagnostic
                .notes
                .push(format!("for example: {}", error.message));
        }
    }
}

/// Vectors of `length` sizes from 0 to [`MAX_SIZE`], those of the least total first.
pub(crate) fn small_vectors(length: usize) -> Vec<Vec<i64>> {
    let mut vectors = Vec::new();
    for total in 0..=greatest_total(length) {
        extend(&mut Vec::new(), length, total, &mut vectors);
    }
    vectors
}

fn greatest_total(length: usize) -> i64 {
    MAX_SIZE.saturating_mul(i64::try_from(length).unwrap_or(i64::MAX))
}

/// Appends vectors that start with `prefix` and have `length` more sizes, which add up to `total`.
fn extend(prefix: &mut Vec<i64>, length: usize, total: i64, vectors: &mut Vec<Vec<i64>>) {
    if vectors.len() == MAX_RUNS || total > greatest_total(length) {
        return;
    }
    if length == 0 {
        vectors.push(prefix.clone());
        return;
    }
    for first in 0..=MAX_SIZE.min(total) {
        prefix.push(first);
        extend(prefix, length - 1, total - first, vectors);
        prefix.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;

    fn found(kernel: &str) -> Vec<(String, String)> {
        let source = format!("kernel k{kernel}");
        let file = statement::atl::read(source.as_bytes()).expect(kernel);
        let findings = search(&file.kernels[0]);
        findings
            .into_iter()
            .map(|e| (e.span.text(&source).to_string(), e.message))
            .collect()
    }

    #[test]
    fn the_smallest_sizes_come_first() {
        assert_eq!(small_vectors(0), [[0_i64; 0]]);
        assert_eq!(small_vectors(1).concat(), [0, 1, 2, 3, 4]);
        assert_eq!(small_vectors(2)[..4], [[0, 0], [0, 1], [1, 0], [0, 2]]);
        assert_eq!(small_vectors(2).len(), 25);
        assert_eq!(small_vectors(100).len(), MAX_RUNS);
    }

    #[test]
    fn errors_are_found() {
        let reason =
            "index 1 is out of bounds: dimension 0 of `a` has extent 1 (with n = 1, i = 0)";
        let bounds = found("(n: int, a: f32[n]) -> f32[n] = gen i < n: a[i + 1] * 0.5");
        assert_eq!(bounds, [("i + 1".to_string(), reason.to_string())]);
        let drops = found("(n: int, a: u32[2 * n + 1]) -> u32[n] = trunc_r(n + 1, a)");
        assert!(
            drops[0]
                .1
                .contains("would drop the value at [0] (with n = 0)"),
            "{drops:?}"
        );
        let three = found("(n: int, m: int, a: u32[n]) -> u32 = a[n / m] + [n = 3] a[m - 4]");
        assert_eq!(three.len(), 3, "{three:?}");
    }

    #[test]
    fn sound_kernels_have_none() {
        assert!(found("(n: int, a: f32[n]) -> f32[n] where 1 <= n = a").is_empty());
        assert!(found("(n: int, a: f32[n]) -> f32[n] = gen i < n: [1 <= i] a[i - 1]").is_empty());
        // Without an end to the search there would be none here.
        assert!(found("() -> f32 = sum i < 1000000000000: 1").is_empty());
    }

    #[test]
    fn what_could_not_be_proved_is_explained() {
        let source = "kernel k(n: int, a: f32[n]) -> f32[n] = gen i < n: a[i - 1]";
        let file = statement::atl::read(source.as_bytes()).unwrap();
        let mut unproved = check(&file).unproved;
        explain(&mut unproved, &file.kernels[0]);
        let expected = "for example: index -1 is out of bounds: dimension 0 of `a` has extent 1 \
                        (with n = 1, i = 0)";
        assert_eq!(unproved[0].notes.last().map(String::as_str), Some(expected));
    }
}

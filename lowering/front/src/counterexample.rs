//! A small search for sizes on which a kernel goes wrong.
//!
//! The kernel runs on all combinations of small sizes that meet its precondition, the smallest
//! first, on inputs of ones; and then on sizes that its text speaks of: those about the literals in
//! it, and -1. If there are inputs of integers, all this is done again with zeros, with the greatest ones and
//! with the least ones. Each run ends at its first error, so that one error can hide another.

use std::collections::BTreeSet;

use programs::atl::ast::*;

use interpret::atl::{Argument, RunError, concrete_shape, run_within};
use interpret::element::Element as _;
use interpret::tensor::{Tensor, size};
use interpret::value::Value;
use programs::diagnostic::Diagnostic;
use programs::element::Element;

use crate::check::Remedies;
use crate::remedy::would_do;

/// The greatest size tried.
const MAX_SIZE: i64 = 4;

/// How many combinations of small sizes are tried.
const MAX_RUNS: usize = 1000;

/// The greatest size tried because the kernel has a literal about it.
const MAX_GUIDED: i64 = 10_000;

/// How many sizes are tried because of literals.
const MAX_CANDIDATES: usize = 40;

/// How many combinations with them are looked at, and how many numbers there are in these. Few of
/// them meet the precondition.
const MAX_COMBINATIONS: usize = 20_000;
const MAX_NUMBERS: usize = 200_000;

/// How many expressions one run may evaluate.
const MAX_STEPS: u64 = 10_000;

/// How many searches there are for examples that a condition excludes.
const MAX_SEARCHES: usize = 8;

/// How many elements an input may have.
const MAX_INPUT: usize = 10_000;

/// What integers are in the inputs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fill {
    Ones,
    Zeros,
    Greatest,
    Least,
}

impl Fill {
    /// A cell of an input.
    fn cell(self, ty: Element) -> Value {
        let one = Value::cast_as(ty, 1);
        let Some((least, end)) = ty.range() else {
            return one;
        };
        let bits = |integer: i128| Value::of_bits(ty, integer as u64);
        match self {
            Fill::Ones => one,
            Fill::Zeros => bits(0),
            Fill::Greatest => bits(end - 1),
            Fill::Least => bits(least),
        }
    }

    /// How many runs there are at most: those after the first ones add little for what they take.
    fn runs(self) -> usize {
        match self {
            Fill::Ones => 2 * MAX_RUNS,
            _ => MAX_RUNS / 4,
        }
    }

    /// What an example says of it.
    fn said(self) -> &'static str {
        match self {
            Fill::Ones => "",
            Fill::Zeros => ", where all integers of the inputs are 0",
            Fill::Greatest => ", where all integers of the inputs are the greatest of their types",
            Fill::Least => ", where all integers of the inputs are the least of their types",
        }
    }
}

/// The places where a run of the kernel goes wrong, each with the first reason found.
pub fn search(kernel: &Kernel) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let tensors = kernel.parameters.iter().filter_map(|p| p.tensor.as_ref());
    let has_integers = tensors
        .into_iter()
        .any(|tensor| tensor.element.range().is_some());
    let fills = [Fill::Ones, Fill::Zeros, Fill::Greatest, Fill::Least];
    let count = if has_integers { fills.len() } else { 1 };
    for fill in fills.into_iter().take(count) {
        search_with(fill, kernel, &mut found);
    }
    found
}

fn search_with(fill: Fill, kernel: &Kernel, found: &mut Vec<Diagnostic>) {
    let sizes = kernel
        .parameters
        .iter()
        .filter(|parameter| parameter.tensor.is_none());
    let names: Vec<&String> = sizes.map(|parameter| &parameter.name.text).collect();
    let mut runs = 0;
    let guided = guided_vectors(names.len(), &candidates(kernel));
    for values in small_vectors(names.len()).into_iter().chain(guided) {
        if runs == fill.runs() {
            break;
        }
        let sizes: Vec<_> = names
            .iter()
            .map(|name| name.to_string())
            .zip(values)
            .collect();
        let Some(arguments) = arguments(fill, kernel, &sizes) else {
            continue;
        };
        let result = run_within(kernel, arguments, MAX_STEPS);
        runs += usize::from(!matches!(result, Err(RunError::Precondition(_))));
        if let Err(RunError::Evaluation { span, message }) = result
            && found.iter().all(|known| known.span != span)
        {
            let negative = sizes.iter().filter(|(_, value)| *value < 0);
            let notes = negative.map(|(name, _)| {
                format!(
                    "`{name}` can be negative here; if it should not be, write `where 0 <= {name}`"
                )
            });
            let found_here = Diagnostic::new(span, message + fill.said());
            found.push(notes.fold(found_here, Diagnostic::with_note));
        }
    }
}

/// Sizes that a kernel may treat as special: those about its literals and about their first
/// multiples, the smallest first, and then -1.
fn candidates(kernel: &Kernel) -> Vec<i64> {
    let mut literals = BTreeSet::new();
    for tensor in kernel.types() {
        tensor
            .extents
            .iter()
            .for_each(|extent| literals_of_index(extent, &mut literals));
    }
    for condition in &kernel.preconditions {
        literals_of_condition(condition, &mut literals);
    }
    literals_of(&kernel.body, &mut literals);
    let literals = literals
        .into_iter()
        .filter(|literal| *literal <= MAX_GUIDED);
    let about = |literal: i64| [literal - 1, literal, literal + 1];
    let multiples = literals
        .flat_map(|literal| [literal, 2 * literal])
        .flat_map(about);
    let sizes: BTreeSet<i64> = multiples.filter(|size| *size > MAX_SIZE).collect();
    sizes.into_iter().take(MAX_CANDIDATES).chain([-1]).collect()
}

fn literals_of_index(index: &Index, found: &mut BTreeSet<i64>) {
    match &index.kind {
        IndexKind::Literal(value) => {
            found.insert(*value);
        }
        IndexKind::Variable(_) => {}
        IndexKind::Binary(_, left, right) => {
            literals_of_index(left, found);
            literals_of_index(right, found);
        }
    }
}

fn literals_of_range(binder: &Binder, found: &mut BTreeSet<i64>) {
    literals_of_index(&binder.lo, found);
    literals_of_index(&binder.hi, found);
}

fn literals_of_condition(condition: &Condition, found: &mut BTreeSet<i64>) {
    match &condition.kind {
        ConditionKind::Compare(_, left, right) => {
            literals_of_index(left, found);
            literals_of_index(right, found);
        }
        ConditionKind::CompareScalars(_, left, right) => {
            literals_of(left, found);
            literals_of(right, found);
        }
        ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
            literals_of_condition(left, found);
            literals_of_condition(right, found);
        }
        ConditionKind::Not(inner) => literals_of_condition(inner, found),
        ConditionKind::IsNan(e) => literals_of(e, found),
    }
}

fn literals_of(expr: &Expr, found: &mut BTreeSet<i64>) {
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Infinity | ExprKind::Variable(_) => {}
        ExprKind::Spread(_, inner) => literals_of(inner, found),
        ExprKind::Gen(binder, inner) => {
            literals_of_range(binder, found);
            literals_of(inner, found);
        }
        // The row itself has the places where it splits.
        ExprKind::Row(row, _) => literals_of(row, found),
        ExprKind::Loop(carried, binders, inner) => {
            if let Some(first) = carried.first() {
                literals_of(first, found);
            }
            binders
                .iter()
                .for_each(|binder| literals_of_range(binder, found));
            literals_of(inner, found);
        }
        ExprKind::FoldIn(fold) => {
            for binder in &fold.binders {
                literals_of_range(binder, found);
            }
            for part in [&fold.first, &fold.step, &fold.rest] {
                literals_of(part, found);
            }
        }
        ExprKind::Tuple(scalars) | ExprKind::Listed(scalars) => {
            scalars.iter().for_each(|e| literals_of(e, found))
        }
        ExprKind::With(base, cell, value) => {
            cell.iter()
                .for_each(|index| literals_of_index(index, found));
            literals_of(base, found);
            literals_of(value, found);
        }
        ExprKind::Guard(condition, inner) => {
            literals_of_condition(condition, found);
            literals_of(inner, found);
        }
        ExprKind::If(condition, yes, no) => {
            literals_of_condition(condition, found);
            literals_of(yes, found);
            literals_of(no, found);
        }
        ExprKind::Let(_, left, right)
        | ExprKind::LetData(_, _, left, right)
        | ExprKind::Binary(_, left, right) => {
            literals_of(left, found);
            literals_of(right, found);
        }
        ExprKind::Access(base, indices) => {
            indices
                .iter()
                .for_each(|index| literals_of_index(index, found));
            literals_of(base, found);
        }
        ExprKind::Call(_, arguments) => {
            arguments
                .iter()
                .for_each(|argument| literals_of(argument, found));
        }
        ExprKind::Cast(_, index) => literals_of_index(index, found),
        ExprKind::Unary(_, inner) | ExprKind::Each(inner) | ExprKind::Convert(_, inner) => {
            literals_of(inner, found);
        }
        ExprKind::Resize(_, count, inner) => {
            literals_of_index(count, found);
            literals_of(inner, found);
        }
    }
}

/// The sizes, and tensors of one number; none where the precondition excludes the sizes or an input
/// would be large.
fn arguments(fill: Fill, kernel: &Kernel, sizes: &[(String, i64)]) -> Option<Vec<Argument<Value>>> {
    let argument = |parameter: &Parameter| {
        let Some(tensor) = &parameter.tensor else {
            let size = sizes
                .iter()
                .find(|(name, _)| *name == parameter.name.text)?;
            return Some(Argument::Size(size.1));
        };
        let shape = concrete_shape(sizes, tensor).ok()?;
        let count = size(&shape).ok().filter(|count| *count <= MAX_INPUT)?;
        let cell = fill.cell(tensor.element);
        Tensor::of_values(shape, vec![cell; count]).map(Argument::Tensor)
    };
    kernel.parameters.iter().map(argument).collect()
}

/// Adds to what could not be proved the counterexamples that a search finds at its places, and which
/// conditions would do. Where a condition would do, the example is one that it excludes.
pub fn explain(unproved: &mut [Diagnostic], kernel: &Kernel) {
    // The search runs the kernel many times.
    if unproved.is_empty() {
        return;
    }
    let (found, remedies) = (search(kernel), Remedies::of(kernel));
    let mut searches = MAX_SEARCHES;
    for diagnostic in unproved {
        let span = diagnostic.span;
        let within = |a: Span, b: Span| b.start <= a.start && a.end <= b.end;
        let overlaps = |other: Span| within(span, other) || within(other, span);
        let is_here = |error: &Diagnostic| overlaps(error.span);
        let own = remedies.at(overlaps);
        let excluded = own.first().filter(|_| searches > 0).and_then(|condition| {
            searches -= 1;
            search(&without(kernel, condition))
                .into_iter()
                .find(is_here)
        });
        if let Some(error) = excluded.or_else(|| found.iter().find(|it| is_here(it)).cloned()) {
            let example = format!("for example: {}", error.message);
            diagnostic.notes.push(example);
            let notes = error.notes.into_iter().filter(|_| own.is_empty());
            diagnostic.notes.extend(notes);
        }
        diagnostic.notes.extend(would_do(own.into_iter()));
    }
}

/// The kernel for sizes at which a condition does not hold.
fn without(kernel: &Kernel, condition: &Condition) -> Kernel {
    let mut kernel = kernel.clone();
    let not = ConditionKind::Not(Box::new(condition.clone()));
    kernel
        .preconditions
        .push(Condition::new(not, condition.span));
    kernel
}

/// Vectors of `length` sizes from 0 to [`MAX_SIZE`], those of the least total first.
pub fn small_vectors(length: usize) -> Vec<Vec<i64>> {
    vectors(length, MAX_SIZE, MAX_RUNS)
}

/// Vectors of `length` sizes, with at least one from `candidates`, the others small.
fn guided_vectors(length: usize, candidates: &[i64]) -> Vec<Vec<i64>> {
    // One comes first: with it, loops run.
    let sizes = [&[1, 0, 2, 3], candidates].concat();
    let greatest = i64::try_from(sizes.len()).unwrap_or(i64::MAX) - 1;
    let is_guided = |ranks: &Vec<i64>| ranks.iter().any(|rank| *rank > 3);
    let size = |rank: i64| {
        usize::try_from(rank)
            .ok()
            .and_then(|rank| sizes.get(rank).copied())
    };
    let count = MAX_COMBINATIONS.min(MAX_NUMBERS / length.max(1));
    let ranks = vectors(length, greatest, count).into_iter();
    let chosen = ranks.filter(is_guided);
    chosen
        .filter_map(|ranks| ranks.into_iter().map(size).collect())
        .collect()
}

/// The first `count` vectors of `length` numbers from 0 to `greatest`, those of the least total
/// first.
fn vectors(length: usize, greatest: i64, count: usize) -> Vec<Vec<i64>> {
    let mut vectors = Vec::new();
    let length_as_number = i64::try_from(length).unwrap_or(i64::MAX);
    for total in 0..=greatest.saturating_mul(length_as_number) {
        if vectors.len() == count {
            break;
        }
        extend(
            &mut Vec::new(),
            length,
            total,
            (greatest, count),
            &mut vectors,
        );
    }
    vectors
}

/// Appends vectors that start with `prefix` and have `length` more numbers, which add up to
/// `total`: none greater than the first bound, and no more vectors than the second.
fn extend(
    prefix: &mut Vec<i64>,
    length: usize,
    total: i64,
    bounds: (i64, usize),
    vectors: &mut Vec<Vec<i64>>,
) {
    let (greatest, count) = bounds;
    let length_as_number = i64::try_from(length).unwrap_or(i64::MAX);
    if vectors.len() == count || total > greatest.saturating_mul(length_as_number) {
        return;
    }
    if length == 0 {
        vectors.push(prefix.clone());
        return;
    }
    for first in 0..=greatest.min(total) {
        prefix.push(first);
        extend(prefix, length - 1, total - first, bounds, vectors);
        prefix.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check;

    fn found(kernel: &str) -> Vec<(String, String)> {
        let source = format!("kernel k{kernel}");
        let file = programs::atl::read(source.as_bytes()).expect(kernel);
        let findings = search(&file.kernels[0]);
        findings
            .into_iter()
            .map(|e| (e.span.text(&source).to_string(), e.message))
            .collect()
    }

    #[test]
    fn integers_are_those_at_which_arithmetic_goes_wrong() {
        for (body, place, fill) in [
            ("x + 1", "x + 1", "are the greatest of their types"),
            ("gen i < n: -x[i]", "-x[i]", "are the least of their types"),
            ("gen i < n: 7 / x[i]", "x[i]", "are 0"),
        ] {
            let found = found(&format!("(n: int, x: i32[n]) -> i32[n] = {body}"));
            let [(text, reason)] = &found[..] else {
                panic!("{body}: {found:?}");
            };
            assert_eq!(text, place);
            assert!(reason.ends_with(fill), "{reason}");
        }
        let bounded = "where all i < n: 0 <= x[i] and x[i] <= 9 = x + 1";
        assert_eq!(
            found(&format!("(n: int, x: i32[n]) -> i32[n] {bounded}")),
            []
        );
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

    /// Sizes above the small ones, where the conditions or the literals ask for them.
    #[test]
    fn literals_guide_the_search() {
        for (kernel, example) in [
            ("(n: int, a: f32[n]) -> f32 where 64 <= n = a[64]", "n = 64"),
            ("(n: int, a: f32[n]) -> f32 = [100 < n] a[n]", "n = 101"),
            (
                "(n: int, m: int, a: f32[n]) -> f32 where n % 32 = 0, 40 <= n = a[n + m]",
                "n = 64",
            ),
            (
                "(n: int, a: f32[16]) -> f32 where 10 < n = sum i < n: a[i]",
                "n = 17",
            ),
            (
                "(n: int, m: int, l: int, a: f32[n]) -> f32 where n = 128 = a[n + m * l]",
                "n = 128",
            ),
            (
                "(n: int, a: f32[n]) -> f32[n - 7] where 9 <= n = trunc_r(7, a)",
                "n = 9",
            ),
        ] {
            let found = found(kernel);
            assert!(
                found.iter().any(|(_, message)| message.contains(example)),
                "{kernel}: {found:?}"
            );
        }
    }

    #[test]
    fn negative_sizes_ask_for_a_condition() {
        let source = "kernel test(n: int, k: int, a: f32[n]) -> f32[n] = \
                      gen i < n: [i + 1 + k < n] a[i + 1 + k]";
        let file = programs::atl::read(source.as_bytes()).unwrap();
        let mut unproved = check(&file).unproved;
        explain(&mut unproved, &file.kernels[0]);
        let notes = &unproved[0].notes;
        assert!(
            notes.iter().any(|note| note.contains("`where 0 <= k + 1`")),
            "{notes:?}"
        );
        let source = source.replace("1 + k", "k");
        let file = programs::atl::read(source.as_bytes()).unwrap();
        let mut unproved = check(&file).unproved;
        explain(&mut unproved, &file.kernels[0]);
        let notes = &unproved[0].notes;
        assert!(
            notes.iter().any(|note| note.contains("k = -1")),
            "{notes:?}"
        );
        let hint = "it would do to have `where 0 <= k`";
        assert_eq!(notes.last().map(String::as_str), Some(hint));
    }

    #[test]
    fn the_search_is_bounded() {
        let guided = guided_vectors(3, &[8, 9, -1]);
        assert_eq!(guided[0], [1, 1, 8]);
        assert_eq!(guided.len(), 7 * 7 * 7 - 4 * 4 * 4);
        let candidates: Vec<i64> = (5..50).collect();
        assert!(guided_vectors(100, &candidates).len() <= MAX_COMBINATIONS);
        assert!(guided_vectors(0, &candidates).is_empty());
        let many = (0..500)
            .map(|n| format!("[{} < n] ", 20 * n))
            .collect::<String>();
        let source = format!("kernel k(n: int) -> f32 = {}0", &many[..many.len() / 10]);
        let cut = source.rfind('[').unwrap();
        let source = format!("{}0", &source[..cut]);
        let file = programs::atl::read(source.as_bytes()).unwrap();
        assert!(super::candidates(&file.kernels[0]).len() <= MAX_CANDIDATES + 1);
    }

    #[test]
    fn sound_kernels_have_none() {
        assert!(found("(n: int, a: f32[n]) -> f32[n] where 1 <= n = a").is_empty());
        assert!(found("(n: int, a: f32[n]) -> f32[n] = gen i < n: [1 <= i] a[i - 1]").is_empty());
        // Without an end to the search there would be none here.
        assert!(found("() -> f32 = sum i < 1000000000000: 1").is_empty());
        assert!(found("() -> f32 = sum i < 1000000000000, j < 0: 1").is_empty());
        assert!(found("() -> f32 = fold a := 0, i < 1000000000000, j < 0: 1").is_empty());
    }

    #[test]
    fn what_could_not_be_proved_is_explained() {
        let source = "kernel k(n: int, a: f32[n]) -> f32[n] = gen i < n: a[i - 1]";
        let file = programs::atl::read(source.as_bytes()).unwrap();
        let mut unproved = check(&file).unproved;
        explain(&mut unproved, &file.kernels[0]);
        let expected = "for example: index -1 is out of bounds: dimension 0 of `a` has extent 1 \
                        (with n = 1, i = 0)";
        assert_eq!(unproved[0].notes.last().map(String::as_str), Some(expected));
    }
}

//! Sources that ask for more proofs than there is time for: they are refused, with a place, or lowered,
//! by a search that counts its steps.

use crate::lowered::with_compiler;

/// The names `n0`, `n1`, ..., joined.
fn names(count: usize, between: &str, name: impl Fn(usize) -> String) -> String {
    let names: Vec<String> = (0..count).map(name).collect();
    names.join(between)
}

/// An operator applied so many times.
fn nested(count: usize, operator: &str, inner: &str) -> String {
    format!("{}{inner}{}", operator.repeat(count), ")".repeat(count))
}

/// The message for a kernel that is refused.
fn refused(kernel: &str) -> String {
    let mut message = String::new();
    with_compiler(|compiler| {
        let refused = compiler.compile(kernel.as_bytes(), "f", "");
        let refused = refused.expect_err("a kernel that is too hard");
        assert!(refused.span.start < refused.span.end, "{refused:?}");
        message = refused.message;
    });
    message
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn reshapes_in_each_other_are_given_up() {
    let given_up = "the search for proofs was given up here";
    let sizes = names(33, ", ", |i| format!("n{i}: int"));
    let extents = names(33, ", ", |i| format!("n{i}"));
    let product = names(33, " * ", |i| format!("n{i}"));
    let flat = nested(32, "flatten(", "x");
    let kernel = format!("kernel f({sizes}, x: f32[{extents}]) -> f32[{product}] = {flat}");
    assert_eq!(refused(&kernel), given_up);

    let rows = (0..10).fold("n".to_owned(), |n, _| format!("cdiv({n}, k)"));
    let extents = ", k".repeat(10);
    let split = nested(10, "split(k, ", "x");
    let kernel = format!(
        "kernel f(n: int, k: int, x: f32[n]) -> f32[{rows}{extents}] where 0 < k = {split}"
    );
    assert_eq!(refused(&kernel), given_up);
}

#[test]
fn products_of_sums_are_not_multiplied_out() {
    let sizes = names(40, ", ", |i| format!("n{i}: int"));
    let product = names(20, " * ", |i| format!("(n{} + n{} + 1)", 2 * i, 2 * i + 1));
    let kernel = format!("kernel f({sizes}, x: f32[{product}]) -> f32 where 0 < n0 = x[0]");
    let message = refused(&kernel);
    assert!(!message.contains("a proof failed"), "{message}");
}

//! How deep and how long sources may be, and that it is found out fast.

use super::{body, kernel_of};
use crate::atl::MAX_BYTES;

/// Whatever the way of nesting, too much of it is an error and not a stack overflow.
#[test]
fn depth_is_limited() {
    let ways = [
        ("", "(", "s", ")"),
        ("", "- ", "s", ""),
        ("", "", "s", " + s"),
        ("", "", "s", " ++ s"),
        ("", "s * (", "s", ")"),
        ("", "", "b", "[0]"),
        ("", "[n < m] ", "s", ""),
        ("", "[", "s", "]"),
        ("", "[s, ", "s", "]"),
        ("", "[", "s < s", "] s < s"),
        ("", "gen i < n: ", "s", ""),
        ("gen ", "i < n, ", "i < n: s", ""),
        ("", "let x := s in ", "s", ""),
        ("", "let x := ", "s", " in s"),
        ("", "flatten(", "b", ")"),
        ("", "split(1, ", "b", ")"),
        ("a[", "(", "n", ")]"),
        ("a[", "- ", "n", "]"),
        ("a[", "", "n", " + n"),
        ("a[", "min(n, ", "n", ")"),
        ("a[", "cdiv(n, ", "n", ")"),
        ("[", "(", "n < m", ")"),
        ("[", "not ", "n < m", "]"),
        ("[", "", "n < m", " and n < m"),
        ("[", "", "n < m", " or n < m"),
        ("[", "", "n < m", " < m"),
        ("[", "", "s < s", " < s"),
        ("[", "(", "s < s", ")"),
        ("", "if s < s then s else ", "s", ""),
        ("", "if ", "s < s", " then s else s"),
        ("", "sqrt(", "s", ")"),
        ("", "max(s, ", "s", ")"),
        ("", "fold x := s, i < n: ", "s", ""),
        ("", "fold x := ", "s", ", i < n: s"),
        ("fold x := s", ", i < n", "", ", i < n: s"),
        ("", "fold (x, y) := (s, s), i < n: ", "(s, s)", " in (s, s)"),
        ("", "fold (x, y) := (s, s), i < n: (s, s) in ", "s", ""),
        ("", "fold (x, y) := ", "(s, s)", ", i < n: (s, s) in (s, s)"),
        ("", "fold (x, y) := (s, ", "s", "), i < n: (s, s) in x"),
        ("", "(s, ", "s", ")"),
        ("", "(", "s", ", s)"),
        ("sum i < n", ", i < n", "", ", i < n: s"),
        ("", "prod i < n from 1: ", "s", ""),
        ("", "max i < n from ", "s", ": s"),
        ("", "genrec x[i < n]: ", "s", ""),
        ("", "a with [0] = ", "s", ""),
        ("", "(", "a", " with [0] = s)"),
        ("gen i < n: ", "(gen j < i: s) ++ ", "gen j < i: s", ""),
    ];
    for (start, before, middle, after) in ways {
        let longest = before.len().max(after.len());
        let many = (MAX_BYTES - 200) / (2 * longest);
        let source = format!(
            "{start}{}{middle}{}",
            before.repeat(many),
            after.repeat(many)
        );
        let error = body(&source).expect_err(before);
        assert!(
            error.message.contains("200 levels"),
            "{start}{before}{after}: {}",
            error.message
        );
    }
    let error = body(&format!("[n < m{}] s", ", n < m".repeat(100_000))).unwrap_err();
    assert!(error.message.contains("200 levels"), "{}", error.message);
    let error = body(&format!("[s{}]", ", s".repeat(64))).unwrap_err();
    assert!(
        error.message.contains("more than 64 cells"),
        "{}",
        error.message
    );
    assert!(body(&format!("[s{}]", ", s".repeat(63))).is_ok());
    let source = format!("{}s{}", "(".repeat(150), ")".repeat(150));
    assert!(body(&source).is_ok());
    // What goes on to the right does not nest, and may be longer.
    let sum = |count| body(&format!("s{}", " + s".repeat(count)));
    assert!(sum(450).is_ok());
    let error = sum(550).unwrap_err();
    assert!(error.message.contains("500"), "{}", error.message);
    // What is compared is nested, too; it is read once.
    let nested = |form: &str| (0..40).fold("s".to_owned(), |e, _| form.replace('e', &e));
    for form in ["[(e) < s] s", "[((e < s))] s", "[(0 < (e) and s < s)] s"] {
        assert!(body(&nested(form)).is_ok(), "{form}");
    }
    // What is nested and what goes on to the right add up.
    let sums = (0..100).fold("s".to_owned(), |sum, _| {
        format!("({sum}{})", " + s".repeat(100))
    });
    let access = format!("b{}", format!("[n{}]", ", n".repeat(99)).repeat(100));
    let ceilings = |count| {
        body(&format!(
            "a[{}n{}]",
            "cdiv(n, ".repeat(count),
            ")".repeat(count)
        ))
    };
    assert!(ceilings(12).is_ok());
    let error = ceilings(150).unwrap_err();
    assert!(error.message.contains("12 divisors"), "{}", error.message);
    // What has no first value stands twice in terms.
    let maxima = |count, from| body(&format!("{}s", format!("max i < n{from}: ").repeat(count)));
    assert!(maxima(12, "").is_ok() && maxima(150, " from s").is_ok());
    let error = maxima(13, "").unwrap_err();
    assert!(error.message.contains("12 loops"), "{}", error.message);
    for source in [sums, access] {
        let error = body(&source).unwrap_err();
        assert!(error.message.contains("200 levels"), "{}", error.message);
    }
    let error = body(&"(".repeat(1_000_000)).unwrap_err();
    assert!(error.message.contains("200 levels"));
    let error = body(&"(".repeat(2_000_000)).unwrap_err();
    assert!(error.message.contains("longer than 1 MiB"));
}

/// The types of tuples are found in a time that does not grow with the choices, names and folds that
/// are nested around them.
#[test]
fn nested_tuples_are_typed_fast() {
    for (start, before, middle, after, end) in [
        ("", "if s < s then (", "0, s", ") else (0, s)", ""),
        ("", "if s < s then (0, s) else ", "(0, s)", "", ""),
        ("", "let z := s in ", "(0, s)", "", ""),
        (
            "",
            "let z := fold (x, y) := (0, 0), i < n: (y, x) in x in ",
            "(0, s)",
            "",
            "",
        ),
        (
            "",
            "fold (x, y) := (y, x), i < n: ",
            "(0, s)",
            " in (y, x)",
            "",
        ),
        (
            "",
            "fold (x, y) := (0, 0), i < n: ",
            "(y, x)",
            " in (y, 0)",
            "",
        ),
        (
            "",
            "fold (x, y) := ",
            "(0, 0)",
            ", i < n: (y, x) in (0, x)",
            "",
        ),
        (
            "",
            "fold (x, y) := (0, 0), i < n: (y, x) in ",
            "(0, x)",
            "",
            "",
        ),
        (
            "(0, ",
            "fold (x, y) := (0, 0), i < n: (y, ",
            "0",
            ") in y",
            ")",
        ),
        (
            "(0, ",
            "fold (x, y) := (0, ",
            "0",
            "), i < n: (y, x) in y",
            ")",
        ),
        (
            "(0, ",
            "let z := fold (x, y) := (0, ",
            "0",
            "), i < n: (y, x) in y in z",
            ")",
        ),
        ("(0, ", "((", "0", "))", ")"),
    ] {
        for count in [20, 60, 180] {
            let tuple = format!(
                "{start}{}{middle}{}{end}",
                before.repeat(count),
                after.repeat(count)
            );
            let source = format!("fold (x, y) := (s, 0), i < n: {tuple} in s");
            // With 180 levels the syntax can be too deep.
            assert!(body(&source).is_ok() || count == 180, "{before}");
        }
    }
}

/// The forms of a source grow with its text, not with its reads times the indices of what they read.
#[test]
fn reads_of_a_genrec_are_small() {
    fn nodes(syntax: &::reading::Syntax) -> usize {
        1 + syntax.args.iter().map(nodes).sum::<usize>()
    }
    let indices: Vec<String> = (0..300).map(|at| format!("i_{at} < 1")).collect();
    let reads = ["x[0]"; 300].join(" + ");
    let source = format!(
        "kernel k() -> f32 = genrec x[{}]: {reads}",
        indices.join(", ")
    );
    let (kernels, _) = ::reading::atl::read(source.as_bytes()).expect("a source");
    let nodes: usize = kernels.iter().map(nodes).sum();
    assert!(
        nodes < 4 * source.len(),
        "{nodes} in {} bytes",
        source.len()
    );
}

/// Renaming stays fast when one name is bound very often.
#[test]
fn many_binders_of_one_name() {
    let row = format!("({} 0)", "(gen i < n: 0) + ".repeat(100));
    let source = format!(
        "kernel k(n: int) -> f32[n] = {} 0",
        format!("{row} + ").repeat(90)
    );
    assert!(kernel_of(&source).to_string().contains("i_8999 <"));
}

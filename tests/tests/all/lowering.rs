//! Kernels of all kinds are lowered, and what is made of them is accepted: the examples by
//! `atl-check`, each in a check of its own; the constructs after one replay of the theories.

use crate::lowered::{CONSTRUCTS, EXAMPLES, assert_verified, with_compiler};
use crate::replayed::Theories;
use certs::Limits;
use lower::{Compiler, LawSet};

#[test]
fn every_example() {
    assert!(EXAMPLES.len() > 50);
    assert_verified(&EXAMPLES);
}

#[test]
fn every_construct() {
    let files = CONSTRUCTS.iter().map(|made| made.certificate.as_slice());
    let mut theories = Theories::needed_by(files, &Limits::default());
    for made in &*CONSTRUCTS {
        theories.assert_about_its_programs(made);
    }
}

#[test]
fn what_cannot_be_proved_is_named() {
    with_compiler(|compiler| {
        let cases = [
            ("gen i < n: x[i + 1]", "x[i + 1]", "i + 1 < n"),
            ("gen i < n: x[i - 1]", "x[i - 1]", "0 <= i - 1"),
            ("gen i < n: x[i / m]", "x[i / m]", "0 < m"),
            ("gen i < n: [i < m] x[i + m]", "x[i + m]", "i + m < n"),
            (
                "gen i < n: max j < m: x[i]",
                "j < m",
                "there is a first step here, to start from",
            ),
            (
                "gen i < n: min j < 3, k < j: x[i]",
                "k < j",
                "there is a first step here, to start from",
            ),
            (
                "gen i < n: ((gen 3 <= j < i - 0: 0) ++ gen i - 0 <= j < n: x[j])[0]",
                "i - 0",
                "the row splits between its ends here",
            ),
            (
                "gen i < n: if ((gen 3 <= j < i - 0: 0) ++ gen i - 0 <= j < n: x[j])[0] = x[i] then 1 else 0",
                "i - 0",
                "the row splits between its ends here",
            ),
            (
                "sum i < n: (gen j < i + 2: x[0]) ++ gen i + 2 <= j < n: 0",
                "i + 2",
                "the row splits between its ends here",
            ),
            (
                "gen k < n: sum i < 1: ((gen 3 <= j < i - 0: 0) ++ gen i - 0 <= j < n: x[j])[0]",
                "i - 0",
                "the row splits between its ends here",
            ),
            (
                "sum i < n: (gen j < i: 0) ++ (gen i <= j < m: 1) ++ gen m <= j < n: x[j]",
                "i",
                "the row splits between its ends here",
            ),
            // The index has another name than the size that it hides.
            ("gen n < n: x[n + 1]", "x[n + 1]", "n_1 + 1 < n"),
            (
                "gen i < n: sum j < n: x[i * n + j]",
                "x[i * n + j]",
                "i * n + j < n",
            ),
            (
                "genrec y[i < n]: if i < 1 then y[n - 1] else x[i]",
                "y[n - 1]",
                "this is computed before it is read",
            ),
            (
                "(genrec y[i < n, j < n]: if j + 1 < n then y[i, j + 1] else 1)[0]",
                "y[i, j + 1]",
                "this is computed before it is read",
            ),
            (
                "(genrec y[i < n, j < n]: sum k < j: y[i][k] + y[j][i])[0]",
                "y[j][i]",
                "this is computed before it is read",
            ),
            (
                "fold y := x, i < n: y with [i + 1] = x[i]",
                "y with [i + 1] = x[i]",
                "i + 1 < n",
            ),
        ];
        for (body, place, condition) in cases {
            let source = format!("kernel k(n: int, m: int, x: f32[n]) -> f32[n] = {body}");
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let refused = refused.expect_err(body);
            assert_eq!(refused.message, format!("cannot prove that {condition}"));
            assert_eq!(refused.span.text(&source), place);
        }
    });
}

/// A minimum says its operands twice: twenty of them in each other, a million times.
/// Each level doubles the text of an index: here it would be longer than 1 MiB, or cannot be proved
/// to be in bounds, which is said in a message that is not that long.
#[test]
fn a_text_that_would_be_too_long_is_not_made() {
    with_compiler(|compiler| {
        for (levels, expected) in [(15, "would be longer than 1 MiB"), (17, "cannot prove")] {
            let mirrored = |x, j| format!("(gen i_{j} < n: {x}[max(i_{j}, n - 1 - i_{j})])");
            let body = (0..levels).fold("x".to_owned(), mirrored);
            let source = format!("kernel k(n: int, x: f32[n]) -> f32[n] = {body}");
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let message = refused.expect_err("too long").message;
            assert!(message.contains(expected), "{message}");
            assert!(message.len() < 20_000, "{}", message.len());
        }
    });
}

/// What one condition on computed indices says is a part of what the next one is about.
#[test]
fn conditions_on_many_computed_indices_take_no_long_time() {
    with_compiler(|compiler| {
        let named = |(lets, conditions): (String, Vec<String>), k| {
            let lets = format!("{lets}let t{k} := index(x[i] >> {k}) in ");
            (lets, [conditions, vec![format!("t{k} < m")]].concat())
        };
        let (lets, conditions) = (0..28).fold((String::new(), Vec::new()), named);
        let conditions = conditions.join(" and ");
        let source = format!(
            "kernel k(n: int, m: int, x: u32[n]) -> u32[n] = gen i < n: {lets}if {conditions} then 1 else 0"
        );
        let compiled = compiler.compile(source.as_bytes(), "k", "");
        compiled.unwrap_or_else(|refused| panic!("{}", refused.message));
    });
}

#[test]
fn minima_in_each_other_do_not_double_the_text() {
    with_compiler(|compiler| {
        let nested = (1..60).fold("i".to_owned(), |inner, k| {
            format!("min(n - 1, max(i - {k}, {inner}))")
        });
        let source = format!("kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[{nested}]");
        let compiled = compiler.compile(source.as_bytes(), "k", "");
        let compiled = compiled.unwrap_or_else(|refused| panic!("{}", refused.message));
        assert!(compiled.c.len() < 3 * source.len(), "{}", compiled.c);
    });
}

#[test]
fn divisors_that_may_be_zero_are_refused() {
    with_compiler(|compiler| {
        let bodies = [
            "x[i] / d[i]",
            // The condition does not hold where the quotient is.
            "if d[i] = 0 then x[i] / d[i] else 0",
            "if d[i] != 0 then 0 else x[i] / d[i]",
            // It speaks of another cell, of another number, or of one of two that may hold.
            "if d[0] = 0 then 0 else x[i] / d[i]",
            "if d[i] = 1 then 0 else x[i] / d[i]",
            "if d[i] != 0 or x[i] != 0 then x[i] / d[i] else 0",
            "if d[i] != 0 then x[i] / (d[i] + d[i]) else 0",
            // Words have no sign: all but zero are greater than it.
            "if 0 <= d[i] then x[i] / d[i] else 0",
            // Of what is divided by, the condition says something else.
            "if d[i] - 4 != 0 then 0 else sum j < n: x[j] / (d[i] - 4)",
            "if d[i] - 4 = 0 then 0 else sum j < n: x[j] / (d[j] - 4)",
            "if d[i] != 0 then u32(sum j < n: x[j] / u32(u8(d[i]))) else 0",
            // Below the condition, its names stand for something else.
            "if d[i] - 4 = 0 then 0 else let d := x in (sum j < n: x[j] / (d[i] - 4))",
            "if d[i] = 0 then 0 else sum i < n: x[i] / d[i]",
            "if d[i] = 0 then 0 else let d := x in (sum j < n: x[j] / d[i])",
            // Of one index of two.
            "sum j < n: if d[j] = 0 then 0 else sum k < n: x[j] / d[k]",
        ];
        for body in bodies {
            let source =
                format!("kernel k(n: int, x: u32[n], d: u32[n]) -> u32[n] = gen i < n: {body}");
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let message = refused.expect_err(body).message;
            let zero =
                "cannot prove that this divisor is not zero, and integers have no quotient by zero";
            assert_eq!(message, zero, "{body}");
        }
    });
}

#[test]
fn what_has_no_proof_has_a_place() {
    with_compiler(|compiler| {
        let deep = (0..97).map(|i| format!("fold a{i} := 0, i < n: "));
        let deep = deep.collect::<String>() + "x[0]";
        let cases = [
            (
                "sum t < m: genrec y[i < n]: x[i]",
                "genrec y[i < n]: x[i]",
                "cannot prove that no cell of this is padding",
            ),
            (
                "sum t < m: fold y := [m <= 3] x, i < n: y",
                "fold y := [m <= 3] x, i < n: y",
                "cannot prove that no cell of this is padding",
            ),
            (
                "let y := genrec y[i < n]: x[i] in y + (genrec y[i < n]: x[i])",
                "genrec y[i < n]: x[i]",
                "this tensor is computed as a whole, and read cell by cell",
            ),
            (
                "fold (y, s) := (x, 0), i < n: \
                 (fold (p, t) := (y, s), j < m: (y, t + 1) in (p, t)) in y",
                "fold (p, t)",
                "this reads a tensor that a loop carries where the next one is stored already; \
                 bind what is read before, with `let`",
            ),
            (
                "gen i < n: if (let y := genrec y[j < i + 1]: x[j] in y[i]) < 1 then 1 else 0",
                "j < i + 1",
                "an extent in here depends on the index of a loop around",
            ),
            (
                &format!("gen i < 1: {deep}"),
                &deep,
                "loops are nested too deep here",
            ),
        ];
        for (body, place, message) in cases {
            let source = format!(
                "kernel k(n: int, m: int, x: f32[n]) -> f32[n] where 1 <= n, n <= 1 = {body}"
            );
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let refused = refused.expect_err(body);
            assert_eq!(refused.message, message, "{body}");
            let place = source.rfind(place);
            assert_eq!(Some(refused.span.start), place, "{body}");
        }
    });
}

/// Up to the assignment of the result, a function has the loops that a person would write.
#[test]
fn what_is_carried_on_is_in_one_local() {
    with_compiler(|compiler| {
        let cases = [
            (
                "sum i < n, j < i: x[j]",
                "float total = 0.0f; \
                 for (int64_t i = 0; i < n; i++) { \
                 for (int64_t j = 0; j < i; j++) { total += x[j]; } }",
            ),
            (
                "max i < n: x[i]",
                "float max = x[0]; \
                 for (int64_t i = 0; i < n; i++) { max = (max < x[i] ? x[i] : max); }",
            ),
            (
                "fold a := 1, i < n: (fold b := a, j < i: b * x[j])",
                "float a = 1.0f; \
                 for (int64_t i = 0; i < n; i++) { \
                 for (int64_t j = 0; j < i; j++) { a = a * x[j]; } }",
            ),
            (
                "fold a := x[0], i < n: (fold b := a, j < i: b * a)",
                "float a = x[0]; \
                 for (int64_t i = 0; i < n; i++) { float b = a; \
                 for (int64_t j = 0; j < i; j++) { b = b * a; } a = b; }",
            ),
            (
                "fold a := 1, i < n: if x[i] < a then x[i] else a",
                "float a = 1.0f; \
                 for (int64_t i = 0; i < n; i++) { if (x[i] < a) { a = x[i]; } }",
            ),
        ];
        for (body, loops) in cases {
            let source = format!("kernel k(n: int, x: f32[n]) -> f32 where 1 <= n = {body}");
            let compiled = compiler.compile(source.as_bytes(), "k", "");
            let c = compiled.expect(body).c;
            let words: Vec<&str> = c.split_whitespace().collect();
            let function = words.join(" ");
            let found = function
                .split_once("restrict out) { ")
                .expect("a function")
                .1;
            let (found, _) = found.split_once(" out[0] =").expect("a result");
            assert_eq!(found, loops, "{body}");
        }
    });
}

#[test]
fn what_is_computed_as_a_whole_is_read_from_an_array() {
    with_compiler(|compiler| {
        let fold = "fold u := x, 1 <= i < n: u with [i] = u[i - 1]";
        let update = "x with [0] = 1";
        let compiled = |body: &str| {
            let source = format!("kernel k(n: int, x: f32[n]) -> f32[n] where 1 <= n = {body}");
            let compiled = compiler.compile(source.as_bytes(), "k", "");
            let why = |refused: programs::diagnostic::Diagnostic| {
                (refused.message, refused.span.text(&source).to_owned())
            };
            compiled.map(|compiled| compiled.c).map_err(why)
        };
        for whole in [fold, update] {
            let c = compiled(&format!("gen j < n: ({whole})[j]")).expect(whole);
            assert_eq!(c.matches("malloc(").count(), 1, "{c}");
            // Of an operator on tensors, each cell would be computed by itself.
            let (message, place) = compiled(&format!("({whole}) + x")).expect_err(whole);
            let wanted = "this tensor is computed as a whole, and read cell by cell";
            assert_eq!((&*message, &*place), (wanted, whole));
        }
    });
}

/// What is wrong with a kernel, with the last note.
fn refusal(compiler: &Compiler, source: &str) -> String {
    let refused = compiler.compile(source.as_bytes(), "k", "");
    let refused = refused.map(|compiled| compiled.c).expect_err(source);
    let last = refused.notes.last().cloned().unwrap_or_default();
    format!("{}; {last}", refused.message)
}

#[test]
fn what_may_overflow_is_refused_with_an_example() {
    with_compiler(|compiler| {
        let cases = [
            (
                "kernel k(n: int, a: f32[3]) -> f32[n] = gen i < n: a[(i * 4611686018427387904) % 3]",
                "cannot prove that i * 4611686018427387904 fits into 64 bits; \
                 for example: it is 9223372036854775808 with i = 2",
            ),
            (
                "kernel k(l: int, m: int, n: int, a: f32[n]) -> f32[n] = gen i < n: [l * m * n < 5] a[i]",
                "cannot prove that l * m * n fits into 64 bits",
            ),
            // In C this is computed by the sign of n * k, and as an extent it is known by another spelling.
            (
                "kernel k(n: int, k: int, a: f32[n * k % 7]) -> f32[n * k % 7] = a",
                "cannot prove that n * k % 7 fits into 64 bits",
            ),
        ];
        for (source, wanted) in cases {
            let found = refusal(compiler, source);
            assert!(found.starts_with(wanted), "{found}\nnot\n{wanted}");
        }
    });
}

#[test]
fn conditions_that_cannot_be_met_are_refused() {
    with_compiler(|compiler| {
        let cases = [
            "kernel k(z: f32[0 - 1]) -> f32 = 1",
            "kernel k(n: int, z: f32[0 - 1 - n]) -> f32[n] where 0 <= n = gen i < n: 1",
            "kernel k(n: int, z: f32[n]) -> f32[n] where n = 1, 2 < 1 = z",
            "kernel k(n: int, z: f32[n]) -> f32[n] where n < 0 = z",
            "kernel k(n: int, z: f32[n]) -> f32[n] where n >= 3000000000 = z",
        ];
        for source in cases {
            let found = refusal(compiler, source);
            let wanted = "no sizes meet the conditions: they contradict each other; known here: ";
            assert!(found.starts_with(wanted), "{source}: {found}");
        }
        // Some sizes are found, and that there are no others.
        let only = |source: &str| {
            compiler
                .compile(source.as_bytes(), "k", "")
                .expect("lowered")
                .only
        };
        let five = "kernel k(n: int, z: f32[n]) -> f32[n] where n * 2 = 10 = z";
        assert_eq!(only(five), Some(vec![("n".to_string(), 5.into())]));
        let many = "kernel k(n: int, z: f32[n]) -> f32[n] where 1000 <= n, n % 7 = 3 = z";
        assert_eq!(only(many), None);
    });
}

#[test]
fn the_set_of_laws_is_the_smallest() {
    with_compiler(|compiler| {
        let kernel = |element: &str, body: &str| {
            format!("kernel k(n: int, x: {element}[n], y: {element}[n]) -> {element}[n] = {body}")
        };
        let cases = [
            ("f32", "gen i < n: x[i] + y[i]", LawSet::None),
            ("f32", "gen i < n: x[i] / y[i]", LawSet::Ieee),
            ("f32", "gen i < n: x[i] / 3", LawSet::Ieee),
            ("u32", "gen i < n: x[i] / 3", LawSet::None),
            ("u64", "gen i < n: x[i] / 4294967296", LawSet::None),
        ];
        for (element, body, set) in cases {
            let source = kernel(element, body);
            let compiled = compiler.compile(source.as_bytes(), "k", "");
            assert_eq!(compiled.expect(&source).laws, set, "{source}");
        }
        for body in [
            "gen i < n: x[i] / y[i]",
            "gen i < n: x[i] / 0",
            "gen i < n: x[i] / (y[i] + 1)",
        ] {
            let found = refusal(compiler, &kernel("u64", body));
            assert!(
                found.starts_with("cannot prove that this divisor is not zero"),
                "{found}"
            );
        }
    });
}

/// A loop is split where a condition on its index changes its value: no loop has a condition then, and
/// there is none over padding that is dropped, nor one of a single iteration.
#[test]
fn loops_are_split_at_borders() {
    let cases: [(&str, &[&str]); 7] = [
        (
            "where 3 <= n = gen i < n: if 1 <= i and i < n - 1 then x[i - 1] + x[i + 1] else x[i]",
            &["i = 1; i < n - 1"],
        ),
        // Nothing is known of n.
        (
            "= gen i < n: [1 <= i] x[i - 1]",
            &["i = 0; i < (1 < n ? 1 : n)", "i = (1 < n ? 1 : n); i < n"],
        ),
        // A single cell at one end.
        (
            "where 3 <= n = gen i < n: if i = n - 1 then 0 else x[i + 1]",
            &["i = 0; i < n - 1"],
        ),
        (
            "where 3 <= n = gen i < n: if not (i = 0 or 7 * i < 0) then x[i - 1] else 0",
            &["i = 1; i < n"],
        ),
        // An index of a sum counts with the worst that it can be.
        (
            "where 3 <= n = gen i < n: sum d < 3: [1 <= i + d, i + d < n + 1] x[i + d - 1]",
            &[
                "d = 0; d < 3",
                "if",
                "i = 1; i < n - 1",
                "d = 0; d < 3",
                "d = 0; d < 3",
                "if",
            ],
        ),
        // The padding that a truncation drops is not computed.
        (
            "= trunc_r(cdiv(n, 8) * 8 - n, flatten(gen o < cdiv(n, 8): gen i < 8: \
             [o * 8 + i < n] sum p < 2: x[o * 8 + i]))",
            &[
                "o = 0; o < (n + 7) / 8",
                "i = 0; i < (n - o * 8 < 8 ? n - o * 8 : 8)",
                "p = 0; p < 2",
            ],
        ),
        // There are tests that no loop can be split for.
        ("= gen i < n: [i % 2 = 0] x[i]", &["i = 0; i < n"]),
    ];
    with_compiler(|compiler| {
        for (body, wanted) in cases {
            let source = format!("kernel k(n: int, x: f32[n]) -> f32[n] {body}");
            let compiled = compiler.compile(source.as_bytes(), "k", "");
            let c = compiled.unwrap_or_else(|why| panic!("{source}: {}", why.render("k", &source)));
            let heads = c.c.lines().map(str::trim).filter_map(|line| {
                let ends = line.strip_prefix("for (int64_t ");
                let ends = ends.and_then(|ends| ends.rsplit_once("; "));
                ends.map(|(ends, _)| ends)
                    .or(line.starts_with("if ").then_some("if"))
            });
            assert_eq!(heads.collect::<Vec<_>>(), wanted, "{source}\n{}", c.c);
        }
    });
}

/// A chain of `let`s takes time in proportion to its length.
#[test]
fn long_chains_of_let() {
    with_compiler(|compiler| {
        let chain: String = (1..60)
            .map(|at| format!("let y{at} := gen i < n: y{}[i] + 1 in ", at - 1))
            .collect();
        let source = format!("kernel k(n: int, y0: f32[n]) -> f32[n] = {chain} y59");
        compiler
            .compile(source.as_bytes(), "k", "")
            .expect("lowered");
    });
}

/// Of data that are read as indices nothing is known but their type, guards, and conditions on data.
#[test]
fn data_that_may_be_out_of_bounds_are_refused() {
    with_compiler(|compiler| {
        let cases = [
            ("", "gen i < n: y[idx[i]]", "y[idx[i]]", "0 <= idx[i]"),
            (
                "where all i < n: 0 <= idx[i]",
                "gen i < n: y[idx[i]]",
                "y[idx[i]]",
                "idx[i] < m",
            ),
            (
                "where all i < n: 0 <= idx[i] <= m",
                "gen i < n: y[idx[i]]",
                "y[idx[i]]",
                "idx[i] < m",
            ),
            (
                "where all i < n - 1: 0 <= idx[i] < m",
                "gen i < n: y[idx[i]]",
                "y[idx[i]]",
                "0 <= idx[i]",
            ),
            // Of other data.
            (
                "where all i < n: 0 <= pos[i] < m",
                "gen i < n: y[idx[i]]",
                "y[idx[i]]",
                "0 <= idx[i]",
            ),
            (
                "",
                "gen i < n: [0 <= pos[i] < m] y[idx[i]]",
                "y[idx[i]]",
                "0 <= idx[i]",
            ),
            // Positions that may decrease.
            (
                "where 0 <= n, 0 <= pos[0], pos[n] <= m",
                "gen i < n: sum pos[i] <= p < pos[i + 1]: y[p]",
                "y[p]",
                "0 <= p",
            ),
            // Data of which the condition itself reads too many.
            (
                "where all i < n: pos[i] <= pos[i + 2]",
                "gen i < n: 1",
                "pos[i + 2]",
                "i + 2 < n + 1",
            ),
            (
                "where all i < n + 1: 0 <= idx[i]",
                "gen i < n: 1",
                "idx[i]",
                "i < n",
            ),
            // A cell is updated, and nothing else is.
            (
                "",
                "fold z := x, i < n: z with [idx[i]] = 1",
                "z with [idx[i]] = 1",
                "0 <= idx[i]",
            ),
        ];
        for (conditions, body, place, condition) in cases {
            let source = format!(
                "kernel k(n: int, m: int, idx: i32[n], pos: i32[n + 1], x: f32[n], y: f32[m]) -> f32[n] \
                 {conditions} = {body}"
            );
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let refused = refused.map(|compiled| compiled.c).expect_err(&source);
            assert_eq!(
                refused.message,
                format!("cannot prove that {condition}"),
                "{source}"
            );
            assert_eq!(refused.span.text(&source), place, "{source}");
        }
    });
}

#[test]
fn conditions_that_no_data_are_found_for_are_refused() {
    with_compiler(|compiler| {
        for conditions in [
            "1 <= n, idx[0] = 1",
            "1 <= n, all i < n: 7 <= idx[i]",
            "1 <= n, all i < n: idx[i] + 1 = -9",
            "1 <= n, all i < n: 500 <= idx[i] <= 600, all i < n: 100 <= y[i] <= 200",
            "100 <= n, idx[0] = n, y[0] = idx[0]",
            "1 <= n, all i < n: 0 <= idx[i] < n, all i < n: y[idx[i]] = 7",
            "1 <= n, 0 < y[0], n % y[0] = 0",
            "3 <= n, 2 <= y[0], n % y[0] = 1, n / y[0] = 2",
            "1 <= n, all i < n: 0 <= y[i] < n, all i < n: y[i] <= idx[y[i]]",
            // What is known of each is known for the sake of the other.
            "2 <= n, y[0] = idx[min(1, max(0, y[0]))], y[1] < n",
        ] {
            let source = format!(
                "kernel k(n: int, idx: i32[n], y: i32[n], x: f32[n]) -> f32[n] \
                 where {conditions} = gen i < n: x[i]"
            );
            compiler.compile(source.as_bytes(), "k", "").expect(&source);
        }
        // Of `u64`, data are compared with literals and with each other as what they are.
        for conditions in [
            "0 < s",
            "s != 0 and not (s < 7)",
            "s = 18446744073709551615",
            "1 <= n, idx[0] = 7, 7 <= idx[0] or s = 1, s = idx[0]",
            "0 <= n, 9223372036854775808 <= s",
        ] {
            let source = format!(
                "kernel k(n: int, s: u64, idx: u64[n], x: f32[n]) -> f32[n] \
                 where {conditions} = gen i < n: x[i]"
            );
            compiler.compile(source.as_bytes(), "k", "").expect(&source);
        }
        for (conditions, place) in [
            ("1 <= n, idx[0] = 2147483648", "idx[0] = 2147483648"),
            ("2 <= n, idx[0] = 1, idx[1] = 2", "idx[1] = 2"),
            ("1 <= n, all i < n: 0 <= idx[i], x[0] < 1", "x[0] < 1"),
            ("s < 0", "s < 0"),
            ("s = 3, 2 < s and s < 3", "2 < s and s < 3"),
        ] {
            let source = format!(
                "kernel k(n: int, s: u64, idx: i32[n], x: f32[n]) -> f32[n] where {conditions} = gen i < n: x[i]"
            );
            let refused = compiler.compile(source.as_bytes(), "k", "");
            let refused = refused.map(|compiled| compiled.c).expect_err(&source);
            let message = "no data were found that meet this condition";
            assert_eq!(refused.message, message, "{source}");
            assert_eq!(refused.span.text(&source), place, "{source}");
        }
    });
}

//! The gate: a certificate is for one source and for one C file, and for nothing that differs.

use certs::Limits;
use checker::check::{Report, check};
use checker::gate::{Files, Programs};
use checker::policy::Policy;
use checker::verdict::Verdict;
use kernel::Term;
use lowering::compile::Compiler;
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

const SOURCE: &str =
    "kernel matmul(m: int, n: int, k: int, a: f32[m, k], b: f32[k, n]) -> f32[m, n]
  = gen i < m, j < n: sum p < k: a[i, p] * b[p, j]

kernel other(m: int, n: int, k: int, a: f32[m, k], b: f32[k, n]) -> f32[m, n]
  = gen i < m, j < n: sum p < k: b[p, j] * a[i, p]
";

struct Made {
    certificate: Vec<u8>,
    c: String,
}

/// The certificate and the C text of the first kernel.
static MADE: LazyLock<Made> = LazyLock::new(|| {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler = Compiler::open(&bundle).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(SOURCE.as_bytes(), "matmul", "// header");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    let (certificate, c) = (made.certificate, made.c);
    Made { certificate, c }
});

fn verdict(source: &str, kernel: &str, c: &str) -> (Verdict, String) {
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some(kernel),
        c: Some(c.as_bytes()),
    };
    let report = check(
        &MADE.certificate,
        files,
        &Policy::default(),
        &Limits::default(),
    );
    (report.verdict(), said(&report))
}

fn said(report: &Report) -> String {
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    findings.join("\n")
}

#[test]
fn its_own_files_are_verified() {
    assert_eq!(
        verdict(SOURCE, "matmul", &MADE.c),
        (Verdict::Verified, String::new())
    );
    // Blanks, comments and parentheses that change nothing.
    let c = MADE
        .c
        .replace("a[i * k + p]", "a[(i * k) /* row */ + p]")
        .replace("    ", "\t");
    assert_eq!(verdict(SOURCE, "matmul", &c).0, Verdict::Verified);
}

#[test]
fn other_files_are_rejected() {
    let c = &MADE.c;
    let index = "a[i * k + p]";
    assert!(c.contains(index), "{c}");
    let cases = [
        (
            SOURCE,
            "other",
            c.clone(),
            "the source says otherwise in line 4",
        ),
        (SOURCE, "none", c.clone(), "no such kernel"),
        (
            &SOURCE.replace("sum p < k", "sum p < m")[..],
            "matmul",
            c.clone(),
            "the source",
        ),
        (
            &SOURCE.replace("f32", "f64")[..],
            "matmul",
            c.clone(),
            "element types differ",
        ),
        (
            &SOURCE.replace("-> f32[m, n]", "-> f32[n, m]")[..],
            "matmul",
            c.clone(),
            "the source",
        ),
        (
            &SOURCE.replace("= gen", "where m < 9 = gen")[..],
            "matmul",
            c.clone(),
            "the source",
        ),
        (
            SOURCE,
            "matmul",
            c.replace(index, "a[i * (k + p)]"),
            "the C file says otherwise",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("total;", "total + total;"),
            "the C file says otherwise",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("void matmul", "void matmul2"),
            "the C file says otherwise",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("float", "double").replace("0.0f", "0.0"),
            "element types",
        ),
        (
            SOURCE,
            "matmul",
            format!("{c}void f(float *restrict out) {{}}\n"),
            "end of the file",
        ),
        (
            SOURCE,
            "matmul",
            c.replace(
                "#include <stdlib.h>\n",
                "#include <stdlib.h>\n#define m n\n",
            ),
            "#",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("out[", "/* out[ /* */ out["),
            "comment",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("total = 0.0f;", "total = 0.0f; // ??/\n"),
            "trigraph",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("total = 0.0f;", "total = 0.0f; // \\\n"),
            "backslash",
        ),
        (
            SOURCE,
            "matmul",
            c.replace("p = 0;", "p = 0L;"),
            "expected index",
        ),
        (SOURCE, "matmul", c.replace("p++", "++p"), "expected `p`"),
        (
            SOURCE,
            "matmul",
            c.replace("p < k", "p <= k"),
            "expected `<`",
        ),
    ];
    for (source, kernel, c, why) in cases {
        let (verdict, said) = verdict(source, kernel, &c);
        assert_eq!(verdict, Verdict::Rejected, "{why}: {said}\n{c}");
        assert!(said.contains(why), "should say {why}: {said}");
    }
}

/// A certificate for a theorem that is no gate statement.
#[test]
fn another_theorem_is_rejected() {
    let mut context = certs::Context::new(1 << 22).expect("a context");
    context.set_recording(true);
    let truth = context.truth().expect("a theorem");
    let hash = checker::bundle::hash();
    let theorems = [("gate".to_owned(), truth)];
    let bytes = certs::write(&mut context, hash, certs::Cut::Fine, &theorems).expect("bytes");
    let files = Files {
        c: Some(MADE.c.as_bytes()),
        ..Files::default()
    };
    let report = check(&bytes, files, &Policy::default(), &Limits::default());
    assert_eq!(report.verdict(), Verdict::Rejected);
    assert!(
        said(&report).contains("says nothing of"),
        "{}",
        said(&report)
    );
}

/// Where the tokens of a C text begin and end; not how the parser finds them.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut comment = false;
    for (at, c) in text.char_indices() {
        comment = (comment || text[at..].starts_with("//")) && c != '\n';
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        match tokens.last_mut() {
            _ if comment || c.is_whitespace() => {}
            Some(last) if last.end == at && word(c) && text[last.clone()].chars().all(word) => {
                last.end += 1;
            }
            _ => tokens.push(at..at + 1),
        }
    }
    tokens
}

/// Every token of the C file replaced in turn by every other one, removed, and doubled: what is
/// not refused has another term.
#[test]
fn every_token_counts() {
    let bytes = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let mut replayer = certs::Replayer::new(Limits::default()).expect("the logic");
    for module in certs::bundle::split(&bytes).expect("modules") {
        let module = certs::Module::read(module, &Limits::default()).expect("a module");
        replayer.replay_all(&module).expect("theorems");
    }
    let mut term = |text: &str| -> Option<(String, Term)> {
        let (element, function) = statement::syntax::c::read(text.as_bytes()).ok()?;
        let term = statement::term::of(&mut replayer.context, &function).ok()?;
        Some((element.to_owned(), term))
    };
    let text = &MADE.c;
    let own = term(text).expect("the text is read");
    let (mut refused, mut others) = (0, 0);
    let tokens = tokens(text);
    let words: std::collections::BTreeSet<&str> =
        tokens.iter().map(|at| &text[at.clone()]).collect();
    for at in &tokens {
        let (before, word, after) = (&text[..at.start], &text[at.clone()], &text[at.end..]);
        let replaced = words.iter().filter(|other| **other != word);
        let mut variants: Vec<String> = replaced
            .map(|other| format!("{before} {other} {after}"))
            .collect();
        variants.push(format!("{before}{after}"));
        variants.push(format!("{before}{word} {word}{after}"));
        for variant in variants {
            match term(&variant) {
                None => refused += 1,
                Some(other) => {
                    assert_ne!(other, own, "the same function:\n{variant}");
                    others += 1;
                }
            }
        }
    }
    println!("{refused} variants refused, {others} of other functions");
    assert!(refused > 1000 && others > 100);
}

/// The two mistakes of published printers.
#[test]
fn precedence() {
    let read = |index: &str, value: &str| {
        let text = format!(
            "#include <stdint.h>\n#include <stdlib.h>\nvoid f(int64_t i, const float *restrict a, \
             const float *restrict b, const float *restrict c, float *restrict out) {{\n\
             out[{index}] = {value};\n}}\n"
        );
        let (_, function) = statement::syntax::c::read(text.as_bytes()).expect("a function");
        format!(
            "{:?}",
            statement::c::parse(text.as_bytes()).map(|f| (f, function.0))
        )
    };
    let product = read("i", "(a[i] + b[i]) * c[i]");
    assert_ne!(product, read("i", "a[i] + (b[i]) * (c[i])"));
    assert_eq!(product, read("i", "((a[i] + b[i])) * (c[i])"));
    assert_ne!(read("5 * (i % 2)", "a[0]"), read("5 * i % 2", "a[0]"));
    assert_eq!(read("(5 * i) % 2", "a[0]"), read("5 * i % 2", "a[0]"));
}

#[test]
fn examples_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    for entry in std::fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "atl") {
            let source = std::fs::read(&path).expect("a source");
            let files = Files {
                source: Some(&source),
                ..Files::default()
            };
            let read = Programs::read(files);
            let several =
                |error: &checker::check::Finding| error.to_string().contains("several kernels");
            assert!(
                read.as_ref().err().is_none_or(several),
                "{}",
                path.display()
            );
        }
    }
}

//! The gate: a certificate is for one source and for one C file, and for nothing that differs.

use certs::Limits;
use checker::check::{Report, check};
use checker::gate::{Files, Programs};
use checker::laws::LawSet;
use checker::names::Named;
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
        (SOURCE, "none", c.clone(), "no kernel named `none`"),
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

/// A certificate for what `prove` makes of the gate statement about the files, for these laws.
fn certificate(
    laws: &[&str],
    prove: impl FnOnce(&mut certs::Context, Term) -> kernel::Result<kernel::Thm>,
) -> Vec<u8> {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let read = |bytes| certs::Module::read(bytes, &Limits::default()).expect("a module");
    let modules = certs::split(&bundle).expect("modules").into_iter();
    let modules: Vec<_> = modules.map(read).collect();
    let proof = read(&MADE.certificate);
    let wanted = proof
        .segments
        .iter()
        .flat_map(|segment| segment.needed.clone());
    let laws_wanted = laws.iter().map(|law| (certs::Kind::Constant, *law));
    let marks = certs::slice(&modules, wanted.chain(laws_wanted)).expect("a slice");
    let mut replayer = certs::Replayer::new(Limits::default()).expect("the logic");
    for (module, marked) in modules.iter().zip(&marks) {
        replayer.replay(module, marked).expect("theorems");
    }
    let context = &mut replayer.context;
    let files = Files {
        source: Some(SOURCE.as_bytes()),
        kernel: Some("matmul"),
        c: Some(MADE.c.as_bytes()),
    };
    let programs = Programs::read(files).expect("programs");
    let [kernel, function] = programs.terms(context).expect("terms");
    let (kernel, function) = (kernel.expect("a kernel"), function.expect("a function"));
    let laws: Vec<String> = laws.iter().map(|law| (*law).to_owned()).collect();
    let claim = statement::term::gate(context, &laws, kernel, function).expect("a statement");
    context.set_recording(true);
    context.begin_file();
    let proved = prove(context, claim).expect("a theorem");
    let theorems = [("gate".to_owned(), proved)];
    let hash = checker::bundle::hash();
    certs::write(context, hash, certs::Cut::Fine, &theorems).expect("a certificate")
}

/// What is said of a certificate, with the files and without.
fn reports(certificate: &[u8], source: &str, policy: &Policy) -> [Report; 2] {
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some("matmul"),
        c: Some(MADE.c.as_bytes()),
    };
    [files, Files::default()].map(|files| check(certificate, files, policy, &Limits::default()))
}

/// The gate statement under the hypothesis that it holds is a theorem, and nothing is said of
/// the programs in it.
#[test]
fn an_assumed_statement_is_not_put_into_words() {
    let certificate = certificate(&[], |k, claim| k.assume(claim));
    let [gate, alone] = reports(&certificate, SOURCE, &Policy::default());
    assert_eq!(gate.verdict(), Verdict::Rejected);
    assert!(said(&gate).contains("it has hypotheses"), "{}", said(&gate));
    assert_eq!(alone.verdict(), Verdict::Proved);
    for report in [gate, alone] {
        let [theorem] = &report.summary.theorems[..] else {
            panic!("one theorem");
        };
        assert!(theorem.gate.is_none(), "{theorem:?}");
        assert_eq!(theorem.statement.hypotheses.len(), 1);
    }
}

/// What is said of a certificate that assumes the gate statement under these laws, of elements of
/// this type: of the laws, not of the axiom, which nothing allows.
fn said_of_laws(laws: &[&str], element: &str, policy: &Policy) -> String {
    let bytes = certificate(laws, |k, claim| {
        let name = k.name("oracle");
        k.axiom(name, claim)
    });
    let (source, c) = of_type(element);
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some("matmul"),
        c: Some(c.as_bytes()),
    };
    let report = check(&bytes, files, policy, &Limits::default());
    assert!(!report.verdict().is_acceptance());
    let findings = report.findings.iter().map(ToString::to_string);
    let findings: Vec<String> = findings.collect();
    let of_laws = findings.into_iter();
    let of_laws = of_laws.filter(|said| !said.contains("the axiom oracle, which is not proved"));
    of_laws.collect::<Vec<_>>().join("\n")
}

/// The source and the C file for another type of elements, which is in no term.
fn of_type(element: &str) -> (String, String) {
    let (c, zero) = match element {
        "f64" => ("double", "0.0"),
        "u32" => ("uint32_t", "0u"),
        "u64" => ("uint64_t", "0ull"),
        _ => ("float", "0.0f"),
    };
    let text = MADE.c.replace("float", c).replace("0.0f", zero);
    (SOURCE.replace("f32", element), text)
}

const REAL: [&str; 3] = ["distrib_left", "div_self", "zero_mul"];

/// Which sets of laws are accepted for which elements.
#[test]
fn laws() {
    let policy = Policy::default();
    for element in ["f32", "f64", "u32", "u64"] {
        assert_eq!(said_of_laws(&[], element, &policy), "");
        assert_eq!(said_of_laws(&["mul_comm"], element, &policy), "");
        let is_float = element.starts_with('f');
        for (laws, set, accepted) in [
            (&["add_comm", "div_total"][..], "ieee", is_float),
            (
                &["add_assoc"],
                if is_float { "real" } else { "words" },
                !is_float,
            ),
            (&REAL, "real", false),
        ] {
            let said = said_of_laws(laws, element, &policy);
            assert_eq!(said.is_empty(), accepted, "{element}: {laws:?}: {said}");
            let names = format!("gate holds for scalars that satisfy the set of laws `{set}`");
            assert!(accepted || said.starts_with(&names), "{said}");
            assert!(!said.contains("--allow"), "{said}");
        }
    }
    let mut real = policy;
    real.allow_laws(LawSet::Real);
    assert_eq!(said_of_laws(&REAL, "f32", &real), "");
    let said = said_of_laws(&REAL, "u32", &real);
    assert!(said.contains("drops the remainder"), "{said}");
}

/// Sets of laws never combine: together, two of them may hold of no arithmetic, and then a gate of
/// one kernel with the C of another can be proved.
#[test]
fn no_two_sets_at_once() {
    let together = ["div_self", "div_total", "zero_mul", "one_mul"];
    let mut policy = Policy::default();
    for set in LawSet::ALL {
        policy.allow_laws(*set);
    }
    for element in ["f32", "u32"] {
        let said = said_of_laws(&together, element, &policy);
        assert!(said.contains("its laws are not one of the sets"), "{said}");
    }
}

/// A certificate may declare constants, but not for its gate statement.
#[test]
fn laws_of_its_own() {
    let certificate = certificate(&["add_comm"], |k, claim| {
        let name = k.name("add_comm");
        let law = k.find_const(name).expect("a law");
        let law = k.constant(law, &[])?;
        let fast = k.name("fast_math");
        let (_, defined) = k.define(fast, law)?;
        // Back from the law to its new name, in the statement.
        let (equation, _) = k.dest_app(defined.concl()).expect("an equation");
        let (_, fast) = k.dest_app(equation).expect("an equation");
        let claim = replaced(k, claim, law, fast)?;
        let oracle = k.name("oracle");
        k.axiom(oracle, claim)
    });
    for report in reports(&certificate, SOURCE, &Policy::default()) {
        assert_eq!(report.verdict(), Verdict::Rejected);
        let said = said(&report);
        assert!(
            said.contains("its statement mentions fast_math, which the certificate declares"),
            "{said}"
        );
        assert!(report.summary.theorems[0].gate.is_none());
    }
}

/// A term with another in the place of a constant, below applications and abstractions.
fn replaced(k: &mut certs::Context, t: Term, old: Term, new: Term) -> kernel::Result<Term> {
    if t == old {
        return Ok(new);
    }
    if let Some((f, x)) = k.dest_app(t) {
        let (f, x) = (replaced(k, f, old, new)?, replaced(k, x, old, new)?);
        return k.app(f, x);
    }
    if let Some((ty, _)) = k.dest_abs(t) {
        let name = k.binder_hint(t);
        let x = k.var(name, ty)?;
        let body = k.open(t, x)?;
        let body = replaced(k, body, old, new)?;
        return k.lambda(x, body);
    }
    Ok(t)
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
    for module in certs::split(&bytes).expect("modules") {
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

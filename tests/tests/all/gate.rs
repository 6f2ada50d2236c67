//! The gate: a certificate is for one source and for one C file, and for nothing that differs.

use crate::claims::no_arrays;
use crate::lowered::check;
use atl_check::finding::in_words;
use atl_check::summary::Summary;
use certs::Limits;
use gate::check::Report;
use gate::laws::{Element, LawSet};
use gate::names::Named;
use gate::policy::Policy;
use gate::programs::{Files, Programs};
use gate::statement::Gate;
use gate::verdict::Verdict;
use kernel::Term;
use lower::Compiler;
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
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
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
    let (report, _) = check(&MADE.certificate, files, &Policy::default());
    (report.verdict(), said(&report))
}

/// What is said of a certificate for the only kernel of a source.
fn checked(certificate: &[u8], source: &str, c: &str) -> Report {
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: None,
        c: Some(c.as_bytes()),
    };
    check(certificate, files, &Policy::default()).0
}

fn said(report: &Report) -> String {
    let findings: Vec<String> = report.findings.iter().map(in_words).collect();
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

/// Bodies of kernels that abbreviate, no two of which are the same.
const ABBREVIATED: [&str; 16] = [
    "max i < n: a[i]",
    "max i < n from x: a[i]",
    "fold y := a[cdiv(n, 2)], i < n, j < i: y * a[j]",
    "let y := genrec y[i < n, j < n]: if j < 1 then a[i] else y[i, j - 1] in y[0, 0]",
    "min i < n: a[i]",
    "min i < n from x: a[i]",
    "max i < n from 0: a[i]",
    "max 1 <= i < n: a[i]",
    "max i < n - 1 from x: a[i]",
    "prod i < n: a[i]",
    "prod i < n from x: a[i]",
    "sum i < n: a[i]",
    "fold y := a[cdiv(n, 3)], i < n, j < i: y * a[j]",
    "fold y := a[cdiv(n, 2)], i < n: fold y := y, j < i: y * a[j]",
    "let y := genrec y[i < n, j < n]: if j < 1 then x else y[i, j - 1] in y[0, 0]",
    "let y := genrec y[i < n, j < n]: if i < 1 then a[i] else y[i - 1, j] in y[0, 0]",
];

/// A construct that stands for others is none but itself: a maximum is no minimum, nor the same with
/// another start.
#[test]
fn abbreviations_are_not_exchanged() {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let source = |body: &str| {
        let parameters = "n: int, x: f32, a: f32[n]";
        format!("kernel k({parameters}) -> f32\n  where 3 <= n\n  = {body}\n")
    };
    for own in &ABBREVIATED[..4] {
        let made = compiler.compile(source(own).as_bytes(), "k", "");
        let made = made.unwrap_or_else(|why| panic!("{own}: {why:?}"));
        for body in &ABBREVIATED {
            let source = source(body);
            let report = checked(&made.certificate, &source, &made.c);
            match own == body {
                true => assert_eq!(report.verdict(), Verdict::Verified, "{body}"),
                false => {
                    assert_eq!(report.verdict(), Verdict::Rejected, "{own}, {body}");
                    let why = "the source says otherwise in line 3";
                    assert!(
                        said(&report).contains(why),
                        "{own}, {body}: {}",
                        said(&report)
                    );
                }
            }
        }
    }
}

/// A certificate for what `prove` makes of the gate statement about the files, for this set of
/// laws.
fn certificate(
    set: LawSet,
    prove: impl FnOnce(&mut certs_tools::Context, Term) -> certs_tools::Result<kernel::Thm>,
) -> Vec<u8> {
    certificate_naming(set, |k| no_arrays(k), prove)
}

/// The same, for the programs with elements of another type.
fn certificate_of_type(
    set: LawSet,
    element: Element,
    prove: impl FnOnce(&mut certs_tools::Context, Term) -> certs_tools::Result<kernel::Thm>,
) -> Vec<u8> {
    let (source, c) = of_type(element);
    certificate_of([&source, &c], set, |k| no_arrays(k), prove)
}

/// The same, for the statement that names these arrays.
fn certificate_naming(
    set: LawSet,
    space: impl FnOnce(&mut certs_tools::Context) -> Term,
    prove: impl FnOnce(&mut certs_tools::Context, Term) -> certs_tools::Result<kernel::Thm>,
) -> Vec<u8> {
    certificate_of([SOURCE, &MADE.c], set, space, prove)
}

/// The same, for another source and another C file.
fn certificate_of(
    [source, c]: [&str; 2],
    set: LawSet,
    space: impl FnOnce(&mut certs_tools::Context) -> Term,
    prove: impl FnOnce(&mut certs_tools::Context, Term) -> certs_tools::Result<kernel::Thm>,
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
    let types = Element::ALL.iter().map(|element| element.constructor());
    let constants = types
        .chain(["ieee"])
        .map(|name| (certs::Kind::Constant, name));
    let marks = certs::slice(&modules, wanted.chain(constants)).expect("a slice");
    let mut replayer = certs_tools::Replayer::new(Limits::default()).expect("the logic");
    for (module, marked) in modules.iter().zip(&marks) {
        replayer.replay(module, marked).expect("theorems");
    }
    let context = replayer.macros_mut();
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some("matmul"),
        c: Some(c.as_bytes()),
    };
    let programs = Programs::read(files).expect("programs");
    let terms = programs.terms(context).expect("terms");
    let gate = Gate {
        set,
        space: space(context),
        kernel: terms.kernel.expect("a kernel"),
        function: terms.function.expect("a function"),
    };
    let claim = gate.term(context).expect("a statement");
    context.set_recording(true);
    context.begin_file();
    let proved = prove(context, claim).expect("a theorem");
    let theorems = [("gate".to_owned(), proved)];
    let hash = gate::bundle::hash();
    certs_tools::write(context, hash, certs_tools::Cut::Fine, &theorems).expect("a certificate")
}

/// What is said of a certificate, with the files and without.
fn reports(certificate: &[u8], source: &str, policy: &Policy) -> [(Report, Summary); 2] {
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some("matmul"),
        c: Some(MADE.c.as_bytes()),
    };
    [files, Files::default()].map(|files| check(certificate, files, policy))
}

/// The gate statement under the hypothesis that it holds is a theorem, and nothing is said of
/// the programs in it.
#[test]
fn an_assumed_statement_is_not_put_into_words() {
    let certificate = certificate(LawSet::None, |k, claim| Ok(k.assume(claim)?));
    let [gate, alone] = reports(&certificate, SOURCE, &Policy::default());
    assert_eq!(gate.0.verdict(), Verdict::Rejected);
    let why = said(&gate.0);
    assert!(why.contains("it has hypotheses"), "{why}");
    assert_eq!(alone.0.verdict(), Verdict::Proved);
    for (_, summary) in [gate, alone] {
        let [theorem] = &summary.theorems[..] else {
            panic!("one theorem");
        };
        assert!(theorem.gate.is_none(), "{theorem:?}");
        assert_eq!(theorem.statement.hypotheses.len(), 1);
    }
}

/// A statement that names arrays by a term that is no list of extents of the function: no reader of
/// the C file could tell what they are.
#[test]
fn arrays_that_the_function_does_not_ask_for_are_not_named() {
    type Space = fn(&mut certs_tools::Context) -> Term;
    let variable: Space = |k| {
        let empty = no_arrays(k);
        let (name, ty) = (k.name("arrays"), k.type_of(empty));
        k.var(name, ty).expect("a variable")
    };
    let of_no_array: Space = |k| {
        let empty = no_arrays(k);
        let kernel::TypeView::App(_, types) = k.view_type(k.type_of(empty)).clone() else {
            panic!("the arrays are not a list");
        };
        let kernel::TypeView::App(_, extent) = k.view_type(types[0]).clone() else {
            panic!("extents are not a list");
        };
        let one = reading::term::constant(k, "[]", &extent).expect("no extents");
        let cons = reading::term::constant(k, "::", &types).expect("a list");
        let cons = k.app(cons, one).expect("an array");
        k.app(cons, empty).expect("a list of an array")
    };
    for space in [variable, of_no_array] {
        let certificate = certificate_naming(LawSet::None, space, |k, claim| {
            let name = k.name("gate");
            Ok(k.axiom(name, claim)?)
        });
        let [(report, summary), _] = reports(&certificate, SOURCE, &Policy::default());
        assert_eq!(report.verdict(), Verdict::Rejected);
        let why = said(&report);
        assert!(
            why.contains("it names arrays that the function does not ask for"),
            "{why}"
        );
        assert!(summary.met().is_none());
    }
}

/// What is said of a certificate for the gate statement, of elements of this type: of its laws, not
/// of the axiom that it rests on, which nothing allows.
fn said_of_laws(certificate: &[u8], element: Element, policy: &Policy) -> String {
    let (source, c) = of_type(element);
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: Some("matmul"),
        c: Some(c.as_bytes()),
    };
    let (report, _) = check(certificate, files, policy);
    assert!(!report.verdict().is_acceptance());
    let findings = report.findings.iter().map(in_words);
    let findings: Vec<String> = findings.collect();
    let of_laws = findings.into_iter();
    let of_laws = of_laws.filter(|said| !said.contains("the axiom oracle, which is not proved"));
    of_laws.collect::<Vec<_>>().join("\n")
}

/// A theorem that says what an axiom of this name says.
fn oracle(k: &mut certs_tools::Context, claim: Term) -> certs_tools::Result<kernel::Thm> {
    let name = k.name("oracle");
    Ok(k.axiom(name, claim)?)
}

/// The source and the C file for another type of elements.
fn of_type(element: Element) -> (String, String) {
    let zero = match element {
        Element::F32 => "0.0f",
        Element::F64 => "0.0",
        Element::U32 => "0u",
        Element::U64 => "0ull",
        small => panic!("no arithmetic in {}", small.name()),
    };
    let text = MADE.c.replace("float", element.c_name());
    let source = SOURCE.replace("f32", element.name());
    (source, text.replace("0.0f", zero))
}

/// Which sets of laws are accepted for which elements.
#[test]
fn laws() {
    let (policy, mut real) = (Policy::default(), Policy::default());
    real.allow_laws(LawSet::Real);
    for set in LawSet::ALL {
        for element in Element::lawful() {
            let bytes = certificate_of_type(*set, element, oracle);
            let said = said_of_laws(&bytes, element, &policy);
            let asked = set.asked_of(element);
            let accepted = element.exact().contains(&asked);
            assert_eq!(said.is_empty(), accepted, "{element:?}: {set:?}: {said}");
            let start = "gate holds for scalars that satisfy the set of laws";
            let start = format!("{start} `{}`", set.name());
            assert!(accepted || said.starts_with(&start), "{said}");
            assert!(!said.contains("--allow"), "{said}");
            let with_real = said_of_laws(&bytes, element, &real);
            let accepted = accepted || asked == LawSet::Real;
            assert_eq!(with_real.is_empty(), accepted, "{element:?}: {set:?}");
        }
    }
}

/// The gate statement with another term for its laws.
fn with_laws(
    k: &mut certs_tools::Context,
    claim: Term,
    other: impl FnOnce(&mut certs_tools::Context, Term) -> certs_tools::Result<Term>,
) -> certs_tools::Result<kernel::Thm> {
    let name = k.name("ieee");
    let set = k.find_const(name).expect("a set");
    let set = k.constant(set, &[])?;
    let other = other(k, set)?;
    let claim = replaced(k, claim, set, other)?;
    oracle(k, claim)
}

/// A set of laws is one of those with a name: not a variable, which could be instantiated, and not
/// one put together from others, which hold of no arithmetic together.
#[test]
fn laws_without_a_name() {
    let variable = certificate(LawSet::Ieee, |k, claim| {
        with_laws(k, claim, |k, set| {
            let (name, ty) = (k.name("set"), k.type_of(set));
            Ok(k.var(name, ty)?)
        })
    });
    let applied = certificate(LawSet::Ieee, |k, claim| {
        with_laws(k, claim, |k, set| {
            let (name, ty) = (k.name("set"), k.type_of(set));
            let x = k.var(name, ty)?;
            let identity = k.lambda(x, x)?;
            Ok(k.app(identity, set)?)
        })
    });
    let mut policy = Policy::default();
    for set in LawSet::ALL {
        policy.allow_laws(*set);
    }
    for certificate in [variable, applied] {
        let said = said_of_laws(&certificate, Element::F32, &policy);
        assert!(said.contains("its laws are not one of the sets"), "{said}");
    }
}

/// A certificate may declare constants, but not for its gate statement.
#[test]
fn laws_of_its_own() {
    let certificate = certificate(LawSet::Ieee, |k, claim| {
        with_laws(k, claim, |k, set| {
            let name = k.name("fast_math");
            let (fast, _) = k.define(name, set)?;
            Ok(k.constant(fast, &[])?)
        })
    });
    for (report, summary) in reports(&certificate, SOURCE, &Policy::default()) {
        assert_eq!(report.verdict(), Verdict::Rejected);
        let said = said(&report);
        assert!(
            said.contains("its statement mentions fast_math, which is not from the theories"),
            "{said}"
        );
        assert!(summary.theorems[0].gate.is_none());
    }
}

/// A term with another in the place of a constant, below applications and abstractions.
fn replaced(
    k: &mut certs_tools::Context,
    t: Term,
    old: Term,
    new: Term,
) -> certs_tools::Result<Term> {
    if t == old {
        return Ok(new);
    }
    if let Some((f, x)) = k.dest_app(t) {
        let (f, x) = (replaced(k, f, old, new)?, replaced(k, x, old, new)?);
        return Ok(k.app(f, x)?);
    }
    if let Some((ty, _)) = k.dest_abs(t) {
        let name = k.binder_hint(t);
        let x = k.var(name, ty)?;
        let body = k.open(t, x)?;
        let body = replaced(k, body, old, new)?;
        return Ok(k.lambda(x, body)?);
    }
    Ok(t)
}

/// A certificate for a theorem that is no gate statement.
#[test]
fn another_theorem_is_rejected() {
    let mut context = certs_tools::Context::new(1 << 22).expect("a context");
    context.set_recording(true);
    let truth = context.truth().expect("a theorem");
    let hash = gate::bundle::hash();
    let theorems = [("gate".to_owned(), truth)];
    let bytes =
        certs_tools::write(&mut context, hash, certs_tools::Cut::Fine, &theorems).expect("bytes");
    let files = Files {
        c: Some(MADE.c.as_bytes()),
        ..Files::default()
    };
    // By itself: it needs nothing of the theories.
    let (policy, limits) = (Policy::default(), Limits::default());
    let (report, _) = atl_check::summary::check(&bytes, files, &policy, &limits);
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
    let mut replayer = certs_tools::Replayer::new(Limits::default()).expect("the logic");
    for module in certs::split(&bytes).expect("modules") {
        let module = certs::Module::read(module, &Limits::default()).expect("a module");
        replayer.replay_all(&module).expect("theorems");
    }
    let mut term = |text: &str| -> Option<Term> {
        let function = reading::c::read(text.as_bytes()).ok()?;
        reading::term::of(replayer.macros_mut(), &function).ok()
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
        let function = reading::c::read(text.as_bytes()).expect("a function");
        format!(
            "{:?}",
            programs::c::parse(text.as_bytes()).map(|f| (f, function.name()))
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
                |error: &gate::finding::Finding| in_words(error).contains("several kernels");
            assert!(
                read.as_ref().err().is_none_or(several),
                "{}",
                path.display()
            );
        }
    }
}

/// Braces around a declaration are not in the term: that what is declared in a block ends with it
/// is seen by `reading::visibility` alone. C does not compile the text.
#[test]
fn what_a_block_declares_ends_with_it() {
    let source = "kernel twice(n: int, x: f32[n]) -> f32[n] = let y := x in gen i < n: y[i] + y[i]";
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(source.as_bytes(), "twice", "// header");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    let (before, after) = ("    float *y = malloc", "abort();\n    }\n");
    assert!(
        made.c.contains(before) && made.c.contains(after),
        "{}",
        made.c
    );
    let c = made.c.replace(before, &format!("    {{\n{before}"));
    let c = c.replace(after, &format!("{after}    }}\n"));
    let checked = |c: &str| {
        let report = checked(&made.certificate, source, c);
        (report.verdict(), said(&report))
    };
    assert_eq!(checked(&made.c), (Verdict::Verified, String::new()));
    let (verdict, said) = checked(&c);
    assert_eq!(verdict, Verdict::Rejected);
    assert!(said.contains("`y` is not declared"), "{said}");
}

/// The memory of a chain of stages, changed so that the C file reads what is freed, frees it twice or
/// not at all, stores into an array that is still read, or finds other contents or a local array.
#[test]
fn memory_is_used_as_proved() {
    let source = "kernel chain(n: int, x: f32[n]) -> f32[n]\n  \
                  = let a := gen i < n: x[i] + 1 in\n    \
                  let b := gen i < n: a[i] * 2 in\n    \
                  let c := gen i < n: b[i] * b[i] in\n    \
                  let t := gen i < 4: f32(i) in\n    \
                  gen i < n: c[i] + b[i] + t[i % 4]\n";
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(source.as_bytes(), "chain", "");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    let checked = |c: &str| {
        let report = checked(&made.certificate, source, c);
        (report.verdict(), said(&report))
    };
    assert_eq!(checked(&made.c), (Verdict::Verified, String::new()));
    let changes = [
        // The third stage is in the array of the first one.
        ("a[i] = b[i] * b[i]", "b[i] = b[i] * b[i]"),
        ("out[i] = a[i] + b[i]", "out[i] = b[i] + b[i]"),
        ("    free(a);\n", "    free(a);\n    free(a);\n"),
        ("    free(a);\n", ""),
        ("    free(a);\n", "    free(x);\n"),
        ("float t[4];", "float t[4] = {0};"),
        ("float t[4];", "float t[5];"),
        ("float t[4];", "float t[n];"),
        ("float t[4];", "float t[5000];"),
        ("    free(a);\n", "    free(a);\n    free(t);\n"),
        (
            "float *b = malloc(array_room(n) * sizeof(float))",
            "float *b = calloc(array_room(n), sizeof(float))",
        ),
        (
            "float *b = malloc(array_room(n) * sizeof(float))",
            "float *b = malloc(array_room(n - 1) * sizeof(float))",
        ),
    ];
    for (from, to) in changes {
        assert!(made.c.contains(from), "{from}\n{}", made.c);
        let (verdict, said) = checked(&made.c.replacen(from, to, 1));
        assert_eq!(verdict, Verdict::Rejected, "{from}: {said}");
    }
    let free = "    free(a);\n";
    let early = made.c.replacen(free, "", 1);
    let early = early.replacen("    float t[4];", "    free(a);\n    float t[4];", 1);
    assert_eq!(checked(&early).0, Verdict::Rejected);
}

/// The bits of a name but for the first and the last two, as opcodes that apply BIT0 and BIT1 to
/// what was saved: how a certificate says a name.
fn spelled(name: &str) -> Vec<u8> {
    let bytes = name.bytes().rev();
    let bits: Vec<bool> = bytes
        .flat_map(|byte| (0..8).map(move |at| byte >> at & 1 == 1))
        .collect();
    let last = bits.iter().rposition(|bit| *bit).expect("a name");
    let bits = bits[2..=last].iter();
    bits.map(|bit| 0x83 + u8::from(*bit)).collect()
}

/// A certificate can be about a kernel with a name that no source has. It is proved; but a report
/// must not show a text that says something else.
#[test]
fn names_that_no_source_has() {
    let odd = "g() -> []\n  = 2\n\nkernel z";
    let plain = format!("g{}", "z".repeat(odd.len() - 1));
    let source = format!("kernel {plain}() -> f32 = 1\n");
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(source.as_bytes(), &plain, "");
    let mut bytes = made.unwrap_or_else(|why| panic!("{why:?}")).certificate;
    let files = Files::default();
    let looked_at = |bytes: &[u8]| check(bytes, files, &Policy::default());

    let (report, summary) = looked_at(&bytes);
    assert_eq!(report.verdict(), Verdict::Proved);
    let words = summary.theorems[0].gate.as_ref().expect("a gate statement");
    assert!(words.source.is_some() && words.c().is_some());

    let (from, to) = (spelled(&plain), spelled(odd));
    let mut places = bytes.windows(from.len());
    let at = places.position(|part| part == from).expect("the name");
    bytes[at..at + to.len()].copy_from_slice(&to);
    let (report, summary) = looked_at(&bytes);
    assert_eq!(report.verdict(), Verdict::Proved);
    let words = summary.theorems[0].gate.as_ref().expect("a gate statement");
    assert_eq!((&words.source, words.c()), (&None, None));
}

/// A fold over zeros reads zero where a `genrec` reads a cell that it did not compute yet, and the
/// certificate of the fold is none for the `genrec`.
#[test]
fn cells_that_are_not_computed() {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let kernel =
        |body: &str| format!("kernel g(n: int, x: f64[n]) -> f64[n, n] where 1 <= n = {body}\n");
    for (read, why) in [
        ("y[i, n - 1]", "the source says otherwise"),
        ("y[n - 1, j]", "the source says otherwise"),
        ("y[i, j]", "the source says otherwise"),
        ("(y[0])[0]", "the source says otherwise"),
        ("(let z := y in z[0, 0])", "still being computed here"),
        ("(max i < n: y[i, 0])", "is bound again here"),
    ] {
        let fold = kernel(&format!(
            "fold y := [0 < 0] gen i < n, j < n: 0, i < n, j < n: y with [i, j] = x[i] + {read}"
        ));
        let made = compiler.compile(fold.as_bytes(), "g", "");
        let made = made.unwrap_or_else(|why| panic!("{fold}: {why:?}"));
        let genrec = kernel(&format!("genrec y[i < n, j < n]: x[i] + {read}"));
        assert!(
            compiler.compile(genrec.as_bytes(), "g", "").is_err(),
            "{read}"
        );
        for (source, expected, why) in [
            (&fold, Verdict::Verified, ""),
            (&genrec, Verdict::Rejected, why),
        ] {
            let report = checked(&made.certificate, source, &made.c);
            assert_eq!(report.verdict(), expected, "{source}\n{}", said(&report));
            assert!(said(&report).contains(why), "{source}\n{}", said(&report));
        }
    }
}

/// Where the C file lacks something, that has no text to point at.
#[test]
fn a_missing_else() {
    let source =
        "kernel k(n: int, s: f32, x: f32[n]) -> f32[n] = if 0 < s then x else gen i < n: 0\n";
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(source.as_bytes(), "k", "");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    let (then, otherwise) = made.c.split_once(" else {").expect("an else");
    let (_, end) = otherwise.split_once("\n    }").expect("its end");
    for (c, expected) in [
        (made.c.clone(), Verdict::Verified),
        (format!("{then}{end}"), Verdict::Rejected),
    ] {
        let files = Files {
            source: Some(source.as_bytes()),
            kernel: None,
            c: Some(c.as_bytes()),
        };
        let policy = Policy::default();
        let (report, _) = check(&made.certificate, files, &policy);
        assert_eq!(report.verdict(), expected, "{c}\n{}", said(&report));
    }
}

/// A report shows the C of the file, with its local arrays.
#[test]
fn local_arrays_are_shown() {
    let source = "kernel g(n: int, x: f32[n, 8]) -> f32[n, 8] = gen i < n: \
                  let t := gen j < 8: x[i, j] * 2 in gen j < 8: t[7 - j] + t[j]\n";
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(source.as_bytes(), "g", "");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    assert!(made.c.contains("float t[8];"), "{}", made.c);
    let policy = Policy::default();
    let (_, summary) = check(&made.certificate, Files::default(), &policy);
    let words = summary.theorems[0].gate.as_ref().expect("a gate statement");
    assert_eq!(words.c(), Some(made.c));
}

//! Kernels with several results: a certificate is for these, in this order, with these names and types.

use atl_check::finding::in_words;
use atl_check::summary::check;
use certs::Limits;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use lower::Compiler;

const SOURCE: &str = "kernel pair(n: int, a: f32[n], b: f32[n]) -> (lo: f32[n], hi: f32[n])
  = (gen i < n: a[i] + b[i], gen j < n: a[j] * b[j])
";

/// Changes of the source that a certificate does not survive, and what is said.
const SOURCES: [(&str, &str, &str); 8] = [
    (
        "(lo: f32[n], hi: f32[n])",
        "(hi: f32[n], lo: f32[n])",
        "the result hi of the source is called lo in the C file",
    ),
    (
        "a[i] + b[i]",
        "a[i] * b[i]",
        "the source says otherwise in line 2",
    ),
    ("f32[n])\n", "f64[n])\n", "this is f32, where f64 is needed"),
    (
        "hi: f32[n])\n",
        "hi: f32[n + 1])\n",
        "the source says otherwise in line 1",
    ),
    (
        "(lo: f32[n], hi: f32[n])",
        "(lo: f32[n])",
        "a tuple is no value",
    ),
    ("hi: f32[n])\n", "lo: f32[n])\n", "`lo` is already declared"),
    ("hi: f32[n])\n", "b: f32[n])\n", "`b` is already declared"),
    (
        ", hi: f32[n])\n",
        ", hi: f32[n], more: f32[n])\n",
        "a tuple of 2, where 3 are needed",
    ),
];

/// Changes of the C file.
const FUNCTIONS: [(&str, &str, &str); 9] = [
    (
        "lo,\n    float *restrict hi",
        "hi,\n    float *restrict lo",
        "the result lo of the source is called hi in the C file",
    ),
    (
        "lo[i] = a[i] + b[i]",
        "hi[i] = a[i] + b[i]",
        "the C file says otherwise in line 16",
    ),
    (
        "lo[i] = a[i] + b[i]",
        "lo[i] = a[i] * b[i]",
        "the C file says otherwise in line 17",
    ),
    (",\n    float *restrict hi", "", "`hi` is not declared"),
    (
        "float *restrict hi",
        "float *restrict hi,\n    float *restrict more",
        "the C file says otherwise in line 10",
    ),
    (
        "float *restrict hi",
        "double *restrict hi",
        "C would convert `float` into `double`",
    ),
    (
        "float *restrict hi",
        "float *restrict lo",
        "`lo` is already declared",
    ),
    ("float *restrict hi", "float *hi", "expected `restrict`"),
    (
        "float *restrict hi",
        "const float *restrict hi",
        "expected output, found `const`",
    ),
];

#[test]
fn what_differs_is_rejected() {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let compiler =
        Compiler::open(&bundle, &theories::cache()).unwrap_or_else(|why| panic!("{why:?}"));
    let made = compiler.compile(SOURCE.as_bytes(), "pair", "// header");
    let made = made.unwrap_or_else(|why| panic!("{why:?}"));
    let verdict = |source: &str, c: &str| {
        let files = Files {
            source: Some(source.as_bytes()),
            kernel: None,
            c: Some(c.as_bytes()),
        };
        let (report, _) = check(
            &made.certificate,
            files,
            &Policy::default(),
            &Limits::default(),
        );
        let findings: Vec<String> = report.findings.iter().map(in_words).collect();
        (report.verdict(), findings.join("\n"))
    };
    assert_eq!(verdict(SOURCE, &made.c), (Verdict::Verified, String::new()));
    let changed = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        text.replacen(from, to, 1)
    };
    let sources = SOURCES.map(|(from, to, why)| (changed(SOURCE, from, to), made.c.clone(), why));
    let functions =
        FUNCTIONS.map(|(from, to, why)| (SOURCE.to_owned(), changed(&made.c, from, to), why));
    for (source, c, why) in sources.into_iter().chain(functions) {
        let (verdict, said) = verdict(&source, &c);
        assert_eq!(verdict, Verdict::Rejected, "{why}: {said}\n{source}\n{c}");
        assert!(said.contains(why), "should say {why}: {said}");
    }
}

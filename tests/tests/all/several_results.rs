//! Kernels with several results: a certificate is for these, in this order, with these names and types.

use crate::lowered::{check, compiler};
use crate::running::{file, program};
use atl_check::finding::in_words;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use lower::Compiled;
use std::fs;

const SOURCE: &str = "kernel k(n: int, a: f32[n], b: f32[n]) -> (lo: f32[n], hi: f32[n])
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

/// The certificate and the C of the only kernel of a source.
fn made(source: &str) -> Compiled {
    let made = compiler().compile(source.as_bytes(), "k", "k.cert");
    made.unwrap_or_else(|why| panic!("{source}: {why:?}"))
}

fn verdict(certificate: &[u8], source: &str, c: &str) -> (Verdict, String) {
    let files = Files {
        source: Some(source.as_bytes()),
        kernel: None,
        c: Some(c.as_bytes()),
    };
    let (report, _) = check(certificate, files, &Policy::default());
    let findings: Vec<String> = report.findings.iter().map(in_words).collect();
    (report.verdict(), findings.join("\n"))
}

#[test]
fn what_differs_is_rejected() {
    let Compiled { certificate, c, .. } = made(SOURCE);
    let verified = (Verdict::Verified, String::new());
    assert_eq!(verdict(&certificate, SOURCE, &c), verified);
    let changed = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}: {text}");
        text.replacen(from, to, 1)
    };
    let sources = SOURCES.map(|(from, to, why)| (changed(SOURCE, from, to), c.clone(), why));
    let functions =
        FUNCTIONS.map(|(from, to, why)| (SOURCE.to_owned(), changed(&c, from, to), why));
    for (source, c, why) in sources.into_iter().chain(functions) {
        let (verdict, said) = verdict(&certificate, &source, &c);
        assert_eq!(verdict, Verdict::Rejected, "{why}: {said}\n{source}\n{c}");
        assert!(said.contains(why), "should say {why}: {said}");
    }
}

/// Sources in which what is bound around results is the same, or looks so.
const PRINTED: [&str; 6] = [
    "kernel k(n: int, x: f32[n]) -> (y: f32[n], z: f32[n])
  = gen i < n: let t := x[i] * x[i] in (t, t + 1)",
    "kernel k(n: int, m: int) -> (a: f64, b: f64)
  where 0 <= n, 0 <= m
  = (let t := u32(n) - u32(m) in f64(t), let t := u64(n) - u64(m) in f64(t))",
    "kernel k(x: f32, y: f64) -> (a: f32, b: f64)
  = (let t := 0.1 in let x := x in x * t, let t := f64(0.1) in let x := y in x * t)",
    "kernel k(n: int, x: f32[n]) -> (top: f32, place: u32)
  where 1 <= n
  = fold (v, p) := (x[0], 0), 1 <= i < n: if v < x[i] then (x[i], u32(i)) else (v, p) in (v, p)",
    "kernel k(n: int, x: f32[n]) -> (y: f32[n])
  = gen i < n: x[i] + 1",
    "kernel k(n: int, x: f32[n]) -> (out1: f32, out: f32)
  = if n < 8 then (0, 1) else (sum i < n: x[i], 2)",
];

/// A certificate is for the program that `atl-check show` prints of it.
#[test]
fn what_is_printed_is_the_source() {
    for (k, source) in PRINTED.into_iter().enumerate() {
        let Compiled { certificate, c, .. } = made(source);
        let path = file(&format!("several_results_{k}.cert"));
        fs::write(&path, &certificate).expect("a file");
        let output = program("atl-check", &[&"show", &path]);
        let printed = String::from_utf8(output.stdout).expect("text");
        let lines = printed
            .lines()
            .skip_while(|line| !line.starts_with("kernel"));
        let lines = lines.take_while(|line| !line.is_empty());
        let printed = lines.collect::<Vec<_>>().join("\n");
        let verified = (Verdict::Verified, String::new());
        assert_eq!(verdict(&certificate, &printed, &c), verified, "{printed}");
    }
}

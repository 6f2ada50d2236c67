//! The second checker, `tests/second_checker/check.py`, which has nothing but the page on the
//! format in common with this one: both give the same verdicts, and prove the same theorems.
//!
//! Tests begin in the order of their names. The longest are here, and are not to be left to the end.

#[path = "../../../certs/tools/tests/tools/support/mod.rs"]
mod support;

use crate::replayed::{Theories, outside, theorems_of};
use atl_check::hash::hex;
use certs::{Class, Limits, Module, slice};
use certs_tools::{ARITHMETIC_LEMMAS, Context, Cut, Replayer, write};
use gate::bundle;
use gate::hash::sha256;
use kernel::{Kernel, Term, TermView, Thm, Type, TypeView};
use lower::Compiler;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::arithmetic::Arithmetic;
use support::{Random, sample};

/// Lowering recurses over terms.
const STACK: usize = 1 << 28;

/// Room enough for the files, and little enough that no mutant takes long.
fn limits() -> Limits {
    Limits {
        bytes: 1 << 24,
        nodes: 1 << 22,
        steps: 1 << 22,
        live: 1 << 12,
        group: 1 << 12,
        arity: 16,
        symbols: 1 << 17,
        symbol: 1 << 10,
        ..Limits::default()
    }
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Digests of types and terms as `printing.py` makes them.
struct Digests<'k> {
    k: &'k Kernel,
    types: HashMap<Type, String>,
    terms: HashMap<Term, String>,
}

fn digest(label: &str, parts: &[String]) -> String {
    let count = parts.len().to_string();
    let words = [&[count], parts, &[label.to_owned()]].concat();
    hex(&sha256(words.join(" ").as_bytes()))
}

impl Digests<'_> {
    fn of(k: &Kernel) -> Digests<'_> {
        let (types, terms) = Default::default();
        Digests { k, types, terms }
    }

    fn ty(&mut self, ty: Type) -> String {
        if let Some(known) = self.types.get(&ty) {
            return known.clone();
        }
        let made = match self.k.view_type(ty) {
            TypeView::Var(name) => digest(&format!("type variable {}", self.k.letters(*name)), &[]),
            TypeView::App(op, args) => {
                let parts: Vec<String> = args.iter().map(|arg| self.ty(*arg)).collect();
                let (name, _) = self.k.type_op(*op);
                digest(&format!("type {}", self.k.letters(name)), &parts)
            }
        };
        self.types.insert(ty, made.clone());
        made
    }

    fn term(&mut self, t: Term) -> String {
        if let Some(known) = self.terms.get(&t) {
            return known.clone();
        }
        let made = match self.k.view(t) {
            TermView::Var(name, ty) => digest(
                &format!("variable {}", self.k.letters(name)),
                &[self.ty(ty)],
            ),
            TermView::Bound(number, ty) => digest(&format!("bound {number}"), &[self.ty(ty)]),
            TermView::Const(c, ty) => {
                let name = self.k.letters(self.k.const_info(c).name);
                digest(&format!("constant {name}"), &[self.ty(ty)])
            }
            TermView::App(f, x) => digest("application", &[self.term(f), self.term(x)]),
            TermView::Abs(ty, body) => digest("abstraction", &[self.ty(ty), self.term(body)]),
        };
        self.terms.insert(t, made.clone());
        made
    }

    fn theorem(&mut self, th: Thm) -> Value {
        let axioms = self.k.axioms_of(th).into_iter();
        let mut axioms: Vec<&str> = axioms.map(|name| self.k.letters(name)).collect();
        axioms.sort_unstable();
        let hyps = self.k.hyps(th).into_iter();
        let mut hyps: Vec<String> = hyps.map(|hyp| self.term(hyp)).collect();
        hyps.sort_unstable();
        json!({ "axioms": axioms, "hypotheses": hyps, "conclusion": self.term(th.concl()) })
    }
}

/// The verdict of this checker on a file, and the theorems if it is accepted. What the file
/// needs of the theories is there already.
fn judge(bytes: &[u8], theories: &mut Theories) -> Value {
    let judged = Module::read(bytes, &limits()).and_then(|module| match module.bundle {
        hash if hash == bundle::hash() => theories.theorems_of(&module, digests),
        hash if hash == [0; 32] => {
            slice(std::slice::from_ref(&module), []).map_err(outside)?;
            let mut replayer = Replayer::new(limits()).map_err(outside)?;
            theorems_of(&mut replayer, &module, digests)
        }
        _ => Err(outside(certs::Cause::Unsupported("other theories"))),
    });
    match judged.map_err(|error| error.cause.class()) {
        Ok(theorems) => json!({ "verdict": "verified", "theorems": theorems }),
        Err(Class::Rejected) => json!({ "verdict": "rejected" }),
        Err(Class::Unsupported) => json!({ "verdict": "unsupported" }),
        Err(Class::ResourceLimit) => json!({ "verdict": "resource-limit" }),
    }
}

/// The theorems that a file proves, by name, in digests.
fn digests(replayer: &mut Replayer, theorems: &[(&str, Thm)]) -> Value {
    let mut digests = Digests::of(replayer.macros());
    let pairs = theorems.iter();
    let pairs = pairs.map(|(name, th)| (name.to_string(), digests.theorem(*th)));
    Value::Object(pairs.collect())
}

/// What the second checker says of files, in order; before that of all theories, if they are to be
/// checked. `None` where there is no Python.
fn second_opinion(files: &[Vec<u8>], theories: bool, folder: &str) -> Option<Vec<Value>> {
    if Command::new("python3").arg("--version").output().is_err() {
        tests::skipped("the second checker: no python3 on this machine");
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let paths = (0..files.len()).map(|at| folder.join(format!("{at}.cert")));
    let paths: Vec<PathBuf> = paths.collect();
    for (path, bytes) in paths.iter().zip(files) {
        std::fs::write(path, bytes).expect("a file");
    }
    let mut check = Command::new("python3");
    check.arg(here("second_checker/check.py")).arg("--digests");
    check.args(theories.then_some("--theories"));
    let output = check.args(&paths).output().expect("python3 runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    Some(
        lines
            .map(|line| serde_json::from_slice(line).expect("JSON"))
            .collect(),
    )
}

/// Compares both checkers on files and on mutants of them; answers how many mutants were
/// refused by both, and how many accepted.
fn compare(originals: &[Vec<u8>], mutants: usize, folder: &str) -> Option<(usize, usize)> {
    let files = with_mutants(originals, mutants);
    let opinions = second_opinion(&files, false, folder)?;
    Some(agree(&files, originals.len(), &opinions, folder))
}

/// The files, and so many mutants of each.
fn with_mutants(originals: &[Vec<u8>], mutants: usize) -> Vec<Vec<u8>> {
    let mut random = Random(0x5eed);
    let mut files = originals.to_vec();
    for bytes in originals {
        files.extend((0..mutants).map(|_| mutant(bytes, &mut random)));
    }
    files
}

/// Both checkers say the same of files, of which the first are originals; answers how many mutants
/// were refused, and how many accepted.
fn agree(files: &[Vec<u8>], originals: usize, opinions: &[Value], folder: &str) -> (usize, usize) {
    assert_eq!(opinions.len(), files.len());
    let mut theories = Theories::needed_by(files.iter().map(Vec::as_slice), &limits());
    let (mut refused, mut accepted) = (0, 0);
    for (at, (bytes, theirs)) in files.iter().zip(opinions).enumerate() {
        let ours = judge(bytes, &mut theories);
        let gave_up = |opinion: &Value| opinion["verdict"] == "resource-limit";
        if gave_up(&ours) || gave_up(theirs) {
            assert!(at >= originals, "{theirs}");
            continue;
        }
        assert_eq!(
            ours["verdict"], theirs["verdict"],
            "{folder}/{at}: {theirs}"
        );
        assert_eq!(ours["theorems"], theirs["theorems"], "{folder}/{at}");
        let verified = ours["verdict"] == "verified";
        assert!(verified || at >= originals, "{folder}/{at}: {theirs}");
        *(if verified {
            &mut accepted
        } else {
            &mut refused
        }) += 1;
    }
    (refused, accepted - originals)
}

/// The file with a byte changed, dropped, doubled or moved.
fn mutant(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let (a, b) = (random.below(bytes.len()), random.below(bytes.len()));
    match random.below(6) {
        0 | 1 => bytes[a] ^= 1 << random.below(8),
        2 => bytes[a] = random.next() as u8,
        3 => bytes[a] = bytes[b],
        4 => {
            let near = (a + 1 + random.below(4)).min(bytes.len() - 1);
            bytes.swap(a, near);
        }
        _ => {
            let byte = bytes.remove(a);
            bytes.insert((a + 1 + random.below(3)).min(bytes.len()), byte);
        }
    }
    bytes
}

#[test]
fn every_instruction() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let files = named
        .chunks(6)
        .map(|chunk| write(&mut k, [0; 32], Cut::Fine, chunk));
    let files: Vec<Vec<u8>> = files.map(|file| file.expect("a file")).collect();
    if let Some((refused, accepted)) = compare(&files, 400, "instructions") {
        println!("refused by both: {refused}, same theorems: {accepted}");
        assert!(refused > 1000 && accepted > 10);
    }
}

/// `A ⊢ p` for a formula: without hypotheses where it is known to hold, or else with itself,
/// and with some of the formulas `more`.
fn premise(
    k: &mut Context,
    p: Term,
    more: &[Term],
    random: &mut Random,
) -> certs_tools::Result<Thm> {
    let mut th = match k.dest_imp(p) {
        _ if p == k.mk_true()? => k.truth()?,
        Some((a, b)) if a == b => {
            let assumed = k.assume(a)?;
            k.disch(a, assumed)?
        }
        _ => k.assume(p)?,
    };
    for other in more.iter().filter(|_| random.below(2) == 0) {
        let other = k.assume(*other)?;
        let both = k.conj(th, other)?;
        th = k.conjunct1(both)?;
    }
    Ok(th)
}

/// One of the macros that leave more hypotheses out than textbooks do, on premises with many.
fn leaving_out(
    k: &mut Context,
    formulas: &[Term],
    random: &mut Random,
) -> certs_tools::Result<Thm> {
    let [p, q, r] = [(); 3].map(|()| formulas[random.below(formulas.len())]);
    let (v, truth) = (formulas[0], k.mk_true()?);
    let (from_p, from_q) = (k.mk_imp(p, r)?, k.mk_imp(q, r)?);
    let predicate = k.lambda(v, p)?;
    let redex = k.app(predicate, v)?;
    let chosen = k.mk_imp(redex, q)?;
    let every = k.mk_forall(v, chosen)?;
    let more = [p, q, r, truth, from_p, from_q, redex, every];
    let mut premise = |k: &mut Context, p: Term| premise(k, p, &more, random);
    let (of_p, of_q, of_r) = (premise(k, p)?, premise(k, q)?, premise(k, r)?);
    let implication = premise(k, from_p)?;
    let either = k.mk_disj(p, q)?;
    let (either, again) = (premise(k, either)?, premise(k, r)?);
    let exists = k.mk_exists(v, p)?;
    let exists = premise(k, exists)?;
    match random.below(6) {
        0 => k.eqt_intro(of_p),
        1 => k.mp(implication, of_p),
        2 => k.gen_(v, of_p),
        3 => k.conj(of_p, of_q),
        4 => k.choose(v, exists, of_q),
        _ => k.disj_cases(either, of_r, again),
    }
}

#[test]
fn hypotheses_left_out() {
    let mut k = sample::recording();
    let mut random = Random(0xf00d);
    let (letters, bool) = (["p", "q"].map(|name| k.name(name)), k.bool());
    let [p, q] = letters.map(|name| k.var(name, bool).expect("a variable"));
    let truth = k.mk_true().expect("a formula");
    let (same, other) = (k.mk_imp(q, q), k.mk_imp(p, q));
    let formulas = [
        p,
        q,
        truth,
        same.expect("a formula"),
        other.expect("a formula"),
    ];
    let made = (0..4000).filter_map(|_| leaving_out(&mut k, &formulas, &mut random).ok());
    let made: Vec<Thm> = made.collect();
    let named = made.into_iter().enumerate();
    let named: Vec<_> = named.map(|(at, th)| (format!("t{at}"), th)).collect();
    assert!(named.len() > 2000, "{}", named.len());
    let file = write(&mut k, [0; 32], Cut::Fine, &named).expect("a file");
    compare(&[file], 0, "hypotheses");
}

/// Operations on numbers, and terms to normalise.
const ARITHMETIC: &[&str] = &[
    "21 + 34",
    "21 * 13",
    "-&21 * &34",
    "&5 + -&7",
    "-&5 + &5",
    "&7 - &9",
    "-&7 div &2",
    "-&7 mod &2",
    "cdiv (&7) (&2)",
    "min (&3) (-&4)",
    "max (&3) (-&4)",
    "abs (-&4)",
    "3 ≤ 5",
    "&3 < -&5",
    "5 - 7",
    "7 div 2",
    "7 mod 2",
    "3 EXP 5",
    "PRE 5",
    "SUC 7",
    "(x + y) * (x + y) ≤ &0",
    "&3 * x + &6 * y < &4",
    "&2 * x = &3",
    "&2 * x = &4",
    "¬(x ≤ y)",
    "x * y * x - (y + &1) * x",
    "cdiv (x + y) (&2) + abs x",
    "min (x + x) (y mod &3)",
];

/// A file that proves `t = v` for each term, from the theorems of arithmetic as axioms.
fn arithmetic_file() -> Vec<u8> {
    let mut k = Context::new(1 << 26).expect("room");
    k.set_recording(true);
    let arithmetic = Arithmetic::declare(&mut k);
    let mut named = Vec::new();
    for (name, statement) in ARITHMETIC_LEMMAS {
        let th = arithmetic.axiom(&mut k, name, statement);
        k.install_lemma(name, th).expect("a lemma");
        named.push((name.to_string(), th));
    }
    for text in ARITHMETIC {
        let (_, t) = arithmetic.parse(&mut k, &format!("∀(x y : int). {text}"));
        for (macro_, th) in [
            ("num", k.num_eval(t)),
            ("int", k.int_eval(t)),
            ("norm", k.int_norm(t)),
        ] {
            if let Ok(th) = th {
                named.push((format!("{macro_} {text}"), th));
            }
        }
    }
    assert!(named.len() > ARITHMETIC_LEMMAS.len() + ARITHMETIC.len());
    write(&mut k, [0; 32], Cut::Fine, &named).expect("a file")
}

#[test]
fn arithmetic_alone() {
    if let Some((refused, accepted)) = compare(&[arithmetic_file()], 60, "arithmetic") {
        println!("refused by both: {refused}, same theorems: {accepted}");
        assert!(refused > 30);
    }
}

/// What the second checker says of the bundle: the same theorems.
fn compare_theories(theirs: &Value) {
    let modules = bundle::modules(&limits()).expect("the bundle");
    let mut replayer = Replayer::new(Limits::default()).expect("room for the connectives");
    for module in &modules {
        replayer.replay_all(module).expect("a theory");
    }
    let theorems = replayer.theorems();
    let mut digests = Digests::of(replayer.macros());
    let ours = theorems.map(|(name, th)| {
        let name = replayer.macros().letters(name).to_owned();
        (name, digests.theorem(th))
    });
    let ours: Value = Value::Object(ours.collect());
    assert_eq!(theirs["verdict"], "verified");
    assert!(theirs["theorems"] == ours);
    println!("{} theorems", replayer.theorems().count());
}

/// Takes a minute.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn all_theories_and_a_kernel() {
    let run = || {
        let theories = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
        let compiler = Compiler::open(&theories, &theories::cache()).expect("the theories");
        let source = std::fs::read(here("../examples/matmul.atl")).expect("a source");
        let compiled = compiler.compile(&source, "matmul", "");
        let certificate = compiled.expect("matmul is lowered").certificate;
        // The first theory needs no other: it is a file by itself.
        let files = certs::split(&theories).expect("the bundle");
        let files = with_mutants(&[certificate, files[0].to_vec()], 60);
        let Some(opinions) = second_opinion(&files, true, "kernel") else {
            return;
        };
        compare_theories(&opinions[0]);
        let (refused, accepted) = agree(&files, 2, &opinions[1..], "kernel");
        println!("refused by both: {refused}, same theorems: {accepted}");
        assert!(refused > 50);
    };
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(run);
    worker.expect("a thread").join().expect("the test");
}

//! Certificates of rewrites alone: what is proved of a schedule is a chain of programs, and what is put
//! together of other proofs is none.

use crate::lowered::{compiler, here, with_compiler};
use crate::release::write;
use crate::running::{programs, root};
use atl_check::finding::in_words;
use atl_check::rewrites::{Chain, Start};
use atl_check::summary::check;
use certs::Limits;
use gate::laws::LawSet;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use kernel::Thm;
use lower::{Compiler, Instance};
use prover::hol;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tests::json_schema::violation;

const SOURCE: &str = "\
kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n] where 1 <= m = gen i < n: sum j < m: x[i, j]
schedule three for sums { split i by 4; separate tails; reorder j#1, ii#1 }
schedule other for sums { split i by 5; separate tails; reorder j#1, ii#1 }
";

/// The same with another body, and with other conditions.
const OTHERS: [&str; 2] = [
    "kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n] where 1 <= m = gen i < n: sum j < m: x[i, 0]",
    "kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n] where 2 <= m = gen i < n: sum j < m: x[i, j]",
];

/// A schedule that needs laws.
const SWAPPED: &str = "\
kernel twice(n: int, m: int, x: f32[n, m]) -> f32 = sum i < n: sum j < m: x[i, j]
schedule swapped for twice { rw sum_swap at i }
";

/// The theorems about a schedule, by name, in this thread's context.
type Theorems = Vec<(String, Thm)>;

/// The schedule of this name, carried out.
fn rewritten(compiler: &Compiler, source: &str, schedule: &str) -> lower::Rewritten {
    let file = programs::atl::read(source.as_bytes()).expect("a source");
    let mut schedules = file.schedules.iter();
    let schedule = schedules.find(|it| it.name.text == schedule);
    let schedule = schedule.expect("a schedule");
    let instance = Instance::of(schedule);
    let rewritten = compiler.rewrite(source.as_bytes(), &schedule.kernel.text, &instance);
    rewritten.unwrap_or_else(|refused| panic!("{refused:?}"))
}

/// The verdict on a certificate with a source, the words of what is found, and the chain.
fn judged(
    certificate: &[u8],
    source: Option<(&str, &str)>,
    policy: &Policy,
) -> (Verdict, String, Option<Chain>) {
    let files = Files {
        source: source.map(|(source, _)| source.as_bytes()),
        kernel: source.map(|(_, kernel)| kernel),
        c: None,
    };
    let (report, summary) = check(certificate, files, policy, &Limits::default());
    let found: Vec<String> = report.findings.iter().map(in_words).collect();
    let chain = summary.rewrites.map(|rewrites| rewrites.chain);
    (report.verdict(), found.join("\n"), chain)
}

const SUMS: Option<(&str, &str)> = Some((SOURCE, "sums"));

#[test]
fn what_a_schedule_makes_is_proved_of_its_source() {
    with_compiler(|compiler| {
        let made = rewritten(compiler, SOURCE, "three");
        assert!(made.steps >= 4, "{}", made.steps);
        let policy = Policy::default();
        for (source, start) in [(SUMS, Start::Source), (None, Start::Certificate)] {
            let (verdict, found, chain) = judged(&made.certificate, source, &policy);
            assert_eq!((verdict, &*found), (Verdict::Proved, ""));
            let chain = chain.expect("a chain");
            assert_eq!((chain.steps, chain.start), (made.steps, start));
            assert_eq!(chain.set, LawSet::None);
            assert!(
                chain
                    .in_words()
                    .contains("denotes the same, of any scalars")
            );
        }
        let values = fs::read_to_string(here("schedules/verified/folds.atl")).expect("a source");
        let made = rewritten(compiler, &values, "strips");
        let (verdict, found, chain) = judged(&made.certificate, Some((&values, "faded")), &policy);
        assert_eq!((verdict, &*found), (Verdict::Proved, ""));
        let words = chain.expect("a chain").in_words();
        assert!(
            words.contains("whose result has the same values"),
            "{words}"
        );
    });
}

/// A size that no input has is known from the extents of the result.
#[test]
fn steps_may_rest_on_the_extents_of_the_result() {
    let source = "\
kernel filled(n: int, m: int, x: f32) -> f32[n, m] = gen i < n, j < m: x
schedule s for filled { tile i by 8, j by 8; separate tails }
";
    with_compiler(|compiler| {
        let made = rewritten(compiler, source, "s");
        let source = Some((source, "filled"));
        let (verdict, found, _) = judged(&made.certificate, source, &Policy::default());
        assert_eq!((verdict, &*found), (Verdict::Proved, ""));
    });
}

/// A sum in another order needs laws that floats do not have.
#[test]
fn laws_that_steps_need_are_accepted_as_those_of_a_gate_statement() {
    with_compiler(|compiler| {
        let made = rewritten(compiler, SWAPPED, "swapped");
        assert_eq!(made.laws, lower::LawSet::RealF32);
        let (source, mut policy) = (Some((SWAPPED, "twice")), Policy::default());
        let (verdict, found, chain) = judged(&made.certificate, source, &policy);
        assert_eq!(verdict, Verdict::PolicyViolation, "{found}");
        assert!(found.contains("set of laws `real_f32`"), "{found}");
        assert!(chain.is_none());
        policy.allow_laws(LawSet::Real);
        let (verdict, _, chain) = judged(&made.certificate, source, &policy);
        assert_eq!(verdict, Verdict::Proved);
        let words = chain.expect("a chain").in_words();
        assert!(words.contains("the laws `real_f32` (add_assoc"), "{words}");
    });
}

#[test]
fn the_steps_of_one_source_are_not_those_of_another() {
    with_compiler(|compiler| {
        let made = rewritten(compiler, SOURCE, "three");
        for other in OTHERS {
            let source = Some((other, "sums"));
            let (verdict, found, _) = judged(&made.certificate, source, &Policy::default());
            assert_eq!(verdict, Verdict::Rejected, "{found}");
            let words = "is about another kernel than that of the source";
            assert!(found.contains(words), "{found}");
        }
    });
}

/// Gives the theorem of this name another meaning.
fn replaced(mut theorems: Theorems, name: &str, theorem: Thm) -> Theorems {
    for (own, th) in &mut theorems {
        if own == name {
            *th = theorem;
        }
    }
    theorems
}

/// The theorem of this name.
fn named(theorems: &Theorems, name: &str) -> Thm {
    let mut all = theorems.iter();
    all.find(|(own, _)| own == name).expect(name).1
}

/// The theorem under one more hypothesis.
fn assuming(hypothesis: kernel::Term, theorem: Thm) -> Thm {
    let under = hol::disch(hypothesis, theorem).expect("an implication");
    hol::undisch(under).expect("a theorem")
}

/// A step for scalars of one type only: truth values.
fn of_one_type(theorem: Thm) -> Thm {
    let pairs: Vec<_> = hol::type_vars(theorem.concl())
        .into_iter()
        .map(|name| (name, hol::bool()))
        .collect();
    hol::inst_type(&pairs, theorem).expect("an instance")
}

/// A hypothesis of a theorem, with another in the place of one of its parts.
fn hypothesis(theorem: Thm, constant: &str) -> kernel::Term {
    let has = |p: &kernel::Term| {
        let (head, _) = hol::strip_app(*p);
        hol::with(|k| reading::term::name_of(k, head) == Some(constant))
    };
    hol::hyps(theorem).into_iter().find(has).expect(constant)
}

/// A certificate, and a way to spoil its theorems, with those of another schedule at hand.
type Forgery = (
    &'static str,
    fn(Theorems, &Theorems) -> Theorems,
    &'static str,
);

const FORGERIES: &[Forgery] = &[
    (
        "a step of another schedule",
        |own, other| replaced(own, "step.2", named(other, "step.2")),
        "step.2 does not begin with the program at which step.1 ends: `",
    ),
    (
        "steps exchanged",
        |own, _| {
            let (one, two) = (named(&own, "step.2"), named(&own, "step.3"));
            replaced(replaced(own, "step.2", two), "step.3", one)
        },
        "step.2 does not begin with the program at which step.1 ends: `",
    ),
    (
        "the first step left out, and the others numbered anew",
        |own, _| {
            let count = own.len() - 2;
            let steps = (1..count).map(|at| {
                let next = named(&own, &format!("step.{}", at + 1));
                (format!("step.{at}"), next)
            });
            let mut all = vec![own[0].clone()];
            all.extend(steps);
            all.extend(own.last().cloned());
            all
        },
        "step.1 does not begin with the program of the source",
    ),
    (
        "a gap",
        |mut own, _| {
            own.retain(|(name, _)| name != "step.2");
            own
        },
        "there is no theorem step.2",
    ),
    (
        "the last step left out",
        |mut own, _| {
            own.remove(own.len() - 2);
            own
        },
        "rewritten does not end with the last program: `",
    ),
    (
        "all steps of another schedule, composed",
        |own, other| replaced(own, "rewritten", named(other, "rewritten")),
        "rewritten does not end with the last program: `",
    ),
    (
        "nothing composed",
        |mut own, _| {
            own.pop();
            own
        },
        "there is no theorem rewritten",
    ),
    (
        "nothing but what is composed",
        |own, _| vec![own[0].clone(), own[own.len() - 1].clone()],
        "there is no theorem step.1",
    ),
    (
        "a step under a false hypothesis",
        |own, _| {
            let nothing = hol::mk_false().expect("a term");
            let th = assuming(nothing, named(&own, "step.2"));
            replaced(own, "step.2", th)
        },
        "step.2 is no step of a schedule: it assumes more than what is asked of a call",
    ),
    (
        "a step behind a false condition",
        |own, _| {
            let nothing = hol::mk_false().expect("a term");
            let th = hol::disch(nothing, named(&own, "step.2")).expect("a theorem");
            replaced(own, "step.2", th)
        },
        "step.2 is no step of a schedule: it is no equation",
    ),
    (
        "all of them under a false hypothesis",
        |own, _| {
            let nothing = hol::mk_false().expect("a term");
            let th = assuming(nothing, named(&own, "rewritten"));
            replaced(own, "rewritten", th)
        },
        "rewritten is no step of a schedule: it assumes more",
    ),
    (
        "a step for one type of scalars",
        |own, _| {
            let th = of_one_type(named(&own, "step.2"));
            replaced(own, "step.2", th)
        },
        "step.2 is no step of a schedule: it is not about all scalars",
    ),
    (
        "a step for some sizes",
        |own, _| {
            let th = named(&own, "step.2");
            let sizes = hypothesis(th, "sizes_ok");
            let (_, args) = hol::strip_app(sizes);
            // No size at all is given.
            let name = hol::name("x");
            let ident = hol::type_of(
                hol::dest_app(hol::dest_app(args[1]).expect("a list").0)
                    .expect("a list")
                    .1,
            );
            let x = hol::var(name, ident).expect("a variable");
            let value = hol::app(args[0], x).expect("a value");
            let nothing = hol::lambda(x, value).expect("a function");
            let pair = [(args[0], nothing)];
            let th = hol::inst(&pair, th).expect("an instance");
            replaced(own, "step.2", th)
        },
        "step.2 is no step of a schedule: it is not about all scalars and all calls",
    ),
    (
        "the kernel is something else",
        |own, _| {
            let kernel = hol::lhs(named(&own, "kernel"));
            let x = hol::var(hol::name("x"), hol::bool()).expect("a variable");
            let other = hol::lambda(x, kernel).expect("a function");
            replaced(own, "kernel", hol::refl(other).expect("a theorem"))
        },
        "kernel is about another kernel than that of the source",
    ),
];

/// Theorems of the right names are not enough: each is true, and together they say nothing of the source.
#[test]
fn what_is_put_together_is_no_chain() {
    with_compiler(|compiler| {
        let other = rewritten(compiler, SOURCE, "other").theorems;
        let own = rewritten(compiler, SOURCE, "three").theorems;
        let written = |theorems: &Theorems| {
            let certificate = compiler.certificate(theorems, &[]);
            certificate.unwrap_or_else(|why| panic!("{why:?}"))
        };
        let (verdict, ..) = judged(&written(&own), SUMS, &Policy::default());
        assert_eq!(verdict, Verdict::Proved);
        for (what, forge, words) in FORGERIES {
            let forged = written(&forge(own.clone(), &other));
            let (verdict, found, chain) = judged(&forged, SUMS, &Policy::default());
            assert_eq!(verdict, Verdict::Rejected, "{what}: {found}");
            assert!(found.contains(words), "{what}: {found}");
            assert!(chain.is_none(), "{what}");
        }
    });
}

/// Kernels that abbreviate.
const LOOPS: &str = "\
kernel greatest(n: int, m: int, x: f32[n, m]) -> f32[n] where 1 <= m = gen i < n: max j < m: x[i, j]
kernel least(n: int, m: int, x: f32[n, m]) -> f32[n] where 1 <= m = gen i < n: min j < m: x[i, j]
schedule strips for greatest { split i by 4 }
schedule least_strips for least { split i by 4 }
";

/// The steps begin with what the kernel of the source stands for, which is proved.
#[test]
fn what_a_kernel_stands_for_is_not_assumed() {
    with_compiler(|compiler| {
        let other = rewritten(compiler, LOOPS, "least_strips").theorems;
        let own = rewritten(compiler, LOOPS, "strips").theorems;
        let unfolds = named(&own, "kernel");
        let (source, kernel) = hol::sides(unfolds);
        assert_ne!(source, kernel);
        let nothing = hol::mk_false().expect("a term");
        let another = "kernel is about another kernel than that of the source";
        let whole = "rewritten does not begin with the program of the source";
        let forgeries = [
            (
                "the source itself",
                hol::refl(source).expect("a theorem"),
                whole,
            ),
            (
                "what it stands for",
                hol::refl(kernel).expect("a theorem"),
                another,
            ),
            (
                "the other way round",
                hol::sym(unfolds).expect("a theorem"),
                another,
            ),
            ("another kernel", named(&other, "kernel"), another),
            (
                "under a false hypothesis",
                assuming(nothing, unfolds),
                "kernel is not about a kernel",
            ),
        ];
        let judge = |theorems: &Theorems| {
            let certificate = compiler.certificate(theorems, &[]).expect("a certificate");
            let source = Some((LOOPS, "greatest"));
            judged(&certificate, source, &Policy::default())
        };
        let (verdict, found, _) = judge(&own);
        assert_eq!((verdict, &*found), (Verdict::Proved, ""));
        for (what, theorem, words) in forgeries {
            let (verdict, found, chain) = judge(&replaced(own.clone(), "kernel", theorem));
            assert_eq!(verdict, Verdict::Rejected, "{what}: {found}");
            assert!(found.contains(words), "{what}: {found}");
            assert!(chain.is_none(), "{what}");
        }
        // Without it, no theorem is about a kernel.
        let (_, without) = own.split_first().expect("theorems");
        let (verdict, found, _) = judge(&without.to_vec());
        assert_eq!(verdict, Verdict::Rejected, "{found}");
        assert!(found.contains("it says nothing of Kernel"), "{found}");
    });
}

/// The theorem with a constant of the certificate's own in the place of the program that it ends with.
fn with_own_name(own: kernel::Term, definition: Thm, theorem: Thm) -> Thm {
    let (denotes, program) = hol::dest_app(hol::rhs(theorem)).expect("a denotation");
    assert_eq!(hol::rhs(definition), program);
    let same = hol::ap_term(denotes, hol::sym(definition).expect("a theorem")).expect("a theorem");
    let named = hol::trans(theorem, same).expect("a theorem");
    assert_eq!(hol::rhs(named), hol::app(denotes, own).expect("a term"));
    named
}

/// What a certificate calls a program is no program: nobody knows what it is.
#[test]
fn programs_are_not_those_that_the_certificate_declares() {
    with_compiler(|compiler| {
        let own = rewritten(compiler, SOURCE, "three").theorems;
        let last = format!("step.{}", own.len() - 2);
        let (_, program) = hol::dest_app(hol::rhs(named(&own, &last))).expect("a denotation");
        let definition = hol::with(|k| {
            let name = k.name("own_program");
            k.define(name, program).expect("a constant").1
        });
        let constant = hol::lhs(definition);
        let mut forged = own.clone();
        for name in [&*last, "rewritten"] {
            let theorem = with_own_name(constant, definition, named(&own, name));
            forged = replaced(forged, name, theorem);
        }
        let forged = compiler.certificate(&forged, &[]).expect("a certificate");
        for source in [SUMS, None] {
            let (verdict, found, chain) = judged(&forged, source, &Policy::default());
            assert_eq!(verdict, Verdict::Rejected, "{found}");
            let words = "its programs mention what the certificate declares";
            assert!(found.contains(words), "{found}");
            assert!(chain.is_none());
        }
    });
}

/// A theorem that has the form of a step, and not its name, is reported as any other: with what it assumes.
#[test]
fn what_is_part_of_no_chain_is_spelled_out() {
    with_compiler(|compiler| {
        let mut own = rewritten(compiler, SOURCE, "three").theorems;
        let nothing = hol::mk_false().expect("a term");
        let lie = assuming(nothing, named(&own, "step.2"));
        own.push(("step.02".to_owned(), lie));
        let certificate = compiler.certificate(&own, &[]).expect("a certificate");
        let (policy, limits) = (Policy::default(), Limits::default());
        let (report, summary) = check(&certificate, Files::default(), &policy, &limits);
        assert_eq!(report.verdict(), Verdict::Proved);
        let mut theorems = summary.theorems.iter();
        let reported = theorems.find(|theorem| theorem.name == "step.02");
        let reported = reported.expect("the theorem");
        assert_eq!(reported.placed, None);
        let mut hypotheses = reported.statement.hypotheses.iter();
        assert!(hypotheses.any(|it| it == "F"), "{:?}", reported.statement);
    });
}

/// Without a source, the certificate says which kernel it is about, and with which conditions.
#[test]
fn conditions_are_those_of_the_kernel() {
    with_compiler(|compiler| {
        let own = rewritten(compiler, SOURCE, "three").theorems;
        let less = rewritten(compiler, &SOURCE.replace("1 <= m", "2 <= m"), "three").theorems;
        let forged = replaced(own, "kernel", named(&less, "kernel"));
        let forged = compiler.certificate(&forged, &[]).expect("a certificate");
        let (verdict, found, _) = judged(&forged, None, &Policy::default());
        assert_eq!(verdict, Verdict::Rejected, "{found}");
        assert!(found.contains("rewritten is about other calls"), "{found}");
    });
}

/// A gate statement does not help: what is said beside it has to be true of its kernel.
#[test]
fn a_gate_certificate_with_exchanged_steps_is_refused() {
    let compiler = compiler();
    let file = programs::atl::read(SOURCE.as_bytes()).expect("a source");
    let schedule = Instance::of(&file.schedules[0]);
    let made = compiler.compile_scheduled(SOURCE.as_bytes(), "sums", Some(&schedule), "");
    let made = made.expect("a proof");
    let files = Files {
        source: Some(SOURCE.as_bytes()),
        kernel: Some("sums"),
        c: Some(made.c.as_bytes()),
    };
    let (policy, limits) = (Policy::default(), Limits::default());
    let (report, summary) = check(&made.certificate, files, &policy, &limits);
    assert_eq!(report.verdict(), Verdict::Verified);
    let chain = summary.rewrites.expect("a chain").chain;
    assert_eq!(chain.start, Start::Source);
    let exchanged = with_names(
        &made.certificate,
        [
            ("step.2", "step.9"),
            ("step.3", "step.2"),
            ("step.9", "step.3"),
        ],
    );
    let (report, _) = check(&exchanged, files, &policy, &limits);
    assert_eq!(report.verdict(), Verdict::Rejected);
    let found: Vec<String> = report.findings.iter().map(in_words).collect();
    assert!(
        found.concat().contains("step.2 does not begin with"),
        "{found:?}"
    );
}

/// A certificate in which names of theorems are replaced by others of the same length.
fn with_names<const N: usize>(certificate: &[u8], names: [(&str, &str); N]) -> Vec<u8> {
    let mut bytes = certificate.to_vec();
    for (from, to) in names {
        let mut places = bytes.windows(from.len());
        let place = places.position(|window| window == from.as_bytes());
        let place = place.expect(from);
        bytes[place..place + to.len()].copy_from_slice(to.as_bytes());
    }
    bytes
}

/// A folder for a test, with a source.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    write(&folder, "k.atl", SOURCE);
    folder
}

fn run(program: &Path, folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let done = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output();
    let Output {
        status,
        stdout,
        stderr,
    } = done.expect("a program");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn a_certificate_of_rewrites_is_written_and_accepted() {
    let [atl, checker] = ["atl", "atl-check"].map(|name| programs().join(name));
    let folder = folder("rewrites");
    let _ = fs::remove_file(folder.join("r.cert"));
    let (code, said, _) = run(
        &atl,
        &folder,
        &[
            "rewrite",
            "k.atl",
            "--schedule",
            "three",
            "--cert",
            "r.cert",
        ],
    );
    assert_eq!(code, Some(0));
    assert!(said.contains("steps proved of any scalars"), "{said}");
    let check = |more: &[&str]| run(&checker, &folder, &[&["r.cert"], more].concat());
    for (more, expected) in [
        (&[][..], 6),
        (&["--allow-unbound"], 0),
        (&["--source", "k.atl"], 6),
        (&["--source", "k.atl", "--allow-unbound"], 0),
    ] {
        let (code, said, _) = check(more);
        assert_eq!(code, Some(expected), "{more:?}: {said}");
        assert!(said.starts_with("proved: r.cert"), "{more:?}: {said}");
        assert!(said.contains("rewrites:"), "{more:?}: {said}");
    }
    let schema = fs::read(root().join("docs/report.schema.json")).expect("the schema");
    let schema: Value = serde_json::from_slice(&schema).expect("JSON");
    for (more, from) in [(&[][..], "certificate"), (&["--source", "k.atl"], "source")] {
        let (_, said, _) = check(&[&["--format", "json"], more].concat());
        let json: Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!(violation(&schema, &json), None, "{said}");
        let rewrites = &json["certificates"][0]["rewrites"];
        assert_eq!(rewrites["from"], from, "{rewrites}");
        assert_eq!(rewrites["keeps"], "cells", "{rewrites}");
        assert_eq!(rewrites["kernel"].is_string(), from == "certificate");
    }
    let (code, said, _) = run(&checker, &folder, &["show", "r.cert"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("kernel sums("), "{said}");
    assert!(
        said.contains("-- step.1\n") && said.contains("-- rewritten: "),
        "{said}"
    );
    // Beside the certificate, a source counts as well, and it may be another one.
    fs::copy(folder.join("r.cert"), folder.join("k.cert")).expect("a file");
    let (code, said, _) = run(&checker, &folder, &["k.cert", "--allow-unbound"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("from the source to the last program"),
        "{said}"
    );
    write(&folder, "k.atl", OTHERS[0]);
    let (code, said, _) = run(&checker, &folder, &["k.cert", "--allow-unbound"]);
    assert_eq!(code, Some(1), "{said}");
}

/// What a kernel stands for is part of the chain: the report says of it nothing but that.
#[test]
fn a_chain_from_what_a_kernel_stands_for_is_reported_as_any_other() {
    let [atl, checker] = ["atl", "atl-check"].map(|name| programs().join(name));
    let folder = folder("rewrites_abbreviated");
    write(&folder, "k.atl", LOOPS);
    let arguments = "compile k.atl --schedule strips --allow-lost -o c.c --cert g.cert";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (code, _, said) = run(&atl, &folder, &arguments);
    assert_eq!(code, Some(0), "{said}");
    let arguments = "g.cert --source k.atl --c c.c --kernel greatest";
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (code, said, _) = run(&checker, &folder, &arguments);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("from the source to the last program"),
        "{said}"
    );
    assert!(said.contains("max j < m: x[i, j]"), "{said}");
    assert_eq!(said.matches("axioms:").count(), 1, "{said}");
    assert!(!said.contains("theorem kernel"), "{said}");
}

/// The gate statement is about C, and is not accepted without it where a source is named.
#[test]
fn a_gate_certificate_is_not_accepted_with_the_source_alone() {
    let [atl, checker] = ["atl", "atl-check"].map(|name| programs().join(name));
    let folder = folder("rewrites_gate");
    let (code, ..) = run(
        &atl,
        &folder,
        &[
            "compile",
            "k.atl",
            "--schedule",
            "three",
            "-o",
            "c.c",
            "--cert",
            "g.cert",
        ],
    );
    assert_eq!(code, Some(0));
    for more in [
        &["--source", "k.atl"][..],
        &["--source", "k.atl", "--allow-unbound"],
    ] {
        let (code, said, _) = run(&checker, &folder, &[&["g.cert"], more].concat());
        assert_eq!(code, Some(6), "{said}");
        assert!(said.starts_with("error: g.cert"), "{said}");
    }
}

#[test]
fn rewrites_that_are_refused_leave_no_file() {
    let atl = programs().join("atl");
    let folder = folder("rewrites_refused");
    let source = |name: &str| {
        root()
            .join("tests/schedules")
            .join(name)
            .display()
            .to_string()
    };
    let rewrite = |name: &str, more: &[&str]| {
        let _ = fs::remove_file(folder.join("no.cert"));
        let source = source(name);
        let arguments = [&["rewrite", &source, "--cert", "no.cert"], more].concat();
        let (code, _, said) = run(&atl, &folder, &arguments);
        (code, said, folder.join("no.cert").exists())
    };
    let (code, said, exists) = rewrite("too_far.atl", &["--schedule", "isolated"]);
    assert_eq!((code, exists), (Some(1), false), "{said}");
    assert!(said.contains("cannot prove that 8 <= n"), "{said}");
    let (code, said, exists) = rewrite("too_far.atl", &[]);
    assert_eq!((code, exists), (Some(2), false), "{said}");
    assert!(said.contains("--schedule"), "{said}");
    // What cannot be lowered can be rewritten, and `atl compile` says so.
    let (code, said, exists) = rewrite("too_large.atl", &["--schedule", "strips"]);
    assert_eq!((code, exists), (Some(0), true), "{said}");
    let source = source("too_large.atl");
    let (code, _, said) = run(
        &atl,
        &folder,
        &["compile", &source, "--schedule", "strips", "-o", "no.c"],
    );
    assert_eq!(code, Some(1));
    assert!(
        said.contains("`atl rewrite` writes a certificate of them"),
        "{said}"
    );
}

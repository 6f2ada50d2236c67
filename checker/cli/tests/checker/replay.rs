//! The trusted part, by its library: what is never verified, and what the text says.

use crate::support::{certificate, good, oracle, prop, varied};
use atl_check::finding::in_words;
use atl_check::summary::{Summary, check};
use certs::{Kind, Limits};
use gate::bundle;
use gate::check::Report;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use std::sync::OnceLock;

fn report(bytes: &[u8]) -> (Report, Summary) {
    check(
        bytes,
        Files::default(),
        &Policy::default(),
        &Limits::default(),
    )
}

fn verdict(bytes: &[u8]) -> Verdict {
    report(bytes).0.verdict()
}

/// The conclusions, by name.
fn conclusions(summary: &Summary) -> Vec<(&str, &str)> {
    let theorems = summary.theorems.iter();
    theorems
        .map(|theorem| (theorem.name.as_str(), theorem.statement.conclusion.as_str()))
        .collect()
}

#[test]
fn good_certificate() {
    let (report, summary) = report(&good());
    assert_eq!(report.verdict(), Verdict::Proved);
    assert_eq!(conclusions(&summary), [("reflexive", "∀p : bool. p ⇒ p")]);
    assert!(summary.theorems[0].axioms.is_empty());
}

/// Wherever one bit is wrong, the certificate is refused, or it proves the same: up to the
/// names, where the bit is in one of them.
#[test]
fn every_bit_counts() {
    let good = good();
    let (mut refused, mut renamed) = (0, 0);
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            let (report, summary) = report(&bytes);
            if report.verdict() != Verdict::Proved {
                assert!(summary.theorems.is_empty());
                refused += 1;
                continue;
            }
            renamed += 1;
            let [(_, conclusion)] = conclusions(&summary)[..] else {
                panic!("byte {at}, bit {bit}: {report:?}");
            };
            let variable = conclusion.strip_prefix('∀').unwrap();
            let (variable, _) = variable.split_once(" : ").unwrap();
            assert_eq!(
                conclusion,
                format!("∀{variable} : bool. {variable} ⇒ {variable}")
            );
        }
    }
    assert!(refused > 8 * 60, "{refused}");
    let letters = "reflexive".len() + "p".len();
    assert!(renamed <= 8 * letters, "{renamed}");
}

#[test]
fn every_cut_counts() {
    let good = good();
    for length in 0..good.len() {
        assert_eq!(verdict(&good[..length]), Verdict::Rejected, "{length}");
    }
    let longer = [&good[..], &[0]].concat();
    assert_eq!(verdict(&longer), Verdict::Rejected);
}

/// Files that claim to hold more than they do.
#[test]
fn oversized_counts() {
    let header = &good()[..44];
    let huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let bodies: [&[&[u8]]; 5] = [
        &[&huge],
        &[&[1], &huge],
        &[&[0], &huge],
        &[&[0, 1, 0], &huge],
        &[&[1, 1, b'x', 1, 0], &huge],
    ];
    for body in bodies {
        let bytes = [header, &body.concat()].concat();
        assert_eq!(verdict(&bytes), Verdict::Rejected, "{body:?}");
    }
}

#[test]
fn noise() {
    let header = &good()[..44];
    let mut state = 1u64;
    for length in 0..2000 {
        let byte = |_| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 56) as u8
        };
        let noise: Vec<u8> = (0..length % 100).map(byte).collect();
        assert_eq!(verdict(&noise), Verdict::Rejected);
        assert_eq!(verdict(&[header, &noise].concat()), Verdict::Rejected);
    }
}

#[test]
fn foreign_axioms() {
    let bytes = oracle();
    let (report, summary) = report(&bytes);
    assert_eq!(report.verdict(), Verdict::PolicyViolation);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(conclusions(&summary), [("sound", "T"), ("absurd", "F")]);
    assert_eq!(summary.theorems[1].axioms, ["oracle"]);
    let said = in_words(&report.findings[0]);
    assert!(said.contains("nothing can allow it"), "{said}");
}

/// A policy can accept fewer axioms than there are.
#[test]
fn fewer_axioms() {
    let (policy, _) = gate::policy::read(b"axioms = ['infinity']").unwrap();
    let policy = policy.with(gate::policy::Binding::Optional);
    let (report, _) = check(&varied(), Files::default(), &policy, &Limits::default());
    assert_eq!(report.verdict(), Verdict::PolicyViolation);
    let said = in_words(&report.findings[0]);
    assert_eq!(
        said,
        "middle rests on the axiom choice, which the policy does not list"
    );
}

/// An axiom may not call itself one of the logic's.
#[test]
fn false_friends() {
    let bytes = oracle();
    let place = bytes
        .windows(6)
        .position(|letters| letters == b"oracle")
        .unwrap();
    for name in ["choice", "T_DEF\0"] {
        let mut bytes = bytes.clone();
        bytes[place..place + 6].copy_from_slice(name.as_bytes());
        assert!(!verdict(&bytes).is_acceptance(), "{name}");
    }
}

/// Nothing of the theories can be defined anew, not even what the certificate does not need
/// of them.
#[test]
fn constants_of_the_theories() {
    let modules = bundle::modules(&Limits::default()).unwrap();
    let segments = modules.iter().flat_map(|module| {
        let segments = module.segments.iter();
        segments.flat_map(|segment| segment.provided.clone())
    });
    let mut tried = 0;
    for (_, name) in segments
        .filter(|(kind, _)| *kind == Kind::Constant)
        .take(20)
    {
        let bytes = certificate(|k| {
            let (name, truth) = (k.name(name), k.logic().truth.0);
            let truth = k.constant(truth, &[])?;
            Ok(vec![("mine", k.define(name, truth)?.1)])
        });
        assert_eq!(verdict(&bytes), Verdict::Rejected, "{name}");
        tried += 1;
    }
    assert!(tried > 0);
}

#[test]
fn other_theories() {
    let mut bytes = good();
    bytes[12..44].fill(0);
    assert_eq!(verdict(&bytes), Verdict::Unsupported);
}

/// What a run had enough of.
static SPENT: OnceLock<&str> = OnceLock::new();

#[test]
fn nothing_is_exported() {
    // No symbols, no segments, and nothing to count.
    let empty = [&good()[..44], &[0; 7]].concat();
    let (report, summary) = report(&empty);
    assert_eq!(report.verdict(), Verdict::Rejected);
    let [finding] = &report.findings[..] else {
        panic!("{report:?}");
    };
    assert_eq!(in_words(finding), "it exports no theorem");
    assert!(summary.theorems.is_empty());
}

#[test]
fn limits() {
    let limits = Limits::default();
    let few = [
        Limits {
            bytes: 50,
            ..limits
        },
        Limits {
            nodes: 110,
            ..limits
        },
        Limits { steps: 1, ..limits },
        Limits { live: 1, ..limits },
        Limits {
            spent: &SPENT,
            ..limits
        },
    ];
    SPENT.set("time").expect("nobody said so before");
    for limits in few {
        let (report, _) = check(&good(), Files::default(), &Policy::default(), &limits);
        assert_eq!(report.verdict(), Verdict::ResourceLimit, "{limits:?}");
    }
}

#[test]
fn text_of_a_sequent() {
    let (report, summary) = report(&varied());
    assert_eq!(report.verdict(), Verdict::Proved);
    let middle = &summary.theorems[0];
    assert_eq!(middle.statement.hypotheses, ["q"]);
    assert_eq!(middle.statement.conclusion, "q ∧ (p ∨ ¬p)");
    let bool = |name: &str| (name.to_owned(), "bool".to_owned());
    assert_eq!(middle.statement.variables, [bool("q"), bool("p")]);
    assert_eq!(middle.axioms, ["choice"]);
    assert_eq!(summary.declared, [(Kind::Constant, "twice".to_owned())]);
}

/// Names that would make a statement look like another.
#[test]
fn names_that_deceive() {
    let (_, summary) = report(&certificate(|k| {
        let (p, t) = (prop(k, "p")?, prop(k, "T")?);
        let spaced = prop(k, "p = T ∨ p")?;
        let body = k.eq(p, p)?;
        let (name, odd) = (k.name("p ∧ \u{202e}\n"), k.lambda(p, body)?);
        // A dot ends what is bound.
        let dotted = k.name("p.");
        let (_, dotted) = k.define(dotted, odd)?;
        let (_, odd) = k.define(name, odd)?;
        let inner = k.eq(t, p)?;
        let outer = prop(k, "p")?;
        let nested = k.lambda(outer, inner)?;
        let nested = k.lambda(t, nested)?;
        Ok(vec![
            ("variable", k.assume(t)?),
            ("spaced", k.refl(spaced)?),
            ("odd", odd),
            ("dotted", dotted),
            ("nested", k.refl(nested)?),
        ])
    }));
    let mut said = conclusions(&summary);
    said.sort();
    let nested = "(λT1 p : bool. T1 = p) = (λT1 p : bool. T1 = p)";
    let odd = r#""p \u{2227} \u{202e}\n" = (λp : bool. p = p)"#;
    assert_eq!(
        said,
        [
            ("dotted", "\"p.\" = (λp : bool. p = p)"),
            ("nested", nested),
            ("odd", odd),
            ("spaced", "x = x"),
            ("variable", "T1")
        ]
    );
}

/// Terms that are deep, or far larger as text than as files: on a small stack, in little
/// memory.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn deep_and_wide() {
    let deep = certificate(|k| {
        let p = prop(k, "p")?;
        let not = k.logic().not.0;
        let not = k.constant(not, &[])?;
        let deep = (0..300_000).try_fold(p, |t, _| k.app(not, t))?;
        Ok(vec![("deep", k.refl(deep)?)])
    });
    let binders = certificate(|k| {
        let p = prop(k, "p")?;
        let bool = k.bool();
        let mut types = vec![bool];
        let mut t = p;
        for _ in 0..2_000 {
            t = k.lambda(p, t)?;
            types.push(k.type_of(t));
        }
        Ok(vec![("binders", k.refl(t)?)])
    });
    let wide = certificate(|k| {
        let p = prop(k, "p")?;
        let wide = (0..200).try_fold(p, |t, _| k.eq(t, t))?;
        Ok(vec![("wide", k.refl(wide)?)])
    });
    let worker = std::thread::Builder::new().stack_size(256 << 10);
    let worker = worker.spawn(move || {
        for bytes in [deep, binders, wide] {
            let (report, summary) = report(&bytes);
            assert_eq!(report.verdict(), Verdict::Proved);
            assert!(summary.theorems[0].statement.conclusion.len() < 1 << 25);
        }
    });
    worker.unwrap().join().unwrap();
}

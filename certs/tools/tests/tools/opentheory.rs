//! The OpenTheory standard library: read, compared, converted, replayed.

use crate::support::{Random, Statement, Structures};
use certs::{Limits, Module};
use certs_tools::opentheory::{self, Article, Undefined};
use certs_tools::{Context, Cut, Replayer, write};
use std::collections::BTreeSet;
use tests::conformance::{BASE, article};

const THEOREMS: &str = "opentheory-base-1.221.theorems.art.xz";

fn read(text: &[u8], undefined: Undefined) -> (Context, Article) {
    let mut k = Context::new(1 << 25).unwrap();
    k.set_recording(true);
    let read = opentheory::read(&mut k, text, undefined, &Limits::default());
    let article = read.unwrap_or_else(|error| panic!("{error}"));
    (k, article)
}

#[test]
fn base_is_accepted_and_converted() {
    let (Some(text), Some(statements)) = (article(BASE), article(THEOREMS)) else {
        return;
    };
    let (mut k, base) = read(&text, Undefined::Refused);
    println!("{:?}", base.inferences);
    assert_eq!(base.theorems.len(), 1340);
    assert_eq!(base.axioms.len(), 3);
    assert_eq!(base.inferences.values().sum::<usize>(), 222_915);

    let mut structures = Structures::default();
    let mut view = structures.view();
    let proved: Vec<_> = base
        .theorems
        .iter()
        .map(|th| view.statement(&k, *th))
        .collect();
    let (other, stated) = read(&statements, Undefined::Arbitrary);
    let mut view = structures.view();
    let stated: Vec<_> = stated
        .theorems
        .iter()
        .map(|th| view.statement(&other, *th))
        .collect();
    let without_axioms = |list: &[Statement]| -> BTreeSet<_> {
        list.iter().map(|s| (s.hyps.clone(), s.concl)).collect()
    };
    assert_eq!(without_axioms(&proved), without_axioms(&stated));

    let named = base.theorems.iter().enumerate();
    let named: Vec<_> = named.map(|(i, th)| (i.to_string(), *th)).collect();
    let bytes = write(&mut k, [0; 32], Cut::Coarse(800), &named).unwrap();
    println!("{} bytes", bytes.len());
    assert!(bytes.len() < 6 * 222_915, "at most six bytes an inference");
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    println!("{:?}", module.counts);
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    replayer
        .replay_all(&module)
        .unwrap_or_else(|error| panic!("{error:?}"));
    let mut view = structures.view();
    for ((name, _), before) in named.iter().zip(&proved) {
        let th = replayer.theorem(name).unwrap();
        assert_eq!(view.statement(replayer.macros(), th), *before, "{name}");
    }

    let mut random = Random(0xba5e);
    for _ in 0..20 {
        let mut bytes = bytes.clone();
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
        let Ok(module) = Module::read(&bytes, &Limits::default()) else {
            continue;
        };
        let mut replayer = Replayer::new(Limits::default()).unwrap();
        if replayer.replay_all(&module).is_err() {
            continue;
        }
        // A proof still, so at worst of something else.
        let mut view = structures.view();
        let same = named.iter().zip(&proved).filter(|((name, _), before)| {
            let th = replayer.theorem(name);
            th.is_some_and(|th| view.statement(replayer.macros(), th) == **before)
        });
        println!("bit flipped at byte {at}: {} as before", same.count());
    }
}

/// What is wrong with an article.
fn refusal(text: &str) -> String {
    let mut k = Context::new(1 << 16).unwrap();
    let read = opentheory::read(
        &mut k,
        text.as_bytes(),
        Undefined::Refused,
        &Limits::default(),
    );
    read.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn articles_that_are_refused() {
    let cases = [
        (
            "7\nversion",
            "line 2, version: not an article of version 5 or 6",
        ),
        ("nil\n6\nversion", "line 3, version: not an article"),
        ("pop", "line 1, pop: nothing is left"),
        ("nil\nhdTl", "line 2, hdTl: nothing is left"),
        ("frobnicate", "no such command"),
        ("\"x", "malformed"),
        ("\"x\\\"", "malformed"),
        ("\"x\"y\"", "malformed"),
        ("1x", "malformed"),
        ("99999999999999999999", "malformed"),
        ("1\nref", "the dictionary has no such key"),
        ("nil\nrefl", "the operand is not a term"),
        ("\"c\"\nconst", "c is not defined"),
        ("\"t\"\ntypeOp", "t is not defined"),
        (
            "\"bool\"\ntypeOp\nnil\nnil\ncons\nopType",
            "the operand is not a type",
        ),
        ("\"->\"\ntypeOp\nnil\nopType", "as many types are given"),
        (
            "\"=\"\nconst\n\"bool\"\ntypeOp\nnil\nopType\nconstTerm",
            "as many types are given as the constant",
        ),
        (
            "\"x\"\n\"bool\"\ntypeOp\nnil\nopType\nvar\nvarTerm\n1\ndef\nassume\nnil\n1\nref\nthm",
            "the theorem is not the one stated",
        ),
    ];
    for (text, reason) in cases {
        let message = refusal(text);
        assert!(message.contains(reason), "{text:?}: {message}");
    }
}

#[test]
fn any_sequence_of_commands_ends() {
    let lines = [
        "\"x\"",
        "\"y\"",
        "\"bool\"",
        "\"->\"",
        "\"=\"",
        "\"select\"",
        "1",
        "2",
        "0",
        "nil",
        "nil",
        "cons",
        "cons",
        "hdTl",
        "def",
        "ref",
        "ref",
        "remove",
        "pop",
        "typeOp",
        "opType",
        "varType",
        "var",
        "varTerm",
        "const",
        "constTerm",
        "absTerm",
        "appTerm",
        "absThm",
        "appThm",
        "assume",
        "axiom",
        "betaConv",
        "deductAntisym",
        "defineConst",
        "defineConstList",
        "defineTypeOp",
        "eqMp",
        "proveHyp",
        "refl",
        "subst",
        "sym",
        "trans",
        "thm",
    ];
    // Builds a variable and a theorem, so that there is something to work on.
    let start =
        "\"p\"\n\"bool\"\ntypeOp\nnil\nopType\nvar\n1\ndef\nvarTerm\n2\ndef\nassume\n0\ndef\n";
    let mut random = Random(0xa47);
    let mut k = Context::new(1 << 18).unwrap();
    for _ in 0..20_000 {
        let mut text = start.to_owned();
        for _ in 0..40 {
            let line = match random.below(3) {
                0 => ["0\nref", "1\nref", "2\nref"][random.below(3)],
                _ => lines[random.below(lines.len())],
            };
            text.push_str(line);
            text.push('\n');
        }
        let _ = opentheory::read(
            &mut k,
            text.as_bytes(),
            Undefined::Arbitrary,
            &Limits::default(),
        );
    }
}

#[test]
fn deep_lists_types_and_terms() {
    const DEPTH: usize = 1_000_000;
    let mut k = Context::new(1 << 23).unwrap();
    let nested = "nil\n".repeat(2) + &"cons\nnil\n".repeat(DEPTH) + "pop\n";
    opentheory::read(
        &mut k,
        nested.as_bytes(),
        Undefined::Refused,
        &Limits::default(),
    )
    .unwrap();
    let ty = "\"bool\"\ntypeOp\nnil\nopType\n1\ndef\nnil\ncons\n".to_owned()
        + &"2\ndef\npop\n\"->\"\ntypeOp\n1\nref\n2\nref\ncons\nopType\nnil\ncons\n".repeat(DEPTH);
    opentheory::read(
        &mut k,
        ty.as_bytes(),
        Undefined::Refused,
        &Limits::default(),
    )
    .unwrap();
    let unary = "\"bool\"\ntypeOp\nnil\nopType\n1\ndef\npop\n\"->\"\ntypeOp\n1\nref\n1\nref\nnil\ncons\ncons\nopType\n2\ndef\npop\n";
    let term = unary.to_owned()
        + "\"f\"\n2\nref\nvar\nvarTerm\n3\ndef\npop\n\"x\"\n1\nref\nvar\nvarTerm\n"
        + &"4\ndef\npop\n3\nref\n4\nref\nappTerm\n".repeat(DEPTH)
        + "refl\n";
    opentheory::read(
        &mut k,
        term.as_bytes(),
        Undefined::Refused,
        &Limits::default(),
    )
    .unwrap();
}

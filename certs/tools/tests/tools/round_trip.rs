//! What is recorded, written, read and replayed is what was proved.

use crate::support::{Structures, sample};
use certs::{Cause, Kind, Limits, Macros, Module, Op, Row, slice};
use certs_tools::{Context, Cut, Replayer, WriteError, dump, table, write};
use kernel::Thm;
use std::collections::HashSet;

/// Replays a file on its own and compares what it exports with the originals, also where all other
/// terms are forgotten.
fn assert_replays(k: &Context, named: &[(String, Thm)], bytes: &[u8]) {
    let module = Module::read(bytes, &Limits::default()).unwrap();
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    replayer
        .replay_all(&module)
        .unwrap_or_else(|e| panic!("{e:?}"));
    assert_exported(k, named, &mut replayer);
    let before = replayer.kernel().unwrap().term_count();
    replayer.forget_terms().unwrap();
    assert!(replayer.kernel().unwrap().term_count() < before);
    assert_exported(k, named, &mut replayer);
}

/// What was exported is what was proved.
fn assert_exported(k: &Context, named: &[(String, Thm)], replayer: &mut Replayer) {
    let mut structures = Structures::default();
    for (name, th) in named {
        let before = structures.view().statement(k, *th);
        let replayed = replayer.theorem(name).unwrap();
        assert!(replayer.kernel().unwrap().owns(replayed));
        let after = structures.view().statement(replayer.macros(), replayed);
        assert_eq!(before, after, "{name}");
    }
}

#[test]
fn every_step_survives() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let bytes = write(&mut k, [7; 32], Cut::Fine, &named).unwrap();
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    assert_eq!(module.bundle, [7; 32]);
    assert_replays(&k, &named, &bytes);

    let mut used = HashSet::new();
    dump(&bytes, &Limits::default(), |line| {
        let op = line.split_once(r#""op":""#);
        let name = op.and_then(|(_, rest)| rest.split('"').next());
        used.extend(name.map(str::to_owned));
    })
    .unwrap();
    // Those need theorems of arithmetic: `arithmetic.rs` tries them.
    let elsewhere = [Op::NumEval, Op::IntEval, Op::IntNorm];
    let here = |row: &&'static Row| row.op < Op::TypeVar && !elsewhere.contains(&row.op);
    for row in table().filter(here) {
        assert!(used.contains(row.name), "{} is not tried", row.name);
    }
}

/// Theorems that stand apart need what they share, and not one another; what rests on them needs them.
#[test]
fn theorems_apart_are_replayed_one_without_the_other() {
    let mut k = sample::recording();
    let (name, bool) = (k.name("p"), k.bool());
    let p = k.var(name, bool).unwrap();
    let same = k.refl(p).unwrap();
    let shared = (0..12).fold(same, |th, _| k.sym(th).unwrap());
    let one = k.trans(shared, same).unwrap();
    let other = k.trans(same, shared).unwrap();
    let both = k.trans(one, other).unwrap();
    let named: Vec<(String, Thm)> = [("both", both), ("one", one), ("other", other)]
        .map(|(name, th)| (name.to_owned(), th))
        .to_vec();
    let bytes = write(&mut k, [0; 32], Cut::Apart(&[other, one]), &named).unwrap();
    assert_replays(&k, &named, &bytes);
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    for (wanted, missing) in [
        ("one", &["other", "both"][..]),
        ("other", &["one", "both"]),
        ("both", &[]),
    ] {
        let modules = [Module::read(&bytes, &Limits::default()).unwrap()];
        let marks = slice(&modules, [(Kind::Theorem, wanted)]).unwrap();
        let mut replayer = Replayer::new(Limits::default()).unwrap();
        replayer.replay(&module, &marks[0]).unwrap();
        for (name, _) in &named {
            let is_missing = missing.contains(&name.as_str());
            assert_eq!(
                replayer.theorem(name).is_none(),
                is_missing,
                "{wanted}: {name}"
            );
        }
    }
}

#[test]
fn each_theorem_alone_and_its_slice() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let whole = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    for export in &named {
        let alone = std::slice::from_ref(export);
        let bytes = write(&mut k, [0; 32], Cut::Fine, alone).unwrap();
        assert!(bytes.len() < whole.len());
        assert_replays(&k, alone, &bytes);
    }
    let module = Module::read(&whole, &Limits::default()).unwrap();
    for (name, _) in &named {
        let modules = [Module::read(&whole, &Limits::default()).unwrap()];
        let marks = slice(&modules, [(Kind::Theorem, &name[..])]).unwrap();
        let mut replayer = Replayer::new(Limits::default()).unwrap();
        let counts = replayer.replay(&module, &marks[0]).unwrap();
        assert!(counts.segments <= 6, "{name}: {counts:?}");
        assert!(replayer.theorem(name).is_some());
    }
}

#[test]
fn a_module_on_top_of_another() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let parent = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    k.begin_file();
    let (_, definition) = named
        .iter()
        .find(|(name, _)| name == "identity_DEF")
        .unwrap();
    let name = k.name("identity_DEF");
    let imported = k.record_as(*definition, Op::Import as u8, &[name.0]);
    let child = vec![("child".to_owned(), k.sym(imported).unwrap())];
    let bytes = write(&mut k, [0; 32], Cut::Fine, &child).unwrap();

    let limits = Limits::default();
    let modules = [
        Module::read(&parent, &limits).unwrap(),
        Module::read(&bytes, &limits).unwrap(),
    ];
    let marks = slice(&modules, [(Kind::Theorem, "child")]).unwrap();
    assert_eq!(marks[0].iter().filter(|mark| **mark).count(), 1);
    let mut replayer = Replayer::new(limits).unwrap();
    let counts = replayer.replay(&modules[0], &marks[0]).unwrap();
    assert_eq!(counts.theorems, 1);
    replayer.forget_terms().unwrap();
    replayer.replay(&modules[1], &marks[1]).unwrap();
    assert_exported(&k, &child, &mut replayer);

    let mut orphan = Replayer::new(limits).unwrap();
    let error = orphan.replay_all(&modules[1]).unwrap_err();
    let missing =
        matches!(error.cause, Cause::Missing(Kind::Theorem, ref name) if name == "identity_DEF");
    assert!(missing, "{error:?}");
}

/// Where a theorem is prepared for files that go on from here, they prove the same, and what is no
/// theorem without that is none.
#[test]
fn a_theorem_that_others_will_use() {
    let mut k = sample::recording();
    let (bool, names) = (k.bool(), ["p", "q", "r"].map(|name| k.name(name)));
    let [p, q, r] = names.map(|name| k.var(name, bool).unwrap());
    let same = k.mk_imp(p, p).unwrap();
    let th = k.assume(same).unwrap();
    let th = k.disch(same, th).unwrap();
    let th = k.gen_(q, th).unwrap();
    let th = k.gen_(p, th).unwrap();
    let both = [("both".to_owned(), th)];
    let parent = write(&mut k, [0; 32], Cut::Fine, &both).unwrap();
    k.begin_file();
    let name = k.name("both");
    let imported = k.record_as(th, Op::Import as u8, &[name.0]);
    // One for the other, the first only, and both.
    let exchanged = k.specl(&[q, p], imported).unwrap();
    let first = k.specl(&[r], imported).unwrap();
    let child = [("exchanged", exchanged), ("first", first)];
    let child = child.map(|(name, th)| (name.to_owned(), th));
    let bytes = write(&mut k, [0; 32], Cut::Fine, &child).unwrap();

    let limits = Limits::default();
    let [parent, child_file] = [&parent, &bytes].map(|bytes| Module::read(bytes, &limits).unwrap());
    for is_prepared in [false, true] {
        let mut replayer = Replayer::new(limits).unwrap();
        replayer.replay_all(&parent).unwrap();
        let th = replayer.theorem("both").unwrap();
        if is_prepared {
            replayer.macros_mut().prepare(th).unwrap();
        }
        let base = replayer.freeze().unwrap();
        let mut replayer = base.go_on().unwrap();
        replayer.replay_all(&child_file).unwrap();
        assert_exported(&k, &child, &mut replayer);
        let k = replayer.macros_mut();
        let [number, p] = [k.name("n"), k.name("p")];
        let (ind, bool) = (k.name("ind"), k.bool());
        let ind = k.find_type_op(ind).unwrap();
        let ind = k.type_app(ind, &[]).unwrap();
        let number = k.var(number, ind).unwrap();
        let p = k.var(p, bool).unwrap();
        assert!(k.specl(&[p, number], th).is_err());
        assert!(k.specl(&[p, p, p], th).is_err());
    }
}

#[test]
fn steps_shared_by_segments() {
    let mut k = sample::recording();
    let (name, bool) = (k.name("p"), k.bool());
    let p = k.var(name, bool).unwrap();
    let mut th = k.assume(p).unwrap();
    for _ in 0..40 {
        let (imp, hyp) = (k.disch(p, th).unwrap(), k.assume(p).unwrap());
        th = k.mp(imp, hyp).unwrap();
    }
    let not = k.mk_not(p).unwrap();
    let not = k.assume(not).unwrap();
    let named = vec![
        ("left".to_owned(), k.conj(th, not).unwrap()),
        ("right".to_owned(), k.conj(not, th).unwrap()),
        ("alias".to_owned(), not),
        ("alias_again".to_owned(), not),
    ];
    let bytes = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    assert_replays(&k, &named, &bytes);
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    let titles: Vec<&str> = module.segments.iter().map(|s| s.title()).collect();
    assert_eq!(titles, ["left%0", "alias", "left", "right"]);
}

#[test]
fn what_cannot_be_written() {
    let mut k = sample::recording();
    assert_eq!(
        write(&mut k, [0; 32], Cut::Fine, &[]),
        Err(WriteError::NoExports)
    );
    let truth = k.truth().unwrap();
    let twice = [("t".to_owned(), truth), ("t".to_owned(), truth)];
    let duplicate = WriteError::Duplicate("t".to_owned());
    assert_eq!(write(&mut k, [0; 32], Cut::Fine, &twice), Err(duplicate));
    let unrecorded = k.logic().extensionality;
    let th = k.sym(unrecorded);
    assert!(th.is_err());
    let th = k.conj(truth, unrecorded).unwrap();
    let error = write(&mut k, [0; 32], Cut::Fine, &[("t".to_owned(), th)]).unwrap_err();
    assert!(matches!(error, WriteError::NotRecorded(_)), "{error}");
}

#[test]
fn deep_terms_and_types() {
    const DEPTH: usize = 1_000_000;
    let mut k = Context::new(1 << 23).unwrap();
    k.set_recording(true);
    let (name, mut ty) = (k.name("x"), k.bool());
    let bool = k.bool();
    for _ in 0..DEPTH {
        ty = k.fun(bool, ty).unwrap();
    }
    let x = k.var(name, ty).unwrap();
    let unary = k.fun(bool, bool).unwrap();
    let (f, p) = (k.var(name, unary).unwrap(), k.var(name, bool).unwrap());
    let mut t = p;
    for _ in 0..DEPTH {
        t = k.app(f, t).unwrap();
    }
    let refl = k.refl(t).unwrap();
    let named = vec![
        ("type".to_owned(), k.refl(x).unwrap()),
        ("term".to_owned(), k.inst(&[(p, t)], refl).unwrap()),
    ];
    let bytes = write(&mut k, [0; 32], Cut::Fine, &named).unwrap();
    let module = Module::read(&bytes, &Limits::default()).unwrap();
    let mut replayer = Replayer::new(Limits::default()).unwrap();
    let counts = replayer.replay_all(&module).unwrap();
    assert!(counts.types as usize > DEPTH && counts.terms as usize > DEPTH);
}

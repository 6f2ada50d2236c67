//! Damaged files: each is refused, or proves nothing but truths.

use crate::support::model::Model;
use crate::support::{Random, Statement, Structures, sample};
use certs::{Limits, Module};
use certs_tools::{Cut, Replayer, write};
use std::collections::BTreeMap;

/// Small bounds, so that no mutant takes long.
fn limits() -> Limits {
    Limits {
        bytes: 1 << 16,
        nodes: 1 << 16,
        steps: 1 << 12,
        live: 1 << 10,
        group: 1 << 6,
        arity: 1 << 3,
        symbols: 1 << 10,
        symbol: 1 << 8,
        ..Limits::default()
    }
}

const MUTANTS: usize = 12_000;

/// What becomes of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    Refused,
    /// It proves the claims.
    Same,
    /// It is a proof, and not of the claims: whoever compares them refuses it.
    Other,
}

struct Claims {
    structures: Structures,
    statements: Vec<(String, Statement)>,
    /// How many theorems were found true in the model.
    evaluated: usize,
}

impl Claims {
    fn judge(&mut self, bytes: &[u8]) -> Fate {
        let Ok(module) = Module::read(bytes, &limits()) else {
            return Fate::Refused;
        };
        let mut replayer = Replayer::new(limits()).unwrap();
        if replayer.replay_all(&module).is_err() {
            return Fate::Refused;
        }
        let mut fate = Fate::Same;
        let mut view = self.structures.view();
        for (name, claim) in &self.statements {
            let th = replayer.theorem(name);
            let statement = th.map(|th| view.statement(replayer.macros(), th));
            if statement.as_ref() != Some(claim) {
                fate = Fate::Other;
            }
        }
        for segment in &module.segments {
            for (_, name) in &segment.provided {
                let Some(th) = replayer.theorem(name) else {
                    continue;
                };
                // What rests on the sample's axiom, which is false, may be anything.
                let pure = replayer.macros().axioms_of(th).is_empty();
                let model = Model {
                    k: replayer.macros(),
                };
                let truth = model.is_true(th);
                assert!(!pure || truth != Some(false), "{name} is false");
                self.evaluated += usize::from(pure && truth.is_some());
            }
        }
        fate
    }
}

fn mutant(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // The header's fields before the symbols are looked at in other tests.
    let place = |random: &mut Random, bytes: &[u8]| 40 + random.below(bytes.len() - 40);
    let (a, b) = (place(random, &bytes), place(random, &bytes));
    match random.below(8) {
        0 | 1 => bytes[a] ^= 1 << random.below(8),
        2 => bytes[a] = random.next() as u8,
        3 => bytes.swap(a, b),
        4 => bytes[a] = bytes[b],
        5 => bytes.truncate(a),
        6 => {
            bytes.remove(a);
            // Mostly, the length stays.
            if random.below(4) > 0 {
                bytes.insert(b.min(a + 3).min(bytes.len()), random.next() as u8);
            }
        }
        _ => {
            let piece = bytes[a..bytes.len().min(a + 1 + random.below(6))].to_vec();
            let at = b.min(bytes.len() - piece.len());
            match random.below(2) {
                0 => bytes[at..at + piece.len()].copy_from_slice(&piece),
                _ => bytes.splice(at..at, piece).for_each(drop),
            }
        }
    }
    bytes
}

#[test]
fn mutants_prove_nothing_false() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let mut random = Random(0x5eed);
    let mut fates: BTreeMap<Fate, usize> = BTreeMap::new();
    let (mut sizes, mut evaluated) = (Vec::new(), 0);
    for chunk in named.chunks(6) {
        let bytes = write(&mut k, [0; 32], Cut::Fine, chunk).unwrap();
        sizes.push(bytes.len());
        let mut claims = Claims {
            structures: Structures::default(),
            statements: vec![],
            evaluated: 0,
        };
        for (name, th) in chunk {
            let statement = claims.structures.view().statement(&k, *th);
            claims.statements.push((name.clone(), statement));
        }
        assert_eq!(claims.judge(&bytes), Fate::Same, "the control");
        for _ in 0..MUTANTS.div_ceil(named.len().div_ceil(6)) {
            let mutant = mutant(&bytes, &mut random);
            if mutant == bytes {
                continue;
            }
            *fates.entry(claims.judge(&mutant)).or_default() += 1;
        }
        evaluated += claims.evaluated;
    }
    println!("files of {sizes:?} bytes: {fates:?}, {evaluated} theorems evaluated");
    assert!(evaluated > 1000);
    assert!(fates.values().sum::<usize>() >= 10_000);
}

#[test]
fn the_model_tells_true_from_false() {
    let mut k = sample::recording();
    let named = sample::every_step(&mut k);
    let model = Model { k: &k };
    let truth = |name: &str| {
        let th = named.iter().find(|(n, _)| n == name).unwrap().1;
        model.is_true(th)
    };
    assert_eq!(truth("excluded_middle"), Some(true));
    assert_eq!(truth("abs_exists"), Some(true));
    assert_eq!(truth("absurd"), Some(false));
    assert_eq!(truth("anything"), Some(false));
}

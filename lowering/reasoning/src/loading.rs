//! How theorems of the theories get into a thread's context.
//!
//! A lowering run applies some thousand theorems, and to replay their proofs takes longer than to
//! lower a small kernel. So what the theorems say is kept between runs, as theorems that rest on
//! one axiom, that everything is true. That is safe: certificates name these theorems, and whoever
//! checks a certificate replays their proofs.

use super::lemma::Declaration;
use super::own::Own;
use certs::{Kind, Limits, Module, slice, split};
use certs_tools::{ARITHMETIC_LEMMAS, Cut, InWords, Replayer};
use prover::library::cache::{self, Cache};
use prover::procedures::arith::ARITH_LEMMAS;
use prover::{Fail, Proof, hol};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashSet};

/// How many steps of the statements make a segment: all of them.
const SEGMENT: u32 = 1 << 30;

/// Puts the theorems declared, those of the procedures of arithmetic, and all constants that they
/// speak of into the context of this thread: from the cache, or by replay of the proofs in a
/// bundle. So are the theorems and constants that a theory of the user's rests on. What was there before
/// is void. Returns the hash of the bundle.
///
/// # Errors
///
/// The bytes are no bundle, or a proof in it is none; or the user's theory declares what the bundle does.
pub fn load(
    bytes: &[u8],
    tables: &[&[Declaration]],
    own: Option<&Own>,
    cache: &Cache,
) -> Proof<[u8; 32]> {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    let bundle = Bundle::read(bytes)?;
    let mut items: BTreeSet<Item> = names(tables).map(|name| (Kind::Theorem, name)).collect();
    let module = own.map(Own::module).transpose()?;
    if let (Some(own), Some(module)) = (own, &module) {
        own.check_names(module, &bundle.provided().collect())?;
        items.extend(own.needed(module));
    }
    let names: Vec<String> = items
        .iter()
        .map(|(kind, name)| format!("{kind:?} {name}"))
        .collect();
    let rests_on = names.iter().map(|name| name.as_bytes());
    let key = cache::key(std::iter::once(&hash[..]).chain(rests_on));
    let wanted: Vec<Item> = bundle.provided().filter(|it| items.contains(it)).collect();
    let constants = bundle.constants(&wanted)?;
    if let Some([statements]) = cache.recall(&key).as_deref() {
        // What was kept may have been damaged.
        if bundle.state(&constants, statements).is_ok() {
            return Ok(hash);
        }
    }
    let statements = bundle.statements(&wanted, &constants)?;
    bundle.state(&constants, &statements)?;
    // Where nothing can be kept, the next run replays the proofs again.
    let _ = cache.remember(&key, &[statements]);
    Ok(hash)
}

/// The names of the theorems that are declared, and of those of arithmetic.
fn names(tables: &[&[Declaration]]) -> impl Iterator<Item = &'static str> {
    let arithmetic = ARITHMETIC_LEMMAS.iter().chain(ARITH_LEMMAS);
    let declared = tables.iter().copied().flatten();
    let declared = declared.map(|declared| declared.name);
    declared.chain(arithmetic.map(|(name, _)| *name))
}

/// Something that a bundle provides: a constant, a type or a theorem, by its name.
type Item<'a> = (Kind, &'a str);

/// The theories of a bundle.
struct Bundle<'a> {
    modules: Vec<Module<'a>>,
}

impl<'a> Bundle<'a> {
    fn read(bytes: &'a [u8]) -> Proof<Bundle<'a>> {
        let parts = split(bytes).map_err(|why| wrong(&why))?;
        let modules = parts
            .into_iter()
            .map(|part| Module::read(part, &Limits::default()));
        let modules = modules.collect::<Result<_, _>>();
        Ok(Bundle {
            modules: modules.map_err(|why| wrong(&why))?,
        })
    }

    /// All that the theories provide, in order.
    fn provided(&self) -> impl Iterator<Item = Item<'a>> {
        let segments = self.modules.iter().flat_map(|module| &module.segments);
        segments.flat_map(|segment| segment.provided.iter().copied())
    }

    /// All that these items rest on, these included.
    fn rests_on(&self, wanted: &[Item<'a>]) -> Proof<impl Iterator<Item = Item<'a>>> {
        let marks = self.marks(wanted)?;
        let segments = self.modules.iter().flat_map(|module| &module.segments);
        let needed = segments.zip(marks.into_iter().flatten());
        let needed = needed.filter(|(_, marked)| *marked);
        Ok(needed.flat_map(|(segment, _)| segment.provided.iter().copied()))
    }

    /// The constants and types in what these items rest on.
    fn constants(&self, wanted: &[Item<'a>]) -> Proof<Vec<Item<'a>>> {
        let needed = self.rests_on(wanted)?;
        Ok(needed.filter(|(kind, _)| *kind != Kind::Theorem).collect())
    }

    fn marks(&self, wanted: &[Item<'a>]) -> Proof<Vec<Vec<bool>>> {
        slice(&self.modules, wanted.iter().copied()).map_err(|why| wrong(&why))
    }

    /// Puts what these items rest on into a new context of this thread.
    fn replay(&self, wanted: &[Item<'a>]) -> Proof<()> {
        let mut replayer = Replayer::new(Limits::default()).map_err(|why| wrong(&why))?;
        for (module, marked) in self.modules.iter().zip(&self.marks(wanted)?) {
            replayer.replay(module, marked).map_err(|why| wrong(&why))?;
        }
        hol::adopt(replayer);
        Ok(())
    }

    /// What these theorems say, beside what their constants rest on, in the format of certificates.
    fn statements(&self, wanted: &[Item<'a>], constants: &[Item<'a>]) -> Proof<Vec<u8>> {
        self.replay(wanted)?;
        hol::with(|context| context.begin_file());
        let there: HashSet<Item> = self.rests_on(constants)?.collect();
        let mut stated = Vec::new();
        for (_, name) in wanted.iter().filter(|item| !there.contains(item)) {
            if let Some(th) = hol::exported(name) {
                stated.push((name.to_string(), hol::known(th.concl())?));
            }
        }
        let cut = Cut::Coarse(SEGMENT);
        let written = hol::with(|context| certs_tools::write(context, [0; 32], cut, &stated));
        written.map_err(|why| Fail(format!("what lemmas say cannot be written: {why}")))
    }

    /// Puts constants and these statements into a new context of this thread.
    fn state(&self, constants: &[Item<'a>], statements: &[u8]) -> Proof<()> {
        self.replay(constants)?;
        hol::replay(statements)
    }
}

fn wrong(why: &dyn InWords) -> Fail {
    Fail(format!("the theories: {}", why.in_words()))
}

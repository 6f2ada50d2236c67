//! Theorems of files that were checked before.

use super::context::{REPLAYER, limits, unrecorded, with};
use super::operations::{bool, mk_forall, name, var};
use super::theorems::spec;
use crate::{Fail, Proof};
use certs::{Kind, Module, Op};
use certs_tools::InWords;
use certs_tools::Replayer;
use kernel::{Term, Thm};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Replays a file of the prover's own, unrecorded; its theorems are then known to [`exported`].
pub fn replay(file: &[u8]) -> Proof<()> {
    if file.is_empty() {
        return Ok(());
    }
    known(with(|context| context.mk_true())?)?;
    let replay = |replayer: &RefCell<Replayer>| -> std::result::Result<(), certs::Error> {
        let module = Module::read(file, &limits())?;
        replayer.borrow_mut().replay_all(&module)?;
        Ok(())
    };
    let replayed = unrecorded(|| REPLAYER.with(replay));
    replayed.map_err(|why| Fail(why.in_words()))
}

/// Replays the proofs of a file as if they were done here: its steps are recorded, so that the next
/// file that is written has those that its theorems rest on. What the file imports is known here, and
/// stays imported.
pub fn retrace(file: &[u8]) -> Proof<()> {
    let wrong = |why: &dyn InWords| Fail(why.in_words());
    let module = Module::read(file, &limits()).map_err(|why| wrong(&why))?;
    let needed = module.segments.iter().flat_map(|it| &it.needed);
    let names: BTreeSet<&str> = needed
        .filter(|(kind, _)| *kind == Kind::Theorem)
        .map(|(_, name)| *name)
        .collect();
    for own in names {
        let Some(th) = exported(own) else { continue };
        let name = name(own);
        let th = with(|context| context.record_as(th, Op::Import as u8, &[name.0]));
        let publish = |replayer: &RefCell<Replayer>| {
            let mut replayer = replayer.borrow_mut();
            replayer.forget(name);
            replayer.publish(name, th)
        };
        REPLAYER.with(publish).map_err(|why| wrong(&why))?;
    }
    let replay = |replayer: &RefCell<Replayer>| replayer.borrow_mut().replay_all(&module);
    REPLAYER.with(replay).map_err(|why| wrong(&why))?;
    Ok(())
}

/// The theorem of this name in the files that were replayed.
pub fn exported(name: &str) -> Option<Thm> {
    REPLAYER.with(|replayer| replayer.borrow_mut().theorem(name))
}

/// A statement that was proved elsewhere, or that is taken to be so. The theorem rests on the
/// axiom `cached`, that everything is true; whoever replays the proofs never sees it.
pub fn known(statement: Term) -> Proof<Thm> {
    let name = name(CACHED);
    let axiom = match exported(CACHED) {
        Some(th) => th,
        None => {
            let p = var(super::operations::name("p"), bool())?;
            let anything = mk_forall(p, p)?;
            let th = with(|context| context.axiom(name, anything))?;
            let publish = |replayer: &RefCell<Replayer>| replayer.borrow_mut().publish(name, th);
            REPLAYER.with(publish).map_err(|why| Fail(why.in_words()))?;
            th
        }
    };
    let axiom = with(|context| context.record_as(axiom, Op::Import as u8, &[name.0]));
    Ok(spec(statement, axiom)?)
}

/// The name of that axiom.
const CACHED: &str = "cached";

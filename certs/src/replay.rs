//! The replayer: which segments to run, in what order, and what they exported.

use crate::error::{Cause, Error};
use crate::format::{Counts, Kind};
use crate::limits::Limits;
use crate::machine::Machine;
use crate::reader::Module;
use crate::{Context, Logic};
use kernel::{Name, Thm};
use std::collections::{HashMap, HashSet};

/// Marks, for each module, the segments that the wanted names rest on.
///
/// Modules are in the order of replay. What is wanted and nowhere provided is not noticed
/// here. Fails where something is provided twice.
pub fn slice<'a>(
    modules: &[Module<'a>],
    wanted: impl IntoIterator<Item = (Kind, &'a str)>,
) -> Result<Vec<Vec<bool>>, Cause> {
    let mut wanted: HashSet<(Kind, &str)> = wanted.into_iter().collect();
    let mut provided = HashSet::new();
    let mut marks = Vec::new();
    for module in modules.iter().rev() {
        let mut marked = vec![false; module.segments.len()];
        for (segment, mark) in module.segments.iter().zip(&mut marked).rev() {
            for item in module.provided(segment) {
                if !provided.insert(item) {
                    return Err(Cause::Duplicate(item.0, item.1.to_owned()));
                }
                *mark |= wanted.contains(&item);
            }
            if *mark {
                wanted.extend(module.needed(segment));
            }
        }
        marks.push(marked);
    }
    marks.reverse();
    Ok(marks)
}

/// A context that files are replayed in, with the theorems they exported.
pub struct Replayer {
    /// The context.
    pub context: Context,
    /// The theorems by which names files may use them: those of `Logic`, and what was exported.
    pub theorems: HashMap<Name, Thm>,
    pub(crate) limits: Limits,
    pub(crate) steps: usize,
}

impl Replayer {
    /// A replayer that has seen no file. It knows the definitions and axioms of `Logic`.
    pub fn new(limits: Limits) -> Result<Replayer, Cause> {
        let mut context = Context::new(limits.nodes)?;
        let built_in = context.logic.theorems();
        let theorems = built_in.map(|(name, th)| (context.name(name), th));
        Ok(Replayer {
            context,
            theorems: theorems.into_iter().collect(),
            limits,
            steps: 0,
        })
    }

    /// The theorem of this name, if it was exported or is built in.
    pub fn theorem(&mut self, name: &str) -> Option<Thm> {
        let name = self.context.name(name);
        self.theorems.get(&name).copied()
    }

    /// The context, and the theorems by their names: to go on from what was replayed.
    pub fn into_parts(self) -> (Context, HashMap<Name, Thm>) {
        (self.context, self.theorems)
    }

    /// How many proof steps were replayed.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Replays the marked segments of a module (see [`slice`]), in order, and compares the
    /// footer if all are marked.
    pub fn replay(&mut self, module: &Module, marked: &[bool]) -> Result<Counts, Error> {
        let mut counts = Counts::default();
        let marked = module
            .segments
            .iter()
            .zip(marked)
            .filter(|(_, mark)| **mark);
        for (segment, _) in marked {
            counts.segments += 1;
            Machine::new(self, module, segment, &mut counts).run()?;
        }
        let whole = counts.segments == module.counts.segments;
        if whole && counts != module.counts {
            return Err(Error {
                cause: Cause::Malformed("the footer's counts are wrong"),
                offset: module.footer,
                step: None,
            });
        }
        Ok(counts)
    }

    /// Replays a module whole.
    pub fn replay_all(&mut self, module: &Module) -> Result<Counts, Error> {
        self.replay(module, &vec![true; module.segments.len()])
    }
}

impl Logic {
    /// The definitions and axioms, by the names under which every file may use them.
    pub fn theorems(&self) -> [(&'static str, Thm); 11] {
        [
            ("T_DEF", self.truth.1),
            ("AND_DEF", self.and.1),
            ("IMP_DEF", self.imp.1),
            ("FORALL_DEF", self.forall.1),
            ("EXISTS_DEF", self.exists.1),
            ("OR_DEF", self.or.1),
            ("F_DEF", self.falsity.1),
            ("NOT_DEF", self.not.1),
            ("extensionality", self.extensionality),
            ("choice", self.choice),
            ("infinity", self.infinity),
        ]
    }
}

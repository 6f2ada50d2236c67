//! The replayer: which segments to run, in what order, and what they exported.

use crate::Context;
use crate::error::Cause::{self, Duplicate, Malformed};
use crate::error::Error;
use crate::format::{Counts, Kind, require};
use crate::limits::Limits;
use crate::machine::Machine;
use crate::reader::Module;
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
    let mut provided = HashSet::new();
    let segments = modules.iter().flat_map(|module| &module.segments);
    for (kind, name) in segments.flat_map(|segment| &segment.provided) {
        let new = provided.insert((kind, name));
        require(new, Duplicate(*kind, name.to_string()))?;
    }
    let mut wanted: HashSet<(Kind, &str)> = wanted.into_iter().collect();
    let marks = modules
        .iter()
        .map(|module| vec![false; module.segments.len()]);
    let mut marks: Vec<Vec<bool>> = marks.collect();
    for (module, marked) in modules.iter().zip(&mut marks).rev() {
        for (segment, mark) in module.segments.iter().zip(marked).rev() {
            *mark = segment.provided.iter().any(|item| wanted.contains(item));
            if *mark {
                wanted.extend(&segment.needed);
            }
        }
    }
    Ok(marks)
}

/// A context that files are replayed in, with the theorems they exported.
pub struct Replayer {
    /// The context.
    pub context: Context,
    /// The theorems by the names under which files may use them: the definitions of the
    /// connectives, the axioms, and what was exported.
    pub theorems: HashMap<Name, Thm>,
    /// What is still allowed.
    pub(crate) limits: Limits,
    /// The symbols of the file that is being replayed, and what was counted.
    pub(crate) names: Vec<Name>,
    pub(crate) counts: Counts,
}

impl Replayer {
    /// A replayer that has seen no file.
    pub fn new(limits: Limits) -> Result<Replayer, Cause> {
        let mut context = Context::new(limits.nodes)?;
        let theorems = context.logic.theorems();
        Ok(Replayer {
            theorems: theorems.map(|(name, th)| (context.name(name), th)).into(),
            context,
            limits,
            names: Vec::new(),
            counts: Counts::default(),
        })
    }

    /// Replays the marked segments of a module (see [`slice`]), in order, and compares the
    /// footer if all are marked.
    pub fn replay(&mut self, module: &Module, marked: &[bool]) -> Result<Counts, Error> {
        let names = module.symbols.iter();
        self.names = names.map(|symbol| self.context.name(symbol)).collect();
        self.counts = Counts::default();
        let segments = module.segments.iter().zip(marked);
        for (segment, _) in segments.filter(|(_, marked)| **marked) {
            let mut machine = Machine::default();
            let run = machine.run(self, segment);
            run.map_err(|cause| Error::of(cause, &self.context, segment, &machine))?;
        }
        let whole = self.counts.segments == module.counts.segments;
        let same = !whole || self.counts == module.counts;
        let same = require(same, Malformed("the footer's counts are wrong"));
        same.map_err(|cause| Error::at(module.footer(), cause))?;
        Ok(self.counts)
    }

    /// Publishes a theorem under a name that no other has.
    pub(crate) fn export(&mut self, name: Name, th: Thm) -> Result<(), Cause> {
        let letters = self.context.letters(name).to_owned();
        let new = self.theorems.insert(name, th).is_none();
        require(new, Duplicate(Kind::Theorem, letters.clone()))?;
        self.context.install_lemma(&letters, th)?;
        Ok(())
    }
}

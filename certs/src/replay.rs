//! The replayer: which segments to run, in what order, and what they exported.

use crate::Context;
use crate::error::{Cause, Error};
use crate::format::{Counts, Kind, require, well_formed};
use crate::limits::Limits;
use crate::logic;
use crate::machine::Machine;
use crate::reader::Module;
use kernel::{Kernel, Name, Thm};
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
            for item in segment.provided() {
                if !provided.insert(item) {
                    return Err(Cause::Duplicate(item.0, item.1.to_owned()));
                }
                *mark |= wanted.contains(&item);
            }
            if *mark {
                wanted.extend(segment.needed());
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
    /// The theorems by the names under which files may use them: the definitions of the
    /// connectives, the axioms, and what was exported.
    pub theorems: HashMap<Name, Thm>,
    pub(crate) limits: Limits,
    pub(crate) steps: usize,
}

impl Replayer {
    /// A replayer that has seen no file.
    pub fn new(limits: Limits) -> Result<Replayer, Cause> {
        let mut kernel = Kernel::new(limits.nodes);
        let theorems = logic::introduce(&mut kernel)?;
        let mut context = Context::with(kernel, &theorems)?;
        let named = theorems.iter().map(|(name, th)| (context.name(name), *th));
        Ok(Replayer {
            theorems: named.collect(),
            context,
            limits,
            steps: 0,
        })
    }

    /// Replays the marked segments of a module (see [`slice`]), in order, and compares the
    /// footer if all are marked.
    pub fn replay(&mut self, module: &Module, marked: &[bool]) -> Result<Counts, Error> {
        let mut counts = Counts::default();
        for (segment, _) in module
            .segments
            .iter()
            .zip(marked)
            .filter(|(_, mark)| **mark)
        {
            let mut machine = Machine::new(self, segment);
            let run = machine.run(&mut counts);
            run.map_err(|cause| Error::of(&machine, cause))?;
        }
        let whole = counts.segments == module.counts.segments;
        let same = !whole || counts == module.counts;
        let same = well_formed(same, "the footer's counts are wrong");
        same.map_err(|cause| Error::at(module.footer, cause))?;
        Ok(counts)
    }

    /// Whether something of this name was provided.
    pub(crate) fn knows(&self, kind: Kind, name: Name) -> bool {
        match kind {
            Kind::Type => self.context.find_type_op(name).is_some(),
            Kind::Constant => self.context.find_const(name).is_some(),
            _ => self.theorems.contains_key(&name),
        }
    }

    /// Publishes a theorem under a name that no other has.
    pub(crate) fn export(&mut self, name: Name, th: Thm) -> Result<(), Cause> {
        let letters = self.context.letters(name).to_owned();
        let duplicate = Cause::Duplicate(Kind::Theorem, letters.clone());
        require(!self.knows(Kind::Theorem, name), duplicate)?;
        self.theorems.insert(name, th);
        self.context.install_lemma(&letters, th)?;
        Ok(())
    }
}

//! The state that files are replayed in: a kernel behind macros, and the theorems published so
//! far.

use crate::error::Cause::{self, Duplicate, Missing};
use crate::error::require;
use crate::format::{Counts, Kind};
use crate::limits::Limits;
use crate::logic;
use crate::macros::{Macros, SWAPPED};
use kernel::{Frozen, Kernel, Name, Thm};
use std::collections::HashMap;

/// Fewer terms than that are not forgotten.
const MANY: usize = 1 << 16;

/// A kernel that files are replayed in, with the theorems they exported.
pub struct Replayer<M> {
    macros: M,
    /// The first theorem of the kernel: what does not own it is another kernel.
    first: Thm,
    /// The theorems by the names under which files may use them: the definitions of the
    /// connectives, the axioms, and what was exported.
    theorems: HashMap<Name, Thm>,
    /// What is still allowed.
    pub(crate) limits: Limits,
    /// How many terms there were when they were last forgotten.
    kept: usize,
    /// The symbols of the file that is being replayed, and what was counted.
    pub(crate) names: Vec<Name>,
    pub(crate) counts: Counts,
}

impl<M: Macros> Replayer<M> {
    /// A replayer that has seen no file.
    pub fn new(limits: Limits) -> Result<Self, Cause> {
        let mut kernel = Kernel::new(limits.nodes);
        let introduced = logic::introduce(&mut kernel)?;
        let named = introduced.iter().map(|&(name, th)| (kernel.name(name), th));
        let theorems = named.collect();
        let (_, first) = introduced[0];
        Ok(Replayer {
            macros: M::of(kernel, &introduced)?,
            first,
            theorems,
            limits,
            kept: 0,
            names: Vec::new(),
            counts: Counts::default(),
        })
    }

    /// Forgets all terms but those of the theorems that have a name, where most are forgotten: as often
    /// as that takes less time than what was done since.
    pub fn forget_most_terms(&mut self) -> Result<(), Cause> {
        match self.kernel()?.term_count() < 2 * self.kept + MANY {
            true => Ok(()),
            false => self.forget_terms(),
        }
    }

    /// Forgets all terms but those of the theorems that have a name. The macros begin anew, and hear of
    /// these theorems again.
    pub fn forget_terms(&mut self) -> Result<(), Cause> {
        let mut named: Vec<(Name, Thm)> = self.theorems().collect();
        named.sort_unstable_by_key(|(name, _)| name.0);
        let mut theorems: Vec<Thm> = named.iter().map(|(_, th)| *th).collect();
        let mut kernel = std::mem::replace(self.kernel_mut()?, Kernel::new(0));
        kernel.keep(&mut theorems)?;
        let named = named
            .iter()
            .zip(theorems)
            .map(|((name, _), th)| (*name, th));
        self.theorems = named.clone().collect();
        let introduced = logic::names().map(|name| {
            let th = self.theorems.get(&kernel.name(name));
            let th = th.ok_or_else(|| Missing(Kind::Theorem, name.to_owned()))?;
            Ok((name, *th))
        });
        let introduced: Vec<_> = introduced.collect::<Result<_, Cause>>()?;
        (_, self.first) = introduced[0];
        self.macros = M::of(kernel, &introduced)?;
        for (name, th) in named {
            let letters = self.kernel()?.letters(name).to_owned();
            self.macros.published(&letters, th)?;
        }
        self.kept = self.kernel()?.term_count();
        Ok(())
    }

    /// Ends the replay here; others go on from it, each for itself.
    pub fn freeze(mut self) -> Result<Base<M>, Cause> {
        let kernel = std::mem::replace(self.kernel_mut()?, Kernel::new(0));
        let kernel = kernel.freeze();
        Ok(Base {
            kernel: kernel.ok_or(Cause::Unsupported("a base on another one"))?,
            macros: self.macros,
            first: self.first,
            theorems: self.theorems,
            limits: self.limits,
        })
    }

    /// The kernel. Fails if the macros have put another in its place: numbers of terms and
    /// names would mean something else there.
    pub fn kernel(&self) -> Result<&Kernel, Cause> {
        let kernel = self.macros.kernel();
        require(kernel.owns(self.first), SWAPPED)?;
        Ok(kernel)
    }

    /// The kernel, to do steps in.
    pub fn kernel_mut(&mut self) -> Result<&mut Kernel, Cause> {
        let kernel = self.macros.kernel_mut();
        require(kernel.owns(self.first), SWAPPED)?;
        Ok(kernel)
    }

    /// What expands macros. It is not trusted.
    pub fn macros(&self) -> &M {
        &self.macros
    }

    /// What expands macros, to change it.
    pub fn macros_mut(&mut self) -> &mut M {
        &mut self.macros
    }

    /// The theorem of this name, if it was published or is built in.
    pub fn theorem(&mut self, name: &str) -> Option<Thm> {
        let name = self.kernel_mut().ok()?.name(name);
        self.theorems.get(&name).copied()
    }

    /// All theorems that have a name, in no order.
    pub fn theorems(&self) -> impl Iterator<Item = (Name, Thm)> {
        self.theorems.iter().map(|(name, th)| (*name, *th))
    }

    /// The theorem that a file uses under this name.
    pub(crate) fn import(&self, name: Name) -> Result<Thm, Cause> {
        match self.theorems.get(&name) {
            Some(theorem) => Ok(*theorem),
            None => {
                let letters = self.kernel()?.letters(name).to_owned();
                Err(Missing(Kind::Theorem, letters))
            }
        }
    }

    /// Publishes a theorem of the kernel under a name that no other has.
    pub fn publish(&mut self, name: Name, th: Thm) -> Result<(), Cause> {
        let kernel = self.kernel()?;
        require(kernel.owns(th), SWAPPED)?;
        let letters = kernel.letters(name).to_owned();
        let new = !self.theorems.contains_key(&name);
        require(new, Duplicate(Kind::Theorem, letters.clone()))?;
        self.theorems.insert(name, th);
        self.macros.published(&letters, th)
    }

    /// Forgets the theorem of this name, so that another may be published under it.
    pub fn forget(&mut self, name: Name) {
        self.theorems.remove(&name);
    }
}

/// Files that were replayed, for others to be replayed after them. What these declare and publish, no
/// other knows of.
pub struct Base<M> {
    kernel: Frozen,
    /// Their kernel is an empty one.
    macros: M,
    first: Thm,
    theorems: HashMap<Name, Thm>,
    /// What is still allowed.
    limits: Limits,
}

impl<M: Macros> Base<M> {
    /// A replayer that has seen these files. Its kernel is told from those of others by a theorem of
    /// its own.
    pub fn go_on(&self) -> Result<Replayer<M>, Cause> {
        let mut kernel = self.kernel.go_on();
        let first = kernel.refl(self.first.concl())?;
        Ok(Replayer {
            macros: self.macros.again(kernel),
            first,
            theorems: self.theorems.clone(),
            limits: self.limits,
            kept: 0,
            names: Vec::new(),
            counts: Counts::default(),
        })
    }
}

//! What certificates rest on, of the theories: replayed once for all of them.

use crate::bundle;
use crate::finding::Finding;
use crate::known::Known;
use certs::{Base, Cause, Counts, Error, Kind, Limits, Macros, Module, Replayer, provided, slice};
use std::collections::{BTreeSet, HashSet};
use std::iter::zip;

/// A replay of a part of the theories, from which that of each certificate goes on.
pub struct Slice<M> {
    /// Where certificates are replayed.
    pub base: Base<M>,
    /// What the part provides.
    pub known: Known<'static>,
    /// What was counted, for each theory.
    pub counts: Vec<Counts>,
    /// What all theories provide, replayed or not.
    taken: HashSet<(Kind, &'static str)>,
}

impl<M: Macros> Slice<M> {
    /// Replays the part of the theories that these names rest on.
    pub fn replay<'a>(
        names: impl IntoIterator<Item = (Kind, &'a str)>,
        limits: &Limits,
    ) -> Result<Slice<M>, Finding> {
        let theories = bundle::modules(limits).map_err(Finding::Theories)?;
        // A certificate may name one as often as it likes.
        let names: BTreeSet<(Kind, &str)> = names.into_iter().collect();
        let marks = slice(&theories, names.iter().copied()).map_err(in_theories)?;
        let mut replayer: Replayer<M> = Replayer::new(*limits).map_err(in_theories)?;
        let (mut counts, mut taken) = (Vec::new(), HashSet::new());
        let mut replayed = Vec::new();
        for (module, marks) in zip(&theories, &marks) {
            counts.push(replayer.replay(module, marks).map_err(Finding::Theories)?);
            replayer.forget_most_terms().map_err(in_theories)?;
            for (segment, is_replayed) in zip(&module.segments, marks) {
                taken.extend(&segment.provided);
                if *is_replayed {
                    replayed.extend(&segment.provided);
                }
            }
        }
        replayer.forget_terms().map_err(in_theories)?;
        for (_, name) in names.iter().filter(|(kind, _)| *kind == Kind::Theorem) {
            if let Some(th) = replayer.theorem(name) {
                replayer.macros_mut().prepare(th).map_err(in_theories)?;
            }
        }
        Ok(Slice {
            base: replayer.freeze().map_err(in_theories)?,
            known: Known::of(&replayed),
            counts,
            taken,
        })
    }

    /// Refuses a certificate that provides something twice, or what has a name from the theories,
    /// replayed or not.
    pub fn admit(&self, certificate: &Module) -> Result<(), Cause> {
        provided(std::slice::from_ref(certificate), &self.taken)?;
        Ok(())
    }
}

/// In no particular place of the theories.
fn in_theories(cause: Cause) -> Finding {
    Finding::Theories(Error::at(0, cause))
}

//! All theories, replayed from nothing: for people to look at. No verdict on a certificate depends on
//! it, for each is checked after what it needs of the theories is.

use certs::{Counts, Error, Limits, Macros, Module, Replayer};
use gate::bundle;
use gate::names::find;
use gate::policy::Axiom;
use gate::verdict::Verdict;

/// The theories after their replay.
pub struct Replayed<M> {
    /// Where they were replayed.
    pub replayer: Replayer<M>,
    /// The names of axioms that are not those of the logic: what is not proved.
    pub unproved: Vec<String>,
}

impl<M: Macros> Replayed<M> {
    /// Replays the modules of the bundle one after the other; `told` hears of each.
    pub fn new(
        limits: Limits,
        mut told: impl FnMut(&M, &Module, Counts),
    ) -> Result<Replayed<M>, Error> {
        let nowhere = |cause| Error::at(0, cause);
        let mut replayer = Replayer::new(limits).map_err(nowhere)?;
        for module in &bundle::modules(&limits)? {
            let counts = replayer.replay_all(module)?;
            told(replayer.macros(), module, counts);
        }
        let k = replayer.kernel().map_err(nowhere)?;
        let axioms = k.axioms().iter().map(|(name, _)| k.letters(*name));
        let unproved = axioms.filter(|name| find::<Axiom>(name).is_none());
        let mut unproved: Vec<String> = unproved.map(str::to_owned).collect();
        unproved.sort();
        Ok(Replayed { replayer, unproved })
    }

    /// Whether everything is proved.
    pub fn verdict(&self) -> Verdict {
        match self.unproved.is_empty() {
            true => Verdict::Verified,
            false => Verdict::PolicyViolation,
        }
    }
}

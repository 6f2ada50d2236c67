//! A theory file of the user's, proved on top of the theories.
//!
//! Its proofs are replayed into the context of a run with their steps, and a certificate has those that
//! its theorems rest on: a checker needs nothing but that.

use certs::{Kind, Limits, Module};
use certs_tools::InWords;
use prover::{Fail, Proof};
use std::collections::HashSet;

/// A theory file that was proved.
#[derive(Clone, Debug)]
pub struct Own {
    /// Its path, as messages show it.
    pub path: String,
    /// Its proofs, in the format of certificates.
    pub proofs: Vec<u8>,
    /// The theorems that it states, by name, each with its line and column.
    pub stated: Vec<(String, (usize, usize))>,
}

impl Own {
    /// Where a theorem stands.
    pub fn place(&self, theorem: &str) -> String {
        let mut stated = self.stated.iter();
        match stated.find(|(name, _)| name == theorem) {
            Some((_, (line, column))) => format!("{}:{line}:{column}", self.path),
            None => self.path.clone(),
        }
    }

    /// The proofs, read.
    pub(crate) fn module(&self) -> Proof<Module<'_>> {
        let module = Module::read(&self.proofs, &Limits::default());
        module.map_err(|why| Fail(format!("{}: {}", self.path, why.in_words())))
    }

    /// What the proofs use and do not have themselves.
    pub(crate) fn needed<'a>(&self, module: &Module<'a>) -> HashSet<(Kind, &'a str)> {
        let segments = module.segments.iter();
        segments.flat_map(|it| it.needed.iter().copied()).collect()
    }

    /// Refuses what the theories have by the same name: a checker has both.
    pub(crate) fn check_names(&self, module: &Module, taken: &HashSet<(Kind, &str)>) -> Proof<()> {
        let mut provided = module.segments.iter().flat_map(|it| &it.provided);
        let Some((kind, name)) = provided.find(|it| taken.contains(it)) else {
            return Ok(());
        };
        let what = match kind {
            Kind::Theorem => "theorem",
            Kind::Constant => "constant",
            Kind::Type => "type",
            Kind::Axiom => "axiom",
        };
        Err(Fail(format!(
            "{}: error: the theories have a {what} `{name}` already, also if it is not imported here; give \
             this one another name\n",
            self.place(name)
        )))
    }
}

//! Bounds on what a reader or a replayer will do.

use crate::error::Cause::{self, Limit};
use std::sync::OnceLock;

/// Bounds on a file and on its replay. What exceeds one is neither accepted nor found wrong:
/// the error says that a limit was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub bytes: usize,
    /// Types, and as many terms, in the kernel's arena.
    pub nodes: usize,
    /// Proof steps replayed, over all files.
    pub steps: usize,
    /// Types, terms and theorems of a segment that are alive at once.
    pub live: usize,
    /// Pairs in one step (a simultaneous instantiation, say).
    pub group: usize,
    /// Arguments of a type that a file declares.
    pub arity: usize,
    /// Symbols of a file.
    pub symbols: usize,
    /// Bytes of a symbol.
    pub symbol: usize,
    /// What the run as a whole has had enough of, once somebody says so: no step is done after.
    pub spent: &'static OnceLock<&'static str>,
}

/// Nobody says anything.
static NOTHING: OnceLock<&str> = OnceLock::new();

impl Default for Limits {
    /// Bounds for a machine with a few gigabytes.
    fn default() -> Self {
        Limits {
            bytes: 1 << 24,
            nodes: 1 << 23,
            steps: 1 << 30,
            live: 1 << 22,
            group: 1 << 10,
            arity: 16,
            symbols: 1 << 17,
            symbol: 1 << 10,
            spent: &NOTHING,
        }
    }
}

impl Limits {
    /// One more proof step.
    /// 1. The run as a whole may go on.
    /// 2. There may be another step.
    pub(crate) fn count_step(&mut self) -> Result<(), Cause> {
        if let Some(what) = self.spent.get() {
            return Err(Limit(what));
        }
        self.steps = self.steps.checked_sub(1).ok_or(Limit("proof steps"))?;
        Ok(())
    }
}

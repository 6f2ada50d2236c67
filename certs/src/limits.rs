//! Bounds on what a reader or a replayer will do.

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
}

impl Default for Limits {
    /// Bounds for a machine with a few gigabytes.
    fn default() -> Self {
        Limits {
            bytes: 1 << 30,
            nodes: 1 << 25,
            steps: 1 << 30,
            live: 1 << 22,
            group: 1 << 10,
        }
    }
}

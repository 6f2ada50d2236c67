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
    /// Arguments of a type that a file declares.
    pub arity: usize,
    /// Symbols of a file.
    pub symbols: usize,
    /// Bytes of a symbol.
    pub symbol: usize,
}

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
        }
    }
}

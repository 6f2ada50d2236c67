//! How much text a report may have: a file cannot ask for one without end.

/// How many bytes of text the theorems of a certificate may have; what is more is left out.
pub const ROOM: usize = 1 << 24;

/// What stands for that for which there is no room.
pub const LEFT_OUT: &str = "…";

pub use programs::terms::PIECE;

/// How large the stacks are of what spells programs out: these may be 1,000 levels deep, and where the
/// checker itself is not optimised, each level takes kilobytes.
pub const STACK: usize = 1 << 25;

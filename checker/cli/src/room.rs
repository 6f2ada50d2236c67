//! How much text a report may have: a file cannot ask for one without end.

/// How many bytes of text the theorems of a certificate may have; what is more is left out.
pub const ROOM: usize = 1 << 24;

/// What stands for that for which there is no room.
pub const LEFT_OUT: &str = "…";

pub use programs::terms::PIECE;

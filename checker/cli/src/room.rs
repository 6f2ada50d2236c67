//! How much text a report may have: a file cannot ask for one without end.

/// How many bytes of text the theorems of a certificate may have; what is more is left out.
pub const ROOM: usize = 1 << 24;

/// How many bytes a piece of text or of a program takes beside its letters.
pub const PIECE: usize = 64;

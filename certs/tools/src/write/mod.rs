//! The writer: recorded traces to files. It is not trusted: whatever it writes is replayed.
//!
//! | file | holds |
//! |---|---|
//! | `prune` | which steps a file needs, and how they are dealt out to segments |
//! | `layers` | terms as the opcodes build them |
//! | `emit` | one segment |
//! | `file` | the whole file |

mod emit;
mod file;
pub(crate) mod layers;
mod prune;

pub use file::{WriteError, address, join, write};
pub use prune::Cut;

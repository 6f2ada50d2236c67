//! The writer: recorded traces to files. It is not trusted: whatever it writes is replayed.
//!
//! | file | holds |
//! |---|---|
//! | `prune` | which steps a file needs, and how they are dealt out to segments |
//! | `layers` | terms as the opcodes build them |
//! | `emit` | one segment |
//! | `symbols` | numbers and symbols |
//! | `file` | the whole file |
//! | `error` | why a file was not written |

mod emit;
mod error;
mod file;
pub(crate) mod layers;
mod prune;
mod symbols;

pub use error::WriteError;
pub use file::{address, join, write};
pub use prune::Cut;

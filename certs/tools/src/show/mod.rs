//! What people see of files, and what only tools ask for. No verdict depends on it.
//!
//! | file | holds |
//! |---|---|
//! | `dump` | the JSON-lines twin |
//! | `explain` | side conditions in words |
//! | `print` | terms in short |
//! | `words` | names of kinds, counts, opcodes |

mod dump;
pub(crate) mod explain;
pub(crate) mod print;
mod words;

pub use dump::dump;
pub use words::table;

//! What people see of files, and what only tools ask for. No verdict depends on it.
//!
//! | file | holds |
//! |---|---|
//! | `dump` | the JSON-lines twin |
//! | `print` | terms in short |
//! | `table` | the rows of all opcodes |
//! | `words` | why a file was not accepted |

mod dump;
pub(crate) mod print;
mod table;
mod words;

pub use dump::dump;
pub use table::table;
pub use words::{InWords, counted, word};

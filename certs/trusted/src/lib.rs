//! The certificate format: opcodes, reader, replay. All of it is trusted, and it uses nothing
//! but the kernel.
//!
//! | file | holds |
//! |---|---|
//! | `format` | the table of instructions |
//! | `limits` | when to give up |
//! | `error` | why a file was not accepted |
//! | `reader` | bytes to segments and instructions |
//! | `logic` | the connectives and axioms that every file may start from |
//! | `macros` | what expands the macros of the format: the one untrusted part, behind a trait |
//! | `replayer` | the state that files are replayed in |
//! | `machine` | runs the instructions of a segment |
//! | `replay` | runs a file |
//! | `slice` | which segments are needed |
#![forbid(unsafe_code)]

mod error;
pub mod format;
mod limits;
pub mod logic;
mod machine;
mod macros;
mod reader;
mod replay;
mod replayer;
mod slice;

pub use error::{Cause, Class, Error, Step};
pub use format::{Arg, Counts, Kind, Op, Row};
pub use limits::Limits;
pub use logic::introduce;
pub use macros::{Macros, Operands};
pub use reader::{Module, Segment, instruction, split};
pub use replayer::{Base, Replayer};
pub use slice::{provided, slice};

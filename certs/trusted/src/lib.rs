//! The certificate format: opcodes, reader, replay; and beside what is trusted, in folders of
//! their own, the macros, the writer, what people see, and OpenTheory.
#![forbid(unsafe_code)]

mod derive;
mod error;
mod format;
mod limits;
mod logic;
mod machine;
pub mod opentheory;
mod reader;
mod replay;
mod show;
mod write;

pub use derive::{ARITHMETIC_LEMMAS, Context, Logic, Polynomial};
pub use error::{Cause, Class, Error, Step};
pub use format::{Arg, Counts, Kind, Op, Row};
pub use limits::Limits;
pub use reader::{Module, Segment, split};
pub use replay::{Replayer, slice};
pub use show::{dump, table};
pub use write::{Cut, WriteError, address, join, write};

//! The certificate format: opcodes, reader, replay; and beside what is trusted, in folders of
//! their own, the macros, the writer, what people see, and OpenTheory.
#![forbid(unsafe_code)]

pub mod bundle;
mod derive;
mod error;
mod format;
mod limits;
mod logic;
mod machine;
mod op;
pub mod opentheory;
mod reader;
mod replay;
mod show;
mod stack;
mod steps;
mod write;

pub use derive::{ARITHMETIC_LEMMAS, Context, Logic, Polynomial};
pub use error::{Cause, Class, Error, Step};
pub use format::{Counts, Kind, Role};
pub use limits::Limits;
pub use op::{Arg, Op, Row, TABLE};
pub use reader::{Entry, Module, Segment};
pub use replay::{Replayer, slice};
pub use show::dump;
pub use write::{Cut, WriteError, address, join, write};

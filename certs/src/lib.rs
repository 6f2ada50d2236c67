//! The certificate format: opcodes, writer, reader, macros, replay, pruning, OpenTheory.
#![forbid(unsafe_code)]

mod arith;
mod beta_norm;
pub mod bundle;
mod connectives;
mod context;
mod derived;
mod dump;
mod emit;
mod error;
mod explain;
mod format;
mod layers;
mod lemmas;
mod limits;
mod logic;
mod machine;
mod macros;
mod op;
pub mod opentheory;
mod print;
mod prune;
mod reader;
mod replay;
mod stack;
mod steps;
mod words;
mod writer;

pub use arith::{ARITHMETIC_LEMMAS, Polynomial};
pub use connectives::Logic;
pub use context::Context;
pub use dump::dump;
pub use error::{Cause, Class, Error, Step};
pub use format::{Counts, Kind, Role};
pub use limits::Limits;
pub use op::{Arg, Op, Row, TABLE};
pub use prune::Cut;
pub use reader::{Entry, Module, Segment};
pub use replay::{Replayer, slice};
pub use writer::{WriteError, address, join, write};

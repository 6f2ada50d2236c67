//! The certificate format: opcodes, writer, reader, macros, replay, pruning, OpenTheory.
#![forbid(unsafe_code)]

mod beta_norm;
mod context;
mod derived;
mod lemmas;
mod logic;
mod op;

pub use context::Context;
pub use logic::Logic;
pub use op::{Arg, Op, Row, TABLE};

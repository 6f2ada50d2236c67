//! Tools for certificates: what expands macros, the writer, what people see, OpenTheory. None of
//! it is trusted.
//!
//! | folder | holds |
//! |---|---|
//! | `derive` | derived rules: the macros of the format |
//! | `write` | recorded steps to files |
//! | `show` | files, theorems and opcodes for people |
//! | `opentheory` | articles of OpenTheory |
#![forbid(unsafe_code)]

mod derive;
pub mod opentheory;
mod show;
mod write;

pub use derive::{ARITHMETIC_LEMMAS, Context, Error, Logic, Polynomial, Refusal, Result};
pub use show::{InWords, counted, dump, table, word};
pub use write::{Cut, WriteError, address, join, write};

/// A replayer that expands macros.
pub type Replayer = certs::Replayer<Context>;

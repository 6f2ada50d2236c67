//! Instances of a schedule, tried one after the other: compiled, checked and timed.
//!
//! | file | holds |
//! |---|---|
//! | `values` | which values the parameters take |
//! | `trial` | what becomes of an instance |
//! | `checker` | `atl-check`, as a program of its own |
//! | `call` | the call that is timed: sizes and arrays |
//! | `driver` | the text of C that makes it |
//! | `timing` | how long it takes |
//! | `scratch` | the folder for all of that |
//! | `table` | the results in words |

mod call;
mod checker;
mod driver;
mod scratch;
mod table;
mod timing;
mod trial;
mod values;

pub use checker::Checker;
pub use table::{Row, headline, table};
pub use timing::CCompiler;
pub use trial::{Outcome, Trials};
pub use values::{Values, combinations, values};

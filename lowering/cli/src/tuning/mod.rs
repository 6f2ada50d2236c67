//! Instances of a schedule, tried one after the other: compiled, checked and timed.
//!
//! | file | holds |
//! |---|---|
//! | `values` | which values the parameters take |
//! | `trial` | what becomes of an instance |
//! | `call` | the call that is timed: sizes and arrays |
//! | `driver` | the text of C that makes it |
//! | `timing` | how long it takes |
//! | `table` | the results in words |

mod call;
mod driver;
mod table;
mod timing;
mod trial;
mod values;

pub use table::{Row, headline, table};
pub use timing::CCompiler;
pub use trial::{Outcome, Trials};
pub use values::{Values, combinations, values};

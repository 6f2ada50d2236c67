//! The syntax of ATL and of C, as the theories declare it: an enum for each datatype.
//!
//! | file | concept |
//! |---|---|
//! | `views` | how a datatype is declared, and terms are viewed |
//! | `constructors` | the constants of the constructors |
//! | `declarations` | datatypes as they are in the theories |
//! | `nouns` | what messages call an expression |

// Variants have the names of the constructors.
#![allow(clippy::enum_variant_names)]

mod constructors;
mod declarations;
mod nouns;
#[cfg(test)]
mod tests;
mod views;

pub use declarations::{
    BExp, CCond, CExp, CFunction, CStmt, Comparison, Cond, Exp, IExp, Ident, Operation, Place,
    Reindexer,
};
pub use views::{Node, View};

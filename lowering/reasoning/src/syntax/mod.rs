//! The syntax of ATL and of C, as the theories declare it: an enum for each datatype.
//!
//! | file | concept |
//! |---|---|
//! | `views` | how a datatype is declared, and terms are viewed |
//! | `constructors` | the constants of the constructors |
//! | `declarations` | datatypes as they are in the theories |
//! | `conditions` | conditions, which are expressions |
//! | `nouns` | what messages call an expression |
//! | `reindexers` | the operators that move cells: what Rust says of each |

// Variants have the names of the constructors.
#![allow(clippy::enum_variant_names)]

mod conditions;
mod constructors;
mod declarations;
mod nouns;
mod reindexers;
#[cfg(test)]
mod tests;
mod views;

pub use conditions::Cond;
pub use declarations::{
    BExp, Bits, CExp, CFunction, CStmt, Comparison, Elem, Exp, IExp, Ident, Operation, Place,
    Reindexer,
};
pub use reindexers::{About, Takes};
pub use views::{Node, View};

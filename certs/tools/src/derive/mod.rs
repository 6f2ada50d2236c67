//! Derived rules: macros of the format, expanded into rules of the kernel. They are not
//! trusted: what comes out is a theorem, and not the one meant at worst.
//!
//! | file | holds |
//! |---|---|
//! | `kept` | what derived rules of logic keep between calls |
//! | `context` | a kernel with what derived rules need |
//! | `connectives` | the connectives and axioms at hand |
//! | `lemmas` | what derived rules instantiate |
//! | `terms` | terms of the connectives |
//! | `rules` | the rules of logic |
//! | `quantifiers` | those of the quantifiers |
//! | `beta_norm` | beta-normal forms |
//! | `arith` | arithmetic |
//! | `macros` | all of them by opcode |
//! | `error` | why one refused |

mod arith;
mod beta_norm;
mod connectives;
mod context;
mod error;
mod kept;
mod lemmas;
mod macros;
mod quantifiers;
mod rules;
mod terms;

pub use arith::{ARITHMETIC_LEMMAS, Polynomial};
pub use connectives::Logic;
pub use context::Context;
pub use error::{Error, Refusal, Result};

//! The surface of the theory language: text to syntax trees.
//!
//! A file is a sequence of declarations; [`declarations`] splits it by layout alone, and
//! [`parse_declaration`] parses one of them under the [`Scope`] that the ones before it made.
//!
//! | file | holds |
//! |---|---|
//! | `lexer` | declarations by layout, tokens |
//! | `scope` | notation, type abbreviations, hidden names, datatypes |
//! | `term` | syntax trees of terms and types |
//! | `tactic` | syntax trees of proofs |
//! | `decl` | syntax trees of declarations |
//! | `parser` | the token cursor, with layout and the depth limit |
//! | `parse_type`, `parse_term`, `parse_fact`, `parse_tactic`, `parse_decl` | the grammar |

pub mod decl;
mod lexer;
mod parse_decl;
mod parse_fact;
mod parse_tactic;
mod parse_term;
mod parse_type;
mod parser;
pub mod scope;
pub mod tactic;
pub mod term;

pub(crate) use lexer::is_reserved;
pub use lexer::{declarations, is_identifier};
pub(crate) use parse_term::relation_meaning;
pub use parser::{MAX_DEPTH, parse_declaration, parse_file, parse_script, parse_term, parse_type};
pub use scope::Scope;

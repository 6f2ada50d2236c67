//! The trusted reading of `.atl` sources and `.c` files: their bytes to abstract syntax, and that
//! to terms of the kernel.
//!
//! Both languages go the same way. `source` cuts the text into tokens; `parser` reads them by the
//! productions of a grammar, which stand in [`atl`] and [`c`]. What no production allows is
//! refused. `visibility` refuses names that are not declared where they are used. `term` applies
//! the constants of the theories.
//!
//! | file | holds |
//! |---|---|
//! | `span`, `error` | places in a source; why it is refused |
//! | `characters` | the characters that a source may have |
//! | `source` | text to tokens |
//! | `number` | literals |
//! | `literals` | indices of literals alone |
//! | `syntax` | abstract syntax |
//! | `grammar` | tables of productions |
//! | `language`, `parser` | tokens to abstract syntax |
//! | `wanted` | where a parser got stuck |
//! | `laws`, `named` | sets of scalar laws, types of elements; their names |
//! | `functions` | the scalar functions, in ATL and in C |
//! | `names` | names that C has for itself |
//! | `atl`, `c` | the two languages |
//! | `definitions` | `def`: what a call of a definition stands for |
//! | `data_indices` | data as indices: `x[idx[i]]` |
//! | `conditions` | the constructors of conditions, in ATL and in C |
//! | `breaks` | loops of C that end early |
//! | `settle_atl`, `settle_c` | what the productions leave open: what is an index, a value, a condition |
//! | `typing_atl`, `typing_c` | the types of elements |
//! | `spread` | scalars beside tensors: `2 * x` |
//! | `uses` | what names stand for, and how forms use them |
//! | `visibility` | names are declared, and used as what they are |
//! | `constants` | terms made of constants |
//! | `term` | abstract syntax to terms |
#![forbid(unsafe_code)]

pub mod atl;
pub mod breaks;
pub mod c;
mod calls;
pub mod characters;
pub mod clamps;
mod conditions;
mod constants;
pub mod conversions;
mod data_indices;
mod definitions;
mod error;
pub mod families;
pub mod functions;
pub mod grammar;
mod language;
pub mod laws;
mod literals;
pub mod named;
pub mod names;
mod number;
mod parser;
mod ranges;
mod settle_atl;
mod settle_c;
mod source;
mod span;
mod spread;
mod syntax;
pub mod term;
mod typing_atl;
mod typing_c;
mod until;
mod uses;
pub mod visibility;
mod wanted;
mod widened;

pub use calls::Definitions;
pub use error::{Error, Expected, Result, Why};
pub use number::decimal;
pub use parser::{MAX_DEPTH, MAX_HEIGHT};
pub use source::{END, MAX_BYTES, Token};
pub use span::{Place, Span};
pub use syntax::Syntax;

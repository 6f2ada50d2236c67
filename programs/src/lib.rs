//! ATL sources and C functions as typed trees, for the tools.
//!
//! What `atl-check` relies on is `reading`; these trees are made of what that answers.
#![forbid(unsafe_code)]

mod abbreviations;
pub mod atl;
pub mod bits;
pub mod c;
mod character;
pub mod checks;
mod comparison;
pub mod contract;
mod declarations;
pub mod diagnostic;
pub mod element;
pub mod error;
pub mod header;
pub mod terms;

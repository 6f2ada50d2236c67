//! The theory language: text to terms and back.

pub mod diagnostic;
pub mod elab;
pub mod format;
pub mod parsing;
pub mod print;
pub mod syntax;

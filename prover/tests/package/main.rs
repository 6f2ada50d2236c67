//! The definitional packages on small theories.

mod inductive;
mod notation;

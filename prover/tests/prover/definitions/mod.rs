//! The definitional packages on small theories.

mod datatype;
mod inductive;
mod notation;
mod recursion;
mod theory;

//! Tests of certificates: what is written, read, pruned, damaged and refused.

mod arithmetic;
mod derived;
mod format_document;
mod hostile_macros;
mod mutants;
mod opentheory;
mod refused;
mod round_trip;
mod support;

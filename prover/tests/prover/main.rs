//! Tests of the prover: the theory language, definitions, proof search, files.

mod definitions;
mod files;
mod layout;
mod rooms;
mod search;
mod syntax;

//! A theory file that was checked.

use crate::language::diagnostic::Source;
use std::time::Duration;

/// A theory file that was checked, in this run or an earlier one.
pub struct Checked {
    /// The name of the theory.
    pub name: String,
    /// What is wrong in it.
    pub errors: Vec<String>,
    /// How long its theorems took, where they were proved.
    pub times: Vec<(String, Duration)>,
    /// The names of the files it rests on, in the order of loading, itself last.
    pub order: Vec<String>,
    /// The proofs, as a module of the certificate format; empty where there are errors.
    pub module: Vec<u8>,
    pub(super) source: Source,
    pub(super) imports: Vec<String>,
    /// Its definitions, and its theorems resting on the axiom `cached`, in the same format.
    pub(super) interface: Vec<u8>,
    /// The hash of its text and of its imports, and of the prover.
    pub(super) key: String,
}

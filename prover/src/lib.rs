//! The untrusted prover: theory language, type inference, tactics, decision procedures.
//!
//! A theory file is parsed and elaborated to terms (`language`); its declarations define
//! constants and types (`definitions`), or state theorems, which scripts prove (`script`) by
//! tactics and procedures. What that proves is recorded by the kernel, and written by the
//! `library`. Each room uses only those above it:
//!
//! | room | holds |
//! |---|---|
//! | `fail` | why a proof step did not work |
//! | `hol` | the logic: the context of a thread, its operations as functions, matching |
//! | `language` | theory files: syntax, parsing, elaboration, printing, layout |
//! | `rewriting` | rewrite rules and the simplifier |
//! | `definitions` | what definitions prove: records, datatypes, recursive functions, relations |
//! | `tactic` | goals, and the steps that reduce them to others |
//! | `procedures` | `arith`, `ring`, `meson`, `auto` |
//! | `theory` | what is known at a point of a file |
//! | `script` | proof scripts |
//! | `declarations` | what each declaration of a file does |
//! | `library` | files with their imports, and the cache |
#![forbid(unsafe_code)]

pub mod declarations;
pub mod definitions;
pub mod fail;
pub mod hol;
pub mod language;
pub mod library;
pub mod procedures;
pub mod rewriting;
pub mod script;
pub mod tactic;
pub mod theory;

pub use fail::{Fail, Proof, fail};
pub use inequalities::effort;

//! The trusted verdict: what a certificate has to prove, what a policy accepts, and what comes of
//! it. Everything that decides an exit code is here; what is said of it is not.
//!
//! | file | holds |
//! |---|---|
//! | `verdict` | verdicts, their order, their exit codes |
//! | `names` | names that policies and options may have |
//! | `laws` | sets of scalar laws, types of elements |
//! | `policy` | what is accepted |
//! | `bundle` | the theories |
//! | `slice` | what certificates rest on, of the theories |
//! | `statement` | the gate statement, put together and taken apart |
//! | `known` | the types and constants that it may be made of |
//! | `programs` | the source and the C file |
//! | `finding` | why a certificate is not accepted |
//! | `narrator` | who puts it into words: the one untrusted part, behind a trait |
//! | `check` | bytes to a report |
//! | `files` | a certificate and its files, read and checked |
//! | `release` | several of them |
//! | `request` | the command line |
//! | `arguments` | that the name of a file is no option and no command |
#![forbid(unsafe_code)]

pub mod arguments;
pub mod bundle;
pub mod check;
pub mod files;
pub mod finding;
mod known;
pub mod laws;
pub mod names;
mod narrator;
pub mod policy;
pub mod programs;
pub mod release;
pub mod request;
pub mod slice;
pub mod statement;
pub mod theories;
pub mod verdict;

pub use narrator::{Narrator, Proved};

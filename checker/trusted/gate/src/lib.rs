//! The trusted verdict: what a certificate has to prove, what a policy accepts, and what comes of
//! it. Everything that decides an exit code is here; what is said of it is not.
//!
//! | file | holds |
//! |---|---|
//! | `verdict` | verdicts, their order, their exit codes |
//! | `names` | names that policies and options may have |
//! | `laws` | sets of scalar laws, types of elements |
//! | `flags` | options of the C compiler, as far as a policy says them |
//! | `exemption` | kernels that may lack their proof until a day |
//! | `policy` | what is accepted |
//! | `pattern` | entries of a policy that stand for several kernels |
//! | `hash` | hashes of files |
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
//! | `arguments` | lists of arguments; that the name of a file is no option and no command |
#![forbid(unsafe_code)]

pub mod arguments;
pub mod bundle;
pub mod check;
pub mod exemption;
pub mod files;
pub mod finding;
pub mod flags;
pub mod hash;
mod known;
pub mod laws;
pub mod names;
mod narrator;
pub mod pattern;
pub mod policy;
pub mod programs;
pub mod release;
pub mod request;
pub mod slice;
pub mod statement;
pub mod theories;
pub mod verdict;

pub use known::Known;
pub use narrator::{Judged, Narrator, Proved};

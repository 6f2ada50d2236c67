//! The trusted verdict: what a certificate has to prove, what a policy accepts, and what comes of
//! it. Everything that decides an exit code is here, as functions of bytes, names and a day; which files
//! are meant and what is said of them is not.
//!
//! | file | holds |
//! |---|---|
//! | `verdict` | verdicts, their order, their exit codes |
//! | `judge` | the bytes of a certificate and its files to a verdict |
//! | `release` | the kernels that a policy asks for, and the verdict on all of them |
//! | `document` | the text of a policy to tables |
//! | `policy` | what is accepted |
//! | `names` | names that policies and options may have |
//! | `flags` | options of the C compiler, as far as a policy says them |
//! | `exemption` | kernels that may lack their proof until a day |
//! | `hash` | hashes of files |
//! | `bundle` | the theories |
//! | `slice` | what certificates rest on, of the theories |
//! | `statement` | the gate statement, put together and taken apart |
//! | `known` | the types and constants that it may be made of |
//! | `programs` | the source and the C file |
//! | `finding` | why a certificate is not accepted |
//! | `narrator` | who puts it into words: the one untrusted part, behind a trait |
//! | `check` | a certificate, replayed, and its theorems |
#![forbid(unsafe_code)]

pub mod bundle;
pub mod check;
pub mod document;
pub mod exemption;
pub mod finding;
pub mod flags;
pub mod hash;
pub mod judge;
mod known;
pub mod names;
mod narrator;
pub mod policy;
pub mod programs;
pub mod release;
pub mod slice;
pub mod statement;
pub mod verdict;

pub use known::Known;
pub use narrator::{Judged, Narrator, Proved};
pub use reading::laws;

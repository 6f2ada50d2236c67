//! What `atl-check` says: theorems and programs as text, findings in words. No verdict depends on
//! it; verdicts are made in `gate`.
//!
//! | file | holds |
//! |---|---|
//! | `room` | how much text there may be |
//! | `grammars` | that the tables of the reader make sense |
//! | `hash` | hashes as text |
//! | `print` | theorems as text that means one thing only |
//! | `layout` | long formulas on several lines |
//! | `programs` | programs in terms, as text |
//! | `reindexers` | what theorems say of operators that move cells, and of steps of a schedule |
//! | `rewrites` | the steps of a schedule as a chain of programs |
//! | `laws` | sets of laws in words |
//! | `difference` | where a theorem and the files differ |
//! | `finding` | findings in words |
//! | `rules` | the rules that findings break, and where |
//! | `failure` | why nothing was checked, in words |
//! | `demand` | what a certificate asks of the theories, and what that costs |
//! | `summary` | what is said of a certificate |
#![forbid(unsafe_code)]

pub mod demand;
mod difference;
pub mod failure;
pub mod finding;
mod grammars;
pub mod hash;
pub mod laws;
pub mod layout;
pub mod print;
pub mod programs;
pub mod reindexers;
pub mod rewrites;
mod room;
pub mod rules;
pub mod summary;

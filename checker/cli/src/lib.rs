//! What `atl-check` says: theorems and programs as text, findings in words. No verdict depends on
//! that; verdicts are made in `gate`. `glue` hands over to it which files are meant.
//!
//! | file | holds |
//! |---|---|
//! | `glue` | from a command line to the bytes that are judged |
//! | `names` | names that are not known |
//! | `room` | how much text there may be |
//! | `grammars` | that the tables of the reader make sense |
//! | `hash` | hashes as text |
//! | `print` | theorems as text that means one thing only |
//! | `layout` | long formulas on several lines |
//! | `programs` | programs in terms, as text |
//! | `reindexers` | what theorems say of operators that move cells, and of steps of a schedule |
//! | `rewrites` | the steps of a schedule as a chain of programs |
//! | `laws` | sets of laws in words |
//! | `emit` | the C function that is proved, as a file |
//! | `difference` | where a theorem and the files differ |
//! | `finding` | findings in words |
//! | `rules` | the rules that findings break, and where |
//! | `failure` | why nothing was checked, in words |
//! | `demand` | what a certificate asks of the theories, and what that costs |
//! | `summary` | what is said of a certificate |
//! | `theories` | all theories, replayed from nothing |
#![forbid(unsafe_code)]

pub mod demand;
mod difference;
mod emit;
pub mod failure;
pub mod finding;
pub mod glue;
mod grammars;
pub mod hash;
pub mod laws;
pub mod layout;
pub mod names;
pub mod print;
pub mod programs;
pub mod reason;
pub mod reindexers;
pub mod rewrites;
pub mod room;
pub mod rules;
pub mod summary;
pub mod theories;

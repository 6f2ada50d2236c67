//! Statements that write what an expression denotes.
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr (view p S s Q (den S w env e)) c
//! ```
//!
//! `write` is the entry, for any expression and target; what it calls for parts of expressions calls it
//! again.
//!
//! | file | concept |
//! |---|---|
//! | `write` | along the program's own loops, one rule for each construct |
//! | `slices` | cell by cell |
//! | `along_loops` | whether sums of tensors are loops, or computed cell by cell |
//! | `rows` | along what a tensor is split into rows of |
//! | `flat_sums` | sums over several binders |
//! | `updates`, `in_place` | folds of tensors, and updates, in an array that is written and read |
//! | `cellwise`, `two_arrays` | each cell computed from itself; two arrays in turn |
//! | `chains` | updates of several cells whose values wait |
//! | `tuples` | folds of several tensors, each in an array of its own |
//! | `growing` | tensors computed cell by cell, from earlier cells |
//! | `borders` | loops that are split where a condition changes |
//! | `once` | loops of one iteration |
//! | `positions` | where the cell is that is written |
//! | `sequences` | statements one after the other |
//! | `acts` | equal tensors in what statements ask of the heap |

pub mod acts;
pub mod along_loops;
pub mod borders;
pub mod cellwise;
pub mod chains;
pub mod flat_sums;
pub mod growing;
pub mod in_place;
pub mod once;
pub mod positions;
pub mod rows;
pub mod sequences;
pub mod slices;
pub mod tuples;
pub mod two_arrays;
pub mod updates;
pub mod write;

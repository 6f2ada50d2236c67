//! The logical context of this thread, and the kernel's operations as plain functions.
//!
//! Proof procedures call rules by the thousand and nest them; functions on a context of the
//! thread read like mathematics where methods on a mutable reference would not. Each thread
//! has a context of its own: the theorems of one are refused by the kernel of another.
//!
//! | file | holds |
//! |---|---|
//! | `context`, `fresh` | the context of this thread; new ones |
//! | `operations` | the kernel's operations and the derived rules |
//! | `terms` | parts of terms, substitution, names for variables |
//! | `theorems` | instances, sides of equations, normal forms |
//! | `shared` | theorems of one declaration that were proved before |
//! | `exported` | theorems of files that were checked before |
//! | `by_name` | constants and type operators by their names, applied |
//! | `matching` | terms as instances of others |
//! | `connectives` | connectives and quantifiers of any number of operands |

pub mod by_name;
pub mod connectives;
mod context;
mod exported;
mod fresh;
pub mod matching;
mod operations;
mod shared;
mod terms;
mod theorems;

pub use context::{generation, unrecorded, with};
pub use exported::{exported, known, replay, retrace};
pub use fresh::{adopt, reset};
pub use operations::*;
pub use shared::forget;
pub use terms::*;
pub use theorems::*;

//! Known compiler bugs: programs, the C that was wrong, and the damage that it does.
//!
//! | file | holds |
//! |---|---|
//! | `corpus` | the cases, as the folders of `tests/audit/` tell them |
//! | `damage` | runs of a wrong function by the interpreter |
//! | `compiled` | runs of a wrong function by a C compiler, under a sanitizer |
//! | `differences` | the lines in which two functions differ |
//! | `truncation` | the truncation bug of the lowering of 2022, found by search |

pub mod compiled;
pub mod corpus;
pub mod damage;
pub mod differences;
pub mod truncation;

//! Pictures of programs, as SVG: the same bytes for the same program, whatever the machine.
//!
//! | module | draws |
//! |---|---|
//! | `svg` | rectangles, texts, arrows: the file |
//! | `loops` | the loops of a C function, nested as they are |
//! | `cells` | the index space of a kernel: which tile stores which cell, and what is padding |
//! | `verdict` | the way from the text of a kernel to a verdict |

pub mod cells;
pub mod loops;
pub mod svg;
pub mod verdict;

//! The trusted reading of .atl sources and C files as terms, and the gate statement about them.

pub mod c;

//! Execution of C.

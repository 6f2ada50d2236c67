//! Derived rules: placeholder while being written.

//! Tests of the theories and of the program that checks them.

mod bundle;
mod layout;
mod program;
mod steps;

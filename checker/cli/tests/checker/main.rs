//! Tests of the program `atl-check`.

mod bounds;
mod cli;
mod files;
mod replay;
mod statement;
mod support;

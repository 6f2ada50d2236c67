//! Tests of the program `atl-check`.

mod bounds;
mod cli;
mod files;
mod gate;
mod replay;
mod statement;
mod support;

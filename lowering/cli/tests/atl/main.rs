//! Tests of the program `atl`.

mod audit;
mod cli;
mod command_line;
mod header;
mod lemmas;
mod overflow;
mod places;
mod published_lowering;
mod rewrites;
mod tune;

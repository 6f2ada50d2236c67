//! What `atl` compiles, run under gcc's sanitizers against the reference interpreter; and what
//! the compiler of 2022 made of the audited programs.

mod audit;
mod bounds;
mod examples;

//! What the `atl` tool does beside its command line: audits of published compiler bugs.
#![forbid(unsafe_code)]

pub mod audit;

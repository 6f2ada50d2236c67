//! Whole files, where the first thing that is wrong is enough.

use super::ast::{Error, File};
use super::convert::parse;
use super::resolve::resolve;

/// Parses and resolves an `.atl` file.
pub fn read(bytes: &[u8]) -> Result<File, Error> {
    resolve(parse(bytes)?)
}

//! The theory bundle: modules one after the other, each behind its length in four bytes (the
//! least significant first).

use crate::error::Cause;

const TRUNCATED: Cause = Cause::Malformed("the bundle is truncated");

/// The modules of a bundle.
pub fn split(mut bytes: &[u8]) -> Result<Vec<&[u8]>, Cause> {
    let mut modules = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_first_chunk().ok_or(TRUNCATED)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (module, rest) = rest.split_at_checked(length).ok_or(TRUNCATED)?;
        modules.push(module);
        bytes = rest;
    }
    Ok(modules)
}

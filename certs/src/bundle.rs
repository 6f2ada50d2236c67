//! The theory bundle: modules one after the other, each behind its length.

use crate::error::Cause;

/// The file that holds these modules: for each, four bytes of its length (the least
/// significant first) and its bytes.
pub fn join(modules: &[Vec<u8>]) -> Vec<u8> {
    let framed = modules.iter().flat_map(|module| {
        let length = module.len() as u32;
        length
            .to_le_bytes()
            .into_iter()
            .chain(module.iter().copied())
    });
    framed.collect()
}

/// The modules of such a file.
pub fn split(mut bytes: &[u8]) -> Result<Vec<&[u8]>, Cause> {
    let mut modules = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes
            .split_first_chunk()
            .ok_or(Cause::Malformed(TRUNCATED))?;
        let length = u32::from_le_bytes(*length) as usize;
        let (module, rest) = rest
            .split_at_checked(length)
            .ok_or(Cause::Malformed(TRUNCATED))?;
        modules.push(module);
        bytes = rest;
    }
    Ok(modules)
}

const TRUNCATED: &str = "the bundle is truncated";

//! The theory bundle, whose bytes are part of this program.

use crate::hash::sha256;
use certs::{Error, Limits, Module};
use std::sync::LazyLock;

/// The bytes of `theories/atl.bundle` when this program was built.
static BYTES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/atl.bundle"));

/// The hash by which certificates name the bundle.
pub fn hash() -> [u8; 32] {
    static HASH: LazyLock<[u8; 32]> = LazyLock::new(|| sha256(BYTES));
    *HASH
}

/// The modules of the bundle, each after those it needs. None of their proofs is checked yet.
pub fn modules(limits: &Limits) -> Result<Vec<Module<'static>>, Error> {
    let parts = certs::split(BYTES).map_err(|cause| Error::at(0, cause))?;
    let modules = parts.into_iter().map(|part| Module::read(part, limits));
    modules.collect()
}

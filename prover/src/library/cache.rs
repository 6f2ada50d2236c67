//! The cache of proofs, in files named by what the proofs depend on.

use super::Checked;
use crate::diagnostic::Source;
use crate::{Fail, Proof};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A hash of the sources of the prover and of what it is built from (see `build.rs`).
const PROVER: &str = env!("PROVER_SOURCES");

/// A folder of proofs.
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_path_buf(),
        }
    }

    /// The module and the interface kept under a key.
    pub fn recall(&self, key: &str) -> Option<(Vec<u8>, Vec<u8>)> {
        let bytes = std::fs::read(self.folder.join(key)).ok()?;
        match certs::split(&bytes).ok()?[..] {
            [module, interface] => Some((module.to_vec(), interface.to_vec())),
            _ => None,
        }
    }

    /// Keeps a module and its interface. Others may be reading and writing the same files.
    pub fn remember(&self, key: &str, module: &[u8], interface: &[u8]) -> Proof<()> {
        let unfinished = self.folder.join(format!("{key}.{}", std::process::id()));
        let write = || {
            std::fs::create_dir_all(&self.folder)?;
            let both = certs::join(&[module.to_vec(), interface.to_vec()]);
            std::fs::write(&unfinished, both)?;
            std::fs::rename(&unfinished, self.folder.join(key))
        };
        write().map_err(|error| Fail(format!("cannot write the cache: {error}")))
    }
}

/// The hash of what the proofs of a file depend on.
pub(super) fn key(source: &Source, imports: &[Arc<Checked>]) -> String {
    let mut hash = Sha256::new();
    hash.update(PROVER);
    hash.update(&source.text);
    for import in imports {
        hash.update(&import.key);
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

//! The theory sources and the bundle built from them.

use std::path::Path;

/// The folder of the theory sources and of the bundle, where this program was built.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The name of the bundle in that folder.
pub const BUNDLE: &str = "atl.bundle";

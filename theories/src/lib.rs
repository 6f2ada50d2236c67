//! The theory sources and the bundle built from them.

use std::path::{Path, PathBuf};

/// The folder of the theory sources and of the bundle, where this program was built.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The name of the bundle in that folder.
pub const BUNDLE: &str = "atl.bundle";

/// The name of the folder, in that folder, of what is kept between runs.
pub const CACHE: &str = ".theory-cache";

/// The folder of what is kept between runs, beside the theory sources.
pub fn cache() -> PathBuf {
    root().join(CACHE)
}

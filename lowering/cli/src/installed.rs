//! The theories that are part of the program, and where it keeps what takes long to make: an installed
//! program needs no other file.

use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

/// The bundle.
pub static BUNDLE: &[u8] = include_bytes!("../../../theories/atl.bundle");

/// The sources, by their paths in the folder of the theories.
static SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/theories.rs"));

/// The folder in which programs of this user keep what they can make again, and this one its own.
pub fn cache() -> PathBuf {
    let named = |variable| std::env::var_os(variable).filter(|path| !path.is_empty());
    let named = |variable| named(variable).map(PathBuf::from);
    let home = || named("HOME").map(|home| home.join(".cache"));
    let folder = named("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    let folder = folder.or_else(home).or_else(|| named("LOCALAPPDATA"));
    folder.unwrap_or_else(std::env::temp_dir).join("atl")
}

/// The SHA-256 of the bundle.
pub fn bundle_hash() -> String {
    let hash = Sha256::digest(BUNDLE);
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The folder of the sources, which are put there if they are not there yet.
///
/// # Errors
///
/// The folder cannot be read or written.
pub fn sources() -> io::Result<PathBuf> {
    let folder = cache().join(format!("theories-{}", &bundle_hash()[..16]));
    for (name, text) in SOURCES {
        let path = folder.join(name);
        // What somebody has damaged is made again.
        if std::fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            continue;
        }
        std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        write_whole(&path, text)?;
    }
    Ok(folder)
}

/// Writes a file so that another process sees all of it, or nothing.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let unfinished = path.with_extension(format!("thy.{}.part", std::process::id()));
    std::fs::write(&unfinished, text)?;
    std::fs::rename(&unfinished, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_those_of_the_repository() {
        let root = theories::root();
        assert!(SOURCES.iter().any(|(name, _)| name.contains('/')));
        for (name, text) in SOURCES {
            let path = root.join(name);
            assert_eq!(&std::fs::read_to_string(path).unwrap(), text, "{name}");
        }
        assert_eq!(std::fs::read(root.join(theories::BUNDLE)).unwrap(), BUNDLE);
    }
}

//! What is kept between runs, in files named by what their content depends on.

use crate::{Fail, Proof};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// A hash of the sources of the prover and of what it is built from (see `build.rs`).
const PROVER: &str = env!("PROVER_SOURCES");

/// How many bytes of proofs are kept: all theories have a tenth of that.
const MAX_BYTES: u64 = 64 << 20;

/// How long a file may be unfinished. Then whoever was writing it is taken to be gone.
const UNFINISHED: Duration = Duration::from_secs(3600);

/// A folder of files that can be made again.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    /// Whether what is there is used.
    is_read: bool,
}

/// How many writes this process has begun.
static WRITES: AtomicU64 = AtomicU64::new(0);

impl Cache {
    /// The files in this folder, which need not be there yet.
    pub fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_path_buf(),
            is_read: true,
        }
    }

    /// The same folder, of which nothing is taken: all is made again, and kept.
    pub fn afresh(self) -> Cache {
        Cache {
            is_read: false,
            ..self
        }
    }

    /// The parts kept under a key.
    pub fn recall(&self, key: &str) -> Option<Vec<Vec<u8>>> {
        let path = self.folder.join(key);
        let bytes = self.is_read.then(|| std::fs::read(&path).ok())??;
        // The time says when the file was last of use. A folder that cannot be written still
        // can be read.
        let file = std::fs::File::options().append(true).open(&path);
        let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        let parts = certs::split(&bytes)
            .ok()
            .filter(|parts| !parts.is_empty())?;
        Some(parts.into_iter().map(<[u8]>::to_vec).collect())
    }

    /// Keeps parts under a key. Others may be reading and writing the same files.
    ///
    /// # Errors
    ///
    /// The folder cannot be made or written.
    pub fn remember(&self, key: &str, parts: &[Vec<u8>]) -> Proof<()> {
        // Of this process and of this write: others of either may be writing the same.
        let number = WRITES.fetch_add(1, Ordering::Relaxed);
        let unfinished = format!("{key}.{}.{number}", std::process::id());
        let unfinished = self.folder.join(unfinished);
        let write = || {
            std::fs::create_dir_all(&self.folder)?;
            std::fs::write(&unfinished, certs_tools::join(parts))?;
            std::fs::rename(&unfinished, self.folder.join(key))
        };
        write().map_err(|error| Fail(format!("cannot write the cache: {error}")))?;
        self.sweep(MAX_BYTES);
        Ok(())
    }

    /// Removes what was of no use for longest, down to this many bytes. What cannot be read or
    /// removed, someone else may be removing.
    fn sweep(&self, most: u64) {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten();
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let data = entry.metadata().ok().filter(|data| data.is_file())?;
                Some((data.modified().ok()?, data.len(), entry.path()))
            })
            .collect();
        files.sort();
        let mut total: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        for (used, bytes, path) in files {
            let finished = path.extension().is_none();
            let abandoned = !finished && used.elapsed().is_ok_and(|age| age > UNFINISHED);
            if abandoned || (finished && total > most) {
                let _ = std::fs::remove_file(path);
                total -= bytes;
            }
        }
    }
}

/// The key of what depends on these bytes, and on the prover.
pub fn key<'a>(rests_on: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    hash.update(PROVER);
    for bytes in rests_on {
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with files of these names, sizes and ages in seconds.
    fn folder(name: &str, files: &[(&str, usize, u64)]) -> Cache {
        let folder = std::env::temp_dir().join(format!("{name}.{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (file, bytes, age) in files {
            let path = folder.join(file);
            std::fs::write(&path, vec![0; *bytes]).unwrap();
            let then = SystemTime::now() - Duration::from_secs(*age);
            let file = std::fs::File::options().append(true).open(path).unwrap();
            file.set_modified(then).unwrap();
        }
        Cache::new(&folder)
    }

    fn names(cache: &Cache) -> Vec<String> {
        let entries = std::fs::read_dir(&cache.folder).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Where all is made again, nothing is taken, and all is there afterwards.
    #[test]
    fn afresh() {
        let cache = folder("afresh", &[]);
        let parts = |byte| [vec![byte; 3]];
        cache.remember("key", &parts(1)).unwrap();
        assert_eq!(cache.recall("key").as_deref(), Some(&parts(1)[..]));
        let again = cache.clone().afresh();
        assert_eq!(again.recall("key"), None);
        again.remember("key", &parts(2)).unwrap();
        assert_eq!(cache.recall("key").as_deref(), Some(&parts(2)[..]));
        std::fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn what_was_of_no_use_for_longest_goes_first() {
        let files = [("old", 40, 300), ("new", 40, 100), ("older", 40, 400)];
        let cache = folder("sweep", &files);
        cache.sweep(120);
        assert_eq!(names(&cache), ["new", "old", "older"]);
        cache.sweep(119);
        assert_eq!(names(&cache), ["new", "old"]);
        cache.sweep(40);
        assert_eq!(names(&cache), ["new"]);
        std::fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn what_is_used_stays() {
        let cache = folder("used", &[("b", 1, 200)]);
        let both = vec![b"proofs".to_vec(), b"interface".to_vec()];
        cache.remember("a", &both).unwrap();
        let both = Some(both);
        assert_eq!(cache.recall("a"), both);
        assert_eq!(cache.recall("b"), None);
        let long_ago = SystemTime::now() - Duration::from_secs(1_000);
        let file = std::fs::File::options();
        let file = file.clone().append(true).open(cache.folder.join("a"));
        file.unwrap().set_modified(long_ago).unwrap();
        assert_eq!(cache.recall("a"), both);
        let entry = std::fs::metadata(cache.folder.join("a")).unwrap();
        assert!(entry.modified().unwrap() > long_ago);
        std::fs::remove_dir_all(&cache.folder).unwrap();
    }

    #[test]
    fn unfinished_files_of_others_stay_for_a_while() {
        let cache = folder("unfinished", &[("key.12", 9, 100), ("key.13", 9, 7200)]);
        cache.sweep(0);
        assert_eq!(names(&cache), ["key.12"]);
        std::fs::remove_dir_all(&cache.folder).unwrap();
    }
}

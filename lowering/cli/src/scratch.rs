//! A folder for files that are not kept.

use crate::commands::Failure;
use std::path::{Path, PathBuf};

/// How many names of folders are tried.
const ATTEMPTS: usize = 100;

/// A folder that is removed with all that is in it when this value goes.
pub struct Scratch(PathBuf);

impl Scratch {
    /// A new folder among the temporary files. One that is there already is not taken: it may be
    /// somebody else's, or what is left of a process of the same number that was ended.
    pub fn new() -> Result<Scratch, Failure> {
        let (all, process) = (std::env::temp_dir(), std::process::id());
        let mut why = None;
        for number in 0..ATTEMPTS {
            let path = all.join(format!("atl-{process}-{number}"));
            match std::fs::create_dir(&path) {
                Ok(()) => return Ok(Scratch(path)),
                Err(error) => why = Some(error),
            }
        }
        let why = why.map_or(String::new(), |error| format!(": {error}"));
        let message = format!("cannot make a folder in {}{why}", all.display());
        Err(Failure::Usage(message))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file in it.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let path = self.file(name);
        std::fs::write(&path, bytes).map_err(|error| cannot_write(&path, &error))?;
        Ok(path)
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Usage(format!("cannot write {}: {error}", path.display()))
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // There is nobody to tell, and the system removes temporary files, too.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

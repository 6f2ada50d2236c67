//! What the tools show and write: files, never over an input and never two in one place; how far they
//! are; what their command lines offer;
//! text from outside, so that it is taken for nothing else.
#![forbid(unsafe_code)]

pub mod command_line;
mod progress;
pub mod tame;

pub use progress::{CLEAR, Progress};

use std::io;
use std::path::{Path, PathBuf};

/// Why these outputs cannot be written, if they cannot: one is an input, or two are one file.
/// What is no ordinary file, a terminal for instance, is never in the way.
pub fn conflict(outputs: &[&Path], inputs: &[&Path]) -> Option<String> {
    for (at, output) in outputs.iter().enumerate() {
        if let Some(input) = inputs.iter().find(|input| is_same(output, input)) {
            let (output, input) = (output.display(), input.display());
            return Some(format!(
                "{output} would overwrite the input {input}: name another file to write to"
            ));
        }
        if let Some(other) = outputs[..at].iter().find(|other| is_same(output, other)) {
            let (output, other) = (output.display(), other.display());
            return Some(format!(
                "{output} and {other} are the same file (case does not count): name another file to write to"
            ));
        }
    }
    None
}

/// Removes what an earlier run wrote, also behind a link. Where nothing is, nothing is done; nor
/// where a file is open under another name, as `/dev/stdout` is.
pub fn remove_old(path: &Path) -> io::Result<()> {
    if ["/dev", "/proc"].iter().any(|open| path.starts_with(open)) {
        return Ok(());
    }
    match path.canonicalize() {
        Ok(file) if file.is_file() => std::fs::remove_file(file),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Whether two paths lead to one file: over links of either kind, or in letters that only some
/// systems tell apart.
pub fn is_same(a: &Path, b: &Path) -> bool {
    let is_special = |path: &Path| path.metadata().is_ok_and(|found| !found.is_file());
    if is_special(a) || is_special(b) {
        return false;
    }
    same_file::is_same_file(a, b).unwrap_or(false) || place(a) == place(b)
}

/// Where a file is or would be, in lower case.
fn place(path: &Path) -> String {
    let mut place = path.to_path_buf();
    // A link to what is not there yet would be written behind the link.
    for _ in 0..LINKS {
        let Ok(target) = place.read_link() else { break };
        place = folder(&place).join(target);
    }
    let found = place.canonicalize().or_else(|_| {
        let name = place.file_name().unwrap_or_default();
        Ok(folder(&place).canonicalize()?.join(name))
    });
    let found: PathBuf = found.unwrap_or_else(|_: io::Error| place.clone());
    found.to_string_lossy().to_lowercase()
}

/// How many links in a row are followed.
const LINKS: usize = 40;

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder with the file `a`.
    fn folder(name: &str) -> PathBuf {
        let name = format!("atl-outputs-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::write(folder.join("a"), "input").unwrap();
        folder
    }

    #[test]
    fn other_ways_to_a_file() {
        let folder = folder("ways");
        let file = |name: &str| folder.join(name);
        fs::hard_link(file("a"), file("hard")).unwrap();
        let mut others = vec!["a", "./a", "inner/../a", "A", "hard"];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", file("soft")).unwrap();
            std::os::unix::fs::symlink("new", file("dangling")).unwrap();
            assert!(is_same(&file("dangling"), &file("./new")));
            others.push("soft");
        }
        for other in others {
            assert!(
                conflict(&[&file(other)], &[&file("a")]).is_some(),
                "{other}"
            );
            assert!(
                conflict(&[&file("a"), &file(other)], &[]).is_some(),
                "{other}"
            );
        }
        for other in ["b", "inner/a", "missing/a"] {
            assert_eq!(conflict(&[&file(other)], &[&file("a")]), None, "{other}");
        }
        // Neither is there yet.
        assert!(is_same(&file("new"), &file("inner/../NEW")));
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_never_in_the_way() {
        let null = Path::new("/dev/null");
        assert_eq!(conflict(&[null, null], &[null]), None);
        remove_old(null).unwrap();
        assert!(null.exists());
    }

    #[test]
    fn what_was_written_goes() {
        let folder = folder("old");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", folder.join("soft")).unwrap();
            remove_old(&folder.join("soft")).unwrap();
        }
        remove_old(&folder.join("a")).unwrap();
        remove_old(&folder.join("a")).unwrap();
        remove_old(&folder.join("inner")).unwrap();
        assert!(!folder.join("a").exists() && folder.join("inner").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}

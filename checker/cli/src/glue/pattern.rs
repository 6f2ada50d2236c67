//! Entries of a policy that stand for several kernels: `*` in paths stands for the same text in all of
//! them.

use gate::policy::Entry;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// What is wrong with a path that has a `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// It has another.
    Several,
    /// It leads out of the folder of the policy.
    Outside,
    /// No file is named so.
    NoFile,
}

/// The texts for which the `*` of an entry stands: those for which a file of one of its kinds is there;
/// none, if it has no `*`. `files` are those in the folder of the policy.
pub fn texts(
    entry: &Entry,
    folder: &Path,
    files: &[PathBuf],
) -> Result<BTreeSet<String>, (PathBuf, Flaw)> {
    let mut texts = BTreeSet::new();
    for path in entry.paths() {
        let Some(pattern) = path.to_str().filter(|path| path.contains('*')) else {
            continue;
        };
        let found = texts_of(pattern, folder, files).map_err(|flaw| (path.to_owned(), flaw))?;
        texts.extend(found);
    }
    Ok(texts)
}

/// The texts for which the `*` of a pattern stands: some letters of a name, but no `/`.
fn texts_of(pattern: &str, folder: &Path, files: &[PathBuf]) -> Result<BTreeSet<String>, Flaw> {
    let (before, behind) = pattern.split_once('*').unwrap_or((pattern, ""));
    let mut parts = Path::new(pattern).components();
    match () {
        () if behind.contains('*') => return Err(Flaw::Several),
        () if !parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) => {
            return Err(Flaw::Outside);
        }
        () => {}
    }
    let before = before.trim_start_matches("./");
    let mut texts = BTreeSet::new();
    for file in files {
        let inside = file.strip_prefix(folder).ok().and_then(Path::to_str);
        let behind_star = inside.and_then(|file| file.strip_prefix(before));
        let text = behind_star.and_then(|file| file.strip_suffix(behind));
        if let Some(text) = text.filter(|text| !text.is_empty() && !text.contains('/')) {
            // A link may lead anywhere.
            match (file.canonicalize(), folder.canonicalize()) {
                (Ok(file), Ok(folder)) if !file.starts_with(&folder) => return Err(Flaw::Outside),
                _ => texts.insert(text.to_owned()),
            };
        }
    }
    match texts.is_empty() {
        true => Err(Flaw::NoFile),
        false => Ok(texts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gate::policy::Release;
    use gate::release::Required;

    const FILES: [&str; 7] = [
        "c/blur.c",
        "c/scale.c",
        "c/old/x.c",
        "blur.cert",
        "scale.cert",
        "all.atl",
        ".cert",
    ];

    fn entry(name: Option<&str>, [source, c, certificate]: [&str; 3]) -> Entry {
        Entry {
            name: name.map(str::to_owned),
            source: source.into(),
            c: c.into(),
            certificate: certificate.into(),
            source_sha256: None,
            c_sha256: None,
        }
    }

    fn expanded(entry: Entry) -> Result<Vec<String>, (PathBuf, Flaw)> {
        let files = FILES.map(|file| Path::new("folder").join(file));
        let found = texts(&entry, Path::new("folder"), &files)?;
        let release = Release {
            kernels: vec![entry],
            exemptions: Vec::new(),
            excluded: Vec::new(),
        };
        let said = |Required { entry, .. }: Required| {
            let paths = entry.paths().map(|path| path.display().to_string());
            format!("{} {}", entry.name.unwrap_or_default(), paths.join(" "))
        };
        let required = release.required(&[found]).unwrap();
        Ok(required.into_iter().map(said).collect())
    }

    #[test]
    fn the_same_text_in_all_paths() {
        let found = expanded(entry(Some("*"), ["all.atl", "./c/*.c", "*.cert"])).unwrap();
        assert_eq!(
            found,
            [
                "blur all.atl ./c/blur.c blur.cert",
                "scale all.atl ./c/scale.c scale.cert"
            ]
        );
        // A file of one kind is enough: the others have to be there.
        let found = expanded(entry(None, ["*.atl", "c/*.c", "k.cert"])).unwrap();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], " all.atl c/all.c k.cert");
        let plain = ["../a.atl", "a.c", "a.cert"];
        assert_eq!(
            expanded(entry(None, plain)).unwrap(),
            [" ../a.atl a.c a.cert"]
        );
    }

    #[test]
    fn refused() {
        for (c, flaw) in [
            ("c/*/*.c", Flaw::Several),
            ("**.c", Flaw::Several),
            ("../*.c", Flaw::Outside),
            ("c/../../*.c", Flaw::Outside),
            ("/c/*.c", Flaw::Outside),
            ("d/*.c", Flaw::NoFile),
            ("*.c", Flaw::NoFile),
            ("c/blur*.c", Flaw::NoFile),
            ("c/b*lur.c", Flaw::NoFile),
        ] {
            let found = expanded(entry(None, ["all.atl", c, "*.cert"]));
            assert_eq!(found, Err((c.into(), flaw)), "{c}");
        }
    }
}

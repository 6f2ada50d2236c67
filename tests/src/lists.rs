//! Lists of what is expected: entries, with an empty line between two, in files that `RENEW=1` writes
//! anew.

use std::fs;
use std::path::Path;

/// Holds each entry of a list against what `made` makes of it.
pub fn check(folder: &Path, list: &str, made: impl FnMut(&str) -> String) {
    let path = folder.join(list).with_extension("txt");
    let listed = fs::read_to_string(&path).expect("a list");
    let entries = listed.trim_end().split("\n\n").map(made);
    let entries: Vec<String> = entries.collect();
    let made = entries.join("\n\n") + "\n";
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, made).expect("the list is written");
        return;
    }
    let mut lines = listed.lines().zip(made.lines());
    let differs = lines.find(|(old, new)| old != new);
    assert!(listed == made, "{list}: {differs:?}");
}

/// Holds the lists of a folder against those that are tested.
pub fn all_are_tested(folder: &Path, tested: &[&str]) {
    let stem = |file: std::io::Result<fs::DirEntry>| {
        let name = file.expect("a file").file_name();
        name.to_string_lossy().trim_end_matches(".txt").to_owned()
    };
    let mut names: Vec<String> = fs::read_dir(folder).expect("lists").map(stem).collect();
    names.sort();
    let mut tested = tested.to_vec();
    tested.sort_unstable();
    assert_eq!(names, tested);
}

/// A test for each list of a folder, by a function that is given its name, and one that none is left
/// out.
#[macro_export]
macro_rules! lists {
    ($check:ident in $folder:expr; $($list:ident)*) => {
        $(#[test]
        fn $list() {
            $check(stringify!($list));
        })*

        #[test]
        fn each_list_is_tested() {
            $crate::lists::all_are_tested(&$folder, &[$(stringify!($list)),*]);
        }
    };
}

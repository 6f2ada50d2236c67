//! Arguments as they are given: lists of them in files, and that the name of a file never acts as an
//! option, a list or a command. Shells put the names of files for `*`, and whoever sends files chooses
//! their names.

use super::files::{STANDARD_INPUT, read};
use super::folder::{CERTIFICATES, files};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// How many bytes a list of arguments may have.
pub const MAX_BYTES: usize = 1 << 20;

/// Why a list of arguments is not used.
pub enum BadList {
    /// It cannot be read, for this reason.
    Unreadable(ErrorKind),
    /// It has more than [`MAX_BYTES`].
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// It has another list in it, which is this one.
    Nested(String),
}

/// The arguments, with those of a list in the place of `@FILE`: one in a line, as it stands there, and
/// none in a line that is empty. What comes after an argument `--` is a file, and never a list or the
/// standard input.
pub fn expanded(arguments: &[OsString]) -> Result<Vec<OsString>, (PathBuf, BadList)> {
    let (mut all, mut are_files) = (Vec::new(), false);
    for argument in arguments {
        let list = argument.to_str().and_then(|text| text.strip_prefix('@'));
        let given = match list.filter(|_| !are_files) {
            Some(path) => lines(Path::new(path)).map_err(|why| (path.into(), why))?,
            None => vec![argument.clone()],
        };
        for argument in given {
            let is_file = are_files && argument == STANDARD_INPUT;
            are_files |= argument == "--";
            all.push(if is_file { "./-".into() } else { argument });
        }
    }
    Ok(all)
}

/// The lines of a list.
fn lines(path: &Path) -> Result<Vec<OsString>, BadList> {
    let bytes = read(path, MAX_BYTES).map_err(|error| BadList::Unreadable(error.kind()))?;
    if bytes.len() > MAX_BYTES {
        return Err(BadList::TooLong);
    }
    let text = String::from_utf8(bytes).map_err(|_| BadList::NotText)?;
    let lines = text.lines().filter(|line| !line.is_empty());
    match lines.clone().find(|line| line.starts_with('@')) {
        Some(list) => Err(BadList::Nested(list.to_owned())),
        None => Ok(lines.map(OsString::from).collect()),
    }
}

/// The first argument that could be meant either way, if there is one:
///
/// 1. one that begins with `-` or `@`, before an argument `--`, and is the name of a file here;
/// 2. the name of a command in the first place, where it is that of a file here, or of a folder
///    with certificates.
pub fn ambiguous<'a>(arguments: &'a [OsString], commands: &[&str]) -> Option<&'a OsString> {
    let is_there = |name: &OsString| Path::new(name).symlink_metadata().is_ok();
    let is_option = |name: &OsString| matches!(name.as_encoded_bytes().first(), Some(b'-' | b'@'));
    let is_to_check = |name: &OsString| files(&[name.into()], CERTIFICATES, &|_| false).is_ok();
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    let option = options.find(|name| is_option(name) && is_there(name));
    let is_command = |name: &&OsString| commands.iter().any(|command| *name == command);
    let command = arguments.first().filter(is_command);
    option.or(command.filter(|name| is_there(name) && is_to_check(name)))
}

//! That the name of a file never acts as an option, nor as a command: shells put the names of files
//! for `*`, and whoever sends files chooses their names.

use crate::release::{CERTIFICATES, files};
use std::ffi::OsString;
use std::path::Path;

/// The first argument that could be meant either way, if there is one:
///
/// 1. one that begins with `-`, before an argument `--`, and is the name of a file here;
/// 2. the name of a command in the first place, where it is that of a file here, or of a folder
///    with certificates.
pub fn ambiguous<'a>(arguments: &'a [OsString], commands: &[&str]) -> Option<&'a OsString> {
    let is_there = |name: &OsString| Path::new(name).symlink_metadata().is_ok();
    let is_option = |name: &OsString| name.as_encoded_bytes().starts_with(b"-") && name != "-";
    let is_to_check = |name: &OsString| files(&[name.into()], CERTIFICATES).is_ok();
    let mut options = arguments.iter().take_while(|argument| *argument != "--");
    let option = options.find(|name| is_option(name) && is_there(name));
    let is_command = |name: &&OsString| commands.iter().any(|command| *name == command);
    let command = arguments.first().filter(is_command);
    option.or(command.filter(|name| is_there(name) && is_to_check(name)))
}

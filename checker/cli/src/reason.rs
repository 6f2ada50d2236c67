//! Why files cannot be read or written, in words.

use std::io::ErrorKind;

/// Why a file cannot be read or written, the same on every system.
pub fn reason(error: ErrorKind) -> String {
    match error {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        ErrorKind::InvalidInput => {
            "it is no ordinary file, but a folder, a pipe, a socket or a device".to_owned()
        }
        other => other.to_string(),
    }
}

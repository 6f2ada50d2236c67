//! The text of a theory file.

use crate::language::diagnostic::{Diagnostic, Source, Span};
use crate::{Fail, Proof, fail};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The longest theory file, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// Reads a file that must be text and not too long.
pub(super) fn source(path: &Path) -> Proof<Source> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    file.map_err(|error| Fail(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return fail(format!(
            "{name}: error: the file has more than {MAX_BYTES} bytes"
        ));
    }
    String::from_utf8(bytes)
        .map(|text| Source::new(&name, text))
        .map_err(|error| not_text(&name, error))
}

/// Shows where a file stops being UTF-8.
fn not_text(name: &str, error: std::string::FromUtf8Error) -> Fail {
    let at = error.utf8_error().valid_up_to();
    let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
    let wrong = Diagnostic::new(Span::new(at, at + 1), "this is not UTF-8");
    Fail(wrong.render(&Source::new(name, text)))
}

//! The messages about the files in `messages/`, compared with the text beside each. With
//! `ATL_ACCEPT=1` in the environment the texts are written instead.

use std::path::Path;

use front::counterexample::explain;
use front::source::Source;
use programs::diagnostic::Diagnostic;

fn messages(name: &str, bytes: &[u8]) -> String {
    let source = String::from_utf8_lossy(bytes);
    let read = Source::read(bytes);
    let mut unproved = read.unproved.clone();
    for kernel in &read.file.kernels {
        explain(&mut unproved, kernel);
    }
    let findings: Vec<Diagnostic> = [&read.errors[..], &read.steps, &unproved].concat();
    let rendered = findings.into_iter();
    let rendered: Vec<_> = rendered
        .map(|finding| read.as_written(finding).render(name, &source))
        .collect();
    rendered.join("\n")
}

#[test]
fn messages_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let accept = std::env::var_os("ATL_ACCEPT").is_some();
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "atl") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let found = messages(&name, &std::fs::read(&path).unwrap());
        let expected = path.with_extension("expected");
        if accept {
            std::fs::write(&expected, &found).unwrap();
        } else if std::fs::read_to_string(&expected).ok().as_ref() != Some(&found) {
            wrong.push(found);
        }
    }
    assert!(wrong.is_empty(), "not as expected:\n{}", wrong.join("\n"));
}

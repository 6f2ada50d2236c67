//! The subcommands of `atl`, one module for each.

pub mod audit;
pub mod compile;
pub mod prove;
pub mod run;

use std::path::Path;

use lowering::check::check;
use lowering::diagnostic::Diagnostic;
use statement::atl::ast::{File, Kernel};

/// Why a command ends without a result, and with which exit status.
pub enum Failure {
    /// The arguments do not fit: status 2.
    Usage(String),
    /// The `.atl` file is wrong: status 1. The text is complete.
    Source(String),
    /// Theorems rest on lemmas that are not proved: status 3. The text is complete.
    Unproved(String),
}

/// A source that parsed and whose shapes fit.
pub struct Source {
    path: String,
    text: String,
    file: File,
}

impl Source {
    /// Reads, parses and checks a file.
    pub fn load(path: &Path) -> Result<Source, Failure> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path)
            .map_err(|error| Failure::Usage(format!("cannot read {shown}: {error}")))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let file = statement::atl::read(&bytes)
            .map_err(|error| failure(&shown, &text, &[error.into()]))?;
        let errors = check(&file).errors;
        if !errors.is_empty() {
            return Err(failure(&shown, &text, &errors));
        }
        Ok(Source {
            path: shown,
            text,
            file,
        })
    }

    /// The failure with these findings.
    pub fn failure(&self, findings: &[Diagnostic]) -> Failure {
        failure(&self.path, &self.text, findings)
    }

    /// The kernel of this name, or the only one.
    pub fn kernel(&self, name: Option<&str>) -> Result<&Kernel, Failure> {
        let kernels = &self.file.kernels;
        let names: Vec<_> = kernels
            .iter()
            .map(|kernel| kernel.name.text.as_str())
            .collect();
        let reason = match (name, kernels.as_slice()) {
            (None, [only]) => return Ok(only),
            (None, _) => "choose one with --kernel".to_string(),
            (Some(name), _) => match kernels.iter().find(|kernel| kernel.name.text == name) {
                Some(kernel) => return Ok(kernel),
                None => format!("no kernel is named `{name}`"),
            },
        };
        Err(Failure::Usage(format!(
            "{reason}; {} has {}",
            self.path,
            names.join(", ")
        )))
    }
}

/// Writes files, all of them or none: each beside its place first, under another name. What is
/// no ordinary file (a terminal, a pipe) is written where it is.
pub fn write_together(files: &[(&Path, &[u8])]) -> Result<(), Failure> {
    let cannot = |path: &Path, why: String| {
        Failure::Usage(format!("cannot write {}: {why}", path.display()))
    };
    let mut moves = Vec::new();
    let written = files.iter().try_for_each(|(path, bytes)| {
        let is_special = std::fs::metadata(path).is_ok_and(|found| !found.is_file());
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let place = match is_special {
            true => path.to_path_buf(),
            false => path.with_file_name(name),
        };
        if !is_special {
            moves.push((place.clone(), *path));
        }
        std::fs::write(place, bytes).map_err(|error| cannot(path, error.to_string()))
    });
    let moved = written.and_then(|()| {
        moves.iter().try_for_each(|(from, to)| {
            std::fs::rename(from, to).map_err(|error| cannot(to, error.to_string()))
        })
    });
    if moved.is_err() {
        for (place, _) in &moves {
            // It may not be there.
            let _ = std::fs::remove_file(place);
        }
    }
    moved
}

fn failure(path: &str, text: &str, findings: &[Diagnostic]) -> Failure {
    let rendered: Vec<_> = findings
        .iter()
        .map(|finding| finding.render(path, text))
        .collect();
    Failure::Source(rendered.join("\n"))
}

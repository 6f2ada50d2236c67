//! The subcommands of `atl`, one module for each.

pub mod audit;
pub mod compile;
pub mod completions;
pub mod draw;
pub mod fmt_theory;
pub mod prove;
pub mod rewrite;
pub mod run;
pub mod show;
pub mod theorems;
pub mod tune;

use std::path::Path;

use crate::arguments::Theories;
use front::counterexample::explain;
use front::source::Source;
use lower::{Compiled, Compiler, Instance, Rewritten};
use outputs::tame::tame;
use programs::atl::ast::Kernel;
use programs::diagnostic::Diagnostic;

/// Why a command ends without a result, and with which exit status.
pub enum Failure {
    /// The arguments do not fit: status 2.
    Usage(String),
    /// The `.atl` file is wrong: status 1. The text is complete.
    Source(String),
    /// Theorems rest on lemmas that are not proved: status 3. The text is complete.
    Unproved(String),
}

/// How many errors are shown.
const MAX_ERRORS: usize = 50;

/// A source, and where it is from.
pub struct Loaded {
    path: String,
    /// Its text.
    pub text: String,
    /// What it says.
    pub source: Source,
}

impl Loaded {
    /// Reads and checks a file.
    pub fn load(path: &Path) -> Result<Loaded, Failure> {
        let shown = path.display().to_string();
        let bytes = std::fs::read(path)
            .map_err(|error| Failure::Usage(format!("cannot read {shown}: {error}")))?;
        Ok(Loaded::of(&shown, &bytes))
    }

    /// Checks a source that messages name like this.
    pub fn of(path: &str, bytes: &[u8]) -> Loaded {
        Loaded {
            path: tame(path),
            text: String::from_utf8_lossy(bytes).into_owned(),
            source: Source::read(bytes),
        }
    }

    /// The failure with these findings.
    pub fn failure(&self, findings: &[Diagnostic]) -> Failure {
        let render = |finding: &Diagnostic| {
            let finding = self.source.as_written(finding.clone());
            finding.render(&self.path, &self.text)
        };
        let mut rendered: Vec<_> = findings.iter().take(MAX_ERRORS).map(render).collect();
        if let more @ 1.. = findings.len().saturating_sub(MAX_ERRORS) {
            rendered.push(format!("error: {more} more errors are not shown\n"));
        }
        Failure::Source(rendered.join("\n"))
    }

    /// Why there is no proof about a kernel, with an example where one is found.
    pub fn explained(&self, kernel: &Kernel, mut refused: Diagnostic) -> Diagnostic {
        // What could not be proved has the names of the source already.
        let mut example = [Diagnostic::new(refused.span, "")];
        explain(&mut example, kernel);
        let example = example.map(|example| self.source.as_written(example).notes);
        refused.notes.extend(example.into_iter().flatten());
        refused
    }

    /// The kernel of this name, or the only one. What is wrong in other kernels does not matter
    /// for one that is asked for.
    pub fn kernel(&self, name: Option<&str>) -> Result<&Kernel, Failure> {
        let (source, names) = (&self.source, self.source.kernels());
        let has = |reason: &str| {
            Failure::Usage(format!("{reason}; {} has {}", self.path, names.join(", ")))
        };
        let kernel = match (name, names.as_slice()) {
            (Some(name), _) if names.contains(&name) => source.kernel(name),
            (None, [only]) => source.kernel(only),
            _ if !source.errors.is_empty() => None,
            (Some(name), _) => return Err(has(&format!("no kernel is named `{name}`"))),
            (None, _) => return Err(has("choose one with --kernel")),
        };
        let kernel = kernel.ok_or_else(|| self.failure(&source.errors))?;
        if !source.errors.is_empty() {
            let refused = match source.readable == self.text.as_bytes() {
                true => "",
                false => "; atl-check refuses a file with a kernel that it cannot read",
            };
            let path = &self.path;
            eprintln!("warning: other kernels in {path} have errors{refused}");
        }
        Ok(kernel)
    }
}

/// Refuses outputs that are the source, the bundle, the theory file, or one file.
pub fn check_outputs(outputs: &[&Path], source: &Path, theories: &Theories) -> Result<(), Failure> {
    let bundle = theories.folder.bundle_path();
    let mut inputs = vec![source];
    inputs.extend(bundle.as_deref());
    inputs.extend(theories.theory.as_deref());
    outputs::conflict(outputs, &inputs).map_or(Ok(()), |why| Err(Failure::Usage(why)))
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

/// Lowers a kernel of a source, by a schedule if there is one. What is wrong is said in the names of
/// the source, with sizes at which it goes wrong.
pub fn lowered(
    compiler: &Compiler,
    source: &Loaded,
    kernel: &Kernel,
    schedule: Option<&Instance>,
    certificate: &str,
) -> Result<Compiled, Diagnostic> {
    let (readable, name) = (&source.source.readable, &kernel.name.text);
    let compiled = compiler.compile_scheduled(readable, name, schedule, certificate);
    compiled.map_err(|refused| source.explained(kernel, refused))
}

/// Carries out a schedule, and lowers nothing; what is wrong is said as by [`lowered`].
pub fn rewritten(
    compiler: &Compiler,
    source: &Loaded,
    kernel: &Kernel,
    schedule: &Instance,
) -> Result<Rewritten, Diagnostic> {
    let (readable, name) = (&source.source.readable, &kernel.name.text);
    let rewritten = compiler.rewrite(readable, name, schedule);
    rewritten.map_err(|refused| source.explained(kernel, refused))
}

/// How deep proofs may recurse: source and theory files cannot exhaust it.
const STACK: usize = 1 << 30;

/// Runs a command that proves something on a thread of its own, since proofs recurse.
pub fn on_a_large_stack<T: Send>(
    run: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, run);
        let worker = worker.map_err(|error| Failure::Usage(format!("cannot start: {error}")))?;
        worker
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

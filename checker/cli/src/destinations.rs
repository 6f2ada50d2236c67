//! Where reports go: to the standard output or to files, never over an input.

use crate::report::{Format, Run, render};
use atl_check::failure::in_words;
use atl_check::glue::request::{Accepted, Failure};
use atl_check::reason::reason;
use clap::{Args, ColorChoice, ValueEnum};
use gate::verdict::Verdict;
use outputs::command_line::is_colored;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// What is never overwritten by a report, even where nobody named it as an input.
const ENDINGS: [&str; 4] = ["atl", "c", "cert", "toml"];

/// How to report.
#[derive(Args)]
pub struct Reports {
    /// The format of the report, human by default. Repeat it for several reports: the first goes to the
    /// first --output, and so on. One more format than outputs goes to standard output.
    #[arg(long = "format", value_enum, value_name = "FORMAT")]
    formats: Vec<Format>,
    /// Where to write the report instead of standard output. An existing file is removed first.
    #[arg(long = "output", value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Writes nothing to the standard output.
    #[arg(long)]
    quiet: bool,
    /// Whether the human report uses colour.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

/// A report to be written.
pub struct Report {
    /// How.
    pub format: Format,
    /// Where, if not to the standard output.
    pub file: Option<PathBuf>,
}

/// Reports and files in pairs; nothing, where they make none.
fn pairs(formats: &[Format], outputs: &[PathBuf]) -> Option<Vec<Report>> {
    let formats = match formats {
        [] => &[Format::Human],
        some => some,
    };
    let fits = outputs.len() <= formats.len() && formats.len() <= outputs.len() + 1;
    let files = outputs.iter().cloned().map(Some).chain([None]);
    let pairs = formats.iter().zip(files);
    let pairs = pairs.map(|(format, file)| Report {
        format: *format,
        file,
    });
    fits.then(|| pairs.collect())
}

impl Reports {
    /// The reports that are asked for.
    pub fn list(&self) -> Result<Vec<Report>, Failure> {
        let why = "each --output needs a --format in the same position, and at most one more format may \
                   go to standard output";
        pairs(&self.formats, &self.outputs).ok_or_else(|| Failure::Usage(why.to_owned()))
    }

    /// Whether the standard output stays empty.
    pub fn are_quiet(&self) -> bool {
        self.quiet
    }

    /// Writes the reports on a run; whether one of them has nothing to say of it. A report that is lost
    /// is no success.
    pub fn write(&self, list: &[Report], run: &Run, verdict: Verdict) -> Result<bool, Failure> {
        let mut is_missing = false;
        // An attestation comes last: where another report is lost, the run fails, and there is none.
        let is_last = |report: &&Report| report.format == Format::Intoto;
        let (last, first): (Vec<_>, Vec<_>) = list.iter().partition(is_last);
        for report in first.into_iter().chain(last) {
            let to_terminal = report.file.is_none();
            let is_colored = to_terminal && is_colored(self.color, std::io::stdout().is_terminal())
                || self.color == ColorChoice::Always;
            let Some(text) = render(report.format, run, is_colored) else {
                is_missing = true;
                continue;
            };
            let written = match &report.file {
                Some(path) => std::fs::write(path, &text),
                None if self.quiet => Ok(()),
                None => standard_output().and_then(|mut out| out.write_all(text.as_bytes())),
            };
            // A worse verdict is not to be hidden by this.
            written.map_err(|why| lost(verdict.max(Verdict::Error), &why))?;
        }
        Ok(is_missing)
    }

    /// Reports that nothing was checked. What people read on a terminal is said there anyway.
    pub fn write_failure(
        &self,
        list: &[Report],
        failure: &Failure,
        accepted: &Accepted,
        overrides: &[String],
    ) -> Result<(), Failure> {
        let list = list
            .iter()
            .filter(|report| report.file.is_some() || report.format != Format::Human);
        let list = list.map(|report| Report {
            format: report.format,
            file: report.file.clone(),
        });
        let list: Vec<Report> = list.collect();
        let words = in_words(failure);
        let verdict = failure.verdict();
        let run = Run {
            word: verdict.map_or(USAGE.to_owned(), |verdict| verdict.to_string()),
            exit_code: failure.exit_code(),
            failure: Some(&words),
            accepted,
            overrides,
            checked: &[],
        };
        self.write(&list, &run, Verdict::Error)?;
        Ok(())
    }
}

/// What a run is called in which nothing was checked because of the command line or the policy.
const USAGE: &str = "usage";

/// Removes reports of an earlier run, where the command line is understood.
pub fn remove_old(files: &[&Path]) -> Result<(), Failure> {
    for path in files {
        if looks_like_an_input(path) {
            return Err(Failure::Usage(format!(
                "{}: a report is not written to a file that ends in .{}",
                path.display(),
                ENDINGS.join(" or .")
            )));
        }
        outputs::remove_old(path).map_err(|error| unusable(path, &error))?;
    }
    Ok(())
}

/// Removes the C file of an earlier run. What ends in .c may be replaced: that is what the option is
/// for.
pub fn remove_old_c(path: &Path) -> Result<(), Failure> {
    if looks_like_an_input(path) && !has_ending(path, "c") {
        return Err(Failure::Usage(format!(
            "{}: text of C is written to a file that ends in .c",
            path.display()
        )));
    }
    outputs::remove_old(path).map_err(|error| unusable(path, &error))
}

/// The reports that are asked for by arguments that were not understood, as far as that can be told;
/// those of an earlier run are removed, if nothing else among the arguments is the same file.
pub fn sought(arguments: &[OsString]) -> (Reports, Vec<Report>) {
    let options = arguments.iter().position(|argument| argument == "--");
    let (options, files) = arguments.split_at(options.unwrap_or(arguments.len()));
    let (mut formats, mut outputs, mut others) = (Vec::new(), Vec::new(), Vec::new());
    others.extend(files.iter().map(PathBuf::from));
    let mut options = options.iter();
    let mut quiet = false;
    while let Some(argument) = options.next() {
        let text = argument.to_string_lossy();
        let (option, value) = match text.split_once('=') {
            Some((option, value)) if option.starts_with("--") => {
                (option, Some(OsString::from(value)))
            }
            _ => (&*text, None),
        };
        quiet |= option == "--quiet";
        match option {
            "--output" => outputs.extend(value.or_else(|| options.next().cloned())),
            "--format" => formats.extend(value.or_else(|| options.next().cloned())),
            _ => others.push(value.unwrap_or_else(|| argument.clone()).into()),
        }
    }
    let outputs: Vec<PathBuf> = outputs.into_iter().map(PathBuf::from).collect();
    let files: Vec<&Path> = outputs.iter().map(PathBuf::as_path).collect();
    let others: Vec<&Path> = others.iter().map(PathBuf::as_path).collect();
    let is_free = outputs::conflict(&files, &others).is_none() && remove_old(&files).is_ok();
    let read = |name: &OsString| Format::from_str(&name.to_string_lossy(), false).ok();
    let formats: Option<Vec<Format>> = formats.iter().map(read).collect();
    let list = formats
        .as_ref()
        .filter(|_| is_free)
        .and_then(|formats| pairs(formats, &outputs));
    let reports = Reports {
        formats: formats.unwrap_or_default(),
        outputs,
        quiet,
        color: ColorChoice::Never,
    };
    (reports, list.unwrap_or_default())
}

/// Whether a file, or what a link leads to, has the ending of an input.
fn looks_like_an_input(path: &Path) -> bool {
    ENDINGS.iter().any(|input| has_ending(path, input))
}

/// Whether a file, or what a link leads to, has this ending.
fn has_ending(path: &Path, ending: &str) -> bool {
    let behind = path.canonicalize();
    let paths = [Some(path), behind.as_deref().ok()].into_iter().flatten();
    let mut endings = paths.filter_map(Path::extension);
    endings.any(|found| found.eq_ignore_ascii_case(ending))
}

/// The standard output, as a file: unlike that of the library, it does not take what was not
/// written for written.
pub fn standard_output() -> std::io::Result<impl Write> {
    #[cfg(unix)]
    return Ok(std::fs::File::from(
        std::os::fd::AsFd::as_fd(&std::io::stdout()).try_clone_to_owned()?,
    ));
    #[cfg(not(unix))]
    Ok(std::io::stdout())
}

/// A report that was not written.
pub fn lost(verdict: Verdict, why: &std::io::Error) -> Failure {
    Failure::Verdict(verdict, format!("cannot write the report: {why}"))
}

/// A file that cannot be read or written.
pub fn unusable(path: &Path, error: &std::io::Error) -> Failure {
    let message = format!("{}: {}", path.display(), reason(error.kind()));
    Failure::Verdict(Verdict::Error, message)
}

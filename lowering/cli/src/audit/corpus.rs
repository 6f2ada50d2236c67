//! The cases, as the folders of `tests/audit/` tell them. They are part of the program.
//!
//! A folder with a `case.toml` is a case. Beside that file it has
//!
//! - `kernel.atl`: the source, with one kernel and at most one schedule,
//! - `wrong.c`: what was miscompiled, for that kernel,
//! - `right.c`: what `atl compile` makes of the source,
//! - `asked.atl`, in some: a source or a schedule that asks for the wrong C. `atl compile` refuses
//!   it for the reason that `case.toml` names.

use std::collections::BTreeMap;

use programs::atl::ast::{File, Kernel, Schedule};
use serde::Deserialize;

use super::compiled::Sanitizer;
use super::differences::differences;

/// The files of all cases, by `NAME/FILE`, in the order of the names.
static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// Why a case cannot be read. A test reads all of them.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file is not there.
    #[error("{case} has no file {file}")]
    Missing { case: String, file: &'static str },
    /// What is said of it is not as it should be.
    #[error("{case}/case.toml: {why}")]
    About { case: String, why: toml::de::Error },
    /// The source does not parse, or has another number of kernels or schedules.
    #[error("{case}/kernel.atl: {why}")]
    Source { case: String, why: String },
}

/// What kind of bug it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Accesses outside of an array, most often because it is too small.
    OutOfBounds,
    /// Cells that are read before they are written, or written once too often.
    Uninitialised,
    /// Cells or terms that nobody computes.
    LostCoverage,
    /// A rule of arithmetic that does not hold.
    BadArithmetic,
    /// An order of reads and writes that the source does not have.
    Order,
    /// A name that means something else, or nothing.
    Scoping,
    /// A condition that nobody checked.
    BypassedCondition,
    /// A text that is not what the compiler had in mind.
    Printing,
}

impl Group {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Group; 8] = [
        Group::OutOfBounds,
        Group::Uninitialised,
        Group::LostCoverage,
        Group::BadArithmetic,
        Group::Order,
        Group::Scoping,
        Group::BypassedCondition,
        Group::Printing,
    ];

    /// Its name in words.
    pub fn title(self) -> &'static str {
        match self {
            Group::OutOfBounds => "Out of bounds",
            Group::Uninitialised => "Uninitialised or clobbered cells",
            Group::LostCoverage => "Lost coverage",
            Group::BadArithmetic => "Bad arithmetic",
            Group::Order => "Order of reads and writes",
            Group::Scoping => "Scoping",
            Group::BypassedCondition => "Bypassed side conditions",
            Group::Printing => "Texts",
        }
    }
}

/// What `case.toml` says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// One line.
    pub title: String,
    /// The project and the number, or the text it is from.
    pub origin: String,
    /// What kind of bug it is.
    pub group: Group,
    /// What happened there.
    pub happened: String,
    /// The step of a proof that has no derivation.
    pub obligation: String,
    /// Part of the message with which the checker refuses `wrong.c`, if it is not the usual one: that
    /// the C file says otherwise.
    #[serde(default)]
    pub rejected: Option<String>,
    /// Part of the message with which the compiler refuses `asked.atl`, if there is one.
    #[serde(default)]
    pub refused: Option<String>,
    /// The call that shows the damage.
    pub damage: Damage,
}

/// A call that shows what is wrong.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// The sizes.
    #[serde(default)]
    pub sizes: BTreeMap<String, i64>,
    /// Inputs as JSON; others hold 1, 2, 3 and so on.
    #[serde(default)]
    pub inputs: BTreeMap<String, String>,
    /// What sees it; without a sanitizer, the result is wrong.
    #[serde(default)]
    pub sanitizer: Option<Sanitizer>,
    /// What the sanitizer reports.
    #[serde(default)]
    pub reported: Option<String>,
}

/// A case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of its folder.
    pub name: String,
    /// What is said of it.
    pub about: About,
    /// The text of the source.
    pub source: &'static str,
    /// The source.
    pub file: File,
    /// The wrong C.
    pub wrong: &'static str,
    /// The right C.
    pub right: &'static str,
    /// A source that asks for the wrong C.
    pub asked: Option<&'static str>,
}

/// All cases, by name.
pub fn cases() -> Result<Vec<Case>, CorpusError> {
    let names = FILES
        .iter()
        .filter_map(|(path, _)| path.strip_suffix("/case.toml"));
    names.map(Case::read).collect()
}

impl Case {
    fn read(name: &str) -> Result<Case, CorpusError> {
        let case = || name.to_owned();
        let text = |file: &'static str| {
            let missing = || CorpusError::Missing { case: case(), file };
            embedded(name, file).ok_or_else(missing)
        };
        let about = toml::from_str(text("case.toml")?);
        let about = about.map_err(|why| CorpusError::About { case: case(), why })?;
        let source = text("kernel.atl")?;
        let wrong_source = |why| CorpusError::Source { case: case(), why };
        let file = programs::atl::read(source.as_bytes());
        let file = file.map_err(|error| wrong_source(error.message))?;
        if file.kernels.len() != 1 || file.schedules.len() > 1 {
            let why = "one kernel is needed, and at most one schedule".to_owned();
            return Err(wrong_source(why));
        }
        Ok(Case {
            name: case(),
            about,
            source,
            file,
            wrong: text("wrong.c")?,
            right: text("right.c")?,
            asked: embedded(name, "asked.atl"),
        })
    }

    /// The kernel.
    pub fn kernel(&self) -> &Kernel {
        &self.file.kernels[0]
    }

    /// The schedule, if there is one.
    pub fn schedule(&self) -> Option<&Schedule> {
        self.file.schedules.first()
    }

    /// The lines in which the wrong C differs from the right one.
    pub fn differences(&self) -> String {
        differences(self.wrong, self.right)
    }
}

/// The text of a file of a case.
fn embedded(case: &str, file: &str) -> Option<&'static str> {
    let wanted = Some((case, file));
    let found = FILES
        .iter()
        .find(|(path, _)| path.split_once('/') == wanted);
    found.map(|(_, text)| *text)
}

//! Arguments that several commands have: the kernel, the theories, and sizes as `NAME=VALUE`.

use crate::installed;
use clap::Args;
use programs::atl::ast::Kernel;
use std::borrow::Cow;
use std::fmt::Display;
use std::path::PathBuf;

/// The kernel that a command is about.
#[derive(Args)]
pub struct Subject {
    /// The source.
    pub file: PathBuf,
    /// Which kernel, where there are several and no schedule tells.
    #[arg(long)]
    pub kernel: Option<String>,
}

/// Where the theories are.
#[derive(Args, Clone)]
pub struct Folder {
    /// The folder of the theories and their bundle, instead of those that are part of this program.
    #[arg(long, value_name = "FOLDER")]
    theories: Option<PathBuf>,
}

impl Folder {
    /// The path of the bundle, if a folder is named.
    pub fn bundle_path(&self) -> Option<PathBuf> {
        let folder = self.theories.as_ref()?;
        Some(folder.join(theories::BUNDLE))
    }

    /// The bytes of the bundle.
    pub fn bundle(&self) -> Result<Cow<'static, [u8]>, String> {
        let Some(path) = self.bundle_path() else {
            return Ok(Cow::Borrowed(installed::BUNDLE));
        };
        let bytes = std::fs::read(&path);
        bytes
            .map(Cow::Owned)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))
    }

    /// Where what is made of the theories is kept between runs.
    pub fn cache(&self) -> PathBuf {
        match &self.theories {
            Some(folder) => folder.join(theories::CACHE),
            None => installed::cache(),
        }
    }

    /// The folder of the sources.
    pub fn sources(&self) -> Result<PathBuf, String> {
        match &self.theories {
            Some(folder) => Ok(folder.clone()),
            None => installed::sources().map_err(|error| {
                let cache = installed::cache();
                format!(
                    "cannot write the theories to {}: {error}; name their folder with --theories",
                    cache.display()
                )
            }),
        }
    }
}

/// What the steps of a schedule are proved with.
#[derive(Args, Clone)]
pub struct Theories {
    #[command(flatten)]
    pub folder: Folder,
    /// A theory file; steps of the schedule may name its theorems. It is proved in the same run, and the
    /// certificate has its proofs.
    #[arg(long, value_name = "FILE.thy")]
    pub theory: Option<PathBuf>,
}

/// An argument `NAME=VALUE`.
pub fn named(text: &str) -> Result<(String, &str), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("an argument NAME=VALUE is needed")?;
    Ok((name.to_string(), value))
}

/// An argument `NAME=INTEGER`.
pub fn named_size(text: &str) -> Result<(String, i64), String> {
    let (name, value) = named(text)?;
    let value = value
        .parse()
        .map_err(|error| format!("`{value}`: {error}"))?;
    Ok((name, value))
}

/// Names with values: `n = 5, m = 6`.
pub fn in_words<V: Display>(pairs: &[(String, V)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    pairs.collect::<Vec<_>>().join(", ")
}

/// The value of each `int` parameter of a kernel, in their order: that which is given, or else the
/// common one, if there is one.
pub fn sizes(
    given: &[(String, i64)],
    kernel: &Kernel,
    common: Option<i64>,
) -> Result<Vec<(String, i64)>, String> {
    let mut left = given.to_vec();
    let mut sizes = Vec::new();
    for parameter in kernel.parameters.iter().filter(|it| it.tensor.is_none()) {
        let name = &parameter.name.text;
        let position = left.iter().position(|(given, _)| given == name);
        sizes.push(match (position, common) {
            (Some(position), _) => left.remove(position),
            (None, Some(value)) => (name.clone(), value),
            (None, None) => return Err(format!("`{name}` needs a value: --size {name}=...")),
        });
    }
    match left.first() {
        None => Ok(sizes),
        Some((name, _)) => Err(format!(
            "the kernel has no int parameter `{name}`, or it is given twice"
        )),
    }
}

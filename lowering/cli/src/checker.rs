//! `atl-check`, as a program of its own: what it accepts does not rest on this one.

use crate::commands::Failure;
use lower::LawSet;
use programs::element::Named;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A certificate with what it is about.
pub struct Claim<'a> {
    /// The source.
    pub source: &'a Path,
    /// The kernel.
    pub kernel: &'a str,
    /// The file of C.
    pub c: &'a Path,
    /// The certificate.
    pub certificate: &'a Path,
    /// The laws that it needs.
    pub laws: LawSet,
}

/// The program.
pub struct Checker(PathBuf);

impl Checker {
    /// The checker of this path or name, or the one beside the program that runs.
    pub fn new(path: Option<&Path>) -> Result<Checker, Failure> {
        let path = match path {
            Some(path) => path.to_owned(),
            None => std::env::current_exe()
                .map_err(|error| Failure::Usage(format!("cannot find atl itself: {error}")))?
                .with_file_name(format!("atl-check{EXE_SUFFIX}")),
        };
        match Command::new(&path).arg("--version").output() {
            Ok(_) => Ok(Checker(path)),
            Err(error) => Err(Failure::Usage(format!(
                "cannot run the checker {}: {error}; build it beside atl with \
                 `cargo build -p atl-check` (with --release if atl is built so), or name \
                 another one with --checker",
                path.display()
            ))),
        }
    }

    /// Has a certificate checked: what the checker says if it does not accept it. Laws that do not hold to the bit are allowed where it needs them,
    /// since the table of results says so.
    pub fn accepts(&self, claim: &Claim) -> Result<(), String> {
        let mut check = Command::new(&self.0);
        check.arg("--quiet").arg(claim.certificate);
        check.arg("--source").arg(claim.source);
        check.args(["--kernel", claim.kernel]);
        check.arg("--c").arg(claim.c);
        if !claim.laws.is_exact() {
            check.args(["--allow-law", LawSet::Real.name()]);
        }
        let output = check.output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => Ok(()),
            false => {
                let said = [output.stdout, output.stderr].concat();
                let said = String::from_utf8_lossy(&said);
                Err(format!("{}\n{said}", output.status))
            }
        }
    }
}

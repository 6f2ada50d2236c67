//! `atl prove FILE.thy ...`: checks theory files, and writes a certificate for one.

use super::{Failure, write_together};
use crate::arguments::Folder;
use crate::theory_files::{TheoryFiles, UNPROVED};
use clap::Args;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// Checks theory files.
#[derive(Args)]
pub struct Options {
    /// Theory files. They may import each other and the base theories.
    #[arg(value_name = "FILE.thy", required = true)]
    files: Vec<PathBuf>,
    /// Writes a certificate for the theorems of the file, of which there is one then.
    #[arg(long, value_name = "OUT.cert")]
    cert: Option<PathBuf>,
    #[command(flatten)]
    theories: Folder,
}

/// Checks the files; answers how many theorems each has. Those that rest on `sorry` are no success.
pub fn execute(options: &Options) -> Result<String, Failure> {
    if options.cert.is_some() && options.files.len() > 1 {
        return Err(usage("a certificate is for one file"));
    }
    let outputs: Vec<&Path> = options.cert.iter().map(PathBuf::as_path).collect();
    let inputs: Vec<&Path> = options.files.iter().map(PathBuf::as_path).collect();
    if let Some(conflict) = outputs::conflict(&outputs, &inputs) {
        return Err(usage(&conflict));
    }
    let mut files = TheoryFiles::new(&options.theories)?;
    let (mut report, mut unproved) = (Vec::new(), Vec::new());
    for path in &options.files {
        let loaded = files.load(path)?;
        let theorems = loaded.theory.exports().len();
        report.push(format!("{}: {theorems} theorems", loaded.name));
        unproved.append(&mut files.assumed(&loaded)?);
        if let Some(cert) = &options.cert {
            let bundle = options.theories.bundle().map_err(Failure::Usage)?;
            let mut certificate = files.module(&loaded)?;
            certs_tools::address(&mut certificate, Sha256::digest(&bundle).into());
            write_together(&[(cert, &certificate)])?;
        }
    }
    if unproved.is_empty() {
        return Ok(report.join("\n"));
    }
    report.append(&mut unproved);
    report.push(UNPROVED.to_owned());
    Err(Failure::Unproved(report.join("\n") + "\n"))
}

fn usage(message: &str) -> Failure {
    Failure::Usage(message.to_owned())
}

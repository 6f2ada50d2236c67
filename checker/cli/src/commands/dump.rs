//! `atl-check dump`: a certificate as lines of JSON, for people and other tools.
//!
//! They are written as they come: all of them could be far more than the file.

use super::{Certificate, Outcome, malformed};
use gate::request::Failure;
use gate::verdict::Verdict;
use std::io::{BufWriter, Error, Write};

/// One line for the header, for each opcode, and for the footer.
pub fn run(certificate: &Certificate) -> Result<Outcome, Failure> {
    let (bytes, limits) = certificate.read()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut written = Ok(());
    let dumped = certs_tools::dump(&bytes, &limits, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    let written = written.and_then(|()| out.flush());
    dumped.map_err(|error| malformed(&error, "the certificate"))?;
    written.map_err(lost)?;
    Ok(Outcome {
        verdict: Verdict::Verified,
        text: String::new(),
    })
}

fn lost(error: Error) -> Failure {
    Failure::Verdict(Verdict::Error, format!("cannot write the lines: {error}"))
}

//! `atl-check dump`: a certificate as lines of JSON, for people and other tools.
//!
//! They are written as they come: all of them could be far more than the file. Then the certificate is
//! replayed, for the exit code.

use super::{Certificate, Outcome, malformed, replayed};
use crate::destinations::{lost, standard_output};
use atl_check::glue::request::Failure;
use atl_check::summary::check;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use std::io::{BufWriter, Write};

/// One line for the header, for each opcode, and for the footer.
pub fn run(certificate: &Certificate) -> Result<Outcome, Failure> {
    let (bytes, limits) = certificate.read()?;
    let out = standard_output().map_err(|why| lost(Verdict::Error, &why))?;
    let mut out = BufWriter::new(out);
    let mut written = Ok(());
    let dumped = certs_tools::dump(&bytes, &limits, |line| {
        if written.is_ok() {
            written = writeln!(out, "{line}");
        }
    });
    let written = written.and_then(|()| out.flush());
    dumped.map_err(|error| malformed(&error, "the certificate"))?;
    written.map_err(|why| lost(Verdict::Error, &why))?;
    let (report, _) = check(&bytes, Files::default(), &Policy::default(), &limits);
    Ok(Outcome::of(replayed(&report)?, String::new()))
}

//! `atl-check dump`: a certificate as lines of JSON, for people and other tools.

use super::{Certificate, Failure, Outcome};
use checker::verdict::Verdict;

/// One line for the header, for each opcode, and for the footer.
pub fn run(certificate: &Certificate) -> Result<Outcome, Failure> {
    let (bytes, limits) = certificate.read()?;
    let mut text = String::new();
    let dumped = certs::dump(&bytes, &limits, |line| text += &format!("{line}\n"));
    dumped.map_err(|error| Failure::of(&error, "malformed"))?;
    Ok(Outcome {
        verdict: Verdict::Verified,
        text,
    })
}

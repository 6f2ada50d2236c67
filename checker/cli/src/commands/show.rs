//! `atl-check show`: the programs that a certificate is about, as text.

use super::{Certificate, Outcome};
use crate::report::tame;
use atl_check::print::shown;
use atl_check::summary::check;
use gate::names::Named;
use gate::policy::Policy;
use gate::programs::Files;
use gate::request::Failure;
use gate::verdict::Verdict;
use std::fmt::Write;

/// Replays the certificate; the source and the function of each gate statement that it proves.
pub fn run(certificate: &Certificate) -> Result<Outcome, Failure> {
    let (bytes, limits) = certificate.read()?;
    let (report, summary) = check(&bytes, Files::default(), &Policy::default(), &limits);
    let mut text = String::new();
    for theorem in &summary.theorems {
        let Some(words) = &theorem.gate else { continue };
        let known = |text: &Option<String>| match text {
            Some(text) => text.lines().map(|line| tame(line) + "\n").collect(),
            None => "(not printed: too deep, or with a name that no source has)\n".to_owned(),
        };
        let list = |names: &[String]| match names.is_empty() {
            true => "none".to_owned(),
            false => tame(&names.join(", ")),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "theorem {}, set of laws: {}, axioms: {}\n\n{}\n\
             is lowered to (the type of elements is not in the theorem; `float` stands for it)\n\n{}",
            shown(&theorem.name),
            words.set.name(),
            list(&theorem.axioms),
            known(&words.source),
            known(&words.c_text())
        );
    }
    if text.is_empty() {
        let message = "the certificate proves no gate statement".to_owned();
        return Err(match report.verdict() {
            Verdict::Verified | Verdict::Proved => Failure::Verdict(Verdict::Rejected, message),
            other => Failure::Verdict(
                other,
                "see the report of atl-check for this file".to_owned(),
            ),
        });
    }
    Ok(Outcome {
        verdict: report.verdict(),
        text,
    })
}

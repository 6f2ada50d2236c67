//! `atl-check policy explain`: what a policy accepts, and what becomes of its kernels.

use crate::commands::{Bounds, Outcome};
use crate::report::{Checked, message, tame};
use atl_check::finding::in_words;
use atl_check::glue::request::{Accepted, Done, Failure, Request};
use atl_check::hash::hex;
use atl_check::laws::meaning;
use atl_check::rules;
use clap::Args;
use gate::exemption::Day;
use gate::laws::{Element, LawSet};
use gate::names::Named;
use std::fmt::{Result as Written, Write};
use std::path::PathBuf;

/// Of which policy.
#[derive(Args)]
pub struct Options {
    /// The policy.
    #[arg(value_name = "POLICY.toml")]
    policy: PathBuf,
    /// The date for exemptions, such as 2027-01-31. By default it is taken from SOURCE_DATE_EPOCH or the
    /// clock.
    #[arg(long, value_name = "DAY")]
    today: Option<Day>,
    #[command(flatten)]
    bounds: Bounds,
}

/// Checks the release, and explains it.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let limits = options.bounds.limits();
    let request = Request::of_policy(options.policy.clone(), options.today);
    let (accepted, release) = request.policy()?;
    let done = request.plan(accepted, release)?.run(&limits, |_| {});
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_accepted(&mut text, &done.accepted);
    let _ = write_kernels(&mut text, &done);
    Ok(Outcome::of(done.verdict, text))
}

fn write_accepted(text: &mut String, accepted: &Accepted) -> Written {
    if let Some((path, sha256)) = accepted.file() {
        writeln!(
            text,
            "{}, sha256 {}",
            tame(&path.display().to_string()),
            hex(sha256)
        )?;
    }
    let policy = &accepted.policy;
    let axioms: Vec<&str> = policy.axioms.iter().map(|axiom| axiom.name()).collect();
    match axioms.is_empty() {
        true => writeln!(text, "\nProofs may not use any axiom.")?,
        false => writeln!(
            text,
            "\nProofs may use these axioms: {}.",
            axioms.join(", ")
        )?,
    }
    writeln!(text, "They may use these sets of scalar laws:")?;
    for element in Element::lawful() {
        let sets = policy.accepted(element).join(", ");
        writeln!(text, "  {}: {sets}", element.name())?;
    }
    let is_accepted = |set: &&LawSet| {
        let mut types = Element::lawful();
        types.any(|element| policy.accepted(element).contains(&set.name()))
    };
    for set in LawSet::ALL.iter().filter(is_accepted) {
        writeln!(text, "  `{}`: {}", set.name(), meaning(*set))?;
    }
    match &policy.build {
        Some(build) => writeln!(
            text,
            "The build uses {}. The policy declares this; the check cannot observe the build.",
            tame(&build.flags.join(" "))
        )?,
        None => writeln!(
            text,
            "The policy does not declare the compiler flags of the build."
        )?,
    }
    for excluded in &accepted.excluded {
        let path = tame(&excluded.path.display().to_string());
        writeln!(text, "Excluded: {path} ({})", tame(&excluded.reason))?;
    }
    Ok(())
}

fn write_kernels(text: &mut String, done: &Done) -> Written {
    let count = done.checked.len();
    let kernels = if count == 1 { "kernel" } else { "kernels" };
    writeln!(text, "\nThe release has {count} {kernels}:")?;
    for checked in &done.checked {
        write_kernel(text, checked)?;
    }
    let passes = if done.verdict.is_success() {
        "passes"
    } else {
        "fails"
    };
    writeln!(text, "\nThe release {passes}: {}", done.verdict)
}

fn write_kernel(text: &mut String, checked: &Checked) -> Written {
    let (verdict, report) = (
        checked.judgement.report.verdict(),
        &checked.judgement.report,
    );
    let kernel = report
        .kernel
        .as_deref()
        .map_or(String::new(), |kernel| format!("{}, ", tame(kernel)));
    let path = tame(&checked.job.certificate.display().to_string());
    let passes = if verdict.is_success() {
        "passes"
    } else {
        "fails"
    };
    writeln!(text, "  {kernel}{path} {passes}: {verdict}")?;
    if verdict.is_acceptance()
        && let Some(words) = checked.judgement.narrator.met()
    {
        writeln!(
            text,
            "    Proved for this source and this C file, with the laws `{}`.",
            words.set.name()
        )?;
    }
    for finding in &report.findings {
        writeln!(
            text,
            "    {}",
            message(&in_words(finding)).replace("\n", "\n  ")
        )?;
        writeln!(text, "    Remedy: {}", rules::broken(finding).help)?;
    }
    let Some(exemption) = &checked.job.exemption else {
        return Ok(());
    };
    let (owner, day) = (tame(&exemption.owner), exemption.expires);
    writeln!(
        text,
        "    Exempt until {day} (owner: {owner}): {}",
        tame(&exemption.reason)
    )?;
    if verdict.is_acceptance() {
        writeln!(text, "    It passes without the exemption, which can go.")?;
    }
    Ok(())
}

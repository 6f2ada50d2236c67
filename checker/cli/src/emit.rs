//! The C function that a certificate is about, printed: and judged like a file, so that it is what is
//! proved.

use crate::glue::files::{Checked, Given, Job};
use crate::summary::Summary;
use certs::Limits;
use gate::check::Rules;
use gate::finding::Finding;
use gate::judge::{Contents, Judgement};
use gate::policy::{Binding, Policy};
use gate::verdict::Verdict;
use std::path::Path;

/// Checks a certificate; the text of the C function that is proved, if that is verified when it is
/// read as a C file. Where there is no C file, that text takes its place in the report, under this
/// path.
pub fn emit(job: Job, path: &Path, policy: &Policy, limits: &Limits) -> (Checked, Option<String>) {
    let mut loaded = job.load(limits);
    let takes_its_place = loaded.source.is_some() && loaded.c.is_none();
    let needed = match takes_its_place {
        true => Binding::Optional,
        false => Binding::Required,
    };
    let rules = |policy| Rules {
        policy,
        limits,
        slice: None,
    };
    let (policy, with_files) = (policy.with(needed), policy.with(Binding::Required));
    let first = loaded.judge(rules(&policy));
    if !first.report.verdict().is_acceptance() {
        return (loaded.checked(first), None);
    }
    let Some(text) = first.narrator.c(first.report.kernel.as_deref()) else {
        return (loaded.checked(and_unprintable(first)), None);
    };
    let printed = Contents::new(Ok(text.clone().into_bytes()));
    let given = loaded.c.replace(printed);
    let second = loaded.judge(rules(&with_files));
    let is_proved = second.report.verdict() == Verdict::Verified;
    let judgement = if takes_its_place {
        loaded.job.c = Some(Given::named(path.to_path_buf()));
        second
    } else {
        loaded.c = given;
        first
    };
    match is_proved {
        true => (loaded.checked(judgement), Some(text)),
        false => (loaded.checked(and_unprintable(judgement)), None),
    }
}

/// The same, of a certificate whose C function cannot be printed.
fn and_unprintable(judgement: Judgement<Summary>) -> Judgement<Summary> {
    Judgement {
        report: judgement.report.and(Finding::Unprintable),
        ..judgement
    }
}

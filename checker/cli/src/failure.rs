//! Why nothing was checked, in words.

use crate::laws::refused_for;
use gate::names::Named;
use gate::policy::{MAX_BYTES, Misunderstood};
use gate::release::Trouble;
use gate::request::{Failure, Wrong};
use std::io::ErrorKind;

/// What a failure says.
pub fn in_words(failure: &Failure) -> String {
    match failure {
        Failure::Usage(why) | Failure::Verdict(_, why) => why.clone(),
        Failure::Request(wrong) => wrong_request(wrong),
        Failure::Folder(Trouble::Empty(folder)) => format!(
            "{}: there is no certificate, no file `*.cert`, in this folder",
            folder.display()
        ),
        Failure::Folder(Trouble::Link(path)) => format!(
            "{}: it leads to another folder, or nowhere, and what is behind it is not checked: name \
             that folder by itself, or remove the link",
            path.display()
        ),
        Failure::Folder(Trouble::Unreadable(folder, why)) => {
            format!("{}: {}", folder.display(), reason(*why))
        }
    }
}

/// Why a file cannot be read or written, the same on every system.
pub fn reason(error: ErrorKind) -> String {
    match error {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        ErrorKind::InvalidInput => {
            "it is no ordinary file, but a folder, a pipe, a socket or a device".to_owned()
        }
        other => other.to_string(),
    }
}

fn wrong_request(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Policy(path, why) => format!("{}: {}", path.display(), misunderstood(why)),
        Wrong::ForOne(option) => format!(
            "the policy names the kernels and their files: {option} is for a certificate without"
        ),
        Wrong::Several => "--source, --c, --kernel and --emit-c are for one certificate: name the \
             files of several in a policy"
            .to_owned(),
        Wrong::Stray(path) => format!(
            "{}: the policy has no kernel with this file; where it is none of the release, the policy \
             says so: [[exclude]] with its path and a reason",
            path.display()
        ),
        Wrong::NothingExcluded(path) => format!(
            "{}: the policy excludes it, and it is not there",
            path.display()
        ),
        Wrong::Override(option) => {
            format!("the policy says what is accepted: {option} is for a run without one")
        }
        Wrong::Open(folder) => format!(
            "{}: the policy names no kernels, so that any could be missing from this folder: name \
             them in the policy",
            folder.display()
        ),
        Wrong::Nothing { has_policy: true } => "the policy names no kernels, and there is no \
             certificate on the command line: nothing to check"
            .to_owned(),
        Wrong::Nothing { has_policy: false } => "there is no certificate to check".to_owned(),
    }
}

fn misunderstood(why: &Misunderstood) -> String {
    match why {
        Misunderstood::Unreadable(why) => reason(*why),
        Misunderstood::TooLong => format!("a policy has at most {MAX_BYTES} bytes"),
        Misunderstood::NotText => "it is not UTF-8".to_owned(),
        Misunderstood::Malformed(why) => why.clone(),
        Misunderstood::NoReason(path) => {
            format!("exclude: {}: the reason is empty", path.display())
        }
        Misunderstood::Laws(element, set) => {
            let why = refused_for(*set, *element).unwrap_or_default();
            format!("laws.{}: {why}", element.name())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_that_no_policy_may_accept() {
        for (text, said) in [
            ("f32 = ['words']", "laws.f32: `words` is about unsigned"),
            ("u32 = ['ieee']", "laws.u32: `ieee` is about floats"),
            ("u64 = ['real']", "laws.u64: `real` is about exact"),
        ] {
            let why = gate::policy::read(&format!("[laws]\n{text}")).err();
            let why = misunderstood(&why.unwrap_or(Misunderstood::NotText));
            assert!(why.starts_with(said), "{why}");
        }
    }
}

//! Why nothing was checked, in words.

use crate::laws::refused_for;
use crate::print::shown;
use certs::format::VERSION;
use gate::arguments::{self, BadList};
use gate::flags::Contradiction;
use gate::names::Named;
use gate::pattern::Flaw;
use gate::policy::{MAX_BYTES, Misunderstood};
use gate::release::Trouble;
use gate::request::{EPOCH, Failure, Wrong};
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
        Wrong::List(path, why) => format!("{}: {}", path.display(), bad_list(why)),
        Wrong::Pattern(path, flaw) => format!("{}: {}", path.display(), flawed(*flaw)),
        Wrong::NothingExempt(kernel) => format!(
            "the policy exempts {}, and has not exactly one kernel of that name, or exempts it twice: \
             it is the name of its entry, or that of its certificate without the ending",
            shown(kernel)
        ),
        Wrong::Epoch => {
            format!("{EPOCH} is to be a number of seconds since the beginning of 1970")
        }
        Wrong::ForOne("-") => {
            "a certificate from the standard input is checked alone, and without \
             a policy that names kernels"
                .to_owned()
        }
        Wrong::ForOne(option) => format!(
            "the policy names the kernels and their files: {option} is for a certificate without"
        ),
        Wrong::Several => {
            "--source, --c, --kernel, --emit-c, --expect-source-hash, --expect-c-hash \
             and - are for one certificate: name the files of several in a policy"
                .to_owned()
        }
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

fn bad_list(why: &BadList) -> String {
    match why {
        BadList::Unreadable(why) => {
            format!("the list of arguments cannot be read: {}", reason(*why))
        }
        BadList::TooLong => {
            let most = arguments::MAX_BYTES;
            format!("limit reached: a list of arguments has at most {most} bytes")
        }
        BadList::NotText => "the list of arguments is not UTF-8".to_owned(),
        BadList::Nested(list) => format!(
            "{} is in a list of arguments, which cannot have another list in it: write ./{0} for a \
             file of this name",
            shown(list)
        ),
    }
}

fn flawed(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::Several => {
            "a path of the policy has one `*` at most, which stands for the same part of a name in \
             all paths of the kernel"
        }
        Flaw::Outside => {
            "a path with `*` stays in the folder of the policy, and so do the files that it stands for"
        }
        Flaw::NoFile => {
            "no file of the folder is named so: nothing would be checked. `*` stands for a part of a \
             name, without `/`"
        }
    }
}

/// What an option of the compiler contradicts.
fn contradicts(why: Contradiction) -> &'static str {
    match why {
        Contradiction::NoOption => {
            "this is not one option of a C compiler: each stands by itself, and begins with `-`"
        }
        Contradiction::Arithmetic => {
            "with it the compiler computes floats otherwise than is proved"
        }
        Contradiction::Text => "with it the compiler reads another text than that of the file",
        Contradiction::Sizes => {
            "with it numbers or addresses have other sizes than the semantics of C here"
        }
        Contradiction::Unseen => {
            "it brings in what cannot be seen here: name the options that the compiler gets"
        }
    }
}

fn misunderstood(why: &Misunderstood) -> String {
    match why {
        Misunderstood::Unreadable(why) => {
            format!("the policy cannot be read: {}", reason(*why))
        }
        Misunderstood::TooLong => {
            format!("limit reached: a policy has at most {MAX_BYTES} bytes")
        }
        Misunderstood::NotText => "it is not UTF-8".to_owned(),
        Misunderstood::Malformed(why) => why.clone(),
        Misunderstood::Format(version) => format!(
            "minimum-format: it asks for format {version} or a later one, and this program knows \
             formats up to {VERSION}: take a newer atl-check"
        ),
        Misunderstood::Flag(flag, why) => {
            format!("build.flags: {}: {}", shown(flag), contradicts(*why))
        }
        Misunderstood::NoOwner(kernel) => {
            format!(
                "exempt: {}: the reason or the owner is empty",
                shown(kernel)
            )
        }
        Misunderstood::NoKernels => {
            "it names no kernels, so that there is nothing to exempt, and no \
             folder to exclude anything from"
                .to_owned()
        }
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

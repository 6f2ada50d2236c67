//! Why nothing was checked, in words.

use crate::glue::arguments::{self, BadList};
use crate::glue::files::read;
use crate::glue::folder::Trouble;
use crate::glue::pattern::Flaw;
use crate::glue::request::{EPOCH, Failure, Wrong};
use crate::laws::refused_for;
use crate::names::{short, unknown};
use crate::print::shown;
use crate::reason::reason;
use certs::format::VERSION;
use gate::document::Malformed;
use gate::flags::Contradiction;
use gate::names::Named;
use gate::policy::{MAX_BYTES, Misunderstood};
use gate::release::Unclear;
use outputs::tame::tame;
use reading::Place;
use std::path::Path;

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

fn wrong_request(wrong: &Wrong) -> String {
    match wrong {
        Wrong::Policy(path, why) => {
            let shown = excerpt(path, why).unwrap_or_default();
            format!("{}: {}{shown}", path.display(), misunderstood(why))
        }
        Wrong::List(path, why) => format!("{}: {}", path.display(), bad_list(why)),
        Wrong::Pattern(path, flaw) => format!(
            "the path {} of the policy: {}",
            path.display(),
            flawed(*flaw)
        ),
        Wrong::Unreadable(path, why) => {
            format!(
                "{}: cannot read the policy: {}",
                path.display(),
                reason(*why)
            )
        }
        Wrong::Unclear(why) => unclear(why),
        Wrong::Epoch => format!("{EPOCH} must be a number of seconds since 1970-01-01"),
        Wrong::ForOne("-") => {
            "a certificate from standard input is checked alone, without a policy \
             that names kernels"
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

fn unclear(why: &Unclear) -> String {
    match why {
        Unclear::Nothing(path) => format!(
            "the path {} of the policy: {}",
            path.display(),
            flawed(Flaw::NoFile)
        ),
        Unclear::NoName(text) => format!(
            "a `*` of the policy stands for a part of a name, and not for {}",
            shown(text)
        ),
        Unclear::NothingExempt(kernel) => format!(
            "exempt in the policy: {} must name exactly one of its kernels, and only once. A kernel is \
             named by the key name, or else by its certificate's file name without the ending",
            shown(kernel)
        ),
    }
}

fn bad_list(why: &BadList) -> String {
    match why {
        BadList::Unreadable(why) => format!("cannot read the list of arguments: {}", reason(*why)),
        BadList::TooLong => {
            let most = arguments::MAX_BYTES;
            format!("limit reached: a list of arguments may have at most {most} bytes")
        }
        BadList::NotText => "the list of arguments is not UTF-8".to_owned(),
        BadList::Nested(list) => format!(
            "a list of arguments cannot include another list, {}; for a file of this name, write ./ \
             before it",
            shown(list)
        ),
    }
}

fn flawed(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::Several => {
            "it may contain one `*`, which stands for the same text in every path \
             of its entry"
        }
        Flaw::Outside => {
            "with `*`, it must stay inside the folder of the policy, and so must every file that \
             matches it"
        }
        Flaw::NoFile => {
            "no file matches this pattern, so nothing would be checked; `*` matches part of a name, \
             never `/`"
        }
    }
}

/// Why a compiler flag is refused.
fn contradicts(why: Contradiction) -> &'static str {
    match why {
        Contradiction::NoOption => {
            "this is not a single compiler flag: write one flag per string, each starting with `-`"
        }
        Contradiction::Arithmetic => {
            "this flag changes floating-point results, so the proof would not apply"
        }
        Contradiction::Text => {
            "this flag changes the text that the compiler reads, so the proof would not apply"
        }
        Contradiction::Sizes => {
            "this flag changes the sizes of integers or pointers, so the proof would not apply"
        }
        Contradiction::Unseen => {
            "this flag brings in options or code that the check cannot see: list the actual flags"
        }
    }
}

/// What is wrong with the text of a policy.
fn malformed(why: &Malformed) -> String {
    let listed = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    match why {
        Malformed::NoName => {
            "a line has a comment, `key = value`, or a header in brackets such as \
             [laws]; keys consist of letters, digits, `_` and `-`"
                .to_owned()
        }
        Malformed::Without(token) => format!("expected `{token}`"),
        Malformed::More => "expected the end of the line".to_owned(),
        Malformed::NoValue => "expected a value: a text in quotation marks, a list of texts in \
             brackets, a number, or a day such as 2027-01-31"
            .to_owned(),
        Malformed::NoNumber => {
            "expected a number from 0 to 255, or a day such as 2027-01-31 that exists".to_owned()
        }
        Malformed::NoText => "expected a text in quotation marks".to_owned(),
        Malformed::Endless => "the closing quotation mark is missing in this line".to_owned(),
        Malformed::Escape => {
            "escapes with `\\` are not supported in a policy: write the text between \
             single quotation marks, where `\\` stands for itself"
                .to_owned()
        }
        Malformed::Control => "control characters are not allowed here".to_owned(),
        Malformed::Twice(name) => format!("`{}` is there twice", short(name)),
        Malformed::Unknown(name, known) => {
            let (name, known) = (short(name), listed(known));
            format!("unknown field `{name}`, expected one of {known}")
        }
        Malformed::Missing(key) => format!("missing field `{key}`"),
        Malformed::Wanted(what) => format!("expected {what}"),
        Malformed::Unnamed(kind, name, known) => unknown(kind, name, known),
        Malformed::NoHash => "a SHA-256 has 64 hexadecimal digits".to_owned(),
    }
}

/// The line of a policy that is not understood, with a mark below the place, if it is short.
fn excerpt(path: &Path, why: &Misunderstood) -> Option<String> {
    let Misunderstood::Malformed(Place { line, column }, _) = why else {
        return None;
    };
    let bytes = read(path, MAX_BYTES).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let line = text.lines().nth(line - 1)?;
    let is_short = line.chars().count() <= LONGEST_LINE && *column <= LONGEST_LINE;
    let is_plain = tame(line) == line;
    let mark = " ".repeat(column.saturating_sub(1));
    (is_short && is_plain).then(|| format!("\n  {line}\n  {mark}^"))
}

/// How many characters a line of a policy has at most that is shown.
const LONGEST_LINE: usize = 120;

fn misunderstood(why: &Misunderstood) -> String {
    match why {
        Misunderstood::TooLong => {
            format!("limit reached: a policy may have at most {MAX_BYTES} bytes")
        }
        Misunderstood::NotText => "it is not UTF-8".to_owned(),
        Misunderstood::Malformed(Place { line, column }, why) => {
            format!("line {line}, column {column}: {}", malformed(why))
        }
        Misunderstood::Format(version) => format!(
            "minimum-format: the policy requires format {version} or later, but this program supports \
             formats up to {VERSION}: use a newer atl-check"
        ),
        Misunderstood::Flag(flag, why) => {
            format!("build.flags: {}: {}", shown(flag), contradicts(*why))
        }
        Misunderstood::NoOwner(kernel) => {
            format!(
                "exempt: {}: reason and owner must not be empty",
                shown(kernel)
            )
        }
        Misunderstood::NoKernels => {
            "the policy names no kernels, so exempt and exclude have no meaning in it".to_owned()
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
            ("u32 = ['ieee']", "laws.u32: `ieee` is about floats"),
            ("u64 = ['real']", "laws.u64: `real` is about exact"),
            (
                "f64 = ['real_f64']",
                "laws.f64: `real_f32` and `real_f64` are names in claims",
            ),
            (
                "u32 = ['real_f32']",
                "laws.u32: `real_f32` and `real_f64` are names in claims",
            ),
        ] {
            let why = gate::policy::read(format!("[laws]\n{text}").as_bytes()).err();
            let why = misunderstood(&why.unwrap_or(Misunderstood::NotText));
            assert!(why.starts_with(said), "{why}");
        }
    }
}

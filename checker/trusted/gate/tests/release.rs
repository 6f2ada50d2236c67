//! What a policy asks for, and the verdict on it: whatever files are named like, and whatever is handed
//! over.

use gate::check::Report;
use gate::exemption::Day;
use gate::finding::{Finding, Input};
use gate::policy::{self, Release};
use gate::release::{Required, Unclear, conclude, worst};
use gate::verdict::Verdict;
use std::collections::BTreeSet;
use std::io::ErrorKind;

const ONE: &str = "[[kernel]]\nsource = 'k.atl'\nc = 'k.c'\ncertificate = 'k.cert'\n";
const TWO: &str = "[[kernel]]\nsource = 'l.atl'\nc = 'l.c'\ncertificate = 'l.cert'\n";
const MANY: &str =
    "[[kernel]]\nname = '*'\nsource = 'all.atl'\nc = 'c/*.c'\ncertificate = '*.cert'\n";
const EXEMPT: &str = "[[exempt]]\nkernel = 'k'\nreason = 'r'\nowner = 'o'\nexpires = 2027-01-31\n";

fn release(text: &str) -> Release {
    let read = policy::read(text.as_bytes());
    read.unwrap_or_else(|why| panic!("{why:?}")).1
}

fn texts<const N: usize>(texts: [&str; N]) -> BTreeSet<String> {
    texts.map(str::to_owned).into()
}

fn day(text: &str) -> Option<Day> {
    Some(text.parse().unwrap())
}

fn proved(kernel: &str) -> Report {
    Report {
        theorems: 1,
        is_compared: true,
        kernel: Some(kernel.to_owned()),
        ..Report::default()
    }
}

fn concluded(required: &[Required], reports: Vec<Report>, today: Option<Day>) -> Verdict {
    let mut reports = reports;
    conclude(required, &mut reports.iter_mut().collect::<Vec<_>>(), today)
}

#[test]
fn kernels_that_there_have_to_be() {
    let required = |text: &str, found: &[BTreeSet<String>]| {
        let required = release(text).required(found);
        required.map(|kernels| {
            let paths = kernels.iter().map(|one| one.entry.paths());
            let paths = paths.map(|paths| paths.map(|path| path.display().to_string()).join(" "));
            paths.collect::<Vec<_>>()
        })
    };
    let one = vec!["k.atl k.c k.cert".to_owned()];
    // What is found for an entry that stands for itself does not matter; nor does nothing.
    for found in [vec![], vec![texts([])], vec![texts(["a", "b"])]] {
        assert_eq!(required(ONE, &found), Ok(one.clone()));
    }
    let found = [texts(["a", "b"])];
    assert_eq!(
        required(MANY, &found).unwrap(),
        ["all.atl c/a.c a.cert", "all.atl c/b.c b.cert"]
    );
    // Nobody finds anything, or has not looked.
    for found in [vec![], vec![texts([])]] {
        assert_eq!(
            required(MANY, &found),
            Err(Unclear::Nothing("c/*.c".into()))
        );
    }
    for text in ["", "/", "../x", "a/b", "/etc/passwd"] {
        let found = [texts(["a", text])];
        let expected = Err(Unclear::NoName(text.to_owned()));
        assert_eq!(required(MANY, &found), expected, "{text:?}");
    }
    // What is found for another entry does not stand in for it.
    let both = format!("{ONE}{MANY}");
    assert!(required(&both, &[texts(["a"])]).is_err());
    assert_eq!(
        required(&both, &[texts([]), texts(["a"])]).unwrap().len(),
        2
    );
}

#[test]
fn exempt_is_one_kernel() {
    let unclear = Some(Unclear::NothingExempt("k".to_owned()));
    let why = |text: String, found: &[BTreeSet<String>]| release(&text).required(found).err();
    assert_eq!(why(format!("{ONE}{EXEMPT}"), &[]), None);
    assert_eq!(why(format!("{ONE}{EXEMPT}{EXEMPT}"), &[]), unclear);
    assert_eq!(why(format!("{ONE}{ONE}{EXEMPT}"), &[]), unclear);
    let other = format!("{MANY}{EXEMPT}");
    assert_eq!(why(other.clone(), &[texts(["a"])]), unclear);
    // A file with the name of what is exempt.
    let both = format!("{ONE}{MANY}{EXEMPT}");
    assert_eq!(why(both, &[texts([]), texts(["k"])]), unclear);
}

#[test]
fn each_has_to_be_judged() {
    let required = release(&format!("{ONE}{TWO}")).required(&[]).unwrap();
    let verdict = |reports| concluded(&required, reports, None);
    assert_eq!(verdict(vec![proved("k"), proved("l")]), Verdict::Verified);
    assert_eq!(verdict(vec![]), Verdict::Error);
    assert_eq!(verdict(vec![proved("k")]), Verdict::Error);
    let more = vec![proved("k"), proved("l"), proved("m")];
    assert_eq!(verdict(more), Verdict::Error);
    let twice = vec![proved("k"), proved("k")];
    assert_eq!(verdict(twice), Verdict::PolicyViolation);
    let bad = vec![proved("k"), Report::of(Finding::NoTheorem)];
    assert_eq!(verdict(bad), Verdict::Rejected);
    assert_eq!(worst([].iter()), Verdict::Error);
}

#[test]
fn exemptions_end() {
    let required = release(&format!("{ONE}{EXEMPT}")).required(&[]).unwrap();
    let verdict = |finding, today| concluded(&required, vec![Report::of(finding)], today);
    let missing = || Finding::Unreadable(Input::Certificate, ErrorKind::NotFound);
    assert_eq!(verdict(missing(), day("2027-01-31")), Verdict::Exempt);
    // What is worse than an exemption that is over stays so.
    assert_eq!(verdict(missing(), day("2027-02-01")), Verdict::Error);
    assert_eq!(verdict(missing(), None), Verdict::Error);
    let over = concluded(&required, vec![proved("k")], day("2027-02-01"));
    assert_eq!(over, Verdict::PolicyViolation);
    let nobody_knows = concluded(&required, vec![proved("k")], None);
    assert_eq!(nobody_knows, Verdict::PolicyViolation);
    let other = Finding::OtherHash {
        what: Input::C,
        wanted: [0; 32],
        found: Some([1; 32]),
    };
    assert_eq!(verdict(other, day("2027-01-31")), Verdict::Rejected);
}

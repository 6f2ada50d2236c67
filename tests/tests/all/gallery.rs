//! The gallery shows what the schedules in `examples/schedules` make of their kernels, as it is.
//! `RENEW=1 cargo test -p tests gallery` writes it.

use crate::lowered::{Lowered, THEORIES, compiler, for_each};
use crate::schedules::SCHEDULED;
use atl_check::summary::with_operators;
use gate::names::Named;
use lower::{Compiler, Instance};
use programs::atl::ast::Schedule;
use std::fmt::Write;
use tests::pages::root;

const HEAD: &str = "\
# Gallery

What the schedules in `examples/schedules` make of their kernels: the source, the schedule, the \
program after each of its steps with the equations that were applied, and the C. Each certificate \
speaks of the plain source only. The test `gallery::the_gallery_is_what_schedules_make` builds this \
page again and compares; `RENEW=1 cargo test -p tests gallery` writes it.

Without laws, the C computes what the source says bit for bit. The steps of a certificate are those \
that `atl-check` replays beside the theories: some 900,000 in a second, in a release build \
([performance.md](performance.md)).

";

#[test]
#[ignore = "long: bash .ci/run --long"]
fn the_gallery_is_what_schedules_make() {
    let entries = for_each(&SCHEDULED, compiler, entry);
    let mut page = HEAD.to_owned();
    let mut table = "| kernel | schedule | laws | steps |\n|---|---|---|--:|\n".to_owned();
    for (row, _) in &entries {
        table += row;
    }
    page += &table;
    entries.iter().for_each(|(_, entry)| page += entry);
    let path = root().join("docs/gallery.md");
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, &page).expect("the page is written");
        return;
    }
    let shown = std::fs::read_to_string(&path).expect("the page");
    let differs = shown.lines().zip(page.lines()).find(|(a, b)| a != b);
    assert!(
        shown == page,
        "docs/gallery.md is not what the schedules make: {differs:?}; `RENEW=1` writes it"
    );
}

/// A row of the table, and a section.
fn entry(compiler: &Compiler, made: &Lowered) -> (String, String) {
    let schedule = made.schedule.as_ref().expect("a schedule");
    let source = String::from_utf8_lossy(&made.source);
    let (kernel, name) = (&made.kernel.name.text, &schedule.name.text);
    let chain = compiler.chain(&made.source, kernel, &Instance::of(schedule));
    let chain = chain.expect("a schedule");
    assert!(chain.refused.is_none(), "{name}");
    let (_, summary) = with_operators(
        &made.certificate,
        &certs::Limits::default(),
        Some(&THEORIES),
    );
    let laws = made.laws.name();
    let row = format!(
        "| `{kernel}` | [{name}](#{kernel}-{name}) | {laws} | {} |\n",
        summary.certificate.counts.steps
    );
    let mut section = format!("\n## {kernel}, {name}\n\n");
    let parts = [
        ("", source_of(&source, made)),
        ("", schedule_of(&source, schedule)),
        ("", chain.text(&source, false).trim().to_owned()),
        ("c", made.c.trim().to_owned()),
    ];
    for (language, text) in parts {
        write!(section, "```{language}\n{text}\n```\n\n").expect("text");
    }
    (row, section.trim_end().to_owned() + "\n")
}

/// The kernel, with the comment above it.
fn source_of(source: &str, made: &Lowered) -> String {
    let declared = made.kernel.span(source);
    with_comment(source, declared.start, declared.end)
}

/// The schedule, with the comment above it.
fn schedule_of(source: &str, schedule: &Schedule) -> String {
    let begin = source[..schedule.name.span.start]
        .rfind("schedule")
        .expect("a schedule");
    let end = source[schedule.body.end..].find('}').expect("a brace") + schedule.body.end + 1;
    with_comment(source, begin, end)
}

fn with_comment(source: &str, mut begin: usize, end: usize) -> String {
    while let Some(line) = source[..begin].lines().last()
        && line.starts_with("--")
    {
        begin -= line.len() + 1;
    }
    source[begin..end].trim().to_owned()
}

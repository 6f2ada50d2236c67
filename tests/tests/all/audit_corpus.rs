//! The cases of `tests/audit/`: the right C is accepted, the wrong one is refused by every route,
//! and a run of it shows the damage. `RENEW=1 cargo test -p tests audit_corpus` writes the right C
//! and `docs/audit-corpus.md`.

use crate::claims::no_arrays;
use crate::lowered::{Lowered, compiler, for_each, here, lowered};
use crate::running::{file, program};
use atl::audit::compiled::{self, Seen};
use atl::audit::corpus::{Case, Group, cases};
use atl::audit::damage::{Harm, Wanted, difference, harm, wanted};
use certs::Limits;
use front::source::Source;
use gate::programs::{Files, Programs};
use gate::statement::Gate;
use lower::{Compiler, Instance};
use programs::diagnostic::Diagnostic;
use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use tests::pages::root;
use tests::skipped;

/// How many cases there are at least.
const AT_LEAST: usize = 75;

/// What the checker says of C that is in the subset and is not that of the certificate.
const OTHERWISE: &str = "the C file says otherwise";

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| cases().unwrap_or_else(|why| panic!("{why}")));

/// What `atl compile` makes of the sources.
static MADE: LazyLock<Vec<Lowered>> = LazyLock::new(|| {
    for_each(&CASES, compiler, |compiler, case| {
        let schedule = case.schedule().map(Instance::of);
        let made = lowered(
            compiler,
            case.source.as_bytes(),
            case.kernel(),
            schedule.as_ref(),
        );
        made.unwrap_or_else(|why| panic!("{}: {why}", case.name))
    })
});

/// The cases with what is made of them.
fn made() -> impl Iterator<Item = (&'static Case, &'static Lowered)> {
    CASES.iter().zip(MADE.iter())
}

fn renews() -> bool {
    std::env::var_os("RENEW").is_some()
}

/// The C without the head, which names files.
fn without_head(c: &str) -> &str {
    &c[c.find("#include").expect("C")..]
}

#[test]
fn there_are_enough_cases() {
    assert!(CASES.len() >= AT_LEAST, "{} cases", CASES.len());
}

#[test]
fn the_right_c_is_what_the_compiler_makes() {
    for (case, made) in made() {
        let text = without_head(&made.c);
        if renews() {
            let path = here("audit").join(&case.name).join("right.c");
            fs::write(path, text).expect("a file");
            continue;
        }
        assert_eq!(case.right, text, "{}: `RENEW=1` writes it", case.name);
    }
}

/// Writes a certificate with its source and this C, all named after the case.
fn write(folder: &str, case: &Case, certificate: &[u8], c: &str) -> PathBuf {
    let folder = file("audit_corpus").join(folder);
    fs::create_dir_all(&folder).expect("a folder");
    let path = |ending: &str| folder.join(format!("{}.{ending}", case.name));
    fs::write(path("atl"), case.source).expect("a file");
    fs::write(path("c"), c).expect("a file");
    fs::write(path("cert"), certificate).expect("a file");
    path("cert")
}

/// The verdict and the first message on each certificate, all checked in one run.
fn checked(certificates: &[PathBuf]) -> Vec<(String, String)> {
    let mut arguments: Vec<&dyn AsRef<std::ffi::OsStr>> = vec![&"--format", &"json"];
    for path in certificates {
        arguments.push(path);
    }
    let output = program("atl-check", &arguments);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let of = |path: &PathBuf| {
        let all = report["certificates"].as_array().expect("a list");
        let found = all.iter().find(|it| it["file"].as_str() == path.to_str());
        let found = found.expect("a verdict");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (
            text(&found["verdict"]),
            text(&found["findings"][0]["message"]),
        )
    };
    certificates.iter().map(of).collect()
}

/// The first route: the certificate for the right C. The second: nobody proves the statement about
/// the wrong C, so it is an axiom of the certificate.
#[test]
fn the_right_c_is_verified_and_the_wrong_one_refused() {
    let mut certificates = Vec::new();
    for (case, made) in made() {
        certificates.push(write("right", case, &made.certificate, case.right));
        certificates.push(write("wrong", case, &made.certificate, case.wrong));
    }
    let verdicts = checked(&certificates);
    for (case, verdicts) in CASES.iter().zip(verdicts.chunks(2)) {
        let [(right, said), (wrong, why)] = verdicts else {
            panic!("two verdicts");
        };
        assert_eq!(right, "verified", "{}: {said}", case.name);
        assert_eq!(wrong, "rejected", "{}: {why}", case.name);
        let expected = case.about.rejected.as_deref().unwrap_or(OTHERWISE);
        assert!(why.contains(expected), "{}: {why}", case.name);
    }
}

/// For each case whose wrong C can be read, a certificate with the statement about it as an axiom.
fn forged() -> Vec<(&'static Case, Vec<u8>)> {
    let bundle = fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    let read = |bytes| certs::Module::read(bytes, &Limits::default()).expect("a module");
    let modules = certs::split(&bundle).expect("modules").into_iter();
    let modules: Vec<_> = modules.map(read).collect();
    let proofs: Vec<_> = MADE.iter().map(|made| read(&made.certificate)).collect();
    let segments = proofs.iter().flat_map(|proof| &proof.segments);
    let needed = segments.flat_map(|segment| segment.needed.clone());
    let marks = certs::slice(&modules, needed).expect("a slice");
    let mut replayer = certs_tools::Replayer::new(Limits::default()).expect("the logic");
    for (module, marked) in modules.iter().zip(&marks) {
        replayer.replay(module, marked).expect("theorems");
    }
    let context = replayer.macros_mut();
    context.set_recording(true);
    let claimed = |(case, made): (&'static Case, &Lowered)| {
        let files = Files {
            source: Some(case.source.as_bytes()),
            kernel: Some(&case.kernel().name.text),
            c: Some(case.wrong.as_bytes()),
        };
        let terms = Programs::read(files).ok()?.terms(context).expect("terms");
        let gate = Gate {
            set: made.laws,
            space: no_arrays(context),
            kernel: terms.kernel.expect("a kernel"),
            function: terms.function.expect("a function"),
        };
        let claim = gate.term(context).expect("a statement");
        context.begin_file();
        let name = context.name(&format!("oracle.{}", case.name));
        let assumed = context.axiom(name, claim).expect("an axiom");
        let (hash, theorems) = (gate::bundle::hash(), [("gate".to_owned(), assumed)]);
        let written = certs_tools::write(context, hash, certs_tools::Cut::Fine, &theorems);
        Some((case, written.expect("a certificate")))
    };
    made().filter_map(claimed).collect()
}

/// The second route: a certificate that says of the wrong C what has to be said. Since nobody proves
/// it, it is an axiom, and no policy allows that.
#[test]
fn a_certificate_for_the_wrong_c_assumes_what_it_says() {
    let forged = forged();
    let paths = forged
        .iter()
        .map(|(case, certificate)| write("forged", case, certificate, case.wrong));
    let paths: Vec<PathBuf> = paths.collect();
    for ((case, _), (verdict, said)) in forged.iter().zip(checked(&paths)) {
        assert_eq!(verdict, "policy-violation", "{}: {said}", case.name);
        let axiom = format!("oracle.{}", case.name);
        let is_said = said.contains(&axiom) && said.contains("which is not proved");
        assert!(is_said, "{}: {said}", case.name);
    }
}

/// What the compiler says of the first kernel of a source, lowered by its schedule if there is one.
fn refusal(compiler: &Compiler, source: &str) -> Option<String> {
    let text = |diagnostic: Diagnostic| Some(diagnostic.render("asked.atl", source));
    let read = Source::read(source.as_bytes());
    let schedule = read.file.schedules.first();
    let steps = schedule.map(|schedule| read.errors_in(schedule));
    let mut errors = read
        .errors
        .clone()
        .into_iter()
        .chain(steps.unwrap_or_default());
    if let Some(error) = errors.next() {
        return text(error);
    }
    let kernel = &read.file.kernels[0].name.text;
    let schedule = schedule.map(Instance::of);
    let made = compiler.compile_scheduled(source.as_bytes(), kernel, schedule.as_ref(), "");
    made.err().and_then(text)
}

/// The third route: the compiler is asked for the wrong C, by a source or a schedule with the same
/// mistake.
#[test]
fn the_compiler_refuses_to_make_the_wrong_c() {
    let said = for_each(&CASES, compiler, |compiler, case| {
        case.asked.map(|asked| refusal(compiler, asked))
    });
    for (case, said) in CASES.iter().zip(said) {
        match (&case.about.refused, said) {
            (None, None) => {}
            (Some(expected), Some(Some(said))) => {
                assert!(said.contains(expected), "{}: {said}", case.name);
            }
            (_, said) => panic!("{}: {said:?}", case.name),
        }
    }
}

fn wanted_of(case: &Case) -> Wanted {
    let wanted = wanted(case.kernel(), &case.about.damage);
    wanted.unwrap_or_else(|why| panic!("{}: {why}", case.name))
}

/// What the interpreter finds wrong with the wrong C, if it can be read.
fn interpreted(case: &Case) -> Option<Harm> {
    let function = programs::c::parse(case.wrong.as_bytes()).ok()?;
    let found = harm(&function, &wanted_of(case));
    Some(found.unwrap_or_else(|| panic!("{}: nothing is wrong", case.name)))
}

#[test]
fn the_interpreter_sees_the_damage() {
    for case in CASES.iter() {
        interpreted(case);
        let right = programs::c::parse(case.right.as_bytes()).expect("in the subset");
        let found = harm(&right, &wanted_of(case));
        assert!(found.is_none(), "{}: {found:?}", case.name);
    }
}

#[test]
#[ignore = "long: bash .ci/run --long"]
fn compiled_it_does_damage() {
    for_each(
        &CASES,
        || (),
        |(), case| {
            let (wanted, damage) = (wanted_of(case), &case.about.damage);
            let folder = file("audit_corpus_runs").join(&case.name);
            fs::create_dir_all(&folder).expect("a folder");
            let run = |c| compiled::run(&folder, c, &wanted.call, damage.sanitizer).expect("a run");
            let name = &case.name;
            match (run(case.wrong), &damage.reported) {
                (Seen::Missing(what), _) => skipped(&format!("the damage of {name}: no {what}")),
                (Seen::Stopped(report) | Seen::Refused(report), Some(expected)) => {
                    assert!(report.contains(expected), "{name}: {report}");
                }
                (Seen::Output(bits), None) => {
                    assert!(
                        difference(&wanted, &bits).is_some(),
                        "{name}: nothing is wrong"
                    );
                }
                (seen, _) => panic!("{name}: {seen:?}"),
            }
            match run(case.right) {
                Seen::Missing(_) => {}
                Seen::Output(bits) => {
                    let found = difference(&wanted, &bits);
                    assert!(found.is_none(), "{name}: {found:?}");
                }
                seen => panic!("{name}: {seen:?}"),
            }
        },
    );
}

const HEAD: &str = "\
# Audit corpus

Miscompilations of other compilers, unsound steps from the literature, and mistakes of our own, restated \
as kernels. For each there is a source, the C that was wrong, the C that is right, the step of a proof \
that the wrong one lacks, and a call that shows the damage. `atl audit` lists them, `atl audit NAME` explains one and runs it. Each is a folder of \
`tests/audit/`.

Tests, most of them in `tests/tests/all/audit_corpus.rs`, show of each case that

- the certificate of the kernel is `verified` with the right C and `rejected` with the wrong one;
- a certificate whose conclusion is the gate statement about the wrong C has to assume it, and gets \
`policy-violation`;
- the compiler refuses a source or a schedule that asks for the wrong C, where one can ask for it;
- where the wrong C makes a bad access or an index that does not fit, the kernel proves that the call \
goes wrong (`lowering/semantics/tests/running/corpus.rs`);
- the interpreter of C finds the damage, and so does a C compiler, with a sanitizer where there is one \
for it.

The histories are in our words. A kernel keeps what matters of the program that was miscompiled; \
names, sizes and the rest are ours. In the C, lines behind `-` are those that were wrong, and lines \
behind `+` those that are right.

This page is generated: `RENEW=1 cargo test -p tests audit_corpus` writes it.

";

/// The longest line of prose.
const COLUMNS: usize = 120;

/// A paragraph, cut into lines at blanks outside of code.
fn wrapped(paragraph: &str) -> String {
    let mut is_code = false;
    let words = paragraph.split(|letter| {
        is_code ^= letter == '`';
        letter == ' ' && !is_code
    });
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let width = word.chars().count();
        let fits = column + 1 + width <= COLUMNS;
        match (column, fits) {
            (0, _) => {}
            (_, true) => text.push(' '),
            (_, false) => text.push('\n'),
        }
        column = if fits && column > 0 {
            column + 1 + width
        } else {
            width
        };
        text += word;
    }
    text
}

/// What happened elsewhere and is no case here.
const NOT_SAID: &str = include_str!("../../audit/not-said.md");

#[test]
fn the_page_is_what_the_cases_say() {
    let head: Vec<String> = HEAD.split('\n').map(wrapped).collect();
    let mut page = head.join("\n");
    page += "| case | origin | what goes wrong |\n|---|---|---|\n";
    let grouped = |group| CASES.iter().filter(move |case| case.about.group == group);
    for case in Group::ALL.into_iter().flat_map(grouped) {
        let (name, about) = (&case.name, &case.about);
        let (origin, title) = (&about.origin, &about.title);
        writeln!(page, "| [{name}](#{name}) | {origin} | {title} |").expect("text");
    }
    for group in Group::ALL {
        if grouped(group).next().is_some() {
            write!(page, "\n## {}\n", group.title()).expect("text");
        }
        grouped(group).for_each(|case| page += &section(case));
    }
    page += &format!("\n{NOT_SAID}");
    let path = root().join("docs/audit-corpus.md");
    if renews() {
        fs::write(&path, &page).expect("the page is written");
        return;
    }
    let shown = fs::read_to_string(&path).expect("the page");
    let differs = shown.lines().zip(page.lines()).find(|(a, b)| a != b);
    assert!(
        shown == page,
        "docs/audit-corpus.md is not what the cases say: {differs:?}; `RENEW=1` writes it"
    );
}

/// What the page says of a case.
fn section(case: &Case) -> String {
    let about = &case.about;
    let mut text = format!("\n### {}\n\n", case.name);
    let mut paragraph = |words: &str| {
        text += &match words.starts_with("```") {
            true => words.to_owned(),
            false => wrapped(words.trim()),
        };
        text += "\n\n";
    };
    paragraph(&format!(
        "**{}.** {}: {}",
        about.title, about.origin, about.happened
    ));
    paragraph(&fenced("atl", case.source));
    paragraph(&fenced("diff", &case.differences()));
    paragraph(&format!("Without proof: {}", about.obligation));
    paragraph(&damage(case));
    if let (Some(asked), Some(refused)) = (case.asked, &about.refused) {
        paragraph("The compiler, asked for it by");
        paragraph(&fenced("atl", asked));
        paragraph(&format!("answers `{}`.", refused.replace('`', "")));
    }
    text.trim_end().to_owned() + "\n"
}

/// A block of code.
fn fenced(language: &str, code: &str) -> String {
    format!("```{language}\n{}\n```", code.trim_end())
}

/// What the page says of the damage.
fn damage(case: &Case) -> String {
    let about = &case.about;
    let sizes = wanted_of(case).sizes.into_iter();
    let sizes: Vec<_> = sizes
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let with = match sizes.is_empty() {
        true => String::new(),
        false => format!(", with {}", sizes.join(", ")),
    };
    let found = match interpreted(case) {
        Some(harm) => harm.to_string(),
        None => format!(
            "the text is not in the subset, and the checker says `{}`",
            about
                .rejected
                .as_deref()
                .unwrap_or_default()
                .replace('`', "")
        ),
    };
    let reported = match (about.damage.sanitizer, &about.damage.reported) {
        (Some(sanitizer), Some(report)) => format!(" {sanitizer} reports `{report}`."),
        (None, Some(report)) => format!(" The C compiler or the program ends with `{report}`."),
        _ => String::new(),
    };
    format!("Damage{with}: {found}.{reported}")
}

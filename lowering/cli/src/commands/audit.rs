//! `atl audit`: known compiler bugs, listed, explained and run.

use std::fmt::Write;
use std::path::PathBuf;

use atl::audit::compiled::{self, Seen};
use atl::audit::corpus::{Case, Group, cases};
use atl::audit::damage::{Wanted, difference, harm, wanted};
use atl::audit::truncation::{Finding, Program, audit, programs};
use lower::{Compiler, Instance};

use super::{Failure, Loaded, lowered};
use crate::arguments::{Folder, in_words};
use crate::checker::{Checker, Claim};
use crate::compilers::compiler;
use crate::scratch::Scratch;

/// The name of the bug that is found by search.
const TRUNCATION: &str = "truncation";

/// Show known compiler bugs: the source, the wrong C, the damage that it does, and what refuses it.
#[derive(clap::Args)]
pub struct Options {
    /// Which bug; without a name, all are listed. `truncation` tells the story of the lowering of
    /// 2022, on six programs.
    name: Option<String>,
    /// Only this program of `truncation`.
    #[arg(long)]
    program: Option<String>,
    /// The checker; without it, the program `atl-check` beside this one.
    #[arg(long, value_name = "PROGRAM")]
    checker: Option<PathBuf>,
    #[command(flatten)]
    theories: Folder,
}

/// Runs the command; the result is the text for the standard output.
pub fn execute(options: &Options) -> Result<String, Failure> {
    let name = options.name.as_deref();
    if options.program.is_some() && name != Some(TRUNCATION) {
        let message = format!("--program is for `atl audit {TRUNCATION}`");
        return Err(Failure::Usage(message));
    }
    if name == Some(TRUNCATION) {
        return truncation(options.program.as_deref());
    }
    let cases = cases().map_err(|error| Failure::Usage(error.to_string()))?;
    let Some(name) = name else {
        return Ok(list(&cases));
    };
    let case = cases.iter().find(|case| case.name == name);
    let unknown = || Failure::Usage(format!("no case is named `{name}`; `atl audit` lists all"));
    let case = case.ok_or_else(unknown)?;
    explained(options, case)
}

/// The names of all cases with their titles, by groups.
fn list(cases: &[Case]) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let _ = writeln!(text, "{}", group.title());
        for case in cases.iter().filter(|case| case.about.group == group) {
            let (name, about) = (&case.name, &case.about);
            let _ = writeln!(text, "  {name:<28} {} ({})", about.title, about.origin);
        }
        text.push('\n');
    }
    text + "`atl audit NAME` explains a case and runs it; `atl audit truncation` tells the story of six."
}

/// All that there is to say about a case, with runs.
fn explained(options: &Options, case: &Case) -> Result<String, Failure> {
    let about = &case.about;
    let mut text = format!(
        "{}\n{}: {}\n\nThe source:\n\n{}\nThe wrong C against the right one:\n\n{}\n\
         What has no proof: {}\n\n",
        about.title,
        about.origin,
        about.happened,
        case.source,
        case.differences(),
        about.obligation
    );
    let folder = Scratch::new()?;
    let wanted = wanted(case.kernel(), &about.damage);
    let wanted = wanted.map_err(|error| Failure::Usage(error.to_string()))?;
    text += &interpreted(case, &wanted);
    text += &run(case, &wanted, &folder)?;
    let compiler = compiler(&options.theories)?;
    text += &checked(options, case, &compiler, &folder)?;
    if let Some(asked) = case.asked {
        text += &asked_for(asked, &compiler)?;
    }
    Ok(text.trim_end().to_owned())
}

/// Sizes in words, before what happens then.
fn with_sizes(wanted: &Wanted) -> String {
    match wanted.sizes.is_empty() {
        true => String::new(),
        false => format!(" with {}", in_words(&wanted.sizes)),
    }
}

/// What the interpreter of C says.
fn interpreted(case: &Case, wanted: &Wanted) -> String {
    let sizes = with_sizes(wanted);
    match programs::c::parse(case.wrong.as_bytes()) {
        Err(error) => format!("The interpreter of C cannot run it: {error}.\n"),
        Ok(function) => match harm(&function, wanted) {
            Some(harm) => format!("Run by the interpreter{sizes}: {harm}.\n"),
            None => format!("Run by the interpreter{sizes}: nothing is wrong.\n"),
        },
    }
}

/// What a C compiler makes of it.
fn run(case: &Case, wanted: &Wanted, folder: &Scratch) -> Result<String, Failure> {
    let sanitizer = case.about.damage.sanitizer;
    let seen = compiled::run(folder.path(), case.wrong, &wanted.call, sanitizer);
    let seen = seen.map_err(|error| Failure::Usage(format!("cannot run the C: {error}")))?;
    let how = sanitizer.map_or("Compiled".to_owned(), |it| format!("Compiled with {it}"));
    Ok(match seen {
        Seen::Stopped(report) => format!("{how}: {}.\n", summary(&report)),
        Seen::Output(bits) => match difference(wanted, &bits) {
            Some(harm) => format!("{how}: {harm}.\n"),
            None => format!("{how}: the result is right here.\n"),
        },
        Seen::Refused(why) => format!("The C compiler does not take it:\n{why}\n"),
        Seen::Missing(what) => format!("Not compiled: {what} is not here.\n"),
    })
}

/// The line of a report that says it all.
fn summary(report: &str) -> &str {
    let says_it = |line: &&str| line.starts_with("SUMMARY: ") || line.contains("runtime error: ");
    let line = report.lines().find(says_it);
    line.or(report.lines().next()).unwrap_or(report)
}

/// What the checker says of both functions.
fn checked(
    options: &Options,
    case: &Case,
    compiler: &Compiler,
    folder: &Scratch,
) -> Result<String, Failure> {
    let source = Loaded::of("kernel.atl", case.source.as_bytes());
    let schedule = case.schedule().map(Instance::of);
    let made = lowered(
        compiler,
        &source,
        case.kernel(),
        schedule.as_ref(),
        "right.cert",
    );
    let made = made.map_err(|refused| source.failure(&[refused]))?;
    let checker = match Checker::new(options.checker.as_deref()) {
        Ok(checker) => checker,
        Err(Failure::Usage(why)) => return Ok(format!("Not checked: {why}.\n")),
        Err(other) => return Err(other),
    };
    let path = folder.write("kernel.atl", case.source.as_bytes())?;
    let certificate = folder.write("right.cert", &made.certificate)?;
    let mut text = String::new();
    for (name, c) in [("right.c", case.right), ("wrong.c", case.wrong)] {
        let verdict = checker.accepts(&Claim {
            source: &path,
            kernel: &case.kernel().name.text,
            c: &folder.write(name, c.as_bytes())?,
            certificate: &certificate,
            laws: made.laws,
        });
        let verdict = match &verdict {
            Ok(()) => "verified",
            Err(said) => reason(said),
        };
        let _ = writeln!(text, "The certificate with {name}: {verdict}");
    }
    Ok(text)
}

/// The reason of a refusal, without the path of the certificate before it.
fn reason(said: &str) -> &str {
    let at = said.find("rejected: ");
    said[at.unwrap_or(0)..].trim_end()
}

/// What the compiler says of a source that asks for the wrong C.
fn asked_for(asked: &str, compiler: &Compiler) -> Result<String, Failure> {
    let source = Loaded::of("asked.atl", asked.as_bytes());
    let message = match refusal(&source, compiler) {
        Some(Failure::Source(message)) => message,
        Some(other) => return Err(other),
        None => "that it is proved\n".to_owned(),
    };
    Ok(format!(
        "\nAsked for the wrong C by\n\n{asked}\nthe compiler says\n\n{message}"
    ))
}

/// Why the compiler refuses the kernel of a source, lowered by its schedule if there is one.
fn refusal(source: &Loaded, compiler: &Compiler) -> Option<Failure> {
    let (read, schedule) = (&source.source, source.source.file.schedules.first());
    let of_steps = schedule.map(|schedule| read.errors_in(schedule));
    let errors = [&read.errors[..], &of_steps.unwrap_or_default()].concat();
    let kernel = read.file.kernels.first().filter(|_| errors.is_empty());
    let Some(kernel) = kernel else {
        return Some(source.failure(&errors));
    };
    let schedule = schedule.map(Instance::of);
    let made = lowered(compiler, source, kernel, schedule.as_ref(), "");
    made.err().map(|refused| source.failure(&[refused]))
}

/// The story of the truncations of 2022.
fn truncation(only: Option<&str>) -> Result<String, Failure> {
    let all = programs().map_err(|error| Failure::Usage(error.to_string()))?;
    let wanted = |name: &str| only.is_none_or(|only| only == name);
    let programs: Vec<_> = all.iter().filter(|it| wanted(&it.name)).collect();
    if programs.is_empty() {
        let names: Vec<_> = all.iter().map(|it| it.name.as_str()).collect();
        let message = format!("no such program; there are {}", names.join(", "));
        return Err(Failure::Usage(message));
    }
    let mut report = String::new();
    for program in programs {
        let refused = |error| Failure::Usage(format!("{}: {error}", program.name));
        let finding = audit(program.source, program.c).map_err(refused)?;
        describe(&mut report, program, &finding);
    }
    Ok(report.trim_end().to_string())
}

fn describe(report: &mut String, program: &Program, finding: &Finding) {
    let Program { name, source, c } = program;
    let sizes = in_words(&finding.sizes);
    let _ = writeln!(
        report,
        "## {name}\n\n{source}\nThe lowering of 2022 gives\n\n{c}\nWith {sizes}: {}.\n",
        finding.fault
    );
    let _ = writeln!(
        report,
        "The premise that it lacks, and that has no proof: {}.\nFor instance, {}.\n",
        finding.premise, finding.counterexample
    );
}

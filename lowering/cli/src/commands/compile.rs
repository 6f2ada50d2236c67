//! `atl compile`: a kernel to C, with a certificate.

use super::{Failure, Loaded, check_outputs, lowered, rewritten, write_together};
use crate::arguments::{Subject, Theories, in_words};
use crate::compilers::scheduler;
use crate::schedules::Wanted;
use clap::Args;
use lower::{Compiled, Instance, Kept, LawSet, Used};
use outputs::Progress;
use outputs::tame::tame;
use programs::atl::ast::Kernel;
use programs::c::ast::Function;
use programs::c::copies::{Copied, copied};
use programs::c::memory::Memory;
use programs::c::parse;
use programs::checks;
use programs::diagnostic::Diagnostic;
use programs::element::Named;
use programs::header::{self, Entry};
use reading::{Place, Span};
use std::ffi::OsStr;
use std::iter::zip;
use std::path::{Path, PathBuf};

/// Lower a kernel to C, with a certificate that the C computes it.
///
/// `atl compile K.atl` writes K.c and K.cert beside the source. Of a source with several kernels, all
/// are lowered, or the one that --kernel or --schedule tells, each to files with its own name.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    schedule: Wanted,
    /// The text of C to write, for one kernel; `-` is the standard output.
    #[arg(short, value_name = "OUT.c")]
    output: Option<PathBuf>,
    /// The certificate to write, for one kernel; without it, beside the text of C.
    #[arg(long, value_name = "OUT.cert")]
    cert: Option<PathBuf>,
    /// The folder to write to, instead of that of the source.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["output", "cert"])]
    out_dir: Option<PathBuf>,
    /// A header to write for C and C++: prototypes, contracts, and for each kernel k a checked entry
    /// point `k_checked`, which tests sizes, conditions and pointers before it calls k.
    #[arg(long, value_name = "OUT.h")]
    header: Option<PathBuf>,
    /// Write and compile kernels that decide the conditions on data, too: K.checks.atl, of which the
    /// functions are called k_holds_1 and so on. So does --header, since its entry points call them.
    #[arg(long)]
    checks: bool,
    /// Do not split loops where a guard on their index changes.
    #[arg(long)]
    keep_guards: bool,
    /// Accept a function in which loops or arrays of the schedule are missing.
    #[arg(long, requires = "schedule")]
    allow_lost: bool,
    /// Say which arrays the function allocates, how large they are, and how long they are there.
    #[arg(long)]
    explain_memory: bool,
    #[command(flatten)]
    theories: Theories,
}

/// Runs the command; nothing is written unless all of it succeeded.
pub fn execute(options: &Options) -> Result<String, Failure> {
    // Before the source is read: it may be what an output would overwrite.
    let named = [&options.output, &options.cert, &options.header];
    let may_write =
        |outputs: Vec<&Path>| check_outputs(&outputs, &options.subject.file, &options.theories);
    may_write(named.into_iter().flatten().map(PathBuf::as_path).collect())?;
    let source = Loaded::load(&options.subject.file)?;
    let targets = targets(options, &source)?;
    let files = targets.iter().flat_map(|target| [&target.c, &target.cert]);
    let files = files.chain(&options.header);
    let files: Vec<&PathBuf> = files.filter(|path| *path != STDOUT).collect();
    may_write(files.iter().map(|path| path.as_path()).collect())?;
    let compiled = lower_all(options, &source, &targets).inspect_err(|_| {
        let old = files.iter().filter(|path| path.is_file());
        let old: Vec<String> = old.map(|path| tame(&path.display().to_string())).collect();
        if !old.is_empty() {
            eprintln!("note: left as an earlier run wrote it: {}", old.join(", "));
        }
    })?;
    if let Some(folder) = &options.out_dir {
        std::fs::create_dir_all(folder).map_err(|error| {
            let folder = folder.display();
            Failure::Usage(format!("cannot make the folder {folder}: {error}"))
        })?;
    }
    let mut written: Vec<(&Path, &[u8])> = Vec::new();
    for (target, compiled) in zip(&targets, &compiled) {
        written.push((&target.c, compiled.c.as_bytes()));
        written.push((&target.cert, &compiled.certificate));
    }
    let header = header(options, &targets, &compiled)?;
    let checks = checks(options, &source, &targets)?;
    if let Some((path, text)) = &header {
        written.push((path, text.as_bytes()));
    }
    written.retain(|(path, _)| *path != Path::new(STDOUT));
    write_together(&written)?;
    let reports = zip(&targets, &compiled);
    let reports = reports.map(|(target, compiled)| report(options, &source, target, compiled));
    let reports = reports.collect::<Result<Vec<_>, _>>()?.into_iter();
    let reports = reports.chain(checks).collect::<Vec<_>>().join("\n");
    match (&targets[..], &compiled[..]) {
        ([target], [compiled]) if target.c == Path::new(STDOUT) => {
            eprintln!("{reports}");
            Ok(compiled.c.trim_end().to_owned())
        }
        _ => Ok(reports),
    }
}

/// Compiles kernels that decide the conditions on data, if that is asked for; answers the reports.
fn checks(
    options: &Options,
    source: &Loaded,
    targets: &[Target],
) -> Result<Option<String>, Failure> {
    if !options.checks && options.header.is_none() {
        return Ok(None);
    }
    let Some(text) = checks::source(targets.iter().map(|target| target.kernel)) else {
        let none = "no kernel has a condition on data, which `--checks` is for";
        return match options.checks {
            true => Err(Failure::Usage(none.to_owned())),
            false => Ok(None),
        };
    };
    let names = targets
        .iter()
        .flat_map(|target| checks::names(target.kernel));
    let kernels = source.source.kernels();
    if let Some(taken) = names
        .into_iter()
        .find(|name| kernels.contains(&name.as_str()))
    {
        return Err(Failure::Usage(format!(
            "`{taken}` decides a condition on data: rename the kernel of that name"
        )));
    }
    let subject = &options.subject.file;
    let file = beside(options, subject.file_stem(), ".checks.atl");
    check_outputs(&[&file], subject, &options.theories)?;
    write_together(&[(&file, text.as_bytes())])?;
    let reports = execute(&Options {
        subject: Subject { file, kernel: None },
        schedule: Wanted::default(),
        output: None,
        cert: None,
        out_dir: options.out_dir.clone(),
        header: None,
        checks: false,
        keep_guards: false,
        allow_lost: false,
        explain_memory: false,
        theories: options.theories.clone(),
    })?;
    Ok(Some(reports))
}

/// The function that a text of C has.
fn function(text: &str) -> Result<Function, Failure> {
    parse(text.as_bytes()).map_err(|error| Failure::Usage(error.to_string()))
}

/// Stands for the standard output.
const STDOUT: &str = "-";

/// A kernel, and where it is to be written.
struct Target<'a> {
    kernel: &'a Kernel,
    c: PathBuf,
    cert: PathBuf,
}

/// A file beside the source, or in the folder to write to.
fn beside(options: &Options, stem: Option<&OsStr>, ending: &str) -> PathBuf {
    let folder = options.out_dir.as_deref();
    let folder = folder.or(options.subject.file.parent());
    let mut name = stem.unwrap_or_default().to_os_string();
    name.push(ending);
    folder.unwrap_or(Path::new("")).join(name)
}

/// The kernels that are asked for.
fn targets<'a>(options: &Options, source: &'a Loaded) -> Result<Vec<Target<'a>>, Failure> {
    let subject = &options.subject;
    let both = |kernel: &str| {
        let stem = match source.source.kernels()[..] {
            [_] => subject.file.file_stem(),
            _ => Some(OsStr::new(kernel)),
        };
        (beside(options, stem, ".c"), beside(options, stem, ".cert"))
    };
    let is_one = subject.kernel.is_some() || options.schedule.is_some();
    let all_are_asked_for = options.output.is_none() && options.cert.is_none() && !is_one;
    if all_are_asked_for && !source.source.errors.is_empty() {
        return Err(source.failure(&source.source.errors));
    }
    let names = source.source.kernels();
    if all_are_asked_for && !names.is_empty() {
        let all = names.into_iter().map(|name| {
            let kernel = source.kernel(Some(name))?;
            let (c, cert) = both(name);
            Ok(Target { kernel, c, cert })
        });
        return all.collect();
    }
    let kernel = options.schedule.kernel(source, subject)?;
    let (c, cert) = both(&kernel.name.text);
    let (c, cert) = match (&options.output, &options.cert) {
        (Some(c), Some(cert)) => (c.clone(), cert.clone()),
        (Some(c), None) if c == STDOUT => (c.clone(), cert),
        (Some(c), None) => (c.clone(), c.with_extension("cert")),
        (None, Some(cert)) => (cert.with_extension("c"), cert.clone()),
        (None, None) => (c, cert),
    };
    Ok(vec![Target { kernel, c, cert }])
}

/// Lowers the kernels.
fn lower_all(
    options: &Options,
    source: &Loaded,
    targets: &[Target],
) -> Result<Vec<Compiled>, Failure> {
    let mut compiler = scheduler(&options.theories)?;
    if options.keep_guards {
        compiler = compiler.keeping_guards();
    }
    let progress = Progress::new(targets.len());
    let lower = |Target { kernel, cert, .. }: &Target| {
        progress.step(&kernel.name.text);
        let schedule = options.schedule.instance(source, kernel)?;
        let cert = cert.file_name().unwrap_or_default().to_string_lossy();
        let lowered = lowered(&compiler, source, kernel, schedule.as_ref(), &cert);
        let lowered = lowered.map_err(|refused| match &schedule {
            Some(schedule) if rewritten(&compiler, source, kernel, schedule).is_ok() => {
                refused.with_note(REWRITTEN)
            }
            _ => refused,
        });
        let lowered = lowered.and_then(|compiled| match &schedule {
            Some(schedule) if !compiled.lost.is_empty() && !options.allow_lost => {
                Err(missing(schedule, &compiled.lost))
            }
            _ => Ok(compiled),
        });
        lowered.map_err(|refused| source.failure(&[refused]))
    };
    targets.iter().map(lower).collect()
}

/// Why loops and arrays of a schedule may be missing, and what may help.
const LOST: &str = "what they are for is computed where it is used: a `let` in an operand of `+` and \
                    the like, or in a step of a fold of scalars, is no array; other arrays and loops \
                    need a proof that sizes fit, for which bounds may help: `where n <= 1000000`";

/// The refusal of a function that is not what the schedule asks for.
fn missing(schedule: &Instance, lost: &[String]) -> Diagnostic {
    let message = format!(
        "loops or arrays of the schedule are not in the C: {}",
        lost.join(", ")
    );
    Diagnostic::new(schedule.body, message)
        .with_note(LOST)
        .with_note("`--allow-lost` accepts the function all the same")
}

/// What is left where a scheduled program cannot be lowered.
const REWRITTEN: &str =
    "the steps of the schedule are proved all the same: `atl rewrite` writes a certificate of them";

/// The header that is asked for: where, and its text.
fn header<'a>(
    options: &'a Options,
    targets: &[Target],
    compiled: &[Compiled],
) -> Result<Option<(&'a Path, String)>, Failure> {
    let Some(path) = options.header.as_deref() else {
        return Ok(None);
    };
    let named = |path: &Path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let functions: Result<Vec<Function>, Failure> = compiled
        .iter()
        .map(|compiled| function(&compiled.c))
        .collect();
    let functions = functions?;
    let certificates: Vec<String> = targets.iter().map(|target| named(&target.cert)).collect();
    let entries = zip(targets, zip(&functions, &certificates));
    let entries = entries.map(|(target, (function, certificate))| Entry {
        kernel: target.kernel,
        function,
        certificate,
    });
    let text = header::header(&entries.collect::<Vec<_>>(), &named(path));
    let text = text.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(Some((path, text)))
}

/// What there is to say of a kernel that was lowered.
fn report(
    options: &Options,
    source: &Loaded,
    target: &Target,
    compiled: &Compiled,
) -> Result<String, Failure> {
    let laws = scalars(compiled.laws);
    let warning = compiled.only.as_ref().map_or(String::new(), |sizes| {
        let sizes = in_words(sizes);
        format!("\nwarning: the conditions can be met with {sizes} only")
    });
    let lost = match compiled.lost.is_empty() {
        true => String::new(),
        false => format!(
            "\nwarning: not in the C: {}; {LOST}",
            compiled.lost.join(", ")
        ),
    };
    let function = function(&compiled.c)?;
    let copies = of_copies(&copied(&function));
    let kept = compiled.kept.as_ref();
    let kept = kept.map_or(String::new(), |kept| format!("\n{}", note(source, kept)));
    let needs = needed(source, &compiled.needs);
    let memory = match options.explain_memory {
        true => {
            let memory = Memory::of(&function, &compiled.c).to_string();
            format!("\n{}", memory.trim_end())
        }
        false => String::new(),
    };
    Ok(format!(
        "{}: proved {laws}; the certificate has {} bytes{needs}{warning}{lost}{copies}{kept}{memory}",
        target.kernel.name.text,
        compiled.certificate.len(),
    ))
}

/// That arrays are copied in loops, and what to write instead.
fn of_copies(copies: &[Copied]) -> String {
    let mut loops: Vec<(&str, Vec<String>)> = Vec::new();
    for Copied { from, to, variable } in copies {
        let pair = format!("`{from}` to `{to}`");
        match loops.iter_mut().find(|(name, _)| name == variable) {
            Some((_, pairs)) => pairs.push(pair),
            None => loops.push((variable, vec![pair])),
        }
    }
    let line = |(variable, pairs): (&str, Vec<String>)| {
        format!(
            "\nwarning: each iteration of the loop over `{variable}` copies {}: its step reads cells as they were \
             before an update; bind what it reads with `let` in front of the update",
            pairs.join(", ")
        )
    };
    loops.into_iter().map(line).collect()
}

/// Which guards were kept, and why.
fn note(source: &Loaded, kept: &Kept) -> String {
    let loops = kept.loops.join(", ");
    let left_out: Vec<String> = kept
        .left_out
        .iter()
        .map(|span| step(source, *span))
        .collect();
    let (what, verb) = match left_out.len() {
        0 => {
            return format!(
                "note: guards are kept, as by `--keep-guards`: {loops} would not be in the C if loops were \
                 split at them"
            );
        }
        1 => (left_out.concat(), "is"),
        _ => (left_out.join(", "), "are"),
    };
    format!(
        "note: guards are kept: {what} {verb} left out, since {loops} would not be in the C otherwise; \
         bounds of sizes may help: `where n <= 1000000`"
    )
}

/// A step of a schedule, with its line.
fn step(source: &Loaded, span: Span) -> String {
    let Place { line, .. } = Place::at(source.text.as_bytes(), span.start);
    let words: Vec<&str> = span.text(&source.text).split_whitespace().collect();
    format!("`{}` in line {line}", words.join(" "))
}

/// Of which scalars something is proved.
pub fn scalars(laws: LawSet) -> String {
    match laws {
        LawSet::None => "of any scalars".to_owned(),
        set => format!("of scalars that satisfy the laws `{}`", set.name()),
    }
}

/// Which laws equations of a schedule need, each in a line of its own.
pub fn needed(source: &Loaded, needs: &[Used]) -> String {
    let line = |need: &Used| {
        let Place { line, .. } = Place::at(source.text.as_bytes(), need.step.start);
        let (theorem, laws) = (&need.theorem, need.laws.join(", "));
        format!("\n  line {line}: `{theorem}` needs {laws}")
    };
    needs.iter().map(line).collect()
}

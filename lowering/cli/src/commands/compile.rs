//! `atl compile`: a kernel to C, with a certificate.

use super::{Failure, Loaded, compiler, lowered, on_a_large_stack, write_together};
use crate::arguments::{Folder, Subject};
use crate::schedules::Wanted;
use clap::Args;
use lower::{Kept, LawSet, Used};
use programs::c::memory::Memory;
use programs::c::parse;
use reading::{Place, Span};
use std::path::PathBuf;

/// Lower a kernel to C, with a certificate that the C computes it.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    schedule: Wanted,
    /// The text of C to write.
    #[arg(short, value_name = "OUT.c")]
    output: PathBuf,
    /// The certificate to write.
    #[arg(long, value_name = "OUT.cert")]
    cert: PathBuf,
    /// Do not split loops where a guard on their index changes.
    #[arg(long)]
    keep_guards: bool,
    /// Say which arrays the function allocates, how large they are, and how long they are there.
    #[arg(long)]
    explain_memory: bool,
    #[command(flatten)]
    theories: Folder,
}

/// Runs the command; nothing is written unless all of it succeeded.
pub fn execute(options: &Options) -> Result<String, Failure> {
    on_a_large_stack(|| run(options))
}

/// What there is to say of the memory of a function.
fn memory(text: &str) -> Result<String, Failure> {
    let function = parse(text.as_bytes()).map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(Memory::of(&function, text).to_string())
}

fn run(options: &Options) -> Result<String, Failure> {
    let outputs = [options.output.as_path(), &options.cert];
    let bundle = options.theories.bundle_path();
    let mut inputs = vec![options.subject.file.as_path()];
    inputs.extend(bundle.as_deref());
    if let Some(conflict) = outputs::conflict(&outputs, &inputs) {
        return Err(Failure::Usage(conflict));
    }
    let source = Loaded::load(&options.subject.file)?;
    let kernel = options.schedule.kernel(&source, &options.subject)?;
    let schedule = options.schedule.instance(&source, kernel)?;
    let cert = options
        .cert
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let mut compiler = compiler(&options.theories)?;
    if options.keep_guards {
        compiler = compiler.keeping_guards();
    }
    let lowered = lowered(&compiler, &source, kernel, schedule.as_ref(), &cert);
    let compiled = lowered.map_err(|refused| source.failure(&[refused]))?;
    write_together(&[
        (&options.output, compiled.c.as_bytes()),
        (&options.cert, &compiled.certificate),
    ])?;
    let laws = match compiled.laws {
        LawSet::None => "of any scalars".to_string(),
        set => format!("of scalars that satisfy the laws `{set}`"),
    };
    let warning = compiled.only.map_or(String::new(), |sizes| {
        let sizes = sizes
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        let sizes = sizes.collect::<Vec<_>>().join(", ");
        format!("\nwarning: the conditions can be met with {sizes} only")
    });
    let lost = match compiled.lost.is_empty() {
        true => String::new(),
        false => format!(
            "\nwarning: not in the C: {}. What they are for is computed where it is used. A `let` in an \
             operand of `+` and the like, or in a step of a fold of scalars, is no array; other arrays and loops need a proof that sizes \
             fit, for which bounds may help: `where n <= 1000000`",
            compiled.lost.join(", ")
        ),
    };
    let kept = compiled.kept.as_ref();
    let kept = kept.map_or(String::new(), |kept| format!("\n{}", note(&source, kept)));
    let needs: Vec<String> = compiled
        .needs
        .iter()
        .map(|need| format!("\n{}", needed(&source, need)))
        .collect();
    let needs = needs.concat();
    let memory = match options.explain_memory {
        true => format!("\n{}", memory(&compiled.c)?.trim_end()),
        false => String::new(),
    };
    Ok(format!(
        "{}: proved {laws}; the certificate has {} bytes{needs}{warning}{lost}{kept}{memory}",
        kernel.name.text,
        compiled.certificate.len(),
    ))
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

/// Which laws an equation of a schedule needs.
fn needed(source: &Loaded, need: &Used) -> String {
    let Place { line, .. } = Place::at(source.text.as_bytes(), need.step.start);
    let (theorem, laws) = (&need.theorem, need.laws.join(", "));
    format!("  line {line}: `{theorem}` needs {laws}")
}

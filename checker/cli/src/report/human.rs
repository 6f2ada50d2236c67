//! For people.

use super::{Checked, Read, Run, VERSION, color, flags, message, tame};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::laws;
use atl_check::print::shown;
use atl_check::programs::Words;
use atl_check::reindexers::Placed;
use atl_check::rewrites::is_part;
use atl_check::room::LEFT_OUT;
use atl_check::summary::{Rewrites, Theorem, Work};
use certs_tools::word;
use gate::bundle;
use gate::laws::LawSet;
use gate::names::Named;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What is said of the certificates, one after the other; of several, with a summary.
pub fn render(run: &Run, is_colored: bool) -> String {
    let mut out = String::new();
    if let Some(failure) = run.failure {
        let _ = writeln!(out, "{}: {}", run.word, message(&failure));
    }
    let is_alone = run.checked.len() < 2;
    for certificate in run.checked {
        // Writing to a string cannot fail.
        let _ = render_one(&mut out, certificate, is_alone, is_colored);
    }
    let _ = write_accepted(&mut out, run);
    if !is_alone {
        let _ = write_summary(&mut out, run, is_colored);
    }
    out
}

/// By what the certificates were judged.
fn write_accepted(out: &mut String, run: &Run) -> std::fmt::Result {
    if let Some((path, sha256)) = run.accepted.file() {
        let path = tame(&path.display().to_string());
        writeln!(out, "policy {path}, sha256 {}", hex(sha256))?;
    }
    if let Some(build) = &run.accepted.policy.build {
        let flags = tame(&build.flags.join(" "));
        writeln!(out, "build flags of the policy: {flags}")?;
    }
    if !run.overrides.is_empty() {
        let overrides = run.overrides.iter().map(|option| tame(option));
        let overrides: Vec<String> = overrides.collect();
        writeln!(out, "overrides: {}", overrides.join(", "))?;
    }
    let theories = hex(&bundle::hash());
    writeln!(out, "atl-check {VERSION}, theories sha256 {theories}")
}

/// A line for each kernel, and how many there are of each verdict.
fn write_summary(out: &mut String, run: &Run, is_colored: bool) -> std::fmt::Result {
    let verdicts = run.checked.iter().map(|one| one.judgement.report.verdict());
    let width = verdicts.map(|verdict| verdict.to_string().len()).max();
    writeln!(out)?;
    for checked in run.checked {
        let verdict = checked.judgement.report.verdict();
        let padding = " ".repeat(width.unwrap_or(0) - verdict.to_string().len());
        let verdict = color::verdict(verdict, is_colored);
        let kernel = match &checked.judgement.report.kernel {
            Some(kernel) => format!("{}, ", tame(kernel)),
            None => String::new(),
        };
        let path = tame(&Read::certificate(checked).name());
        writeln!(out, "{verdict}{padding}  {kernel}{path}")?;
    }
    let (count, counts) = (run.checked.len(), run.counts());
    writeln!(out, "{count} certificates: {counts}")
}

/// What is said of a certificate. What it proves in words is for one that stands alone: others are in
/// the way there.
fn render_one(
    out: &mut String,
    checked: &Checked,
    is_alone: bool,
    is_colored: bool,
) -> std::fmt::Result {
    let report = &checked.judgement.report;
    let path = tame(&Read::certificate(checked).name());
    writeln!(
        out,
        "{}: {path}",
        color::verdict(report.verdict(), is_colored)
    )?;
    write_read(out, checked)?;
    if let Some(exemption) = &checked.job.exemption {
        writeln!(
            out,
            "  exempt:      until {}, by {}: {}",
            exemption.expires,
            tame(&exemption.owner),
            tame(&exemption.reason)
        )?;
    }
    for finding in &report.findings {
        writeln!(out, "  {}", message(&in_words(finding)))?;
    }
    match is_alone {
        true => write_proved(out, checked),
        false => write_laws(out, checked),
    }
}

/// The laws and axioms on which the gate statement about the files rests.
fn write_laws(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let mut theorems = checked.judgement.narrator.theorems.iter();
    let met = theorems.find(|theorem| theorem.is_met);
    let Some((theorem, words)) = met.and_then(|met| Some((met, met.gate.as_ref()?))) else {
        return Ok(());
    };
    let (set, axioms) = (words.set.name(), list(&theorem.axioms));
    writeln!(out, "  proved with: laws {set}, axioms {axioms}")
}

/// What it proves, and what that took.
fn write_proved(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let report = &checked.judgement.report;
    let theorems = checked.judgement.narrator.theorems.iter();
    let has_chain = checked.judgement.narrator.rewrites.is_some();
    let is_linked = |theorem: &&Theorem| has_chain && is_part(&theorem.name);
    let (linked, theorems): (Vec<_>, Vec<_>) = theorems.partition(is_linked);
    let theorems = theorems.into_iter();
    let (others, asked): (Vec<_>, Vec<_>) =
        theorems.partition(|theorem| is_aside(checked, theorem));
    for theorem in asked {
        write_theorem(out, theorem)?;
    }
    let (steps, operators): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|theorem| theorem.placed.is_some_and(Placed::is_step));
    if let Some(rewrites) = &checked.judgement.narrator.rewrites {
        write_rewrites(out, checked, rewrites, &linked)?;
    }
    if !steps.is_empty() {
        let count = steps.len();
        writeln!(out, "  and {count} on steps of a schedule (show --step N)")?;
    }
    if !operators.is_empty() {
        let count = operators.len();
        writeln!(
            out,
            "  and {count} on operators that move cells (show --reindexers)"
        )?;
    }
    if !checked.judgement.narrator.declared.is_empty() {
        let names = checked.judgement.narrator.declared.iter();
        let names = names.map(|(kind, name)| format!("{} {}", word(*kind), shown(name)));
        let names: Vec<String> = names.collect();
        writeln!(out, "  declared by this file: {}", names.join(", "))?;
    }
    if report.verdict().is_proved() {
        writeln!(
            out,
            "  theories:    {}",
            work(&checked.judgement.narrator.theories)
        )?;
        writeln!(
            out,
            "  certificate: {}",
            work(&checked.judgement.narrator.certificate)
        )?;
    }
    Ok(())
}

/// The chain of programs that a certificate proves, and its axioms if no gate statement rests on them.
fn write_rewrites(
    out: &mut String,
    checked: &Checked,
    rewrites: &Rewrites,
    linked: &[&Theorem],
) -> std::fmt::Result {
    writeln!(
        out,
        "  rewrites:    {} (show --step N)",
        rewrites.chain.in_words()
    )?;
    for line in rewrites.kernel.iter().flat_map(|kernel| kernel.lines()) {
        writeln!(out, "    | {}", tame(line))?;
    }
    if linked.iter().all(|theorem| is_covered(checked, theorem)) {
        return Ok(());
    }
    let axioms: BTreeSet<&String> = linked.iter().flat_map(|it| &it.axioms).collect();
    let axioms: Vec<String> = axioms.into_iter().cloned().collect();
    writeln!(out, "    axioms: {}", list(&axioms))
}

/// What was read, and what was not there to be compared.
fn write_read(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let hash = |read: &Read| match &read.sha256 {
        Some(sha256) => format!("sha256 {sha256}"),
        None => "not read".to_owned(),
    };
    let file = |read: Option<Read>, kernel: &str| match read {
        Some(read) => {
            let found = if read.is_beside { ", found beside" } else { "" };
            format!("{}{kernel}{found}, {}", tame(&read.name()), hash(&read))
        }
        None => "none, so not compared".to_owned(),
    };
    let kernel = checked.judgement.report.kernel.as_ref();
    let kernel = kernel.map_or(String::new(), |kernel| format!(", kernel {}", tame(kernel)));
    let [source, c] = Read::compared(checked);
    let certificate = hash(&Read::certificate(checked));
    writeln!(out, "  file:        {certificate}")?;
    writeln!(out, "  source:      {}", file(source, &kernel))?;
    writeln!(out, "  C file:      {}", file(c, ""))?;
    match flags(checked) {
        Some(flags) => writeln!(out, "  built with:  {flags}"),
        None => Ok(()),
    }
}

/// Whether a theorem only says how the gate statement was proved: it is about an operator, and rests
/// on no axiom that the others do not rest on.
fn is_aside(checked: &Checked, theorem: &Theorem) -> bool {
    theorem.placed.is_some() && is_covered(checked, theorem)
}

/// Whether a gate statement rests on all axioms that a theorem rests on.
fn is_covered(checked: &Checked, theorem: &Theorem) -> bool {
    let theorems = &checked.judgement.narrator.theorems;
    let mut gates = theorems.iter().filter(|theorem| theorem.gate.is_some());
    let covers = |gate: &Theorem| {
        let mut axioms = theorem.axioms.iter();
        axioms.all(|axiom| gate.axioms.contains(axiom))
    };
    gates.any(covers)
}

fn write_theorem(out: &mut String, theorem: &Theorem) -> std::fmt::Result {
    writeln!(out, "  theorem {}", shown(&theorem.name))?;
    if let Some(words) = &theorem.gate {
        write_gate(out, words)?;
    } else {
        write_statement(out, theorem)?;
    }
    writeln!(out, "    axioms: {}", list(&theorem.axioms))
}

/// The names of axioms.
fn list(axioms: &[String]) -> String {
    let names = axioms.iter().map(|axiom| match &**axiom {
        LEFT_OUT => LEFT_OUT.to_owned(),
        axiom => shown(axiom),
    });
    let names: Vec<String> = names.collect();
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    }
}

/// What `compiles_correctly` says, in words.
const CLAIM: &str =
    "    and all sizes and inputs that meet the conditions, with sizes up to 2^31 - 1 and at
    most 2^57 cells in each parameter and result, the kernel has its results, and every run
    of the C function makes no bad access and ends, with each result in its output and
    nothing else changed, or by `abort()` where an allocation fails. Some sizes and inputs
    meet the conditions.
";

/// How much memory the function asks for: no more than the tensors of the source have,
const OF_THE_SOURCE: &str =
    "    An allocation of more than 2^57 cells fails. None asks for more cells than the largest
    of the parameters, the results and what `let` and `fold` bind has.
";

/// or arrays that the claim names.
const AND_NAMED: &str =
    "    An allocation of more than 2^57 cells fails. None asks for more cells than the largest
    of the parameters, the results, what `let` and `fold` bind, and these arrays, which the
    claim names, has:
";

/// What a gate statement says of its source, in words.
pub fn claim(words: &Words) -> String {
    let (name, laws) = (words.set.name(), laws::names_by_type(words.set));
    let mut out = match words.set {
        LawSet::None => {
            "    For all scalars in which true and false differ and integers compute as in C,\n"
                .to_owned()
        }
        _ => format!("    For all scalars that satisfy the set of laws `{name}` ({laws}),\n"),
    };
    out.push_str(CLAIM);
    match words.space.as_deref() {
        Some([]) => out.push_str(OF_THE_SOURCE),
        Some(arrays) => {
            out.push_str(AND_NAMED);
            let lines = arrays
                .iter()
                .map(|extents| format!("      {}\n", tame(extents)));
            out.extend(lines);
        }
        None => {
            out.push_str(AND_NAMED);
            out.push_str("      arrays that are too deep to be printed\n");
        }
    }
    out
}

/// What a gate statement says, in words.
fn write_gate(out: &mut String, words: &Words) -> std::fmt::Result {
    out.push_str(&claim(words));
    let source = words.source.as_deref().unwrap_or(
        "a kernel that is not printed: it is too deep, or has a name that no source has",
    );
    for line in source.lines() {
        writeln!(out, "    | {}", tame(line))?;
    }
    Ok(())
}

/// A theorem as it stands.
pub fn write_statement(out: &mut String, theorem: &Theorem) -> std::fmt::Result {
    let statement = &theorem.statement;
    for (name, ty) in &statement.variables {
        writeln!(out, "    for all {name} : {ty}")?;
    }
    for hypothesis in &statement.hypotheses {
        writeln!(out, "    assuming {hypothesis}")?;
    }
    writeln!(out, "    ⊢ {}", statement.conclusion)
}

/// Counts and time in a line.
pub fn work(work: &Work) -> String {
    let counts = work.counts;
    format!(
        "{} segments, {} steps, {} terms, {} alive at most, {:.3} s",
        counts.segments,
        counts.steps,
        counts.terms,
        counts.peak,
        work.time.as_secs_f64()
    )
}

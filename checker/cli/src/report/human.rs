//! For people.

use super::{Checked, Read, VERSION, flags};
use atl_check::finding::in_words;
use atl_check::hash::hex;
use atl_check::laws;
use atl_check::print::shown;
use atl_check::programs::Words;
use atl_check::reindexers::Placed;
use atl_check::summary::{LEFT_OUT, Theorem, Work};
use certs_tools::word;
use gate::bundle;
use gate::laws::LawSet;
use gate::names::Named;
use gate::request::Accepted;
use std::fmt::Write;

/// What is said of the certificates, one after the other.
pub fn render(accepted: &Accepted, checked: &[Checked]) -> String {
    let mut out = String::new();
    for certificate in checked {
        // Writing to a string cannot fail.
        let _ = render_one(&mut out, certificate);
    }
    if let Some((path, sha256)) = &accepted.policy {
        let path = tame(&path.display().to_string());
        let _ = writeln!(out, "policy {path}, sha256 {}", hex(sha256));
    }
    if !accepted.allowed.is_empty() {
        let _ = writeln!(out, "allowed by options: {}", accepted.allowed.join(", "));
    }
    let _ = writeln!(
        out,
        "atl-check {VERSION}, theories sha256 {}",
        hex(&bundle::hash())
    );
    out
}

fn render_one(out: &mut String, checked: &Checked) -> std::fmt::Result {
    let report = &checked.report;
    let path = tame(&checked.job.certificate.display().to_string());
    writeln!(out, "{}: {path}", report.verdict())?;
    write_read(out, checked)?;
    for finding in &report.findings {
        writeln!(out, "  {}", message(&in_words(finding)))?;
    }
    let theorems = checked.narrator.theorems.iter();
    let (others, asked): (Vec<_>, Vec<_>) =
        theorems.partition(|theorem| is_aside(checked, theorem));
    for theorem in asked {
        write_theorem(out, theorem)?;
    }
    let (steps, operators): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|theorem| theorem.placed.is_some_and(Placed::is_step));
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
    if !checked.narrator.declared.is_empty() {
        let names = checked.narrator.declared.iter();
        let names = names.map(|(kind, name)| format!("{} {}", word(*kind), shown(name)));
        let names: Vec<String> = names.collect();
        writeln!(out, "  declared by this file: {}", names.join(", "))?;
    }
    if report.verdict().is_proved() {
        writeln!(out, "  theories:    {}", work(&checked.narrator.theories))?;
        writeln!(
            out,
            "  certificate: {}",
            work(&checked.narrator.certificate)
        )?;
    }
    Ok(())
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
    let kernel = checked.report.kernel.as_ref();
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
    let theorems = &checked.narrator.theorems;
    let mut gates = theorems.iter().filter(|theorem| theorem.gate.is_some());
    let covers = |gate: &Theorem| {
        let mut axioms = theorem.axioms.iter();
        axioms.all(|axiom| gate.axioms.contains(axiom))
    };
    theorem.placed.is_some() && gates.any(covers)
}

fn write_theorem(out: &mut String, theorem: &Theorem) -> std::fmt::Result {
    writeln!(out, "  theorem {}", shown(&theorem.name))?;
    if let Some(words) = &theorem.gate {
        write_gate(out, words)?;
    } else {
        write_statement(out, theorem)?;
    }
    let axioms = theorem.axioms.iter().map(|axiom| match &**axiom {
        LEFT_OUT => LEFT_OUT.to_owned(),
        axiom => shown(axiom),
    });
    let axioms: Vec<String> = axioms.collect();
    match axioms.is_empty() {
        true => writeln!(out, "    axioms: none"),
        false => writeln!(out, "    axioms: {}", axioms.join(", ")),
    }
}

/// What `compiles_correctly` says, in words.
const CLAIM: &str =
    "    and all sizes and inputs that meet the conditions, with sizes up to 2^31 - 1 and at
    most 2^57 cells in each parameter and in the result, the kernel has a result, and every
    run of the C function makes no bad access and ends, with the result in the output and
    nothing else changed, or by `abort()` where an allocation fails. Some sizes and inputs
    meet the conditions.
";

/// How much memory the function asks for: no more than the tensors of the source have,
const OF_THE_SOURCE: &str =
    "    An allocation of more than 2^57 cells fails. None asks for more cells than the largest
    of the parameters, the result and what `let` and `fold` bind has.
";

/// or arrays that the claim names.
const AND_NAMED: &str =
    "    An allocation of more than 2^57 cells fails. None asks for more cells than the largest
    of the parameters, the result, what `let` and `fold` bind, and these arrays, which the
    claim names, has:
";

/// What a gate statement says of its source, in words.
pub fn claim(words: &Words) -> String {
    let (name, laws) = (words.set.name(), laws::names(words.set).join(", "));
    let mut out = match words.set {
        LawSet::None => "    For all scalars, whatever laws they satisfy,\n".to_owned(),
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

/// Text from a file or a path, without what could make a terminal, or a reader of lines,
/// believe it to be something else: all but plain characters are escaped.
pub fn tame(text: &str) -> String {
    let plain = |c: char| !c.is_control() && !is_invisible(c);
    let escaped = |c: char| match plain(c) {
        true => c.to_string(),
        false => c.escape_default().to_string(),
    };
    text.chars().map(escaped).collect()
}

/// A message of several lines: none but the first begins where a verdict could.
pub fn message(message: &impl ToString) -> String {
    let message = message.to_string();
    let lines: Vec<String> = message.lines().map(tame).collect();
    lines.join("\n    ")
}

/// Marks that reorder or hide text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

//! `atl-check show`: the programs that a certificate is about, as text; or the operators that move
//! cells, each with what is proved of it at its place; or the program after a step of a schedule.

use super::{Certificate, Outcome, replayed};
use crate::report::{tame, write_statement};
use atl_check::glue::request::Failure;
use atl_check::print::shown;
use atl_check::reindexers::Placed;
use atl_check::rewrites::WHOLE;
use atl_check::summary::{Summary, Theorem, check, with_operators};
use clap::Args;
use gate::names::Named;
use gate::policy::Policy;
use gate::programs::Files;
use gate::verdict::Verdict;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What to show.
#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    certificate: Certificate,
    /// Instead, the operators of the program that move cells: that the reindexer of each is well
    /// formed at its place, and that truncations drop cells of the pad set only.
    #[arg(long)]
    reindexers: bool,
    /// Instead, the program after a step of its schedule, and the theorem that the step changes
    /// nothing. Steps are counted from 1, one for each equation that was applied.
    #[arg(long, value_name = "N", conflicts_with = "reindexers")]
    step: Option<usize>,
}

/// Shows what is asked for.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (bytes, limits) = options.certificate.read()?;
    let spells_out = options.reindexers || options.step.is_some();
    let (report, summary) = match spells_out {
        true => with_operators(&bytes, &limits, None),
        false => check(&bytes, Files::default(), &Policy::default(), &limits),
    };
    let verdict = replayed(&report)?;
    let text = match (options.reindexers, options.step) {
        (true, _) => reindexers(&summary),
        (_, Some(number)) => step(&summary, number)?,
        _ if is_of_rewrites(&summary) => chain(&with_operators(&bytes, &limits, None).1),
        _ => programs(&summary),
    };
    if text.is_empty() {
        let message =
            "the certificate proves no gate statement, and no chain of rewrites".to_owned();
        return Err(Failure::Verdict(verdict.max(Verdict::Rejected), message));
    }
    Ok(Outcome::of(verdict, text))
}

/// The source and the function of each gate statement that it proves.
fn programs(summary: &Summary) -> String {
    let mut text = String::new();
    for theorem in &summary.theorems {
        let Some(words) = &theorem.gate else { continue };
        let known = |text: &Option<String>| match text {
            Some(text) => text.lines().map(|line| tame(line) + "\n").collect(),
            None => "(not printed: too deep, or with a name that no source has)\n".to_owned(),
        };
        let list = |names: &[String]| match names.is_empty() {
            true => "none".to_owned(),
            false => tame(&names.join(", ")),
        };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "theorem {}, set of laws: {}, axioms: {}\n\n{}\n\
             is lowered to\n\n{}",
            shown(&theorem.name),
            words.set.name(),
            list(&theorem.axioms),
            known(&words.source),
            known(&words.c())
        );
    }
    text
}

/// Whether a certificate says what a schedule makes of a program, and nothing of C.
fn is_of_rewrites(summary: &Summary) -> bool {
    let mut theorems = summary.theorems.iter();
    summary.rewrites.is_some() && theorems.all(|theorem| theorem.gate.is_none())
}

/// A program in lines, or that there is none.
fn program(text: Option<&String>) -> String {
    match text {
        Some(text) => text.lines().map(|line| tame(line) + "\n").collect(),
        None => "(not printed: too deep, or with a name that no source has)\n".to_owned(),
    }
}

/// The programs that a schedule makes, each with the theorem that it is what the one before it is.
fn chain(summary: &Summary) -> String {
    let Some(rewrites) = &summary.rewrites else {
        return String::new();
    };
    let mut text = program(rewrites.kernel.as_ref());
    for number in 1..=rewrites.chain.steps {
        let name = format!("step.{number}");
        let step = summary.theorems.iter().find(|it| it.name == name);
        let made = step.and_then(|it| it.made.as_ref());
        // Writing to a string cannot fail.
        let _ = write!(text, "\n-- {name}\n{}", program(made));
    }
    text + &format!("\n-- {WHOLE}: {}\n", rewrites.chain.in_words())
}

/// The program after a step of a schedule, and what is proved of it. A certificate says the number in
/// the name of the theorem, as `step.3`.
fn step(summary: &Summary, number: usize) -> Result<String, Failure> {
    let steps = summary.theorems.iter();
    let steps: Vec<&Theorem> = steps
        .filter(|th| th.placed.is_some_and(Placed::is_step))
        .collect();
    let name = format!("step.{number}");
    let Some(theorem) = steps.iter().find(|theorem| theorem.name == name) else {
        let message = match steps.len() {
            0 => "the certificate has no steps of a schedule".to_owned(),
            count => format!("there is no step {number}: the certificate has {count}"),
        };
        return Err(Failure::Verdict(Verdict::Rejected, message));
    };
    let program = program(theorem.made.as_ref());
    let says = match theorem.placed {
        Some(Placed::StepOfValues) => "This has the values of the program before it",
        _ => "This denotes what the program before it does",
    };
    // Writing to a string cannot fail.
    let mut text = format!("{program}\n{says}, theorem {}\n", shown(&theorem.name));
    let _ = write_statement(&mut text, theorem);
    Ok(text)
}

/// What is proved of each operator that moves cells, in the order of their places. A certificate
/// says the place in the name of the theorem, as `reindexer.7.12` for line 7, column 12.
fn reindexers(summary: &Summary) -> String {
    let mut operators: BTreeMap<Vec<usize>, Vec<&Theorem>> = BTreeMap::new();
    let is_operator =
        |theorem: &&Theorem| matches!(theorem.placed, Some(Placed::Reindexer | Placed::PadSet));
    for theorem in summary.theorems.iter().filter(is_operator) {
        let numbers = theorem.name.split('.').skip(1);
        let place = numbers.map_while(|number| number.parse().ok()).collect();
        operators.entry(place).or_default().push(theorem);
    }
    let mut text = String::new();
    for (place, theorems) in operators {
        let place = match place[..] {
            [line, column] => format!("{line}:{column}"),
            [number] => format!("after the schedule, {number}:"),
            _ => "at no place".to_owned(),
        };
        let mut made = theorems
            .iter()
            .filter_map(|theorem| theorem.made.as_deref());
        let made = made.next().map_or(String::new(), tame);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{place} {made}");
        for theorem in theorems {
            let says = match theorem.placed {
                Some(Placed::PadSet) => "cells that are dropped are in the pad set",
                _ => "the reindexer is well formed here",
            };
            let _ = writeln!(text, "  {says}, theorem {}", shown(&theorem.name));
            let _ = write_statement(&mut text, theorem);
        }
    }
    let is_gate = summary
        .theorems
        .iter()
        .any(|theorem| theorem.gate.is_some());
    match (is_gate, text.is_empty()) {
        (true, true) => text.push_str("no theorem is about an operator that moves cells\n"),
        (_, false) => text.push_str("places are as the certificate names them\n"),
        _ => {}
    }
    text
}

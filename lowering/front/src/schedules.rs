//! Schedules, as far as they are looked at here: that there is a kernel for each, that their
//! parameters have values, and that their steps are steps.

use std::collections::HashSet;

use programs::atl::ast::{File, Kernel, Name, Schedule};
use programs::atl::steps::{self, LATER, STEPS};

use crate::hints::nearest;
use programs::diagnostic::Diagnostic;

/// What other schedulers call steps, and what does that here.
const ELSEWHERE: [(&str, &str); 6] = [
    ("compute_at", "`stage f as t at i`, and then `inline f`"),
    (
        "compute_root",
        "a `let` of the source is computed as a whole",
    ),
    ("compute_inline", "`inline f`"),
    (
        "cache_read",
        "`stage x as t at i`, or `pack x[p, j] as t at i`",
    ),
    (
        "vectorize",
        "C compilers make vectors of loops of a known length: `split`, `separate tails`",
    ),
    ("interchange", "`reorder i, j`"),
];

/// What is wrong with the schedules of a file. `kernels` are the names of all its kernels.
pub fn check(file: &File, kernels: &[&str]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for schedule in &file.schedules {
        let Schedule { name, kernel, .. } = schedule;
        if !kernels.contains(&kernel.text.as_str()) {
            let unknown = Diagnostic::new(kernel.span, format!("unknown kernel `{}`", kernel.text));
            found.push(suggesting(unknown, &kernel.text, kernels));
        }
        if !seen.insert((&kernel.text, &name.text)) {
            let message = format!("`{}` has a schedule `{}` already", kernel.text, name.text);
            found.push(Diagnostic::new(name.span, message));
        }
        let mut kernels = file.kernels.iter();
        let kernel = kernels.find(|it| it.name.text == kernel.text);
        found.extend(
            kernel
                .into_iter()
                .flat_map(|kernel| parameters(schedule, kernel)),
        );
    }
    found
}

/// What is wrong with the steps of the schedules of a file. It matters for those that are carried out.
pub fn check_steps(file: &File, source: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for schedule in &file.schedules {
        for step in steps::of(source, schedule.body) {
            let (text, span) = (step[0].text, step[0].span);
            if !STEPS.contains(&text) {
                let unknown = Diagnostic::new(span, format!("unknown step `{text}`"));
                let known = STEPS.iter().filter(|step| !LATER.contains(step));
                let known: Vec<String> = known.map(|step| format!("`{step}`")).collect();
                let unknown = suggesting(unknown, text, &STEPS);
                let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == text);
                found.push(unknown.with_note(match elsewhere {
                    Some((_, here)) => (*here).to_owned(),
                    None => format!("there are {}", known.join(", ")),
                }));
            }
        }
    }
    found
}

/// What is wrong with the parameters of a schedule.
fn parameters(schedule: &Schedule, kernel: &Kernel) -> Vec<Diagnostic> {
    let sizes = kernel.parameters.iter().filter(|it| it.tensor.is_none());
    let sizes: Vec<&str> = sizes.map(|it| it.name.text.as_str()).collect();
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for (Name { text, span }, value) in &schedule.parameters {
        if sizes.contains(&text.as_str()) {
            let message = format!("`{text}` is a size of `{}`", kernel.name.text);
            found.push(Diagnostic::new(*span, message));
        }
        if !seen.insert(text) {
            let message = format!("there is a parameter `{text}` already");
            found.push(Diagnostic::new(*span, message));
        }
        if !value.text.starts_with(|c: char| c.is_ascii_digit())
            && !sizes.contains(&value.text.as_str())
        {
            let message = format!("`{}` is no size of `{}`", value.text, kernel.name.text);
            found.push(suggesting(
                Diagnostic::new(value.span, message),
                &value.text,
                &sizes,
            ));
        }
    }
    found
}

fn suggesting(found: Diagnostic, word: &str, known: &[&str]) -> Diagnostic {
    match nearest(word, known.iter().copied()) {
        Some(near) => found.with_note(format!("did you mean `{near}`?")),
        None => found,
    }
}

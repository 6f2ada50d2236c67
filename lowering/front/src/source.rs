//! The front end: a source with all that is wrong in it.
//!
//! An error in a declaration does not hide those in others, and does not keep a kernel from being
//! used that has none. `atl-check` is stricter: it reads whole files.

use programs::atl::ast::{File, Kernel, Schedule};
use programs::atl::{Declared, Problem, Reading, Renamed, read_all};

use crate::check::check;
use crate::counterexample::explain;
use crate::hints::hint;
use crate::names::as_written;
use crate::schedules;
use programs::diagnostic::Diagnostic;

/// A source, read as far as it can be.
pub struct Source {
    /// The declarations that can be read.
    pub file: File,
    /// What is wrong, in the order of places.
    pub errors: Vec<Diagnostic>,
    /// What is wrong with the steps of schedules.
    pub steps: Vec<Diagnostic>,
    /// What could not be proved about shapes and accesses.
    pub unproved: Vec<Diagnostic>,
    /// The bytes, with blanks for the declarations that cannot be read.
    pub readable: Vec<u8>,
    declared: Vec<Declared>,
    renamed: Vec<Renamed>,
}

impl Source {
    /// Reads and checks a source.
    pub fn read(bytes: &[u8]) -> Source {
        let text = String::from_utf8_lossy(bytes);
        let Reading {
            file,
            problems,
            declared,
            renamed,
            readable,
        } = read_all(bytes);
        let diagnostic = |problem: &Problem| {
            let found = Diagnostic::from(problem.error.clone());
            let note = hint(&text, problem);
            note.into_iter().fold(found, Diagnostic::with_note)
        };
        let mut report = check(&file);
        for kernel in &file.kernels {
            explain(&mut report.required, kernel);
        }
        let kernels = declared.iter().filter(|declared| declared.is_kernel);
        let kernels: Vec<&str> = kernels.map(|kernel| kernel.name.as_str()).collect();
        let mut errors: Vec<Diagnostic> = problems.iter().map(diagnostic).collect();
        errors.extend(report.errors);
        errors.extend(report.required);
        errors.extend(schedules::check(&file, &kernels));
        errors.sort_by_key(|error| error.span.start);
        let steps = schedules::check_steps(&file, &text);
        Source {
            file,
            errors,
            steps,
            unproved: report.unproved,
            readable,
            declared,
            renamed,
        }
    }

    /// A message about the file, with the names that the source has.
    pub fn as_written(&self, finding: Diagnostic) -> Diagnostic {
        let at = finding.span.start;
        let inside = |declared: &&Declared| has(declared, at);
        let kernel = self.declared.iter().find(inside);
        let renamed = self.renamed.iter();
        let renamed = renamed.filter(|it| kernel.is_some_and(|kernel| it.kernel == kernel.name));
        as_written(finding, &renamed.collect::<Vec<_>>())
    }

    /// The names of the kernels, also of those that cannot be read.
    pub fn kernels(&self) -> Vec<&str> {
        let kernels = self.declared.iter().filter(|declared| declared.is_kernel);
        kernels.map(|declared| declared.name.as_str()).collect()
    }

    /// A kernel, if nothing is wrong but in other kernels and with the steps of schedules.
    pub fn kernel(&self, name: &str) -> Option<&Kernel> {
        let is_elsewhere = |error: &Diagnostic| {
            let declared = self.declared.iter();
            let mut others = declared.filter(|other| other.is_kernel && other.name != name);
            others.any(|other| has(other, error.span.start))
        };
        let mut kernels = self.file.kernels.iter();
        let kernel = kernels.find(|kernel| kernel.name.text == name);
        kernel.filter(|_| self.errors.iter().all(is_elsewhere))
    }

    /// What is wrong with the steps of a schedule.
    pub fn errors_in(&self, schedule: &Schedule) -> Vec<Diagnostic> {
        let body = schedule.body.start..schedule.body.end;
        let inside = |error: &&Diagnostic| body.contains(&error.span.start);
        self.steps.iter().filter(inside).cloned().collect()
    }

    /// The schedules for a kernel.
    pub fn schedules(&self, kernel: &str) -> Vec<&Schedule> {
        let schedules = self.file.schedules.iter();
        schedules
            .filter(|schedule| schedule.kernel.text == kernel)
            .collect()
    }

    /// The name of the kernel that a schedule is for, if only one schedule has this name.
    pub fn kernel_of(&self, schedule: &str) -> Option<&str> {
        let mut schedules = self.file.schedules.iter();
        let only = schedules.find(|it| it.name.text == schedule)?;
        let more = schedules.any(|it| it.name.text == schedule);
        (!more).then_some(only.kernel.text.as_str())
    }
}

/// Whether a declaration goes over a place.
fn has(declared: &Declared, at: usize) -> bool {
    (declared.span.start..declared.span.end).contains(&at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "kernel one(n: int, a: f32[n]) -> f32[n] = gen i < n: a[k] + b[i] + a[k]
kernel two(n: int, a: f32[n]) -> f32[n] = gen i < n; a[i]
kernel three(n: int, a: f32[n]) -> f32[n] = a
kernel four(n: int, a: f32[n]) -> f32[n] = a * transpose(a)
";

    #[test]
    fn all_errors_are_found() {
        let source = Source::read(SOURCE.as_bytes());
        let messages: Vec<&str> = source.errors.iter().map(|e| e.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "`k` is not declared",
                "`b` is not declared",
                "expected `down` or `step` or body, found `;`",
                "`transpose` needs a tensor with 2 dimensions or more, and this is of shape [n]",
            ]
        );
        assert_eq!(source.kernels(), ["one", "two", "three", "four"]);
    }

    #[test]
    fn a_sound_kernel_can_be_used() {
        let source = Source::read(SOURCE.as_bytes());
        let usable =
            ["one", "two", "three", "four", "five"].map(|name| source.kernel(name).is_some());
        assert_eq!(usable, [false, false, true, false, false]);
        assert_eq!(source.readable.len(), SOURCE.len());
        let readable = programs::atl::read(&source.readable).unwrap();
        let names: Vec<&str> = readable
            .kernels
            .iter()
            .map(|k| k.name.text.as_str())
            .collect();
        assert_eq!(names, ["three", "four"]);
        for other in [
            "x",
            "schedule s for none {}",
            "kernel three() -> f32 = 0",
            "-- \u{202e}",
        ] {
            let source = format!("{other}\n{SOURCE}");
            assert!(
                Source::read(source.as_bytes()).kernel("three").is_none(),
                "{other}"
            );
        }
        let other = format!("{SOURCE}schedule s for two {{ split i by 8 }}\n");
        assert!(Source::read(other.as_bytes()).kernel("three").is_some());
        // A step that is none matters where the schedule is carried out.
        let other = format!("{SOURCE}schedule s for three {{ jump }}\n");
        let source = Source::read(other.as_bytes());
        assert!(source.kernel("three").is_some());
        let found = source.errors_in(source.schedules("three")[0]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "unknown step `jump`");
    }

    /// However many errors there are, none is taken for sound.
    #[test]
    fn many_errors() {
        let kernels = (0..300).map(|n| format!("kernel k{n}(x: f32) -> f32 = y + z\n"));
        let source = Source::read(kernels.collect::<String>().as_bytes());
        assert_eq!(source.errors.len(), 600);
        assert!(source.kernel("k299").is_none());
        assert!(source.file.kernels.is_empty());
    }

    #[test]
    fn nothing_panics() {
        for end in (0..SOURCE.len()).filter(|&end| SOURCE.is_char_boundary(end)) {
            Source::read(&SOURCE.as_bytes()[..end]);
            Source::read(&SOURCE.as_bytes()[end..]);
        }
        for odd in [
            "",
            "kernel",
            "schedule",
            "kernel kernel schedule",
            "{",
            "\u{e9}",
            "\r",
            "1e",
            ".",
        ] {
            Source::read(odd.as_bytes());
        }
        Source::read(b"\xff");
    }
}

//! The results in words.

use super::timing::LIMIT;
use super::trial::Outcome;
use crate::arguments::in_words;
use programs::element::Named;
use std::fmt::Write;

/// A name, and what became of what has it.
pub struct Row {
    /// The values of the parameters, or what else it is.
    pub name: String,
    /// What became of it.
    pub outcome: Outcome,
}

impl Row {
    /// The nanoseconds, if it was timed.
    pub fn nanoseconds(&self) -> Option<f64> {
        match &self.outcome {
            Outcome::Timed(run, _) => Some(run.nanoseconds),
            Outcome::Slow | Outcome::Refused(_) => None,
        }
    }
}

/// The kernel, and the sizes at which it is called.
pub fn headline(kernel: &str, sizes: &[(String, i64)]) -> String {
    match sizes.is_empty() {
        true => kernel.to_owned(),
        false => format!("{kernel} with {}", in_words(sizes)),
    }
}

/// The table: the fastest first, with how many times as fast it is as what takes `reference`
/// nanoseconds; and below, what has no time, with the reason.
pub fn table<'a>(rows: impl Iterator<Item = &'a Row>, reference: f64) -> String {
    let mut timed = Vec::new();
    let mut others = String::new();
    for Row { name, outcome } in rows {
        // Writing to a string cannot fail.
        let _ = match outcome {
            Outcome::Timed(run, laws) => {
                timed.push((run.nanoseconds, name, laws));
                Ok(())
            }
            Outcome::Slow => writeln!(others, "{name}: takes more than {} s", LIMIT.as_secs()),
            Outcome::Refused(why) => {
                let first = why.message.lines().next().unwrap_or_default();
                writeln!(others, "{name}: refused: {first}")
            }
        };
    }
    timed.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let widths = timed.iter().map(|(_, name, _)| name.len());
    let width = widths.fold(0, usize::max);
    let mut text = format!("{:width$}  {:>12}  {:>8}  laws\n", "", "ms", "speed-up");
    for (nanoseconds, name, laws) in timed {
        let (ms, speed_up) = (nanoseconds / 1e6, reference / nanoseconds);
        let differs = match laws.is_exact() {
            true => "",
            false => ", results may differ",
        };
        let _ = writeln!(
            text,
            "{name:width$}  {ms:>12.4}  {speed_up:>8.2}  {}{differs}",
            laws.name()
        );
    }
    text + &others
}

#[cfg(test)]
mod tests {
    use super::super::timing::Run;
    use super::*;
    use lower::LawSet;
    use programs::atl::ast::Span;
    use programs::diagnostic::Diagnostic;

    #[test]
    fn the_fastest_is_first_and_reasons_are_below() {
        let timed = |nanoseconds, laws| {
            let hash = String::new();
            Outcome::Timed(Run { nanoseconds, hash }, laws)
        };
        let refused = Diagnostic::new(Span::default(), "cannot prove that\nmore");
        let rows = [
            ("as written", timed(2e6, LawSet::None)),
            ("t = 3", Outcome::Refused(refused)),
            ("t = 4", timed(1e6, LawSet::Real)),
            ("t = 64", Outcome::Slow),
        ];
        let rows = rows.map(|(name, outcome)| {
            let name = name.to_owned();
            Row { name, outcome }
        });
        assert_eq!(
            table(rows.iter(), 2e6),
            "                      ms  speed-up  laws\n\
             t = 4             1.0000      2.00  real, results may differ\n\
             as written        2.0000      1.00  none\n\
             t = 3: refused: cannot prove that\n\
             t = 64: takes more than 60 s\n"
        );
    }
}

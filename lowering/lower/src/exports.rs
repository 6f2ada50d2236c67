//! The theorems of a certificate, by name.
//!
//! | name | theorem |
//! |---|---|
//! | `gate` | the gate theorem |
//! | `reindexer.L.C` | the reindexer of the operator in line L, column C is well formed at its place |
//! | `reindexer.L.C.left`, `reindexer.L.C.right` | the same of the operands of a concatenation |
//! | `pad_set.L.C` | the cells that the operator there drops are in the pad set |
//! | `reindexer.N`, `pad_set.N` | the same of the operator N of the program that a schedule made, where it is known |
//! | `step.N` | the equation N of the schedule changes nothing |
//! | `kernel` | what the kernel of the source stands for: that of which steps are proved. It is itself if it
//! abbreviates nothing; then this is there only if nothing is lowered |
//! | `rewritten` | all of them together change nothing: from the source to the last program |
//!
//! Only the first is what a check asks for; the others say what it was proved by. Where a source is
//! spelled out to several operators in one place, their names have a number behind that.

use crate::gate::function::Lowered;
use crate::report::Places;
use crate::rewrites::Rewrites;
use kernel::Thm;
use reading::Place;
use reasoning::reindexers::Reindexed;
use std::collections::HashMap;

/// The name of the theorem that a certificate is for.
pub const THEOREM: &str = "gate";

/// The name of the theorem that says which kernel steps are about.
pub const KERNEL: &str = "kernel";

/// The name of the theorem about all steps of a schedule.
pub const WHOLE: &str = "rewritten";

/// The theorems about the steps of a schedule.
pub fn of_rewrites(rewrites: &Rewrites) -> Vec<(String, Thm)> {
    let steps = rewrites.steps.iter().enumerate();
    let steps = steps.map(|(number, step)| (format!("step.{}", number + 1), *step));
    steps.chain([(WHOLE.to_owned(), rewrites.whole)]).collect()
}

/// The theorems, with the places of the operators in the source.
pub fn named(lowered: &Lowered, places: &Places, source: &[u8]) -> Vec<(String, Thm)> {
    let mut exports = vec![(THEOREM.to_owned(), lowered.theorem)];
    if let Some(rewrites) = &lowered.rewrites {
        exports.extend(lowered.unfolds.map(|th| (KERNEL.to_owned(), th)));
        exports.extend(of_rewrites(rewrites));
    }
    let mut visits = HashMap::new();
    let mut taken = HashMap::new();
    for operator in &lowered.reindexers {
        let visit: &mut usize = visits.entry(operator.made).or_default();
        let offset = places.start(operator.made, *visit);
        *visit += 1;
        let Place { line, column } = Place::at(source, offset);
        let mut place = format!("{line}.{column}");
        let before: &mut usize = taken.entry(place.clone()).or_default();
        *before += 1;
        if *before > 1 {
            place += &format!(".{before}");
        }
        exports.extend(of_operator(operator, &place));
    }
    let after_schedule = lowered.rearranged.iter();
    exports.extend(after_schedule.flat_map(|(n, it)| of_operator(it, &n.to_string())));
    exports
}

/// The theorems about an operator that moves cells.
fn of_operator(operator: &Reindexed, place: &str) -> Vec<(String, Thm)> {
    let sides: &[&str] = match &operator.reindexers[..] {
        [_] => &[""],
        _ => &[".left", ".right"],
    };
    let placed = operator.reindexers.iter().zip(sides);
    let placed = placed.map(|(th, side)| (format!("reindexer.{place}{side}"), *th));
    let dropped = operator.dropped.iter();
    let dropped = dropped.map(|th| (format!("pad_set.{place}"), *th));
    placed.chain(dropped).collect()
}

//! Loops and arrays of a schedule that are not in the text of C. Nothing is proved here.

use kernel::Term;
use programs::c::naming;
use reading::Span;
use reasoning::identifiers::letters;
use reasoning::program::only_loop;
use reasoning::syntax::{Exp, View};
use reasoning::trouble::Attempt;
use schedule::Applied;
use schedule::places::{at, bound};
use schedule::reduction::number;
use std::collections::HashSet;

/// A loop or an array of a schedule that is not in the text.
#[derive(Clone, Debug)]
pub struct Lost {
    pub name: String,
    pub is_loop: bool,
}

/// Guards that stayed in loops, which are in the text only for that.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The loops, by name.
    pub loops: Vec<String>,
    /// The steps of the schedule, in the source, that were left out, since they split loops at guards.
    pub left_out: Vec<Span>,
}

/// The names that the last program of a schedule binds, that the kernel does not, and of which the text
/// of C has none: what was computed along these loops, or kept in these arrays, is computed otherwise.
pub fn lost(body: Term, last: &Applied, c: &str) -> Attempt<Vec<Lost>> {
    let words = stems(c);
    let before: HashSet<String> = bound(body)?.into_iter().map(|(name, _)| name).collect();
    let mut lost: Vec<Lost> = Vec::new();
    for (name, place) in bound(last.e)? {
        let said = before.contains(&name) || is_said(&name, &words);
        let operator = at(last.e, &place)?;
        let is_loop = !matches!(Exp::of(operator)?, Exp::Let { .. });
        if !said && !nameless(operator, &name)? {
            lost.push(Lost { name, is_loop });
        }
    }
    Ok(lost)
}

/// Whether the text of C has these names.
pub fn are_said(names: &[String], c: &str) -> bool {
    let words = stems(c);
    names.iter().all(|name| is_said(name, &words))
}

/// The names in a text without the numbers that tell them from others.
fn stems(c: &str) -> HashSet<String> {
    let words = c.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.map(stem).collect()
}

fn stem(word: &str) -> String {
    let end = |c: char| c.is_ascii_digit() || c == '_';
    word.trim_end_matches(end).to_owned()
}

/// Whether a name is among these. One that C cannot have is there in another spelling.
fn is_said(name: &str, words: &HashSet<String>) -> bool {
    let mut spellings = naming::like(name, "", 2).take(2);
    spellings.any(|name| words.contains(&stem(&name)))
}

/// Whether C can do without a name that an operator binds: there is no loop for a single step, and what a
/// fold accumulates is in what it is for.
fn nameless(e: Term, name: &str) -> Attempt<bool> {
    let (lo, hi) = match Exp::of(e)? {
        Exp::Fold { x, .. } if letters(x)? == name => return Ok(true),
        Exp::Gen { lo, hi, .. } | Exp::Fold { lo, hi, .. } => (lo, hi),
        Exp::Sums { bs, e, .. } => match only_loop(bs, e)? {
            Some(only) => (only.lo, only.hi),
            None => return Ok(false),
        },
        _ => return Ok(false),
    };
    let steps = number(lo)?
        .zip(number(hi)?)
        .and_then(|(lo, hi)| hi.checked_sub(lo));
    Ok(steps == Some(1))
}

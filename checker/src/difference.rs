//! Where a theorem and the files that it should be about differ.
//!
//! Untrusted: that they differ is decided before.

use crate::gate::{Gate, Programs};
use certs_tools::Context;
use kernel::Term;
use statement::syntax::{Span, Syntax};
use statement::term;

/// In words.
pub fn of(k: &mut Context, programs: &Programs, gate: &Gate) -> String {
    let [kernel, function] = gate.programs;
    let (source, c) = (programs.files.source, programs.files.c);
    let files = [
        ("the source", source, &programs.kernel, kernel),
        ("the C file", c, &programs.function, function),
    ];
    for (what, text, syntax, proved) in files {
        let (Some(text), Some(syntax)) = (text, syntax) else {
            continue;
        };
        let mut places = Vec::new();
        add(k, syntax, &mut places);
        let Ok(wanted) = term::of(k, syntax) else {
            continue;
        };
        if wanted != proved {
            // From the outside in, so that a part is looked for where it is.
            let mut place = syntax.2;
            for (wanted, _) in path(k, wanted, proved) {
                let inside = |span: &Span| place.start <= span.start && span.end <= place.end;
                let here = places
                    .iter()
                    .find(|(term, span)| *term == wanted && inside(span));
                place = here.map_or(place, |(_, span)| *span);
            }
            return said(what, text, place);
        }
    }
    "it is about other programs".to_owned()
}

/// The place in words, with its line.
fn said(what: &str, text: &[u8], place: Span) -> String {
    let before = text.get(..place.start).unwrap_or(text);
    let line_start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let number = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let line = text[line_start..]
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let column = before.len() - line_start;
    let caret =
        "^".repeat((place.end - place.start).clamp(1, line.len().saturating_sub(column).max(1)));
    format!(
        "{what} says otherwise in line {number}:\n{line}\n{:column$}{caret}",
        ""
    )
}

/// The terms of all parts, with their places.
fn add(k: &mut Context, syntax: &Syntax, places: &mut Vec<(Term, Span)>) {
    places.extend(term::of(k, syntax).ok().map(|term| (term, syntax.2)));
    syntax.1.iter().for_each(|part| add(k, part, places));
}

/// From the outside in, pairs of subterms that differ: always the first.
fn path(k: &Context, wanted: Term, proved: Term) -> Vec<(Term, Term)> {
    let mut path = vec![(wanted, proved)];
    let mut here = (wanted, proved);
    while let (Some((f, x)), Some((g, y))) = (k.dest_app(here.0), k.dest_app(here.1)) {
        here = if f == g { (x, y) } else { (f, g) };
        path.push(here);
    }
    path
}

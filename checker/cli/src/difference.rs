//! Where a theorem and the files that it should be about differ. That they do is decided before.

use certs_tools::Context;
use gate::programs::Programs;
use gate::statement::Gate;
use kernel::Term;
use reading::{Place, Span, Syntax, term};

/// In words.
pub fn of(k: &mut Context, programs: &Programs, gate: &Gate) -> String {
    let (source, c) = (programs.files.source, programs.files.c);
    let files = [
        ("the source", source, &programs.kernel, gate.kernel),
        ("the C file", c, &programs.function, gate.function),
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
            let mut place = syntax.span;
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
fn said(what: &str, text: &[u8], span: Span) -> String {
    let Place { line, column } = Place::at(text, span.start);
    let shown = text.split(|byte| *byte == b'\n').nth(line - 1);
    let shown = String::from_utf8_lossy(shown.unwrap_or_default());
    let left = shown.chars().count().saturating_sub(column - 1).max(1);
    let caret = "^".repeat(span.end.saturating_sub(span.start).clamp(1, left));
    let indent = column - 1;
    format!(
        "{what} says otherwise in line {line}:\n{shown}\n{:indent$}{caret}",
        ""
    )
}

/// The terms of all parts, with their places.
fn add(k: &mut Context, syntax: &Syntax, places: &mut Vec<(Term, Span)>) {
    places.extend(term::of(k, syntax).ok().map(|term| (term, syntax.span)));
    syntax.args.iter().for_each(|part| add(k, part, places));
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

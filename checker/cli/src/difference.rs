//! Where a theorem and the files that it should be about differ. That they do is decided before.

use crate::finding::file;
use certs_tools::Context;
use gate::finding::{Difference, Input};
use gate::programs::Programs;
use gate::statement::Gate;
use kernel::Term;
use reading::{Place, Span, Syntax, term};

/// The first difference.
pub fn of(k: &mut Context, programs: &Programs, gate: &Gate) -> Difference {
    let (source, c) = (programs.files.source, programs.files.c);
    let files = [
        (Input::Source, source, &programs.kernel, gate.kernel),
        (Input::C, c, &programs.function, gate.function),
    ];
    for (what, text, syntax, proved) in files {
        let (Some(text), Some(syntax)) = (text, syntax) else {
            continue;
        };
        let mut places = Vec::new();
        add(k, syntax, &mut { MOST }, &mut places);
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
                    .find(|(term, span)| *term == Some(wanted) && inside(span));
                place = here.map_or(place, |(_, span)| *span);
            }
            let words = said(what, text, place);
            let place = Place::at(text, place.start);
            return Difference {
                place: Some((what, place)),
                words,
            };
        }
    }
    Difference {
        place: None,
        words: "it is about other programs".to_owned(),
    }
}

/// How much of a line is shown, in characters: a file of one line may have a million.
const SHOWN: usize = 200;

/// The place in words, with its line, or as much of it as is worth showing.
fn said(what: Input, text: &[u8], span: Span) -> String {
    let Place { line, column } = Place::at(text, span.start);
    let whole = text.split(|byte| *byte == b'\n').nth(line - 1);
    let whole = String::from_utf8_lossy(whole.unwrap_or_default());
    // A place in the first characters is shown with the beginning of the line.
    let from = match column <= SHOWN / 2 {
        true => 0,
        false => column - SHOWN / 2,
    };
    let shown: String = whole.chars().skip(from).take(SHOWN).collect();
    let indent = column - 1 - from;
    let left = shown.chars().count().saturating_sub(indent).max(1);
    let caret = "^".repeat(span.end.saturating_sub(span.start).clamp(1, left));
    let indent = " ".repeat(indent);
    let what = file(what);
    format!("{what} says otherwise in line {line}, column {column}:\n{shown}\n{indent}{caret}")
}

/// How many forms are made terms, with those inside counted again for each form around: parts of a
/// program that is larger are not looked for.
const MOST: usize = 1 << 18;

/// The terms of parts, with their places; and how many forms a part has.
fn add(
    k: &mut Context,
    syntax: &Syntax,
    left: &mut usize,
    places: &mut Vec<(Option<Term>, Span)>,
) -> usize {
    let at = places.len();
    places.push((None, syntax.span));
    let inside = syntax.args.iter().map(|part| add(k, part, left, places));
    let size = 1 + inside.sum::<usize>();
    if let Some(rest) = left.checked_sub(size) {
        *left = rest;
        places[at].0 = term::of(k, syntax).ok();
    }
    size
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_million_characters_is_shown_in_part() {
        let text = [&b"x".repeat(1 << 20)[..], b"!", &b"y".repeat(1 << 20)].concat();
        let (start, end) = (1 << 20, (1 << 20) + 1);
        let said = said(Input::Source, &text, Span { start, end });
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(
            lines[0],
            "the source says otherwise in line 1, column 1048577:"
        );
        assert_eq!(lines[1].len(), SHOWN);
        let caret = lines[2].find('^').unwrap();
        assert_eq!(&lines[1][caret..=caret], "!");
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        let said = said(Input::C, b"a\nb + c\n", Span { start: 6, end: 7 });
        assert_eq!(
            said,
            "the C file says otherwise in line 2, column 5:\nb + c\n    ^"
        );
    }
}

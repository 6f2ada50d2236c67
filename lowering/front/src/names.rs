//! The names in messages. In the tree of a kernel no name is bound twice, in its source it may be:
//! `i_1` there is another `i` here.

use programs::atl::{Renamed, words};
use programs::diagnostic::Diagnostic;
use std::collections::HashSet;

/// A message with the names that the source has, but for those of which it would confuse two.
pub fn as_written(finding: Diagnostic, renamed: &[&Renamed]) -> Diagnostic {
    let texts = [std::slice::from_ref(&finding.message), &finding.notes].concat();
    let all: HashSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    let in_source = |word: &str| {
        let of = |name: &str| renamed.iter().find(|it| it.name == name);
        let meant = &of(word)?.in_source;
        let is_other =
            |other: &&str| **other != *word && of(other).is_some_and(|it| it.in_source == *meant);
        let is_clear = !all.contains(meant.as_str()) && !all.iter().any(is_other);
        is_clear.then(|| meant.clone())
    };
    let written = |text: &String| -> String {
        let words = words(text).map(|word| in_source(word).unwrap_or_else(|| word.to_owned()));
        words.collect()
    };
    Diagnostic {
        span: finding.span,
        message: written(&finding.message),
        notes: finding.notes.iter().map(written).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use programs::atl::Span;

    #[test]
    fn names_of_the_source() {
        let renamed = [("i_1", "i"), ("i_2", "i"), ("j_1", "j")].map(|(name, in_source)| Renamed {
            kernel: "k".to_owned(),
            name: name.to_owned(),
            in_source: in_source.to_owned(),
        });
        let renamed: Vec<&Renamed> = renamed.iter().collect();
        for (message, note, expected) in [
            ("`a[i_1]`", "0 <= i_1, i_10", ["`a[i]`", "0 <= i, i_10"]),
            ("`a[i_1]`", "0 <= i", ["`a[i_1]`", "0 <= i"]),
            ("i_2 + i_1", "j_1 - 1", ["i_2 + i_1", "j - 1"]),
            ("", "\u{e9}i_1", ["", "\u{e9}i_1"]),
        ] {
            let finding = Diagnostic::new(Span::default(), message).with_note(note);
            let Diagnostic { message, notes, .. } = as_written(finding, &renamed);
            assert_eq!([&message[..], &notes[0]], expected);
        }
    }
}

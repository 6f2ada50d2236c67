//! Declarations.

use super::term::Layout;
use crate::language::print::doc::Doc;

impl Layout<'_> {
    /// The declaration that the words are.
    pub(super) fn declaration(&mut self) -> Doc {
        let Some(head) = self.raw() else {
            return Doc::text("");
        };
        match head.text {
            "theorem" => self.proposition(":", true),
            "typedef" => self.proposition(":=", true),
            "definition" => self.proposition(":=", false),
            "datatype" => self.types(),
            "inductive" | "record" => self.clauses(true),
            "recursive" => self.clauses(false),
            _ => Doc::nest(2, vec![self.take(), Doc::text(" "), self.phrase(&[])]),
        }
    }

    /// The word that says what is declared, and what stands between it and the stop.
    fn head(&mut self, stops: &[&str]) -> Doc {
        let word = self.take();
        Doc::nest(2, vec![word, Doc::text(" "), self.phrase(stops)])
    }

    /// A name, what it stands for, perhaps a proof.
    fn proposition(&mut self, separator: &str, proved: bool) -> Doc {
        let head = self.head(&[separator]);
        let separator = self.take();
        let body = self.term();
        let mut parts = vec![Doc::group(vec![
            head,
            Doc::text(" "),
            separator,
            Doc::nest(2, vec![Doc::Line, body]),
        ])];
        if proved {
            parts.extend([Doc::Hard, Doc::group(vec![self.proof_of_theorem()])]);
        }
        Doc::Concat(parts)
    }

    /// `datatype t := C | D and ...`
    fn types(&mut self) -> Doc {
        let mut parts = Vec::new();
        while self.raw().is_some() {
            if !parts.is_empty() {
                parts.push(Doc::Hard);
            }
            let head = self.head(&[":="]);
            let separator = self.take();
            let constructors = Doc::nest(2, vec![Doc::Line, self.constructors()]);
            parts.push(Doc::group(vec![
                head,
                Doc::text(" "),
                separator,
                constructors,
            ]));
        }
        Doc::Concat(parts)
    }

    /// `C t u | D`: each on a line of its own, or many on one where they are names only.
    fn constructors(&mut self) -> Doc {
        let (mut constructors, mut names_only) = (Vec::new(), true);
        while self.peek().is_some_and(|word| !word.is("and")) {
            let mut parts = Vec::new();
            if self.is("|") {
                parts.extend([self.take(), Doc::text(" ")]);
            }
            let start = self.position();
            parts.push(self.phrase(&["|", "and"]));
            names_only &= self.position() == start + 1;
            constructors.push(Doc::Concat(parts));
        }
        let mut parts = Vec::new();
        for constructor in constructors {
            match (parts.is_empty(), names_only) {
                (true, _) => parts.push(constructor),
                (false, true) => parts.push(Doc::soft(constructor)),
                (false, false) => parts.extend([Doc::Line, constructor]),
            }
        }
        Doc::Concat(parts)
    }

    /// A head, or several, and `| clause` on lines of their own; the clauses may have names.
    fn clauses(&mut self, named: bool) -> Doc {
        let mut parts = vec![self.head(&["|", "and"])];
        while let Some(word) = self.raw() {
            parts.push(Doc::Hard);
            parts.push(match word.is("|") {
                true => self.clause(named),
                false => self.head(&["|", "and"]),
            });
        }
        Doc::Concat(parts)
    }

    fn clause(&mut self, named: bool) -> Doc {
        let limit = self.raw().filter(|bar| bar.first).map(|bar| bar.column);
        let bar = vec![self.take(), Doc::text(" ")];
        let clause = self.within(limit.unwrap_or(self.limit), false, |layout| {
            if !named {
                return Doc::align(layout.term());
            }
            let name = vec![layout.phrase(&[":"]), Doc::text(" "), layout.take()];
            let statement = Doc::nest(2, vec![Doc::Line, layout.term()]);
            Doc::group(name.into_iter().chain([statement]).collect())
        });
        Doc::Concat(bar.into_iter().chain([clause]).collect())
    }
}

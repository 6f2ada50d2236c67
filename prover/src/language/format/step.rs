//! Proofs: steps, each on a line of its own, and the blocks of steps within them.

use super::term::Layout;
use crate::language::print::doc::Doc;

/// What ends the words of a step before its statement, proof or end.
const PARTS: [&str; 4] = [":", "by", "proof", ";"];

impl Layout<'_> {
    /// The proof of a theorem, from the first column on.
    pub(super) fn proof_of_theorem(&mut self) -> Doc {
        match self.is("proof") {
            true => self.bracketed_proof(),
            false => self.proof_by(),
        }
    }

    /// `proof` steps `qed`
    fn bracketed_proof(&mut self) -> Doc {
        let open = self.take();
        let steps = self.within(0, false, Self::block);
        Doc::Concat(vec![
            open,
            Doc::nest(2, vec![Doc::Hard, steps.doc]),
            Doc::Hard,
            self.take(),
        ])
    }

    /// `by` and one step on its line, or several below.
    fn proof_by(&mut self) -> Doc {
        let by = self.take();
        let steps = match self.peek() {
            Some(word) if word.first => self.block(),
            _ => self.steps_in_line(),
        };
        let start = match steps.one {
            true => Doc::Line,
            false => Doc::Hard,
        };
        Doc::Concat(vec![by, Doc::nest(2, vec![start, steps.doc])])
    }

    /// Steps between brackets, the opening one of which was taken.
    pub(super) fn steps_between(&mut self) -> Doc {
        let mut parts = vec![self.block().doc];
        while self.is("|") {
            parts.extend([Doc::Line, self.take(), Doc::text(" ")]);
            parts.push(Doc::align(self.block().doc));
        }
        Doc::Concat(parts)
    }

    /// Steps with `;` between them.
    fn steps_in_line(&mut self) -> Steps {
        let mut parts = vec![self.tactic()];
        while self.is(";") {
            parts.extend([self.take(), Doc::Line, self.tactic()]);
        }
        Steps {
            doc: Doc::Concat(parts),
            one: true,
        }
    }

    /// Steps that start in the column of the next word, or after `;`.
    fn block(&mut self) -> Steps {
        let Some(start) = self.peek() else {
            return Steps {
                doc: Doc::text(""),
                one: true,
            };
        };
        let (outside, inside) = (self.limit.max(start.column - 1), start.column);
        let mut one = !start.is("-") && !start.is("·");
        let mut parts = Vec::new();
        self.within(outside, self.chained, |layout| {
            while !layout.ends_block() {
                if !parts.is_empty() {
                    parts.push(Doc::Hard);
                    one = false;
                }
                let mut line = vec![layout.step(inside)];
                while layout.is(";") {
                    line.push(layout.take());
                    if !layout.ends_block() && layout.peek().is_some_and(|next| !next.first) {
                        line.extend([Doc::Line, layout.step(inside)]);
                    }
                    one = false;
                }
                parts.push(Doc::group(line));
            }
        });
        Steps {
            doc: Doc::Concat(parts),
            one,
        }
    }

    fn ends_block(&self) -> bool {
        let end = |word: &super::words::Word<'_>| word.closes() || word.is("|") || word.is("qed");
        self.peek().is_none_or(end)
    }

    /// A step whose lines are further right than this column.
    fn step(&mut self, column: u32) -> Doc {
        let bullet = self.is("·") || self.is("-");
        self.within(column, self.chained, |layout| {
            layout.start_step();
            if !bullet {
                return layout.tactic();
            }
            let bullet = vec![layout.take(), Doc::text(" ")];
            let steps = Doc::align(layout.block().doc);
            Doc::Concat(bullet.into_iter().chain([steps]).collect())
        })
    }

    /// A step: what it says, perhaps a statement, perhaps the proof of that.
    fn tactic(&mut self) -> Doc {
        if self.is("calc") {
            return self.chain();
        }
        let mut parts = vec![self.phrase(&PARTS)];
        if self.is(":") {
            parts.extend([Doc::text(" "), self.take()]);
            parts.push(Doc::nest(2, vec![Doc::Line, self.term()]));
        }
        let statement = Doc::group(parts);
        let rest = self.rest(&PARTS);
        self.proved(Doc::nest(2, vec![statement, rest]))
    }

    /// A statement and its proof, if one follows.
    fn proved(&mut self, statement: Doc) -> Doc {
        let bracketed = self
            .raw()
            .is_some_and(|word| word.is("proof") && word.column >= self.limit);
        if bracketed {
            return Doc::Concat(vec![statement, Doc::Hard, self.bracketed_proof()]);
        }
        match self.is("by") {
            true => Doc::group(vec![statement, Doc::text(" "), self.proof_by()]),
            false => statement,
        }
    }

    /// `calc a = b by T`, and lines `_ = c by T`.
    fn chain(&mut self) -> Doc {
        let outside = self.limit;
        let start = vec![self.take(), Doc::text(" ")];
        let first = self.within(outside, true, Self::link);
        let mut links = Vec::new();
        while let Some(next) = self.raw().filter(|word| word.is("_") && word.first) {
            if next.column <= outside {
                break;
            }
            let link = self.within(next.column, true, |layout| {
                let hole = layout.take();
                let rest = layout.link();
                Doc::Concat(vec![hole, Doc::text(" "), rest])
            });
            links.extend([Doc::Hard, link]);
        }
        let links = [Doc::align(first), Doc::nest(2, links)];
        Doc::Concat(start.into_iter().chain(links).collect())
    }

    fn link(&mut self) -> Doc {
        let statement = Doc::group(vec![self.phrase(&PARTS)]);
        self.proved(statement)
    }
}

/// Steps of a proof.
struct Steps {
    doc: Doc,
    /// Whether they may stand on one line, after `by`.
    one: bool,
}

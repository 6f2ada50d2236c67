//! Terms, facts, patterns and what else stands within a step: words between brackets and
//! operators. The same rules lay out all of them, so they need not be told apart.

use super::words::Word;
use crate::language::parsing::Kind;
use crate::language::print::doc::Doc;
use crate::language::syntax::Scope;
use crate::language::syntax::scope::RELATION;
use crate::language::syntax::spelling::is_reserved;

/// How tightly `⇒`, `∨` and `∧` bind, which are laid out in their own ways.
const IMPLICATION: u8 = 25;
const DISJUNCTION: u8 = 30;
const CONJUNCTION: u8 = 35;

/// How tightly `→` binds, which is no operator of terms.
const FUNCTION: u8 = 55;

/// Words that belong to what follows them.
const LEADING: [&str; 9] = [
    "|",
    ":",
    "at",
    "as",
    "by",
    "using",
    "generalizing",
    "with",
    "<;>",
];

/// A place among the words of a declaration.
pub(super) struct Layout<'a> {
    words: &'a [Word<'a>],
    at: usize,
    /// The first word of a step, to which the limit does not apply.
    start: usize,
    scope: &'a Scope,
    /// A line that starts at this column or before it ends what is laid out.
    pub(super) limit: u32,
    /// A line that starts with `_` does, too: it is the next link of a chain.
    pub(super) chained: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(words: &'a [Word<'a>], scope: &'a Scope) -> Layout<'a> {
        Layout {
            words,
            at: 0,
            start: usize::MAX,
            scope,
            limit: 0,
            chained: false,
        }
    }

    /// The next word, whether or not it belongs to what is laid out.
    pub(super) fn raw(&self) -> Option<&'a Word<'a>> {
        self.words.get(self.at)
    }

    /// How many words were taken.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The next word of what is laid out. Closing brackets may stand anywhere.
    pub(super) fn peek(&self) -> Option<&'a Word<'a>> {
        self.raw().filter(|word| {
            let ends = word.column <= self.limit || (self.chained && word.is("_"));
            !(word.first && ends) || word.closes() || self.at == self.start
        })
    }

    pub(super) fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|word| word.is(text))
    }

    /// Takes the next word, after the comments before it.
    pub(super) fn take(&mut self) -> Doc {
        let Some(word) = self.raw() else {
            return Doc::text("");
        };
        self.at += 1;
        let mut parts = Vec::new();
        for comment in word.before.comments() {
            parts.extend([Doc::text(comment), Doc::Hard]);
        }
        parts.push(Doc::text(word.spelling));
        Doc::align(Doc::Concat(parts))
    }

    /// Makes the next word the first of a step.
    pub(super) fn start_step(&mut self) {
        self.start = self.at;
    }

    /// Lays out with other limits.
    pub(super) fn within<T>(
        &mut self,
        limit: u32,
        chained: bool,
        layout: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = (self.limit, self.chained);
        (self.limit, self.chained) = (limit, chained);
        let done = layout(self);
        (self.limit, self.chained) = before;
        done
    }

    /// Whether the next word touches the one before, or should.
    fn glued(&self) -> bool {
        let Some(word) = self.peek() else {
            return true;
        };
        let before = self.at.checked_sub(1).map(|before| &self.words[before]);
        let opened = before.is_some_and(Word::opens);
        !word.spaced || opened || word.closes() || matches!(word.text, "," | ";")
    }

    /// Operands and what stands between them, up to one of these words or a closing bracket.
    /// Each is on a new line where it does not fit on the line of the one before.
    pub(super) fn phrase(&mut self, stops: &[&str]) -> Doc {
        self.pieces(stops, true)
    }

    /// What follows in a phrase after what is laid out already.
    pub(super) fn rest(&mut self, stops: &[&str]) -> Doc {
        self.pieces(stops, false)
    }

    fn pieces(&mut self, stops: &[&str], mut first: bool) -> Doc {
        let mut parts = Vec::new();
        let mut separate = false;
        while let Some(word) = self.peek() {
            if word.closes() || stops.iter().any(|stop| word.is(stop)) {
                break;
            }
            let glued = std::mem::take(&mut first) || self.glued();
            let piece = self.piece(stops);
            parts.push(match glued {
                true => piece,
                false if separate => Doc::Concat(vec![Doc::Line, piece]),
                false if word.is(":=") || word.is("↦") || word.is("=>") => {
                    Doc::Concat(vec![Doc::text(" "), piece])
                }
                false => Doc::soft(Doc::align(piece)),
            });
            separate = word.is(";");
        }
        Doc::Concat(parts)
    }

    /// A term, or a word that is none; some words go with the term behind them.
    fn piece(&mut self, stops: &[&str]) -> Doc {
        let Some(word) = self.peek().filter(|word| !self.starts_operand(word)) else {
            return self.term();
        };
        let leads = LEADING.iter().any(|leading| word.is(leading));
        let taken = self.take();
        let next = self.peek();
        match next.filter(|next| leads && !stops.iter().any(|stop| next.is(stop))) {
            Some(next) if self.starts_operand(next) => {
                Doc::Concat(vec![taken, Doc::text(" "), Doc::align(self.term())])
            }
            _ => taken,
        }
    }

    pub(super) fn term(&mut self) -> Doc {
        self.expression(0)
    }

    /// A term whose operators outside brackets bind at least this tightly.
    fn expression(&mut self, min: u8) -> Doc {
        let mut left = self.operand();
        while let Some(level) = self.infix().filter(|level| *level >= min) {
            left = self.operation(left, level);
        }
        left
    }

    /// How tightly the next word binds as an operator between operands, if it is one.
    fn infix(&self) -> Option<u8> {
        let word = self.peek()?;
        if !matches!(word.kind, Kind::Word | Kind::Symbol) {
            return None;
        }
        let function = word.is("→").then_some(FUNCTION);
        let infix = self.scope.infix(word.text);
        infix.map(|(_, level)| level).or(function)
    }

    /// Operands with operators of one level between them.
    fn operation(&mut self, first: Doc, level: u8) -> Doc {
        let mut operands = vec![first];
        let mut operators = Vec::new();
        while self.infix() == Some(level) {
            operators.push(Doc::Concat(vec![Doc::text(" "), self.take()]));
            operands.push(self.expression(level + 1));
        }
        let mut parts = vec![operands.remove(0)];
        let last = operators.len() - 1;
        for (at, (operator, operand)) in operators.into_iter().zip(operands).enumerate() {
            parts.push(operator);
            parts.push(match level {
                IMPLICATION if at == last => Doc::nest(2, vec![Doc::Line, operand]),
                IMPLICATION | DISJUNCTION | CONJUNCTION => Doc::Concat(vec![Doc::Line, operand]),
                ..=RELATION => Doc::nest(2, vec![Doc::Line, operand]),
                _ => Doc::nest(2, vec![Doc::soft(operand)]),
            });
        }
        Doc::align(Doc::group(parts))
    }

    fn starts_operand(&self, word: &Word<'_>) -> bool {
        let symbol = matches!(word.kind, Kind::Word | Kind::Symbol);
        let known = symbol && (is_binder(word) || self.scope.prefix(word.text).is_some());
        let words = ["let", "if", "case"];
        known || words.iter().any(|text| word.is(text)) || self.starts_atom(word)
    }

    fn starts_atom(&self, word: &Word<'_>) -> bool {
        match word.kind {
            Kind::Word => {
                word.text == "_" || !is_reserved(word.text) && self.scope.infix(word.text).is_none()
            }
            Kind::Symbol => word.opens() || matches!(word.text, "`" | "←"),
            Kind::End => false,
            _ => true,
        }
    }

    /// Whether a bracket that comes next holds steps, and not terms.
    fn before_steps(&self) -> bool {
        let combines = |word: &Word| ["try", "repeat", "all", "first"].iter().any(|w| word.is(w));
        match self.at.checked_sub(1).map(|before| &self.words[before]) {
            _ if self.at == self.start => true,
            Some(before) => {
                before.is("<;>") || self.at.checked_sub(1) == Some(self.start) && combines(before)
            }
            None => false,
        }
    }

    fn operand(&mut self) -> Doc {
        let Some(word) = self.peek().filter(|word| !word.closes()) else {
            return Doc::text("");
        };
        match word.text {
            _ if !matches!(word.kind, Kind::Word | Kind::Symbol) => self.application(),
            _ if is_binder(word) => self.binder(),
            "let" => self.binding(),
            "if" => self.conditional(),
            "case" => self.cases(),
            "←" => Doc::Concat(vec![self.take(), self.space(), self.operand()]),
            text => match self.scope.prefix(text) {
                Some(level) => Doc::Concat(vec![self.take(), self.space(), self.expression(level)]),
                None => self.application(),
            },
        }
    }

    /// The space before the next word, if there is one.
    fn space(&self) -> Doc {
        Doc::text(if self.glued() { "" } else { " " })
    }

    /// `∀x y. body`
    fn binder(&mut self) -> Doc {
        let symbol = self.take();
        let variables = Doc::nest(4, vec![self.phrase(&["."])]);
        if !self.is(".") {
            return Doc::Concat(vec![symbol, variables]);
        }
        let dot = self.take();
        let body = self.term();
        Doc::group(vec![
            symbol,
            variables,
            dot,
            Doc::nest(2, vec![Doc::Line, body]),
        ])
    }

    /// `let x = e in body`
    fn binding(&mut self) -> Doc {
        let start = vec![
            self.take(),
            Doc::text(" "),
            Doc::align(self.phrase(&["in"])),
        ];
        let end = vec![Doc::text(" "), self.take(), Doc::Line, self.term()];
        Doc::align(Doc::group(start.into_iter().chain(end).collect()))
    }

    /// `if p then a else b`
    fn conditional(&mut self) -> Doc {
        let mut parts = Vec::new();
        for stop in ["then", "else", ""] {
            if !parts.is_empty() {
                parts.push(Doc::Line);
            }
            let keyword = self.take();
            let part = match stop {
                "" => self.term(),
                _ => self.phrase(&[stop]),
            };
            parts.extend([keyword, Doc::text(" "), Doc::align(part)]);
        }
        Doc::align(Doc::group(parts))
    }

    /// `case e of pattern => t | ...`
    fn cases(&mut self) -> Doc {
        let mut parts = vec![self.take(), Doc::text(" "), self.phrase(&["of"])];
        parts.extend([Doc::text(" "), self.take()]);
        let mut arms = Vec::new();
        loop {
            arms.push(Doc::Line);
            if self.is("|") {
                arms.extend([self.take(), Doc::text(" ")]);
            }
            let pattern = self.phrase(&["=>"]);
            let arrow = vec![pattern, Doc::text(" "), self.take()];
            let value = Doc::nest(4, vec![Doc::Line, self.term()]);
            arms.push(Doc::group(arrow.into_iter().chain([value]).collect()));
            if !self.is("|") {
                break;
            }
        }
        parts.push(Doc::nest(2, arms));
        Doc::align(Doc::group(parts))
    }

    /// `f x y`
    fn application(&mut self) -> Doc {
        let mut parts = vec![self.atom()];
        while let Some(word) = self.peek().filter(|word| self.starts_atom(word)) {
            parts.push(match self.glued() {
                true => self.atom(),
                false if word.is("←") => break,
                false => Doc::soft(self.atom()),
            });
        }
        Doc::nest(2, parts)
    }

    /// A word, or what stands between brackets.
    fn atom(&mut self) -> Doc {
        let Some(word) = self.peek().filter(|word| !word.closes()) else {
            return Doc::text("");
        };
        let (quoted, steps) = (word.is("`"), self.before_steps());
        let open = self.take();
        if !word.opens() && !quoted {
            return open;
        }
        let inner = match steps {
            true => self.steps_between(),
            false => self.phrase(if quoted { &["`"] } else { &[] }),
        };
        let close = self.take();
        Doc::Concat(vec![open, Doc::align(Doc::group(vec![inner])), close])
    }
}

fn is_binder(word: &Word<'_>) -> bool {
    word.kind == Kind::Symbol && matches!(word.text, "λ" | "∀" | "∃" | "∃!" | "@")
}

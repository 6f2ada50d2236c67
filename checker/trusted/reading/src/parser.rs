//! Tokens to syntax, by the productions of a grammar.

use crate::conditions;
use crate::error::Result;
use crate::functions;
use crate::grammar::{Meaning, Production, Saying, Sort, Word};
use crate::language::Language;
use crate::laws::Element;
use crate::number::{decimal, literal};
use crate::source::{END, Token, is_name};
use crate::span::Span;
use crate::syntax::Syntax;
use crate::wanted::Wanted;
use std::mem;

/// How many levels of a source may nest. A production is one level, unless it passes something on
/// as it is.
pub const MAX_DEPTH: usize = 200;

/// How many levels its syntax may have: those, and one for each operator that goes on to the right,
/// as in `a + b + c`. That is read by a loop, so that it may be longer.
pub const MAX_HEIGHT: usize = 500;

/// What can follow a comparison that is not the last before the body of an ATL kernel.
const THEN: [&str; 13] = [
    "]", ")", "=", "<", "<=", ">", ">=", "!=", ",", "and", "or", "then", ":",
];

/// The productions of a sort.
#[derive(Clone, Default)]
struct OfSort {
    /// Those that begin something of it.
    begin: Vec<&'static Production>,
    /// Those that continue it.
    go_on: Vec<&'static Production>,
}

/// The productions of a language, by their sorts.
fn by_sort(language: &Language) -> Vec<OfSort> {
    let mut sorts = Vec::new();
    for production in language.tables.iter().copied().flatten() {
        let sort = production.sort as usize;
        if sorts.len() <= sort {
            sorts.resize(sort + 1, OfSort::default());
        }
        match production.continues() {
            true => sorts[sort].go_on.push(production),
            false => sorts[sort].begin.push(production),
        }
    }
    sorts
}

/// The place in the tokens.
struct Parser<'p, 'a> {
    language: &'static Language,
    productions: &'p [OfSort],
    tokens: Vec<Token<'a>>,
    next: usize,
    /// For each token the sorts of which nothing was found to begin there, one bit for each: they
    /// are not tried there again, so that the time is bounded whatever the nesting.
    failed: Vec<u128>,
    /// The deepest level of the syntax of what is being read.
    deepest: usize,
    wanted: Wanted,
}

/// What is read. Where it is nothing, something else may stand.
type Read<'a> = Option<Vec<Syntax<'a>>>;

/// Reads all tokens as one thing of a sort.
pub(crate) fn read<'a>(
    tokens: Vec<Token<'a>>,
    language: &'static Language,
    sort: Sort,
) -> Result<Syntax<'a>> {
    let mut parser = Parser {
        language,
        productions: &by_sort(language),
        failed: vec![0; tokens.len()],
        tokens,
        next: 0,
        deepest: 0,
        wanted: Wanted::default(),
    };
    let read = parser.words(&[Word::One(sort)], 0);
    // This looks at how deep everything was, too.
    let mut read = read.filter(|_| parser.words(&[Word::Token(END)], 0).is_some());
    match read.as_deref_mut() {
        Some([syntax]) => Ok(mem::take(syntax)),
        _ => Err(parser.wanted.error(&parser.tokens, language)),
    }
}

impl<'a> Parser<'_, 'a> {
    /// Reads something of a sort, on a level.
    fn sort(&mut self, sort: Sort, level: usize) -> Read<'a> {
        let (start, so_far) = (self.next, self.wanted.so_far(self.next));
        let failure = 1 << sort as usize;
        let read = match sort.is_leaf() {
            _ if self.failed[start] & failure != 0 => None,
            true => self.leaf(sort),
            false => self.produce(sort, level),
        };
        if read.is_none() {
            self.failed[start] |= failure;
            self.wanted.sort(start, so_far, sort);
        }
        read
    }

    /// Reads by the first production that applies, and then by those that continue it.
    fn produce(&mut self, sort: Sort, level: usize) -> Read<'a> {
        let OfSort { begin, go_on } = self.productions.get(sort as usize)?;
        let (start, outside) = (self.next, mem::replace(&mut self.deepest, level));
        let mut read = begin.iter().find_map(|production| {
            let passes_on = matches!(production.meaning, Meaning::Pass);
            let nests = production.words.len() > 2 || !passes_on;
            let read = self.words(production.words, level + usize::from(nests))?;
            self.say(production.meaning, read, start)
        });
        while let Some(so_far) = &mut read
            && let next = self.tokens[self.next].text
            && let Some(production) = go_on.iter().find(|it| it.goes_on_with(next))
            && let before = self.deepest
            && let Some(more) = self.words(&production.words[1..], level)
        {
            // What was read before becomes a part, one level deeper each time.
            self.deepest = self.deepest.max(before + more.len());
            self.said_of(production, more, so_far, start)?;
        }
        self.deepest = self.deepest.max(outside);
        read
    }

    /// What a production says of each of these, and of what was read before.
    #[inline(never)]
    fn said_of(
        &self,
        production: &Production,
        more: Vec<Syntax<'a>>,
        so_far: &mut Vec<Syntax<'a>>,
        start: usize,
    ) -> Option<()> {
        for part in more {
            so_far.push(part);
            *so_far = self.say(production.meaning, mem::take(so_far), start)?;
        }
        Some(())
    }

    /// Reads all of these words, or none of them.
    fn words(&mut self, words: &[Word], level: usize) -> Read<'a> {
        self.deepest = self.deepest.max(level);
        if level > MAX_DEPTH || self.deepest > MAX_HEIGHT {
            self.wanted.give_up(self.next);
            return None;
        }
        let start = self.next;
        let mut words = words.iter();
        let read = words.try_fold(Vec::new(), |read, word| self.word(*word, read, level));
        if read.is_none() {
            self.next = start;
        }
        read
    }

    /// Reads a word, after what was read for those before.
    fn word(&mut self, word: Word, mut read: Vec<Syntax<'a>>, level: usize) -> Read<'a> {
        match word {
            Word::Token(text) => self.token(text)?,
            Word::One(sort) => read.extend(self.sort(sort, level)?),
            Word::Many(sort) => {
                while let Some(more) = self.sort(sort, level) {
                    read.extend(more);
                }
            }
            Word::Again(part) => self.token(read.get(part.checked_sub(1)?)?.head)?,
            Word::Then if THEN.contains(&self.tokens[self.next].text) => {}
            Word::Then => return None,
            Word::Values if read.iter().any(is_condition) || self.operand_follows() => return None,
            Word::Values => {}
        }
        Some(read)
    }

    /// Whether an operand begins here that could not stand behind a value.
    fn operand_follows(&self) -> bool {
        let text = self.tokens[self.next].text;
        let is_free = is_name(text) && (self.language.reserved)(text).is_none();
        is_free || text == "(" || decimal(text).is_some()
    }

    fn token(&mut self, text: &str) -> Option<()> {
        if self.tokens[self.next].text != text {
            self.wanted.token(self.next, text);
            return None;
        }
        self.next += 1;
        Some(())
    }

    /// Reads a token of one of the sorts that have no productions. (Not inlined, as some others, so
    /// that little of the stack is used for each level of what is read.)
    #[inline(never)]
    fn leaf(&mut self, sort: Sort) -> Read<'a> {
        let Token { text, span } = self.tokens[self.next];
        let is_free = |text| is_name(text) && (self.language.reserved)(text).is_none();
        let next = self.tokens.get(self.next + 1);
        let is_called = next.is_some_and(|next| next.text == "(");
        let mut ty = None;
        let leaf = match sort {
            Sort::Name => is_free(text).then_some(text),
            Sort::Operator => {
                let is_operator = matches!(text, "max" | "min" | "prod");
                (is_operator && !is_called).then_some(text)
            }
            Sort::Called => {
                let may_be_function = is_free(text) || functions::is_c_name(text);
                (is_called && may_be_function).then_some(text)
            }
            Sort::Integer => literal(text, "int64_t"),
            Sort::Decimal => decimal(text).and(Some(text)),
            // C has no literals of the others.
            Sort::Literal => Element::lawful().find_map(|element| {
                ty = Some(element);
                literal(text, element.c_name())
            }),
            Sort::Token => (!["{", "}", END].contains(&text)).then_some(text),
            _ => None,
        };
        self.next += usize::from(leaf.is_some());
        let mut leaf = Syntax::leaf(leaf?, span);
        leaf.ty = ty;
        Some(vec![leaf])
    }

    /// What a meaning says of what was read since the token `start`.
    #[inline(never)]
    fn say(&self, meaning: Meaning, mut read: Vec<Syntax<'a>>, start: usize) -> Read<'a> {
        let start = self.tokens[start].span.start;
        let end = self.tokens[self.next.saturating_sub(1)].span.end;
        // What is read of nothing has its place before the next token.
        let end = end.max(start);
        let span = Span { start, end };
        match meaning {
            Meaning::Pass => Some(read),
            Meaning::Apply(head) => Some(vec![Syntax::new(head, read, span)]),
            Meaning::Say(said) => parts(said, &mut read, span),
        }
    }
}

/// Whether this is a condition, perhaps in parentheses.
fn is_condition(syntax: &Syntax) -> bool {
    match syntax.form() {
        ("(", [inner]) => is_condition(inner),
        (head, parts) => conditions::is_condition(head) && !parts.is_empty(),
    }
}

/// What is said, made of the parts that were read, each of which is said once at most, after its copies.
fn parts<'a>(said: &'static [Saying], read: &mut [Syntax<'a>], span: Span) -> Read<'a> {
    let part = |part: &'static Saying| match part {
        Saying::Part(number) => read.get_mut(number.checked_sub(1)?).map(mem::take),
        Saying::Copy(number) => read.get(number.checked_sub(1)?).cloned(),
        Saying::Form(head, args) => Some(Syntax::new(head, parts(args, read, span)?, span)),
    };
    said.iter().map(part).collect()
}

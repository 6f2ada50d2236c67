//! Tokens to syntax, by the productions of a grammar.

use std::{collections::HashMap, mem, str::Split};

use super::*;

/// How many levels the syntax of a source may have. A production is one level, unless it passes
/// something on as it is.
pub const MAX_DEPTH: usize = 200;

/// A language: how it is cut into tokens, and what they say.
///
/// Productions are lines `SORT ::= words ==> meaning | words ==> meaning ...`. Of the productions
/// of a sort the first that applies is taken, and there is no way back to the others. Those whose
/// first word is the sort itself continue what has been read, again and again, and are applied for
/// each part they read: operators group to the left.
///
/// A word in capitals is a sort, with `*` any number of times; any other word is that token. Three
/// words are tokens that depend on the place: `SAME` the one that was read first, `ELEMENT` the
/// type of the elements, `THEN` one that may follow a comparison, which stays for what comes next.
///
/// A meaning is a constructor, applied to all that was read for the sorts; or terms, in
/// parentheses or, as `$1`, `$2`, ..., from what was read. Without a meaning, what was read is
/// passed on.
pub(super) struct Language {
    /// The length of the blank or comment that a text begins with, 0 if it does not.
    pub blank: fn(&str) -> std::result::Result<usize, &'static str>,
    /// The symbols of more than one character, with `, ` between.
    pub symbols: &'static str,
    /// Why a word cannot be a name, if it cannot.
    pub reserved: fn(&str) -> Option<&'static str>,
    pub productions: [&'static str; 2],
}

/// For each sort the words and meanings of what begins it, and of what continues it.
type Productions = HashMap<&'static str, [Vec<(Vec<&'static str>, &'static str)>; 2]>;

fn productions(language: &Language) -> Productions {
    let mut productions = Productions::new();
    for line in language.productions.iter().flat_map(|lines| lines.lines()) {
        let (sort, rest) = line.split_once("::=").unwrap_or((line, ""));
        for production in rest.split(" | ") {
            let (words, meaning) = production.split_once("==>").unwrap_or((production, ""));
            let mut words = words.split_whitespace().peekable();
            let continues = words.next_if_eq(&sort.trim()).is_some();
            let of_sort = productions.entry(sort.trim()).or_default();
            of_sort[usize::from(continues)].push((words.collect(), meaning.trim()));
        }
    }
    productions
}

/// The place in the tokens.
struct Parser<'p, 'a> {
    language: &'static Language,
    productions: &'p Productions,
    tokens: Vec<Token<'a>>,
    element: &'a str,
    next: usize,
    /// The deepest level of what is being read.
    deepest: usize,
    wanted: Wanted,
}

/// What can follow a comparison that is not the last before the body of an ATL kernel.
const THEN: [&str; 11] = ["]", ")", "=", "<", "<=", ">", ">=", "!=", ",", "and", "or"];

/// What is read. Where it is nothing, something else may stand.
type Read<'a> = Option<Vec<Syntax<'a>>>;

/// Reads all tokens as one thing of a sort.
pub(super) fn read<'a>(
    tokens: Vec<Token<'a>>,
    language: &'static Language,
    element: &'a str,
    sort: &'static str,
) -> Result<Syntax<'a>> {
    let mut parser = Parser {
        language,
        productions: &productions(language),
        tokens,
        element,
        next: 0,
        deepest: 0,
        wanted: Wanted::default(),
    };
    let read = parser.words(&[sort], 0);
    // This looks at how deep everything was, too.
    let read = read.filter(|_| parser.words(&[END], 0).is_some());
    match read.as_deref() {
        Some([syntax]) => Ok(syntax.clone()),
        _ => Err(parser.wanted.error(&parser.tokens, language)),
    }
}

impl<'a> Parser<'_, 'a> {
    /// Reads something of a sort, on a level.
    fn sort(&mut self, sort: &'static str, level: usize) -> Read<'a> {
        let (start, so_far) = (self.next, self.wanted.so_far(self.next));
        let read = match self.productions.get(sort) {
            Some(_) => self.produce(sort, level),
            None => self.leaf(sort),
        };
        if read.is_none() {
            self.wanted.sort(start, so_far, sort);
        }
        read
    }

    /// Reads by the first production that applies, and then by those that continue it.
    fn produce(&mut self, sort: &'static str, level: usize) -> Read<'a> {
        let [begins, continues] = &self.productions[sort];
        let (start, outside) = (self.next, mem::replace(&mut self.deepest, level));
        let mut read = begins.iter().find_map(|(words, meaning)| {
            let nests = words.len() > 2 || !meaning.is_empty();
            let read = self.words(words, level + usize::from(nests))?;
            Some(self.say(meaning, read, start))
        });
        while let Some(so_far) = &mut read
            && let next = self.tokens[self.next].text
            && let Some((words, meaning)) = continues.iter().find(|(words, _)| words[0] == next)
            && let before = self.deepest
            && let Some(more) = self.words(words, level)
        {
            // What was read before becomes a part, one level deeper each time.
            self.deepest = self.deepest.max(before + more.len());
            for part in more {
                so_far.push(part);
                *so_far = self.say(meaning, mem::take(so_far), start);
            }
        }
        self.deepest = self.deepest.max(outside);
        read
    }

    /// Reads all of these words, or none of them.
    fn words(&mut self, words: &[&'static str], level: usize) -> Read<'a> {
        self.deepest = self.deepest.max(level);
        if self.deepest > MAX_DEPTH {
            self.wanted.give_up(self.next);
            return None;
        }
        let start = self.next;
        let mut words = words.iter();
        let read = words.try_fold(Vec::new(), |read, word| self.word(word, read, level));
        if read.is_none() {
            self.next = start;
        }
        read
    }

    /// Reads a word, after what was read for those before.
    fn word(&mut self, word: &'static str, mut read: Vec<Syntax<'a>>, level: usize) -> Read<'a> {
        match word {
            "SAME" => self.token(read.first()?.0)?,
            "ELEMENT" => self.token(self.element)?,
            "THEN" if !THEN.contains(&self.tokens[self.next].text) => return None,
            "THEN" => {}
            _ if !word.starts_with(|c: char| c.is_ascii_uppercase()) => self.token(word)?,
            _ => match word.strip_suffix('*') {
                None => read.extend(self.sort(word, level)?),
                Some(sort) => {
                    while let Some(more) = self.sort(sort, level) {
                        read.extend(more);
                    }
                }
            },
        }
        Some(read)
    }

    fn token(&mut self, text: &str) -> Option<()> {
        if self.tokens[self.next].text != text {
            self.wanted.token(self.next, text);
            return None;
        }
        self.next += 1;
        Some(())
    }

    /// Reads a token of one of the sorts that have no productions.
    fn leaf(&mut self, sort: &str) -> Read<'a> {
        let Token { text, span } = self.tokens[self.next];
        let leaf = match sort {
            "NAME" => (is_name(text) && (self.language.reserved)(text).is_none()).then_some(text),
            "INTEGER" => literal(text, "int64_t"),
            "DECIMAL" => decimal(text).and(Some(text)),
            "LITERAL" => literal(text, self.element),
            "TOKEN" => (!["{", "}", END].contains(&text)).then_some(text),
            _ => None,
        };
        self.next += usize::from(leaf.is_some());
        Some(vec![Syntax(leaf?, vec![], span)])
    }

    /// What a meaning says of what was read since the token `start`.
    fn say(&self, meaning: &'static str, read: Vec<Syntax<'a>>, start: usize) -> Vec<Syntax<'a>> {
        let start = self.tokens[start].span.start;
        let end = self.tokens[self.next.saturating_sub(1)].span.end;
        let span = Span { start, end };
        match meaning {
            "" => read,
            _ if meaning.contains('$') => terms(&mut meaning.split(' '), &read, span),
            _ => vec![Syntax(meaning, read, span)],
        }
    }
}

/// The terms that words say, up to the next closing parenthesis.
fn terms<'a>(words: &mut Split<'static, char>, read: &[Syntax<'a>], span: Span) -> Vec<Syntax<'a>> {
    let mut said = Vec::new();
    while let Some(word) = words.next()
        && word != ")"
    {
        let number = word
            .strip_prefix('$')
            .and_then(|number| number.parse::<usize>().ok());
        said.push(match (word, number) {
            (_, Some(number)) => read[number - 1].clone(),
            ("(", _) => {
                let head = words.next().unwrap_or_default();
                Syntax(head, terms(words, read, span), span)
            }
            _ => Syntax(word, vec![], span),
        });
    }
    said
}

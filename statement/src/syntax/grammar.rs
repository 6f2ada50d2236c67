//! Tokens to syntax, by the productions of a grammar.

use std::{collections::HashMap, rc::Rc};

use super::*;

/// How deep a source may be nested, and how many operators of one precedence may follow each
/// other.
pub const MAX_DEPTH: usize = 200;

/// A language: how it is cut into tokens, and what they say.
///
/// Productions are lines `SORT ::= words ==> meaning | words ==> meaning ...`. Of the productions
/// of a sort the first that applies is taken, and there is no way back to the others. Those whose
/// first word is the sort itself continue what has been read, again and again: operators group to
/// the left.
///
/// A word in capitals is a sort, with `*` any number of times, with `,` once or more with commas
/// between, with `=1` what has been read first once more; any other word is that token.
///
/// A meaning is a constructor, applied to what is read for the sorts; or a term, with `$1`, `$2`,
/// ... for that, and `$last` for the index that `$1` ends with. A constructor with `*` is applied
/// to the first two, then to the result and the third, and so on. Without a meaning, what is read
/// is passed on.
pub(super) struct Language {
    /// The length of the blank or comment that a text begins with, 0 if it does not.
    pub blank: fn(&str) -> std::result::Result<usize, &'static str>,
    /// The symbols of more than one character.
    pub symbols: &'static str,
    /// Words that are not names.
    pub reserved: &'static str,
    pub productions: [&'static str; 2],
}

/// The words and meanings for each sort.
type Productions = HashMap<&'static str, Vec<(Vec<&'static str>, &'static str)>>;

fn productions(language: &Language) -> Productions {
    let mut productions = Productions::new();
    for line in language.productions.iter().flat_map(|lines| lines.lines()) {
        let (sort, rest) = line.split_once("::=").unwrap_or((line, ""));
        for production in rest.split(" | ") {
            let (words, meaning) = production.split_once("==>").unwrap_or((production, ""));
            let of_sort = productions.entry(sort.trim()).or_default();
            of_sort.push((words.split_whitespace().collect(), meaning.trim()));
        }
    }
    productions
}

/// The place in the tokens.
struct Parser<'a> {
    language: &'static Language,
    productions: Rc<Productions>,
    tokens: Vec<Token<'a>>,
    element: &'a str,
    next: usize,
    depth: usize,
    stopped: bool,
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
        productions: Rc::new(productions(language)),
        tokens,
        element,
        next: 0,
        depth: 0,
        stopped: false,
        wanted: Wanted::default(),
    };
    match (parser.sort(sort).as_deref_mut(), parser.token(END)) {
        (Some([syntax]), Some(())) if !parser.stopped => Ok(syntax.clone()),
        _ => Err(parser.wanted.error(&parser.tokens)),
    }
}

impl<'a> Parser<'a> {
    fn sort(&mut self, sort: &'static str) -> Read<'a> {
        let (start, so_far) = (self.next, self.wanted.so_far(self.next));
        let read = self.leaf(sort).unwrap_or_else(|| self.produce(sort));
        if read.is_none() {
            self.wanted.sort(start, so_far, sort);
        }
        read
    }

    /// Reads by the first production that applies, and then by those that continue it.
    fn produce(&mut self, sort: &'static str) -> Read<'a> {
        let (start, depth, all) = (self.next, self.depth, Rc::clone(&self.productions));
        let mut read = None;
        for (words, meaning) in all.get(sort)? {
            if words.first() != Some(&sort) && read.is_none() {
                // To pass something on is no nesting; what is said twice doubles, if it is nested.
                let begins = words.first() == Some(&self.tokens[self.next].text);
                let doubles = begins && meaning.matches("$2").count() > 1;
                let nests = words.len() > 2 || !meaning.is_empty();
                self.depth = depth + if doubles { 15 } else { usize::from(nests) };
                read = self
                    .words(words)
                    .and_then(|read| self.say(meaning, read, start));
            }
        }
        self.depth = depth;
        let continues = |words: &[&str], next| words.first() == Some(&sort) && words[1] == next;
        while let Some(so_far) = &mut read
            && let Some((words, meaning)) = all[sort]
                .iter()
                .find(|(words, _)| continues(words, self.tokens[self.next].text))
            && let Some(more) = self.words(&words[1..])
        {
            so_far.extend(more);
            read = self.say(meaning, read?, start);
            self.depth += 1;
        }
        self.depth = depth;
        read
    }

    /// Reads all of these words, or none of them.
    fn words(&mut self, words: &[&'static str]) -> Read<'a> {
        let (start, depth) = (self.next, self.depth);
        let mut read = Some(Vec::new());
        for word in words {
            read = read.and_then(|read| self.word(word, read));
        }
        self.depth = depth;
        if read.is_none() {
            self.next = start;
        }
        read
    }

    fn word(&mut self, word: &'static str, mut read: Vec<Syntax<'a>>) -> Read<'a> {
        self.stopped |= self.depth > MAX_DEPTH;
        if self.stopped {
            self.wanted.give_up(self.next);
            return None;
        }
        if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
            return self.token(word).map(|()| read);
        }
        if let Some((sort, number)) = word.split_once('=') {
            let earlier = read.get(number.parse::<usize>().ok()? - 1)?.clone();
            let start = self.next;
            if self.sort(sort)? != [earlier] {
                self.wanted.again(start, sort);
                return None;
            }
            return Some(read);
        }
        if let Some(sort) = word.strip_suffix('*') {
            while let Some(more) = self.sort(sort) {
                read.extend(more);
            }
            return Some(read);
        }
        let sort = word.trim_end_matches(',');
        read.extend(self.sort(sort)?);
        while sort != word && self.tokens[self.next].text == "," {
            self.next += 1;
            self.depth += 1;
            read.extend(self.sort(sort)?);
        }
        Some(read)
    }

    fn token(&mut self, text: &str) -> Option<()> {
        if self.tokens[self.next].text != text {
            self.wanted.token(self.next, text);
            return None;
        }
        // The end stays where it is.
        self.next += usize::from(text != END);
        Some(())
    }

    /// Reads a token of one of the sorts that have no productions.
    fn leaf(&mut self, sort: &str) -> Option<Read<'a>> {
        let Token { text, span } = self.tokens[self.next];
        let leaf = match sort {
            "NAME" => is_name(text, self.language.reserved).then_some(text),
            "INTEGER" => is_integer(text).then_some(text),
            "DECIMAL" => decimal(text).and(Some(text)),
            "LITERAL" => literal(text, self.element),
            "ELEMENT" => return Some(self.token(self.element).map(|()| vec![])),
            "THEN" => return Some(THEN.contains(&text).then(Vec::new)),
            "TOKEN" => (!["{", "}", END].contains(&text)).then_some(text),
            _ => return None,
        };
        self.next += usize::from(leaf.is_some());
        Some(leaf.map(|leaf| vec![Syntax(leaf, vec![], span)]))
    }

    /// What a meaning says of what was read since the token `start`.
    fn say(&mut self, meaning: &'static str, read: Vec<Syntax<'a>>, start: usize) -> Read<'a> {
        let start = self.tokens[start].span.start;
        let end = self.tokens[self.next.saturating_sub(1)].span.end;
        let span = Span { start, end };
        if let Some(head) = meaning.strip_suffix('*') {
            let nested = read
                .into_iter()
                .reduce(|a, b| Syntax(head, vec![a, b], span));
            return nested.map(|nested| vec![nested]);
        }
        Some(match meaning {
            "" => read,
            _ if meaning.contains('$') => vec![term(&mut meaning.split(' '), &read, span)],
            _ => vec![Syntax(meaning, read, span)],
        })
    }
}

/// The term that words say, up to the next closing parenthesis.
fn term<'a>(
    words: &mut dyn Iterator<Item = &'static str>,
    read: &[Syntax<'a>],
    span: Span,
) -> Syntax<'a> {
    let head = words.next().unwrap_or_default();
    let mut args = Vec::new();
    while let Some(word) = words.next()
        && word != ")"
    {
        let number = word
            .strip_prefix('$')
            .and_then(|number| number.parse::<usize>().ok());
        args.push(match (word, number) {
            ("(", _) => term(words, read, span),
            ("$last", _) => last_index(&read[0]).clone(),
            (_, Some(number)) => read[number - 1].clone(),
            _ => Syntax(word, vec![], span),
        });
    }
    Syntax(head, args, span)
}

/// The index that a comparison ends with.
fn last_index<'s, 'a>(comparison: &'s Syntax<'a>) -> &'s Syntax<'a> {
    match comparison.1.iter().max_by_key(|part| part.2.end) {
        Some(last) if comparison.0.starts_with('B') => last_index(last),
        _ => comparison,
    }
}

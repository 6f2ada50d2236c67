//! Policies as text: a part of TOML, small enough to be read here. What this reads, every reader of TOML
//! reads, and as the same.
//!
//! ```text
//! # A comment, up to the end of the line.
//! key = VALUE
//! [table]                 a table, once
//! [[item]]                a table of a list, as often as there are items
//! ```
//!
//! A value is a text between quotation marks of either kind, `"..."` or `'...'`, a list of texts, a number
//! or a day. Not read, though TOML has them: escapes, texts of several lines, keys with dots or in
//! quotation marks, tables in braces, numbers with signs or points, times.

use crate::exemption::Day;
use reading::Place;
use std::collections::{HashMap, HashSet};

/// A table, with what stands in it.
#[derive(Debug)]
pub struct Table<'a> {
    /// Its name: none, before the first header.
    pub name: &'a str,
    /// Whether it is one of a list.
    pub is_item: bool,
    /// Where its header is.
    pub at: usize,
    /// What nobody has asked for yet.
    pub fields: Vec<Field<'a>>,
    /// The keys that it may have: those that were asked for.
    asked: Vec<&'static str>,
}

/// A line with a key and a value.
#[derive(Debug)]
pub struct Field<'a> {
    /// The key.
    pub key: &'a str,
    /// Where that is.
    pub at: usize,
    /// The value.
    pub value: Value<'a>,
    /// Where that is.
    pub value_at: usize,
}

/// A value.
#[derive(PartialEq, Eq, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(&'a str),
    /// A list of texts.
    Texts(Vec<&'a str>),
    /// A number.
    Number(u8),
    /// A day.
    Day(Day),
}

/// What is wrong with a text.
#[derive(Debug)]
pub struct Error {
    /// At which byte.
    pub at: usize,
    /// What.
    pub why: Malformed,
}

/// What is wrong, where a text is no policy.
#[derive(PartialEq, Eq, Debug)]
pub enum Malformed {
    /// A key has to be here, or the name of a table.
    NoName,
    /// This has to be here.
    Without(&'static str),
    /// There is more in this line.
    More,
    /// A value has to be here.
    NoValue,
    /// This is no number that a policy has, and no day.
    NoNumber,
    /// A text has to be here.
    NoText,
    /// A text that does not end in its line.
    Endless,
    /// A text has an escape.
    Escape,
    /// A text or a comment has a character that controls.
    Control,
    /// This key, or table, was there before.
    Twice(String),
    /// There is no such key or table; those that there are.
    Unknown(String, Vec<&'static str>),
    /// The table needs this key.
    Missing(&'static str),
    /// The value of this key has to be this.
    Wanted(&'static str),
    /// Nothing of this kind has this name; those that there are.
    Unnamed(&'static str, String, Vec<&'static str>),
    /// This is no SHA-256.
    NoHash,
}

impl Malformed {
    /// The error that this is at some place.
    pub fn at(self, at: usize) -> Error {
        Error { at, why: self }
    }
}

impl Error {
    /// The place, as people count.
    pub fn place(&self, text: &str) -> Place {
        Place::at(text.as_bytes(), self.at)
    }
}

impl<'a> Table<'a> {
    fn new(name: &'a str, is_item: bool, at: usize) -> Table<'a> {
        Table {
            name,
            is_item,
            at,
            fields: Vec::new(),
            asked: Vec::new(),
        }
    }

    /// Takes the value of a key out, if it is there, as what it has to be.
    pub fn take<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Value<'a>) -> Result<T, Malformed>,
    ) -> Result<Option<T>, Error> {
        self.asked.push(key);
        let Some(place) = self.fields.iter().position(|field| field.key == key) else {
            return Ok(None);
        };
        let field = self.fields.remove(place);
        let value = read(field.value).map_err(|why| why.at(field.value_at))?;
        Ok(Some(value))
    }

    /// The same, of a key that has to be there.
    pub fn need<T>(
        &mut self,
        key: &'static str,
        read: impl FnOnce(Value<'a>) -> Result<T, Malformed>,
    ) -> Result<T, Error> {
        let missing = Malformed::Missing(key).at(self.at);
        self.take(key, read)?.ok_or(missing)
    }

    /// Refuses keys that nobody asked for.
    pub fn end(self) -> Result<(), Error> {
        match self.fields.into_iter().next() {
            Some(Field { key, at, .. }) => {
                Err(Malformed::Unknown(key.to_owned(), self.asked).at(at))
            }
            None => Ok(()),
        }
    }
}

impl<'a> Value<'a> {
    /// The text that it is.
    pub fn text(self) -> Result<&'a str, Malformed> {
        match self {
            Value::Text(text) => Ok(text),
            _ => Err(Malformed::Wanted("a text in quotation marks")),
        }
    }

    /// The list that it is.
    pub fn texts(self) -> Result<Vec<&'a str>, Malformed> {
        match self {
            Value::Texts(texts) => Ok(texts),
            _ => Err(Malformed::Wanted("a list of texts in brackets")),
        }
    }

    /// The number that it is.
    pub fn number(self) -> Result<u8, Malformed> {
        match self {
            Value::Number(number) => Ok(number),
            _ => Err(Malformed::Wanted("a number up to 255")),
        }
    }

    /// The day that it is.
    pub fn day(self) -> Result<Day, Malformed> {
        match self {
            Value::Day(day) => Ok(day),
            _ => Err(Malformed::Wanted("a day without quotation marks")),
        }
    }
}

/// The tables of a text, in order; the first has no name.
///
/// 1. A table has a key once.
/// 2. A name is that of one table, or of the items of one list, and not that of a key before all tables.
pub fn read(text: &str) -> Result<Vec<Table<'_>>, Error> {
    let mut reader = Reader { text, rest: text };
    let (mut before, mut table) = (Vec::new(), Table::new("", false, 0));
    // The keys of the table, and the names before it, with whether they are those of lists.
    let (mut keys, mut names) = (HashSet::new(), HashMap::new());
    loop {
        reader.gap()?;
        let at = reader.at();
        let twice = |name: &str| Err(Malformed::Twice(name.to_owned()).at(at));
        if reader.rest.is_empty() {
            before.push(table);
            return Ok(before);
        } else if reader.takes("[") {
            if before.is_empty() {
                names.extend(keys.iter().map(|key| (*key, false)));
            }
            let (name, is_item) = reader.header()?;
            if let Some(was_item) = names.insert(name, is_item)
                && !(was_item && is_item)
            {
                return twice(name);
            }
            before.push(table);
            table = Table::new(name, is_item, at);
            keys.clear();
        } else {
            let field = reader.field()?;
            if !keys.insert(field.key) {
                return twice(field.key);
            }
            table.fields.push(field);
        }
    }
}

/// What is left to be read of a text.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// At which byte this is.
    fn at(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    fn refuse<T>(&self, why: Malformed) -> Result<T, Error> {
        Err(why.at(self.at()))
    }

    /// Whether this comes next; then it is read.
    fn takes(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads this, which has to come next, perhaps after blanks.
    fn expect(&mut self, token: &'static str) -> Result<(), Error> {
        self.blanks();
        match self.takes(token) {
            true => Ok(()),
            false => self.refuse(Malformed::Without(token)),
        }
    }

    /// Reads as many of these characters as come next.
    fn take_while(&mut self, is_one: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !is_one(c));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn blanks(&mut self) {
        self.take_while(|c| matches!(c, ' ' | '\t'));
    }

    /// Blanks, ends of lines and comments.
    fn gap(&mut self) -> Result<(), Error> {
        loop {
            self.blanks();
            if !(self.takes("\n") || self.takes("\r\n") || self.comment()?) {
                return Ok(());
            }
        }
    }

    /// Whether there is a comment. No character in it controls, but for tabs.
    fn comment(&mut self) -> Result<bool, Error> {
        if !self.takes("#") {
            return Ok(false);
        }
        self.take_while(|c| c == '\t' || !c.is_control());
        match self.ends() {
            true => Ok(true),
            false => self.refuse(Malformed::Control),
        }
    }

    /// Whether the line ends here.
    fn ends(&self) -> bool {
        let ends = ["\n", "\r\n"].iter().any(|end| self.rest.starts_with(end));
        ends || self.rest.is_empty()
    }

    /// The rest of a line, in which there is at most a comment.
    fn end_of_line(&mut self) -> Result<(), Error> {
        self.blanks();
        self.comment()?;
        match self.ends() {
            true => Ok(()),
            false => self.refuse(Malformed::More),
        }
    }

    /// A key, or the name of a table: letters and digits of ASCII, `_` and `-`.
    fn name(&mut self) -> Result<&'a str, Error> {
        self.blanks();
        match self.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
            "" => self.refuse(Malformed::NoName),
            name => Ok(name),
        }
    }

    /// The name in a header, behind its first bracket, and whether there are two.
    fn header(&mut self) -> Result<(&'a str, bool), Error> {
        let is_item = self.takes("[");
        let name = self.name()?;
        self.expect(if is_item { "]]" } else { "]" })?;
        self.end_of_line()?;
        Ok((name, is_item))
    }

    fn field(&mut self) -> Result<Field<'a>, Error> {
        let at = self.at();
        let key = self.name()?;
        self.expect("=")?;
        self.blanks();
        let value_at = self.at();
        let value = self.value()?;
        self.end_of_line()?;
        Ok(Field {
            key,
            at,
            value,
            value_at,
        })
    }

    fn value(&mut self) -> Result<Value<'a>, Error> {
        match self.rest.chars().next() {
            Some('"' | '\'') => Ok(Value::Text(self.text()?)),
            Some('[') => Ok(Value::Texts(self.list()?)),
            Some('0'..='9') => self.number(),
            _ => self.refuse(Malformed::NoValue),
        }
    }

    /// A number as it is written, without zeros before it; or a day.
    fn number(&mut self) -> Result<Value<'a>, Error> {
        let at = self.at();
        let word = self.take_while(|c| c.is_ascii_digit() || c == '-');
        let number = word.parse().ok();
        let number = number.filter(|number: &u8| number.to_string() == word);
        match (number, word.parse()) {
            (Some(number), _) => Ok(Value::Number(number)),
            (None, Ok(day)) => Ok(Value::Day(day)),
            (None, Err(_)) => Err(Malformed::NoNumber.at(at)),
        }
    }

    /// A list of texts, perhaps in several lines, and perhaps with a comma behind the last.
    fn list(&mut self) -> Result<Vec<&'a str>, Error> {
        let mut texts = Vec::new();
        self.expect("[")?;
        self.gap()?;
        while !self.takes("]") {
            texts.push(self.text()?);
            self.gap()?;
            if !self.takes(",") {
                self.expect("]")?;
                break;
            }
            self.gap()?;
        }
        Ok(texts)
    }

    /// A text between quotation marks. (So three marks, with which TOML begins a text of several lines,
    /// are an empty text and one mark too many.)
    ///
    /// 1. It ends in its line.
    /// 2. Nothing in it is an escape.
    /// 3. No character in it controls.
    fn text(&mut self) -> Result<&'a str, Error> {
        let at = self.at();
        let mark = match self.rest.chars().next() {
            Some(mark @ ('"' | '\'')) => mark,
            _ => return self.refuse(Malformed::NoText),
        };
        self.rest = &self.rest[1..];
        let text = self.take_while(|c| c != mark && !c.is_control());
        match self.rest.chars().next() {
            None | Some('\n' | '\r') => Err(Malformed::Endless.at(at)),
            Some(next) if next != mark => self.refuse(Malformed::Control),
            Some(_) if mark == '"' && text.contains('\\') => Err(Malformed::Escape.at(at)),
            Some(_) => {
                self.rest = &self.rest[1..];
                Ok(text)
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! Why a source is refused, in words.

use crate::character;
use reading::term::NoTerm;
use reading::visibility::Sort;
use reading::{Expected, MAX_DEPTH, MAX_HEIGHT, Span, Why, grammar};

/// What is wrong with a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub span: Span,
    /// The reason, one sentence without a full stop.
    pub message: String,
}

impl Error {
    /// An error at `span`.
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        let message = message.into();
        Error { span, message }
    }
}

impl From<reading::Error> for Error {
    fn from(error: reading::Error) -> Error {
        Error::new(error.span, in_words(&error.why))
    }
}

/// Why the reader refuses a source.
pub fn in_words(why: &Why) -> String {
    match why {
        Why::Rule(rule) => rule.clone(),
        Why::Character(c, allowed) => character::refusal(*c, allowed),
        Why::TooDeep => format!(
            "nested more than {MAX_DEPTH} levels deep, or {MAX_HEIGHT} with what goes on to the right"
        ),
        Why::Unexpected {
            expected,
            found,
            reserved,
        } => unexpected(expected, found, *reserved),
        Why::Undeclared(name) => format!("`{name}` is not declared"),
        Why::Misused { name, is, needed } => {
            let needed: Vec<&str> = needed.iter().map(|sort| stands_for(*sort)).collect();
            let (is, needed) = (stands_for(*is), needed.join(" or "));
            format!("`{name}` is {is}, and {needed} is needed here")
        }
    }
}

fn unexpected(expected: &[Expected], found: &str, reserved: Option<&str>) -> String {
    let mut wanted = Vec::new();
    for one in expected {
        let one = match one {
            Expected::Token(text) => format!("`{text}`"),
            // What a fold ends early by, if it does.
            Expected::Sort(grammar::Sort::Until) => "`:`".to_owned(),
            Expected::Sort(sort) => word(*sort),
        };
        if !wanted.contains(&one) {
            wanted.push(one);
        }
    }
    let wants_name = wanted
        .iter()
        .any(|one| ["name", "names"].contains(&one.as_str()));
    let after_all = expected.contains(&Expected::Sort(grammar::Sort::Declaration));
    if after_all && ["<", "<=", "=", "and", "or"].contains(&found) {
        return format!(
            "`{found}` makes a condition, and a scalar or tensor is needed here: as a number a condition \
             is `u8(a < b)`, or of another type, 1 where it holds and 0 elsewhere"
        );
    }
    let (wanted, found) = (wanted.join(" or "), shortened(found));
    match reserved.filter(|_| wants_name) {
        Some(reason) => format!("expected {wanted}, found `{found}`, which {reason}"),
        None => format!("expected {wanted}, found `{found}`"),
    }
}

/// What was found, if it is short; else its beginning.
fn shortened(found: &str) -> String {
    const MOST: usize = 60;
    let escaped = found.escape_debug();
    match found.chars().count() > MOST {
        true => escaped.take(MOST).chain("...".chars()).collect(),
        false => escaped.collect(),
    }
}

/// What people call a sort: its name without the digits, or that of what it begins with.
fn word(sort: grammar::Sort) -> String {
    let sort = match sort {
        grammar::Sort::Results => grammar::Sort::Type,
        grammar::Sort::Results1 | grammar::Sort::Result => grammar::Sort::Name,
        grammar::Sort::Names | grammar::Sort::Names1 => grammar::Sort::Name,
        // A range begins with the name of its index, in most cases.
        grammar::Sort::Binders | grammar::Sort::Binders1 | grammar::Sort::Binders2 => {
            grammar::Sort::Name
        }
        grammar::Sort::Binder | grammar::Sort::Binder1 => grammar::Sort::Name,
        grammar::Sort::Outputs | grammar::Sort::Outputs1 => grammar::Sort::Output,
        sort => sort,
    };
    let name = format!("{sort:?}").to_lowercase();
    let is_digit = |c: char| c.is_ascii_digit();
    name.trim_end_matches(is_digit).to_owned()
}

fn stands_for(sort: Sort) -> &'static str {
    match sort {
        Sort::Function => "the function",
        Sort::Integer => "an integer",
        Sort::Tensor => "a tensor or scalar",
        Sort::Scalar => "a scalar",
        Sort::Input => "an input",
        Sort::Output => "the output",
        Sort::HeapArray => "a heap array",
        Sort::LocalArray => "a local array",
    }
}

/// Why a source has no term.
pub fn no_term(why: &NoTerm) -> String {
    match why {
        NoTerm::Unknown(word) => format!("the theories say nothing of {word}"),
        NoTerm::OddForm => "it is of no form that a source has".to_owned(),
        NoTerm::Refused(error) => error.to_string(),
    }
}

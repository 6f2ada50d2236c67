//! What helps with a message of the parser: what was meant, and how it is written here.

use crate::idioms::{BRACKETS, instead};
use crate::place::{Place, is_name};
use programs::atl::Problem;
use programs::atl::Span;
use programs::atl::ast::FUNCTIONS;
use programs::element::{Element, Named};

/// How many digits a number can have.
const MAX_DIGITS: usize = 38;

/// How many names are listed that could stand at a place.
const MAX_LISTED: usize = 6;

/// The parts of a fold of several values.
const SEVERAL: &str = "`fold (x, y) := (a, b), i < n: (c, d) in e` begins with a and b, steps to c and d, and \
                       ends in e, of the last x and y";

/// What to write instead, as far as it can be guessed.
pub fn hint(source: &str, problem: &Problem) -> Option<String> {
    let Span { start, .. } = problem.error.span;
    let place = Place {
        before: source.get(..start)?,
        after: source.get(start..)?,
        found: problem.error.span.text(source),
        message: &problem.error.message,
    };
    if problem.error.message.ends_with("is not declared") {
        return declared(place.found, &problem.visible);
    }
    let message = &problem.error.message;
    if message.ends_with("is not a function") {
        return Some(called(source, place.found));
    }
    if message.ends_with("is a function of f32 and f64 only") {
        return Some("unsigned elements have `+ - * /`, `max` and `min`".to_owned());
    }
    if message.ends_with("is an integer, and a tensor or scalar is needed here") {
        let found = place.found;
        return Some(format!(
            "as a scalar it is `f32({found})`, with the type that is needed"
        ));
    }
    if message.starts_with("no value as integers") {
        return Some("a quotient of data has a point: `1/0.0`".to_owned());
    }
    if message.ends_with("is a tensor or scalar, and an integer is needed here") {
        return Some(index(source, place.found));
    }
    if message.contains(" is still being computed here") {
        return Some("cells that were computed before can be read, as `x[i - 1]`".to_owned());
    }
    if message.ends_with(" is bound again here") {
        let hint = "give what is bound inside another name: which cells are computed is said by \
                    the index outside";
        return Some(hint.to_owned());
    }
    if message.starts_with("behind other text a comment needs") {
        return Some("two minus signs are `- -`, with a blank between them".to_owned());
    }
    if message.starts_with("expected `else`") {
        return Some("`[p] e` is `e` where `p` holds, and zero elsewhere".to_owned());
    }
    if message.starts_with("a tuple is no value") {
        return Some(format!(
            "{SEVERAL}; a kernel with two results is `-> (x: f32[n], y: u32[n])`"
        ));
    }
    if message.starts_with("a tuple of ") && message.ends_with(" is needed here") {
        let hint = "a tuple is `(a, b)`, or an `if`, `let` or `fold` of tuples: `if p then (a, b) else (x, y)`";
        return Some(hint.to_owned());
    }
    if message.starts_with("expected `,`") && opens_fold(place.before) {
        let hint = "one name has no parentheses: `fold x := e0, i < n: e` is the last x itself";
        return Some(hint.to_owned());
    }
    if message.starts_with("expected `in`")
        && place.before.rfind("fold (") > place.before.rfind("let ")
    {
        return Some(SEVERAL.to_owned());
    }
    if !message.starts_with("expected ") {
        return None;
    }
    number(&place).or_else(|| instead(&place))
}

/// Whether a text ends in the first of the names of a fold.
fn opens_fold(text: &str) -> bool {
    let names = text.trim_end().trim_end_matches(is_name).trim_end();
    let fold = names.strip_suffix('(').unwrap_or("").trim_end();
    fold.ends_with("fold")
}

/// What an index is made of, where a name of data stands in one: a parameter was meant as a size if it
/// is a scalar.
fn index(source: &str, name: &str) -> String {
    let is_scalar = |ty: &&Element| {
        let parameter = format!("{name}: {}", ty.name());
        [",", ")"]
            .iter()
            .any(|end| source.contains(&format!("{parameter}{end}")))
    };
    match Element::ALL.iter().find(is_scalar) {
        Some(_) => format!("a size is an `int`: write `{name}: int`; the value of a scalar is `index({name})`"),
        None => "an index is made of sizes, of indices of loops and of integers that are read: `index(e)`".to_owned(),
    }
}

/// What the values that a fold carries are called together, which no source has as a name.
const ROW: &str = "fold";

/// The names that could stand where one that is not declared does.
fn declared(name: &str, visible: &[String]) -> Option<String> {
    let visible = visible.iter().filter(|name| *name != ROW);
    let visible: Vec<&str> = visible.map(String::as_str).collect();
    if matches!(name.to_lowercase().as_str(), "inf" | "infinity") {
        return Some("infinity is `1/0`, and `-1/0` its negative".to_owned());
    }
    if let Some(near) = nearest(name, visible.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    let mut visible: Vec<String> = visible.iter().map(|name| format!("`{name}`")).collect();
    visible.sort();
    visible.dedup();
    let fits = (1..=MAX_LISTED).contains(&visible.len());
    fits.then(|| format!("declared here: {}", visible.join(", ")))
}

/// What may have been meant by the name of what is called.
fn called(source: &str, name: &str) -> String {
    let names = || FUNCTIONS.iter().map(|function| function.name);
    if let Some(near) = nearest(name, names()) {
        return format!("did you mean `{near}`?");
    }
    // A parameter `name: type`, or `let name := e`.
    let is_declared = source.match_indices(name).any(|(at, _)| {
        let after = source[at + name.len()..].trim_start();
        after.starts_with(':') && !source[..at].ends_with(is_name)
    });
    if is_declared {
        return BRACKETS.to_owned();
    }
    let all: Vec<&str> = names().chain(["max", "min"]).collect();
    format!("the functions are {}; {BRACKETS}", all.join(", "))
}

/// The word that was most likely meant: at most a third of it is mistyped.
pub fn nearest<'w>(word: &str, among: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let lower = word.to_lowercase();
    let distance = |other: &str| strsim::damerau_levenshtein(&lower, &other.to_lowercase());
    let most = word.chars().count() / 3;
    let near = among
        .filter(|other| *other != word)
        .map(|other| (distance(other), other));
    let (_, nearest) = near.filter(|(far, _)| *far <= most).min()?;
    Some(nearest)
}

/// What is wrong with a number.
fn number(place: &Place) -> Option<String> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    if let Some(fraction) = place.after.strip_prefix('.')
        && let count @ 1.. = digits(fraction)
    {
        return Some(format!("write `0.{}`", &fraction[..count]));
    }
    if !place.found.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(whole) = place.found.strip_suffix('.')
        && digits(whole) == whole.len()
    {
        return Some(format!("write `{whole}.0`"));
    }
    let plain = place.found.trim_end_matches(['f', 'F', 'u', 'U', 'l', 'L']);
    if plain.len() < place.found.len() && plain.bytes().all(|c| c.is_ascii_digit() || c == b'.') {
        return Some(format!("numbers have no suffix: write `{plain}`"));
    }
    if plain.len() > MAX_DIGITS && digits(plain) == plain.len() {
        return Some(format!("a number has at most {MAX_DIGITS} digits"));
    }
    let exponent = place.found.contains(['e', 'E']);
    exponent.then(|| {
        format!(
            "numbers are `2`, `0.25` or `1e-12`, with at most {MAX_DIGITS} digits written out; in \
             an index, digits alone"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_near() {
        let words = ["total", "weights", "n", "m", "kernel"];
        for (word, near) in [
            ("totla", Some("total")),
            ("wieghts", Some("weights")),
            ("Weights", Some("weights")),
            ("k", None),
            ("bias", None),
            ("total", None),
        ] {
            assert_eq!(nearest(word, words.into_iter()), near, "{word}");
        }
    }
}

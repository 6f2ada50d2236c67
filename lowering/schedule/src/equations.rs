//! What the equations say that schedules may use, for people.

use crate::refusal::Refusal;
use crate::rules::{Rule, names, rule, unknown};
use reasoning::library::{Library, show};
use reasoning::term::application;
use reasoning::trouble::{Attempt, Trouble};

/// An equation, in words.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The name of the theorem.
    pub name: String,
    /// What it says: both sides.
    pub sides: String,
    /// What has to be proved at the place, without laws.
    pub conditions: Vec<String>,
    /// The laws of the scalars that it needs.
    pub laws: Vec<String>,
    /// Variables whose values a step from left to right has to give.
    pub given: Vec<String>,
}

/// The equations of which the name, or what they say, contains a word; all for the empty word.
///
/// # Errors
///
/// There is none. The message has names that are spelled alike.
pub fn equations(library: &Library, word: &str) -> Attempt<Vec<Equation>> {
    let mut found = Vec::new();
    for name in names(library) {
        let Rule { theorem, given } = match rule(library, name) {
            Ok(rule) => rule,
            // A theory of the user's has other theorems, too.
            Err(Refusal::Words { .. }) => continue,
            Err(other) => return Err(other.into()),
        };
        let (mut conditions, mut laws) = (Vec::new(), Vec::new());
        for premise in &theorem.premises {
            match application(*premise) {
                Some((name, args)) if name == "law_holds" => laws.push(show(args[2])),
                _ => conditions.push(one_line(&show(*premise))),
            }
        }
        let sides = one_line(&show(theorem.conclusion));
        if name.contains(word) || sides.split(|c: char| !is_letter(c)).any(|it| it == word) {
            found.push(Equation {
                name: name.to_owned(),
                sides,
                conditions,
                laws,
                given,
            });
        }
    }
    match found.is_empty() {
        true => Err(Trouble::from(unknown(library, word))),
        false => Ok(found),
    }
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl std::fmt::Display for Equation {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}\n    {}", self.name, self.sides)?;
        if !self.conditions.is_empty() {
            write!(f, "\n    if {}", self.conditions.join(", "))?;
        }
        if !self.laws.is_empty() {
            write!(f, "\n    laws {}", self.laws.join(", "))?;
        }
        if !self.given.is_empty() {
            write!(f, "\n    with {} := ...", self.given.join(", "))?;
        }
        Ok(())
    }
}

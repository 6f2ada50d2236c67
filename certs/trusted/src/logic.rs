//! The connectives, by definition, and the three axioms: what every file may start from.

use crate::error::Cause::{self, Malformed, Missing};
use crate::error::require;
use crate::format::Kind;
use kernel::{Kernel, Term, Thm, Type};
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// A theorem that every file may start from.
struct Statement {
    name: &'static str,
    /// The constant that it defines; an axiom defines none.
    defines: Option<&'static str>,
    /// What the constant is, or what the axiom says, in the grammar of `Reader`.
    text: &'static str,
}

/// Each uses the constants of those before it.
#[rustfmt::skip]
const STATEMENTS: [Statement; 11] = [
    Statement { name: "T_DEF", defines: Some("T"), text: "(λp : bool. p) = (λp : bool. p)" },
    Statement { name: "AND_DEF", defines: Some("/\\"), text: "
        λp : bool. λq : bool.
          (λf : bool → bool → bool. f p q) = (λf : bool → bool → bool. f T T)" },
    Statement { name: "IMP_DEF", defines: Some("==>"), text: "
        λp : bool. λq : bool. (p ∧ q) = p" },
    Statement { name: "FORALL_DEF", defines: Some("!"), text: "
        λP : 'a → bool. P = (λx : 'a. T)" },
    Statement { name: "EXISTS_DEF", defines: Some("?"), text: "
        λP : 'a → bool. ∀q : bool. (∀x : 'a. P x ⇒ q) ⇒ q" },
    Statement { name: "OR_DEF", defines: Some("\\/"), text: "
        λp : bool. λq : bool. ∀r : bool. (p ⇒ r) ⇒ ((q ⇒ r) ⇒ r)" },
    Statement { name: "F_DEF", defines: Some("F"), text: "∀p : bool. p" },
    Statement { name: "NOT_DEF", defines: Some("~"), text: "λp : bool. p ⇒ F" },
    Statement { name: "extensionality", defines: None, text: "∀t : 'a → 'b. (λx : 'a. t x) = t" },
    Statement { name: "choice", defines: None, text: "∀P : 'a → bool. ∀x : 'a. P x ⇒ P (@ P)" },
    Statement { name: "infinity", defines: None, text: "
        ∃f : ind → ind.
          (∀x : ind. ∀y : ind. (f x = f y) ⇒ (x = y)) ∧ ~ (∀y : ind. ∃x : ind. y = f x)" },
];

/// The types that there are before anything is declared.
pub const TYPES: [&str; 3] = ["bool", "fun", "ind"];

/// The constants that there are then: those of the kernel, and the connectives.
pub fn constants() -> Vec<&'static str> {
    let connectives = STATEMENTS.iter().filter_map(|statement| statement.defines);
    ["=", "@"].into_iter().chain(connectives).collect()
}

/// The names of what `introduce` answers, in its order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    STATEMENTS.iter().map(|statement| statement.name)
}

/// Defines the connectives and introduces the axioms, in a kernel where no name is taken;
/// answers the theorems with their names.
pub fn introduce(kernel: &mut Kernel) -> Result<Vec<(&'static str, Thm)>, Cause> {
    let introduced = STATEMENTS.iter().map(|statement| {
        let term = read(kernel, statement.text)?;
        let name = kernel.name(statement.defines.unwrap_or(statement.name));
        let th = match statement.defines {
            Some(_) => kernel.define(name, term)?.1,
            None => kernel.axiom(name, term)?,
        };
        Ok((statement.name, th))
    });
    introduced.collect()
}

/// The signs that are words whatever stands beside them.
const SIGNS: &str = "λ∀∃.()~@";

/// What is wrong with a text that is not of the grammar.
const MALFORMED: Cause = Malformed("a statement of the logic");

/// The term that a text stands for.
fn read(kernel: &mut Kernel, text: &str) -> Result<Term, Cause> {
    let mut spaced = String::new();
    for letter in text.chars() {
        match SIGNS.contains(letter) {
            true => spaced.extend([' ', letter, ' ']),
            false => spaced.push(letter),
        }
    }
    let mut reader = Reader {
        kernel,
        words: spaced.split_whitespace().peekable(),
        scope: Vec::new(),
    };
    let term = reader.term()?;
    require(reader.words.next().is_none(), MALFORMED)?;
    Ok(term)
}

/// Reads a term word by word.
///
/// ```text
/// term        = ("λ" | "∀" | "∃") variable ":" type "." term  |  operation
/// operation   = application [("=" | "∧" | "⇒") application]
/// application = atom atom ...
/// atom        = "(" term ")"  |  variable  |  "T"  |  "F"  |  "~"  |  "@"
/// type        = name ["→" type]
/// ```
struct Reader<'k, 't> {
    kernel: &'k mut Kernel,
    words: Peekable<SplitWhitespace<'t>>,
    /// The variables bound around what is read, by their words.
    scope: Vec<(&'t str, Term)>,
}

impl<'t> Reader<'_, 't> {
    fn term(&mut self) -> Result<Term, Cause> {
        let binder = self.words.next_if(|word| ["λ", "∀", "∃"].contains(word));
        let Some(binder) = binder else {
            return self.operation();
        };
        let word = self.word()?;
        self.expect(":")?;
        let ty = self.ty()?;
        self.expect(".")?;
        let name = self.kernel.name(word);
        let variable = self.kernel.var(name, ty)?;
        self.scope.push((word, variable));
        let body = self.term()?;
        self.scope.pop();
        let function = self.kernel.lambda(variable, body)?;
        let quantifier = match binder {
            "∀" => self.constant("!", &[ty])?,
            "∃" => self.constant("?", &[ty])?,
            _ => return Ok(function),
        };
        Ok(self.kernel.app(quantifier, function)?)
    }

    fn operation(&mut self) -> Result<Term, Cause> {
        let left = self.application()?;
        let Some(sign) = self.words.next_if(|word| ["=", "∧", "⇒"].contains(word)) else {
            return Ok(left);
        };
        let right = self.application()?;
        let connective = match sign {
            "=" => return Ok(self.kernel.eq(left, right)?),
            "∧" => self.constant("/\\", &[])?,
            _ => self.constant("==>", &[])?,
        };
        let half = self.kernel.app(connective, left)?;
        Ok(self.kernel.app(half, right)?)
    }

    fn application(&mut self) -> Result<Term, Cause> {
        let mut term = self.atom()?;
        let ends = |word: &&str| [")", "=", "∧", "⇒"].contains(word);
        while self.words.peek().is_some_and(|word| !ends(word)) {
            let argument = self.atom()?;
            term = self.kernel.app(term, argument)?;
        }
        Ok(term)
    }

    fn atom(&mut self) -> Result<Term, Cause> {
        let word = self.word()?;
        if let Some((_, bound)) = self.scope.iter().rev().find(|(other, _)| *other == word) {
            return Ok(*bound);
        }
        match word {
            "(" => {
                let term = self.term()?;
                self.expect(")")?;
                Ok(term)
            }
            "@" => {
                let alpha = self.kernel.name("'a");
                let alpha = self.kernel.type_var(alpha)?;
                self.constant("@", &[alpha])
            }
            _ => self.constant(word, &[]),
        }
    }

    fn ty(&mut self) -> Result<Type, Cause> {
        let word = self.word()?;
        let name = self.kernel.name(word);
        let domain = match self.kernel.find_type_op(name) {
            Some(operator) => self.kernel.type_app(operator, &[])?,
            None => self.kernel.type_var(name)?,
        };
        match self.words.next_if_eq(&"→") {
            None => Ok(domain),
            Some(_) => {
                let range = self.ty()?;
                Ok(self.kernel.fun(domain, range)?)
            }
        }
    }

    /// A constant that is there: the kernel's own, or one defined before.
    fn constant(&mut self, letters: &str, types: &[Type]) -> Result<Term, Cause> {
        let name = self.kernel.name(letters);
        let found = self.kernel.find_const(name);
        let found = found.ok_or_else(|| Missing(Kind::Constant, letters.to_owned()))?;
        Ok(self.kernel.constant(found, types)?)
    }

    fn word(&mut self) -> Result<&'t str, Cause> {
        self.words.next().ok_or(MALFORMED)
    }

    fn expect(&mut self, word: &str) -> Result<(), Cause> {
        require(self.words.next() == Some(word), MALFORMED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_read() {
        let mut kernel = Kernel::new(1 << 10);
        let introduced = introduce(&mut kernel).unwrap();
        assert_eq!(introduced.len(), STATEMENTS.len());
        assert_eq!(kernel.axioms().len(), 3);
    }

    /// Each text breaks one row of the grammar, or names what is not there.
    #[test]
    fn what_is_not_of_the_grammar_is_refused() {
        let malformed = [
            "",
            "T )",
            "( T",
            "λp",
            "λp : bool",
            "λp . p",
            "λp : . p",
            "λp : bool . p )",
            "λp : bool → . p",
            "T = T = T",
            "T =",
            "∀p : bool",
        ];
        let mut kernel = Kernel::new(1 << 10);
        introduce(&mut kernel).unwrap();
        for text in malformed {
            let refused = read(&mut kernel, text).unwrap_err();
            assert_eq!(refused, MALFORMED, "{text}");
        }
        let unknown = read(&mut kernel, "λp : bool. q").unwrap_err();
        assert_eq!(unknown, Missing(Kind::Constant, "q".to_owned()));
        let ill_typed = read(&mut kernel, "λp : ind. p ∧ p").unwrap_err();
        assert_eq!(ill_typed, Cause::Refused(kernel::Error::AppTypesDiffer));
    }
}

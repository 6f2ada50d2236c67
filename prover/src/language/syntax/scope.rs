//! What names and symbols mean: notation, overloading, type abbreviations, datatypes.
//!
//! A scope knows constants by name only; whether they exist is asked of the kernel when a
//! term is elaborated.

use super::decl::{Fixity, Notation, Overload};
use super::spelling::{
    SYMBOLS, canonical, is_identifier, is_reserved, prefix_key, starts_identifier,
};
use crate::language::diagnostic::Diagnostic;
use kernel::{Name, Type};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// How tightly relations bind.
pub(crate) const RELATION: u8 = 50;

/// The infix operators that need no declaration.
const INFIX: [(&str, Fixity, u8); 24] = [
    ("⇔", Fixity::None, 20),
    ("⇒", Fixity::Right, 25),
    ("∨", Fixity::Right, 30),
    ("∧", Fixity::Right, 35),
    ("=", Fixity::None, RELATION),
    ("≠", Fixity::None, RELATION),
    ("<", Fixity::None, RELATION),
    ("≤", Fixity::None, RELATION),
    (">", Fixity::None, RELATION),
    ("≥", Fixity::None, RELATION),
    ("∈", Fixity::None, RELATION),
    ("∉", Fixity::None, RELATION),
    ("≈", Fixity::None, RELATION),
    ("::", Fixity::Right, 60),
    ("++", Fixity::Right, 60),
    ("+", Fixity::Left, 65),
    ("-", Fixity::Left, 65),
    ("*", Fixity::Left, 70),
    ("/", Fixity::Left, 70),
    ("div", Fixity::Left, 70),
    ("mod", Fixity::Left, 70),
    ("^", Fixity::Right, 80),
    ("∘", Fixity::Right, 85),
    ("×", Fixity::Right, 60),
];

/// The prefix operators that need no declaration.
const PREFIX: [(&str, u8); 2] = [("¬", 40), ("-", 75)];

/// The constants that symbols stand for before anything is declared.
const CANDIDATES: [(&str, &str); 8] = [
    ("∧", "/\\"),
    ("∨", "\\/"),
    ("⇒", "==>"),
    ("prefix ¬", "~"),
    ("∈", "IN"),
    ("prefix -", "int_neg"),
    ("numeral", "int_of_num"),
    ("×", ","),
];

/// What a `case` expression needs to know of a datatype.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatatypeInfo {
    /// The constant that takes one function per constructor, then the scrutinee.
    pub case: String,
    /// The constructors, in order, with their numbers of arguments.
    pub constructors: Vec<(String, usize)>,
}

/// A name for a type with parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Abbreviation {
    pub(crate) params: Vec<Name>,
    pub(crate) ty: Type,
}

/// The notation in force at a point of a file.
#[derive(Clone, Debug)]
pub struct Scope {
    infix: HashMap<String, (Fixity, u8)>,
    prefix: HashMap<String, u8>,
    /// Spellings and what they stand for, by first character, the longest first.
    symbols: HashMap<char, Vec<(String, String)>>,
    candidates: HashMap<String, Vec<String>>,
    /// How constants print: the key they are a candidate of.
    shown: HashMap<String, String>,
    abbreviations: HashMap<String, Abbreviation>,
    /// By constructor.
    datatypes: HashMap<String, Rc<DatatypeInfo>>,
    /// By case constant.
    cases: HashMap<String, Rc<DatatypeInfo>>,
    hidden: HashSet<String>,
}

impl Default for Scope {
    fn default() -> Scope {
        Scope::new()
    }
}

impl Scope {
    /// The scope in which nothing is declared yet: the logical symbols and the usual
    /// operators, which stand for the constants of the same name.
    pub fn new() -> Scope {
        let infix = INFIX.map(|(symbol, fixity, level)| (symbol.to_string(), (fixity, level)));
        let prefix = PREFIX.map(|(symbol, level)| (symbol.to_string(), level));
        let mut scope = Scope {
            infix: infix.into(),
            prefix: prefix.into(),
            symbols: HashMap::new(),
            candidates: HashMap::new(),
            shown: HashMap::new(),
            abbreviations: HashMap::new(),
            datatypes: HashMap::new(),
            cases: HashMap::new(),
            hidden: HashSet::new(),
        };
        for (spelling, symbol) in SYMBOLS {
            scope.add_symbol(spelling, symbol);
        }
        for (symbol, _, _) in INFIX {
            scope.add_symbol(symbol, symbol);
        }
        for (key, constant) in CANDIDATES {
            scope.add_candidate(key, constant);
        }
        scope
    }

    fn add_symbol(&mut self, spelling: &str, symbol: &str) {
        let Some(first) = spelling.chars().next().filter(|c| !starts_identifier(*c)) else {
            return;
        };
        let spellings = self.symbols.entry(first).or_default();
        if spellings.iter().all(|(known, _)| known != spelling) {
            spellings.push((spelling.to_string(), symbol.to_string()));
            spellings.sort_by_key(|(spelling, _)| std::cmp::Reverse(spelling.len()));
        }
    }

    fn add_candidate(&mut self, key: &str, constant: &str) {
        let candidates = self.candidates.entry(key.to_string()).or_default();
        if !candidates.iter().any(|known| known == constant) {
            candidates.push(constant.to_string());
        }
        if key != "numeral" {
            self.shown.insert(constant.to_string(), key.to_string());
        }
    }

    /// Puts an operator declaration in force.
    pub fn declare(&mut self, notation: &Notation) -> Result<(), Diagnostic> {
        let symbol = canonical(&notation.symbol.text);
        let refuse = |why: &str| Err(Diagnostic::new(notation.symbol.span, why));
        let plain =
            |c: char| !c.is_whitespace() && !c.is_alphanumeric() && !"()[]{}\"'_".contains(c);
        if is_reserved(symbol) {
            return refuse("this symbol is reserved");
        }
        if !is_identifier(symbol) && (!symbol.chars().all(plain) || symbol.contains("--")) {
            return refuse("an operator is an identifier or consists of symbol characters");
        }
        if symbol.is_empty() || !(1..=99).contains(&notation.level) {
            return refuse("an operator has at least one character and a level from 1 to 99");
        }
        self.add_symbol(symbol, symbol);
        let level = notation.level;
        let key = match notation.fixity {
            Fixity::Prefix => {
                self.prefix.insert(symbol.to_string(), level);
                prefix_key(symbol)
            }
            fixity => {
                self.infix.insert(symbol.to_string(), (fixity, level));
                symbol.to_string()
            }
        };
        self.candidates.remove(&key);
        for candidate in &notation.candidates {
            self.add_candidate(&key, &candidate.text);
        }
        Ok(())
    }

    /// Adds candidates to a symbol or identifier.
    pub fn overload(&mut self, overload: &Overload) {
        let symbol = canonical(&overload.symbol.text);
        let key = match overload.prefix {
            true => prefix_key(symbol),
            false => symbol.to_string(),
        };
        for candidate in &overload.candidates {
            self.add_candidate(&key, &candidate.text);
        }
    }

    /// Hides a constant: its name alone no longer refers to it.
    pub fn hide(&mut self, constant: &str) {
        self.hidden.insert(constant.to_string());
    }

    /// Makes a datatype known to `case` expressions.
    pub fn add_datatype(&mut self, datatype: DatatypeInfo) {
        let datatype = Rc::new(datatype);
        self.cases
            .insert(datatype.case.clone(), Rc::clone(&datatype));
        for (constructor, _) in &datatype.constructors {
            self.datatypes
                .insert(constructor.clone(), Rc::clone(&datatype));
        }
    }

    /// The datatype with this constructor.
    pub fn datatype_of(&self, constructor: &str) -> Option<Rc<DatatypeInfo>> {
        self.datatypes.get(constructor).cloned()
    }

    /// The datatype with this case constant.
    pub fn datatype_of_case(&self, case: &str) -> Option<&DatatypeInfo> {
        self.cases.get(case).map(|datatype| &**datatype)
    }

    /// Makes a name stand for a type, in which the parameters are replaced.
    pub fn abbreviate(&mut self, name: &str, params: Vec<Name>, ty: Type) {
        self.abbreviations
            .insert(name.to_string(), Abbreviation { params, ty });
    }

    /// Adds all that another scope declares; where both do, the other wins.
    pub fn merge(&mut self, other: &Scope) {
        let clone = |(key, value): (&String, &_)| (key.clone(), Clone::clone(value));
        self.infix.extend(other.infix.iter().map(clone));
        let clone = |(key, value): (&String, &_)| (key.clone(), Clone::clone(value));
        self.prefix.extend(other.prefix.iter().map(clone));
        for (spelling, symbol) in other.symbols.values().flatten() {
            self.add_symbol(spelling, symbol);
        }
        for (key, candidates) in &other.candidates {
            for candidate in candidates {
                self.add_candidate(key, candidate);
            }
        }
        self.shown.extend(other.shown.clone());
        self.abbreviations.extend(other.abbreviations.clone());
        self.datatypes.extend(other.datatypes.clone());
        self.cases.extend(other.cases.clone());
        self.hidden.extend(other.hidden.iter().cloned());
    }

    /// How an infix operator is written.
    pub fn infix(&self, symbol: &str) -> Option<(Fixity, u8)> {
        self.infix.get(symbol).copied()
    }

    /// How tightly a prefix operator binds.
    pub fn prefix(&self, symbol: &str) -> Option<u8> {
        self.prefix.get(symbol).copied()
    }

    /// The constants that a name may stand for: the declared ones, or that of the same name.
    pub fn candidates<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        match self.candidates.get(key) {
            Some(candidates) => candidates.iter().map(String::as_str).collect(),
            None if self.hidden.contains(key) => Vec::new(),
            None => vec![key.strip_prefix("prefix ").unwrap_or(key)],
        }
    }

    /// The name or symbol that a constant prints as; `prefix s` for a prefix operator `s`.
    pub fn shown<'a>(&'a self, constant: &'a str) -> &'a str {
        self.shown.get(constant).map_or(constant, String::as_str)
    }

    /// Whether a name has a declared meaning other than the constant of that name.
    pub fn is_declared(&self, name: &str) -> bool {
        self.candidates.contains_key(name) || self.infix.contains_key(name)
    }

    pub(crate) fn abbreviation(&self, name: &str) -> Option<&Abbreviation> {
        self.abbreviations.get(name)
    }

    /// The longest spelling that the text starts with, and the symbol it stands for.
    pub(crate) fn longest_symbol(&self, text: &str) -> Option<(&str, &str)> {
        let spellings = self.symbols.get(&text.chars().next()?)?;
        spellings
            .iter()
            .find(|(spelling, _)| text.starts_with(spelling.as_str()))
            .map(|(spelling, symbol)| (spelling.as_str(), symbol.as_str()))
    }
}

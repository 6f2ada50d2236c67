//! What there is to know of a language to read it.

use crate::grammar::{Meaning::*, Production, Sort, Tables, Word, productions, word};

/// A language: how it is cut into tokens, and what they say.
pub(crate) struct Language {
    /// The length of the blank or comment that begins at an offset of a text, 0 if none does.
    pub blank: fn(&str, usize) -> std::result::Result<usize, &'static str>,
    /// The symbols of more than one character, in groups.
    pub symbols: &'static [&'static [&'static str]],
    /// Why a word cannot be a name, if it cannot.
    pub reserved: fn(&str) -> Option<&'static str>,
    /// The grammar, in tables.
    pub tables: Tables,
}

/// What index expressions are in both languages.
pub(crate) const INDICES: &[Production] = productions! {
    Index:  [Index "+" Index1] Apply("IAdd"), [Index "-" Index1] Apply("ISub"), [Index1] Pass;
    Index1: [Index1 "*" Index2] Apply("IMul"), [Index1 "/" Index2] Apply("IDiv"),
            [Index1 "%" Index2] Apply("IMod"), [Index2] Pass;
    Index2: [Integer] Apply("ILit"), [Name] Apply("IVar");
};

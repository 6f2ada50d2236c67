//! The order in which definitions are printed, the figures of the papers that they correspond to,
//! and comments: from `theories/statement.toml`. What a definition says does not depend on it.

use serde::Deserialize;

const TEXT: &str = include_str!("../../../../../theories/statement.toml");

/// The whole of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// What to know before.
    pub preface: String,
    /// Names for types, each of which may be in those that follow.
    pub abbreviations: Vec<Abbreviation>,
    #[serde(rename = "section")]
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A name for a type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abbreviation {
    /// The name, behind the type variables that are in the type.
    pub name: String,
    /// The function of which some argument is of that type, and the number of the argument, from 1.
    pub function: String,
    pub argument: usize,
    /// In words.
    pub says: String,
}

/// Definitions that belong together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// What they are about.
    pub title: String,
    /// The definitions, in order.
    pub definitions: Vec<Note>,
}

/// What there is to say about a definition.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The name of a constant or type that it defines.
    pub name: String,
    /// In words.
    pub says: Option<String>,
    /// Figures of the papers that it corresponds to.
    pub figure: Option<String>,
    /// The theorems with the equations to print, other than those of its definition.
    pub equations: Option<Vec<String>>,
}

impl Guide {
    /// The guide that is part of this program.
    pub fn read() -> Guide {
        // The test below reads the same text.
        toml::from_str(TEXT).expect("the guide is well-formed")
    }

    /// For a constant, the names of theorems that may have its equations: lists of which the first
    /// that does counts.
    pub fn equations(&self, name: &str) -> Vec<Vec<String>> {
        let mut notes = self
            .sections
            .iter()
            .flat_map(|section| &section.definitions);
        let note = notes.find(|note| note.name == name);
        let listed = note.and_then(|note| note.equations.clone());
        let usual = [format!("{name}_def"), name.to_owned()];
        listed
            .into_iter()
            .chain(usual.map(|name| vec![name]))
            .collect()
    }
}

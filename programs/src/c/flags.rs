//! The options with which gcc and clang compile a file to what is proved of it.
//!
//! - `-ffp-contract=off`, always: otherwise `a * b + c` may become one operation, with other bits.
//! - `-fno-builtin-NAME` for each function of `math.h` that the file calls and that is not fixed to the
//!   bit ([`FIXED`]). What a compiler knows such a function to be is another one than that of the
//!   libm: it folds calls of constants with correct rounding, and makes `x * x` of `pow(x, 2)`.
//!   `-fno-builtin` without a name does as well, but makes slow calls of `fma`, `floor` and `fabs`.

use super::ast::{Element, FUNCTIONS, Function, ScalarFunction};
use super::print::Uses;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use reading::functions::FIXED;

/// What every file needs.
const ALWAYS: &str = "-ffp-contract=off";

/// The options for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flags {
    /// Those that it needs.
    needed: Vec<String>,
    /// Whether it calls `fma`.
    is_fused: bool,
}

impl Flags {
    /// The options for the file of a function.
    pub fn of(function: &Function) -> Flags {
        let uses = Uses::of(&function.body);
        Flags::of_calls(&uses.library)
    }

    /// The options for C text of any kind, such as several functions with a program that calls them:
    /// those for all functions that are named somewhere in it.
    pub fn of_text(text: &str) -> Flags {
        let is_part = |c: char| c == '_' || c.is_ascii_alphanumeric();
        let words = text.split(|c| !is_part(c));
        let words: BTreeSet<&str> = words.collect();
        let types = [Element::F32, Element::F64].map(Element::c_name);
        let named = FUNCTIONS.iter().flat_map(|function| {
            let in_library = types.iter().filter(|ty| function.definition(ty).is_none());
            in_library.filter_map(|ty| Some((function.c_name(ty)?, *function)))
        });
        Flags::of_calls(&named.filter(|(name, _)| words.contains(name)).collect())
    }

    /// The options for every file of the subset, though some are slower with them.
    pub fn for_any() -> Flags {
        Flags {
            needed: [ALWAYS, "-fno-builtin"].map(str::to_owned).into(),
            is_fused: false,
        }
    }

    /// The options where these are called, which have these names in C.
    fn of_calls(calls: &BTreeMap<&'static str, ScalarFunction>) -> Flags {
        let mut open: Vec<_> = calls.iter().collect();
        open.retain(|(_, function)| !FIXED.contains(&function.name));
        let open = open.iter().map(|(name, _)| format!("-fno-builtin-{name}"));
        Flags {
            needed: [ALWAYS.to_owned()].into_iter().chain(open).collect(),
            is_fused: calls.values().any(|function| function.name == "fma"),
        }
    }

    /// Those without which the file may compute something else.
    pub fn needed(&self) -> &[String] {
        &self.needed
    }
}

/// In words, for people.
impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.needed.join(" "))?;
        match self.is_fused {
            true => write!(f, " (and -mfma, for speed, where the machine has it)"),
            false => Ok(()),
        }
    }
}

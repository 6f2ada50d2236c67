//! The options with which gcc and clang compile a file to what is proved of it.
//!
//! - `-ffp-contract=off`, always: otherwise `a * b + c` may become one operation, with other bits.
//! - `-frounding-math`, if a sum or difference of floats has a constant operand that may be zero: gcc 12
//!   takes `0.0f - (float)(i)` for `-(float)(i)`, which has another sign where i is 0 ([`adds_zero`]).
//! - `-fno-builtin-NAME` for each function of `math.h` that the file calls and that is not fixed to the
//!   bit ([`FIXED`]). What a compiler knows such a function to be is another one than that of the
//!   libm: it folds calls of constants with correct rounding, and makes `x * x` of `pow(x, 2)`.
//!   `-fno-builtin` without a name does as well, but makes slow calls of `fma`, `floor` and `fabs`.

use super::ast::{Element, FUNCTIONS, Function, ScalarFunction};
use super::print::{Uses, print};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use reading::c::adds_zero;
pub use reading::functions::FIXED;

/// What every file needs.
const ALWAYS: &str = "-ffp-contract=off";

/// What files need that add zeros.
const ROUNDING: &str = "-frounding-math";

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
        let text = print(function, "");
        let read = reading::c::read(text.as_bytes());
        Flags::of_calls(read.is_ok_and(|read| adds_zero(&read)), &uses.library)
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
        let called = named.filter(|(name, _)| words.contains(name)).collect();
        // A zero next to a sign.
        let mut zeros = text.match_indices("0.0");
        let adds_zero = zeros.any(|(at, zero)| {
            let before = text[..at].trim_end_matches([' ', '(']);
            let behind = text[at + zero.len()..].trim_start_matches(['0', 'f', ' ', ')']);
            before.ends_with(['+', '-']) || behind.starts_with(['+', '-'])
        });
        Flags::of_calls(adds_zero, &called)
    }

    /// The options for every file of the subset, though some are slower with them.
    pub fn for_any() -> Flags {
        Flags {
            needed: [ALWAYS, ROUNDING, "-fno-builtin"].map(str::to_owned).into(),
            is_fused: false,
        }
    }

    /// The options where zeros may be added, and where these are called, which have these names in C.
    fn of_calls(adds_zero: bool, calls: &BTreeMap<&'static str, ScalarFunction>) -> Flags {
        let mut open: Vec<_> = calls.iter().collect();
        open.retain(|(_, function)| !FIXED.contains(&function.name));
        let open = open.iter().map(|(name, _)| format!("-fno-builtin-{name}"));
        let rounding = adds_zero.then(|| ROUNDING.to_owned());
        let always = [ALWAYS.to_owned()].into_iter().chain(rounding);
        Flags {
            needed: always.chain(open).collect(),
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

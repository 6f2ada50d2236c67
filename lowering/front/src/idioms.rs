//! What people write who know other languages, where the parser gets stuck on it, and what to write
//! instead.

use crate::place::{Place, is_name};

/// How cells are read.
pub const BRACKETS: &str = "cells are read with brackets: `x[i]`, `x[i, j]`";

/// What there is instead of statements.
const LOOPS: &str = "loops are `gen i < n: e`, a tensor, `sum i < n: e`, a sum, and \
                     `fold x := e0, i < n: e`, the last x";

/// How one cell is changed.
const UPDATE: &str = "`x with [i, j] = e` is x but for one cell";

/// Something that another language has.
struct Idiom {
    /// Whether the parser is stuck on it.
    is_here: fn(&Place) -> bool,
    /// What to write.
    instead: &'static str,
}

/// Those that are known. The first that fits is meant.
const IDIOMS: [Idiom; 29] = [
    Idiom {
        is_here: |place| place.found == "for",
        instead: LOOPS,
    },
    Idiom {
        is_here: |place| place.found == "while",
        instead: "a loop that ends early is `fold x := e0, i < n while p: e`, with n steps at most",
    },
    Idiom {
        is_here: |place| place.found == "prod",
        instead: "a product is `prod i < n: e`",
    },
    Idiom {
        is_here: |place| place.follows("genrec"),
        instead: "`genrec x[i < n, j < m]: e` has indices from 0 on",
    },
    Idiom {
        is_here: |place| place.follows("with") || place.found == "[" && place.follows("let"),
        instead: UPDATE,
    },
    Idiom {
        is_here: |place| place.is_at("=="),
        instead: "write `=` for equality",
    },
    Idiom {
        is_here: |place| place.is_at("&&"),
        instead: "write `and`",
    },
    Idiom {
        is_here: |place| place.is_at("||"),
        instead: "write `or`",
    },
    Idiom {
        is_here: |place| place.is_at("//") || place.is_at("/*") || place.found == "#",
        instead: "a comment begins with `--` and ends with the line",
    },
    Idiom {
        is_here: |place| place.found == "!",
        instead: "write `not`",
    },
    Idiom {
        is_here: |place| place.found == ";",
        instead: "nothing ends in `;` here: `let x := a in` goes on with what uses x, and a kernel ends where the \
                  next begins",
    },
    Idiom {
        is_here: |place| place.found == "(" && place.before.trim_end().ends_with(is_name),
        instead: BRACKETS,
    },
    Idiom {
        is_here: |place| place.found == ")" && place.is_in_brackets_of(&["max", "min"]),
        instead: "`max(a, b)` is the greater of two; a range behind `max` does not begin with a parenthesis: `max n - \
                  1 <= i < m: e`",
    },
    Idiom {
        is_here: |place| place.is_at("**"),
        instead: "a power is `pow(x, 3)`, or a product",
    },
    Idiom {
        is_here: |place| place.found.to_ascii_lowercase().starts_with("0x"),
        instead: "data are hexadecimal with `0x` and 1 to 16 digits, `0xff`, and indices are not",
    },
    Idiom {
        is_here: |place| ["^", "&", "|", "~", "<<", ">>"].contains(&place.found),
        instead: "operations on bits are of data, and an index made of them is `index(x[i] & 7)`",
    },
    Idiom {
        is_here: |place| place.found == "by" && place.wants("`step`"),
        instead: "every second index is `gen i < n step 2`",
    },
    Idiom {
        is_here: |place| place.found == "=" && place.follows("let"),
        instead: "a name is bound by `:=`: `let s := a in e`",
    },
    Idiom {
        is_here: |place| place.found == "in" && place.wants("`<`"),
        instead: "a range is `gen i < n: e`, or `gen 1 <= i < n: e`",
    },
    Idiom {
        is_here: |place| place.found == ":" && place.wants("`<`") && place.follows("<="),
        instead: "a range ends before its upper bound: `j < i + 1` instead of `j <= i`",
    },
    Idiom {
        is_here: |place| place.found == "if" && place.wants("index"),
        instead: "an index has no choice in it: `if p then x[i] else x[j]` has the choice outside",
    },
    Idiom {
        is_here: |place| place.found == "[" && place.is_in_an_access(),
        instead: "an index is made of sizes and of indices of loops, not of data: `sum k < m: [f32(k) = idx[i]] \
                  t[k]` finds a cell by data",
    },
    Idiom {
        is_here: |place| place.found == ":" && place.is_in_an_access(),
        instead: "there are no slices: `x[i]` is a row of x, and `gen k < m: x[lo + k]` a part of it",
    },
    Idiom {
        is_here: |place| {
            place.is_comparison() && place.wants("declaration") && place.line().contains('?')
        },
        instead: "a choice is `if p then a else b`",
    },
    Idiom {
        is_here: |place| place.is_comparison() && place.wants("declaration"),
        instead: "a comparison stands in `if p then a else b`, in a guard, `[p] a`, or, for 1 or 0, in parentheses: `(a < b)`",
    },
    Idiom {
        is_here: |place| place.is_operand() && place.is_behind_a_number(),
        instead: "a product is written with `*`: `2 * x`",
    },
    Idiom {
        is_here: |place| place.wants("name") && place.is_in_results(),
        instead: "each of several results has a name: `-> (y: f32[n], p: u32[n])`",
    },
    Idiom {
        is_here: |place| place.wants("type"),
        instead: "types of elements are f32, f64, u32, u64, i32, i64 and, without arithmetic, bool, u8, u16, i8, i16; a size is an `int`",
    },
    Idiom {
        is_here: |place| place.is_at_the_end() && place.wants("`<") && place.last_loop().is_some(),
        instead: "`gen`, `sum`, `max`, `min` and `prod` are loops over indices: the sum of a tensor is `sum i < n: x[i]`",
    },
];

/// What to write instead of what the parser is stuck on, if that is known.
pub fn instead(place: &Place) -> Option<String> {
    let idiom = IDIOMS.iter().find(|idiom| (idiom.is_here)(place))?;
    Some(idiom.instead.to_owned())
}

//! Grammars as tables. The compiler checks each row: its sorts exist ([`Sort`]), and what it says
//! is made of parts that its words read ([`is_well_formed`]).
//!
//! A row reads
//!
//! ```text
//! SORT: [WORDS] MEANING, [WORDS] MEANING, ...;
//! ```
//!
//! Of the productions of a sort the first that applies is taken, and there is no way back to the
//! others. Those whose first word is the sort itself continue what has been read, again and again,
//! and are applied for each part they read: operators group to the left.

/// What productions are of. A digit tells how tightly something binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    File,
    Declaration,
    Steps,
    Step,
    Parameters,
    Parameter,
    Parameter1,
    Type,
    Extents,
    Conditions,
    Condition0,
    Expression,
    Expression1,
    Expression2,
    Expression3,
    Expression4,
    Guard,
    Binder,
    Binder1,
    Body1,
    Binders,
    Binders1,
    Binders2,
    From,
    Cells,
    Cells1,
    Cell,
    Update,
    Position,
    Comparison,
    Function,
    Sizes,
    Size,
    Inputs,
    Input,
    Block,
    Statement,
    Scalar,
    Scalar1,
    Scalar2,
    Condition,
    Condition1,
    Condition2,
    Index0,
    Index,
    Index1,
    Index2,
    Choice,
    Extreme,
    Else,
    Arguments,
    Argument,
    /// A name that is not reserved.
    Name,
    /// The name of what is called: `(` follows.
    Called,
    /// The operator of a loop, `max`, `min` or `prod`: no `(` follows.
    Operator,
    /// A literal of type `int64_t`.
    Integer,
    /// A decimal number.
    Decimal,
    /// A literal of the type of the elements.
    Literal,
    /// Any token but braces.
    Token,
}

/// The parser keeps a set of sorts in the bits of a number.
const _: () = assert!((Sort::Token as u32) < u64::BITS);

impl Sort {
    /// The word that people see.
    pub fn in_words(self) -> String {
        let name = format!("{self:?}").to_lowercase();
        name.trim_end_matches(|c: char| c.is_ascii_digit())
            .to_owned()
    }

    /// Whether it has no productions: tokens of one kind.
    pub const fn is_leaf(self) -> bool {
        matches!(
            self,
            Sort::Name
                | Sort::Called
                | Sort::Operator
                | Sort::Integer
                | Sort::Decimal
                | Sort::Literal
                | Sort::Token
        )
    }
}

/// What a production reads, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Word {
    /// This token.
    Token(&'static str),
    /// Something of this sort.
    One(Sort),
    /// Any number of things of this sort.
    Many(Sort),
    /// The token that was read first.
    Same,
    /// The type of the elements.
    Element,
    /// A token that may follow a comparison. It stays for what comes next.
    Then,
}

/// What a production says of what it read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    /// What was read, as it is.
    Pass,
    /// A constructor, applied to all that was read for the sorts.
    Apply(&'static str),
    /// These, one after the other.
    Say(&'static [Saying]),
}

/// A part of what is said.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Saying {
    /// What was read, by its number from 1.
    Part(usize),
    /// A constructor, applied to such parts; a number, without any.
    Form(&'static str, &'static [Saying]),
}

/// A row of a table.
#[derive(Debug)]
pub(crate) struct Production {
    pub sort: Sort,
    pub words: &'static [Word],
    pub meaning: Meaning,
}

impl Production {
    /// Whether it continues what has been read of its sort.
    pub const fn continues(&self) -> bool {
        matches!(self.words, [Word::One(first), ..] if *first as usize == self.sort as usize)
    }

    /// Whether this token is the first that continues it.
    pub fn goes_on_with(&self, token: &str) -> bool {
        matches!(self.words, [_, Word::Token(first), ..] if *first == token)
    }
}

/// A word of a row: a token in quotes, `Same`, `Element`, `Then`, a sort, `[sort]` for any number.
macro_rules! word {
    ($token:literal) => {
        Word::Token($token)
    };
    (Same) => {
        Word::Same
    };
    (Element) => {
        Word::Element
    };
    (Then) => {
        Word::Then
    };
    ($sort:ident) => {
        Word::One(Sort::$sort)
    };
    ([$sort:ident]) => {
        Word::Many(Sort::$sort)
    };
}

/// A table of productions.
macro_rules! productions {
    ($($sort:ident: $([$($word:tt)*] $meaning:expr),+;)*) => {
        &[$($(Production {
            sort: Sort::$sort,
            words: &[$(word!($word)),*],
            meaning: $meaning,
        },)+)*]
    };
}
pub(crate) use {productions, word};

/// How many sorts a row may go through before it reads or says something.
const FUEL: usize = 16;

/// The rows of a language, in two tables.
type Tables = [&'static [Production]; 2];

/// Whether each row makes sense: each sort that it reads has a production, and is read as the same
/// number of parts by each; and a part that it says is one that it reads.
pub(crate) const fn is_well_formed(tables: Tables) -> bool {
    are_well_formed(tables, tables[0]) && are_well_formed(tables, tables[1])
}

const fn are_well_formed(tables: Tables, rows: &[Production]) -> bool {
    let mut at = 0;
    while at < rows.len() {
        let row = &rows[at];
        let Some(read) = parts_read(tables, row.words, FUEL) else {
            return false;
        };
        let Some(of_sort) = parts_of(tables, row.sort, FUEL) else {
            return false;
        };
        let makes_sense = match row.meaning {
            Meaning::Apply(_) => of_sort == 1,
            Meaning::Say(said) => of_sort == said.len() && are_among(said, read),
            // What continues adds a part each time.
            Meaning::Pass => row.continues() || of_sort == read,
        };
        if !makes_sense {
            return false;
        }
        at += 1;
    }
    true
}

/// How many parts the words of a row read; none where a sort has no production.
const fn parts_read(tables: Tables, words: &[Word], fuel: usize) -> Option<usize> {
    let (mut parts, mut at) = (0, 0);
    while at < words.len() {
        parts += match words[at] {
            Word::One(sort) => match parts_of(tables, sort, fuel) {
                Some(parts) => parts,
                None => return None,
            },
            // As one: only constructors take any number.
            Word::Many(sort) => match parts_of(tables, sort, fuel) {
                Some(_) => 1,
                None => return None,
            },
            Word::Token(_) | Word::Same | Word::Element | Word::Then => 0,
        };
        at += 1;
    }
    Some(parts)
}

/// How many parts something of a sort is read as: by the first production that says so itself, or
/// else by the first that passes on what it reads.
const fn parts_of(tables: Tables, sort: Sort, fuel: usize) -> Option<usize> {
    if sort.is_leaf() {
        return Some(1);
    }
    let row = match first_row(tables, sort, false) {
        None => first_row(tables, sort, true),
        row => row,
    };
    match row {
        Some(row) => parts_said(tables, row, fuel),
        None => None,
    }
}

/// The first row that begins something of a sort, of those that pass on or of the others.
const fn first_row(tables: Tables, sort: Sort, passes_on: bool) -> Option<&'static Production> {
    match first_row_of(tables[0], sort, passes_on) {
        None => first_row_of(tables[1], sort, passes_on),
        row => row,
    }
}

/// The same of one table.
const fn first_row_of(
    rows: &'static [Production],
    sort: Sort,
    passes_on: bool,
) -> Option<&'static Production> {
    let mut at = 0;
    while at < rows.len() {
        let row = &rows[at];
        let fits = passes_on == matches!(row.meaning, Meaning::Pass) && !row.continues();
        if fits && row.sort as usize == sort as usize {
            return Some(row);
        }
        at += 1;
    }
    None
}

/// How many parts a row says.
const fn parts_said(tables: Tables, row: &Production, fuel: usize) -> Option<usize> {
    match row.meaning {
        Meaning::Apply(_) => Some(1),
        Meaning::Say(said) => Some(said.len()),
        Meaning::Pass if fuel == 0 => None,
        Meaning::Pass => parts_read(tables, row.words, fuel - 1),
    }
}

/// Whether all parts that are said are among so many.
const fn are_among(said: &[Saying], parts: usize) -> bool {
    let mut at = 0;
    while at < said.len() {
        let is_among = match said[at] {
            Saying::Part(number) => 1 <= number && number <= parts,
            Saying::Form(_, args) => are_among(args, parts),
        };
        if !is_among {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::Meaning::*;
    use super::Saying::*;
    use super::*;

    #[test]
    fn malformed_rows() {
        const FINE: &[Production] = productions! {
            Index: [Index "+" Integer] Apply("IAdd"), [Integer] Pass;
            Choice: [Index "?" Index] Say(&[Part(2), Form("C", &[Part(1)])]);
        };
        assert!(is_well_formed([FINE, &[]]) && is_well_formed([&[], FINE]));
        const NO_SUCH_PART: &[Production] = productions! {
            Index: [Integer "+" Integer] Say(&[Form("IAdd", &[Part(1), Part(3)])]);
        };
        const PART_0: &[Production] = productions! { Index: [Integer] Say(&[Part(0)]); };
        const NO_PRODUCTION: &[Production] = productions! { Index: [Index1] Pass; };
        const NONE_OF_MANY: &[Production] = productions! { Index: [[Index1]] Apply("List"); };
        const NO_BEGINNING: &[Production] = productions! { Index: [Index "+" Integer] Apply("I"); };
        const ROUND: &[Production] = productions! { Index: [Index1] Pass; Index1: [Index] Pass; };
        const ONE_OR_TWO: &[Production] = productions! {
            Index: [Integer] Pass, [Integer Integer] Pass;
        };
        let malformed = [
            NO_SUCH_PART,
            PART_0,
            NO_PRODUCTION,
            NONE_OF_MANY,
            NO_BEGINNING,
            ROUND,
            ONE_OR_TWO,
        ];
        for table in malformed {
            assert!(!is_well_formed([table, &[]]), "{table:?}");
        }
    }
}

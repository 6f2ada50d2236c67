//! Grammars as tables. The compiler checks each row: its sorts exist ([`Sort`]), and, when the
//! checker is built, that what it says is made of parts that its words read. That is in
//! `checker/cli/src/grammars.rs`: it finds slips, and a row that it lets pass can still be wrong.
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

/// The sorts of a list: those that have productions, and the others, which are tokens of one kind.
macro_rules! sorts {
    ([$($sort:ident)*] [$($(#[$doc:meta])* $leaf:ident)*]) => {
        /// What productions are of. A digit tells how tightly something binds.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Sort {
            $($sort,)*
            $($(#[$doc])* $leaf,)*
        }

        impl Sort {
            /// Whether it has no productions: tokens of one kind.
            pub const fn is_leaf(self) -> bool {
                matches!(self, $(Sort::$leaf)|*)
            }
        }
    };
}

sorts! {
    [
        File Declaration Defaults Default1 Default Value Steps Step
        Parameters Parameter Parameter1 Results Results1 Result Type Extents Conditions Condition0 Asked
        Expression Expression1 Expression2 Expression3 Expression4 Expression5 Expression6
        Expression7 Expression8 Guard
        Binder Binder1 Body1 Binders Binders1 Binders2 Ranges Ranges1 Range Way From Cells Cells1 Cell Names Names1 Tuple Item Until
        Reshape Update Position
        Comparison
        Function Sizes Size Inputs Input Outputs Outputs1 Output Type1 Type2 Block Statement Scalar Scalar1 Scalar2
        Condition Condition1 Condition2 Index0 Index Index1 Index2 Choice Extreme Else Arguments Argument Also
    ]
    [
        /// A name that is not reserved.
        Name
        /// The name of what is called: `(` follows.
        Called
        /// The operator of a loop, `max`, `min` or `prod`: no `(` follows.
        Operator
        /// A literal of type `int64_t`.
        Integer
        /// A decimal number.
        Decimal
        /// A literal of a type of elements.
        Literal
        /// Any token but braces.
        Token
    ]
}

/// The parser keeps a set of sorts in the bits of a number.
const _: () = assert!((Sort::Token as u32) < u128::BITS);

/// What a production reads, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Word {
    /// This token.
    Token(&'static str),
    /// Something of this sort.
    One(Sort),
    /// Any number of things of this sort.
    Many(Sort),
    /// The token that is the part with this number, from 1.
    Again(usize),
    /// A token that may follow a comparison. It stays for what comes next.
    Then,
    /// Nothing: what was read before are values, not conditions, and no operand follows.
    Values,
}

/// What a production says of what it read.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// What was read, as it is.
    Pass,
    /// A constructor, applied to all that was read for the sorts.
    Apply(&'static str),
    /// These, one after the other.
    Say(&'static [Saying]),
}

/// A part of what is said.
#[derive(Clone, Copy, Debug)]
pub enum Saying {
    /// What was read, by its number from 1.
    Part(usize),
    /// The same, where it is also said further on.
    Copy(usize),
    /// A constructor, applied to such parts; a number, without any.
    Form(&'static str, &'static [Saying]),
}

/// A row of a table.
#[derive(Debug)]
pub struct Production {
    /// What is read by it.
    pub sort: Sort,
    /// What it reads.
    pub words: &'static [Word],
    /// What that says.
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

/// A word of a row: a token in quotes, `Again1`, `Again2`, `Then`, a sort, `[sort]` for any number.
macro_rules! word {
    ($token:literal) => {
        Word::Token($token)
    };
    (Again1) => {
        Word::Again(1)
    };
    (Again2) => {
        Word::Again(2)
    };
    (Then) => {
        Word::Then
    };
    (Values) => {
        Word::Values
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

/// The rows of a language, in two tables.
pub type Tables = [&'static [Production]; 2];

//! Lemmas by name: which theorems of the theories Rust applies, and with which of their variables.
//!
//! A module declares the lemmas that it applies in a table:
//!
//! ```text
//! lemmas! {
//!     write_gen(st, v, addr, x, e, i, Q; 7);
//! }
//! ```
//!
//! The names are those of the theorem and of its bound variables, the number is that of its
//! premises. The variables listed are given where the lemma is applied; the others are found by
//! matching its premises. Each row makes a type with these variables as fields, so that a call
//! names what it gives, `apply(write_gen { st, v, addr, x, e, i, Q }, [written, ...])`, and the
//! compiler counts the premises. The table is a constant, `LEMMAS`: the library replays the
//! theorems that are declared, and a test compares each declaration with the theories
//! ([`super::library::Library::mismatches`]).

use kernel::Term;

/// What Rust says of a theorem.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: &'static str,
    /// The bound variables that are given, by their names.
    pub variables: &'static [&'static str],
    /// The number of its premises.
    pub premises: usize,
}

impl Declaration {
    /// A theorem without premises that is used as it is, as an equation for example.
    pub const fn equation(name: &'static str) -> Declaration {
        Declaration {
            name,
            variables: &[],
            premises: 0,
        }
    }
}

/// A theorem by its name, with what some of its bound variables stand for.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of the theorem.
    pub name: &'static str,
    /// The variables by their names, and their values.
    pub values: Vec<(&'static str, Term)>,
}

/// The same for a theorem with this number of premises.
#[derive(Clone, Debug)]
pub struct Lemma<const PREMISES: usize>(pub Instance);

/// Declares lemmas; see the head of this file.
#[macro_export]
macro_rules! lemmas {
    ($($name:ident($($variable:ident),*; $premises:literal);)*) => {
        $(
            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy)]
            pub(crate) struct $name {
                $(pub(crate) $variable: kernel::Term,)*
            }

            impl From<$name> for $crate::lemma::Instance {
                fn from(_given: $name) -> Self {
                    Self {
                        name: stringify!($name),
                        values: vec![$((stringify!($variable), _given.$variable)),*],
                    }
                }
            }

            impl From<$name> for $crate::lemma::Lemma<$premises> {
                fn from(given: $name) -> Self {
                    Self(given.into())
                }
            }
        )*

        /// The lemmas that this module applies.
        pub(crate) const LEMMAS: &[$crate::lemma::Declaration] = &[
            $($crate::lemma::Declaration {
                name: stringify!($name),
                variables: &[$(stringify!($variable)),*],
                premises: $premises,
            },)*
        ];
    };
}

pub use lemmas;

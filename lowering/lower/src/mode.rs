//! How a statement writes a tensor.
//!
//! ```text
//! stores z S o G v addr t c          it assigns
//! accumulates S o G v addr t c       it adds
//! ```
//!
//! Many lemmas about the one have a twin about the other.

use kernel::Term;
use reasoning::lemma::Lemma;
use reasoning::term::constant_at;
use reasoning::trouble::Attempt;

/// The judgement about a statement that writes a tensor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// `stores z ...`: it assigns. Where z holds, it may count on zeros in the array, so that it
    /// can leave padding out.
    Stores {
        /// z
        zeros: bool,
    },
    /// `accumulates ...`: it adds to what is there.
    Accumulates,
}

impl Mode {
    /// `z`, where the judgement is `stores z ...`.
    pub fn flag(self) -> Attempt<Option<Term>> {
        Ok(match self {
            Mode::Stores { zeros: true } => Some(constant_at("T", &[])?),
            Mode::Stores { zeros: false } => Some(constant_at("F", &[])?),
            Mode::Accumulates => None,
        })
    }
}

/// A lemma about `stores` that has a twin about `accumulates`.
pub trait ByMode<const PREMISES: usize> {
    /// The one of the two that concludes the judgement of this mode.
    fn of(self, mode: Mode) -> Attempt<Lemma<PREMISES>>;
}

/// Declares pairs of lemmas, one about `stores` and its twin about `accumulates`, with the same
/// variables but for the flag z of the first:
///
/// ```text
/// lemmas_by_mode! {
///     push_gen | reduce_gen(st, v, addr, x, e, i; 6);
/// }
/// ```
///
/// makes a type `push_gen` of which [`ByMode::of`] answers the one or the other.
macro_rules! lemmas_by_mode {
    ($($stores:ident | $accumulates:ident($($variable:ident),*; $premises:literal);)*) => {
        $(
            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy)]
            pub(crate) struct $stores {
                $(pub(crate) $variable: kernel::Term,)*
            }

            impl $crate::mode::ByMode<$premises> for $stores {
                fn of(
                    self,
                    mode: $crate::mode::Mode,
                ) -> ::reasoning::trouble::Attempt<::reasoning::lemma::Lemma<$premises>> {
                    let mut values = vec![$((stringify!($variable), self.$variable)),*];
                    let flag = mode.flag()?;
                    values.extend(flag.map(|z| ("z", z)));
                    let name = match flag {
                        Some(_) => stringify!($stores),
                        None => stringify!($accumulates),
                    };
                    let instance = ::reasoning::lemma::Instance { name, values };
                    Ok(::reasoning::lemma::Lemma(instance))
                }
            }
        )*

        /// The lemmas that this module applies in one mode or the other.
        pub(crate) const LEMMAS_BY_MODE: &[::reasoning::lemma::Declaration] = &[
            $(
                ::reasoning::lemma::Declaration {
                    name: stringify!($stores),
                    variables: &["z", $(stringify!($variable)),*],
                    premises: $premises,
                },
                ::reasoning::lemma::Declaration {
                    name: stringify!($accumulates),
                    variables: &[$(stringify!($variable)),*],
                    premises: $premises,
                },
            )*
        ];
    };
}

pub(crate) use lemmas_by_mode;

//! Datatypes of the theories as enums.
//!
//! ```text
//! datatypes! {
//!     /// Conditions on indices.
//!     bexp as BExp {
//!         BLt { a: iexp, b: iexp },
//!         BNot { a: bexp },
//!         ...
//!     }
//! }
//! ```
//!
//! declares `enum BExp`, whose variants are the constructors of `bexp`, with their arguments as
//! fields; `name of a as View` is for the instance at the type a. `BExp::of(t)` is the view of a term,
//! `view.term()` the term of a view. The types are those of the theories; a test compares each
//! declaration with that in the theories. What a field holds depends on its type:
//!
//! | type | field |
//! |---|---|
//! | `operation`, `comparison`, `bits`, `place` | the view |
//! | `(iexp reindexer)` | the view, boxed: it may have another one inside |
//! | `(t list)` | the elements, as terms |
//! | any other | the term |
//!
//! A view is one layer: a function that walks through an expression takes the view of each part
//! when it gets there.

use crate::term::{dest_list, list, type_args};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Type};
use prover::hol;

/// What has terms as parts.
pub trait Node: Sized {
    /// The parts, in the order in which they are written.
    fn children(&self) -> Vec<Term>;

    /// The same with other parts.
    fn map(&self, f: &mut impl FnMut(Term) -> Attempt<Term>) -> Attempt<Self>;
}

/// One layer of a term.
pub trait View: Node {
    /// The type of the terms.
    fn ty() -> Attempt<Type>;

    /// The view of a term.
    ///
    /// # Errors
    ///
    /// The term is not the application of a constructor.
    fn of(t: Term) -> Attempt<Self>;

    /// The term that is viewed.
    fn term(&self) -> Attempt<Term>;
}

/// What a field holds: a term, the elements of a list, or a view.
pub trait Field: Node {
    /// What the field holds for an argument.
    fn read(t: Term) -> Attempt<Self>;

    /// The function applied to the argument.
    fn applied(&self, f: Term) -> Attempt<Term>;
}

impl<V: View> Field for V {
    fn read(t: Term) -> Attempt<V> {
        V::of(t)
    }

    fn applied(&self, f: Term) -> Attempt<Term> {
        Ok(hol::app(f, self.term()?)?)
    }
}

impl<N: Node> Node for Box<N> {
    fn children(&self) -> Vec<Term> {
        (**self).children()
    }

    fn map(&self, f: &mut impl FnMut(Term) -> Attempt<Term>) -> Attempt<Box<N>> {
        (**self).map(f).map(Box::new)
    }
}

impl<V: View> View for Box<V> {
    fn ty() -> Attempt<Type> {
        V::ty()
    }

    fn of(t: Term) -> Attempt<Box<V>> {
        V::of(t).map(Box::new)
    }

    fn term(&self) -> Attempt<Term> {
        (**self).term()
    }
}

impl Node for Term {
    fn children(&self) -> Vec<Term> {
        vec![*self]
    }

    fn map(&self, f: &mut impl FnMut(Term) -> Attempt<Term>) -> Attempt<Term> {
        f(*self)
    }
}

impl Field for Term {
    fn read(t: Term) -> Attempt<Term> {
        Ok(t)
    }

    fn applied(&self, f: Term) -> Attempt<Term> {
        Ok(hol::app(f, *self)?)
    }
}

impl Node for Vec<Term> {
    fn children(&self) -> Vec<Term> {
        self.clone()
    }

    fn map(&self, f: &mut impl FnMut(Term) -> Attempt<Term>) -> Attempt<Vec<Term>> {
        self.iter().map(|t| f(*t)).collect()
    }
}

impl Field for Vec<Term> {
    fn read(t: Term) -> Attempt<Vec<Term>> {
        Ok(dest_list(t)?)
    }

    fn applied(&self, f: Term) -> Attempt<Term> {
        let lists = hol::dest_fun(hol::type_of(f)).map(|(domain, _)| type_args(domain));
        let [element] = lists.unwrap_or_default()[..] else {
            return Err(Trouble::internal("an argument that is no list"));
        };
        Ok(hol::app(f, list(self, element)?)?)
    }
}

/// What a field of this type holds.
macro_rules! field {
    (operation) => { $crate::syntax::Operation };
    (comparison) => { $crate::syntax::Comparison };
    (bits) => { $crate::syntax::Bits };
    ((iexp reindexer)) => { Box<$crate::syntax::Reindexer> };
    (place) => { $crate::syntax::Place };
    (($element:ident list)) => { Vec<kernel::Term> };
    ($ty:ident) => { kernel::Term };
}

/// Declares enums for datatypes of the theories; see the head of this file.
macro_rules! datatypes {
    ($($(#[$meta:meta])* $datatype:ident $(of $instance:ident)? as $View:ident {
        $($Constructor:ident $({ $($field:ident: $ty:tt),* })?,)*
    })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub enum $View {
                $($Constructor $({ $($field: $crate::syntax::views::field!($ty)),* })?,)*
            }

            impl $crate::syntax::Node for $View {
                fn children(&self) -> Vec<kernel::Term> {
                    match self {
                        $(Self::$Constructor $({ $($field),* })? => {
                            let parts: &[Vec<kernel::Term>] = &[$($($crate::syntax::Node::children($field)),*)?];
                            parts.concat()
                        })*
                    }
                }

                fn map(
                    &self,
                    _f: &mut impl FnMut(kernel::Term) -> $crate::trouble::Attempt<kernel::Term>,
                ) -> $crate::trouble::Attempt<Self> {
                    Ok(match self {
                        $(Self::$Constructor $({ $($field),* })? => {
                            Self::$Constructor $({ $($field: $crate::syntax::Node::map($field, _f)?),* })?
                        })*
                    })
                }
            }

            const _: () = {
            use $crate::syntax::constructors::{Constructors, Datatype};
            use $crate::syntax::views::View;
            use $crate::trouble::Attempt;

            const DATATYPE: Datatype = Datatype {
                name: stringify!($datatype),
                instance: &[$(stringify!($instance))?],
                constructors: &[
                    $((stringify!($Constructor), &[$($(stringify!($ty)),*)?]),)*
                ],
            };

            thread_local! {
                static CONSTRUCTORS: Constructors = Constructors::new(DATATYPE);
            }

            /// The constructors by their numbers.
            #[derive(Clone, Copy)]
            enum Number { $($Constructor),* }

            const NUMBERS: &[Number] = &[$(Number::$Constructor),*];

            impl $View {
                /// The declaration, which is compared with that of the theories.
                #[cfg(test)]
                pub(crate) const DATATYPE: Datatype = DATATYPE;
            }

            impl View for $View {
                fn ty() -> Attempt<kernel::Type> {
                    CONSTRUCTORS.with(Constructors::ty)
                }

                fn of(t: kernel::Term) -> Attempt<Self> {
                    let (number, args) = CONSTRUCTORS.with(|it| it.applied(t))?;
                    match (NUMBERS[number], &args[..]) {
                        $((Number::$Constructor, &[$($($field),*)?]) => {
                            Ok(Self::$Constructor $({ $($field: $crate::syntax::views::Field::read($field)?),* })?)
                        })*
                        _ => Err(CONSTRUCTORS.with(Constructors::no_constructor)),
                    }
                }

                fn term(&self) -> Attempt<kernel::Term> {
                    let constant = |number: Number| {
                        CONSTRUCTORS.with(|it| it.constant(number as usize))
                    };
                    match self {
                        $(Self::$Constructor $({ $($field),* })? => {
                            let t = constant(Number::$Constructor)?;
                            $($(let t = $crate::syntax::views::Field::applied($field, t)?;)*)?
                            Ok(t)
                        })*
                    }
                }
            }
        };)*
    };
}

pub(crate) use {datatypes, field};

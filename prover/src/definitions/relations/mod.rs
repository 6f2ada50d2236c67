//! Inductive relations: the least relations that are closed under rules.
//!
//! `R = λx. ∀R'. closed R' ⇒ R' x`, where `closed R'` is the conjunction of the rules. That
//! the rules hold, the induction principle and the inversion theorem follow because premises
//! are monotone in the relations.
//!
//! With many rules `closed R'` is large, and so is the disjunction in an inversion theorem.
//! Neither is taken through the proof of a rule: there `closed` is the abstraction that it is,
//! applied to relations, and relations that are put for `R'` are abstractions applied to
//! arguments. Only `Value` and `Relations::closure` contract them, each once.
//!
//! | file | holds |
//! |---|---|
//! | `monotone` | monotonicity of propositions in relations |
//! | `rules` | the rules, checked, in terms of variables for the relations |
//! | `least` | the relations, and that the rules hold |
//! | `induction` | the induction principle |
//! | `alternative` | what one rule says of the arguments of a relation |
//! | `inversion` | inversion: where a relation holds, one of its rules gave it |
//! | `by_constructor` | the same where an argument is made by a constructor |

mod alternative;
mod by_constructor;
mod induction;
mod inversion;
mod least;
mod monotone;
mod rules;

pub use by_constructor::{ByConstructor, Distinction, Distinguish};
pub(super) use induction::predicate_name;
pub use least::{Relations, inductive};

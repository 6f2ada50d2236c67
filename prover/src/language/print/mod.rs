//! Terms, types and theorems as text that the parser reads back.

mod binding;
pub(crate) mod doc;
mod names;
mod place;
mod shape;
mod term;
mod types;

use crate::language::syntax::Scope;
use kernel::{Kernel, Term};
use place::Place;
use term::Printer;

pub use types::print_type;

/// How to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The number of columns.
    pub width: usize,
    /// Whether to write the types that the text does not determine otherwise: of binders, of
    /// free variables where they occur first, of literals and of polymorphic constants.
    pub types: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            width: 100,
            types: false,
        }
    }
}

/// The text of a term, without types.
pub fn print_term(kernel: &Kernel, scope: &Scope, term: Term) -> String {
    print_term_styled(kernel, scope, term, Style::default())
}

/// The text of a term in a style.
pub fn print_term_styled(kernel: &Kernel, scope: &Scope, term: Term, style: Style) -> String {
    Printer::new(kernel, scope, style.types, &[term])
        .term(term, Place::OPEN)
        .render(style.width)
}

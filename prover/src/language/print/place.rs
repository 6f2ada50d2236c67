//! Where terms stand, and what needs brackets there.

use crate::language::syntax::decl::Fixity;

/// Applications and atoms bind tighter than any operator.
pub(super) const APPLICATION: u8 = 100;
const ATOM: u8 = 101;

/// Where a term stands: which forms need brackets there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Operators that bind less tightly do.
    pub(super) min: u8,
    /// Of the operators of this level, those of another fixity do.
    pub(super) beside: Option<(u8, Fixity)>,
    /// Whether nothing follows, so that binders and `if` do not.
    pub(super) open: bool,
}

impl Place {
    /// Where everything can stand.
    pub(super) const OPEN: Place = Place {
        min: 0,
        beside: None,
        open: true,
    };

    pub(super) const ATOM: Place = Place {
        min: ATOM,
        beside: None,
        open: false,
    };

    pub(super) fn needs_brackets(self, level: u8, fixity: Fixity) -> bool {
        let beside = |(other, side)| other == level && side != fixity;
        level < self.min || self.beside.is_some_and(beside)
    }
}

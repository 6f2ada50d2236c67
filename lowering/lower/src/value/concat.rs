//! Cells of two tensors in a row, where it is not known in which of them they are.

use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::term::mk;
use reasoning::trouble::Attempt;

/// A cell of `a ++ b` with the first index i, as one of a or of b; n is the first extent of a.
pub struct Sides {
    /// `⊢ ok S w env a (n :: s)`
    pub ok: Thm,
    /// `i < n`
    pub less: Term,
    /// `n ≤ i`
    pub beyond: Term,
    /// `⊢ j = i - n`
    pub place: Thm,
    /// The cell of a, where `i < n`.
    pub left: Wanted,
    /// The cell of b, where `n ≤ i`.
    pub right: Wanted,
}

impl Wanted {
    /// The cell as one of a or of b.
    pub fn sides(&self, a: Term, b: Term) -> Attempt<Sides> {
        let scope = &self.point.scope;
        let (i, rest) = self.first()?;
        let ok = scope.ok(a)?;
        let n = shape_in(ok)?[0];
        let (less, beyond) = (mk("int_lt", &[i, n])?, mk("int_le", &[n, i])?);
        let place = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
        let in_b = self.of(b, [&[hol::lhs(place)], &rest[..]].concat());
        Ok(Sides {
            ok,
            less,
            beyond,
            place,
            left: self.of(a, self.index.clone()).assuming(less)?,
            right: in_b.assuming(beyond)?,
        })
    }
}

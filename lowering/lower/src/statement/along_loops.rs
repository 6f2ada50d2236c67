//! Sums of tensors along the loops of the program, or cell by cell.
//!
//! Loops that add to the cells of an array ask whether each term is padding, and for laws of the scalars
//! where they stand in each other. Where that cannot be proved, or these laws hold of no scalars of C and
//! the function needs none such otherwise, each cell is computed by itself.

use crate::point::Point;
use kernel::Thm;
use reasoning::assumed_laws::is_inexact;
use reasoning::trouble::Attempt;

impl Point {
    /// The statement in which sums of tensors are loops that add; or else the other, in which sums are
    /// computed cell by cell.
    pub fn along_loops(
        &self,
        along: impl FnOnce(&Point) -> Attempt<Thm>,
        by_cells: impl FnOnce(&Point) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let shared = &self.shared;
        let is_exact = |th: &Thm| shared.inexact.get() || !is_inexact(&self.scope.session, *th);
        let before = shared.declared.borrow().clone();
        let along = along(self);
        match &along {
            Ok(th) if is_exact(th) => return along,
            Err(trouble) if trouble.unproved_goal().is_none() && !trouble.is_padded() => {
                return along;
            }
            _ => {}
        }
        let after = shared.declared.replace(before);
        let mut point = self.clone();
        point.cell_by_cell = true;
        match by_cells(&point) {
            Ok(th) if along.is_err() || is_exact(&th) => Ok(th),
            _ => {
                shared.declared.replace(after);
                shared.inexact.set(along.is_ok());
                along
            }
        }
    }
}

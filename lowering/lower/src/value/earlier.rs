//! Cells that come before the one that is computed, in an array that is computed cell by cell
//! (`statement::growing`).
//!
//! ```text
//! ⊢ row_major s J < K      where the array holds the first K cells
//! ```
//!
//! One that is read comes before if an index is less than the one at hand, and those before it are the
//! same.

use crate::point::Point;
use crate::point::state::Growing;
use kernel::{Term, Thm};
use reasoning::lemma::lemmas;
use reasoning::term::{dest_list, literal, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    before_slice(; 6);
    before_all(; 3);
}

impl Growing {
    /// `⊢ row_major s J < K` for a cell that comes before the one that is computed at the point.
    pub fn before(&self, point: &Point, cell: &[Term]) -> Attempt<Thm> {
        let differs = self.levels.iter().zip(cell);
        let at = differs.take_while(|(level, j)| level.index == **j).count();
        let (Some(level), Some((j, inner))) = (
            self.levels.get(at),
            cell.get(at..).and_then(|rest| rest.split_first()),
        ) else {
            return Err(Trouble::internal("a cell that is being computed is read"));
        };
        let (zero, scope) = (literal(0)?, &point.scope);
        let end = dest_list(parts(level.placed.concl())?.1[2])?[0];
        let premises = [
            scope.shape_ok(&level.rest)?,
            level.placed,
            scope.prove(mk("int_le", &[zero, *j])?)?,
            scope.prove(mk("int_lt", &[*j, level.index])?)?,
            scope.prove(mk("int_lt", &[level.index, end])?)?,
            scope.in_box(&level.rest, inner)?,
        ];
        let mut th = point.apply(before_slice {}, premises)?;
        for later in &self.levels[at + 1..] {
            let shape = scope.shape_ok(&later.rest)?;
            let low = scope.prove(mk("int_le", &[zero, later.index])?)?;
            th = point.apply(before_all {}, [shape, low, th])?;
        }
        Ok(th)
    }
}

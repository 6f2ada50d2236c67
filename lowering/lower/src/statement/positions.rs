//! Where the cell is that is written, as an expression of C.
//!
//! ```text
//! ⊢ z = addr []      and      ⊢ ieval c_div v a z
//! ```

use crate::point::Point;
use crate::point::target::Target;
use kernel::Thm;
use prover::hol;
use reasoning::term::{dest_list, ints, parts};
use reasoning::trouble::{Attempt, Trouble};

impl Point {
    /// `⊢ z = addr []` and `⊢ ieval c_div v a z`
    pub fn address(&self, target: Target) -> Attempt<(Thm, Thm)> {
        let position = self.position(target)?;
        let expression = self.spell(hol::lhs(position))?;
        Ok((position, expression))
    }

    /// `⊢ z = addr []`, with z as one would write it.
    pub fn position(&self, target: Target) -> Attempt<Thm> {
        let nil = ints(&[])?;
        let applied = hol::app(target.address, nil)?;
        let normal = hol::beta_norm(applied)?;
        let (name, args) = parts(hol::rhs(normal))?;
        if name != "row_major" {
            return Err(Trouble::internal("not a position"));
        }
        let indices = self.scope.indices_of(args[1])?;
        let shape = dest_list(args[0])?;
        let index = dest_list(hol::rhs(indices))?;
        let f = hol::dest_app(hol::rhs(normal)).ok_or(Trouble::internal("not a position"))?;
        let same = hol::ap_term(f.0, indices)?;
        let position = hol::trans(same, self.scope.position(&shape, &index)?)?;
        // The rules ask for the address in normal form.
        Ok(hol::sym(position)?)
    }
}

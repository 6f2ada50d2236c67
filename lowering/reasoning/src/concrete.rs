//! What holds where the sizes are numbers.
//!
//! ```text
//! ⊢ LIST_REL (ieval atl_div w) extents [n, ...]      the extents are these numbers
//! ⊢ array_shape [n, ...]                             they are those of an array that can be
//! ```

use super::sizes::MOST_CELLS;
use crate::extents::shape_in;
use crate::lemma::lemmas;
use crate::scope::Scope;
use crate::term::{literal, mk, type_args};
use crate::theorem::{last, replace_last};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Thm, Type};
use prover::hol;

lemmas! {
    witness_shape_none(; 0);
    witness_shape_one(; 1);
    witness_shape_zero(; 1);
    witness_product_none(; 0);
    witness_product(; 2);
    witness_shape(; 3);
}

impl Scope {
    /// `⊢ LIST_REL (ieval atl_div w) extents s` with numbers in s, and s.
    pub fn computed_extents(&self, extents: &[Term]) -> Attempt<(Thm, Vec<Term>)> {
        let related = self.related(extents, |extent| {
            let value = self.index(extent)?;
            let number = self.number(last(value)?)?;
            replace_last(value, number)
        })?;
        Ok((related, shape_in(related)?))
    }

    /// `⊢ array_shape s` for a shape of terms without variables.
    pub fn array_shape(&self, shape: &[Term]) -> Attempt<Thm> {
        let (zero, one) = (literal(0)?, literal(1)?);
        if shape.iter().all(|n| *n == zero || *n == one) {
            let none = self.theorem(witness_shape_none {})?;
            return shape
                .iter()
                .rev()
                .try_fold(none, |rest, n| match *n == one {
                    true => self.apply(witness_shape_one {}, [rest]),
                    false => self.apply(witness_shape_zero {}, [rest]),
                });
        }
        let mut cells = self.theorem(witness_product_none {})?;
        for &n in shape.iter().rev() {
            let product = self.number(mk("int_mul", &[n, hol::rhs(cells)])?)?;
            cells = self.apply(witness_product {}, [cells, product])?;
        }
        let few = mk("int_le", &[hol::rhs(cells), literal(MOST_CELLS)?])?;
        let few = hol::eqt_elim(self.number(few)?)?;
        self.apply(witness_shape {}, [self.shape_ok(shape)?, cells, few])
    }

    /// A tensor of which nothing is known.
    pub fn any_tensor(&self) -> Attempt<Term> {
        let tensor = type_args(self.entry_type()?)[1];
        Ok(hol::var(hol::name("t"), tensor)?)
    }

    /// The type of what an environment has for a name: a shape and a tensor.
    pub fn entry_type(&self) -> Attempt<Type> {
        let arrow = hol::dest_fun(hol::type_of(self.session.entry.environment));
        let (_, optional) = arrow.ok_or(Trouble::internal("not an environment"))?;
        Ok(type_args(optional)[0])
    }
}

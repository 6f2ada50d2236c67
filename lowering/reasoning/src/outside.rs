//! What was found outside of loops holds inside.
//!
//! ```text
//! ⊢ extends u w                              u is w, but indices of loops have no value
//! ⊢ shape_of (tensor_shapes env) w e s       found with u
//! ```
//!
//! A shape does not depend on the indices of the loops around it. The shape of a loop is that of its
//! body with an index that has no value, so that shapes of all bodies are known outside of the
//! outermost loop, and need not be proved again in each of them.

use super::extents::shape_in;
use super::facts::Judgement;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, View};
use super::term::{application, dest_literal, parts};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    extends_refl(v; 0);
    extends_update_none(x; 1);
    extends_update_some(x, k; 1);
    shape_of_extends(; 2);
}

impl Scope {
    /// `⊢ shape_of (tensor_shapes env) w e s`, if that was found where less is known, with indices
    /// that have no value. Of the smallest expressions it is proved again, which takes less.
    pub fn shape_outside(&self, e: Term) -> Attempt<Option<Thm>> {
        let small = matches!(
            Exp::of(e)?,
            Exp::Lit { .. } | Exp::Var { .. } | Exp::Cast { .. } | Exp::At { .. }
        );
        if small {
            return Ok(None);
        }
        let outside = self.outside(self.integers.valuation)?;
        let (_, valuations) = parts(outside.concl())?;
        if valuations[0] == self.integers.valuation {
            return Ok(None);
        }
        let environment = self.tensors.environment;
        let scalar = self.scalar_at(valuations[0], e);
        let mut points = self
            .facts_before()
            .map(|known| (valuations[0], environment, known));
        let proved = || points.find_map(|at| self.session.proved.get(&(Judgement::Shape, at, e)));
        let Some(found) = scalar.or_else(proved) else {
            return Ok(None);
        };
        // Extents are named as well as what is known allows: others than these may have better names
        // here.
        if !shape_in(found)?.into_iter().all(is_plain) {
            return Ok(None);
        }
        Ok(Some(self.apply(shape_of_extends {}, [found, outside])?))
    }

    /// `⊢ extends u w`
    fn outside(&self, w: Term) -> Attempt<Thm> {
        self.session.outside.once(w, || {
            let update = application(w).filter(|(name, args)| name == "update" && args.len() == 3);
            let Some((_, args)) = update else {
                return self.apply(extends_refl { v: w }, []);
            };
            let (rest, x) = (self.outside(args[0])?, args[1]);
            match application(args[2]) {
                Some((name, value)) if name == "SOME" => {
                    let k = value[0];
                    self.apply(extends_update_some { x, k }, [rest])
                }
                _ => self.apply(extends_update_none { x }, [rest]),
            }
        })
    }
}

/// A variable or a literal.
fn is_plain(extent: Term) -> bool {
    hol::dest_var(extent).is_some() || dest_literal(extent).is_some()
}

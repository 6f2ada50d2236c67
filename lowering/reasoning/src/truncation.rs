//! Operators that drop cells are legal only where these are padding.
//!
//! For an operator that makes k of e, of shape s:
//!
//! ```text
//! ⊢ ∀I. in_box s I ⇒ ¬keeps k s I ⇒ pad_set S w env e I
//! ```
//!
//! The expression is given; where there is no such theorem the program is refused.

use super::cells::Cell;
use super::scope::Scope;
use super::syntax::Reindexer;
use super::term::{ints, mk};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

impl Scope {
    /// That the cells which the reindexer r of e drops are padding, where `made` is what it makes.
    pub fn dropped(&self, made: Term, r: &Reindexer, e: Term) -> Attempt<Thm> {
        self.dropped_padding(r, e)
            .map_err(|trouble| match trouble.unproved_facts() {
                Some(facts) => Trouble::At(Box::new(Trouble::Drops { facts }), made),
                None => trouble,
            })
    }

    fn dropped_padding(&self, r: &Reindexer, e: Term) -> Attempt<Thm> {
        let applied = self.applied(r, e)?;
        let (S, w, env) = self.meaning();
        let claim = |index| {
            let drops = applied.drops(index)?;
            Ok(hol::mk_imp(drops, mk("pad_set", &[S, w, env, e, index])?)?)
        };
        let prove = |scope: &Scope, index: &[Term]| {
            let drops = scope.drops(&applied, ints(index)?)?;
            let scope = scope.assuming(hol::rhs(drops))?;
            let index = index.to_vec();
            let padding = Cell { scope, e, index }.in_pad_set()?;
            let dropped = hol::assume(hol::lhs(drops))?;
            let padding = hol::prove_hyp(hol::eq_mp(drops, dropped)?, padding)?;
            Ok(hol::disch(dropped.concl(), padding)?)
        };
        self.each_in_box(&[], &applied.shape, &claim, &prove)
    }
}

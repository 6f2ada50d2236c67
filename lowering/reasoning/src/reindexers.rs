//! The reindexers of a program: for each operator that moves cells, at its place, that its reindexer
//! is well formed; for each that drops cells, that these are in the pad set.
//!
//! For an operator that makes a, of shape u, of its operand e, of shape s, with the reindexer p:
//!
//! ```text
//! ⊢ well_formed_at S w env p e s a u                          placed_reindexer, placed_whole, ...
//! ⊢ ∀I. in_box s I ⇒ ¬keeps k s I ⇒ pad_set S w env e I       `Scope::dropped`
//! ```
//!
//! The program is given, of which is known that it evaluates. One that may drop another cell is
//! refused.

use super::extents::shape_in;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::{Exp, Reindexer, View};
use super::term::mk;
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    placed_reindexer(; 6);
    placed_whole(; 6);
    published_reindexers(; 0);
    placed_left(; 2);
    placed_right(; 2);
}

/// Whether an operator moves cells.
fn moves(e: &Exp) -> bool {
    matches!(e, Exp::Reindex { .. } | Exp::Concat { .. })
}

/// An operator at its place.
pub struct Reindexed {
    /// What it makes.
    pub made: Term,
    /// That its reindexer is well formed; for a concatenation, those of both operands.
    pub reindexers: Vec<Thm>,
    /// If it drops cells, that these are in the pad set.
    pub dropped: Option<Thm>,
}

impl Scope {
    /// The operators of a program that move cells, in the order of the program.
    pub fn reindexers(&self, e: Term) -> Attempt<Vec<Reindexed>> {
        let mut found = Vec::new();
        self.at_each(e, moves, &mut |scope, made| {
            found.push(scope.reindexed(made)?);
            Ok(())
        })?;
        Ok(found)
    }

    /// The same of a program of which cells are left out that may be no padding: those operators of
    /// which it is known, with their numbers among all.
    pub fn reindexers_known(&self, e: Term) -> Attempt<Vec<(usize, Reindexed)>> {
        let (mut found, mut number) = (Vec::new(), 0);
        self.at_each(e, moves, &mut |scope, made| {
            number += 1;
            match scope.reindexed(made) {
                Ok(operator) => found.push((number, operator)),
                Err(Trouble::At(..)) => {}
                Err(trouble) => return Err(trouble),
            }
            Ok(())
        })?;
        Ok(found)
    }

    fn reindexed(&self, made: Term) -> Attempt<Reindexed> {
        let (reindexers, dropped) = match Exp::of(made)? {
            Exp::Reindex { r, e } => {
                let (placed, dropped) = self.placed(made, &r, e)?;
                (vec![placed], dropped)
            }
            Exp::Concat { a, b } => {
                let (left, right) = (self.ok(a)?, self.ok(b)?);
                let shape = [&shape_in(right)?[..1], &shape_in(left)?[1..]].concat();
                let premises = [left, self.reshaped(right, &shape)?];
                let left = self.apply(placed_left {}, premises)?;
                (vec![left, self.apply(placed_right {}, premises)?], None)
            }
            _ => return Err(Trouble::internal("not an operator that moves cells")),
        };
        Ok(Reindexed {
            made,
            reindexers,
            dropped,
        })
    }

    /// That a reindexer of e is well formed; and if it drops cells, that these are padding.
    fn placed(&self, made: Term, r: &Reindexer, e: Term) -> Attempt<(Thm, Option<Thm>)> {
        let applied = self.applied(r, e)?;
        let [ok, amount, fits] = applied.premises();
        let shape = self.reshape(last(amount)?, &applied.shape)?;
        let moves = self.row(published_reindexers {}, mk("moves", &[r.term()?])?)?;
        if let Some(all) = self.keeps_all(&applied)? {
            let placed = self.apply(placed_whole {}, [ok, amount, fits, shape, moves, all])?;
            return Ok((placed, None));
        }
        let dropped = self.dropped(made, r, e)?;
        let premises = [ok, amount, fits, shape, moves, dropped];
        Ok((self.apply(placed_reindexer {}, premises)?, Some(dropped)))
    }
}

//! The reindexers of a program: for each operator that moves cells, at its place, that its reindexer
//! is well formed; for each truncation, that the cells which it drops are in the pad set.
//!
//! For an operator that makes a, of shape u, of its operand e, of shape s, with the reindexer p:
//!
//! ```text
//! ⊢ well_formed_at S w env p e s a u                                  placed_flatten, ...
//! ⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ pad_set S w env e (i :: J)     `Scope::dropped`
//! ```
//!
//! The program is given, of which is known that it evaluates. A truncation that may drop another
//! cell is refused.

use super::extents::shape_in;
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Exp, Reindexer, View};
use super::term::{literal, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    placed_transpose(; 1);
    placed_flatten(; 1);
    placed_split(; 3);
    placed_pad_l(; 2);
    placed_pad_r(; 2);
    placed_trunc_l(; 3);
    placed_trunc_r(; 3);
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
    /// Of a truncation, that the cells that it drops are in the pad set.
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

    fn reindexed(&self, made: Term) -> Attempt<Reindexed> {
        let (reindexers, dropped) = match Exp::of(made)? {
            Exp::Reindex { r, e } => {
                let (placed, dropped) = self.placed(made, r, e)?;
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

    /// That a reindexer of e is well formed; and of a truncation, what it drops.
    fn placed(&self, made: Term, r: Reindexer, e: Term) -> Attempt<(Thm, Option<Thm>)> {
        let placed = match r {
            Reindexer::Transpose => self.apply(placed_transpose {}, [self.ok(e)?])?,
            Reindexer::Flatten => self.apply(placed_flatten {}, [self.ok(e)?])?,
            Reindexer::Split { k } => {
                let width = self.index(k)?;
                let positive = self.prove(mk("int_lt", &[literal(0)?, last(width)?])?)?;
                self.apply(placed_split {}, [self.ok(e)?, width, positive])?
            }
            Reindexer::PadL { k } => self.apply(placed_pad_l {}, [self.ok(e)?, self.index(k)?])?,
            Reindexer::PadR { k } => self.apply(placed_pad_r {}, [self.ok(e)?, self.index(k)?])?,
            Reindexer::TruncL { k } => return self.truncated(placed_trunc_l {}, made, e, k),
            Reindexer::TruncR { k } => return self.truncated(placed_trunc_r {}, made, e, k),
        };
        Ok((placed, None))
    }

    fn truncated(
        &self,
        rule: impl Into<Lemma<3>>,
        made: Term,
        e: Term,
        k: Term,
    ) -> Attempt<(Thm, Option<Thm>)> {
        let padding = self.dropped(made)?;
        let dropped = self.tidied_dropped(made, padding)?;
        let placed = self.apply(rule, [self.ok(e)?, self.index(k)?, padding])?;
        Ok((placed, Some(dropped)))
    }
}

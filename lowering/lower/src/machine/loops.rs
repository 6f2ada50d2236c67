//! Loops of C for loops of the program.
//!
//! For a range from lo to hi of the program, l and u are the values of the ends,
//!
//! ```text
//! ⊢ ieval atl_div w lo l      ⊢ ieval c_div v lo' l
//! ⊢ ieval atl_div w hi u      ⊢ ieval c_div v hi' u
//! ```
//!
//! and inside of the loop the index of the program and that of C have the same value k, of which is
//! assumed that `l ≤ k` and `k < u`. In that of a fold nothing is known of the accumulator but where it
//! is.

use crate::point::Point;
use crate::point::state::Place;
use crate::statement::updates::Fold;
use kernel::{Term, Thm};
use reasoning::elements::Elements;
use reasoning::folds::Step;
use reasoning::identifiers::letters;
use reasoning::term::{int, literal};
use reasoning::theorem::last;
use reasoning::trouble::Attempt;

impl Point {
    /// The ends of a range: `⊢ ieval atl_div w lo l` and `⊢ ieval atl_div w hi u`, the same of
    /// expressions of C, and their values l and u.
    pub fn ends(&self, lo: Term, hi: Term) -> Attempt<([Thm; 4], [Term; 2])> {
        let (lo, hi) = (self.scope.index(lo)?, self.scope.index(hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let (first, end) = (self.expression(l)?, self.expression(u)?);
        Ok(([lo, hi, first, end], [l, u]))
    }

    /// The point inside of a loop, with the variable for its index.
    pub fn enter(&self, x: Term, l: Term, u: Term) -> Attempt<(Term, Point)> {
        let (k, scope) = self.scope.inside(x, l, u)?;
        let name = self.new_index(&letters(x)?)?;
        Ok((k, self.with(scope).with_counter(name, k)?))
    }

    /// The same for a loop from 0 to n that the program does not have.
    pub fn enter_count(&self, like: &str, n: Term) -> Attempt<(Term, Point)> {
        self.enter_range(like, [literal(0)?, n])
    }

    /// The same for a loop from l to u.
    pub fn enter_range(&self, like: &str, [l, u]: [Term; 2]) -> Attempt<(Term, Point)> {
        let name = self.new_index(like)?;
        let k = self.scope.fresh(like, int()?)?;
        let inner = self.with(self.scope.within(k, l, u)?);
        Ok((k, inner.with_counter(name, k)?))
    }

    /// The same for a step of a fold, with what each step keeps. Its accumulator, of these types and this
    /// shape, is at a place, if it has one.
    pub fn enter_step(
        &self,
        fold: &Fold,
        elements: Elements,
        shape: Term,
        ends: [Term; 2],
        place: Option<Place>,
    ) -> Attempt<(Step, Point)> {
        let (x, i) = (fold.accumulator, fold.index);
        let step = self.scope.step([x, i], elements, shape, ends)?;
        let step = step.keeping(self.scope.kept(fold.whole, shape)?)?;
        let name = self.new_index(&letters(i)?)?;
        let mut point = self
            .with(step.scope.clone())
            .with_counter(name, step.index)?;
        if let Some(place) = place {
            point = point.placing(x, [shape, step.accumulator], place)?;
        }
        Ok((step, point))
    }
}

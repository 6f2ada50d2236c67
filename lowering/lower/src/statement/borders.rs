//! Loops that are split where a condition on their index changes its value.
//!
//! For a loop at a point of the function, of which the body tests its index,
//!
//! ```text
//! ⊢ den S w env (Gen x lo hi e) = den S w env (Concat (Gen x lo mid e) (Gen x mid hi e))
//! ```
//!
//! lo, hi and e are given; mid comes out, so that in one of the two the conditions hold that the body
//! tests, as far as they are about x. At the borders of a tensor that is so twice: the first cells,
//! the many in the middle, and the last. The loops at the borders are short, so loops inside of them
//! are not split. An index that a sum inside binds counts with the worst that it can be.
//!
//! Where a loop at a border would store nothing, since all it computes is padding that may be left
//! out, or none of its cells is wanted (`point::mask`), there is no statement for it.
//!
//! Which borders are found decides how fast the function is; that the equation holds is proved for
//! any.

use crate::memory::binding::{same_extents, same_tensor};
use crate::point::target::Target;
use crate::point::{Part, Point};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::affine::Affine;
use reasoning::border_search::{Borders, Side};
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{contains, is_small};
use reasoning::syntax::{Exp, View};
use reasoning::term::mk;
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    den_gen_parts(; 7);
}

/// The largest body that is repeated, in operators.
const LARGEST: usize = 120;

/// How many loops of a function are split.
const MOST: usize = 64;

/// How many of these are put together again because there is no proof otherwise.
const MOST_MENDED: usize = 8;

/// Whether a trouble is not one of parts of loops alone.
fn is_about_all(trouble: &Trouble) -> bool {
    trouble.needs_zeros() || trouble.is_spent()
}

impl Point {
    /// The statement for a loop in the parts that it is split into. What these do may be harder to bound
    /// than what the whole loop does: then it is not split.
    pub fn write_in_parts(&self, target: Target, e: Term) -> Attempt<Option<Thm>> {
        let Some((split, equation)) = self.in_parts(e)? else {
            return Ok(None);
        };
        let written = self.attempt(|point| {
            let th = point.write(target, split)?;
            // The extents of both are equal, but may be written in other ways.
            let scope = &point.scope;
            let [own, whole] = [scope.ok(split)?, scope.ok(e)?];
            let extents = scope.same_shape(&shape_in(own)?, &shape_in(whole)?)?;
            same_extents(same_tensor(th, hol::sym(equation)?)?, extents)
        });
        let mended = self.shared.mended.get();
        let may_mend = !self.stays_split && mended < MOST_MENDED;
        match written {
            Err(trouble) if may_mend && !is_about_all(&trouble) => {
                self.shared.mended.set(mended + 1);
                self.shared.parts.borrow_mut().insert(e, Part::Whole);
                Ok(None)
            }
            written => written.map(Some),
        }
    }

    /// The two loops that a loop is split into, and `⊢ den S w env (Gen x lo hi e) = den S w env
    /// (Concat ...)`, if it is worth it.
    fn in_parts(&self, e: Term) -> Attempt<Option<(Term, Thm)>> {
        let part = self.shared.parts.borrow().get(&e).copied();
        match part {
            Some(Part::Whole | Part::Border) => Ok(None),
            Some(Part::SplitAt(mid)) => {
                let parts = [Part::Whole, Part::Border];
                self.split_at(e, mid, parts).map(Some)
            }
            None => self.split(e),
        }
    }

    fn split(&self, e: Term) -> Attempt<Option<(Term, Thm)>> {
        let Exp::Gen { x, lo, hi, e: body } = Exp::of(e)? else {
            return Ok(None);
        };
        let many = self.shared.parts.borrow().len() >= 2 * MOST;
        if many {
            return Ok(None);
        }
        // What a `let` allocates is not allocated twice.
        let allocates = |e: &Exp| matches!(e, Exp::Let { .. } | Exp::With { .. });
        if contains(body, allocates)? && contains(body, |e| matches!(e, Exp::Gen { .. }))? {
            return Ok(None);
        }
        Ok(match self.middle([x, lo, hi, body])? {
            [None, None] => None,
            [None, Some(to)] => Some(self.split_at(e, to, [Part::Whole, Part::Border])?),
            [Some(from), to] => {
                let rest = to.map_or(Part::Whole, Part::SplitAt);
                Some(self.split_at(e, from, [Part::Border, rest])?)
            }
        })
    }

    /// Where the part in the middle of a loop over x from lo to hi begins and ends, in which the
    /// conditions on x hold that the body tests, if it is worth splitting the loop there; each if that
    /// is not an end of the loop.
    pub fn middle(&self, [x, lo, hi, body]: [Term; 4]) -> Attempt<[Option<Term>; 2]> {
        if self.shared.keep_guards.get() || self.at_border || !is_small(body, LARGEST)? {
            return Ok([None, None]);
        }
        let Borders { from, to } = Borders::of([x, lo, hi, body])?;
        let from = self.end(Side::First, &from, [lo, hi])?;
        let to = self.end(Side::Last, &to, [from.unwrap_or(lo), hi])?;
        Ok([from, to])
    }

    /// The loops up to mid and from there, and what becomes of them.
    fn split_at(&self, e: Term, mid: Term, [first, second]: [Part; 2]) -> Attempt<(Term, Thm)> {
        let Exp::Gen { x, lo, hi, e } = Exp::of(e)? else {
            return Err(Trouble::internal("not a loop"));
        };
        let scope = &self.scope;
        let part = |lo, hi| Exp::Gen { x, lo, hi, e }.term();
        let (low, high) = (part(lo, mid)?, part(mid, hi)?);
        let ends = [scope.index(lo)?, scope.index(mid)?, scope.index(hi)?];
        let [l, m, u] = [last(ends[0])?, last(ends[1])?, last(ends[2])?];
        let (below, above) = (
            scope.prove(mk("int_le", &[l, m])?)?,
            scope.prove(mk("int_le", &[m, u])?)?,
        );
        let ok = scope.ok(low)?;
        let extent = scope.same(shape_in(ok)?[0], mk("int_sub", &[m, l])?)?;
        let premises = [ends[0], ends[1], ends[2], below, above, ok, extent];
        let equation = self.apply(den_gen_parts {}, premises)?;
        let mut known = self.shared.parts.borrow_mut();
        known.insert(low, first);
        known.insert(high, second);
        let both = Exp::Concat { a: low, b: high };
        Ok((both.term()?, equation))
    }

    /// Whether an expression is a loop at a border.
    pub fn is_border(&self, e: Term) -> bool {
        self.shared.parts.borrow().get(&e) == Some(&Part::Border)
    }

    /// The point inside of the loop over x that an expression is, as for any loop ([`Point::enter`]).
    pub fn enter_part(&self, e: Term, x: Term, [l, u]: [Term; 2]) -> Attempt<(Term, Point)> {
        let (k, mut inner) = self.enter(x, l, u)?;
        inner.at_border |= self.is_border(e);
        Ok((k, inner))
    }

    /// An end of the part in the middle, inside of a range, if it is not an end of that.
    fn end(&self, side: Side, bounds: &[Affine], range: [Term; 2]) -> Attempt<Option<Term>> {
        let Some(bound) = self.scope.border(side, bounds, range)? else {
            return Ok(None);
        };
        // Compilers of C warn of an array that may be read before it is filled, where they cannot see
        // that the loop which fills it has an iteration. So they are shown it.
        let is_shown = self.loops == 0 && !self.shared.declared.borrow().temporaries.is_empty();
        let shown = [Side::Last, Side::First].map(|other| is_shown && side == other);
        self.scope.moved_into(bound, range, shown).map(Some)
    }
}

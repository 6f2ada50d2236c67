//! Conditions on the index of a loop in its body: between which indices all of them hold. That the
//! loop may be split there is proved where it is.

use super::affine::Affine;
use super::program::{index_condition, outermost};
use super::scope::Scope;
use super::syntax::{BExp, Exp, IExp, View};
use super::term::mk;
use super::theorem::last;
use super::trouble::Attempt;
use kernel::Term;
use num_bigint::{BigInt, Sign};

/// How many bounds an end of a loop is made of.
const BOUNDS: usize = 2;

/// An end of the part of a loop where all conditions hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    First,
    Last,
}

/// Between which indices all conditions hold: from the latest of the first on, before the earliest
/// of the others.
#[derive(Default)]
pub struct Borders {
    pub from: Vec<Affine>,
    pub to: Vec<Affine>,
}

/// An index that the body binds, with the first and the last that it can be; but for one of a loop
/// that can be split itself.
struct Inner {
    variable: Term,
    ends: Option<[Affine; 2]>,
}

/// The first and the last index of a range.
fn first_and_last(lo: Term, hi: Term) -> Attempt<[Affine; 2]> {
    Ok([Affine::of(lo)?, Affine::of(hi)?.plus_constant(-1)])
}

/// The search for conditions on the index of a loop.
struct Search {
    /// The index.
    x: Term,
    /// The first and the last that it can be.
    ends: [Affine; 2],
    inner: Vec<Inner>,
    found: Borders,
}

impl Borders {
    /// Those of a loop over x from lo to hi.
    pub fn of([x, lo, hi, body]: [Term; 4]) -> Attempt<Borders> {
        let mut search = Search {
            x,
            ends: first_and_last(lo, hi)?,
            inner: Vec::new(),
            found: Borders::default(),
        };
        search.walk(body)?;
        Ok(search.found)
    }
}

impl Search {
    /// Collects the bounds of x in conditions of guards and choices.
    fn walk(&mut self, e: Term) -> Attempt<()> {
        let view = Exp::of(e)?;
        match view {
            Exp::Gen { x, e, .. } => self.walk_inside(x, None, e),
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                Some(outer) => {
                    let ends = first_and_last(outer.lo, outer.hi)?;
                    self.walk_inside(outer.variable, Some(ends), outer.body)
                }
                None => self.walk(e),
            },
            Exp::Fold {
                d, i, lo, hi, e, ..
            } => {
                self.walk(d)?;
                self.walk_inside(i, Some(first_and_last(lo, hi)?), e)
            }
            Exp::If { c, .. } | Exp::Guard { c, .. } => {
                if let Some(b) = index_condition(c)? {
                    self.compare(b, true)?;
                }
                self.walk_operands(view)
            }
            Exp::Lit { .. } | Exp::Var { .. } | Exp::Cast { .. } | Exp::Test { .. } => Ok(()),
            Exp::At { .. } | Exp::Op { .. } | Exp::With { .. } => self.walk_operands(view),
            Exp::LetIndex { x, e, .. } => self.walk_inside(x, None, e),
            Exp::LetData { x, d, e, .. } => {
                self.walk(d)?;
                self.walk_inside(x, None, e)
            }
            Exp::Let { .. } | Exp::Concat { .. } | Exp::Reindex { .. } => self.walk_operands(view),
        }
    }

    fn walk_operands(&mut self, e: Exp) -> Attempt<()> {
        let mut operands = e.operands()?.into_iter();
        operands.try_for_each(|operand| self.walk(operand))
    }

    fn walk_inside(
        &mut self,
        variable: Term,
        ends: Option<[Affine; 2]>,
        body: Term,
    ) -> Attempt<()> {
        if variable == self.x {
            return Ok(());
        }
        self.inner.push(Inner { variable, ends });
        self.walk(body)?;
        self.inner.pop();
        Ok(())
    }

    /// Collects the bounds of x in a condition that is to be true or false: of one with parts, where
    /// all parts of an `and` hold, and none of an `or`.
    fn compare(&mut self, b: Term, holds: bool) -> Attempt<()> {
        match BExp::of(b)? {
            BExp::BAnd { a, b } => {
                self.compare(a, true)?;
                self.compare(b, true)
            }
            BExp::BOr { a, b } => {
                self.compare(a, false)?;
                self.compare(b, false)
            }
            BExp::BNot { a } => self.compare(a, !holds),
            BExp::BLt { a, b } if holds => self.before(a, b),
            BExp::BLt { a, b } => self.at_most(b, a),
            BExp::BLe { a, b } if holds => self.at_most(a, b),
            BExp::BLe { a, b } => self.before(b, a),
            BExp::BEq { a, b } => self.equal(Affine::of(a)?.minus(&Affine::of(b)?)),
        }
    }

    /// Notes where `a < b`.
    fn before(&mut self, a: Term, b: Term) -> Attempt<()> {
        let difference = Affine::of(b)?.minus(&Affine::of(a)?);
        self.at_least_zero(difference.plus_constant(-1))
    }

    /// Notes where `a <= b`.
    fn at_most(&mut self, a: Term, b: Term) -> Attempt<()> {
        self.at_least_zero(Affine::of(b)?.minus(&Affine::of(a)?))
    }

    /// Notes where `0 <= difference`.
    fn at_least_zero(&mut self, difference: Affine) -> Attempt<()> {
        let (factor, rest) = difference.taken_apart(self.x)?;
        if factor == BigInt::from(1) {
            let first = Affine::default().minus(&rest);
            self.found.from.extend(self.worst(first, Side::First)?);
        } else if factor == BigInt::from(-1) {
            let end = rest.plus_constant(1);
            self.found.to.extend(self.worst(end, Side::Last)?);
        }
        Ok(())
    }

    /// Notes where `0 = difference` does not hold, if that is but for the first or the last index.
    fn equal(&mut self, difference: Affine) -> Attempt<()> {
        let (factor, rest) = difference.taken_apart(self.x)?;
        let at = if factor == BigInt::from(1) {
            Affine::default().minus(&rest)
        } else if factor == BigInt::from(-1) {
            rest
        } else {
            return Ok(());
        };
        let [first, last] = &self.ends;
        if at == *first {
            self.found.from.push(at.plus_constant(1));
        } else if at == *last {
            self.found.to.push(at);
        }
        Ok(())
    }

    /// A bound of x for all indices that are bound inside: the greatest from which on conditions hold,
    /// or the least before which they do. There is none if that depends on x, or on an index that
    /// does not only occur as a multiple.
    fn worst(&self, bound: Affine, side: Side) -> Attempt<Option<Affine>> {
        let mut worst = bound;
        for Inner { variable, ends } in self.inner.iter().rev() {
            if !worst.mentions(*variable)? {
                continue;
            }
            let (factor, rest) = worst.taken_apart(*variable)?;
            let Some([first, last]) = ends.as_ref().filter(|_| factor != BigInt::ZERO) else {
                return Ok(None);
            };
            if rest.mentions(*variable)? {
                return Ok(None);
            }
            let is_greatest_at_last = factor.sign() == Sign::Plus;
            let at = match is_greatest_at_last == (side == Side::First) {
                true => last,
                false => first,
            };
            worst = rest.plus(at, &factor);
        }
        Ok((!worst.mentions(self.x)?).then_some(worst))
    }
}

impl Side {
    /// The end of a range on this side, and the other one.
    fn of(self, [lo, hi]: [Term; 2]) -> [Term; 2] {
        match self {
            Side::First => [lo, hi],
            Side::Last => [hi, lo],
        }
    }

    /// Which of two bounds is the one that counts.
    fn join(self, a: Term, b: Term) -> Attempt<Term> {
        match self {
            Side::First => IExp::IMax { a, b }.term(),
            Side::Last => IExp::IMin { a, b }.term(),
        }
    }
}

impl Scope {
    /// An end of the part in the middle of a range: the last of the bounds from which on conditions
    /// hold, or the first of those before which they do. There is none if that is an end of the
    /// range. The bound may be outside of the range.
    pub fn border(&self, side: Side, bounds: &[Affine], range: [Term; 2]) -> Attempt<Option<Term>> {
        let [own, other] = side.of(range);
        // Whether a bound asks for no more than another one does.
        let implied = |bound: Term, by: Term| match side {
            Side::First => self.is_at_most(bound, by),
            Side::Last => self.is_at_most(by, bound),
        };
        let mut kept: Vec<Term> = Vec::new();
        for bound in bounds {
            let bound = bound.term()?;
            // Where its condition is not reached, it may divide by zero.
            if self.index(bound).is_err() {
                continue;
            }
            if implied(bound, own)? || implied(other, bound)? {
                continue;
            }
            let mut is_new = true;
            for &by in &kept {
                is_new &= !implied(bound, by)?;
            }
            if is_new {
                let mut rest = Vec::new();
                for by in kept {
                    if !implied(by, bound)? {
                        rest.push(by);
                    }
                }
                rest.push(bound);
                kept = rest;
            }
        }
        let Some((&first, others)) = kept.split_first().filter(|_| kept.len() <= BOUNDS) else {
            return Ok(None);
        };
        let mut end = first;
        for &bound in others {
            end = side.join(end, bound)?;
        }
        Ok(Some(end))
    }

    /// A bound moved into a range. It is shown to be in there on the sides that are asked for, also
    /// where it is known to be.
    pub fn moved_into(&self, bound: Term, [lo, hi]: [Term; 2], shown: [bool; 2]) -> Attempt<Term> {
        let mut end = bound;
        if shown[0] || !self.is_at_most(lo, end)? {
            end = IExp::IMax { a: lo, b: end }.term()?;
        }
        if shown[1] || !self.is_at_most(end, hi)? {
            end = IExp::IMin { a: end, b: hi }.term()?;
        }
        Ok(end)
    }

    /// Whether it is known that one index expression is at most another one. What need not have a
    /// value is not.
    fn is_at_most(&self, a: Term, b: Term) -> Attempt<bool> {
        let (Ok(a), Ok(b)) = (self.index(a), self.index(b)) else {
            return Ok(false);
        };
        let claim = mk("int_le", &[last(a)?, last(b)?])?;
        Ok(self.try_prove(claim)?.is_some())
    }
}

//! Conditions on the index of a loop in its body: between which indices all of them hold. Nothing is
//! proved here.

use kernel::Term;
use num_bigint::{BigInt, Sign};
use reasoning::affine::Affine;
use reasoning::program::{index_condition, operands, outermost};
use reasoning::term::parts;
use reasoning::trouble::Attempt;

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
        let (name, args) = parts(e)?;
        match (&name[..], &args[..]) {
            ("Gen", &[y, _, _, body]) => self.walk_inside(y, None, body),
            ("Sum", &[y, lo, hi, body]) => self.walk_inside(y, Some(first_and_last(lo, hi)?), body),
            ("Sums", &[binders, body]) => match outermost(binders, body)? {
                Some(outer) => {
                    let ends = first_and_last(outer.lo, outer.hi)?;
                    self.walk_inside(outer.variable, Some(ends), outer.body)
                }
                None => self.walk(body),
            },
            ("Fold", &[_, first, y, lo, hi, body]) => {
                self.walk(first)?;
                self.walk_inside(y, Some(first_and_last(lo, hi)?), body)
            }
            _ => {
                if let ("Guard" | "If", [c, ..]) = (&name[..], &args[..])
                    && let Some(b) = index_condition(*c)?
                {
                    self.compare(b, true)?;
                }
                operands(e)?.into_iter().try_for_each(|e| self.walk(e))
            }
        }
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
        let (name, args) = parts(b)?;
        match (&name[..], &args[..]) {
            ("BAnd", &[a, b]) => {
                self.compare(a, true)?;
                self.compare(b, true)
            }
            ("BOr", &[a, b]) => {
                self.compare(a, false)?;
                self.compare(b, false)
            }
            ("BNot", &[a]) => self.compare(a, !holds),
            ("BLt" | "BLe", &[a, b]) => {
                // What is at least zero.
                let (a, b) = (Affine::of(a)?, Affine::of(b)?);
                let difference = if holds { b.minus(&a) } else { a.minus(&b) };
                let is_strict = (name == "BLt") == holds;
                self.at_least_zero(difference.plus_constant(-i64::from(is_strict)))
            }
            ("BEq", &[a, b]) => self.equal(Affine::of(a)?.minus(&Affine::of(b)?)),
            _ => Ok(()),
        }
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

//! Old names in long chains of updates.
//!
//! ```text
//! ⊢ same_below f g m      of names with numbers less than m, f and g say the same
//! ```
//!
//! f is given. Names that are bound later have greater numbers, mostly. So a name that was
//! bound early is not told from all others one by one: each function in the chain has a leap to an
//! earlier one, and the leaps are so long that the way from the end of a chain of n updates to any
//! place in it has some log n steps (Myers, "An applicative random-access stack", 1983).

use super::chains::{Leap, updated, value};
use super::identifiers::number;
use super::lemma::lemmas;
use super::scope::Scope;
use super::term::parts;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    same_below_update(f, m, y; 0);
    same_below_trans(; 4);
}

/// To pass so many updates one by one, or fewer, takes less than a leap.
const FEW: usize = 8;

impl Scope {
    /// The function g that f leaps to, if x is none of the names between, with `⊢ same_below f g m` and
    /// that the number of x is less than m.
    pub(super) fn leap_past(&self, f: Term, x: Term) -> Attempt<Option<(Term, [Thm; 2])>> {
        if self.is_near(f, x) {
            return Ok(None);
        }
        let (leap, own) = (self.leap(f)?, number(x)?);
        let Some(least) = leap.least.filter(|least| value(own) < value(*least)) else {
            return Ok(None);
        };
        let less = self.closed("num_lt", own, least)?;
        Ok(Some((leap.to, [self.same_below(f)?, less])))
    }

    /// Whether x was looked up, or is updated, few updates before, or there are no more than few.
    fn is_near(&self, f: Term, x: Term) -> bool {
        let known = self.session.known.borrow();
        let mut before = f;
        for _ in 0..FEW {
            match updated(before) {
                Some((rest, name)) if name != x && !known.contains_key(&(rest, x)) => before = rest,
                _ => return true,
            }
        }
        false
    }

    fn leap(&self, f: Term) -> Attempt<Leap> {
        self.session.leaps.once(f, || {
            let Some((rest, x)) = updated(f) else {
                let (depth, least) = (0, None);
                return Ok(Leap {
                    depth,
                    to: f,
                    least,
                });
            };
            let first = self.leap(rest)?;
            let second = self.leap(first.to)?;
            let last = self.leap(second.to)?;
            let is_even = first.depth - second.depth == second.depth - last.depth;
            let (to, passed) = match is_even {
                true => (second.to, [first.least, second.least]),
                false => (rest, [None, None]),
            };
            let numbers = passed.into_iter().flatten().chain([number(x)?]);
            Ok(Leap {
                depth: first.depth + 1,
                to,
                least: numbers.min_by_key(|n| value(*n)),
            })
        })
    }

    /// `⊢ same_below f g m` for the function that f leaps to.
    fn same_below(&self, f: Term) -> Attempt<Thm> {
        self.session.same_below.once(f, || {
            let (rest, x) = updated(f).ok_or(Trouble::internal("no update"))?;
            let (_, args) = parts(f)?;
            let (m, y) = (number(x)?, args[2]);
            let one = self.apply(same_below_update { f: rest, m, y }, [])?;
            if self.leap(f)?.to == rest {
                return Ok(one);
            }
            let next = self.leap(rest)?.to;
            let two = self.both(one, self.same_below(rest)?)?;
            self.both(two, self.same_below(next)?)
        })
    }

    /// `⊢ same_below f h m`, by `⊢ same_below f g a` and `⊢ same_below g h b`.
    fn both(&self, first: Thm, second: Thm) -> Attempt<Thm> {
        let (a, b) = (bound(first)?, bound(second)?);
        let least = if value(a) < value(b) { a } else { b };
        let low = self.closed("num_le", least, a)?;
        let lower = self.closed("num_le", least, b)?;
        self.apply(same_below_trans {}, [first, second, low, lower])
    }
}

/// `m` of `⊢ same_below f g m`.
fn bound(th: Thm) -> Attempt<Term> {
    let (_, args) = parts(th.concl())?;
    args.get(2)
        .copied()
        .ok_or(Trouble::internal("not same_below"))
}

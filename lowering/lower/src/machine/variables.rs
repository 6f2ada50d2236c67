//! How large variables of C functions are: sizes by their type or by a condition of the kernel, those
//! of loops by the ends between which they lie.

use crate::machine::bounds::Way;
use crate::point::Point;
use crate::point::bounded::{CELLS, MOST, Range, SIZE, Small};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use reasoning::data_facts::data_in;
use reasoning::lemma::lemmas;
use reasoning::term::{application, dest_literal, literal, mk};
use reasoning::trouble::Attempt;

lemmas! {
    small_counter(; 4);
    small_size(; 2);
    small_span(; 7);
}

impl Point {
    /// `⊢ small v x z k` for a size or the variable of a loop.
    pub fn small_variable(&self, z: Term, name: Term, way: Way) -> Attempt<Small> {
        let there = self.scope.look_up(self.state.valuation, name)?;
        if way == Way::Conditions
            && let Some((low, high, end)) = self.conditions_on(z)?
        {
            let end = self.small_number(end, way)?;
            let th = self.apply(small_counter {}, [there, end.th, low, high])?;
            return Ok(Small { th, bits: end.bits });
        }
        let size = self.shared.sizes.borrow().get(&z).copied();
        if let Some(bounds) = size {
            let th = self.apply(small_size {}, [there, bounds])?;
            return Ok(Small { th, bits: SIZE });
        }
        let Range {
            first,
            end,
            low,
            high,
        } = self.range(z, way)?;
        let Some(first) = first else {
            let th = self.apply(small_counter {}, [there, end.th, low, high])?;
            return Ok(Small { th, bits: end.bits });
        };
        let bits = first.bits.max(end.bits);
        let (wide, wider) = (
            self.scope.at_most(first.bits, bits)?,
            self.scope.at_most(end.bits, bits)?,
        );
        let premises = [there, first.th, end.th, low, high, wide, wider];
        let th = self.apply(small_span {}, premises)?;
        Ok(Small { th, bits })
    }

    /// `⊢ 0 ≤ n`, `⊢ n < m` and m for a size with a condition that it is at most a number.
    fn conditions_on(&self, n: Term) -> Attempt<Option<(Thm, Thm, Term)>> {
        if !self.shared.sizes.borrow().contains_key(&n) {
            return Ok(None);
        }
        let most = self.scope.integers.facts.iter().find_map(|fact| {
            let (name, args) = application(fact.concl())?;
            (name == "int_le" && args[0] == n).then(|| dest_literal(args[1]))?
        });
        let Some(most) = most else {
            return Ok(None);
        };
        let end = literal(most + 1)?;
        let low = self.scope.try_prove(mk("int_le", &[literal(0)?, n])?)?;
        let high = self.scope.try_prove(mk("int_lt", &[n, end])?)?;
        Ok(low.zip(high).map(|(low, high)| (low, high, end)))
    }

    /// Whether a bound says how large a value of C is: a number that is one, or what is made of sizes and
    /// indices of C. Other data are no values of C.
    fn is_end(&self, bound: Term) -> bool {
        match dest_literal(bound) {
            Some(number) => number.bits() <= MOST,
            None => data_in(bound).into_iter().all(|z| self.has_index(z)),
        }
    }

    /// Between what the variable of a loop lies.
    fn range(&self, k: Term, way: Way) -> Attempt<Range> {
        let by_conditions = way == Way::Conditions;
        // What was found inside of a guard does not hold outside of it.
        if let Some((known, range)) = self.shared.ranges.borrow().get(&k)
            && !by_conditions
            && self.scope.facts_before().any(|number| number == *known)
        {
            return Ok(*range);
        }
        let (mut below, mut above) = (None, None);
        for fact in self.scope.integers.facts.iter() {
            match application(fact.concl()) {
                Some((name, args)) if name == "int_le" && args[1] == k && below.is_none() => {
                    below = self.is_end(args[0]).then_some((*fact, args[0]));
                }
                Some((name, args)) if name == "int_lt" && args[0] == k && above.is_none() => {
                    above = self.is_end(args[1]).then_some((*fact, args[1]));
                }
                _ => {}
            }
        }
        // Of data with 64 bits, no other ends need be known than those of their type.
        let (Some((mut low, mut l)), Some((mut high, mut u))) = (below, above) else {
            return Err(self.overflows(k));
        };
        // Below a minimum with a number: below the number.
        if let Some((name, args)) = application(u)
            && name == "int_min"
            && let Some(number) = args.into_iter().find(|arg| dest_literal(*arg).is_some())
            && let Some(less) = self.scope.try_prove(mk("int_lt", &[k, number])?)?
        {
            (high, u) = (less, number);
        }
        let zero = literal(0)?;
        if dest_literal(l).is_none()
            && let Some(positive) = self.scope.try_prove(mk("int_le", &[zero, k])?)?
        {
            (low, l) = (positive, zero);
        }
        let mut end = match by_conditions {
            true => self.by_parts(u, way)?,
            false => self.small(u)?,
        };
        // A loop over all cells of a tensor: its index is often multiplied.
        if end.bits > CELLS
            && let Ok(cells) = self.by_parts(u, Way::Volumes)
        {
            end = cells;
        }
        let first = match dest_literal(l) == Some(BigInt::ZERO) {
            true => None,
            false => Some(self.small(l)?),
        };
        let range = Range {
            first,
            end,
            low,
            high,
        };
        if !by_conditions {
            let known = (self.scope.known(), range);
            self.shared.ranges.borrow_mut().insert(k, known);
        }
        Ok(range)
    }
}

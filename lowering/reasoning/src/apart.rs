//! Index expressions under loops: what an index expression that does not mention the index of a loop is
//! worth, it is worth around the loop.
//!
//! ```text
//! ⊢ reads_apart l m i      no name in i has a number between l and m
//! ```
//!
//! Between l and m is the number of the index. So an expression is not gone through again below each
//! loop.

use super::chains::{updated, value};
use super::identifiers::number;
use super::lemma::{Lemma, lemmas};
use super::mentioned::Mentioned;
use super::scope::Scope;
use super::syntax::{IExp, View};
use super::term::{numeral, parts};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use num_bigint::BigUint;
use prover::hol;
use std::rc::Rc;

lemmas! {
    apart_lit(l, m, z; 0);
    apart_below(m; 1);
    apart_above(l; 1);
    apart_narrower(; 3);
    apart_add(; 2);
    apart_sub(; 2);
    apart_mul(; 2);
    apart_div(; 2);
    apart_mod(; 2);
    apart_min(; 2);
    apart_max(; 2);
    ivalue_apart(y; 4);
}

/// Expressions with fewer operators are gone through again, which takes no more steps.
const LARGE: usize = 4;

impl Scope {
    /// `⊢ ivalue w i = z`, if that is known around the innermost loop, and its index is not mentioned.
    pub(super) fn known_around(&self, i: Term) -> Attempt<Option<Thm>> {
        let w = self.integers.valuation;
        let Some((around, x)) = updated(w) else {
            return Ok(None);
        };
        let Some(known) = self.session.numbers_meant.get(&(around, i)) else {
            return Ok(None);
        };
        let k = number(x)?;
        let of = value(k).ok_or(Trouble::internal("no number"))?;
        let all = self.index_names(i)?;
        if all.operators < LARGE || all.names.contains_key(&of) {
            return Ok(None);
        }
        let [l, m] = gap(&all, &of)?;
        let own = self.reads_apart(i, [l, m], &of)?;
        let (low, high) = (self.closed("num_lt", l, k)?, self.closed("num_lt", k, m)?);
        let (_, args) = parts(w)?;
        let apart = ivalue_apart { y: args[2] };
        Ok(Some(self.apply(apart, [own, low, high, known])?))
    }

    /// What an index expression mentions; nothing is proved.
    fn index_names(&self, i: Term) -> Attempt<Rc<Mentioned>> {
        self.session.index_names.once(i, || {
            let view = IExp::of(i)?;
            let mut all = Mentioned::default();
            if let IExp::IVar { x } = view {
                let k = number(x)?;
                all.names.extend(value(k).map(|own| (own, k)));
            }
            if let Some(operands) = operands(&view) {
                all.operators = 1;
                for operand in operands {
                    let own = self.index_names(operand)?;
                    all.operators = all.operators.saturating_add(own.operators);
                    all.names
                        .extend(own.names.iter().map(|(own, k)| (own.clone(), *k)));
                }
            }
            Ok(Rc::new(all))
        })
    }

    /// `⊢ reads_apart l m i` for a gap around a number.
    fn reads_apart(&self, i: Term, [l, m]: [Term; 2], of: &BigUint) -> Attempt<Thm> {
        self.session.apart.once((i, l, m), || {
            let view = IExp::of(i)?;
            match view {
                IExp::ILit { z } => return self.apply(apart_lit { l, m, z }, []),
                IExp::IVar { x } => {
                    let k = number(x)?;
                    return match value(k) < Some(of.clone()) {
                        true => self.apply(apart_below { m }, [self.closed("num_le", k, l)?]),
                        false => self.apply(apart_above { l }, [self.closed("num_le", m, k)?]),
                    };
                }
                _ => {}
            }
            let [low, high] = gap(&*self.index_names(i)?, of)?;
            // Where no greater name is mentioned, any number bounds the gap: one as great as that around.
            let high = if value(high) < value(m) { m } else { high };
            if [low, high] != [l, m] {
                let wider = self.reads_apart(i, [low, high], of)?;
                let premises = [
                    self.closed("num_le", low, l)?,
                    self.closed("num_le", m, high)?,
                ];
                return self.apply(apart_narrower {}, [wider, premises[0], premises[1]]);
            }
            let (rule, a, b): (Lemma<2>, Term, Term) = match view {
                IExp::IAdd { a, b } => (apart_add {}.into(), a, b),
                IExp::ISub { a, b } => (apart_sub {}.into(), a, b),
                IExp::IMul { a, b } => (apart_mul {}.into(), a, b),
                IExp::IDiv { a, b } => (apart_div {}.into(), a, b),
                IExp::IMod { a, b } => (apart_mod {}.into(), a, b),
                IExp::IMin { a, b } => (apart_min {}.into(), a, b),
                IExp::IMax { a, b } => (apart_max {}.into(), a, b),
                IExp::ILit { .. } | IExp::IVar { .. } => {
                    return Err(Trouble::internal("no operator"));
                }
            };
            let [a, b] = [a, b].map(|operand| self.reads_apart(operand, [l, m], of));
            self.apply(rule, [a?, b?])
        })
    }
}

fn operands(i: &IExp) -> Option<[Term; 2]> {
    match *i {
        IExp::ILit { .. } | IExp::IVar { .. } => None,
        IExp::IAdd { a, b } | IExp::ISub { a, b } | IExp::IMul { a, b } => Some([a, b]),
        IExp::IDiv { a, b } | IExp::IMod { a, b } => Some([a, b]),
        IExp::IMin { a, b } | IExp::IMax { a, b } => Some([a, b]),
    }
}

/// The greatest number of a name that is less than a number, and the least that is greater; where there
/// is none, zero, and a number with more letters.
fn gap(all: &Mentioned, of: &BigUint) -> Attempt<[Term; 2]> {
    let below = all.names.range(..of).next_back();
    let above = all.names.range(of..).next();
    Ok([
        match below {
            Some((_, k)) => *k,
            None => numeral(0)?,
        },
        match above {
            Some((_, k)) => *k,
            None => {
                let more = BigUint::from(1u8) << (8 * of.to_bytes_be().len());
                hol::with(|k| k.mk_numeral(&more))?
            }
        },
    ])
}

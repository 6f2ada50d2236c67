//! Sums over several binders: nested loops that add all terms to one accumulator.
//!
//! For a sum over the binders bs of e, at a point of the function, a local x, and a target with the
//! array o and the addresses addr:
//!
//! ```text
//! ⊢ brings S H st cenv x v a (cell_value S (add_terms S w env bs e J (Val a))) c
//!                                                       the terms are added to x, which is a
//! ⊢ gathers S o (state S H st cenv) v addr s w env bs e c      to the cells of o
//! ```
//!
//! The sum is given as an expression, the statement c comes out: one loop for each binder (`adds_over`,
//! `gathers_over`), and inside a statement that adds the term (`adds_term`, `gathers_term`). From zero
//! this computes the sum, without any law (`adds_sums`, `write_sums`).

use crate::point::Point;
use crate::point::target::Target;
use crate::point::way::Way;
use crate::value::totals::Settled;
use crate::value::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::program::{Loop, outermost};
use reasoning::syntax::{Exp, View};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    adds_term(; 1);
    adds_over(; 6);
    gathers_term(; 1);
    gathers_over(; 6);
}

/// What is added up by a sum over several binders, and its outermost loop if any is left.
fn terms(sum: Term) -> Attempt<(Term, Option<Loop>)> {
    match Exp::of(sum)? {
        Exp::Sums { ty, bs, e } => Ok((e, outermost(ty, bs, e)?)),
        _ => Err(Trouble::internal("not a sum over several binders")),
    }
}

impl Wanted {
    /// `⊢ brings S H st cenv x v a (cell_value S (add_terms S w env bs e J (Val a))) c`
    pub fn add(&self, x: Term, from: Settled) -> Attempt<Thm> {
        let point = &self.point;
        let (e, outer) = terms(self.e)?;
        let Some(outer) = outer else {
            let term = self.of(e, self.index.clone());
            return point.apply(adds_term {}, [term.bump(x, from)?]);
        };
        let ([lo, hi, first, end], [l, u]) = point.ends(outer.lo, outer.hi)?;
        let (k, inner) = point.enter(outer.variable, l, u)?;
        let mut rest = self.of(outer.body, self.index.clone());
        rest.point = inner;
        let any = point.any_settled(from.ty)?;
        let each = hol::disch(any.th.concl(), rest.add(x, any)?)?;
        let each = point.scope.for_range_and(k, [l, u], any.value, each)?;
        point.apply(adds_over {}, [from.th, lo, hi, first, end, each])
    }
}

impl Point {
    /// `⊢ gathers S o (state S H st cenv) v addr s w env bs e c`
    pub fn gather(&self, target: Target, sum: Term) -> Attempt<Thm> {
        let (e, outer) = terms(sum)?;
        let Some(outer) = outer else {
            let term = self.write(target.in_way(Way::Accumulate), e)?;
            return self.apply(gathers_term {}, [term]);
        };
        let ([lo, hi, first, end], [l, u]) = self.ends(outer.lo, outer.hi)?;
        let (k, inner) = self.enter(outer.variable, l, u)?;
        let each = inner.gather(target, outer.body)?;
        let each = self.scope.for_range(k, l, u, each)?;
        let premises = [self.written(target)?, lo, hi, first, end, each];
        self.apply(gathers_over {}, premises)
    }
}

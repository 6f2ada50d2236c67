//! Divisors of integers, which are not zero:
//!
//! ```text
//! ⊢ s_index S ty (cell_value S (den S w env e J)) ≠ 0
//! ```
//!
//! Bounds say it of most (`overflow`); here is what conditions say that deny an equation.

use super::cells::Cell;
use super::ends::ends;
use super::extents::shape_in;
use super::laws::integers_of;
use super::lemma::lemmas;
use super::syntax::{Exp, Operation, View};
use super::term::{literal, mk};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    converted_not_zero(; 7);
    not_zero_op1(; 3);
}

impl Cell {
    /// `⊢ s_index S ty (cell_value S (den S w env e J)) ≠ 0` of a cell of integers, if that is known.
    pub(super) fn not_zero(&self, ty: Term) -> Attempt<Option<Thm>> {
        let scope = &self.scope;
        let zero = literal(0)?;
        if let Exp::Op { f, operands, .. } = Exp::of(self.e)?
            && let Operation::Convert { other } = f
            && integers_of(other)?.is_some()
            && let Some(apart) = self.converted_not_zero(ty, other, operands[0])?
        {
            return Ok(Some(apart));
        }
        let Some((held, z)) = self.integer(ty)? else {
            return Ok(None);
        };
        let no_denial = || Trouble::internal("not a denied equation");
        for fact in scope.facts_on(z)? {
            if let Some((apart, c)) = scope.apart(fact, z)?
                && c == zero
            {
                let same = scope.as_integers(ty, held)?;
                let (not, equation) = hol::dest_app(apart.concl()).ok_or_else(no_denial)?;
                let (equals, _) = hol::dest_app(equation).ok_or_else(no_denial)?;
                let (equals, _) = hol::dest_app(equals).ok_or_else(no_denial)?;
                let is_zero = hol::ap_thm(hol::ap_term(equals, hol::sym(same)?)?, zero)?;
                return Ok(Some(hol::eq_mp(hol::ap_term(not, is_zero)?, apart)?));
            }
        }
        Ok(None)
    }

    /// The same of a scalar of this other type, converted.
    fn converted_not_zero(&self, ty: Term, other: Term, e: Term) -> Attempt<Option<Thm>> {
        let scope = &self.scope;
        let cell = self.of(e, self.index.clone());
        let Some(apart) = cell.not_zero(other)? else {
            return Ok(None);
        };
        let known = cell.between(other)?;
        let [a, b] = ends(known)?;
        let ((law, range, [p, q]), (_, own, _)) = (scope.range_of(ty)?, scope.range_of(other)?);
        let first = scope.try_prove_of_data(mk("int_le", &[p, a])?)?;
        let last = scope.try_prove_of_data(mk("int_le", &[b, q])?)?;
        // What is cut off may be zero.
        let (Some(first), Some(last)) = (first, last) else {
            return Ok(None);
        };
        let premises = [law, range, own, known, first, last, apart];
        let th = scope.apply(converted_not_zero {}, premises)?;
        let ok = scope.ok(self.e)?;
        let inside = scope.in_box(&shape_in(ok)?, &self.index)?;
        Ok(Some(scope.apply(not_zero_op1 {}, [ok, inside, th])?))
    }
}

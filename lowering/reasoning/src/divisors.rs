//! Divisors of integers, which are not zero:
//!
//! ```text
//! ⊢ s_index S ty (cell_value S (den S w env e J)) ≠ 0
//! ```
//!
//! Bounds say it of most (`overflow`). Here is what conditions say: of the integer that a cell is, of
//! what is converted, and of scalars that mean the same. Such a condition may stand further out than
//! the loops around the quotient.

use super::cells::Cell;
use super::data::read_at;
use super::ends::ends;
use super::extents::shape_in;
use super::laws::integers_of;
use super::lemma::{Lemma, lemmas};
use super::scope::denoted;
use super::syntax::{Exp, Operation, View};
use super::term::{application, literal, mk, numeral};
use super::theorem::{conjuncts, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    converted_not_zero(; 7);
    not_zero_op1(; 3);
    not_zero_meaning(; 3);
    denied_zero(; 3);
    above_zero(; 3);
    below_zero(; 3);
}

impl Cell {
    /// `⊢ s_index S ty (cell_value S (den S w env e J)) ≠ 0` of a cell of integers, if that is known.
    pub(super) fn not_zero(&self, ty: Term) -> Attempt<Option<Thm>> {
        if let Exp::Op { f, operands, .. } = Exp::of(self.e)?
            && let Operation::Convert { other } = f
            && integers_of(other)?.is_some()
            && let Some(apart) = self.converted_not_zero(ty, other, operands[0])?
        {
            return Ok(Some(apart));
        }
        match self.denied(ty)? {
            Some(apart) => Ok(Some(apart)),
            None => self.means_not_zero(ty),
        }
    }

    /// The same, where a condition says it of the integer that the cell is.
    fn denied(&self, ty: Term) -> Attempt<Option<Thm>> {
        let (scope, zero) = (&self.scope, literal(0)?);
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

    /// The same of a scalar, where a condition says it of one that means the same.
    fn means_not_zero(&self, ty: Term) -> Attempt<Option<Thm>> {
        if !self.index.is_empty() {
            return Ok(None);
        }
        let scope = &self.scope;
        for &known in scope.integers.facts.iter() {
            for fact in conjuncts(known)? {
                let Some((tensor, rule)) = not_zero_by(ty, fact.concl())? else {
                    continue;
                };
                let Some((outer, e)) = scope.denoting(tensor) else {
                    continue;
                };
                let (here, there) = (scope.means(self.e)?, outer.means(e)?);
                if last(here)? == last(there)? {
                    let (law, range, _) = scope.range_of(ty)?;
                    let apart = scope.apply(rule, [law, range, fact])?;
                    return Ok(Some(
                        scope.apply(not_zero_meaning {}, [here, there, apart])?,
                    ));
                }
            }
        }
        Ok(None)
    }
}

/// What a fact says is not zero, as a term `den S w env a` for a scalar of a type, and the lemma.
fn not_zero_by(ty: Term, fact: Term) -> Attempt<Option<(Term, Lemma<3>)>> {
    let denied = hol::dest_not(fact);
    let (name, args) = match application(denied.unwrap_or(fact)) {
        Some((name, args)) if args.get(1) == Some(&ty) => (name, args),
        _ => return Ok(None),
    };
    let (value, rule): (Term, Lemma<3>) = match (&*name, denied, &args[2..]) {
        ("s_equal", Some(_), &[x, zero]) if is_zero(ty, zero)? => (x, denied_zero {}.into()),
        ("s_less", None, &[zero, x]) if is_zero(ty, zero)? => (x, above_zero {}.into()),
        ("s_less", None, &[x, zero]) if is_zero(ty, zero)? => (x, below_zero {}.into()),
        _ => return Ok(None),
    };
    Ok(read_at(value).map(|(tensor, _)| (tensor, rule)))
}

/// Whether a term is `cell_value S (den S w env (Lit ty 0 0) [])`.
fn is_zero(ty: Term, value: Term) -> Attempt<bool> {
    let none = numeral(0)?;
    let literal = Exp::Lit {
        ty,
        d: none,
        k: none,
    }
    .term()?;
    let read = read_at(value).and_then(|(tensor, _)| denoted(tensor));
    Ok(read.is_some_and(|[.., e]| e == literal))
}

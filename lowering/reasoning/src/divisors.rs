//! Divisors that allow division.
//!
//! For an expression b at a point, of which the value is a divisor:
//!
//! ```text
//! ⊢ s_divides S ty (cell_value S (den S w env b []))
//! ```
//!
//! and for all cells of a tensor of shape s:
//!
//! ```text
//! ⊢ all_divide S ty w env b s
//! ```
//!
//! It is so of a literal that is not zero, where all divisions are defined, and where a condition
//! says that the divisor is not zero, or greater than zero. That condition may stand further out than
//! the loops around the quotient: it is about the same divisor if that means the same (`meaning`).
//!
//! Of signed integers the integer is asked for,
//!
//! ```text
//! ⊢ s_index S ty (cell_value S (den S w env b J)) ≠ 0
//! ```
//!
//! which what is known of data says.

use super::cells::Cell;
use super::ends::ends;
use super::extents::shape_in;
use super::laws::{integers_of, is_float};
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Exp, Operation, View};
use super::term::{application, literal, mk, numeral, parts};
use super::theorem::{conjuncts, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    divides_literal(w, env, k; 3);
    divides_known(x; 1);
    divides_nonzero(; 4);
    divides_positive(; 4);
    all_divide_scalar(; 1);
    all_divide_gen(; 4);
    converted_not_zero(; 7);
    not_zero_op1(; 3);
}

impl Cell {
    /// `⊢ s_index S ty (cell_value S (den S w env e J)) ≠ 0` of a cell of signed integers, if that is known.
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

impl Scope {
    /// `⊢ s_divides S ty (cell_value S (den S w env b []))`
    pub fn divisible(&self, ty: Term, b: Term) -> Attempt<Thm> {
        if let Exp::Lit { d, k, .. } = Exp::of(b)? {
            let positive = hol::num_eval(mk("num_lt", &[numeral(0)?, d])?)?;
            let small = hol::num_eval(mk("num_lt", &[d, numeral(1 << 32)?])?)?;
            if let (Ok(positive), Ok(small)) = (hol::eqt_elim(positive), hol::eqt_elim(small)) {
                let (_, w, env) = self.meaning();
                let law = self.law(ty, "div_literal")?;
                return self.apply(divides_literal { w, env, k }, [law, positive, small]);
            }
        }
        if !is_float(ty)? {
            return self.guarded_divisor(ty, b)?.ok_or(Trouble::Divisor);
        }
        let x = self.cell(b, &[])?;
        self.apply(divides_known { x }, [self.law(ty, "div_total")?])
    }

    /// `⊢ all_divide S ty w env b s` for a scalar in loops; of other tensors nothing is known.
    pub fn all_divide(&self, ty: Term, b: Term) -> Attempt<Option<Thm>> {
        if let Exp::Gen { x, lo, hi, e } = Exp::of(b)? {
            let (lo, hi) = (self.index(lo)?, self.index(hi)?);
            let (l, u) = (last(lo)?, last(hi)?);
            let (k, inner) = self.inside(x, l, u)?;
            let Some(each) = inner.all_divide(ty, e)? else {
                return Ok(None);
            };
            let each = self.for_range(k, l, u, each)?;
            let extent = self.extent(l, u)?;
            return Ok(Some(self.apply(all_divide_gen {}, [lo, hi, each, extent])?));
        }
        match self.shape(b)?.is_empty() {
            true => Ok(Some(
                self.apply(all_divide_scalar {}, [self.divisible(ty, b)?])?,
            )),
            false => Ok(None),
        }
    }

    /// The same of one, where a condition here is about a divisor that means what this one does.
    fn guarded_divisor(&self, ty: Term, b: Term) -> Attempt<Option<Thm>> {
        for &known in self.integers.facts.iter() {
            for fact in conjuncts(known)? {
                let Some((compared, law, rule)) = nonzero(ty, fact.concl())? else {
                    continue;
                };
                let (here, there) = (self.means(b)?, self.with_meaning(compared)?);
                if last(here)? == last(there)? {
                    let premises = [self.law(ty, law)?, here, there, fact];
                    return Ok(Some(self.apply(rule, premises)?));
                }
            }
        }
        Ok(None)
    }

    /// `⊢ means S u env' a s t` for a term `cell_value S (den S u env' a [])`.
    fn with_meaning(&self, value: Term) -> Attempt<Thm> {
        let (_, args) = parts(value)?;
        let (cell, _) = hol::dest_app(args[1]).ok_or(Trouble::internal("not a cell"))?;
        let (_, args) = parts(cell)?;
        let mut scope = self.clone();
        scope.integers.valuation = args[1];
        scope.tensors.environment = args[2];
        scope.means(args[3])
    }
}

/// What a fact about a type says is not zero, or greater than zero, the law that makes it a divisor, and the lemma.
fn nonzero(ty: Term, fact: Term) -> Attempt<Option<(Term, &'static str, Lemma<4>)>> {
    let (comparison, law, rule): (_, _, Lemma<4>) = match hol::dest_not(fact) {
        Some(equal) => (equal, "div_nonzero", divides_nonzero {}.into()),
        None => (fact, "div_positive", divides_positive {}.into()),
    };
    let (divisor, zero) = match application(comparison) {
        Some((_, args)) if args.get(1) != Some(&ty) => return Ok(None),
        Some((name, args)) if name == "s_equal" && law == "div_nonzero" => (args[2], args[3]),
        Some((name, args)) if name == "s_less" && law == "div_positive" => (args[3], args[2]),
        _ => return Ok(None),
    };
    let is_zero = is_zero(ty, zero)?;
    Ok(is_zero.then_some((divisor, law, rule)))
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
    let cell = application(value).and_then(|(_, args)| hol::dest_app(*args.get(1)?));
    let den = cell.and_then(|(tensor, _)| application(tensor));
    Ok(den.is_some_and(|(name, args)| name == "den" && args.last() == Some(&literal)))
}

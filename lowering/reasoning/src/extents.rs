//! Extents of shapes, as one would write them.
//!
//! ```text
//! ⊢ n = max 0 (u - l)          the extent of a range from l to u           extent
//! ⊢ r = t                      any other extent t                          named
//! ⊢ [n, ...] = [m, ...]        two shapes that are equal by what is known  same_shape
//! ⊢ shape_ok [n, ...]          no extent is negative                       shape_ok
//! ```
//!
//! The left side is what comes out of the first two, and q of the last: quotients that are exact are
//! none (`cdiv_mul`), others are rounded up by a division (`cdiv_quotient`).

use super::lemma::lemmas;
use super::scope::Scope;
use super::sums::{exact_quotient, tidy};
use super::term::{application, constant_at, dest_list, literal, mk};
use super::theorem::{equal_lists, last, replace_last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    list_rel_none(R; 0);
    list_rel_some(R; 2);
    cdiv_mul(n; 1);
    cdiv_quotient(a; 1);
    shape_ok_none(; 0);
    shape_ok_some(; 2);
}

/// The shape in a theorem `⊢ shape_of ... s` or `⊢ ok ... s`.
pub fn shape_in(th: Thm) -> Attempt<Vec<Term>> {
    Ok(dest_list(last(th)?)?)
}

impl Scope {
    /// `⊢ n = max 0 (u - l)` for the extent of a range, as one would write it.
    pub fn extent(&self, l: Term, u: Term) -> Attempt<Thm> {
        let difference = mk("int_sub", &[u, l])?;
        let exact = mk("int_max", &[literal(0)?, difference])?;
        let plain = tidy(difference)?;
        let positive = mk("int_le", &[literal(0)?, plain])?;
        let n = match self.try_prove(positive)? {
            Some(_) => plain,
            None => mk("int_max", &[literal(0)?, plain])?,
        };
        self.prove(hol::eq(n, exact)?)
    }

    /// `⊢ r = t` with r tidy.
    pub fn named(&self, t: Term) -> Attempt<Thm> {
        let th = match application(t) {
            Some((name, args)) if name == "cdiv" => self.rounded_up(args[0], args[1])?,
            _ => self.tidied(t)?,
        };
        Ok(hol::sym(th)?)
    }

    /// `⊢ cdiv n k = r`
    fn rounded_up(&self, n: Term, k: Term) -> Attempt<Thm> {
        let positive = self.prove(mk("int_lt", &[literal(0)?, k])?)?;
        if let Some(q) = exact_quotient(n, k)? {
            let exact = self.apply(cdiv_mul { n: q }, [positive])?;
            let (f, _) = hol::dest_app(hol::lhs(exact)).ok_or(Trouble::internal("cdiv"))?;
            let (f, product) = hol::dest_app(f).ok_or(Trouble::internal("cdiv"))?;
            let same = hol::ap_thm(hol::ap_term(f, self.same(n, product)?)?, k)?;
            return Ok(hol::trans(same, exact)?);
        }
        let th = self.apply(cdiv_quotient { a: n }, [positive])?;
        let (partial, _) = hol::dest_app(hol::rhs(th)).ok_or(Trouble::internal("div"))?;
        let (f, dividend) = hol::dest_app(partial).ok_or(Trouble::internal("div"))?;
        let tidied = hol::ap_thm(hol::ap_term(f, self.tidied(dividend)?)?, k)?;
        Ok(hol::trans(th, tidied)?)
    }

    /// Two theorems about shapes, the second with the shape of the first.
    pub fn agreeing(&self, a: Thm, b: Thm) -> Attempt<(Thm, Thm)> {
        let b = self.reshaped(b, &shape_in(a)?)?;
        Ok((a, b))
    }

    /// The second with the shape of the first but for the first extent.
    pub fn with_tail_of(&self, a: Thm, b: Thm) -> Attempt<Thm> {
        let mut wanted = shape_in(a)?;
        wanted[0] = shape_in(b)?[0];
        self.reshaped(b, &wanted)
    }

    /// The theorem with another shape, which is equal by what is known.
    pub fn reshaped(&self, th: Thm, wanted: &[Term]) -> Attempt<Thm> {
        replace_last(th, self.same_shape(&shape_in(th)?, wanted)?)
    }

    /// `⊢ [n, ...] = [m, ...]`, equal by what is known.
    pub fn same_shape(&self, shape: &[Term], wanted: &[Term]) -> Attempt<Thm> {
        if shape.len() != wanted.len() {
            return Err(Trouble::internal("shapes of different rank"));
        }
        equal_lists(shape.iter().zip(wanted), |(n, m)| self.same(*n, *m))
    }

    /// `⊢ shape_ok s`
    pub fn shape_ok(&self, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, shape)) = shape.split_first() else {
            return self.theorem(shape_ok_none {});
        };
        let whole = [&[*n], shape].concat();
        self.standing(&self.session.shapes_ok, whole, || {
            let first = self.nonnegative(*n)?;
            self.apply(shape_ok_some {}, [first, self.shape_ok(shape)?])
        })
    }

    /// `⊢ LIST_REL (ieval atl_div w) extents [n, ...]`, by `⊢ ieval atl_div w extent n` for each.
    pub fn related(&self, extents: &[Term], value: impl Fn(Term) -> Attempt<Thm>) -> Attempt<Thm> {
        let division = constant_at("atl_div", &[])?;
        let relation = mk("ieval", &[division, self.integers.valuation])?;
        let mut related = self.apply(list_rel_none { R: relation }, [])?;
        for extent in extents.iter().rev() {
            let value = value(*extent)?;
            related = self.apply(list_rel_some { R: relation }, [value, related])?;
        }
        Ok(related)
    }
}

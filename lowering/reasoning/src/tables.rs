//! Tables of the theories about reindexers: theorems that are conjunctions, with a row for each operator.
//!
//! ```text
//! ⊢ related (ieval atl_div w) r k                         amounts
//! ⊢ mapped (ivalue w) r = k                               amounts_meant
//! ⊢ to k s J = I          where the cell at J goes        goes_to
//! ⊢ f k s ... = t         any other
//! ```
//!
//! What a row says of an operator in each row is again about that operator, and is looked up, too.
//! Nothing here, nor above, knows which other operators there are.

use super::lemma::{Lemma, lemmas};
use super::library::Theorem;
use super::scope::Scope;
use super::sums::quotient_and_rest;
use super::term::{application, dest_list, literal, mk};
use super::theorem::equal_lists;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    goes_to(; 0);
    mixed_div(i; 2);
    mixed_mod(i; 2);
}

impl Scope {
    /// The equation for a term, of the table that a theorem is.
    pub fn row(&self, table: impl Into<Lemma<0>>, t: Term) -> Attempt<Thm> {
        let rows = self.session.library.rows(table)?;
        let row = equation(&rows, t)?;
        row.ok_or(Trouble::internal("a reindexer of too few dimensions"))
    }

    /// The row that concludes `f x` for some x, with its premises discharged.
    pub fn row_about(&self, table: impl Into<Lemma<0>>, f: Term, premises: &[Thm]) -> Attempt<Thm> {
        let rows = self.session.library.rows(table)?;
        let row = rows.iter().find_map(|row| row.concluding(f));
        let (row, found) = row.ok_or(Trouble::internal("a reindexer that is in no row"))?;
        Ok(row.discharged(found, premises)?)
    }

    /// `⊢ to k s I = [i, j, ...]` for such a term.
    pub fn goes_to(&self, place: Term) -> Attempt<Thm> {
        let row = self.row(goes_to {}, place)?;
        let tidy = equal_lists(dest_list(hol::rhs(row))?.into_iter(), |i| {
            self.plain_index(i)
        })?;
        Ok(hol::trans(row, tidy)?)
    }

    /// `⊢ p` for a conjunction of comparisons, or for T.
    pub fn prove_each(&self, p: Term) -> Attempt<Thm> {
        match hol::dest_conj(p) {
            Some((first, rest)) => {
                let first = self.prove_each(first)?;
                Ok(hol::conj(first, self.prove_each(rest)?)?)
            }
            None if p == hol::mk_true()? => Ok(hol::truth()?),
            None => self.prove(p),
        }
    }

    /// `⊢ i = i'` where i' reads well.
    pub fn plain_index(&self, i: Term) -> Attempt<Thm> {
        match application(i) {
            Some((name, args)) if name == "int_div" => self.plain_quotient(i, &args, mixed_div_by),
            Some((name, args)) if name == "int_mod" => self.plain_quotient(i, &args, mixed_mod_by),
            _ => self.tidied(i),
        }
    }

    /// The same for a quotient or remainder: q or j, if `q * m + j` is divided by m, and j is known to
    /// be below m; itself otherwise.
    fn plain_quotient(&self, i: Term, args: &[Term], rule: fn(Term) -> Lemma<2>) -> Attempt<Thm> {
        let &[dividend, m] = args else {
            return Err(Trouble::internal("a quotient of two"));
        };
        let Some([q, j]) = quotient_and_rest(dividend, m)? else {
            return Ok(hol::refl(i)?);
        };
        let low = self.try_prove(mk("int_le", &[literal(0)?, j])?)?;
        let Some(low) = low else {
            return Ok(hol::refl(i)?);
        };
        let Some(high) = self.try_prove(mk("int_lt", &[j, m])?)? else {
            return Ok(hol::refl(i)?);
        };
        let known = self.apply(rule(q), [low, high])?;
        let (partial, _) = hol::dest_app(hol::lhs(known)).ok_or(Trouble::internal("a quotient"))?;
        let (operator, mixed) = hol::dest_app(partial).ok_or(Trouble::internal("a quotient"))?;
        let same = hol::ap_thm(hol::ap_term(operator, self.same(dividend, mixed)?)?, m)?;
        Ok(hol::trans(same, known)?)
    }
}

/// The first row that is an equation for a term. What it says of the same of another term, as it does of
/// an operator in each row, is looked up likewise; there is none where that is in no row.
fn equation(rows: &[Theorem], t: Term) -> Attempt<Option<Thm>> {
    let mut found = rows
        .iter()
        .filter_map(|row| Some((row, row.equation(t).transpose()?)));
    let Some((row, th)) = found.next() else {
        return Ok(None);
    };
    let th = th?;
    if !is_recursive(row) {
        return Ok(Some(th));
    }
    let inner = within(rows, hol::rhs(th))?;
    Ok(inner.map(|inner| hol::trans(th, inner)).transpose()?)
}

/// Whether a row says of a term what it says of another.
fn is_recursive(row: &Theorem) -> bool {
    let Some((left, right)) = hol::dest_eq(row.conclusion) else {
        return false;
    };
    let (head, _) = hol::strip_app(left);
    has(right, head)
}

fn has(t: Term, head: Term) -> bool {
    t == head || hol::dest_app(t).is_some_and(|(f, x)| has(f, head) || has(x, head))
}

/// `⊢ t = t'`, by the rows for what is in t, if there is such.
fn within(rows: &[Theorem], t: Term) -> Attempt<Option<Thm>> {
    if let Some(th) = equation(rows, t)? {
        return Ok(Some(th));
    }
    let Some((f, x)) = hol::dest_app(t) else {
        return Ok(None);
    };
    Ok(match (within(rows, f)?, within(rows, x)?) {
        (Some(function), Some(argument)) => Some(hol::mk_comb(function, argument)?),
        (Some(function), None) => Some(hol::ap_thm(function, x)?),
        (None, Some(argument)) => Some(hol::ap_term(f, argument)?),
        (None, None) => None,
    })
}

fn mixed_div_by(i: Term) -> Lemma<2> {
    mixed_div { i }.into()
}

fn mixed_mod_by(i: Term) -> Lemma<2> {
    mixed_mod { i }.into()
}

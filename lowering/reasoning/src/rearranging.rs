//! What a reindexer does at its place: which shape it makes, where cells come from and go to.
//!
//! For a reindexer r and its operand e at a point of the program:
//!
//! ```text
//! ⊢ amount w r k          r with what its index expression is worth              amounts
//! ⊢ admissible k s        it applies to the shape s of e                         asks
//! ⊢ rearrange k s t = u   the operator on tensors                                rearranges
//! ⊢ reshape k s = q       the shape that it makes                                reshapes
//! ⊢ from k s I = J        where the cell at I of it comes from, a cell of e      comes_from
//! ⊢ to k s J = I          where the cell at J of e goes                          goes_to
//! ⊢ keeps k s J ⇔ p       whether it goes there at all                           keeps_cells
//! ⊢ ¬keeps k s J ⇔ p                                                             drops_cells
//! ⊢ onto k s ⇔ p        whether no cell is new                                 is_onto
//! ⊢ copies k s I ⇔ p      whether it is the cell that it comes from              copies_cells
//! ```
//!
//! The theories have a table for each of these, with a row for each operator (`tensor.reindexers`).
//! Nothing here knows which operators there are.

use super::extents::shape_in;
use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::sums::quotient_and_rest;
use super::syntax::{Node, Reindexer, View};
use super::term::{application, constant_at, dest_list, int, ints, literal, mk, parts};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    amounts(; 0);
    amount_related(; 1);
    amount_mapped(; 1);
    amounts_meant(; 0);
    asks(; 0);
    rearranges(; 0);
    reshapes(; 0);
    comes_from(; 0);
    goes_to(; 0);
    keeps_cells(; 0);
    drops_cells(; 0);
    is_onto(; 0);
    copies_cells(; 0);
    first_of(x, xs; 0);
    mixed_div(i; 2);
    mixed_mod(i; 2);
}

/// A reindexer that applies to an operand.
pub struct Applied {
    /// `⊢ ok S w env e s`
    pub operand: Thm,
    /// `⊢ amount w r k`
    pub amount: Thm,
    /// `⊢ admissible k s`
    pub fits: Thm,
    /// s
    pub shape: Vec<Term>,
}

impl Applied {
    /// What the rules for reindexers ask for first.
    pub fn premises(&self) -> [Thm; 3] {
        [self.operand, self.amount, self.fits]
    }

    /// `f k s I`
    fn place(&self, f: &str, index: Term) -> Attempt<Term> {
        Ok(mk(f, &[last(self.amount)?, ints(&self.shape)?, index])?)
    }

    /// `¬keeps k s I`
    pub fn drops(&self, index: Term) -> Attempt<Term> {
        Ok(hol::mk_not(self.place("keeps", index)?)?)
    }

    /// `to k s I`
    pub fn to(&self, index: Term) -> Attempt<Term> {
        self.place("to", index)
    }
}

impl Scope {
    /// A reindexer of an expression.
    pub fn applied(&self, r: Reindexer, e: Term) -> Attempt<Applied> {
        let operand = self.ok(e)?;
        let shape = shape_in(operand)?;
        let amount = self.amount(r)?;
        Ok(Applied {
            operand,
            amount,
            fits: self.fits(last(amount)?, &shape)?,
            shape,
        })
    }

    /// `⊢ amount w r k`
    pub fn amount(&self, r: Reindexer) -> Attempt<Thm> {
        let values = r.children().into_iter().map(|e| self.index(e));
        let values: Vec<Thm> = values.collect::<Attempt<_>>()?;
        let evaluation = mk(
            "ieval",
            &[constant_at("atl_div", &[])?, self.integers.valuation],
        )?;
        let partial = mk("related", &[evaluation, r.term()?])?;
        let rows = self.session.library.rows(amounts {})?;
        let row = rows.iter().find_map(|row| row.concluding(partial));
        let (row, found) = row.ok_or(Trouble::internal("a reindexer without amount"))?;
        let related = row.discharged(found, &values)?;
        self.apply(amount_related {}, [related])
    }

    /// `⊢ amount_value w r = k`, with what its index expression means.
    pub fn amount_meant(&self, r: Reindexer) -> Attempt<Thm> {
        let values = r.children().into_iter().map(|e| self.ivalue(e));
        let values: Vec<Thm> = values.collect::<Attempt<_>>()?;
        let meaning = mk("ivalue", &[self.integers.valuation])?;
        let left = mk("mapped", &[meaning, r.term()?])?;
        let equals = hol::dest_app(hol::eq(left, left)?);
        let (partial, _) = equals.ok_or(Trouble::internal("no equation"))?;
        let rows = self.session.library.rows(amounts_meant {})?;
        let row = rows.iter().find_map(|row| row.concluding(partial));
        let (row, found) = row.ok_or(Trouble::internal("a reindexer without amount"))?;
        let mapped = row.discharged(found, &values)?;
        self.apply(amount_mapped {}, [mapped])
    }

    /// `⊢ rearrange k s t = u`, where u is the operator applied to t.
    pub fn rearranged(&self, k: Term, s: Term, t: Term) -> Attempt<Thm> {
        self.row(rearranges {}, mk("rearrange", &[k, s, t])?)
    }

    /// `⊢ admissible k s`
    pub fn fits(&self, k: Term, shape: &[Term]) -> Attempt<Thm> {
        let asked = self.row(asks {}, mk("admissible", &[k, ints(shape)?])?)?;
        let holds = self.prove_each(hol::rhs(asked))?;
        Ok(hol::eq_mp(hol::sym(asked)?, holds)?)
    }

    /// `⊢ reshape k s = q`
    pub fn makes_shape(&self, k: Term, s: Term) -> Attempt<Thm> {
        self.row(reshapes {}, mk("reshape", &[k, s])?)
    }

    /// The same, with extents that read well.
    pub fn reshape(&self, k: Term, shape: &[Term]) -> Attempt<Thm> {
        let made = self.makes_shape(k, ints(shape)?)?;
        let tidy = self.each_element(hol::rhs(made), &|n| match shape.contains(&n) {
            true => Ok(hol::refl(n)?),
            false => Ok(hol::sym(self.named(n)?)?),
        })?;
        Ok(hol::trans(made, tidy)?)
    }

    /// `⊢ from k s I = J`, with indices that read well.
    pub fn comes_from(&self, applied: &Applied, index: &[Term]) -> Attempt<Thm> {
        let place = self.row(comes_from {}, applied.place("from", ints(index)?)?)?;
        let tidy = self.each_element(hol::rhs(place), &|i| match index.contains(&i) {
            true => Ok(hol::refl(i)?),
            false => self.plain_index(i),
        })?;
        Ok(hol::trans(place, tidy)?)
    }

    /// `⊢ to k s I = [i, j, ...]` for such a term.
    pub fn goes_to(&self, place: Term) -> Attempt<Thm> {
        let row = self.row(goes_to {}, place)?;
        let tidy = self.each_element(hol::rhs(row), &|i| self.plain_index(i))?;
        Ok(hol::trans(row, tidy)?)
    }

    /// `⊢ copies k s I`
    pub fn copies(&self, applied: &Applied, index: &[Term]) -> Attempt<Thm> {
        let row = self.row(copies_cells {}, applied.place("copies", ints(index)?)?)?;
        let holds = self.prove_each(hol::rhs(row))?;
        Ok(hol::eq_mp(hol::sym(row)?, holds)?)
    }

    /// `⊢ onto k s ⇔ p`, with numbers of rows that read well.
    pub fn onto(&self, applied: &Applied) -> Attempt<Thm> {
        let (k, s) = (last(applied.amount)?, ints(&applied.shape)?);
        let row = self.row(is_onto {}, mk("onto", &[k, s])?)?;
        Ok(hol::trans(row, self.rows_named(hol::rhs(row))?)?)
    }

    /// `⊢ t = t'` where t' has the numbers of rows of t as one would write them.
    fn rows_named(&self, t: Term) -> Attempt<Thm> {
        if application(t).is_some_and(|(name, _)| name == "cdiv") {
            return Ok(hol::sym(self.named(t)?)?);
        }
        Ok(match hol::dest_app(t) {
            Some((f, x)) => hol::mk_comb(self.rows_named(f)?, self.rows_named(x)?)?,
            None => hol::refl(t)?,
        })
    }

    /// `⊢ ∀I. keeps k s I`, if the operator drops none, whatever the shape.
    pub fn keeps_all(&self, applied: &Applied) -> Attempt<Option<Thm>> {
        let index = self.fresh("I", hol::type_of(ints(&[])?))?;
        let row = self.keeps(applied, index)?;
        Ok(match hol::rhs(row) == hol::mk_true()? {
            true => Some(hol::gen_(index, hol::eqt_elim(row)?)?),
            false => None,
        })
    }

    /// `⊢ keeps k s I ⇔ p`, where p reads well, for any list or one of indices.
    pub fn keeps(&self, applied: &Applied, index: Term) -> Attempt<Thm> {
        let row = self.row(keeps_cells {}, applied.place("keeps", index)?)?;
        let tidy = self.compared_first(hol::rhs(row))?;
        Ok(hol::trans(row, tidy)?)
    }

    /// `⊢ ¬keeps k s I ⇔ p`, the same.
    pub fn drops(&self, applied: &Applied, index: Term) -> Attempt<Thm> {
        let row = self.row(drops_cells {}, applied.drops(index)?)?;
        let tidy = self.compared_first(hol::rhs(row))?;
        Ok(hol::trans(row, tidy)?)
    }

    /// A comparison with `HD [i, ...]` as one with i, as one would write it.
    pub fn compared_first(&self, p: Term) -> Attempt<Thm> {
        let (_, args) = parts(p)?;
        let [a, b] = args[..] else {
            return Ok(hol::refl(p)?);
        };
        let (relation, _) = hol::strip_app(p);
        let partial = hol::ap_term(relation, self.first_index(a)?)?;
        Ok(hol::mk_comb(partial, self.first_index(b)?)?)
    }

    /// The same for a side of it.
    fn first_index(&self, t: Term) -> Attempt<Thm> {
        let list = match application(t) {
            Some((name, args)) if name == "HD" => args[0],
            _ => return self.tidied(t),
        };
        if hol::dest_var(list).is_some() {
            return Ok(hol::refl(t)?);
        }
        let (f, _) = hol::dest_app(t).ok_or(Trouble::internal("HD"))?;
        let indices = self.indices_of(list)?;
        let elements = dest_list(hol::rhs(indices))?;
        let (x, xs) = (elements[0], ints(&elements[1..])?);
        let first = self.apply(first_of { x, xs }, [])?;
        Ok(hol::trans(hol::ap_term(f, indices)?, first)?)
    }

    /// The equation for a term, of the table that a theorem is.
    pub fn row(&self, table: impl Into<Lemma<0>>, t: Term) -> Attempt<Thm> {
        let rows = self.session.library.rows(table)?;
        let row = rows.iter().find_map(|row| row.equation(t).transpose());
        Ok(row.ok_or(Trouble::internal("a reindexer of too few dimensions"))??)
    }

    /// `⊢ p` for a conjunction of comparisons, or for T.
    fn prove_each(&self, p: Term) -> Attempt<Thm> {
        match hol::dest_conj(p) {
            Some((first, rest)) => {
                let first = self.prove_each(first)?;
                Ok(hol::conj(first, self.prove_each(rest)?)?)
            }
            None if p == hol::mk_true()? => Ok(hol::truth()?),
            None => self.prove(p),
        }
    }

    /// `⊢ [i, j, ...] = [i', j', ...]`, by `⊢ i = i'` for each.
    fn each_element(&self, list: Term, f: &dyn Fn(Term) -> Attempt<Thm>) -> Attempt<Thm> {
        let mut equation = hol::refl(ints(&[])?)?;
        for i in dest_list(list)?.into_iter().rev() {
            let cons = constant_at("::", &[int()?])?;
            equation = hol::mk_comb(hol::ap_term(cons, f(i)?)?, equation)?;
        }
        Ok(equation)
    }

    /// `⊢ i = i'` where i' reads well.
    fn plain_index(&self, i: Term) -> Attempt<Thm> {
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

fn mixed_div_by(i: Term) -> Lemma<2> {
    mixed_div { i }.into()
}

fn mixed_mod_by(i: Term) -> Lemma<2> {
    mixed_mod { i }.into()
}

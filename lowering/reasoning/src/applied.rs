//! A reindexer of an expression: where the cells come from and go to.
//!
//! For a reindexer r and its operand e, of shape s, at a point of the program, where r is k:
//!
//! ```text
//! ⊢ from k s I = J        where the cell at I of it comes from, a cell of e      comes_from
//! ⊢ keeps k s J ⇔ p       whether the cell at J of e is one of it                keeps_cells
//! ⊢ ¬keeps k s J ⇔ p                                                             drops_cells
//! ⊢ onto k s ⇔ p          whether no cell is new                                 is_onto
//! ⊢ copies k s I ⇔ p      whether it is the cell that it comes from              copies_cells
//! ```

use super::extents::shape_in;
use super::lemma::lemmas;
use super::scope::Scope;
use super::syntax::Reindexer;
use super::term::{application, dest_list, ints, mk, parts};
use super::theorem::{equal_lists, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    comes_from(; 0);
    keeps_cells(; 0);
    drops_cells(; 0);
    is_onto(; 0);
    copies_cells(; 0);
    first_of(x, xs; 0);
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

    /// `onto k s`
    pub fn onto(&self) -> Attempt<Term> {
        Ok(mk("onto", &[last(self.amount)?, ints(&self.shape)?])?)
    }

    /// `to k s I`
    pub fn to(&self, index: Term) -> Attempt<Term> {
        self.place("to", index)
    }
}

impl Scope {
    /// A reindexer of an expression.
    pub fn applied(&self, r: &Reindexer, e: Term) -> Attempt<Applied> {
        self.applied_to(self.ok(e)?, r)
    }

    /// The same, with extents as they were written where less was known.
    pub fn applied_before(&self, r: &Reindexer, e: Term) -> Attempt<Applied> {
        let (_, w, env) = self.meaning();
        let operands = &self.session.operands;
        self.applied_to(self.standing(operands, (w, env, e), || self.ok(e))?, r)
    }

    fn applied_to(&self, operand: Thm, r: &Reindexer) -> Attempt<Applied> {
        let shape = shape_in(operand)?;
        let amount = self.amount(r)?;
        Ok(Applied {
            operand,
            amount,
            fits: self.fits(last(amount)?, &shape)?,
            shape,
        })
    }

    /// `⊢ from k s I = J`, with indices that read well.
    pub fn comes_from(&self, applied: &Applied, index: &[Term]) -> Attempt<Thm> {
        let place = self.row(comes_from {}, applied.place("from", ints(index)?)?)?;
        let tidy = equal_lists(dest_list(hol::rhs(place))?.into_iter(), |i| {
            match index.contains(&i) {
                true => Ok(hol::refl(i)?),
                false => self.plain_index(i),
            }
        })?;
        Ok(hol::trans(place, tidy)?)
    }

    /// `⊢ copies k s I ⇔ p`
    pub fn copies_if(&self, applied: &Applied, index: &[Term]) -> Attempt<Thm> {
        self.row(copies_cells {}, applied.place("copies", ints(index)?)?)
    }

    /// `⊢ copies k s I`
    pub fn copies(&self, applied: &Applied, index: &[Term]) -> Attempt<Thm> {
        let row = self.copies_if(applied, index)?;
        let holds = self.prove_each(hol::rhs(row))?;
        Ok(hol::eq_mp(hol::sym(row)?, holds)?)
    }

    /// `⊢ onto k s ⇔ p`, with numbers of rows that read well.
    pub fn onto(&self, applied: &Applied) -> Attempt<Thm> {
        let row = self.row(is_onto {}, applied.onto()?)?;
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
        if any_rest(list) {
            return Ok(hol::refl(t)?);
        }
        let (f, _) = hol::dest_app(t).ok_or(Trouble::internal("HD"))?;
        let indices = self.indices_of(list)?;
        let elements = dest_list(hol::rhs(indices))?;
        let (x, xs) = (elements[0], ints(&elements[1..])?);
        let first = self.apply(first_of { x, xs }, [])?;
        Ok(hol::trans(hol::ap_term(f, indices)?, first)?)
    }
}

/// Whether a list is a variable, or the rest of one.
fn any_rest(list: Term) -> bool {
    match application(list) {
        Some((name, args)) if name == "TL" => any_rest(args[0]),
        _ => hol::dest_var(list).is_some(),
    }
}

//! What a reindexer is at its place, and the shape that it makes.
//!
//! For a reindexer r at a point of the program, and the shape s of its operand:
//!
//! ```text
//! ⊢ amount w r k          r with what its index expression is worth
//! ⊢ admissible k s        it applies to s                              asks
//! ⊢ reshape k s = q       the shape that it makes                      reshapes
//! ⊢ rearrange k s = f     the operator on tensors                      rearranges
//! ⊢ makes w r s q         all of that
//! ```

use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::syntax::{Node, Reindexer, View};
use super::term::{constant_at, dest_list, ints, mk};
use super::theorem::{equal_lists, last};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    amounts(; 0);
    amount_related(; 1);
    asks(; 0);
    makes_intro(; 3);
    rearranges(; 0);
    reshapes(; 0);
}

impl Scope {
    /// `⊢ makes w r s q` for the shape s.
    pub fn makes(&self, r: &Reindexer, shape: &[Term]) -> Attempt<Thm> {
        let amount = self.amount(r)?;
        let k = last(amount)?;
        let made = hol::sym(self.reshape(k, shape)?)?;
        self.apply(makes_intro {}, [amount, self.fits(k, shape)?, made])
    }

    /// `⊢ amount w r k`
    pub fn amount(&self, r: &Reindexer) -> Attempt<Thm> {
        let (w, reindexer) = (self.integers.valuation, r.term()?);
        self.standing(&self.session.amounts, (w, reindexer), || {
            let evaluation = mk("ieval", &[constant_at("atl_div", &[])?, w])?;
            let related = |r| Ok(mk("related", &[evaluation, r])?);
            let related = self.amounts(amounts {}, r, &related, &|e| self.index(e))?;
            self.apply(amount_related {}, [related])
        })
    }

    /// What the table concludes `claim r` of, with what `value` says of the index expression in r.
    pub fn amounts(
        &self,
        table: impl Into<Lemma<0>> + Copy,
        r: &Reindexer,
        claim: &dyn Fn(Term) -> Attempt<Term>,
        value: &dyn Fn(Term) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let premises: Vec<Thm> = match r {
            Reindexer::Each { r } => vec![self.amounts(table, r, claim, value)?],
            _ => r
                .children()
                .into_iter()
                .map(value)
                .collect::<Attempt<_>>()?,
        };
        self.row_about(table, claim(r.term()?)?, &premises)
    }

    /// `⊢ admissible k s`
    pub fn fits(&self, k: Term, shape: &[Term]) -> Attempt<Thm> {
        let fits = mk("admissible", &[k, ints(shape)?])?;
        self.standing(&self.session.fitting, fits, || {
            let asked = self.row(asks {}, fits)?;
            let holds = self.prove_each(hol::rhs(asked))?;
            Ok(hol::eq_mp(hol::sym(asked)?, holds)?)
        })
    }

    /// `⊢ reshape k s = q`
    pub fn makes_shape(&self, k: Term, s: Term) -> Attempt<Thm> {
        self.row(reshapes {}, mk("reshape", &[k, s])?)
    }

    /// The same, with extents that read well.
    pub fn reshape(&self, k: Term, shape: &[Term]) -> Attempt<Thm> {
        let made = self.makes_shape(k, ints(shape)?)?;
        let tidy = equal_lists(dest_list(hol::rhs(made))?.into_iter(), |n| {
            match shape.contains(&n) {
                true => Ok(hol::refl(n)?),
                false => Ok(hol::sym(self.named(n)?)?),
            }
        })?;
        Ok(hol::trans(made, tidy)?)
    }

    /// `⊢ rearrange k s t = u`, where u is the operator applied to t.
    pub fn rearranged(&self, k: Term, s: Term, t: Term) -> Attempt<Thm> {
        let applied = hol::dest_app(mk("rearrange", &[k, s, t])?);
        let (operator, _) = applied.ok_or(Trouble::internal("no application"))?;
        Ok(hol::ap_thm(self.row(rearranges {}, operator)?, t)?)
    }
}

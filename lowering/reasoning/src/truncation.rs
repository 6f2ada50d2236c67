//! Truncations are legal only where the cells that they drop are padding.
//!
//! For a truncation of e, with the shape s of all but the first dimension:
//!
//! ```text
//! ⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ pad_set S w env e (i :: J)
//! ```
//!
//! where l and u are the ends of what is dropped. The expression is given; where there is no such
//! theorem the program is refused.

use super::cells::Cell;
use super::scope::Scope;
use super::syntax::{Exp, Reindexer, View};
use super::term::{int, ints, literal, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

impl Scope {
    /// What a rule for the truncation e asks for: that the cells are padding that it drops.
    pub fn dropped(&self, e: Term) -> Attempt<Thm> {
        let (a, shape, [l, u]) = self.ends_of_dropped(e)?;
        self.padding_between(a, &shape[1..], l, u)
            .map_err(|trouble| match trouble.unproved_facts() {
                Some(facts) => Trouble::At(Box::new(Trouble::Drops { facts }), e),
                None => trouble,
            })
    }

    /// The same, from that theorem, with ends that read well.
    pub fn tidied_dropped(&self, e: Term, dropped: Thm) -> Attempt<Thm> {
        let (_, _, [l, u]) = self.ends_of_dropped(e)?;
        let (i, list) = (
            self.fresh("i", int()?)?,
            self.fresh("J", hol::type_of(ints(&[])?))?,
        );
        let (lower, upper) = (hol::rhs(self.tidied(l)?), hol::rhs(self.tidied(u)?));
        let low = mk("int_le", &[lower, i])?;
        let high = mk("int_lt", &[i, upper])?;
        let inner = self.assuming(low)?.assuming(high)?;
        let mut th = hol::spec(list, hol::spec(i, dropped)?)?;
        for condition in [mk("int_le", &[l, i])?, mk("int_lt", &[i, u])?] {
            th = hol::mp(th, inner.prove(condition)?)?;
        }
        let th = hol::disch(low, hol::disch(high, th)?)?;
        Ok(hol::gens(&[i, list], th)?)
    }

    /// The operand of a truncation, its shape, and the ends of what is dropped.
    fn ends_of_dropped(&self, e: Term) -> Attempt<(Term, Vec<Term>, [Term; 2])> {
        use Reindexer::{TruncL, TruncR};
        let Exp::Reindex { r, e } = Exp::of(e)? else {
            return Err(Trouble::internal("not a truncation"));
        };
        let shape = self.shape(e)?;
        let ends = match r {
            TruncL { k } => [literal(0)?, last(self.index(k)?)?],
            TruncR { k } => {
                let kept = mk("int_sub", &[shape[0], last(self.index(k)?)?])?;
                [kept, shape[0]]
            }
            _ => return Err(Trouble::internal("not a truncation")),
        };
        Ok((e, shape, ends))
    }

    /// `⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ pad_set S w env e (i :: J)`
    fn padding_between(&self, e: Term, rest: &[Term], l: Term, u: Term) -> Attempt<Thm> {
        let i = self.fresh("i", int()?)?;
        let inner = self.within(i, l, u)?;
        let (S, w, env) = inner.meaning();
        let claim = |index| Ok(mk("pad_set", &[S, w, env, e, index])?);
        let prove = |scope: &Scope, index: &[Term]| {
            let (scope, index) = (scope.clone(), index.to_vec());
            Cell { scope, e, index }.in_pad_set()
        };
        let all = inner.each_in_box(&[i], rest, &claim, &prove)?;
        // Its quantifier comes before the conditions on i.
        let list = self.fresh("J", hol::type_of(ints(&[])?))?;
        let all = hol::spec(list, all)?;
        let all = hol::disch(mk("int_lt", &[i, u])?, all)?;
        let all = hol::disch(mk("int_le", &[l, i])?, all)?;
        Ok(hol::gens(&[i, list], all)?)
    }
}

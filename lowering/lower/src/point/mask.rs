//! Masks: which cells of a tensor are wanted.
//!
//! A mask is a condition on indices, `λI. Q I`. At first it holds of all; a truncation restricts it,
//!
//! ```text
//! ok S w env e s ⇒ amount w r k ⇒ admissible k s ⇒ q = reshape k s ⇒ (p ⇒ onto k s)
//!   ⇒ (∀I. keeps k s I ⇔ R I)
//!   ⇒ writes W S o G v (λI. addr (to k s I)) (view p S s (λI. R I ∧ Q (to k s I)) (den S w env e)) c
//!   ⇒ writes W S o G v addr (view p S q Q (den S w env (Reindex r e))) c       write_reindex_kept
//! ```
//!
//! and loops and reshapes move it with the addresses. At a single cell it has to hold, or it becomes
//! a condition. What follows from it may be known of the cells that are wanted:
//!
//! ```text
//! ⊢ ∀I. in_box s I ⇒ Q I ⇒ q
//! ```

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::applied::Applied;
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::term::{constant_at, ints};
use reasoning::trouble::Attempt;

lemmas! {
    and_true_right(p; 0);
}

/// A condition on indices, `λI. Q I`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mask(Term);

impl Mask {
    /// All cells: `λI. T`.
    pub fn all() -> Attempt<Mask> {
        let list = hol::var(hol::name("I"), hol::type_of(ints(&[])?))?;
        Ok(Mask(hol::lambda(list, hol::mk_true()?)?))
    }

    /// `λI. Q I`
    pub fn term(self) -> Term {
        self.0
    }

    /// `λI. Q (f I)`, for I and `f I`.
    pub fn moved(self, list: Term, index: Term) -> Attempt<Mask> {
        Ok(Mask(hol::lambda(list, applied_to(self.0, index)?)?))
    }

    /// Those that a reindexer keeps, too: `⊢ ∀I. keeps k s I ⇔ R I`, R and `λI. R I ∧ Q I`.
    pub fn kept(self, point: &Point, applied: &Applied) -> Attempt<(Thm, Term, Mask)> {
        let list = point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let keeps = point.scope.keeps(applied, list)?;
        let kept = hol::lambda(list, hol::rhs(keeps))?;
        let both = hol::mk_conj(hol::rhs(keeps), applied_to(self.0, list)?)?;
        Ok((
            hol::gen_(list, keeps)?,
            kept,
            Mask(hol::lambda(list, both)?),
        ))
    }
}

/// Whether the only cell of a scalar is wanted.
pub enum IsWanted {
    /// `⊢ Q []`
    Yes(Thm),
    /// Where this holds.
    If(Term),
}

/// `f x`, in normal form.
fn applied_to(f: Term, x: Term) -> Attempt<Term> {
    let redex = hol::app(f, x)?;
    Ok(hol::rhs(hol::unrecorded(|| hol::beta_norm(redex))?))
}

impl Point {
    /// `⊢ ∀I. in_box s I ⇒ Q I ⇒ q`, if that follows from what is known.
    pub fn wanted_only_if(&self, mask: Mask, shape: &[Term], q: Term) -> Attempt<Option<Thm>> {
        self.of_wanted(mask, shape, q, &|scope, wanted| {
            scope.assuming(wanted)?.prove(q)
        })
    }

    /// `⊢ ∀I. in_box s I ⇒ Q I ⇒ F`: no cell of the box is wanted, if that is known.
    pub fn wants_nothing(&self, mask: Mask, shape: &[Term]) -> Attempt<Option<Thm>> {
        self.of_wanted(mask, shape, hol::mk_false()?, &|scope, wanted| {
            let fails = scope.prove(hol::mk_not(wanted)?)?;
            Ok(hol::mp(hol::not_elim(fails)?, hol::assume(wanted)?)?)
        })
    }

    /// `⊢ ∀I. in_box s I ⇒ Q I ⇒ q`, where `prove` proves q from `Q I` as one would write it.
    fn of_wanted(
        &self,
        mask: Mask,
        shape: &[Term],
        q: Term,
        prove: &dyn Fn(&Scope, Term) -> Attempt<Thm>,
    ) -> Attempt<Option<Thm>> {
        let claim = |list| Ok(hol::mk_imp(hol::app(mask.0, list)?, q)?);
        let each = |scope: &Scope, index: &[Term]| {
            let here = hol::app(mask.0, ints(index)?)?;
            let known = hol::beta(here)?;
            let simple = self.with(scope.clone()).simplified(hol::rhs(known))?;
            let wanted = hol::eq_mp(hol::trans(known, simple)?, hol::assume(here)?)?;
            let holds = prove(scope, wanted.concl())?;
            Ok(hol::disch(here, hol::prove_hyp(wanted, holds)?)?)
        };
        Ok(self.scope.each_in_box(&[], shape, &claim, &each).ok())
    }

    /// Whether the mask holds of the only cell of a scalar.
    pub fn is_wanted(&self, mask: Mask) -> Attempt<IsWanted> {
        let wanted = self.mask_here(mask)?;
        Ok(match self.scope.try_prove(hol::rhs(wanted))? {
            Some(holds) => IsWanted::Yes(hol::eq_mp(hol::sym(wanted)?, holds)?),
            None => IsWanted::If(hol::rhs(wanted)),
        })
    }

    /// `⊢ Q [] = q`, where q is a condition on indices as one would write it.
    fn mask_here(&self, mask: Mask) -> Attempt<Thm> {
        self.simplified(applied_to(mask.0, ints(&[])?)?)
    }

    /// The same for a conjunction of comparisons of first indices.
    fn simplified(&self, p: Term) -> Attempt<Thm> {
        if let Some((first, rest)) = hol::dest_conj(p) {
            let (first, others) = (self.scope.compared_first(first)?, self.simplified(rest)?);
            let and = constant_at("/\\", &[])?;
            let both = hol::mk_comb(hol::ap_term(and, first)?, others)?;
            if hol::rhs(others) == hol::mk_true()? {
                let plain = self.apply(and_true_right { p: hol::rhs(first) }, [])?;
                return Ok(hol::trans(both, plain)?);
            }
            return Ok(both);
        }
        Ok(hol::refl(p)?)
    }
}

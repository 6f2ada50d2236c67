//! Masks: which cells of a tensor are wanted.
//!
//! A mask is a condition on indices, `λI. Q I`. At first it holds of all; a truncation restricts it,
//!
//! ```text
//! ok S w env e (n :: s) ⇒ ieval atl_div w f k ⇒ 0 ≤ k ⇒ r = n - k
//!   ⇒ writes W S o G v addr (view p S (n :: s) (λI. HD I < r ∧ Q I) (den S w env e)) c
//!   ⇒ writes W S o G v addr (view p S (r :: s) Q (den S w env (TruncR f e))) c      write_trunc_r
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
use reasoning::lemma::lemmas;
use reasoning::scope::Scope;
use reasoning::term::{application, constant_at, dest_list, ints, mk, parts};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    and_true_right(p; 0);
    first_of(x, xs; 0);
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
        Ok(Mask(hol::lambda(list, applied(self.0, index)?)?))
    }

    /// Those cells for which a comparison of the first index holds, too.
    pub fn restricted(self, point: &Point, by: impl Fn(Term) -> Attempt<Term>) -> Attempt<Mask> {
        let list = point.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let both = hol::mk_conj(by(mk("HD", &[list])?)?, applied(self.0, list)?)?;
        Ok(Mask(hol::lambda(list, both)?))
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
fn applied(f: Term, x: Term) -> Attempt<Term> {
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
        self.simplified(applied(mask.0, ints(&[])?)?)
    }

    /// The same for a conjunction of comparisons of first indices.
    fn simplified(&self, p: Term) -> Attempt<Thm> {
        if let Some((first, rest)) = hol::dest_conj(p) {
            let (first, others) = (self.first_index(first)?, self.simplified(rest)?);
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

    /// A comparison with `HD I` as one with the first index of I.
    fn first_index(&self, p: Term) -> Attempt<Thm> {
        let (_, args) = parts(p)?;
        let sides = args.iter().map(|side| self.head(*side));
        let sides: Vec<Thm> = sides.collect::<Attempt<_>>()?;
        let (relation, _) = hol::strip_app(p);
        let partial = hol::ap_term(relation, sides[0])?;
        Ok(hol::mk_comb(partial, sides[1])?)
    }

    fn head(&self, t: Term) -> Attempt<Thm> {
        let list = match application(t) {
            Some((name, args)) if name == "HD" => args[0],
            _ => return Ok(hol::refl(t)?),
        };
        let (f, _) = hol::dest_app(t).ok_or(Trouble::internal("HD"))?;
        let same = hol::ap_term(f, self.scope.indices_of(list)?)?;
        let elements = dest_list(
            hol::dest_app(hol::rhs(same))
                .ok_or(Trouble::internal("HD"))?
                .1,
        )?;
        let (x, xs) = (elements[0], ints(&elements[1..])?);
        let first = self.apply(first_of { x, xs }, [])?;
        Ok(hol::trans(same, first)?)
    }
}

//! Propositions known to hold or to fail, and what they say by their form: the rules of a
//! tableau. The form is found without proof; the theorems that take a proposition apart are
//! made only for what a refutation uses.

use super::lemmas::{Lemma, use_lemma};
use crate::{Proof, fail, hol};
use kernel::{Term, Thm, TypeView};

/// `prop` or its negation. The theorem of a claim is `⊢ prop` or `⊢ ¬prop`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    /// A proposition; not a negation if `holds`.
    pub prop: Term,
    /// Whether it is affirmed.
    pub holds: bool,
}

/// What a claim says.
pub(super) enum Shape {
    /// Nothing.
    Trivial,
    /// A contradiction.
    Absurd,
    /// All of these.
    All(Vec<Claim>),
    /// One of these.
    Any([Claim; 2]),
    /// A comparison of numbers, or the negation of an inequality.
    Comparison,
    /// Something that is not arithmetic.
    Opaque,
}

/// What kind of numbers a comparison is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Natural,
    Integer,
}

impl Claim {
    /// The claim of a theorem with this conclusion.
    pub fn of(concl: Term) -> Claim {
        match hol::dest_not(concl) {
            Some(prop) => Claim { prop, holds: false },
            None => Claim {
                prop: concl,
                holds: true,
            },
        }
    }

    /// The claim that a proposition fails: `⊢ ¬p`.
    pub fn not(prop: Term) -> Claim {
        Claim { prop, holds: false }
    }

    /// The conclusion of the claim's theorem.
    pub fn term(self) -> Proof<Term> {
        Ok(match self.holds {
            true => self.prop,
            false => hol::mk_not(self.prop)?,
        })
    }

    /// What the claim says.
    pub fn shape(self) -> Proof<Shape> {
        let Claim { prop, holds } = self;
        if prop == hol::mk_true()? {
            return Ok(if holds { Shape::Trivial } else { Shape::Absurd });
        }
        if prop == hol::mk_false()? {
            return Ok(if holds { Shape::Absurd } else { Shape::Trivial });
        }
        if let Some(p) = hol::dest_not(prop) {
            return Ok(Shape::All(vec![Claim::of(p)]));
        }
        if let Some((p, q)) = hol::dest_conj(prop) {
            return Ok(match holds {
                true => Shape::All(vec![Claim::of(p), Claim::of(q)]),
                false => Shape::Any([Claim::not(p), Claim::not(q)]),
            });
        }
        if let Some((p, q)) = hol::dest_disj(prop) {
            return Ok(match holds {
                true => Shape::Any([Claim::of(p), Claim::of(q)]),
                false => Shape::All(vec![Claim::not(p), Claim::not(q)]),
            });
        }
        if let Some((p, q)) = hol::dest_imp(prop) {
            return Ok(match holds {
                true => Shape::Any([Claim::not(p), Claim::of(q)]),
                false => Shape::All(vec![Claim::of(p), Claim::not(q)]),
            });
        }
        if let Some((a, b)) = hol::dest_eq(prop) {
            return self.equation(a, b);
        }
        Ok(match comparison(prop) {
            true => Shape::Comparison,
            false => Shape::Opaque,
        })
    }

    fn equation(self, a: Term, b: Term) -> Proof<Shape> {
        if hol::type_of(a) == hol::bool() {
            let (not_a, not_b) = (hol::mk_not(a)?, hol::mk_not(b)?);
            let sides = match self.holds {
                true => [hol::mk_conj(a, b)?, hol::mk_conj(not_a, not_b)?],
                false => [hol::mk_conj(a, not_b)?, hol::mk_conj(not_a, b)?],
            };
            return Ok(Shape::Any(sides.map(Claim::of)));
        }
        Ok(match (numbers(a), self.holds) {
            (None, _) => Shape::Opaque,
            (Some(_), true) => Shape::Comparison,
            (Some(numbers), false) => {
                let less = match numbers {
                    Numbers::Natural => constant("num_lt")?,
                    Numbers::Integer => constant("int_lt")?,
                };
                let sides = [hol::apps(less, &[a, b])?, hol::apps(less, &[b, a])?];
                Shape::Any(sides.map(Claim::of))
            }
        })
    }

    /// The theorems of the parts of a conjunction, from the claim's theorem.
    pub fn parts(self, th: Thm) -> Proof<Vec<Thm>> {
        let Claim { prop, holds } = self;
        if hol::dest_not(prop).is_some() {
            return Ok(vec![double_negation(th, prop)?]);
        }
        if holds {
            return Ok(vec![hol::conjunct1(th)?, hol::conjunct2(th)?]);
        }
        let refuted = hol::not_elim(th)?;
        if let Some((p, q)) = hol::dest_disj(prop) {
            let not_p = hol::mp(refuted, hol::disj1(hol::assume(p)?, q)?)?;
            let not_q = hol::mp(refuted, hol::disj2(p, hol::assume(q)?)?)?;
            return Ok(vec![negated(p, not_p)?, negated(q, not_q)?]);
        }
        let Some((p, q)) = hol::dest_imp(prop) else {
            return fail("arith: the claim has no parts");
        };
        let denied = hol::not_elim(hol::assume(hol::mk_not(p)?)?)?;
        let absurd = hol::contr(q, hol::mp(denied, hol::assume(p)?)?)?;
        let p_holds = hol::ccontr(p, hol::mp(refuted, hol::disch(p, absurd)?)?)?;
        let q_fails = hol::mp(refuted, hol::disch(p, hol::assume(q)?)?)?;
        Ok(vec![p_holds, negated(q, q_fails)?])
    }

    /// `⊢ p ∨ q` with the terms of the two cases, from the claim's theorem.
    pub fn either(self, th: Thm) -> Proof<Thm> {
        let Claim { prop, holds } = self;
        if hol::dest_disj(prop).is_some() {
            return Ok(th);
        }
        if let Some((p, q)) = hol::dest_imp(prop) {
            let by_q = hol::mp(th, hol::assume(p)?)?;
            let right = hol::disj2(hol::mk_not(p)?, by_q)?;
            let left = hol::disj1(hol::assume(hol::mk_not(p)?)?, q)?;
            return Ok(hol::disj_cases(hol::excluded_middle(p)?, right, left)?);
        }
        if let Some((p, q)) = hol::dest_conj(prop) {
            let both = hol::conj(hol::assume(p)?, hol::assume(q)?)?;
            let not_q = negated(q, hol::mp(hol::not_elim(th)?, both)?)?;
            let right = hol::disj2(hol::mk_not(p)?, not_q)?;
            let left = hol::disj1(hol::assume(hol::mk_not(p)?)?, hol::mk_not(q)?)?;
            return Ok(hol::disj_cases(hol::excluded_middle(p)?, right, left)?);
        }
        let Some((a, b)) = hol::dest_eq(prop) else {
            return fail("arith: the claim has no cases");
        };
        match numbers(a) {
            Some(Numbers::Integer) => use_lemma(Lemma::IntNe, &[a, b], &[th]),
            Some(Numbers::Natural) => use_lemma(Lemma::NumNe, &[a, b], &[th]),
            None if holds => equal_propositions(th, a, b),
            None => different_propositions(th, a, b),
        }
    }
}

/// `A - p ⊢ ¬p` from `A ⊢ F`.
pub(super) fn negated(p: Term, absurd: Thm) -> Proof<Thm> {
    Ok(hol::not_intro(hol::disch(p, absurd)?)?)
}

/// `⊢ p` from `⊢ ¬¬p`, for the term `¬p`.
fn double_negation(th: Thm, not_p: Term) -> Proof<Thm> {
    let Some(p) = hol::dest_not(not_p) else {
        return fail("arith: not a negation");
    };
    let absurd = hol::mp(hol::not_elim(th)?, hol::assume(not_p)?)?;
    Ok(hol::ccontr(p, absurd)?)
}

/// `⊢ (p ∧ q) ∨ (¬p ∧ ¬q)` from `⊢ p = q`.
fn equal_propositions(th: Thm, p: Term, q: Term) -> Proof<Thm> {
    let (not_p, not_q) = (hol::mk_not(p)?, hol::mk_not(q)?);
    let p_holds = hol::assume(p)?;
    let both = hol::conj(p_holds, hol::eq_mp(th, p_holds)?)?;
    let p_fails = hol::assume(not_p)?;
    let from_q = hol::eq_mp(hol::sym(th)?, hol::assume(q)?)?;
    let q_fails = negated(q, hol::mp(hol::not_elim(p_fails)?, from_q)?)?;
    let neither = hol::conj(p_fails, q_fails)?;
    let left = hol::disj1(both, hol::mk_conj(not_p, not_q)?)?;
    let right = hol::disj2(hol::mk_conj(p, q)?, neither)?;
    Ok(hol::disj_cases(hol::excluded_middle(p)?, left, right)?)
}

/// `⊢ (p ∧ ¬q) ∨ (¬p ∧ q)` from `⊢ ¬(p = q)`.
fn different_propositions(th: Thm, p: Term, q: Term) -> Proof<Thm> {
    let (not_p, not_q) = (hol::mk_not(p)?, hol::mk_not(q)?);
    let refuted = hol::not_elim(th)?;
    let p_holds = hol::assume(p)?;
    let same = hol::deduct_antisym(p_holds, hol::assume(q)?)?;
    let q_fails = negated(q, hol::mp(refuted, same)?)?;
    let p_fails = hol::assume(not_p)?;
    let p_false = hol::eqf_intro(p_fails)?;
    let q_false = hol::eqf_intro(hol::assume(not_q)?)?;
    let same = hol::trans(p_false, hol::sym(q_false)?)?;
    let q_holds = hol::ccontr(q, hol::mp(refuted, same)?)?;
    let left = hol::disj1(hol::conj(p_holds, q_fails)?, hol::mk_conj(not_p, q)?)?;
    let right = hol::disj2(hol::mk_conj(p, not_q)?, hol::conj(p_fails, q_holds)?)?;
    Ok(hol::disj_cases(hol::excluded_middle(p)?, left, right)?)
}

/// The constant of this name.
pub(super) fn constant(name: &str) -> Proof<Term> {
    match hol::find_const(hol::name(name)) {
        Some(c) => Ok(hol::constant(c, &[])?),
        None => fail(format!("arith needs the constant {name}")),
    }
}

fn numbers(t: Term) -> Option<Numbers> {
    let TypeView::App(op, _) = hol::view_type(hol::type_of(t)) else {
        return None;
    };
    hol::with(|k| match k.letters(k.type_op(op).0) {
        "num" => Some(Numbers::Natural),
        "int" => Some(Numbers::Integer),
        _ => None,
    })
}

/// Whether the proposition is an inequality between numbers.
fn comparison(prop: Term) -> bool {
    hol::application(prop).is_some_and(|(name, args)| {
        args.len() == 2 && matches!(&name[..], "int_le" | "int_lt" | "num_le" | "num_lt")
    })
}

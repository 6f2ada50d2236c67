//! Derived rules: macros of the certificate format, expanded into the kernel's rules.
//!
//! They are outside of the trusted base: whatever they do, they do by the kernel's rules.

use super::lemmas::{ap_term, ap_thm};
use crate::Context;
use crate::derive::error::{Refusal, Result};
use certs::Op;
use kernel::{Term, Thm};

/// Refuses unless the side condition holds.
fn require(holds: bool, otherwise: Refusal) -> Result<()> {
    Ok(holds.then_some(()).ok_or(otherwise)?)
}

impl Context {
    /// A lemma about `p`, `q` and `r`, instantiated, with theorems put for its hypotheses.
    fn use_lemma(&mut self, lemma: Thm, terms: &[Term], proved: &[Thm]) -> Result<Thm> {
        let variables = [self.lemmas.p, self.lemmas.q, self.lemmas.r];
        let pairs: Vec<_> = variables.into_iter().zip(terms.iter().copied()).collect();
        let lemma = self.inst(&pairs, lemma)?;
        Ok(proved
            .iter()
            .try_fold(lemma, |lemma, &th| self.prove_hyp(th, lemma))?)
    }
}

/// Equality.
impl Context {
    /// `A ⊢ f x = f y` from `A ⊢ x = y`.
    pub fn ap_term(&mut self, f: Term, th: Thm) -> Result<Thm> {
        self.record(Op::ApTerm, &[f.0, th.label()], |k| Ok(ap_term(k, f, th)?))
    }

    /// `A ⊢ f x = g x` from `A ⊢ f = g`.
    pub fn ap_thm(&mut self, th: Thm, x: Term) -> Result<Thm> {
        self.record(Op::ApThm, &[th.label(), x.0], |k| Ok(ap_thm(k, th, x)?))
    }

    /// `⊢ T`
    pub fn truth(&mut self) -> Result<Thm> {
        self.record(Op::Truth, &[], |k| Ok(k.lemmas.truth))
    }

    /// `A ⊢ p = T` from `A ⊢ p`.
    pub fn eqt_intro(&mut self, th: Thm) -> Result<Thm> {
        let truth = self.lemmas.truth;
        self.record(Op::EqtIntro, &[th.label()], |k| {
            Ok(k.deduct_antisym(th, truth)?)
        })
    }

    /// `A ⊢ p` from `A ⊢ p = T`.
    pub fn eqt_elim(&mut self, th: Thm) -> Result<Thm> {
        let truth = self.lemmas.truth;
        self.record(Op::EqtElim, &[th.label()], |k| {
            let flipped = k.sym(th)?;
            Ok(k.eq_mp(flipped, truth)?)
        })
    }

    /// `⊢ (λx. f x) = f` for the term `λx. f x` where `x` is not free in `f`.
    pub fn eta(&mut self, t: Term) -> Result<Thm> {
        self.record(Op::Eta, &[t.0], |k| {
            let (domain, range) = k.dest_fun(k.type_of(t)).ok_or(Refusal::EtaNotAbstraction)?;
            let x = k.fresh_for(t, domain)?;
            let applied = k.open(t, x)?;
            let (f, _) = k.dest_app(applied).ok_or(Refusal::EtaNotAbstraction)?;
            let (alpha, beta) = (k.name("'a"), k.name("'b"));
            let axiom = k.logic.extensionality;
            let axiom = k.inst_type(&[(alpha, domain), (beta, range)], axiom)?;
            let th = k.spec(f, axiom)?;
            let same = k.dest_eq(th.concl()).is_some_and(|(left, _)| left == t);
            if same {
                Ok(th)
            } else {
                Err(Refusal::EtaFree.into())
            }
        })
    }
}

/// Implication.
impl Context {
    /// `A ∪ B ⊢ q` from `A ⊢ p ⇒ q` and `B ⊢ p`.
    pub fn mp(&mut self, imp: Thm, th: Thm) -> Result<Thm> {
        self.record(Op::Mp, &[imp.label(), th.label()], |k| {
            let (p, q) = k.dest_imp(imp.concl()).ok_or(Refusal::MpNotImplication)?;
            if p != th.concl() {
                return Err(Refusal::MpAntecedentDiffers.into());
            }
            k.use_lemma(k.lemmas.mp, &[p, q], &[imp, th])
        })
    }

    /// `A - p ⊢ p ⇒ q` from `A ⊢ q`.
    pub fn disch(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Disch, &[p.0, th.label()], |k| {
            let terms = [p, th.concl()];
            if !k.hyps(th).contains(&p) {
                return k.use_lemma(k.lemmas.weaken, &terms, &[th]);
            }
            let both = k.use_lemma(k.lemmas.conj, &terms, &[th])?;
            let first = k.use_lemma(k.lemmas.conjunct1, &terms, &[])?;
            let equal = k.deduct_antisym(both, first)?;
            k.use_lemma(k.lemmas.imp_intro, &terms, &[equal])
        })
    }

    /// `A ∪ {p} ⊢ q` from `A ⊢ p ⇒ q`.
    pub fn undisch(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::Undisch, &[th.label()], |k| {
            let (p, _) = k
                .dest_imp(th.concl())
                .ok_or(Refusal::UndischNotImplication)?;
            let assumed = k.assume(p)?;
            k.mp(th, assumed)
        })
    }
}

/// Conjunction, disjunction, negation.
impl Context {
    /// `A ∪ B ⊢ p ∧ q` from `A ⊢ p` and `B ⊢ q`.
    pub fn conj(&mut self, p: Thm, q: Thm) -> Result<Thm> {
        self.record(Op::Conj, &[p.label(), q.label()], |k| {
            k.use_lemma(k.lemmas.conj, &[p.concl(), q.concl()], &[p, q])
        })
    }

    /// `A ⊢ p` from `A ⊢ p ∧ q`.
    pub fn conjunct1(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::Conjunct1, &[th.label()], |k| {
            let (p, q) = k
                .dest_conj(th.concl())
                .ok_or(Refusal::Conjunct1NotConjunction)?;
            k.use_lemma(k.lemmas.conjunct1, &[p, q], &[th])
        })
    }

    /// `A ⊢ q` from `A ⊢ p ∧ q`.
    pub fn conjunct2(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::Conjunct2, &[th.label()], |k| {
            let (p, q) = k
                .dest_conj(th.concl())
                .ok_or(Refusal::Conjunct2NotConjunction)?;
            k.use_lemma(k.lemmas.conjunct2, &[p, q], &[th])
        })
    }

    /// `A ⊢ p ∨ q` from `A ⊢ p`.
    pub fn disj1(&mut self, th: Thm, q: Term) -> Result<Thm> {
        self.record(Op::Disj1, &[th.label(), q.0], |k| {
            k.use_lemma(k.lemmas.disj1, &[th.concl(), q], &[th])
        })
    }

    /// `A ⊢ p ∨ q` from `A ⊢ q`.
    pub fn disj2(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Disj2, &[p.0, th.label()], |k| {
            k.use_lemma(k.lemmas.disj2, &[p, th.concl()], &[th])
        })
    }

    /// `A ∪ (B - p) ∪ (C - q) ⊢ r` from `A ⊢ p ∨ q`, `B ⊢ r` and `C ⊢ r`.
    pub fn disj_cases(&mut self, either: Thm, left: Thm, right: Thm) -> Result<Thm> {
        let args = [either.label(), left.label(), right.label()];
        self.record(Op::DisjCases, &args, |k| {
            let (p, q) = k
                .dest_disj(either.concl())
                .ok_or(Refusal::DisjCasesNotDisjunction)?;
            if left.concl() != right.concl() {
                return Err(Refusal::DisjCasesDiffer.into());
            }
            let from_p = k.disch(p, left)?;
            let from_q = k.disch(q, right)?;
            k.use_lemma(
                k.lemmas.cases,
                &[p, q, left.concl()],
                &[either, from_p, from_q],
            )
        })
    }

    /// `A ⊢ p ⇒ F` from `A ⊢ ¬p`.
    pub fn not_elim(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::NotElim, &[th.label()], |k| {
            let p = k.dest_not(th.concl()).ok_or(Refusal::NotElimNotNegation)?;
            k.use_lemma(k.lemmas.not_elim, &[p], &[th])
        })
    }

    /// `A ⊢ ¬p` from `A ⊢ p ⇒ F`.
    pub fn not_intro(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::NotIntro, &[th.label()], |k| {
            let (p, _) = k
                .dest_imp(th.concl())
                .ok_or(Refusal::NotIntroNotImplication)?;
            k.use_lemma(k.lemmas.not_intro, &[p], &[th])
        })
    }

    /// `A ⊢ p = F` from `A ⊢ ¬p`.
    pub fn eqf_intro(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::EqfIntro, &[th.label()], |k| {
            let p = k.dest_not(th.concl()).ok_or(Refusal::EqfIntroNotNegation)?;
            k.use_lemma(k.lemmas.eqf_intro, &[p], &[th])
        })
    }

    /// `A ⊢ ¬p` from `A ⊢ p = F`.
    pub fn eqf_elim(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::EqfElim, &[th.label()], |k| {
            let (p, falsity) = k.dest_eq(th.concl()).ok_or(Refusal::EqfElimNotEquation)?;
            require(falsity == k.mk_false()?, Refusal::EqfElimNotFalsity)?;
            k.use_lemma(k.lemmas.eqf_elim, &[p], &[th])
        })
    }

    /// `A ⊢ p` from `A ⊢ F`.
    pub fn contr(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Contr, &[p.0, th.label()], |k| {
            require(th.concl() == k.mk_false()?, Refusal::ContrNotFalsity)?;
            k.use_lemma(k.lemmas.contr, &[p], &[th])
        })
    }

    /// `A - ¬p ⊢ p` from `A ⊢ F`.
    pub fn ccontr(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Ccontr, &[p.0, th.label()], |k| {
            require(th.concl() == k.mk_false()?, Refusal::CcontrNotFalsity)?;
            let not_p = k.mk_not(p)?;
            let refuted = k.disch(not_p, th)?;
            k.use_lemma(k.lemmas.ccontr, &[p], &[refuted])
        })
    }

    /// `⊢ p ∨ ¬p`
    pub fn excluded_middle(&mut self, p: Term) -> Result<Thm> {
        self.record(Op::ExcludedMiddle, &[p.0], |k| {
            k.use_lemma(k.lemmas.excluded_middle, &[p], &[])
        })
    }
}

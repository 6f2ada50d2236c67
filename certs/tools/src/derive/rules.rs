//! Derived rules: macros of the certificate format, expanded into the kernel's rules.
//!
//! They are outside of the trusted base: whatever they do, they do by the kernel's rules.

use super::lemmas::{ap_term, ap_thm};
use crate::Context;
use certs::Op;
use kernel::{Const, Error, Result, Term, TermView, Thm, Type};

/// How many names with primes are tried for a new variable, before short ones with numbers.
const FEW: usize = 50;

/// The refusal of a derived rule whose operands are not of the form it needs.
pub(super) fn refused(rule: &'static str, condition: u8) -> Error {
    Error { rule, condition }
}

/// Refuses unless something holds.
fn require(holds: bool, rule: &'static str, condition: u8) -> Result<()> {
    holds.then_some(()).ok_or(refused(rule, condition))
}

/// Terms taken apart and put together.
impl Context {
    /// The operand of a unary connective or quantifier applied once.
    fn operand(&self, c: Const, t: Term) -> Option<Term> {
        let (head, operand) = self.dest_app(t)?;
        matches!(self.view(head), TermView::Const(found, _) if found == c).then_some(operand)
    }

    /// The operands of a binary connective.
    fn operands(&self, c: Const, t: Term) -> Option<(Term, Term)> {
        let (partial, right) = self.dest_app(t)?;
        Some((self.operand(c, partial)?, right))
    }

    /// `(p, q)` for a term `p ⇒ q`.
    pub fn dest_imp(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.imp.0, t)
    }

    /// `(p, q)` for a term `p ∧ q`.
    pub fn dest_conj(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.and.0, t)
    }

    /// `(p, q)` for a term `p ∨ q`.
    pub fn dest_disj(&self, t: Term) -> Option<(Term, Term)> {
        self.operands(self.logic.or.0, t)
    }

    /// `p` for a term `¬p`.
    pub fn dest_not(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.not.0, t)
    }

    /// The predicate `P` (mostly an abstraction) for a term `(∀) P`.
    pub fn dest_forall(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.forall.0, t)
    }

    /// The predicate `P` for a term `(∃) P`.
    pub fn dest_exists(&self, t: Term) -> Option<Term> {
        self.operand(self.logic.exists.0, t)
    }

    /// The term `T`.
    pub fn mk_true(&mut self) -> Result<Term> {
        let truth = self.logic.truth.0;
        self.constant(truth, &[])
    }

    /// The term `F`.
    pub fn mk_false(&mut self) -> Result<Term> {
        let falsity = self.logic.falsity.0;
        self.constant(falsity, &[])
    }

    fn connect(&mut self, c: Const, p: Term, q: Term) -> Result<Term> {
        let connective = self.constant(c, &[])?;
        let partial = self.app(connective, p)?;
        self.app(partial, q)
    }

    /// `p ⇒ q`
    pub fn mk_imp(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.imp.0, p, q)
    }

    /// `p ∧ q`
    pub fn mk_conj(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.and.0, p, q)
    }

    /// `p ∨ q`
    pub fn mk_disj(&mut self, p: Term, q: Term) -> Result<Term> {
        self.connect(self.logic.or.0, p, q)
    }

    /// `¬p`
    pub fn mk_not(&mut self, p: Term) -> Result<Term> {
        let not = self.logic.not.0;
        let not = self.constant(not, &[])?;
        self.app(not, p)
    }

    fn quantify(&mut self, c: Const, x: Term, p: Term) -> Result<Term> {
        let ty = self.type_of(x);
        let quantifier = self.constant(c, &[ty])?;
        let body = self.lambda(x, p)?;
        self.app(quantifier, body)
    }

    /// `∀x. p`
    pub fn mk_forall(&mut self, x: Term, p: Term) -> Result<Term> {
        self.quantify(self.logic.forall.0, x, p)
    }

    /// `∃x. p`
    pub fn mk_exists(&mut self, x: Term, p: Term) -> Result<Term> {
        self.quantify(self.logic.exists.0, x, p)
    }

    /// A lemma about `p`, `q` and `r`, instantiated, with theorems put for its hypotheses.
    fn use_lemma(&mut self, lemma: Thm, terms: &[Term], proved: &[Thm]) -> Result<Thm> {
        let variables = [self.lemmas.p, self.lemmas.q, self.lemmas.r];
        let pairs: Vec<_> = variables.into_iter().zip(terms.iter().copied()).collect();
        let lemma = self.inst(&pairs, lemma)?;
        proved
            .iter()
            .try_fold(lemma, |lemma, &th| self.prove_hyp(th, lemma))
    }
}

/// Equality.
impl Context {
    /// `A ⊢ f x = f y` from `A ⊢ x = y`.
    pub fn ap_term(&mut self, f: Term, th: Thm) -> Result<Thm> {
        self.record(Op::ApTerm, &[f.0, th.label()], |k| ap_term(k, f, th))
    }

    /// `A ⊢ f x = g x` from `A ⊢ f = g`.
    pub fn ap_thm(&mut self, th: Thm, x: Term) -> Result<Thm> {
        self.record(Op::ApThm, &[th.label(), x.0], |k| ap_thm(k, th, x))
    }

    /// `⊢ T`
    pub fn truth(&mut self) -> Result<Thm> {
        self.record(Op::Truth, &[], |k| Ok(k.lemmas.truth))
    }

    /// `A ⊢ p = T` from `A ⊢ p`.
    pub fn eqt_intro(&mut self, th: Thm) -> Result<Thm> {
        let truth = self.lemmas.truth;
        self.record(Op::EqtIntro, &[th.label()], |k| k.deduct_antisym(th, truth))
    }

    /// `A ⊢ p` from `A ⊢ p = T`.
    pub fn eqt_elim(&mut self, th: Thm) -> Result<Thm> {
        let truth = self.lemmas.truth;
        self.record(Op::EqtElim, &[th.label()], |k| {
            let flipped = k.sym(th)?;
            k.eq_mp(flipped, truth)
        })
    }

    /// `⊢ (λx. f x) = f` for the term `λx. f x` where `x` is not free in `f`.
    pub fn eta(&mut self, t: Term) -> Result<Thm> {
        self.record(Op::Eta, &[t.0], |k| {
            let (domain, range) = k.dest_fun(k.type_of(t)).ok_or(refused("ETA", 1))?;
            let x = k.fresh_for(t, domain)?;
            let applied = k.open(t, x)?;
            let (f, _) = k.dest_app(applied).ok_or(refused("ETA", 1))?;
            let (alpha, beta) = (k.name("'a"), k.name("'b"));
            let axiom = k.logic.extensionality;
            let axiom = k.inst_type(&[(alpha, domain), (beta, range)], axiom)?;
            let th = k.spec(f, axiom)?;
            let same = k.dest_eq(th.concl()).is_some_and(|(left, _)| left == t);
            if same { Ok(th) } else { Err(refused("ETA", 2)) }
        })
    }

    /// A variable of this type that is not free in `t`, named after the binder of `t`.
    pub fn fresh_for(&mut self, t: Term, ty: Type) -> Result<Term> {
        let mut letters = self.letters(self.binder_hint(t)).to_string();
        let mut tried = 0;
        loop {
            let name = self.name(&letters);
            let x = self.var(name, ty)?;
            if !self.is_free_in(x, t)? {
                return Ok(x);
            }
            tried += 1;
            letters = match tried {
                0..FEW => letters + "'",
                _ => format!("x'{tried}"),
            };
        }
    }
}

/// Implication.
impl Context {
    /// `A ∪ B ⊢ q` from `A ⊢ p ⇒ q` and `B ⊢ p`.
    pub fn mp(&mut self, imp: Thm, th: Thm) -> Result<Thm> {
        self.record(Op::Mp, &[imp.label(), th.label()], |k| {
            let (p, q) = k.dest_imp(imp.concl()).ok_or(refused("MP", 1))?;
            if p != th.concl() {
                return Err(refused("MP", 2));
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
            let (p, _) = k.dest_imp(th.concl()).ok_or(refused("UNDISCH", 1))?;
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
            let (p, q) = k.dest_conj(th.concl()).ok_or(refused("CONJUNCT1", 1))?;
            k.use_lemma(k.lemmas.conjunct1, &[p, q], &[th])
        })
    }

    /// `A ⊢ q` from `A ⊢ p ∧ q`.
    pub fn conjunct2(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::Conjunct2, &[th.label()], |k| {
            let (p, q) = k.dest_conj(th.concl()).ok_or(refused("CONJUNCT2", 1))?;
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
                .ok_or(refused("DISJ_CASES", 1))?;
            if left.concl() != right.concl() {
                return Err(refused("DISJ_CASES", 2));
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
            let p = k.dest_not(th.concl()).ok_or(refused("NOT_ELIM", 1))?;
            k.use_lemma(k.lemmas.not_elim, &[p], &[th])
        })
    }

    /// `A ⊢ ¬p` from `A ⊢ p ⇒ F`.
    pub fn not_intro(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::NotIntro, &[th.label()], |k| {
            let (p, _) = k.dest_imp(th.concl()).ok_or(refused("NOT_INTRO", 1))?;
            k.use_lemma(k.lemmas.not_intro, &[p], &[th])
        })
    }

    /// `A ⊢ p = F` from `A ⊢ ¬p`.
    pub fn eqf_intro(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::EqfIntro, &[th.label()], |k| {
            let p = k.dest_not(th.concl()).ok_or(refused("EQF_INTRO", 1))?;
            k.use_lemma(k.lemmas.eqf_intro, &[p], &[th])
        })
    }

    /// `A ⊢ ¬p` from `A ⊢ p = F`.
    pub fn eqf_elim(&mut self, th: Thm) -> Result<Thm> {
        self.record(Op::EqfElim, &[th.label()], |k| {
            let (p, falsity) = k.dest_eq(th.concl()).ok_or(refused("EQF_ELIM", 1))?;
            require(falsity == k.mk_false()?, "EQF_ELIM", 2)?;
            k.use_lemma(k.lemmas.eqf_elim, &[p], &[th])
        })
    }

    /// `A ⊢ p` from `A ⊢ F`.
    pub fn contr(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Contr, &[p.0, th.label()], |k| {
            require(th.concl() == k.mk_false()?, "CONTR", 1)?;
            k.use_lemma(k.lemmas.contr, &[p], &[th])
        })
    }

    /// `A - ¬p ⊢ p` from `A ⊢ F`.
    pub fn ccontr(&mut self, p: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Ccontr, &[p.0, th.label()], |k| {
            require(th.concl() == k.mk_false()?, "CCONTR", 1)?;
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

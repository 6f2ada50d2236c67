//! Lemmas that derived rules instantiate, proved once for each context from the definitions
//! of the connectives by the kernel's rules alone.
//!
//! `p`, `q`, `r` are variables of type `bool`, `P : 'a → bool`, `x : 'a`.

use crate::derive::connectives::Logic;
use kernel::{Kernel, Name, Result, Term, Thm, Type};

/// The variables and the lemmas about them.
#[derive(Clone, Copy)]
pub(crate) struct Lemmas {
    pub p: Term,
    pub q: Term,
    pub r: Term,
    /// The type variable of `predicate` and `x`.
    pub alpha: Name,
    /// The letters of `predicate`: `P`.
    pub predicate: Name,
    /// The letters of `x`.
    pub x: Name,
    /// `⊢ T`
    pub truth: Thm,
    /// `p, q ⊢ p ∧ q`
    pub conj: Thm,
    /// `p ∧ q ⊢ p`
    pub conjunct1: Thm,
    /// `p ∧ q ⊢ q`
    pub conjunct2: Thm,
    /// `(p ∧ q) = p ⊢ p ⇒ q`
    pub imp_intro: Thm,
    /// `q ⊢ p ⇒ q`
    pub weaken: Thm,
    /// `p ⇒ q, p ⊢ q`
    pub mp: Thm,
    /// `P = (λx. T) ⊢ (∀) P`
    pub gen_: Thm,
    /// `(∀) P ⊢ P x`
    pub spec: Thm,
    /// `P x ⊢ (∃) P`
    pub exists: Thm,
    /// `(∃) P, ∀x. P x ⇒ q ⊢ q`
    pub choose: Thm,
    /// `p ⊢ p ∨ q`
    pub disj1: Thm,
    /// `q ⊢ p ∨ q`
    pub disj2: Thm,
    /// `p ∨ q, p ⇒ r, q ⇒ r ⊢ r`
    pub cases: Thm,
    /// `F ⊢ p`
    pub contr: Thm,
    /// `¬p ⊢ p ⇒ F`
    pub not_elim: Thm,
    /// `p ⇒ F ⊢ ¬p`
    pub not_intro: Thm,
    /// `¬p ⊢ p = F`
    pub eqf_intro: Thm,
    /// `p = F ⊢ ¬p`
    pub eqf_elim: Thm,
    /// `⊢ p ∨ ¬p`
    pub excluded_middle: Thm,
    /// `¬p ⇒ F ⊢ p`
    pub ccontr: Thm,
}

/// `A ⊢ f x = f y` from `A ⊢ x = y`.
pub(crate) fn ap_term(k: &mut Kernel, f: Term, th: Thm) -> Result<Thm> {
    let same = k.refl(f)?;
    k.mk_comb(same, th)
}

/// `A ⊢ f x = g x` from `A ⊢ f = g`.
pub(crate) fn ap_thm(k: &mut Kernel, th: Thm, x: Term) -> Result<Thm> {
    let same = k.refl(x)?;
    k.mk_comb(th, same)
}

/// `A ⊢ s = t[x/y]` from `A ⊢ s = (λy. t) x`.
fn beta_right(k: &mut Kernel, th: Thm) -> Result<Thm> {
    let redex = right(k, th);
    let beta = k.beta(redex)?;
    k.trans(th, beta)
}

/// The right side of an equation, or the conclusion itself.
fn right(k: &Kernel, th: Thm) -> Term {
    k.dest_eq(th.concl()).map_or(th.concl(), |(_, right)| right)
}

/// `⊢ c x y ... = body` from `⊢ c = λx y .... body`.
fn unfold(k: &mut Kernel, definition: Thm, args: &[Term]) -> Result<Thm> {
    let mut th = definition;
    for &x in args {
        th = ap_thm(k, th, x)?;
        th = beta_right(k, th)?;
    }
    Ok(th)
}

/// `A ⊢ p` from `A ⊢ p = T`.
fn eqt_elim(k: &mut Kernel, truth: Thm, th: Thm) -> Result<Thm> {
    let flipped = k.sym(th)?;
    k.eq_mp(flipped, truth)
}

/// `b ⊢ a` from `⊢ a = b`.
fn backwards(k: &mut Kernel, equation: Thm) -> Result<Thm> {
    let assumed = k.assume(right(k, equation))?;
    sym_mp(k, equation, assumed)
}

/// Replaces hypotheses of an instance of a lemma by theorems that prove them.
fn cut(k: &mut Kernel, lemma: Thm, proved: &[Thm]) -> Result<Thm> {
    proved
        .iter()
        .try_fold(lemma, |lemma, &th| k.prove_hyp(th, lemma))
}

fn sym_mp(k: &mut Kernel, equation: Thm, th: Thm) -> Result<Thm> {
    let flipped = k.sym(equation)?;
    k.eq_mp(flipped, th)
}

/// The lemmas on `∧` and `⇒`, with which the rest is proved.
struct Base {
    p: Term,
    q: Term,
    truth: Thm,
    conj: Thm,
    conjunct1: Thm,
    imp: Thm,
    mp: Thm,
    forall: Thm,
    spec: Thm,
    alpha: Name,
    predicate: Name,
    x: Name,
}

impl Base {
    fn conj(&self, k: &mut Kernel, a: Thm, b: Thm) -> Result<Thm> {
        let lemma = k.inst(&[(self.p, a.concl()), (self.q, b.concl())], self.conj)?;
        cut(k, lemma, &[a, b])
    }

    fn mp(&self, k: &mut Kernel, imp: Thm, th: Thm) -> Result<Thm> {
        let q = k.dest_app(imp.concl()).map_or(imp.concl(), |(_, q)| q);
        let lemma = k.inst(&[(self.p, th.concl()), (self.q, q)], self.mp)?;
        cut(k, lemma, &[imp, th])
    }

    fn disch(&self, k: &mut Kernel, p: Term, th: Thm) -> Result<Thm> {
        let assumed = k.assume(p)?;
        let both = self.conj(k, assumed, th)?;
        let pairs = [(self.p, p), (self.q, th.concl())];
        let first = k.inst(&pairs, self.conjunct1)?;
        let equal = k.deduct_antisym(both, first)?;
        let imp = k.inst(&pairs, self.imp)?;
        sym_mp(k, imp, equal)
    }

    fn at(&self, k: &mut Kernel, ty: Type, lemma: Thm) -> Result<Thm> {
        k.inst_type(&[(self.alpha, ty)], lemma)
    }

    /// The predicate variable over `ty`.
    fn predicate(&self, k: &mut Kernel, ty: Type) -> Result<Term> {
        let ty = k.fun(ty, k.bool())?;
        k.var(self.predicate, ty)
    }

    fn spec(&self, k: &mut Kernel, t: Term, th: Thm) -> Result<Thm> {
        let ty = k.type_of(t);
        let lemma = self.at(k, ty, self.spec)?;
        let (big_p, x) = (self.predicate(k, ty)?, k.var(self.x, ty)?);
        let body = k.dest_app(th.concl()).map_or(th.concl(), |(_, body)| body);
        let lemma = k.inst(&[(big_p, body), (x, t)], lemma)?;
        let th = k.prove_hyp(th, lemma)?;
        match k.dest_abs(body) {
            Some(_) => {
                let beta = k.beta(th.concl())?;
                k.eq_mp(beta, th)
            }
            None => Ok(th),
        }
    }

    fn gen_(&self, k: &mut Kernel, x: Term, th: Thm) -> Result<Thm> {
        let true_ = k.deduct_antisym(th, self.truth)?;
        let always = k.abs(x, true_)?;
        let ty = k.type_of(x);
        let lemma = self.at(k, ty, self.forall)?;
        let body = k.lambda(x, th.concl())?;
        let big_p = self.predicate(k, ty)?;
        let lemma = k.inst(&[(big_p, body)], lemma)?;
        sym_mp(k, lemma, always)
    }
}

impl Lemmas {
    pub fn prove(k: &mut Kernel, logic: &Logic) -> Result<Lemmas> {
        let bool = k.bool();
        let [p, q, r] = ["p", "q", "r"].map(|name| k.name(name));
        let (p, q, r) = (k.var(p, bool)?, k.var(q, bool)?, k.var(r, bool)?);
        let (alpha, predicate, x_name) = (k.name("'a"), k.name("P"), k.name("x"));
        let alpha_type = k.type_var(alpha)?;
        let predicate_type = k.fun(alpha_type, bool)?;
        let (big_p, x) = (
            k.var(predicate, predicate_type)?,
            k.var(x_name, alpha_type)?,
        );

        let identity = k.lambda(p, p)?;
        let same = k.refl(identity)?;
        let truth = sym_mp(k, logic.truth.1, same)?;

        let (conj, conjunct1, conjunct2) = conjunction(k, logic, truth, p, q)?;
        let imp = unfold(k, logic.imp.1, &[p, q])?;
        let mp = modus_ponens(k, imp, conjunct2, p)?;

        let forall = unfold(k, logic.forall.1, &[big_p])?;
        let all = k.dest_eq(forall.concl()).map_or(p, |(all, _)| all);
        let assumed = k.assume(all)?;
        let constant = k.eq_mp(forall, assumed)?;
        let applied = ap_thm(k, constant, x)?;
        let applied = beta_right(k, applied)?;
        let spec = eqt_elim(k, truth, applied)?;
        let (imp_intro, gen_) = (backwards(k, imp)?, backwards(k, forall)?);

        let base = Base {
            p,
            q,
            truth,
            conj,
            conjunct1,
            imp,
            mp,
            forall,
            spec,
            alpha,
            predicate,
            x: x_name,
        };
        let assumed = k.assume(q)?;
        let weaken = base.disch(k, p, assumed)?;
        let (exists, choose) = existential(k, logic, &base, big_p, x)?;
        let (disj1, disj2, cases) = disjunction(k, logic, &base, r)?;

        let false_ = k.constant(logic.falsity.0, &[])?;
        let assumed = k.assume(false_)?;
        let anything = k.eq_mp(logic.falsity.1, assumed)?;
        let contr = base.spec(k, p, anything)?;

        let not = unfold(k, logic.not.1, &[p])?;
        let not_p = k.dest_eq(not.concl()).map_or(p, |(not_p, _)| not_p);
        let assumed = k.assume(not_p)?;
        let not_elim = k.eq_mp(not, assumed)?;
        let not_intro = backwards(k, not)?;
        let assumed_p = k.assume(p)?;
        let absurd = base.mp(k, not_elim, assumed_p)?;
        let eqf_intro = k.deduct_antisym(absurd, contr)?;
        let eqf_intro = k.sym(eqf_intro)?;
        let p_false = k.eq(p, false_)?;
        let assumed = k.assume(p_false)?;
        let absurd = k.eq_mp(assumed, assumed_p)?;
        let refuted = base.disch(k, p, absurd)?;
        let eqf_elim = sym_mp(k, not, refuted)?;

        let mut lemmas = Lemmas {
            p,
            q,
            r,
            alpha,
            predicate,
            x: x_name,
            truth,
            conj,
            conjunct1,
            conjunct2,
            imp_intro,
            weaken,
            mp,
            gen_,
            spec,
            exists,
            choose,
            disj1,
            disj2,
            cases,
            contr,
            not_elim,
            not_intro,
            eqf_intro,
            eqf_elim,
            excluded_middle: truth,
            ccontr: truth,
        };
        lemmas.excluded_middle = excluded_middle(k, logic, &base, &lemmas)?;
        lemmas.ccontr = contradiction(k, &base, &lemmas, not_p, false_)?;
        Ok(lemmas)
    }
}

/// `p, q ⊢ p ∧ q`, `p ∧ q ⊢ p`, `p ∧ q ⊢ q`.
fn conjunction(
    k: &mut Kernel,
    logic: &Logic,
    truth: Thm,
    p: Term,
    q: Term,
) -> Result<(Thm, Thm, Thm)> {
    let bool = k.bool();
    let unary = k.fun(bool, bool)?;
    let binary = k.fun(bool, unary)?;
    let f = k.name("f");
    let f = k.var(f, binary)?;
    let and = unfold(k, logic.and.1, &[p, q])?;
    let (assumed_p, assumed_q) = (k.assume(p)?, k.assume(q)?);
    let p_true = k.deduct_antisym(assumed_p, truth)?;
    let q_true = k.deduct_antisym(assumed_q, truth)?;
    let f_p = ap_term(k, f, p_true)?;
    let f_p_q = k.mk_comb(f_p, q_true)?;
    let pairs = k.abs(f, f_p_q)?;
    let conj = sym_mp(k, and, pairs)?;

    let assumed = k.assume(conj.concl())?;
    let pairs = k.eq_mp(and, assumed)?;
    let mut project = |chosen: Term| {
        let selector = k.lambda(q, chosen)?;
        let selector = k.lambda(p, selector)?;
        let applied = ap_thm(k, pairs, selector)?;
        let applied = beta_right(k, applied)?;
        let flipped = k.sym(applied)?;
        let applied = beta_right(k, flipped)?;
        let one = reduce_two(k, right(k, applied))?;
        let applied = k.trans(applied, one)?;
        let t_t = k.dest_eq(applied.concl()).map_or(p, |(left, _)| left);
        let one = reduce_two(k, t_t)?;
        let one = k.sym(one)?;
        let applied = k.trans(one, applied)?;
        k.eq_mp(applied, truth)
    };
    Ok((conj, project(p)?, project(q)?))
}

/// `⊢ (λx y. t) a b = t[a, b]`.
fn reduce_two(k: &mut Kernel, t: Term) -> Result<Thm> {
    let Some((first, b)) = k.dest_app(t) else {
        return k.refl(t);
    };
    let inner = k.beta(first)?;
    let outer = ap_thm(k, inner, b)?;
    beta_right(k, outer)
}

/// `p ⇒ q, p ⊢ q`
fn modus_ponens(k: &mut Kernel, imp: Thm, conjunct2: Thm, p: Term) -> Result<Thm> {
    let implication = k.dest_eq(imp.concl()).map_or(p, |(left, _)| left);
    let assumed = k.assume(implication)?;
    let equal = k.eq_mp(imp, assumed)?;
    let assumed_p = k.assume(p)?;
    let both = sym_mp(k, equal, assumed_p)?;
    k.prove_hyp(both, conjunct2)
}

/// `P x ⊢ (∃) P` and `(∃) P, ∀x. P x ⇒ q ⊢ q`.
fn existential(
    k: &mut Kernel,
    logic: &Logic,
    base: &Base,
    big_p: Term,
    x: Term,
) -> Result<(Thm, Thm)> {
    let unfolded = unfold(k, logic.exists.1, &[big_p])?;
    let some = k.dest_eq(unfolded.concl()).map_or(x, |(left, _)| left);
    let assumed = k.assume(some)?;
    let every_q = k.eq_mp(unfolded, assumed)?;
    let elimination = base.spec(k, base.q, every_q)?;
    let partial = k
        .dest_app(elimination.concl())
        .map_or(x, |(partial, _)| partial);
    let premise = k.dest_app(partial).map_or(x, |(_, premise)| premise);
    let assumed = k.assume(premise)?;
    let choose = base.mp(k, elimination, assumed)?;

    let p_x = k.app(big_p, x)?;
    let holds = k.assume(p_x)?;
    let specialised = base.spec(k, x, assumed)?;
    let q = base.mp(k, specialised, holds)?;
    let implication = base.disch(k, premise, q)?;
    let every_q = base.gen_(k, base.q, implication)?;
    Ok((sym_mp(k, unfolded, every_q)?, choose))
}

/// `p ⊢ p ∨ q`, `q ⊢ p ∨ q` and `p ∨ q, p ⇒ r, q ⇒ r ⊢ r`.
fn disjunction(k: &mut Kernel, logic: &Logic, base: &Base, r: Term) -> Result<(Thm, Thm, Thm)> {
    let (p, q) = (base.p, base.q);
    let unfolded = unfold(k, logic.or.1, &[p, q])?;
    let connective = k.constant(logic.imp.0, &[])?;
    let mut implies = |a: Term| {
        let partial = k.app(connective, a)?;
        k.app(partial, r)
    };
    let (p_r, q_r) = (implies(p)?, implies(q)?);
    let (from_p, from_q) = (k.assume(p_r)?, k.assume(q_r)?);
    let mut introduce = |holds: Term, used: Thm| {
        let holds = k.assume(holds)?;
        let th = base.mp(k, used, holds)?;
        let th = base.disch(k, q_r, th)?;
        let th = base.disch(k, p_r, th)?;
        let th = base.gen_(k, r, th)?;
        sym_mp(k, unfolded, th)
    };
    let (disj1, disj2) = (introduce(p, from_p)?, introduce(q, from_q)?);
    let either = k.assume(disj1.concl())?;
    let every_r = k.eq_mp(unfolded, either)?;
    let th = base.spec(k, r, every_r)?;
    let th = base.mp(k, th, from_p)?;
    Ok((disj1, disj2, base.mp(k, th, from_q)?))
}

impl Lemmas {
    /// `A ∪ (B - p) ∪ (C - q) ⊢ r` from `A ⊢ p ∨ q`, `B ⊢ r`, `C ⊢ r`.
    fn disj_cases(&self, k: &mut Kernel, base: &Base, th: [Thm; 3], pq: [Term; 2]) -> Result<Thm> {
        let [either, left, right] = th;
        let (left, right) = (base.disch(k, pq[0], left)?, base.disch(k, pq[1], right)?);
        let concl = k.dest_app(left.concl()).map_or(self.r, |(_, concl)| concl);
        let lemma = k.inst(
            &[(self.p, pq[0]), (self.q, pq[1]), (self.r, concl)],
            self.cases,
        )?;
        cut(k, lemma, &[either, left, right])
    }
}

/// `⊢ p ∨ ¬p`, from choice (Diaconescu): choose `u` with `u = T ∨ p` and `v` with
/// `v = F ∨ p`; if neither choice gives `p`, then `p` would make both choices the same.
fn excluded_middle(k: &mut Kernel, logic: &Logic, base: &Base, l: &Lemmas) -> Result<Thm> {
    let (p, bool) = (l.p, k.bool());
    let x = k.var(l.x, bool)?;
    let truth = k.constant(logic.truth.0, &[])?;
    let falsity = k.constant(logic.falsity.0, &[])?;
    let or = k.constant(logic.or.0, &[])?;
    let disjunct = |k: &mut Kernel, side: Term| {
        let equation = k.eq(x, side)?;
        let partial = k.app(or, equation)?;
        let either = k.app(partial, p)?;
        Ok::<_, kernel::Error>((k.lambda(x, either)?, equation))
    };
    let choice = k.inst_type(&[(l.alpha, bool)], logic.choice)?;
    // For each side: P (@ P) reduced, that is, `@ P = side ∨ p`; and `p ⊢ P = (λx. T)`.
    let choose = |k: &mut Kernel, side: Term| {
        let (big_p, equation) = disjunct(k, side)?;
        let same = k.refl(side)?;
        let holds = k.inst(&[(l.p, same.concl()), (l.q, p)], l.disj1)?;
        let holds = k.prove_hyp(same, holds)?;
        let redex = k.app(big_p, side)?;
        let beta = k.beta(redex)?;
        let holds = sym_mp(k, beta, holds)?;
        let chosen = base.spec(k, big_p, choice)?;
        let chosen = base.spec(k, side, chosen)?;
        let chosen = base.mp(k, chosen, holds)?;
        let beta = k.beta(chosen.concl())?;
        let chosen = k.eq_mp(beta, chosen)?;
        let always = k.inst(&[(l.p, equation), (l.q, p)], l.disj2)?;
        let always = k.deduct_antisym(always, l.truth)?;
        let always = k.abs(x, always)?;
        Ok::<_, kernel::Error>((chosen, always))
    };
    let (u, u_always) = choose(k, truth)?;
    let (v, v_always) = choose(k, falsity)?;
    let v_always = k.sym(v_always)?;
    let same = k.trans(u_always, v_always)?;
    let select = k.name("@");
    let select = k.find_const(select).map(|c| k.constant(c, &[bool]));
    let select = select.expect("declared by the kernel")?;
    let same = ap_term(k, select, same)?;
    // p, u = T, v = F ⊢ F
    let equation = |k: &Kernel, th: Thm| {
        let (partial, _) = k.dest_app(th.concl()).unwrap_or((p, p));
        k.dest_app(partial).map_or(p, |(_, equation)| equation)
    };
    let (u_true, v_false) = (equation(k, u), equation(k, v));
    let (assumed_u, assumed_v) = (k.assume(u_true)?, k.assume(v_false)?);
    let flipped = k.sym(assumed_u)?;
    let chain = k.trans(flipped, same)?;
    let chain = k.trans(chain, assumed_v)?;
    let absurd = k.eq_mp(chain, l.truth)?;
    let refuted = base.disch(k, p, absurd)?;
    let not_p = k.prove_hyp(refuted, l.not_intro)?;
    let right = k.inst(&[(l.q, not_p.concl())], l.disj2)?;
    let right = k.prove_hyp(not_p, right)?;
    let left = k.inst(&[(l.q, not_p.concl())], l.disj1)?;
    let th = l.disj_cases(k, base, [v, right, left], [v_false, p])?;
    l.disj_cases(k, base, [u, th, left], [u_true, p])
}

/// `¬p ⇒ F ⊢ p`
fn contradiction(
    k: &mut Kernel,
    base: &Base,
    l: &Lemmas,
    not_p: Term,
    false_: Term,
) -> Result<Thm> {
    let imp = k.inst(&[(l.p, not_p), (l.q, false_)], l.mp)?;
    let absurd = k.prove_hyp(imp, l.contr)?;
    let holds = k.assume(l.p)?;
    l.disj_cases(k, base, [l.excluded_middle, holds, absurd], [l.p, not_p])
}

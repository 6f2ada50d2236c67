//! The quantifiers: what their rules instantiate, kept for each type, and the rules.

use crate::Context;
use crate::derive::error::{Refusal, Result};
use crate::derive::kept::{AtType, Specialised};
use certs::Op;
use kernel::{Const, Term, Thm, Type};

/// How many quantifiers of a proposition are specialised one by one before it is opened.
/// Opening takes as many terms as one use does, and each later use two inferences.
const PATIENCE: usize = 4;

impl Context {
    /// The lemmas at a type.
    fn at_type(&mut self, ty: Type) -> Result<AtType> {
        if let Some(&known) = self.quantifiers.at.get(&ty) {
            return Ok(known);
        }
        let (l, bool) = (self.lemmas, self.bool());
        let predicate_type = self.fun(ty, bool)?;
        let mut at = |lemma| self.inst_type(&[(l.alpha, ty)], lemma);
        let (gen_, spec) = (at(l.gen_)?, at(l.spec)?);
        let (exists, choose) = (at(l.exists)?, at(l.choose)?);
        let made = AtType {
            predicate: self.var(l.predicate, predicate_type)?,
            x: self.var(l.x, ty)?,
            gen_,
            spec,
            exists,
            choose,
        };
        self.quantifiers.at.insert(ty, made);
        Ok(made)
    }

    /// `A ⊢ p[t/x]` from `A ⊢ ∀x. p`.
    pub fn spec(&mut self, t: Term, th: Thm) -> Result<Thm> {
        self.specl(&[t], th)
    }

    /// `A ⊢ p[t/x, ...]` from `A ⊢ ∀x .... p`, for each term in turn.
    pub fn specl(&mut self, terms: &[Term], th: Thm) -> Result<Thm> {
        let args = std::iter::once(th.label()).chain(terms.iter().map(|t| t.0));
        let args: Vec<u32> = args.collect();
        self.record(Op::Spec, &args, |k| {
            match k.opened(th.concl(), terms.len())? {
                Some((vars, opened)) => {
                    let pairs = vars.into_iter().zip(terms.iter().copied());
                    let pairs: Vec<_> = pairs.collect();
                    let instance = k.inst(&pairs, opened)?;
                    Ok(k.prove_hyp(th, instance)?)
                }
                None => terms.iter().try_fold(th, |th, &t| k.spec_one(t, th)),
            }
        })
    }

    fn spec_one(&mut self, t: Term, th: Thm) -> Result<Thm> {
        let body = self.dest_forall(th.concl()).ok_or(Refusal::SpecNotForall)?;
        let at = self.at_type(self.type_of(t))?;
        let instance = self.inst(&[(at.predicate, body), (at.x, t)], at.spec)?;
        let th = self.prove_hyp(th, instance)?;
        self.reduce_if_abs(body, th)
    }

    /// `p ⊢ q` with variables that stand for the first `count` bound ones of `p`, if `p` was
    /// specialised so often that it is worth the pains.
    fn opened(&mut self, p: Term, count: usize) -> Result<Option<(Vec<Term>, Thm)>> {
        let known = self.quantifiers.specialised.entry((p, count));
        match known.or_insert(Specialised::Times(0)) {
            Specialised::Opened(vars, th) => return Ok(Some((vars.clone(), *th))),
            Specialised::Times(times) if *times * count < PATIENCE => {
                *times += 1;
                return Ok(None);
            }
            Specialised::Times(_) => {}
        }
        self.open_first(p, count)
    }

    /// Opens all quantifiers at the head of `p`: it will be specialised often.
    pub(crate) fn open_quantifiers(&mut self, p: Term) -> Result<()> {
        let (mut count, mut body) = (0, p);
        while let Some((_, inner)) = self.dest_forall(body).and_then(|f| self.dest_abs(f)) {
            (count, body) = (count + 1, inner);
        }
        let known = self.quantifiers.specialised.get(&(p, count));
        if count > 0 && !matches!(known, Some(Specialised::Opened(..))) {
            self.open_first(p, count)?;
        }
        Ok(())
    }

    /// Opens so many quantifiers of `p`, and remembers it.
    fn open_first(&mut self, p: Term, count: usize) -> Result<Option<(Vec<Term>, Thm)>> {
        let mut types = Vec::new();
        let mut body = p;
        for _ in 0..count {
            // Where `p` only becomes a quantified statement by an instance, there is none.
            let binder = self.dest_forall(body).and_then(|f| self.dest_abs(f));
            let Some((ty, inner)) = binder else {
                return Ok(None);
            };
            types.push(ty);
            body = inner;
        }
        let mut th = self.assume(p)?;
        let mut vars = Vec::new();
        for (at, ty) in types.into_iter().enumerate() {
            let name = self.name(&format!("_{at}"));
            let x = self.var(name, ty)?;
            if self.is_free_in(x, p)? {
                return Ok(None);
            }
            th = self.spec_one(x, th)?;
            vars.push(x);
        }
        let known = Specialised::Opened(vars.clone(), th);
        self.quantifiers.specialised.insert((p, count), known);
        Ok(Some((vars, th)))
    }

    /// `A ⊢ p[t/x]` from `A ⊢ (λx. p) t`; other theorems stay as they are.
    fn reduce_if_abs(&mut self, f: Term, th: Thm) -> Result<Thm> {
        if self.dest_abs(f).is_none() {
            return Ok(th);
        }
        let beta = self.beta(th.concl())?;
        Ok(self.eq_mp(beta, th)?)
    }

    /// `A ⊢ ∀x. p` from `A ⊢ p`, where `x` is not free in `A`.
    pub fn gen_(&mut self, x: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Gen, &[x.0, th.label()], |k| {
            let always = k.eqt_intro(th)?;
            let always = k.abs(x, always)?;
            let at = k.at_type(k.type_of(x))?;
            let body = k.dest_eq(always.concl()).map_or(x, |(body, _)| body);
            let instance = k.inst(&[(at.predicate, body)], at.gen_)?;
            Ok(k.prove_hyp(always, instance)?)
        })
    }

    /// `A ⊢ ∃x. p` from `A ⊢ p[t/x]`, for the term `∃x. p`.
    pub fn exists(&mut self, ex: Term, t: Term, th: Thm) -> Result<Thm> {
        self.record(Op::Exists, &[ex.0, t.0, th.label()], |k| {
            let body = k.dest_exists(ex).ok_or(Refusal::ExistsNotExists)?;
            let applied = k.app(body, t)?;
            let th = if applied == th.concl() {
                th
            } else {
                let beta = k.beta(applied)?;
                let flipped = k.sym(beta)?;
                k.eq_mp(flipped, th)?
            };
            let at = k.at_type(k.type_of(t))?;
            let instance = k.inst(&[(at.predicate, body), (at.x, t)], at.exists)?;
            Ok(k.prove_hyp(th, instance)?)
        })
    }

    /// `A ∪ (B - p[v/x]) ⊢ q` from `A ⊢ ∃x. p` and `B ⊢ q`, where the variable `v` is not
    /// free in `∃x. p`, in `q` and in the remaining hypotheses.
    pub fn choose(&mut self, v: Term, ex: Thm, th: Thm) -> Result<Thm> {
        self.record(Op::Choose, &[v.0, ex.label(), th.label()], |k| {
            let body = k.dest_exists(ex.concl()).ok_or(Refusal::ChooseNotExists)?;
            let q = th.concl();
            if k.is_free_in(v, q)? || k.is_free_in(v, body)? {
                return Err(Refusal::ChooseFree.into());
            }
            let holds = k.app(body, v)?;
            let assumed = k.assume(holds)?;
            let reduced = k.reduce_if_abs(body, assumed)?;
            let th = k.prove_hyp(reduced, th)?;
            let th = k.disch(holds, th)?;
            let every = k.gen_(v, th)?;
            let at = k.at_type(k.type_of(v))?;
            let variable = k.lemmas.q;
            let instance = k.inst(&[(at.predicate, body), (variable, q)], at.choose)?;
            let instance = k.prove_hyp(ex, instance)?;
            Ok(k.prove_hyp(every, instance)?)
        })
    }

    /// `A ⊢ (∀x. p) = (∀x. q)` from `A ⊢ p = q`, where `x` is not free in `A`.
    pub fn abs_forall(&mut self, x: Term, th: Thm) -> Result<Thm> {
        let quantifier = self.logic.forall.0;
        self.record(Op::AbsForall, &[x.0, th.label()], |k| {
            k.abs_under(quantifier, x, th)
        })
    }

    /// `A ⊢ (∃x. p) = (∃x. q)` from `A ⊢ p = q`, where `x` is not free in `A`.
    pub fn abs_exists(&mut self, x: Term, th: Thm) -> Result<Thm> {
        let quantifier = self.logic.exists.0;
        self.record(Op::AbsExists, &[x.0, th.label()], |k| {
            k.abs_under(quantifier, x, th)
        })
    }

    fn abs_under(&mut self, quantifier: Const, x: Term, th: Thm) -> Result<Thm> {
        let ty = self.type_of(x);
        let quantifier = self.constant(quantifier, &[ty])?;
        let th = self.abs(x, th)?;
        self.ap_term(quantifier, th)
    }
}

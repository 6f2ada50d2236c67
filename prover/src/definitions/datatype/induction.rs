//! Induction, from that of the trees.

use super::family::Family;
use super::layout::Arg;
use crate::definitions::relations::predicate_name;
use crate::hol;
use crate::hol::by_name::apply;
use crate::hol::connectives::{
    beta_normal, conjs, conjuncts, dischs, ispecl, mk_imps, mk_lambdas, mps, prove_clause,
};
use crate::{Proof, fail};
use kernel::{Term, Thm};

impl Family {
    /// `⊢ ∀P Q... . (∀a b. P b ⇒ P (C a b)) ⇒ ... ⇒ (∀x. P x) ∧ (∀y. Q y)`
    pub fn induct(&self) -> Proof<Thm> {
        let mut predicates = Vec::new();
        let mut values = Vec::new();
        for (k, of) in self.types.iter().enumerate() {
            let ty = hol::fun(of.ty, hol::bool())?;
            let predicate = hol::var(hol::name(&predicate_name(k)), ty)?;
            let t = hol::var(hol::name("t"), self.layout.tree)?;
            values.push(hol::lambda(t, hol::app(predicate, hol::app(of.abs, t)?)?)?);
            predicates.push(predicate);
        }
        let principle = self.relations.induct()?;
        let mut th = beta_normal(hol::specl(&values, principle)?)?;
        let mut given = Vec::new();
        for at in 0..self.constructors.len() {
            let Some((premise, _)) = hol::dest_imp(th.concl()) else {
                return fail("internal error: an induction principle lacks a premise");
            };
            let hypothesis = self.induction_hypothesis(at, &predicates)?;
            given.push(hypothesis);
            th = hol::mp(
                th,
                self.induction_step(at, hypothesis, premise, &predicates)?,
            )?;
        }
        let mut found = Vec::new();
        let parts = conjuncts(th, self.types.len())?;
        for ((of, &predicate), th) in self.types.iter().zip(&predicates).zip(parts) {
            let x = hol::var(hol::name("x"), of.ty)?;
            let th = hol::spec(hol::app(of.rep, x)?, th)?;
            let th = hol::mp(th, hol::spec(x, of.is_rep)?)?;
            let back = hol::ap_term(predicate, hol::spec(x, of.abs_rep)?)?;
            found.push(hol::gen_(x, hol::eq_mp(back, th)?)?);
        }
        let th = dischs(&given, conjs(&found)?)?;
        Ok(hol::gens(&predicates, th)?)
    }

    /// `∀vars. P b ⇒ ... ⇒ P (C vars)`
    fn induction_hypothesis(&self, at: usize, predicates: &[Term]) -> Proof<Term> {
        let (shape, built) = (&self.layout.shapes[at], &self.constructors[at]);
        let mut premises = Vec::new();
        for (&arg, &v) in shape.args.iter().zip(&built.vars) {
            match arg {
                Arg::Plain(_) => {}
                Arg::Own(k) => premises.push(hol::app(predicates[k], v)?),
                Arg::List(k) => {
                    let x = hol::var(hol::name("x"), self.types[k].ty)?;
                    let holds = hol::app(predicates[k], x)?;
                    let each = hol::mk_imp(apply("MEM", &[x, v])?, holds)?;
                    premises.push(hol::mk_forall(x, each)?);
                }
            }
        }
        let value = hol::apps(built.constant, &built.vars)?;
        let holds = hol::app(predicates[shape.of], value)?;
        Ok(hol::mk_foralls(&built.vars, mk_imps(&premises, holds)?)?)
    }

    /// The premise of the induction on trees, from the hypothesis on values.
    fn induction_step(
        &self,
        at: usize,
        hypothesis: Term,
        premise: Term,
        predicates: &[Term],
    ) -> Proof<Thm> {
        let (shape, built) = (&self.layout.shapes[at], &self.constructors[at]);
        let of = &self.types[shape.of];
        let count = |arg: &Arg| match arg {
            Arg::Plain(_) => 0,
            Arg::Own(_) => 2,
            Arg::List(_) => 1,
        };
        let premises = shape.args.iter().map(count).sum();
        prove_clause(premise, shape.args.len(), premises, |trees, assumed| {
            let mut assumed = assumed.iter();
            let mut values = Vec::new();
            let mut by_hypothesis = Vec::new();
            let node = self.layout.node(shape, trees)?;
            let mut same = hol::refl(mk_lambdas(trees, hol::app(of.abs, node)?)?)?;
            for (&arg, &t) in shape.args.iter().zip(trees) {
                values.push(self.of_tree(arg, t)?);
                let equation = match (arg, assumed.as_slice()) {
                    (Arg::Own(k), [is, holds, ..]) => {
                        assumed.nth(1);
                        by_hypothesis.push(*holds);
                        hol::eq_mp(hol::spec(t, self.types[k].rep_abs)?, *is)?
                    }
                    (Arg::List(k), [each, ..]) => {
                        assumed.next();
                        by_hypothesis.push(self.each_value(k, t, *each, predicates[k])?);
                        self.same_list(k, t, *each)?
                    }
                    _ => hol::refl(t)?,
                };
                same = hol::mk_comb(same, equation)?;
            }
            let th = mps(
                hol::specl(&values, hol::assume(hypothesis)?)?,
                &by_hypothesis,
            )?;
            let pairs: Vec<_> = built.vars.iter().copied().zip(values).collect();
            let unfolded = hol::inst(&pairs, built.unfolded)?;
            let (left, right) = hol::sides(same);
            let to = hol::trans(unfolded, hol::sym(hol::beta_norm(left)?)?)?;
            let to = hol::trans(hol::trans(to, same)?, hol::beta_norm(right)?)?;
            Ok(hol::eq_mp(hol::ap_term(predicates[shape.of], to)?, th)?)
        })
    }

    /// `⊢ ∀x. MEM x (MAP abs ts) ⇒ P x` from `⊢ ∀t. MEM t ts ⇒ is t ∧ P (abs t)`.
    fn each_value(&self, k: usize, ts: Term, each: Thm, predicate: Term) -> Proof<Thm> {
        let of = &self.types[k];
        let x = hol::var(hol::name("x"), of.ty)?;
        let th = self.each_member(of.abs, ts, x, &mut |y, equation| {
            let both = hol::mp(hol::spec(y, each)?, hol::assume(apply("MEM", &[y, ts])?)?)?;
            let moved = hol::ap_term(predicate, hol::sym(equation)?)?;
            Ok(hol::eq_mp(moved, hol::conjunct2(both)?)?)
        })?;
        Ok(hol::gen_(x, th)?)
    }

    /// `⊢ MAP rep (MAP abs ts) = ts` from `⊢ ∀t. MEM t ts ⇒ is t ∧ P (abs t)`.
    fn same_list(&self, k: usize, ts: Term, each: Thm) -> Proof<Thm> {
        let of = &self.types[k];
        let th = ispecl(&[of.rep, of.abs, ts], self.layout.base.lists()?.map_inverse)?;
        let t = hol::var(hol::name("t"), self.layout.tree)?;
        let member = apply("MEM", &[t, ts])?;
        let both = hol::mp(hol::spec(t, each)?, hol::assume(member)?)?;
        let same = hol::eq_mp(hol::spec(t, of.rep_abs)?, hol::conjunct1(both)?)?;
        Ok(hol::mp(th, hol::gen_(t, hol::disch(member, same)?)?)?)
    }
}

//! Induction over inductive relations.

use super::least::{Relations, Value};
use super::rules::{PremiseKind, Rule};
use crate::Proof;
use crate::hol;
use crate::hol::connectives::{beta_normal, conjs, dischs, mk_imps, mk_lambdas, mps};
use kernel::{Term, Thm};

impl Relations {
    /// The induction principle
    /// `⊢ ∀P Q... . rule ⇒ ... ⇒ (∀x y. R x y ⇒ P x y) ∧ ...`, where in the rules a premise
    /// `R t` is followed by `P t`, and one in which `R t` occurs has `R t ∧ P t` for it.
    pub fn induct(&self) -> Proof<Thm> {
        let spec = &self.spec;
        let mut avoid: Vec<Term> = spec.rules.iter().flat_map(|r| r.vars.clone()).collect();
        avoid.extend(spec.params.concat());
        avoid.extend(spec.shown.concat());
        let mut predicates = Vec::new();
        for (k, &variable) in spec.variables.iter().enumerate() {
            let predicate = hol::var(hol::name(&predicate_name(k)), hol::type_of(variable))?;
            let predicate = hol::variant(&avoid, predicate)?;
            avoid.push(predicate);
            predicates.push(predicate);
        }
        let mut values = Vec::new();
        let mut steps = Vec::new();
        for (k, params) in spec.params.iter().enumerate() {
            let value = Value::new(params, self.both(k, &predicates)?)?;
            let related = hol::conjunct1(value.holds)?;
            steps.push(self.inclusion(k, value.term, related)?);
            values.push(value);
        }
        let terms: Vec<Term> = values.iter().map(|value| value.term).collect();
        let mut clauses = Vec::new();
        let mut given = Vec::new();
        for (rule, (_, intro)) in spec.rules.iter().zip(&self.intros) {
            let hypothesis = self.strong_clause(rule, &predicates, &terms)?;
            given.push(hypothesis);
            let mut assumed = Vec::new();
            let (mut of_intro, mut of_rule) = (Vec::new(), Vec::new());
            for premise in &rule.premises {
                let prop = spec.at(&terms, premise.prop)?;
                assumed.push(prop);
                let th = hol::assume(prop)?;
                let to = self.constants.as_slice();
                of_intro.push(spec.lift(premise, (&terms, to), &steps, th)?);
                match &premise.kind {
                    PremiseKind::Plain => of_rule.push(th),
                    PremiseKind::Nested(_) => of_rule.push(beta_normal(th)?),
                    PremiseKind::Atom(k, args) => {
                        let both = hol::prove_hyp(th, spec.for_args(*k, args, values[*k].holds)?)?;
                        of_rule.extend([hol::conjunct1(both)?, hol::conjunct2(both)?]);
                    }
                }
            }
            let holds = mps(hol::specl(&rule.vars, *intro)?, &of_intro)?;
            let hypothesis = hol::assume(hypothesis)?;
            let th = mps(hol::specl(&rule.vars, hypothesis)?, &of_rule)?;
            let fold = values[rule.relation].fold;
            let fold = spec.for_args(rule.relation, &rule.args, fold)?;
            let th = hol::prove_hyp(hol::conj(holds, th)?, fold)?;
            clauses.push(hol::gens(&rule.vars, dischs(&assumed, th)?)?);
        }
        let mut found = Vec::new();
        let least = self.least(&terms, conjs(&clauses)?)?;
        for (k, th) in least.into_iter().enumerate() {
            let holds = hol::apps(self.constants[k], &spec.params[k])?;
            let both = hol::prove_hyp(th, values[k].holds)?;
            let th = hol::disch(holds, hol::conjunct2(both)?)?;
            found.push(spec.generalise(k, th)?);
        }
        let th = dischs(&given, conjs(&found)?)?;
        Ok(hol::gens(&predicates, th)?)
    }

    /// `λx. R x ∧ P x`
    fn both(&self, k: usize, predicates: &[Term]) -> Proof<Term> {
        let shown = &self.spec.shown[k];
        let related = hol::apps(self.constants[k], shown)?;
        let holds = hol::apps(predicates[k], shown)?;
        mk_lambdas(shown, hol::mk_conj(related, holds)?)
    }

    /// A rule as a hypothesis of the induction principle.
    fn strong_clause(&self, rule: &Rule, predicates: &[Term], values: &[Term]) -> Proof<Term> {
        let mut premises = Vec::new();
        for premise in &rule.premises {
            match &premise.kind {
                PremiseKind::Atom(k, args) => {
                    premises.push(hol::apps(self.constants[*k], args)?);
                    premises.push(hol::apps(predicates[*k], args)?);
                }
                _ => {
                    let prop = self.spec.at(values, premise.prop)?;
                    premises.push(hol::rhs(hol::unrecorded(|| hol::beta_norm(prop))?));
                }
            }
        }
        let holds = hol::apps(predicates[rule.relation], &rule.args)?;
        Ok(hol::mk_foralls(&rule.vars, mk_imps(&premises, holds)?)?)
    }
}

/// The names of the predicates of an induction principle: `P`, `Q`, `P2`, ...
pub(in crate::definitions) fn predicate_name(k: usize) -> String {
    match k {
        0 => "P".to_string(),
        1 => "Q".to_string(),
        _ => format!("P{k}"),
    }
}

//! Inversion of inductive relations: where a relation holds, one of its rules gave it.

use super::alternative::{Alternative, Place, injections};
use super::least::{Relations, Value};
use crate::Proof;
use crate::hol;
use crate::hol::connectives::{conjs, dischs, disj_cases, mk_disjs, mk_lambdas, together};
use kernel::{Term, Thm};

impl Relations {
    /// The inversion theorem of each relation:
    /// `⊢ ∀x y. R x y ⇔ (∃vars. x = t ∧ y = u ∧ premises) ∨ ...`. A variable of a rule that
    /// is an argument of its conclusion is replaced by `x`.
    pub fn inversions(&self) -> Proof<Vec<Thm>> {
        let spec = &self.spec;
        let mut alternatives = Vec::new();
        for rule in &spec.rules {
            let params = &spec.params[rule.relation];
            let place = Place {
                params,
                whole: params,
                args: rule.args.clone(),
            };
            alternatives.push(Alternative::new(self, rule, place)?);
        }
        let (mut values, mut steps) = (Vec::new(), Vec::new());
        let (mut held, mut injected) = (Vec::new(), vec![None; spec.rules.len()]);
        for (k, params) in spec.params.iter().enumerate() {
            let rules = spec.rules_of(k);
            let mut cases = Vec::new();
            for &i in &rules {
                cases.push(alternatives[i].statement()?);
            }
            let either = mk_disjs(&cases)?;
            let value = Value::new(params, mk_lambdas(params, either)?)?;
            let holds = hol::apps(self.constants[k], params)?;
            let prove = &mut |at: usize, th| {
                let i = rules[at];
                alternatives[i].relation_holds(self.constants[k], self.intros[i].1, th)
            };
            let th = disj_cases(hol::assume(either)?, &cases, holds, prove)?;
            held.push(th);
            let th = hol::prove_hyp(value.holds, th)?;
            steps.push(self.inclusion(k, value.term, th)?);
            for (&i, th) in rules.iter().zip(injections(&cases, value.fold)?) {
                injected[i] = Some(th);
            }
            values.push(value);
        }
        let terms: Vec<Term> = values.iter().map(|value| value.term).collect();
        let mut clauses = Vec::new();
        for (alternative, th) in alternatives.iter().zip(injected.into_iter().flatten()) {
            // First of all, so that bound variables are shown as in the alternative.
            let injection = alternative.at_rule(th)?;
            let (assumed, premises) = self.lifted(alternative.rule, &terms, &steps)?;
            let th = hol::prove_hyp(alternative.proved(&premises)?, injection)?;
            clauses.push(hol::gens(&alternative.rule.vars, dischs(&assumed, th)?)?);
        }
        let mut found = Vec::new();
        let least = self.least(&terms, conjs(&clauses)?)?;
        for (k, forth) in least.into_iter().enumerate() {
            let forth = hol::prove_hyp(forth, values[k].holds)?;
            let th = hol::deduct_antisym(held[k], forth)?;
            found.push(spec.generalise(k, th)?);
        }
        together(&found)
    }
}

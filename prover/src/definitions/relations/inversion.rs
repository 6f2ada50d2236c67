//! Inversion of inductive relations: where a relation holds, one of its rules gave it.

use super::least::{Relations, Value};
use super::rules::Rule;
use crate::hol;
use crate::hol::connectives::{
    choose, conjs, conjuncts, dischs, disj_cases, exists, mk_conjs, mk_disjs, mk_existss,
    mk_lambdas, mps,
};
use crate::{Proof, fail};
use kernel::{Term, Thm};

impl Relations {
    /// The inversion theorem of each relation:
    /// `⊢ ∀x y. R x y ⇔ (∃vars. x = t ∧ y = u ∧ premises) ∨ ...`. A variable of a rule that
    /// is an argument of its conclusion is replaced by `x`.
    pub fn inversions(&self) -> Proof<Vec<Thm>> {
        let spec = &self.spec;
        let mut alternatives = Vec::new();
        for rule in &spec.rules {
            alternatives.push(self.alternative(rule)?);
        }
        let of = |k: usize| -> Vec<usize> {
            let rules = spec.rules.iter().enumerate();
            rules
                .filter(|(_, rule)| rule.relation == k)
                .map(|(i, _)| i)
                .collect()
        };
        let (mut values, mut steps) = (Vec::new(), Vec::new());
        let (mut held, mut injected) = (Vec::new(), vec![None; spec.rules.len()]);
        for (k, params) in spec.params.iter().enumerate() {
            let rules = of(k);
            let mut cases = Vec::new();
            for &i in &rules {
                cases.push(alternatives[i].statement()?);
            }
            let either = mk_disjs(&cases)?;
            let value = Value::new(params, mk_lambdas(params, either)?)?;
            let holds = hol::apps(self.constants[k], params)?;
            let prove = &mut |at: usize, th| self.relation_holds(&alternatives[rules[at]], th);
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
        for (alternative, th) in alternatives.iter().zip(injected) {
            let Some(th) = th else {
                return fail("internal error: a rule of no relation");
            };
            clauses.push(self.rule_inverted(alternative, &terms, &steps, th)?);
        }
        let mut found = Vec::new();
        let least = self.least(&terms, conjs(&clauses)?)?;
        for (k, forth) in least.into_iter().enumerate() {
            let forth = hol::prove_hyp(forth, values[k].holds)?;
            let th = hol::deduct_antisym(held[k], forth)?;
            found.push(spec.generalise(k, th)?);
        }
        Ok(found)
    }

    /// One alternative of the inversion theorem.
    fn alternative<'a>(&'a self, rule: &'a Rule) -> Proof<Alternative<'a>> {
        let params = &self.spec.params[rule.relation];
        let mut replaced: Vec<(Term, Term)> = Vec::new();
        let mut open = Vec::new();
        for (&x, &arg) in params.iter().zip(&rule.args) {
            let is_new = rule.vars.contains(&arg) && replaced.iter().all(|(v, _)| *v != arg);
            match is_new {
                true => replaced.push((arg, x)),
                false => open.push((x, arg)),
            }
        }
        let mut vars = rule.vars.clone();
        vars.retain(|x| replaced.iter().all(|(v, _)| v != x));
        let mut parts = Vec::new();
        for &(x, arg) in &open {
            parts.push(hol::eq(x, hol::subst(&replaced, arg)?)?);
        }
        for premise in &rule.premises {
            let prop = hol::subst(&self.spec.pairs(&self.constants), premise.prop)?;
            parts.push(hol::subst(&replaced, prop)?);
        }
        Ok(Alternative {
            rule,
            params,
            replaced,
            equations: open.len(),
            vars,
            parts,
        })
    }

    /// `⊢ R x y` from one alternative.
    fn relation_holds(&self, alternative: &Alternative<'_>, th: Thm) -> Proof<Thm> {
        let Alternative { rule, params, .. } = alternative;
        let position = self.spec.rules.iter().position(|r| std::ptr::eq(r, *rule));
        let (_, intro) = &self.intros[position.unwrap_or(0)];
        let body = mk_conjs(&alternative.parts)?;
        let parts = conjuncts(hol::assume(body)?, alternative.parts.len())?;
        let (equations, premises) = parts.split_at(alternative.equations);
        let mut values = Vec::new();
        for &x in &rule.vars {
            values.push(alternative.value(x));
        }
        let holds = mps(hol::specl(&values, *intro)?, premises)?;
        // The arguments of the conclusion are equal to the parameters.
        let mut same = hol::refl(self.constants[rule.relation])?;
        let mut equations = equations.iter();
        for (&x, &arg) in params.iter().zip(&rule.args) {
            let is_replaced = alternative.replaced.contains(&(arg, x));
            let equation = match equations.as_slice().first() {
                Some(&equation) if !is_replaced => {
                    equations.next();
                    hol::sym(equation)?
                }
                _ => hol::refl(x)?,
            };
            same = hol::mk_comb(same, equation)?;
        }
        let holds = hol::eq_mp(same, holds)?;
        choose(&alternative.vars, body, th, holds)
    }

    /// `⊢ ∀vars. premises[Q] ⇒ Q t u` for the inverse `Q`, where the alternative gives `Q x y`
    /// by `injection`.
    fn rule_inverted(
        &self,
        alternative: &Alternative<'_>,
        values: &[Term],
        steps: &[Thm],
        injection: Thm,
    ) -> Proof<Thm> {
        let rule = alternative.rule;
        let pairs = alternative.arguments();
        // First of all, so that bound variables are shown as in the alternative.
        let injection = self.spec.for_args(rule.relation, &rule.args, injection)?;
        let mut parts = Vec::new();
        for &part in &alternative.parts[..alternative.equations] {
            let equation = hol::subst(&pairs, part)?;
            parts.push(hol::refl(
                hol::dest_eq(equation).map_or(equation, |(a, _)| a),
            )?);
        }
        let mut assumed = Vec::new();
        for premise in &rule.premises {
            let prop = self.spec.at(values, premise.prop)?;
            assumed.push(prop);
            let values = (values, self.constants.as_slice());
            parts.push(self.spec.lift(premise, values, steps, hol::assume(prop)?)?);
        }
        // The bound variables must not be mistaken for those of the rule.
        let mut avoid = rule.vars.clone();
        avoid.extend(alternative.params);
        let mut fresh = Vec::new();
        for &x in &alternative.vars {
            let other = hol::variant(&avoid, x)?;
            avoid.push(other);
            fresh.push((x, other));
        }
        let body = hol::subst(&fresh, mk_conjs(&alternative.parts)?)?;
        let body = hol::subst(&pairs, body)?;
        let bound: Vec<Term> = fresh.iter().map(|(_, other)| *other).collect();
        let th = exists(&bound, body, &alternative.vars, conjs(&parts)?)?;
        let th = hol::prove_hyp(th, injection)?;
        Ok(hol::gens(&rule.vars, dischs(&assumed, th)?)?)
    }
}

/// `p ⊢ r` for each alternative `p`, given that the disjunction of all gives `r`.
fn injections(cases: &[Term], either: Thm) -> Proof<Vec<Thm>> {
    let Some((_, rest)) = cases.split_last() else {
        return Ok(Vec::new());
    };
    let (mut found, mut th) = (Vec::new(), either);
    for (at, &case) in rest.iter().enumerate() {
        let others = mk_disjs(&cases[at + 1..])?;
        let first = hol::disj1(hol::assume(case)?, others)?;
        found.push(hol::prove_hyp(first, th)?);
        th = hol::prove_hyp(hol::disj2(case, hol::assume(others)?)?, th)?;
    }
    found.push(th);
    Ok(found)
}

/// `∃vars. x = t ∧ ... ∧ premises`, where variables of the rule are replaced by parameters.
struct Alternative<'a> {
    rule: &'a Rule,
    params: &'a [Term],
    replaced: Vec<(Term, Term)>,
    /// How many of the parts are equations for parameters.
    equations: usize,
    vars: Vec<Term>,
    parts: Vec<Term>,
}

impl Alternative<'_> {
    fn statement(&self) -> Proof<Term> {
        mk_existss(&self.vars, mk_conjs(&self.parts)?)
    }

    /// What stands for a variable of the rule.
    fn value(&self, x: Term) -> Term {
        let found = self.replaced.iter().find(|(v, _)| *v == x);
        found.map_or(x, |(_, param)| *param)
    }

    /// The parameters with the arguments of the rule's conclusion as values.
    fn arguments(&self) -> Vec<(Term, Term)> {
        let args = self.rule.args.iter().copied();
        self.params.iter().copied().zip(args).collect()
    }
}

//! The least relations that are closed under rules, and that the rules hold of them.

use super::monotone::Monotone;
use super::rules::{Rule, Spec};
use crate::Proof;
use crate::definitions::define::{define, unfold};
use crate::hol;
use crate::hol::connectives::{conjuncts, dischs, mk_lambdas, mps, together};
use kernel::{Term, Thm, Type};

/// Relations that were defined inductively.
pub struct Relations {
    /// The relations, as constants.
    pub constants: Vec<Term>,
    /// The rules: `⊢ ∀vars. premises ⇒ R t u`.
    pub intros: Vec<(String, Thm)>,
    /// `⊢ (λR'. closed) R' = closed`
    pub(super) closure: Thm,
    /// `R x, (λR'. closed) R' ⊢ R' x` for each relation.
    least: Vec<Thm>,
    /// `⊢ (∀R'. (λR'. closed) R' ⇒ R' x) = R x` for each relation.
    members: Vec<Thm>,
    pub(super) spec: Spec,
}

/// An abstraction that is put for a relation.
pub(super) struct Value {
    pub(super) term: Term,
    /// `(λx. p) x ⊢ p`
    pub(super) holds: Thm,
    /// `p ⊢ (λx. p) x`
    pub(super) fold: Thm,
}

impl Value {
    /// The value `λxs. p`, given with variables `params` for `xs`.
    pub(super) fn new(params: &[Term], term: Term) -> Proof<Value> {
        let same = unfold(hol::refl(term)?, params)?;
        let (applied, body) = hol::sides(same);
        Ok(Value {
            term,
            holds: hol::eq_mp(same, hol::assume(applied)?)?,
            fold: hol::eq_mp(hol::sym(same)?, hol::assume(body)?)?,
        })
    }
}

/// Defines relations of these names and types by rules `∀vars. premises ⇒ R t u`, in which
/// variables of these names and types stand for the relations; other free variables are
/// taken to be quantified. Relations may occur in premises below `∧ ∨ ∀ ∃` and to the right
/// of `⇒`, and as the arguments of constants for which `monotone` has a theorem
/// `(∀x. P x ⇒ Q x) ⇒ ... ⇒ c P ... ⇒ c Q ...`.
pub fn inductive(
    relations: &[(String, Type)],
    rules: &[(String, Term)],
    monotone: &[Thm],
) -> Proof<Relations> {
    let spec = Spec::new(relations, rules, &Monotone::new(monotone)?)?;
    let closure = hol::refl(mk_lambdas(&spec.variables, spec.closed)?)?;
    let mut relations = Relations {
        constants: Vec::new(),
        intros: Vec::new(),
        closure: unfold(closure, &spec.variables)?,
        least: Vec::new(),
        members: Vec::new(),
        spec,
    };
    for k in 0..relations.spec.names.len() {
        relations.define(k)?;
    }
    relations.members = together(&relations.members)?;
    for k in 0..relations.members.len() {
        relations.least.push(relations.least_of(k)?);
    }
    relations.intros = relations.prove_rules()?;
    Ok(relations)
}

impl Relations {
    /// Defines a relation.
    fn define(&mut self, k: usize) -> Proof<()> {
        let spec = &self.spec;
        let (variables, params) = (&spec.variables, &spec.params[k]);
        let holds = hol::apps(variables[k], params)?;
        let body = hol::mk_foralls(variables, hol::mk_imp(spec.closed, holds)?)?;
        let defined = define(&spec.names[k], params, body)?;
        // ⊢ (closed ⇒ R' x) = ((λR'. closed) R' ⇒ R' x)
        let folded = hol::sym(self.closure)?;
        let (imp, _) = hol::strip_app(hol::mk_imp(spec.closed, holds)?);
        let mut same = hol::ap_thm(hol::ap_term(imp, folded)?, holds)?;
        for &variable in variables.iter().rev() {
            same = hol::abs_forall(variable, same)?;
        }
        let same = hol::trans(unfold(defined.equation, params)?, same)?;
        self.members.push(hol::sym(same)?);
        self.constants.push(defined.constant);
        Ok(())
    }

    /// `R x, (λR'. closed) R' ⊢ R' x`
    fn least_of(&self, k: usize) -> Proof<Thm> {
        let same = hol::sym(self.members[k])?;
        let th = hol::eq_mp(same, hol::assume(hol::lhs(same))?)?;
        Ok(hol::undisch(hol::specl(&self.spec.variables, th)?)?)
    }

    /// `R x ⊢ A x` for each relation, given that the values `A` are closed under the rules.
    pub(super) fn least(&self, values: &[Term], closed: Thm) -> Proof<Vec<Thm>> {
        let pairs = self.spec.pairs(values);
        let folded = hol::sym(hol::inst(&pairs, self.closure)?)?;
        let closed = hol::eq_mp(folded, closed)?;
        let mut found = Vec::new();
        for &least in &self.least {
            found.push(hol::prove_hyp(closed, hol::inst(&pairs, least)?)?);
        }
        Ok(found)
    }

    /// The inclusion `⊢ ∀x. A x ⇒ B x` from `A x ⊢ B x`.
    pub(super) fn inclusion(&self, k: usize, from: Term, th: Thm) -> Proof<Thm> {
        let holds = hol::apps(from, &self.spec.params[k])?;
        Ok(hol::gens(&self.spec.params[k], hol::disch(holds, th)?)?)
    }

    /// The premises of a rule at these values for the relations, and what they are for the
    /// relations themselves, given that `steps` lead from the values to the relations.
    pub(super) fn lifted(
        &self,
        rule: &Rule,
        values: &[Term],
        steps: &[Thm],
    ) -> Proof<(Vec<Term>, Vec<Thm>)> {
        let (mut assumed, mut premises) = (Vec::new(), Vec::new());
        for premise in &rule.premises {
            let prop = self.spec.at(values, premise.prop)?;
            assumed.push(prop);
            let values = (values, self.constants.as_slice());
            premises.push(self.spec.lift(premise, values, steps, hol::assume(prop)?)?);
        }
        Ok((assumed, premises))
    }

    fn prove_rules(&self) -> Proof<Vec<(String, Thm)>> {
        let spec = &self.spec;
        let closed = hol::lhs(self.closure);
        let clauses = hol::eq_mp(self.closure, hol::assume(closed)?)?;
        let clauses = conjuncts(clauses, spec.rules.len())?;
        let mut steps = Vec::new();
        for (k, &th) in self.least.iter().enumerate() {
            steps.push(self.inclusion(k, self.constants[k], th)?);
        }
        let mut intros = Vec::new();
        for (rule, clause) in spec.rules.iter().zip(clauses) {
            let mut assumed = Vec::new();
            let mut lifted = Vec::new();
            for premise in &rule.premises {
                let prop = spec.at(&self.constants, premise.prop)?;
                assumed.push(prop);
                let values = (self.constants.as_slice(), spec.variables.as_slice());
                lifted.push(spec.lift(premise, values, &steps, hol::assume(prop)?)?);
            }
            let th = mps(hol::specl(&rule.vars, clause)?, &lifted)?;
            let every = hol::gens(&spec.variables, hol::disch(closed, th)?)?;
            let member = spec.for_args(rule.relation, &rule.args, self.members[rule.relation])?;
            let th = hol::eq_mp(member, every)?;
            intros.push(hol::gens(&rule.vars, dischs(&assumed, th)?)?);
        }
        let names = spec.rules.iter().map(|rule| rule.name.clone());
        Ok(names.zip(together(&intros)?).collect())
    }
}

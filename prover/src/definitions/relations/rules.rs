//! The rules of inductive relations, in terms of variables for the relations.

use super::monotone::Monotone;
use crate::hol;
use crate::hol::connectives::{dischs, mk_conjs, mk_imps, mps};
use crate::{Proof, fail};
use kernel::{Term, Thm, Type};

/// The rules, in terms of variables for the relations.
pub(super) struct Spec {
    pub(super) names: Vec<String>,
    /// The variables that stand for the relations in the rules.
    pub(super) variables: Vec<Term>,
    /// Second variables for the relations.
    others: Vec<Term>,
    /// Variables for the arguments of each relation.
    pub(super) params: Vec<Vec<Term>>,
    /// The variables for them in the theorems, named as in the rules.
    pub(super) shown: Vec<Vec<Term>>,
    pub(super) rules: Vec<Rule>,
    /// The conjunction of the rules.
    pub(super) closed: Term,
}

/// `∀vars. premises ⇒ R args`
pub(super) struct Rule {
    pub(super) name: String,
    pub(super) vars: Vec<Term>,
    pub(super) premises: Vec<Premise>,
    pub(super) relation: usize,
    pub(super) args: Vec<Term>,
}

/// A premise of a rule.
pub(super) struct Premise {
    pub(super) prop: Term,
    pub(super) kind: PremiseKind,
}

pub(super) enum PremiseKind {
    /// No relation occurs.
    Plain,
    /// `R args`
    Atom(usize, Vec<Term>),
    /// Relations occur below: `⊢ (∀x. A x ⇒ B x) ⇒ ... ⇒ p[A] ⇒ p[B]`.
    Nested(Thm),
}

impl Spec {
    pub(super) fn new(
        relations: &[(String, Type)],
        rules: &[(String, Term)],
        monotone: &Monotone,
    ) -> Proof<Spec> {
        let mut variables = Vec::new();
        for (name, ty) in relations {
            variables.push(hol::var(hol::name(name), *ty)?);
        }
        let mut normal = Vec::new();
        let mut used = variables.clone();
        for (name, rule) in rules {
            if hol::type_of(*rule) != hol::bool() {
                return fail(format!("the rule {name} is not a proposition"));
            }
            let rule = hol::rhs(hol::unrecorded(|| hol::beta_norm(*rule))?);
            used.extend(hol::free_vars(rule));
            normal.push((name, rule));
        }
        let mut others: Vec<Term> = Vec::new();
        for &variable in &variables {
            let other = hol::variant(&used, variable)?;
            used.push(other);
            others.push(other);
        }
        let mut spec = Spec {
            names: relations.iter().map(|(name, _)| name.clone()).collect(),
            params: Vec::new(),
            shown: Vec::new(),
            rules: Vec::new(),
            closed: hol::mk_true()?,
            variables,
            others,
        };
        for (_, ty) in relations {
            spec.params.push(params(*ty)?);
        }
        let mut clauses = Vec::new();
        for (name, rule) in normal {
            let rule = spec.rule(name, rule, monotone)?;
            clauses.push(spec.clause(&rule)?);
            spec.rules.push(rule);
        }
        spec.closed = mk_conjs(&clauses)?;
        for k in 0..relations.len() {
            spec.shown.push(spec.shown_params(k)?);
        }
        Ok(spec)
    }

    /// The parameters of a relation, each named after the first variable that a rule has in
    /// its place.
    fn shown_params(&self, k: usize) -> Proof<Vec<Term>> {
        let mut shown: Vec<Term> = Vec::new();
        for (at, &param) in self.params[k].iter().enumerate() {
            let rules = self.rules.iter().filter(|rule| rule.relation == k);
            let mut candidates = rules.filter_map(|rule| {
                let arg = rule.args[at];
                (rule.vars.contains(&arg) && !shown.contains(&arg)).then_some(arg)
            });
            let name = candidates.next().unwrap_or(param);
            shown.push(hol::variant(&shown, name)?);
        }
        Ok(shown)
    }

    /// `⊢ ∀x y. p` from `⊢ p`, for the parameters of a relation.
    pub(super) fn generalise(&self, k: usize, th: Thm) -> Proof<Thm> {
        let pairs = self.params[k]
            .iter()
            .copied()
            .zip(self.shown[k].iter().copied());
        let pairs: Vec<_> = pairs.filter(|(x, y)| x != y).collect();
        Ok(hol::gens(&self.shown[k], hol::inst(&pairs, th)?)?)
    }

    fn rule(&self, name: &str, rule: Term, monotone: &Monotone) -> Proof<Rule> {
        // No variable of a rule is one of the relations or of their parameters.
        let mut avoid: Vec<Term> = self.params.concat();
        avoid.extend(&self.variables);
        avoid.extend(&self.others);
        let mut vars = hol::free_vars(rule);
        vars.retain(|x| !self.variables.contains(x));
        let mut body = rule;
        let mut renamed = Vec::new();
        for x in &mut vars {
            let fresh = hol::variant(&avoid, *x)?;
            avoid.push(fresh);
            renamed.push((*x, fresh));
            *x = fresh;
        }
        body = hol::subst(&renamed, body)?;
        let mut premises = Vec::new();
        loop {
            if let Some(predicate) = hol::dest_forall(body)
                && hol::dest_abs(predicate).is_some()
            {
                let (x, inner) = hol::open_fresh(predicate, &avoid)?;
                avoid.push(x);
                vars.push(x);
                body = inner;
            } else if let Some((premise, rest)) = hol::dest_imp(body) {
                premises.push(premise);
                body = rest;
            } else {
                break;
            }
        }
        let (head, args) = hol::strip_app(body);
        let Some(relation) = self.variables.iter().position(|&r| r == head) else {
            return fail(format!(
                "the rule {name} does not end in a relation that is being defined"
            ));
        };
        for &arg in &args {
            if let Some(k) = self.occurring(arg)? {
                return fail(format!(
                    "the relation {} occurs in an argument of the conclusion of the rule {name}",
                    self.names[k]
                ));
            }
        }
        let mut classified = Vec::new();
        for (at, &prop) in premises.iter().enumerate() {
            let Some(kind) = self.classify(prop, monotone)? else {
                let k = self.occurring(prop)?.unwrap_or(relation);
                return fail(format!(
                    "premise {} of the rule {name} is not known to be monotone in {}: it may \
                     occur below ∧, ∨, ∀, ∃, to the right of ⇒, and in arguments of constants \
                     with a monotonicity theorem",
                    at + 1,
                    self.names[k]
                ));
            };
            classified.push(Premise { prop, kind });
        }
        Ok(Rule {
            name: name.to_string(),
            vars,
            premises: classified,
            relation,
            args,
        })
    }

    /// A relation that occurs in a term.
    fn occurring(&self, t: Term) -> Proof<Option<usize>> {
        for (k, &variable) in self.variables.iter().enumerate() {
            if hol::is_free_in(variable, t)? {
                return Ok(Some(k));
            }
        }
        Ok(None)
    }

    fn classify(&self, prop: Term, monotone: &Monotone) -> Proof<Option<PremiseKind>> {
        if self.occurring(prop)?.is_none() {
            return Ok(Some(PremiseKind::Plain));
        }
        let (head, args) = hol::strip_app(prop);
        if let Some(k) = self.variables.iter().position(|&r| r == head) {
            for &arg in &args {
                if self.occurring(arg)?.is_some() {
                    return Ok(None);
                }
            }
            return Ok(Some(PremiseKind::Atom(k, args)));
        }
        let steps = self.inclusions(&self.variables, &self.others)?;
        let mut assumed = Vec::new();
        for (&variable, &step) in self.variables.iter().zip(&steps) {
            assumed.push((variable, hol::assume(step)?));
        }
        let pairs: Vec<_> = self.pairs(&self.others);
        let other = hol::subst(&pairs, prop)?;
        let Some(th) = monotone.imp(prop, other, &assumed)? else {
            return Ok(None);
        };
        Ok(Some(PremiseKind::Nested(dischs(&steps, th)?)))
    }

    /// `∀x. A x ⇒ B x` for each relation.
    fn inclusions(&self, from: &[Term], to: &[Term]) -> Proof<Vec<Term>> {
        let mut found = Vec::new();
        for (k, params) in self.params.iter().enumerate() {
            let (a, b) = (hol::apps(from[k], params)?, hol::apps(to[k], params)?);
            found.push(hol::mk_foralls(params, hol::mk_imp(a, b)?)?);
        }
        Ok(found)
    }

    /// The relations' variables with these values.
    pub(super) fn pairs(&self, values: &[Term]) -> Vec<(Term, Term)> {
        self.variables
            .iter()
            .copied()
            .zip(values.iter().copied())
            .collect()
    }

    fn clause(&self, rule: &Rule) -> Proof<Term> {
        let premises: Vec<Term> = rule.premises.iter().map(|p| p.prop).collect();
        let holds = hol::apps(self.variables[rule.relation], &rule.args)?;
        Ok(hol::mk_foralls(&rule.vars, mk_imps(&premises, holds)?)?)
    }

    /// A term about the relations' variables, with these values for them.
    pub(super) fn at(&self, values: &[Term], t: Term) -> Proof<Term> {
        Ok(hol::subst(&self.pairs(values), t)?)
    }

    /// `⊢ p[B]` from `⊢ p[A]` for a premise `p`, given `∀x. A x ⇒ B x` for each relation.
    pub(super) fn lift(
        &self,
        premise: &Premise,
        (from, to): (&[Term], &[Term]),
        steps: &[Thm],
        th: Thm,
    ) -> Proof<Thm> {
        match &premise.kind {
            PremiseKind::Plain => Ok(th),
            PremiseKind::Atom(k, args) => Ok(hol::mp(hol::specl(args, steps[*k])?, th)?),
            PremiseKind::Nested(monotone) => {
                let mut pairs = self.pairs(from);
                pairs.extend(self.others.iter().copied().zip(to.iter().copied()));
                Ok(hol::mp(mps(hol::inst(&pairs, *monotone)?, steps)?, th)?)
            }
        }
    }

    /// The places of the rules of a relation among all.
    pub fn rules_of(&self, k: usize) -> Vec<usize> {
        let rules = self.rules.iter().enumerate();
        let own = rules.filter(|(_, rule)| rule.relation == k);
        own.map(|(i, _)| i).collect()
    }

    /// A theorem about the parameters of a relation, for these arguments.
    pub(super) fn for_args(&self, k: usize, args: &[Term], th: Thm) -> Proof<Thm> {
        let pairs: Vec<_> = self.params[k]
            .iter()
            .copied()
            .zip(args.iter().copied())
            .collect();
        Ok(hol::inst(&pairs, th)?)
    }
}

/// Variables for the arguments of a relation of this type.
fn params(ty: Type) -> Proof<Vec<Term>> {
    let (mut params, mut ty) = (Vec::new(), ty);
    while let Some((domain, range)) = hol::dest_fun(ty) {
        let name = hol::name(&format!("a{}", params.len()));
        params.push(hol::var(name, domain)?);
        ty = range;
    }
    if ty != hol::bool() {
        return fail("the type of an inductive relation must end in bool");
    }
    Ok(params)
}

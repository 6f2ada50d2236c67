//! Inductive relations: the least relations that are closed under rules.
//!
//! `R = λx. ∀R'. closed R' ⇒ R' x`, where `closed R'` is the conjunction of the rules. That
//! the rules hold, the induction principle and the inversion theorem follow because premises
//! are monotone in the relations.
//!
//! With many rules `closed R'` is large, and so is the disjunction in an inversion theorem.
//! Neither is taken through the proof of a rule: there `closed` is the abstraction that it is,
//! applied to relations, and relations that are put for `R'` are abstractions applied to
//! arguments. Only `Value` and `Relations::closure` contract them, each once.

use super::define::{define, unfold};
use super::monotone::Monotone;
use crate::hol;
use crate::hol::connectives::{
    beta_normal, conjs, conjuncts, dischs, mk_conjs, mk_imps, mk_lambdas, mps,
};
use crate::{Proof, fail};
use kernel::{Term, Thm, Type};

/// Relations that were defined inductively.
pub struct Relations {
    /// The relations, as constants.
    pub constants: Vec<Term>,
    /// The rules: `⊢ ∀vars. premises ⇒ R t u`.
    pub intros: Vec<(String, Thm)>,
    /// `⊢ (λR'. closed) R' = closed`
    closure: Thm,
    /// `R x, (λR'. closed) R' ⊢ R' x` for each relation.
    least: Vec<Thm>,
    /// `∀R'. (λR'. closed) R' ⇒ R' x ⊢ R x` for each relation.
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

/// The rules, in terms of variables for the relations.
pub(super) struct Spec {
    names: Vec<String>,
    /// The variables that stand for the relations in the rules.
    pub(super) variables: Vec<Term>,
    /// Second variables for the relations.
    others: Vec<Term>,
    /// Variables for the arguments of each relation.
    pub(super) params: Vec<Vec<Term>>,
    /// The variables for them in the theorems, named as in the rules.
    shown: Vec<Vec<Term>>,
    pub(super) rules: Vec<Rule>,
    /// The conjunction of the rules.
    closed: Term,
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
    kind: PremiseKind,
}

pub(super) enum PremiseKind {
    /// No relation occurs.
    Plain,
    /// `R args`
    Atom(usize, Vec<Term>),
    /// Relations occur below: `⊢ (∀x. A x ⇒ B x) ⇒ ... ⇒ p[A] ⇒ p[B]`.
    Nested(Thm),
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
    relations.intros = relations.prove_rules()?;
    Ok(relations)
}

impl Spec {
    fn new(
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
        let (member, every) = hol::sides(same);
        let th = hol::eq_mp(same, hol::assume(member)?)?;
        let th = hol::undisch(hol::specl(variables, th)?)?;
        self.least.push(th);
        let back = hol::eq_mp(hol::sym(same)?, hol::assume(every)?)?;
        self.members.push(back);
        self.constants.push(defined.constant);
        Ok(())
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
            let th = hol::prove_hyp(every, member)?;
            let th = hol::gens(&rule.vars, dischs(&assumed, th)?)?;
            intros.push((rule.name.clone(), th));
        }
        Ok(intros)
    }

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
pub(super) fn predicate_name(k: usize) -> String {
    match k {
        0 => "P".to_string(),
        1 => "Q".to_string(),
        _ => format!("P{k}"),
    }
}

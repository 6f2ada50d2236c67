//! One alternative of an inversion theorem: what one rule says of the arguments.

use super::least::Relations;
use super::rules::Rule;
use crate::Proof;
use crate::hol;
use crate::hol::connectives::{
    choose, conjs, conjuncts, exists, mk_conjs, mk_disjs, mk_existss, mps,
};
use kernel::{Term, Thm};

/// Where a relation is looked at: `R whole`, in terms of variables.
pub struct Place<'a> {
    /// The variables, in the order in which they occur.
    pub params: &'a [Term],
    /// The arguments: variables, and constructors applied to variables.
    pub whole: &'a [Term],
    /// What a rule has for the variables.
    pub args: Vec<Term>,
}

/// `∃vars. x = t ∧ ... ∧ premises`, where variables of the rule are replaced by parameters.
pub struct Alternative<'a> {
    pub(super) rule: &'a Rule,
    place: Place<'a>,
    replaced: Vec<(Term, Term)>,
    /// How many of the parts are equations for parameters.
    equations: usize,
    vars: Vec<Term>,
    parts: Vec<Term>,
}

impl<'a> Alternative<'a> {
    /// What a rule says of the arguments.
    pub fn new(relations: &Relations, rule: &'a Rule, place: Place<'a>) -> Proof<Alternative<'a>> {
        let mut replaced: Vec<(Term, Term)> = Vec::new();
        let mut open = Vec::new();
        for (&x, &arg) in place.params.iter().zip(&place.args) {
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
            let prop = relations.spec.at(&relations.constants, premise.prop)?;
            parts.push(hol::subst(&replaced, prop)?);
        }
        Ok(Alternative {
            rule,
            place,
            replaced,
            equations: open.len(),
            vars,
            parts,
        })
    }

    /// The alternative as a proposition.
    pub fn statement(&self) -> Proof<Term> {
        mk_existss(&self.vars, mk_conjs(&self.parts)?)
    }

    /// `⊢ R whole` from the alternative, by the rule.
    pub fn relation_holds(&self, relation: Term, intro: Thm, th: Thm) -> Proof<Thm> {
        let body = mk_conjs(&self.parts)?;
        let parts = conjuncts(hol::assume(body)?, self.parts.len())?;
        let (equations, premises) = parts.split_at(self.equations);
        let values: Vec<Term> = self.rule.vars.iter().map(|&x| self.value(x)).collect();
        let holds = mps(hol::specl(&values, intro)?, premises)?;
        // The arguments of the conclusion are equal to the parameters.
        let mut known = Vec::new();
        let mut equations = equations.iter();
        for (&x, &arg) in self.place.params.iter().zip(&self.place.args) {
            let same = match self.replaced.contains(&(arg, x)) {
                true => None,
                false => equations.next(),
            };
            known.push(match same {
                Some(&equation) => hol::sym(equation)?,
                None => hol::refl(x)?,
            });
        }
        let mut same = hol::refl(relation)?;
        let mut known = known.into_iter();
        for &arg in self.place.whole {
            same = hol::mk_comb(same, self.argument_same(arg, &mut known)?)?;
        }
        choose(&self.vars, body, th, hol::eq_mp(same, holds)?)
    }

    /// `⊢ t = arg`, given as much for each variable in the argument.
    fn argument_same(&self, arg: Term, known: &mut impl Iterator<Item = Thm>) -> Proof<Thm> {
        if self.place.params.contains(&arg) {
            return Ok(known.next().map_or_else(|| hol::refl(arg), Ok)?);
        }
        let (constructor, args) = hol::strip_app(arg);
        let mut same = hol::refl(constructor)?;
        for arg in args {
            same = hol::mk_comb(same, self.argument_same(arg, known)?)?;
        }
        Ok(same)
    }

    /// A theorem about the parameters, for the arguments of the rule.
    pub fn at_rule(&self, th: Thm) -> Proof<Thm> {
        Ok(hol::inst(&self.pairs(), th)?)
    }

    /// The alternative at the arguments of the rule, from the rule's premises.
    pub fn proved(&self, premises: &[Thm]) -> Proof<Thm> {
        let pairs = self.pairs();
        let mut parts = Vec::new();
        for &part in &self.parts[..self.equations] {
            let equation = hol::subst(&pairs, part)?;
            let side = hol::dest_eq(equation).map_or(equation, |(a, _)| a);
            parts.push(hol::refl(side)?);
        }
        parts.extend(premises);
        // The bound variables must not be mistaken for those of the rule.
        let mut avoid = self.rule.vars.clone();
        avoid.extend(self.place.params);
        let mut fresh = Vec::new();
        for &x in &self.vars {
            let other = hol::variant(&avoid, x)?;
            avoid.push(other);
            fresh.push((x, other));
        }
        let body = hol::subst(&fresh, mk_conjs(&self.parts)?)?;
        let body = hol::subst(&pairs, body)?;
        let bound: Vec<Term> = fresh.iter().map(|(_, other)| *other).collect();
        exists(&bound, body, &self.vars, conjs(&parts)?)
    }

    /// The variable that the rule has for a parameter.
    pub fn variable(&self, at: usize) -> Option<Term> {
        let arg = *self.place.args.get(at)?;
        self.rule.vars.contains(&arg).then_some(arg)
    }

    /// What stands for a variable of the rule.
    fn value(&self, x: Term) -> Term {
        let found = self.replaced.iter().find(|(v, _)| *v == x);
        found.map_or(x, |(_, param)| *param)
    }

    /// The parameters with the arguments of the rule as values.
    fn pairs(&self) -> Vec<(Term, Term)> {
        let args = self.place.args.iter().copied();
        self.place.params.iter().copied().zip(args).collect()
    }
}

/// `p ⊢ r` for each alternative `p`, given that the disjunction of all gives `r`.
pub fn injections(cases: &[Term], either: Thm) -> Proof<Vec<Thm>> {
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

//! Inversion of relations whose rules each speak of one constructor of a datatype.

use super::alternative::{Alternative, Place, injections};
use super::least::{Relations, Value};
use crate::definitions::define::unfold;
use crate::hol;
use crate::hol::connectives::{
    conjs, dischs, disj_cases, ispecl, mk_disjs, mk_lambdas, mps, together,
};
use crate::{Proof, fail};
use kernel::{Term, Thm, Type};

/// A datatype, as inversion needs it.
pub struct Distinction {
    /// The constructors with variables for their arguments.
    pub constructors: Vec<(Term, Vec<Term>)>,
    /// `⊢ ∀f g... a b. case f g ... (C a b) = f a b` for each of them.
    pub equations: Vec<Thm>,
}

/// Finds the datatype of which a type is an instance.
pub type Distinguish<'a> = &'a dyn Fn(Type) -> Proof<Option<Distinction>>;

/// What inversion by constructor gives: the relation, the constructor, the theorem.
pub type ByConstructor = (usize, Term, Thm);

/// A relation `R x e y` whose rules have a constructor for `e`.
struct Indexed {
    /// Variables for the other arguments.
    others: Vec<Term>,
    forms: Vec<Form>,
    /// `R x e y ∧ case f g ... e x y`
    value: Value,
}

/// What the rules for one constructor say.
struct Form {
    constructor: Term,
    /// The arguments of the constructor, and those of the relation.
    args: Vec<Term>,
    params: Vec<Term>,
    whole: Vec<Term>,
    /// The places of the rules.
    rules: Vec<usize>,
    cases: Vec<Term>,
    /// `⊢ case f g ... (C a b) x y = (∃vars. x = t ∧ premises) ∨ ...`
    same: Option<Thm>,
}

impl Relations {
    /// For each relation of which every rule has a constructor of a datatype for the same
    /// argument, and for each constructor,
    /// `⊢ ∀x a b y. R x (C a b) y ⇔ (∃vars. x = t ∧ premises) ∨ ...`.
    ///
    /// It is proved for all constructors at once, from `R x e y ⇒ case f g ... e x y`: from the
    /// disjunction of all rules, each of them would take as many steps as there are rules.
    pub fn by_constructor(&self, distinguish: Distinguish<'_>) -> Proof<Vec<ByConstructor>> {
        let spec = &self.spec;
        let mut indexed = Vec::new();
        for k in 0..spec.params.len() {
            let found = self.index(k, distinguish)?;
            indexed.push(found.map(|(at, d)| self.indexed(k, at, d)).transpose()?);
        }
        let (mut values, mut steps) = (Vec::new(), Vec::new());
        for (k, found) in indexed.iter().enumerate() {
            let (value, related) = match found {
                Some(found) => (found.value.term, hol::conjunct1(found.value.holds)?),
                None => {
                    let holds = hol::apps(self.constants[k], &spec.params[k])?;
                    (self.constants[k], hol::assume(holds)?)
                }
            };
            values.push(value);
            steps.push(self.inclusion(k, value, related)?);
        }
        let mut injected = vec![None; spec.rules.len()];
        for form in indexed.iter().flatten().flat_map(|found| &found.forms) {
            let fold = hol::eq_mp(
                hol::sym(form.same()?)?,
                hol::assume(mk_disjs(&form.cases)?)?,
            )?;
            for (&i, th) in form.rules.iter().zip(injections(&form.cases, fold)?) {
                injected[i] = Some((form, th));
            }
        }
        let mut clauses = Vec::new();
        for (i, injected) in injected.into_iter().enumerate() {
            let rule = &spec.rules[i];
            let (assumed, premises) = self.lifted(rule, &values, &steps)?;
            let mut th = mps(hol::specl(&rule.vars, self.intros[i].1)?, &premises)?;
            if let (Some((form, injection)), Some(found)) = (injected, &indexed[rule.relation]) {
                let alternative = self.alternative(form, i)?;
                let injection = alternative.at_rule(injection)?;
                let by_case = hol::prove_hyp(alternative.proved(&premises)?, injection)?;
                let fold = spec.for_args(rule.relation, &rule.args, found.value.fold)?;
                th = hol::prove_hyp(hol::conj(th, by_case)?, fold)?;
            }
            clauses.push(hol::gens(&rule.vars, dischs(&assumed, th)?)?);
        }
        let least = self.least(&values, conjs(&clauses)?)?;
        let (mut keys, mut found) = (Vec::new(), Vec::new());
        for (k, th) in least.into_iter().enumerate() {
            let Some(indexed) = &indexed[k] else { continue };
            let by_case = hol::conjunct2(hol::prove_hyp(th, indexed.value.holds)?)?;
            for form in &indexed.forms {
                keys.push((k, form.constructor));
                found.push(self.inverted(k, indexed, form, by_case)?);
            }
        }
        let theorems = together(&found)?;
        let all = keys.into_iter().zip(theorems);
        Ok(all
            .map(|((k, constructor), th)| (k, constructor, th))
            .collect())
    }

    /// The argument for which every rule of a relation has a constructor, and its datatype.
    fn index(&self, k: usize, distinguish: Distinguish<'_>) -> Proof<Option<(usize, Distinction)>> {
        let rules = self.spec.rules_of(k);
        for (at, &param) in self.spec.params[k].iter().enumerate() {
            let Some(distinction) = distinguish(hol::type_of(param))? else {
                continue;
            };
            let known = |&i: &usize| distinction.place(self.spec.rules[i].args[at]).is_some();
            if !rules.is_empty() && rules.iter().all(known) {
                return Ok(Some((at, distinction)));
            }
        }
        Ok(None)
    }

    /// What is proved of a relation with an index at this place.
    fn indexed(&self, k: usize, at: usize, distinction: Distinction) -> Proof<Indexed> {
        let spec = &self.spec;
        let mut others = spec.params[k].clone();
        let index = others.remove(at);
        let mut used: Vec<Term> = spec.rules.iter().flat_map(|r| r.vars.clone()).collect();
        used.extend(&spec.params[k]);
        let (mut forms, mut functions) = (Vec::new(), Vec::new());
        for (number, (constructor, vars)) in distinction.constructors.iter().enumerate() {
            let mut form = Form {
                constructor: *constructor,
                args: Vec::new(),
                params: others.clone(),
                whole: spec.params[k].clone(),
                rules: spec.rules_of(k),
                cases: Vec::new(),
                same: None,
            };
            for &x in vars {
                let x = hol::variant(&used, x)?;
                used.push(x);
                form.args.push(x);
            }
            form.params.splice(at..at, form.args.iter().copied());
            form.whole[at] = hol::apps(*constructor, &form.args)?;
            form.rules.retain(|&i| {
                let place = distinction.place(spec.rules[i].args[at]);
                place.is_some_and(|(own, _)| own == number)
            });
            for &i in &form.rules {
                form.cases.push(self.alternative(&form, i)?.statement()?);
            }
            let either = mk_lambdas(&others, mk_disjs(&form.cases)?)?;
            functions.push(mk_lambdas(&form.args, either)?);
            forms.push(form);
        }
        let mut by_case = None;
        for (number, form) in forms.iter_mut().enumerate() {
            let mut values = functions.clone();
            values.extend(&form.args);
            let th = ispecl(&values, distinction.equations[number])?;
            let reduced = unfold(hol::refl(functions[number])?, &form.args)?;
            by_case = hol::dest_app(hol::lhs(th)).map(|(by_case, _)| by_case);
            form.same = Some(unfold(hol::trans(th, reduced)?, &others)?);
        }
        let Some(by_case) = by_case else {
            return fail("internal error: a datatype without constructors");
        };
        let by_case = hol::apps(hol::app(by_case, index)?, &others)?;
        let holds = hol::apps(self.constants[k], &spec.params[k])?;
        let both = mk_lambdas(&spec.params[k], hol::mk_conj(holds, by_case)?)?;
        Ok(Indexed {
            others,
            forms,
            value: Value::new(&spec.params[k], both)?,
        })
    }

    /// What a rule says where the index is made by the constructor.
    fn alternative<'a>(&'a self, form: &'a Form, i: usize) -> Proof<Alternative<'a>> {
        let rule = &self.spec.rules[i];
        let mut args = Vec::new();
        for (&whole, &arg) in form.whole.iter().zip(&rule.args) {
            match form.params.contains(&whole) {
                true => args.push(arg),
                false => args.extend(hol::strip_app(arg).1),
            }
        }
        let place = Place {
            params: &form.params,
            whole: &form.whole,
            args,
        };
        Alternative::new(self, rule, place)
    }

    /// `⊢ ∀x a b y. R x (C a b) y ⇔ (∃vars. x = t ∧ premises) ∨ ...`, where
    /// `R x e y ⊢ case f g ... e x y`.
    fn inverted(&self, k: usize, indexed: &Indexed, form: &Form, by_case: Thm) -> Proof<Thm> {
        let forth = self.spec.for_args(k, &form.whole, by_case)?;
        let forth = hol::eq_mp(form.same()?, forth)?;
        let holds = hol::apps(self.constants[k], &form.whole)?;
        let either = hol::assume(mk_disjs(&form.cases)?)?;
        let back = disj_cases(either, &form.cases, holds, &mut |at, th| {
            let i = form.rules[at];
            let alternative = self.alternative(form, i)?;
            alternative.relation_holds(self.constants[k], self.intros[i].1, th)
        })?;
        let th = hol::deduct_antisym(back, forth)?;
        let shown = self.shown(k, indexed, form)?;
        let pairs = form.params.iter().copied().zip(shown.iter().copied());
        let pairs: Vec<_> = pairs.filter(|(x, y)| x != y).collect();
        Ok(hol::gens(&shown, hol::inst(&pairs, th)?)?)
    }

    /// The variables of the theorem about a constructor, named as in a rule for it, or else as
    /// in the other theorems about the relation.
    fn shown(&self, k: usize, indexed: &Indexed, form: &Form) -> Proof<Vec<Term>> {
        let spec = &self.spec;
        let general = spec.params[k].iter().zip(&spec.shown[k]);
        let mut shown: Vec<Term> = Vec::new();
        let example = form.rules.first().map(|&i| self.alternative(form, i));
        let example = example.transpose()?;
        for (at, &param) in form.params.iter().enumerate() {
            let usual = general.clone().find(|(x, _)| **x == param);
            let own = example.as_ref().and_then(|rule| rule.variable(at));
            let name = match indexed.others.contains(&param) {
                true => usual.map(|(_, &name)| name),
                false => own,
            };
            shown.push(hol::variant(&shown, name.unwrap_or(param))?);
        }
        Ok(shown)
    }
}

impl Form {
    fn same(&self) -> Proof<Thm> {
        let missing = || fail("internal error: a constructor without an equation");
        self.same.map_or_else(missing, Ok)
    }
}

impl Distinction {
    /// Which constructor a term is made by, and its arguments.
    fn place(&self, t: Term) -> Option<(usize, Vec<Term>)> {
        let (head, args) = hol::strip_app(t);
        let mut all = self.constructors.iter();
        let place = all.position(|(c, vars)| *c == head && vars.len() == args.len())?;
        Some((place, args))
    }
}

//! Recursion on arguments that become smaller in a well-founded relation.
//!
//! With `RESTRICT f R x`, which is `f` at what is smaller than `x`, the equation holds without
//! conditions; each call then becomes one of `f` where its argument is proved to be smaller,
//! under what holds at the place of the call.

use super::clauses::{Clauses, Function};
use super::compile::Compiler;
use super::equations::{Recursive, all_clauses, evaluated, same_equation};
use super::structure::Structures;
use crate::definitions::datatype::base::{component, tuple};
use crate::definitions::define::{define, unfold};
use crate::hol;
use crate::hol::connectives::{ispecl, mk_imps, mk_lambdas, mps, select};
use crate::rewriting::set::SimpSet;
use crate::rewriting::simplifier::Simplifier;
use crate::{Fail, Proof, fail};
use kernel::{Term, Thm};
use std::cell::RefCell;
use std::rc::Rc;

/// What the theories must provide.
#[derive(Clone, Copy, Debug)]
pub struct WellFounded {
    /// `wf_recursion_restricted : ∀R H. WF R ⇒ ∃f. ∀x. f x = H (RESTRICT f R x) x`
    pub recursion: Thm,
    /// `restrict_smaller : ∀f R x z. R z x ⇒ RESTRICT f R x z = f z`
    pub restrict: Thm,
    /// `wf_measure : ∀m. WF (λx y. m x < m y)`
    pub measure: Thm,
    /// `fst_pair : ∀x y. FST (x, y) = x`
    pub fst: Thm,
    /// `snd_pair : ∀x y. SND (x, y) = y`
    pub snd: Thm,
}

impl WellFounded {
    /// The theorems, looked up by the names given with the fields.
    pub fn find(lookup: &dyn Fn(&str) -> Proof<Thm>) -> Proof<WellFounded> {
        let recursion = lookup("wf_recursion_restricted").map_err(|_| {
            Fail("recursion on a measure or relation needs the theory `base.recursion`".to_string())
        });
        Ok(WellFounded {
            recursion: recursion?,
            restrict: lookup("restrict_smaller")?,
            measure: lookup("wf_measure")?,
            fst: lookup("fst_pair")?,
            snd: lookup("snd_pair")?,
        })
    }
}

/// Why a recursion ends.
#[derive(Clone, Copy, Debug)]
pub enum Termination {
    /// A number that becomes smaller: a function of the arguments, one after the other.
    Measure(Term),
    /// `⊢ WF R` for a relation between tuples of the arguments.
    Relation(Thm),
}

/// Defines a function by equations that are recursive on arguments that become smaller.
/// `contexts` says, by its congruence rules, what may be assumed at which place of a term;
/// `prove` proves that arguments become smaller: closed propositions
/// `∀x y... . context ⇒ ... ⇒ R (arguments of the call) (patterns)`.
pub fn recursive_by(
    function: &Function,
    structures: Structures<'_>,
    termination: Termination,
    theorems: &WellFounded,
    contexts: &SimpSet,
    prove: &mut dyn FnMut(Term) -> Proof<Thm>,
) -> Proof<Recursive> {
    let clauses = all_clauses(std::slice::from_ref(function), structures)?;
    let Some(function) = clauses.first().filter(|f| !f.params.is_empty()) else {
        return fail("a recursive function needs an argument");
    };
    let mut proof = Recursion {
        function,
        structures,
        theorems,
        contexts,
        relation: hol::mk_true()?,
    };
    let well_founded = proof.well_founded(termination)?;
    proof.define(well_founded, prove)
}

struct Recursion<'a> {
    function: &'a Clauses,
    structures: Structures<'a>,
    theorems: &'a WellFounded,
    contexts: &'a SimpSet,
    relation: Term,
}

impl Recursion<'_> {
    /// The arguments as components of a tuple.
    fn components(&self, t: Term) -> Proof<Vec<Term>> {
        let count = self.function.params.len();
        (0..count).map(|at| component(t, at, count)).collect()
    }

    fn tuple_var(&self, name: &str) -> Proof<Term> {
        let ty = hol::type_of(tuple(&self.function.params)?);
        Ok(hol::var(hol::name(name), ty)?)
    }

    /// `⊢ WF R`, after noting the relation.
    fn well_founded(&mut self, termination: Termination) -> Proof<Thm> {
        let th = match termination {
            Termination::Relation(th) => th,
            Termination::Measure(measure) => {
                let t = self.tuple_var("t")?;
                let applied = hol::apps(measure, &self.components(t)?);
                let Ok(applied) = applied else {
                    return fail(format!(
                        "the measure of {} must be a function of its arguments",
                        self.function.name
                    ));
                };
                ispecl(&[hol::lambda(t, applied)?], self.theorems.measure)?
            }
        };
        let t = self.tuple_var("t")?;
        let relation = hol::dest_app(th.concl()).map(|(_, relation)| relation);
        let Some(relation) = relation.filter(|&r| hol::apps(r, &[t, t]).is_ok()) else {
            return fail(format!(
                "the relation for {} must be one between tuples of its arguments",
                self.function.name
            ));
        };
        self.relation = relation;
        Ok(th)
    }

    fn define(
        &self,
        well_founded: Thm,
        prove: &mut dyn FnMut(Term) -> Proof<Thm>,
    ) -> Proof<Recursive> {
        let function = self.function;
        let compiler = Compiler {
            structures: self.structures,
            function,
        };
        // body = λf x y. ..., for a function f of tuples
        let body = compiler.compile(&function.params, function.rows())?;
        let t = self.tuple_var("t")?;
        let on_tuples = hol::var(hol::name("f'"), hol::fun(hol::type_of(t), function.result)?)?;
        let curried = |f: Term| -> Proof<Term> {
            let value = hol::app(f, tuple(&function.params)?)?;
            mk_lambdas(&function.params, value)
        };
        let body = mk_lambdas(&function.params, body)?;
        let parameters = [(function.variable, curried(on_tuples)?)];
        let body = hol::lambda(on_tuples, hol::subst(&parameters, body)?)?;
        let applied = hol::apps(hol::app(body, on_tuples)?, &self.components(t)?)?;
        let functional = mk_lambdas(&[on_tuples, t], applied)?;
        let ex = ispecl(&[self.relation, functional], self.theorems.recursion)?;
        let holds = select(hol::mp(ex, well_founded)?)?;
        let Some((predicate, chosen)) = hol::dest_app(holds.concl()) else {
            return fail("internal error: nothing was chosen");
        };
        let on_tuples = define(&format!("_{}", function.name), &[], chosen)?;
        let folded = hol::ap_term(predicate, hol::sym(on_tuples.equation)?)?;
        let holds = hol::eq_mp(folded, holds)?;
        let equation = hol::eq_mp(hol::beta(holds.concl())?, holds)?;
        let value = hol::app(on_tuples.constant, tuple(&function.params)?)?;
        let definition = define(&function.name, &function.params, value)?;

        let mut equations = Vec::new();
        for number in 0..function.clauses.len() {
            let th = self.equation(number, (body, equation), definition.equation, prove)?;
            equations.push(th);
        }
        Ok(Recursive {
            constant: definition.constant,
            equations,
        })
    }

    /// Proves an equation as it was given.
    fn equation(
        &self,
        number: usize,
        (body, equation): (Term, Thm),
        definition: Thm,
        prove: &mut dyn FnMut(Term) -> Proof<Thm>,
    ) -> Proof<Thm> {
        let (function, clause) = (self.function, &self.function.clauses[number]);
        // f patterns = fn (patterns) = H (RESTRICT fn R (patterns)) (patterns)
        let patterns = tuple(&clause.patterns)?;
        let mut th = unfold(definition, &clause.patterns)?;
        th = hol::trans(th, hol::spec(patterns, equation)?)?;
        let (functional, args) = hol::strip_app(hol::rhs(th));
        th = hol::trans(th, unfold(hol::refl(functional)?, &args)?)?;
        // = body (RESTRICT ...) pattern ...
        let restricted = args[0];
        let mut same = hol::refl(hol::app(body, restricted)?)?;
        let mut pairs = SimpSet::default();
        pairs.add(self.theorems.fst)?;
        pairs.add(self.theorems.snd)?;
        let mut run = Simplifier::new(Rc::new(pairs));
        for part in self.components(patterns)? {
            let simplified = run.simplify(part)?;
            same = hol::mk_comb(same, simplified.map_or_else(|| hol::refl(part), Ok)?)?;
        }
        th = hol::trans(th, same)?;
        let mut values = vec![restricted];
        values.extend(&clause.patterns);
        th = hol::trans(th, unfold(hol::refl(body)?, &values)?)?;
        let (mut params, mut used) = (Vec::new(), hol::free_vars(restricted));
        for &x in &function.params {
            let param = hol::variant(&used, x)?;
            used.push(param);
            params.push(param);
        }
        let restricted = mk_lambdas(&params, hol::app(restricted, tuple(&params)?)?)?;
        let goal = hol::subst(&[(function.variable, restricted)], clause.body)?;
        let th = evaluated(function, self.structures, number, th, goal)?;

        let conditions = Rc::new(RefCell::new(Vec::new()));
        let mut set = self.contexts.clone();
        for rule in [self.theorems.fst, self.theorems.snd, self.theorems.restrict] {
            set.add(rule)?;
        }
        let noted = Rc::clone(&conditions);
        set.add_solver(Rc::new(move |facts, condition| {
            let (goal, th) = assumed(facts, condition)?;
            noted.borrow_mut().push(goal);
            Ok(Some(th))
        }));
        let set = Rc::new(set);
        let mut normal = |t: Term| {
            let th = hol::beta_norm(t)?;
            let simplified = Simplifier::new(Rc::clone(&set)).simplify(hol::rhs(th))?;
            simplified.map_or(Ok(th), |more| Ok(hol::trans(th, more)?))
        };
        let variables = [function.variable];
        let mut th = same_equation(th, clause.body, &variables, &[definition], &mut normal)?;
        for condition in conditions.take() {
            if hol::hyps(th).contains(&condition) {
                th = hol::prove_hyp(prove(condition)?, th)?;
            }
        }
        Ok(hol::gens(&clause.vars, th)?)
    }
}

/// The closed proposition that a condition holds under the facts in scope, and the condition's
/// theorem from it and the facts.
fn assumed(facts: &[Thm], condition: Term) -> Proof<(Term, Thm)> {
    let props: Vec<Term> = facts.iter().map(|th| th.concl()).collect();
    let goal = mk_imps(&props, condition)?;
    let vars = hol::free_vars(goal);
    let goal = hol::mk_foralls(&vars, goal)?;
    let th = hol::specl(&vars, hol::assume(goal)?)?;
    Ok((goal, mps(th, facts)?))
}

//! The simplifier: conditional, contextual rewriting to a normal form.
//!
//! A term is simplified inside out. Congruence theorems say what may be assumed where (the
//! left side of an implication while its right side is simplified); rules with conditions
//! apply where the simplifier, or one of its solvers, proves the conditions.

use crate::hol::connectives::strip_foralls;
use crate::hol::matching::match_term;
use crate::hol::{self, dest_app, dest_eq, dest_imp, rhs};
use crate::rewriting::rule::{Rule, rules};
use crate::{Proof, fail};
use kernel::{Const, Term, TermView, Thm};
use std::collections::HashMap;
use std::rc::Rc;

/// A procedure that may rewrite a term: `⊢ t = t'`.
pub type Procedure = Rc<dyn Fn(&mut Simplifier, Term) -> Proof<Option<Thm>>>;

/// A procedure that may prove a proposition from the facts in scope.
pub type Solver = Rc<dyn Fn(&mut Simplifier, Term) -> Proof<Option<Thm>>>;

/// How to simplify the parts of an application of a constant: a theorem
/// `(∀x. h ⇒ l₁ x = r₁ x) ⇒ ... ⇒ c l₁ ... = c r₁ ...`, its quantifiers stripped.
#[derive(Clone, Debug)]
struct Congruence {
    th: Thm,
    vars: Vec<Term>,
    lhs: Term,
}

/// Rules, congruences, procedures and solvers.
#[derive(Clone, Default)]
pub struct SimpSet {
    rules: HashMap<Option<Const>, Vec<Rc<Rule>>>,
    congruences: HashMap<Const, Rc<Congruence>>,
    procedures: Vec<Procedure>,
    solvers: Vec<Solver>,
}

impl SimpSet {
    /// Adds the rewrite rules of a theorem.
    pub fn add(&mut self, th: Thm) -> Proof<()> {
        self.add_rules(None, th)
    }

    /// Adds the rewrite rules of a theorem that messages know by this name.
    pub fn add_named(&mut self, name: &str, th: Thm) -> Proof<()> {
        self.add_rules(Some(name.into()), th)
    }

    fn add_rules(&mut self, name: Option<Rc<str>>, th: Thm) -> Proof<()> {
        for mut rule in rules(th)? {
            rule.name = name.clone();
            self.rules
                .entry(rule.head())
                .or_default()
                .push(Rc::new(rule));
        }
        Ok(())
    }

    /// Takes out the rules with the left sides of a theorem's rules.
    pub fn remove(&mut self, th: Thm) -> Proof<()> {
        for rule in rules(th)? {
            if let Some(kept) = self.rules.get_mut(&rule.head()) {
                kept.retain(|other| match_term(other.lhs, rule.lhs, &other.vars).is_none());
            }
        }
        Ok(())
    }

    /// Adds all rules and procedures of another set.
    pub fn merge(&mut self, other: &SimpSet) {
        for (head, rules) in &other.rules {
            let own = self.rules.entry(*head).or_default();
            for rule in rules {
                if !own.iter().any(|known| Rc::ptr_eq(known, rule)) {
                    own.push(Rc::clone(rule));
                }
            }
        }
        self.congruences.extend(
            other
                .congruences
                .iter()
                .map(|(&c, rule)| (c, Rc::clone(rule))),
        );
        for procedure in &other.procedures {
            if !self
                .procedures
                .iter()
                .any(|known| Rc::ptr_eq(known, procedure))
            {
                self.procedures.push(Rc::clone(procedure));
            }
        }
        for solver in &other.solvers {
            if !self.solvers.iter().any(|known| Rc::ptr_eq(known, solver)) {
                self.solvers.push(Rc::clone(solver));
            }
        }
    }

    /// The congruence theorems only: what may be assumed where.
    pub fn congruences_only(&self) -> SimpSet {
        SimpSet {
            congruences: self.congruences.clone(),
            ..SimpSet::default()
        }
    }

    /// Adds a congruence theorem.
    pub fn add_congruence(&mut self, th: Thm) -> Proof<()> {
        let (vars, th) = strip_foralls(th)?;
        let mut body = th.concl();
        while let Some((_, rest)) = dest_imp(body) {
            body = rest;
        }
        let sides = dest_eq(body);
        let Some((lhs, head)) = sides.and_then(|(lhs, _)| Some((lhs, hol::head_const(lhs)?)))
        else {
            return fail(
                "a congruence theorem must end in an equation of applications of a constant",
            );
        };
        self.congruences
            .insert(head, Rc::new(Congruence { th, vars, lhs }));
        Ok(())
    }

    /// Adds a procedure, which is tried after the rules.
    pub fn add_procedure(&mut self, procedure: Procedure) {
        self.procedures.push(procedure);
    }

    /// Adds a solver, which is tried on conditions that do not simplify to `T`.
    pub fn add_solver(&mut self, solver: Solver) {
        self.solvers.push(solver);
    }
}

/// What holds locally: facts, the rules made from them, and what was simplified under them.
#[derive(Default)]
struct Layer {
    rules: HashMap<Option<Const>, Vec<Rc<Rule>>>,
    memo: HashMap<Term, Option<Thm>>,
    facts: Vec<Thm>,
}

/// One run of the simplifier.
pub struct Simplifier {
    set: Rc<SimpSet>,
    layers: Vec<Layer>,
    /// Rewrite steps left before the run is given up.
    fuel: usize,
    /// How often each rule was used, by its address.
    used: HashMap<*const Rule, (Rc<Rule>, usize)>,
    /// How many conditions are being proved, one for the sake of another.
    depth: usize,
    /// Local variables: names not to be given to opened binders.
    opened: Vec<Term>,
}

const FUEL: usize = 20_000;
/// How many binders may be open, one within the other: no text is nested as deep, so a rule that
/// puts itself under binders is at work.
const BINDERS: usize = 250;
const DEPTH: usize = 8;

impl Simplifier {
    /// A run with these rules.
    pub fn new(set: Rc<SimpSet>) -> Simplifier {
        let layers = vec![Layer::default()];
        Simplifier {
            set,
            layers,
            fuel: FUEL,
            used: HashMap::new(),
            depth: 0,
            opened: Vec::new(),
        }
    }

    /// Adds a fact: for rewriting and for the solvers.
    pub fn assume(&mut self, fact: Thm) -> Proof<()> {
        let mut layer = Layer::default();
        for rule in rules(fact)? {
            layer
                .rules
                .entry(rule.head())
                .or_default()
                .push(Rc::new(rule));
        }
        layer.facts.push(fact);
        self.layers.push(layer);
        Ok(())
    }

    /// Adds a fact for the solvers only.
    pub fn assume_silently(&mut self, fact: Thm) {
        self.layers.push(Layer {
            facts: vec![fact],
            ..Layer::default()
        });
    }

    /// The facts in scope, oldest first.
    pub fn facts(&self) -> impl Iterator<Item = Thm> + '_ {
        self.layers
            .iter()
            .flat_map(|layer| layer.facts.iter().copied())
    }

    /// `⊢ t = t'` for the simplified term `t'`, or nothing if `t` is simple already.
    pub fn simplify(&mut self, t: Term) -> Proof<Option<Thm>> {
        let layer = self.layers.len() - 1;
        if let Some(&known) = self.layers[layer].memo.get(&t) {
            return Ok(known);
        }
        let mut simplified = self.parts(t)?;
        let now = simplified.map_or(t, rhs);
        if let Some(step) = self.step(now)? {
            let rest = self.simplify(rhs(step))?;
            simplified = chain(simplified, chain(Some(step), rest)?)?;
        }
        let memo = &mut self.layers[layer].memo;
        memo.insert(t, simplified);
        if let Some(th) = simplified {
            memo.insert(rhs(th), None);
        }
        Ok(simplified)
    }

    /// Proves a proposition by simplifying it to `T`, or by a solver.
    pub fn prove(&mut self, p: Term) -> Proof<Option<Thm>> {
        if self.depth >= DEPTH {
            return Ok(None);
        }
        self.depth += 1;
        let proved = self.prove_within(p);
        self.depth -= 1;
        proved
    }

    fn prove_within(&mut self, p: Term) -> Proof<Option<Thm>> {
        let simplified = self.simplify(p)?;
        let now = simplified.map_or(p, rhs);
        if now == hol::mk_true()? {
            return Ok(match simplified {
                Some(th) => Some(hol::eqt_elim(th)?),
                None => Some(hol::truth()?),
            });
        }
        let set = Rc::clone(&self.set);
        for solver in &set.solvers {
            if let Some(th) = solver(self, now)? {
                return Ok(Some(match simplified {
                    Some(equation) => hol::eq_mp(hol::sym(equation)?, th)?,
                    None => th,
                }));
            }
        }
        Ok(None)
    }

    /// Whether a proposition simplifies to `F`.
    fn refuted(&mut self, p: Term) -> Proof<bool> {
        let simplified = self.simplify(p)?.map_or(p, rhs);
        Ok(simplified == hol::mk_false()?)
    }

    /// One rewrite step at the root.
    fn step(&mut self, t: Term) -> Proof<Option<Thm>> {
        if dest_app(t).is_some_and(|(f, _)| hol::dest_abs(f).is_some()) {
            return Ok(Some(hol::beta(t)?));
        }
        if let Some((a, b)) = dest_eq(t)
            && a == b
        {
            return Ok(Some(hol::eqt_intro(hol::refl(a)?)?));
        }
        for rule in self.candidates(t) {
            if let Some(th) = self.apply(&rule, t)? {
                self.count(rule)?;
                return Ok(Some(th));
            }
        }
        let set = Rc::clone(&self.set);
        for procedure in &set.procedures {
            if let Some(th) = procedure(self, t)? {
                return Ok(Some(th));
            }
        }
        Ok(None)
    }

    /// Counts a use of a rule; fails if there were too many.
    fn count(&mut self, rule: Rc<Rule>) -> Proof<()> {
        let known = self.used.entry(Rc::as_ptr(&rule)).or_insert((rule, 0));
        known.1 += 1;
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return fail(self.too_long()),
        }
        Ok(())
    }

    /// The message that the run does not end, with the rules that were used most.
    fn too_long(&self) -> String {
        let uses = self.used.values();
        let mut uses: Vec<(usize, String)> = uses.map(|(rule, n)| (*n, rule.shown())).collect();
        uses.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let steps: usize = uses.iter().map(|(n, _)| n).sum();
        let often = uses.iter().filter(|(n, _)| n * 10 >= steps);
        let often: String = often
            .map(|(n, rule)| format!("\n    {n} by {rule}"))
            .collect();
        format!(
            "simp does not seem to terminate: of {steps} rewrite steps there were{often}\n    \
             (`rewrite` uses a rule once, `cases` inverts a derivation)"
        )
    }

    fn candidates(&self, t: Term) -> Vec<Rc<Rule>> {
        let (head, arity) = (hol::head_const(t), hol::strip_app(t).1.len());
        let local = self
            .layers
            .iter()
            .rev()
            .filter_map(|layer| layer.rules.get(&head));
        local
            .chain(self.set.rules.get(&head))
            .flatten()
            .filter(|rule| rule.arity == arity)
            .cloned()
            .collect()
    }

    /// `⊢ t = r` by a rule whose conditions can be proved.
    fn apply(&mut self, rule: &Rule, t: Term) -> Proof<Option<Thm>> {
        let Some((mut th, _)) = rule.instance(t) else {
            return Ok(None);
        };
        for _ in 0..rule.conditions {
            let Some((condition, _)) = dest_imp(th.concl()) else {
                return Ok(None);
            };
            let Some(proved) = self.prove(condition)? else {
                return Ok(None);
            };
            th = hol::mp(th, proved)?;
        }
        Ok((rhs(th) != t).then_some(th))
    }

    /// Simplifies the parts of a term.
    fn parts(&mut self, t: Term) -> Proof<Option<Thm>> {
        match hol::view(t) {
            TermView::Abs(..) => {
                let (x, body) = self.open(t)?;
                let simplified = self.simplify(body)?;
                self.opened.pop();
                simplified.map(|th| Ok(hol::abs(x, th)?)).transpose()
            }
            TermView::App(f, x) => {
                if let Some(congruence) = self.congruence(t) {
                    return self.by_congruence(&congruence, t);
                }
                if hol::dest_abs(f).is_some() {
                    // Contract first: the argument may disappear.
                    return Ok(None);
                }
                let of_f = self.simplify_head(f)?;
                let of_x = self.simplify(x)?;
                combine(f, x, of_f, of_x)
            }
            _ => Ok(None),
        }
    }

    /// Simplifies the arguments of a partial application, and its head where that is not a
    /// constant.
    fn simplify_head(&mut self, f: Term) -> Proof<Option<Thm>> {
        match hol::view(f) {
            TermView::App(g, x) if hol::dest_abs(g).is_none() => {
                let of_g = self.simplify_head(g)?;
                let of_x = self.simplify(x)?;
                let combined = combine(g, x, of_g, of_x)?;
                // Rules about functions may apply before all arguments are there.
                let now = combined.map_or(f, rhs);
                let redex = dest_app(now).is_some_and(|(g, _)| hol::dest_abs(g).is_some());
                if !redex && self.candidates(now).is_empty() {
                    return Ok(combined);
                }
                match self.step(now)? {
                    Some(step) => chain(combined, chain(Some(step), self.simplify(rhs(step))?)?),
                    None => Ok(combined),
                }
            }
            TermView::Const(..) => Ok(None),
            _ => self.simplify(f),
        }
    }

    /// Opens a binder with a variable that nothing in scope mentions.
    fn open(&mut self, abs: Term) -> Proof<(Term, Term)> {
        if self.opened.len() >= BINDERS {
            return fail(self.too_long());
        }
        let mut avoid = self.opened.clone();
        for layer in &self.layers {
            for &fact in &layer.facts {
                avoid.extend(hol::free_vars(fact.concl()));
                avoid.extend(hol::hyps(fact).into_iter().flat_map(hol::free_vars));
            }
        }
        let opened = hol::open_fresh(abs, &avoid)?;
        self.opened.push(opened.0);
        Ok(opened)
    }

    fn congruence(&self, t: Term) -> Option<Rc<Congruence>> {
        let congruence = self.set.congruences.get(&hol::head_const(t)?)?;
        let arity = |t| hol::strip_app(t).1.len();
        (arity(t) == arity(congruence.lhs)).then(|| Rc::clone(congruence))
    }

    fn by_congruence(&mut self, congruence: &Congruence, t: Term) -> Proof<Option<Thm>> {
        let Some(mut found) = match_term(congruence.lhs, t, &congruence.vars) else {
            return Ok(None);
        };
        let (mut premises, mut proved, mut changed) = (congruence.th.concl(), Vec::new(), false);
        while let Some((premise, rest)) = dest_imp(premises) {
            let current = found.instantiate_term(premise)?;
            let current = rhs(hol::unrecorded(|| hol::beta_norm(current))?);
            let depth = (self.layers.len(), self.opened.len());
            let step = self.premise(current);
            self.layers.truncate(depth.0);
            self.opened.truncate(depth.1);
            let Some((th, new)) = step? else {
                return Ok(None);
            };
            changed |= new;
            if !found.extend(premise, th.concl(), &congruence.vars) {
                return fail("a congruence theorem has a premise of an unusable form");
            }
            proved.push(th);
            premises = rest;
        }
        if !changed {
            return Ok(None);
        }
        let mut th = found.instantiate(congruence.th)?;
        for premise in proved {
            th = hol::mp(th, premise)?;
        }
        Ok((hol::lhs(th) == t && rhs(th) != t).then_some(th))
    }

    /// Proves an instance `∀x. h ⇒ l = r` of a premise, where `r` is still to be found: `l`
    /// simplified under `h`. Also tells whether `l` changed.
    fn premise(&mut self, p: Term) -> Proof<Option<(Thm, bool)>> {
        if let Some(predicate) = hol::dest_forall(p) {
            let (x, body) = self.open(predicate)?;
            let Some((th, changed)) = self.premise(body)? else {
                return Ok(None);
            };
            return Ok(Some((hol::gen_(x, th)?, changed)));
        }
        if let Some((h, body)) = dest_imp(p) {
            // A part that is never reached stays as it is; its condition would rewrite wildly.
            if self.refuted(h)? {
                let Some((l, _)) = dest_eq(body) else {
                    return Ok(None);
                };
                return Ok(Some((hol::disch(h, hol::refl(l)?)?, false)));
            }
            self.assume(hol::assume(h)?)?;
            let Some((th, changed)) = self.premise(body)? else {
                return Ok(None);
            };
            return Ok(Some((hol::disch(h, th)?, changed)));
        }
        let Some((l, _)) = dest_eq(p) else {
            return Ok(None);
        };
        Ok(Some(match self.simplify(l)? {
            Some(th) => (th, true),
            None => (hol::refl(l)?, false),
        }))
    }
}

/// `⊢ a = c` from `⊢ a = b` and `⊢ b = c`, where nothing stands for reflexivity.
pub fn chain(first: Option<Thm>, second: Option<Thm>) -> Proof<Option<Thm>> {
    Ok(match (first, second) {
        (Some(first), Some(second)) => Some(hol::trans(first, second)?),
        (first, second) => first.or(second),
    })
}

/// `⊢ f x = f' x'`, where nothing stands for reflexivity.
pub fn combine(f: Term, x: Term, of_f: Option<Thm>, of_x: Option<Thm>) -> Proof<Option<Thm>> {
    Ok(match (of_f, of_x) {
        (None, None) => None,
        (Some(of_f), None) => Some(hol::ap_thm(of_f, x)?),
        (None, Some(of_x)) => Some(hol::ap_term(f, of_x)?),
        (Some(of_f), Some(of_x)) => Some(hol::mk_comb(of_f, of_x)?),
    })
}

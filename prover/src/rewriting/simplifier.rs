//! The simplifier: conditional, contextual rewriting to a normal form.
//!
//! A term is simplified inside out. Congruence theorems say what may be assumed where (the
//! left side of an implication while its right side is simplified); rules with conditions
//! apply where the simplifier, or one of its solvers, proves the conditions.

use super::rule::{Rule, rules};
use super::set::{Congruence, SimpSet};
use crate::hol::matching::match_term;
use crate::hol::{self, dest_app, dest_eq, dest_imp, rhs};

use crate::{Proof, fail};
use kernel::{Const, Term, TermView, Thm};
use std::collections::HashMap;
use std::rc::Rc;

/// What holds locally: facts, the rules made from them, and what was simplified under them.
#[derive(Default)]
struct Layer {
    rules: HashMap<Option<Const>, Vec<Rc<Rule>>>,
    memo: HashMap<Term, Option<Thm>>,
    facts: Vec<Thm>,
}

/// A rule, and how often it was used.
struct Uses {
    rule: Rc<Rule>,
    count: usize,
}

/// One run of the simplifier.
pub struct Simplifier {
    set: Rc<SimpSet>,
    layers: Vec<Layer>,
    /// Rewrite steps left before the run is given up.
    fuel: usize,
    /// How often each rule was used, by its address.
    used: HashMap<*const Rule, Uses>,
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
    fn facts(&self) -> impl Iterator<Item = Thm> + '_ {
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
        let facts: Vec<Thm> = self.facts().collect();
        for solver in &set.solvers {
            if let Some(th) = solver(&facts, now)? {
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
            if let Some(th) = procedure(t)? {
                return Ok(Some(th));
            }
        }
        Ok(None)
    }

    /// Counts a use of a rule; fails if there were too many.
    fn count(&mut self, rule: Rc<Rule>) -> Proof<()> {
        let uses = self.used.entry(Rc::as_ptr(&rule));
        uses.or_insert(Uses { rule, count: 0 }).count += 1;
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return fail(self.too_long()),
        }
        Ok(())
    }

    /// The message that the run does not end, with the rules that were used most.
    fn too_long(&self) -> String {
        let uses = self.used.values();
        let uses = uses.map(|uses| (uses.count, uses.rule.shown()));
        let mut uses: Vec<(usize, String)> = uses.collect();
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
            let (layers, opened) = (self.layers.len(), self.opened.len());
            let step = self.premise(current);
            self.layers.truncate(layers);
            self.opened.truncate(opened);
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

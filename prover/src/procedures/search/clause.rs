//! Clauses: facts in the form that the search works on.
//!
//! A clause is a theorem `Γ ∪ {h₁, ..., hₙ} ⊢ F`: its literals `hᵢ` contradict each other. A
//! fact `⊢ p` starts as the clause with the one literal `¬p`, and a literal that is not
//! atomic is replaced by what implies it: `a ∧ b` by `a` and `b`, while `a ∨ b` makes two
//! clauses, one with `a` and one with `b`. A literal `∃x. p` becomes `p` for a variable that
//! may be given any value, a literal `∀x. p` becomes `p[@x. ¬p]`.

use crate::hol;
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// A clause: the theorem, its literals, the variables that may be given values.
#[derive(Clone, Debug)]
pub struct Clause {
    /// `Γ ∪ literals ⊢ F`
    pub th: Thm,
    /// The literals.
    pub literals: Vec<Term>,
    /// The variables, which are those of this clause only.
    pub vars: Vec<Term>,
}

/// Makes clauses.
pub struct Clausifier {
    /// `∀P x. P x ⇒ P (@x. P x)`
    pub choice: Thm,
    /// `∀P. (∃!x. P x) ⇔ ...`, if known.
    pub unique: Option<Thm>,
    /// How many variables were made.
    made: usize,
    /// How many clauses may still be made.
    room: usize,
}

/// The ways in which a literal comes about: each a theorem `new ⊢ literal`.
enum Ways {
    /// The literal is atomic.
    Atomic,
    /// No clause is needed: the literal contradicts itself.
    Never,
    /// One clause for each.
    From(Vec<(Thm, Vec<Term>)>),
}

impl Clausifier {
    /// Makes at most this many clauses.
    pub fn new(choice: Thm, unique: Option<Thm>, room: usize) -> Clausifier {
        Clausifier {
            choice,
            unique,
            made: 0,
            room,
        }
    }

    /// A variable that nothing mentions.
    fn fresh(&mut self, ty: kernel::Type) -> Proof<Term> {
        self.made += 1;
        Ok(hol::var(hol::name(&format!("%{}", self.made)), ty)?)
    }

    /// The clauses of a fact.
    pub fn clauses(&mut self, fact: Thm) -> Proof<Vec<Clause>> {
        let fact = hol::eq_mp(hol::beta_norm(fact.concl())?, fact)?;
        let (th, first) = match hol::dest_not(fact.concl()) {
            Some(p) => (hol::mp(hol::not_elim(fact)?, hol::assume(p)?)?, p),
            None => {
                let denied = hol::mk_not(fact.concl())?;
                (absurd(denied, fact)?, denied)
            }
        };
        let mut found = Vec::new();
        let mut todo = vec![(th, vec![first], Vec::new(), Vec::new())];
        while let Some((th, mut pending, mut done, mut vars)) = todo.pop() {
            let Some(h) = pending.pop() else {
                self.room = match self.room.checked_sub(1) {
                    Some(room) => room,
                    None => return fail("the facts make too many clauses"),
                };
                done.reverse();
                found.push(Clause {
                    th,
                    literals: done,
                    vars,
                });
                continue;
            };
            if pending.contains(&h) || done.contains(&h) {
                todo.push((th, pending, done, vars));
                continue;
            }
            match self.ways(h, &mut vars)? {
                Ways::Never => {}
                Ways::Atomic => {
                    let complement = complement(h)?;
                    if !done.contains(&complement) {
                        done.push(h);
                        todo.push((th, pending, done, vars));
                    }
                }
                Ways::From(ways) => {
                    for (lemma, new) in ways.into_iter().rev() {
                        let mut pending = pending.clone();
                        pending.extend(new.iter().rev());
                        let th = hol::prove_hyp(lemma, th)?;
                        todo.push((th, pending, done.clone(), vars.clone()));
                    }
                }
            }
        }
        Ok(found)
    }

    fn ways(&mut self, h: Term, vars: &mut Vec<Term>) -> Proof<Ways> {
        let one = |th: Thm, new: Vec<Term>| Ok(Ways::From(vec![(th, new)]));
        if h == hol::mk_true()? {
            return one(hol::truth()?, Vec::new());
        }
        if h == hol::mk_false()? {
            return Ok(Ways::Never);
        }
        if let Some(p) = hol::dest_not(h) {
            return self.denied(h, p, vars);
        }
        if let Some((a, b)) = hol::dest_conj(h) {
            return one(hol::conj(hol::assume(a)?, hol::assume(b)?)?, vec![a, b]);
        }
        if let Some((a, b)) = hol::dest_disj(h) {
            let left = hol::disj1(hol::assume(a)?, b)?;
            let right = hol::disj2(a, hol::assume(b)?)?;
            return Ok(Ways::From(vec![(left, vec![a]), (right, vec![b])]));
        }
        if let Some((a, b)) = hol::dest_imp(h) {
            let not_a = hol::mk_not(a)?;
            let falsum = absurd(not_a, hol::assume(a)?)?;
            let left = hol::disch(a, hol::contr(b, falsum)?)?;
            let right = hol::disch(a, hol::assume(b)?)?;
            return Ok(Ways::From(vec![(left, vec![not_a]), (right, vec![b])]));
        }
        if let Some((a, b)) = hol::dest_eq(h) {
            if a == b {
                return one(hol::refl(a)?, Vec::new());
            }
            if hol::type_of(a) != hol::bool() {
                return Ok(Ways::Atomic);
            }
            let (not_a, not_b) = (hol::mk_not(a)?, hol::mk_not(b)?);
            let both = hol::deduct_antisym(hol::assume(a)?, hol::assume(b)?)?;
            let a_false = hol::eqf_intro(hol::assume(not_a)?)?;
            let b_false = hol::eqf_intro(hol::assume(not_b)?)?;
            let neither = hol::trans(a_false, hol::sym(b_false)?)?;
            return Ok(Ways::From(vec![
                (both, vec![a, b]),
                (neither, vec![not_a, not_b]),
            ]));
        }
        if let Some(predicate) = hol::dest_exists(h) {
            let (x, p) = self.opened(predicate, vars)?;
            return one(hol::exists(h, x, hol::assume(p)?)?, vec![p]);
        }
        if let Some(predicate) = hol::dest_forall(h) {
            let ty = domain(predicate);
            let v = self.fresh(ty)?;
            let p = instance(predicate, v)?;
            let (chosen, witness) = self.chosen(hol::lambda(v, hol::mk_not(p)?)?, v)?;
            let at_witness = instance(predicate, witness)?;
            let falsum = {
                let denied = hol::mp(chosen, hol::assume(hol::mk_not(p)?)?)?;
                hol::mp(hol::not_elim(denied)?, hol::assume(at_witness)?)?
            };
            let th = hol::gen_(v, hol::ccontr(p, falsum)?)?;
            return one(eta_statement(th, h)?, vec![at_witness]);
        }
        if let Some(equation) = self.unique_existence(h)? {
            let p = hol::rhs(equation);
            return one(hol::eq_mp(hol::sym(equation)?, hol::assume(p)?)?, vec![p]);
        }
        Ok(Ways::Atomic)
    }

    /// The ways in which `h = ¬p` comes about.
    fn denied(&mut self, h: Term, p: Term, vars: &mut Vec<Term>) -> Proof<Ways> {
        // `falsum` derives F from p.
        let conclude = |falsum: Thm| hol::not_intro(hol::disch(p, falsum)?);
        let assumed = || hol::assume(p);
        let one = |falsum: Thm, new: Vec<Term>| Ok(Ways::From(vec![(conclude(falsum)?, new)]));
        if p == hol::mk_true()? {
            return Ok(Ways::Never);
        }
        if p == hol::mk_false()? {
            return one(assumed()?, Vec::new());
        }
        if let Some(a) = hol::dest_not(p) {
            return one(absurd(p, hol::assume(a)?)?, vec![a]);
        }
        if let Some((a, b)) = hol::dest_conj(p) {
            let (not_a, not_b) = (hol::mk_not(a)?, hol::mk_not(b)?);
            let left = absurd(not_a, hol::conjunct1(assumed()?)?)?;
            let right = absurd(not_b, hol::conjunct2(assumed()?)?)?;
            return Ok(Ways::From(vec![
                (conclude(left)?, vec![not_a]),
                (conclude(right)?, vec![not_b]),
            ]));
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            let (not_a, not_b) = (hol::mk_not(a)?, hol::mk_not(b)?);
            let left = absurd(not_a, hol::assume(a)?)?;
            let right = absurd(not_b, hol::assume(b)?)?;
            let falsum = hol::disj_cases(assumed()?, left, right)?;
            return one(falsum, vec![not_a, not_b]);
        }
        if let Some((a, b)) = hol::dest_imp(p) {
            let not_b = hol::mk_not(b)?;
            let falsum = absurd(not_b, hol::mp(assumed()?, hol::assume(a)?)?)?;
            return one(falsum, vec![a, not_b]);
        }
        if let Some((a, b)) = hol::dest_eq(p) {
            if a == b {
                return Ok(Ways::Never);
            }
            if hol::type_of(a) != hol::bool() {
                return Ok(Ways::Atomic);
            }
            let (not_a, not_b) = (hol::mk_not(a)?, hol::mk_not(b)?);
            let left = absurd(not_b, hol::eq_mp(assumed()?, hol::assume(a)?)?)?;
            let right = absurd(not_a, hol::eq_mp(hol::sym(assumed()?)?, hol::assume(b)?)?)?;
            return Ok(Ways::From(vec![
                (conclude(left)?, vec![a, not_b]),
                (conclude(right)?, vec![not_a, b]),
            ]));
        }
        if let Some(predicate) = hol::dest_forall(p) {
            let (x, q) = self.opened(predicate, vars)?;
            let not_q = hol::mk_not(q)?;
            return one(absurd(not_q, hol::spec(x, assumed()?)?)?, vec![not_q]);
        }
        if let Some(predicate) = hol::dest_exists(p) {
            let v = self.fresh(domain(predicate))?;
            let q = instance(predicate, v)?;
            let (chosen, witness) = self.chosen(predicate, v)?;
            let not_chosen = hol::mk_not(instance(predicate, witness)?)?;
            let falsum = absurd(not_chosen, hol::mp(chosen, hol::assume(q)?)?)?;
            return one(hol::choose(v, assumed()?, falsum)?, vec![not_chosen]);
        }
        if let Some(equation) = self.unique_existence(p)? {
            let not = hol::dest_app(h).map_or(h, |(not, _)| not);
            let equation = hol::ap_term(not, equation)?;
            let q = hol::rhs(equation);
            let th = hol::eq_mp(hol::sym(equation)?, hol::assume(q)?)?;
            return Ok(Ways::From(vec![(th, vec![q])]));
        }
        Ok(Ways::Atomic)
    }

    fn opened(&mut self, predicate: Term, vars: &mut Vec<Term>) -> Proof<(Term, Term)> {
        let x = self.fresh(domain(predicate))?;
        vars.push(x);
        Ok((x, instance(predicate, x)?))
    }

    /// `⊢ p v ⇒ p (@ p)`, beta-normal, and `@ p`.
    fn chosen(&self, predicate: Term, v: Term) -> Proof<(Thm, Term)> {
        let alpha = hol::type_vars(self.choice.concl());
        let pairs: Vec<_> = alpha.iter().map(|&a| (a, hol::type_of(v))).collect();
        let th = hol::inst_type(&pairs, self.choice)?;
        let th = hol::specl(&[predicate, v], th)?;
        let th = hol::eq_mp(hol::beta_norm(th.concl())?, th)?;
        let Some(select) = hol::find_const(hol::name("@")) else {
            return fail("there is no choice operator");
        };
        let select = hol::constant(select, &[hol::type_of(v)])?;
        Ok((th, hol::app(select, predicate)?))
    }

    /// `⊢ (∃!x. p) = ...` for a statement of unique existence.
    fn unique_existence(&self, p: Term) -> Proof<Option<Thm>> {
        let Some(definition) = self.unique else {
            return Ok(None);
        };
        let rules = crate::rewriting::rule::rules(definition)?;
        let found = rules.first().and_then(|rule| rule.instance(p));
        let Some((th, _)) = found else {
            return Ok(None);
        };
        Ok(Some(hol::trans(th, hol::beta_norm(hol::rhs(th))?)?))
    }
}

/// `¬a, Γ ⊢ F` from `Γ ⊢ a`, for the term `¬a`.
fn absurd(not_a: Term, th: Thm) -> Proof<Thm> {
    Ok(hol::mp(hol::not_elim(hol::assume(not_a)?)?, th)?)
}

/// The literal that contradicts this one.
pub fn complement(h: Term) -> Proof<Term> {
    Ok(match hol::dest_not(h) {
        Some(p) => p,
        None => hol::mk_not(h)?,
    })
}

fn domain(predicate: Term) -> kernel::Type {
    hol::dest_fun(hol::type_of(predicate)).map_or(hol::bool(), |(domain, _)| domain)
}

/// The predicate at a term: its body, if it is an abstraction.
fn instance(predicate: Term, t: Term) -> Proof<Term> {
    Ok(match hol::dest_abs(predicate) {
        Some(_) => hol::open(predicate, t)?,
        None => hol::app(predicate, t)?,
    })
}

/// The theorem `∀x. P x` as `∀P`, where that is what is wanted.
fn eta_statement(th: Thm, wanted: Term) -> Proof<Thm> {
    if th.concl() == wanted {
        return Ok(th);
    }
    match crate::tactic::closing::fit(th, wanted)? {
        Some(th) => Ok(th),
        None => fail("internal error: a clause does not fit its fact"),
    }
}

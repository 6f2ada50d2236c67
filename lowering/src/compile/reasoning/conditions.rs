//! Conditions on integers, from what is known.
//!
//! Most follow by linear arithmetic. Where a divisor is not a literal, what theorems say of the
//! quotients that occur is added to what is known, and a comparison with a quotient is turned
//! into one with a product.

use super::lemma::{Lemma, lemmas};
use super::scope::Scope;
use super::term::{application, dest_literal, literal, mk};
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use prover::procedures::arith;

lemmas! {
    int_div_step(; 2);
    int_div_mono(; 2);
    int_mul_pos(; 2);
    int_div_bounds(a, b; 1);
    quotient_nonneg(a, b; 2);
    cdiv_bounds(a, b; 1);
    cdiv_nonneg(a, b; 2);
    int_div_lt(a, m, q; 1);
    int_div_le(a, m, q; 1);
    int_lt_div(a, m, q; 1);
    int_le_div(a, m, q; 1);
    cdiv_le(a, b, q; 1);
    lt_cdiv(a, b, q; 1);
}

impl Scope {
    /// A proof of a condition from what is known here.
    pub fn prove(&self, goal: Term) -> Attempt<Thm> {
        match self.try_prove(goal)? {
            Some(th) => Ok(th),
            None => Err(self.unproved(goal)),
        }
    }

    /// The same, if there is one.
    pub fn try_prove(&self, goal: Term) -> Attempt<Option<Thm>> {
        if let Some(&known) = self.facts.iter().find(|th| th.concl() == goal) {
            return Ok(Some(known));
        }
        if goal == hol::mk_true()? {
            return Ok(Some(hol::truth()?));
        }
        if let Some((a, b)) = hol::dest_eq(goal)
            && a == b
        {
            return Ok(Some(hol::refl(a)?));
        }
        let known = self.facts.iter().map(|th| th.concl()).collect();
        let question = (goal, known);
        let answer = self.session.answers.borrow().get(&question).copied();
        match answer {
            Some(answer) => Ok(answer),
            None => {
                let answer = self.search(goal)?;
                self.session.answers.borrow_mut().insert(question, answer);
                Ok(answer)
            }
        }
    }

    /// A proof that was not looked for here before.
    fn search(&self, goal: Term) -> Attempt<Option<Thm>> {
        if let Some(th) = linear(&self.facts, goal)? {
            return Ok(Some(th));
        }
        if let Some(th) = self.prove_product(goal)? {
            return Ok(Some(th));
        }
        let equal = self.equal_products(goal)?;
        if !equal.is_empty()
            && let Some(th) = linear(&[&self.facts[..], &equal].concat(), goal)?
        {
            return Ok(Some(th));
        }
        self.prove_with_quotients(goal)
    }

    /// `⊢ 0 < a * b`, where both factors are positive.
    fn prove_product(&self, goal: Term) -> Attempt<Option<Thm>> {
        match application(goal) {
            Some((name, args)) if name == "int_lt" && dest_literal(args[0]) == Some(0.into()) => {
                self.positive(args[1])
            }
            _ => Ok(None),
        }
    }

    /// `⊢ x * y = e * y` for each product that occurs, where `x = e` is known.
    fn equal_products(&self, goal: Term) -> Attempt<Vec<Thm>> {
        let mut products = Vec::new();
        let known = self.facts.iter().map(|fact| fact.concl());
        for term in known.chain([goal]) {
            collect_products(term, &mut products);
        }
        let mut equal = Vec::new();
        for fact in &self.facts {
            let Some((x, _)) = hol::dest_eq(fact.concl()) else {
                continue;
            };
            for &(product, a, b) in &products {
                let Some((times, _)) = hol::dest_app(product).and_then(|(f, _)| hol::dest_app(f))
                else {
                    continue;
                };
                let th = if a == x {
                    hol::ap_thm(hol::ap_term(times, *fact)?, b)?
                } else if b == x {
                    hol::ap_term(hol::app(times, a)?, *fact)?
                } else {
                    continue;
                };
                equal.push(hol::trans(th, self.tidied(hol::rhs(th))?)?);
            }
        }
        Ok(equal)
    }

    /// `⊢ x * b = e * b`, by `⊢ x = e` for a variable x.
    fn equal_multiples(&self, fact: Thm, b: Term) -> Attempt<Option<Thm>> {
        let Some((x, _)) = hol::dest_eq(fact.concl()).filter(|(x, _)| hol::dest_var(*x).is_some())
        else {
            return Ok(None);
        };
        let Some((times, _)) = hol::dest_app(mk("int_mul", &[x])?) else {
            return Ok(None);
        };
        let th = hol::ap_thm(hol::ap_term(times, fact)?, b)?;
        Ok(Some(hol::trans(th, self.tidied(hol::rhs(th))?)?))
    }

    /// The failure to prove a condition.
    pub fn unproved(&self, goal: Term) -> Trouble {
        let facts = self.facts.iter().map(|th| th.concl()).collect();
        Trouble::Unproved { goal, facts }
    }

    fn prove_with_quotients(&self, goal: Term) -> Attempt<Option<Thm>> {
        let mut quotients = Vec::new();
        for fact in &self.facts {
            collect_quotients(fact.concl(), &mut quotients);
        }
        collect_quotients(goal, &mut quotients);
        if quotients.is_empty() {
            return Ok(None);
        }
        let mut facts = self.facts.clone();
        for &(name, a, b) in &quotients {
            if let Some(positive) = self.positive(b)? {
                facts.extend(self.about_quotient(name, a, b, positive)?);
            }
        }
        // What is said of inner quotients helps with the outer ones.
        quotients.sort_by_key(|&(_, a, _)| super::sums::quotients(a));
        for &(name, a, b) in &quotients {
            for &(other, c, d) in &quotients {
                if name == Quotient::Floor && other == name && b == d && a != c {
                    facts.extend(self.ordered_quotients(&facts, a, c, b)?);
                }
            }
        }
        for &(_, _, b) in &quotients {
            for fact in &self.facts {
                facts.extend(self.equal_multiples(*fact, b)?);
            }
        }
        if let Some(th) = linear(&facts, goal)? {
            return Ok(Some(th));
        }
        // A comparison with a quotient is one with a product.
        let Some((rule, _, b)) = compared(goal) else {
            return Ok(None);
        };
        let Some(positive) = self.positive(b)? else {
            return Ok(None);
        };
        let same = self.apply(rule, [positive])?;
        match linear(&facts, hol::rhs(same))? {
            Some(th) => Ok(Some(hol::eq_mp(hol::sym(same)?, th)?)),
            None => Ok(None),
        }
    }

    /// `⊢ a div b < c div b`, if that is so because of `a + b ≤ c`, or `⊢ a div b ≤ c div b`, because
    /// of `a ≤ c`.
    fn ordered_quotients(&self, facts: &[Thm], a: Term, c: Term, b: Term) -> Attempt<Option<Thm>> {
        let Some(ordered) = linear(facts, mk("int_le", &[a, c])?)? else {
            return Ok(None);
        };
        let Some(positive) = self.positive(b)? else {
            return Ok(None);
        };
        let a_step_on = mk("int_le", &[mk("int_add", &[a, b])?, c])?;
        Ok(Some(match linear(facts, a_step_on)? {
            Some(further) => self.apply(int_div_step {}, [positive, further])?,
            None => self.apply(int_div_mono {}, [positive, ordered])?,
        }))
    }

    /// `⊢ 0 < b`, if that is known; a product of positive numbers is.
    fn positive(&self, b: Term) -> Attempt<Option<Thm>> {
        let goal = mk("int_lt", &[literal(0)?, b])?;
        if let Some(th) = linear(&self.facts, goal)? {
            return Ok(Some(th));
        }
        let Some((name, factors)) = application(b) else {
            return Ok(None);
        };
        if name != "int_mul" {
            return Ok(None);
        }
        match (self.positive(factors[0])?, self.positive(factors[1])?) {
            (Some(a), Some(b)) => Ok(Some(self.apply(int_mul_pos {}, [a, b])?)),
            _ => Ok(None),
        }
    }

    /// What holds of a quotient by a positive number.
    fn about_quotient(&self, name: Quotient, a: Term, b: Term, positive: Thm) -> Attempt<Vec<Thm>> {
        let (bounds, sign): (Lemma<1>, Lemma<2>) = match name {
            Quotient::Floor => (
                int_div_bounds { a, b }.into(),
                quotient_nonneg { a, b }.into(),
            ),
            Quotient::Ceiling => (cdiv_bounds { a, b }.into(), cdiv_nonneg { a, b }.into()),
        };
        let mut known = vec![self.apply(bounds, [positive])?];
        let dividend = mk("int_le", &[literal(0)?, a])?;
        if let Some(dividend) = linear(&self.facts, dividend)? {
            known.push(self.apply(sign, [positive, dividend])?);
        }
        for fact in &self.facts {
            if let Some((rule, c, d)) = compared(fact.concl())
                && (c, d) == (a, b)
            {
                let same = self.apply(rule, [positive])?;
                if hol::lhs(same) == fact.concl() {
                    known.push(hol::eq_mp(same, *fact)?);
                }
            }
        }
        Ok(known)
    }
}

/// A proof by linear arithmetic.
fn linear(facts: &[Thm], goal: Term) -> Attempt<Option<Thm>> {
    match arith::prove(facts, goal) {
        Ok(th) => Ok(Some(th)),
        Err(arith::Stuck::Failed(why)) => Err(why.into()),
        Err(_) => Ok(None),
    }
}

/// The products in a term, with their factors.
fn collect_products(t: Term, found: &mut Vec<(Term, Term, Term)>) {
    let Some((name, args)) = application(t) else {
        return;
    };
    if let ("int_mul", &[a, b]) = (&name[..], &args[..])
        && !found.contains(&(t, a, b))
    {
        found.push((t, a, b));
    }
    for arg in args {
        collect_products(arg, found);
    }
}

/// How a quotient is rounded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotient {
    Floor,
    Ceiling,
}

fn quotient(t: Term) -> Option<(Quotient, Term, Term)> {
    let (name, args) = application(t)?;
    let rounded = match &name[..] {
        "int_div" | "int_mod" => Quotient::Floor,
        "cdiv" => Quotient::Ceiling,
        _ => return None,
    };
    let (a, b) = (*args.first()?, *args.get(1)?);
    dest_literal(b).is_none().then_some((rounded, a, b))
}

/// The quotients in a term by divisors that are not literals.
fn collect_quotients(t: Term, found: &mut Vec<(Quotient, Term, Term)>) {
    if let Some(one) = quotient(t)
        && !found.contains(&one)
    {
        found.push(one);
    }
    if let Some((_, args)) = application(t) {
        for arg in args {
            collect_quotients(arg, found);
        }
    }
}

/// A comparison of a quotient with something: the theorem that turns it into one with a product,
/// the dividend and the divisor.
fn compared(p: Term) -> Option<(Lemma<1>, Term, Term)> {
    let (name, args) = application(p)?;
    let (left, right) = (*args.first()?, *args.get(1)?);
    let rounded =
        |t| quotient(t).filter(|_| application(t).is_some_and(|(name, _)| name != "int_mod"));
    let (rule, a, b): (Lemma<1>, _, _) = match (&name[..], rounded(left), rounded(right)) {
        ("int_lt", Some((Quotient::Floor, a, m)), _) => {
            (int_div_lt { a, m, q: right }.into(), a, m)
        }
        ("int_le", Some((Quotient::Floor, a, m)), _) => {
            (int_div_le { a, m, q: right }.into(), a, m)
        }
        ("int_lt", _, Some((Quotient::Floor, a, m))) => (int_lt_div { a, m, q: left }.into(), a, m),
        ("int_le", _, Some((Quotient::Floor, a, m))) => (int_le_div { a, m, q: left }.into(), a, m),
        ("int_le", Some((Quotient::Ceiling, a, b)), _) => (cdiv_le { a, b, q: right }.into(), a, b),
        ("int_lt", _, Some((Quotient::Ceiling, a, b))) => (lt_cdiv { a, b, q: left }.into(), a, b),
        _ => return None,
    };
    Some((rule, a, b))
}

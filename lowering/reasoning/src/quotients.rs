//! Conditions about quotients whose divisors are not literals.
//!
//! Linear arithmetic knows nothing of `a div b` for a variable b. Given what is known, Γ, and a
//! condition p, this adds to Γ, for each quotient `a div b` or `cdiv a b` that occurs and whose
//! divisor is positive,
//!
//! ```text
//! ⊢ b * (a div b) ≤ a ∧ a < b * (a div b) + b         int_div_bounds
//! ⊢ a ≤ cdiv a b * b ∧ cdiv a b * b < a + b         cdiv_bounds
//! ⊢ 0 ≤ a div b, where 0 ≤ a                        quotient_nonneg, cdiv_nonneg
//! ⊢ a div b < q, where a < q * b                    int_div_lt
//! ⊢ a div b < c div b, where a + b ≤ c              int_div_step
//! ⊢ a div b ≤ c div b, where a ≤ c                  int_div_mono
//! ⊢ x * b = e * b, where x = e is known
//! ```
//!
//! and turns a comparison with a quotient into one with a product: `⊢ a div m < q ⇔ a < q * m`
//! (`int_div_lt`, `int_div_le`, `int_lt_div`, `int_le_div`, `cdiv_le`, `lt_cdiv`).

use super::lemma::{Lemma, lemmas};
use super::linear::linear;
use super::scope::Scope;
use super::sums::exact_quotient;
use super::term::{application, dest_literal, distinct_parts, literal, mk};
use super::trouble::Attempt;
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    int_div_step(; 2);
    int_div_mono(; 2);
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
    pub fn prove_with_quotients(&self, goal: Term) -> Attempt<Option<Thm>> {
        let facts = self.integers.facts.iter().map(|fact| fact.concl());
        let mut quotients = Vec::new();
        for t in facts.chain([goal]).flat_map(distinct_parts) {
            if let Some(one) = quotient(t)
                && !quotients.contains(&one)
            {
                quotients.push(one);
            }
        }
        if quotients.is_empty() {
            return Ok(None);
        }
        let mut facts = self.integers.facts.to_vec();
        for &(name, a, b) in &quotients {
            if let Some(positive) = self.positive(b)? {
                facts.extend(self.about_quotient(name, a, b, positive)?);
            }
        }
        // What is said of inner quotients helps with the outer ones.
        quotients.sort_by_key(|&(_, a, _)| super::sums::quotients(a));
        for &(name, a, b) in &quotients {
            if name == Quotient::Floor {
                facts.extend(self.below_quotients(&facts, a, b)?);
            }
            for &(other, c, d) in &quotients {
                if name == Quotient::Floor && other == name && b == d && a != c {
                    facts.extend(self.ordered_quotients(&facts, a, c, b)?);
                }
            }
        }
        for &(_, _, b) in &quotients {
            for fact in self.integers.facts.iter() {
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
        let product = hol::rhs(same);
        // It may have a quotient in turn.
        let found = match linear(&facts, product)? {
            None if compared(product).is_some() => self.try_prove(product)?,
            None => self.prove_with_products(product)?,
            found => found,
        };
        match found {
            Some(th) => Ok(Some(hol::eq_mp(hol::sym(same)?, th)?)),
            None => Ok(None),
        }
    }

    /// `⊢ a div b < q`, where `a < q * b` is known.
    fn below_quotients(&self, facts: &[Thm], a: Term, b: Term) -> Attempt<Vec<Thm>> {
        let mut below = Vec::new();
        for fact in facts {
            if let Some((name, args)) = application(fact.concl())
                && name == "int_lt"
                && args[0] == a
                && let Some(q) = exact_quotient(args[1], b)?
                && let Some(positive) = self.positive(b)?
            {
                let same = self.apply(int_div_lt { a, m: b, q }, [positive])?;
                if let Some(product) = linear(&[*fact], hol::rhs(same))? {
                    below.push(hol::eq_mp(hol::sym(same)?, product)?);
                }
            }
        }
        Ok(below)
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
        if let Some(dividend) = linear(&self.integers.facts, dividend)? {
            known.push(self.apply(sign, [positive, dividend])?);
        }
        for fact in self.integers.facts.iter() {
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

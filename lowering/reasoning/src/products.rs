//! Conditions on products of several numbers, by products of their bounds.
//!
//! Linear arithmetic takes a product for a number of which little is known. Given what is known, Γ,
//! and a comparison p, this adds to Γ, for each product v * r in p, with r the product of the other
//! factors, where that is not negative,
//!
//! ```text
//! ⊢ 0 ≤ v * r               where 0 ≤ v
//! ⊢ 0 ≤ (v - 1) * r         where 0 < v
//! ⊢ 0 ≤ (e - 1 - v) * r     where v < e, for a factor e in p, or as Γ says
//! ⊢ 0 < r                   where that is so
//! ```
//!
//! So `(i * n + j) * n + k < n * n * n` follows where i, j and k are indices below n.

use super::lemma::lemmas;
use super::linear::linear;
use super::scope::Scope;
use super::sums::{products, times};
use super::term::{application, literal, mk};
use super::trouble::Attempt;
use kernel::{Term, Thm};

lemmas! {
    int_product_nonneg(; 2);
}

/// With how many products this is tried, and with how many factors in each.
const MOST: usize = 12;

impl Scope {
    pub fn prove_with_products(&self, goal: Term) -> Attempt<Option<Thm>> {
        let Some((name, sides)) = application(goal) else {
            return Ok(None);
        };
        if name != "int_lt" && name != "int_le" {
            return Ok(None);
        }
        let [less, greater] = products(mk("int_sub", &sides)?)?;
        let degree = |sum: &[Vec<Term>]| sum.iter().map(Vec::len).max().unwrap_or(0);
        let highest = degree(&greater);
        // What has a product of more factors is not below what has none for long.
        if highest < 2 || degree(&less) > highest || highest > MOST {
            return Ok(None);
        }
        let mut all = [less, greater].concat();
        all.retain(|product| !product.is_empty());
        if all.len() > MOST {
            return Ok(None);
        }
        let mut factors = all.concat();
        factors.sort();
        factors.dedup();
        let mut facts = self.integers.facts.to_vec();
        for &v in &factors {
            let signs = self.signs(v, &factors)?;
            for product in all.iter().filter(|product| product.contains(&v)) {
                let mut others = product.clone();
                others.retain({
                    let mut first = true;
                    move |factor| *factor != v || !std::mem::take(&mut first)
                });
                facts.extend(self.multiplied(&signs, &others)?);
            }
        }
        linear(&facts, goal)
    }

    /// `⊢ 0 ≤ v`, `⊢ 0 ≤ v - 1` and `⊢ 0 ≤ e - 1 - v`, as far as they hold.
    fn signs(&self, v: Term, factors: &[Term]) -> Attempt<Vec<Thm>> {
        let one = literal(1)?;
        let mut ends = factors.to_vec();
        for fact in self.integers.facts.iter() {
            match application(fact.concl()) {
                Some((name, args)) if name == "int_lt" && args[0] == v => ends.push(args[1]),
                _ => {}
            }
        }
        let mut forms = vec![v, mk("int_sub", &[v, one])?];
        for e in ends.into_iter().filter(|e| *e != v) {
            forms.push(mk("int_sub", &[mk("int_sub", &[e, one])?, v])?);
        }
        let mut signs = Vec::new();
        for form in forms {
            signs.extend(self.try_prove(mk("int_le", &[literal(0)?, form])?)?);
        }
        Ok(signs)
    }

    /// The same times the product of other numbers, if that is not negative.
    fn multiplied(&self, signs: &[Thm], others: &[Term]) -> Attempt<Vec<Thm>> {
        let Some((&first, more)) = others.split_first() else {
            return Ok(signs.to_vec());
        };
        let Some(mut rest) = self.try_nonnegative(first)? else {
            return Ok(Vec::new());
        };
        let mut product = first;
        for &factor in more {
            let Some(factor_sign) = self.try_nonnegative(factor)? else {
                return Ok(Vec::new());
            };
            rest = self.apply(int_product_nonneg {}, [rest, factor_sign])?;
            product = times(product, factor)?;
        }
        let mut facts = Vec::from_iter(self.positive(product)?);
        for sign in signs {
            facts.push(self.apply(int_product_nonneg {}, [*sign, rest])?);
        }
        Ok(facts)
    }

    fn try_nonnegative(&self, v: Term) -> Attempt<Option<Thm>> {
        self.try_prove(mk("int_le", &[literal(0)?, v])?)
    }
}

//! Integer terms in a form that reads well: sums of products, without zeros and ones.
//!
//! Nothing is proved here. Given an integer term t, `tidy` says which term t' one would write for
//! it; that `⊢ t = t'` is for `conditions` to prove.

use super::term::{application, dest_literal, literal, mk};
use kernel::Term;
use num_bigint::BigInt;
use prover::{Fail, Proof};
use std::collections::HashMap;

/// How many products are multiplied out; a product that would have more is taken as it is.
const MOST_PRODUCTS: usize = 250;

/// A sum of products with coefficients, in the order of their first occurrence. The product
/// without factors stands for the constant.
#[derive(Clone, Default)]
struct Sum {
    terms: Vec<(Vec<Term>, BigInt)>,
}

impl Sum {
    fn constant(n: BigInt) -> Sum {
        Sum {
            terms: vec![(Vec::new(), n)],
        }
    }

    fn atom(t: Term) -> Sum {
        Sum {
            terms: vec![(vec![t], 1.into())],
        }
    }

    /// The sum of these, in which products occur once.
    fn adding(products: impl Iterator<Item = (Vec<Term>, BigInt)>) -> Sum {
        let mut sum = Sum::default();
        let mut places: HashMap<Vec<Term>, usize> = HashMap::new();
        for (product, coefficient) in products {
            let place = *places.entry(sorted(&product)).or_insert(sum.terms.len());
            match sum.terms.get_mut(place) {
                Some((_, known)) => *known += coefficient,
                None => sum.terms.push((product, coefficient)),
            }
        }
        sum.cleaned()
    }

    fn plus(self, other: Sum, factor: i64) -> Sum {
        let others = other.terms.into_iter().map(|(p, c)| (p, c * factor));
        Sum::adding(self.terms.into_iter().chain(others))
    }

    /// The product, multiplied out.
    fn times(&self, other: &Sum) -> Sum {
        let pairs = self
            .terms
            .iter()
            .flat_map(|left| other.terms.iter().map(move |right| (left, right)));
        Sum::adding(pairs.map(|((p, a), (q, b))| ([&p[..], &q[..]].concat(), a * b)))
    }

    /// Whether the product with another is too large to be multiplied out.
    fn is_large_times(&self, other: &Sum) -> bool {
        self.terms.len().saturating_mul(other.terms.len()) > MOST_PRODUCTS
    }

    fn cleaned(mut self) -> Sum {
        self.terms.retain(|(_, c)| *c != BigInt::ZERO);
        self
    }

    /// The sum that a term denotes. A remainder is taken apart if `split` says so: then it may
    /// cancel against a quotient.
    fn of(t: Term, split: bool) -> Proof<Sum> {
        if let Some(n) = dest_literal(t) {
            return Ok(Sum::constant(n).cleaned());
        }
        let Some((name, args)) = application(t) else {
            return Ok(Sum::atom(t));
        };
        if let Some(n) = literal_quotient(&name, &args)? {
            return Ok(Sum::constant(n).cleaned());
        }
        Ok(match (&name[..], &args[..]) {
            ("int_add", &[a, b]) => Sum::of(a, split)?.plus(Sum::of(b, split)?, 1),
            ("int_sub", &[a, b]) => Sum::of(a, split)?.plus(Sum::of(b, split)?, -1),
            ("int_neg", &[a]) => Sum::default().plus(Sum::of(a, split)?, -1),
            ("int_mul", &[a, b]) => {
                let (left, right) = (Sum::of(a, split)?, Sum::of(b, split)?);
                match left.is_large_times(&right) {
                    true => Sum::atom(t),
                    false => left.times(&right),
                }
            }
            ("int_mod", &[a, b]) if split => {
                let whole = Sum::of(b, split)?.times(&Sum::atom(mk("int_div", &[a, b])?));
                Sum::of(a, split)?.plus(whole, -1)
            }
            _ => Sum::atom(t),
        })
    }

    /// The quotient by a factor that every product has: a literal, or a product of variables.
    fn divided(&self, factor: Term) -> Proof<Option<Sum>> {
        let (mut sum, divisor) = (self.clone(), Sum::of(factor, false)?);
        let [(factors, number)] = &divisor.terms[..] else {
            return Ok(None);
        };
        for (product, coefficient) in &mut sum.terms {
            for factor in factors {
                let Some(at) = product.iter().position(|other| other == factor) else {
                    return Ok(None);
                };
                product.remove(at);
            }
            if &*coefficient % number != BigInt::ZERO {
                return Ok(None);
            }
            *coefficient /= number;
        }
        Ok(Some(sum))
    }

    fn term(&self) -> Proof<Term> {
        let positive = |(_, c): &&(Vec<Term>, BigInt)| *c > BigInt::ZERO;
        let (mut added, mut taken): (Vec<_>, Vec<_>) = self.terms.iter().partition(positive);
        // The constant comes last.
        added.sort_by_key(|(product, _)| product.is_empty());
        taken.sort_by_key(|(product, _)| product.is_empty());
        let mut result = None;
        for (product, coefficient) in added {
            let product = multiple(product, coefficient.clone())?;
            result = Some(match result {
                Some(sum) => mk("int_add", &[sum, product])?,
                None => product,
            });
        }
        for (product, coefficient) in taken {
            let product = multiple(product, -coefficient)?;
            let sum = match result {
                Some(sum) => sum,
                None => literal(0)?,
            };
            result = Some(mk("int_sub", &[sum, product])?);
        }
        result.map_or_else(|| literal(0), Ok)
    }
}

/// The quotient or remainder of two terms that are numbers, when they are tidied.
fn literal_quotient(name: &str, args: &[Term]) -> Proof<Option<BigInt>> {
    let ("int_div" | "int_mod", &[a, b]) = (name, args) else {
        return Ok(None);
    };
    let number = |t: Term| Ok::<_, Fail>(dest_literal(Sum::of(t, false)?.term()?));
    let divisor = number(b)?.filter(|b| *b > BigInt::ZERO);
    let Some((a, b)) = number(a)?.zip(divisor) else {
        return Ok(None);
    };
    let rest = ((&a % &b) + &b) % &b;
    Ok(Some(match name {
        "int_mod" => rest,
        _ => (a - rest) / b,
    }))
}

fn sorted(product: &[Term]) -> Vec<Term> {
    let mut product = product.to_vec();
    product.sort();
    product
}

fn multiple(product: &[Term], coefficient: BigInt) -> Proof<Term> {
    let mut result = None;
    for &factor in product {
        result = Some(match result {
            Some(t) => mk("int_mul", &[t, factor])?,
            None => factor,
        });
    }
    Ok(match result {
        Some(t) if coefficient == 1.into() => t,
        Some(t) => mk("int_mul", &[t, literal(coefficient)?])?,
        None => literal(coefficient)?,
    })
}

/// The term as a sum of products.
pub fn tidy(t: Term) -> Proof<Term> {
    let (whole, split) = (Sum::of(t, false)?, Sum::of(t, true)?);
    let shorter = split.terms.len() < whole.terms.len();
    let (whole, split) = (whole.term()?, split.term()?);
    Ok(match shorter || quotients(split) < quotients(whole) {
        true => split,
        false => whole,
    })
}

/// The products that are added in a sum, and those that are taken away, each as a list of its factors.
pub fn products(t: Term) -> Proof<[Vec<Vec<Term>>; 2]> {
    let products = Sum::of(t, false)?.terms.into_iter();
    let (added, taken): (Vec<_>, Vec<_>) = products.partition(|(_, c)| *c > BigInt::ZERO);
    Ok([added, taken].map(|some| some.into_iter().map(|(factors, _)| factors).collect()))
}

/// `a + b`, without a zero.
pub fn plus(a: Term, b: Term) -> Proof<Term> {
    let zero = Some(BigInt::ZERO);
    match (dest_literal(a) == zero, dest_literal(b) == zero) {
        (true, _) => Ok(b),
        (_, true) => Ok(a),
        _ => mk("int_add", &[a, b]),
    }
}

/// `a * b`, without a zero or one.
pub fn times(a: Term, b: Term) -> Proof<Term> {
    let (zero, one) = (Some(BigInt::ZERO), Some(BigInt::from(1)));
    let (m, n) = (dest_literal(a), dest_literal(b));
    match (m == zero || n == one, n == zero || m == one) {
        (true, _) => Ok(a),
        (_, true) => Ok(b),
        _ => mk("int_mul", &[a, b]),
    }
}

/// The negation of a sum in which everything is taken away.
pub fn negated(t: Term) -> Proof<Option<Term>> {
    let sum = Sum::of(t, false)?;
    if sum.terms.is_empty() || sum.terms.iter().any(|(_, c)| *c > BigInt::ZERO) {
        return Ok(None);
    }
    Ok(Some(Sum::default().plus(sum, -1).term()?))
}

/// The quotient by a factor that every product in the sum has.
pub fn exact_quotient(t: Term, factor: Term) -> Proof<Option<Term>> {
    let quotient = Sum::of(t, false)?.divided(factor)?;
    quotient.map(|sum| sum.term()).transpose()
}

/// q and j for a sum `q * k + j`, where q is what the products with the factor k make; none has it in j.
pub fn quotient_and_rest(t: Term, k: Term) -> Proof<Option<[Term; 2]>> {
    let (mut multiples, mut rest) = (Sum::default(), Sum::default());
    for (product, coefficient) in Sum::of(t, false)?.terms {
        let one = Sum {
            terms: vec![(product, coefficient)],
        };
        match one.divided(k)? {
            Some(quotient) => multiples = multiples.plus(quotient, 1),
            None => rest = rest.plus(one, 1),
        }
    }
    match multiples.terms.is_empty() {
        true => Ok(None),
        false => Ok(Some([multiples.term()?, rest.term()?])),
    }
}

/// How many quotients and remainders are written in a term.
pub fn quotients(t: Term) -> u64 {
    counted(t, &mut HashMap::new())
}

/// The same; a part that is there more than once is looked at once.
fn counted(t: Term, known: &mut HashMap<Term, u64>) -> u64 {
    if let Some(count) = known.get(&t) {
        return *count;
    }
    let count = application(t).map_or(0, |(name, args)| {
        let own = u64::from(name == "int_div" || name == "int_mod");
        let args = args.into_iter().map(|arg| counted(arg, known));
        args.fold(own, u64::saturating_add)
    });
    known.insert(t, count);
    count
}

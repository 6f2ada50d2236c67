//! Polynomials over atoms, in normal form.

use std::collections::BTreeMap;

use num_bigint::BigInt;

/// What polynomials are made of, by its number.
pub type Atom = usize;

/// A sum of products of atoms, each in order, with coefficients other than 0; the product of nothing
/// is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    terms: BTreeMap<Vec<Atom>, BigInt>,
}

impl Sum {
    /// A number.
    pub fn constant(value: impl Into<BigInt>) -> Sum {
        Sum::term(Vec::new(), value)
    }

    /// An atom.
    pub fn atom(atom: Atom) -> Sum {
        Sum::term(vec![atom], 1)
    }

    /// A coefficient times a product.
    pub fn term(mut product: Vec<Atom>, coefficient: impl Into<BigInt>) -> Sum {
        product.sort_unstable();
        let mut sum = Sum::default();
        sum.add(product, coefficient.into());
        sum
    }

    fn add(&mut self, product: Vec<Atom>, coefficient: BigInt) {
        let value = self.terms.entry(product).or_default();
        *value += coefficient;
        if *value == BigInt::ZERO {
            self.terms
                .retain(|_, coefficient| *coefficient != BigInt::ZERO);
        }
    }

    /// The products with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&Vec<Atom>, &BigInt)> {
        self.terms.iter()
    }

    /// How many products there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// How many factors the longest product has.
    pub fn degree(&self) -> usize {
        self.terms.keys().map(Vec::len).max().unwrap_or(0)
    }

    /// How many bits the coefficients have together.
    pub fn bits(&self) -> u64 {
        self.terms.values().map(BigInt::bits).sum()
    }

    /// Whether this is 0.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The value, where no atom occurs.
    pub fn number(&self) -> Option<BigInt> {
        let constant = self.terms.keys().all(Vec::is_empty);
        constant.then(|| self.coefficient(&[]))
    }

    /// The coefficient of a product.
    pub fn coefficient(&self, product: &[Atom]) -> BigInt {
        self.terms.get(product).cloned().unwrap_or_default()
    }

    /// Whether an atom is a factor somewhere.
    pub fn mentions(&self, atom: Atom) -> bool {
        self.terms.keys().any(|product| product.contains(&atom))
    }

    /// The atoms, with repetitions.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> {
        self.terms.keys().flatten().copied()
    }

    /// `self + other * factor`
    pub fn plus(&self, other: &Sum, factor: impl Into<BigInt>) -> Sum {
        let (mut sum, factor) = (self.clone(), factor.into());
        for (product, coefficient) in &other.terms {
            sum.add(product.clone(), coefficient * &factor);
        }
        sum
    }

    /// `self - other`
    pub fn minus(&self, other: &Sum) -> Sum {
        self.plus(other, -1)
    }

    /// `self * other`
    pub fn times(&self, other: &Sum) -> Sum {
        let mut result = Sum::default();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                let mut product = [&left[..], right].concat();
                product.sort_unstable();
                result.add(product, a * b);
            }
        }
        result
    }

    /// What the multiples of a product are multiples by.
    pub fn cofactor(&self, product: &[Atom]) -> Sum {
        let mut cofactor = Sum::default();
        for (whole, coefficient) in &self.terms {
            if let Some(rest) = without(whole, product) {
                cofactor.add(rest, coefficient.clone());
            }
        }
        cofactor
    }

    /// The terms with positive coefficients.
    pub fn positive_part(&self) -> Sum {
        let positive = |(_, coefficient): &(&Vec<Atom>, &BigInt)| **coefficient > BigInt::ZERO;
        let terms = self.terms.iter().filter(positive);
        Sum {
            terms: terms.map(|(p, c)| (p.clone(), c.clone())).collect(),
        }
    }
}

/// A product without some of its factors, if it has them all.
fn without(product: &[Atom], factors: &[Atom]) -> Option<Vec<Atom>> {
    let mut rest = product.to_vec();
    for factor in factors {
        let at = rest.iter().position(|atom| atom == factor)?;
        rest.remove(at);
    }
    Some(rest)
}

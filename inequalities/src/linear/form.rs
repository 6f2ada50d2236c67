//! Linear forms, constraints, and formulas made of them.

use super::Int;

/// A variable, by its number.
pub type Var = usize;

/// `a₁x₁ + ... + aₙxₙ + c`
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Linear {
    /// The variables in ascending order, with coefficients other than zero.
    pub terms: Vec<(Var, Int)>,
    /// The constant.
    pub constant: Int,
}

/// A condition on the values of variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constraint<E = Linear> {
    /// `0 ≤ e`
    AtLeastZero(E),
    /// `0 = e`
    Zero(E),
}

/// A combination of constraints and of propositions of which only the truth is of interest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula<E = Linear> {
    /// A constraint.
    Constraint(Constraint<E>),
    /// The proposition of this number, or its negation.
    Literal(usize, bool),
    /// A conjunction.
    All(Vec<Formula<E>>),
    /// A disjunction.
    Any(Vec<Formula<E>>),
}

impl Linear {
    /// A number.
    pub fn constant(constant: Int) -> Linear {
        Linear {
            terms: Vec::new(),
            constant,
        }
    }

    /// A variable.
    pub fn var(x: Var) -> Linear {
        Linear {
            terms: vec![(x, Int::ONE)],
            constant: Int::ZERO,
        }
    }

    /// Coefficients and a constant; the variables are in ascending order.
    pub fn new(terms: &[(Var, i64)], constant: i64) -> Linear {
        Linear {
            terms: terms.iter().map(|&(x, a)| (x, a.into())).collect(),
            constant: constant.into(),
        }
    }

    /// The coefficient of a variable.
    pub fn coefficient(&self, x: Var) -> Option<&Int> {
        let at = self.terms.binary_search_by_key(&x, |(y, _)| *y).ok()?;
        Some(&self.terms[at].1)
    }

    /// `factor · self`
    pub fn scale(&self, factor: &Int) -> Linear {
        Linear::constant(Int::ZERO).plus(factor, self)
    }

    /// `self + factor · other`
    pub fn plus(&self, factor: &Int, other: &Linear) -> Linear {
        let constant = &self.constant + &(factor * &other.constant);
        let terms = merge(&self.terms, factor, &other.terms);
        Linear { terms, constant }
    }

    /// `self` with the form `value` put for the variable.
    pub fn substitute(&self, x: Var, value: &Linear) -> Linear {
        let Some(factor) = self.coefficient(x).cloned() else {
            return self.clone();
        };
        let mut rest = self.clone();
        rest.terms.retain(|(y, _)| *y != x);
        rest.plus(&factor, value)
    }

    /// The greatest common divisor of the coefficients; zero if there are none.
    pub fn content(&self) -> Int {
        let step = |found: Int, (_, a): &(Var, Int)| found.gcd(a);
        self.terms.iter().fold(Int::ZERO, step)
    }

    /// Coefficients and constant divided by a common divisor of the coefficients, the
    /// constant rounded down.
    pub fn divide(&self, divisor: &Int) -> Linear {
        let terms = self.terms.iter();
        Linear {
            terms: terms.map(|(x, a)| (*x, a.div_floor(divisor))).collect(),
            constant: self.constant.div_floor(divisor),
        }
    }

    /// The value at a point; variables beyond it are zero.
    pub fn value(&self, point: &[Int]) -> Int {
        let step = |sum: Int, (x, a): &(Var, Int)| match point.get(*x) {
            Some(value) => &sum + &(a * value),
            None => sum,
        };
        self.terms.iter().fold(self.constant.clone(), step)
    }
}

/// `a + factor · b` for sparse vectors with ascending keys.
pub fn merge<K: Copy + Ord>(a: &[(K, Int)], factor: &Int, b: &[(K, Int)]) -> Vec<(K, Int)> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let first = match (a.peek(), b.peek()) {
            (Some((x, _)), Some((y, _))) => *x.min(y),
            (Some((x, _)), None) | (None, Some((x, _))) => *x,
            (None, None) => return sum,
        };
        let from_a = a.next_if(|(x, _)| *x == first);
        let from_b = b.next_if(|(x, _)| *x == first);
        let value = match (from_a, from_b) {
            (Some((_, m)), Some((_, n))) => m + &(factor * n),
            (Some((_, m)), None) => m.clone(),
            (None, Some((_, n))) => factor * n,
            (None, None) => Int::ZERO,
        };
        if !value.is_zero() {
            sum.push((first, value));
        }
    }
}

impl Constraint {
    /// The form that is compared with zero.
    pub fn form(&self) -> &Linear {
        match self {
            Constraint::AtLeastZero(form) | Constraint::Zero(form) => form,
        }
    }

    /// The equivalent constraint with coprime coefficients, where integers allow it: the
    /// constant of an inequality is rounded down; an equation whose constant is not a
    /// multiple of the common divisor stays as it is (it has no solution).
    pub fn tighten(self) -> Constraint {
        let divisor = self.form().content();
        if divisor.is_zero() || divisor.is_one() {
            return self;
        }
        match self {
            Constraint::AtLeastZero(form) => Constraint::AtLeastZero(form.divide(&divisor)),
            Constraint::Zero(form) if divisor.divides(&form.constant) => {
                Constraint::Zero(form.divide(&divisor))
            }
            same => same,
        }
    }

    /// Whether it holds at a point.
    pub fn holds(&self, point: &[Int]) -> bool {
        match self {
            Constraint::AtLeastZero(form) => !form.value(point).is_negative(),
            Constraint::Zero(form) => form.value(point).is_zero(),
        }
    }
}

impl Formula {
    /// Whether it holds at a point; `truth` says which propositions do.
    pub fn holds(&self, point: &[Int], truth: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Formula::Constraint(constraint) => constraint.holds(point),
            Formula::Literal(prop, positive) => truth(*prop) == *positive,
            Formula::All(parts) => parts.iter().all(|part| part.holds(point, truth)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(point, truth)),
        }
    }
}

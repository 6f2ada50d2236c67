//! Integers as polynomials over names and opaque operations, in a normal form: equal forms mean
//! equal integers, wherever every divisor is positive.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Formatter};
use std::hash::{Hash, Hasher};

use programs::atl::ast::{Index, IndexKind, IndexOp};

/// The greatest weight of a polynomial; heavier ones become opaque.
const MAX_WEIGHT: usize = 500;

/// A factor of a monomial.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Atom {
    /// A size or an index.
    Variable(String),
    /// Division rounded down, by a positive divisor.
    Quotient(Polynomial, Polynomial),
    /// The smaller of two.
    Min(Polynomial, Polynomial),
    /// The greater of two.
    Max(Polynomial, Polynomial),
    /// An expression too large for a normal form: a text that tells it from others, and the names
    /// in it.
    Opaque(String, BTreeSet<String>),
}

/// A product of atoms in order; the empty one is 1.
pub type Monomial = Vec<Atom>;

/// A sum of monomials, each with a coefficient other than 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Polynomial {
    terms: BTreeMap<Monomial, i128>,
}

impl From<i64> for Polynomial {
    fn from(value: i64) -> Self {
        Polynomial::term(Vec::new(), value.into())
    }
}

impl From<Atom> for Polynomial {
    fn from(atom: Atom) -> Self {
        Polynomial::term(vec![atom], 1)
    }
}

impl Polynomial {
    /// A coefficient times a monomial.
    pub fn term(monomial: Monomial, coefficient: i128) -> Self {
        let terms = [(monomial, coefficient)]
            .into_iter()
            .filter(|term| term.1 != 0)
            .collect();
        Polynomial { terms }
    }

    /// The normal form of an index expression.
    pub fn of(index: &Index) -> Self {
        match &index.kind {
            IndexKind::Literal(value) => Polynomial::from(*value),
            IndexKind::Variable(name) => Atom::Variable(name.clone()).into(),
            IndexKind::Binary(operator, left, right) => {
                Polynomial::apply(*operator, &Polynomial::of(left), &Polynomial::of(right))
            }
        }
    }

    /// The normal form of an operation on normal forms.
    pub fn apply(operator: IndexOp, a: &Polynomial, b: &Polynomial) -> Self {
        let result = match operator {
            IndexOp::Add => a.plus(b, 1),
            IndexOp::Sub => a.plus(b, -1),
            IndexOp::Mul => a.times(b),
            IndexOp::Div => a.quotient(b),
            IndexOp::Mod => a
                .quotient(b)
                .and_then(|quotient| a.plus(&b.times(&quotient)?, -1)),
            IndexOp::CeilDiv => a
                .plus(b, 1)
                .and_then(|sum| sum.plus(&1.into(), -1))
                .and_then(|sum| sum.quotient(b)),
            IndexOp::Min | IndexOp::Max => a.extreme(b, operator == IndexOp::Max),
        };
        result
            .filter(|result| result.weight() <= MAX_WEIGHT)
            .unwrap_or_else(|| opaque(operator, a, b).into())
    }

    /// The monomials with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial, i128)> {
        self.terms
            .iter()
            .map(|(monomial, coefficient)| (monomial, *coefficient))
    }

    /// The coefficient of a monomial.
    pub fn coefficient(&self, monomial: &[Atom]) -> i128 {
        self.terms.get(monomial).copied().unwrap_or(0)
    }

    /// The value, where no atom occurs.
    pub fn constant(&self) -> Option<i128> {
        self.terms
            .keys()
            .all(Vec::is_empty)
            .then(|| self.coefficient(&[]))
    }

    /// `self + factor * other`; `None` on overflow.
    pub fn plus(&self, other: &Polynomial, factor: i128) -> Option<Self> {
        let mut terms = self.terms.clone();
        for (monomial, coefficient) in other.terms() {
            let value = terms.entry(monomial.clone()).or_insert(0);
            *value = value.checked_add(coefficient.checked_mul(factor)?)?;
        }
        terms.retain(|_, coefficient| *coefficient != 0);
        Some(Polynomial { terms })
    }

    /// `self - other` as a normal form.
    pub fn minus(&self, other: &Polynomial) -> Self {
        Polynomial::apply(IndexOp::Sub, self, other)
    }

    fn times(&self, other: &Polynomial) -> Option<Self> {
        if self.terms.len().checked_mul(other.terms.len())? > MAX_WEIGHT {
            return None;
        }
        let mut product = Polynomial::default();
        for (left, a) in self.terms() {
            for (right, b) in other.terms() {
                let mut monomial = [left.as_slice(), right].concat();
                monomial.sort();
                product = product.plus(&Polynomial::term(monomial, a.checked_mul(b)?), 1)?;
            }
        }
        Some(product)
    }

    /// Division by a positive divisor, rounded down. What the divisor divides without a rest comes
    /// out of the quotient: `(8 * a + n) / 8` is `a + n / 8`.
    fn quotient(&self, divisor: &Polynomial) -> Option<Self> {
        let mut whole = Polynomial::default();
        let mut rest = Polynomial::default();
        for (monomial, coefficient) in self.terms() {
            let (out, stays) = match divide_term(monomial, coefficient, divisor) {
                Some(term) => (term, Polynomial::default()),
                None => match divisor.constant() {
                    Some(d) if monomial.is_empty() && d > 0 => (
                        Polynomial::term(Vec::new(), coefficient.div_euclid(d)),
                        Polynomial::term(Vec::new(), coefficient.rem_euclid(d)),
                    ),
                    _ => (
                        Polynomial::default(),
                        Polynomial::term(monomial.clone(), coefficient),
                    ),
                },
            };
            whole = whole.plus(&out, 1)?;
            rest = rest.plus(&stays, 1)?;
        }
        let of_rest = match rest.constant() {
            Some(0) => Polynomial::default(),
            // A constant divisor leaves a rest from 0 up to the divisor.
            Some(_) if divisor.constant().is_some_and(|d| d > 0) => Polynomial::default(),
            Some(-1) => Polynomial::from(-1),
            _ if rest == *divisor => Polynomial::from(1),
            _ => Atom::Quotient(rest, divisor.clone()).into(),
        };
        whole.plus(&of_rest, 1)
    }

    fn extreme(&self, other: &Polynomial, greater: bool) -> Option<Self> {
        if let Some(difference) = self.plus(other, -1)?.constant() {
            let first = (difference >= 0) == greater;
            return Some(if first { self.clone() } else { other.clone() });
        }
        let (a, b) = if self <= other {
            (self, other)
        } else {
            (other, self)
        };
        let make = if greater { Atom::Max } else { Atom::Min };
        Some(make(a.clone(), b.clone()).into())
    }

    /// How many coefficients and atoms there are, at all depths.
    fn weight(&self) -> usize {
        let atoms = self.terms.keys().flatten().map(|atom| match atom {
            Atom::Variable(_) | Atom::Opaque(..) => 1,
            Atom::Quotient(a, b) | Atom::Min(a, b) | Atom::Max(a, b) => a.weight() + b.weight(),
        });
        atoms.fold(self.terms.len(), usize::saturating_add)
    }

    /// Calls `visit` with every atom, at all depths.
    pub fn each_atom<'p>(&'p self, visit: &mut impl FnMut(&'p Atom)) {
        for atom in self.terms.keys().flatten() {
            visit(atom);
            if let Atom::Quotient(a, b) | Atom::Min(a, b) | Atom::Max(a, b) = atom {
                a.each_atom(visit);
                b.each_atom(visit);
            }
        }
    }

    /// Whether a name occurs.
    pub fn mentions(&self, name: &str) -> bool {
        let mut found = false;
        self.each_atom(&mut |atom| match atom {
            Atom::Variable(variable) => found |= variable == name,
            Atom::Opaque(_, names) => found |= names.contains(name),
            _ => {}
        });
        found
    }

    fn names(&self, names: &mut BTreeSet<String>) {
        self.each_atom(&mut |atom| match atom {
            Atom::Variable(name) => {
                names.insert(name.clone());
            }
            Atom::Opaque(_, more) => names.extend(more.iter().cloned()),
            _ => {}
        });
    }

    /// The terms to print: quotients that round up are written with `cdiv`, positive terms come
    /// first and a constant comes last.
    fn printed_terms(&self) -> Vec<(String, i128)> {
        let mut terms = Vec::new();
        let mut rest = self.clone();
        for (monomial, coefficient) in self.terms() {
            let rounded = monomial
                .iter()
                .enumerate()
                .find_map(|(position, atom)| Some((position, rounded_up(atom)?)));
            let Some((position, (text, excess))) = rounded else {
                continue;
            };
            let mut others = monomial.clone();
            others.remove(position);
            let mut factors: Vec<_> = others.iter().map(Atom::to_string).collect();
            factors.push(text);
            let without = rest
                .plus(&Polynomial::term(monomial.clone(), coefficient), -1)
                .and_then(|rest| rest.plus(&Polynomial::term(others, coefficient), -excess));
            if let Some(without) = without {
                terms.push((factors.join(" * "), coefficient));
                rest = without;
            }
        }
        for (monomial, coefficient) in rest.terms().filter(|(monomial, _)| !monomial.is_empty()) {
            let factors: Vec<_> = monomial.iter().map(Atom::to_string).collect();
            terms.push((factors.join(" * "), coefficient));
        }
        terms.sort_by_key(|(_, coefficient)| *coefficient < 0);
        let constant = rest.coefficient(&[]);
        if constant != 0 || terms.is_empty() {
            terms.push((String::new(), constant));
        }
        terms
    }
}

/// An operation as an atom. A long text is shortened to a hash, so that repeated operations on
/// opaque atoms do not double it every time.
fn opaque(operator: IndexOp, a: &Polynomial, b: &Polynomial) -> Atom {
    let mut names = BTreeSet::new();
    a.names(&mut names);
    b.names(&mut names);
    let text = format!("{operator:?}({a}, {b})");
    if text.len() <= MAX_WEIGHT {
        return Atom::Opaque(text, names);
    }
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Atom::Opaque(format!("large{:x}", hasher.finish()), names)
}

/// A term divided by a divisor of one term, where nothing remains.
fn divide_term(monomial: &Monomial, coefficient: i128, divisor: &Polynomial) -> Option<Polynomial> {
    let mut terms = divisor.terms();
    let (by, d) = terms.next()?;
    if terms.next().is_some() || coefficient.checked_rem(d)? != 0 {
        return None;
    }
    let mut left = monomial.clone();
    for atom in by {
        let position = left.iter().position(|factor| factor == atom)?;
        left.remove(position);
    }
    Some(Polynomial::term(left, coefficient / d))
}

/// `cdiv(n, b)` in place of a quotient, and by how much that is more: nothing for `(n + b - 1) / b`
/// with a constant `b`, and 1 for `(n - 1) / b` with another.
fn rounded_up(atom: &Atom) -> Option<(String, i128)> {
    let Atom::Quotient(a, b) = atom else {
        return None;
    };
    let (constant, excess) = match b.constant() {
        Some(b) => (b - 1, 0),
        None => (-1, 1),
    };
    if a.coefficient(&[]) != constant {
        return None;
    }
    let numerator = a.plus(&Polynomial::term(Vec::new(), constant), -1)?;
    Some((format!("cdiv({numerator}, {b})"), excess))
}

impl Display for Polynomial {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (position, (text, coefficient)) in self.printed_terms().into_iter().enumerate() {
            let sign = match (position, coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            let size = coefficient.unsigned_abs();
            match (text.is_empty(), size) {
                (true, _) => write!(f, "{sign}{size}")?,
                (false, 1) => write!(f, "{sign}{text}")?,
                (false, _) => write!(f, "{sign}{size} * {text}")?,
            }
        }
        Ok(())
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Atom::Variable(name) => f.write_str(name),
            Atom::Quotient(a, b) => match (a.printed_terms().len(), b.printed_terms().len()) {
                (1, 1) if a.coefficient(&[]) >= 0 => write!(f, "({a} / {b})"),
                _ => write!(f, "(({a}) / ({b}))"),
            },
            Atom::Min(a, b) => write!(f, "min({a}, {b})"),
            Atom::Max(a, b) => write!(f, "max({a}, {b})"),
            Atom::Opaque(text, _) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The normal form of an index expression over `n`, `m`, `k`.
    fn form(index: &str) -> Polynomial {
        let source = format!("kernel test(n: int, m: int, k: int, a: f32[{index}]) -> f32 = 0");
        let file = programs::atl::read(source.as_bytes()).expect(index);
        let tensor = file.kernels[0].parameters[3].tensor.as_ref().unwrap();
        Polynomial::of(&tensor.extents[0])
    }

    #[test]
    fn equal_forms() {
        let table = [
            ("n + m - n", "m"),
            ("(n + m) * (n - m)", "n * n - m * m"),
            ("n % 8 + n / 8 * 8", "n"),
            ("n - k * (n / k)", "n % k"),
            ("cdiv(n, 8)", "(n + 7) / 8"),
            ("cdiv(n * 8, 8)", "n"),
            ("cdiv(n * k, k)", "n"),
            ("(n * k + k) / k", "n + 1"),
            ("cdiv(n * m * k, k * m)", "n"),
            ("cdiv(n, k)", "(n - 1) / k + 1"),
            ("(n + 17) / 8", "(n + 1) / 8 + 2"),
            ("(n - 1 + 8 * m) / 8", "m - 1 + (n + 7) / 8"),
            ("7 / 2", "3"),
            ("-7 / 2", "-4"),
            ("-7 % 2", "1"),
            ("cdiv(-7, 2)", "-3"),
            ("cdiv(7, 2)", "4"),
            ("k / k", "1"),
            ("(n + 1) / (n + 1)", "1"),
            ("min(n, n + 1)", "n"),
            ("max(n, n + 1)", "n + 1"),
            ("max(m, n)", "max(n, m)"),
            ("min(3, 4)", "3"),
        ];
        for (left, right) in table {
            assert_eq!(form(left), form(right), "{left} and {right}");
        }
    }

    #[test]
    fn different_forms() {
        let table = [
            ("n", "m"),
            ("n / 2 * 2", "n"),
            ("n * m / 2", "n * (m / 2)"),
            ("min(n, m)", "max(n, m)"),
            ("n / k", "cdiv(n, k)"),
            ("(n + m) / k", "n / k + m / k"),
        ];
        for (left, right) in table {
            assert_ne!(form(left), form(right), "{left} and {right}");
        }
    }

    #[test]
    fn printing() {
        let table = [
            ("0", "0"),
            ("m - n + 2", "m - n + 2"),
            ("-n", "-n"),
            ("2 * n - 3", "2 * n - 3"),
            ("(n + 7) / 8 * 8", "8 * cdiv(n, 8)"),
            ("cdiv(n, k) * k", "k * cdiv(n, k)"),
            ("n / k", "(n / k)"),
            ("(n - m) / 4", "((n - m) / (4))"),
            ("min(n, 2 * m)", "min(2 * m, n)"),
        ];
        for (source, printed) in table {
            assert_eq!(form(source).to_string(), printed, "{source}");
        }
    }

    /// Repeated squares and remainders neither overflow nor grow without bound.
    #[test]
    fn large_expressions_become_opaque() {
        let mut square = form("n + m + k + 1");
        let mut double = form("9223372036854775807");
        for _ in 0..100 {
            square = Polynomial::apply(IndexOp::Mul, &square, &square);
            square = Polynomial::apply(IndexOp::Mod, &square, &form("n + m"));
            double = Polynomial::apply(IndexOp::Add, &double, &double);
            double = Polynomial::apply(IndexOp::Mul, &double, &double);
        }
        assert!(square.mentions("k") && !square.mentions("i"));
        assert!(square.to_string().len() < 20_000 && double.to_string().len() < 20_000);
    }
}

//! What is known of atoms, and what holds of an atom because of the operation that it stands for.

use std::collections::BTreeMap;

use num_bigint::BigInt;

use crate::sum::{Atom, Sum};

/// What an atom stands for. Divisors may be anything; nothing is said of quotients by what is not
/// known to be positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// A name.
    Variable,
    /// A quotient, rounded down.
    Quotient(Sum, Sum),
    /// A quotient, rounded up.
    Ceiling(Sum, Sum),
    /// What a quotient rounded down leaves.
    Remainder(Sum, Sum),
    /// The smaller of two.
    Min(Sum, Sum),
    /// The greater of two.
    Max(Sum, Sum),
}

/// Why a polynomial is not negative: it is a fact, or it follows from the operation of an atom, of which
/// the operands are a and b, if [`Problem::conditions`] hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Base {
    /// The fact of this number.
    Fact(usize),
    /// Of a quotient q: `a - b * q`, or `a + b - 1 - b * q` where it is rounded up.
    Top(Atom),
    /// Of a quotient q: `b * q + b - 1 - a`, or `b * q - a` where it is rounded up.
    Bottom(Atom),
    /// Of a quotient q that is not negative: `(b - 1) * q`.
    Scaled(Atom),
    /// `x + n` for the atom x, by the same of its operands.
    Least(Atom, BigInt),
    /// `n - x` for the atom x, by the same of its operands.
    Most(Atom, BigInt),
    /// `a - x` for a minimum x, `x - a` for a maximum, x for a remainder.
    First(Atom),
    /// `b - x` for a minimum x, `x - b` for a maximum, `b - 1 - x` for a remainder.
    Second(Atom),
    /// The square of a polynomial.
    Square(Sum),
}

/// Where an atom stands in the order in which atoms are replaced by their bounds: those last named
/// come first, and what is made of others comes before these.
type Rank = (usize, usize, Atom);

/// Atoms, and polynomials known not to be negative.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    operations: Vec<Operation>,
    ranks: Vec<Rank>,
    facts: Vec<Sum>,
    /// The numbers of those that say more than the others: of two that differ by a number, the
    /// smaller says both.
    strongest: Vec<usize>,
    /// The numbers of those that are the sum of two others, and of these.
    joined: BTreeMap<usize, [usize; 2]>,
}

/// How many facts are added up from others.
const MAX_JOINED: usize = 40;

impl Problem {
    /// A name of this level: bounds of a name speak of names of its level and of those below.
    pub fn variable(&mut self, level: usize) -> Atom {
        self.add(Operation::Variable, level, 0)
    }

    /// What an operation makes of others; the same atom for the same.
    pub fn operation(&mut self, operation: Operation) -> Atom {
        let known = self.operations.iter();
        if let Some(atom) = known.into_iter().position(|other| *other == operation)
            && operation != Operation::Variable
        {
            return atom;
        }
        let (mut level, mut depth) = (0, 0);
        if let Some((a, b)) = operands(&operation) {
            for atom in a.atoms().chain(b.atoms()) {
                let (l, d, _) = self.rank(atom);
                (level, depth) = (level.max(l), depth.max(d + 1));
            }
        }
        self.add(operation, level, depth)
    }

    fn add(&mut self, operation: Operation, level: usize, depth: usize) -> Atom {
        let atom = self.operations.len();
        self.operations.push(operation);
        self.ranks.push((level, depth, atom));
        atom
    }

    /// Adds `0 <= fact`, and answers its number.
    pub fn assume(&mut self, fact: Sum) -> usize {
        let number = self.facts.len();
        let differs = |known: &usize| fact.minus(&self.facts[*known]).number();
        let same = self
            .strongest
            .iter()
            .position(|known| differs(known).is_some());
        match same {
            None => self.strongest.push(number),
            Some(at) if differs(&self.strongest[at]) < Some(BigInt::ZERO) => {
                self.strongest[at] = number;
            }
            Some(_) => {}
        }
        self.facts.push(fact);
        number
    }

    /// Adds what the bounds of an index say of the names outside of its loop: of `l <= i` and `i < u`,
    /// that `l < u`. This begins with the innermost.
    pub fn join(&mut self) {
        let is_variable = |atom: &Atom| self.operations[*atom] == Operation::Variable;
        let mut inner: Vec<Atom> = (0..self.operations.len()).filter(is_variable).collect();
        inner.retain(|atom| self.rank(*atom).0 > 0);
        inner.sort_by_key(|atom| std::cmp::Reverse(self.rank(*atom)));
        for x in inner {
            let facts: Vec<usize> = self.facts_about(x);
            let with = |sign: i64| -> Vec<usize> {
                let one = BigInt::from(sign);
                let bounds = facts.iter().copied();
                bounds
                    .filter(|fact| {
                        let fact = &self.facts[*fact];
                        fact.coefficient(&[x]) == one && fact.cofactor(&[x]).number().is_some()
                    })
                    .collect()
            };
            let (low, high) = (with(1), with(-1));
            for pair in low.iter().flat_map(|a| high.iter().map(|b| [*a, *b])) {
                if self.joined.len() < MAX_JOINED {
                    let both = self.facts[pair[0]].plus(&self.facts[pair[1]], 1);
                    if both.number().is_none() {
                        let number = self.assume(both);
                        self.joined.insert(number, pair);
                    }
                }
            }
        }
    }

    /// The two facts of which one is the sum.
    pub fn joined(&self, fact: usize) -> Option<[usize; 2]> {
        self.joined.get(&fact).copied()
    }

    /// The facts that say more than the others.
    pub(crate) fn strongest(&self) -> impl Iterator<Item = &Sum> {
        self.strongest.iter().map(|number| &self.facts[*number])
    }

    /// Whether a fact says that a polynomial is not negative, as it stands.
    pub(crate) fn is_known(&self, sum: &Sum) -> bool {
        let says = |known: &Sum| sum.minus(known).number().is_some_and(|n| n >= BigInt::ZERO);
        says(&Sum::default()) || self.strongest().any(says)
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there is no fact.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// What an atom stands for.
    pub fn meaning(&self, atom: Atom) -> &Operation {
        self.operations.get(atom).unwrap_or(&Operation::Variable)
    }

    /// Where an atom stands among the others.
    pub(crate) fn rank(&self, atom: Atom) -> Rank {
        self.ranks.get(atom).copied().unwrap_or_default()
    }

    /// The operands of an atom.
    pub(crate) fn operands(&self, atom: Atom) -> Option<(&Sum, &Sum)> {
        operands(self.meaning(atom))
    }

    /// The facts that bound an atom.
    pub(crate) fn facts_about(&self, atom: Atom) -> Vec<usize> {
        let (level, ..) = self.rank(atom);
        let bounds = |fact: &Sum| {
            fact.mentions(atom) && fact.atoms().all(|other| self.rank(other).0 <= level)
        };
        let facts = self.strongest.iter();
        let about = facts.filter(|number| self.facts.get(**number).is_some_and(bounds));
        about.copied().collect()
    }

    /// The polynomial that a base says is not negative.
    pub fn polynomial(&self, base: &Base) -> Option<Sum> {
        let x = |atom: &Atom| Sum::atom(*atom);
        let number = |n: &BigInt| Sum::constant(n.clone());
        let one = Sum::constant(1);
        let of = |atom: &Atom| self.operands(*atom);
        Some(match base {
            Base::Fact(fact) => self.facts.get(*fact)?.clone(),
            Base::Square(root) => root.times(root),
            Base::Least(atom, n) => x(atom).plus(&number(n), 1),
            Base::Most(atom, n) => number(n).minus(&x(atom)),
            Base::Scaled(atom) => of(atom)?.1.minus(&one).times(&x(atom)),
            Base::Top(atom) => {
                let (a, b) = of(atom)?;
                let rest = a.minus(&b.times(&x(atom)));
                match self.meaning(*atom) {
                    Operation::Ceiling(..) => rest.plus(b, 1).minus(&one),
                    _ => rest,
                }
            }
            Base::Bottom(atom) => {
                let (a, b) = of(atom)?;
                let more = b.times(&x(atom)).minus(a);
                match self.meaning(*atom) {
                    Operation::Ceiling(..) => more,
                    _ => more.plus(b, 1).minus(&one),
                }
            }
            Base::First(atom) => match self.meaning(*atom) {
                Operation::Min(a, _) => a.minus(&x(atom)),
                Operation::Max(a, _) => x(atom).minus(a),
                Operation::Remainder(..) => x(atom),
                _ => return None,
            },
            Base::Second(atom) => match self.meaning(*atom) {
                Operation::Min(_, b) => b.minus(&x(atom)),
                Operation::Max(_, b) => x(atom).minus(b),
                Operation::Remainder(_, b) => b.minus(&one).minus(&x(atom)),
                _ => return None,
            },
        })
    }

    /// The polynomials that must not be negative for a base to hold.
    pub fn conditions(&self, base: &Base) -> Vec<Sum> {
        let (Base::Top(atom)
        | Base::Bottom(atom)
        | Base::Scaled(atom)
        | Base::Least(atom, _)
        | Base::Most(atom, _)
        | Base::First(atom)
        | Base::Second(atom)) = base
        else {
            return Vec::new();
        };
        let Some((a, b)) = self.operands(*atom) else {
            return Vec::new();
        };
        let some = b.minus(&Sum::constant(1));
        let extreme = matches!(self.meaning(*atom), Operation::Min(..) | Operation::Max(..));
        match base {
            Base::Scaled(_) => vec![some, a.clone()],
            Base::Least(_, n) => {
                let from = |operand: &Sum| operand.plus(&Sum::constant(n.clone()), 1);
                let last = if extreme { from(b) } else { some };
                vec![last, from(a)]
            }
            Base::Most(_, n) => {
                let to = |operand: &Sum| Sum::constant(n.clone()).minus(operand);
                let last = if extreme { to(b) } else { some };
                vec![last, to(a)]
            }
            _ if extreme => Vec::new(),
            _ => vec![some],
        }
    }

    /// For a goal `r - q >= 0` or `q - r >= 0` about a quotient q, what is not negative if and only if
    /// that is: `(r + 1) * b - 1 - a` or `a - r * b` where it is rounded down, `r * b - a` or
    /// `a - 1 - (r - 1) * b` where it is rounded up.
    pub fn multiplied(&self, goal: &Sum, quotient: Atom) -> Option<Sum> {
        let q = Sum::atom(quotient);
        let sign = goal.coefficient(&[quotient]);
        let above = sign == BigInt::from(-1);
        if !above && sign != BigInt::from(1) {
            return None;
        }
        let r = if above {
            goal.plus(&q, 1)
        } else {
            q.minus(goal)
        };
        let one = Sum::constant(1);
        let product = match (self.meaning(quotient), above) {
            (Operation::Quotient(a, b), true) => r.plus(&one, 1).times(b).minus(&one).minus(a),
            (Operation::Quotient(a, b), false) => a.minus(&r.times(b)),
            (Operation::Ceiling(a, b), true) => r.times(b).minus(a),
            (Operation::Ceiling(a, b), false) => a.minus(&one).minus(&r.minus(&one).times(b)),
            _ => return None,
        };
        (!r.mentions(quotient)).then_some(product)
    }

    /// What facts about a dividend say of the quotient: `e - 1 - q >= 0` because of `e * b - 1 - a >= 0`.
    pub(crate) fn bounds_of_quotient(&self, quotient: Atom) -> Vec<Sum> {
        let (Operation::Quotient(_, b) | Operation::Ceiling(_, b)) = self.meaning(quotient) else {
            return Vec::new();
        };
        let mut terms = b.terms();
        let (Some((divisor, _)), None) = (terms.next(), terms.next()) else {
            return Vec::new();
        };
        let (q, one) = (Sum::atom(quotient), Sum::constant(1));
        let mut bounds = Vec::new();
        for fact in self.strongest() {
            let e = fact.cofactor(divisor);
            if e.is_empty() || divisor.is_empty() {
                continue;
            }
            let above = e.minus(&q);
            let below = e.plus(&q, 1);
            for bound in [above.minus(&one), above, below.minus(&one), below] {
                let product = self.multiplied(&bound, quotient);
                if product.is_some_and(|product| self.is_known(&product)) {
                    bounds.push(bound);
                    break;
                }
            }
        }
        bounds
    }

    /// The two ways in which a minimum or maximum can be one of its operands, each as two facts: that
    /// it is the operand, and that the operand is the extreme one.
    pub fn cases(&self, atom: Atom) -> Option<[[Sum; 2]; 2]> {
        let x = Sum::atom(atom);
        match self.meaning(atom) {
            Operation::Min(a, b) => Some([[x.minus(a), b.minus(a)], [x.minus(b), a.minus(b)]]),
            Operation::Max(a, b) => Some([[a.minus(&x), a.minus(b)], [b.minus(&x), b.minus(a)]]),
            _ => None,
        }
    }
}

fn operands(operation: &Operation) -> Option<(&Sum, &Sum)> {
    match operation {
        Operation::Variable => None,
        Operation::Quotient(a, b)
        | Operation::Ceiling(a, b)
        | Operation::Remainder(a, b)
        | Operation::Min(a, b)
        | Operation::Max(a, b) => Some((a, b)),
    }
}

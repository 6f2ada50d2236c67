//! The search: atoms are replaced by their bounds, one after the other.
//!
//! To bound a polynomial p from below, take the atom x of it that was named last, and a polynomial f
//! that is not negative and has a product m with x in it, say `f = c * m + ...`. What p has of m is
//! `m * q`. If `g = q` (or `g = -q` for negative c) is not negative, then
//!
//! ```text
//! |c| * p = f * g + rest >= rest
//! ```
//!
//! and the rest is bounded in the same way, until it is a number. If g may be negative, its part that
//! is not, and g minus its own lower bound, do as well. The reason is the list of products `f * g`.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use num_bigint::BigInt;

use crate::problem::{Base, Operation, Problem};
use crate::sum::{Atom, Sum};

/// How many atoms are replaced on the way to a number.
const MAX_DEPTH: usize = 14;

/// How many terms are looked at for one goal.
const EFFORT: usize = 3000;

/// The same for all cases of a goal.
const ALL_EFFORT: usize = 12_000;

/// The same where no bound is good enough.
const LITTLE_EFFORT: usize = 400;

/// How many terms a polynomial may have, and how many factors each of them.
const MAX_TERMS: usize = 40;
const MAX_DEGREE: usize = 8;

/// How many bits its coefficients may have together.
const MAX_BITS: u64 = 4000;

/// How many polynomials may wait for the signs of others.
const MAX_NESTING: usize = 6;

/// How many minima and maxima are told apart.
const MAX_CASES: usize = 3;

/// A polynomial is a sum of these products, with positive numbers as coefficients, and of a number
/// that is not negative.
pub type Steps = Vec<Step>;

/// A product that is not negative.
#[derive(Clone, Debug)]
pub struct Step {
    /// The first factor is not negative.
    pub base: Base,
    /// Why what that needs holds ([`Problem::conditions`]).
    pub conditions: Vec<Rc<Steps>>,
    /// The second factor, and why it is not negative; nothing for a positive number.
    pub factor: Sum,
    pub sign: Option<Rc<Steps>>,
}

/// Why a polynomial is not negative.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It is a sum of such products.
    Steps(Steps),
    /// It is so in each of the cases of an atom ([`Problem::cases`]), of which the facts have the
    /// next numbers.
    Cases(Atom, Box<[Reason; 2]>),
    /// It compares this quotient with something, and the dividend compares with the product
    /// ([`Problem::multiplied`]), for this reason; and the divisor is positive.
    Multiplied(Atom, Rc<Steps>, Box<Reason>),
}

impl Problem {
    /// Why a polynomial is not negative, if that is found.
    pub fn reason(&self, goal: &Sum) -> Option<Reason> {
        self.reason_by_cases(goal, MAX_CASES, &mut { ALL_EFFORT })
    }

    /// Whether there is a reason, and how many terms were looked at.
    pub(crate) fn looked_for_reason(&self, goal: &Sum) -> (bool, usize) {
        let mut left = ALL_EFFORT;
        let reason = self.reason_by_cases(goal, MAX_CASES, &mut left);
        (reason.is_some(), ALL_EFFORT - left)
    }

    fn reason_by_cases(&self, goal: &Sum, cases: usize, effort: &mut usize) -> Option<Reason> {
        if *effort == 0 || is_large(goal) {
            return None;
        }
        let zero = BigInt::ZERO;
        let own = EFFORT.min(*effort);
        let mut search = Search::of(self, own);
        let found = search.bound(goal, &mut Vec::new(), Some(&zero), MAX_DEPTH);
        *effort -= own - search.effort;
        if let Some((_, steps)) = found.filter(|(bound, _)| *bound >= zero) {
            return Some(Reason::Steps(steps));
        }
        let quotients: BTreeSet<Atom> = goal.atoms().collect();
        for quotient in quotients.into_iter().rev() {
            if let Some(product) = self.multiplied(goal, quotient)
                && let Some((_, divisor)) = self.operands(quotient)
                && let Some(positive) =
                    Search::of(self, LITTLE_EFFORT).sign(&divisor.minus(&Sum::constant(1)))
            {
                let reason = self.reason_by_cases(&product, cases, effort);
                if let Some(reason) = reason {
                    return Some(Reason::Multiplied(quotient, positive, Box::new(reason)));
                }
            }
        }
        let atom = (cases > 0).then(|| self.undecided(goal)).flatten()?;
        let [first, second] = self.cases(atom)?.map(|facts| {
            let mut problem = self.clone();
            facts.into_iter().for_each(|fact| {
                problem.assume(fact);
            });
            problem.reason_by_cases(goal, cases - 1, effort)
        });
        Some(Reason::Cases(atom, Box::new([first?, second?])))
    }

    /// A minimum or maximum of which it is not known which of its operands it is.
    fn undecided(&self, goal: &Sum) -> Option<Atom> {
        let decided = |atom: Atom| {
            let mut all = self.cases(atom).into_iter().flatten();
            all.any(|[_, order]| {
                (0..self.len()).any(|n| {
                    self.polynomial(&Base::Fact(n))
                        .is_some_and(|fact| fact == order)
                })
            })
        };
        let mut left: Vec<Atom> = goal.atoms().collect();
        while let Some(atom) = left.pop() {
            let extreme = matches!(self.meaning(atom), Operation::Min(..) | Operation::Max(..));
            if extreme && !decided(atom) {
                return Some(atom);
            }
            if let Some((a, b)) = self.operands(atom) {
                left.extend(a.atoms().chain(b.atoms()));
            }
        }
        None
    }

    /// A lower bound of a polynomial, with the products that it rests on. The search ends when it has
    /// found one that is wanted.
    pub fn bound(&self, p: &Sum, wanted: &BigInt) -> Option<(BigInt, Steps)> {
        Search::of(self, EFFORT).bound(p, &mut Vec::new(), Some(wanted), MAX_DEPTH)
    }
}

struct Search<'p> {
    problem: &'p Problem,
    effort: usize,
    /// What was found of the signs of polynomials; nothing while it is looked for.
    signs: HashMap<Sum, Option<Rc<Steps>>>,
    /// Between which numbers atoms lie; nothing while it is looked for.
    ranges: HashMap<Atom, Vec<Base>>,
    /// How many polynomials wait for the signs of others.
    nesting: usize,
}

impl Search<'_> {
    fn of(problem: &Problem, effort: usize) -> Search<'_> {
        Search {
            problem,
            effort,
            signs: HashMap::new(),
            ranges: HashMap::new(),
            nesting: 0,
        }
    }

    /// Takes this much effort, if there is as much left.
    fn spend(&mut self, terms: usize) -> Option<()> {
        let left = self.effort.checked_sub(terms);
        self.effort = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// A lower bound, without the atoms that are replaced already.
    fn bound(
        &mut self,
        p: &Sum,
        replaced: &mut Vec<Atom>,
        wanted: Option<&BigInt>,
        depth: usize,
    ) -> Option<(BigInt, Steps)> {
        if let Some(number) = p.number() {
            return Some((number, Vec::new()));
        }
        if depth == 0 || is_large(p) {
            return None;
        }
        self.spend(p.len())?;
        let left = p.atoms().filter(|atom| !replaced.contains(atom));
        let x = left.max_by_key(|atom| self.problem.rank(*atom))?;
        let mut best: Option<(BigInt, Steps)> = None;
        for (base, f) in self.bases(x, p, replaced) {
            let multiples: Vec<(Vec<Atom>, BigInt)> = f
                .terms()
                .filter(|(product, _)| product.contains(&x))
                .map(|(product, c)| (product.clone(), c.clone()))
                .collect();
            for (product, c) in multiples {
                let scale = if c < BigInt::ZERO { -&c } else { c.clone() };
                let sign = if c < BigInt::ZERO { -1 } else { 1 };
                let g = Sum::default().plus(&p.cofactor(&product), sign);
                for (factor, why) in self.factors(&g) {
                    if self.spend(f.len() * factor.len()).is_none() {
                        return best;
                    }
                    let rest = Sum::default()
                        .plus(p, scale.clone())
                        .minus(&f.times(&factor));
                    let least = wanted.map(|wanted| (wanted - 1) * &scale + 1);
                    let gone = !rest.mentions(x);
                    if gone {
                        replaced.push(x);
                    }
                    // Some is left for the others.
                    let others = self.effort / 2;
                    self.effort -= others;
                    let found = self.bound(&rest, replaced, least.as_ref(), depth - 1);
                    self.effort += others;
                    if gone {
                        replaced.pop();
                    }
                    let Some((bound, mut steps)) = found else {
                        continue;
                    };
                    let bound = rounded_up(&bound, &scale);
                    if best.as_ref().is_some_and(|(known, _)| *known >= bound) {
                        continue;
                    }
                    let Some(conditions) = self.conditions(&base) else {
                        continue;
                    };
                    let enough = wanted.is_some_and(|wanted| bound >= *wanted);
                    steps.push(Step {
                        base: base.clone(),
                        conditions,
                        factor,
                        sign: why,
                    });
                    best = Some((bound, steps));
                    if enough {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// What bounds an atom of p, without the atoms that are replaced already.
    fn bases(&mut self, x: Atom, p: &Sum, replaced: &[Atom]) -> Vec<(Base, Sum)> {
        let mut bases: Vec<Base> = square(p, x).map(Base::Square).into_iter().collect();
        match self.problem.meaning(x) {
            Operation::Variable => {}
            Operation::Quotient(a, _) | Operation::Ceiling(a, _) => {
                let a = a.clone();
                bases.extend(self.between(x, [&a]));
                bases.extend([Base::Scaled(x), Base::Top(x), Base::Bottom(x)]);
            }
            Operation::Min(a, b) | Operation::Max(a, b) => {
                let (a, b) = (a.clone(), b.clone());
                bases.extend([Base::First(x), Base::Second(x)]);
                bases.extend(self.between(x, [&a, &b]));
            }
            Operation::Remainder(..) => bases.extend([Base::First(x), Base::Second(x)]),
        }
        bases.extend(self.problem.facts_about(x).into_iter().map(Base::Fact));
        let usable = |f: &Sum| f.atoms().all(|atom| !replaced.contains(&atom));
        let with_polynomial = |base: Base| {
            let f = self.problem.polynomial(&base)?;
            usable(&f).then_some((base, f))
        };
        bases.into_iter().filter_map(with_polynomial).collect()
    }

    /// The numbers between which an atom lies because its operands do. Quotients by more than 1 are
    /// nearer to 0.
    fn between<const N: usize>(&mut self, x: Atom, operands: [&Sum; N]) -> Vec<Base> {
        if let Some(known) = self.ranges.get(&x) {
            return known.clone();
        }
        self.ranges.insert(x, Vec::new());
        let quotient = N == 1;
        let mut bases = Vec::new();
        let mut least = |sign: i64| {
            let lows = operands.map(|operand| {
                let signed = Sum::default().plus(operand, sign);
                self.any_bound(&signed).map(|(bound, _)| bound)
            });
            let low = lows
                .into_iter()
                .collect::<Option<Vec<BigInt>>>()?
                .into_iter()
                .min()?;
            Some(if quotient { low.min(BigInt::ZERO) } else { low })
        };
        bases.extend(least(1).map(|low| Base::Least(x, -low)));
        bases.extend(least(-1).map(|low| Base::Most(x, -low)));
        self.ranges.insert(x, bases.clone());
        bases
    }

    /// Why the conditions of a base hold.
    fn conditions(&mut self, base: &Base) -> Option<Vec<Rc<Steps>>> {
        let conditions = self.problem.conditions(base);
        conditions
            .iter()
            .map(|condition| self.sign(condition))
            .collect()
    }

    /// What can be multiplied by: a polynomial, or what is left of it where it may be negative.
    fn factors(&mut self, g: &Sum) -> Vec<(Sum, Option<Rc<Steps>>)> {
        if let Some(number) = g.number() {
            let factor = (number > BigInt::ZERO).then(|| (g.clone(), None));
            return factor.into_iter().collect();
        }
        if let Some(why) = self.sign(g) {
            return vec![(g.clone(), Some(why))];
        }
        let mut factors = Vec::new();
        let part = g.positive_part();
        if !part.is_empty() && part != *g {
            let number = part.number().is_some();
            let why = if number { None } else { self.sign(&part) };
            if number || why.is_some() {
                factors.push((part, why));
            }
        }
        if let Some((least, steps)) = self.any_bound(g) {
            factors.push((g.minus(&Sum::constant(least)), Some(Rc::new(steps))));
        }
        factors
    }

    /// A lower bound, the best that is found with little effort.
    fn any_bound(&mut self, p: &Sum) -> Option<(BigInt, Steps)> {
        let rest = self.effort.saturating_sub(LITTLE_EFFORT);
        self.effort -= rest;
        let found = self.nested(p, None);
        self.effort += rest;
        found
    }

    /// A lower bound of a polynomial that another one waits for.
    fn nested(&mut self, p: &Sum, wanted: Option<&BigInt>) -> Option<(BigInt, Steps)> {
        if self.nesting == MAX_NESTING {
            return None;
        }
        self.nesting += 1;
        let found = self.bound(p, &mut Vec::new(), wanted, MAX_DEPTH / 2);
        self.nesting -= 1;
        found
    }

    /// Why a polynomial is not negative.
    fn sign(&mut self, g: &Sum) -> Option<Rc<Steps>> {
        if let Some(number) = g.number() {
            return (number >= BigInt::ZERO).then(Rc::default);
        }
        if let Some(known) = self.signs.get(g) {
            return known.clone();
        }
        if self.nesting == MAX_NESTING {
            return None;
        }
        self.signs.insert(g.clone(), None);
        let zero = BigInt::ZERO;
        let found = self.nested(g, Some(&zero));
        let why = found
            .filter(|(bound, _)| *bound >= zero)
            .map(|(_, steps)| Rc::new(steps));
        self.signs.insert(g.clone(), why.clone());
        why
    }
}

/// Whether a polynomial is too large to be looked at.
fn is_large(p: &Sum) -> bool {
    p.len() > MAX_TERMS || p.degree() > MAX_DEGREE || p.bits() > MAX_BITS
}

/// `n / d`, rounded up, for positive d.
fn rounded_up(n: &BigInt, d: &BigInt) -> BigInt {
    let quotient = n / d;
    if n % d > BigInt::ZERO {
        quotient + 1
    } else {
        quotient
    }
}

/// `r * x + s`, if the square of that has the part of p in which x is: `r^2 * x^2 + 2 * r * s * x`.
fn square(p: &Sum, x: Atom) -> Option<Sum> {
    let a = p.coefficient(&[x, x]);
    let r = a.sqrt_exact()?;
    let linear = p.cofactor(&[x]).minus(&Sum::term(vec![x], a));
    let twice = 2 * &r;
    let mut s = Sum::default();
    for (product, c) in linear.terms() {
        if product.contains(&x) || c % &twice != BigInt::ZERO {
            return None;
        }
        s = s.plus(&Sum::term(product.clone(), c / &twice), 1);
    }
    Some(Sum::term(vec![x], r).plus(&s, 1))
}

trait Root: Sized {
    fn sqrt_exact(&self) -> Option<Self>;
}

impl Root for BigInt {
    /// The square root of a positive square.
    fn sqrt_exact(&self) -> Option<BigInt> {
        if *self <= BigInt::ZERO {
            return None;
        }
        let root = self.sqrt();
        (&root * &root == *self).then_some(root)
    }
}

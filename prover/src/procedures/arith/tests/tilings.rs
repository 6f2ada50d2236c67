//! Side conditions of tilings by literals, made at random: what `arith` does not prove, it must
//! refute by values at which the hypotheses hold and the goal fails.

use super::language::{Expr, Numbers, Prop};
use super::{sequent, start};
use crate::hol;
use crate::procedures::arith::{Stuck, prove};
use std::collections::{BTreeSet, HashMap};

/// Variables of the loops and of second copies of them.
const LOOPS: [&str; 6] = ["i", "j", "k", "l", "p", "q"];
const COPIES: [&str; 6] = ["i2", "j2", "k2", "l2", "p2", "q2"];
const FACTORS: [i64; 7] = [2, 3, 4, 5, 7, 8, 16];

/// Loops over an index range, and what is known inside them.
#[derive(Clone)]
struct Nest {
    names: &'static [&'static str],
    used: usize,
    given: Vec<Prop>,
    /// The part of the index that each loop makes, and the literal it is split by, if any.
    splits: Vec<(Expr, Expr, i64)>,
}

fn lit(n: i64) -> Expr {
    Expr::Literal(n)
}

impl Nest {
    fn new(names: &'static [&'static str]) -> Nest {
        Nest {
            names,
            used: 0,
            given: Vec::new(),
            splits: Vec::new(),
        }
    }

    /// A new loop variable, from zero to below the bound.
    fn below(&mut self, bound: Expr) -> Expr {
        let x = Expr::Var(self.names[self.used]);
        self.used += 1;
        self.given.push(Prop::le(lit(0), x.clone()));
        self.given.push(Prop::lt(x.clone(), bound));
        x
    }

    /// Loops over `[0, extent)`, and the index that they make.
    fn cover(&mut self, numbers: &mut Numbers, extent: &Expr, depth: u32) -> Expr {
        let room = self.names.len() - self.used;
        let choice = match depth > 0 && room > 1 {
            true => numbers.below(8),
            false => 0,
        };
        let by = numbers.pick(&FACTORS);
        match choice {
            0 => self.below(extent.clone()),
            1 => {
                let outer = self.below(extent.clone().op("div", lit(by)));
                self.inner(numbers, outer, by, depth)
            }
            2 => {
                let whole = extent.clone().op("mod", lit(by));
                self.given.push(Prop::eq(whole, lit(0)));
                let outer = self.below(extent.clone().op("cdiv", lit(by)));
                self.inner(numbers, outer, by, depth)
            }
            3 => self.guarded(numbers, extent, by, depth),
            4 => self.bounded(numbers, extent, by),
            5 => {
                let start = extent.clone().op("div", lit(by)).op("*", lit(by));
                start.op("+", self.below(extent.clone().op("mod", lit(by))))
            }
            6 => {
                // A truncation on the left: `by` cells are dropped.
                self.given.push(Prop::le(lit(by), extent.clone()));
                let rest = extent.clone().op("-", lit(by));
                self.cover(numbers, &rest, depth - 1).op("+", lit(by))
            }
            _ => {
                // Padding on both sides, with the guard that leaves the inside.
                let (before, after) = (numbers.between(0, 3), numbers.between(0, 3));
                let padded = extent.clone().op("+", lit(before + after));
                let index = self.cover(numbers, &padded, depth - 1);
                let index = index.op("-", lit(before));
                self.guard(&index, extent);
                index
            }
        }
    }

    /// `outer * by + inner` with loops over `[0, by)` inside.
    fn inner(&mut self, numbers: &mut Numbers, outer: Expr, by: i64, depth: u32) -> Expr {
        let inner = self.cover(numbers, &lit(by), depth - 1);
        self.splits.push((outer.clone(), inner.clone(), by));
        outer.op("*", lit(by)).op("+", inner)
    }

    fn guard(&mut self, index: &Expr, extent: &Expr) {
        let inside = Prop::le(lit(0), index.clone()).and(Prop::lt(index.clone(), extent.clone()));
        self.given.push(inside);
    }

    /// One tile too many, and a guard around the body.
    fn guarded(&mut self, numbers: &mut Numbers, extent: &Expr, by: i64, depth: u32) -> Expr {
        let outer = self.below(extent.clone().op("cdiv", lit(by)));
        let index = self.inner(numbers, outer, by, depth);
        self.guard(&index, extent);
        index
    }

    /// The last tile is smaller: by `min`, or by cases.
    fn bounded(&mut self, numbers: &mut Numbers, extent: &Expr, by: i64) -> Expr {
        let outer = self.below(extent.clone().op("cdiv", lit(by)));
        let start = outer.clone().op("*", lit(by));
        let rest = extent.clone().op("-", start.clone());
        let inner = match numbers.below(2) {
            0 => self.below(lit(by).op("min", rest)),
            _ => {
                let full = Prop::le(start.clone().op("+", lit(by)), extent.clone());
                let x = Expr::Var(self.names[self.used]);
                self.used += 1;
                self.given.push(Prop::le(lit(0), x.clone()));
                let first = full.clone().implies(Prop::lt(x.clone(), lit(by)));
                let last = full.negated().implies(Prop::lt(x.clone(), rest));
                self.given.extend([first, last]);
                x
            }
        };
        self.splits.push((outer, inner.clone(), by));
        start.op("+", inner)
    }
}

/// What one may want to know of an index into `[0, extent)`.
fn wanted(numbers: &mut Numbers, nest: &Nest, index: &Expr, extent: &Expr) -> Prop {
    let by = numbers.pick(&FACTORS);
    let goal = match numbers.below(9) {
        0 => Prop::le(lit(0), index.clone()),
        1 => Prop::lt(index.clone(), extent.clone()),
        2 => Prop::le(lit(0), index.clone()).and(Prop::lt(index.clone(), extent.clone())),
        3 if !nest.splits.is_empty() => {
            // Back to the indices of the loops.
            let (outer, inner, by) = numbers.pick(&nest.splits);
            let whole = outer.clone().op("*", lit(by)).op("+", inner.clone());
            match numbers.below(3) {
                0 => Prop::eq(whole.op("div", lit(by)), outer),
                1 => Prop::eq(whole.op("mod", lit(by)), inner),
                _ => Prop::eq(index.clone().op("div", lit(by)), outer),
            }
        }
        4 => {
            let tile = index.clone().op("div", lit(by));
            Prop::lt(tile, extent.clone().op("cdiv", lit(by)))
        }
        5 => {
            // In two steps or at once.
            let second = numbers.pick(&[2, 3, 4]);
            let twice = index.clone().op("div", lit(by)).op("div", lit(second));
            Prop::eq(twice, index.clone().op("div", lit(by * second)))
        }
        6 => {
            let tiles = extent.clone().op("cdiv", lit(by)).op("*", lit(by));
            let padded = Prop::lt(index.clone(), tiles.clone());
            padded.and(Prop::lt(tiles, extent.clone().op("+", lit(by))))
        }
        7 => {
            // A neighbour, where the stencil stays inside.
            let (before, after) = (numbers.between(0, 2), numbers.between(0, 2));
            let first = index.clone().op("-", lit(before));
            let last = index.clone().op("+", lit(after));
            let inside = Prop::le(lit(0), first.clone());
            let inside = inside.and(Prop::lt(last, extent.clone()));
            let neighbour = index.clone().op("+", lit(numbers.between(-before, after)));
            inside.implies(
                Prop::le(lit(0), neighbour.clone()).and(Prop::lt(neighbour, extent.clone())),
            )
        }
        _ => {
            let tile = index.clone().op("div", lit(by));
            let place = index.clone().op("mod", lit(by));
            let back = tile.op("*", lit(by)).op("+", place);
            Prop::eq(back, index.clone())
        }
    };
    changed(numbers, goal)
}

/// The same, or now and then with a literal that is off by a little.
fn changed(numbers: &mut Numbers, goal: Prop) -> Prop {
    match numbers.below(3) {
        0 => {
            let off = lit(numbers.pick(&[-2, -1, 1, 2]));
            match goal {
                Prop::Compare(op, a, b) => Prop::Compare(op, a.op("+", off), b),
                other => other,
            }
        }
        _ => goal,
    }
}

/// A second run of the same loops: if it has the same index, then the same values.
fn injective(numbers: &mut Numbers, extent: &Expr) -> (Vec<Prop>, Prop) {
    let (mut first, mut second) = (Nest::new(&LOOPS), Nest::new(&COPIES));
    let mut again = Numbers(numbers.0);
    let index = first.cover(numbers, extent, 2);
    let copy = second.cover(&mut again, extent, 2);
    let same = |at: usize| Prop::eq(Expr::Var(LOOPS[at]), Expr::Var(COPIES[at]));
    let all = (1..first.used).fold(same(0), |all, at| all.and(same(at)));
    let given = [first.given, second.given].concat();
    (given, Prop::eq(index, copy).implies(all))
}

fn variables(e: &Expr, found: &mut BTreeSet<&'static str>) {
    match e {
        Expr::Var(x) => drop(found.insert(x)),
        Expr::Literal(_) => {}
        Expr::Op(_, a, b) => {
            variables(a, found);
            variables(b, found);
        }
    }
}

fn variables_of(p: &Prop, found: &mut BTreeSet<&'static str>) {
    match p {
        Prop::Compare(_, a, b) => {
            variables(a, found);
            variables(b, found);
        }
        Prop::Not(p) => variables_of(p, found),
        Prop::Join(_, p, q) => {
            variables_of(p, found);
            variables_of(q, found);
        }
    }
}

/// Values of the variables, within limits, at which the hypotheses hold and the goal fails. The
/// variables are given values in order, each hypothesis looked at as soon as it has all of its.
fn brute_force(given: &[Prop], goal: &Prop, names: &[&'static str]) -> Option<Vec<i64>> {
    let ready = |p: &Prop| {
        let mut found = BTreeSet::new();
        variables_of(p, &mut found);
        let last = names.iter().rposition(|name| found.contains(name));
        last.map_or(1, |last| last + 1)
    };
    let given: Vec<(usize, &Prop)> = given.iter().map(|p| (ready(p), p)).collect();
    let mut point: Vec<i64> = Vec::new();
    let low = |at: usize| if names[at] == "n" { 0 } else { -1 };
    let high = |at: usize| if names[at] == "n" { 19 } else { 18 };
    let mut budget = 200_000;
    let mut next = low(0);
    loop {
        budget -= 1;
        let at = point.len();
        if budget == 0 || (next > high(at)) {
            let last = point.pop().filter(|_| budget > 0)?;
            next = last + 1;
            continue;
        }
        point.push(next);
        let lookup = |name: &str| value(names, &point, name);
        let consistent = given
            .iter()
            .all(|(ready, p)| *ready != point.len() || p.holds(&lookup));
        if consistent && point.len() == names.len() && !goal.holds(&lookup) {
            return Some(point);
        }
        if consistent && point.len() < names.len() {
            next = low(point.len());
        } else {
            point.pop();
            next += 1;
        }
    }
}

fn value(names: &[&'static str], point: &[i64], name: &str) -> i64 {
    let at = names.iter().position(|other| *other == name);
    at.and_then(|at| point.get(at)).copied().unwrap_or(0)
}

/// Whether `arith` proves it; a refutation is checked.
fn decide(text: &str, given: &[Prop], goal: &Prop, arithmetic: &super::Arithmetic) -> bool {
    let (hyps, concl) = sequent(arithmetic, text);
    let values = match prove(&hyps, concl) {
        Ok(th) => {
            assert_eq!(th.concl(), concl);
            return true;
        }
        Err(Stuck::Counterexample(values)) => values,
        Err(stuck) => panic!("{text}: {stuck:?}"),
    };
    let mut point: HashMap<String, i64> = HashMap::new();
    for (t, value) in values {
        if let Some((name, _)) = hol::dest_var(t) {
            let value = value.try_into().expect("a small number");
            point.insert(hol::letters(name), value);
        }
    }
    let at = |name: &str| point.get(name).copied().unwrap_or(0);
    assert!(given.iter().all(|p| p.holds(&at)), "{text}: {point:?}");
    assert!(!goal.holds(&at), "{text}: {point:?}");
    false
}

#[test]
fn random_tilings() {
    let arithmetic = start();
    const CASES: u32 = 800;
    let (mut proved, mut refuted, mut numbers) = (0, 0, Numbers(5));
    let mut slowest = (std::time::Duration::ZERO, String::new());
    for case in 0..CASES {
        let extent = match numbers.below(4) {
            0 => lit(numbers.between(1, 20)),
            _ => Expr::Var("n"),
        };
        let (mut given, goal) = match case % 8 {
            0 => injective(&mut numbers, &extent),
            _ => {
                let mut nest = Nest::new(&LOOPS);
                let index = nest.cover(&mut numbers, &extent, 3);
                let goal = wanted(&mut numbers, &nest, &index, &extent);
                (nest.given, goal)
            }
        };
        given.insert(0, Prop::le(lit(0), Expr::Var("n")));
        let mut found = BTreeSet::new();
        given.iter().for_each(|p| variables_of(p, &mut found));
        let names: Vec<&'static str> = ["n"]
            .into_iter()
            .chain(LOOPS)
            .chain(COPIES)
            .filter(|name| found.contains(name))
            .collect();
        let premises: String = given.iter().map(|p| format!("{} ⇒ ", p.text())).collect();
        let text = format!("∀{} : int. {premises}{}", names.join(" "), goal.text());
        let before = std::time::Instant::now();
        let holds = decide(&text, &given, &goal, &arithmetic);
        let elapsed = before.elapsed();
        if elapsed > slowest.0 {
            slowest = (elapsed, text.clone());
        }
        match holds {
            true => {
                proved += 1;
                let wrong = brute_force(&given, &goal, &names);
                assert!(wrong.is_none(), "{text}: {names:?} {wrong:?}");
            }
            false => refuted += 1,
        }
    }
    println!("{proved} proved, {refuted} refuted, the slowest in {slowest:?}");
    assert!(proved > CASES / 4 && refuted > CASES / 12);
}

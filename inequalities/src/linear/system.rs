//! A conjunction of constraints: equations are solved, what remains is tightened and handed to
//! the simplex method.
//!
//! Every form that is derived on the way remembers the facts that it is a sum of. Solving an
//! equation needs no step of proof of its own: it only adds multiples of the equation.

use super::form::merge;
use super::simplex::{self, Answer, Corner};
use super::{Combination, Constraint, FactId, Int, Linear, Var};
use crate::effort;
use std::collections::BTreeMap;

/// What is known of a conjunction.
pub enum Verdict {
    /// The sum of the facts is absurd.
    Absurd(Combination),
    /// A point that satisfies all constraints.
    Model(Vec<Int>),
    /// There are rational solutions; the one that was found is not integral.
    Fractional {
        /// A sum that excludes it once it is tightened.
        cut: Option<Combination>,
        /// A form whose value is not an integer, less the value rounded up.
        split: Linear,
    },
    /// The simplex method gave up.
    Unknown,
}

/// `scale · form` is the sum `why`, for a form that is at least zero.
#[derive(Clone)]
struct Row {
    form: Linear,
    scale: Int,
    why: Combination,
}

/// `scale · form` is the sum `why.0`, and its negative is the sum `why.1`.
struct Equation {
    form: Linear,
    scale: Int,
    why: (Combination, Combination),
}

/// Rows that were left out, since the variable can be chosen to satisfy them.
struct Slack {
    var: Var,
    rows: Vec<Linear>,
}

/// The conjunction while it is being decided.
pub struct System<'a> {
    facts: &'a mut Vec<(FactId, Constraint)>,
    /// The facts derived by tightening sums of others.
    cuts: &'a mut Vec<(FactId, Combination)>,
    next: &'a mut FactId,
    vars: usize,
    rows: Vec<Row>,
    equations: Vec<Equation>,
    /// Solved variables and their values in terms of those that remain.
    solved: Vec<(Var, Linear)>,
    /// New variables, numbered from `vars`, in terms of the original ones.
    meanings: Vec<Linear>,
}

type Step<T> = std::result::Result<T, Verdict>;

impl<'a> System<'a> {
    /// The conjunction of the facts, over variables with numbers below `vars`. Facts that
    /// are derived by tightening are added to `facts` and `cuts`.
    pub fn new(
        facts: &'a mut Vec<(FactId, Constraint)>,
        cuts: &'a mut Vec<(FactId, Combination)>,
        next: &'a mut FactId,
        vars: usize,
    ) -> System<'a> {
        let (mut rows, mut equations) = (Vec::new(), Vec::new());
        for (id, constraint) in facts.iter() {
            let (form, scale) = (constraint.form().clone(), Int::ONE);
            let why = vec![(*id, Int::ONE)];
            match constraint {
                Constraint::AtLeastZero(_) => rows.push(Row { form, scale, why }),
                Constraint::Zero(_) => equations.push(Equation {
                    form,
                    scale,
                    why: (why, vec![(*id, Int::from(-1))]),
                }),
            }
        }
        System {
            facts,
            cuts,
            next,
            vars,
            rows,
            equations,
            solved: Vec::new(),
            meanings: Vec::new(),
        }
    }

    /// Decides the conjunction as far as one corner of the rational solutions tells.
    pub fn decide(mut self) -> Verdict {
        self.run().unwrap_or_else(|verdict| verdict)
    }

    fn run(&mut self) -> Step<Verdict> {
        loop {
            self.solve_equations()?;
            if !self.tidy()? {
                break;
            }
        }
        let slacks = self.leave_out_slack();
        let forms: Vec<&Linear> = self.rows.iter().map(|row| &row.form).collect();
        Ok(match simplex::solve(&forms) {
            Answer::GaveUp => Verdict::Unknown,
            Answer::Infeasible(sum) => Verdict::Absurd(self.sum(&sum)),
            Answer::Feasible(corner) => self.at_corner(&corner, &slacks),
        })
    }

    fn at_corner(&self, corner: &Corner, slacks: &[Slack]) -> Verdict {
        if let Some(values) = corner.integral() {
            return Verdict::Model(self.model(values, slacks));
        }
        let Some((x, floor)) = corner.fractional() else {
            return Verdict::Unknown;
        };
        let above = Linear::constant(-&(&floor + &Int::ONE));
        Verdict::Fractional {
            cut: corner.cut().map(|sum| self.sum(&sum)),
            split: above.plus(&Int::ONE, &self.meaning(x)),
        }
    }

    /// A sum of rows as a sum of facts, up to a positive factor.
    fn sum(&self, rows: &[(usize, Int)]) -> Combination {
        let scales = rows.iter().map(|(at, _)| &self.rows[*at].scale);
        let scale = scales.fold(Int::ONE, |found, scale| found.lcm(scale));
        rows.iter().fold(Vec::new(), |sum, (at, factor)| {
            let row = &self.rows[*at];
            let factor = factor * &scale.div_floor(&row.scale);
            merge(&sum, &factor, &row.why)
        })
    }

    /// A variable in terms of the original ones.
    fn meaning(&self, x: Var) -> Linear {
        match x.checked_sub(self.vars) {
            Some(new) => self.meanings[new].clone(),
            None => Linear::var(x),
        }
    }

    /// Solves all equations for a variable.
    fn solve_equations(&mut self) -> Step<()> {
        while !self.equations.is_empty() {
            for equation in &mut self.equations {
                equation.divide_by_content();
            }
            if let Some(at) = self.equations.iter().position(Equation::is_absurd) {
                return Err(self.refute(at));
            }
            self.equations
                .retain(|equation| !equation.form.terms.is_empty());
            let smallest = |equation: &Equation| {
                let sizes = equation.form.terms.iter().map(|(_, a)| a.abs());
                sizes.min().unwrap_or(Int::ZERO)
            };
            let places = 0..self.equations.len();
            let Some(at) = places.min_by_key(|&at| smallest(&self.equations[at])) else {
                return Ok(());
            };
            let terms = self.equations[at].form.terms.iter();
            let Some((x, a)) = terms.min_by_key(|(_, a)| a.abs()).cloned() else {
                return Ok(());
            };
            if a.abs().is_one() {
                self.eliminate(at, x, &a);
            } else {
                self.rename(at, x, &a);
            }
        }
        Ok(())
    }

    /// An equation without solution: `0 = c`, or the content does not divide the constant.
    fn refute(&mut self, at: usize) -> Verdict {
        let equation = self.equations.swap_remove(at);
        let (up, down) = equation.why;
        let equational = |sum: &Combination| {
            sum.iter().all(|(id, _)| {
                let fact = self.facts.iter().find(|(other, _)| other == id);
                matches!(fact, Some((_, Constraint::Zero(_))))
            })
        };
        if equational(&up) {
            return Verdict::Absurd(up);
        }
        if equation.form.terms.is_empty() {
            let up_is_negative = equation.form.constant.is_negative();
            return Verdict::Absurd(if up_is_negative { up } else { down });
        }
        let sum = [up, down].map(|why| (self.cut(why).0, Int::ONE));
        Verdict::Absurd(sum.to_vec())
    }

    /// A new fact: the sum, tightened. Its form is in terms of the original variables.
    fn cut(&mut self, why: Combination) -> (FactId, Linear) {
        let form = sum_of_facts(self.facts, &why);
        let constraint = Constraint::AtLeastZero(form).tighten();
        let form = constraint.form().clone();
        let id = *self.next;
        *self.next += 1;
        self.facts.push((id, constraint));
        self.cuts.push((id, why));
        (id, form)
    }

    /// Solves the equation for a variable whose coefficient is 1 or -1, everywhere.
    fn eliminate(&mut self, at: usize, x: Var, a: &Int) {
        effort::spend(10 * (self.rows.len() + self.equations.len()));
        let solution = self.equations.swap_remove(at);
        for row in &mut self.rows {
            if let Some(b) = row.form.coefficient(x) {
                let factor = -&(a * b);
                row.add(&factor, &solution);
            }
        }
        for equation in &mut self.equations {
            if let Some(b) = equation.form.coefficient(x) {
                let factor = -&(a * b);
                equation.add(&factor, &solution);
            }
        }
        let mut value = solution.form.scale(&-a);
        value.terms.retain(|(y, _)| *y != x);
        self.solved.push((x, value));
    }

    /// Puts `y - Σ qᵢ·xᵢ` for the variable, with a new variable `y` and the `qᵢ` such that all
    /// other coefficients of the equation become less than that of the variable.
    fn rename(&mut self, at: usize, x: Var, a: &Int) {
        let form = self.equations[at].form.scale(&Int::from(a.signum()));
        let mut quotients = form.divide(&a.abs());
        quotients.terms.retain(|(_, q)| !q.is_zero());
        let new = self.vars + self.meanings.len();
        let meaning = quotients.terms.iter().fold(
            Linear::constant(quotients.constant.clone()),
            |sum, (y, q)| sum.plus(q, &self.meaning(*y)),
        );
        self.meanings.push(meaning);
        quotients.terms.retain(|(y, _)| *y != x);
        let value = Linear::var(new).plus(&Int::from(-1), &quotients);
        for row in &mut self.rows {
            row.form = row.form.substitute(x, &value);
        }
        for equation in &mut self.equations {
            equation.form = equation.form.substitute(x, &value);
        }
        self.solved.push((x, value));
    }

    /// Tightens the rows, keeps the strongest in each direction, and finds those that meet
    /// the opposite one: they are equations. Answers whether there are any.
    fn tidy(&mut self) -> Step<bool> {
        let mut strongest: BTreeMap<Vec<(Var, Int)>, Row> = BTreeMap::new();
        for row in std::mem::take(&mut self.rows) {
            let Some(row) = self.tightened(row)? else {
                continue;
            };
            let known = strongest.get(&row.form.terms);
            if known.is_none_or(|known| row.form.constant < known.form.constant) {
                strongest.insert(row.form.terms.clone(), row);
            }
        }
        while let Some((direction, row)) = strongest.pop_first() {
            let opposite: Vec<_> = direction.iter().map(|(x, a)| (*x, -a)).collect();
            let room = strongest
                .get(&opposite)
                .map(|other| &row.form.constant + &other.form.constant);
            match room {
                Some(room) if room.signum() < 0 => {
                    let other = strongest.remove(&opposite);
                    self.rows = std::iter::once(row).chain(other).collect();
                    return Err(Verdict::Absurd(self.sum(&[(0, Int::ONE), (1, Int::ONE)])));
                }
                Some(room) if room.is_zero() => {
                    if let Some(other) = strongest.remove(&opposite) {
                        self.equations.push(Equation::between(row, &other));
                    }
                }
                _ => self.rows.push(row),
            }
        }
        Ok(!self.equations.is_empty())
    }

    /// The row divided by its content; a cut where that rounds. Nothing if it always holds.
    fn tightened(&mut self, mut row: Row) -> Step<Option<Row>> {
        let content = row.form.content();
        if content.is_zero() {
            return match row.form.constant.is_negative() {
                true => Err(Verdict::Absurd(row.why)),
                false => Ok(None),
            };
        }
        if content.is_one() {
            return Ok(Some(row));
        }
        let exact = content.divides(&row.form.constant);
        row.form = row.form.divide(&content);
        row.scale = &row.scale * &content;
        if !exact {
            let (id, _) = self.cut(row.why);
            row.scale = Int::ONE;
            row.why = vec![(id, Int::ONE)];
        }
        Ok(Some(row))
    }

    /// Takes out the rows with a variable that occurs with one sign only: choosing it large
    /// (or small) enough satisfies them.
    fn leave_out_slack(&mut self) -> Vec<Slack> {
        let mut slacks = Vec::new();
        loop {
            effort::spend(10 * self.rows.len());
            let mut signs: BTreeMap<Var, (bool, bool)> = BTreeMap::new();
            for (x, a) in self.rows.iter().flat_map(|row| &row.form.terms) {
                let seen = signs.entry(*x).or_default();
                match a.is_negative() {
                    true => seen.0 = true,
                    false => seen.1 = true,
                }
            }
            let Some((&var, _)) = signs.iter().find(|(_, seen)| !(seen.0 && seen.1)) else {
                return slacks;
            };
            let has = |row: &Row| row.form.coefficient(var).is_some();
            let (out, kept): (Vec<Row>, _) = self.rows.drain(..).partition(has);
            self.rows = kept;
            slacks.push(Slack {
                var,
                rows: out.into_iter().map(|row| row.form).collect(),
            });
        }
    }

    /// The values of the original variables, from those of the ones that remained.
    fn model(&self, values: Vec<(Var, Int)>, slacks: &[Slack]) -> Vec<Int> {
        let mut point = vec![Int::ZERO; self.vars + self.meanings.len()];
        for (x, value) in values {
            point[x] = value;
        }
        for slack in slacks.iter().rev() {
            let mut best = Int::ZERO;
            for row in &slack.rows {
                let Some(a) = row.coefficient(slack.var) else {
                    continue;
                };
                // The variable is still zero here.
                let least = (-&row.value(&point)).div_floor(&a.abs());
                let least = match a.abs().divides(&row.value(&point)) {
                    true => least,
                    false => &least + &Int::ONE,
                };
                best = best.max(least);
            }
            let up = slack
                .rows
                .iter()
                .all(|row| row.coefficient(slack.var).is_some_and(|a| !a.is_negative()));
            point[slack.var] = if up { best } else { -&best };
        }
        for (x, value) in self.solved.iter().rev() {
            point[*x] = value.value(&point);
        }
        point.truncate(self.vars);
        point
    }
}

/// The form that a combination of facts adds up to.
pub fn sum_of_facts(facts: &[(FactId, Constraint)], sum: &Combination) -> Linear {
    let mut form = Linear::constant(Int::ZERO);
    for (id, factor) in sum {
        if let Some((_, fact)) = facts.iter().find(|(other, _)| other == id) {
            form = form.plus(factor, fact.form());
        }
    }
    form
}

impl Row {
    fn add(&mut self, factor: &Int, equation: &Equation) {
        self.form = self.form.plus(factor, &equation.form);
        let (own, other) = common_scale(&mut self.scale, &equation.scale);
        let factor = factor * &other;
        self.why = merge(
            &merge(&[], &own, &self.why),
            &factor.abs(),
            equation.why(&factor),
        );
    }
}

impl Equation {
    /// The equation that a row and its opposite amount to.
    fn between(mut row: Row, opposite: &Row) -> Equation {
        let (up, down) = common_scale(&mut row.scale, &opposite.scale);
        Equation {
            form: row.form,
            scale: row.scale,
            why: (merge(&[], &up, &row.why), merge(&[], &down, &opposite.why)),
        }
    }

    /// The sum to be used with a factor of this sign.
    fn why(&self, factor: &Int) -> &Combination {
        match factor.is_negative() {
            true => &self.why.1,
            false => &self.why.0,
        }
    }

    fn add(&mut self, factor: &Int, other: &Equation) {
        self.form = self.form.plus(factor, &other.form);
        let (own, scale) = common_scale(&mut self.scale, &other.scale);
        let factor = factor * &scale;
        let add = |mine: &Combination, factor: &Int| {
            merge(&merge(&[], &own, mine), &factor.abs(), other.why(factor))
        };
        self.why = (add(&self.why.0, &factor), add(&self.why.1, &-&factor));
    }

    fn divide_by_content(&mut self) {
        let content = self.form.content();
        if !content.is_zero() && !content.is_one() && content.divides(&self.form.constant) {
            self.form = self.form.divide(&content);
            self.scale = &self.scale * &content;
        }
    }

    /// Whether there is no integer solution, for an equation divided by its content.
    fn is_absurd(&self) -> bool {
        let content = self.form.content();
        match content.is_zero() {
            true => !self.form.constant.is_zero(),
            false => !content.is_one(),
        }
    }
}

/// Raises a scale to a common multiple with another; the factors for the sums of both.
fn common_scale(own: &mut Int, other: &Int) -> (Int, Int) {
    let common = own.lcm(other);
    let factors = (common.div_floor(own), common.div_floor(other));
    *own = common;
    factors
}

//! The simplex method over exact numbers: a point where some linear forms are not negative,
//! or multipliers that show that there is none (Farkas).
//!
//! Pivots are chosen by the least number (Bland), so there is no cycling.

use super::{Int, Linear, Var};
use crate::effort;

/// Pivots before giving up; ordinary problems take a few dozen.
const PIVOTS: usize = 2_000;

/// The answer about a list of forms.
pub enum Answer {
    /// These forms, multiplied by these positive numbers, add up to a negative constant.
    Infeasible(Vec<(usize, Int)>),
    /// A corner where all forms are at least zero.
    Feasible(Corner),
    /// Too many pivots.
    GaveUp,
}

/// Equations `denominator · basic = constant + Σ coefficientⱼ · nonbasicⱼ`, at the point where
/// the nonbasic quantities are zero. Quantities are the variables, then the forms.
pub struct Corner {
    vars: Vec<Var>,
    nonbasic: Vec<usize>,
    rows: Vec<Row>,
}

struct Row {
    basic: usize,
    denominator: Int,
    constant: Int,
    coefficients: Vec<Int>,
}

/// Decides whether all the forms can be at least zero, over the rational numbers.
pub fn solve(forms: &[&Linear]) -> Answer {
    let mut corner = Corner::start(forms);
    corner.make_variables_basic();
    for _ in 0..PIVOTS {
        let Some(row) = corner.violated() else {
            return Answer::Feasible(corner);
        };
        if effort::is_spent() {
            break;
        }
        match corner.entering(row) {
            Some(column) => corner.pivot(row, column),
            None => return Answer::Infeasible(corner.refutation(row)),
        }
    }
    Answer::GaveUp
}

impl Row {
    /// Divides out the common divisor.
    fn reduce(&mut self) {
        let mut divisor = self.denominator.gcd(&self.constant);
        for a in &self.coefficients {
            if divisor.is_one() {
                return;
            }
            divisor = divisor.gcd(a);
        }
        if divisor.is_one() {
            return;
        }
        self.denominator = self.denominator.div_floor(&divisor);
        self.constant = self.constant.div_floor(&divisor);
        for a in &mut self.coefficients {
            *a = a.div_floor(&divisor);
        }
    }

    /// Solves the equation for the nonbasic quantity of a column.
    fn exchange(&mut self, column: usize, nonbasic: &mut usize) {
        let pivot = self.coefficients[column].clone();
        let negate = |a: &mut Int| *a = -&*a;
        if pivot.is_negative() {
            negate(&mut self.denominator);
        } else {
            negate(&mut self.constant);
            self.coefficients.iter_mut().for_each(negate);
        }
        self.coefficients[column] = std::mem::replace(&mut self.denominator, pivot.abs());
        std::mem::swap(&mut self.basic, nonbasic);
    }

    /// Puts the solved row for the quantity of a column.
    fn eliminate(&mut self, column: usize, solved: &Row) {
        let factor = std::mem::replace(&mut self.coefficients[column], Int::ZERO);
        if factor.is_zero() {
            return;
        }
        let scale = &solved.denominator;
        let combine = |a: &Int, b: &Int| &(a * scale) + &(&factor * b);
        self.denominator = &self.denominator * scale;
        self.constant = combine(&self.constant, &solved.constant);
        for (a, b) in self.coefficients.iter_mut().zip(&solved.coefficients) {
            *a = combine(a, b);
        }
        self.reduce();
    }
}

impl Corner {
    fn start(forms: &[&Linear]) -> Corner {
        let mut vars: Vec<Var> = forms
            .iter()
            .flat_map(|form| form.terms.iter().map(|(x, _)| *x))
            .collect();
        vars.sort_unstable();
        vars.dedup();
        let rows = forms.iter().enumerate().map(|(at, form)| {
            let mut coefficients = vec![Int::ZERO; vars.len()];
            for (x, a) in &form.terms {
                if let Ok(column) = vars.binary_search(x) {
                    coefficients[column] = a.clone();
                }
            }
            Row {
                basic: vars.len() + at,
                denominator: Int::ONE,
                constant: form.constant.clone(),
                coefficients,
            }
        });
        Corner {
            rows: rows.collect(),
            nonbasic: (0..vars.len()).collect(),
            vars,
        }
    }

    fn is_form(&self, quantity: usize) -> bool {
        quantity >= self.vars.len()
    }

    /// Variables are unbounded: each one that occurs in a form's row is exchanged for it.
    fn make_variables_basic(&mut self) {
        for column in 0..self.nonbasic.len() {
            let candidates = (0..self.rows.len()).filter(|&row| {
                self.is_form(self.rows[row].basic) && !self.rows[row].coefficients[column].is_zero()
            });
            let row = candidates.min_by_key(|&row| self.rows[row].coefficients[column].abs());
            if let Some(row) = row {
                self.pivot(row, column);
            }
        }
    }

    fn pivot(&mut self, row: usize, column: usize) {
        effort::spend(self.rows.len() * self.nonbasic.len());
        let mut solved = self.rows.swap_remove(row);
        solved.exchange(column, &mut self.nonbasic[column]);
        solved.reduce();
        for other in &mut self.rows {
            other.eliminate(column, &solved);
        }
        self.rows.push(solved);
    }

    /// The row of the first form that is negative at this corner.
    fn violated(&self) -> Option<usize> {
        let violated = |row: &usize| {
            self.is_form(self.rows[*row].basic) && self.rows[*row].constant.is_negative()
        };
        let rows = (0..self.rows.len()).filter(violated);
        rows.min_by_key(|&row| self.rows[row].basic)
    }

    /// The column of the first form that can raise the row's.
    fn entering(&self, row: usize) -> Option<usize> {
        let raises = |column: &usize| {
            self.is_form(self.nonbasic[*column])
                && self.rows[row].coefficients[*column].signum() > 0
        };
        let columns = (0..self.nonbasic.len()).filter(raises);
        columns.min_by_key(|&column| self.nonbasic[column])
    }

    /// `denominator · form + Σ |coefficientⱼ| · formⱼ = constant < 0`, where no coefficient is
    /// positive.
    fn refutation(&self, row: usize) -> Vec<(usize, Int)> {
        let row = &self.rows[row];
        let mut sum = vec![(row.basic, row.denominator.clone())];
        for (quantity, a) in self.nonbasic.iter().zip(&row.coefficients) {
            if !a.is_zero() {
                sum.push((*quantity, a.abs()));
            }
        }
        let first = self.vars.len();
        sum.into_iter().map(|(q, a)| (q - first, a)).collect()
    }

    fn variable_rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| !self.is_form(row.basic))
    }

    /// The values of the variables, if all are integers; those that are not listed are zero.
    pub fn integral(&self) -> Option<Vec<(Var, Int)>> {
        let value = |row: &Row| {
            let (value, rest) = row.constant.div_mod(&row.denominator);
            rest.is_zero().then(|| (self.vars[row.basic], value))
        };
        self.variable_rows().map(value).collect()
    }

    /// The first variable whose value is not an integer, with the value rounded down.
    pub fn fractional(&self) -> Option<(Var, Int)> {
        let rows = self.fractional_rows();
        let (row, floor) = rows.min_by_key(|(row, _)| row.basic)?;
        Some((self.vars[row.basic], floor))
    }

    fn fractional_rows(&self) -> impl Iterator<Item = (&Row, Int)> {
        self.variable_rows().filter_map(|row| {
            let (floor, rest) = row.constant.div_mod(&row.denominator);
            (!rest.is_zero()).then_some((row, floor))
        })
    }

    /// Multipliers of the forms for a sum that this corner no longer satisfies once the sum is
    /// divided by its content and rounded (Gomory).
    ///
    /// From `d·x = k + Σ aⱼ·sⱼ`: the sum `Σ (aⱼ mod d)·sⱼ` equals `-k` and a multiple of `d`.
    pub fn cut(&self) -> Option<Vec<(usize, Int)>> {
        let cuts = self.fractional_rows().filter_map(|(row, _)| {
            let mut sum = Vec::new();
            for (&quantity, a) in self.nonbasic.iter().zip(&row.coefficients) {
                let part = a.div_mod(&row.denominator).1;
                if part.is_zero() {
                    continue;
                }
                if !self.is_form(quantity) {
                    return None;
                }
                sum.push((quantity - self.vars.len(), part));
            }
            Some((row.denominator.clone(), row.basic, sum))
        });
        let (.., sum) = cuts.min_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)))?;
        Some(sum)
    }
}

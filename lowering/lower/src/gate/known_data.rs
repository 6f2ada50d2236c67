//! Data that meet the conditions of a kernel, found by trying: all cells of an input are one number.
//! Nothing is proved here.

use crate::gate::source::replaced;
use kernel::Term;
use num_bigint::{BigInt, BigUint};
use prover::hol;
use reasoning::laws::integers_of;
use reasoning::program::{Binder, first_binder};
use reasoning::sizes;
use reasoning::syntax::{BExp, Comparison, Cond, Exp, IExp, View};
use reasoning::term::literal;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::BTreeSet;

/// How many combinations of numbers are tried.
const MOST_TRIED: usize = 100;

/// The names of inputs, as what type they are read, and what all of their cells are. Of others they are zero.
pub(super) type Cells = Vec<(Term, Term, BigInt)>;

/// The name of an input, and as what type it is read.
type Input = (Term, Term);

/// A condition on data: binders, and what is asked for all of their values.
pub(super) type Fact = (Term, Term);

/// Cells that may meet these conditions on data and sizes, where those before the last one are met by these
/// cells. First the inputs that the last one reads are changed, then all.
pub(super) fn choices(facts: &[Fact], conditions: &[Term], before: &Cells) -> Attempt<Vec<Cells>> {
    let (mut all, mut numbers) = (Vec::new(), BTreeSet::new());
    for condition in conditions {
        sizes::collect_compared(*condition, &mut numbers)?;
    }
    let mut newest = Vec::new();
    for (_, p) in facts {
        newest.clear();
        collect(*p, &mut newest, &mut numbers)?;
        let new: Vec<Input> = newest
            .iter()
            .filter(|input| !all.contains(*input))
            .copied()
            .collect();
        all.extend(new);
    }
    let mut candidates: Vec<BigInt> = [0, 1].map(BigInt::from).into();
    let near = |number: &BigInt| [number.clone(), number + 1, number - 1];
    for number in numbers.iter().flat_map(near) {
        for number in [number.clone(), -number] {
            if !candidates.contains(&number) {
                candidates.push(number);
            }
        }
    }
    let mut choices = Vec::new();
    for inputs in [newest, all] {
        // As before, or one of the candidates.
        for places in sizes::combinations(inputs.len(), 1 + candidates.len()).take(MOST_TRIED) {
            let mut cells = before.clone();
            for ((name, ty), at) in inputs.iter().zip(places) {
                let Some(number) = at.checked_sub(1).map(|at| &candidates[at]) else {
                    continue;
                };
                cells.retain(|(other, ..)| other != name);
                if integers_of(*ty)?.is_some_and(|[p, q]| (p..=q).contains(number)) {
                    cells.push((*name, *ty, number.clone()));
                }
            }
            choices.push(cells);
        }
    }
    Ok(choices)
}

/// The inputs that are read as integers in a condition, and the numbers in it.
fn collect(p: Term, inputs: &mut Vec<Input>, numbers: &mut BTreeSet<BigInt>) -> Attempt<()> {
    match Exp::of(p) {
        Ok(Exp::LetData { ty, d, e, .. }) => {
            note_input(d, ty, inputs);
            // What is read may be read at data.
            if let Ok(Exp::LetData { .. }) = Exp::of(d) {
                collect(d, inputs, numbers)?;
            }
            collect(e, inputs, numbers)
        }
        _ => collect_compared(p, inputs, numbers),
    }
}

/// The same in a condition that has no more names for data.
fn collect_compared(
    c: Term,
    inputs: &mut Vec<Input>,
    numbers: &mut BTreeSet<BigInt>,
) -> Attempt<()> {
    match Cond::find(c)? {
        Some(Cond::Index { b }) => sizes::collect_compared(b, numbers),
        Some(Cond::And { a, b } | Cond::Or { a, b }) => {
            collect_compared(a, inputs, numbers)?;
            collect_compared(b, inputs, numbers)
        }
        Some(Cond::Not { a }) => collect_compared(a, inputs, numbers),
        Some(Cond::Compare { ty, a, b, .. }) => {
            for side in [a, b] {
                numbers.extend(number_of(side));
                note_input(side, ty, inputs);
            }
            Ok(())
        }
        None => Ok(()),
    }
}

/// Adds the input of which an expression is a cell, if it is one.
fn note_input(e: Term, ty: Term, inputs: &mut Vec<Input>) {
    if let Some(name) = read_of(e)
        && inputs.iter().all(|(other, _)| *other != name)
    {
        inputs.push((name, ty));
    }
}

/// The integer that a literal is.
fn number_of(e: Term) -> Option<BigInt> {
    let Ok(Exp::Lit { d, k, .. }) = Exp::of(e) else {
        return None;
    };
    let natural = |t| hol::with(|context| context.dest_numeral(t));
    (natural(k)? == BigUint::ZERO).then(|| natural(d).map(BigInt::from))?
}

/// The name of the tensor of which an expression is a cell.
fn read_of(d: Term) -> Option<Term> {
    match Exp::of(d).ok()? {
        Exp::At { e, .. } | Exp::LetData { e, .. } => read_of(e),
        Exp::Var { x } => Some(x),
        _ => None,
    }
}

/// What a condition without names for data says of sizes where the data are these, if it speaks of
/// integers, and of none that are computed.
fn decided(c: Term, cells: &Cells) -> Attempt<Option<Term>> {
    let both = |a, b| Ok::<_, Trouble>(decided(a, cells)?.zip(decided(b, cells)?));
    Ok(match Cond::find(c)? {
        Some(Cond::Index { b }) => Some(b),
        Some(Cond::And { a, b }) => both(a, b)?
            .map(|(a, b)| BExp::BAnd { a, b }.term())
            .transpose()?,
        Some(Cond::Or { a, b }) => both(a, b)?
            .map(|(a, b)| BExp::BOr { a, b }.term())
            .transpose()?,
        Some(Cond::Not { a }) => decided(a, cells)?
            .map(|a| BExp::BNot { a }.term())
            .transpose()?,
        Some(Cond::Compare { ty, r, a, b }) if integers_of(ty)?.is_some() => {
            let Some((a, b)) = number_in(a, cells).zip(number_in(b, cells)) else {
                return Ok(None);
            };
            let index = |z: BigInt| IExp::ILit { z: literal(z)? }.term();
            let (a, b) = (index(a)?, index(b)?);
            Some(match r {
                Comparison::Less => BExp::BLt { a, b }.term()?,
                Comparison::LessEq => BExp::BLe { a, b }.term()?,
                Comparison::Equal => BExp::BEq { a, b }.term()?,
            })
        }
        _ => None,
    })
}

/// The integer that a literal is, or a cell of an input where the data are these.
fn number_in(e: Term, cells: &Cells) -> Option<BigInt> {
    let Some(name) = read_of(e) else {
        return number_of(e);
    };
    let cell = cells.iter().find(|(other, ..)| *other == name);
    Some(cell.map_or(BigInt::ZERO, |(.., number)| number.clone()))
}

/// What a condition says of sizes where the data are these, of the first values of its variables
/// if there are some; or that they have none, if it does not speak of integers.
pub(super) fn of_sizes((bs, p): Fact, cells: &Cells) -> Attempt<Option<Term>> {
    let Some((Binder { variable, lo, hi }, rest)) = first_binder(bs)? else {
        return Ok(match Exp::of(p) {
            Ok(Exp::LetData { x, d, e, .. }) => {
                let name = read_of(d);
                let cell = cells.iter().find(|(other, ..)| Some(*other) == name);
                let z = cell.map_or(BigInt::ZERO, |(.., number)| number.clone());
                let number = IExp::ILit { z: literal(z)? }.term()?;
                let index = IExp::IVar { x }.term()?;
                of_sizes((bs, e), cells)?
                    .map(|b| replaced(b, index, number))
                    .transpose()?
            }
            _ => decided(p, cells)?,
        });
    };
    let none = BExp::BLe { a: hi, b: lo }.term()?;
    let Some(b) = of_sizes((rest, p), cells)? else {
        return Ok(Some(none));
    };
    let index = IExp::IVar { x: variable }.term()?;
    let first = replaced(b, index, lo)?;
    BExp::BOr { a: none, b: first }.term().map(Some)
}

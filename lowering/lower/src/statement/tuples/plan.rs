//! In which order the tensors of a tuple are computed and stored.
//!
//! A row of expressions is given, for the next tensors of a fold, each of which has an array of its own.
//! What is stored may be read by the others, which mean what the array held before. So a tensor is stored
//! when no other one that is still to be computed reads its array; where two read each other, one is
//! computed first, elsewhere. Nothing is proved here.

use crate::statement::in_place::{Chain, mentions, updates};
use crate::value::OVERWRITTEN;
use crate::value::row_reads::{RowRead, is_number};
use kernel::Term;
use reasoning::program::free_tensors;
use reasoning::syntax::{Exp, View};
use reasoning::trouble::{Attempt, Trouble};
use std::collections::{BTreeSet, HashMap};

/// What names in a step of a fold stand for.
#[derive(Clone, Default)]
pub struct Names {
    /// The row of the tensors.
    pub row: Option<Term>,
    /// The tensors themselves.
    pub own: HashMap<Term, usize>,
    /// What is computed from them wherever it is read.
    pub from: HashMap<Term, BTreeSet<usize>>,
}

/// What becomes of a tensor in a row, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The values of the cells that are stored are computed, in locals.
    Wait(usize),
    /// It is computed in the spare array.
    Spare(usize),
    /// It is computed in its array, or stored there from where it is.
    Store(usize),
}

impl Names {
    pub fn of(row: Term) -> Names {
        Names {
            row: Some(row),
            ..Names::default()
        }
    }

    /// With one for what is computed wherever it is read, or else has a place of its own.
    pub fn with_let(&self, x: Term, d: Term, is_computed: bool) -> Attempt<Names> {
        let mut from = BTreeSet::new();
        for k in self.tensors() {
            if is_computed && self.reads(d, k)? {
                from.insert(k);
            }
        }
        let mut names = self.clone();
        names.row = names.row.filter(|row| *row != x);
        names.own.remove(&x);
        names.from.insert(x, from);
        Ok(names)
    }

    pub fn with_row(&self, x: Term, k: usize) -> Names {
        let mut names = self.clone();
        names.from.remove(&x);
        names.own.insert(x, k);
        names
    }

    /// With a name for the next tensor, which is where the one before it was.
    pub fn with_next(&self, x: Term, k: usize) -> Names {
        let mut names = self.clone();
        names.own.retain(|_, at| *at != k);
        names.with_row(x, k)
    }

    /// The tensors that have names.
    fn tensors(&self) -> BTreeSet<usize> {
        self.own.values().copied().collect()
    }

    /// The names of a tensor.
    fn names(&self, k: usize) -> Vec<Term> {
        let own = self.own.iter().filter(|(_, at)| **at == k);
        own.map(|(x, _)| *x).collect()
    }

    /// Whether an expression reads this tensor.
    pub fn reads(&self, e: Term, k: usize) -> Attempt<bool> {
        Ok(mentions(e, &self.names(k))? || self.reads_through(e, k)?)
    }

    fn reads_through(&self, e: Term, k: usize) -> Attempt<bool> {
        let from = self.from.iter().filter(|(_, from)| from.contains(&k));
        mentions(e, &from.map(|(x, _)| *x).collect::<Vec<_>>())
    }

    /// Refuses an expression that reads the tensors, or what is computed from them, where their arrays
    /// hold the next ones, which have this name.
    pub fn are_not_read(&self, e: Term, next: Term) -> Attempt<()> {
        let from = self.from.iter().filter(|(_, from)| !from.is_empty());
        let names = from.map(|(x, _)| x).chain(self.own.keys()).chain(&self.row);
        let free = free_tensors(e)?;
        match names.into_iter().any(|x| *x != next && free.contains(x)) {
            true => Err(Trouble::words(OVERWRITTEN.to_owned()).at(e)),
            false => Ok(()),
        }
    }

    /// Whether an expression is the tensor, as it was.
    pub fn is_kept(&self, e: Term, k: usize) -> Attempt<bool> {
        Ok(matches!(Exp::of(e)?, Exp::Var { x } if self.own.get(&x) == Some(&k)))
    }

    /// Whether the array of a tensor can be updated to an expression.
    pub fn updates(&self, e: Term, k: usize, rank: usize) -> Attempt<bool> {
        Ok(!self.reads_through(e, k)? && updates(e, &self.names(k), rank)?)
    }

    /// In which order the tensors of a row, which have so many dimensions, are computed and stored.
    pub fn plan(&self, rows: &[Term], ranks: &[usize]) -> Attempt<Vec<Action>> {
        let (mut left, mut computed, mut actions) = (Vec::new(), BTreeSet::new(), Vec::new());
        for (k, e) in rows.iter().enumerate() {
            if !self.is_kept(*e, k)? {
                left.push(k);
            }
        }
        while !left.is_empty() {
            let mut free = None;
            for (at, &k) in left.iter().enumerate() {
                let mut is_read = false;
                for &j in &left {
                    is_read |= j != k && !computed.contains(&j) && self.reads(rows[j], k)?;
                }
                if !is_read && (computed.contains(&k) || self.updates(rows[k], k, ranks[k])?) {
                    free = Some(at);
                    break;
                }
            }
            if let Some(at) = free {
                actions.push(Action::Store(left.remove(at)));
                continue;
            }
            let next = left.iter().copied().find(|k| !computed.contains(k));
            let k = next.ok_or(Trouble::internal("nothing is left to compute"))?;
            computed.insert(k);
            actions.push(match Chain::of(rows[k])? {
                Some(chain) if self.is_kept(chain.base, k)? => Action::Wait(k),
                _ => Action::Spare(k),
            });
        }
        Ok(actions)
    }
}

/// Whether this tensor of a tuple at the end of an expression is what a name stands for, or some cells
/// of that are updated.
pub fn next_of(e: Term, x: Term, part: RowRead) -> Attempt<bool> {
    if let Some((_, rows)) = rows_of(e)? {
        let Some(row) = rows.get(part.place) else {
            return Ok(false);
        };
        return is_updated(unwidened(*row, part.lifts)?, x);
    }
    match Exp::of(e)? {
        Exp::If { a, b, .. } => Ok(next_of(a, x, part)? || next_of(b, x, part)?),
        Exp::Let { x: y, e, .. } => Ok(y != x && next_of(e, x, part)?),
        Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => next_of(e, x, part),
        _ => Ok(false),
    }
}

/// Whether an expression is what a name stands for, perhaps with other cells, in a branch at least.
fn is_updated(e: Term, x: Term) -> Attempt<bool> {
    match Exp::of(e)? {
        Exp::If { a, b, .. } => return Ok(is_updated(a, x)? || is_updated(b, x)?),
        Exp::LetIndex { e, .. } | Exp::LetData { e, .. } => return is_updated(e, x),
        _ => {}
    }
    let base = Chain::of(e)?.map_or(e, |chain| chain.base);
    Ok(matches!(Exp::of(base)?, Exp::Var { x: name } if name == x))
}

/// A tensor of a row without cells behind it, and without so many dimensions around it.
fn unwidened(mut row: Term, mut lifts: usize) -> Attempt<Term> {
    loop {
        row = match Exp::of(row)? {
            Exp::Reindex { r, e } if r.about().adds_cells && r.keeps_indices() => e,
            Exp::Gen { e, .. } if lifts > 0 => {
                lifts -= 1;
                e
            }
            _ => return Ok(row),
        };
    }
}

/// The tensors of a row that is written as one, and the index that has no meaning in them.
pub fn rows_of(mut e: Term) -> Attempt<Option<(Term, Vec<Term>)>> {
    let mut rows = Vec::new();
    loop {
        let (first, rest) = match Exp::of(e)? {
            Exp::Concat { a, b } => (a, Some(b)),
            _ => (e, None),
        };
        let Exp::Gen { x, lo, hi, e: row } = Exp::of(first)? else {
            return Ok(None);
        };
        if !(is_number(lo, 0)? && is_number(hi, 1)?) {
            return Ok(None);
        }
        rows.push(row);
        match rest {
            Some(rest) => e = rest,
            None => return Ok(Some((x, rows))),
        }
    }
}

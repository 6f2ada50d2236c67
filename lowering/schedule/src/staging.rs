//! The cells of a tensor that the body of a loop reads, in a tensor of its own.
//!
//! ```text
//! gen i < n: ... x[i * 8 + j] ...    for j < 8
//! gen i < n: let t := gen a < 8: x[i * 8 + a] in ... t[j] ...
//! ```
//!
//! For each dimension of x, its indices in the body lie between two ends, which depend on what is bound
//! around the body only: those are found by putting the ends of the ranges for what is bound inside.
//! Nothing is proved here; the program that comes out is compared with the one before.

use crate::agreement::plain;
use crate::binders::binders;
use crate::building::index_of;
use crate::linear::written;
use crate::names::{free, fresh, names_in};
use crate::places::{children, rebuilt, text};
use crate::reduction::lit;
use crate::refusal::{Outcome, Refusal};
use kernel::Term;
use num_bigint::Sign;
use prover::hol;
use reasoning::affine::Affine;
use reasoning::identifiers::letters;
use reasoning::program::{Binder, index_condition, is_condition};
use reasoning::scope::Scope;
use reasoning::syntax::{BExp, Cond, Exp, IExp, View};
use reasoning::term::{dest_list, literal, mk, parts};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

/// What is bound inside of the body: an index, and its range.
#[derive(Clone, PartialEq)]
struct Range {
    x: Term,
    lo: Affine,
    hi: Affine,
}

impl Range {
    fn of(x: Term, lo: Term, hi: Term) -> Attempt<Range> {
        let (lo, hi) = (Affine::of(lo)?, Affine::of(hi)?);
        Ok(Range { x, lo, hi })
    }
}

/// The reads of a tensor: their indices, and what is bound around them.
struct Reads {
    tensor: Term,
    found: Vec<(Vec<Term>, Vec<Range>)>,
    /// The names for data that are bound inside of what is searched.
    data: Vec<Term>,
}

/// The body with a `let` around it, of this name, that holds the cells of the tensor.
pub fn staged(scope: &Scope, body: Term, x: Term, t: Term) -> Outcome<Term> {
    let mut reads = Reads {
        tensor: x,
        found: Vec::new(),
        data: Vec::new(),
    };
    reads.collect(body, &mut Vec::new())?;
    let shown = letters(x)?;
    let Some((first, _)) = reads.found.first() else {
        let note = "what reads it outside of this loop has to be staged and inlined there first";
        return Err(Refusal::words(format!("`{shown}` is not read there")).with_note(note));
    };
    let rank = first.len();
    let extents = tensor_extents(scope, x)?;
    if extents.len() != rank || reads.found.iter().any(|(indices, _)| indices.len() != rank) {
        let message = format!("`{shown}` is also read as a whole, not cell by cell");
        return Err(Refusal::words(message));
    }
    let mut window = Vec::new();
    for dimension in 0..rank {
        window.push(reads.ends(scope, dimension)?);
    }
    // The tensor of its own.
    let mut taken = names_in(body)?;
    taken.extend([x, t]);
    let (mut cell, mut loops) = (Exp::Var { x }.term()?, Vec::new());
    let (mut inner, mut inside) = (scope.clone(), None);
    for ((lowest, length), extent) in window.iter().zip(extents) {
        let a = fresh("s", &taken)?;
        taken.insert(a);
        let own = IExp::IVar { x: a }.term()?;
        let index = written(&lowest.plus(&Affine::of(own)?, &1.into()))?;
        let length = written(length)?;
        cell = Exp::At { e: cell, i: index }.term()?;
        loops.push((a, length));
        let end = hol::rhs(scope.ivalue(length)?);
        let (k, next) = inner.at_any_index(a)?;
        inner = next.within(k, literal(0)?, end)?;
        // Cells beyond the tensor are left out.
        let z = hol::rhs(inner.ivalue(index)?);
        let (low, high) = (
            mk("int_le", &[literal(0)?, z])?,
            mk("int_lt", &[z, extent])?,
        );
        let mut conditions = Vec::new();
        if inner.try_prove(low)?.is_none() {
            let (a, b) = (lit(0)?, index);
            conditions.push(BExp::BLe { a, b }.term()?);
        }
        if inner.try_prove(high)?.is_none() {
            let (a, b) = (index, index_of(scope, hol::rhs(plain(scope, extent)?))?);
            conditions.push(BExp::BLt { a, b }.term()?);
        }
        for condition in conditions {
            inside = Some(match inside {
                Some(a) => BExp::BAnd { a, b: condition }.term()?,
                None => condition,
            });
        }
    }
    if let Some(b) = inside {
        let c = Cond::Index { b }.term()?;
        cell = Exp::Guard { c, e: cell }.term()?;
    }
    let d = loops_of(loops, cell)?;
    let lowest: Vec<Affine> = window.into_iter().map(|(lowest, _)| lowest).collect();
    let e = redirected(body, x, t, &lowest)?;
    Ok(Exp::Let { x: t, d, e }.term()?)
}

/// Loops from zero to these ends, around a cell.
fn loops_of(loops: Vec<(Term, Term)>, cell: Term) -> Attempt<Term> {
    loops.into_iter().rev().try_fold(cell, |e, (x, hi)| {
        let lo = lit(0)?;
        Exp::Gen { x, lo, hi, e }.term()
    })
}

/// The extents of a tensor in scope.
fn tensor_extents(scope: &Scope, x: Term) -> Outcome<Vec<Term>> {
    let known = scope.look_up(scope.tensors.environment, x)?;
    let (_, pair) = parts(hol::rhs(known))?;
    let (_, pair) = parts(*pair.first().ok_or_else(|| Refusal::words("no tensor"))?)?;
    Ok(dest_list(pair[0])?)
}

/// The body with a `let` around it, of this name, that holds what an access reads for all values of the
/// inner loops that it depends on, in their order. Where it is out of bounds without the conditions
/// around it, these go with it.
pub fn packed(scope: &Scope, body: Term, access: Term, t: Term) -> Outcome<Term> {
    let (root, indices) = chain(access)?;
    let Exp::Var { x: tensor } = Exp::of(root)? else {
        return Err(Trouble::internal("no access").into());
    };
    let mut reads = Reads {
        tensor,
        found: Vec::new(),
        data: Vec::new(),
    };
    reads.collect(body, &mut Vec::new())?;
    let found = reads.found.iter().find(|(own, _)| *own == indices);
    let Some((_, bound)) = found else {
        let message = "this access is not there, with these indices";
        return Err(Refusal::words(message));
    };
    let names = free(access)?;
    let mut cell = Exp::Var { x: t }.term()?;
    let mut loops = Vec::new();
    for Range { x, lo, hi } in bound {
        if names.contains(x) {
            let own = IExp::IVar { x: *x }.term()?;
            let i = written(&Affine::of(own)?.minus(lo))?;
            cell = Exp::At { e: cell, i }.term()?;
            loops.push((*x, written(lo)?, written(hi)?));
        }
    }
    let inner: Vec<Term> = bound.iter().map(|range| range.x).collect();
    let is_there = |name: &Term| !inner.contains(name) || loops.iter().any(|(own, ..)| own == name);
    let mut guarded = access;
    for c in conditions_around(body, access)?.unwrap_or_default() {
        if free(c)?.iter().all(is_there) {
            guarded = Exp::Guard { c, e: guarded }.term()?;
        }
    }
    let all = |cell: Term| {
        let mut loops = loops.iter().rev();
        loops.try_fold(cell, |e, &(x, lo, hi)| Exp::Gen { x, lo, hi, e }.term())
    };
    let tensor = match all(access)? {
        plain if scope.ok(plain).is_ok() => plain,
        _ => all(guarded)?,
    };
    for name in free(tensor)? {
        if inner.contains(&name) {
            let message = format!("the range of a loop depends on `{}`", letters(name)?);
            return Err(Refusal::words(message));
        }
    }
    // The same names must stand for the same loops wherever the access is.
    for (own, others) in &reads.found {
        if *own == indices && others != bound {
            let message = "this access is there in several loops of the same names";
            return Err(Refusal::words(message));
        }
    }
    let (x, d, e) = (t, tensor, exchanged(body, access, cell)?);
    Ok(Exp::Let { x, d, e }.term()?)
}

/// The conditions on indices around a part of an expression, the innermost first, if it is there.
fn conditions_around(e: Term, part: Term) -> Attempt<Option<Vec<Term>>> {
    if e == part {
        return Ok(Some(Vec::new()));
    }
    for (number, operand) in children(e)?.into_iter().enumerate() {
        let Some(mut conditions) = conditions_around(operand, part)? else {
            continue;
        };
        if let (Exp::Guard { c, .. } | Exp::If { c, .. }, 0) = (Exp::of(e)?, number)
            && index_condition(c)?.is_some()
        {
            conditions.push(c);
        }
        return Ok(Some(conditions));
    }
    Ok(None)
}

/// The expression with another one for each that is this one.
fn exchanged(e: Term, access: Term, by: Term) -> Attempt<Term> {
    if e == access {
        return Ok(by);
    }
    rebuilt(e, &mut |part| exchanged(part, access, by))
}

impl Reads {
    fn collect(&mut self, e: Term, bound: &mut Vec<Range>) -> Outcome<()> {
        if !free(e)?.contains(&self.tensor) {
            return Ok(());
        }
        let depth = bound.len();
        match Exp::of(e)? {
            Exp::Var { .. } => self.found.push((Vec::new(), bound.clone())),
            Exp::At { .. } => {
                let (root, indices) = chain(e)?;
                match is_variable(root, self.tensor)? {
                    true => self.found.push((indices, bound.clone())),
                    false => self.collect(root, bound)?,
                }
            }
            Exp::Gen { x, lo, hi, e } => {
                bound.push(Range::of(x, lo, hi)?);
                self.collect(e, bound)?;
            }
            Exp::Sums { bs, e, .. } => {
                for Binder { variable, lo, hi } in binders(bs)? {
                    bound.push(Range::of(variable, lo, hi)?);
                }
                self.collect(e, bound)?;
            }
            Exp::Fold {
                d, i, lo, hi, e, ..
            } => {
                self.collect(d, bound)?;
                bound.push(Range::of(i, lo, hi)?);
                self.collect(e, bound)?;
            }
            Exp::LetData { x, d, e, .. } => {
                self.collect(d, bound)?;
                self.data.push(x);
                self.collect(e, bound)?;
            }
            other => {
                for part in other.operands()? {
                    self.collect(part, bound)?;
                }
            }
        }
        bound.truncate(depth);
        Ok(())
    }

    /// That it is not known between what an index lies.
    fn not_linear(&self, index: Term) -> Outcome<Affine> {
        let e = Exp::Var { x: self.tensor }.term()?;
        let read = Exp::At { e, i: index }.term()?;
        let message = format!("an index of inner loops is not linear in `{}`", text(read));
        let note =
            "sums are, multiples by numbers, and minima and maxima with what no loop changes";
        Err(Refusal::words(message).with_note(note))
    }

    /// The least index of a dimension, and how many there are.
    fn ends(&self, scope: &Scope, dimension: usize) -> Outcome<(Affine, Affine)> {
        let mut ends: Option<(Affine, Affine)> = None;
        let several = || {
            let shown = letters(self.tensor).unwrap_or_default();
            Refusal::words(format!("the reads of `{shown}` there lie too far apart"))
                .with_note("which index is the least, and which the greatest, has to be known")
        };
        for (indices, bound) in &self.found {
            let index = unclamped(scope, Affine::of(indices[dimension])?, bound)?;
            let end = |greatest| {
                let end = end(&index, bound, greatest)?;
                end.map_or_else(|| self.not_linear(indices[dimension]), Ok)
            };
            let (low, high) = (end(false)?, end(true)?);
            for end in [&low, &high] {
                let names = free(end.term()?)?;
                if names.iter().any(|name| self.data.contains(name)) {
                    let e = Exp::Var { x: self.tensor }.term()?;
                    let read = Exp::At {
                        e,
                        i: indices[dimension],
                    }
                    .term()?;
                    let message = format!("which cells `{}` reads depends on data", text(read));
                    let note = "`stage x[idx[i], j] as row[j < m] at i` says what is read, and computes that";
                    return Err(Refusal::words(message).with_note(note));
                }
            }
            ends = Some(match ends {
                None => (low, high),
                Some((least, most)) => {
                    let below = is_at_most(scope, &low, &least)?.ok_or_else(several)?;
                    let above = is_at_most(scope, &most, &high)?.ok_or_else(several)?;
                    let least = if below { low } else { least };
                    (least, if above { high } else { most })
                }
            });
        }
        let (least, most) = ends.ok_or_else(several)?;
        let length = most.minus(&least).plus_constant(1);
        Ok((least, length))
    }
}

/// An index without minima and maxima with what no loop changes: what is read lies in a window that
/// does not depend on where they cut it off.
fn unclamped(scope: &Scope, mut index: Affine, bound: &[Range]) -> Attempt<Affine> {
    let varies = |i: Term| -> Attempt<bool> {
        for name in free(i)? {
            if bound.iter().any(|range| range.x == name) || scope.is_index(name) {
                return Ok(true);
            }
        }
        Ok(false)
    };
    loop {
        let mut clamped = None;
        for &(atom, _) in index.multiples() {
            if let IExp::IMin { a, b } | IExp::IMax { a, b } = IExp::of(atom)?
                && let (first, second) = (varies(a)?, varies(b)?)
                && first != second
            {
                clamped = Some((atom, if first { a } else { b }));
            }
        }
        let Some((atom, inner)) = clamped else {
            return Ok(index);
        };
        index = index.put(atom, &Affine::of(inner)?);
    }
}

/// Whether one index is at most another one; or, if that is not so always, at least that much.
fn is_at_most(scope: &Scope, a: &Affine, b: &Affine) -> Outcome<Option<bool>> {
    if let Some(difference) = a.minus(b).number() {
        return Ok(Some(difference.sign() != Sign::Plus));
    }
    let value = |i: &Affine| -> Attempt<Term> { Ok(hol::rhs(scope.ivalue(written(i)?)?)) };
    let (a, b) = (value(a)?, value(b)?);
    if scope.try_prove(mk("int_le", &[a, b])?)?.is_some() {
        return Ok(Some(true));
    }
    Ok(scope.try_prove(mk("int_le", &[b, a])?)?.map(|_| false))
}

/// The least or the greatest value of an index, for all values of what is bound inside, where it is
/// linear in that.
fn end(index: &Affine, bound: &[Range], greatest: bool) -> Attempt<Option<Affine>> {
    let mut found = index.clone();
    for Range { x, lo, hi } in bound.iter().rev() {
        let i = IExp::IVar { x: *x }.term()?;
        let factor = found.factor(i);
        let value = if (factor.sign() == Sign::Plus) == greatest {
            hi.plus_constant(-1)
        } else {
            lo.clone()
        };
        found = found.put(i, &value);
    }
    for &(atom, _) in found.multiples() {
        let names = free(atom)?;
        if bound.iter().any(|range| names.contains(&range.x)) {
            return Ok(None);
        }
    }
    Ok(Some(found))
}

/// `x` and `[i, j]` of `x[i, j]`.
fn chain(e: Term) -> Attempt<(Term, Vec<Term>)> {
    let (mut root, mut indices) = (e, Vec::new());
    while let Exp::At { e, i } = Exp::of(root)? {
        indices.insert(0, i);
        root = e;
    }
    Ok((root, indices))
}

fn is_variable(e: Term, x: Term) -> Attempt<bool> {
    Ok(Exp::of(e)? == Exp::Var { x })
}

/// The body, which reads another tensor, at indices that count from the lowest.
fn redirected(e: Term, x: Term, t: Term, lowest: &[Affine]) -> Outcome<Term> {
    if !free(e)?.contains(&x) {
        return Ok(e);
    }
    if !is_condition(e)?
        && let (root, indices) = chain(e)?
        && is_variable(root, x)?
        && indices.len() == lowest.len()
    {
        let mut cell = Exp::Var { x: t }.term()?;
        for (index, lowest) in indices.into_iter().zip(lowest) {
            let i = written(&Affine::of(index)?.minus(lowest))?;
            cell = Exp::At { e: cell, i }.term()?;
        }
        return Ok(cell);
    }
    rebuilt(e, &mut |part| redirected(part, x, t, lowest))
}

/// The expression with a name for it, of which all cells are read.
pub fn named(scope: &Scope, e: Term, x: Term) -> Outcome<Term> {
    let mut taken = names_in(e)?;
    taken.insert(x);
    let (mut cells, mut loops) = (Exp::Var { x }.term()?, Vec::new());
    for extent in dest_list(last(scope.shape_of(e)?)?)? {
        let a = fresh("s", &taken)?;
        taken.insert(a);
        let i = IExp::IVar { x: a }.term()?;
        cells = Exp::At { e: cells, i }.term()?;
        loops.push((a, index_of(scope, hol::rhs(plain(scope, extent)?))?));
    }
    let (d, e) = (e, loops_of(loops, cells)?);
    Ok(Exp::Let { x, d, e }.term()?)
}

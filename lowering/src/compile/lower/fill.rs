//! Statements that assign every cell of a tensor, zero for padding: the array may hold anything
//! before.

use super::mask::Mask;
use super::mode::{ByMode, Mode, lemmas_by_mode};
use super::store::Target;
use super::value::Locals;
use crate::compile::reasoning::cells::Cell;
use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::lemma::lemmas;
use crate::compile::reasoning::program::loops_inside;
use crate::compile::reasoning::scope::Scope;
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{int, ints, literal, mk, parts, some};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas_by_mode! {
    fill_slices | fill_reduce_slices(st, v, addr, s, t, i; 3);
    fill_cell | fill_reduce_cell(o, addr, t; 3);
}

lemmas! {
    fill_let(; 2);
    fill_gen(st, v, addr, x, e, i; 7);
    fill_transpose(addr; 1);
    fill_flatten(addr; 3);
    fill_concat(addr; 6);
    fill_guard_true(; 3);
    mask_read(; 1);
    fill_zeros(; 2);
}

impl Scope {
    /// `⊢ stores z S o (state ...) v addr (read S s (den S w env e)) c`
    pub fn fill(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.fill_inside(target, e).map_err(|trouble| trouble.at(e))
    }

    fn fill_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let shape = self.shape(e)?;
        let cell = Cell {
            scope: self.clone(),
            e,
            index: Vec::new(),
        };
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            return self.bind(target, fill_let {}, x, d, |scope| scope.fill(target, a));
        }
        if shape.is_empty() {
            return self.fill_cell(target, &cell);
        }
        let addr = target.address;
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, lo, hi, a]) => {
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
                let extent = self.extent(l, u)?;
                let (k, i, inner) = self.enter(x, l, u)?;
                let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
                let body = self.for_range(k, l, u, inner.fill(row, a)?)?;
                let (st, v) = (self.st, self.v);
                let premises = [self.written(target)?, lo, hi, first, end, extent, body];
                self.apply(
                    fill_gen {
                        st,
                        v,
                        addr,
                        x,
                        e: a,
                        i,
                    },
                    premises,
                )?
            }
            ("Transpose", &[a]) => {
                let row = target.moved(self, |list| Ok(mk("swap", &[list])?))?;
                self.apply(fill_transpose { addr }, [self.fill(row, a)?])?
            }
            ("Flatten", &[a]) => {
                let ok = self.ok(a)?;
                let inner = shape_in(ok)?;
                let row = target.moved(self, |list| Ok(mk("mix", &[inner[1], list])?))?;
                let product = mk("int_mul", &[inner[0], inner[1]])?;
                let size = self.same(shape[0], product)?;
                self.apply(fill_flatten { addr }, [ok, size, self.fill(row, a)?])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.ok(a)?, self.ok(b)?);
                let (n, m) = (shape_in(in_a)?[0], shape_in(in_b)?[0]);
                let in_b = self.reshaped(in_b, &[&[m], &shape[1..]].concat())?;
                let sum = self.same(shape[0], mk("int_add", &[n, m])?)?;
                let row = target.moved(self, |list| Ok(mk("shift", &[n, list])?))?;
                let (c, d) = (self.fill(target, a)?, self.fill(row, b)?);
                let premises = [self.written(target)?, in_a, in_b, sum, c, d];
                self.apply(fill_concat { addr }, premises)?
            }
            ("Guard", &[b, a]) if cell.source()?.is_some() => {
                let condition = self.condition(b)?;
                let holds = self.prove(last(condition)?)?;
                self.apply(
                    fill_guard_true {},
                    [condition, holds, self.fill(target, a)?],
                )?
            }
            _ if loops_inside(e)? => {
                match self.mask(target, Mask::all(self)?, e) {
                    Err(trouble) if trouble.needs_zeros() => {}
                    other => return self.apply(mask_read {}, [other?]),
                }
                if target.mode != (Mode::Stores { zeros: true }) {
                    return Err(Trouble::NeedsZeros);
                }
                let th = self.push(target, e)?;
                self.apply(fill_zeros {}, [self.ok(e)?, th])?
            }
            _ => self.fill_slices(target, &cell, &shape)?,
        })
    }

    /// Loops over all cells of the box, each of which is computed.
    pub fn fill_slices(&self, target: Target, cell: &Cell, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            return self.fill_cell(target, cell);
        };
        let zero = literal(0)?;
        let like = index_name(cell.index.len());
        let name = self.new_index(like)?;
        let k = self.fresh(&crate::compile::reasoning::names::letters(name)?, int()?)?;
        let mut inner = self.within(k, zero, *n)?;
        inner.v = mk("update", &[self.v, name, some(k)?])?;
        inner.indices.push((k, name));
        let row = target.row(&inner, k)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.scope = inner.clone();
        let body = self.for_range(k, zero, *n, inner.fill_slices(row, &next, rest)?)?;
        let end = self.expression(*n)?;
        let slices = fill_slices {
            st: self.st,
            v: self.v,
            addr: target.address,
            s: ints(rest)?,
            t: cell.slice()?,
            i: name,
        };
        self.apply(slices.of(target.mode)?, [self.written(target)?, end, body])
    }

    /// One assignment.
    fn fill_cell(&self, target: Target, cell: &Cell) -> Attempt<Thm> {
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        self.with_locals(target.purpose(), &locals, |scope| {
            let value = locals.settle(scope, value, scope.st)?;
            let (position, address) = scope.address(target)?;
            let assigned = fill_cell {
                o: target.array,
                addr: target.address,
                t: cell.slice()?,
            };
            scope.apply(assigned.of(target.mode)?, [address, position, value])
        })
    }
}

/// Names of loops that the program does not have.
fn index_name(depth: usize) -> &'static str {
    ["i", "j", "k", "l", "m", "n"]
        .get(depth)
        .copied()
        .unwrap_or("i")
}

impl Cell {
    /// `λI. den S w env e (i :: j :: ... I)`
    fn slice(&self) -> Attempt<Term> {
        if self.index.is_empty() {
            return self.scope.den(self.e);
        }
        let list = self.scope.fresh("I", hol::type_of(ints(&[])?))?;
        let all = self
            .index
            .iter()
            .rev()
            .try_fold(list, |rest, i| mk("::", &[*i, rest]))?;
        Ok(hol::lambda(list, hol::app(self.scope.den(self.e)?, all)?)?)
    }
}

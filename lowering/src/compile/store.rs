//! Statements that write tensors (`stores`, `accumulates`).
//!
//! In the mode `fill` every cell is assigned, zero for padding, so that the array may hold
//! anything before. In the mode `push` a statement follows the program's own loops and leaves
//! padding out: then the array must hold zeros.

use super::cells::Cell;
use super::index::last;
use super::local::Purpose;
use super::mask::Mask;
use super::scope::{Place, Scope};
use super::shape::shape_in;
use super::term::{constant_at, int, ints, literal, mk, parts, scalar_type, some};
use super::trouble::{Attempt, Trouble};
use super::value::{Locals, has_sum};
use kernel::{Term, Thm};
use prover::hol;

/// What is written, and how.
#[derive(Clone, Copy)]
pub struct Target {
    /// The array.
    pub array: Term,
    /// The address of a cell.
    pub address: Term,
    /// Whether cells are added to what is there.
    pub adds: bool,
    /// Whether the array is known to hold zeros.
    pub zeros: bool,
}

impl Target {
    pub fn purpose(self) -> Purpose {
        if self.adds {
            Purpose::Accumulates
        } else {
            Purpose::Stores
        }
    }

    /// The name of a rule of the mode `push`, and what is given for its first variables, which
    /// are those listed, the flag of `stores` before them.
    fn rule(self, name: &str, given: &[(usize, Term)]) -> Attempt<(String, Vec<(usize, Term)>)> {
        if self.adds {
            return Ok((format!("reduce_{name}"), given.to_vec()));
        }
        let shifted = given.iter().map(|(at, t)| (at + 1, *t));
        let mut all = vec![(0, self.flag()?)];
        all.extend(shifted);
        Ok((format!("push_{name}"), all))
    }

    /// The same for a rule of the mode `fill`.
    fn fill_rule(
        self,
        name: &str,
        given: &[(usize, Term)],
    ) -> Attempt<(String, Vec<(usize, Term)>)> {
        if self.adds {
            return Ok((format!("fill_reduce_{name}"), given.to_vec()));
        }
        let (_, given) = self.rule(name, given)?;
        Ok((format!("fill_{name}"), given))
    }

    pub fn flag(self) -> Attempt<Term> {
        Ok(constant_at(if self.zeros { "T" } else { "F" }, &[])?)
    }

    /// With the addresses of a reindexing: `λI. addr (f I)`.
    pub fn moved(self, scope: &Scope, f: impl Fn(Term) -> Attempt<Term>) -> Attempt<Target> {
        let ty = hol::dest_fun(hol::type_of(self.address)).ok_or(Trouble::internal("address"))?;
        let list = scope.fresh("I", ty.0)?;
        let applied = hol::app(self.address, f(list)?)?;
        let body = hol::rhs(hol::unrecorded(|| hol::beta_norm(applied))?);
        Ok(Target {
            address: hol::lambda(list, body)?,
            ..self
        })
    }

    /// `λI. addr (k :: I)`
    pub fn row(self, scope: &Scope, k: Term) -> Attempt<Target> {
        self.moved(scope, |list| Ok(mk("::", &[k, list])?))
    }
}

impl Scope {
    /// The state of the C program that is known here.
    pub fn state(&self) -> Attempt<Term> {
        Ok(mk(
            "state",
            &[self.session.ops, self.h, self.st, self.cenv],
        )?)
    }

    /// `⊢ H o`
    pub fn written(&self, target: Target) -> Attempt<Thm> {
        Ok(hol::eqt_elim(self.look_up(self.h, target.array)?)?)
    }

    /// `⊢ z = addr []` and `⊢ ieval c_div v a z`
    pub fn address(&self, target: Target) -> Attempt<(Thm, Thm)> {
        let nil = ints(&[])?;
        let applied = hol::app(target.address, nil)?;
        let normal = hol::beta_norm(applied)?;
        let (name, args) = parts(hol::rhs(normal))?;
        if name != "row_major" {
            return Err(Trouble::internal("not a position"));
        }
        let indices = self.indices_of(args[1])?;
        let shape = super::term::dest_list(args[0])?;
        let index = super::term::dest_list(hol::rhs(indices))?;
        let f = hol::dest_app(hol::rhs(normal)).ok_or(Trouble::internal("not a position"))?;
        let same = hol::ap_term(f.0, indices)?;
        let position = hol::trans(same, self.position(&shape, &index)?)?;
        // The rules ask for the address in normal form.
        let position = hol::sym(position)?;
        let expression = self.spell(hol::lhs(position))?;
        Ok((position, expression))
    }

    /// `⊢ stores z S o (state ...) v addr (read S s (den S w env e)) c`
    pub fn fill(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.fill_inside(target, e).map_err(|trouble| trouble.at(e))
    }

    fn fill_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let flag = (0, target.flag()?);
        let shape = self.shape(e)?;
        let cell = Cell {
            scope: self.clone(),
            e,
            index: Vec::new(),
        };
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            return self.bind(target, "fill_let", x, d, |scope| scope.fill(target, a));
        }
        if shape.is_empty() {
            return self.fill_cell(target, &cell);
        }
        let address = (7, target.address);
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let (first, end) = (self.expression(l)?, self.expression(u)?);
                let extent = self.extent(l, u)?;
                let (k, i, inner) = self.enter(x, l, u)?;
                let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
                let body = self.for_range(k, l, u, inner.fill(row, a)?)?;
                let given = [
                    flag,
                    (4, self.st),
                    (6, self.v),
                    address,
                    (10, x),
                    (13, a),
                    (14, i),
                ];
                let premises = [self.written(target)?, lo, hi, first, end, extent, body];
                self.apply("fill_gen", &given, &premises)?
            }
            ("Transpose", &[a]) => {
                let row = target.moved(self, |list| Ok(mk("swap", &[list])?))?;
                let given = [(5, target.address)];
                self.apply("fill_transpose", &given, &[self.fill(row, a)?])?
            }
            ("Flatten", &[a]) => {
                let ok = self.ok(a)?;
                let inner = shape_in(ok)?;
                let row = target.moved(self, |list| Ok(mk("mix", &[inner[1], list])?))?;
                let product = mk("int_mul", &[inner[0], inner[1]])?;
                let size = self.same(shape[0], product)?;
                let given = [(5, target.address)];
                self.apply("fill_flatten", &given, &[ok, size, self.fill(row, a)?])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.ok(a)?, self.ok(b)?);
                let (n, m) = (shape_in(in_a)?[0], shape_in(in_b)?[0]);
                let in_b = self.reshaped(in_b, &[&[m], &shape[1..]].concat())?;
                let sum = self.same(shape[0], mk("int_add", &[n, m])?)?;
                let row = target.moved(self, |list| Ok(mk("shift", &[n, list])?))?;
                let (c, d) = (self.fill(target, a)?, self.fill(row, b)?);
                let premises = [self.written(target)?, in_a, in_b, sum, c, d];
                self.apply("fill_concat", &[address], &premises)?
            }
            ("Guard", &[b, a]) if cell.source()?.is_some() => {
                let condition = self.condition(b)?;
                let holds = self.prove(last(condition)?)?;
                self.apply(
                    "fill_guard_true",
                    &[],
                    &[condition, holds, self.fill(target, a)?],
                )?
            }
            _ if loops_inside(e)? && !target.adds => {
                match self.mask(target, Mask::all(self)?, e) {
                    Err(trouble) if trouble.needs_zeros() => {}
                    other => return self.apply("mask_read", &[], &[other?]),
                }
                if !target.zeros {
                    return Err(Trouble::NeedsZeros);
                }
                let th = self.push(target, e)?;
                self.apply("fill_zeros", &[], &[self.ok(e)?, th])?
            }
            _ => self.fill_slices(target, &cell, &shape)?,
        })
    }

    /// Loops over all cells of the box, each of which is computed.
    fn fill_slices(&self, target: Target, cell: &Cell, shape: &[Term]) -> Attempt<Thm> {
        let Some((n, rest)) = shape.split_first() else {
            return self.fill_cell(target, cell);
        };
        let zero = literal(0)?;
        let like = index_name(cell.index.len());
        let name = self.new_index(like)?;
        let k = self.fresh(&super::names::letters(name)?, int()?)?;
        let mut inner = self.within(k, zero, *n)?;
        inner.v = mk("update", &[self.v, name, some(k)?])?;
        inner.indices.push((k, name));
        let row = target.row(&inner, k)?;
        let mut next = cell.clone();
        next.index.push(k);
        next.scope = inner.clone();
        let body = self.for_range(k, zero, *n, inner.fill_slices(row, &next, rest)?)?;
        let end = self.expression(*n)?;
        let given = [
            (3, self.st),
            (5, self.v),
            (6, target.address),
            (8, ints(rest)?),
            (9, cell.slice()?),
            (10, name),
        ];
        let (rule, given) = target.fill_rule("slices", &given)?;
        self.apply(&rule, &given, &[self.written(target)?, end, body])
    }

    /// One assignment.
    fn fill_cell(&self, target: Target, cell: &Cell) -> Attempt<Thm> {
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        self.with_locals(target.purpose(), &locals, |scope| {
            let value = locals.settle(scope, value, scope.st)?;
            let (position, address) = scope.address(target)?;
            let given = [(1, target.array), (4, target.address), (5, cell.slice()?)];
            let (rule, given) = target.fill_rule("cell", &given)?;
            scope.apply(&rule, &given, &[address, position, value])
        })
    }

    /// A `let` around a statement: an array or a local for what is bound.
    pub fn bind(
        &self,
        target: Target,
        rule: &str,
        x: Term,
        d: Term,
        body: impl FnOnce(&Scope) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let ok = self.ok(d)?;
        let shape = shape_in(ok)?;
        let name = self.local_named(x)?;
        let tensor = self.den(d)?;
        let binding = |th: Thm| self.apply(rule, &[], &[ok, th]);
        if shape.is_empty() {
            let mut locals = Locals::new(self)?;
            locals.declare(self, name, d)?;
            return self.with_locals(target.purpose(), &locals, |scope| {
                let inner = scope.with_tensor(x, d, last(ok)?, Place::Local(name))?;
                binding(body(&inner)?)
            });
        }
        let mut filling = self.clone();
        filling.h = mk("update", &[self.h, name, constant_at("T", &[])?])?;
        let array = Target {
            array: name,
            address: hol::app(constant_at("row_major", &[])?, last(ok)?)?,
            adds: false,
            zeros: false,
        };
        let filled = match filling.fill(array, d) {
            Err(trouble) if trouble.needs_zeros() => {
                let zeros = Target {
                    zeros: true,
                    ..array
                };
                filling.fill(zeros, d)?
            }
            other => other?,
        };
        let mut inner = self.with_tensor(x, d, last(ok)?, Place::Array(name))?;
        let pair = mk(",", &[last(ok)?, tensor])?;
        inner.cenv = mk("update", &[self.cenv, name, some(pair)?])?;
        let th = binding(body(&inner)?)?;
        let free = self.look_up(self.cenv, name)?;
        let unwritten = hol::eqf_elim(self.look_up(self.h, name)?)?;
        let extents = self.shape_ok(&shape)?;
        let boxed = self.apply(
            "boxed_read",
            &[(0, self.session.ops), (1, last(ok)?), (2, tensor)],
            &[],
        )?;
        let size = hol::sym(self.size(&shape)?)?;
        let length = self.expression(hol::lhs(size))?;
        let same = self.session.library.theorem("value_read")?;
        let same = hol::specl(&[self.session.ops, last(ok)?, tensor], same)?;
        let premises = [
            free,
            unwritten,
            self.written(target)?,
            extents,
            boxed,
            length,
            size,
            same,
        ];
        let premises = [&premises[..], &[filled, th]].concat();
        let rule = if target.adds {
            "alloc_accumulates"
        } else {
            "alloc_stores"
        };
        self.apply(rule, &[], &premises)
    }

    /// `⊢ stores z S o (state ...) v addr (den S w env e) c`, or `accumulates`.
    pub fn push(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.push_inside(target, e).map_err(|trouble| trouble.at(e))
    }

    fn push_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let cell = Cell {
            scope: self.clone(),
            e,
            index: Vec::new(),
        };
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            let rule = if target.adds {
                "reduce_let"
            } else {
                "push_let"
            };
            return self.bind(target, rule, x, d, |scope| scope.push(target, a));
        }
        if let ("Guard", &[b, a]) = (&name[..], &args[..]) {
            let condition = self.condition(b)?;
            let p = last(condition)?;
            if let Some(holds) = self.try_prove(p)? {
                let (rule, given) = target.rule("guard_true", &[])?;
                return self.apply(&rule, &given, &[condition, holds, self.push(target, a)?]);
            }
            let test = self.test(p)?;
            let then = hol::disch(p, self.assuming(p)?.push(target, a)?)?;
            let (rule, given) = target.rule(
                "guard",
                &[
                    (0, self.session.ops),
                    (1, target.array),
                    (2, self.state()?),
                    (4, target.address),
                    (6, self.env),
                    (8, a),
                ],
            )?;
            return self.apply(&rule, &given, &[condition, test, then]);
        }
        if self.shape(e)?.is_empty() {
            return self.push_cell(target, &cell);
        }
        let address = [(6, target.address)];
        let moved = |operand: Term, f: &dyn Fn(Term) -> Attempt<Term>| -> Attempt<Thm> {
            self.push(target.moved(self, f)?, operand)
        };
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let (first, end) = (self.expression(l)?, self.expression(u)?);
                let (k, i, inner) = self.enter(x, l, u)?;
                let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
                let body = self.for_range(k, l, u, inner.push(row, a)?)?;
                let given = [
                    (3, self.st),
                    (5, self.v),
                    (6, target.address),
                    (9, x),
                    (12, a),
                    (13, i),
                ];
                let (rule, given) = target.rule("gen", &given)?;
                let premises = [self.written(target)?, lo, hi, first, end, body];
                self.apply(&rule, &given, &premises)?
            }
            ("Sum", &[x, lo, hi, a]) => {
                if !target.adds && !target.zeros {
                    return Err(Trouble::NeedsZeros);
                }
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let (first, end) = (self.expression(l)?, self.expression(u)?);
                let (k, i, inner) = self.enter(x, l, u)?;
                let inside = Target {
                    adds: true,
                    ..target
                };
                let body = self.for_range(k, l, u, inner.push(inside, a)?)?;
                let given = [
                    (0, self.session.ops),
                    (3, self.st),
                    (5, self.v),
                    (6, target.address),
                    (9, x),
                    (12, a),
                    (13, i),
                ];
                let mut premises = vec![self.written(target)?, lo, hi, first, end, body];
                if target.adds {
                    premises.splice(0..0, [self.law("add_assoc")?, self.law("zero_add")?]);
                    self.apply("reduce_sum", &given, &premises)?
                } else {
                    self.apply("push_sum", &given, &premises)?
                }
            }
            ("Transpose", &[a]) => {
                let th = moved(a, &|list| Ok(mk("swap", &[list])?))?;
                let (rule, given) = target.rule("transpose", &[(4, target.address)])?;
                self.apply(&rule, &given, &[self.ok(a)?, th])?
            }
            ("Flatten", &[a]) => {
                let ok = self.ok(a)?;
                let m = shape_in(ok)?[1];
                let th = moved(a, &|list| Ok(mk("mix", &[m, list])?))?;
                let (rule, given) = target.rule("flatten", &[(4, target.address)])?;
                self.apply(&rule, &given, &[ok, th])?
            }
            ("Split", &[f, a]) => {
                let (ok, f) = (self.ok(a)?, self.index(f)?);
                let k = last(f)?;
                let positive = self.prove(mk("int_lt", &[literal(0)?, k])?)?;
                let th = moved(a, &|list| Ok(mk("unmix", &[k, list])?))?;
                let (rule, given) = target.rule("split", &[(4, target.address)])?;
                self.apply(&rule, &given, &[ok, f, positive, th])?
            }
            ("PadL", &[f, a]) => {
                let (ok, f) = (self.ok(a)?, self.index(f)?);
                let k = last(f)?;
                let th = moved(a, &|list| Ok(mk("shift", &[k, list])?))?;
                let (rule, given) = target.rule("pad_l", &[(4, target.address)])?;
                self.apply(&rule, &given, &[ok, f, th])?
            }
            ("PadR", &[f, a]) => {
                let (rule, given) = target.rule("pad_r", &[(7, f)])?;
                self.apply(&rule, &given, &[self.push(target, a)?])?
            }
            ("TruncL", &[f, a]) => {
                let (ok, f) = (self.ok(a)?, self.index(f)?);
                let k = last(f)?;
                let dropped = self.dropped(&cell, a, literal(0)?, k)?;
                let back = mk("int_neg", &[k])?;
                let th = moved(a, &|list| Ok(mk("shift", &[back, list])?))?;
                let (rule, given) = target.rule("trunc_l", &[(4, target.address)])?;
                self.apply(&rule, &given, &[ok, f, dropped, th])?
            }
            ("TruncR", &[f, a]) => {
                let (ok, f) = (self.ok(a)?, self.index(f)?);
                let n = shape_in(ok)?[0];
                let kept = mk("int_sub", &[n, last(f)?])?;
                let dropped = self.dropped(&cell, a, kept, n)?;
                let (rule, given) = target.rule("trunc_r", &[])?;
                self.apply(&rule, &given, &[ok, f, dropped, self.push(target, a)?])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.ok(a)?, self.ok(b)?);
                let n = shape_in(in_a)?[0];
                let c = self.push(target, a)?;
                let d = moved(b, &|list| Ok(mk("shift", &[n, list])?))?;
                let (rule, given) = target.rule("concat", &address)?;
                self.apply(&rule, &given, &[self.written(target)?, in_a, in_b, c, d])?
            }
            _ => {
                // What is read or added has no padding.
                let shape = self.shape(e)?;
                let pad = constant_at("Pad", &[scalar_type()?])?;
                let claim = |cell| Ok(hol::mk_not(hol::eq(cell, pad)?)?);
                let some = cell.throughout(&shape, &claim, &Cell::not_padding)?;
                let th = self.fill_slices(target, &cell, &shape)?;
                let rule = if target.adds {
                    "whole_accumulates"
                } else {
                    "whole_stores"
                };
                self.apply(rule, &[], &[self.ok(e)?, some, th])?
            }
        })
    }

    /// `⊢ ∀i J. l ≤ i ⇒ i < u ⇒ in_box s J ⇒ den S w env e (i :: J) = Pad`
    fn dropped(&self, cell: &Cell, e: Term, l: Term, u: Term) -> Attempt<Thm> {
        let shape = self.shape(e)?;
        let i = self.fresh("i", int()?)?;
        let inner = cell.of(e, vec![i]);
        let inner = Cell {
            scope: self.within(i, l, u)?,
            ..inner
        };
        let pad = constant_at("Pad", &[scalar_type()?])?;
        let claim = |cell| Ok(hol::eq(cell, pad)?);
        let rest = inner.throughout(&shape[1..], &claim, &Cell::padding)?;
        // Its quantifier comes before the conditions on i.
        let list = self.fresh("J", hol::type_of(ints(&[])?))?;
        let rest = hol::spec(list, rest)?;
        let rest = hol::disch(mk("int_lt", &[i, u])?, rest)?;
        let rest = hol::disch(mk("int_le", &[l, i])?, rest)?;
        Ok(hol::gens(&[i, list], rest)?)
    }

    /// One assignment or addition of the only cell.
    fn push_cell(&self, target: Target, cell: &Cell) -> Attempt<Thm> {
        let ok = self.ok(cell.e)?;
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        let some = cell.not_padding()?;
        self.with_locals(target.purpose(), &locals, |scope| {
            let value = locals.settle(scope, value, scope.st)?;
            let (position, address) = scope.address(target)?;
            let given = [(1, target.array), (4, target.address)];
            let (rule, given) = target.rule("leaf", &given)?;
            scope.apply(&rule, &given, &[ok, address, position, some, value])
        })
    }
}

/// Whether an expression has loops that computing its cells one by one would take apart: sums
/// below a reshape.
fn loops_inside(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Sum" => true,
        "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => {
            has_sum(args[1])? && flattens(args[1])?
        }
        _ => false,
    })
}

/// Whether cells of an expression are found by dividing their indices.
fn flattens(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Flatten" => true,
        "Gen" | "Sum" => flattens(args[3])?,
        "Let" => flattens(args[2])?,
        "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => flattens(args[1])?,
        "Transpose" => flattens(args[0])?,
        "Concat" | "Add" | "Sub" => flattens(args[0])? || flattens(args[1])?,
        _ => false,
    })
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

    /// `⊢ ∀J. in_box s J ⇒ P (den S w env e (i :: ... J))`, where `prove` proves it of a cell.
    fn throughout(
        &self,
        shape: &[Term],
        claim: &dyn Fn(Term) -> Attempt<Term>,
        prove: &dyn Fn(&Cell) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let scope = &self.scope;
        let list = scope.fresh("J", hol::type_of(ints(&[])?))?;
        let all = self
            .index
            .iter()
            .rev()
            .try_fold(list, |rest, i| mk("::", &[*i, rest]))?;
        let claimed = claim(hol::app(scope.den(self.e)?, all)?)?;
        let predicate = (0, hol::lambda(list, claimed)?);
        let Some((n, rest)) = shape.split_first() else {
            return scope.apply("box_nil", &[predicate], &[prove(self)?]);
        };
        let zero = literal(0)?;
        let j = scope.fresh("j", int()?)?;
        let mut inner = self.clone();
        inner.index.push(j);
        inner.scope = scope.within(j, zero, *n)?;
        let each = inner.throughout(rest, claim, prove)?;
        let each = scope.for_range(j, zero, *n, each)?;
        scope.apply("box_cons", &[predicate], &[each])
    }
}

impl Trouble {
    /// Whether the array would have to hold zeros.
    pub fn needs_zeros(&self) -> bool {
        match self {
            Trouble::NeedsZeros => true,
            Trouble::At(inner, _) => inner.needs_zeros(),
            _ => false,
        }
    }
}

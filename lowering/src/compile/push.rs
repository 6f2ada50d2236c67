//! Statements that follow the program's own loops and leave padding out, or add: the array must
//! hold zeros before.

use super::cells::Cell;
use super::index::last;
use super::scope::Scope;
use super::shape::shape_in;
use super::store::Target;
use super::term::{constant_at, literal, mk, parts, scalar_type};
use super::trouble::{Attempt, Trouble};
use super::value::Locals;
use kernel::{Term, Thm};
use prover::hol;

impl Scope {
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
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
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
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
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
                let dropped = self.dropped(e)?;
                let back = mk("int_neg", &[k])?;
                let th = moved(a, &|list| Ok(mk("shift", &[back, list])?))?;
                let (rule, given) = target.rule("trunc_l", &[(4, target.address)])?;
                self.apply(&rule, &given, &[ok, f, dropped, th])?
            }
            ("TruncR", &[f, a]) => {
                let (ok, f) = (self.ok(a)?, self.index(f)?);
                let dropped = self.dropped(e)?;
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

    /// One assignment or addition of the only cell.
    fn push_cell(&self, target: Target, cell: &Cell) -> Attempt<Thm> {
        let ok = self.ok(cell.e)?;
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        let some = match cell.not_padding() {
            Ok(some) => some,
            Err(trouble) => return self.push_cell_when(target, cell, trouble),
        };
        self.with_locals(target.purpose(), &locals, |scope| {
            let value = locals.settle(scope, value, scope.st)?;
            let (position, address) = scope.address(target)?;
            let given = [(1, target.array), (4, target.address)];
            let (rule, given) = target.rule("leaf", &given)?;
            scope.apply(&rule, &given, &[ok, address, position, some, value])
        })
    }

    /// The same under a condition, where the cell is padding otherwise: that of which the trouble
    /// is that it is not known.
    fn push_cell_when(&self, target: Target, cell: &Cell, trouble: Trouble) -> Attempt<Thm> {
        let Some(q) = trouble.unproved_goal() else {
            return Err(trouble);
        };
        let not_q = hol::mk_not(q)?;
        let (Ok(test), Ok(none)) = (self.test(q), cell.assuming(not_q)?.padding()) else {
            return Err(trouble);
        };
        let none = self.apply("whole_padding", &[], &[self.ok(cell.e)?, none])?;
        let none = hol::disch(not_q, none)?;
        let inner = self.assuming(q)?;
        let then = inner.push_cell(target, &cell.assuming(q)?)?;
        let (rule, given) = target.rule("when", &[])?;
        self.apply(&rule, &given, &[test, none, hol::disch(q, then)?])
    }
}

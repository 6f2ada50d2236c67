//! Statements that follow the program's own loops and leave padding out, or add.
//!
//! For an expression e at a point of the function, and a target with the array o and the addresses
//! addr:
//!
//! ```text
//! ⊢ stores z S o (state S H st cenv) v addr (den S w env e) c
//! ⊢ accumulates S o (state S H st cenv) v addr (den S w env e) c
//! ```
//!
//! e and the target are given, the statement c comes out; the mode of the target says which of the
//! two is proved. For each lemma about the first there is one about the second (`push_gen` and
//! `reduce_gen`, ...):
//!
//! ```text
//! H o ⇒ ieval atl_div w lo l ⇒ ieval atl_div w hi u ⇒ ieval c_div v lo' l ⇒ ieval c_div v hi' u
//!   ⇒ (∀k. l ≤ k ⇒ k < u ⇒ stores z S o (state S H st cenv) (update v i (SOME k))
//!        (λI. addr (k - l :: I)) (den S (update w x (SOME k)) env e) c)
//!   ⇒ stores z S o (state S H st cenv) v addr (den S w env (Gen x lo hi e)) (CFor i lo' hi' c)
//! ```
//!
//! Reshapes move the addresses (`push_flatten`, ...); a truncation may drop padding only
//! (`push_trunc_l`). A sum of tensors is a loop over statements that add, to an array that holds
//! zeros (`push_sum`) or in a sum (`reduce_sum`, which needs laws of the scalars); one over several
//! binders is a nest of them (`push_sums`, `reduce_sums`, see `flat_sums`). A cell is assigned
//! where it is no padding (`push_leaf`), under a condition if need be (`push_when`).

use super::binding::same_tensor;
use super::locals::Locals;
use super::mode::{ByMode, Mode, lemmas_by_mode};
use super::point::Point;
use super::target::Target;
use super::wanted::Wanted;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::cells::Cell;
use reasoning::extents::shape_in;
use reasoning::lemma::lemmas;
use reasoning::program::{index_condition, index_in};
use reasoning::term::{constant_at, literal, mk, parts, scalar_type};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};

lemmas_by_mode! {
    push_guard_true | reduce_guard_true(; 3);
    push_guard | reduce_guard(S, o, G, addr, env, e; 3);
    push_guarded | reduce_guarded(; 3);
    push_choice | reduce_choice(; 4);
    push_gen | reduce_gen(st, v, addr, x, e, i; 6);
    push_once | reduce_once(addr, x, e; 4);
    push_transpose | reduce_transpose(addr; 2);
    push_flatten | reduce_flatten(addr; 2);
    push_split | reduce_split(addr; 4);
    push_pad_l | reduce_pad_l(addr; 3);
    push_pad_r | reduce_pad_r(f; 1);
    push_trunc_l | reduce_trunc_l(addr; 4);
    push_trunc_r | reduce_trunc_r(; 4);
    push_concat | reduce_concat(addr; 5);
    whole_stores | whole_accumulates(; 3);
    push_leaf | reduce_leaf(o, addr; 5);
    push_when | reduce_when(; 3);
}

lemmas! {
    let_same(x, e; 1);
    push_sum(S, st, v, addr, x, e, i; 6);
    reduce_sum(S, st, v, addr, x, e, i; 8);
    push_sums(; 1);
    reduce_sums(; 3);
    whole_padding(; 2);
}

impl Point {
    /// `⊢ stores z S o (state ...) v addr (den S w env e) c`, or `accumulates`.
    pub fn push(&self, target: Target, e: Term) -> Attempt<Thm> {
        self.closing(target, e, |point| point.push_inside(target, e))
            .map_err(|trouble| trouble.at(e))
    }

    fn push_inside(&self, target: Target, e: Term) -> Attempt<Thm> {
        if let Some((same, equation)) = self.split_or_chosen(e)? {
            return same_tensor(self.push(target, same)?, equation);
        }
        let (name, args) = parts(e)?;
        let cell = self.wanted(e);
        if let ("Let", &[x, d, a]) = (&name[..], &args[..]) {
            let rule = let_same { x, e: a }.into();
            return self.bind(target, rule, [x, d, a], |point| point.push(target, a));
        }
        if let ("If", &[c, a, b]) = (&name[..], &args[..]) {
            return self.choose(target.purpose(), c, |point, test| {
                let yes = point.under(test.holds, |point| point.push(target, a))?;
                let no = point.under(test.fails, |point| point.push(target, b))?;
                let premises = [test.decision, test.decides, yes, no];
                point.apply(push_choice {}.of(target.mode)?, premises)
            });
        }
        if let ("Guard", &[c, a]) = (&name[..], &args[..])
            && index_condition(c)?.is_none()
        {
            return self.choose(target.purpose(), c, |point, test| {
                let then = point.under(test.holds, |point| point.push(target, a))?;
                let premises = [test.decision, test.decides, then];
                point.apply(push_guarded {}.of(target.mode)?, premises)
            });
        }
        if let ("Guard", &[c, a]) = (&name[..], &args[..]) {
            let condition = self.scope.condition(index_in(c)?)?;
            let p = last(condition)?;
            if let Some(holds) = self.scope.try_prove(p)? {
                let body = self.push(target, a)?;
                let rule = push_guard_true {}.of(target.mode)?;
                return self.apply(rule, [condition, holds, body]);
            }
            let test = self.test(p)?;
            let then = hol::disch(p, self.assuming(p)?.push(target, a)?)?;
            let rule = push_guard {
                S: self.scope.session.ops,
                o: target.array,
                G: self.state()?,
                addr: target.address,
                env: self.scope.tensors.environment,
                e: a,
            };
            return self.apply(rule.of(target.mode)?, [condition, test, then]);
        }
        if self.scope.shape(e)?.is_empty() {
            return self.push_cell(target, &cell);
        }
        if let Some(th) = self.pushes_nothing(target, e)? {
            return Ok(th);
        }
        let (mode, addr) = (target.mode, target.address);
        let moved = |operand: Term, f: &dyn Fn(Term) -> Attempt<Term>| -> Attempt<Thm> {
            self.push(target.moved(self, f)?, operand)
        };
        Ok(match (&name[..], &args[..]) {
            ("Gen", &[x, _, _, a]) if let Some(once) = self.once(e)? => {
                let row = target.row(&once.point, literal(0)?)?;
                let body = once.point.push(row, a)?;
                let [lo, hi, one] = once.premises;
                let rule = push_once { addr, x, e: a }.of(mode)?;
                self.apply(rule, [lo, hi, one, body])?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
                let (k, i, inner) = self.enter_part(e, l, u)?;
                let row = target.row(&inner, mk("int_sub", &[k, l])?)?;
                let body = self.scope.for_range(k, l, u, inner.push(row, a)?)?;
                let (st, v) = (self.state.stack, self.state.valuation);
                let rule = push_gen {
                    st,
                    v,
                    addr,
                    x,
                    e: a,
                    i,
                }
                .of(mode)?;
                let premises = [self.written(target)?, lo, hi, first, end, body];
                self.apply(rule, premises)?
            }
            ("Sum", &[x, lo, hi, a]) => {
                if mode == (Mode::Stores { zeros: false }) {
                    return Err(Trouble::NeedsZeros);
                }
                let ([lo, hi, first, end], [l, u]) = self.ends(lo, hi)?;
                let (k, i, inner) = self.enter(x, l, u)?;
                let inside = target.with_mode(Mode::Accumulates);
                let body = self.scope.for_range(k, l, u, inner.push(inside, a)?)?;
                let (S, st, v, e) = (
                    self.scope.session.ops,
                    self.state.stack,
                    self.state.valuation,
                    a,
                );
                let written = self.written(target)?;
                match mode {
                    Mode::Stores { .. } => {
                        let premises = [written, lo, hi, first, end, body];
                        self.apply(
                            push_sum {
                                S,
                                st,
                                v,
                                addr,
                                x,
                                e,
                                i,
                            },
                            premises,
                        )?
                    }
                    Mode::Accumulates => {
                        let (assoc, zero) =
                            (self.scope.law("add_assoc")?, self.scope.law("zero_add")?);
                        let premises = [assoc, zero, written, lo, hi, first, end, body];
                        self.apply(
                            reduce_sum {
                                S,
                                st,
                                v,
                                addr,
                                x,
                                e,
                                i,
                            },
                            premises,
                        )?
                    }
                }
            }
            ("Sums", _) => match mode {
                Mode::Stores { zeros: false } => return Err(Trouble::NeedsZeros),
                Mode::Stores { zeros: true } => {
                    self.apply(push_sums {}, [self.gather(target, e)?])?
                }
                Mode::Accumulates => {
                    let (assoc, zero) = (self.scope.law("add_assoc")?, self.scope.law("zero_add")?);
                    self.apply(reduce_sums {}, [assoc, zero, self.gather(target, e)?])?
                }
            },
            ("Transpose", &[a]) => {
                let th = moved(a, &|list| Ok(mk("swap", &[list])?))?;
                self.apply(push_transpose { addr }.of(mode)?, [self.scope.ok(a)?, th])?
            }
            ("Flatten", &[a]) => {
                let ok = self.scope.ok(a)?;
                let m = shape_in(ok)?[1];
                let th = moved(a, &|list| Ok(mk("mix", &[m, list])?))?;
                self.apply(push_flatten { addr }.of(mode)?, [ok, th])?
            }
            ("Split", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let k = last(f)?;
                let positive = self.scope.prove(mk("int_lt", &[literal(0)?, k])?)?;
                let th = moved(a, &|list| Ok(mk("unmix", &[k, list])?))?;
                self.apply(push_split { addr }.of(mode)?, [ok, f, positive, th])?
            }
            ("PadL", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let k = last(f)?;
                let th = moved(a, &|list| Ok(mk("shift", &[k, list])?))?;
                self.apply(push_pad_l { addr }.of(mode)?, [ok, f, th])?
            }
            ("PadR", &[f, a]) => {
                let body = self.push(target, a)?;
                self.apply(push_pad_r { f }.of(mode)?, [body])?
            }
            ("TruncL", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let k = last(f)?;
                let dropped = self.scope.dropped(e)?;
                let back = mk("int_neg", &[k])?;
                let th = moved(a, &|list| Ok(mk("shift", &[back, list])?))?;
                self.apply(push_trunc_l { addr }.of(mode)?, [ok, f, dropped, th])?
            }
            ("TruncR", &[f, a]) => {
                let (ok, f) = (self.scope.ok(a)?, self.scope.index(f)?);
                let dropped = self.scope.dropped(e)?;
                let body = self.push(target, a)?;
                self.apply(push_trunc_r {}.of(mode)?, [ok, f, dropped, body])?
            }
            ("Concat", &[a, b]) => {
                let (in_a, in_b) = (self.scope.ok(a)?, self.scope.ok(b)?);
                let n = shape_in(in_a)?[0];
                let c = self.push(target, a)?;
                let d = moved(b, &|list| Ok(mk("shift", &[n, list])?))?;
                let premises = [self.written(target)?, in_a, in_b, c, d];
                let th = self.apply(push_concat { addr }.of(mode)?, premises)?;
                self.in_sequence(mode, th)?
            }
            _ => {
                // What is read or added has no padding.
                let shape = self.scope.shape(e)?;
                let pad = constant_at("Pad", &[scalar_type()?])?;
                let claim = |cell| Ok(hol::mk_not(hol::eq(cell, pad)?)?);
                let some = cell.cell().throughout(&shape, &claim, &Cell::not_padding);
                let some = some.map_err(|trouble| match trouble.unproved_goal() {
                    Some(_) => Trouble::Padded,
                    None => trouble,
                })?;
                let th = match &name[..] {
                    "Fold" | "With" => self.fill_updated(target, e)?,
                    _ => self.fill_slices(target, &cell, &shape)?,
                };
                self.apply(whole_stores {}.of(mode)?, [self.scope.ok(e)?, some, th])?
            }
        })
    }

    /// One assignment or addition of the only cell.
    fn push_cell(&self, target: Target, cell: &Wanted) -> Attempt<Thm> {
        let ok = self.scope.ok(cell.e)?;
        let mut locals = Locals::new(self)?;
        let value = locals.value(cell)?;
        let some = match cell.cell().not_padding() {
            Ok(some) => some,
            Err(trouble) => return self.push_cell_when(target, cell, trouble),
        };
        self.with_locals(target.purpose(), &locals, |point| {
            let value = locals.settle(point, value, point.state.stack)?;
            let (position, address) = point.address(target)?;
            let (o, addr) = (target.array, target.address);
            let rule = push_leaf { o, addr }.of(target.mode)?;
            point.apply(rule, [ok, address, position, some, value])
        })
    }

    /// The same under a condition, where the cell is padding otherwise: that of which the trouble
    /// is that it is not known.
    fn push_cell_when(&self, target: Target, cell: &Wanted, trouble: Trouble) -> Attempt<Thm> {
        let Some(q) = trouble.unproved_goal() else {
            return Err(trouble);
        };
        let not_q = hol::mk_not(q)?;
        let (Ok(test), Ok(none)) = (self.test(q), cell.assuming(not_q)?.cell().padding()) else {
            return Err(trouble);
        };
        let none = self.apply(whole_padding {}, [self.scope.ok(cell.e)?, none])?;
        let none = hol::disch(not_q, none)?;
        let inner = self.assuming(q)?;
        let then = inner.push_cell(target, &cell.assuming(q)?)?;
        let rule = push_when {}.of(target.mode)?;
        self.apply(rule, [test, none, hol::disch(q, then)?])
    }
}

//! Shapes of expressions.
//!
//! For the valuation w and the environment env at a point, and an expression e:
//!
//! ```text
//! ⊢ shape_of (tensor_shapes env) w e s
//! ```
//!
//! e is given, the shape s comes out, a list of extents as one would write them. There is a lemma
//! for each constructor, by the shapes of the operands. In a loop the index has no value: a shape
//! must not depend on it. That e evaluates is another matter (`evaluation`).

use super::extents::shape_in;
use super::facts::Judgement;
use super::lemma::lemmas;
use super::program::outermost;
use super::scope::Scope;
use super::syntax::{Cond, Exp, Operation, View};
use super::term::mk;
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    shape_lit(ty, sh, v, d, k; 0);
    shape_var_is(v; 1);
    shape_at(i; 1);
    shape_op1(ty; 2);
    shape_op2(ty; 3);
    shape_op3(ty; 4);
    shape_cast(ty, sh, v, i; 0);
    shape_test(sh, v, b; 0);
    shape_and(sh, v, c, d; 0);
    shape_or(sh, v, c, d; 0);
    shape_not(sh, v, c; 0);
    shape_if(p; 2);
    shape_gen_is(; 4);
    shape_sums_none(ty; 1);
    shape_sums_some(v, lo, hi; 1);
    shape_fold_is(env, lo, hi; 2);
    shape_with(; 3);
    as_many_none(; 0);
    as_many_some(x, y; 1);
    shape_guard(b; 1);
    shape_let_is(env, x, t; 2);
    shape_let_index_known(; 2);
    shape_let_index_hidden(sh, v, x, i; 1);
    shape_let_data(ty; 2);
    shape_concat_is(; 3);
    shape_makes(; 2);
}

impl Scope {
    /// `⊢ shape_of (tensor_shapes env) w e s`
    pub fn shape_of(&self, e: Term) -> Attempt<Thm> {
        if let Some(scalar) = self.known_scalar(e) {
            return Ok(scalar);
        }
        let find = || {
            if let Some(th) = self.shape_of_joined(e)? {
                return Ok(th);
            }
            match self.shape_outside(e)? {
                Some(th) => Ok(th),
                None => self.shape_inside(e),
            }
        };
        let found = self.once(Judgement::Shape, e, find);
        let th = found.map_err(|trouble| trouble.at(e))?;
        if shape_in(th)?.is_empty() {
            self.note_scalar(e, th);
        }
        Ok(th)
    }

    /// That of what joins conditions, which is no constructor.
    fn shape_of_joined(&self, e: Term) -> Attempt<Option<Thm>> {
        let sh = mk("tensor_shapes", &[self.tensors.environment])?;
        let v = self.integers.valuation;
        Ok(match Cond::find(e)? {
            Some(Cond::And { a: c, b: d }) => Some(self.apply(shape_and { sh, v, c, d }, [])?),
            Some(Cond::Or { a: c, b: d }) => Some(self.apply(shape_or { sh, v, c, d }, [])?),
            Some(Cond::Not { a: c }) => Some(self.apply(shape_not { sh, v, c }, [])?),
            _ => None,
        })
    }

    fn shape_inside(&self, e: Term) -> Attempt<Thm> {
        let env = self.tensors.environment;
        let (sh, v) = (mk("tensor_shapes", &[env])?, self.integers.valuation);
        match Exp::of(e)? {
            Exp::Lit { ty, d, k } => self.apply(shape_lit { ty, sh, v, d, k }, []),
            Exp::Var { x } => self.apply(shape_var_is { v }, [self.look_up(env, x)?]),
            Exp::At { e, i } => self.apply(shape_at { i }, [self.shape_of(e)?]),
            Exp::Op { ty, f, operands } => self.shape_of_operation(ty, f, &operands),
            Exp::Cast { ty, i } => self.apply(shape_cast { ty, sh, v, i }, []),
            Exp::Test { b } => self.apply(shape_test { sh, v, b }, []),
            Exp::If { c, a, b } => {
                let (a, b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                self.apply(shape_if { p: c }, [a, b])
            }
            Exp::Gen { x, lo, hi, e } => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let inner = self.without(x)?.shape_of(e)?;
                let extent = self.extent(last(lo)?, last(hi)?)?;
                self.apply(shape_gen_is {}, [lo, hi, inner, extent])
            }
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => self.apply(shape_sums_none { ty }, [self.shape_of(e)?]),
                Some(outer) => {
                    let inner = self.without(outer.variable)?.shape_of(outer.body)?;
                    let (lo, hi) = (outer.lo, outer.hi);
                    self.apply(shape_sums_some { v, lo, hi }, [inner])
                }
            },
            Exp::Fold { x, d, i, lo, hi, e } => {
                let first = self.shape_of(d)?;
                let (inner, _) = self.with_accumulator(x, self.elements_of(d)?, last(first)?)?;
                let inner = inner.without(i)?;
                let next = inner.reshaped(inner.shape_of(e)?, &shape_in(first)?)?;
                self.apply(shape_fold_is { env, lo, hi }, [first, next])
            }
            Exp::With { d, is, e } => {
                let (d, e) = (self.shape_of(d)?, self.shape_of(e)?);
                let indices = self.as_many(&is, &shape_in(d)?)?;
                self.apply(shape_with {}, [d, indices, e])
            }
            Exp::Guard { c, e } => self.apply(shape_guard { b: c }, [self.shape_of(e)?]),
            Exp::Let { x, d, e } => {
                let outer = self.shape_of(d)?;
                let scope = self.with_tensor(x, d, last(outer)?)?;
                let t = self.den(d)?;
                let inner = scope.shape_of(e)?;
                self.apply(shape_let_is { env, x, t }, [outer, inner])
            }
            // What depends on the index of a loop has no value here.
            Exp::LetIndex { x, i, e } => match self.index(i) {
                Ok(index) => {
                    let inner = self.with_index(x, last(index)?)?;
                    self.apply(shape_let_index_known {}, [index, inner.shape_of(e)?])
                }
                Err(_) => {
                    let inner = self.without(x)?.shape_of(e)?;
                    self.apply(shape_let_index_hidden { sh, v, x, i }, [inner])
                }
            },
            Exp::LetData { x, ty, d, e } => {
                let inner = self.without(x)?.shape_of(e)?;
                self.apply(shape_let_data { ty }, [self.shape_of(d)?, inner])
            }
            Exp::Concat { a, b } => {
                let (a, b) = (self.shape_of(a)?, self.shape_of(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(shape_concat_is {}, [a, b, self.named(sum)?])
            }
            Exp::Reindex { r, e } => {
                let operand = self.shape_of(e)?;
                let made = self.makes(&r, &shape_in(operand)?)?;
                self.apply(shape_makes {}, [operand, made])
            }
        }
    }

    fn shape_of_operation(&self, ty: Term, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        let takes = self.takes(ty, f, operands.len())?;
        let shapes: Attempt<Vec<Thm>> = operands.iter().map(|e| self.shape_of(*e)).collect();
        match self.all_agreeing(&shapes?)?[..] {
            [a] => self.apply(shape_op1 { ty }, [takes, a]),
            [a, b] => self.apply(shape_op2 { ty }, [takes, a, b]),
            [a, b, c] => self.apply(shape_op3 { ty }, [takes, a, b, c]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// `⊢ LENGTH xs = LENGTH ys`: so many indices as there are extents.
    fn as_many(&self, indices: &[Term], extents: &[Term]) -> Attempt<Thm> {
        match (indices.split_first(), extents.split_first()) {
            (None, None) => self.apply(as_many_none {}, []),
            (Some((x, xs)), Some((y, ys))) => {
                let (x, y) = (*x, *y);
                self.apply(as_many_some { x, y }, [self.as_many(xs, ys)?])
            }
            _ => Err(Trouble::internal("an update with other indices")),
        }
    }
}

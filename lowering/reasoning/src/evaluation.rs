//! That expressions evaluate.
//!
//! For the operations S of the scalars, the valuation w and the environment env at a point, and an
//! expression e:
//!
//! ```text
//! ⊢ ok S w env e s      e evaluates here, to a tensor of shape s
//! ```
//!
//! e is given, s comes out. There is a lemma for each constructor, by the operands, with what the
//! constructor asks for: an index of `At` lies within the first extent, a width is not negative, a
//! divisor of integers is not zero (`overflow`). The body of a loop must evaluate for each value of the
//! index in the range, that of a fold also for every accumulator, that of a guard where the condition
//! holds.

use super::extents::shape_in;
use super::facts::Judgement;
use super::laws::{is_float, is_signed, unsigned};
use super::lemma::lemmas;
use super::program::{Loop, outermost};
use super::scope::Scope;
use super::syntax::{Exp, Operation, View};
use super::term::{application, dest_list, dest_pair, ints, mk};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    ok_lit(ty, S, v, env, d, k; 0);
    ok_var(S, v; 2);
    ok_at(; 4);
    ok_total1(; 2);
    ok_total2(; 3);
    ok_total3(; 4);
    ok_div_total(; 4);
    ok_cast(ty, S, env; 1);
    ok_test(S, env; 1);
    ok_choice(; 6);
    ok_guarded(; 4);
    ok_gen(; 6);
    ok_sums_none(ty; 1);
    ok_sums_some(; 5);
    ok_fold_each(; 5);
    ok_with(; 4);
    ok_let(x; 2);
    ok_let_index(; 2);
    ok_data(; 4);
    ok_concat(; 3);
    ok_makes(; 2);
}

impl Scope {
    /// `⊢ ok S w env e s`
    pub fn ok(&self, e: Term) -> Attempt<Thm> {
        let found = self.once(Judgement::Ok, e, || self.ok_inside(e));
        found.map_err(|trouble| trouble.at(e))
    }

    fn ok_inside(&self, whole: Term) -> Attempt<Thm> {
        let (S, v, env) = self.meaning();
        match Exp::of(whole)? {
            Exp::Lit { ty, d, k } => self.apply(
                ok_lit {
                    ty,
                    S,
                    v,
                    env,
                    d,
                    k,
                },
                [],
            ),
            Exp::Var { x } => {
                let known = self.look_up(env, x)?;
                let (_, pair) = application(hol::rhs(known)).ok_or(Trouble::internal("SOME"))?;
                let (shape, _) = dest_pair(pair[0])?;
                let shape = self.shape_ok(&dest_list(shape)?)?;
                self.apply(ok_var { S, v }, [known, shape])
            }
            Exp::At { e, i } => {
                let (e, i) = (self.ok(e)?, self.index(i)?);
                let (z, n) = (last(i)?, shape_in(e)?[0]);
                let low = self.nonnegative(z)?;
                let high = self.prove(mk("int_lt", &[z, n])?)?;
                self.apply(ok_at {}, [e, i, low, high])
            }
            Exp::Op { ty, f, operands } => self.ok_operation(ty, f, &operands),
            Exp::Cast { ty, i } => self.apply(ok_cast { ty, S, env }, [self.index(i)?]),
            Exp::Test { b } => self.apply(ok_test { S, env }, [self.condition(b)?]),
            Exp::If { c, a, b } => {
                let decision = self.decision(c)?;
                let p = last(decision)?;
                let not_p = hol::mk_not(p)?;
                let (in_a, in_b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                let shape = shape_in(in_a)?;
                let extents = self.shape_ok(&shape)?;
                let (yes, no) = (self.assuming(p)?, self.assuming(not_p)?);
                let yes = hol::disch(p, yes.reshaped(yes.ok(a)?, &shape)?)?;
                let no = hol::disch(not_p, no.reshaped(no.ok(b)?, &shape)?)?;
                self.apply(ok_choice {}, [decision, in_a, in_b, extents, yes, no])
            }
            Exp::Gen { x, lo, hi, e } => {
                let [lo, hi, shape, extents, body] = self.each_ok(Loop::new(x, lo, hi, e))?;
                let extent = self.extent(last(lo)?, last(hi)?)?;
                self.apply(ok_gen {}, [lo, hi, shape, extents, body, extent])
            }
            Exp::Sums { ty, bs, e } => match outermost(ty, bs, e)? {
                None => self.apply(ok_sums_none { ty }, [self.ok(e)?]),
                Some(outer) => self.apply(ok_sums_some {}, self.each_ok(outer)?),
            },
            Exp::Fold { x, d, i, lo, hi, e } => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (first, shape) = (self.ok(d)?, self.shape_of(whole)?);
                let first = self.reshaped(first, &shape_in(shape)?)?;
                if let Some(kept) = self.kept(whole, last(first)?)? {
                    return self.ok_kept(&kept, [lo, hi, first, shape]);
                }
                let step = self.step(
                    [x, i],
                    self.elements_of(d)?,
                    last(first)?,
                    [last(lo)?, last(hi)?],
                )?;
                let next = step.scope.ok(e)?;
                let next = step.scope.reshaped(next, &shape_in(first)?)?;
                let premises = [lo, hi, first, shape, step.each(next)?];
                self.apply(ok_fold_each {}, premises)
            }
            Exp::With { d, is, e } => {
                let ok = self.ok(d)?;
                let (values, index) = self.update_index(&is)?;
                let inside = self.in_box(&shape_in(ok)?, &index)?;
                self.apply(ok_with {}, [ok, values, inside, self.ok(e)?])
            }
            Exp::Guard { c, e } => {
                let decision = self.decision(c)?;
                let p = last(decision)?;
                let shape = self.shape_of(e)?;
                let extents = self.shape_ok(&shape_in(shape)?)?;
                let inner = self.assuming(p)?;
                let body = inner.reshaped(inner.ok(e)?, &shape_in(shape)?)?;
                let body = hol::disch(p, body)?;
                self.apply(ok_guarded {}, [decision, shape, extents, body])
            }
            Exp::Let { x, d, e } => {
                let outer = self.ok(d)?;
                let scope = self.with_tensor(x, d, last(outer)?)?;
                self.apply(ok_let { x }, [outer, scope.ok(e)?])
            }
            Exp::LetIndex { x, i, e } => {
                let index = self.index(i)?;
                let inner = self.with_index(x, last(index)?)?;
                self.apply(ok_let_index {}, [index, inner.ok(e)?])
            }
            Exp::LetData { x, ty, d, e } => {
                let (good, same) = (self.ok(d)?, self.data(ty, d)?);
                let shape = self.without(x)?.shape_of(e)?;
                let inner = self.with_data(x, hol::rhs(same))?;
                let body = inner.reshaped(inner.ok(e)?, &shape_in(shape)?)?;
                self.apply(ok_data {}, [good, same, shape, body])
            }
            Exp::Concat { a, b } => {
                let (a, b) = (self.ok(a)?, self.ok(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(ok_concat {}, [a, b, self.named(sum)?])
            }
            Exp::Reindex { r, e } => {
                let operand = self.ok(e)?;
                let made = self.makes(&r, &shape_in(operand)?)?;
                self.apply(ok_makes {}, [operand, made])
            }
        }
    }

    fn ok_operation(&self, ty: Term, f: Operation, operands: &[Term]) -> Attempt<Thm> {
        let may_fail = f.is_arithmetic() && is_signed(ty)? || f == Operation::Div && !is_float(ty)?;
        if may_fail {
            return self.ok_exact(ty, f, operands);
        }
        if let (Operation::Div, &[a, b]) = (f, operands) {
            return self.ok_quotient(ty, a, b);
        }
        if f.is_shift() {
            return self.ok_shift(ty, f, operands);
        }
        let total = self.total(ty, f, operands.len())?;
        let operands: Attempt<Vec<Thm>> = operands.iter().map(|e| self.ok(*e)).collect();
        match self.all_agreeing(&operands?)?[..] {
            [a] => self.apply(ok_total1 {}, [total, a]),
            [a, b] => self.apply(ok_total2 {}, [total, a, b]),
            [a, b, c] => self.apply(ok_total3 {}, [total, a, b, c]),
            _ => Err(Trouble::internal("an operation on other operands")),
        }
    }

    /// Of floats all quotients are defined.
    fn ok_quotient(&self, ty: Term, a: Term, b: Term) -> Attempt<Thm> {
        let unsigned = self.apply(unsigned(ty)?, [])?;
        let (first, second) = self.agreeing(self.ok(a)?, self.ok(b)?)?;
        let total = self.law(ty, "div_total")?;
        self.apply(ok_div_total {}, [unsigned, total, first, second])
    }

    /// What the rules for loops ask for: the values of the ends, the shape of the body, that it is
    /// one, and that the body evaluates for each index.
    fn each_ok(&self, each: Loop) -> Attempt<[Thm; 5]> {
        let (lo, hi) = (self.index(each.lo)?, self.index(each.hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let shape = self.without(each.variable)?.shape_of(each.body)?;
        let extents = self.shape_ok(&shape_in(shape)?)?;
        let (k, inner) = self.inside(each.variable, l, u)?;
        let body = inner.reshaped(inner.ok(each.body)?, &shape_in(shape)?)?;
        Ok([lo, hi, shape, extents, self.for_range(k, l, u, body)?])
    }

    /// `⊢ LIST_REL (ieval atl_div w) is J` for the indices of an update, and J.
    pub fn update_index(&self, indices: &[Term]) -> Attempt<(Thm, Vec<Term>)> {
        let related = self.related(indices, |i| self.index(i))?;
        Ok((related, dest_list(last(related)?)?))
    }

    /// `cell_value S (den S w env e J)`
    pub fn cell(&self, e: Term, index: &[Term]) -> Attempt<Term> {
        let index = ints(index)?;
        let cell = hol::app(self.den(e)?, index)?;
        Ok(mk("cell_value", &[self.session.ops, cell])?)
    }

    /// The shape of an expression that evaluates here.
    pub fn shape(&self, e: Term) -> Attempt<Vec<Term>> {
        shape_in(self.ok(e)?)
    }
}

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
//! divisor allows division (`divisible`). The body of a loop must evaluate for each value of the
//! index in the range, that of a fold also for every accumulator, that of a guard where the condition
//! holds.

use super::extents::{Resized, shape_in};
use super::facts::Judgement;
use super::lemma::{Lemma, lemmas};
use super::program::{Loop, index_condition, outermost};
use super::scope::Scope;
use super::term::{application, dest_list, ints, mk, parts};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    ok_lit(S, v, env, d, k; 0);
    ok_var(S, v; 2);
    ok_at(; 4);
    ok_neg(; 1);
    ok_add(; 2);
    ok_sub(; 2);
    ok_mul(; 2);
    ok_div(; 3);
    ok_max(; 2);
    ok_min(; 2);
    ok_call1(f; 1);
    ok_call2(f; 2);
    ok_call3(f; 3);
    ok_cast(S, env; 1);
    ok_choice(; 6);
    ok_guarded(; 4);
    ok_gen(; 6);
    ok_sum(; 5);
    ok_sums_none(; 1);
    ok_sums_some(; 5);
    ok_fold_each(; 5);
    ok_with(; 4);
    ok_guard(; 4);
    ok_let(x; 2);
    ok_concat(; 3);
    ok_transpose(; 1);
    ok_flatten(; 2);
    ok_split(; 4);
    ok_pad_l(; 4);
    ok_pad_r(; 4);
    ok_trunc_l(; 5);
    ok_trunc_r(; 5);
}

impl Scope {
    /// `⊢ ok S w env e s`
    pub fn ok(&self, e: Term) -> Attempt<Thm> {
        let found = self.once(Judgement::Ok, e, || self.ok_inside(e));
        found.map_err(|trouble| trouble.at(e))
    }

    fn ok_inside(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let (S, v, env) = self.meaning();
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(ok_lit { S, v, env, d, k }, [])?,
            ("Var", &[x]) => {
                let known = self.look_up(self.tensors.environment, x)?;
                let (_, pair) = application(hol::rhs(known)).ok_or(Trouble::internal("SOME"))?;
                let (_, pair) = parts(pair[0])?;
                let shape = self.shape_ok(&dest_list(pair[0])?)?;
                self.apply(ok_var { S, v }, [known, shape])?
            }
            ("At", &[a, i]) => {
                let (a, i) = (self.ok(a)?, self.index(i)?);
                let (z, n) = (last(i)?, shape_in(a)?[0]);
                let low = self.nonnegative(z)?;
                let high = self.prove(mk("int_lt", &[z, n])?)?;
                self.apply(ok_at {}, [a, i, low, high])?
            }
            ("Neg", &[a]) => self.apply(ok_neg {}, [self.ok(a)?])?,
            ("Add" | "Sub" | "Mul" | "Max" | "Min", &[a, b]) => {
                let (a, b) = self.agreeing(self.ok(a)?, self.ok(b)?)?;
                let rule: Lemma<2> = match &name[..] {
                    "Add" => ok_add {}.into(),
                    "Sub" => ok_sub {}.into(),
                    "Mul" => ok_mul {}.into(),
                    "Max" => ok_max {}.into(),
                    _ => ok_min {}.into(),
                };
                self.apply(rule, [a, b])?
            }
            ("Div", &[a, b]) => {
                let defined = self.divisible(b)?;
                self.apply(ok_div {}, [self.ok(a)?, self.ok(b)?, defined])?
            }
            ("Call1", &[f, a]) => self.apply(ok_call1 { f }, [self.ok(a)?])?,
            ("Call2", &[f, a, b]) => self.apply(ok_call2 { f }, [self.ok(a)?, self.ok(b)?])?,
            ("Call3", &[f, a, b, c]) => {
                let arguments = [self.ok(a)?, self.ok(b)?, self.ok(c)?];
                self.apply(ok_call3 { f }, arguments)?
            }
            ("Cast", &[i]) => self.apply(ok_cast { S, env }, [self.index(i)?])?,
            ("If", &[c, a, b]) => {
                let decision = self.decision(c)?;
                let p = last(decision)?;
                let not_p = hol::mk_not(p)?;
                let (in_a, in_b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                let shape = shape_in(in_a)?;
                let extents = self.shape_ok(&shape)?;
                let (yes, no) = (self.assuming(p)?, self.assuming(not_p)?);
                let yes = hol::disch(p, yes.reshaped(yes.ok(a)?, &shape)?)?;
                let no = hol::disch(not_p, no.reshaped(no.ok(b)?, &shape)?)?;
                self.apply(ok_choice {}, [decision, in_a, in_b, extents, yes, no])?
            }
            ("Gen" | "Sum", &[variable, lo, hi, body]) => {
                let premises = self.each_ok(Loop {
                    variable,
                    lo,
                    hi,
                    body,
                })?;
                if name == "Gen" {
                    let [lo, hi, shape, extents, body] = premises;
                    let extent = self.extent(last(lo)?, last(hi)?)?;
                    self.apply(ok_gen {}, [lo, hi, shape, extents, body, extent])?
                } else {
                    self.apply(ok_sum {}, premises)?
                }
            }
            ("Sums", &[binders, a]) => match outermost(binders, a)? {
                None => self.apply(ok_sums_none {}, [self.ok(a)?])?,
                Some(outer) => self.apply(ok_sums_some {}, self.each_ok(outer)?)?,
            },
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let (first, shape) = (self.ok(d)?, self.shape_of(e)?);
                let first = self.reshaped(first, &shape_in(shape)?)?;
                let step = self.step(x, last(first)?, i, [last(lo)?, last(hi)?])?;
                let next = step.scope.ok(a)?;
                let next = step.scope.reshaped(next, &shape_in(first)?)?;
                let premises = [lo, hi, first, shape, step.each(next)?];
                self.apply(ok_fold_each {}, premises)?
            }
            ("With", &[d, is, a]) => {
                let ok = self.ok(d)?;
                let (values, index) = self.update_index(is)?;
                let inside = self.in_box(&shape_in(ok)?, &index)?;
                self.apply(ok_with {}, [ok, values, inside, self.ok(a)?])?
            }
            ("Guard", &[c, a]) => {
                let (rule, condition): (Lemma<4>, _) = match index_condition(c)? {
                    Some(b) => (ok_guard {}.into(), self.condition(b)?),
                    None => (ok_guarded {}.into(), self.decision(c)?),
                };
                let p = last(condition)?;
                let shape = self.shape_of(a)?;
                let extents = self.shape_ok(&shape_in(shape)?)?;
                let inner = self.assuming(p)?;
                let body = inner.reshaped(inner.ok(a)?, &shape_in(shape)?)?;
                let body = hol::disch(p, body)?;
                self.apply(rule, [condition, shape, extents, body])?
            }
            ("Let", &[x, d, a]) => {
                let outer = self.ok(d)?;
                let scope = self.with_tensor(x, d, last(outer)?)?;
                self.apply(ok_let { x }, [outer, scope.ok(a)?])?
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.ok(a)?, self.ok(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(ok_concat {}, [a, b, self.named(sum)?])?
            }
            ("Transpose", &[a]) => self.apply(ok_transpose {}, [self.ok(a)?])?,
            ("Flatten", &[a]) => {
                let a = self.ok(a)?;
                let shape = shape_in(a)?;
                let product = mk("int_mul", &[shape[0], shape[1]])?;
                self.apply(ok_flatten {}, [a, self.named(product)?])?
            }
            (resize, &[f, a]) => match self.resized(resize, f, a, Scope::ok)? {
                Resized::Split(premises) => self.apply(ok_split {}, premises)?,
                Resized::PadL(premises) => self.apply(ok_pad_l {}, premises)?,
                Resized::PadR(premises) => self.apply(ok_pad_r {}, premises)?,
                Resized::TruncL(premises) => self.apply(ok_trunc_l {}, premises)?,
                Resized::TruncR(premises) => self.apply(ok_trunc_r {}, premises)?,
            },
            _ => return Err(Trouble::internal("not an expression")),
        })
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
    pub fn update_index(&self, indices: Term) -> Attempt<(Thm, Vec<Term>)> {
        let related = self.related(&dest_list(indices)?, |i| self.index(i))?;
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

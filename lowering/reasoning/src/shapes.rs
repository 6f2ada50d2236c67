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

use super::extents::{Resized, shape_in};
use super::facts::Judgement;
use super::lemma::{Lemma, lemmas};
use super::program::{Loop, outermost};
use super::scope::Scope;
use super::term::{dest_list, mk, parts};
use super::theorem::last;
use super::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};

lemmas! {
    shape_lit(sh, v, d, k; 0);
    shape_var_is(v; 1);
    shape_at(i; 1);
    shape_neg(; 1);
    shape_add(; 2);
    shape_sub(; 2);
    shape_mul(; 2);
    shape_div(; 2);
    shape_max(; 2);
    shape_min(; 2);
    shape_call1(f; 1);
    shape_call2(f; 2);
    shape_call3(f; 3);
    shape_cast(sh, v, i; 0);
    shape_if(p; 2);
    shape_gen_is(; 4);
    shape_sum(v, lo, hi; 1);
    shape_sums_none(; 1);
    shape_sums_some(v, lo, hi; 1);
    shape_fold_is(env, lo, hi; 2);
    shape_with(; 3);
    as_many_none(; 0);
    as_many_some(x, y; 1);
    shape_guard(b; 1);
    shape_let_is(env, x, t; 2);
    shape_concat_is(; 3);
    shape_transpose(; 1);
    shape_flatten_is(; 2);
    shape_split_is(; 4);
    shape_pad_l_is(; 4);
    shape_pad_r_is(; 4);
    shape_trunc_l_is(; 5);
    shape_trunc_r_is(; 5);
}

impl Scope {
    /// `⊢ shape_of (tensor_shapes env) w e s`
    pub fn shape_of(&self, e: Term) -> Attempt<Thm> {
        if let Some(scalar) = self.known_scalar(e) {
            return Ok(scalar);
        }
        let find = || match self.shape_outside(e)? {
            Some(th) => Ok(th),
            None => self.shape_inside(e),
        };
        let found = self.once(Judgement::Shape, e, find);
        let th = found.map_err(|trouble| trouble.at(e))?;
        if shape_in(th)?.is_empty() {
            self.note_scalar(e, th);
        }
        Ok(th)
    }

    fn shape_inside(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let shapes = mk("tensor_shapes", &[self.tensors.environment])?;
        let (sh, v) = (shapes, self.integers.valuation);
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(shape_lit { sh, v, d, k }, [])?,
            ("Var", &[x]) => {
                let known = self.look_up(self.tensors.environment, x)?;
                self.apply(
                    shape_var_is {
                        v: self.integers.valuation,
                    },
                    [known],
                )?
            }
            ("At", &[a, i]) => self.apply(shape_at { i }, [self.shape_of(a)?])?,
            ("Neg", &[a]) => self.apply(shape_neg {}, [self.shape_of(a)?])?,
            ("Add" | "Sub" | "Mul" | "Div" | "Max" | "Min", &[a, b]) => {
                let (a, b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                let rule: Lemma<2> = match &name[..] {
                    "Add" => shape_add {}.into(),
                    "Sub" => shape_sub {}.into(),
                    "Mul" => shape_mul {}.into(),
                    "Div" => shape_div {}.into(),
                    "Max" => shape_max {}.into(),
                    _ => shape_min {}.into(),
                };
                self.apply(rule, [a, b])?
            }
            ("Call1", &[f, a]) => self.apply(shape_call1 { f }, [self.shape_of(a)?])?,
            ("Call2", &[f, a, b]) => {
                let arguments = [self.shape_of(a)?, self.shape_of(b)?];
                self.apply(shape_call2 { f }, arguments)?
            }
            ("Call3", &[f, a, b, c]) => {
                let arguments = [self.shape_of(a)?, self.shape_of(b)?, self.shape_of(c)?];
                self.apply(shape_call3 { f }, arguments)?
            }
            ("Cast", &[i]) => self.apply(shape_cast { sh, v, i }, [])?,
            ("If", &[p, a, b]) => {
                let (a, b) = self.agreeing(self.shape_of(a)?, self.shape_of(b)?)?;
                self.apply(shape_if { p }, [a, b])?
            }
            ("Gen", &[x, lo, hi, a]) => {
                let (lo, hi) = (self.index(lo)?, self.index(hi)?);
                let inner = self.without(x)?.shape_of(a)?;
                let extent = self.extent(last(lo)?, last(hi)?)?;
                self.apply(shape_gen_is {}, [lo, hi, inner, extent])?
            }
            ("Sum", &[x, lo, hi, a]) => {
                let inner = self.without(x)?.shape_of(a)?;
                self.apply(
                    shape_sum {
                        v: self.integers.valuation,
                        lo,
                        hi,
                    },
                    [inner],
                )?
            }
            ("Sums", &[binders, a]) => match outermost(binders, a)? {
                None => self.apply(shape_sums_none {}, [self.shape_of(a)?])?,
                Some(Loop {
                    variable,
                    lo,
                    hi,
                    body,
                }) => {
                    let inner = self.without(variable)?.shape_of(body)?;
                    self.apply(shape_sums_some { v, lo, hi }, [inner])?
                }
            },
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let first = self.shape_of(d)?;
                let (inner, _) = self.with_accumulator(x, last(first)?)?;
                let inner = inner.without(i)?;
                let next = inner.reshaped(inner.shape_of(a)?, &shape_in(first)?)?;
                let env = self.tensors.environment;
                self.apply(shape_fold_is { env, lo, hi }, [first, next])?
            }
            ("With", &[d, is, a]) => {
                let (d, a) = (self.shape_of(d)?, self.shape_of(a)?);
                let indices = self.as_many(&dest_list(is)?, &shape_in(d)?)?;
                self.apply(shape_with {}, [d, indices, a])?
            }
            ("Guard", &[p, a]) => self.apply(shape_guard { b: p }, [self.shape_of(a)?])?,
            ("Let", &[x, d, a]) => {
                let outer = self.shape_of(d)?;
                let scope = self.with_tensor(x, d, last(outer)?)?;
                let (env, t) = (self.tensors.environment, self.den(d)?);
                let inner = scope.shape_of(a)?;
                self.apply(shape_let_is { env, x, t }, [outer, inner])?
            }
            ("Concat", &[a, b]) => {
                let (a, b) = (self.shape_of(a)?, self.shape_of(b)?);
                let sum = mk("int_add", &[shape_in(a)?[0], shape_in(b)?[0]])?;
                let b = self.with_tail_of(a, b)?;
                self.apply(shape_concat_is {}, [a, b, self.named(sum)?])?
            }
            ("Transpose", &[a]) => self.apply(shape_transpose {}, [self.shape_of(a)?])?,
            ("Flatten", &[a]) => {
                let a = self.shape_of(a)?;
                let shape = shape_in(a)?;
                let product = mk("int_mul", &[shape[0], shape[1]])?;
                self.apply(shape_flatten_is {}, [a, self.named(product)?])?
            }
            (resize, &[f, a]) => match self.resized(resize, f, a, Scope::shape_of)? {
                Resized::Split(premises) => self.apply(shape_split_is {}, premises)?,
                Resized::PadL(premises) => self.apply(shape_pad_l_is {}, premises)?,
                Resized::PadR(premises) => self.apply(shape_pad_r_is {}, premises)?,
                Resized::TruncL(premises) => self.apply(shape_trunc_l_is {}, premises)?,
                Resized::TruncR(premises) => self.apply(shape_trunc_r_is {}, premises)?,
            },
            _ => return Err(Trouble::internal("not an expression")),
        })
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

//! What holds where the sizes are numbers.
//!
//! ```text
//! ⊢ LIST_REL (ieval atl_div w) extents [n, ...]      the extents are these numbers
//! ⊢ array_shape [n, ...]                             they are those of an array that can be
//! ⊢ lets_within e (tensor_shapes env) w              each `let` in e binds a tensor that can be
//! ```
//!
//! For `⊢ lets_within ...` there is a lemma for each constructor (`within_gen` and so on).

use super::sizes::MOST_CELLS;
use crate::extents::shape_in;
use crate::lemma::{Lemma, lemmas};
use crate::program::{Loop, index_condition, outermost};
use crate::scope::Scope;
use crate::term::{constant_at, int, ints, literal, mk, parts, type_args};
use crate::theorem::{last, replace_last};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Thm, Type};
use prover::hol;

lemmas! {
    witness_shape_none(; 0);
    witness_shape_one(; 1);
    witness_shape_zero(; 1);
    volume_nil(; 0);
    witness_volume(; 2);
    witness_shape(; 3);
    within_lit(sh, v, d, k; 0);
    within_var(sh, v, x; 0);
    within_at(i; 1);
    within_neg(; 1);
    within_add(; 2);
    within_sub(; 2);
    within_mul(; 2);
    within_div(; 2);
    within_max(; 2);
    within_min(; 2);
    within_call1(f; 1);
    within_call2(f; 2);
    within_call3(f; 3);
    within_cast(sh, v, i; 0);
    within_if(; 3);
    within_gen(v, x, lo, hi; 1);
    within_sum(v, x, lo, hi; 1);
    within_sums_none(; 1);
    within_sums_some(v, lo, hi; 1);
    within_fold(env, lo, hi; 4);
    within_with(is; 2);
    within_guard(b; 1);
    within_guard_data(; 2);
    within_index(sh, v, b; 0);
    within_less(; 2);
    within_less_eq(; 2);
    within_equal(; 2);
    within_and(; 2);
    within_or(; 2);
    within_not(; 1);
    within_let(env, x, t; 4);
    within_concat(; 2);
    within_transpose(; 1);
    within_flatten(; 1);
    within_split(i; 1);
    within_pad_l(i; 1);
    within_pad_r(i; 1);
    within_trunc_l(i; 1);
    within_trunc_r(i; 1);
}

impl Scope {
    /// `⊢ LIST_REL (ieval atl_div w) extents s` with numbers in s, and s.
    pub fn computed_extents(&self, extents: &[Term]) -> Attempt<(Thm, Vec<Term>)> {
        let related = self.related(extents, |extent| {
            let value = self.index(extent)?;
            let number = self.number(last(value)?)?;
            replace_last(value, number)
        })?;
        Ok((related, shape_in(related)?))
    }

    /// `⊢ array_shape s` for a shape of terms without variables.
    pub fn array_shape(&self, shape: &[Term]) -> Attempt<Thm> {
        let (zero, one) = (literal(0)?, literal(1)?);
        if shape.iter().all(|n| *n == zero || *n == one) {
            let none = self.theorem(witness_shape_none {})?;
            return shape
                .iter()
                .rev()
                .try_fold(none, |rest, n| match *n == one {
                    true => self.apply(witness_shape_one {}, [rest]),
                    false => self.apply(witness_shape_zero {}, [rest]),
                });
        }
        let mut volume = self.theorem(volume_nil {})?;
        for &n in shape.iter().rev() {
            let extent = mk("int_max", &[one, n])?;
            let product = self.number(mk("int_mul", &[extent, hol::rhs(volume)])?)?;
            volume = self.apply(witness_volume {}, [volume, product])?;
        }
        let few = mk("int_le", &[hol::rhs(volume), literal(MOST_CELLS)?])?;
        let few = hol::eqt_elim(self.number(few)?)?;
        self.apply(witness_shape {}, [self.shape_ok(shape)?, volume, few])
    }

    /// `⊢ lets_within e (tensor_shapes env) v`, where sizes are numbers.
    pub fn lets_within(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let shapes = mk("tensor_shapes", &[self.tensors.environment])?;
        let (sh, v) = (shapes, self.integers.valuation);
        let one = |rule: Lemma<1>, e: Term| self.apply(rule, [self.lets_within(e)?]);
        let both = |rule: Lemma<2>, a: Term, b: Term| {
            self.apply(rule, [self.lets_within(a)?, self.lets_within(b)?])
        };
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => self.apply(within_lit { sh, v, d, k }, [])?,
            ("Var", &[x]) => self.apply(within_var { sh, v, x }, [])?,
            ("At", &[a, i]) => one(within_at { i }.into(), a)?,
            ("Neg", &[a]) => one(within_neg {}.into(), a)?,
            ("Add", &[a, b]) => both(within_add {}.into(), a, b)?,
            ("Sub", &[a, b]) => both(within_sub {}.into(), a, b)?,
            ("Mul", &[a, b]) => both(within_mul {}.into(), a, b)?,
            ("Div", &[a, b]) => both(within_div {}.into(), a, b)?,
            ("Max", &[a, b]) => both(within_max {}.into(), a, b)?,
            ("Min", &[a, b]) => both(within_min {}.into(), a, b)?,
            ("Call1", &[f, a]) => one(within_call1 { f }.into(), a)?,
            ("Call2", &[f, a, b]) => both(within_call2 { f }.into(), a, b)?,
            ("Call3", &[f, a, b, c]) => {
                let (a, b) = (self.lets_within(a)?, self.lets_within(b)?);
                self.apply(within_call3 { f }, [a, b, self.lets_within(c)?])?
            }
            ("Cast", &[i]) => self.apply(within_cast { sh, v, i }, [])?,
            ("If", &[c, a, b]) => {
                let (a, b) = (self.lets_within(a)?, self.lets_within(b)?);
                self.apply(within_if {}, [self.lets_within_condition(c)?, a, b])?
            }
            ("Gen" | "Sum", &[x, lo, hi, a]) => {
                let inner = self.without(x)?.lets_within(a)?;
                match &name[..] {
                    "Gen" => self.apply(within_gen { v, x, lo, hi }, [inner])?,
                    _ => self.apply(within_sum { v, x, lo, hi }, [inner])?,
                }
            }
            ("Sums", &[binders, a]) => match outermost(binders, a)? {
                None => one(within_sums_none {}.into(), a)?,
                Some(Loop {
                    variable,
                    lo,
                    hi,
                    body,
                }) => {
                    let inner = self.without(variable)?.lets_within(body)?;
                    self.apply(within_sums_some { v, lo, hi }, [inner])?
                }
            },
            ("Guard", &[c, a]) => match index_condition(c)? {
                Some(b) => one(within_guard { b }.into(), a)?,
                None => {
                    let premises = [self.lets_within_condition(c)?, self.lets_within(a)?];
                    self.apply(within_guard_data {}, premises)?
                }
            },
            ("Let", &[x, d, a]) => {
                let (premises, inner, t) = self.bound_within(x, d)?;
                let [first, shape, array] = premises;
                let rest = inner.lets_within(a)?;
                let env = self.tensors.environment;
                self.apply(within_let { env, x, t }, [first, shape, array, rest])?
            }
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let (premises, inner, _) = self.bound_within(x, d)?;
                let [first, shape, array] = premises;
                let rest = inner.without(i)?.lets_within(a)?;
                let env = self.tensors.environment;
                self.apply(within_fold { env, lo, hi }, [first, shape, array, rest])?
            }
            ("With", &[d, is, a]) => both(within_with { is }.into(), d, a)?,
            ("Concat", &[a, b]) => both(within_concat {}.into(), a, b)?,
            ("Transpose", &[a]) => one(within_transpose {}.into(), a)?,
            ("Flatten", &[a]) => one(within_flatten {}.into(), a)?,
            ("Split", &[i, a]) => one(within_split { i }.into(), a)?,
            ("PadL", &[i, a]) => one(within_pad_l { i }.into(), a)?,
            ("PadR", &[i, a]) => one(within_pad_r { i }.into(), a)?,
            ("TruncL", &[i, a]) => one(within_trunc_l { i }.into(), a)?,
            ("TruncR", &[i, a]) => one(within_trunc_r { i }.into(), a)?,
            _ => return Err(Trouble::internal("not an expression")),
        })
    }

    /// What the rules for a name x ask of the expression d whose shape it has: the same of d, its shape
    /// in numbers, and that there is such an array; the scope in which x stands for some tensor of this
    /// shape, and that tensor.
    fn bound_within(&self, x: Term, d: Term) -> Attempt<([Thm; 3], Scope, Term)> {
        let first = self.lets_within(d)?;
        let shape = self.shape_of(d)?;
        let extents = shape_in(shape)?;
        let numbers = self.numbers(&extents)?;
        let shape = replace_last(shape, numbers)?;
        let array = self.array_shape(&shape_in(shape)?)?;
        let (inner, t) = self.with_accumulator(x, last(shape)?)?;
        Ok(([first, shape, array], inner, t))
    }

    /// The same of a condition: `⊢ lets_within_cond c (tensor_shapes env) v`.
    fn lets_within_condition(&self, c: Term) -> Attempt<Thm> {
        let (name, args) = parts(c)?;
        let (_, v, env) = self.meaning();
        let of_data = |rule: Lemma<2>, a: Term, b: Term| {
            self.apply(rule, [self.lets_within(a)?, self.lets_within(b)?])
        };
        let of_both = |rule: Lemma<2>, a: Term, b: Term| {
            let (a, b) = (
                self.lets_within_condition(a)?,
                self.lets_within_condition(b)?,
            );
            self.apply(rule, [a, b])
        };
        Ok(match (&name[..], &args[..]) {
            ("Index", &[b]) => {
                let sh = mk("tensor_shapes", &[env])?;
                self.apply(within_index { sh, v, b }, [])?
            }
            ("Less", &[a, b]) => of_data(within_less {}.into(), a, b)?,
            ("LessEq", &[a, b]) => of_data(within_less_eq {}.into(), a, b)?,
            ("Equal", &[a, b]) => of_data(within_equal {}.into(), a, b)?,
            ("And", &[a, b]) => of_both(within_and {}.into(), a, b)?,
            ("Or", &[a, b]) => of_both(within_or {}.into(), a, b)?,
            ("Not", &[a]) => self.apply(within_not {}, [self.lets_within_condition(a)?])?,
            _ => return Err(Trouble::internal("not a condition")),
        })
    }

    /// `⊢ [n, ...] = [m, ...]`, where each m is the number that the term n without variables is.
    fn numbers(&self, shape: &[Term]) -> Attempt<Thm> {
        let mut equation = hol::refl(ints(&[])?)?;
        for n in shape.iter().rev() {
            let cons = constant_at("::", &[int()?])?;
            let head = hol::ap_term(cons, self.number(*n)?)?;
            equation = hol::mk_comb(head, equation)?;
        }
        Ok(equation)
    }

    /// A tensor of which nothing is known.
    pub fn any_tensor(&self) -> Attempt<Term> {
        let tensor = type_args(self.entry_type()?)[1];
        Ok(hol::var(hol::name("t"), tensor)?)
    }

    /// The type of what an environment has for a name: a shape and a tensor.
    pub fn entry_type(&self) -> Attempt<Type> {
        let arrow = hol::dest_fun(hol::type_of(self.session.entry.environment));
        let (_, optional) = arrow.ok_or(Trouble::internal("not an environment"))?;
        Ok(type_args(optional)[0])
    }
}

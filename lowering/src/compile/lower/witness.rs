//! Sizes that meet what is asked of a call.
//!
//! `⊢ ∃v data env s. admitted v data env s sizes pre inputs result e`: without it a kernel whose
//! conditions contradict each other would be correct whatever its function does. The sizes are
//! found by trying; the proof is about the numbers found.

use super::function::Kernel;
use super::sizes;
use crate::compile::reasoning::indices::{last, replace_last};
use crate::compile::reasoning::lemma::{Lemma, lemmas};
use crate::compile::reasoning::names::letters;
use crate::compile::reasoning::scope::{Place, Scope};
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{
    constant_at, dest_list, int, ints, literal, mk, none, parts, some, type_args, type_of,
};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm, Type};
use num_bigint::BigInt;
use prover::hol;
use prover::procedures::arith;

lemmas! {
    witness_no_size(; 0);
    witness_size_one(x; 1);
    witness_size(x; 3);
    witness_no_condition(v; 0);
    witness_condition(; 3);
    witness_no_input(v; 0);
    witness_input(t; 4);
    witness_admitted(; 6);
    list_rel_none(R; 0);
    list_rel_some(R; 2);
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
    within_gen(v, x, lo, hi; 1);
    within_sum(v, x, lo, hi; 1);
    within_guard(b; 1);
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

/// A call that meets what is asked.
pub struct Witness {
    /// That there is one.
    pub th: Thm,
    /// The sizes, if no others meet it.
    pub only: Option<Vec<(String, BigInt)>>,
}

impl Kernel {
    /// Finds sizes that meet what is asked; `scope` knows what holds of all such sizes.
    pub fn witness(&self, scope: &Scope) -> Attempt<Witness> {
        let names = dest_list(self.sizes)?;
        let extents = self.extents()?;
        let conditions = dest_list(self.conditions)?;
        let found = sizes::search(&names, &conditions, &extents)?;
        let Some(values) = found else {
            return Err(self.cannot_be_met(scope));
        };
        let th = self.admitted(scope, &names, &values)?;
        let mut only = !names.is_empty();
        for (name, value) in names.iter().zip(&values) {
            let size = scope.value(scope.v, *name)?;
            let (_, size) = parts(size)?;
            let is = hol::eq(size[0], literal(value.clone())?)?;
            only = only && scope.try_prove(is)?.is_some();
        }
        if !only {
            return Ok(Witness { th, only: None });
        }
        let letters: Result<Vec<String>, _> = names.iter().map(|name| letters(*name)).collect();
        let only = Some(letters?.into_iter().zip(values).collect());
        Ok(Witness { th, only })
    }

    /// The extents of each input and of the result.
    fn extents(&self) -> Attempt<Vec<Vec<Term>>> {
        let mut all = vec![dest_list(self.result)?];
        for input in dest_list(self.inputs)? {
            let (_, pair) = parts(input)?;
            all.push(dest_list(pair[1])?);
        }
        Ok(all)
    }

    fn cannot_be_met(&self, scope: &Scope) -> Trouble {
        let facts: Vec<Term> = scope.facts.iter().map(|th| th.concl()).collect();
        let sizes = scope.session.sizes.borrow();
        let known: Vec<Thm> = scope.facts.iter().chain(sizes.values()).copied().collect();
        let contradiction =
            constant_at("F", &[]).is_ok_and(|falsum| arith::prove(&known, falsum).is_ok());
        Trouble::Unmet {
            facts,
            contradiction,
        }
    }

    /// The proof that these sizes meet what is asked.
    fn admitted(&self, scope: &Scope, names: &[Term], values: &[BigInt]) -> Attempt<Thm> {
        let x = hol::var(hol::name("x"), type_of("ident", &[])?)?;
        let nowhere = hol::lambda(x, none(int()?)?)?;
        let mut v = nowhere;
        let mut sized = scope.theorem(witness_no_size {})?;
        let most = BigInt::from(sizes::MOST_SIZE);
        for (name, value) in names.iter().zip(values).rev() {
            sized = if *value == BigInt::from(1) {
                scope.apply(witness_size_one { x: *name }, [sized])?
            } else {
                let (low, high) = (scope.le(&-most.clone(), value)?, scope.le(value, &most)?);
                scope.apply(witness_size { x: *name }, [sized, low, high])?
            };
            v = mk("update", &[v, *name, some(literal(value.clone())?)?])?;
        }
        let nothing = hol::lambda(x, none(scope.entry_type()?)?)?;
        let mut here = Scope {
            w: v,
            v,
            env: nothing,
            cenv: nothing,
            facts: Vec::new(),
            indices: Vec::new(),
            places: Vec::new(),
            ..scope.clone()
        };
        let mut met = here.apply(witness_no_condition { v }, [])?;
        for condition in dest_list(self.conditions)?.into_iter().rev() {
            let value = here.condition(condition)?;
            let holds = here.prove(last(value)?)?;
            met = here.apply(witness_condition {}, [met, value, holds])?;
        }
        let mut shaped = here.apply(witness_no_input { v }, [])?;
        for (input, others) in tails(self.inputs)?.into_iter().rev() {
            let (_, pair) = parts(input)?;
            let (name, extents) = (pair[0], dest_list(pair[1])?);
            let (values, shape) = here.computed_extents(&extents)?;
            let new = here.not_among(name, self.names(&scope.session.library, others)?)?;
            let tensor = here.any_tensor()?;
            let premises = [shaped, new, values, here.array_shape(&shape)?];
            shaped = here.apply(witness_input { t: tensor }, premises)?;
            let bound = mk(",", &[ints(&shape)?, tensor])?;
            here.env = mk("update", &[here.env, name, some(bound)?])?;
        }
        let (values, shape) = here.computed_extents(&dest_list(self.result)?)?;
        let (shape, lets) = (here.array_shape(&shape)?, here.lets_within(self.body)?);
        let premises = [sized, met, shaped, values, shape, lets];
        here.apply(witness_admitted {}, premises)
    }
}

impl Scope {
    /// `⊢ LIST_REL (ieval atl_div v) extents s` with numbers in s, and s.
    fn computed_extents(&self, extents: &[Term]) -> Attempt<(Thm, Vec<Term>)> {
        let relation = mk("ieval", &[constant_at("atl_div", &[])?, self.v])?;
        let mut related = self.apply(list_rel_none { R: relation }, [])?;
        let mut shape = Vec::new();
        for extent in extents.iter().rev() {
            let value = self.index(*extent)?;
            let number = self.number(last(value)?)?;
            let value = replace_last(value, number)?;
            shape.push(last(value)?);
            related = self.apply(list_rel_some { R: relation }, [value, related])?;
        }
        shape.reverse();
        Ok((related, shape))
    }

    /// `⊢ array_shape s` for a shape of terms without variables.
    fn array_shape(&self, shape: &[Term]) -> Attempt<Thm> {
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
        let few = mk("int_le", &[hol::rhs(volume), literal(sizes::MOST_CELLS)?])?;
        let few = hol::eqt_elim(self.number(few)?)?;
        self.apply(witness_shape {}, [self.shape_ok(shape)?, volume, few])
    }

    /// `⊢ lets_within e (tensor_shapes env) v`, where sizes are numbers.
    fn lets_within(&self, e: Term) -> Attempt<Thm> {
        let (name, args) = parts(e)?;
        let shapes = mk("tensor_shapes", &[self.env])?;
        let (sh, v) = (shapes, self.w);
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
            ("Gen" | "Sum", &[x, lo, hi, a]) => {
                let inner = self.without(x)?.lets_within(a)?;
                match &name[..] {
                    "Gen" => self.apply(within_gen { v, x, lo, hi }, [inner])?,
                    _ => self.apply(within_sum { v, x, lo, hi }, [inner])?,
                }
            }
            ("Guard", &[b, a]) => one(within_guard { b }.into(), a)?,
            ("Let", &[x, d, a]) => {
                let first = self.lets_within(d)?;
                let shape = self.shape_of(d)?;
                let extents = shape_in(shape)?;
                let numbers = self.computed(&extents)?;
                let shape = replace_last(shape, numbers)?;
                let array = self.array_shape(&shape_in(shape)?)?;
                let tensor = self.any_tensor()?;
                let mut inner = self.clone();
                let bound = some(mk(",", &[last(shape)?, tensor])?)?;
                inner.env = mk("update", &[self.env, x, bound])?;
                inner.places.push((x, Place::Unknown));
                let rest = inner.lets_within(a)?;
                let (env, t) = (self.env, tensor);
                self.apply(within_let { env, x, t }, [first, shape, array, rest])?
            }
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

    /// `⊢ [n, ...] = [m, ...]`, where each m is the number that the term n without variables is.
    fn computed(&self, shape: &[Term]) -> Attempt<Thm> {
        let mut equation = hol::refl(ints(&[])?)?;
        for n in shape.iter().rev() {
            let cons = constant_at("::", &[int()?])?;
            let head = hol::ap_term(cons, self.number(*n)?)?;
            equation = hol::mk_comb(head, equation)?;
        }
        Ok(equation)
    }

    /// A tensor of which nothing is known.
    fn any_tensor(&self) -> Attempt<Term> {
        let tensor = type_args(self.entry_type()?)[1];
        Ok(hol::var(hol::name("t"), tensor)?)
    }

    /// The type of what an environment has for a name: a shape and a tensor.
    fn entry_type(&self) -> Attempt<Type> {
        let arrow = hol::dest_fun(hol::type_of(self.session.entry.0));
        let (_, optional) = arrow.ok_or(Trouble::internal("not an environment"))?;
        Ok(type_args(optional)[0])
    }
}

/// The elements of a list, each with the list of those after it.
fn tails(mut list: Term) -> Attempt<Vec<(Term, Term)>> {
    let mut all = Vec::new();
    while let (_, args) = parts(list)?
        && let &[first, rest] = &args[..]
    {
        all.push((first, rest));
        list = rest;
    }
    Ok(all)
}

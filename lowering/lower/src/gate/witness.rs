//! Sizes that meet what is asked of a call.
//!
//! ```text
//! ⊢ ∃v data env s. admitted v data env s sizes pre inputs result
//! ```
//!
//! Without it a kernel whose conditions contradict each other would be correct whatever its
//! function does. The kernel is given. The sizes are found by trying (`sizes`), the proof is about
//! the numbers found (`concrete`): they are within bounds (`witness_size`), the conditions hold
//! (`witness_condition`), inputs and result are not too large (`witness_input`, `witness_admitted`).

use crate::gate::source::{Kernel, names_of};
use kernel::{Term, Thm};
use num_bigint::BigInt;
use prover::hol;
use prover::procedures::arith;
use reasoning::elements::Types;
use reasoning::facts::Facts;
use reasoning::identifiers::letters;

use reasoning::lemma::lemmas;
use reasoning::scope::{Integers, Scope, Tensors};
use reasoning::sizes;
use reasoning::term::{constant_at, dest_list, int, ints, literal, mk, none, parts, some, type_of};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::rc::Rc;

lemmas! {
    witness_no_size(; 0);
    witness_size_one(x; 1);
    witness_size(x; 3);
    witness_no_condition(v; 0);
    witness_condition(; 3);
    witness_no_input(v; 0);
    witness_input(t; 4);
    witness_admitted(; 5);
}

/// A call that meets what is asked.
pub struct Witness {
    /// That there is one.
    pub th: Thm,
    /// The sizes, if no others meet it.
    pub only: Option<Vec<(String, BigInt)>>,
}

impl Kernel {
    /// Finds sizes that meet what is asked; `scope` knows what holds of all such sizes, but
    /// for their bounds.
    pub fn witness(&self, scope: &Scope, bounds: &[Thm]) -> Attempt<Witness> {
        let names = dest_list(self.sizes)?;
        let extents = self.extents()?;
        let conditions = dest_list(self.conditions)?;
        let found = sizes::search(&names, &conditions, &extents)?;
        let Some(values) = found else {
            return Err(self.cannot_be_met(scope, bounds));
        };
        let th = self.admitted(scope, &names, &values)?;
        let mut only = !names.is_empty();
        for (name, value) in names.iter().zip(&values) {
            let size = scope.value(scope.integers.valuation, *name)?;
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

    fn cannot_be_met(&self, scope: &Scope, bounds: &[Thm]) -> Trouble {
        let facts = scope.facts();
        let known = [&scope.integers.facts[..], bounds].concat();
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
            session: Rc::clone(&scope.session),
            integers: Integers {
                valuation: v,
                facts: Facts::default(),
            },
            tensors: Tensors {
                environment: nothing,
                definitions: Vec::new(),
                types: Types::default(),
            },
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
            let new = here.not_among(name, names_of(&scope.session.library, others)?)?;
            let tensor = here.any_tensor()?;
            let premises = [shaped, new, values, here.array_shape(&shape)?];
            shaped = here.apply(witness_input { t: tensor }, premises)?;
            let bound = mk(",", &[ints(&shape)?, tensor])?;
            here.tensors.environment =
                mk("update", &[here.tensors.environment, name, some(bound)?])?;
        }
        let (values, shape) = here.computed_extents(&dest_list(self.result)?)?;
        let premises = [sized, met, shaped, values, here.array_shape(&shape)?];
        here.apply(witness_admitted {}, premises)
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

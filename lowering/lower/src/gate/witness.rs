//! Sizes that meet what is asked of a call.
//!
//! ```text
//! ⊢ ∃v data env ss. admitted S v data env ss sizes pre facts inputs results
//! ```
//!
//! Without it a kernel whose conditions contradict each other would be correct whatever its
//! function does. The kernel is given. The sizes are found by trying (`sizes`), the proof is about
//! the numbers found (`concrete`): they are within bounds (`witness_size`), the conditions hold
//! (`witness_condition`), inputs and results are not too large (`witness_input`, `witness_result`).

use crate::gate::known_data::{Cells, Fact, choices, of_sizes};
use crate::gate::source::{Kernel, replaced};
use kernel::{Term, Thm, Type};
use num_bigint::BigInt;
use prover::hol;
use prover::procedures::arith;
use reasoning::data::cell_of;
use reasoning::data_facts::data_in;
use reasoning::elements::Types;
use reasoning::facts::Facts;
use reasoning::identifiers::letters;
use reasoning::lemma::lemmas;
use reasoning::lists::names_of;
use reasoning::program::{Binder, first_binder};
use reasoning::scope::{Integers, Scope, Tensors};
use reasoning::sizes;
use reasoning::syntax::{Exp, View};
use reasoning::term::{
    application, constant_at, dest_list, dest_pair, int, literal, mk, none, parts, some, type_of,
};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::iter;
use std::rc::Rc;

lemmas! {
    witness_no_size(; 0);
    witness_size_one(x; 1);
    witness_size(x; 3);
    witness_no_condition(v; 0);
    witness_condition(; 3);
    witness_no_input(data, v; 0);
    witness_input(; 4);
    witness_no_result(v; 0);
    witness_result(; 3);
    witness_admitted(; 5);
    no_facts(S, env, v; 0);
    one_fact(; 2);
    fact_loop(; 3);
    fact_here(; 2);
    zero_index(ty; 3);
    number_index(; 6);
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
        let mut values = found.ok_or_else(|| self.cannot_be_met(scope, bounds))?;
        let facts: Result<Vec<Fact>, _> =
            dest_list(self.facts)?.into_iter().map(dest_pair).collect();
        let facts = facts?;
        let mut cells = Cells::new();
        for at in 0..facts.len() {
            let met = self.met(&names, &facts[..=at], &cells)?;
            (cells, values) = met.ok_or_else(|| self.no_data(facts[at].1))?;
        }
        let th = self.admitted(scope, &names, &values, &cells)?;
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

    /// Data and sizes that meet these conditions on data, and those on sizes, where these data meet all but
    /// the last one.
    fn met(
        &self,
        names: &[Term],
        facts: &[Fact],
        before: &Cells,
    ) -> Attempt<Option<(Cells, Vec<BigInt>)>> {
        let (extents, of_sizes_alone) = (self.extents()?, dest_list(self.conditions)?);
        let choices = choices(facts, &of_sizes_alone, before)?;
        // The first one is tried as if there were nothing else.
        let shares = iter::once(1).chain(iter::repeat(choices.len()));
        for (cells, shares) in choices.into_iter().zip(shares) {
            let mut conditions = of_sizes_alone.clone();
            for fact in facts {
                conditions.extend(of_sizes(*fact, &cells)?);
            }
            if let Some(values) = sizes::search_share(names, &conditions, &extents, shares)? {
                return Ok(Some((cells, values)));
            }
        }
        Ok(None)
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

    fn no_data(&self, p: Term) -> Trouble {
        let message = "no data were found that meet this condition";
        let note = "it is tried with small sizes, where all cells of an input are one small number, or near one of \
                    the conditions";
        let words = Trouble::Words {
            message: message.to_owned(),
            notes: vec![note.to_owned()],
        };
        words.at(p)
    }

    /// The proof that these sizes meet what is asked.
    fn admitted(
        &self,
        scope: &Scope,
        names: &[Term],
        values: &[BigInt],
        cells: &Cells,
    ) -> Attempt<Thm> {
        let mut v = nowhere(int()?)?;
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
        let nothing = nowhere(scope.entry_type()?)?;
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
        let S = scope.session.ops;
        let data = mk("known_data", &[S, known(cells)?])?;
        let mut shaped = here.apply(witness_no_input { data, v }, [])?;
        for (input, others) in tails(self.inputs)?.into_iter().rev() {
            let (_, pair) = parts(input)?;
            let (name, extents) = (pair[0], dest_list(pair[1])?);
            let (values, shape) = here.computed_extents(&extents)?;
            let new = here.not_among(name, names_of(&scope.session.library, others)?)?;
            let premises = [shaped, new, values, here.array_shape(&shape)?];
            shaped = here.apply(witness_input {}, premises)?;
            let (_, args) = parts(shaped.concl())?;
            here.tensors.environment = args[3];
        }
        here.tensors.types = self.types_of_inputs()?;
        let env = here.tensors.environment;
        let mut facts = here.apply(no_facts { S, env, v }, [])?;
        for fact in dest_list(self.facts)?.into_iter().rev() {
            let (bs, p) = dest_pair(fact)?;
            let one = here.fact_of_cells(bs, p).map_err(|_| self.no_data(p))?;
            facts = here.apply(one_fact {}, [one, facts])?;
        }
        let mut results = here.apply(witness_no_result { v }, [])?;
        for result in dest_list(self.results)?.into_iter().rev() {
            let (values, shape) = here.computed_extents(&dest_list(result)?)?;
            let premises = [results, values, here.array_shape(&shape)?];
            results = here.apply(witness_result {}, premises)?;
        }
        here.apply(witness_admitted {}, [sized, met, facts, shaped, results])
    }
}

/// `λx. NONE`, of names.
fn nowhere(ty: Type) -> Attempt<Term> {
    let x = hol::var(hol::name("x"), type_of("ident", &[])?)?;
    Ok(hol::lambda(x, none(ty)?)?)
}

/// The same, updated at inputs with what their cells are.
fn known(cells: &Cells) -> Attempt<Term> {
    let pair = type_of("prod", &[type_of("elem", &[])?, int()?])?;
    let mut known = nowhere(pair)?;
    for (name, ty, number) in cells {
        let cell = mk(",", &[*ty, literal(number.clone())?])?;
        known = mk("update", &[known, *name, some(cell)?])?;
    }
    Ok(known)
}

/// What is proved of a condition on data where all cells of an input are one number.
trait Known {
    /// `⊢ holds_for S env w bs p`
    fn fact_of_cells(&self, bs: Term, p: Term) -> Attempt<Thm>;
    /// Adds to what is known the integers at which an expression reads others.
    fn learn_cells(&mut self, e: Term) -> Attempt<()>;
    /// `⊢ p ⇔ q`, where q has the numbers that the cells in p are.
    fn at_numbers(&self, p: Term) -> Attempt<Thm>;
    /// `⊢ p`, made of comparisons of integers and of data.
    fn holds(&self, p: Term) -> Attempt<Thm>;
    /// `⊢ z = k` for the integer that a cell is.
    fn cell_is(&self, z: Term) -> Attempt<Thm>;
}

impl Known for Scope {
    fn fact_of_cells(&self, bs: Term, p: Term) -> Attempt<Thm> {
        let Some((Binder { variable, lo, hi }, rest)) = first_binder(bs)? else {
            // Nothing is in an empty range.
            if let Some(absurd) = self.try_prove(constant_at("F", &[])?)? {
                let (S, w, env) = self.meaning();
                return Ok(hol::contr(mk("holds_for", &[S, env, w, bs, p])?, absurd)?);
            }
            let mut scope = self.clone();
            scope.learn_cells(p)?;
            let test = scope.decision_on_data(p)?;
            let same = scope.at_numbers(last(test)?)?;
            let yes = hol::eq_mp(hol::sym(same)?, scope.holds(hol::rhs(same))?)?;
            return self.apply(fact_here {}, [test, yes]);
        };
        let (lo, hi) = (self.index(lo)?, self.index(hi)?);
        let (l, u) = (last(lo)?, last(hi)?);
        let (k, inner) = self.inside(variable, l, u)?;
        let each = self.for_range(k, l, u, inner.fact_of_cells(rest, p)?)?;
        self.apply(fact_loop {}, [lo, hi, each])
    }

    fn learn_cells(&mut self, e: Term) -> Attempt<()> {
        let Ok(Exp::LetData { ty, d, e, .. }) = Exp::of(e) else {
            return Ok(());
        };
        self.learn_cells(d)?;
        let z = hol::rhs(self.data(ty, d)?);
        self.learn(self.cell_is(z)?);
        self.learn_cells(e)
    }

    fn at_numbers(&self, p: Term) -> Attempt<Thm> {
        let mut same = hol::refl(p)?;
        for z in data_in(p) {
            let q = hol::rhs(same);
            let x = hol::variant(&hol::free_vars(q), hol::var(hol::name("x"), int()?)?)?;
            let of_cell = hol::lambda(x, replaced(q, z, x)?)?;
            let step = hol::ap_term(of_cell, self.cell_is(z)?)?;
            let step = hol::eq_mp(hol::beta_norm(step.concl())?, step)?;
            same = hol::trans(same, step)?;
        }
        Ok(same)
    }

    fn holds(&self, p: Term) -> Attempt<Thm> {
        if let Some((a, b)) = hol::dest_conj(p) {
            return Ok(hol::conj(self.holds(a)?, self.holds(b)?)?);
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            return Ok(match self.holds(a) {
                Ok(left) => hol::disj1(left, b)?,
                Err(_) => hol::disj2(a, self.holds(b)?)?,
            });
        }
        // A comparison of data: what its denial says of their integers is false.
        let (denied, of) = match hol::dest_not(p) {
            Some(q) => (q, q),
            None => (hol::mk_not(p)?, p),
        };
        let Some(denial) = self.integers_compared(hol::assume(denied)?)? else {
            return self.prove(p);
        };
        let mut scope = self.clone();
        for z in data_in(denial.concl()) {
            scope.learn(scope.cell_is(z)?);
        }
        scope.learn(denial);
        let absurd = scope.prove(constant_at("F", &[])?)?;
        Ok(match denied == of {
            true => hol::not_intro(hol::disch(denied, absurd)?)?,
            false => hol::ccontr(p, absurd)?,
        })
    }

    fn cell_is(&self, z: Term) -> Attempt<Thm> {
        let (tensor, index) = cell_of(z)?.ok_or(Trouble::internal("not a cell"))?;
        let (_, args) = parts(tensor)?;
        let (shape, (_, data)) = (dest_list(args[0])?, parts(args[1])?);
        let (_, of) = parts(z)?;
        let inside = self.in_box(&shape, &index)?;
        let known = self.look_up(data[1], data[2])?;
        let (law, range, [p, q]) = self.range_of(of[1])?;
        let number = application(hol::rhs(known)).filter(|(name, _)| name == "SOME");
        let Some((_, number)) = number else {
            return self.apply(zero_index { ty: of[1] }, [law, inside, known]);
        };
        let (_, k) = dest_pair(number[0])?;
        let low = self.prove(mk("int_le", &[p, k])?)?;
        let high = self.prove(mk("int_le", &[k, q])?)?;
        self.apply(number_index {}, [law, inside, known, range, low, high])
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

//! What is asked of a call, and what is known at its start.
//!
//! The gate statement speaks of all v, data, env and s of which
//!
//! ```text
//! sizes_ok v sizes pre           sizes are given, below 2^31, and the conditions hold
//! facts_hold S env v facts       so do those on data
//! inputs_known v inputs data env the arrays given hold the tensors env
//! extents v result s             s is the shape of a result
//! ```
//!
//! Each of them is assumed here. What comes out is the point at the start of the function, with what
//! follows for each size (`size_bounded`), condition (`pre_known`), input (`input_known`) and result
//! (`result_known`). From the first alone it follows that all extents declared have values:
//!
//! ```text
//! ⊢ declared v inputs results
//! ```

use crate::gate::source::Kernel;
use crate::point::state::{Place, Placed, State};
use crate::point::{Point, Shared};
use kernel::{Term, Thm};
use prover::hol;
use reasoning::extents::shape_in;
use reasoning::identifiers::{identifier, letters};
use reasoning::lists::{member, names_of};

use reasoning::lemma::lemmas;
use reasoning::library::Library;
use reasoning::scope::Scope;
use reasoning::session::{Entry, Session};
use reasoning::term::{
    constant_at, dest_list, dest_pair, int, int_var, list, mk, none, parts, scalar_type, some,
    type_of,
};
use reasoning::trouble::{Attempt, Trouble};
use std::rc::Rc;

lemmas! {
    size_bounded(; 2);
    pre_known(; 3);
    fact_known(; 2);
    input_known(; 3);
    result_known(; 2);
    declared_none(v; 0);
    declared_result(; 2);
    declared_input(x; 2);
    shape_ok_first(; 1);
    shape_ok_rest(; 1);
}

/// A call that meets what is asked.
pub struct Call {
    /// `v`, `data` and `env`.
    pub vars: [Term; 3],
    /// `⊢ sizes_ok v sizes pre`, assumed, as are the next ones.
    pub sizes_ok: Thm,
    /// `⊢ facts_hold S env v facts`
    pub facts_hold: Thm,
    /// `⊢ inputs_known v inputs data env`
    pub inputs_known: Thm,
    /// `⊢ declared v inputs results`
    pub declared: Thm,
    /// What is known of each result.
    pub outputs: Vec<Output>,
    /// For each size its name, and a variable, of which is assumed that it is its value.
    pub sizes: Vec<(Term, Term)>,
}

/// An array for a result.
#[derive(Clone, Copy)]
pub struct Output {
    /// Its name.
    pub array: Term,
    /// `s`
    pub shape: Term,
    /// `⊢ extents v result s`, assumed.
    pub extents: Thm,
    /// `⊢ [n, ...] = s`
    pub known: Thm,
}

impl Call {
    /// The list of the arrays.
    pub fn arrays(&self) -> Attempt<Term> {
        let arrays: Vec<Term> = self.outputs.iter().map(|output| output.array).collect();
        Ok(list(&arrays, type_of("ident", &[])?)?)
    }

    /// The list of the shapes.
    pub fn shapes(&self) -> Attempt<Term> {
        let shapes: Vec<Term> = self.outputs.iter().map(|output| output.shape).collect();
        Ok(list(&shapes, type_of("list", &[int()?])?)?)
    }

    /// Any call of a kernel, and the point at the start of its function, which has arrays of these names
    /// for the results.
    pub fn of(kernel: &Kernel, names: &[String], library: Rc<Library>) -> Attempt<(Call, Point)> {
        let alpha = scalar_type()?;
        let ident = type_of("ident", &[])?;
        let ops = hol::var(hol::name("S"), type_of("ops", &[alpha])?)?;
        let valuation = hol::fun(ident, type_of("option", &[int()?])?)?;
        let v = hol::var(hol::name("v"), valuation)?;
        let column = hol::fun(int()?, alpha)?;
        let data = hol::var(hol::name("data"), hol::fun(ident, column)?)?;
        let indices = type_of("list", &[int()?])?;
        let tensor = hol::fun(indices, type_of("cell", &[alpha])?)?;
        let entry = type_of("prod", &[indices, tensor])?;
        let tensors = hol::fun(ident, type_of("option", &[entry])?)?;
        let env = hol::var(hol::name("env"), tensors)?;
        let outs: Vec<Term> = names
            .iter()
            .map(|name| identifier(name))
            .collect::<Result<_, _>>()?;

        let sizes_ok = hol::assume(mk("sizes_ok", &[v, kernel.sizes, kernel.conditions])?)?;
        let facts_hold = hol::assume(mk("facts_hold", &[ops, env, v, kernel.facts])?)?;
        let inputs_known = mk("inputs_known", &[v, kernel.inputs, data, env])?;
        let inputs_known = hol::assume(inputs_known)?;
        let entry = Entry {
            environment: env,
            known: inputs_known,
            names: names_of(&library, kernel.inputs)?,
            types: kernel.types_of_inputs()?,
        };
        let x = hol::var(hol::name("x"), ident)?;
        let nothing = hol::lambda(x, constant_at("F", &[])?)?;
        let state = State {
            valuation: v,
            indices: Vec::new(),
            arrays: env,
            stack: hol::lambda(x, none(alpha)?)?,
            written: outs.iter().rev().try_fold(nothing, |written, out| {
                let truth = constant_at("T", &[])?;
                Ok::<Term, Trouble>(mk("update", &[written, *out, truth])?)
            })?,
        };
        let mut point = Point {
            shared: Rc::new(Shared::default()),
            scope: Scope::new(Session::new(library, ops, entry), v),
            state,
            volumes: Rc::default(),
            places: Vec::new(),
            own: None,
            loops: 0,
            growing: None,
            owed: None,
            twice: false,
            at_border: false,
            cell_by_cell: false,
            stays_split: false,
        };
        let inputs = point.scope.session.entry.names;
        point.shared.declared.borrow_mut().names = kernel.taken_names(inputs, names)?;
        let sizes = kernel.assume_sizes(&mut point, sizes_ok)?;
        kernel.assume_conditions(&mut point, sizes_ok)?;
        let declared = kernel.declared(&point)?;
        kernel.assume_inputs(&mut point, inputs_known)?;
        kernel.assume_facts(&point, facts_hold)?;
        let mut outputs = Vec::new();
        for (k, (array, result)) in outs.into_iter().zip(dest_list(kernel.results)?).enumerate() {
            let shape = hol::var(hol::name(&format!("s.{k}")), indices)?;
            let extents = hol::assume(mk("extents", &[v, result, shape])?)?;
            outputs.push(Output {
                array,
                shape,
                extents,
                known: assume_result(&mut point, result, extents)?,
            });
        }
        let call = Call {
            vars: [v, data, env],
            sizes_ok,
            facts_hold,
            inputs_known,
            declared,
            outputs,
            sizes,
        };
        Ok((call, point))
    }
}

impl Kernel {
    /// The names that C has already: of the function, the results, sizes and inputs.
    fn taken_names(&self, inputs: Thm, results: &[String]) -> Attempt<Vec<String>> {
        let mut taken = [&[letters(self.name)?], results].concat();
        let (sizes, inputs) = (dest_list(self.sizes)?, dest_list(hol::lhs(inputs))?);
        for name in sizes.into_iter().chain(inputs) {
            taken.push(letters(name)?);
        }
        Ok(taken)
    }

    /// Adds the sizes and their bounds to what is known: for each its name and value.
    fn assume_sizes(&self, point: &mut Point, sizes_ok: Thm) -> Attempt<Vec<(Term, Term)>> {
        let (v, mut sizes) = (point.state.valuation, Vec::new());
        for size in dest_list(self.sizes)? {
            let value = int_var(&letters(size)?)?;
            let known = hol::assume(hol::eq(hol::app(v, size)?, some(value)?)?)?;
            let bounds = point.apply(size_bounded {}, [sizes_ok, known])?;
            point.shared.sizes.borrow_mut().insert(value, bounds);
            point.scope.session.sizes.borrow_mut().push((value, bounds));
            let mut table = point.scope.session.known.borrow_mut();
            table.insert((v, size), known);
            drop(table);
            point.state.indices.push((value, size));
            sizes.push((size, value));
        }
        Ok(sizes)
    }

    /// Adds the conditions on the sizes to what is known.
    fn assume_conditions(&self, point: &mut Point, sizes_ok: Thm) -> Attempt<()> {
        for b in dest_list(self.conditions)? {
            let member = member(&point.scope.session.library, b, self.conditions)?;
            let condition = point.scope.condition(b)?;
            let holds = point.apply(pre_known {}, [sizes_ok, member, condition])?;
            point.scope.learn(holds);
        }
        Ok(())
    }

    /// `⊢ declared v inputs results`, at the point where sizes and conditions are known.
    fn declared(&self, point: &Point) -> Attempt<Thm> {
        let scope = &point.scope;
        let values = |extents| scope.related(&dest_list(extents)?, |n| scope.index(n));
        let v = scope.integers.valuation;
        let mut declared = scope.apply(declared_none { v }, [])?;
        for input in dest_list(self.inputs)?.into_iter().rev() {
            let (_, pair) = parts(input)?;
            let premises = [values(pair[1])?, declared];
            declared = scope.apply(declared_input { x: pair[0] }, premises)?;
        }
        for result in dest_list(self.results)?.into_iter().rev() {
            declared = scope.apply(declared_result {}, [values(result)?, declared])?;
        }
        Ok(declared)
    }

    /// Adds the tensors given to what is known, and that their extents are not negative.
    fn assume_inputs(&self, point: &mut Point, inputs_known: Thm) -> Attempt<()> {
        for input in dest_list(self.inputs)? {
            let (_, pair) = parts(input)?;
            let (x, extents) = (pair[0], dest_list(pair[1])?);
            let member = member(&point.scope.session.library, input, self.inputs)?;
            let related = point.scope.related(&extents, |n| point.scope.index(n))?;
            let known = point.apply(input_known {}, [inputs_known, member, related])?;
            let (there, known) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
            let (extents, few) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
            let mut table = point.scope.session.known.borrow_mut();
            table.insert((point.scope.tensors.environment, x), there);
            drop(table);
            point.assume_volume(extents, few)?;
            point.places.push(Placed {
                name: x,
                value: hol::rhs(there),
                place: Place::Array(x),
            });
            assume_shape(&mut point.scope, extents)?;
        }
        Ok(())
    }

    /// Adds the conditions on data to what is known.
    fn assume_facts(&self, point: &Point, facts_hold: Thm) -> Attempt<()> {
        let session = &point.scope.session;
        for fact in dest_list(self.facts)? {
            let member = member(&session.library, fact, self.facts)?;
            let holds = point.apply(fact_known {}, [facts_hold, member])?;
            let (_, p) = dest_pair(fact)?;
            let known = point.scope.data_facts(holds);
            let known = known.map_err(|trouble| trouble.at(p))?;
            session.data_facts.borrow_mut().extend(known);
        }
        Ok(())
    }
}

/// `⊢ [n, ...] = s`, where `extents v result s`; that these are not negative is known then.
fn assume_result(point: &mut Point, result: Term, declared: Thm) -> Attempt<Thm> {
    let result = dest_list(result)?;
    let related = point.scope.related(&result, |n| point.scope.index(n))?;
    let known = point.apply(result_known {}, [declared, related])?;
    let (same, known) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
    let (extents, few) = (hol::conjunct1(known)?, hol::conjunct2(known)?);
    point.assume_volume(extents, few)?;
    assume_shape(&mut point.scope, extents)?;
    Ok(same)
}

/// Adds to what is known that no extent of a shape is negative.
fn assume_shape(scope: &mut Scope, mut extents: Thm) -> Attempt<()> {
    for _ in shape_in(extents)? {
        let first = scope.apply(shape_ok_first {}, [extents])?;
        scope.learn(first);
        extents = scope.apply(shape_ok_rest {}, [extents])?;
    }
    Ok(())
}

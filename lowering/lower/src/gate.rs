//! The gate theorem.
//!
//! ```text
//! ⊢ ∀S. compiles_correctly L space kernel function S
//! ```
//!
//! comes out of what says that the statement c computes the expressions of the results under what is
//! asked of a call (`Proved`), of `⊢ asks_within B c v`, which says how many cells it asks for at once
//! (`requests`), of the theorem that the extents declared have values, and of the theorem that some call
//! meets what is asked (`gate_intro`, and `gate_one` for one result). That is about what the source
//! stands for, and so it is about the source (`Kernel::of_source`). L is the smallest set of laws of the
//! scalars that has all on which the first theorem rests.

pub mod call;
pub mod function;
mod known_data;
pub mod requests;
pub mod results;
pub mod results_of_folds;
pub mod shared_loops;
pub mod source;
pub mod witness;

use crate::gate::call::{Call, Output};
use crate::gate::requests::Requests;
use crate::gate::source::{Kernel, replaced};
use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::assumed_laws::under_laws;
use reasoning::lists::member;

use reasoning::laws::{LawSet, lawful};
use reasoning::lemma::lemmas;
use reasoning::library::Library;
use reasoning::term::{constant_at, dest_list, list, mk, parts, type_of};
use reasoning::trouble::Attempt;

lemmas! {
    size_known(; 2);
    shapes_none(P, R; 1);
    shapes_more(P, R, es, rs; 1);
    apart_none(xs; 0);
    apart_more(; 2);
    same_length_none(; 0);
    same_length_more(o, e; 1);
    gate_intro(name, space, types; 8);
    gate_one(name, space, types; 6);
}

/// What is proved of the statement of a function.
#[derive(Clone, Copy)]
pub enum Proved {
    /// `⊢ ok S v env e s ∧ fills S H (λx. NONE) env v out s (den S v env e) c`, of the only result.
    One(Thm),
    /// `⊢ lowered_in S v env es outs ss c`
    Several(Thm),
}

/// The set of laws and the gate theorem, from what is proved of the statement under what is asked of a
/// call, and that there is one.
pub fn conclude(
    kernel: &Kernel,
    call: &Call,
    point: &Point,
    proved: Proved,
    requests: &Requests,
    exists: Thm,
) -> Attempt<(LawSet, Thm)> {
    let session = &point.scope.session;
    let library = &session.library;
    let of_sizes = |th| of_any_sizes(kernel, call, library, th);
    let (Proved::One(th) | Proved::Several(th)) = proved;
    // A condition on data may need laws to hold of some data.
    let (set, [th, exists]) = under_laws(session, [of_sizes(th)?, exists])?;
    let [v, data, env] = call.vars;
    let asked = [call.inputs_known, call.facts_hold, call.sizes_ok];
    let [inputs_known, facts_hold, sizes_ok] = asked.map(|th| th.concl());
    let laws = lawful(set, session.ops)?;
    let under = |th: Thm, premises: &[Term]| {
        let mut premises = premises.iter();
        premises.try_fold(th, |th, premise| hol::disch(*premise, th))
    };
    let covers = requests.covers.concl();
    let asks = hol::disch(covers, of_sizes(requests.th)?)?;
    let declared = hol::disch(sizes_ok, of_sizes(call.declared)?)?;
    let declared = hol::gen_(v, declared)?;
    let exists = hol::disch(laws, exists)?;
    let names = session.entry.names;
    let (name, space, types) = (kernel.name, requests.space, kernel.types);
    let of_call = [inputs_known, facts_hold, sizes_ok, laws];
    let of_request = [inputs_known, sizes_ok];
    let th = match proved {
        Proved::One(_) => {
            let Output {
                array,
                shape,
                extents,
                ..
            } = call.outputs[0];
            let extents = extents.concl();
            let th = under(hol::disch(extents, th)?, &of_call)?;
            let th = hol::gens(&[v, data, env, shape], th)?;
            let asks = under(hol::disch(extents, asks)?, &of_request)?;
            let asks = hol::gens(&[v, data, env, shape, requests.limit], asks)?;
            let other = point.scope.not_member(array, hol::lhs(names))?;
            let premises = [names, other, exists, declared, th, asks];
            library.apply(gate_one { name, space, types }, premises)?
        }
        Proved::Several(_) => {
            let th = under(of_any_shapes(kernel, call, library, th)?, &of_call)?;
            let th = hol::gens(&call.vars, th)?;
            let asks = under(of_any_shapes(kernel, call, library, asks)?, &of_request)?;
            let asks = hol::gens(&[v, data, env, requests.limit], asks)?;
            let [distinct, apart, as_many] = apart(kernel, call, point)?;
            let premises = [names, distinct, apart, as_many, exists, declared, th, asks];
            library.apply(gate_intro { name, space, types }, premises)?
        }
    };
    Ok((set, hol::gen_(session.ops, kernel.of_source(th)?)?))
}

/// `⊢ distinct outs`, `⊢ ∀x. MEM x outs ⇒ ¬MEM x inputs` and `⊢ LENGTH outs = LENGTH es`
fn apart(kernel: &Kernel, call: &Call, point: &Point) -> Attempt<[Thm; 3]> {
    let scope = &point.scope;
    let inputs = hol::lhs(scope.session.entry.names);
    let mut apart = scope.apply(apart_none { xs: inputs }, [])?;
    let mut as_many = scope.apply(same_length_none {}, [])?;
    let outputs = call.outputs.iter().zip(kernel.bodies()?).rev();
    for (Output { array, .. }, body) in outputs {
        let other = scope.not_member(*array, inputs)?;
        apart = scope.apply(apart_more {}, [other, apart])?;
        as_many = scope.apply(same_length_more { o: *array, e: body }, [as_many])?;
    }
    let distinct = point.scope.different(call.arrays()?)?;
    Ok([distinct, apart, as_many])
}

/// `⊢ ∀ss. LIST_REL (extents v) results ss ⇒ p` for a theorem that p holds of the shapes that are
/// assumed of a call.
fn of_any_shapes(kernel: &Kernel, call: &Call, library: &Library, th: Thm) -> Attempt<Thm> {
    let (claim, shapes) = (th.concl(), call.shapes()?);
    let R = mk("extents", &[call.vars[0]])?;
    let any = hol::var(hol::name("ss"), hol::type_of(shapes))?;
    // What is claimed where the shapes after these are any.
    let said_of = |shapes_before: &[Output]| {
        let cons = constant_at("::", &[hol::type_of(call.outputs[0].shape)])?;
        let mut all = shapes_before.iter().rev();
        let list = all.try_fold(any, |rest, output| hol::apps(cons, &[output.shape, rest]))?;
        Attempt::Ok(hol::lambda(any, replaced(claim, shapes, list)?)?)
    };
    let outputs = &call.outputs[..];
    let P = said_of(outputs)?;
    let mut th = library.apply(shapes_none { P, R }, [th])?;
    let (mut rest, results) = (outputs, dest_list(kernel.results)?);
    let extents = type_of("list", &[type_of("iexp", &[])?])?;
    while let Some((output, before)) = rest.split_last() {
        let each = hol::gen_(output.shape, hol::disch(output.extents.concl(), th)?)?;
        let P = said_of(before)?;
        let (es, rs) = (
            results[before.len()],
            list(&results[rest.len()..], extents)?,
        );
        th = library.apply(shapes_more { P, R, es, rs }, [each])?;
        rest = before;
    }
    Ok(th)
}

/// The theorem without the variables for the sizes: they are what the valuation has for them.
pub fn of_any_sizes(kernel: &Kernel, call: &Call, library: &Library, th: Thm) -> Attempt<Thm> {
    let mut instances = Vec::new();
    for (size, value) in &call.sizes {
        let member = member(library, *size, kernel.sizes)?;
        let known = library.apply(size_known {}, [call.sizes_ok, member])?;
        let (_, some) = parts(hol::rhs(known))?;
        instances.push((*value, some[0], known));
    }
    let pairs: Vec<_> = instances.iter().map(|(x, t, _)| (*x, *t)).collect();
    let mut th = hol::inst(&pairs, th)?;
    for (_, _, known) in instances {
        th = hol::prove_hyp(known, th)?;
    }
    Ok(th)
}

//! The gate theorem.
//!
//! ```text
//! ⊢ ∀S. compiles_correctly L space kernel function S
//! ```
//!
//! comes out of `⊢ lowered S v env e s out c`, which says that the statement c computes the body e
//! under what is asked of a call, of `⊢ asks_within B c v`, which says how many cells it asks for at
//! once (`requests`), of the theorem that the extents declared have values, and of the theorem that
//! some call meets what is asked (`gate_intro`). That is about what the source stands for, and so it is
//! about the source (`Kernel::of_source`). L is the smallest set of laws of the scalars that
//! has all on which the first theorem rests.

pub mod call;
pub mod function;
pub mod requests;
pub mod source;
pub mod witness;

use crate::gate::call::Call;
use crate::gate::requests::Requests;
use crate::gate::source::{Kernel, member};
use kernel::Thm;
use prover::hol;
use reasoning::assumed_laws::under_laws;

use reasoning::laws::{LawSet, in_all_sets, lawful};
use reasoning::lemma::lemmas;
use reasoning::library::Library;
use reasoning::scope::Scope;
use reasoning::term::parts;
use reasoning::trouble::Attempt;

lemmas! {
    size_known(; 2);
    gate_intro(name, space, types; 6);
}

/// The set of laws and the gate theorem, from `⊢ lowered S v env e s out c` under what is asked of
/// a call, and that there is one.
pub fn conclude(
    kernel: &Kernel,
    call: &Call,
    scope: &Scope,
    lowered: Thm,
    requests: &Requests,
    exists: Thm,
) -> Attempt<(LawSet, Thm)> {
    let session = &scope.session;
    let library = &session.library;
    let of_sizes = |th| of_any_sizes(kernel, call, library, th);
    let (set, mut th) = under_laws(session, of_sizes(lowered)?)?;
    let [v, data, env, s] = call.vars;
    let asked = [call.extents, call.inputs_known, call.sizes_ok];
    let [extents, inputs_known, sizes_ok] = asked.map(|th| th.concl());
    let facts_hold = call.facts_hold.concl();
    let laws = lawful(set, session.ops)?;
    for premise in [extents, inputs_known, facts_hold, sizes_ok, laws] {
        th = hol::disch(premise, th)?;
    }
    th = hol::gens(&call.vars, th)?;
    let mut asks = of_sizes(requests.th)?;
    for premise in [requests.covers.concl(), extents, inputs_known, sizes_ok] {
        asks = hol::disch(premise, asks)?;
    }
    asks = hol::gens(&[v, data, env, s, requests.limit], asks)?;
    let declared = hol::disch(sizes_ok, of_sizes(call.declared)?)?;
    let declared = hol::gen_(v, declared)?;
    let all = hol::assume(laws)?;
    let exists = in_all_sets(library, all)?
        .into_iter()
        .try_fold(exists, |exists, law| hol::prove_hyp(law, exists))?;
    let exists = hol::disch(laws, exists)?;
    let names = session.entry.names;
    let other = scope.not_member(call.out, hol::lhs(names))?;
    let (name, space, types) = (kernel.name, requests.space, kernel.types);
    let premises = [names, other, exists, declared, th, asks];
    let th = library.apply(gate_intro { name, space, types }, premises)?;
    Ok((set, hol::gen_(session.ops, kernel.of_source(th)?)?))
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

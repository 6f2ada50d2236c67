//! Kernels that decide conditions on data: of a kernel with `where all i < n: 0 <= idx[i] < m`, one whose
//! result is 1 if the condition holds and otherwise 0. So a call can be checked by functions that have
//! certificates of their own.
//!
//! A kernel for a condition has the conditions before it, and no other: it reads in bounds whatever the
//! data are, if those hold. And it computes with any data: not all of `u64` are integers of 64 bits with a
//! sign, so these are compared as what they are.

mod large;

use crate::atl::ast::Kernel;
use crate::atl::print::separated;
use crate::c::naming;
use large::decidable;

/// The names of the kernels that decide the conditions on data of one.
pub fn names(kernel: &Kernel) -> impl Iterator<Item = String> {
    (1..=kernel.facts.len()).map(|number| format!("{}_holds_{number}", kernel.name.text))
}

/// A source with the kernels that decide the conditions on data of these ones, if they have any.
pub fn source<'a>(kernels: impl IntoIterator<Item = &'a Kernel>) -> Option<String> {
    let all: String = kernels.into_iter().map(of).collect();
    (!all.is_empty()).then_some(all)
}

/// The kernels for the conditions of one.
fn of(kernel: &Kernel) -> String {
    let variables = kernel.facts.iter().flat_map(|fact| &fact.binders);
    let mut taken = kernel
        .parameters
        .iter()
        .map(|it| &it.name.text)
        .collect::<Vec<_>>();
    taken.extend(variables.map(|binder| &binder.name.text));
    let is_taken = |name: &String| taken.contains(&name);
    let accumulator = naming::like("holds", "_", 1).find(|name| !is_taken(name));
    let accumulator = accumulator.unwrap_or_default();
    let mut text = String::new();
    for (at, (fact, name)) in kernel.facts.iter().zip(names(kernel)).enumerate() {
        let condition = decidable(fact).explicit();
        let body = match fact.binders.is_empty() {
            true => format!("if {condition} then 1 else 0"),
            false => format!(
                "fold {accumulator} := 1, {}:\n      if {condition} then {accumulator} else 0",
                separated(&fact.binders)
            ),
        };
        let before = kernel.conditions().take(kernel.preconditions.len() + at);
        let asked = match before.collect::<Vec<_>>() {
            none if none.is_empty() => String::new(),
            before => format!("\n  where {}", before.join(", ")),
        };
        text += &format!(
            "-- {}: where {fact}\nkernel {name}({}) -> u8{asked}\n  = {body}\n\n",
            kernel.name.text,
            separated(&kernel.parameters)
        );
    }
    text
}

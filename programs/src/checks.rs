//! Kernels that decide conditions on data: of a kernel with `where all i < n: 0 <= idx[i] < m`, one whose
//! result is 1 if the condition holds and otherwise 0. So a call can be checked by functions that have
//! certificates of their own.
//!
//! A kernel for a condition has the conditions before it, and no other: it reads in bounds whatever the
//! data are, if those hold.

use crate::atl::ast::Kernel;
use std::collections::HashSet;

/// The name of the kernel that decides the condition on data with this number, from 1.
pub fn name(kernel: &Kernel, number: usize) -> String {
    format!("{}_holds_{number}", kernel.name.text)
}

/// The names of the kernels that decide the conditions on data of one.
pub fn names(kernel: &Kernel) -> impl Iterator<Item = String> {
    (1..=kernel.facts.len()).map(|number| name(kernel, number))
}

/// A source with the kernels that decide the conditions on data of these ones, if they have any.
pub fn source<'a>(kernels: impl IntoIterator<Item = &'a Kernel>) -> Option<String> {
    let all: String = kernels.into_iter().map(of).collect();
    (!all.is_empty()).then_some(all)
}

/// The kernels for the conditions of one.
fn of(kernel: &Kernel) -> String {
    let parameters: Vec<String> = kernel
        .parameters
        .iter()
        .map(|it| match &it.tensor {
            None => format!("{}: int", it.name.text),
            Some(tensor) => format!("{}: {tensor}", it.name.text),
        })
        .collect();
    let taken: HashSet<&str> = kernel
        .parameters
        .iter()
        .map(|it| it.name.text.as_str())
        .collect();
    let letters = (0..).map(|number| match number {
        0 => "holds".to_owned(),
        _ => format!("holds_{number}"),
    });
    let mut letters = letters.filter(|name| !taken.contains(name.as_str()));
    let accumulator = letters.next().unwrap_or_default();
    let mut before: Vec<String> = kernel
        .preconditions
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut text = String::new();
    for (number, fact) in kernel.facts.iter().enumerate() {
        let binders: Vec<String> = fact.binders.iter().map(ToString::to_string).collect();
        let condition = fact.explicit();
        let body = match binders.is_empty() {
            true => format!("if {condition} then 1 else 0"),
            false => format!(
                "fold {accumulator} := 1, {}:\n      if {condition} then {accumulator} else 0",
                binders.join(", ")
            ),
        };
        let asked = match before.is_empty() {
            true => String::new(),
            false => format!("\n  where {}", before.join(", ")),
        };
        text += &format!(
            "-- {}: where {fact}\nkernel {}({}) -> u8{asked}\n  = {body}\n\n",
            kernel.name.text,
            name(kernel, number + 1),
            parameters.join(", ")
        );
        before.push(fact.to_string());
    }
    text
}

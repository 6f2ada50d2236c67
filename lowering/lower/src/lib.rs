//! From a kernel to a C function, with a proof that it computes the kernel.
//!
//! Nothing here is trusted. The result is a theorem, `compiles_correctly L space kernel function`, and
//! a text of C that parses to the function; whoever has the theorem replayed and parses both
//! texts needs to know nothing of this run.
//!
//! At a point of the function, the state of C is known, and what the program has there. The forms of
//! judgements are, for an expression e of the program that denotes `den S w env e`:
//!
//! ```text
//! ⊢ writes W S o (state S H st cenv) v addr (view p S s Q (den S w env e)) c      statements
//! ⊢ computes S (state S H st cenv) v r (cell_value S (den S w env e J))           values
//! ⊢ decides S (state S H st cenv) v k q                                          conditions
//! ⊢ freeing D W S o (state S H st cenv) v addr t c                                arrays that are freed
//! ⊢ small v i z k                                                                 integers
//! ⊢ lowered S v env e s out c                                                     functions
//! ```
//!
//! e is given; c, r, k and i come out, which are statements and expressions of C.
//!
//! | folder | concept |
//! |---|---|
//! | `gate` | the whole: a call, the function, the memory it asks for, the gate theorem |
//! | `statement` | statements that write what an expression denotes |
//! | `memory` | arrays for `let`: allocated, freed, filled again |
//! | `value` | cells as expressions of C, with locals for sums and folds |
//! | `machine` | values within the machine's integers |
//! | `point` | what is known at a point of the function; targets of statements |
//!
//! | file | concept |
//! |---|---|
//! | `compiler` | the run, from a source to a certificate and a text |
//! | `asked` | what is asked of it: a kernel, with the steps of a schedule |
//! | `chain`, `used` | the programs that a schedule makes, one for each equation; the equations |
//! | `rewrites`, `rewritten` | what the steps of a schedule prove; certificates of that alone |
//! | `exports` | the theorems of a certificate, by name |
//! | `report`, `spelled` | why there is no proof, in words, with an example |
//! | `lost` | what of a schedule is not in the text |
#![forbid(unsafe_code)]
// Variables of lemmas keep the letters that they have in the theories: S, H, J, ...
#![allow(non_snake_case)]

mod asked;
mod chain;
mod compiler;
mod exports;
mod gate;
#[cfg(test)]
mod judgements;
mod lost;
mod machine;
mod memory;
#[cfg(test)]
mod on_a_thread;
mod point;
mod report;
mod rewrites;
mod rewritten;
#[cfg(test)]
mod sabotage;
mod spelled;
mod statement;
mod used;
mod value;

pub use chain::{Chain, Link};
pub use compiler::{Compiled, Compiler};
pub use exports::THEOREM;
pub use lost::Kept;
pub use reasoning::laws::LawSet;
use reasoning::lemma::Declaration;
pub use reasoning::own::Own;
pub use rewritten::Rewritten;
pub use schedule::syntax::Instance;
pub use used::Used;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    gate::LEMMAS,
    gate::call::LEMMAS,
    gate::function::LEMMAS,
    gate::requests::LEMMAS,
    gate::results::LEMMAS,
    gate::results_of_folds::LEMMAS,
    gate::shared_loops::LEMMAS,
    gate::witness::LEMMAS,
    machine::addresses::LEMMAS,
    machine::bounds::LEMMAS,
    machine::counts::LEMMAS,
    machine::expressions::LEMMAS,
    machine::variables::LEMMAS,
    machine::volumes::LEMMAS,
    machine::within::LEMMAS,
    memory::binding::LEMMAS,
    memory::hoisting::LEMMAS,
    memory::owed::LEMMAS,
    memory::own_arrays::LEMMAS,
    point::mask::LEMMAS,
    statement::acts::LEMMAS,
    statement::borders::LEMMAS,
    statement::cellwise::LEMMAS,
    statement::chains::LEMMAS,
    statement::flat_sums::LEMMAS,
    statement::growing::LEMMAS,
    statement::rows::LEMMAS,
    statement::sequences::LEMMAS,
    statement::slices::LEMMAS,
    statement::tuples::LEMMAS,
    statement::tuples::held::LEMMAS,
    statement::tuples::stores::LEMMAS,
    statement::two_arrays::LEMMAS,
    statement::updates::LEMMAS,
    statement::write::LEMMAS,
    value::LEMMAS,
    value::choice::LEMMAS,
    value::declarations::LEMMAS,
    value::row_in_locals::LEMMAS,
    value::stacks::LEMMAS,
    value::earlier::LEMMAS,
    value::folds::LEMMAS,
    value::indices::LEMMAS,
    value::locals::LEMMAS,
    value::totals::LEMMAS,
    value::zeros::LEMMAS,
];

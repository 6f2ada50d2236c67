//! From a kernel to a C function, with a proof that it computes the kernel.
//!
//! Nothing here is trusted. The result is a theorem, `compiles_correctly L space kernel function`, and
//! a text of C that parses to the function; whoever has the theorem replayed and parses both
//! texts needs to know nothing of this run.
//!
//! | file | concept |
//! |---|---|
//! | `compiler` | the run, from a source to a certificate and a text |
//! | `asked` | what is asked of it: a kernel, with the steps of a schedule |
//! | `chain`, `used` | the programs that a schedule makes, one for each equation; the equations |
//! | `rewrites`, `rewritten` | what the steps of a schedule prove; certificates of that alone |
//! | `exports` | the theorems of a certificate, by name |
//! | `report`, `spelled`, `examples` | why there is no proof, in words, with an example |
//! | `kernel`, `call` | a kernel, taken apart; what is asked of a call, and known at its start |
//! | `function`, `gate` | the whole; the gate theorem |
//! | `witness` | sizes that meet what is asked |
//! | `point` | what is known at a point of the function |
//! | `names` | names for what the function declares |
//! | `bounded`, `volumes` | what is known of sizes and of numbers of cells |
//! | `counts`, `requests` | the extents of allocations; how much memory the function asks for |
//! | `bounds`, `within`, `variables`, `addresses` | values within the machine's integers |
//! | `expressions`, `loops` | expressions and conditions on integers; loops |
//! | `wanted`, `locals`, `value` | cells as expressions |
//! | `totals`, `folds`, `declarations` | sums and folds in locals; their declarations |
//! | `flat_sums` | sums over several binders, in locals and in arrays |
//! | `way`, `mask`, `target` | how a statement writes, and what |
//! | `write` | statements along the program's own loops |
//! | `slices` | statements for each cell |
//! | `rows` | the same for rows that a tensor is split into |
//! | `borders` | loops that are split where a condition changes |
//! | `sequences` | statements one after the other |
//! | `once` | loops of one iteration |
//! | `updates`, `in_place` | folds of tensors, and updates, in an array that is written and read |
//! | `growing` | tensors computed cell by cell, from earlier cells |
//! | `cellwise`, `turns` | each cell computed from itself; two arrays in turn |
//! | `binding`, `owed` | arrays and locals for `let`; when arrays are freed |
//! | `zeros` | what is zero everywhere |
//! | `hoisting` | arrays that loops allocate |
//! | `tree` | the function as a tree to print |
//! | `lost` | what of a schedule is not in the text |
#![forbid(unsafe_code)]
// Variables of lemmas keep the letters that they have in the theories: S, H, J, ...
#![allow(non_snake_case)]

mod addresses;
mod asked;
mod binding;
mod borders;
mod bounded;
mod bounds;
mod call;
mod cellwise;
mod chain;
mod choice;
mod compiler;
mod counts;
mod declarations;
mod examples;
mod exports;
mod expressions;
mod flat_sums;
mod folds;
mod function;
mod gate;
mod growing;
mod hoisting;
mod in_place;
mod kernel;
mod locals;
mod loops;
mod lost;
mod mask;
mod names;
mod once;
mod owed;
mod point;
mod report;
mod requests;
mod rewrites;
mod rewritten;
mod rows;
#[cfg(test)]
mod sabotage;
mod sequences;
mod slices;
mod spelled;
mod state;
mod target;
mod totals;
mod tree;
mod turns;
mod updates;
mod used;
mod value;
mod variables;
mod volumes;
mod wanted;
mod way;
mod within;
mod witness;
mod write;
mod zeros;

pub use chain::{Chain, Link};
pub use compiler::{Compiled, Compiler};
pub use exports::THEOREM;
pub use lost::Kept;
pub use reasoning::laws::LawSet;
use reasoning::lemma::Declaration;
pub use rewritten::Rewritten;
pub use schedule::syntax::Instance;
pub use used::Used;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    addresses::LEMMAS,
    binding::LEMMAS,
    borders::LEMMAS,
    bounds::LEMMAS,
    call::LEMMAS,
    cellwise::LEMMAS,
    choice::LEMMAS,
    counts::LEMMAS,
    declarations::LEMMAS,
    expressions::LEMMAS,
    flat_sums::LEMMAS,
    folds::LEMMAS,
    function::LEMMAS,
    gate::LEMMAS,
    growing::LEMMAS,
    hoisting::LEMMAS,
    kernel::LEMMAS,
    locals::LEMMAS,
    mask::LEMMAS,
    owed::LEMMAS,
    requests::LEMMAS,
    rows::LEMMAS,
    sequences::LEMMAS,
    slices::LEMMAS,
    totals::LEMMAS,
    turns::LEMMAS,
    updates::LEMMAS,
    value::LEMMAS,
    variables::LEMMAS,
    volumes::LEMMAS,
    within::LEMMAS,
    witness::LEMMAS,
    write::LEMMAS,
    zeros::LEMMAS,
];

//! Statements of C that compute tensors.
//!
//! | file | concept |
//! |---|---|
//! | `kernel`, `call` | a kernel, taken apart; what is asked of a call, and known at its start |
//! | `function`, `gate` | the whole; the gate theorem |
//! | `sizes`, `concrete`, `witness` | sizes that meet what is asked |
//! | `point` | what is known at a point of the function |
//! | `names` | names for what the function declares |
//! | `bounded`, `volumes` | what is known of sizes and of numbers of cells |
//! | `bounds`, `addresses` | values within the machine's integers |
//! | `expressions`, `loops` | expressions and conditions on integers; loops |
//! | `wanted`, `locals`, `value` | cells as expressions |
//! | `totals`, `declarations` | sums in locals; their declarations |
//! | `mode`, `target` | how a statement writes, and what |
//! | `fill`, `slices` | statements that assign every cell; cell by cell |
//! | `mask` | the same for what truncations leave |
//! | `push` | statements that leave padding out, or add |
//! | `binding` | arrays and locals for `let` |
//! | `tree` | the function as a tree to print |

pub(crate) mod addresses;
pub(crate) mod binding;
pub(crate) mod bounded;
pub(crate) mod bounds;
pub(crate) mod call;
pub(crate) mod concrete;
pub(crate) mod declarations;
pub(crate) mod expressions;
pub(crate) mod fill;
pub(crate) mod function;
pub(crate) mod gate;
pub(crate) mod kernel;
pub(crate) mod locals;
pub(crate) mod loops;
pub(crate) mod mask;
pub(crate) mod mode;
pub(crate) mod names;
pub(crate) mod point;
pub(crate) mod push;
pub(crate) mod sizes;
pub(crate) mod slices;
pub(crate) mod target;
pub(crate) mod totals;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod volumes;
pub(crate) mod wanted;
pub(crate) mod witness;

use crate::compile::reasoning::lemma::Declaration;

/// The lemmas that are applied here, by the modules that do.
pub(crate) const TABLES: &[&[Declaration]] = &[
    addresses::LEMMAS,
    binding::LEMMAS,
    binding::LEMMAS_BY_MODE,
    bounds::LEMMAS,
    call::LEMMAS,
    concrete::LEMMAS,
    declarations::LEMMAS,
    expressions::LEMMAS,
    fill::LEMMAS,
    function::LEMMAS,
    gate::LEMMAS,
    kernel::LEMMAS,
    locals::LEMMAS,
    mask::LEMMAS,
    push::LEMMAS,
    push::LEMMAS_BY_MODE,
    slices::LEMMAS_BY_MODE,
    totals::LEMMAS,
    value::LEMMAS,
    volumes::LEMMAS,
    witness::LEMMAS,
];

//! Values within the machine's integers: sizes, indices and addresses, and the expressions and loops
//! of C that have them. For a value z of an expression e of C:
//!
//! ```text
//! ⊢ small v e z k      e has the value z of k bits, and every value on the way is an `int64_t`
//! ⊢ ieval c_div v e z      e has the value z
//! ⊢ beval c_div v b p      the condition b has the truth value p
//! ```
//!
//! | file | concept |
//! |---|---|
//! | `volumes` | what is known of numbers of cells |
//! | `counts` | the extents of allocations |
//! | `bounds`, `within` | bounds of values, by their parts and by what is known |
//! | `variables` | sizes and the variables of loops |
//! | `addresses` | products and addresses inside of tensors |
//! | `expressions` | expressions and conditions on integers |
//! | `loops` | the points inside of loops |

pub mod addresses;
pub mod bounds;
pub mod counts;
pub mod expressions;
pub mod loops;
pub mod variables;
pub mod volumes;
pub mod within;

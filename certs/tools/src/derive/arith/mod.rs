//! Macros of arithmetic: evaluation of operations on numerals, normal forms of integer terms.
//!
//! Like all macros they expand into rules of the kernel. They rest on theorems of the theories,
//! which are installed by name (`Context::install_lemma`); a macro whose theorems are not all
//! there fails and says which one is missing.
//!
//! | file | holds |
//! |---|---|
//! | `lemma` | the theorems needed |
//! | `symbol` | the constants |
//! | `kept` | what is kept between calls |
//! | `install` | the theorems made known and used |
//! | `term` | terms taken apart and put together |
//! | `record` | steps recorded with the theorems they used |
//! | `bits` | addition, multiplication, powers of bit strings |
//! | `num` | `NUM_EVAL` |
//! | `int` | `INT_EVAL` |
//! | `polynomial` | sums and products of polynomials in normal form |
//! | `order` | the order of monomials |
//! | `norm` | `INT_NORM` |

mod bits;
mod install;
mod int;
pub(crate) mod kept;
mod lemma;
mod norm;
mod num;
mod order;
mod polynomial;
mod record;
mod symbol;
mod term;

pub use lemma::ARITHMETIC_LEMMAS;
pub use polynomial::Polynomial;

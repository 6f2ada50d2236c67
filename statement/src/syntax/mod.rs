//! The trusted reading of `.atl` sources and `.c` files: their bytes to abstract syntax.
//!
//! Both languages go the same way. [`source`] cuts the text into tokens; [`grammar`] reads them by
//! productions, which stand in [`atl`] and [`c`] and are shared where both languages agree. What
//! no production allows is refused.
//!
//! The result is built of the constructors of the theories, by name, so that it becomes a term of
//! the kernel by applying constants to arguments. Names and numbers stand as in the source.

pub mod atl;
pub mod c;
mod character;
pub mod each;
mod error;
mod grammar;
pub mod names;
mod number;
mod source;
mod wanted;

use error::refuse;
pub use error::{Error, Result};
use grammar::Language;
pub use grammar::MAX_DEPTH;
pub use number::decimal;
use number::*;
use source::*;
pub use source::{MAX_BYTES, Span};
use wanted::Wanted;

/// What index expressions are in both languages.
const INDICES: &str = "
INDEX  ::= INDEX + INDEX1 ==> IAdd | INDEX - INDEX1 ==> ISub | INDEX1
INDEX1 ::= INDEX1 * INDEX2 ==> IMul | INDEX1 / INDEX2 ==> IDiv | INDEX1 % INDEX2 ==> IMod | INDEX2
INDEX2 ::= INTEGER ==> ILit | NAME ==> IVar";

/// A constructor with its arguments; or a name or number of the source, without any.
///
/// The constructors are those of `theories/index.thy`, `theories/atl/syntax.thy` and
/// `theories/c/syntax.thy`, and few more:
///
/// | what | forms |
/// |---|---|
/// | several | `List x...`, of one kind |
/// | index expression | `ICeil a b`, `a / b` rounded up |
/// | ATL kernel | `Kernel name (List parameter...) element (List extent...) (List condition...) e`, where a parameter is `Size name` or `Tensor element (Pair name (List extent...))` |
/// | ATL expression | `Lit number` |
/// | C statement | `CBlock statement...`, `CDeclare name scalar` (to the end of the block), `CDiscard name` (does nothing) |
/// | C function | `CFunction name (List size...) (List input...) output block` |
/// | C scalar | `CLit number` |
///
/// The fields are the head, the arguments, and the place.
#[derive(Clone, Debug)]
pub struct Syntax<'a>(pub &'a str, pub Vec<Syntax<'a>>, pub Span);

/// Equal wherever they stand.
impl PartialEq for Syntax<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl<'a> Syntax<'a> {
    /// The head and the arguments, to match on.
    pub fn parts(&self) -> (&'a str, &[Syntax<'a>]) {
        (self.0, &self.1)
    }
}

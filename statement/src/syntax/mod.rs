//! The trusted reading of `.atl` sources and `.c` files: their bytes to abstract syntax.
//!
//! Both languages go the same way. [`source`] cuts the text into tokens; [`tree`] groups them by
//! tables of operators; what trees say is decided by what they are needed for, which for index
//! expressions and conditions is in [`index`], and for the rest in [`atl`] and [`c`]. In the same
//! pass every name is looked up. What is not said to be allowed is refused.
//!
//! The result is built of the constructors of the theories, by name, so that it becomes a term of
//! the kernel by applying constants to arguments, and an ill-formed tree would be an ill-typed
//! term. Names and numbers stand as they are in the source.

pub mod atl;
pub mod c;
mod index;
mod source;
mod tree;

pub use index::decimal;
use index::find;
use source::*;
pub use source::{Error, MAX_BYTES, Result, Span};
pub use tree::MAX_DEPTH;
use tree::*;

/// A constructor with its arguments; or a name or number of the source, without any.
///
/// | what | forms |
/// |---|---|
/// | index expression | `ILit number`, `IVar name`; `IAdd`, `ISub`, `IMul`, `IDiv`, `IMod`, `ICeilDiv`, `IMin`, `IMax` of two indices. `-a` is `ISub (ILit 0) a`; `ICeilDiv a b` is to be read as `(a + b - 1) / b` |
/// | condition | `BLt`, `BLe`, `BGt`, `BGe`, `BEq`, `BNe` of two indices, `BAnd`, `BOr`, `BNot` |
/// | ATL expression | `Lit number`, `Var name`, `At e index...`, `Neg`, `Add`, `Sub`, `Mul`, `Div`, `Concat`, `Transpose`, `Flatten`, `Gen name lo hi e`, `Sum name lo hi e`, `Guard condition e`, `Let name e e`; `Split`, `PadL`, `PadR`, `TruncL`, `TruncR` of an index and an expression |
/// | ATL kernel | `Kernel name element (List parameter...) (List extent...) (List condition...) e`, where a parameter is `Size name` or `Tensor name extent...` and the extents are the result's |
/// | C scalar | `CLit number`, `CLocal name`, `CRead name index`, `CNeg`, `CAdd`, `CSub`, `CMul`, `CDiv`, `CCond condition scalar scalar` |
/// | C statement | `CFor name lo hi block`, `CIf condition block`, `CBlock statement...`, `CDeclare name scalar`, `CSet name scalar`, `CBump name scalar`, `CStore name index scalar`, `CReduce name index scalar`, `CAlloc name index`, `CFree name` |
/// | C function | `CFunction name element (List size...) (List input...) output block` |
/// | element | `F32`, `F64`, `U32`, `U64` |
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

//! The lowering run: from a kernel to a C function, with a proof that it computes the kernel.
//!
//! Nothing here is trusted. The result is a theorem, `compiles_correctly L kernel function`, and
//! a text of C that parses to the function; whoever has the theorem replayed and parses both
//! texts needs to know nothing of this run.
//!
//! | file | concept |
//! |---|---|
//! | `library` | the theorems, and their application |
//! | `term`, `names`, `sums` | terms, identifiers, integer terms that read well |
//! | `scope` | what is known at a point of the program |
//! | `prove` | conditions on integers |
//! | `index` | index expressions and conditions |
//! | `shape` | shapes, and that expressions evaluate |
//! | `cells` | cells copied from cells; cells that are padding, or not |
//! | `value` | cells as expressions of C |
//! | `local` | sums in locals |
//! | `store` | statements that write tensors |
//! | `mask` | what truncations leave of them |
//! | `function` | the whole |
//! | `tree` | the function as a tree to print |
//! | `trouble`, `report` | why there is no proof |

mod cells;
mod function;
mod index;
pub(crate) mod library;
mod local;
mod mask;
mod names;
mod prove;
mod report;
mod scope;
mod shape;
mod store;
mod sums;
pub(crate) mod term;
mod tree;
mod trouble;
mod value;

use crate::c_print;
use crate::diagnostic::Diagnostic;
use certs::Cut;
use library::Library;
use prover::hol;
use report::Places;
use statement::c::ast::Element;
use statement::syntax::{self, Span, Syntax};
use trouble::{Attempt, Trouble};

/// A kernel that was lowered.
#[derive(Debug)]
pub struct Compiled {
    /// The text of C.
    pub c: String,
    /// The certificate.
    pub certificate: Vec<u8>,
    /// The laws of the scalars that the proof needs.
    pub laws: Vec<String>,
}

/// The name of the theorem in a certificate.
pub const THEOREM: &str = "gate";

/// How many steps of a proof make a segment of the certificate.
const SEGMENT: u32 = 1 << 30;

/// Lowers a kernel of a source, with the theories of a bundle; `header` is the comment at the
/// top of the text of C.
pub fn compile(
    bundle: &[u8],
    source: &[u8],
    kernel: &str,
    header: &str,
) -> Result<Compiled, Diagnostic> {
    let (kernels, _) = syntax::atl::read(source)?;
    let mut kernels = kernels.iter();
    let syntax = kernels.find(|syntax| name(syntax) == kernel);
    let missing = Diagnostic::new(Span::default(), format!("there is no kernel `{kernel}`"));
    let syntax = syntax.ok_or(missing)?;
    run(bundle, syntax, header)
        .map_err(|trouble| report::explain(&trouble, &Places::of(syntax), syntax.2))
}

fn run(bundle: &[u8], syntax: &Syntax, header: &str) -> Attempt<Compiled> {
    let library = Library::open(bundle)?;
    let hash = library.hash;
    let translated = hol::with(|k| statement::term::of(k, syntax));
    let term = translated.map_err(|cause| Trouble::internal(&cause.to_string()))?;
    let lowered = function::lower(library, term)?;
    let c = text(&lowered, element(syntax)?, header)?;
    let exports = [(THEOREM.to_string(), lowered.theorem)];
    let written = hol::with(|k| certs::write(k, hash, Cut::Coarse(SEGMENT), &exports));
    let certificate = written.map_err(|why| Trouble::internal(&why.to_string()))?;
    Ok(Compiled {
        c,
        certificate,
        laws: lowered.laws,
    })
}

fn name<'a>(kernel: &Syntax<'a>) -> &'a str {
    kernel.1.first().map_or("", |name| name.0)
}

fn element(kernel: &Syntax) -> Attempt<Element> {
    let result = kernel.1.get(2).and_then(|result| result.1.first());
    match result.map(|element| element.0) {
        Some("F32") => Ok(Element::F32),
        Some("F64") => Ok(Element::F64),
        Some("U32") => Ok(Element::U32),
        Some("U64") => Ok(Element::U64),
        _ => Err(Trouble::internal("a kernel without element type")),
    }
}

/// The text of the function, which was parsed back and compared.
fn text(lowered: &function::Lowered, element: Element, header: &str) -> Attempt<String> {
    let tree = tree::function(lowered.function, element)?;
    let text = c_print::print(&tree, header);
    let wrong = |error: syntax::Error| {
        Trouble::internal(&format!(
            "the text does not parse: {}\n{text}",
            error.message
        ))
    };
    let (_, syntax) = syntax::c::read(text.as_bytes()).map_err(wrong)?;
    let parsed = hol::with(|k| statement::term::of(k, &syntax));
    let parsed = parsed.map_err(|cause| Trouble::internal(&cause.to_string()))?;
    match parsed == lowered.function {
        true => Ok(text),
        false => Err(Trouble::internal(&format!(
            "the text is that of another function\n{text}"
        ))),
    }
}

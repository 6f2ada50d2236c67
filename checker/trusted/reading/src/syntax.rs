//! Abstract syntax, of both languages.

use crate::laws::Element;
use crate::span::Span;

/// A form: a constructor with its arguments; or a name or number of the source, without any.
///
/// The constructors are those of the theories (`theories/index`, `theories/atl/syntax.thy` and
/// `theories/c/syntax.thy`), and constants that `theories/atl/abbreviations.thy` defines, so that a form becomes a term of the kernel by applying constants to
/// arguments; and few more:
///
/// | what | forms |
/// |---|---|
/// | several | `List x...`, of one kind |
/// | index expression | `ICeil a b`, `a / b` rounded up |
/// | ATL kernel | `Kernel name (List parameter...) (List result...) (List condition...) e`, where a parameter is `Size name` or `Tensor element (Pair name (List extent...))`, and a result is the latter; of several results, e is a tuple, or an `If`, `Let`, `Gen` or the like with tuples for its branches or last part |
/// | ATL definition | `Def name (List parameter...) e`, not settled |
/// | ATL condition | `Test` of a condition on indices; as few as can be |
/// | ATL expression | `Lit number`; `LetIndex name index e`; `Call function (List e...)`, with the name of the function |
/// | ATL loop | `Sums (List binder...) e`; `Folds acc e0 (List binder...) e`; `Over operator (List e0) (List binder...) e`, where `e0` may be missing and the operator is `max`, `min` or `prod`; `Genrec x (List binder...) e`, and in e what is read of x as `Earlier (At x index) (List index...)`, with the indices of the cell that is computed. A binder is `Pair name (Pair lo hi)` |
/// | ATL literal of a tensor | `Listed cell (List cell...)`, where a cell may be a row |
/// | ATL scalar beside a tensor | `Spread (List binder...) e`, where the binders have the extents of the tensor |
/// | ATL fold of several values | `Let fold (Folds fold d (List binder...) (Taken (List name...) e)) (Taken (List name...) a)`, where d and e are tuples of as many scalars: `Tuple scalar (List scalar...)`, or an `If` or `Let` and the like with tuples for its branches or last part |
/// | C statement | `CBlock statement...`, `CDeclare name scalar` (to the end of the block), `CDiscard name` (does nothing); `CBreak`, not settled |
/// | C function | `CFunction name (List size...) (List input...) (List output...) block` |
/// | C scalar | `CLit number` |
///
/// Names and numbers stand as in the source; rows that split have the name `split`,
/// and the accumulators of a fold of several values the name `fold`.
#[derive(Clone, Debug, Default)]
pub struct Syntax<'a> {
    /// The constructor, or the name or number.
    pub head: &'a str,
    /// The arguments.
    pub args: Vec<Syntax<'a>>,
    /// Where it stands.
    pub span: Span,
    /// The type of the elements, of forms that have one, where it was found.
    pub ty: Option<Element>,
}

/// Equal wherever they stand, and of whatever types.
impl PartialEq for Syntax<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.form() == other.form()
    }
}

impl<'a> Syntax<'a> {
    /// A constructor applied to arguments.
    pub fn new(head: &'a str, args: Vec<Syntax<'a>>, span: Span) -> Syntax<'a> {
        Syntax {
            head,
            args,
            span,
            ty: None,
        }
    }

    /// A name, a number, or a constructor without arguments.
    pub fn leaf(head: &'a str, span: Span) -> Syntax<'a> {
        Syntax::new(head, Vec::new(), span)
    }

    /// A literal with these digits: `Lit` of data, `ILit` of an index.
    pub fn literal(head: &'a str, digits: &'a str, span: Span) -> Syntax<'a> {
        Syntax::new(head, vec![Syntax::leaf(digits, span)], span)
    }

    /// The same form of other arguments.
    pub fn of(&self, args: Vec<Syntax<'a>>) -> Syntax<'a> {
        let (head, span, ty) = (self.head, self.span, self.ty);
        Syntax {
            head,
            args,
            span,
            ty,
        }
    }

    /// The head and the arguments, to match on.
    pub fn form(&self) -> (&'a str, &[Syntax<'a>]) {
        (self.head, &self.args)
    }

    /// What a kernel or a C function is called: the first argument of its form.
    pub fn name(&self) -> &'a str {
        self.args.first().map_or("", |name| name.head)
    }

    /// Whether it is another form, or has it as a part.
    pub fn mentions(&self, other: &Syntax) -> bool {
        self == other || self.args.iter().any(|part| part.mentions(other))
    }

    /// How many forms it is made of.
    pub(crate) fn forms(&self) -> usize {
        1 + self.args.iter().map(Syntax::forms).sum::<usize>()
    }

    /// How deep its parts are in each other.
    pub(crate) fn height(&self) -> usize {
        1 + self.args.iter().map(Syntax::height).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Syntax<'_> {
        /// The form with the types of its parts, for tests.
        pub(crate) fn typed_text(&self) -> String {
            let ty = self.ty.map_or("", Element::constructor);
            let parts: Vec<String> = self.args.iter().map(Syntax::typed_text).collect();
            match parts[..] {
                [] => self.head.to_owned(),
                _ if ty.is_empty() => format!("{}({})", self.head, parts.join(" ")),
                _ => format!("{}:{ty}({})", self.head, parts.join(" ")),
            }
        }
    }
}

//! Syntax trees of ATL.

pub use crate::bits::BitOp;
pub use crate::comparison::Comparison;
pub use crate::element::Element;
pub use crate::error::Error;
pub use reading::functions::{FUNCTIONS, Function};
pub use reading::{MAX_DEPTH, Span};

/// A name and the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The identifier.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// An `.atl` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The kernels, at least one.
    pub kernels: Vec<Kernel>,
    /// The schedules, whose steps are not parsed here.
    pub schedules: Vec<Schedule>,
}

/// `schedule name(t: int = 8) for kernel { body }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The schedule's name.
    pub name: Name,
    /// Its parameters, and the values that they have where no others are given: literals, or sizes
    /// of the kernel.
    pub parameters: Vec<(Name, Name)>,
    /// The kernel it is for.
    pub kernel: Name,
    /// The text between the braces.
    pub body: Span,
}

/// `kernel name(parameters) -> result where preconditions = body`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The kernel's name.
    pub name: Name,
    /// Sizes and tensors, as declared.
    pub parameters: Vec<Parameter>,
    /// The results, at least one.
    pub results: Vec<Output>,
    /// The conditions after `where`.
    pub preconditions: Vec<Condition>,
    /// Those on data.
    pub facts: Vec<Fact>,
    /// The expression computed: of several results a tuple, or a choice, or something bound around one.
    pub body: Expr,
}

/// A result of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Its name: `out` where the source has none.
    pub name: Name,
    /// Its type.
    pub tensor: TensorType,
}

impl Kernel {
    /// The names of its sizes, in their order.
    pub fn sizes(&self) -> impl Iterator<Item = &str> {
        let sizes = self.parameters.iter().filter(|it| it.tensor.is_none());
        sizes.map(|size| size.name.text.as_str())
    }

    /// Its tensors and scalars, in their order.
    pub fn tensors(&self) -> impl Iterator<Item = (&str, &TensorType)> {
        let parameters = self.parameters.iter();
        parameters.filter_map(|it| Some((it.name.text.as_str(), it.tensor.as_ref()?)))
    }

    /// The type of the first result.
    pub fn result(&self) -> &TensorType {
        &self.results[0].tensor
    }

    /// The types of all inputs and results.
    pub fn types(&self) -> impl Iterator<Item = &TensorType> {
        let inputs = self.tensors().map(|(_, tensor)| tensor);
        inputs.chain(self.results.iter().map(|result| &result.tensor))
    }

    /// The expression of each result: of one, the body; of several, what is left of the body where a tuple
    /// has only the part at this place.
    pub fn bodies(&self) -> Vec<Expr> {
        match self.results.len() {
            1 => vec![self.body.clone()],
            many => (0..many).map(|at| part(&self.body, at)).collect(),
        }
    }

    /// The declaration in its source, from the word `kernel` to the end of the body.
    pub fn span(&self, source: &str) -> Span {
        let before = source.get(..self.name.span.start);
        let start = before.and_then(|text| text.rfind("kernel"));
        Span {
            start: start.unwrap_or(self.name.span.start),
            end: self.body.span.end,
        }
    }
}

/// What is left of an expression where a tuple has only the part at this place.
fn part(e: &Expr, at: usize) -> Expr {
    let kind = match &e.kind {
        ExprKind::Tuple(parts) if at < parts.len() => return parts[at].clone(),
        ExprKind::Gen(i, e) => ExprKind::Gen(i.clone(), Box::new(part(e, at))),
        ExprKind::Let(x, d, e) => ExprKind::Let(x.clone(), d.clone(), Box::new(part(e, at))),
        ExprKind::LetData(x, ty, d, e) => {
            ExprKind::LetData(x.clone(), *ty, d.clone(), Box::new(part(e, at)))
        }
        ExprKind::If(c, a, b) => {
            ExprKind::If(c.clone(), Box::new(part(a, at)), Box::new(part(b, at)))
        }
        ExprKind::FoldIn(fold) => ExprKind::FoldIn(FoldIn {
            rest: Box::new(part(&fold.rest, at)),
            ..fold.clone()
        }),
        other => other.clone(),
    };
    Node { kind, ..e.clone() }
}

/// `all i < n: 0 <= x[i] < m` after `where`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The variables.
    pub binders: Vec<Binder>,
    /// Names for data that are compared as indices.
    pub data: Vec<(Name, Expr)>,
    /// What holds for all values of the variables.
    pub condition: Condition,
}

/// A parameter of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// `None` for an `int`.
    pub tensor: Option<TensorType>,
}

/// An element type with extents; no extents for a scalar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorType {
    /// The type of the elements.
    pub element: Element,
    /// The extent of each dimension, outermost first.
    pub extents: Vec<Index>,
    /// Its place.
    pub span: Span,
}

/// A tree node: what it is, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<K> {
    /// The form.
    pub kind: K,
    /// Its place.
    pub span: Span,
    /// The type of its elements, of expressions, where it was found.
    pub ty: Option<Element>,
}

impl<K> Node<K> {
    /// A node of which no type is known.
    pub fn new(kind: K, span: Span) -> Node<K> {
        Node {
            kind,
            span,
            ty: None,
        }
    }
}

/// An index expression: an integer.
pub type Index = Node<IndexKind>;

/// The forms of index expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexKind {
    /// A non-negative literal.
    Literal(i64),
    /// An `int` parameter or the index of an enclosing loop.
    Variable(String),
    /// An operator or a function of two integers.
    Binary(IndexOp, Box<Index>, Box<Index>),
}

/// Operators on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexOp {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`, rounded towards minus infinity
    Div,
    /// `a % b`, of the sign of `b`
    Mod,
    /// `cdiv(a, b)`, division rounded towards plus infinity
    CeilDiv,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
}

/// A condition, on integers and on scalars.
pub type Condition = Node<ConditionKind>;

/// The forms of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    /// A comparison of integers; `a < b < c` reads as `a < b and b < c`.
    Compare(Comparison, Index, Index),
    /// A comparison of scalars.
    CompareScalars(Comparison, Box<Expr>, Box<Expr>),
    /// `p and q`, and `p, q` in a guard
    And(Box<Condition>, Box<Condition>),
    /// `p or q`
    Or(Box<Condition>, Box<Condition>),
    /// `not p`
    Not(Box<Condition>),
    /// `isnan(e)`
    IsNan(Box<Expr>),
}

/// A scalar or tensor expression.
pub type Expr = Node<ExprKind>;

/// A fold of several values: what they are at first and after a step are tuples with one for each
/// name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoldIn {
    /// The names of the scalars, in the step and in the rest.
    pub names: Vec<Name>,
    /// What they are at first.
    pub first: Box<Expr>,
    /// The indices of the loop.
    pub binders: Vec<Binder>,
    /// What they are after a step; it reads those before it.
    pub step: Box<Expr>,
    /// What is made of the last ones.
    pub rest: Box<Expr>,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A scalar literal.
    Literal(Decimal),
    /// `inf`
    Infinity,
    /// A tensor parameter, or a tensor or scalar bound by `let`, `fold` or `genrec`.
    Variable(String),
    /// A scalar beside a tensor, as 2 in `2 * x`: the extents of that, and the scalar.
    Spread(Vec<Index>, Box<Expr>),
    /// `gen lo <= i < hi: e`; one node for each binder
    Gen(Binder, Box<Expr>),
    /// `(gen lo <= j < E: a) ++ gen E <= j < hi: b`, a row that splits at an index: as `gen lo <= j
    /// < hi: if j < E then a else b`, and E. A row of more parts has one choice in the first branch
    /// of another, and as many places where it splits, from left to right.
    Row(Box<Expr>, Vec<Index>),
    /// What carries something from step to step: `sum i < n, j < m: e` and the like.
    Loop(Carried, Vec<Binder>, Box<Expr>),
    /// `fold (x, y) := d, i < n: e in a`: several values that a loop carries.
    FoldIn(FoldIn),
    /// `[a, b]`: the cells of a tensor, or its rows, at least one.
    Listed(Vec<Expr>),
    /// `(a, b)`: two scalars or more, which may have different types.
    Tuple(Vec<Expr>),
    /// `x with [i, j] = e`
    With(Box<Expr>, Vec<Index>, Box<Expr>),
    /// `[p] e`
    Guard(Condition, Box<Expr>),
    /// `if p then a else b`
    If(Condition, Box<Expr>, Box<Expr>),
    /// `let x := e1 in e2`
    Let(Name, Box<Expr>, Box<Expr>),
    /// `let i := index(e1) in e2`, where e1 has integers of a type
    LetData(Name, Element, Box<Expr>, Box<Expr>),
    /// `e[i, j]`, at least one index
    Access(Box<Expr>, Vec<Index>),
    /// An arithmetic operator or a concatenation.
    Binary(ExprOp, Box<Expr>, Box<Expr>),
    /// A scalar function applied to as many scalars as it takes.
    Call(Function, Vec<Expr>),
    /// `f32(i)`: an index as a scalar of this type.
    Cast(Element, Index),
    /// `f32(e)`: a scalar of another type as one of this type.
    Convert(Element, Box<Expr>),
    /// An operator on one tensor (or scalar, for `-`).
    Unary(UnaryOp, Box<Expr>),
    /// An operator with an integer, `split(k, e)` and the like.
    Resize(ResizeOp, Index, Box<Expr>),
    /// `each transpose(e)`: an operator that moves cells, in each row of its operand.
    Each(Box<Expr>),
}

/// What a loop carries from step to step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// `sum`: what the terms so far add up to.
    Sum,
    /// `fold acc := e0`: a value with a name, at first e0.
    Fold(Name, Box<Expr>),
    /// `max`, `min` or `prod`: what the operator makes of the scalars so far, and of the one after
    /// `from`.
    Over(ExprOp, Option<Box<Expr>>),
    /// `genrec x`: the cells so far of a tensor with a name. Its binders begin at 0.
    Cells(Name),
}

impl Carried {
    /// The word for the loop.
    pub fn word(&self) -> &'static str {
        match self {
            Carried::Sum => "sum",
            Carried::Fold(..) => "fold",
            Carried::Over(ExprOp::Max, _) => "max",
            Carried::Over(ExprOp::Min, _) => "min",
            Carried::Over(ExprOp::Add, _) => "sum",
            Carried::Over(..) => "prod",
            Carried::Cells(_) => "genrec",
        }
    }

    /// What it is at first, if the source says so.
    pub fn first(&self) -> Option<&Expr> {
        match self {
            Carried::Fold(_, first) => Some(first),
            Carried::Over(_, first) => first.as_deref(),
            Carried::Sum | Carried::Cells(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn first_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Carried::Fold(_, first) => Some(first),
            Carried::Over(_, first) => first.as_deref_mut(),
            Carried::Sum | Carried::Cells(_) => None,
        }
    }

    /// What it is called in the body, if it has a name.
    pub fn name_mut(&mut self) -> Option<&mut Name> {
        match self {
            Carried::Fold(name, _) | Carried::Cells(name) => Some(name),
            Carried::Sum | Carried::Over(..) => None,
        }
    }

    /// Whether it starts from the first of the scalars that the loop goes over.
    pub fn starts_from_the_first(&self) -> bool {
        matches!(self, Carried::Over(ExprOp::Max | ExprOp::Min, None))
    }
}

/// The index of a loop, and its range `[lo, hi)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The name bound.
    pub name: Name,
    /// The first value; a literal 0 where the source has none.
    pub lo: Index,
    /// The value after the last.
    pub hi: Index,
}

impl Binder {
    /// Its place.
    pub fn span(&self) -> Span {
        Span {
            start: self.lo.span.start.min(self.name.span.start),
            end: self.hi.span.end,
        }
    }
}

/// Operators on two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprOp {
    /// `a ++ b`, along the first dimension
    Concat,
    /// `a + b`, element-wise
    Add,
    /// `a - b`, element-wise
    Sub,
    /// `a * b` on scalars
    Mul,
    /// `a / b` on scalars
    Div,
    /// `max(a, b)` on scalars
    Max,
    /// `min(a, b)` on scalars
    Min,
    /// `a & b` and its like, on scalars
    Bits(BitOp),
}

/// Operators on one expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-e` on scalars
    Negate,
    /// `~e` on scalars
    Complement,
    /// `transpose(e)`
    Transpose,
    /// `flatten(e)`
    Flatten,
    /// `reverse(e)`
    Reverse,
}

impl UnaryOp {
    const ALL: [UnaryOp; 5] = [
        UnaryOp::Negate,
        UnaryOp::Complement,
        UnaryOp::Transpose,
        UnaryOp::Flatten,
        UnaryOp::Reverse,
    ];

    /// Its word in a source, and its constructor in the theories.
    const fn names(self) -> [&'static str; 2] {
        match self {
            UnaryOp::Negate => ["-", "Neg"],
            UnaryOp::Complement => ["~", "BitNot"],
            UnaryOp::Transpose => ["transpose", "Transpose"],
            UnaryOp::Flatten => ["flatten", "Flatten"],
            UnaryOp::Reverse => ["reverse", "Reverse"],
        }
    }

    /// How a source writes it.
    pub const fn word(self) -> &'static str {
        self.names()[0]
    }

    /// The operator with this constructor.
    pub fn of_constructor(name: &str) -> Option<UnaryOp> {
        Self::ALL.into_iter().find(|it| it.names()[1] == name)
    }
}

/// Operators on the first dimension that take an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResizeOp {
    /// `split(k, e)`
    Split,
    /// `pad_l(k, e)`
    PadLeft,
    /// `pad_r(k, e)`
    PadRight,
    /// `trunc_l(k, e)`
    TruncLeft,
    /// `trunc_r(k, e)`
    TruncRight,
}

impl ResizeOp {
    const ALL: [ResizeOp; 5] = [
        ResizeOp::Split,
        ResizeOp::PadLeft,
        ResizeOp::PadRight,
        ResizeOp::TruncLeft,
        ResizeOp::TruncRight,
    ];

    /// Its word in a source, and its constructor in the theories.
    const fn names(self) -> [&'static str; 2] {
        match self {
            ResizeOp::Split => ["split", "Split"],
            ResizeOp::PadLeft => ["pad_l", "PadL"],
            ResizeOp::PadRight => ["pad_r", "PadR"],
            ResizeOp::TruncLeft => ["trunc_l", "TruncL"],
            ResizeOp::TruncRight => ["trunc_r", "TruncR"],
        }
    }

    /// How a source writes it.
    pub const fn word(self) -> &'static str {
        self.names()[0]
    }

    /// The operator with this constructor.
    pub fn of_constructor(name: &str) -> Option<ResizeOp> {
        Self::ALL.into_iter().find(|it| it.names()[1] == name)
    }
}

/// An exact decimal literal: `digits` divided by ten to the power `scale`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Decimal digits without leading zeros, at least one.
    pub digits: String,
    /// How many of them stand after the point.
    pub scale: usize,
}

impl Decimal {
    /// The number, if it is an integer and one of 64 bits.
    pub fn integer(&self) -> Option<i64> {
        self.digits.parse().ok().filter(|_| self.scale == 0)
    }
}

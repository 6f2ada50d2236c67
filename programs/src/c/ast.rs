//! The syntax tree of the C subset.

pub use crate::bits::BitOp;
pub use crate::comparison::{COMPARISONS, Comparison};
pub use crate::element::Element;
pub use reading::conversions::Conversion;
pub use reading::functions::{FUNCTIONS, Function as ScalarFunction};

/// `void NAME(int64_t SIZE, ..., const TYPE *restrict INPUT, ..., TYPE *restrict OUTPUT)`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The function's name.
    pub name: String,
    /// The `int64_t` parameters.
    pub sizes: Vec<String>,
    /// The read-only buffers.
    pub inputs: Vec<Buffer>,
    /// The buffers for the results, at least one.
    pub outputs: Vec<Buffer>,
    /// The statements between the function's braces.
    pub body: Vec<Stmt>,
}

impl Function {
    /// The buffer for the first result.
    pub fn output(&self) -> &Buffer {
        &self.outputs[0]
    }

    /// The names of its parameters, in their order.
    pub fn parameters(&self) -> impl Iterator<Item = &String> {
        let buffers = self.inputs.iter().chain(&self.outputs);
        self.sizes.iter().chain(buffers.map(|buffer| &buffer.name))
    }
}

/// An array of the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// The type of its elements.
    pub ty: Element,
    /// The name of the parameter.
    pub name: String,
}

/// A statement; what it declares is visible to the end of the block it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// `for (int64_t VAR = LO; VAR < HI; VAR++) { BODY }`, with `&& ALSO` behind HI if there is a condition
    For {
        var: String,
        lo: Index,
        hi: Index,
        also: Option<Cond>,
        body: Vec<Stmt>,
    },
    /// `if (COND) { BODY }`, with `else { OTHERWISE }` unless that is empty
    If {
        cond: Cond,
        body: Vec<Stmt>,
        otherwise: Vec<Stmt>,
    },
    /// `{ ... }`
    Block(Vec<Stmt>),
    /// `TYPE NAME = VALUE;`
    Declare {
        ty: Element,
        name: String,
        value: Scalar,
    },
    /// `int64_t NAME = (int64_t)VALUE;`, where VALUE is an integer
    Index { name: String, value: Scalar },
    /// `PLACE = VALUE;` or `PLACE += VALUE;`
    Assign {
        place: Place,
        mode: Mode,
        value: Scalar,
    },
    /// An array of zeros, or abort:
    /// `TYPE *NAME = calloc(array_room(CELLS), sizeof(TYPE)); if (!NAME) { abort(); }`
    /// or, with nothing in its cells,
    /// `TYPE *NAME = malloc(array_room(CELLS) * sizeof(TYPE)); if (!NAME) { abort(); }`
    /// CELLS is the only extent, or `array_cells(..., EXTENT)` for several.
    Alloc {
        ty: Element,
        name: String,
        extents: Vec<Index>,
        zeros: bool,
    },
    /// An array to the end of the block: `TYPE NAME[CELLS] = {0};` or `TYPE NAME[CELLS];`
    Local {
        ty: Element,
        name: String,
        cells: i64,
        zeros: bool,
    },
    /// `free(NAME);`
    Free(String),
    /// `break;`, alone behind the `else` of the last statement in a loop
    Break,
}

/// How many cells a local array has at most.
pub const MAX_LOCAL_CELLS: i64 = 4096;

/// What an assignment writes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `ARRAY[INDEX]`, of the output, a heap array or a local array.
    Cell { array: String, index: Index },
    /// A scalar local.
    Local(String),
}

/// Whether an assignment replaces or adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `=`
    Set,
    /// `+=`
    Add,
}

/// An expression of type `int64_t`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    /// A literal, perhaps after a minus sign; never `i64::MIN`, which C cannot spell.
    Lit(i64),
    /// A size or a loop variable.
    Var(String),
    /// An operator applied to two operands, at most one of them a literal: arithmetic with two
    /// might be done in 32 bits. Those of `Min` and `Max` differ.
    Op(IndexOp, Box<Index>, Box<Index>),
}

impl Index {
    /// How deeply minima and maxima are in each other in it.
    pub fn extremes(&self) -> usize {
        match self {
            Index::Lit(_) | Index::Var(_) => 0,
            Index::Op(op, a, b) => {
                let is_extreme = matches!(op, IndexOp::Min | IndexOp::Max);
                a.extremes().max(b.extremes()) + usize::from(is_extreme)
            }
        }
    }
}

/// The operators of index expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexOp {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`
    Div,
    /// `a % b`
    Rem,
    /// `(a < b ? a : b)`, or `index_min(a, b)`
    Min,
    /// `(a < b ? b : a)`, or `index_max(a, b)`
    Max,
}

/// How the index operators between two operands are spelled.
pub const INDEX_OPERATORS: [(&str, IndexOp); 5] = [
    ("+", IndexOp::Add),
    ("-", IndexOp::Sub),
    ("*", IndexOp::Mul),
    ("/", IndexOp::Div),
    ("%", IndexOp::Rem),
];

/// A condition on indices and scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// A comparison of indices.
    Compare(Comparison, Index, Index),
    /// A comparison of scalars.
    CompareScalars(Comparison, Box<Scalar>, Box<Scalar>),
    /// `a && b`
    And(Box<Cond>, Box<Cond>),
    /// `a || b`
    Or(Box<Cond>, Box<Cond>),
    /// `!a`
    Not(Box<Cond>),
}

/// An expression of a type of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// A literal.
    Lit(Element, Decimal),
    /// A scalar local.
    Local(String),
    /// `ARRAY[INDEX]`
    Read { array: String, index: Index },
    /// `-a`
    Neg(Box<Scalar>),
    /// `~a`
    Complement(Box<Scalar>),
    /// An operator applied to two operands.
    Op(ScalarOp, Box<Scalar>, Box<Scalar>),
    /// A function of the library applied to as many operands as it takes.
    Call(Element, ScalarFunction, Vec<Scalar>),
    /// `(TYPE)(INDEX)`
    Cast(Element, Index),
    /// `(TYPE)(a)`, for an operand of another type, which comes first
    Convert([Element; 2], Box<Scalar>),
    /// `(COND ? a : b)`: only the chosen side is evaluated.
    Cond(Box<Cond>, Box<Scalar>, Box<Scalar>),
}

/// The operators on scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarOp {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`
    Div,
    /// `(a & b)` and its like
    Bits(BitOp),
}

/// How the operators on scalars are spelled.
pub const SCALAR_OPERATORS: [(&str, ScalarOp); 9] = [
    ("+", ScalarOp::Add),
    ("-", ScalarOp::Sub),
    ("*", ScalarOp::Mul),
    ("/", ScalarOp::Div),
    ("|", ScalarOp::Bits(BitOp::Or)),
    ("^", ScalarOp::Bits(BitOp::Xor)),
    ("&", ScalarOp::Bits(BitOp::And)),
    ("<<", ScalarOp::Bits(BitOp::ShiftLeft)),
    (">>", ScalarOp::Bits(BitOp::ShiftRight)),
];

/// The number `digits / 10^scale`, in lowest form: `digits` ends in 0 only where `scale` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    digits: u128,
    scale: u32,
}

impl Decimal {
    /// Most decimal digits of a literal, so that the number is finite in every element type.
    pub const MAX_DIGITS: usize = 38;

    /// `digits / 10^scale`, brought into lowest form.
    pub fn new(mut digits: u128, mut scale: u32) -> Decimal {
        while scale > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            scale -= 1;
        }
        Decimal { digits, scale }
    }

    /// The numerator.
    pub fn digits(self) -> u128 {
        self.digits
    }

    /// The power of ten in the denominator.
    pub fn scale(self) -> u32 {
        self.scale
    }
}

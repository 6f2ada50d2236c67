//! What Rust says of the operators that move cells, beside the tables of the theories: a row for each.

use super::Reindexer;
use kernel::Term;
use std::mem::discriminant;

/// A row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// What messages call the operator.
    pub noun: &'static str,
    /// The constant that is the operator on tensors.
    pub operator: &'static str,
    /// What that constant takes before the tensor.
    pub takes: Takes,
    /// Whether the result may have cells that the operand does not have.
    pub adds_cells: bool,
    /// Whether cells of the operand may be left out.
    pub drops_cells: bool,
    /// Whether indices are divided to find a cell of the operand.
    pub divides: bool,
}

/// What an operator on tensors takes before the tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// An extent of the tensor.
    Extent,
    /// The amount that the program has.
    Amount,
    /// How many cells are kept, where the program says how many are dropped.
    Kept,
}

/// An operator of which nothing is known but its name.
const fn named(noun: &'static str, operator: &'static str, takes: Takes) -> About {
    About {
        noun,
        operator,
        takes,
        adds_cells: false,
        drops_cells: false,
        divides: false,
    }
}

const TRANSPOSE: About = named("transpose", "transpose", Takes::Nothing);

const FLATTEN: About = About {
    divides: true,
    ..named("flatten", "flatten", Takes::Extent)
};

const REVERSE: About = named("reverse", "reverse", Takes::Extent);

const SPLIT: About = About {
    adds_cells: true,
    ..named("split", "split", Takes::Amount)
};

const PAD_L: About = About {
    adds_cells: true,
    ..named("padl", "pad_l", Takes::Amount)
};

const PAD_R: About = About {
    adds_cells: true,
    ..named("padr", "pad_r", Takes::Amount)
};

const TRUNC_L: About = About {
    drops_cells: true,
    ..named("truncl", "trunc_l", Takes::Amount)
};

const TRUNC_R: About = About {
    drops_cells: true,
    ..named("truncr", "trunc_r", Takes::Kept)
};

impl Reindexer {
    /// The row of the operator. What is in each row is like the operator itself, but for the constant.
    pub fn about(&self) -> About {
        match self {
            Reindexer::Each { r } => About {
                operator: "each_row",
                takes: Takes::Extent,
                ..r.about()
            },
            Reindexer::Transpose => TRANSPOSE,
            Reindexer::Flatten => FLATTEN,
            Reindexer::Reverse => REVERSE,
            Reindexer::Split { .. } => SPLIT,
            Reindexer::PadL { .. } => PAD_L,
            Reindexer::PadR { .. } => PAD_R,
            Reindexer::TruncL { .. } => TRUNC_L,
            Reindexer::TruncR { .. } => TRUNC_R,
        }
    }

    /// Whether cells of the result have the indices that they have in the operand.
    pub fn keeps_indices(&self) -> bool {
        match self {
            Reindexer::Each { r } => r.keeps_indices(),
            Reindexer::PadR { .. } | Reindexer::TruncR { .. } => true,
            _ => false,
        }
    }

    /// Whether the operator is the same, with any amount.
    pub fn is_like(&self, other: &Reindexer) -> bool {
        match (self, other) {
            (Reindexer::Each { r }, Reindexer::Each { r: s }) => r.is_like(s),
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// The reindexer of an operator on tensors, with this amount if it has one.
    pub fn of_operator(operator: &str, k: Term) -> Option<Reindexer> {
        let all = [
            Reindexer::Transpose,
            Reindexer::Flatten,
            Reindexer::Reverse,
            Reindexer::Split { k },
            Reindexer::PadL { k },
            Reindexer::PadR { k },
            Reindexer::TruncL { k },
            Reindexer::TruncR { k },
        ];
        all.into_iter().find(|r| r.about().operator == operator)
    }
}

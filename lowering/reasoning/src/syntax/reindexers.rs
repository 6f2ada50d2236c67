//! What Rust says of the operators that move cells, beside the tables of the theories: a row for each.

use super::Reindexer;
use kernel::Term;

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
    /// The equation that moves a guard past the operator,
    pub past_guard: Option<&'static str>,
    /// a `let`,
    pub past_let: Option<&'static str>,
    /// and a sum.
    pub past_sum: Option<&'static str>,
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
        past_guard: None,
        past_let: None,
        past_sum: None,
    }
}

const TRANSPOSE: About = About {
    past_guard: Some("guard_transpose"),
    past_let: Some("transpose_let"),
    past_sum: Some("transpose_sum"),
    ..named("transpose", "transpose", Takes::Nothing)
};

const FLATTEN: About = About {
    divides: true,
    past_guard: Some("guard_flatten"),
    past_let: Some("flatten_let"),
    past_sum: Some("flatten_sum"),
    ..named("flatten", "flatten", Takes::Extent)
};

const REVERSE: About = named("reverse", "reverse", Takes::Extent);

const SPLIT: About = About {
    adds_cells: true,
    past_guard: Some("guard_split"),
    past_let: Some("split_let"),
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
    past_let: Some("trunc_l_let"),
    ..named("truncl", "trunc_l", Takes::Amount)
};

const TRUNC_R: About = About {
    drops_cells: true,
    past_guard: Some("guard_trunc_r"),
    past_let: Some("trunc_r_let"),
    past_sum: Some("trunc_r_sum"),
    ..named("truncr", "trunc_r", Takes::Kept)
};

impl Reindexer {
    /// The row of the operator.
    pub fn about(self) -> About {
        match self {
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

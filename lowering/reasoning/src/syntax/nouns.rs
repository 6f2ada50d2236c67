//! What messages call an expression.

use super::{Exp, Operation};

impl Exp {
    /// What messages call it, by its operator: `gen`, `sum`, `` `+` ``.
    pub fn noun(&self) -> &'static str {
        match self {
            Exp::Lit { .. } => "lit",
            Exp::Var { .. } => "var",
            Exp::At { .. } => "at",
            Exp::Op { f, .. } => f.noun(),
            Exp::Cast { .. } => "cast",
            Exp::Test { .. } => "test",
            Exp::If { .. } => "if",
            Exp::Gen { .. } => "gen",
            Exp::Sums { .. } => "sum",
            Exp::Fold { .. } => "fold",
            Exp::With { .. } => "with",
            Exp::Guard { .. } => "guard",
            Exp::Let { .. } | Exp::LetIndex { .. } | Exp::LetData { .. } => "let",
            Exp::Concat { .. } => "concat",
            Exp::Reindex { r, .. } => r.about().noun,
        }
    }
}

impl Operation {
    fn noun(self) -> &'static str {
        match self {
            Operation::Neg | Operation::Sub => "`-`",
            Operation::Add => "`+`",
            Operation::Mul => "`*`",
            Operation::Div => "`/`",
            Operation::Max => "max",
            Operation::Min => "min",
            Operation::Call { .. } => "call",
            Operation::Compare { .. } => "comparison",
            Operation::Convert { .. } => "conversion",
            Operation::Bits { .. } => "operation on bits",
        }
    }
}

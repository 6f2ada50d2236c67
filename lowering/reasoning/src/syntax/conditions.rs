//! Conditions of ATL: expressions whose value is a truth value.

use super::declarations::{Comparison, Exp, Operation};
use super::views::{Node, View, datatypes};
use crate::trouble::{Attempt, Trouble};
use kernel::{Term, Type};

/// One layer of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cond {
    /// `Test b`: a condition on indices.
    Index {
        b: Term,
    },
    /// `Op ty (Compare r) [a, b]`
    Compare {
        ty: Term,
        r: Comparison,
        a: Term,
        b: Term,
    },
    And {
        a: Term,
        b: Term,
    },
    Or {
        a: Term,
        b: Term,
    },
    Not {
        a: Term,
    },
}

datatypes! {
    /// What joins conditions: constants that the theories define.
    #[derive(Copy)]
    exp as Joined {
        And { a: exp, b: exp },
        Or { a: exp, b: exp },
        Not { a: exp },
    }
}

impl Cond {
    /// The condition that an expression is, if it is one.
    pub fn find(t: Term) -> Attempt<Option<Cond>> {
        // What joins conditions is no constructor.
        let Ok(view) = Exp::of(t) else {
            return Ok(Some(match Joined::of(t)? {
                Joined::And { a, b } => Cond::And { a, b },
                Joined::Or { a, b } => Cond::Or { a, b },
                Joined::Not { a } => Cond::Not { a },
            }));
        };
        Ok(match view {
            Exp::Test { b } => Some(Cond::Index { b }),
            Exp::Op {
                ty,
                f: Operation::Compare { r },
                operands,
            } => match operands[..] {
                [a, b] => Some(Cond::Compare { ty, r, a, b }),
                _ => None,
            },
            _ => None,
        })
    }
}

impl Node for Cond {
    fn children(&self) -> Vec<Term> {
        match *self {
            Cond::Index { b } => vec![b],
            Cond::Compare { a, b, .. } | Cond::And { a, b } | Cond::Or { a, b } => vec![a, b],
            Cond::Not { a } => vec![a],
        }
    }

    fn map(&self, f: &mut impl FnMut(Term) -> Attempt<Term>) -> Attempt<Cond> {
        Ok(match *self {
            Cond::Index { b } => Cond::Index { b: f(b)? },
            Cond::Compare { ty, r, a, b } => {
                let (a, b) = (f(a)?, f(b)?);
                Cond::Compare { ty, r, a, b }
            }
            Cond::And { a, b } => {
                let (a, b) = (f(a)?, f(b)?);
                Cond::And { a, b }
            }
            Cond::Or { a, b } => {
                let (a, b) = (f(a)?, f(b)?);
                Cond::Or { a, b }
            }
            Cond::Not { a } => Cond::Not { a: f(a)? },
        })
    }
}

impl View for Cond {
    fn ty() -> Attempt<Type> {
        Exp::ty()
    }

    fn of(t: Term) -> Attempt<Cond> {
        Cond::find(t)?.ok_or_else(|| Trouble::internal("the expression is not a condition"))
    }

    fn term(&self) -> Attempt<Term> {
        match *self {
            Cond::Index { b } => Exp::Test { b }.term(),
            Cond::Compare { ty, r, a, b } => {
                let (f, operands) = (Operation::Compare { r }, vec![a, b]);
                Exp::Op { ty, f, operands }.term()
            }
            Cond::And { a, b } => Joined::And { a, b }.term(),
            Cond::Or { a, b } => Joined::Or { a, b }.term(),
            Cond::Not { a } => Joined::Not { a }.term(),
        }
    }
}

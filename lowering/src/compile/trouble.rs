//! Why a proof was not found.

use kernel::Term;
use prover::Fail;

/// Why a step of the lowering run has no result.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// A condition does not follow from what is known.
    Unproved {
        /// The condition.
        goal: Term,
        /// What is known.
        facts: Vec<Term>,
    },
    /// The same, and the part of the program that it is about.
    At(Box<Trouble>, Term),
    /// The statement leaves cells out, so that the array must hold zeros first.
    NeedsZeros,
    /// The tool does not know how.
    Unsupported(String),
    /// A step of a proof failed that should not.
    Internal(Fail),
}

/// The result of a step.
pub type Attempt<T> = Result<T, Trouble>;

impl Trouble {
    /// What should not happen.
    pub fn internal(message: &str) -> Trouble {
        Trouble::Internal(Fail(message.to_string()))
    }

    /// The trouble with the part of the program that it is about, unless that is known better.
    pub fn at(self, part: Term) -> Trouble {
        match self {
            Trouble::Unproved { .. } | Trouble::Unsupported(_) => Trouble::At(Box::new(self), part),
            known => known,
        }
    }
}

impl From<Fail> for Trouble {
    fn from(why: Fail) -> Trouble {
        Trouble::Internal(why)
    }
}

impl From<kernel::Error> for Trouble {
    fn from(error: kernel::Error) -> Trouble {
        Trouble::Internal(error.into())
    }
}

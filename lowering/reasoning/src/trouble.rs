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
    /// A value may lie outside of the machine's integers.
    Overflows {
        /// The value.
        value: Term,
        /// What is known.
        facts: Vec<Term>,
        /// The shapes of the tensors of the program, whose volumes are bounded.
        shapes: Vec<Vec<Term>>,
    },
    /// No sizes were found that meet the conditions.
    Unmet {
        /// What the conditions say.
        facts: Vec<Term>,
        /// Whether they are known to contradict each other.
        contradiction: bool,
    },
    /// The laws that the proof needs are in no set that fits the elements.
    NoLawSet {
        /// The laws.
        laws: Vec<String>,
    },
    /// A divisor may be zero, and integers have no quotient by zero.
    Divisor,
    /// Arithmetic of signed integers may overflow.
    Signed {
        /// Their type.
        ty: Term,
        /// Between which ends the result is known to lie.
        ends: [Term; 2],
        /// The least and the greatest integer of the type.
        range: [Term; 2],
        /// What is known.
        facts: Vec<Term>,
    },
    /// A shift may be by as many bits as the type has, or more.
    Shift {
        /// The type.
        ty: Term,
    },
    /// A truncation may drop a cell that is not padding.
    Drops {
        /// What is known of the cell.
        facts: Vec<Term>,
    },
    /// The same, and the part of the program that it is about.
    At(Box<Trouble>, Term),
    /// A fold of tensors, or an update, where a cell is wanted: all cells come together.
    Whole,
    /// A tensor of which cells may be padding, where none is to be.
    Padded,
    /// An extent has no value, for it depends on the index of a loop around.
    Dependent,
    /// Loops are in each other so deep that the text of C could not be read.
    Deep,
    /// The statement leaves cells out, so that the array must hold zeros first.
    NeedsZeros,
    /// A step of a schedule has no result: its number, and why.
    Step(usize, Box<Trouble>),
    /// The program that a schedule made has no proof.
    Scheduled(Box<Trouble>),
    /// The search for proofs was given up: the kernel needs more of them than a run looks for.
    Spent,
    /// What is asked for is not there, in words.
    Words {
        /// What is wrong.
        message: String,
        /// What may help.
        notes: Vec<String>,
    },
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

    /// What cannot be done, in words.
    pub fn words(message: String) -> Trouble {
        let notes = Vec::new();
        Trouble::Words { message, notes }
    }

    /// The step of a schedule that is refused, by its number.
    pub fn step(&self) -> Option<usize> {
        match self {
            Trouble::Step(number, _) => Some(*number),
            _ => None,
        }
    }

    /// The trouble itself, wherever it is.
    pub fn cause(&self) -> &Trouble {
        match self {
            Trouble::At(inner, _) | Trouble::Scheduled(inner) => inner.cause(),
            _ => self,
        }
    }

    /// Whether the array would have to hold zeros.
    pub fn needs_zeros(&self) -> bool {
        matches!(self.cause(), Trouble::NeedsZeros)
    }

    /// Whether a tensor is added of which some cells may be padding.
    pub fn is_padded(&self) -> bool {
        matches!(self.cause(), Trouble::Padded)
    }

    /// Whether an index is not known to fit into the machine's integers.
    pub fn overflows(&self) -> bool {
        matches!(self.cause(), Trouble::Overflows { .. })
    }

    /// Whether no more is searched in this run.
    pub fn is_spent(&self) -> bool {
        matches!(self.cause(), Trouble::Spent)
    }

    /// The condition that was not proved.
    pub fn unproved_goal(&self) -> Option<Term> {
        match self.cause() {
            Trouble::Unproved { goal, .. } => Some(*goal),
            _ => None,
        }
    }

    /// What was known where something was not proved.
    pub fn unproved_facts(&self) -> Option<Vec<Term>> {
        match self.cause() {
            Trouble::Unproved { facts, .. } => Some(facts.clone()),
            _ => None,
        }
    }

    /// The trouble with the part of the program that it is about, or that this is in.
    pub fn at(self, part: Term) -> Trouble {
        match self {
            // These are about the kernel; who asks for zeros looks for that.
            Trouble::Unmet { .. } | Trouble::NoLawSet { .. } | Trouble::NeedsZeros => self,
            Trouble::Step(..) | Trouble::Scheduled(_) => self,
            _ => Trouble::At(Box::new(self), part),
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

impl From<certs_tools::Error> for Trouble {
    fn from(error: certs_tools::Error) -> Trouble {
        Trouble::Internal(error.into())
    }
}

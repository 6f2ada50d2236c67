//! Verdicts, their order and their exit codes.

use certs::Class;
use std::fmt;

/// What is said of a certificate, from the best to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// It proves the gate statement about a source and a C file that were compared with it, and
    /// the policy is met.
    Verified,
    /// It proves what it claims, and the policy is met; nothing is said of any source or C file, and
    /// whoever asked accepts that.
    Proved,
    /// It is not accepted, and the policy lets it lack its proof until a day that is to come.
    Exempt,
    /// It proves what it claims, but rests on more than the policy allows.
    PolicyViolation,
    /// A limit was reached before an answer.
    ResourceLimit,
    /// It is of a version, or for theories, that this program does not have.
    Unsupported,
    /// As [`Verdict::Proved`], but nobody said that this is accepted.
    Unbound,
    /// It cannot be read.
    Error,
    /// It does not prove what it claims.
    Rejected,
}

impl Verdict {
    /// The name and the exit code: zero for [`Verdict::Verified`], [`Verdict::Proved`] and
    /// [`Verdict::Exempt`] alone.
    fn named(self) -> (&'static str, u8) {
        match self {
            Verdict::Verified => ("verified", 0),
            Verdict::Proved => ("proved", 0),
            Verdict::Exempt => ("exempt", 0),
            Verdict::Unbound => ("proved", 6),
            Verdict::Rejected => ("rejected", 1),
            Verdict::PolicyViolation => ("policy-violation", 3),
            Verdict::ResourceLimit => ("resource-limit", 4),
            Verdict::Unsupported => ("unsupported", 5),
            Verdict::Error => ("error", 6),
        }
    }

    /// Whether the theorems are proved, whatever a policy or whoever asked says to them.
    pub fn is_proved(self) -> bool {
        self.is_acceptance() || matches!(self, Verdict::PolicyViolation | Verdict::Unbound)
    }

    /// Whether nothing was found wrong.
    pub fn is_acceptance(self) -> bool {
        matches!(self, Verdict::Verified | Verdict::Proved)
    }

    /// Whether a build may go on.
    pub fn is_success(self) -> bool {
        self.is_acceptance() || self == Verdict::Exempt
    }

    /// The exit code.
    pub fn exit_code(self) -> u8 {
        self.named().1
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.named().0)
    }
}

impl From<Class> for Verdict {
    fn from(class: Class) -> Self {
        match class {
            Class::Rejected => Verdict::Rejected,
            Class::Unsupported => Verdict::Unsupported,
            Class::ResourceLimit => Verdict::ResourceLimit,
        }
    }
}

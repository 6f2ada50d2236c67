//! Verdicts, their order and their exit codes.

use certs::Class;
use std::fmt;

/// What is said of a certificate, from the best to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// It proves what it claims, and the policy is met.
    Verified,
    /// It proves what it claims, but rests on more than the policy allows.
    PolicyViolation,
    /// A limit was reached before an answer.
    ResourceLimit,
    /// It is of a version, or for theories, that this program does not have.
    Unsupported,
    /// It cannot be read.
    Error,
    /// It does not prove what it claims.
    Rejected,
}

/// The exit code for wrong arguments, which are no verdict on anything.
pub const USAGE: u8 = 2;

impl Verdict {
    /// The exit code: zero for [`Verdict::Verified`] alone.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Verified => 0,
            Verdict::Rejected => 1,
            Verdict::PolicyViolation => 3,
            Verdict::ResourceLimit => 4,
            Verdict::Unsupported => 5,
            Verdict::Error => 6,
        }
    }

    /// The verdict on several certificates; none if there is none.
    pub fn worst(verdicts: impl IntoIterator<Item = Verdict>) -> Option<Verdict> {
        verdicts.into_iter().max()
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

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Verified => "verified",
            Verdict::PolicyViolation => "policy-violation",
            Verdict::ResourceLimit => "resource-limit",
            Verdict::Unsupported => "unsupported",
            Verdict::Error => "error",
            Verdict::Rejected => "rejected",
        })
    }
}

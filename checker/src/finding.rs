//! Why a certificate is not accepted, in words.
//!
//! Untrusted: no value of this type is an acceptance.

use crate::bundle;
use crate::verdict::Verdict;
use certs::{Cause, Class, Error};

/// Why the verdict is not `verified`.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The certificate is for other theories.
    #[error("it is for the theories {theirs}, this program has {ours}")]
    OtherTheories {
        /// The hash in the certificate.
        theirs: String,
        /// The hash of the bundle.
        ours: String,
    },
    /// Something is wrong in the theories themselves, or they exceed a limit.
    #[error("in the theories: {0}")]
    Theories(Error),
    /// The certificate does not check, or exceeds a limit.
    #[error("{0}")]
    Certificate(Error),
    /// Nothing is exported.
    #[error("it exports no theorem")]
    NoTheorem,
    /// The source or the C file is not in the language.
    #[error("{0}")]
    Unread(String),
    /// The kernel asked for is not there.
    #[error("the source has no such kernel")]
    NoKernel,
    /// It is not said which kernel is meant.
    #[error("the source has several kernels: name one with --kernel")]
    SeveralKernels,
    /// No theorem is a gate statement.
    #[error("it proves no gate statement, `∀S. compiles_correctly laws kernel function S`")]
    NotTheGate,
    /// The theorem is about other programs.
    #[error("it is not about these files: {0}")]
    Mismatch(String),
    /// A theorem rests on an axiom that the policy does not allow.
    #[error(
        "{theorem} rests on the axiom {axiom} (to allow it: --allow-axiom {})",
        shell_word(axiom)
    )]
    Axiom {
        /// The theorem.
        theorem: String,
        /// The axiom.
        axiom: String,
    },
    /// A theorem uses a law that the policy does not allow.
    #[error(
        "{theorem} uses the law {law} (to allow it: --allow-law {})",
        shell_word(law)
    )]
    Law {
        /// The theorem.
        theorem: String,
        /// The law.
        law: String,
    },
    /// The policy asks for a kernel that no certificate is about.
    #[error("no certificate proves the kernel {0}")]
    MissingKernel(String),
}

/// How many findings about theorems a report has at most.
pub const FINDINGS: usize = 100;

/// How many characters of a name a finding shows.
const SHOWN: usize = 200;

/// A name, or its beginning.
fn abridged(name: &str) -> String {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

impl Finding {
    /// What is wrong in a source, and where.
    pub fn unread(what: &str, source: &[u8], error: statement::syntax::Error) -> Finding {
        let before = source.get(..error.span.start).unwrap_or(source);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before
            .iter()
            .rev()
            .take_while(|byte| **byte != b'\n')
            .count()
            + 1;
        Finding::Unread(format!(
            "{what}, line {line}, column {column}: {}",
            error.message
        ))
    }

    /// The source has so many kernels of the name asked for.
    pub fn kernels(count: usize) -> Finding {
        match count {
            0 => Finding::NoKernel,
            _ => Finding::SeveralKernels,
        }
    }

    /// It is for the certificate, in no particular place of it.
    pub fn certificate(cause: Cause) -> Finding {
        Finding::Certificate(nowhere(cause))
    }

    /// It is for the theories, in no particular place of them.
    pub fn theories(cause: Cause) -> Finding {
        Finding::Theories(nowhere(cause))
    }

    /// The theories lack something that a statement is made of.
    pub fn no_term(cause: Cause) -> Finding {
        Finding::Mismatch(match cause {
            Cause::Missing(_, word) => format!("it says nothing of {word}"),
            other => other.to_string(),
        })
    }

    /// The certificate is for theories with this hash.
    pub fn other_theories(hash: &[u8; 32]) -> Finding {
        Finding::OtherTheories {
            theirs: hex(hash),
            ours: hex(&bundle::hash()),
        }
    }

    /// A theorem rests on an axiom.
    pub fn axiom(theorem: &str, axiom: &str) -> Finding {
        Finding::Axiom {
            theorem: abridged(theorem),
            axiom: abridged(axiom),
        }
    }

    /// A theorem uses a law.
    pub fn law(theorem: &str, law: &str) -> Finding {
        Finding::Law {
            theorem: abridged(theorem),
            law: abridged(law),
        }
    }

    /// The verdict on a certificate of which this was found.
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Unreadable(_) => Verdict::Error,
            Finding::OtherTheories { .. } => Verdict::Unsupported,
            Finding::Theories(error) | Finding::Certificate(error) => error.cause.class().into(),
            Finding::Axiom { .. } | Finding::Law { .. } | Finding::MissingKernel(_) => {
                Verdict::PolicyViolation
            }
            _ => Verdict::Rejected,
        }
    }
}

/// A name that a file has, as one word of a command: who copies it runs nothing else.
fn shell_word(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-.".contains(c);
    match name.chars().all(is_plain) {
        true => name.to_owned(),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

/// What is wrong in no particular place of a file.
pub fn nowhere(cause: Cause) -> Error {
    Error {
        cause,
        offset: 0,
        step: None,
    }
}

/// A hash as people write it.
pub fn hex(hash: &[u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_commands() {
        let hint = |axiom| Finding::axiom("t", axiom).to_string();
        assert!(hint("choice").ends_with("--allow-axiom choice)"));
        assert!(hint("two words").ends_with("--allow-axiom 'two words')"));
        assert!(hint("x'; rm y").ends_with(r"--allow-axiom 'x'\''; rm y')"));
    }
}

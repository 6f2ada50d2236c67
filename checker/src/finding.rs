//! Why a certificate is not accepted, in words.
//!
//! Untrusted: no value of this type is an acceptance.

use crate::bundle;
use crate::gate::Programs;
use crate::laws::{Element, LawSet};
use crate::names::{self, Named};
use crate::policy::{Axiom, Policy};
use crate::verdict::Verdict;
use certs::{Cause, Class, Error};

/// Why the verdict is not `verified`.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    /// A file cannot be read.
    #[error("{what} cannot be read: {why}")]
    Unreadable {
        /// Which.
        what: &'static str,
        /// Why.
        why: String,
    },
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
    #[error("the source has no kernel named `{0}`")]
    NoKernel(String),
    /// It is not said which kernel is meant.
    #[error("the source has several kernels: name one with --kernel, or in the policy")]
    SeveralKernels,
    /// There is no source, or no C file, and there has to be.
    #[error("it cannot be compared: {0}")]
    NotCompared(String),
    /// No theorem is a gate statement.
    #[error("it proves no gate statement, `∀S. compiles_correctly laws kernel function S`: {0}")]
    NotTheGate(&'static str),
    /// What the certificate declares has a part in its gate statement.
    #[error(
        "its statement mentions {0}, which the certificate declares itself: a gate statement is \
         made of what the theories define, and of nothing else"
    )]
    Own(String),
    /// The theorem is about other programs.
    #[error("it is not about these files: {0}")]
    Mismatch(String),
    /// A theorem rests on an axiom of the logic that the policy does not list.
    #[error("{theorem} rests on the axiom {axiom}, which the policy does not list")]
    Axiom {
        /// The theorem.
        theorem: String,
        /// The axiom.
        axiom: String,
    },
    /// A theorem rests on what is no axiom of the logic.
    #[error(
        "{theorem} rests on {unproved}, which is not proved; nothing can allow it: there are no \
         axioms but extensionality, choice and infinity"
    )]
    Unproved {
        /// The theorem.
        theorem: String,
        /// What is not proved.
        unproved: String,
    },
    /// A theorem assumes laws that the policy does not accept.
    #[error("{theorem} holds for scalars that satisfy the set of laws `{}`: {why}", set.name())]
    Laws {
        /// The theorem.
        theorem: String,
        /// The set.
        set: LawSet,
        /// Why that is not accepted, and what it would mean to.
        why: String,
    },
    /// The C function cannot be printed, or not so that it is the one proved.
    #[error("the C function cannot be printed as it is proved")]
    Unprintable,
    /// Two certificates of a release are for kernels of one name.
    #[error(
        "the release has the kernel {0} twice: both C files define a function of this name, and \
         cannot be linked into one program"
    )]
    Twice(String),
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
    pub fn kernels(count: usize, name: Option<&str>) -> Finding {
        match (count, name) {
            (0, Some(name)) => Finding::NoKernel(name.to_owned()),
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
        let theorem = abridged(theorem);
        if names::find::<Axiom>(axiom).is_some() {
            let axiom = axiom.to_owned();
            return Finding::Axiom { theorem, axiom };
        }
        let unproved = match axiom
            .strip_prefix("sorry.")
            .and_then(|a| a.rsplit_once('.'))
        {
            Some((lemma, _)) => format!("the lemma {} (`sorry`)", abridged(lemma)),
            None => format!("the axiom {}", abridged(axiom)),
        };
        Finding::Unproved { theorem, unproved }
    }

    /// A theorem about elements of this type assumes a set of laws.
    pub fn laws(theorem: &str, set: LawSet, element: Option<Element>, policy: &Policy) -> Finding {
        let meaning = || format!("to accept it means: {}", set.meaning());
        let why = match element {
            None => format!("accepted for no type of elements; {}", meaning()),
            Some(element) => match set.refused_for(element) {
                Some(why) => why.to_owned(),
                None => {
                    let accepted = policy.accepted(element).join(", ");
                    let element = element.name();
                    format!("accepted for {element}: {accepted}; {}", meaning())
                }
            },
        };
        let why = format!("{} ({why})", set.laws().join(", "));
        let theorem = abridged(theorem);
        Finding::Laws { theorem, set, why }
    }

    /// There are not both a source and a C file.
    pub fn not_compared(programs: &Programs) -> Finding {
        let lacks = match (&programs.kernel, &programs.function) {
            (None, None) => "there is neither a source nor a C file",
            (None, Some(_)) => "there is no source",
            _ => "there is no C file",
        };
        let lacks = format!("{lacks}: give --source and --c, or put them beside the certificate");
        Finding::NotCompared(lacks)
    }

    /// A theorem mentions what its certificate declares.
    pub fn own(name: &str) -> Finding {
        Finding::Own(abridged(name))
    }

    /// The verdict on a certificate of which this was found.
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Unreadable { .. } | Finding::NotCompared(_) | Finding::Unprintable => {
                Verdict::Error
            }
            Finding::OtherTheories { .. } => Verdict::Unsupported,
            Finding::Theories(error) | Finding::Certificate(error) => error.cause.class().into(),
            Finding::Axiom { .. }
            | Finding::Unproved { .. }
            | Finding::Laws { .. }
            | Finding::Twice(_) => Verdict::PolicyViolation,
            _ => Verdict::Rejected,
        }
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
    fn what_is_not_proved() {
        let said = |axiom| Finding::axiom("t", axiom).to_string();
        assert!(said("choice").starts_with("t rests on the axiom choice, which the policy"));
        assert!(said("sorry.left.assumed.4").starts_with("t rests on the lemma left.assumed (`"));
        assert!(said("oracle").starts_with("t rests on the axiom oracle, which is not proved"));
        for axiom in ["choice", "sorry.x.1", "oracle"] {
            assert!(!said(axiom).contains("--allow"), "{axiom}");
        }
    }

    /// No message names an option that would make the claim false.
    #[test]
    fn laws_that_are_not_accepted() {
        let policy = Policy::default();
        for set in LawSet::ALL {
            for element in Element::ALL {
                let said = Finding::laws("t", *set, Some(*element), &policy).to_string();
                assert!(said.contains(&format!("`{}`", set.name())), "{said}");
                assert!(!said.contains("--allow"), "{said}");
            }
        }
        let said = Finding::laws("t", LawSet::Real, Some(Element::F32), &policy).to_string();
        assert!(said.contains("distrib_left"), "{said}");
        assert!(said.contains("accepted for f32: none, ieee"), "{said}");
        assert!(said.contains("rounding does not matter"), "{said}");
        let said = Finding::laws("t", LawSet::Ieee, Some(Element::U32), &policy).to_string();
        assert!(said.contains("by zero is not"), "{said}");
    }
}

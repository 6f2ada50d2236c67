//! Why a certificate is not accepted. The words for people are not made here.

use crate::exemption::Exemption;
use crate::laws::{Element, LawSet};
use crate::verdict::Verdict;
use certs::Error;
use reading::term::NoTerm;
use reading::{Place, Why};
use std::io::ErrorKind;

/// A file that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// The certificate.
    Certificate,
    /// The `.atl` file.
    Source,
    /// The `.c` file.
    C,
}

/// Why the verdict is not `verified`. No value of this type is an acceptance.
#[derive(Debug)]
pub enum Finding {
    /// This file cannot be read, for this reason.
    Unreadable(Input, ErrorKind),
    /// The certificate is for the theories of this hash, which are not those of this program.
    OtherTheories([u8; 32]),
    /// Something is wrong in the theories themselves, or they exceed a limit.
    Theories(Error),
    /// The certificate does not check, or exceeds a limit.
    Certificate(Error),
    /// Nothing is exported.
    NoTheorem,
    /// The source or the C file is not in the language.
    NotInTheLanguage {
        /// Which.
        what: Input,
        /// Where.
        place: Place,
        /// Why.
        why: Why,
    },
    /// The kernel asked for is not there.
    NoKernel(String),
    /// It is not said which kernel is meant.
    SeveralKernels,
    /// There is no source, or no C file, and there has to be.
    NotCompared {
        /// Whether there is a source.
        has_source: bool,
        /// Whether there is a C file.
        has_c: bool,
    },
    /// Everything is proved, but not of a source and a C file that were compared.
    Unbound {
        /// Whether there is a source.
        has_source: bool,
        /// Whether there is a C file.
        has_c: bool,
    },
    /// No theorem is a gate statement.
    NotTheGate(&'static str),
    /// A type or constant of this name has a part in its gate statement, and is not from the
    /// theories that were replayed.
    Stranger(String),
    /// The source and the C file are of different types of elements.
    ElementTypes,
    /// An output in the C file is called otherwise than the result of the source at its place.
    OutputName {
        /// The result.
        result: String,
        /// The output.
        output: String,
    },
    /// A program cannot be said in terms of the theories.
    NoTerm(NoTerm),
    /// The steps of a schedule are no chain of programs, in words: what whoever hears the replay finds.
    Rewrites(String),
    /// The theorem is about other programs; where they differ.
    Mismatch(Difference),
    /// A theorem rests on an axiom of the logic that the policy does not list.
    Axiom {
        /// The theorem.
        theorem: String,
        /// The axiom.
        axiom: String,
    },
    /// A theorem rests on what is no axiom of the logic.
    Unproved {
        /// The theorem.
        theorem: String,
        /// The name of what is not proved.
        axiom: String,
    },
    /// A theorem assumes laws that the policy does not accept.
    Laws {
        /// The theorem.
        theorem: String,
        /// The set.
        set: LawSet,
        /// A type of elements for which it is not accepted.
        element: Element,
        /// The sets accepted for it.
        accepted: Vec<&'static str>,
    },
    /// The C function cannot be printed, or not so that it is the one proved.
    Unprintable,
    /// This file has more bytes than are read.
    TooLong(Input, usize),
    /// This file has not the hash that it has to have, but another.
    OtherHash {
        /// Which.
        what: Input,
        /// The hash that it has to have.
        wanted: [u8; 32],
        /// The hash that it has, if it is there.
        found: Option<[u8; 32]>,
    },
    /// The C file needs this option of the compiler, and the policy says that it is not used.
    Flag(String),
    /// The exemption of the kernel is over.
    Expired(Exemption),
    /// Two certificates of a release are for kernels of this name.
    Twice(String),
}

/// Where a gate statement and the files that it should be about differ.
#[derive(Debug)]
pub struct Difference {
    /// In which file, and where, if that is known.
    pub place: Option<(Input, Place)>,
    /// In words.
    pub words: String,
}

impl Finding {
    /// Whether a kernel that may lack its proof and its files may have this as well. Not that it is
    /// another file than the policy says, nor that it takes the place of another kernel.
    pub fn is_excusable(&self) -> bool {
        !matches!(
            self,
            Finding::OtherHash { found: Some(_), .. } | Finding::Twice(_) | Finding::Expired(_)
        )
    }

    /// The verdict on a certificate of which this was found.
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Unreadable(..) | Finding::NotCompared { .. } | Finding::Unprintable => {
                Verdict::Error
            }
            Finding::Unbound { .. } => Verdict::Unbound,
            Finding::TooLong(..) => Verdict::ResourceLimit,
            Finding::OtherTheories(_) => Verdict::Unsupported,
            Finding::Theories(error) | Finding::Certificate(error) => error.cause.class().into(),
            Finding::Axiom { .. }
            | Finding::Unproved { .. }
            | Finding::Laws { .. }
            | Finding::Flag(_)
            | Finding::Expired(_)
            | Finding::Twice(_) => Verdict::PolicyViolation,
            Finding::NoTheorem
            | Finding::OtherHash { .. }
            | Finding::NotInTheLanguage { .. }
            | Finding::NoKernel(_)
            | Finding::SeveralKernels
            | Finding::NotTheGate(_)
            | Finding::Stranger(_)
            | Finding::ElementTypes
            | Finding::OutputName { .. }
            | Finding::NoTerm(_)
            | Finding::Rewrites(_)
            | Finding::Mismatch(_) => Verdict::Rejected,
        }
    }
}

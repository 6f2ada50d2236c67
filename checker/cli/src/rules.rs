//! The rules that findings break: stable names for other programs, with help for people.

use certs::Class;
use gate::finding::{Finding, Input};
use reading::Place;

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its identifier: 1 for proofs, 2 for policies, 3 for files and limits, 4 for the call.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub says: &'static str,
    /// What to do where it is broken.
    pub help: &'static str,
}

macro_rules! rules {
    ($($constant:ident = $id:literal $name:literal: $says:literal, $help:literal;)*) => {
        $(const $constant: Rule = Rule { id: $id, name: $name, says: $says, help: $help };)*
        /// All rules.
        pub const ALL: &[Rule] = &[$($constant),*];
    };
}

rules! {
    STEP = "ATL1001" "step-does-not-check": "Every step of a certificate is an inference of the logic.",
        "The certificate is damaged, or was not made by atl compile. Compile the source again.";
    NO_THEOREM = "ATL1002" "no-theorem": "A certificate proves something.",
        "Compile the source again.";
    NOT_THE_GATE = "ATL1003" "not-the-gate-statement": "A certificate proves a gate statement.",
        "The certificate proves something else, such as the steps of a schedule. Compile the source.";
    STRANGER = "ATL1004" "foreign-definition": "A gate statement is made of what the theories define.",
        "The certificate defines what its statement is made of: do not ship it, and ask who made it.";
    OTHER_PROGRAMS = "ATL1005" "other-programs":
        "A certificate proves the gate statement of this source and this C file.",
        "One of the files was changed or exchanged. Compile the source again, and do not edit the C file.";
    ELEMENT_TYPES = "ATL1006" "element-types": "The source and the C file are of one type of elements.",
        "Compile the source again, and do not edit the C file.";
    LANGUAGE = "ATL1007" "not-in-the-language": "The source is in ATL, and the C file in the subset of C.",
        "The C file was changed, or not made by atl compile; or the source is for another version.";
    KERNEL = "ATL1008" "no-such-kernel": "The source has the kernel that is meant.",
        "Name the kernel with --kernel, or with name in the policy.";
    NO_TERM = "ATL1009" "nothing-said-of-it": "The certificate says something of what is in the files.",
        "The certificate is for other files. Compile the source again.";
    OTHER_HASH = "ATL1010" "other-hash": "A file has the hash that is expected of it.",
        "Find out who changed the file. If that was meant, say the new hash.";
    AXIOM = "ATL2001" "axiom-not-accepted": "Proofs rest on axioms that the policy lists.",
        "List the axiom in the policy, or compile again with a newer atl.";
    UNPROVED = "ATL2002" "not-proved": "Proofs rest on nothing but axioms of the logic.",
        "Something is only assumed, and nothing can allow it: prove it.";
    LAWS = "ATL2003" "laws-not-accepted": "Proofs use scalar laws that the policy accepts.",
        "Use another schedule, or accept the laws in the policy if rounding does not matter.";
    TWICE = "ATL2004" "kernel-twice": "The kernels of a release have different names.",
        "Rename one of the kernels.";
    FLAG = "ATL2005" "flag-missing": "The build has the flags without which a C file is not what is proved.",
        "Add the flag to the build, and to build.flags in the policy.";
    EXPIRED = "ATL2006" "exemption-over": "Exemptions of a policy are not over.",
        "Prove the kernel and remove the exemption, or agree on another day with its owner.";
    UNREADABLE = "ATL3001" "unreadable": "Files can be read.",
        "See that the file is there, is an ordinary file, and may be read.";
    NOT_COMPARED = "ATL3002" "not-compared": "A certificate is compared with a source and a C file.",
        "Give --source and --c, put the files beside the certificate, or name them in a policy.";
    VERSION = "ATL3003" "another-version": "A certificate is for the format and the theories of this program.",
        "Compile the source with the atl of this version, or check with the atl-check of that one.";
    LIMIT = "ATL3004" "limit-reached": "A check stays within its limits.",
        "This is no verdict on the program. Raise the limit that the message names.";
    UNPRINTABLE = "ATL3005" "unprintable": "The C function that is proved can be printed.",
        "Check the C file that atl compile wrote.";
    CALL = "ATL4001" "wrong-call": "The call and the policy make sense.",
        "See the message, atl-check --help, and the page on policies.";
}

/// The rule for what is wrong with a call or a policy.
pub const WRONG_CALL: &Rule = &CALL;

/// The rule that a finding breaks.
pub fn broken(finding: &Finding) -> &'static Rule {
    match finding {
        Finding::Certificate(error) | Finding::Theories(error) => match error.cause.class() {
            Class::Rejected => &STEP,
            Class::Unsupported => &VERSION,
            Class::ResourceLimit => &LIMIT,
        },
        Finding::NoTheorem => &NO_THEOREM,
        Finding::NotTheGate(_) => &NOT_THE_GATE,
        Finding::Stranger(_) => &STRANGER,
        Finding::Mismatch(_) => &OTHER_PROGRAMS,
        Finding::ElementTypes | Finding::UnknownElement(_) => &ELEMENT_TYPES,
        Finding::NotInTheLanguage { .. } => &LANGUAGE,
        Finding::NoKernel(_) | Finding::SeveralKernels => &KERNEL,
        Finding::NoTerm(_) => &NO_TERM,
        Finding::OtherHash { .. } => &OTHER_HASH,
        Finding::Axiom { .. } => &AXIOM,
        Finding::Unproved { .. } => &UNPROVED,
        Finding::Laws { .. } => &LAWS,
        Finding::Twice(_) => &TWICE,
        Finding::Flag(_) => &FLAG,
        Finding::Expired(_) => &EXPIRED,
        Finding::Unreadable(..) => &UNREADABLE,
        Finding::NotCompared { .. } | Finding::Unbound { .. } => &NOT_COMPARED,
        Finding::OtherTheories(_) => &VERSION,
        Finding::TooLong(..) => &LIMIT,
        Finding::Unprintable => &UNPRINTABLE,
    }
}

/// In which file something was found, and in which line, if it has lines and that is known.
pub fn place(finding: &Finding) -> (Input, Option<Place>) {
    match finding {
        Finding::NotInTheLanguage { what, place, .. } => (*what, Some(*place)),
        Finding::Mismatch(difference) => match difference.place {
            Some((what, place)) => (what, Some(place)),
            None => (Input::C, None),
        },
        Finding::Unreadable(what, _)
        | Finding::TooLong(what, _)
        | Finding::OtherHash { what, .. } => (*what, None),
        Finding::NoKernel(_) | Finding::SeveralKernels => (Input::Source, None),
        Finding::ElementTypes
        | Finding::UnknownElement(_)
        | Finding::NoTerm(_)
        | Finding::Flag(_)
        | Finding::Twice(_)
        | Finding::Laws { .. } => (Input::C, None),
        Finding::Certificate(_)
        | Finding::Theories(_)
        | Finding::OtherTheories(_)
        | Finding::NoTheorem
        | Finding::NotTheGate(_)
        | Finding::Stranger(_)
        | Finding::Axiom { .. }
        | Finding::Unproved { .. }
        | Finding::NotCompared { .. }
        | Finding::Unbound { .. }
        | Finding::Expired(_)
        | Finding::Unprintable => (Input::Certificate, None),
    }
}

/// At which byte and step of the certificate something was found, if it is about one.
pub fn step(finding: &Finding) -> Option<&certs::Error> {
    match finding {
        Finding::Certificate(error) => Some(error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_different() {
        let ids: BTreeSet<&str> = ALL.iter().map(|rule| rule.id).collect();
        let names: BTreeSet<&str> = ALL.iter().map(|rule| rule.name).collect();
        assert_eq!((ids.len(), names.len()), (ALL.len(), ALL.len()));
        assert!(ALL.is_sorted_by_key(|rule| rule.id));
    }
}

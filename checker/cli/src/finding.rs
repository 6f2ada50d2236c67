//! Findings in words: what is wrong, and what to do.

use crate::hash::hex;
use crate::laws::{meaning, names};
use crate::print::shown;
use crate::reason::reason;
use certs_tools::InWords;
use gate::bundle;
use gate::finding::{Finding, Input};
use gate::laws::{Element, LawSet};
use gate::names::Named;
use programs::error;
use reading::term::NoTerm;

/// How many characters of a name a finding shows.
const SHOWN: usize = 200;

/// What a finding says.
pub fn in_words(finding: &Finding) -> String {
    match finding {
        Finding::Unreadable(what, why) => {
            format!("{} cannot be read: {}", file(*what), reason(*why))
        }
        Finding::OtherTheories(theirs) => format!(
            "it is for the theories {}, this program has {}",
            hex(theirs),
            hex(&bundle::hash())
        ),
        Finding::Theories(error) => format!("in the theories: {}", error.in_words()),
        Finding::Certificate(error) => error.in_words(),
        Finding::NoTheorem => "it exports no theorem".to_owned(),
        Finding::NotInTheLanguage { what, place, why } => format!(
            "{}, line {}, column {}: {}",
            file(*what),
            place.line,
            place.column,
            error::in_words(why)
        ),
        Finding::NoKernel(name) => format!("the source has no kernel named `{name}`"),
        Finding::SeveralKernels => {
            "the source has several kernels: name one with --kernel, or in the policy".to_owned()
        }
        Finding::NotCompared { has_source, has_c } => not_compared(*has_source, *has_c),
        Finding::Unbound { has_source, has_c } => {
            let why = not_compared(*has_source, *has_c);
            format!("{why}; --allow-unbound accepts it as it is")
        }
        Finding::NotTheGate(why) => format!(
            "it proves no gate statement, `∀S. compiles_correctly laws space kernel function S`: {why}"
        ),
        Finding::Stranger(name) => format!(
            "its statement mentions {}, which is not from the theories that it needs: a gate \
             statement is made of what the theories define, and of nothing else",
            abridged(name)
        ),
        Finding::ElementTypes => different("the element types differ"),
        Finding::OutputName { result, output } => different(&format!(
            "the result {} of the source is called {} in the C file",
            abridged(result),
            abridged(output)
        )),
        Finding::NoTerm(why) => different(&no_term(why)),
        Finding::Rewrites(why) => {
            format!("its steps of a schedule are no chain of programs: {why}")
        }
        Finding::Mismatch(difference) => different(&difference.words),
        Finding::Axiom { theorem, axiom } => format!(
            "{} rests on the axiom {}, which the policy does not list",
            abridged(theorem),
            abridged(axiom)
        ),
        Finding::Unproved { theorem, axiom } => unproved(theorem, axiom),
        Finding::Laws {
            theorem,
            set,
            element,
            accepted,
        } => laws(theorem, *set, *element, accepted),
        Finding::Unprintable => "the C function cannot be printed as it is proved".to_owned(),
        Finding::TooLong(what, limit) => format!(
            "limit reached: {} exceeds {limit} bytes{}",
            file(*what),
            match what {
                Input::Certificate => ", --limit-bytes",
                Input::Source | Input::C => "",
            }
        ),
        Finding::OtherHash {
            what,
            wanted,
            found,
        } => other_hash(*what, wanted, found.as_ref()),
        Finding::Flag(flag) => format!(
            "the C file must be compiled with {flag}, but build.flags of the policy lacks it; without \
             it, the compiled code may compute different values"
        ),
        Finding::Expired(exemption) => format!(
            "the exemption for {} ended on {}: prove the kernel, or agree on a later date with {}",
            shown(&exemption.kernel),
            exemption.expires,
            shown(&exemption.owner)
        ),
        Finding::Twice(kernel) => format!(
            "the release has the kernel {kernel} twice: both C files define a function of this \
             name, and cannot be linked into one program"
        ),
    }
}

/// What a file is called.
pub fn file(input: Input) -> &'static str {
    match input {
        Input::Certificate => "the certificate",
        Input::Source => "the source",
        Input::C => "the C file",
    }
}

/// A file does not have the expected hash.
fn other_hash(what: Input, wanted: &[u8; 32], found: Option<&[u8; 32]>) -> String {
    let (file, wanted) = (file(what), hex(wanted));
    match found {
        Some(found) => format!(
            "{file} has sha256 {}, not the expected {wanted}",
            hex(found)
        ),
        None => format!("{file} with the expected sha256 {wanted} is missing: name the file"),
    }
}

fn different(why: &str) -> String {
    format!("it is not about these files: {why}")
}

/// A name, or its beginning.
fn abridged(name: &str) -> String {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", shown(&name[..end])),
        None => shown(name),
    }
}

/// The theories lack something that a statement is made of.
fn no_term(why: &NoTerm) -> String {
    match why {
        NoTerm::Unknown(word) => format!("it says nothing of {word}"),
        other => error::no_term(other),
    }
}

fn not_compared(has_source: bool, has_c: bool) -> String {
    let lacks = match (has_source, has_c) {
        (false, false) => "there is neither a source nor a C file",
        (false, true) => "there is no source",
        (true, _) => "there is no C file",
    };
    format!(
        "it cannot be compared: {lacks}: give --source and --c, or put them beside the certificate"
    )
}

/// What is not proved: a lemma of the theories that is marked so, or another axiom.
fn unproved(theorem: &str, axiom: &str) -> String {
    let lemma = axiom.strip_prefix("sorry.");
    let unproved = match lemma.and_then(|lemma| lemma.rsplit_once('.')) {
        Some((lemma, _)) => format!("the lemma {} (`sorry`)", abridged(lemma)),
        None => format!("the axiom {}", abridged(axiom)),
    };
    format!(
        "{} rests on {unproved}, which is not proved; nothing can allow it: there are no axioms \
         but extensionality, choice and infinity",
        abridged(theorem)
    )
}

/// A theorem about elements of this type assumes a set of laws that is not among those accepted.
fn laws(theorem: &str, set: LawSet, element: Element, accepted: &[&str]) -> String {
    let asked = set.asked_of(element);
    let meaning = format!("to accept `{}` means: {}", asked.name(), meaning(asked));
    let (element, accepted) = (element.name(), accepted.join(", "));
    let why = format!("accepted for {element}: {accepted}; {meaning}");
    format!(
        "{} holds for scalars that satisfy the set of laws `{}`: {} ({why})",
        abridged(theorem),
        set.name(),
        names(asked).join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use gate::policy::Policy;

    #[test]
    fn what_is_not_proved() {
        let (theorem, axiom) = ("t".to_owned(), "choice".to_owned());
        let said = in_words(&Finding::Axiom { theorem, axiom });
        assert!(said.starts_with("t rests on the axiom choice, which the policy"));
        assert!(!said.contains("--allow"), "{said}");
        for (axiom, start) in [
            (
                "sorry.left.assumed.4",
                "t rests on the lemma left.assumed (`",
            ),
            ("oracle", "t rests on the axiom oracle, which is not proved"),
            ("sorry.x.1", "t rests on the lemma x (`sorry`)"),
        ] {
            let (theorem, axiom) = ("t".to_owned(), axiom.to_owned());
            let said = in_words(&Finding::Unproved { theorem, axiom });
            assert!(said.starts_with(start), "{said}");
            assert!(!said.contains("--allow"), "{said}");
        }
    }

    /// No message names an option that would make the claim false.
    #[test]
    fn laws_that_are_not_accepted() {
        let policy = Policy::default();
        let said = |set, element| laws("t", set, element, &policy.accepted(element));
        for set in LawSet::ALL {
            for element in Element::ALL {
                let said = said(*set, *element);
                assert!(said.contains(&format!("`{}`", set.name())), "{said}");
                assert!(!said.contains("--allow"), "{said}");
            }
        }
        let real = said(LawSet::Real, Element::F32);
        assert!(real.contains("distrib_left"), "{real}");
        assert!(real.contains("accepted for f32: none, ieee"), "{real}");
        assert!(real.contains("rounding does not matter"), "{real}");
    }
}

//! What is accepted: axioms, and sets of laws for types of elements.

use crate::laws::{Element, LawSet};
use crate::names::{Named, find, read_by_name};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::PathBuf;

/// An axiom of the logic: there are no others. A certificate cannot introduce another by one of
/// these names: they are taken before the first byte of it is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Axiom {
    /// Functions with the same values are the same.
    Extensionality,
    /// Of what exists, one can be chosen.
    Choice,
    /// There is a type with infinitely many elements.
    Infinity,
}

impl Named for Axiom {
    const KIND: &'static str = "axiom";
    const ALL: &'static [Axiom] = &[Axiom::Extensionality, Axiom::Choice, Axiom::Infinity];

    fn name(self) -> &'static str {
        match self {
            Axiom::Extensionality => "extensionality",
            Axiom::Choice => "choice",
            Axiom::Infinity => "infinity",
        }
    }
}

read_by_name!(Axiom);

/// Whether a certificate has to be about a source and a C file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// It is not even replayed without them.
    Required,
    /// Without them it is [`Verdict::Unbound`](crate::verdict::Verdict::Unbound).
    Expected,
    /// It need not be.
    Optional,
}

/// What theorems may rest on and be about.
#[derive(Clone)]
pub struct Policy {
    /// The axioms accepted.
    pub axioms: BTreeSet<Axiom>,
    /// The sets of laws accepted for each type; `none`, which asks nothing, always is.
    laws: BTreeMap<Element, BTreeSet<LawSet>>,
    /// Whether a certificate has to be about a source and a C file.
    pub binding: Binding,
}

impl Default for Policy {
    /// All axioms of the logic, and what is exact.
    fn default() -> Self {
        let exact = |element: &Element| (*element, element.exact().into());
        Policy {
            axioms: Axiom::ALL.iter().copied().collect(),
            laws: Element::ALL.iter().map(exact).collect(),
            binding: Binding::Optional,
        }
    }
}

impl Policy {
    /// Whether theorems may rest on the axiom of this name: never on one that is not the logic's.
    pub fn allows_axiom(&self, name: &str) -> bool {
        find(name).is_some_and(|axiom: Axiom| self.axioms.contains(&axiom))
    }

    /// Whether theorems about elements of this type may assume these laws. Where the type is not
    /// known, nothing is claimed of it: a set will do that is accepted for some type.
    pub fn allows_laws(&self, set: LawSet, element: Option<Element>) -> bool {
        let mut accepted = self.laws.iter();
        let fits = |of: &Element| element.is_none_or(|element| element == *of);
        set == LawSet::None || accepted.any(|(of, sets)| fits(of) && sets.contains(&set))
    }

    /// Accepts a set of laws for every type for which that makes sense.
    pub fn allow_laws(&mut self, set: LawSet) {
        for element in Element::ALL {
            if set.may_be_accepted_for(*element) {
                self.laws.entry(*element).or_default().insert(set);
            }
        }
    }

    /// The same, but for what it says of a source and a C file.
    pub fn with(&self, binding: Binding) -> Policy {
        Policy {
            binding,
            ..self.clone()
        }
    }

    /// The names of the sets accepted for a type.
    pub fn accepted(&self, element: Element) -> Vec<&'static str> {
        let sets = self.laws.get(&element).into_iter().flatten();
        let sets: BTreeSet<LawSet> = sets.copied().chain([LawSet::None]).collect();
        sets.into_iter().map(LawSet::name).collect()
    }
}

/// A policy as a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    axioms: Option<BTreeSet<Axiom>>,
    #[serde(default)]
    laws: BTreeMap<Element, BTreeSet<LawSet>>,
    #[serde(default)]
    kernel: Vec<Entry>,
    #[serde(default)]
    exclude: Vec<Excluded>,
}

/// What is in the folder of a release and is none of it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Excluded {
    /// A file, or a folder with all that is in it.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// The kernels of a release, and what else is in its folder.
#[derive(Debug)]
pub struct Release {
    /// The kernels that there have to be.
    pub kernels: Vec<Entry>,
    /// What is none of them.
    pub excluded: Vec<Excluded>,
}

/// A kernel that a release has to have, with its files.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name, where the source has several.
    pub name: Option<String>,
    /// The `.atl` file.
    pub source: PathBuf,
    /// The `.c` file.
    pub c: PathBuf,
    /// The certificate.
    pub certificate: PathBuf,
}

/// Why a policy is not understood.
#[derive(Debug)]
pub enum Misunderstood {
    /// It cannot be read, for this reason.
    Unreadable(ErrorKind),
    /// It has more than [`MAX_BYTES`].
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// It is no TOML, or says something else than policies do. The library that reads it says what.
    Malformed(String),
    /// It accepts a set of laws for a type for which none may.
    Laws(Element, LawSet),
    /// It excludes this without a reason.
    NoReason(PathBuf),
}

/// How many bytes a policy may have.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads a policy, and what it says of a release.
pub fn read(text: &str) -> Result<(Policy, Release), Misunderstood> {
    let file: File =
        toml::from_str(text).map_err(|error| Misunderstood::Malformed(error.to_string()))?;
    let mut policy = Policy::default().with(Binding::Required);
    if let Some(axioms) = file.axioms {
        policy.axioms = axioms;
    }
    for (element, sets) in file.laws {
        if let Some(set) = sets.iter().find(|set| !set.may_be_accepted_for(element)) {
            return Err(Misunderstood::Laws(element, *set));
        }
        policy.laws.insert(element, sets);
    }
    let (kernels, excluded) = (file.kernel, file.exclude);
    if let Some(one) = excluded.iter().find(|one| one.reason.trim().is_empty()) {
        return Err(Misunderstood::NoReason(one.path.clone()));
    }
    Ok((policy, Release { kernels, excluded }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(text: &str) -> Policy {
        read(text).unwrap_or_else(|why| panic!("{text}: {why:?}")).0
    }

    #[test]
    fn what_is_exact_is_accepted() {
        for policy in [Policy::default(), policy("")] {
            assert_eq!(policy.accepted(Element::F32), ["none", "ieee"]);
            assert_eq!(policy.accepted(Element::F64), ["none", "ieee"]);
            assert_eq!(policy.accepted(Element::U32), ["none", "words"]);
            assert_eq!(policy.accepted(Element::U64), ["none", "words"]);
            assert!(!policy.allows_laws(LawSet::Ieee, Some(Element::U32)));
            assert!(!policy.allows_laws(LawSet::Words, Some(Element::F64)));
            assert!(policy.allows_laws(LawSet::Words, None));
            assert!(!policy.allows_laws(LawSet::Real, None));
            assert!(
                Axiom::ALL
                    .iter()
                    .all(|axiom| policy.allows_axiom(axiom.name()))
            );
            assert!(!policy.allows_axiom("sorry.lemma.4"));
            assert!(!policy.allows_axiom("Choice"));
        }
    }

    #[test]
    fn lists_take_the_place_of_the_defaults() {
        let few = policy("axioms = ['choice']\n[laws]\nf32 = ['real']\nu32 = []");
        assert!(few.allows_axiom("choice") && !few.allows_axiom("infinity"));
        assert_eq!(few.accepted(Element::F32), ["none", "real"]);
        assert_eq!(few.accepted(Element::F64), ["none", "ieee"]);
        assert_eq!(few.accepted(Element::U32), ["none"]);
        assert!(!policy("axioms = []").allows_axiom("choice"));
    }

    #[test]
    fn a_set_is_allowed_where_it_makes_sense() {
        let mut policy = Policy::default();
        policy.allow_laws(LawSet::Real);
        assert!(policy.allows_laws(LawSet::Real, Some(Element::F32)));
        assert!(policy.allows_laws(LawSet::Real, Some(Element::F64)));
        assert!(!policy.allows_laws(LawSet::Real, Some(Element::U32)));
        assert!(!policy.allows_laws(LawSet::Real, Some(Element::U64)));
    }

    #[test]
    fn kernels() {
        let text = "[[kernel]]\nsource = 'a.atl'\nc = 'a.c'\ncertificate = 'a.cert'\n\
            [[kernel]]\nname = 'b'\nsource = 's'\nc = 'b.c'\ncertificate = 'b.cert'\n";
        let (policy, release) = read(text).unwrap();
        assert_eq!(policy.binding, Binding::Required);
        assert_eq!(release.kernels.len(), 2);
        assert_eq!(release.kernels[1].name.as_deref(), Some("b"));
        assert!(release.excluded.is_empty());
        let exclude = "[[exclude]]\npath = 'old'\nreason = 'not shipped any more'\n";
        let (_, release) = read(&format!("{text}{exclude}")).unwrap();
        assert_eq!(release.excluded[0].path, PathBuf::from("old"));
    }

    /// What is not understood is not ignored.
    #[test]
    fn refused() {
        let cases = [
            ("lawz = []", "unknown field `lawz`"),
            ("laws = ['ieee']", "invalid type"),
            ("kernels = ['matmul']", "unknown field `kernels`"),
            ("more_laws = ['real']", "unknown field `more_laws`"),
            ("axioms = ['choise']", "did you mean `choice`?"),
            ("axioms = ['sorry.left_assumed.4']", "no axiom is named"),
            ("[laws]\nf32 = ['div_total']", "no set of laws is named"),
            ("[laws]\nf32 = ['reel']", "did you mean `real`?"),
            (
                "[laws]\nf16 = ['none']",
                "no type of elements is named \"f16\"",
            ),
            ("[laws]\nf32 = ['words']", "Laws(F32, Words)"),
            ("[laws]\nu32 = ['ieee']", "Laws(U32, Ieee)"),
            ("[laws]\nu64 = ['real']", "Laws(U64, Real)"),
            ("[[kernel]]\nname = 'matmul'", "missing field"),
            (
                "[[kernel]]\nsource = 's'\nc = 'c'\ncertificate = 'x'\nsha = ''",
                "unknown field",
            ),
            ("[[exclude]]\npath = 'x.c'", "missing field `reason`"),
            (
                "[[exclude]]\npath = 'x.c'\nreason = ' '",
                "NoReason(\"x.c\")",
            ),
            ("axioms = [", "expected"),
            (&format!("axioms = {}", "[".repeat(1 << 19)), "TOML"),
        ];
        for (text, why) in cases {
            let said = match read(text) {
                Err(Misunderstood::Malformed(said)) => said,
                other => format!("{:?}", other.map(|_| text).unwrap_err()),
            };
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}

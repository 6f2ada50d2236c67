//! What is accepted: axioms, and sets of laws for types of elements.

use crate::exemption::Exemption;
use crate::flags::{Build, Contradiction};
use crate::hash::Sha256;
use crate::laws::{Element, LawSet};
use crate::names::{Named, find, read_by_name};
use crate::programs::Programs;
use certs::format::VERSION;
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
    /// With the source alone it may say what schedules make of that, and nothing of any C; whether that is
    /// accepted.
    Rewrites(bool),
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
    /// How C files are built, if that is said.
    pub build: Option<Build>,
}

impl Default for Policy {
    /// All axioms of the logic, and what is exact.
    fn default() -> Self {
        let exact = |element: &Element| (*element, element.exact().into());
        Policy {
            axioms: Axiom::ALL.iter().copied().collect(),
            laws: Element::ALL.iter().map(exact).collect(),
            binding: Binding::Optional,
            build: None,
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

    /// An option of the compiler that the C file needs, and that the policy does not have among those
    /// that it says are used, if it says it.
    pub fn missing_flag(&self, programs: &Programs) -> Option<String> {
        let (build, element) = (self.build.as_ref()?, programs.element?);
        build.missing(programs.function.as_ref()?, element)
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
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    axioms: Option<BTreeSet<Axiom>>,
    #[serde(default)]
    laws: BTreeMap<Element, BTreeSet<LawSet>>,
    minimum_format: Option<u8>,
    build: Option<Build>,
    #[serde(default)]
    kernel: Vec<Entry>,
    #[serde(default)]
    exempt: Vec<Exemption>,
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
    /// Those of them that may lack their proof.
    pub exemptions: Vec<Exemption>,
    /// What is none of them.
    pub excluded: Vec<Excluded>,
}

/// A kernel that a release has to have, with its files; or several, for which `*` stands.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entry {
    /// Its name, where the source has several.
    pub name: Option<String>,
    /// The `.atl` file.
    pub source: PathBuf,
    /// The `.c` file.
    pub c: PathBuf,
    /// The certificate.
    pub certificate: PathBuf,
    /// The hash that the source has to have.
    pub source_sha256: Option<Sha256>,
    /// The hash that the C file has to have.
    pub c_sha256: Option<Sha256>,
}

impl Entry {
    /// What the policy calls the kernel: by its name, or as the certificate is named.
    pub fn called(&self) -> Option<&str> {
        let stem = || self.certificate.file_stem()?.to_str();
        self.name.as_deref().or_else(stem)
    }
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
    /// It asks for this version of the format, or later ones, and this program reads older ones only.
    Format(u8),
    /// It says that this option is used, which is not accepted.
    Flag(String, Contradiction),
    /// It excludes this without a reason.
    NoReason(PathBuf),
    /// It exempts this kernel without a reason, or nobody answers for that.
    NoOwner(String),
    /// It exempts or excludes something, and names no kernels.
    NoKernels,
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
    if let Some(version) = file.minimum_format.filter(|version| *version > VERSION) {
        return Err(Misunderstood::Format(version));
    }
    if let Some((flag, why)) = file.build.as_ref().and_then(Build::contradiction) {
        return Err(Misunderstood::Flag(flag.to_owned(), why));
    }
    policy.build = file.build;
    let (kernels, exemptions, excluded) = (file.kernel, file.exempt, file.exclude);
    if kernels.is_empty() && !(exemptions.is_empty() && excluded.is_empty()) {
        return Err(Misunderstood::NoKernels);
    }
    let is_blank = |text: &str| text.trim().is_empty();
    let owned = |one: &&Exemption| !is_blank(&one.reason) && !is_blank(&one.owner);
    if let Some(one) = exemptions.iter().find(|one| !owned(one)) {
        return Err(Misunderstood::NoOwner(one.kernel.clone()));
    }
    if let Some(one) = excluded.iter().find(|one| is_blank(&one.reason)) {
        return Err(Misunderstood::NoReason(one.path.clone()));
    }
    let release = Release {
        kernels,
        exemptions,
        excluded,
    };
    Ok((policy, release))
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

    #[test]
    fn exemptions() {
        let kernel = "[[kernel]]\nsource = 's'\nc = 'c'\ncertificate = 'a/k.cert'\n";
        let exempt = "[[exempt]]\nkernel = 'k'\nreason = 'r'\nowner = 'o'\n";
        let day = "expires = 2027-01-31\n";
        let (_, release) = read(&format!("{kernel}{exempt}{day}")).unwrap();
        assert_eq!(release.exemptions[0].expires.to_string(), "2027-01-31");
        assert_eq!(release.kernels[0].called(), Some("k"));
        for (text, why) in [
            (format!("{kernel}{exempt}"), "missing field `expires`"),
            (format!("{exempt}{day}"), "NoKernels"),
            (
                format!("{kernel}{exempt}expires = '2027-01-31'"),
                "invalid type",
            ),
            (format!("{kernel}{exempt}expires = 2027-02-29"), "TOML"),
            (
                format!("{kernel}{exempt}expires = 2027-01-31T00:00:00Z"),
                "without a time",
            ),
            (format!("{kernel}{exempt}{day}until = 1"), "unknown field"),
            (
                format!("{kernel}{exempt}{day}").replace("'r'", "' '"),
                "NoOwner(\"k\")",
            ),
            (
                format!("{kernel}{exempt}{day}").replace("'o'", "''"),
                "NoOwner(\"k\")",
            ),
        ] {
            let said = match read(&text) {
                Err(Misunderstood::Malformed(said)) => said,
                other => format!("{:?}", other.map(|_| text.clone()).unwrap_err()),
            };
            assert!(said.contains(why), "{text}: {said}");
        }
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
                "[[kernel]]\nsource='s'\nc='c'\ncertificate='k'\n[[exclude]]\npath = 'x.c'\nreason = ' '",
                "NoReason(\"x.c\")",
            ),
            ("[[exclude]]\npath = 'x.c'\nreason = 'r'", "NoKernels"),
            ("minimum-format = 200", "Format(200)"),
            ("minimum-format = 'new'", "invalid type"),
            ("minimum_format = 1", "unknown field"),
            (
                "[build]\nflags = ['-Ofast']",
                "Flag(\"-Ofast\", Arithmetic)",
            ),
            ("[build]\nflag = []", "unknown field"),
            ("[build]", "missing field `flags`"),
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

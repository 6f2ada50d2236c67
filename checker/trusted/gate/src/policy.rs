//! What is accepted: axioms, and sets of laws for types of elements.

use crate::document::{self, Error, Malformed, Table, Value};
use crate::exemption::Exemption;
use crate::flags::{Build, Contradiction};
use crate::hash::{Sha256, sha256};
use crate::laws::{Element, LawSet};
use crate::names::{Named, find, named};
use crate::programs::Programs;
use certs::format::VERSION;
use reading::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// An axiom of the logic: there are no others. A certificate cannot introduce another by one of
/// these names: they are taken before the first byte of it is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    /// The hash of the bytes that say all this, if they are those of a file.
    pub sha256: Option<[u8; 32]>,
}

impl Default for Policy {
    /// All axioms of the logic, and what is exact.
    fn default() -> Self {
        let exact = |element: Element| (element, element.exact().iter().copied().collect());
        Policy {
            axioms: Axiom::ALL.iter().copied().collect(),
            laws: Element::lawful().map(exact).collect(),
            binding: Binding::Optional,
            build: None,
            sha256: None,
        }
    }
}

impl Policy {
    /// Whether theorems may rest on the axiom of this name: never on one that is not the logic's.
    pub fn allows_axiom(&self, name: &str) -> bool {
        find(name).is_some_and(|axiom: Axiom| self.axioms.contains(&axiom))
    }

    /// The first of the types of elements of which theorems may not assume what this set asks of it.
    pub fn refuses_laws(&self, set: LawSet, elements: &BTreeSet<Element>) -> Option<Element> {
        let is_accepted = |element: &Element| {
            let asked = set.asked_of(*element);
            let accepted = self.laws.get(element);
            asked == LawSet::None || accepted.is_some_and(|sets| sets.contains(&asked))
        };
        let mut refused = elements.iter().filter(|element| !is_accepted(element));
        refused.next().copied()
    }

    /// Accepts a set of laws for every type for which that makes sense.
    pub fn allow_laws(&mut self, set: LawSet) {
        for element in Element::lawful() {
            if set.may_be_accepted_for(element) {
                self.laws.entry(element).or_default().insert(set);
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
        self.build.as_ref()?.missing(programs.function.as_ref()?)
    }

    /// The names of the sets accepted for a type.
    pub fn accepted(&self, element: Element) -> Vec<&'static str> {
        let sets = self.laws.get(&element).into_iter().flatten();
        let sets: BTreeSet<LawSet> = sets.copied().chain([LawSet::None]).collect();
        sets.into_iter().map(LawSet::name).collect()
    }
}

/// What is in the folder of a release and is none of it.
#[derive(Clone, Debug)]
pub struct Excluded {
    /// A file, or a folder with all that is in it.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// The kernels of a release, and what else is in its folder.
#[derive(Default, Debug)]
pub struct Release {
    /// The kernels that there have to be.
    pub kernels: Vec<Entry>,
    /// Those of them that may lack their proof.
    pub exemptions: Vec<Exemption>,
    /// What is none of them.
    pub excluded: Vec<Excluded>,
}

/// A kernel that a release has to have, with its files; or several, for which `*` stands.
#[derive(Clone, Debug)]
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
    /// It has more than [`MAX_BYTES`].
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// It says something else than policies do, here.
    Malformed(Place, Malformed),
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
///
/// 1. It is a text of at most [`MAX_BYTES`], with tables and keys that policies have.
/// 2. It accepts sets of laws only for types for which that makes sense.
/// 3. It does not ask for a version of the format that this program does not have.
/// 4. No option of the compiler contradicts what is proved.
/// 5. It exempts and excludes nothing, if it names no kernels.
/// 6. Somebody answers for what is exempt; and that, and what is excluded, has a reason.
pub fn read(bytes: &[u8]) -> Result<(Policy, Release), Misunderstood> {
    if bytes.len() > MAX_BYTES {
        return Err(Misunderstood::TooLong);
    }
    let text = str::from_utf8(bytes).map_err(|_| Misunderstood::NotText)?;
    let malformed = |error: Error| Misunderstood::Malformed(error.place(text), error.why);
    let said = Said::read(text).map_err(malformed)?;
    let mut policy = Policy::default().with(Binding::Required);
    policy.axioms = said.axioms.unwrap_or(policy.axioms);
    for (element, sets) in said.laws {
        if let Some(set) = sets.iter().find(|set| !set.may_be_accepted_for(element)) {
            return Err(Misunderstood::Laws(element, *set));
        }
        policy.laws.insert(element, sets);
    }
    if let Some(version) = said.minimum_format.filter(|version| *version > VERSION) {
        return Err(Misunderstood::Format(version));
    }
    if let Some((flag, why)) = said.build.as_ref().and_then(Build::contradiction) {
        return Err(Misunderstood::Flag(flag.to_owned(), why));
    }
    policy.build = said.build;
    policy.sha256 = Some(sha256(bytes));
    said.release.makes_sense()?;
    Ok((policy, said.release))
}

impl Release {
    fn makes_sense(&self) -> Result<(), Misunderstood> {
        let has_none = self.exemptions.is_empty() && self.excluded.is_empty();
        if self.kernels.is_empty() && !has_none {
            return Err(Misunderstood::NoKernels);
        }
        let is_blank = |text: &str| text.trim().is_empty();
        let is_unowned = |one: &&Exemption| is_blank(&one.reason) || is_blank(&one.owner);
        if let Some(one) = self.exemptions.iter().find(is_unowned) {
            return Err(Misunderstood::NoOwner(one.kernel.clone()));
        }
        let mut excluded = self.excluded.iter();
        match excluded.find(|one| is_blank(&one.reason)) {
            Some(one) => Err(Misunderstood::NoReason(one.path.clone())),
            None => Ok(()),
        }
    }
}

/// What the text of a policy says.
#[derive(Default)]
struct Said {
    axioms: Option<BTreeSet<Axiom>>,
    minimum_format: Option<u8>,
    laws: BTreeMap<Element, BTreeSet<LawSet>>,
    build: Option<Build>,
    release: Release,
}

impl Said {
    fn read(text: &str) -> Result<Said, Error> {
        let mut said = Said::default();
        for table in document::read(text)? {
            said.table(table)?;
        }
        Ok(said)
    }

    fn table(&mut self, table: Table) -> Result<(), Error> {
        let release = &mut self.release;
        match (table.name, table.is_item) {
            ("", false) => self.head(table)?,
            ("laws", false) => self.laws = laws(table)?,
            ("build", false) => self.build = Some(Build::of(table)?),
            ("kernel", true) => release.kernels.push(Entry::of(table)?),
            ("exempt", true) => release.exemptions.push(Exemption::of(table)?),
            ("exclude", true) => release.excluded.push(Excluded::of(table)?),
            (name, _) => {
                let known = [
                    "[laws]",
                    "[build]",
                    "[[kernel]]",
                    "[[exempt]]",
                    "[[exclude]]",
                ];
                return Err(Malformed::Unknown(name.to_owned(), known.into()).at(table.at));
            }
        }
        Ok(())
    }

    /// What stands before all tables.
    fn head(&mut self, mut table: Table) -> Result<(), Error> {
        self.minimum_format = table.take("minimum-format", Value::number)?;
        self.axioms = table.take("axioms", all)?;
        table.end()
    }
}

/// What has the names in a list.
fn all<T: Named + Ord>(list: Value) -> Result<BTreeSet<T>, Malformed> {
    list.texts()?.into_iter().map(named).collect()
}

/// The set that policies may list for unsigned integers, as they had to when it asked something. What
/// it asked is part of every statement now: `integers` in the theories.
pub const WORDS: &str = "words";

/// The sets of laws accepted for a type.
fn sets(element: Element, list: Value) -> Result<BTreeSet<LawSet>, Malformed> {
    let is_said_by_all = |name: &str| element.is_word() && name == WORDS;
    let mut names = list.texts()?;
    names.retain(|name| !is_said_by_all(name));
    names.into_iter().map(named).collect()
}

/// The sets of laws accepted for types, by their names.
fn laws(mut table: Table) -> Result<BTreeMap<Element, BTreeSet<LawSet>>, Error> {
    let mut laws = BTreeMap::new();
    for element in Element::lawful() {
        if let Some(sets) = table.take(element.name(), |list| sets(element, list))? {
            laws.insert(element, sets);
        }
    }
    table.end()?;
    Ok(laws)
}

impl Build {
    fn of(mut table: Table) -> Result<Build, Error> {
        let flags = table.need("flags", Value::texts)?;
        table.end()?;
        let flags = flags.into_iter().map(str::to_owned).collect();
        Ok(Build { flags })
    }
}

impl Entry {
    fn of(mut table: Table) -> Result<Entry, Error> {
        let entry = Entry {
            name: table.take("name", Value::text)?.map(str::to_owned),
            source: table.need("source", Value::text)?.into(),
            c: table.need("c", Value::text)?.into(),
            certificate: table.need("certificate", Value::text)?.into(),
            source_sha256: table.take("source-sha256", hash)?,
            c_sha256: table.take("c-sha256", hash)?,
        };
        table.end()?;
        Ok(entry)
    }
}

/// The hash that is written down in a text.
fn hash(text: Value) -> Result<Sha256, Malformed> {
    text.text()?.parse().map_err(|_| Malformed::NoHash)
}

impl Exemption {
    fn of(mut table: Table) -> Result<Exemption, Error> {
        let exemption = Exemption {
            kernel: table.need("kernel", Value::text)?.to_owned(),
            reason: table.need("reason", Value::text)?.to_owned(),
            owner: table.need("owner", Value::text)?.to_owned(),
            expires: table.need("expires", Value::day)?,
        };
        table.end()?;
        Ok(exemption)
    }
}

impl Excluded {
    fn of(mut table: Table) -> Result<Excluded, Error> {
        let excluded = Excluded {
            path: table.need("path", Value::text)?.into(),
            reason: table.need("reason", Value::text)?.to_owned(),
        };
        table.end()?;
        Ok(excluded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(text: &str) -> Policy {
        read(text.as_bytes())
            .unwrap_or_else(|why| panic!("{text}: {why:?}"))
            .0
    }

    #[test]
    fn what_is_exact_is_accepted() {
        for policy in [Policy::default(), policy("")] {
            assert_eq!(policy.accepted(Element::F32), ["none", "ieee"]);
            assert_eq!(policy.accepted(Element::F64), ["none", "ieee"]);
            assert_eq!(policy.accepted(Element::U32), ["none"]);
            assert_eq!(policy.accepted(Element::U64), ["none"]);
            let all: BTreeSet<Element> = Element::ALL.iter().copied().collect();
            for set in [LawSet::None, LawSet::Ieee] {
                assert_eq!(policy.refuses_laws(set, &all), None);
            }
            assert_eq!(policy.refuses_laws(LawSet::Real, &all), Some(Element::F32));
            let unsigned = BTreeSet::from([Element::U32]);
            assert_eq!(policy.refuses_laws(LawSet::Real, &unsigned), None);
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
        let before = policy("[laws]\nu32 = ['none', 'words']\nu64 = ['words']");
        assert_eq!(before.accepted(Element::U32), ["none"]);
        assert_eq!(before.accepted(Element::U64), ["none"]);
        let mixed = BTreeSet::from([Element::F32, Element::U32]);
        assert_eq!(few.refuses_laws(LawSet::Ieee, &mixed), Some(Element::F32));
        assert_eq!(few.refuses_laws(LawSet::Real, &mixed), None);
    }

    #[test]
    fn a_set_is_allowed_where_it_makes_sense() {
        let mut policy = Policy::default();
        policy.allow_laws(LawSet::Real);
        let all = Element::ALL.iter().copied().collect();
        assert_eq!(policy.refuses_laws(LawSet::Real, &all), None);
        assert_eq!(policy.accepted(Element::U32), ["none"]);
    }

    #[test]
    fn kernels() {
        let text = "[[kernel]]\nsource = 'a.atl'\nc = 'a.c'\ncertificate = 'a.cert'\n\
            [[kernel]]\nname = 'b'\nsource = 's'\nc = 'b.c'\ncertificate = 'b.cert'\n";
        let (policy, release) = read(text.as_bytes()).unwrap();
        assert_eq!(policy.binding, Binding::Required);
        assert_eq!(release.kernels.len(), 2);
        assert_eq!(release.kernels[1].name.as_deref(), Some("b"));
        assert!(release.excluded.is_empty());
        let exclude = "[[exclude]]\npath = 'old'\nreason = 'not shipped any more'\n";
        let (_, release) = read(format!("{text}{exclude}").as_bytes()).unwrap();
        assert_eq!(release.excluded[0].path, PathBuf::from("old"));
    }

    #[test]
    fn exemptions() {
        let kernel = "[[kernel]]\nsource = 's'\nc = 'c'\ncertificate = 'a/k.cert'\n";
        let exempt = "[[exempt]]\nkernel = 'k'\nreason = 'r'\nowner = 'o'\n";
        let day = "expires = 2027-01-31\n";
        let (_, release) = read(format!("{kernel}{exempt}{day}").as_bytes()).unwrap();
        assert_eq!(release.exemptions[0].expires.to_string(), "2027-01-31");
        assert_eq!(release.kernels[0].called(), Some("k"));
        for (text, why) in [
            (format!("{kernel}{exempt}"), "Missing(\"expires\")"),
            (format!("{exempt}{day}"), "NoKernels"),
            (
                format!("{kernel}{exempt}expires = '2027-01-31'"),
                "Wanted(\"a day",
            ),
            (format!("{kernel}{exempt}expires = 2027-02-29"), "NoNumber"),
            (
                format!("{kernel}{exempt}expires = 2027-01-31T00:00:00Z"),
                "More",
            ),
            (
                format!("{kernel}{exempt}{day}until = 1"),
                "Unknown(\"until\"",
            ),
            (
                format!("{kernel}{exempt}{day}").replace("'r'", "' '"),
                "NoOwner(\"k\")",
            ),
            (
                format!("{kernel}{exempt}{day}").replace("'o'", "''"),
                "NoOwner(\"k\")",
            ),
        ] {
            let said = read(text.as_bytes()).map(|_| ()).unwrap_err();
            let said = format!("{said:?}");
            assert!(said.contains(why), "{text}: {said}");
        }
    }

    /// What is not understood is not ignored.
    #[test]
    fn refused() {
        let cases = [
            ("lawz = []", "Unknown(\"lawz\""),
            ("laws = ['ieee']", "Unknown(\"laws\""),
            ("kernels = ['matmul']", "Unknown(\"kernels\""),
            ("more_laws = ['real']", "Unknown(\"more_laws\""),
            ("axioms = ['choise']", "Unnamed(\"axiom\", \"choise\""),
            ("axioms = ['sorry.left_assumed.4']", "Unnamed(\"axiom\""),
            ("[laws]\nf32 = ['div_total']", "Unnamed(\"set of laws\""),
            (
                "[laws]\nf32 = ['reel']",
                "Unnamed(\"set of laws\", \"reel\"",
            ),
            ("[laws]\nf8 = ['none']", "Unknown(\"f8\""),
            (
                "[laws]\nf32 = ['words']",
                "Unnamed(\"set of laws\", \"words\"",
            ),
            ("[laws]\nu32 = ['ieee']", "Laws(U32, Ieee)"),
            ("[laws]\nu64 = ['real']", "Laws(U64, Real)"),
            ("[laws]\nf32 = ['real_f32']", "Laws(F32, RealF32)"),
            ("[laws]\nf64 = ['ieee', 'real_f32']", "Laws(F64, RealF32)"),
            ("[[kernel]]\nname = 'matmul'", "Missing(\"source\")"),
            (
                "[[kernel]]\nsource = 's'\nc = 'c'\ncertificate = 'x'\nsha = ''",
                "Unknown(\"sha\"",
            ),
            ("[[exclude]]\npath = 'x.c'", "Missing(\"reason\")"),
            (
                "[[kernel]]\nsource='s'\nc='c'\ncertificate='k'\n[[exclude]]\npath = 'x.c'\nreason = ' '",
                "NoReason(\"x.c\")",
            ),
            ("[[exclude]]\npath = 'x.c'\nreason = 'r'", "NoKernels"),
            ("minimum-format = 200", "Format(200)"),
            ("minimum-format = 'new'", "Wanted(\"a number"),
            ("minimum_format = 1", "Unknown(\"minimum_format\""),
            (
                "[build]\nflags = ['-Ofast']",
                "Flag(\"-Ofast\", Arithmetic)",
            ),
            ("[build]\nflag = []", "Missing(\"flags\")"),
            ("[build]", "Missing(\"flags\")"),
            ("[build]\nflags = []\nflag = []", "Unknown(\"flag\""),
            ("[[laws]]", "Unknown(\"laws\""),
            ("[kernel]", "Unknown(\"kernel\""),
            (
                "[[kernel]]\nsource='s'\nc='c'\ncertificate='k'\nc-sha256='00'",
                "NoHash",
            ),
            ("axioms = [", "NoText"),
            ("axioms = 'choice'", "Wanted(\"a list of texts"),
            ("[build]\nflags = 1", "Wanted(\"a list of texts"),
            ("[[kernel]]\nsource = ['s']", "Wanted(\"a text"),
            ("[[kernel]]\nname = 1", "Wanted(\"a text"),
            (&format!("axioms = {}", "[".repeat(1 << 19)), "NoText"),
        ];
        for (text, why) in cases {
            let said = read(text.as_bytes()).map(|_| ()).unwrap_err();
            let said = format!("{said:?}");
            assert!(said.contains(why), "{text}: {said}");
        }
    }

    #[test]
    fn length() {
        let longest = "#".repeat(MAX_BYTES);
        assert!(read(longest.as_bytes()).is_ok());
        let too_long = longest + "#";
        let said = read(too_long.as_bytes()).map(|_| ());
        assert!(matches!(said, Err(Misunderstood::TooLong)), "{said:?}");
    }
}

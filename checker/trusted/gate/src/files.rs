//! A certificate and its files: read, hashed, checked.

use crate::check::{Report, Rules, check};
use crate::exemption::Exemption;
use crate::finding::{Finding, Input};
use crate::hash::{Sha256, sha256};
use crate::narrator::Narrator;
use crate::policy::{Binding, Entry, Policy};
use crate::programs::{Files, function_name};
use crate::verdict::Verdict;
use certs::Limits;
use reading::MAX_BYTES;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// A certificate, and the files that it is to be about.
#[derive(Clone)]
pub struct Job {
    /// Where the certificate is.
    pub certificate: PathBuf,
    /// The source.
    pub source: Option<Given>,
    /// The C file.
    pub c: Option<Given>,
    /// The name of the kernel in the source, if it is said.
    pub kernel: Option<String>,
    /// The hash that the source has to have, and the one of the C file, as far as they are said.
    pub wanted: [Option<Sha256>; 2],
    /// Whether the certificate comes from the standard input.
    pub is_standard_input: bool,
    /// The exemption of the kernel, if it has one.
    pub exemption: Option<Exemption>,
}

/// A source or a C file.
#[derive(Clone)]
pub struct Given {
    /// Where it is.
    pub path: PathBuf,
    /// Whether nobody named it, and it was found beside the certificate.
    pub is_beside: bool,
}

impl Given {
    fn named(path: PathBuf) -> Given {
        let is_beside = false;
        Given { path, is_beside }
    }

    /// The file beside a certificate that has the same name but for its ending, if it is there; a
    /// link that leads nowhere counts, and cannot be read.
    fn beside(certificate: &Path, ending: &str) -> Option<Given> {
        let path = certificate.with_extension(ending);
        let is_there = path.symlink_metadata().is_ok() && path != certificate;
        let is_beside = true;
        is_there.then_some(Given { path, is_beside })
    }
}

impl Job {
    /// A certificate with the files named; for those that are not, those beside it.
    pub fn of(certificate: &Path, source: Option<&PathBuf>, c: Option<&PathBuf>) -> Job {
        let file = |named: Option<&PathBuf>, ending| match named {
            Some(path) => Some(Given::named(path.clone())),
            None => Given::beside(certificate, ending),
        };
        Job {
            certificate: certificate.to_path_buf(),
            source: file(source, "atl"),
            c: file(c, "c"),
            kernel: None,
            wanted: [None; 2],
            is_standard_input: false,
            exemption: None,
        }
    }

    /// A certificate from the standard input, with the files named.
    pub fn of_standard_input(source: Option<&PathBuf>, c: Option<&PathBuf>) -> Job {
        let named = |path: Option<&PathBuf>| path.cloned().map(Given::named);
        Job {
            source: named(source),
            c: named(c),
            is_standard_input: true,
            ..Job::of(Path::new(STANDARD_INPUT), None, None)
        }
    }

    /// What a policy in this folder asks for.
    pub fn required(entry: Entry, folder: &Path) -> Job {
        Job {
            certificate: folder.join(entry.certificate),
            source: Some(Given::named(folder.join(entry.source))),
            c: Some(Given::named(folder.join(entry.c))),
            kernel: entry.name,
            wanted: [entry.source_sha256, entry.c_sha256],
            is_standard_input: false,
            exemption: None,
        }
    }

    /// The paths of all files that are read for it.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        let given = self.source.iter().chain(&self.c);
        let given = given.map(|given| given.path.as_path());
        given.chain([self.certificate.as_path()])
    }

    /// Reads the files.
    pub fn load(self, limits: &Limits) -> Loaded {
        let given = |given: &Option<Given>, what| {
            let file = given.as_ref();
            file.map(|given| Contents::of(read(&given.path, MAX_BYTES), what, MAX_BYTES))
        };
        let certificate = match self.is_standard_input {
            true => read_standard_input(limits.bytes),
            false => read(&self.certificate, limits.bytes),
        };
        Loaded {
            certificate: Contents::of(certificate, Input::Certificate, limits.bytes),
            source: given(&self.source, Input::Source),
            c: given(&self.c, Input::C),
            job: self,
        }
    }

    /// Checks the certificate.
    pub fn check<N: Narrator>(self, rules: Rules<N::Macros>) -> Checked<N> {
        let loaded = self.load(rules.limits);
        let mut checked: Said<N> = loaded.check(rules);
        if rules.slice.is_some() && checked.report.verdict() == Verdict::ResourceLimit {
            // What others need of the theories is not to be the reason.
            let alone = Rules {
                slice: None,
                ..rules
            };
            checked = loaded.check(alone);
        }
        loaded.checked(checked)
    }

    /// Checks the certificate; the text of the C function that is proved, if that is verified when
    /// it is read as a C file. Where there is no C file, that text takes its place in the report,
    /// under this path.
    pub fn emit<N: Narrator>(
        self,
        path: &Path,
        policy: &Policy,
        limits: &Limits,
    ) -> (Checked<N>, Option<String>) {
        let mut loaded = self.load(limits);
        let takes_its_place = loaded.source.is_some() && loaded.c.is_none();
        let needed = match takes_its_place {
            true => Binding::Optional,
            false => Binding::Required,
        };
        let rules = |policy| Rules {
            policy,
            limits,
            slice: None,
        };
        let (policy, with_files) = (policy.with(needed), policy.with(Binding::Required));
        let first: Said<N> = loaded.check(rules(&policy));
        if !first.report.verdict().is_acceptance() {
            return (loaded.checked(first), None);
        }
        let Some(text) = first.narrator.c(first.report.kernel.as_deref()) else {
            return (loaded.checked(first.and(Finding::Unprintable)), None);
        };
        let given = loaded.c.replace(Contents::from_memory(text.as_bytes()));
        let second: Said<N> = loaded.check(rules(&with_files));
        let is_proved = second.report.verdict() == Verdict::Verified;
        let said = if takes_its_place {
            loaded.job.c = Some(Given::named(path.to_path_buf()));
            second
        } else {
            loaded.c = given;
            first
        };
        match is_proved {
            true => (loaded.checked(said), Some(text)),
            false => (loaded.checked(said.and(Finding::Unprintable)), None),
        }
    }
}

/// What a check says, and who puts it into words.
struct Said<N> {
    report: Report,
    narrator: N,
}

impl<N> Said<N> {
    /// The same, with one more finding.
    fn and(self, why: Finding) -> Said<N> {
        Said {
            report: self.report.and(why),
            ..self
        }
    }
}

/// The bytes of a file, or why there are none.
struct Contents {
    bytes: Result<Vec<u8>, Unread>,
    sha256: Option<[u8; 32]>,
}

/// Why there are none.
#[derive(Clone, Copy)]
enum Unread {
    Unreadable(Input, ErrorKind),
    TooLong(Input, usize),
}

impl Contents {
    /// What was read, if it is not longer than the limit.
    fn of(read: std::io::Result<Vec<u8>>, what: Input, limit: usize) -> Contents {
        let bytes = match read {
            Ok(bytes) if bytes.len() > limit => Err(Unread::TooLong(what, limit)),
            Ok(bytes) => Ok(bytes),
            Err(error) => Err(Unread::Unreadable(what, error.kind())),
        };
        let sha256 = bytes.as_ref().ok().map(|bytes| sha256(bytes));
        Contents { bytes, sha256 }
    }

    fn from_memory(bytes: &[u8]) -> Contents {
        Contents {
            bytes: Ok(bytes.to_vec()),
            sha256: Some(sha256(bytes)),
        }
    }

    fn get(&self) -> Result<&[u8], Finding> {
        self.bytes.as_deref().map_err(|why| match *why {
            Unread::Unreadable(what, why) => Finding::Unreadable(what, why),
            Unread::TooLong(what, limit) => Finding::TooLong(what, limit),
        })
    }
}

/// A certificate and its files, as they were read: what is hashed is what is compared.
pub struct Loaded {
    job: Job,
    certificate: Contents,
    source: Option<Contents>,
    c: Option<Contents>,
}

impl Loaded {
    fn check<N: Narrator>(&self, rules: Rules<N::Macros>) -> Said<N> {
        let mut narrator = N::default();
        let report = self.judge(rules, &mut narrator);
        let report = report.unwrap_or_else(Report::of);
        if report.theorems == 0 {
            // What was heard before something went wrong is not reported.
            narrator = N::default();
        }
        Said { report, narrator }
    }

    fn judge<N: Narrator>(
        &self,
        rules: Rules<N::Macros>,
        narrator: &mut N,
    ) -> Result<Report, Finding> {
        // Before the files are asked for: a file that is another one counts even where others are missing.
        self.hashes(|found| found.is_some())?;
        let certificate = self.certificate.get()?;
        let source = self.source.as_ref().map(Contents::get).transpose()?;
        let c = self.c.as_ref().map(Contents::get).transpose()?;
        self.hashes(|_| true)?;
        // Of a source that nobody named, the kernel that the C file has the name of: the statement
        // asks for the same name.
        let given = self.job.source.as_ref();
        let found = given.is_some_and(|given| given.is_beside);
        let same_name = c.filter(|_| found).and_then(function_name);
        let files = Files {
            source,
            kernel: self.job.kernel.as_deref().or(same_name),
            c,
        };
        Ok(check(certificate, files, rules, narrator))
    }

    /// Compares the hashes that count with those that the files have to have.
    fn hashes(&self, counts: impl Fn(Option<[u8; 32]>) -> bool) -> Result<(), Finding> {
        let [wanted_source, wanted_c] = self.job.wanted;
        for (what, wanted, contents) in [
            (Input::Source, wanted_source, &self.source),
            (Input::C, wanted_c, &self.c),
        ] {
            let found = contents.as_ref().and_then(|contents| contents.sha256);
            if let Some(Sha256(wanted)) = wanted
                && found != Some(wanted)
                && counts(found)
            {
                return Err(Finding::OtherHash {
                    what,
                    wanted,
                    found,
                });
            }
        }
        Ok(())
    }

    fn checked<N>(self, said: Said<N>) -> Checked<N> {
        let hash = |contents: Option<&Contents>| contents.and_then(|contents| contents.sha256);
        Checked {
            sha256: self.certificate.sha256,
            source_sha256: hash(self.source.as_ref()),
            c_sha256: hash(self.c.as_ref()),
            job: self.job,
            report: said.report,
            narrator: said.narrator,
        }
    }
}

/// A certificate that was checked.
pub struct Checked<N> {
    /// With which files.
    pub job: Job,
    /// The hash of its bytes, if they could be read.
    pub sha256: Option<[u8; 32]>,
    /// The hash of the source.
    pub source_sha256: Option<[u8; 32]>,
    /// The hash of the C file.
    pub c_sha256: Option<[u8; 32]>,
    /// What there is to say about it.
    pub report: Report,
    /// Who puts it into words.
    pub narrator: N,
}

/// What stands for the standard input in the place of a certificate.
pub const STANDARD_INPUT: &str = "-";

/// The bytes of the standard input; one more than the limit where it has more.
pub fn read_standard_input(limit: usize) -> std::io::Result<Vec<u8>> {
    at_most(limit, std::io::stdin().lock())
}

fn at_most(limit: usize, from: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    from.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The bytes of an ordinary file; one more than the limit where it has more.
///
/// 1. A pipe, a device, a socket or a folder is refused, before it is opened (to open a device can
///    do something) and after (it can be another file by then): `InvalidInput`.
/// 2. To open it does not wait for anybody.
pub fn read(path: &Path, limit: usize) -> std::io::Result<Vec<u8>> {
    let ordinary = |found: Metadata| match found.is_file() {
        true => Ok(()),
        false => Err(ErrorKind::InvalidInput),
    };
    ordinary(path.metadata()?)?;
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    ordinary(file.metadata()?)?;
    at_most(limit, file)
}

//! Which certificates are held against which files, and what comes of it.

use crate::bundle::sha256;
use crate::check::{Finding, Report, check};
use crate::gate::{Files, function_name};
use crate::policy::{Entry, Policy};
use crate::verdict::Verdict;
use certs::Limits;
use statement::syntax::MAX_BYTES;
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
        }
    }

    /// What a policy in this folder asks for.
    pub fn required(entry: Entry, folder: &Path) -> Job {
        Job {
            certificate: folder.join(entry.certificate),
            source: Some(Given::named(folder.join(entry.source))),
            c: Some(Given::named(folder.join(entry.c))),
            kernel: entry.name,
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
            file.map(|given| Contents::of(&given.path, what, MAX_BYTES))
        };
        Loaded {
            certificate: Contents::of(&self.certificate, "the certificate", limits.bytes),
            source: given(&self.source, "the source"),
            c: given(&self.c, "the C file"),
            job: self,
        }
    }

    /// Checks the certificate.
    pub fn check(self, policy: &Policy, limits: &Limits) -> Checked {
        let loaded = self.load(limits);
        let report = loaded.check(policy, limits);
        loaded.checked(report)
    }

    /// Checks the certificate; the text of the C function that is proved, if that is verified when
    /// it is read as a C file. Where there is no C file, that text takes its place in the report,
    /// under this path.
    pub fn emit(self, path: &Path, policy: &Policy, limits: &Limits) -> (Checked, Option<String>) {
        let needs_files = policy.with_files(true);
        let mut loaded = self.load(limits);
        let takes_its_place = loaded.source.is_some() && loaded.c.is_none();
        let first = loaded.check(&policy.with_files(!takes_its_place), limits);
        if !first.verdict().is_acceptance() {
            return (loaded.checked(first), None);
        }
        let Some(text) = first.c() else {
            return (loaded.checked(first.and(Finding::Unprintable)), None);
        };
        let given = loaded.c.replace(Contents::from_memory(text.as_bytes()));
        let second = loaded.check(&needs_files, limits);
        let is_proved = second.verdict() == Verdict::Verified;
        let report = if takes_its_place {
            loaded.job.c = Some(Given::named(path.to_path_buf()));
            second
        } else {
            loaded.c = given;
            first
        };
        match is_proved {
            true => (loaded.checked(report), Some(text)),
            false => (loaded.checked(report.and(Finding::Unprintable)), None),
        }
    }
}

/// The bytes of a file, or why there are none.
struct Contents {
    bytes: Result<Vec<u8>, (&'static str, String)>,
    sha256: Option<[u8; 32]>,
}

impl Contents {
    /// What a file holds; one byte more than the limit where it holds more, and no hash then.
    fn of(path: &Path, what: &'static str, limit: usize) -> Contents {
        let bytes = read(path, limit).map_err(|error| (what, reason(&error)));
        let whole = bytes.as_ref().ok().filter(|bytes| bytes.len() <= limit);
        let sha256 = whole.map(|bytes| sha256(bytes));
        Contents { bytes, sha256 }
    }

    fn from_memory(bytes: &[u8]) -> Contents {
        Contents {
            bytes: Ok(bytes.to_vec()),
            sha256: Some(sha256(bytes)),
        }
    }

    fn get(&self) -> Result<&[u8], Finding> {
        let bytes = self.bytes.as_ref();
        bytes.map(Vec::as_slice).map_err(|(what, why)| {
            let why = why.clone();
            Finding::Unreadable { what, why }
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
    fn check(&self, policy: &Policy, limits: &Limits) -> Report {
        self.judge(policy, limits).unwrap_or_else(Report::of)
    }

    fn judge(&self, policy: &Policy, limits: &Limits) -> Result<Report, Finding> {
        let certificate = self.certificate.get()?;
        let source = self.source.as_ref().map(Contents::get).transpose()?;
        let c = self.c.as_ref().map(Contents::get).transpose()?;
        // Of a source that nobody named, the kernel that the C file has the name of: the statement
        // asks for the same name.
        let found = self
            .job
            .source
            .as_ref()
            .is_some_and(|given| given.is_beside);
        let same_name = c.filter(|_| found).and_then(function_name);
        let files = Files {
            source,
            kernel: self.job.kernel.as_deref().or(same_name),
            c,
        };
        Ok(check(certificate, files, policy, limits))
    }

    fn checked(self, report: Report) -> Checked {
        let hash = |contents: Option<&Contents>| contents.and_then(|contents| contents.sha256);
        Checked {
            sha256: self.certificate.sha256,
            source_sha256: hash(self.source.as_ref()),
            c_sha256: hash(self.c.as_ref()),
            job: self.job,
            report,
        }
    }
}

/// A certificate that was checked.
pub struct Checked {
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
}

/// The verdict on all certificates: the worst.
pub fn verdict(checked: &[Checked]) -> Verdict {
    let verdicts = checked.iter().map(|checked| checked.report.verdict());
    verdicts.max().unwrap_or(Verdict::Error)
}

/// Finds fault with certificates of a release that are for kernels of one name: C functions of one
/// name cannot be linked into one program.
pub fn refuse_twice(release: &mut [Checked]) {
    let mut seen = std::collections::BTreeSet::new();
    for checked in release {
        if let Some(kernel) = &checked.report.kernel
            && !seen.insert(kernel.clone())
        {
            let twice = Finding::Twice(kernel.clone());
            checked.report.findings.push(twice);
        }
    }
}

/// Why there is nothing to check.
pub enum Trouble {
    /// There is no certificate where one was looked for.
    Nothing(String),
    /// A folder cannot be read.
    Unreadable(String),
}

/// The certificates meant: for a folder, the files `*.cert` in it, by name.
pub fn certificates(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let name = folder.display();
    let unreadable = |error| Trouble::Unreadable(format!("{name}: {}", reason(&error)));
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|ending| ending == "cert") {
            inside.push(path);
        }
    }
    inside.sort();
    match inside.is_empty() {
        true => Err(Trouble::Nothing(format!(
            "{name}: there is no certificate, no file `*.cert`, in this folder"
        ))),
        false => Ok(inside),
    }
}

/// The first of some certificates that no job is for, if there is one.
pub fn stray<'a>(certificates: &'a [PathBuf], jobs: &[Job]) -> Option<&'a PathBuf> {
    let place = |path: &PathBuf| path.canonicalize().ok();
    let required: Vec<_> = jobs.iter().map(|job| place(&job.certificate)).collect();
    let is_required =
        |path: &PathBuf| place(path).is_some_and(|path| required.contains(&Some(path)));
    certificates.iter().find(|path| !is_required(path))
}

/// Why a file cannot be read or written, the same on every system.
pub fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".to_owned(),
        other => other.to_string(),
    }
}

/// The bytes of a file; one more than the limit where it has more.
pub fn read(path: &Path, limit: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

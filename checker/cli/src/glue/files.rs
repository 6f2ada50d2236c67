//! A certificate and its files: read, and handed over.

use crate::summary::Summary;
use certs::Limits;
use certs_tools::Context;
use gate::check::Rules;
use gate::exemption::Exemption;
use gate::hash::Sha256;
use gate::judge::{Case, Contents, Judgement, Unread, judge};
use gate::release::Required;
use gate::verdict::Verdict;
use reading::{MAX_BYTES, c};
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
    /// A file that somebody named.
    pub fn named(path: PathBuf) -> Given {
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
    pub fn required(required: &Required, folder: &Path) -> Job {
        let Required { entry, exemption } = required.clone();
        Job {
            certificate: folder.join(entry.certificate),
            source: Some(Given::named(folder.join(entry.source))),
            c: Some(Given::named(folder.join(entry.c))),
            kernel: entry.name,
            wanted: [entry.source_sha256, entry.c_sha256],
            is_standard_input: false,
            exemption,
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
        let given = |given: &Option<Given>| {
            let file = given.as_ref();
            file.map(|given| contents(read(&given.path, MAX_BYTES), MAX_BYTES))
        };
        let certificate = match self.is_standard_input {
            true => read_standard_input(limits.bytes),
            false => read(&self.certificate, limits.bytes),
        };
        Loaded {
            certificate: contents(certificate, limits.bytes),
            source: given(&self.source),
            c: given(&self.c),
            job: self,
        }
    }

    /// Checks the certificate.
    pub fn check(self, rules: Rules<Context>) -> Checked {
        let loaded = self.load(rules.limits);
        let mut judgement = loaded.judge(rules);
        if rules.slice.is_some() && judgement.report.verdict() == Verdict::ResourceLimit {
            // What others need of the theories is not to be the reason.
            let alone = Rules {
                slice: None,
                ..rules
            };
            judgement = loaded.judge(alone);
        }
        loaded.checked(judgement)
    }
}

/// A certificate and its files, as they were read.
pub struct Loaded {
    /// Whose they are.
    pub job: Job,
    /// The certificate.
    pub certificate: Contents,
    /// The source, if there is one.
    pub source: Option<Contents>,
    /// The C file, if there is one.
    pub c: Option<Contents>,
}

impl Loaded {
    /// Hands everything over. Of a source that nobody named, the kernel is meant that the C file has the
    /// name of: the statement asks for the same name.
    pub fn judge(&self, rules: Rules<Context>) -> Judgement<Summary> {
        let given = self.job.source.as_ref();
        let is_beside = given.is_some_and(|given| given.is_beside);
        let c = self.c.as_ref().filter(|_| is_beside);
        let same_name = c.and_then(Contents::bytes).and_then(function_name);
        let case = Case {
            certificate: &self.certificate,
            source: self.source.as_ref(),
            c: self.c.as_ref(),
            kernel: self.job.kernel.as_deref().or(same_name),
            wanted: self.job.wanted,
        };
        judge(case, rules)
    }

    /// With what was judged of them.
    pub fn checked(self, judgement: Judgement<Summary>) -> Checked {
        let job = self.job;
        Checked { job, judgement }
    }
}

/// A certificate that was checked.
pub struct Checked {
    /// With which files.
    pub job: Job,
    /// What is said of it.
    pub judgement: Judgement<Summary>,
}

/// The name of the function in a C file, if it can be read.
pub fn function_name(c: &[u8]) -> Option<&str> {
    let function = c::read(c).ok()?;
    Some(function.name())
}

/// What was read, if it is not longer than the limit.
fn contents(read: std::io::Result<Vec<u8>>, limit: usize) -> Contents {
    Contents::new(match read {
        Ok(bytes) if bytes.len() > limit => Err(Unread::TooLong(limit)),
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(Unread::Unreadable(error.kind())),
    })
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

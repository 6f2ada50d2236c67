//! The command line of a check: what it asks for, and what comes of it.

use super::arguments::BadList;
use super::clock::day_of;
use super::files::{Checked, Job, STANDARD_INPUT, read};
use super::folder::{self, Trouble};
use super::pattern::{Flaw, texts};
use super::shared::shared;
use crate::emit::emit;
use crate::laws::acceptable;
use crate::names::named;
use crate::room::STACK;
use certs::Limits;
use clap::Args;
use gate::check::{Report, Rules};
use gate::exemption::Day;
use gate::hash::Sha256;
use gate::laws::LawSet;
use gate::policy::{self, Axiom, Binding, Excluded, Misunderstood, Policy, Release};
use gate::release::{Required, Unclear, conclude, worst};
use gate::verdict::Verdict;
use std::collections::HashSet;
use std::env::VarError;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::Builder;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The variable that says when a build takes place, in seconds.
pub const EPOCH: &str = "SOURCE_DATE_EPOCH";

/// What to check. The option parser fills it in, and nothing stands between.
#[derive(Args, Default)]
pub struct Request {
    /// Certificates; a folder stands for the files `*.cert` in it and in folders below. The source `k.atl` and the C
    /// file `k.c` beside `k.cert` are compared with it. `-` is a certificate from the standard input, and
    /// `@FILE` a list of arguments, one in a line.
    #[arg(value_name = "FILE.cert")]
    files: Vec<PathBuf>,
    /// The kernel's source, which the certificate has to be about.
    #[arg(long, value_name = "FILE.atl")]
    source: Option<PathBuf>,
    /// The name of the kernel, if the source has several.
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// The C file, of which the bytes are read.
    #[arg(long, value_name = "FILE.c")]
    c: Option<PathBuf>,
    /// The expected SHA-256 of the source.
    #[arg(long, value_name = "HASH")]
    expect_source_hash: Option<Sha256>,
    /// The expected SHA-256 of the C file.
    #[arg(long, value_name = "HASH")]
    expect_c_hash: Option<Sha256>,
    /// Where to write the C function that is proved, once it is. The source says the type of its
    /// elements.
    #[arg(long, value_name = "FILE.c")]
    emit_c: Option<PathBuf>,
    /// A release, as TOML: its kernels with their files, the axioms and the laws it accepts.
    #[arg(long, value_name = "FILE.toml")]
    policy: Option<PathBuf>,
    /// Accepts theorems about scalars that satisfy this set of laws, too: none, ieee or real,
    /// for the types of elements for which it makes sense.
    #[arg(long, value_name = "NAME", value_parser = acceptable)]
    allow_law: Vec<LawSet>,
    /// Accepts theorems that rest on this axiom: extensionality, choice or infinity. There are no
    /// others, and without a policy all are accepted.
    #[arg(long, value_name = "NAME", value_parser = named::<Axiom>)]
    allow_axiom: Vec<Axiom>,
    /// Accepts certificates that are compared with no source and no C file, and says `proved` of them.
    #[arg(long)]
    allow_unbound: bool,
    /// The date for exemptions, such as 2027-01-31. By default it is taken from SOURCE_DATE_EPOCH or the
    /// clock.
    #[arg(long, value_name = "DAY")]
    today: Option<Day>,
    /// How many certificates to replay at the same time. Each takes its own memory.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
}

/// Why nothing was checked.
pub enum Failure {
    /// Wrong arguments: no verdict on anything.
    Usage(String),
    /// A request that asks for nothing, or for what does not fit together: no verdict, either.
    Request(Wrong),
    /// Something is wrong with a folder of certificates.
    Folder(Trouble),
    /// With the exit code of this verdict.
    Verdict(Verdict, String),
}

/// What is wrong with a request.
pub enum Wrong {
    /// The policy in this file cannot be read, for this reason.
    Unreadable(PathBuf, ErrorKind),
    /// The policy in this file is not understood.
    Policy(PathBuf, Misunderstood),
    /// This list of arguments is not.
    List(PathBuf, BadList),
    /// Something is wrong with this path of the policy, which has a `*`.
    Pattern(PathBuf, Flaw),
    /// It is not clear which kernels the policy asks for.
    Unclear(Unclear),
    /// SOURCE_DATE_EPOCH does not count seconds.
    Epoch,
    /// The policy names the kernels and their files, and here is an option that does, too.
    ForOne(&'static str),
    /// There are options for one certificate, and there are several.
    Several,
    /// The policy has no kernel with this file, and does not exclude it.
    Stray(PathBuf),
    /// The policy excludes this, which is not there.
    NothingExcluded(PathBuf),
    /// This option would accept more than the policy does.
    Override(&'static str),
    /// The policy does not say which kernels have to be in this folder.
    Open(PathBuf),
    /// There is no certificate, and no kernel in a policy, if there is one.
    Nothing {
        /// Whether there is a policy.
        has_policy: bool,
    },
}

/// What a command line that is wrong ends with.
const USAGE: u8 = 2;

impl Failure {
    /// The verdict, where it is not the command line that is wrong, or the policy.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Failure::Verdict(verdict, _) => Some(*verdict),
            Failure::Folder(Trouble::Unreadable(..)) => Some(Verdict::Error),
            Failure::Folder(Trouble::Empty(_) | Trouble::Link(_)) | Failure::Usage(_) => None,
            Failure::Request(wrong) => match wrong {
                Wrong::Unreadable(..) | Wrong::List(_, BadList::Unreadable(_)) => {
                    Some(Verdict::Error)
                }
                Wrong::Policy(_, Misunderstood::TooLong) | Wrong::List(_, BadList::TooLong) => {
                    Some(Verdict::ResourceLimit)
                }
                Wrong::Policy(_, Misunderstood::Format(_)) => Some(Verdict::Unsupported),
                _ => None,
            },
        }
    }

    /// The exit code: never zero.
    pub fn exit_code(&self) -> u8 {
        let verdict = self.verdict();
        verdict.map_or(USAGE, |verdict| verdict.exit_code().max(1))
    }
}

/// What is to be done.
pub struct Plan<'r> {
    accepted: Accepted,
    jobs: Vec<Job>,
    /// The day on which exemptions are looked at, if it is known.
    today: Option<Day>,
    /// The kernels that there have to be, one for each job, if the policy says it.
    required: Option<Vec<Required>>,
    /// Where to write the C function that is proved.
    emit_c: Option<&'r Path>,
    /// How many certificates to check at the same time.
    workers: usize,
}

/// What was accepted, for reports to name.
#[derive(Clone, Default)]
pub struct Accepted {
    /// The file of the policy.
    file: Option<PathBuf>,
    /// What it says, with the options.
    pub policy: Policy,
    /// What is in its folder, and none of the release.
    pub excluded: Vec<Excluded>,
}

impl Accepted {
    /// The file of the policy, and the hash of the bytes that were read as a policy.
    pub fn file(&self) -> Option<(&Path, &[u8; 32])> {
        self.file.as_deref().zip(self.policy.sha256.as_ref())
    }
}

/// What came of it.
pub struct Done {
    /// What was accepted.
    pub accepted: Accepted,
    /// The verdict on all certificates.
    pub verdict: Verdict,
    /// The certificates.
    pub checked: Vec<Checked>,
    /// The text of C to write, if it is asked for and proved.
    pub emitted: Option<String>,
}

impl Request {
    /// To check a whole release.
    pub fn of_policy(policy: PathBuf, today: Option<Day>) -> Request {
        Request {
            policy: Some(policy),
            today,
            jobs: 1,
            ..Request::default()
        }
    }

    /// Where the text of C is to be written.
    pub fn emit_c(&self) -> Option<&Path> {
        self.emit_c.as_deref()
    }

    /// The paths of all inputs that are named.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        let options = [&self.source, &self.c, &self.policy].into_iter().flatten();
        self.files.iter().chain(options).map(PathBuf::as_path)
    }

    /// Whether there is an option that is for one certificate only, and which.
    fn for_one(&self) -> Option<&'static str> {
        let options = [
            ("--source", self.source.is_some()),
            ("--c", self.c.is_some()),
            ("--kernel", self.kernel.is_some()),
            ("--emit-c", self.emit_c.is_some()),
            ("--expect-source-hash", self.expect_source_hash.is_some()),
            ("--expect-c-hash", self.expect_c_hash.is_some()),
            (STANDARD_INPUT, self.files.iter().any(is_standard_input)),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(option, _)| option)
    }

    /// Reads the policy, if there is one: once.
    pub fn policy(&self) -> Result<(Accepted, Option<Release>), Failure> {
        let mut accepted = Accepted::default();
        let Some(path) = &self.policy else {
            return Ok((accepted, None));
        };
        let unreadable = |error: Error| Wrong::Unreadable(path.clone(), error.kind());
        let bytes = read(path, policy::MAX_BYTES).map_err(unreadable);
        let bytes = bytes.map_err(Failure::Request)?;
        let wrong = |why| Failure::Request(Wrong::Policy(path.clone(), why));
        let (policy, release) = policy::read(&bytes).map_err(wrong)?;
        accepted.file = Some(path.clone());
        accepted.policy = policy;
        accepted.excluded = release.excluded.clone();
        let names_kernels = !release.kernels.is_empty();
        Ok((accepted, names_kernels.then_some(release)))
    }

    /// Finds the certificates.
    pub fn plan(
        &self,
        mut accepted: Accepted,
        release: Option<Release>,
    ) -> Result<Plan<'_>, Failure> {
        let policy = &mut accepted.policy;
        if policy.binding != Binding::Required {
            policy.binding = self.binding();
        }
        policy.axioms.extend(&self.allow_axiom);
        for set in &self.allow_law {
            policy.allow_laws(*set);
        }
        self.fits_policy(release.is_some())
            .map_err(Failure::Request)?;
        let (jobs, required) = match release {
            Some(release) => {
                let (jobs, required) = self.release_jobs(release)?;
                (jobs, Some(required))
            }
            None => {
                let files = folder::files(&self.files, folder::CERTIFICATES, &|_| false);
                let certificates = files.map_err(Failure::Folder)?;
                let jobs = self.given_jobs(&certificates).map_err(Failure::Request)?;
                (jobs, None)
            }
        };
        let today = match jobs.iter().any(|job| job.exemption.is_some()) {
            true => self.today().map_err(Failure::Request)?,
            false => None,
        };
        Ok(Plan {
            accepted,
            jobs,
            today,
            required,
            emit_c: self.emit_c(),
            workers: self.jobs.into(),
        })
    }

    /// The day that is said, or that of the clock: the one thing that a verdict takes from it.
    fn today(&self) -> Result<Option<Day>, Wrong> {
        if self.today.is_some() {
            return Ok(self.today);
        }
        let seconds = match std::env::var(EPOCH) {
            Ok(seconds) => seconds.parse().map_err(|_| Wrong::Epoch)?,
            Err(VarError::NotUnicode(_)) => return Err(Wrong::Epoch),
            Err(VarError::NotPresent) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                now.unwrap_or(Duration::MAX).as_secs()
            }
        };
        Ok(day_of(seconds))
    }

    /// Whether files are asked for, where there is no policy that does.
    fn binding(&self) -> Binding {
        let names_c = self.c.is_some() || self.wanted() != [None; 2];
        match (names_c, self.source.is_some(), self.allow_unbound) {
            (true, ..) => Binding::Required,
            (false, true, accepted) => Binding::Rewrites(accepted),
            (false, false, true) => Binding::Optional,
            (false, false, false) => Binding::Expected,
        }
    }

    /// The hashes that the source and the C file have to have.
    fn wanted(&self) -> [Option<Sha256>; 2] {
        [self.expect_source_hash, self.expect_c_hash]
    }

    /// What a policy says is not changed, and does not depend on what a folder happens to hold.
    /// 1. No option accepts more than the policy does.
    /// 2. A policy that names no kernels is not for a folder, from which any could be missing.
    fn fits_policy(&self, is_release: bool) -> Result<(), Wrong> {
        match () {
            () if self.policy.is_none() => Ok(()),
            () if !self.allow_law.is_empty() => Err(Wrong::Override("--allow-law")),
            () if !self.allow_axiom.is_empty() => Err(Wrong::Override("--allow-axiom")),
            () if self.allow_unbound => Err(Wrong::Override("--allow-unbound")),
            () if is_release => Ok(()),
            () => match self.files.iter().find(|path| path.is_dir()) {
                Some(folder) => Err(Wrong::Open(folder.clone())),
                None => Ok(()),
            },
        }
    }

    /// What a policy with kernels asks for: their files and no others.
    /// 1. No option names files for one certificate.
    /// 2. What is excluded is there.
    /// 3. What stands for several kernels stands for some, and leads to files in the folder of the policy.
    /// 4. What is exempt is one of its kernels.
    /// 5. Files that are named, and those in the folder of the policy that are not excluded, are all
    ///    files of its kernels.
    fn release_jobs(&self, release: Release) -> Result<(Vec<Job>, Vec<Required>), Failure> {
        if let Some(option) = self.for_one() {
            return Err(Failure::Request(Wrong::ForOne(option)));
        }
        let folder = self.policy.as_deref().and_then(Path::parent);
        let folder = folder.unwrap_or(Path::new(""));
        let mut excluded = HashSet::new();
        for Excluded { path, .. } in &release.excluded {
            let path = folder.join(path);
            let there = folder::standing(&path);
            let missing = |_| Failure::Request(Wrong::NothingExcluded(path));
            excluded.insert(there.map_err(missing)?);
        }
        // By its own path: a link to what is excluded is not.
        let is_excluded = |path: &Path| {
            let there = folder::standing(path);
            there.is_ok_and(|path| excluded.contains(&path))
        };
        let here = if folder == Path::new("") {
            Path::new(".")
        } else {
            folder
        };
        let inside = folder::in_folder(here, folder::ALL, &is_excluded);
        let inside = inside.map_err(Failure::Folder)?;
        let named = folder::files(&self.files, folder::ALL, &is_excluded);
        let named = named.map_err(Failure::Folder)?;
        let mut found = Vec::new();
        for entry in &release.kernels {
            let wrong = |(path, flaw)| Failure::Request(Wrong::Pattern(path, flaw));
            found.push(texts(entry, here, &inside).map_err(wrong)?);
        }
        let unclear = |why| Failure::Request(Wrong::Unclear(why));
        let required = release.required(&found).map_err(unclear)?;
        let jobs = required.iter().map(|one| Job::required(one, folder));
        let jobs: Vec<Job> = jobs.collect();
        let files = [named, inside].concat();
        match folder::stray(&files, &jobs) {
            None => Ok((jobs, required)),
            Some(stray) => Err(Failure::Request(Wrong::Stray(stray.clone()))),
        }
    }

    /// The certificates on the command line.
    fn given_jobs(&self, certificates: &[PathBuf]) -> Result<Vec<Job>, Wrong> {
        match certificates {
            [] => Err(Wrong::Nothing {
                has_policy: self.policy.is_some(),
            }),
            [_, _, ..] if self.for_one().is_some() => Err(Wrong::Several),
            certificates => {
                let (source, c) = (self.source.as_ref(), self.c.as_ref());
                let job = |path: &PathBuf| Job {
                    kernel: self.kernel.clone(),
                    wanted: self.wanted(),
                    ..match is_standard_input(path) {
                        true => Job::of_standard_input(source, c),
                        false => Job::of(path, source, c),
                    }
                };
                Ok(certificates.iter().map(job).collect())
            }
        }
    }
}

impl Plan<'_> {
    /// The paths of all files that will be read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.jobs.iter().flat_map(Job::inputs)
    }

    /// How many certificates there are to check.
    pub fn count(&self) -> usize {
        self.jobs.len()
    }

    /// Checks the certificates; `told` hears of each before it is checked.
    pub fn run(self, limits: &Limits, told: impl Fn(&Path) + Sync) -> Done {
        let (mut checked, mut emitted) = (Vec::new(), None);
        let mut jobs = self.jobs;
        if let Some(path) = self.emit_c {
            for job in jobs.drain(..) {
                let (one, text) = emit(job, path, &self.accepted.policy, limits);
                checked.push(one);
                emitted = text;
            }
        }
        let slice = shared(&jobs, limits);
        let rules = Rules {
            policy: &self.accepted.policy,
            limits,
            slice: slice.as_ref(),
        };
        let check = |job: Job| {
            told(&job.certificate);
            job.check(rules)
        };
        checked.extend(in_parallel(self.workers, jobs, check));
        let reports = checked.iter_mut().map(|one| &mut one.judgement.report);
        let mut reports: Vec<&mut Report> = reports.collect();
        let verdict = match &self.required {
            Some(required) => conclude(required, &mut reports, self.today),
            None => worst(reports.iter().map(|report| &**report)),
        };
        Done {
            accepted: self.accepted,
            verdict,
            checked,
            emitted: emitted.filter(|_| verdict == Verdict::Verified),
        }
    }
}

fn is_standard_input(path: &PathBuf) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// How many threads work at the same time, at most.
const MAX_WORKERS: usize = 256;

/// The results of some work on each job, in their order.
fn in_parallel(
    workers: usize,
    jobs: Vec<Job>,
    work: impl Fn(Job) -> Checked + Sync,
) -> Vec<Checked> {
    let workers = workers.min(jobs.len()).min(MAX_WORKERS);
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let mut results: Vec<(usize, Checked)> = std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            // The lock is free again before the work begins.
            while let Some((at, job)) = { queue.lock().ok().and_then(|mut left| left.next()) } {
                done.push((at, work(job)));
            }
            done
        };
        let start = |_| Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        let workers: Vec<_> = (0..workers).flat_map(start).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        let mut results: Vec<_> = joined
            .flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect();
        // Nothing is left, unless no thread could be started.
        results.extend(worker());
        results
    });
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

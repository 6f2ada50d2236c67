//! Lowers kernels for tests, as fast as there are processors.

use atl_check::summary::Summary;
use certs::Limits;
use certs_tools::Context;
use gate::check::{Report, Rules};
use gate::laws::LawSet;
use gate::policy::Policy;
use gate::programs::Files;
use gate::slice::Slice;
use gate::verdict::Verdict;
use lower::{Compiler, Instance};
use programs::atl::ast::{Kernel, Schedule};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Proof procedures recurse over terms.
const STACK: usize = 1 << 28;

/// A kernel, the C text and the certificate that were made of it, the laws that its proof needs.
pub struct Lowered {
    pub source: Vec<u8>,
    pub kernel: Kernel,
    pub schedule: Option<Schedule>,
    pub c: String,
    pub certificate: Vec<u8>,
    pub laws: LawSet,
}

/// All kernels in `examples/`, those of its folders not among them. They are lowered once for all
/// tests.
pub static EXAMPLES: LazyLock<Vec<Lowered>> = LazyLock::new(|| all_made(&sources("../examples")));

/// All kernels in `kernels.atl`, lowered once, too.
pub static CONSTRUCTS: LazyLock<Vec<Lowered>> = LazyLock::new(|| {
    let source = std::fs::read_to_string(here("kernels.atl")).expect("a source");
    all_made(&each_alone(&source))
});

/// The kernels of a source, each with the definitions before it: a kernel is read with its whole file,
/// by the compiler and by the checker.
fn each_alone(source: &str) -> Vec<Vec<u8>> {
    let mut alone: Vec<String> = Vec::new();
    let mut is_whole = true;
    for line in source.lines() {
        let is_kernel = line.starts_with("kernel ");
        if is_kernel || line.starts_with("def ") {
            if is_whole {
                alone.push(String::new());
            }
            is_whole = is_kernel;
        }
        if let Some(last) = alone.last_mut() {
            *last += &format!("{line}\n");
        }
    }
    alone.into_iter().map(String::into_bytes).collect()
}

/// A path below the folder of this package.
pub fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The files with sources in a folder.
pub fn source_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(here(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "atl"));
    paths.sort();
    paths
}

/// The sources in a folder.
pub fn sources(folder: &str) -> Vec<Vec<u8>> {
    let paths = source_files(folder);
    let sources = paths
        .iter()
        .map(|path| std::fs::read(path).expect("a source"));
    sources.collect()
}

/// Runs a test on a thread with a compiler of its own.
pub fn with_compiler(test: impl FnOnce(&Compiler) + Send) {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK);
        let worker = worker.spawn_scoped(scope, || test(&compiler()));
        worker.expect("a thread").join().expect("the test");
    });
}

/// A compiler for this thread.
pub fn compiler() -> Compiler {
    let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).expect("the bundle");
    Compiler::open(&bundle, &theories::cache()).expect("the theories")
}

/// Lowers all kernels of some sources, in their order; or says what stands against it.
pub fn all_lowered(sources: &[Vec<u8>]) -> Vec<Result<Lowered, String>> {
    let kernels = sources.iter().flat_map(|source| {
        let file = programs::atl::read(source);
        let file =
            file.unwrap_or_else(|why| panic!("{why:?}\n{}", String::from_utf8_lossy(source)));
        file.kernels.into_iter().map(move |kernel| (source, kernel))
    });
    let kernels: Vec<(&Vec<u8>, Kernel)> = kernels.collect();
    for_each(&kernels, compiler, |compiler, (source, kernel)| {
        lowered(compiler, source, kernel, None)
    })
}

/// The same, where nothing stands against it.
pub fn all_made(sources: &[Vec<u8>]) -> Vec<Lowered> {
    let lowered = all_lowered(sources).into_iter();
    let made: Result<_, String> = lowered.collect();
    made.unwrap_or_else(|why| panic!("{why}"))
}

/// All theories, replayed once: checks go on from there, as those of one run of the checker go on from
/// what their certificates need.
pub static THEORIES: LazyLock<Slice<Context>> = LazyLock::new(|| {
    let limits = Limits::default();
    let modules = gate::bundle::modules(&limits).unwrap_or_else(|why| panic!("{why:?}"));
    let segments = modules.iter().flat_map(|module| &module.segments);
    let names = segments.flat_map(|segment| segment.provided.iter().copied());
    Slice::replay(names, &limits).unwrap_or_else(|why| panic!("{why:?}"))
});

/// What the checker makes of a certificate.
pub fn check(certificate: &[u8], files: Files, policy: &Policy) -> (Report, Summary) {
    let rules = Rules {
        policy,
        limits: &Limits::default(),
        slice: Some(&THEORIES),
    };
    let mut summary = Summary::default();
    let report = gate::check::check(certificate, files, rules, &mut summary);
    (report, summary)
}

/// `atl-check` accepts what was made.
pub fn assert_verified(made: &[Lowered]) {
    assert_verified_by(made, |_| Policy::default());
}

/// The same, each by a policy of its own.
pub fn assert_verified_by(made: &[Lowered], policy: impl Fn(&Lowered) -> Policy + Sync) {
    let checked = for_each(made, || (), |(), made| made.check_by(&policy(made)));
    let wrong: Vec<String> = checked.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What becomes of each item, in their order. Each processor works at one, with tools of its own.
pub fn for_each<I: Sync, W, T: Send>(
    items: &[I],
    tools: impl Fn() -> W + Sync,
    work: impl Fn(&W, &I) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let tools = tools();
        let mut done = Vec::new();
        while let at = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(at)
        {
            done.push((at, work(&tools, item)));
        }
        done
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(usize, T)> = std::thread::scope(|scope| {
        let worker = |_| {
            let worker = std::thread::Builder::new().stack_size(STACK);
            worker.spawn_scoped(scope, work).expect("a thread")
        };
        let workers: Vec<_> = (0..processors).map(worker).collect();
        let done = workers
            .into_iter()
            .map(|worker| worker.join().expect("the work"));
        done.flatten().collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// All schedules in the sources of a folder, carried out.
pub fn all_scheduled(folder: &str) -> Vec<Lowered> {
    let sources = sources(folder);
    let files = sources.iter().flat_map(|source| {
        let file = programs::atl::read(source).expect("a source");
        let kernels = file.kernels;
        let schedules = file.schedules.into_iter();
        schedules.map(move |schedule| {
            let named = |kernel: &&Kernel| kernel.name.text == schedule.kernel.text;
            let kernel = kernels.iter().find(named).expect("a kernel").clone();
            (source, kernel, schedule)
        })
    });
    let schedules: Vec<(&Vec<u8>, Kernel, Schedule)> = files.collect();
    let made = for_each(
        &schedules,
        compiler,
        |compiler, (source, kernel, schedule)| {
            let made = lowered(compiler, source, kernel, Some(&Instance::of(schedule)));
            let made = made.map_err(|why| format!("{}: {why}", schedule.name.text))?;
            let schedule = Some(schedule.clone());
            Ok(Lowered { schedule, ..made })
        },
    );
    let made: Result<_, String> = made.into_iter().collect();
    made.unwrap_or_else(|why| panic!("{why}"))
}

/// Lowers a kernel of a source, by this schedule.
pub fn lowered(
    compiler: &Compiler,
    source: &[u8],
    kernel: &Kernel,
    schedule: Option<&Instance>,
) -> Result<Lowered, String> {
    let name = &kernel.name.text;
    let made = compiler.compile_scheduled(source, name, schedule, "");
    let made = made.map_err(|error| error.render(name, &String::from_utf8_lossy(source)))?;
    Ok(Lowered {
        source: source.to_vec(),
        kernel: kernel.clone(),
        schedule: None,
        c: made.c,
        certificate: made.certificate,
        laws: made.laws,
    })
}

impl Lowered {
    /// What `atl-check` has against it.
    pub fn check(&self) -> Result<(), String> {
        self.check_by(&Policy::default())
    }

    /// The same with this policy.
    pub fn check_by(&self, policy: &Policy) -> Result<(), String> {
        let name = &self.kernel.name.text;
        let files = Files {
            source: Some(&self.source),
            kernel: Some(name),
            c: Some(self.c.as_bytes()),
        };
        let (report, _) = check(&self.certificate, files, policy);
        match report.verdict() {
            Verdict::Verified => Ok(()),
            _ => Err(format!("{name}: {:?}\n{}", report.findings, self.c)),
        }
    }
}

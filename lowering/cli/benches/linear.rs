//! How the work of `atl compile` grows with a kernel, by the number of its parts, and that of `atl rewrite`
//! with a schedule, by the number of its steps and by what stands around one step.
//!
//! `cargo bench -p atl --bench linear -- [FAMILY...]`. Prints, for each family of kernels and each
//! number of parts, processor time, steps of the certificate and bytes, and draws the time. The
//! replay of the theories, which is the same for every kernel, is not in it. Last comes the exponent
//! between the two largest: 1 is linear.

use front::source::Source;
use lower::{Compiler, Instance};
use std::process::ExitCode;
use tests::growing::{FEW, SCHEDULED, gens, left_sum, list, nest, segments, stages};

/// How deep proofs may recurse.
const STACK: usize = 1 << 30;

const PARTS: &[usize] = &[10, 20, 40, 80, 160, 400];

/// Nothing larger is tried after so many seconds.
const PATIENCE: f64 = 20.0;

/// Kernels that are alike, of any number of parts.
#[derive(Clone, Copy)]
struct Family {
    name: &'static str,
    /// The numbers of parts.
    parts: &'static [usize],
    /// The most parts that the language allows, in the source and in C: nesting has a limit, and the
    /// length of a text.
    most: usize,
    /// The kernel, of this many parts; with a schedule, if steps are measured.
    kernel: fn(usize) -> String,
}

const FAMILIES: &[Family] = &[
    family("left_sum", 400, left_sum),
    family("right_sum", 180, right_sum),
    family("products", 400, products),
    family("stages", 180, stages),
    family("shared_stages", 180, shared_stages),
    family("scalars", 180, scalars),
    family("guarded_terms", 400, guarded_terms),
    family("guards", 80, guards),
    family("conjuncts", 400, conjuncts),
    family("choices", 80, choices),
    family("segments", 160, segments),
    family("dimensions", 40, dimensions),
    family("minima_flat", 400, minima_flat),
    family("minima_nested", 80, minima_nested),
    family("gens", 40, gens),
    family("sums", 80, sums),
    family("binders", 80, binders),
    family("maxima", 10, maxima),
    family("maxima_from", 80, maxima_from),
    family("maxima_of_cells", 180, maxima_of_cells),
];

const fn family(name: &'static str, most: usize, kernel: fn(usize) -> String) -> Family {
    let parts = PARTS;
    Family {
        name,
        parts,
        most,
        kernel,
    }
}

/// What a compilation takes.
struct Measured {
    parts: usize,
    seconds: f64,
    steps: u32,
    bytes: usize,
}

fn main() -> ExitCode {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    let chosen: Vec<&String> = chosen.iter().filter(|it| !it.starts_with('-')).collect();
    let is_chosen =
        |family: &&Family| chosen.is_empty() || chosen.iter().any(|it| *it == family.name);
    let path = theories::root().join(theories::BUNDLE);
    let Ok(bundle) = std::fs::read(&path) else {
        eprintln!("cannot read {}", path.display());
        return ExitCode::FAILURE;
    };
    let mut code = ExitCode::SUCCESS;
    let scheduled = SCHEDULED.iter().map(|&(name, kernel)| Family {
        name,
        parts: FEW,
        most: FEW[FEW.len() - 1],
        kernel,
    });
    let all: Vec<Family> = FAMILIES.iter().copied().chain(scheduled).collect();
    for family in all.iter().filter(is_chosen) {
        if let Err(why) = draw(&bundle, family) {
            eprintln!("{}: {why}", family.name);
            code = ExitCode::FAILURE;
        }
    }
    code
}

/// Measures a family and prints it.
fn draw(bundle: &[u8], family: &Family) -> Result<(), String> {
    println!("{}", family.name);
    let mut all: Vec<Measured> = Vec::new();
    for &parts in family.parts.iter().filter(|parts| **parts <= family.most) {
        if all.last().is_some_and(|last| last.seconds > PATIENCE) {
            break;
        }
        let text = (family.kernel)(parts);
        let found = std::thread::scope(|scope| {
            let worker = std::thread::Builder::new().stack_size(STACK);
            let worker = worker.spawn_scoped(scope, || measure(bundle, parts, &text));
            let worker = worker.map_err(|error| error.to_string())?;
            worker.join().map_err(|_| "a panic".to_string())?
        })?;
        let bar = "#".repeat((found.seconds * 20.0).ceil().min(80.0) as usize);
        println!(
            "{parts:6} {:8.3} s {:9} steps {:9} bytes  {bar}",
            found.seconds, found.steps, found.bytes
        );
        all.push(found);
    }
    if let [.., a, b] = &all[..] {
        let exponent = |x: f64, y: f64| (y / x).ln() / (b.parts as f64 / a.parts as f64).ln();
        println!(
            "       exponents: time {:.2}, steps {:.2}, bytes {:.2}",
            exponent(a.seconds, b.seconds),
            exponent(a.steps.into(), b.steps.into()),
            exponent(a.bytes as f64, b.bytes as f64)
        );
    }
    Ok(())
}

/// Compiles a kernel.
fn measure(bundle: &[u8], parts: usize, text: &str) -> Result<Measured, String> {
    let compiler = Compiler::open(bundle, &theories::cache()).map_err(|why| why.to_string())?;
    let start = processor_time()?;
    let source = Source::read(text.as_bytes());
    if let Some(error) = source.errors.first() {
        return Err(format!("{parts}: {}", error.render("it", text)));
    }
    let certificate = match source.schedules("k")[..] {
        [] => compiler
            .compile(&source.readable, "k", "")
            .map(|compiled| compiled.certificate),
        [schedule, ..] => compiler
            .rewrite(&source.readable, "k", &Instance::of(schedule))
            .map(|rewritten| rewritten.certificate),
    };
    let certificate =
        certificate.map_err(|error| format!("{parts}: {}", error.render("it", text)))?;
    let seconds = processor_time()? - start;
    let module = certs::Module::read(&certificate, &certs::Limits::default());
    let counts = module.map_err(|error| format!("{error:?}"))?.counts;
    Ok(Measured {
        parts,
        seconds,
        steps: counts.steps,
        bytes: certificate.len(),
    })
}

/// The processor time of this thread, in seconds, as Linux counts it.
fn processor_time() -> Result<f64, String> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat");
    let text = text.map_err(|error| error.to_string())?;
    let spent = text
        .split(' ')
        .next()
        .and_then(|word| word.parse::<u64>().ok());
    spent.map(|spent| spent as f64 / 1e9).ok_or(text)
}

/// A stencil of n points, nested to the right.
fn right_sum(n: usize) -> String {
    let sum = nest(n, "x[i]", |at, inner| format!("x[i + {at}] + ({inner})"));
    format!("kernel k(n: int, x: f32[n + {n}]) -> f32[n] = gen i < n: {sum}")
}

fn products(n: usize) -> String {
    let product = list(n, " * ", |at| format!("x[i + {at}]"));
    format!("kernel k(n: int, x: f32[n + {n}]) -> f32[n] = gen i < n: {product}")
}

/// Arrays that are all read at the end.
fn shared_stages(n: usize) -> String {
    let sum = list(n, " + ", |at| format!("b{at}[i]"));
    let body = nest(n, &format!("gen i < n: {sum}"), |at, inner| {
        format!("let b{at} := gen i < n: x[i] * {} in {inner}", at + 2)
    });
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = {body}")
}

/// A chain of scalars.
fn scalars(n: usize) -> String {
    let body = nest(n, &format!("b{}", n - 1), |at, inner| {
        let before = match at {
            0 => "x[i]".to_string(),
            _ => format!("b{}", at - 1),
        };
        format!("let b{at} := {before} * x[i] in {inner}")
    });
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: {body}")
}

/// A sum of terms with a guard each.
fn guarded_terms(n: usize) -> String {
    let sum = list(n, " + ", |at| format!("[i + {at} < n] x[i + {at}]"));
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: {sum}")
}

/// Guards in guards.
fn guards(n: usize) -> String {
    let body = nest(n, "x[i]", |at, inner| format!("[i + {at} < m] {inner}"));
    format!("kernel k(n: int, m: int, x: f32[n]) -> f32[n] = gen i < n: {body}")
}

/// A guard that says many things.
fn conjuncts(n: usize) -> String {
    let guard = list(n, " and ", |at| format!("i + {at} < m"));
    format!("kernel k(n: int, m: int, x: f32[n]) -> f32[n] = gen i < n: [{guard}] x[i]")
}

fn choices(n: usize) -> String {
    let body = nest(n, "x[i]", |at, inner| {
        format!("if x[i] < {at} then x[i + {at}] else {inner}")
    });
    format!("kernel k(n: int, x: f32[n + {n}]) -> f32[n] = gen i < n: {body}")
}

fn dimensions(n: usize) -> String {
    let (shape, index) = (
        list(n, ", ", |_| "n".into()),
        list(n, ", ", |at| format!("i_{at}")),
    );
    let binders = list(n, ", ", |at| format!("i_{at} < n"));
    format!("kernel k(n: int, x: f32[{shape}]) -> f32[{shape}] = gen {binders}: x[{index}] * 2")
}

fn minima_flat(n: usize) -> String {
    let sum = list(n, " + ", |at| format!("x[min(i + {at}, n - 1)]"));
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: {sum}")
}

fn minima_nested(n: usize) -> String {
    let index = nest(n, "i", |at, inner| format!("min({inner}, {at})"));
    format!("kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[{index}]")
}

fn sums(n: usize) -> String {
    let body = nest(
        n,
        &list(n, " + ", |at| format!("x[i_{at}]")),
        |at, inner| format!("sum i_{at} < n: {inner}"),
    );
    format!("kernel k(n: int, x: f32[n]) -> f32 = {body}")
}

fn binders(n: usize) -> String {
    let binders = list(n, ", ", |at| format!("i_{at} < n"));
    let terms = list(n, " + ", |at| format!("x[i_{at}]"));
    format!("kernel k(n: int, x: f32[n]) -> f32 = sum {binders}: {terms}")
}

fn maxima(n: usize) -> String {
    let body = nest(n, "x[i_0]", |at, inner| format!("max i_{at} < n: {inner}"));
    format!("kernel k(n: int, x: f32[n]) -> f32 where 1 <= n = {body}")
}

fn maxima_from(n: usize) -> String {
    let body = nest(n, "x[i_0]", |at, inner| {
        format!("max i_{at} < n from 0: {inner}")
    });
    format!("kernel k(n: int, x: f32[n]) -> f32 = {body}")
}

fn maxima_of_cells(n: usize) -> String {
    let body = nest(n, "x[i]", |at, inner| format!("max(x[i + {at}], {inner})"));
    format!("kernel k(n: int, x: f32[n + {n}]) -> f32[n] = gen i < n: {body}")
}

//! Memory is bounded by the bytes of a file and by the limits: the worst files that we know,
//! each checked in a process that may have so much memory and no more. (The bound is worked out
//! in `docs/certificate-format.md`.)
//!
//! Time has no bound of that kind; that these tests end says that nothing exponential is left.

use crate::support::{certificate, good, prop};
use certs::Kind;
use kernel::{Term, Thm};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Terms, types and elements of sets that these files may make.
const NODES: usize = 1 << 20;

/// The bytes that one of them may take, all tables together.
const BYTES_OF_NODE: usize = 512;

/// The bytes that a byte of a file may take.
const BYTES_OF_BYTE: usize = 64;

/// The address space of a process that checks something small, and the most that a report takes.
const BASE: usize = 512 << 20;

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bounds");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a command of the checker on a file, in little memory.
fn run(name: &str, bytes: &[u8], args: &[&str]) -> Output {
    let path = folder().join(name);
    std::fs::write(&path, bytes).unwrap();
    // All theories together need more.
    let nodes = match args {
        ["statement"] => 8 * NODES,
        _ => NODES,
    };
    let memory = BASE + nodes * BYTES_OF_NODE + bytes.len() * BYTES_OF_BYTE;
    let script = format!("ulimit -v {}; exec \"$@\"", memory >> 10);
    let nodes = nodes.to_string();
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_atl-check")]);
    command
        .args(args)
        .arg(&path)
        .args(["--limit-nodes", &nodes]);
    command.stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn expect(code: i32, message: &str, output: &Output) {
    let said = [&output.stdout[..], &output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let start: String = said.chars().take(2_000).collect();
    assert_eq!(output.status.code(), Some(code), "{start}");
    assert!(said.contains(message), "{start}");
}

/// A number as files have it.
fn number(mut n: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let more = n >= 0x80;
        bytes.push(n as u8 & 0x7f | u8::from(more) << 7);
        n >>= 7;
        if !more {
            return bytes;
        }
    }
}

/// Opcodes, by their names.
fn op(name: &str) -> u8 {
    let row = certs_tools::table().find(|row| row.name == name).unwrap();
    row.op as u8
}

/// A file of one segment with these symbols, which provides those of them that have a kind.
fn file(symbols: &[(Option<Kind>, String)], body: &[u8]) -> Vec<u8> {
    let mut bytes = good()[..44].to_vec();
    bytes.extend(number(symbols.len()));
    for (_, symbol) in symbols {
        bytes.extend(number(symbol.len()));
        bytes.extend(symbol.as_bytes());
    }
    let provided = symbols.iter().enumerate();
    let provided = provided.filter_map(|(at, (kind, _))| Some(4 * at + (*kind)? as usize));
    let provided: Vec<usize> = provided.collect();
    bytes.extend([1, 0]);
    bytes.extend(number(provided.len()));
    bytes.extend(provided.into_iter().flat_map(number));
    bytes.extend(number(body.len()));
    bytes.extend(body);
    bytes.extend([0; 5]);
    bytes
}

/// Instructions, of words: the name of an opcode, or a number.
fn code(words: &str) -> Vec<u8> {
    let word = |word: &str| match word.parse() {
        Ok(n) => number(n),
        Err(_) => vec![op(word)],
    };
    words.split_whitespace().flat_map(word).collect()
}

fn names(prefix: &str, count: usize) -> Vec<(Option<Kind>, String)> {
    let names = (0..count).map(|at| (None, format!("{prefix}{at}")));
    names.collect()
}

/// `p = (p = (p = ...))`
#[test]
fn many_terms() {
    let mut body = code("VAR 0 0 SAVE");
    body.extend([128, op("EQ")].repeat(2 * NODES));
    let output = run("terms.cert", &file(&names("p", 1), &body), &[]);
    expect(4, "there is room for another term", &output);
}

/// Theorems with all sets of two of many hypotheses.
#[test]
fn many_sets() {
    const COUNT: usize = 1100;
    let mut body = Vec::new();
    for at in 0..COUNT {
        body.extend(code(&format!("VAR {at} 0 ASSUME SAVE")));
    }
    for i in 0..COUNT {
        for j in 0..i {
            body.extend(code(&format!("REF {i} REF {j} DEDUCT_ANTISYM")));
        }
    }
    let output = run("sets.cert", &file(&names("p", COUNT), &body), &[]);
    expect(4, "there is room for another set", &output);
}

/// A type with so many arguments, hypotheses about 200 instances of it, and ever new instances
/// of all of them.
fn instances(arity: usize) -> Vec<u8> {
    const TYPES: usize = 200;
    let mut symbols = names("'a", arity);
    let [x, v] = [arity, arity + 1];
    symbols.extend(names("v", TYPES + 1));
    let [map, ty] = [v + TYPES, v + TYPES + 2];
    symbols.extend(["abs", "rep"].map(|name| (Some(Kind::Constant), name.to_owned())));
    symbols.push((Some(Kind::Type), "many".to_owned()));
    // ⊢ (λx. x = x) x
    let mut body = code(&format!(
        "VAR {x} 0 VAR {x} 0 VAR {x} 0 EQ LAMBDA VAR {x} 0 APP BETA SYM VAR {x} 0 REFL EQ_MP"
    ));
    let variables: String = (0..arity).map(|at| format!("{at} ")).collect();
    body.extend(code(&format!(
        "DEFINE_TYPE {arity} {ty} {map} {} {variables}",
        map + 1
    )));
    for at in 0..arity {
        body.extend(code(&format!("TYPE_VAR {at}")));
    }
    for at in 0..TYPES {
        // The first argument stays, the others are `bool` or not.
        let argument = |n: usize| match n > 0 && at >> (n - 1) & 1 == 1 {
            true => "0 ".to_owned(),
            false => format!("{} ", n + 1),
        };
        let arguments: String = (0..arity).map(argument).collect();
        body.extend(code(&format!("TYPE_APP {arity} {ty} {arguments}")));
    }
    for at in 0..TYPES {
        let variable = format!("VAR {} {} ", v + at, arity + 1 + at);
        body.extend(code(&format!("{variable} {variable} EQ ASSUME")));
        if at > 0 {
            body.extend(code("DEDUCT_ANTISYM"));
        }
    }
    body.extend(code("SAVE"));
    let mut newest = 1;
    for at in 0..10_000 {
        let next = arity + 1 + TYPES + at;
        body.extend(code(&format!("FUN {newest} 0 REF 0 INST_TYPE 1 0 {next}")));
        newest = next;
    }
    file(&symbols, &body)
}

#[test]
fn many_types() {
    let output = run("types.cert", &instances(16), &[]);
    expect(4, "there is room for another", &output);
    let output = run("arity.cert", &instances(17), &[]);
    expect(4, "arguments of a type", &output);
}

/// A variable abstracted in a term whose parts stand at many depths.
#[test]
fn many_depths() {
    // Slots: 0 is z, 1 the term t so far, 2 the equation t = z.
    let mut body = code("VAR 1 0 SAVE REFL VAR 0 0");
    let mut step = code("SAVE");
    step.extend([128, op("EQ"), op("SAVE"), op("REFL")]);
    step.extend([128, 192 + 2, op("LAMBDA"), 128, op("APP")]);
    step.extend([192 + 1, op("EQ")]);
    body.extend(step.repeat(1_500));
    // From ((λz. t = z) z) = t for t, that often: its abstraction over p.
    body.extend(code("SAVE REFL VAR 0 0"));
    body.extend([192 + 1, op("LAMBDA"), op("REFL")]);
    let symbols = [(None, "p".to_owned()), (None, "z".to_owned())];
    let output = run("depths.cert", &file(&symbols, &body), &[]);
    expect(4, "there is room for another term", &output);
}

/// As many segments as there can be.
#[test]
fn many_segments() {
    let count = 1_000_000;
    let mut bytes = good()[..44].to_vec();
    bytes.push(0);
    bytes.extend(number(count));
    bytes.extend([0; 3].repeat(count));
    bytes.extend([0; 5]);
    let output = run("segments.cert", &bytes, &[]);
    expect(1, "it exports no theorem", &output);
}

#[test]
fn symbols() {
    let long = [(None, "x".repeat(2_000))];
    let output = run("long.cert", &file(&long, &[]), &[]);
    expect(4, "bytes of a symbol", &output);
    let output = run("symbols.cert", &file(&names("", 200_000), &[]), &[]);
    expect(4, "limit reached: symbols", &output);
}

/// Theorems under as many names.
fn exported(th: Thm, count: usize) -> Vec<(&'static str, Thm)> {
    let name = |at| &*Box::leak(format!("t{at}").into_boxed_str());
    (0..count).map(|at| (name(at), th)).collect()
}

/// The theorem under all hypotheses.
fn all_of(k: &mut certs_tools::Context, parts: &[Term]) -> certs_tools::Result<Thm> {
    let mut theorems = Vec::new();
    for part in parts {
        theorems.push(k.assume(*part)?);
    }
    while theorems.len() > 1 {
        let pairs: Vec<Vec<Thm>> = theorems.chunks(2).map(<[Thm]>::to_vec).collect();
        theorems.clear();
        for pair in pairs {
            theorems.push(match pair[..] {
                [one, other] => k.deduct_antisym(one, other)?,
                _ => pair[0],
            });
        }
    }
    Ok(theorems[0])
}

/// A report has room for so many theorems with so many hypotheses, not for all of them.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn reports() {
    let bytes = certificate(|k| {
        let long = "p".repeat(40);
        let variables = (0..2_000).map(|at| prop(k, &format!("{long}{at}")));
        let variables = variables.collect::<certs_tools::Result<Vec<Term>>>()?;
        let th = all_of(k, &variables)?;
        Ok(exported(th, 2_000))
    });
    for format in ["human", "json"] {
        let output = run(
            "hypotheses.cert",
            &bytes,
            &["--allow-unbound", "--format", format],
        );
        expect(0, "p1999", &output);
        assert!(output.stdout.len() < 128 << 20);
    }
    let output = run("hypotheses.cert", &bytes, &["statement"]);
    expect(0, "p1999", &output);
}

/// Every theorem rests on every axiom.
#[test]
fn findings() {
    let long = "x".repeat(1_000);
    let bytes = certificate(|k| {
        let p = prop(k, "p")?;
        let first = k.name("first");
        let mut th = k.axiom(first, p)?;
        for at in 0..500 {
            let name = k.name(&format!("{at}{long}"));
            let axiom = k.axiom(name, p)?;
            th = k.deduct_antisym(th, axiom)?;
        }
        Ok(exported(th, 5_000))
    });
    for format in ["human", "json", "sarif", "junit"] {
        let output = run("axioms.cert", &bytes, &["--format", format]);
        expect(3, "rests on the axiom first", &output);
        assert!(output.stdout.len() < 128 << 20);
    }
}

/// `(λx. x) y`, doubled: as a tree, the term has 2⁶⁰ redexes.
#[test]
#[ignore = "long: bash .ci/run --long"]
fn normal_forms() {
    let bytes = certificate(|k| {
        let (x, y) = (prop(k, "x")?, prop(k, "y")?);
        let identity = k.lambda(x, x)?;
        let redex = k.app(identity, y)?;
        let doubled = (0..60).try_fold(redex, |t, _| k.eq(t, t))?;
        let normal = (0..60).try_fold(y, |t, _| k.eq(t, t))?;
        let th = k.beta_norm(doubled)?;
        assert_eq!(k.dest_eq(th.concl()), Some((doubled, normal)));
        Ok(vec![("normal", th)])
    });
    let output = run("normal.cert", &bytes, &["--allow-unbound"]);
    expect(0, "theorem normal", &output);
    expect(
        0,
        "theorem normal",
        &run("normal.cert", &bytes, &["statement"]),
    );
}

/// The hash that the kernel's tables had when it was the same for everybody.
fn old_hash(words: [u32; 3]) -> u32 {
    let mixed = words.into_iter().fold(0_u64, |mixed, word| {
        (mixed.rotate_left(26) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed ^ (mixed >> 32)) as u32
}

/// Applications that shared one 64th of the kernel's table: each was looked for among all that came
/// before it, which took a minute for these.
#[test]
fn collisions() {
    const COUNT: u32 = 200_000;
    const SIDE: u32 = 4_000;
    let mut symbols = names("f", SIDE as usize);
    symbols.extend(names("x", SIDE as usize));
    // Slots: the functions, then the arguments. They get the next numbers that terms have.
    let mut body = code("FUN 0 0");
    for at in 0..SIDE {
        body.extend(code(&format!("VAR {at} 1 SAVE")));
    }
    for at in SIDE..2 * SIDE {
        body.extend(code(&format!("VAR {at} 0 SAVE")));
    }
    let replayer = certs_tools::Replayer::new(certs::Limits::default()).unwrap();
    let first = replayer.kernel().unwrap().term_count() as u32;
    let pairs = (0..SIDE).flat_map(|f| (0..SIDE).map(move |x| (f, x)));
    let collide =
        |(f, x): &(u32, u32)| old_hash([3, first + f, first + SIDE + x]) % (1 << 19) < 1 << 13;
    let mut count = 0;
    for (f, x) in pairs.filter(collide).take(COUNT as usize) {
        body.extend(code(&format!("REF {f} REF {} APP", SIDE + x)));
        count += 1;
    }
    assert_eq!(count, COUNT);
    let limited = ["--limit-seconds", "20"];
    let output = run("collisions.cert", &file(&symbols, &body), &limited);
    expect(1, "something is left at the end", &output);
}

/// The lines of a dump are far more than the file, and are not kept.
#[test]
fn dumps() {
    let symbols = [(None, "x".repeat(1_000))];
    let body = code("TYPE_VAR 0").repeat(500_000);
    let path = folder().join("dump.cert");
    std::fs::write(&path, file(&symbols, &body)).unwrap();
    let script = "ulimit -v 262144; \"$@\" | wc -c";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_atl-check"), "dump"]);
    let output = command.arg(path).output().unwrap();
    let count = String::from_utf8(output.stdout).unwrap();
    assert!(
        count.trim().parse::<usize>().unwrap() > 500_000_000,
        "{count}"
    );
}

/// Time runs out, and so does memory.
#[test]
fn time_and_memory() {
    let run = |args: &[&str]| run("time.cert", &good(), args);
    let output = run(&["--limit-seconds", "0", "--format", "json"]);
    let code = output.status.code();
    assert!(code == Some(4) || code == Some(6), "{output:?}");
    let output = run(&["--limit-seconds", "600"]);
    expect(6, "proved", &output);
    let output = run(&["--limit-seconds", &u64::MAX.to_string()]);
    expect(6, "proved", &output);
    let program = env!("CARGO_BIN_EXE_atl-check");
    let theories = |args: &[&str]| {
        let mut command = Command::new(program);
        command.arg("theories").args(args).output().unwrap()
    };
    let output = theories(&["--limit-seconds", "0"]);
    expect(
        4,
        "limit reached: the time of the whole run, --limit-seconds",
        &output,
    );
    assert!(output.stdout.is_empty());
    if Path::new("/proc/self/status").exists() {
        let output = theories(&["--limit-memory", "50"]);
        expect(4, "limit reached: the memory of the whole run", &output);
        assert!(output.stdout.is_empty());
    }
    let help = Command::new(program).arg("--help").output().unwrap();
    expect(0, "[default: 600]", &help);
}

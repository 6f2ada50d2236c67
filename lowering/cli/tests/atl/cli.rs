//! The `atl` program: what it prints, and its exit status.

use std::process::{Command, Output};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");

pub fn atl(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_atl"))
        .current_dir(FOLDER)
        .args(arguments)
        .output()
        .expect("the program starts")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file in a folder that is removed at the end.
pub struct Scratch(pub std::path::PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let folder = format!("atl-cli-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Text that cannot be written is no success, and arguments do nothing to a terminal.
#[test]
fn the_outside_world() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    if let Ok(full) = full {
        let mut command = Command::new(env!("CARGO_BIN_EXE_atl"));
        let output = command.args(["completions", "bash"]).stdout(full).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(
            said.contains("cannot write to the standard output"),
            "{said}"
        );
    } else {
        println!("SKIPPED: there is no /dev/full");
    }
    let output = atl(&["audit", "x\u{1b}[31m"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("`x\\u{1b}[31m`"),
        "{}",
        stderr(&output)
    );
}

/// Names of files do nothing to a terminal, and begin no line, whatever is said of them.
#[test]
fn names_in_diagnostics_do_nothing() {
    let scratch = Scratch::new("tame");
    let source = scratch.write(
        "k\u{1b}[31m.atl",
        "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]\n\
         kernel q(n: int, x: f32[n]) -> f32[n] = gen i < n: y[i]\n",
    );
    let theory = scratch.write("t\u{1b}[31m.thy", "theory a\n\u{1b}[31m");
    let c = scratch.0.join("k.c");
    let c = c.to_str().expect("a path");
    let runs: [&[&str]; 5] = [
        &["compile", &source, "--kernel", "k", "-o", c],
        &["compile", &source, "--kernel", "q", "-o", c],
        &["prove", &theory],
        &["fmt-theory", "--check", &theory],
        &["fmt-theory", "--check", "no\u{1b}[31m.thy"],
    ];
    for args in runs {
        let said = stderr(&atl(args));
        assert!(!said.contains('\u{1b}'), "{args:?}: {said:?}");
    }
    let said = stderr(&atl(&["compile", "no\nk: proved of any scalars", "-o", c]));
    assert!(!said.contains("\nk: proved"), "{said}");
}

#[test]
fn given_inputs() {
    let scratch = Scratch::new("inputs");
    let a = scratch.write("a.json", "[[1, 2], [3, 4.5]]");
    let b = scratch.write("b.json", "[[1, 0], [0, 0.1]]");
    let (a, b) = (format!("a={a}"), format!("b={b}"));
    let sizes = ["--size", "m=2", "n=2", "--size", "k=2"];
    let mut arguments = vec!["run", "matmul.atl"];
    arguments.extend(sizes);
    arguments.extend(["--input", &a, "--input", &b]);
    let output = atl(&arguments);
    assert_eq!(
        stdout(&output),
        "[[1.0, 0.2], [3.0, 0.45000002]]\n",
        "{}",
        stderr(&output)
    );
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn random_inputs_depend_on_the_seed_alone() {
    let run = |seed| {
        let sizes = [
            "run",
            "window_sums.atl",
            "--size",
            "n=4",
            "k=2",
            "--seed",
            seed,
        ];
        stdout(&atl(&sizes))
    };
    assert_eq!(run("1"), run("1"));
    assert_ne!(run("1"), run("2"));
    assert_eq!(run("1").matches(',').count(), 3);
}

#[test]
fn the_kernel_is_chosen() {
    let sizes = ["--size", "n=0", "m=3"];
    let run = |more: &[&str]| atl(&[&["run", "reshapes.atl"], more, &sizes].concat());
    let output = run(&["--kernel", "transposed"]);
    assert_eq!(
        (stdout(&output).as_str(), output.status.code()),
        ("[[], [], []]\n", Some(0))
    );
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("choose one with --kernel"));
    assert!(stderr(&output).contains("transposed, flattened"));
    let output = run(&["--kernel", "x"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no kernel is named `x`"));
}

/// Rows without cells take no memory, but letters.
#[test]
fn results_are_no_longer_than_memory() {
    let sizes = ["--size", "n=0", "m=9223372036854775807"];
    let output = atl(&[
        &["run", "reshapes.atl", "--kernel", "transposed"][..],
        &sizes,
    ]
    .concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the result is too long"));
}

#[test]
fn a_schedule_tells_the_kernel() {
    let show = |arguments: &[&str]| atl(&[&["show", "schedules/sums.atl"], arguments].concat());
    let output = show(&["--schedule", "copies"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("kernel row_sums("));
    let output = show(&["--schedule", "copies", "--kernel", "dot"]);
    assert!(stderr(&output).contains("`dot` has no schedule `copies`"));
    for several_or_none in ["columns", "copy"] {
        let output = show(&["--schedule", several_or_none]);
        assert!(stderr(&output).contains("choose one with --kernel"));
    }
}

#[test]
fn wrong_arguments_have_status_2() {
    let scratch = Scratch::new("usage");
    let short = format!("f={}", scratch.write("short.json", "[1]"));
    for (arguments, reason) in [
        (vec![], "Usage"),
        (vec!["jump"], "unrecognized subcommand"),
        (vec!["run"], "FILE"),
        (vec!["run", "none.atl"], "cannot read none.atl"),
        (
            vec!["run", "pipeline.atl"],
            "`n` needs a value: --size n=...",
        ),
        (vec!["run", "pipeline.atl", "--size", "n"], "NAME=VALUE"),
        (
            vec!["run", "pipeline.atl", "--size", "n=x"],
            "invalid digit",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=1", "m=1"],
            "no int parameter `m`",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=1", "n=2"],
            "`n`, or it is given twice",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=0"],
            "the precondition `1 <= n` does not hold",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=-1"],
            "which is negative",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=99999999999"],
            "cells",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=2", "--input", &short],
            "has 1 elements",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=1", "--input", "f=no"],
            "cannot read no",
        ),
        (
            vec!["run", "pipeline.atl", "--size", "n=1", "--input", "n=no"],
            "parameter `n`",
        ),
    ] {
        let output = atl(&arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains(reason),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn errors_in_the_file_have_status_1() {
    let scratch = Scratch::new("errors");
    let run = |source: &str| {
        let path = scratch.write("k.atl", source);
        let output = atl(&["run", &path, "--size", "n=2"]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(output.stdout.is_empty());
        stderr(&output)
    };
    assert!(run("kernel k(n: int) -> f32").contains("k.atl:1:24\n"));
    let two = run(
        "kernel k(n: int, a: f32[n]) -> f32[n]\n = (transpose(a) * transpose(a)) ++ flatten(a)\n",
    );
    assert_eq!(two.matches("error:").count(), 3, "{two}");
    let bounds = run("kernel k(n: int, a: f32[n]) -> f32[n]\n = gen i < n: a[i + 1]\n");
    assert!(bounds.contains("index 2 is out of bounds"), "{bounds}");
    assert!(bounds.contains("(with n = 2, i = 1)"), "{bounds}");
    assert!(bounds.contains("k.atl:2:17\n"), "{bounds}");
    let drops = run("kernel k(n: int, a: f32[n]) -> f32[n - 1]\n = trunc_r(1, a)\n");
    assert!(drops.contains("would drop the value at [1]"), "{drops}");
    assert!(run("kernel k(n: int) -> f32 = \u{0}").contains("U+0000 (NULL)"));
}

/// C file and certificate are written together or not at all.
#[test]
fn all_is_written_or_nothing() {
    let scratch = Scratch::new("together");
    let left = scratch.write(
        "left.atl",
        "kernel left(n: int, k: int, x: f32[n]) -> f32[n - k]\n  where 0 <= k <= n\n  \
         = trunc_l(k, x)\n",
    );
    let source = scratch.write(
        "copy.atl",
        "kernel copy(n: int, x: f32[n]) -> f32[n]\n  = gen i < n: x[i]\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let files = || {
        let entries = std::fs::read_dir(&scratch.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let before = files();
    let (c, cert, nowhere) = (path("k.c"), path("k.cert"), path("none/k.cert"));
    for (status, source, cert) in [(2, &source, &nowhere), (2, &source, &c), (1, &left, &cert)] {
        let output = atl(&["compile", source, "-o", &c, "--cert", cert]);
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
        assert_eq!(files(), before);
    }
    let output = atl(&["compile", &source, "-o", &c, "--cert", &cert]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(files(), ["copy.atl", "k.c", "k.cert", "left.atl"]);
}

/// A loop with a border is three, unless guards are to be kept.
#[test]
fn guards_are_kept_if_asked() {
    let scratch = Scratch::new("guards");
    let source = scratch.write(
        "k.atl",
        "kernel k(n: int, x: f32[n]) -> f32[n]\n  \
         = gen i < n: if 1 <= i and i < n - 1 then x[i - 1] + x[i + 1] else x[i]\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let loops = |flags: &[&str]| {
        let output = atl(&[&["compile", &source, "-o", &c, "--cert", &cert], flags].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = std::fs::read_to_string(&c).expect("the text of C");
        (
            text.matches("for (").count(),
            text.matches("1 <= i").count(),
        )
    };
    assert_eq!(loops(&[]), (3, 0));
    assert_eq!(loops(&["--keep-guards"]), (1, 1));
}

/// A function without what the schedule asks for is no success, unless that is allowed.
#[test]
fn lost_arrays_are_an_error() {
    let scratch = Scratch::new("lost");
    let source = scratch.write(
        "k.atl",
        "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i] + 1\n\
         kernel p(n: int, m: int, x: f32[n, m]) -> f32[m + 3]\n  \
         = pad_l(1, pad_r(2, sum i < n: gen j < m: x[i, j]))\n\
         schedule s for p { stage i as t }\n",
    );
    let c = scratch.0.join("k.c");
    let asked = ["compile", &source, "-o", c.to_str().expect("a path")];
    let run = |more: &[&str]| atl(&[&asked[..], more].concat());
    let refused = run(&["--kernel", "p", "--schedule", "s"]);
    assert_eq!(refused.status.code(), Some(1), "{}", stderr(&refused));
    let said = stderr(&refused);
    for part in [
        "loops or arrays of the schedule are not in the C: t",
        "k.atl:4:",
        "`--allow-lost` accepts the function",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert!(!c.exists());
    let allowed = run(&["--kernel", "p", "--schedule", "s", "--allow-lost"]);
    assert_eq!(allowed.status.code(), Some(0), "{}", stderr(&allowed));
    let said = String::from_utf8_lossy(&allowed.stdout).into_owned();
    assert!(said.contains("warning: not in the C: t"), "{said}");
    assert!(c.exists());
    let without = run(&["--kernel", "p", "--allow-lost"]);
    assert_eq!(without.status.code(), Some(2));
}

/// They are kept, with a note, where loops of a schedule would not be in the C otherwise.
#[test]
fn guards_are_kept_for_the_loops_of_a_schedule() {
    let scratch = Scratch::new("kept");
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    for (body, flags, note) in [
        (
            "[2 <= i] x[max(0, i - 2)] + [m <= i] x[i] + [i + 3 < n] x[min(n - 1, i + 3)]",
            &[][..],
            "note: guards are kept, as by `--keep-guards`: io, ii would not be in the C if loops",
        ),
        (
            "[2 <= i] x[max(0, i - 2)] + [m <= i] x[i] + [i + 3 < n] x[min(n - 1, i + 3)]",
            &["--keep-guards"],
            "",
        ),
        (
            "[0 <= (i - 1) / 2] x[max(0, (i - 1) / 2)]",
            &[],
            "note: guards are kept: `separate tails` in line 4 is left out, since io, ii would not be",
        ),
    ] {
        let source = scratch.write(
            "k.atl",
            &format!(
                "kernel w(n: int, m: int, k: int, x: f32[n]) -> f32[n] where 1 <= k\n  \
                 = gen i < n: {body}\n\
                 schedule s for w {{ split i by k\n  separate tails }}\n"
            ),
        );
        let asked = [
            "compile",
            &source,
            "--schedule",
            "s",
            "-o",
            &c,
            "--cert",
            &cert,
        ];
        let output = atl(&[&asked[..], flags].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &stderr(&output);
        assert!(said.contains(note), "{said}");
        assert_eq!(said.contains("note:"), !note.is_empty(), "{said}");
        assert!(!said.contains("warning:"), "{said}");
        let text = std::fs::read_to_string(&c).expect("the text of C");
        assert!(text.contains("for (int64_t ii = 0;"), "{text}");
    }
}

/// In three dimensions, too: a loop for each part at a border, but for parts of one index, and no
/// condition in any of them.
#[test]
fn borders_of_a_cube_are_split_off() {
    let scratch = Scratch::new("cube");
    let source = scratch.write(
        "k.atl",
        "kernel cube(n: int, x: f32[n, n, n]) -> f32[n, n, n]\n  where 2 <= n\n  \
         = gen i < n, j < n, k < n:\n      \
         if 1 <= i < n - 1 and 1 <= j < n - 1 and 1 <= k < n - 1\n      \
         then x[i - 1, j, k] + x[i, j, k + 1] else x[i, j, k]\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let output = atl(&["compile", &source, "-o", &c, "--cert", &cert]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = std::fs::read_to_string(&c).expect("the text of C");
    let first = "for (int64_t j = 1; j < n - 1; j++) {\n            \
                 out[(i * n + j) * n] = x[(i * n + j) * n];\n            \
                 for (int64_t k = 1; k < n - 1; k++) {";
    assert!(text.contains(first), "{text}");
    assert_eq!(text.matches(" ? ").count(), 0, "{text}");
}

/// A loop over what is split into rows stores along itself, without a division or a condition; zeros
/// fill the last row up, unless it is full.
#[test]
fn rows_are_stored_along_the_loop_that_is_split() {
    let scratch = Scratch::new("rows");
    let source = scratch.write(
        "k.atl",
        "kernel rows(n: int, m: int, x: f32[n, m]) -> f32[cdiv(n, 8), 8, m]\n  \
         = split(8, gen i < n, j < m: x[i, j] * x[i, j])\n\n\
         kernel full(n: int, k: int, x: f32[n * k]) -> f32[n, k]\n  where 1 <= k\n  \
         = split(k, gen i < n * k: x[i] * x[i])\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let body = |kernel: &str| {
        let arguments = [
            "compile", &source, "--kernel", kernel, "-o", &c, "--cert", &cert,
        ];
        let output = atl(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = std::fs::read_to_string(&c).expect("the text of C");
        text.split_once("{\n").expect("a body").1.to_string()
    };
    assert_eq!(
        body("rows"),
        "    for (int64_t i = 0; i < n; i++) {\n        \
         for (int64_t j = 0; j < m; j++) {\n            \
         out[i * m + j] = x[i * m + j] * x[i * m + j];\n        }\n    }\n    \
         for (int64_t i = 0; i < (n + 7) / 8 * 8 - n; i++) {\n        \
         for (int64_t j = 0; j < m; j++) {\n            \
         out[(i + n) * m + j] = 0.0f;\n        }\n    }\n}\n"
    );
    assert_eq!(
        body("full"),
        "    for (int64_t i = 0; i < n * k; i++) {\n        \
         out[i] = x[i] * x[i];\n    }\n}\n"
    );
}

/// Which arrays there are, of what size, and for how long; a chain of stages needs two.
#[test]
fn memory_is_explained() {
    let scratch = Scratch::new("memory");
    let source = scratch.write(
        "k.atl",
        "kernel chain(n: int, x: f64[n]) -> f64[n]\n  \
         = let a := gen i < n: x[i] + 1 in\n    \
         let b := gen i < n: a[i] * 2 in\n    \
         let c := gen i < n: b[i] * b[i] in\n    \
         let t := gen i < 4: f64(i) in\n    \
         gen i < n: c[i] + t[i % 4]\n\n\
         kernel steps(n: int, x: f32[n]) -> f32[n]\n  \
         = fold x := x, t < 9: let y := gen i < n: x[n - 1 - i] in gen i < n: x[i] + y[i]\n\n\
         kernel plain(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let explained = |kernel: &str| {
        let files = ["-o", &c, "--cert", &cert];
        let mut arguments = vec!["compile", &source, "--kernel", kernel, "--explain-memory"];
        arguments.extend(files);
        let output = atl(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        text.split_once('\n').expect("lines").1.to_string()
    };
    assert_eq!(
        explained("chain"),
        "memory:\n  \
         a  8 * n bytes  malloc  lines 13 to 38\n  \
         b  8 * n bytes  malloc  lines 20 to 30\n  \
         t     32 bytes  local   lines 31 to 39\n  \
         most at the same time: a, b (line 20)\n"
    );
    assert_eq!(
        explained("steps"),
        "memory:\n  \
         y  4 * n bytes  malloc  lines 13 to 28\n  \
         most at the same time: y (line 13)\n"
    );
    assert_eq!(
        explained("plain"),
        "memory: no arrays but those of the caller\n"
    );
}

/// What is wrong in one kernel does not keep another from being compiled or run.
#[test]
fn a_broken_kernel_does_not_block_another() {
    let scratch = Scratch::new("broken");
    let source = scratch.write(
        "two.atl",
        "kernel broken(n: int, a: f32[n]) -> f32[n]\n  = gen i < n; a[i]\n\n\
         kernel wrong(n: int, a: f32[n]) -> f32[n]\n  = a * b\n\n\
         kernel good(n: int, a: f32[n]) -> f32[n]\n  = gen i < n: a[i]\n",
    );
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let compile = |kernel: &[&str]| {
        let arguments = ["compile", &source, "-o", &c, "--cert", &cert];
        atl(&[&arguments, kernel].concat())
    };
    let output = compile(&["--kernel", "good"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("warning: other kernels in"));
    assert!(stderr(&output).contains("atl-check refuses"));
    for arguments in [
        &[][..],
        &["--kernel", "broken"],
        &["--kernel", "wrong"],
        &["--kernel", "x"],
    ] {
        let output = compile(arguments);
        assert_eq!(output.status.code(), Some(1));
        let said = stderr(&output);
        assert!(said.contains("two.atl:2:14\n"), "{said}");
        assert!(said.contains("`b` is not declared"), "{said}");
    }
    let output = atl(&["run", &source, "--kernel", "good", "--size", "n=0"]);
    assert_eq!(
        (output.status.code(), stdout(&output).as_str()),
        (Some(0), "[]\n")
    );
}

/// A schedule is carried out where it is asked for, and checked in any case.
#[test]
fn schedules_are_carried_out_where_they_are_asked_for() {
    let scratch = Scratch::new("schedules");
    let kernels = "kernel one(n: int, a: f32[n]) -> f32[n]\n  = gen i < n: a[i]\n\
                   kernel two(n: int, a: f32[n]) -> f32[n]\n  = gen i < n: a[i]\n";
    let path = |name: &str| scratch.0.join(name).display().to_string();
    let (c, cert) = (path("k.c"), path("k.cert"));
    let compile = |schedule: &str, more: &[&str]| {
        let source = scratch.write("s.atl", &format!("{kernels}{schedule}\n"));
        let arguments = [
            "compile", &source, "-o", &c, "--cert", &cert, "--kernel", "two",
        ];
        atl(&[&arguments, more].concat())
    };
    let asked = &["--schedule", "s"][..];
    let tiled = "schedule s(t: int = 8) for two { split i by t }";
    for (schedule, more, status, message) in [
        (
            "schedule s for two { split q by 8 }",
            asked,
            1,
            "there is no loop or `let` named `q`",
        ),
        (
            "schedule s for two { split i by }",
            asked,
            1,
            "expected an index expression",
        ),
        (
            "schedule t for two { }",
            asked,
            2,
            "`two` has no schedule `s`; there are `t`",
        ),
        ("schedule s for twos { }", &[], 1, "unknown kernel `twos`"),
        (
            "schedule s for two { jump }",
            asked,
            1,
            "unknown step `jump`",
        ),
        ("schedule s for one { {", &[], 1, "expected step or `}`"),
        ("", asked, 2, "`two` has no schedule `s`, and no other"),
        (
            tiled,
            &[asked, &["--param", "8"]].concat(),
            2,
            "say `NAME=VALUE`",
        ),
        (
            tiled,
            &[asked, &["--param", "u=8"]].concat(),
            2,
            "`s` has no parameter `u`; there are `t`",
        ),
        (
            tiled,
            &[asked, &["--param", "t=8 + 8"]].concat(),
            2,
            "`8 + 8` is neither a literal nor a size of `two`",
        ),
    ] {
        let output = compile(schedule, more);
        assert_eq!(output.status.code(), Some(status), "{schedule}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert!(!scratch.0.join("k.c").exists(), "{schedule}");
    }
    let schedule = "schedule s for two { split i by 8 }";
    let written = |more| {
        let output = compile(schedule, more);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        std::fs::read_to_string(&c).expect("a file of C")
    };
    assert!(!written(&[]).contains("io"));
    assert!(written(asked).contains("io"));
    let output = compile(tiled, &[asked, &["--param", "t=5"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = std::fs::read_to_string(&c).expect("a file of C");
    assert!(text.contains("io * 5"), "{text}");
}

/// The program after every step, with the equations; where a step is refused, those before it.
#[test]
fn steps_are_shown() {
    let scratch = Scratch::new("show");
    let kernel = "kernel sums(n: int, m: int, x: f32[n, m]) -> f32[n]\n  \
                  = gen i < n: sum j < m: x[i, j]";
    let show = |schedule: &str, more: &[&str]| {
        let source = scratch.write("s.atl", &format!("{kernel}\n{schedule}\n"));
        atl(&[&["show", &source], more].concat())
    };
    let shown = |schedule: &str, more: &[&str]| {
        let output = show(schedule, more);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let both = "schedule s(t: int = 8) for sums { rw sum_tiled at j with k := t; reorder io, i }";
    assert_eq!(shown(both, &[]).trim(), kernel);
    let expected = format!(
        "{kernel}\n\n-- rw sum_tiled at j with k := t\n-- step.1 sum_tiled, laws add_assoc, zero_add\n\
         gen i < n: sum io < cdiv(m, 4): sum ii < 4: [io * 4 + ii < m] x[i, io * 4 + ii]\n\n\
         -- reorder io, i\n-- step.2 sum_gen\n\
         sum io < cdiv(m, 4): gen i < n: sum ii < 4: [io * 4 + ii < m] x[i, io * 4 + ii]\n\n"
    );
    assert_eq!(
        shown(both, &["--schedule", "s", "--param", "t=4"]),
        expected
    );
    let refused = "schedule s for sums { reorder j, i; isolate i at 3 }";
    let output = show(refused, &["--schedule", "s"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("cannot prove that 3 <= n"),
        "{}",
        stderr(&output)
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("sum j < m: gen i < n: x[i, j]"));
    let wrong = show(both, &["--schedule", "t"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn theorems_are_listed_with_conditions_and_laws() {
    let listed = |pattern: &str| {
        let output = atl(&["theorems", pattern]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let expected = "sum_swap\n    sum S ty lo hi (λi. sum S ty l m (λi1. f i i1)) = \
                    sum S ty l m (λi. sum S ty lo hi (λp. f p i))\n    \
                    laws add_assoc, add_comm, zero_add\n";
    assert_eq!(listed("sum_swap"), expected);
    assert!(listed("trunc_pad").contains("\n    if 0 ≤ k, boxed (n :: s) t\n"));
    // By an operator, too.
    assert!(listed("cdiv").contains("gen_split\n"));
    assert!(
        listed("")
            .lines()
            .filter(|line| !line.starts_with(' '))
            .count()
            > 50
    );
    let output = atl(&["theorems", "gen_nothing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no equation named `gen_nothing`: there are"));
}

/// Pictures are written to a file or to the standard output, and never over a source.
#[test]
fn pictures() {
    let scratch = Scratch::new("pictures");
    let source = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: 2 * x[i]\n";
    let path = scratch.write("k.atl", source);
    let size = ["--size", "n=3"];
    let cells = atl(&[&["draw", "cells", &path][..], &size].concat());
    assert!(stdout(&cells).starts_with("<svg "), "{}", stderr(&cells));
    let loops = atl(&["draw", "loops", &path]);
    assert!(stdout(&loops).contains("out[i] = 2.0f * x[i];"));
    let over = atl(&["draw", "loops", &path, "-o", &path]);
    assert_eq!(over.status.code(), Some(2), "{}", stdout(&over));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), source);
    let large = atl(&["draw", "cells", &path, "--size", "n=65"]);
    assert_eq!(large.status.code(), Some(2));
    assert!(stderr(&large).contains("choose sizes of at most 64"));
}

/// A step that updates some cells, and reads others as they were before, copies the array each time.
#[test]
fn copies_in_each_step_are_told() {
    let scratch = Scratch::new("copies");
    let step = |step: &str| {
        format!("kernel k(n: int, x: f32[n]) -> f32[n]\n  = fold a := x, 1 <= i < n: {step}\n")
    };
    for (steps, is_copied) in [
        ("let b := a with [i] = 1 in b with [0] = a[i]", true),
        ("let t := a[i] in (a with [i] = 1) with [0] = t", false),
        ("gen j < n: a[n - 1 - j]", false),
    ] {
        let source = scratch.write("k.atl", &step(steps));
        let output = atl(&["compile", &source]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let said = stdout(&output);
        let warning = "warning: each iteration of the loop over `i` copies `out` to `b`, `b` to `out`: its step";
        assert_eq!(said.contains(warning), is_copied, "{said}");
    }
}

//! What the page on the language says of NaN and infinities is what happens, and its first kernels compile.

use crate::running::{file, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::pages::root;
use tests::sanitizers::{self, Call, outputs};

use programs::c::ast::Element;

/// A section of the page, by its heading.
fn section(heading: &str) -> String {
    let page = fs::read_to_string(root().join("docs/language.md")).expect("the page");
    let (_, behind) = page
        .split_once(&format!("\n## {heading}\n"))
        .expect("the section");
    let end = behind.find("\n## ").unwrap_or(behind.len());
    behind[..end].to_owned()
}

/// The blocks of a section in a language, without the fences.
fn blocks<'s>(section: &'s str, language: &str) -> Vec<&'s str> {
    let mut fences = section.split("```");
    fences.next();
    let inside = fences.step_by(2);
    let own = inside.filter_map(|block| block.split_once('\n'));
    let own = own.filter(|(word, _)| *word == language);
    own.map(|(_, text)| text).collect()
}

/// Compiles a source with one kernel; answers the C file, which stands in the folder.
fn lowered(folder: &Path, name: &str, source: &str) -> PathBuf {
    let [atl, c, cert] = ["atl", "c", "cert"].map(|ending| folder.join(format!("{name}.{ending}")));
    fs::write(&atl, source).expect("the folder is writable");
    let output = program("atl", &[&"compile", &atl, &"-o", &c, &"--cert", &cert]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let output = program("atl-check", &[&cert, &"--source", &atl, &"--c", &c]);
    assert!(output.status.success());
    c
}

/// What a command prints in a folder.
fn said(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    let output = command.current_dir(folder).args(arguments).output();
    let output = output.expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {message}");
    String::from_utf8(output.stdout).expect("text")
}

/// The kernels that the page begins with compile.
#[test]
fn three_kernels() {
    let section = section("Three kernels");
    let [source] = blocks(&section, "atl")[..] else {
        panic!("one block of kernels");
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("three_kernels");
    fs::create_dir_all(&folder).expect("the folder is writable");
    let path = folder.join("first.atl");
    fs::write(&path, source).expect("the folder is writable");
    let output = program("atl", &[&"compile", &path]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    for kernel in ["smooth", "differences", "normalise"] {
        let [c, cert] = ["c", "cert"].map(|ending| folder.join(format!("{kernel}.{ending}")));
        let arguments: [&dyn AsRef<std::ffi::OsStr>; 7] =
            [&cert, &"--source", &path, &"--kernel", &kernel, &"--c", &c];
        assert!(program("atl-check", &arguments).status.success());
    }
}

/// The cells of a table, the row of the heading first.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with("|---"));
    lines
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The numbers in a cell.
fn numbers(cell: &str) -> Vec<f64> {
    let numbers = cell.split(',').map(|number| number.trim().parse());
    numbers.map(|number| number.expect("a number")).collect()
}

/// Whether two numbers are the same, NaNs whatever their bits.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
}

/// The numbers in a tensor as JSON.
fn read(value: &serde_json::Value) -> Vec<f64> {
    match value {
        serde_json::Value::Array(items) => items.iter().flat_map(read).collect(),
        serde_json::Value::String(text) => numbers(text),
        other => numbers(&other.to_string()),
    }
}

/// A table as a program: what is given in each row, and what comes out.
struct Table {
    /// The heads of the columns that come out, as expressions.
    columns: Vec<String>,
    given: Vec<Vec<f64>>,
    expected: Vec<f64>,
}

impl Table {
    /// Reads a table with so many columns of what is given, whose name is replaced by how it is read.
    fn of(text: &str, inputs: usize, name: &str, read: &str) -> Table {
        let rows = rows(text);
        let (heads, rows) = rows.split_first().expect("a head");
        assert!(rows.len() > 5);
        let code = |head: &&str| head.trim_matches('`').replace(name, read);
        let values = |cells: &[&str]| cells.iter().flat_map(|cell| numbers(cell)).collect();
        let expected: Vec<Vec<f64>> = rows.iter().map(|row| values(&row[inputs..])).collect();
        Table {
            columns: heads[inputs..].iter().map(code).collect(),
            given: rows.iter().map(|row| values(&row[..inputs])).collect(),
            expected: expected.concat(),
        }
    }

    /// A kernel that evaluates it.
    fn source(&self, scalar: &str) -> String {
        let columns = self.columns.iter();
        let columns: Vec<String> = columns.map(|code| format!("(gen c < 1: {code})")).collect();
        format!(
            "kernel k(n: int, v: {scalar}[n, {}]) -> {scalar}[n, {}]\n  = gen r < n: {}\n",
            self.given[0].len(),
            columns.len(),
            columns.join(" ++ ")
        )
    }

    fn expect(&self, found: &[f64], how: &str) {
        let same = found.len() == self.expected.len()
            && found.iter().zip(&self.expected).all(|(a, b)| same(*a, *b));
        assert!(same, "{how}: {found:?}, not {:?}", self.expected);
    }

    /// What `atl run` gives.
    fn check_run(&self, folder: &Path) {
        let strings = |row: &Vec<f64>| -> Vec<String> {
            row.iter().map(|value| format!("{value:?}")).collect()
        };
        let given: Vec<Vec<String>> = self.given.iter().map(strings).collect();
        let json = serde_json::to_string(&given).expect("JSON");
        let (atl, input) = (folder.join("k.atl"), folder.join("v.json"));
        fs::write(&input, json).expect("written");
        let size = format!("n={}", self.given.len());
        let input = format!("v={}", input.display());
        let output = program("atl", &[&"run", &atl, &"--size", &size, &"--input", &input]);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{message}");
        let result = serde_json::from_slice(&output.stdout).expect("JSON");
        self.expect(&read(&result), "atl run");
    }

    /// What the C file gives, compiled by all compilers.
    fn check_c(&self, folder: &Path, c: &Path, element: Element) {
        let given = self.given.concat().into_iter();
        let given = given.map(|x| bits(element, x));
        let call = Call {
            function: "k".to_owned(),
            sizes: vec![self.given.len() as i64],
            inputs: vec![(element, given.collect())],
            outputs: vec![(element, vec![bits(element, 7.0); self.expected.len()])],
        };
        let text = sanitizers::program(&fs::read_to_string(c).expect("C"), [&call]);
        fs::write(folder.join("main.c"), text).expect("written");
        for compiler in ["gcc", "clang"] {
            if Command::new(compiler).arg("--version").output().is_err() {
                tests::skipped(&format!("maxima with NaN: no {compiler} on this machine"));
                continue;
            }
            let sanitized = "-fsanitize=address,undefined -fno-sanitize-recover=all";
            for level in ["-O0", "-O1", "-O2", "-O3", sanitized] {
                let flags = ["-std=c11", "-ffp-contract=off", "main.c", "-o", "main"];
                let level: Vec<&str> = level.split(' ').collect();
                said(folder, compiler, &[&level, &flags[..]].concat());
                let found = outputs(&folder.join("main")).concat();
                let found = found.into_iter().map(|bits| value(element, bits));
                let found: Vec<f64> = found.collect();
                self.expect(&found, &format!("{compiler} {level:?}"));
            }
        }
    }
}

/// The bits of a number as an element.
fn bits(element: Element, value: f64) -> u64 {
    match element {
        Element::F32 => (value as f32).to_bits().into(),
        _ => value.to_bits(),
    }
}

/// The number with these bits.
fn value(element: Element, bits: u64) -> f64 {
    match element {
        Element::F32 => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits),
    }
}

/// The tables of maxima and minima hold.
#[test]
fn maxima_with_nan() {
    let section = section("Maxima and minima with NaN");
    let parts = section.split("\n\n");
    let tables: Vec<&str> = parts.filter(|part| part.starts_with('|')).collect();
    let [two, over] = tables[..] else {
        panic!("other tables");
    };
    let tables = [
        ("two", Table::of(two, 2, "a, b", "v[r, 0], v[r, 1]")),
        ("over", Table::of(over, 1, "x[i]", "v[r, i]")),
    ];
    tables.iter().for_each(|(name, table)| check(name, table));
}

/// The table of infinities holds.
#[test]
fn infinities_and_nan() {
    let section = section("Infinities and NaN");
    let mut parts = section.split("\n\n");
    let table = parts.find(|part| part.starts_with('|')).expect("a table");
    check("infinities", &Table::of(table, 1, "y", "v[r, 0]"));
}

/// What a table says is what the interpreter says, and the C that is made of it.
fn check(name: &str, table: &Table) {
    for (element, scalar) in [(Element::F32, "f32"), (Element::F64, "f64")] {
        let folder = file(&format!("{name}_{scalar}"));
        fs::create_dir_all(&folder).expect("a folder");
        let c = lowered(&folder, "k", &table.source(scalar));
        table.check_run(&folder);
        table.check_c(&folder, &c, element);
    }
}

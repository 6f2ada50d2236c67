//! A release, and what can be done to it: the exit code and the words that a release engineer reads are
//! in `tests/sabotage.txt`. To renew that file, run the test with `RENEW=1`.

use crate::release::{release, write};
use crate::running::{programs, root};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tests::json_schema::violation;

/// The policy of the release.
const POLICY: &str = "\
minimum-format = 1
axioms = ['extensionality', 'choice', 'infinity']

[laws]
f32 = ['none', 'ieee']

[build]
flags = ['-O2', '-ffp-contract=off']

[[kernel]]
name = '*'
source = 'both.atl'
c = 'c/*.c'
certificate = '*.cert'
";

const EXEMPT: &str = "
[[exempt]]
kernel = 'shift'
reason = 'the proof is under way'
owner = 'ada'
expires = 2027-01-31
";

/// What is done to a folder, and with which options it is checked then.
struct Sabotage {
    what: &'static str,
    does: fn(&Path),
    options: &'static [&'static str],
}

const fn sabotage(what: &'static str, does: fn(&Path)) -> Sabotage {
    let options = &[];
    Sabotage {
        what,
        does,
        options,
    }
}

/// Replaces the first `from` in a file.
pub fn edit(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).expect("text");
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replacen(from, to, 1)).expect("a file");
}

fn remove(folder: &Path, file: &str) {
    fs::remove_file(folder.join(file)).expect("a file");
}

fn exchange(folder: &Path, one: &str, other: &str) {
    let [a, b] = [one, other].map(|file| fs::read(folder.join(file)).expect("a file"));
    write(folder, one, b);
    write(folder, other, a);
}

fn add(folder: &Path, text: &str) {
    let path = folder.join("release.toml");
    let policy = fs::read_to_string(&path).expect("text");
    fs::write(path, policy + text).expect("a file");
}

#[rustfmt::skip]
const SABOTAGES: &[Sabotage] = &[
    sabotage("an edited source", |f| edit(f, "both.atl", "2 * x", "3 * x")),
    sabotage("an edited C file", |f| edit(f, "c/scale.c", "i < n", "i <= n")),
    sabotage("another constant in the C file", |f| edit(f, "c/scale.c", "2.0f", "2.5f")),
    sabotage("the C file of another kernel", |f| exchange(f, "c/scale.c", "c/shift.c")),
    sabotage("a certificate of another kernel", |f| exchange(f, "scale.cert", "shift.cert")),
    sabotage("a certificate of another version of the source", |f| {
        edit(f, "both.atl", "2 + x", "x + 2");
    }),
    sabotage("no certificate", |f| remove(f, "scale.cert")),
    sabotage("no source", |f| remove(f, "both.atl")),
    sabotage("no C file", |f| remove(f, "c/shift.c")),
    sabotage("a certificate that is cut", |f| {
        let bytes = fs::read(f.join("scale.cert")).expect("a file");
        write(f, "scale.cert", &bytes[..20]);
    }),
    sabotage("a certificate with another last byte", |f| {
        let mut bytes = fs::read(f.join("scale.cert")).expect("a file");
        *bytes.last_mut().expect("a byte") ^= 1;
        write(f, "scale.cert", bytes);
    }),
    sabotage("a certificate for other theories", |f| {
        let mut bytes = fs::read(f.join("scale.cert")).expect("a file");
        bytes[12] ^= 1;
        write(f, "scale.cert", bytes);
    }),
    sabotage("an empty certificate", |f| write(f, "scale.cert", "")),
    sabotage("a certificate of another format", |f| {
        let mut bytes = fs::read(f.join("scale.cert")).expect("a file");
        bytes[8] += 1;
        write(f, "scale.cert", bytes);
    }),
    sabotage("an axiom that is not listed", |f| edit(f, "release.toml", "'extensionality', ", "")),
    sabotage("a law that does not exist", |f| edit(f, "release.toml", "'ieee'", "'iee'")),
    sabotage("a law that is false of the type", |f| edit(f, "release.toml", "f32 = ['none', 'ieee']", "u32 = ['real']")),
    sabotage("a key with a typo", |f| edit(f, "release.toml", "axioms =", "axoims =")),
    sabotage("a policy that is no TOML", |f| edit(f, "release.toml", "[laws]", "[laws")),
    sabotage("no policy", |f| remove(f, "release.toml")),
    sabotage("a folder in the place of the policy", |f| {
        remove(f, "release.toml");
        fs::create_dir(f.join("release.toml")).expect("a folder");
    }),
    sabotage("a policy that is too long", |f| add(f, &"# A comment.\n".repeat(1 << 17))),
    sabotage("a policy for a newer program", |f| edit(f, "release.toml", "format = 1", "format = 2")),
    sabotage("a certificate that is not listed", |f| {
        fs::copy(f.join("scale.cert"), f.join("c/other.cert")).map(drop).expect("a file");
    }),
    sabotage("a C file without a certificate", |f| {
        fs::copy(f.join("c/scale.c"), f.join("c/new.c")).map(drop).expect("a file");
    }),
    sabotage("a C file that is hidden", |f| write(f, "c/.c", "")),
    sabotage("a source that is not listed", |f| write(f, "new.atl", "")),
    sabotage("an exclusion of what is not there", |f| {
        add(f, "\n[[exclude]]\npath = 'old.c'\nreason = 'not shipped'\n");
    }),
    sabotage("an exclusion without a reason", |f| {
        add(f, "\n[[exclude]]\npath = 'both.atl'\nreason = ''\n");
    }),
    Sabotage {
        what: "an exemption that is over",
        does: |f| { add(f, EXEMPT); remove(f, "shift.cert"); },
        options: &["--today", "2027-02-01"],
    },
    Sabotage {
        what: "an exemption that is over, of a kernel that is proved",
        does: |f| add(f, EXEMPT),
        options: &["--today", "2027-02-01"],
    },
    Sabotage {
        what: "an exemption of another kernel",
        does: |f| { add(f, EXEMPT); remove(f, "scale.cert"); },
        options: &["--today", "2027-01-31"],
    },
    Sabotage {
        what: "an exempt kernel whose C file has another hash, and whose certificate is missing",
        does: |f| {
            let scale = "[[kernel]]\nname = 'scale'\nsource = 'both.atl'\nc = 'c/scale.c'\ncertificate = 'scale.cert'\n";
            let policy = POLICY.replace('*', "shift").replacen("[[kernel]]", &format!("{scale}[[kernel]]"), 1);
            write(f, "release.toml", format!("{policy}c-sha256 = '{}'\n{EXEMPT}", "0".repeat(64)));
            remove(f, "shift.cert");
        },
        options: &["--today", "2027-01-31"],
    },
    Sabotage {
        what: "an exempt kernel of the name of another",
        does: |f| {
            let sources = fs::read_to_string(f.join("both.atl")).expect("text");
            write(f, "again.atl", sources.lines().next().expect("a line"));
            fs::copy(f.join("c/scale.c"), f.join("again.c")).expect("a file");
            add(f, "[[kernel]]\nsource = 'again.atl'\nc = 'again.c'\ncertificate = 'again'\n");
            fs::copy(f.join("scale.cert"), f.join("again")).expect("a file");
            add(f, &EXEMPT.replace("'shift'", "'again'"));
        },
        options: &["--today", "2027-01-31"],
    },
    sabotage("an exemption of what is no kernel", |f| {
        add(f, &EXEMPT.replace("'shift'", "'shfit'"));
    }),
    sabotage("an exemption without an owner", |f| add(f, &EXEMPT.replace("'ada'", "''"))),
    sabotage("an exemption until no day", |f| add(f, &EXEMPT.replace("2027-01-31", "2027-02-30"))),
    sabotage("flags that change floats", |f| edit(f, "release.toml", "'-O2'", "'-O2', '-ffast-math'")),
    sabotage("flags that contract", |f| edit(f, "release.toml", "=off", "=fast")),
    sabotage("a flag that contracts by another name", |f| {
        edit(f, "release.toml", "=off'", "=off', '-mfused-madd'");
    }),
    sabotage("flags for a machine of 32 bits", |f| {
        edit(f, "release.toml", "'-O2'", "'--target=i686-linux-gnu'");
    }),
    sabotage("a flag that is missing", |f| edit(f, "release.toml", ", '-ffp-contract=off'", "")),
    sabotage("flags in one string", |f| edit(f, "release.toml", "'-O2', '", "'-O2 ")),
    sabotage("a macro among the flags", |f| edit(f, "release.toml", "'-O2'", "'-Dfloat=double'")),
    sabotage("a pattern for nothing", |f| edit(f, "release.toml", "c/*.c", "out/*.c")),
    sabotage("a pattern that leaves the folder", |f| edit(f, "release.toml", "c/*.c", "../c/*.c")),
    sabotage("a pattern with two stars", |f| edit(f, "release.toml", "c/*.c", "*/*.c")),
    sabotage("a source over 1 MiB", |f| write(f, "both.atl", " ".repeat((1 << 20) + 1))),
    sabotage("a hash that the source does not have", |f| {
        add(f, &format!("source-sha256 = '{}'\n", "0".repeat(64)));
    }),
    sabotage("a hash that is none", |f| add(f, "c-sha256 = 'sha256:12'\n")),
    Sabotage {
        what: "an option that accepts more",
        does: |_| {},
        options: &["--allow-law", "real"],
    },
    Sabotage {
        what: "an option that asks for no files",
        does: |_| {},
        options: &["--allow-unbound"],
    },
    Sabotage {
        what: "a limit that is reached",
        does: |_| {},
        options: &["--limit-bytes", "100"],
    },
    Sabotage {
        what: "an option that does not exist",
        does: |_| {},
        options: &["--alow-law", "real"],
    },
    Sabotage {
        what: "a file that is none of the release",
        does: |f| { fs::create_dir(f.join("../elsewhere")).ok(); },
        options: &["../elsewhere.cert"],
    },
];

/// A folder with the release in it.
pub fn fresh(name: &str) -> std::path::PathBuf {
    let folder = release(&format!("sabotage_{name}"));
    fs::create_dir(folder.join("c")).expect("a folder");
    for kernel in ["scale", "shift"] {
        let c = format!("{kernel}.c");
        fs::rename(folder.join(&c), folder.join("c").join(c)).expect("a file");
        remove(&folder, &format!("{kernel}.atl"));
    }
    write(&folder, "release.toml", POLICY);
    folder
}

/// Checks it, with a report in every format: those for programs are files.
fn check(folder: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(programs().join("atl-check"));
    command
        .args(["--policy", "release.toml", "--jobs", "2"])
        .args(options);
    for (format, file) in [
        ("json", "r.json"),
        ("sarif", "r.sarif"),
        ("junit", "r.xml"),
        ("github", "r.log"),
    ] {
        command.args(["--format", format, "--output", file]);
    }
    command.args(["--format", "human"]);
    command.current_dir(folder).env_remove("SOURCE_DATE_EPOCH");
    command.output().expect("the program runs")
}

/// What there is to read, without hashes and places in certificates.
fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).expect("text");
    let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    // Bytes of a certificate are counted otherwise after every change of the theories.
    let mut is_byte = false;
    let split = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let words = split.map(|word| {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_left_out = is_hash(bare) && !bare.bytes().all(|b| b == b'0') || is_byte;
        is_byte = word == "byte ";
        match is_left_out {
            true => word.replace(bare, "…"),
            false => word.to_owned(),
        }
    });
    words.collect()
}

#[test]
fn every_sabotage_is_found() {
    let schema = fs::read(root().join("docs/report.schema.json")).expect("the schema");
    let schema: Value = serde_json::from_slice(&schema).expect("JSON");
    let folder = fresh("none");
    let untouched = check(&folder, &[]);
    assert_eq!(untouched.status.code(), Some(0), "{}", said(&untouched));
    assert!(said(&untouched).ends_with("2 certificates: 2 verified\n"));
    let mut found = format!("untouched (exit code 0)\n{}", indented(&said(&untouched)));
    for (at, sabotage) in SABOTAGES.iter().enumerate() {
        let folder = fresh(&at.to_string());
        (sabotage.does)(&folder);
        let output = check(&folder, sabotage.options);
        let (code, what) = (output.status.code().expect("a code"), sabotage.what);
        assert!((1..=6).contains(&code), "{what}: {}", said(&output));
        found += &format!("\n{what} (exit code {code})\n{}", indented(&said(&output)));
        // The other reports say the same.
        let json: Value = serde_json::from_slice(&fs::read(folder.join("r.json")).expect("JSON"))
            .unwrap_or_else(|why| panic!("{what}: {why}"));
        assert_eq!(violation(&schema, &json), None, "{what}");
        assert_eq!(json["exit_code"], code, "{what}");
        for report in ["r.sarif", "r.xml", "r.log"] {
            let text = fs::read_to_string(folder.join(report)).expect("a report");
            let word = json["verdict"].as_str().expect("a word");
            assert!(text.contains(word), "{what}, {report}: {text}");
        }
    }
    let path = root().join("tests/tests/sabotage.txt");
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, &found).expect("a file");
    }
    let expected = fs::read_to_string(path).expect("the file of what is said");
    assert!(
        found == expected,
        "renew with RENEW=1 and read the difference:\n{found}"
    );
}

fn indented(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| format!("    {line}").trim_end().to_owned() + "\n");
    lines.collect()
}

/// An exemption lets a release pass until its last day, and nobody calls the kernel verified.
#[test]
fn exemptions() {
    let folder = fresh("exempt");
    add(&folder, EXEMPT);
    remove(&folder, "shift.cert");
    for (day, code) in [("2026-12-01", 0), ("2027-01-31", 0), ("2027-02-01", 6)] {
        let output = check(&folder, &["--today", day]);
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        let word = if code == 0 { "exempt" } else { "error" };
        let line = format!("\n{word}    ");
        assert!(
            said(&output).contains(&line.trim_end_matches(' ').to_owned()),
            "{}",
            said(&output)
        );
    }
    // The bytes do not depend on the day, but for the option.
    let dated = |seconds: &str, format: &str| {
        let mut command = Command::new(programs().join("atl-check"));
        command.args(["--policy", "release.toml", "--format", format]);
        command
            .current_dir(&folder)
            .env("SOURCE_DATE_EPOCH", seconds);
        let output = command.output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        said(&output).replace(seconds, "")
    };
    for format in ["json", "sarif", "junit", "github"] {
        let text = dated("1700000000", format);
        assert_eq!(text, dated("1764000000", format));
        assert!(text.contains("2027-01-31") || format == "github", "{text}");
    }
    let attested = dated("1764000000", "intoto");
    assert!(
        attested.contains("c/scale.c") && !attested.contains("c/shift.c"),
        "{attested}"
    );
    assert!(
        attested.contains("\"timeCreated\": \"2025-11-24T16:00:00Z\""),
        "{attested}"
    );
    // Of a run that fails, there is no attestation.
    edit(&folder, "both.atl", "2 * x", "3 * x");
    let mut failing = Command::new(programs().join("atl-check"));
    failing.args(["--policy", "release.toml", "--format", "intoto"]);
    for seconds in [None, Some("1764000000")] {
        failing
            .env_remove("SOURCE_DATE_EPOCH")
            .envs(seconds.map(|at| ("SOURCE_DATE_EPOCH", at)));
        let output = failing
            .current_dir(&folder)
            .output()
            .expect("the program runs");
        let code = if seconds.is_some() { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
    // One that is not needed is said to be so.
    let folder = fresh("exempt_needlessly");
    add(&folder, EXEMPT);
    let mut explain = Command::new(programs().join("atl-check"));
    explain.args(["policy", "explain", "release.toml", "--today", "2027-01-01"]);
    let output = explain
        .current_dir(&folder)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(
        said(&output).contains("passes without the exemption"),
        "{}",
        said(&output)
    );
}

/// What is excluded matches no pattern; what a pattern matches is in the folder of the policy.
#[test]
fn patterns() {
    let folder = fresh("patterns");
    fs::copy(folder.join("c/scale.c"), folder.join("c/new.c")).expect("a file");
    add(
        &folder,
        "\n[[exclude]]\npath = 'c/new.c'\nreason = 'not proved yet'\n",
    );
    let output = check(&folder, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(
        said(&output).ends_with("2 certificates: 2 verified\n"),
        "{}",
        said(&output)
    );
    // From another folder, by its path, and named as a whole.
    let mut command = Command::new(programs().join("atl-check"));
    command.args([
        "--policy",
        "sabotage_patterns/release.toml",
        "sabotage_patterns",
    ]);
    let output = command
        .current_dir(folder.parent().expect("a folder"))
        .output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    // By itself, what is excluded is none of the release.
    let output = check(&folder, &["c/new.c"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains("c/new.c: the policy has no kernel"),
        "{}",
        said(&output)
    );
    #[cfg(unix)]
    {
        let outside = folder.with_file_name("sabotage_outside.c");
        fs::rename(folder.join("c/scale.c"), &outside).expect("a file");
        std::os::unix::fs::symlink(&outside, folder.join("c/scale.c")).expect("a link");
        let output = check(&folder, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(
            said(&output).contains("c/*.c of the policy: with `*`, it must stay inside"),
            "{}",
            said(&output)
        );
    }
}

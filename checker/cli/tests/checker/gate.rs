//! Certificates from the standard input, lists of arguments, expected hashes, policies that are written
//! and explained, names of commands, and reports with hostile names.

use crate::support::{folder, good, run, said, with_input};
use std::path::Path;

fn write(folder: &Path, file: &str, bytes: impl AsRef<[u8]>) {
    std::fs::write(folder.join(file), bytes).unwrap();
}

const SOURCE: &str = "kernel k(n: int, x: f32[n]) -> f32[n] = gen i < n: x[i]\n";

const C: &str = "#include <stdint.h>\n#include <stdlib.h>\n\
    void k(int64_t n, const float *restrict x, float *restrict out) {\n\
    for (int64_t i = 0; i < n; i++) {\n out[i] = x[i];\n }\n}\n";

/// A folder with a source, a C file, and a certificate that is about neither.
fn programs(name: &str) -> std::path::PathBuf {
    let folder = folder(&format!("gate_{name}"));
    write(&folder, "k.atl", SOURCE);
    write(&folder, "k.c", C);
    write(&folder, "k.cert", good());
    folder
}

#[test]
fn from_the_standard_input() {
    let folder = programs("input");
    for (args, code, words) in [
        (&["-", "--allow-unbound"][..], 0, "proved: -\n"),
        (&["-"], 6, "neither a source nor a C file"),
        (
            &["-", "--source", "k.atl", "--c", "k.c"],
            1,
            "k.atl, kernel k, sha256",
        ),
        (&["-", "--source", "k.atl"], 1, "it says nothing of Kernel"),
        (
            &["-", "--allow-unbound", "--limit-bytes", "10"],
            4,
            "exceeds 10 bytes",
        ),
        (&["-", "k.cert"], 2, "are for one certificate"),
        (&["-", "-"], 2, "are for one certificate"),
        (&["stats", "-"], 0, "provides theorem reflexive"),
        (&["dump", "-"], 0, "\"magic\""),
    ] {
        let (found, text) = with_input(&folder, args, &good());
        assert_eq!(found, code, "{args:?}: {text}");
        assert!(
            text.contains(words) || args[0] == "dump",
            "{args:?}: {text}"
        );
    }
    // Nothing stands beside it.
    write(&folder, "-.atl", SOURCE);
    let (code, text) = with_input(&folder, &["-"], &good());
    assert_eq!((code, text.contains("-.atl")), (6, false), "{text}");
    let (code, _) = with_input(&folder, &["-"], b"");
    assert_eq!(code, 1);
    // In a policy it is the name of a file.
    let kernel = "[[kernel]]\nsource = 'k.atl'\nc = 'k.c'\ncertificate = '-'\n";
    let exclude =
        ["k.cert", "-.atl"].map(|path| format!("[[exclude]]\npath = '{path}'\nreason = 'r'\n"));
    write(
        &folder,
        "release.toml",
        format!("{kernel}{}", exclude.concat()),
    );
    let (code, text) = with_input(&folder, &["--policy", "release.toml"], &good());
    assert_eq!(code, 6, "{text}");
    assert!(text.contains("the certificate cannot be read"), "{text}");
}

#[test]
fn lists_of_arguments() {
    let folder = programs("lists");
    write(&folder, "alone.cert", good());
    write(&folder, "list", "alone.cert\r\n\n--allow-unbound\n");
    write(&folder, "files", "--\nalone.cert\n-x.cert\n");
    write(&folder, "option", "-x.cert\n");
    write(&folder, "nested", "@list\n");
    write(&folder, "long", " ".repeat((1 << 20) + 1));
    write(&folder, "bytes", [0xff]);
    write(&folder, "-x.cert", "no certificate");
    for (args, code, words) in [
        (&["@list"][..], 0, "overrides: --allow-unbound"),
        (&["@list", "k.cert"], 1, "rejected: k.cert"),
        // As if they stood on the command line: what ends the options there ends them here.
        (&["--allow-unbound", "@files"], 1, "rejected: -x.cert"),
        (&["@option"], 2, "-x.cert is the name of a file here"),
        (&["@nested"], 2, "cannot include another list"),
        (&["@long"], 4, "may have at most 1048576 bytes"),
        (&["@bytes"], 2, "is not UTF-8"),
        (&["@none"], 6, "none: cannot read the list of arguments"),
        (&["@."], 6, "no ordinary file"),
        (&["--", "@list"], 6, "error: @list"),
    ] {
        let (found, text) = said(&folder, args);
        assert_eq!(found, code, "{args:?}: {text}");
        assert!(text.contains(words), "{args:?} should say {words}: {text}");
    }
}

#[test]
fn expected_hashes() {
    let folder = programs("hashes");
    let hash = |text: &str| atl_check::hash::hex(&gate::hash::sha256(text.as_bytes()));
    let (source, c) = (hash(SOURCE), hash(C));
    let other = hash("other");
    let wrong = "not the expected";
    for (options, code, words) in [
        (
            &["--expect-source-hash", &*source, "--expect-c-hash", &*c][..],
            1,
            "it says nothing of",
        ),
        (&["--expect-source-hash", &*other], 1, wrong),
        (&["--expect-c-hash", &*other], 1, wrong),
        (&["--expect-c-hash", &*source.to_uppercase()], 1, wrong),
        (
            &["--expect-source-hash", &source[1..]],
            2,
            "64 hexadecimal digits",
        ),
    ] {
        let (found, text) = said(&folder, &[&["k.cert"], options].concat());
        assert_eq!(found, code, "{options:?}: {text}");
        assert!(
            text.contains(words),
            "{options:?} should say {words}: {text}"
        );
        assert!(code == 2 || text.contains("overrides: --expect-"), "{text}");
    }
    // There has to be a file of that hash.
    std::fs::remove_file(folder.join("k.c")).unwrap();
    for options in [
        &["--expect-c-hash", &*c][..],
        &["--expect-c-hash", &*c, "--allow-unbound"],
    ] {
        let (code, text) = said(&folder, &[&["k.cert"], options].concat());
        assert_eq!(code, 1, "{text}");
        assert!(
            text.contains("the C file with the expected sha256"),
            "{text}"
        );
    }
}

/// A policy is read once: what becomes of the file afterwards does not matter.
#[test]
fn a_policy_is_read_once() {
    use clap::Parser;
    #[derive(Parser)]
    struct Call {
        #[command(flatten)]
        request: atl_check::glue::request::Request,
    }
    let folder = programs("once");
    let kernel = "[[kernel]]\nsource = 'k.atl'\nc = 'k.c'\ncertificate = 'k.cert'\n";
    write(&folder, "release.toml", kernel);
    let policy = folder.join("release.toml");
    let call = Call::parse_from(["check".as_ref(), "--policy".as_ref(), policy.as_os_str()]);
    let (accepted, release) = call.request.policy().ok().unwrap();
    std::fs::remove_file(policy).unwrap();
    let plan = call.request.plan(accepted, release).ok().unwrap();
    let done = plan.run(&certs::Limits::default(), |_| {});
    let (_, sha256) = done.accepted.file().unwrap();
    assert_eq!(*sha256, gate::hash::sha256(kernel.as_bytes()));
    assert_eq!(done.verdict, gate::verdict::Verdict::Rejected);
}

#[test]
fn a_policy_is_written() {
    let folder = programs("init");
    let (code, text) = said(&folder, &["policy", "init", "."]);
    assert_eq!(code, 0, "{text}");
    assert_eq!(text, "./release.toml: 1 kernel\n");
    let policy = std::fs::read_to_string(folder.join("release.toml")).unwrap();
    assert!(
        policy
            .contains("\n[[kernel]]\nsource = \"k.atl\"\nc = \"k.c\"\ncertificate = \"k.cert\"\n"),
        "{policy}"
    );
    assert!(
        policy.contains("# flags = [\"-ffp-contract=off\"]"),
        "{policy}"
    );
    // It is one, and finds what is wrong.
    let (code, text) = said(&folder, &["--policy", "release.toml"]);
    assert_eq!(code, 1, "{text}");
    let (code, text) = said(&folder, &["policy", "explain", "release.toml"]);
    assert_eq!(code, 1, "{text}");
    for words in [
        "Proofs may use these axioms: extensionality, choice, infinity.",
        "f32: none, ieee",
        "The release has 1 kernel:",
        "k, k.cert fails: rejected",
        "Remedy: ",
        "The release fails: rejected",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // What is there is not overwritten, and what no kernel has is left to people.
    let (code, text) = said(&folder, &["policy", "init", "."]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("the file exists, and is never overwritten"),
        "{text}"
    );
    assert_eq!(
        std::fs::read_to_string(folder.join("release.toml")).unwrap(),
        policy
    );
    std::fs::remove_file(folder.join("release.toml")).unwrap();
    write(&folder, "other.c", "no C");
    write(&folder, "k.atl", SOURCE.replace("kernel k", "kernel l"));
    write(
        &folder,
        "all.atl",
        format!("{SOURCE}{}", SOURCE.replace("kernel k", "kernel l")),
    );
    let (code, text) = said(&folder, &["policy", "init", "."]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("until they are removed or excluded:\n  k.atl\n  other.c\n"),
        "{text}"
    );
    let policy = std::fs::read_to_string(folder.join("release.toml")).unwrap();
    assert!(
        policy.contains("\nname = \"k\"\nsource = \"all.atl\"\n"),
        "{policy}"
    );
    let (code, text) = said(&folder, &["--policy", "release.toml"]);
    assert_eq!(code, 2, "{text}");
    assert!(
        text.contains("the policy has no kernel with this file"),
        "{text}"
    );
    for (name, words) in [("empty", "compile first"), ("missing", "no such file")] {
        let _ = std::fs::create_dir(folder.join("empty"));
        let (code, text) = said(&folder, &["policy", "init", name]);
        assert!(code == 2 || code == 6, "{text}");
        assert!(text.contains(words), "{text}");
    }
}

/// No name of a file says anything in the policy that is written, nor in one that is read.
#[test]
#[cfg(unix)]
fn names_of_files_are_no_policy() {
    let exempt = "'\n[[exempt]]\nkernel = 'k'\nreason = 'r'\nowner = 'o'\nexpires = 9999-01-01\n#";
    for (name, is_written) in [
        ("it's.c".to_owned(), true),
        ("a \"b\".c".to_owned(), true),
        ("a\\b.c".to_owned(), true),
        ("# [laws].c".to_owned(), true),
        ("it's \"b\".c".to_owned(), false),
        ("it's\\.c".to_owned(), false),
        ("a\nb.c".to_owned(), false),
        ("a\tb.c".to_owned(), false),
        (format!("a\"{}.c", exempt.replace('/', " ")), false),
        (format!("{exempt}.c"), false),
    ] {
        // A C file that belongs to no kernel, and one that does.
        for is_left in [true, false] {
            let folder = programs("names_in_policies");
            let certificate = name.replace(".c", ".cert");
            match is_left {
                true => write(&folder, &name, "no C"),
                false => {
                    for (from, to) in [("k.c", &name), ("k.cert", &certificate)] {
                        std::fs::rename(folder.join(from), folder.join(to)).unwrap();
                    }
                }
            }
            let (code, text) = said(&folder, &["policy", "init", "."]);
            assert_eq!(code == 0, is_written, "{name:?}: {text}");
            let policy = std::fs::read(folder.join("release.toml"));
            let Ok(policy) = policy else {
                assert!(text.contains("a policy cannot name this file"), "{text}");
                continue;
            };
            let (_, release) = gate::policy::read(&policy).unwrap_or_else(|_| panic!("{name:?}"));
            assert!(release.exemptions.is_empty() && release.excluded.is_empty());
            let [kernel] = &release.kernels[..] else {
                panic!("{name:?}");
            };
            let c = if is_left { "k.c" } else { &*name };
            assert_eq!(kernel.c, std::path::Path::new(c), "{name:?}");
        }
    }
}

/// The same, where a `*` stands for parts of names.
#[test]
#[cfg(unix)]
fn names_of_files_lead_nowhere_else() {
    let folder = programs("names_in_patterns");
    let release = "[[kernel]]\nsource = 'k.atl'\nc = '*.c'\ncertificate = '*.cert'\n\
        [[exempt]]\nkernel = 'other'\nreason = 'r'\nowner = 'o'\nexpires = 9999-01-01\n";
    write(&folder, "release.toml", release);
    // What is exempt is there by its own name only.
    for name in [
        "*.cert",
        "other\n.cert",
        "'other'.cert",
        "..cert",
        "...cert",
    ] {
        write(&folder, name, "no certificate");
        let (code, text) = said(&folder, &["--policy", "release.toml"]);
        assert_eq!(code, 2, "{name:?}: {text}");
        assert!(text.contains("must name exactly one"), "{name:?}: {text}");
        std::fs::remove_file(folder.join(name)).unwrap();
    }
}

#[test]
fn mistyped_commands() {
    let folder = programs("mistyped");
    for (word, meant) in [
        ("statment", "statement"),
        ("axoims", "axioms"),
        ("polciy", "policy"),
    ] {
        let (code, text) = said(&folder, &[word]);
        assert_eq!(code, 6, "{text}");
        assert!(
            text.contains(&format!("did you mean the command `{meant}`?")),
            "{text}"
        );
    }
    write(&folder, "statment", good());
    let (code, text) = said(&folder, &["statment"]);
    assert_eq!((code, text.contains("did you mean")), (6, false), "{text}");
    for args in [&["k.cert"][..], &["--policy", "none.toml"], &["qqqqqq"]] {
        assert!(!said(&folder, args).1.contains("did you mean"), "{args:?}");
    }
}

#[test]
fn what_the_program_says_of_itself() {
    let folder = programs("itself");
    let (code, text) = said(&folder, &["--version"]);
    let theories = atl_check::hash::hex(&gate::bundle::hash());
    assert_eq!(code, 0);
    assert!(
        text.contains(&format!("\ntheories sha256 {theories}\nformat 1\n")),
        "{text}"
    );
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, text) = said(&folder, &["completions", shell]);
        assert_eq!(code, 0);
        assert!(
            text.contains("allow-unbound") && text.contains("statement"),
            "{shell}"
        );
    }
    let (code, text) = said(&folder, &["man"]);
    assert!(code == 0 && text.starts_with(".ie"), "{text}");
}

/// Colour is for terminals, and for those who ask for it.
#[test]
fn colors() {
    let folder = programs("colors");
    for (options, is_colored) in [
        (&[][..], false),
        (&["--color", "never"], false),
        (&["--color", "always"], true),
    ] {
        let (_, text) = said(&folder, &[&["k.cert", "none.cert"], options].concat());
        assert_eq!(
            text.contains("\u{1b}[1;31mrejected\u{1b}[0m"),
            is_colored,
            "{text}"
        );
        assert_eq!(text.contains('\u{1b}'), is_colored, "{text}");
        let plain = text.replace("\u{1b}[1;31m", "").replace("\u{1b}[0m", "");
        assert!(
            plain.ends_with("2 certificates: 1 error, 1 rejected\n"),
            "{plain}"
        );
    }
}

#[test]
fn several_reports() {
    let folder = programs("reports");
    let two = [
        "k.cert", "--format", "json", "--output", "a.json", "--format", "github", "--output",
        "b.log",
    ];
    let (code, text) = said(&folder, &two);
    assert_eq!((code, &*text), (1, ""));
    let (code, text) = said(&folder, &[&two[..], &["--format", "human"]].concat());
    assert_eq!(code, 1);
    assert!(text.starts_with("rejected: k.cert\n"), "{text}");
    let json = std::fs::read_to_string(folder.join("a.json")).unwrap();
    assert!(json.starts_with("{\n"), "{json}");
    let log = std::fs::read_to_string(folder.join("b.log")).unwrap();
    assert!(
        log.starts_with("atl-check: rejected, 1 certificate\n::error file="),
        "{log}"
    );
    for wrong in [
        &["k.cert", "--output", "a", "--output", "b"][..],
        &["k.cert", "--format", "json", "--format", "sarif"],
        &[
            "k.cert", "--format", "json", "--output", "a", "--format", "json", "--output", "a",
        ],
    ] {
        assert_eq!(said(&folder, wrong).0, 2, "{wrong:?}");
    }
}

/// An attestation is about C files that are verified, and says when it was made.
#[test]
fn nothing_to_attest() {
    let folder = folder("gate_attest");
    write(&folder, "k.cert", good());
    let args = [
        "k.cert",
        "--allow-unbound",
        "--format",
        "intoto",
        "--output",
        "a.json",
    ];
    let run = |seconds: Option<&str>| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_atl-check"));
        command
            .args(args)
            .current_dir(&folder)
            .env_remove("SOURCE_DATE_EPOCH");
        command.envs(seconds.map(|at| ("SOURCE_DATE_EPOCH", at)));
        let output = command.output().unwrap();
        assert!(!folder.join("a.json").exists());
        let text = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), text)
    };
    for seconds in [None, Some("now"), Some("99999999999999")] {
        let (code, text) = run(seconds);
        assert!(
            code == 2 && text.contains("set SOURCE_DATE_EPOCH"),
            "{seconds:?}: {text}"
        );
    }
    let (code, text) = run(Some("1764000000"));
    assert!(
        code == 6 && text.contains("no C file was verified"),
        "{text}"
    );
}

/// Names of files end no attribute, no line and no command, and are seen as they are.
#[cfg(unix)]
#[test]
fn reports_of_hostile_names() {
    let folder = folder("gate_hostile");
    let name = "a\n::error::\u{202e}\"<b>\u{1b}[2J%0A,:.cert";
    write(&folder, name, "no certificate");
    let path = format!("./{name}");
    for format in ["human", "junit", "github", "sarif", "json"] {
        let (code, text) = said(&folder, &[&path, "--format", format]);
        assert_eq!(code, 1, "{text}");
        assert!(!text.contains('\u{1b}'), "{format}: {text}");
        assert!(
            !text.lines().any(|line| line.starts_with("::error::")),
            "{format}: {text}"
        );
        if ["human", "junit", "github"].contains(&format) {
            assert!(!text.contains('\u{202e}'), "{format}: {text}");
        }
        match format {
            "junit" => {
                assert!(
                    text.contains(
                        "name=\"./a\\n::error::\\u{202e}&quot;&lt;b&gt;\\u{1b}[2J%0A,:.cert\""
                    ),
                    "{text}"
                );
            }
            "github" => {
                assert!(
                    text.contains(
                        "file=./a\\n%3A%3Aerror%3A%3A\\u{202e}\"<b>\\u{1b}[2J%250A%2C%3A.cert,title"
                    ),
                    "{text}"
                );
            }
            "json" | "sarif" => drop(serde_json::from_str::<serde_json::Value>(&text).unwrap()),
            _ => {}
        }
    }
}

/// At most ten annotations, after a summary.
#[test]
fn annotations() {
    let folder = folder("gate_annotations");
    let names: Vec<String> = (0..13).map(|number| format!("{number:02}.cert")).collect();
    for name in &names {
        write(&folder, name, "no certificate");
    }
    let output = run(&folder, &[".", "--format", "github"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "atl-check: rejected, 13 certificates: 13 rejected"
    );
    let of = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!(of("::error file=./0"), 10, "{text}");
    assert_eq!(of("::"), 10, "{text}");
    assert_eq!(of("and 3 more findings: "), 1, "{text}");
}

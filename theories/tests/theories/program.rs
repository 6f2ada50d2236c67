//! The program `theories`: names that clash, and what does not depend on the cache.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with the theories of logic and numbers, and these files beside them.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).unwrap();
    for base in ["base/logic.thy", "numbers/num.thy", "base/pair.thy"] {
        let copy = root.join(base);
        std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
        std::fs::copy(theories::root().join(base), copy).unwrap();
    }
    for (file, text) in files {
        std::fs::write(root.join(file), text).unwrap();
    }
    root
}

/// Runs the program: whether it was content, and what it said.
fn run(root: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_theories"));
    command
        .arg(format!("--root={}", root.display()))
        .args(arguments);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.success(), said)
}

#[test]
fn names_are_unique_over_all_theories() {
    let one = "import base.logic\n\ndefinition twice x := x ∧ x\n\ntheorem shared : T by simp\n";
    let two = "import base.logic\n\ndefinition twice x := x ∨ x\n\ntheorem shared : ¬F by simp\n";
    let root = folder("clash", &[("one.thy", one), ("two.thy", two)]);
    let (ok, said) = run(&root, &[]);
    assert!(!ok);
    for clash in ["theorems shared", "constants twice", "theorems twice_def"] {
        let line = said.lines().find(|line| line.contains(clash));
        let line = line.unwrap_or_else(|| panic!("{clash} is not in {said}"));
        assert!(
            line.contains("one.thy") && line.contains("two.thy"),
            "{line}"
        );
    }
    assert!(!root.join("atl.bundle").exists());
}

#[test]
fn the_bundle_does_not_depend_on_what_was_cached() {
    let more = "import numbers.num base.pair\n\n\
                definition swap p := (SND p, FST p)\n\n\
                theorem swap_swap : ∀a b. swap (swap (a, b)) = (a, b) by simp [swap_def]\n";
    let root = folder("cached", &[("more.thy", more)]);
    let bundle = || std::fs::read(root.join("atl.bundle")).unwrap();
    let (ok, said) = run(&root, &["--fresh"]);
    assert!(ok, "{said}");
    let fresh = bundle();
    assert!(run(&root, &[]).0);
    assert_eq!(bundle(), fresh);
    // One file at a time is proved again, the others are known.
    for entry in std::fs::read_dir(root.join(".theory-cache")).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
        let (ok, said) = run(&root, &["--compare"]);
        assert!(ok, "{said}");
    }
    // Whether a theory is asked for first or last.
    std::fs::remove_dir_all(root.join(".theory-cache")).unwrap();
    assert!(run(&root, &["more", "base.pair", "numbers.num"]).0);
    assert!(run(&root, &["--compare"]).0);
}

#[test]
fn a_spoilt_cache_is_noticed() {
    let root = folder("spoilt", &[]);
    assert!(run(&root, &[]).0);
    for entry in std::fs::read_dir(root.join(".theory-cache")).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.truncate(bytes.len() / 2);
        std::fs::write(path, bytes).unwrap();
    }
    let (ok, said) = run(&root, &["--compare"]);
    assert!(ok, "{said}");
}

#[test]
fn all_errors_of_a_file_are_shown_and_those_who_import_it_are_checked() {
    let wrong = "import base.logic\n\ntheorem first_wrong : F by simp\n\n\
                 theorem second_wrong : ¬T by simp\n";
    let user = "import wrong\n\ntheorem from_wrong : F by exact first_wrong\n\n\
                theorem third_wrong : F ∧ T by simp\n";
    let root = folder("wrong", &[("wrong.thy", wrong), ("zuser.thy", user)]);
    let (ok, said) = run(&root, &[]);
    assert!(!ok);
    assert!(
        said.contains("the imported theory wrong has errors"),
        "{said}"
    );
    let errors = said.matches(": error: ").count();
    assert_eq!(errors, 3, "{said}");
}

/// A million levels of anything that can be nested: an error that says so, and no more.
#[test]
fn deep_files_are_refused() {
    const DEPTH: usize = 1_000_000;
    let statement = |before: &str, middle: &str, after: &str| {
        let (before, after) = (before.repeat(DEPTH), after.repeat(DEPTH));
        format!("import base.logic\n\ntheorem deep : {before}{middle}{after} by simp\n")
    };
    let files = [
        ("parentheses", statement("(", "T", ")")),
        ("open", statement("(", "T", "")),
        ("closed", statement("", "T", ")")),
        ("negations", statement("¬", "T", "")),
        ("binders", statement("∀x. ", "T", "")),
        ("implications", statement("T ⇒ ", "T", "")),
        ("brackets", statement("[", "T", "]")),
        (
            "types",
            format!("type t := {}bool{}\n", "(".repeat(DEPTH), ")".repeat(DEPTH)),
        ),
        (
            "proofs",
            statement("", "T", "").replace("simp", &"(".repeat(DEPTH)),
        ),
    ];
    for (name, text) in files {
        let root = folder(name, &[("deep.thy", &text)]);
        let (ok, said) = run(&root, &["deep"]);
        let error = said.lines().find(|line| line.contains("deep.thy:"));
        assert!(
            !ok && error.is_some(),
            "{name}: {}",
            said.chars().take(200).collect::<String>()
        );
    }
}

/// Files that are wide instead of deep, too large, or no text.
#[test]
fn files_without_measure_are_refused() {
    let theorem = |text: &str| format!("import base.logic\n\ntheorem wide : {text}\n");
    let files: [(&str, Vec<u8>, &str); 8] = [
        (
            "binders",
            theorem(&format!("∀{}. T by simp", "x ".repeat(1_000_000))).into(),
            "deep.thy:3:40009: error: a declaration has at most 20000 words",
        ),
        (
            "steps",
            theorem(&format!(
                "T\nproof\n{}qed",
                "  try simp\n".repeat(1_000_000)
            ))
            .into(),
            "a declaration has at most 20000 words",
        ),
        (
            "name",
            theorem(&"x".repeat(1_000_000)).into(),
            "deep.thy:3:16: error: a name has at most 1000 bytes",
        ),
        (
            "literal",
            theorem(&format!("{} = 0 by simp", "9".repeat(100_000))).into(),
            "deep.thy:3:16: error: a literal has at most 10000 digits",
        ),
        (
            "zero",
            theorem("T \0 by simp").into(),
            "deep.thy:3:18: error: unexpected character `\\0`",
        ),
        (
            "bytes",
            [theorem("T ").as_bytes(), b"\xff"].concat(),
            "deep.thy:4:1: error: this is not UTF-8",
        ),
        (
            "large",
            "-- nothing\n".repeat(1_600_000).into(),
            "deep.thy: error: the file has more than 16777216 bytes",
        ),
        (
            "errors",
            theorem("F by simp")
                .replace("import base.logic\n", "")
                .repeat(2_000)
                .into(),
            "there are more than 100 errors",
        ),
    ];
    for (name, text, message) in files {
        let root = folder(&format!("wide_{name}"), &[]);
        std::fs::write(root.join("deep.thy"), text).unwrap();
        let (ok, said) = run(&root, &["deep"]);
        assert!(!ok && said.contains(message), "{name}: {said}");
        assert!(said.len() < 100_000, "{name}: {} bytes", said.len());
    }
}

#[test]
fn imports_that_cannot_be_used_are_shown() {
    let file = |import: &str| format!("import {import}\n\ntheorem t : T by simp\n");
    let root = folder(
        "imports",
        &[
            ("a.thy", &file("base.logic b")),
            ("b.thy", &file("a")),
            ("c.thy", &file("nothing")),
            ("d.thy", &file("d")),
        ],
    );
    for (name, messages) in [
        (
            "a",
            vec![
                "a.thy:1:19: error: the imported file cannot be used",
                "b.thy:1:8: error: a, which imports b, which imports a: a cycle",
            ],
        ),
        (
            "c",
            vec!["c.thy:1:8: error: there is no theory nothing: no "],
        ),
        ("d", vec!["d.thy:1:8: error: d, which imports d: a cycle"]),
    ] {
        let (ok, said) = run(&root, &[name]);
        assert!(!ok, "{name}");
        for message in messages {
            assert!(said.contains(message), "{message} is not in\n{said}");
        }
    }
}

#[test]
fn names_that_are_taken_are_shown() {
    let text = "import base.logic\n\ntheorem a : T by simp\n\ntheorem a : F by sorry\n\n\
                definition c := T\n\ndefinition c := F\n\n\
                typedef bool := λx : bool. T\nproof\n  exists T\n  simp\nqed\n";
    let root = folder("taken", &[("taken.thy", text)]);
    let (ok, said) = run(&root, &["taken"]);
    assert!(!ok);
    for message in [
        "taken.thy:5:9: error: there is a theorem a already",
        "taken.thy:9:12: error: there is a constant c already",
        "taken.thy:11:9: error: there is a type bool already",
    ] {
        assert!(said.contains(message), "{message} is not in\n{said}");
    }
}

/// An option that there is not is an error, and nothing is written.
#[test]
fn unknown_options() {
    let root = folder("options", &[]);
    std::fs::write(root.join("atl.bundle"), "kept").unwrap();
    for option in [
        "--compair",
        "--compare=yes",
        "-f",
        "--",
        "--Fresh",
        "--root",
    ] {
        let (ok, said) = run(&root, &[option]);
        assert!(!ok, "{option}");
        assert!(said.contains(&format!("no option {option}")), "{said}");
        let bundle = std::fs::read_to_string(root.join("atl.bundle")).unwrap();
        assert_eq!(bundle, "kept", "{option}");
    }
}

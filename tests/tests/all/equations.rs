//! Equations of the user's: theorems of a theory file that the steps of a schedule name. The certificate
//! has their proofs, so a checker needs nothing but the theories.

use crate::release::write;
use crate::running::{file, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// An example, by its source, its schedule and its theory.
const TRIANGULAR: [&str; 3] = [
    "examples/equations/triangular.atl",
    "rows",
    "examples/equations/triangular.thy",
];

/// The files of what cannot be used, and of what can.
const ODD: &str = "tests/equations/odd.atl";
const ODD_THEORY: &str = "tests/equations/odd.thy";

/// A new folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = file("equations").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn words(output: &Output) -> String {
    let streams = [&output.stdout, &output.stderr];
    let texts = streams.map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    texts.concat()
}

/// What `atl compile` says of a schedule with a theory, with its exit code; the C and the certificate are
/// `k.c` and `k.cert` in the folder.
fn compiled(folder: &Path, [source, schedule, theory]: [&str; 3]) -> (i32, String) {
    let (c, cert) = (folder.join("k.c"), folder.join("k.cert"));
    let output = program(
        "atl",
        &[
            &"compile",
            &source,
            &"--schedule",
            &schedule,
            &"--theory",
            &theory,
            &"-o",
            &c,
            &"--cert",
            &cert,
        ],
    );
    (output.status.code().expect("an exit code"), words(&output))
}

/// The verdict of `atl-check` on what was compiled.
fn checked(folder: &Path, source: &str) -> String {
    let (c, cert) = (folder.join("k.c"), folder.join("k.cert"));
    let arguments: [&dyn AsRef<std::ffi::OsStr>; 5] = [&cert, &"--source", &source, &"--c", &c];
    words(&program("atl-check", &arguments))
}

/// A theory with this text, which a schedule of `odd.atl` is carried out with.
fn with_theory(name: &str, text: &[u8]) -> (i32, String) {
    let folder = folder(name);
    let theory = folder.join("mine.thy");
    fs::write(&theory, text).expect("a file");
    let theory = theory.display().to_string();
    let result = compiled(&folder, [ODD, "choice", &theory]);
    let made = folder.join("k.c").exists() || folder.join("k.cert").exists();
    assert_eq!(made, result.0 == 0, "{}", result.1);
    result
}

#[test]
fn the_certificate_has_the_proof_of_the_users_equation() {
    let folder = folder("triangular");
    let (code, said) = compiled(&folder, TRIANGULAR);
    assert_eq!(code, 0, "{said}");
    let c = fs::read_to_string(folder.join("k.c")).expect("a text");
    assert!(c.contains("j < i + 1"), "{c}");
    let report = checked(&folder, TRIANGULAR[0]);
    assert!(report.contains("verified"), "{report}");
    assert!(
        report.contains("axioms: extensionality, choice, infinity\n"),
        "{report}"
    );
    // The same call gives the same bytes, although proofs were kept meanwhile.
    let before = fs::read(folder.join("k.cert")).expect("a certificate");
    compiled(&folder, TRIANGULAR);
    assert_eq!(
        before,
        fs::read(folder.join("k.cert")).expect("a certificate")
    );
}

#[test]
fn steps_alone_rest_on_the_users_equation_too() {
    let cert = folder("steps").join("k.cert");
    let [source, schedule, theory] = TRIANGULAR;
    let made = program(
        "atl",
        &[
            &"rewrite",
            &source,
            &"--schedule",
            &schedule,
            &"--theory",
            &theory,
            &"--cert",
            &cert,
        ],
    );
    assert!(made.status.success(), "{}", words(&made));
    let arguments: [&dyn AsRef<std::ffi::OsStr>; 4] =
        [&cert, &"--source", &source, &"--allow-unbound"];
    let report = words(&program("atl-check", &arguments));
    assert!(
        report.contains("rewrites:    2 steps from the source"),
        "{report}"
    );
}

/// The proof of `choice_swapped` rests on a definition of the theory: the certificate declares the
/// constant, and the claim does not mention it.
#[test]
fn a_proof_may_rest_on_definitions_of_the_theory() {
    let folder = folder("definition");
    let (code, said) = compiled(&folder, [ODD, "choice", ODD_THEORY]);
    assert_eq!(code, 0, "{said}");
    let report = checked(&folder, ODD);
    assert!(report.contains("verified"), "{report}");
}

#[test]
fn laws_of_the_users_equation_are_laws_of_the_certificate() {
    let folder = folder("law");
    let (code, said) = compiled(&folder, [ODD, "law", ODD_THEORY]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("`swapped` needs add_comm"), "{said}");
    assert!(checked(&folder, ODD).contains("verified"));
}

#[test]
fn equations_are_listed_and_shown_with_the_users() {
    let listed = words(&program(
        "atl",
        &[&"theorems", &"swapped", &"--theory", &ODD_THEORY],
    ));
    let expected = "swapped\n    plus S ty [] t u = plus S ty [] u t\n    laws add_comm";
    assert!(listed.starts_with(expected), "{listed}");
    let given = words(&program(
        "atl",
        &[&"theorems", &"longer", &"--theory", &ODD_THEORY],
    ));
    assert!(given.contains("with k := ..."), "{given}");
    let arguments: [&dyn AsRef<std::ffi::OsStr>; 6] = [
        &"show",
        &ODD,
        &"--schedule",
        &"given",
        &"--theory",
        &ODD_THEORY,
    ];
    let shown = words(&program("atl", &arguments));
    assert!(
        shown.contains("-- step.1 longer\ngen i < n + (n - n)"),
        "{shown}"
    );
}

/// Schedules of `odd.atl`, and what is said of them.
const REFUSED: &[(&str, &[&str])] = &[
    (
        "own_constant",
        &[
            "the theorem `twice_same` is no equation that a schedule can use",
            "tests/equations/odd.atl:5:31",
            "it stands in tests/equations/odd.thy:9:9",
            "no program has the form twice t",
        ],
    ),
    (
        "numbers",
        &[
            "it stands in tests/equations/odd.thy:12:9",
            "which is no equation of tensors",
        ],
    ),
    ("premise", &["no step can prove a condition like S = S"]),
    ("not_given", &["`longer` needs a value for `k`"]),
    (
        "misspelled",
        &[
            "there is no equation named `choice_swap`",
            "there are `choice_swapped`",
        ],
    ),
    (
        "elsewhere",
        &[
            "`choice_swapped` does not fit here",
            "it is about if lo < hi then",
        ],
    ),
    (
        "scalars",
        &["it is about tensors of one type, and programs have any scalars"],
    ),
];

#[test]
fn what_is_no_equation_or_does_not_fit_is_refused_with_its_place() {
    let folder = folder("refused");
    for (schedule, expected) in REFUSED {
        let (code, said) = compiled(&folder, [ODD, schedule, ODD_THEORY]);
        assert_eq!(code, 1, "{schedule}: {said}");
        for words in *expected {
            assert!(said.contains(words), "{schedule}: {words}: {said}");
        }
    }
    let plain = program("atl", &[&"show", &TRIANGULAR[0], &"--schedule", &"rows"]);
    let said = words(&plain);
    assert!(
        said.contains("there is no equation named `sum_bounded`"),
        "{said}"
    );
}

const SWAPPED: &str = "\
import rewrite.loops

theorem choice_swapped :
  ∀(lo : int) hi (t : 'a tensor) u.
    (if lo < hi then t else u) = (if ¬(lo < hi) then u else t)
proof
  intro lo hi t u
  by_cases h : lo < hi <;> simp [h]
qed
";

#[test]
fn a_theory_that_is_not_proved_is_refused_with_its_place() {
    assert_eq!(with_theory("good", SWAPPED.as_bytes()).0, 0);
    let (code, said) = with_theory("wrong", SWAPPED.replace("<;> simp [h]", "").as_bytes());
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("mine.thy:8:3: error: "), "{said}");
    let (code, said) = with_theory("sorry", SWAPPED.replace("simp [h]", "sorry").as_bytes());
    assert_eq!(code, 3, "{said}");
    let expected = "mine: the lemma choice_swapped of mine is not proved (`sorry`)";
    assert!(said.contains(expected), "{said}");
    let lemma = "\ntheorem other : F\nby sorry\n";
    let (code, said) = with_theory("other_sorry", (SWAPPED.to_owned() + lemma).as_bytes());
    assert_eq!(code, 3, "{said}");
}

/// A checker has all theories, also those that a file does not import.
#[test]
fn names_of_the_theories_are_taken() {
    let own = |text: &str| (SWAPPED.to_owned() + text).into_bytes();
    let theorem = own("\ntheorem mul_plus : T\nby simp\n");
    let (code, said) = with_theory("theorem", &theorem);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("mine.thy:11:9: error: the theories have a theorem `mul_plus`"),
        "{said}"
    );
    let constant = own("\ndefinition lowered (p : bool) : bool := p\n");
    let (code, said) = with_theory("constant", &constant);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("the theories have a "), "{said}");
    let imported = own("\ntheorem gen_split : T\nby simp\n");
    let (code, said) = with_theory("imported", &imported);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("mine.thy:11"), "{said}");
}

#[test]
fn hostile_theories_are_refused() {
    let nested = SWAPPED.to_owned() + "\ntheorem deep : " + &"(".repeat(100_000) + "\n";
    let cases: [(&str, Vec<u8>, &str); 6] = [
        ("bytes", vec![0xff; 64], "this is not UTF-8"),
        ("nothing", Vec::new(), "the file has no theorem"),
        ("itself", b"import mine\n".to_vec(), "a cycle"),
        (
            "no_import",
            b"import nowhere\n".to_vec(),
            "there is no theory nowhere",
        ),
        ("deep", nested.into_bytes(), "mine.thy:"),
        (
            "axiom",
            (SWAPPED.to_owned() + "\naxiom a : F\n").into_bytes(),
            "mine.thy:11",
        ),
    ];
    for (name, text, expected) in cases {
        let (code, said) = with_theory(name, &text);
        assert!(code == 1 || code == 2, "{name}: {said}");
        assert!(said.contains(expected), "{name}: {said}");
    }
    let folder = folder("places");
    for theory in [folder.display().to_string(), "nowhere.thy".to_owned()] {
        let (code, said) = compiled(&folder, [ODD, "choice", &theory]);
        assert!(code == 1 || code == 2, "{said}");
    }
    // What imports a theory of another of the user's is not for a checker alone.
    write(&folder, "other.thy", SWAPPED.as_bytes());
    let importing = SWAPPED
        .replace("rewrite.loops", "other")
        .replace("choice_swapped", "mine");
    write(&folder, "importing.thy", importing.as_bytes());
    let theory = folder.join("importing.thy").display().to_string();
    let (code, said) = compiled(&folder, [ODD, "choice", &theory]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("the imported theory other is not a base theory"),
        "{said}"
    );
    // An output does not take the place of the theory.
    let cert = ODD_THEORY;
    let made = program(
        "atl",
        &[
            &"rewrite",
            &ODD,
            &"--schedule",
            &"choice",
            &"--theory",
            &ODD_THEORY,
            &"--cert",
            &cert,
        ],
    );
    assert_eq!(made.status.code(), Some(2), "{}", words(&made));
}

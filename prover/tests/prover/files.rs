//! Theory files whose declarations go beyond single theorems: declared variables, records; and
//! the steps that belong to them. The files import nothing.

use prover::library::Library;
use std::path::PathBuf;

/// A folder with this theory.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.thy")), text).unwrap();
    folder
}

/// What is wrong in a theory with this text.
fn errors(name: &str, text: &str) -> String {
    let mut library = Library::new(&folder(name, text), None);
    let checked = library.check(name).unwrap();
    checked.errors.join("\n")
}

/// The statements of these theorems, in a theory without errors.
fn statements(name: &str, text: &str, theorems: &[&str]) -> Vec<String> {
    let mut library = Library::new(&folder(name, text), None);
    let checked = library.check(name).unwrap();
    assert!(checked.errors.is_empty(), "{}", checked.errors.join("\n"));
    let theory = &library.load(name).unwrap().theory;
    let statement = |name: &&str| theory.show(theory.theorem(name).unwrap().concl());
    theorems.iter().map(statement).collect()
}

#[test]
fn statements_are_for_all_values_of_declared_variables() {
    let text = "\
variables (P Q : 'a → bool) (x y : 'a)
variables (p : bool)

theorem swapped : Q y ∧ P x ⇒ P x ∧ Q y
proof
  intro ⟨q, p⟩
  split
  - exact p
  - exact q
qed

-- A bound variable is none of the declared ones.
theorem bound : (∀x. P x) ⇒ P y
proof
  intro all
  exact all
qed

theorem none : T ⇒ T
by intro t; exact t

section \"Of truth values\"
variables (q : bool)

theorem both : q ⇒ p ⇒ p ∧ q
proof
  intro b a
  exact ⟨a, b⟩
qed

section \"Of a function\"
variables (q : bool → bool)

theorem applied : q p ⇒ q p
by intro a; exact a
";
    let found = statements(
        "variables",
        text,
        &["swapped", "bound", "none", "both", "applied"],
    );
    assert_eq!(
        found,
        [
            "∀P Q x y. Q y ∧ P x ⇒ P x ∧ Q y",
            "∀P y. (∀x. P x) ⇒ P y",
            "T ⇒ T",
            "∀p q. q ⇒ p ⇒ p ∧ q",
            "∀p q. q p ⇒ q p",
        ]
    );
}

#[test]
fn variables_are_of_their_file_and_section() {
    let _ = folder("of_file", "variables (p : bool)\n");
    let cases = [
        (
            "import of_file\ntheorem t : p ⇒ p by intro h; exact h\n",
            "`p` means nothing here",
        ),
        (
            "section \"A\"\nvariables (p : bool)\nsection \"B\"\ntheorem t : p ⇒ p by intro h; exact h\n",
            "`p` means nothing here",
        ),
        (
            "variables (p q : bool)\nvariables (p : bool)\n",
            "the variable p is declared already",
        ),
        (
            "variables (p p : bool)\n",
            "the variable p is declared already",
        ),
        (
            "variables (p : bool)\nsection S\nvariables (p : bool)\n",
            "the variable p is declared already",
        ),
        ("variables\n", "expected variables with their types"),
        (
            "variables x y\n",
            "a variable is declared by its name and its type",
        ),
        (
            "variables ((x, y) : bool)\n",
            "a variable is declared by its name and its type",
        ),
        (
            "variables (_ : bool)\n",
            "a variable is declared by its name and its type",
        ),
        ("variables (x : nothing)\n", "nothing"),
        ("section\n", "expected a name"),
    ];
    for (at, (text, message)) in cases.iter().enumerate() {
        let found = errors(&format!("wrong_variables{at}"), text);
        assert!(found.contains(message), "{text}\n{found}");
    }
}

/// A theorem that fails is assumed for the rest of the file: for all values of its variables.
#[test]
fn what_fails_is_assumed_in_its_general_form() {
    let text = "\
variables (p q : bool)
theorem wrong : p ⇒ q by trivial
theorem rests_on_it : T ⇒ F
proof
  intro t
  exact wrong[T, F](t)
qed
";
    let found = errors("assumed", text);
    assert!(found.contains("assumed.thy:2:"), "{found}");
    assert!(!found.contains("assumed.thy:3:"), "{found}");
}

const RECORD: &str = "\
record lawful (R : 'a → 'a → bool)
| all : ∀x. R x x
| both : ∀x y. R x y ⇒ R y x
| onward : ∀x y z. R x y ∧ R y z ⇒ R x z

record alone p | self : p ∧ p

theorem turned : ∀R : 'a → 'a → bool. lawful R ⇒ lawful (λx y. R y x)
proof
  intro R h
  cases h as ⟨all, both, onward⟩
  apply lawful_intro
  - exact all
  - intro x y k
    exact both(k)
  - intro x y z ⟨k, l⟩
    exact onward[z, y, x](⟨l, k⟩)
qed

theorem again : ∀(R : 'a → 'a → bool) x. lawful R ⇒ R x x
proof
  intro R x h
  exact lawful_all(h)
qed
";

#[test]
fn the_fields_of_a_record_project_by_name() {
    let theorems = [
        "lawful_intro",
        "lawful_all",
        "lawful_both",
        "alone_self",
        "alone_def",
    ];
    let found = statements("records", RECORD, &theorems);
    assert_eq!(
        found,
        [
            "∀R. (∀x. R x x) ⇒ (∀x y. R x y ⇒ R y x) ⇒ (∀x y z. R x y ∧ R y z ⇒ R x z) ⇒ lawful R",
            "∀R. lawful R ⇒ ∀x. R x x",
            "∀R. lawful R ⇒ ∀x y. R x y ⇒ R y x",
            "∀p. alone p ⇒ p ∧ p",
            "∀p. alone p ⇔ p ∧ p",
        ]
    );
}

#[test]
fn records_that_are_refused() {
    let fields = "| a : p ".repeat(600);
    let deep = format!("record r p {fields}\n");
    let cases = [
        ("record r p\n", "expected `|`"),
        ("record r p | p\n", "expected `:`"),
        (
            "record r (p, q) | a : p\n",
            "a parameter of a record is a variable",
        ),
        (
            "record r ((p, q) : bool) | a : p\n",
            "a parameter of a record is a variable",
        ),
        (
            "record r p | a : p | a : p\n",
            "there is a theorem r_a already",
        ),
        (
            "record r p | def : p | b : p\n",
            "there is a theorem r_def already",
        ),
        ("record r p | a : q\n", "`q` means nothing here"),
        ("record r (x : 'a) | a : x\n", "`bool` is expected"),
        ("record r (x : 'a) | a : T | b : x\n", "`bool` is expected"),
        (deep.as_str(), "nested more than 500 levels deep"),
    ];
    for (at, (text, message)) in cases.iter().enumerate() {
        let found = errors(&format!("wrong_record{at}"), text);
        assert!(found.contains(message), "{text}\n{found}");
    }
}

#[test]
fn split_makes_a_goal_of_each_part() {
    let theorem = |steps: &str| {
        let steps = steps.replace(';', "\n  ");
        format!(
            "variables (p q r : bool)\n\
             theorem t : p ∧ q ⇒ r ⇒ p ∧ q ∧ r\n\
             proof\n  intro ⟨a, b⟩ c\n  {steps}\nqed\n"
        )
    };
    let accepted = [
        "split;- exact a;- exact b;- exact c",
        "split 3;- exact a;- exact b;- exact c",
        "split 2;- exact a;- exact ⟨b, c⟩",
        "exact ⟨a, b, c⟩",
        "exact ⟨a, ⟨b, c⟩⟩",
    ];
    for (at, steps) in accepted.iter().enumerate() {
        assert_eq!(
            errors(&format!("split{at}"), &theorem(steps)),
            "",
            "{steps}"
        );
    }
    let refused = [
        ("split;- exact a;- exact ⟨b, c⟩", "the fact is not the goal"),
        ("split 4", "the goal is not a conjunction of 4 parts"),
        ("split 1", "the number of parts, at least 2"),
        (
            "split 2;- exact a;- split 3",
            "the goal is not a conjunction of 3 parts",
        ),
        ("split;- split", "neither a conjunction nor an equivalence"),
    ];
    for (at, (steps, message)) in refused.iter().enumerate() {
        let found = errors(&format!("not_split{at}"), &theorem(steps));
        assert!(found.contains(message), "{steps}\n{found}");
    }
}

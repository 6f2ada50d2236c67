//! The layout of theory files: what it makes of texts, and that nothing but white space changes.

use prover::language::format::format;
use prover::language::syntax::Scope;

fn laid_out(text: &str) -> String {
    let once = format(text, &Scope::new()).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
    let twice = format(&once, &Scope::new()).unwrap_or_else(|why| panic!("{why:?}\n{once}"));
    assert_eq!(once, twice, "laid out again");
    let solid = |text: &str| text.replace([' ', '\n'], "");
    assert_eq!(solid(text), solid(&once));
    once
}

#[test]
fn what_fits_stands_on_one_line() {
    let text = "import   a b\n\n\n\ntheorem t :\n   ∀x y.\n p x ⇒\n  q y\nby\n  simp   [ a ,b ]\n";
    let expected = "import a b\n\ntheorem t : ∀x y. p x ⇒ q y\nby simp [a,b]\n";
    assert_eq!(laid_out(text), expected);
}

#[test]
fn premises_stand_on_lines_of_their_own() {
    let text = "theorem writes : ∀(first : state) second address. known first ⇒ \
                (∀index. inside index ⇒ address index < 1000) ⇒ first = second ∧ \
                other first second ⇒ holds second address\nby sorry\n";
    let expected = "\
theorem writes :
  ∀(first : state) second address.
    known first ⇒
    (∀index. inside index ⇒ address index < 1000) ⇒
    first = second ∧ other first second ⇒
      holds second address
by sorry
";
    assert_eq!(laid_out(text), expected);
}

#[test]
fn proofs_are_indented_by_structure() {
    let text = "\
theorem t : p ⇔ q
proof
    intro x
    split
    -  intro h
       have k : r by
          simp
       have l : s by
           exact k
           simp
       exact l
    ·    calc a = b by simp
             _ = c by
                 rewrite [d]
                 simp
    have m : u
    proof
            simp
    qed
    cases x as y | z <;> simp; arith
qed
";
    let expected = "\
theorem t : p ⇔ q
proof
  intro x
  split
  - intro h
    have k : r by simp
    have l : s by
      exact k
      simp
    exact l
  · calc a = b by simp
      _ = c by
        rewrite [d]
        simp
  have m : u
  proof
    simp
  qed
  cases x as y | z <;> simp; arith
qed
";
    assert_eq!(laid_out(text), expected);
}

#[test]
fn long_steps_go_on_further_right() {
    let long = "a_rather_long_name";
    let text = format!(
        "theorem t : p\nproof\n  have goal : {long} ∧ {long} ∧ {long} ∧ {long} ∧ {long} by \
         exact {long}[{long}, {long}, λx. {long} x, {long}, {long}]({long})({long})\n  \
         simp [{long}, {long}, {long}, {long}, {long}] at goal\nqed\n"
    );
    let expected = "\
theorem t : p
proof
  have goal :
      a_rather_long_name ∧
      a_rather_long_name ∧
      a_rather_long_name ∧
      a_rather_long_name ∧
      a_rather_long_name by
    exact a_rather_long_name[a_rather_long_name, a_rather_long_name, λx. a_rather_long_name x,
                             a_rather_long_name,
                             a_rather_long_name](a_rather_long_name)(a_rather_long_name)
  simp [a_rather_long_name, a_rather_long_name, a_rather_long_name, a_rather_long_name,
        a_rather_long_name] at goal
qed
";
    assert_eq!(laid_out(&text), expected);
}

#[test]
fn clauses_stand_on_lines_of_their_own() {
    let text = "\
datatype t := A | B t
recursive f : t → num | f A = 0 | f (B x) = (case x of A => 1 | B y => f x)
inductive even : num → bool
-- Nothing is even.
| zero : even 0

| step : ∀n. even n ⇒
    even (SUC (SUC n))
and odd : num → bool
";
    let text = text
        .replace("\n\n|", "\n|")
        .replace("and odd : num → bool\n", "");
    let expected = "\
datatype t := A | B t
recursive f : t → num
| f A = 0
| f (B x) = (case x of A => 1 | B y => f x)
inductive even : num → bool
-- Nothing is even.
| zero : even 0
| step : ∀n. even n ⇒ even (SUC (SUC n))
";
    assert_eq!(laid_out(&text), expected);
}

#[test]
fn comments_are_kept() {
    let text = "\n\n-- About the file.\n--\n-- More.\nimport a -- why\n\n\n   -- A theorem.\n\
                theorem t : p ∧ -- the first\n  q\nproof\n  -- To begin with.\n  simp -- this\n\
                 -- At the end.\n  arith\nqed -- done\n-- The end.";
    let expected = "\
-- About the file.
--
-- More.
import a -- why

-- A theorem.
theorem t :
  p ∧
  -- the first
  q
proof
  -- To begin with.
  simp
  -- this
  -- At the end.
  arith
qed -- done
-- The end.
";
    assert_eq!(laid_out(text), expected);
}

#[test]
fn sections_and_records_are_laid_out() {
    let text = "section \"One\"\nvariables (x y : num)\n   (z : bool)\n\
                record ok (s : state) | first : ∀a. p a\n| second : q s\n";
    let expected = "\
section \"One\"
variables (x y : num) (z : bool)
record ok (s : state)
| first : ∀a. p a
| second : q s
";
    assert_eq!(laid_out(text), expected);
}

#[test]
fn declared_notation_is_known() {
    let text = "infixl 65 \"⊞\" := add\n\ntheorem t : a ⊞ b = b ⊞ a\nby simp\n";
    assert_eq!(laid_out(text), text);
}

#[test]
fn symbols_in_brackets_and_prefixes_stay_together() {
    let text = "theorem t : f (+) (∧) (¬) = -x ∧ ¬¬p ∧ m(1 ↦ 2, 3 ↦ 4) = {x | x = - 1}\n\
                by simp [-a, ← b, c(d)[e, x := 1]] at *\n";
    assert_eq!(laid_out(text), text);
}

#[test]
fn what_does_not_parse_is_refused() {
    for text in [
        "theorem",
        "theorem t : (p\nby simp\n",
        "nothing\n",
        "theorem t : p\n",
    ] {
        assert!(format(text, &Scope::new()).is_err(), "{text}");
    }
}

#[test]
fn deep_texts_are_laid_out_or_refused() {
    for (open, close) in [
        ("(", ")"),
        ("f (", ")"),
        ("∀x. x ∧ (", ")"),
        ("¬", ""),
        ("if a then b else ", ""),
    ] {
        for depth in [10, 100, 1_000] {
            let term = format!("{}x{}", open.repeat(depth), close.repeat(depth));
            let text = format!("theorem t : {term}\nby simp\n");
            if let Ok(once) = prover::language::format::format(&text, &Scope::new()) {
                let solid = |text: &str| text.replace([' ', '\n'], "");
                assert_eq!(solid(&text), solid(&once));
            }
        }
    }
}

#[test]
fn steps_in_brackets_are_steps() {
    let long = "a_rather_long_name, a_rather_long_name, a_rather_long_name, a_rather_long_name";
    let text = format!(
        "theorem t : p\nproof\n  by_cases sign : s <;> (cases m; simp [{long}]; arith)\n  \
         (intro h; exact h)\n  try (simp)\n  first (simp [{long}] | arith)\nqed\n"
    );
    let expected = "\
theorem t : p
proof
  by_cases sign : s
    <;> (cases m;
         simp [a_rather_long_name, a_rather_long_name, a_rather_long_name, a_rather_long_name];
         arith)
  (intro h; exact h)
  try (simp)
  first (simp [a_rather_long_name, a_rather_long_name, a_rather_long_name, a_rather_long_name]
           | arith)
qed
";
    assert_eq!(laid_out(&text), expected);
}

#[test]
fn the_name_of_a_definition_stays_with_its_word() {
    let term = "function_of_a_long_name argument_of_a_long_name + another_function argument";
    let text = format!(
        "theorem t : p\nproof\n  set   x  :=   f y   with  h\n  set x := {term} with a_hypothesis\nqed\n"
    );
    let expected = "\
theorem t : p
proof
  set x := f y with h
  set x := function_of_a_long_name argument_of_a_long_name + another_function argument
    with a_hypothesis
qed
";
    assert_eq!(laid_out(&text), expected);
}

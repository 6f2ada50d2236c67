//! Terms: parsing, elaboration, printing.

use super::common::Fixture;
use kernel::TermView;
use prover::language::elab::{self, Mode};
use prover::language::parsing::{self, MAX_DEPTH};
use prover::language::print::print_type;

/// Terms that print as they are written.
const FIXED: &[&str] = &[
    "p ∧ q ∨ ¬r ⇒ s ⇔ t",
    "(p ⇔ q) ⇔ r",
    "∀x y. x + 1 = y ⇒ x < y",
    "p ∧ ∀x. q x ⇒ r",
    "(∀x. q x) ∧ p",
    "¬∀x. q x",
    "∃!n. n * 2 = 4",
    "@x. p x",
    "λx. x",
    "λ(x, y) z. x + y * z - 1",
    "let x = 1 in x + x",
    "let (x, y) = p in y + x",
    "if a < b then a else b",
    "f (if a then b else c) d",
    "[1, 2, 3]",
    "1 :: 2 :: xs ++ ys",
    "(1 :: xs) ++ ys",
    "(1, 2, 3)",
    "((1, 2), 3)",
    "x ∈ {y | y < 3}",
    "x ∉ s",
    "a ≠ b ∧ c",
    "¬(a ≤ b)",
    "-x * 2 ^ 3 ^ n",
    "¬¬p",
    "¬(a ≠ b)",
    "(-x) ^ 2",
    "-(x ^ 2) - -y",
    "-(-x)",
    "(a - b) - (c - d)",
    "f ∘ g ∘ h",
    "(f ∘ g) x",
    "map f xs",
    "\"main\"",
    "f x (g y)",
    "fold num_add 0 xs",
    "(∘)",
    "(∧)",
    "(∀)",
    "(¬)",
    "x div 2 * 3",
    "λx _. x",
    "case f xs of [] => 0 | y :: _ => y + 1",
    "f (case xs of [] => (λz. z) | _ :: _ => g) x",
    "x = λy. SUC y",
    "m(k ↦ v)",
    "m((z, x) ↦ λy. y)(if p then a else b ↦ λy. SUC y)",
    "f (m(k ↦ v)) k + 1",
    "f m(k ↦ v)",
    "(if p then m else n)(k ↦ v) = f m(j ↦ [1, 2])",
    "FUPDATE m k",
];

#[test]
fn printing_gives_back_the_text() {
    let mut f = Fixture::new();
    for text in FIXED {
        let term = f.term(text);
        let expected = text.replace("(a - b) -", "a - b -");
        assert_eq!(f.print(term, false), expected);
        let typed = f.print(term, true);
        assert_eq!(f.term(&typed), term, "{text} printed as {typed}");
    }
}

#[test]
fn spellings_and_sugar_agree() {
    let mut f = Fixture::new();
    for (one, other) in [
        (
            "!x. ?y. x /\\ y ==> ~x <=> y \\/ x",
            "∀x. ∃y. x ∧ y ⇒ ¬x ⇔ y ∨ x",
        ),
        ("\\x. x <= 1", "λx. x ≤ 1"),
        ("a <> b", "¬(a = b)"),
        ("a > b ∧ a >= (b : num)", "b < a ∧ b ≤ (a : num)"),
        ("(0 : num) ≤ i < n ≤ m", "(0 : num) ≤ i ∧ i < n ∧ n ≤ m"),
        ("∀i < n. p i", "∀i. i < n ⇒ p i"),
        ("∃i ∈ s. p i", "∃i. i ∈ s ∧ p i"),
        ("∀x y : num. x = y", "∀(x : num) (y : num). x = y"),
        ("∀(x y : num). x = y", "∀(x : num). ∀(y : num). x = y"),
        ("{x | p x}", "λx. p x"),
        ("x IN s", "x ∈ s"),
        ("(+) 1 n = SUC n", "1 + n = SUC n"),
        (
            "case xs of [] => 0 | y :: ys => y",
            "list_case 0 (λy ys. y) xs",
        ),
        (
            "case xs of | _ :: ys => T | _ => F",
            "list_case F (λ_ ys. T) xs",
        ),
        ("case e of (x, y) => x + y", "(λ(x, y). x + y) e"),
        ("\"ab\"", "Ident 24930"),
        ("m(1 |-> x, 2 |-> y)", "FUPDATE (FUPDATE m 1 x) 2 y"),
        (
            "{1 ↦ [x], n + 1 ↦ []}",
            "FUPDATE (FUPDATE FEMPTY 1 [x]) (n + 1) []",
        ),
        ("f a (k ↦ v)", "FUPDATE (f a) k v"),
        ("f {k ↦ v}", "f (FUPDATE FEMPTY k v)"),
        ("{x ↦ {y | y = x}}", "FUPDATE FEMPTY x (λy. y = x)"),
    ] {
        assert_eq!(f.term(one), f.term(other), "{one}");
    }
}

#[test]
fn types_decide_overloading() {
    let mut f = Fixture::new();
    for (text, ty) in [
        ("x + 1", "int"),
        ("SUC x + 1", "num"),
        ("λ(x : num). x * x + 1", "num → num"),
        ("x + y", "num"),
        ("[1, SUC n]", "num list"),
        ("-1", "int"),
        ("if 1 < x then x else SUC 2", "num"),
        ("(x : _ list)", "'a list"),
        ("λx y. (y, x)", "'a → 'b → 'b × 'a"),
        ("λ(x : 'a) y. y", "'a → 'b → 'b"),
        ("(none : (num → int) option)", "(num → int) option"),
        ("f : ('a → 'b) → 'c", "('a → 'b) → 'c"),
    ] {
        let text = format!("({text})");
        let term = f.term(&text);
        assert_eq!(print_type(&f.kernel, f.kernel.type_of(term)), ty, "{text}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let mut f = Fixture::new();
    for (text, message, at) in [
        ("SUC T", "this has type `bool`, but `num` is expected", "T"),
        ("1 + T", "no meaning of", "+"),
        ("x + SUC T", "this has type `bool`", "T"),
        (
            "(SUC n) n",
            "applied to an argument, but has type `num`",
            "(SUC n)",
        ),
        ("λx. x x", "but `?2` is expected", "x"),
        (
            "(T : num)",
            "this has type `bool`, but `num` is expected",
            "T",
        ),
        ("a = b = c ⇔ d ⇔ e", "do not associate", "⇔"),
        ("x ∈ y ∈ z", "do not associate", "∈"),
        ("f _", "cannot stand for a term here", "_"),
        ("list.foo", "means nothing here", "list.foo"),
        ("(x : foo)", "there is no type `foo`", "foo"),
        ("(x : list)", "takes 1 type arguments, but 0", "list"),
        ("λx.x", "space after the dot", "x.x"),
        ("(x", "expected `)`, but the declaration ends", ""),
        ("()", "no empty tuple", "()"),
        (
            "x )",
            "expected the end of the declaration, but found `)`",
            ")",
        ),
        ("in", "`in` is a reserved word", "in"),
        ("λ. x", "expected a variable to bind, but found `.`", "."),
        ("\"abc", "does not end on its line", "\""),
        ("x $ y", "unexpected character `$`", "$"),
        ("x\t+ y", "tabs are not allowed", "\t"),
        ("1x", "a name does not start with a digit", "1x"),
        ("∀x y < 3. T", "only one variable can be bounded", "<"),
        (
            "case xs of [] => 1",
            "no pattern for `::`",
            "case xs of [] => 1",
        ),
        (
            "case xs of _ => 1",
            "starts with a constructor",
            "case xs of _ => 1",
        ),
        ("case xs of [] => 1 | y => 2", "not a constructor", "y"),
        (
            "case xs of x :: (y :: z) => 1",
            "patterns are not nested",
            "(y :: z)",
        ),
        ("case xs of [] => 1 | [] => 2", "matches nothing", "[]"),
    ] {
        let error = f.try_term(text).expect_err(text);
        let mut said = error.message.clone();
        said.extend(error.notes.iter().map(|note| note.message.as_str()));
        assert!(said.contains(message), "{text}: {error:?}");
        let span = &text[error.span.start as usize..error.span.end as usize];
        assert_eq!(span, at, "{text}: {error:?}");
    }
}

#[test]
fn holes_are_variables_that_cannot_be_written() {
    let mut f = Fixture::new();
    let term = parsing::parse_term("_ + SUC _ = x", &f.scope).unwrap();
    let num = f.ty("num");
    let x = f.kernel.name("x");
    let terms = [(&term, None)];
    let mode = Mode::ARGUMENT;
    let done = elab::elaborate_all(&mut f.kernel, &f.scope, &[(x, num)], mode, &terms).unwrap();
    assert_eq!(done.holes.len(), 2);
    assert_eq!(f.print(done.terms[0], false), "?1 + SUC ?2 = x");
}

#[test]
fn free_names_are_refused_in_statements() {
    let mut f = Fixture::new();
    let term = parsing::parse_term("x = y", &f.scope).unwrap();
    let error = elab::elaborate(&mut f.kernel, &f.scope, &[], &term, None).unwrap_err();
    assert_eq!(error.message, "`x` means nothing here");
}

#[test]
fn terms_share_the_types_of_their_free_variables() {
    let mut f = Fixture::new();
    let one = parsing::parse_term("g x", &f.scope).unwrap();
    let two = parsing::parse_term("x = SUC n", &f.scope).unwrap();
    let bool = f.kernel.bool();
    let terms = [(&one, Some(bool)), (&two, None)];
    let done = elab::elaborate_all(&mut f.kernel, &f.scope, &[], Mode::CLAUSE, &terms).unwrap();
    let ty = f.kernel.type_of(done.free[0]);
    assert_eq!(print_type(&f.kernel, ty), "num → bool");
    assert_eq!(done.free.len(), 3);
}

#[test]
fn printed_binders_do_not_capture() {
    let mut f = Fixture::new();
    let term = f.term("λ(y : num). x = y");
    let TermView::Abs(_, _) = f.kernel.view(term) else {
        panic!("an abstraction");
    };
    // Rename the free x to y: the binder's name has to give way.
    let (x, y, num) = (f.kernel.name("x"), f.kernel.name("y"), f.ty("num"));
    let (x, y) = (f.kernel.var(x, num).unwrap(), f.kernel.var(y, num).unwrap());
    let th = f.kernel.refl(term).unwrap();
    let th = f.kernel.inst(&[(x, y)], th).unwrap();
    let (renamed, _) = f.kernel.dest_eq(th.concl()).unwrap();
    assert_eq!(f.print(renamed, false), "λy1. y = y1");
}

#[test]
fn long_terms_break_into_lines() {
    let mut f = Fixture::new();
    let conjuncts = ["(some_function_name argument = other_name)"; 5].join(" ∧ ");
    let term = f.term(&format!("∀x. {conjuncts}"));
    let text = f.print(term, false);
    assert!(
        text.lines().all(|line| line.chars().count() <= 100),
        "{text}"
    );
    assert!(text.lines().count() > 1);
    assert_eq!(f.term(&text), term);
}

/// As much as the main thread of a program has. Those that check theories have more.
const STACK: usize = 8 << 20;

#[test]
fn nesting_is_limited_and_does_not_overflow_the_stack() {
    let worker = std::thread::Builder::new().stack_size(STACK);
    let worker = worker.spawn(limited_nesting).expect("a thread");
    worker.join().expect("no overflow");
}

fn limited_nesting() {
    let mut f = Fixture::new();
    let depth = MAX_DEPTH as usize;
    let nested = |open: &str, close: &str, times: usize| {
        format!("{}x{}", open.repeat(times), close.repeat(times))
    };
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("¬", ""),
        ("f (", ")"),
        ("λy. ", ""),
        ("p ⇒ ", ""),
        ("", " y"),
        ("", " + y"),
        ("if p then q else ", ""),
        ("let y = 1 in ", ""),
        ("case x of [] => x | y :: z => ", ""),
        ("(y, ", ")"),
        ("(", " : num)"),
        ("x ∈ {y | ", "}"),
        ("m(1 ↦ ", ")"),
        ("{x ↦ ", "}"),
        ("(a < b < ", ")"),
        ("∀y. ((", "))"),
    ] {
        let error = f.try_term(&nested(open, close, 3 * depth)).unwrap_err();
        assert!(error.message.contains("levels deep"), "{open}: {error:?}");
        let _ = f.try_term(&nested(open, close, depth / 2 - 1));
        let _ = f.try_term(&nested(open, close, depth - 2));
    }
    let error = f
        .try_term(&format!("λ{}", "(".repeat(3 * depth)))
        .unwrap_err();
    assert!(error.message.contains("levels deep"), "{error:?}");
    for ty in ["num → ", "num × ", "("] {
        let text = format!("{}num", ty.repeat(3 * depth));
        let error = parsing::parse_type(&text, &f.scope).unwrap_err();
        assert!(error.message.contains("levels deep"), "{error:?}");
    }
    let text = format!("num{}", " list".repeat(3 * depth));
    assert!(parsing::parse_type(&text, &f.scope).is_err());
}

#[test]
fn deep_terms_are_cut_off_in_print() {
    let mut f = Fixture::new();
    let (suc, mut n) = (f.term("SUC"), f.term("(n : num)"));
    let mut pair = f.term("p ∧ p");
    let and = f.term("(∧)");
    for _ in 0..20_000 {
        n = f.kernel.app(suc, n).unwrap();
        let half = f.kernel.app(and, pair).unwrap();
        pair = f.kernel.app(half, pair).unwrap();
    }
    assert!(f.print(n, false).contains('…'));
    let x = f.term("(x : num)");
    let mut nested = x;
    for _ in 0..20_000 {
        nested = f.kernel.lambda(x, nested).unwrap();
    }
    assert!(f.print(nested, false).contains('…'));
    assert!(f.print(pair, true).contains('…'));
}

#[test]
fn types_that_double_stay_small() {
    let mut f = Fixture::new();
    let lets: String = (0..100)
        .map(|at| format!("let x{} = (x{at}, x{at}) in ", at + 1))
        .collect();
    let term = f.term(&format!("λ(x0 : num). {lets} x100"));
    f.print(term, true);
    let error = f
        .try_term(&format!("λ(x0 : num). {lets} SUC x100"))
        .unwrap_err();
    assert!(error.message.len() < 100_000);
}

#[test]
fn wide_terms_are_not_deep() {
    let mut f = Fixture::new();
    let list = format!("[{}0]", "0, ".repeat(5000));
    let term = f.term(&list);
    let text = f.print(term, false);
    assert_eq!(f.term(&text), term);
}

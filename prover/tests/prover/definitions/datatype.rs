//! Datatypes.

use super::notation::show;
use super::theory::{Theorems, base, decl, define, lists, type_app, type_var};
use prover::definitions::datatype::{Base, TypeDecl, datatype};
use std::time::Instant;

/// Checks the statements of theorems.
fn expect(theorems: &Theorems, expected: &[(&str, &str)]) {
    for (name, statement) in expected {
        assert_eq!(show(theorems[*name].concl()), *statement, "{name}");
    }
}

#[test]
fn list() {
    let mut theorems = base();
    lists(&mut theorems);
    expect(
        &theorems,
        &[
            (
                "list_induct",
                "!P. P [] ==> (!a b. P b ==> P (:: a b)) ==> !x. P x",
            ),
            (
                "list_recursion",
                "!f0 f1. ?fn. fn [] = f0 /\\ (!a b. fn (:: a b) = f1 a b (fn b))",
            ),
            ("list_cases", "!x. x = [] \\/ (?a b. x = :: a b)"),
            (
                "list_case",
                "(!f0 f1. list_case f0 f1 [] = f0) /\\ \
                 (!f0 f1 a b. list_case f0 f1 (:: a b) = f1 a b)",
            ),
            (
                "list_case_cong",
                "!x x' f0 f0' f1 f1'. x = x' ==> (x' = [] ==> f0 = f0') ==> \
                 (!a b. x' = :: a b ==> f1 a b = f1' a b) ==> \
                 list_case f0 f1 x = list_case f0' f1' x'",
            ),
            (
                "list_distinct",
                "(!a b. ~ ([] = :: a b)) /\\ (!a b. ~ (:: a b = []))",
            ),
            (
                "list_inject",
                "!a b a' b'. (:: a b = :: a' b') = (a = a' /\\ b = b')",
            ),
        ],
    );
}

#[test]
fn option_and_enumeration() {
    let mut theorems = base();
    define(
        &mut theorems,
        &[decl(
            &["'a"],
            "option: NONE | SOME 'a",
            &[("'a", type_var("'a"))],
        )],
    );
    let months = "month: Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep | Oct | Nov | Dec";
    let defined = define(&mut theorems, &[decl(&[], months, &[])]);
    define(&mut theorems, &[decl(&[], "unit: One", &[])]);
    expect(
        &theorems,
        &[
            (
                "option_induct",
                "!P. P NONE ==> (!a. P (SOME a)) ==> !x. P x",
            ),
            ("option_inject", "!a a'. (SOME a = SOME a') = a = a'"),
            ("unit_cases", "!x. x = One"),
            ("unit_recursion", "!f0. ?fn. fn One = f0"),
        ],
    );
    let distinct = show(defined.types[0].distinct.unwrap().concl());
    assert_eq!(distinct.matches('~').count(), 12 * 11);
    assert!(distinct.contains("~ (Dec = May)") && distinct.contains("~ (May = Dec)"));
    assert!(defined.types[0].inject.is_none());
}

#[test]
fn mutual() {
    let mut theorems = base();
    let types = [
        ("'a", type_var("'a")),
        ("num", type_app("num", &[])),
        ("expr", type_var("expr")),
        ("stmt", type_var("stmt")),
    ];
    define(
        &mut theorems,
        &[
            decl(
                &["'a"],
                "expr: Num num | Add expr expr | Do stmt 'a",
                &types,
            ),
            decl(&["'a"], "stmt: Skip | Set 'a expr | Seq stmt stmt", &types),
        ],
    );
    expect(
        &theorems,
        &[
            (
                "expr_induct",
                "!P Q. (!a. P (Num a)) ==> (!a b. P a ==> P b ==> P (Add a b)) ==> \
                 (!a b. Q a ==> P (Do a b)) ==> Q Skip ==> (!a b. P b ==> Q (Set a b)) ==> \
                 (!a b. Q a ==> Q b ==> Q (Seq a b)) ==> (!x. P x) /\\ (!x. Q x)",
            ),
            (
                "expr_recursion",
                "!f0 f1 f2 f3 f4 f5. ?fn fn1. (!a. fn (Num a) = f0 a) /\\ \
                 (!a b. fn (Add a b) = f1 a b (fn a) (fn b)) /\\ \
                 (!a b. fn (Do a b) = f2 a b (fn1 a)) /\\ fn1 Skip = f3 /\\ \
                 (!a b. fn1 (Set a b) = f4 a b (fn b)) /\\ \
                 (!a b. fn1 (Seq a b) = f5 a b (fn1 a) (fn1 b))",
            ),
            (
                "stmt_cases",
                "!x. x = Skip \\/ (?a b. x = Set a b) \\/ (?a b. x = Seq a b)",
            ),
            (
                "stmt_inject",
                "(!a b a' b'. (Set a b = Set a' b') = (a = a' /\\ b = b')) /\\ \
                 (!a b a' b'. (Seq a b = Seq a' b') = (a = a' /\\ b = b'))",
            ),
        ],
    );
}

#[test]
fn nested() {
    let mut theorems = base();
    lists(&mut theorems);
    let types = [
        ("'a", type_var("'a")),
        ("rose", type_var("rose")),
        ("roses", type_app("list", &[type_var("rose")])),
    ];
    let rose = decl(
        &["'a"],
        "rose: Rose 'a roses | Two roses rose roses",
        &types,
    );
    define(&mut theorems, &[rose]);
    expect(
        &theorems,
        &[
            (
                "rose_induct",
                "!P. (!a b. (!x. MEM x b ==> P x) ==> P (Rose a b)) ==> \
                 (!a b c. (!x. MEM x a ==> P x) ==> P b ==> (!x. MEM x c ==> P x) ==> \
                 P (Two a b c)) ==> !x. P x",
            ),
            (
                "rose_recursion",
                "!f0 f1. ?fn. (!a b. fn (Rose a b) = f0 a b (MAP fn b)) /\\ \
                 (!a b c. fn (Two a b c) = f1 a b c (MAP fn a) (fn b) (MAP fn c))",
            ),
        ],
    );
}

#[test]
fn twenty_constructors() {
    let mut theorems = base();
    let types = [("num", type_app("num", &[])), ("big", type_var("big"))];
    let shapes = ["num", "big big", "num big num", ""];
    let constructors: Vec<String> = (0..20)
        .map(|at| format!("C{at} {}", shapes[at % 4]))
        .collect();
    let text = format!("big: {}", constructors.join("|"));
    let start = Instant::now();
    define(&mut theorems, &[decl(&[], &text, &types)]);
    let elapsed = start.elapsed().as_millis();
    println!("{elapsed} ms");
    assert!(elapsed < 1000, "{elapsed} ms");
}

#[test]
fn rejected() {
    let theorems = base();
    let num = type_app("num", &[]);
    let types = [
        ("num", num),
        ("'b", type_var("'b")),
        ("t", type_var("t")),
        ("u", type_var("u")),
        ("option", type_app("option", &[type_var("t")])),
    ];
    let one = |text: &str| vec![decl(&["'a"], text, &types)];
    let two = |params: &[&str], first: &str, second: &str| {
        vec![decl(&["'a"], first, &types), decl(params, second, &types)]
    };
    let cases: Vec<(Vec<TypeDecl>, &str)> = vec![
        (one("t: C t num | D t"), "the type t would be empty"),
        (two(&["'a"], "t: C u", "u: D t"), "would be empty"),
        (
            one("t: C | D option"),
            "the type t may occur only by itself",
        ),
        (one("t: C 'b"), "the type variable 'b"),
        (one("t: C | C num"), "there is a constant C already"),
        (one("t: FST"), "there is a constant FST already"),
        (one("num: C"), "there is a type num already"),
        (two(&[], "t: C u", "u: D"), "must have the same parameters"),
        (two(&["'a"], "t: C", "t: D"), "there is a type t already"),
        (vec![], "needs a type"),
    ];
    let base = Base::find(&|name| theorems.get(name).copied()).unwrap();
    for (decls, message) in cases {
        let error = datatype(&decls, &base).unwrap_err().0;
        assert!(error.contains(message), "{error}");
    }
    let error = Base::find(&|_| None).err().unwrap().0;
    assert!(error.contains("datatypes need the theorem tree_recursion"));
}

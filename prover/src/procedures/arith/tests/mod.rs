//! Goals of the kind that lowering produces, and random ones.

#[path = "../../../../../certs/tools/tests/tools/support/arithmetic.rs"]
mod support;

mod language;
mod random;
mod tilings;

use super::*;
use certs_tools::ARITHMETIC_LEMMAS;
use support::{Arithmetic, assert_plausible};

/// A new context with the constants, and the theorems as axioms.
fn start() -> Arithmetic {
    hol::reset();
    let arithmetic = hol::with(Arithmetic::declare);
    for (name, statement) in ARITHMETIC_LEMMAS.iter().chain(ARITH_LEMMAS) {
        let th = hol::with(|k| arithmetic.axiom(k, name, statement));
        install(name, th).unwrap();
    }
    arithmetic
}

/// The premises as theorems and the conclusion of `∀... p ⇒ ... ⇒ q`.
fn sequent(arithmetic: &Arithmetic, text: &str) -> (Vec<Thm>, Term) {
    let (_, mut goal) = hol::with(|k| arithmetic.parse(k, text));
    let mut hyps = Vec::new();
    while let Some((p, q)) = hol::dest_imp(goal) {
        hyps.push(hol::assume(p).unwrap());
        goal = q;
    }
    (hyps, goal)
}

fn proves(arithmetic: &Arithmetic, text: &str) {
    let (hyps, goal) = sequent(arithmetic, text);
    let th = match prove(&hyps, goal) {
        Ok(th) => th,
        Err(stuck) => panic!("{text}: {stuck:?}"),
    };
    assert_eq!(th.concl(), goal);
    for hyp in hol::hyps(th) {
        assert!(hyps.iter().any(|given| given.concl() == hyp), "{text}");
    }
    // The whole proposition at once, with connectives.
    let whole = hyps
        .iter()
        .rev()
        .fold(goal, |q, p| hol::mk_imp(p.concl(), q).unwrap());
    let th = prove(&[], whole).unwrap();
    assert!(th.concl() == whole && !th.has_hyps());
}

#[test]
fn tilings() {
    let a = start();
    for text in [
        "∀n i j : int. &0 ≤ i ⇒ i < n div &8 ⇒ &0 ≤ j ⇒ j < &8 ⇒ i * &8 + j < n",
        "∀n i j : int. n mod &8 = &0 ⇒ i < (n + &7) div &8 ⇒ j < &8 ⇒ i * &8 + j < n",
        "∀n i j : int. n mod &8 = &0 ⇒ i < cdiv n (&8) ⇒ j < &8 ⇒ i * &8 + j < n",
        "∀i j : int. &0 ≤ j ⇒ j < &8 ⇒ (i * &8 + j) div &8 = i",
        "∀i j : int. &0 ≤ j ⇒ j < &8 ⇒ (i * &8 + j) mod &8 = j",
        "∀n : int. n div &4 div &2 = n div &8",
        "∀n : int. n div &2 div &3 div &5 = n div &30",
        "∀n : int. (n div &8) * &8 + n mod &8 = n",
        "∀n i : int. &0 ≤ i ⇒ i < n ⇒ i div &8 < cdiv n (&8)",
        "∀n i : int. &0 ≤ i ⇒ i < n ⇒ &0 ≤ i mod &8 ∧ i mod &8 < &8 ∧ (i div &8) * &8 + i mod &8 < n",
        "∀n i j : int. &0 ≤ i ⇒ i < cdiv n (&8) ⇒ &0 ≤ j ⇒ j < min (&8) (n - i * &8) ⇒ i * &8 + j < n",
        "∀i j k : int. &0 ≤ j ⇒ j < &4 ⇒ &0 ≤ k ⇒ k < &4 ⇒ ((i * &4 + j) * &4 + k) div &16 = i",
        "∀i j k : int. &0 ≤ j ⇒ j < &4 ⇒ &0 ≤ k ⇒ k < &4 ⇒ ((i * &4 + j) * &4 + k) mod &16 = j * &4 + k",
        "∀i j k : int. &0 ≤ j ⇒ j < &4 ⇒ &0 ≤ k ⇒ k < &4 ⇒ ((i * &4 + j) * &4 + k) mod &16 div &4 = j",
        "∀n m i j : int. n = &16 * m ⇒ i < n div &4 ⇒ j < &4 ⇒ i * &4 + j < &16 * m",
        "∀i j k l : int. &0 ≤ j ⇒ j < &8 ⇒ &0 ≤ l ⇒ l < &8 ⇒ i * &8 + j = k * &8 + l ⇒ i = k ∧ j = l",
        "∀(m n : num). m div 4 div 2 = m div 8",
        "∀(m n k : num). k < 8 ⇒ m < n div 8 ⇒ m * 8 + k < n",
        "∀(m n : num). (m * 8 + n mod 8) div 8 = m",
    ] {
        proves(&a, text);
    }
}

/// Symbolic sizes: products of hypotheses.
#[test]
fn products() {
    let a = start();
    for text in [
        "∀n m i j : int. &0 ≤ i ⇒ i < n ⇒ &0 ≤ j ⇒ j < m ⇒ i * m + j < n * m",
        "∀n m i j : int. &0 ≤ i ∧ i < n ⇒ &0 ≤ j ∧ j < m ⇒ &0 ≤ i * m + j",
        "∀n m i j : num. i < n ⇒ j < m ⇒ i * m + j < n * m",
        "∀n k i j : int. &0 < k ⇒ i < n div k ⇒ &0 ≤ j ⇒ j < k ⇒ i * k + j < n",
        "∀n k i j : int. &0 < k ⇒ &0 ≤ i ⇒ i < n ⇒ &0 ≤ i div k ∧ i mod k < k",
        "∀x y : int. &0 ≤ x ⇒ x ≤ y ⇒ x * x ≤ y * y",
        "∀k i j : int. &0 ≤ j ⇒ j < k ⇒ (i * k + j) div k = i",
    ] {
        proves(&a, text);
    }
}

#[test]
fn small_goals() {
    let a = start();
    for text in [
        "∀x y : int. x < y ⇒ x + &1 ≤ y",
        "∀x y : int. ¬(x = y) ⇒ x < y ∨ y < x",
        "∀x y : int. x ≤ y ∨ y ≤ x",
        "∀x y : int. (x < y) = ¬(y ≤ x)",
        "∀x y : int. max x y = -(min (-x) (-y))",
        "∀x y : int. abs (x - y) = abs (y - x)",
        "∀x y : int. abs (x + y) ≤ abs x + abs y",
        "∀x : int. &2 * x = &1 ⇒ F",
        "∀x y : int. &6 * x + &10 * y = &7 ⇒ F",
        "∀x y : int. f x = y ⇒ f x < y + &1",
        "∀x y : int. x * y < &3 ⇒ &2 * (y * x) ≤ &4",
        "∀m n : num. m ≤ n ⇒ m - n = 0",
        "∀m n : num. m - n + n = max m n",
        "∀m n : num. 0 ≤ m * n",
        "∀m n : num. SUC m ≤ n ⇒ m ≤ PRE n ∧ m < n",
        "∀m n : num. m < n + 1 ⇒ ¬(n < m)",
        "∀m n : num. ¬(m = n) ⇒ m < n ∨ n < m",
        "∀x : int. (x = &1 ∨ x = &2) ⇒ ¬(x = &3)",
        "∀(x : int) (m : num). x = &m ⇒ &0 ≤ x",
        "∀a k : int. &0 < k ⇒ &0 ≤ a mod k ∧ a mod k < k",
        "∀a k : int. &0 < k ⇒ (a div k) * k ≤ a",
    ] {
        proves(&a, text);
    }
    let (_, goal) = sequent(&a, "∀x y : int. (x + y) * (x - y) = x * x - y * y");
    assert_eq!(ring(goal).unwrap().concl(), goal);
    let (_, goal) = sequent(
        &a,
        "∀m n : num. (m + n) * (m + n) = m * m + 2 * m * n + n * n",
    );
    assert_eq!(ring(goal).unwrap().concl(), goal);
}

#[test]
fn counterexamples() {
    let a = start();
    for text in [
        "∀n i j : int. &0 ≤ i ⇒ i < cdiv n (&8) ⇒ &0 ≤ j ⇒ j < &8 ⇒ i * &8 + j < n",
        "∀x y : int. x ≤ y ⇒ x < y",
        "∀m n : num. m - n + n = m",
    ] {
        let (hyps, goal) = sequent(&a, text);
        let stuck = prove(&hyps, goal).unwrap_err();
        assert!(matches!(stuck, Stuck::Counterexample(_)), "{text}");
    }
}

#[test]
fn the_theorems_are_plausible() {
    let a = start();
    for (name, statement) in ARITH_LEMMAS {
        hol::with(|k| assert_plausible(k, &a, name, statement));
    }
}

/// The statements for those who prove them: `theories/arith-lemmas.txt` lists them all.
#[test]
fn the_list_of_theorems_is_up_to_date() {
    let mut list = String::from(
        "Theorems that the macros and procedures of arithmetic use, by name (&n: int_of_num n).\n\n",
    );
    for (name, statement) in ARITHMETIC_LEMMAS.iter().chain(ARITH_LEMMAS) {
        list.push_str(&format!("{name} : {statement}\n"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../theories/arith-lemmas.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &list).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        list,
        "run with UPDATE=1"
    );
}

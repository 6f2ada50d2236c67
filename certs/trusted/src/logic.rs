//! The connectives, by definition, and the three axioms: what every file may start from.
//!
//! Statements are in prefix notation: a word takes the terms behind it. `. f x` is `f x`,
//! `\ x t` is `λx. t`, `= a b` is `a = b`, and likewise `/\`, `==>`; `! \ x t` and `? \ x t` are
//! `∀x. t` and `∃x. t`.

use kernel::{Kernel, Result, Term, Thm, Type};
use std::str::SplitWhitespace;

/// The variables: as statements write them, their names, and their types.
const VARIABLES: [(&str, &str, &str); 10] = [
    ("p", "p", "bool"),
    ("q", "q", "bool"),
    ("r", "r", "bool"),
    ("P", "P", "'a → bool"),
    ("x", "x", "'a"),
    ("t", "t", "'a → 'b"),
    ("f", "f", "bool → bool → bool"),
    ("f'", "f", "ind → ind"),
    ("x'", "x", "ind"),
    ("y'", "y", "ind"),
];

/// Theorems by name: of a constant, its definition; where there is none, the axiom.
#[rustfmt::skip]
const THEOREMS: [(&str, Option<&str>, &str); 11] = [
    // p = p, for the function λp. p
    ("T_DEF", Some("T"), r"= \ p p \ p p"),
    // λp q. (λf. f p q) = (λf. f T T)
    ("AND_DEF", Some(r"/\"), r"\ p \ q = \ f . . f p q \ f . . f T T"),
    // λp q. (p ∧ q) = p
    ("IMP_DEF", Some("==>"), r"\ p \ q = /\ p q p"),
    // λP. P = (λx. T)
    ("FORALL_DEF", Some("!"), r"\ P = P \ x T"),
    // λP. ∀q. (∀x. P x ⇒ q) ⇒ q
    ("EXISTS_DEF", Some("?"), r"\ P ! \ q ==> ! \ x ==> . P x q q"),
    // λp q. ∀r. (p ⇒ r) ⇒ (q ⇒ r) ⇒ r
    ("OR_DEF", Some(r"\/"), r"\ p \ q ! \ r ==> ==> p r ==> ==> q r r"),
    // ∀p. p
    ("F_DEF", Some("F"), r"! \ p p"),
    // λp. p ⇒ F
    ("NOT_DEF", Some("~"), r"\ p ==> p F"),
    // ∀t. (λx. t x) = t
    ("extensionality", None, r"! \ t = \ x . t x t"),
    // ∀P x. P x ⇒ P (@ P)
    ("choice", None, r"! \ P ! \ x ==> . P x . P @ P"),
    // ∃f : ind → ind. (∀x y. f x = f y ⇒ x = y) ∧ ¬(∀y. ∃x. y = f x)
    ("infinity", None, r"? \ f' /\ ! \ x' ! \ y' ==> = . f' x' . f' y' = x' y' . ~ ! \ y' ? \ x' = y' . f' x'"),
];

/// Defines the connectives and introduces the axioms, in a kernel where no name is taken;
/// answers the theorems with their names.
pub fn introduce(k: &mut Kernel) -> Result<Vec<(&'static str, Thm)>> {
    let theorem = |(name, constant, text): (&'static str, Option<&str>, &str)| {
        let statement = term(k, &mut text.split_whitespace())?;
        let declared = k.name(constant.unwrap_or(name));
        let th = match constant {
            Some(_) => k.define(declared, statement)?.1,
            None => k.axiom(declared, statement)?,
        };
        Ok((name, th))
    };
    THEOREMS.into_iter().map(theorem).collect()
}

/// Reads the term that begins here.
fn term(k: &mut Kernel, words: &mut SplitWhitespace) -> Result<Term> {
    // Statements are those of `THEOREMS`, whatever file is read: each word has its terms.
    let word = words.next().expect("a statement is complete");
    if let Some((_, name, ty)) = VARIABLES.iter().find(|(written, ..)| *written == word) {
        let (name, ty) = (k.name(name), type_(k, ty)?);
        return k.var(name, ty);
    }
    match word {
        "." | "=" | "\\" | "/\\" | "==>" => {
            let (a, b) = (term(k, words)?, term(k, words)?);
            match word {
                "." => k.app(a, b),
                "=" => k.eq(a, b),
                "\\" => k.lambda(a, b),
                _ => {
                    let connective = constant(k, word, &[])?;
                    let half = k.app(connective, a)?;
                    k.app(half, b)
                }
            }
        }
        "!" | "?" | "@" => {
            let predicate = term(k, words)?;
            // In `THEOREMS` these three stand before `\ x t`, or before `P`.
            let domain = k.dest_fun(k.type_of(predicate)).expect("a predicate").0;
            let operator = constant(k, word, &[domain])?;
            k.app(operator, predicate)
        }
        _ => constant(k, word, &[]),
    }
}

/// Reads a type.
fn type_(k: &mut Kernel, text: &str) -> Result<Type> {
    if let Some((domain, range)) = text.split_once(" → ") {
        let (domain, range) = (type_(k, domain)?, type_(k, range)?);
        return k.fun(domain, range);
    }
    let name = k.name(text);
    match k.find_type_op(name) {
        Some(operator) => k.type_app(operator, &[]),
        None => k.type_var(name),
    }
}

/// A constant that is there: the kernel's own, or one defined above.
fn constant(k: &mut Kernel, name: &str, types: &[Type]) -> Result<Term> {
    let name = k.name(name);
    // A statement of `THEOREMS` uses what those before it define.
    let c = k.find_const(name).expect("it was declared");
    k.constant(c, types)
}

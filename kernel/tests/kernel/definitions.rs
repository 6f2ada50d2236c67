//! AXIOM and the definitional principles.

use crate::bench::{Bench, accept, refuse};
use kernel::{Error, Name, Result, Thm, TypeNames, TypeOp};

#[test]
fn axiom() {
    accept("{choice} ⊢ P x", |b| {
        let (name, p) = (b.name("choice"), b.t("P x"));
        b.axiom(name, p)
    });
    refuse(Error::AxiomNotProposition, |b| {
        let (name, t) = (b.name("choice"), b.t("x"));
        b.axiom(name, t)
    });
    refuse(Error::AxiomLoose, |b| {
        let (name, t) = (b.name("choice"), b.t("λp. p"));
        let (_, body) = b.dest_abs(t).unwrap();
        b.axiom(name, body)
    });
    refuse(Error::AxiomTaken, |b| {
        let (name, p, q) = (b.name("choice"), b.t("p"), b.t("q"));
        b.axiom(name, p)?;
        b.axiom(name, q)
    });
}

/// `axioms` lists what was assumed, theorems carry what they use.
#[test]
fn axioms_are_listed() {
    let mut b = Bench::new();
    b.given("p ⊢ x = y");
    let unused = b.given("⊢ q");
    let listed: Vec<_> = b
        .axioms()
        .iter()
        .map(|&(name, _)| b.letters(name))
        .collect();
    assert_eq!(listed, ["A", "B"]);
    assert_eq!(b.axioms()[1].1, unused.concl());
}

#[test]
fn define() {
    accept("⊢ I['a] = (λx. x)", |b| Ok(b.defined("I", "λx. x")));
    accept("⊢ const['b, 'a] = (λu. λx. u)", |b| {
        Ok(b.defined("const", "λu. λx. u"))
    });
    // Of another constant, which is looked up by no one afterwards.
    accept("⊢ J[] = I[bool]", |b| {
        b.defined("I", "λx. x");
        Ok(b.defined("J", "I[bool]"))
    });
    // A free variable, also one with the constant's name and type.
    refuse(Error::SpecifyFreeInDefinition, |b| {
        let (name, t) = (b.name("c"), b.t("f x"));
        b.define(name, t)
    });
    refuse(Error::SpecifyFreeInDefinition, |b| {
        let (name, t) = (b.name("c"), b.t("(λp. c:bool) = (λp. p)"));
        b.define(name, t)
    });
    // A type variable that the type of the constant does not show: with it, `T` could be
    // "there is one element" at `bool` and at another type, and both would be equal.
    refuse(Error::SpecifyTypeVariables, |b| {
        let (name, t) = (b.name("c"), b.t("(λx. λy. x) = (λx. λy. y)"));
        b.define(name, t)
    });
    // The equation is refused before.
    refuse(Error::AppLoose, |b| {
        let t = b.t("λp. p");
        let (_, body) = b.dest_abs(t).unwrap();
        let name = b.name("c");
        b.define(name, body)
    });
}

#[test]
fn names_are_declared_once() {
    refuse(Error::ConstantTaken, |b| {
        b.defined("c", "λp. p");
        let (name, t) = (b.name("c"), b.t("λp. p"));
        b.define(name, t)
    });
    refuse(Error::ConstantTaken, |b| {
        let (name, t) = (b.name("="), b.t("λp. p"));
        b.define(name, t)
    });
    refuse(Error::ConstantTaken, |b| {
        let (name, t) = (b.name("@"), b.t("λp. p"));
        b.define(name, t)
    });
}

/// SPECIFY with these pairs of names and variables.
fn specify(b: &mut Bench, pairs: &[(&str, &str)], th: Thm) -> Result<Thm> {
    let mut named = Vec::new();
    for (name, x) in pairs {
        named.push((b.name(name), b.t(x)));
    }
    Ok(b.specify(&named, th)?.1)
}

/// `p = (λq. q) = (λq. q) ⊢ p`
fn truth(b: &mut Bench) -> Thm {
    let (equation, identity) = (b.t("p = ((λq. q) = (λq. q))"), b.t("λq. q"));
    let assumed = b.assume(equation).unwrap();
    let folded = b.sym(assumed).unwrap();
    let reflexive = b.refl(identity).unwrap();
    b.eq_mp(folded, reflexive).unwrap()
}

#[test]
fn specification() {
    accept("⊢ T[]", |b| {
        let th = truth(b);
        specify(b, &[("T", "p")], th)
    });
    // Two at once, generic in different types; the conclusion need not mention all.
    accept("{A} ⊢ I['a] = I['a]", |b| {
        let th = b.given("f = (λx. x), h:('b → 'b) = (λu. u) ⊢ f = f");
        specify(b, &[("I", "f"), ("J", "h:('b → 'b)")], th)
    });
    accept("{A} ⊢ (λx. I['a] x) = I['a]", |b| {
        let th = b.given("f = (λx. x) ⊢ (λy. f y) = f");
        specify(b, &[("I", "f")], th)
    });
    accept("{A} ⊢ (λx. x) = (λy. y)", |b| {
        let th = b.given("⊢ (λx. x) = (λx. x)");
        specify(b, &[], th)
    });
    refuse(Error::SpecifyNotDistinct, |b| {
        let th = b.given("p = (λq. q) (x:bool = x:bool) ⊢ p");
        specify(b, &[("c", "p"), ("d", "p")], th)
    });
    // Not next to each other.
    refuse(Error::SpecifyNotDistinct, |b| {
        let th = b.given("p = (λq. q) (x:bool = x:bool), f = (λx. x) ⊢ p");
        specify(b, &[("c", "p"), ("I", "f"), ("d", "p")], th)
    });
    refuse(Error::SpecifyNotVariable, |b| {
        b.defined("I", "λx. x");
        let th = b.given("I['a] = (λx. x) ⊢ I['a] = I['a]");
        specify(b, &[("c", "I['a]")], th)
    });
    // No hypothesis for a variable; a hypothesis for none; one that is no equation; one with
    // the variable on the right; two for the same.
    refuse(Error::SpecifyHypsDiffer, |b| {
        let th = truth(b);
        specify(b, &[("c", "p"), ("d", "q")], th)
    });
    refuse(Error::SpecifyHypsDiffer, |b| {
        let th = b.given("f = (λx. x), (λp. p) = (λp. p) ⊢ f = f");
        specify(b, &[("c", "f")], th)
    });
    refuse(Error::SpecifyHypsDiffer, |b| {
        let th = b.given("p ⊢ p");
        specify(b, &[("c", "p")], th)
    });
    refuse(Error::SpecifyHypsDiffer, |b| {
        let th = b.given("(λx. x) = f ⊢ f = f");
        specify(b, &[("c", "f")], th)
    });
    refuse(Error::SpecifyHypsDiffer, |b| {
        let th = b.given("k = (λx. λy. x), k = (λx. λy. y) ⊢ k = k");
        specify(b, &[("c", "k")], th)
    });
    refuse(Error::SpecifyFreeInDefinition, |b| {
        let th = b.given("x = y ⊢ x = x");
        specify(b, &[("c", "x")], th)
    });
    refuse(Error::SpecifyTypeVariables, |b| {
        let th = b.given("p = ((λx. x) = (λx. x)) ⊢ p");
        specify(b, &[("c", "p")], th)
    });
    // Covered by another constant's type is not covered.
    refuse(Error::SpecifyTypeVariables, |b| {
        let th = b.given("f = (λx. x), p = ((λx. x) = (λx. x)) ⊢ p");
        specify(b, &[("d", "f"), ("c", "p")], th)
    });
    refuse(Error::SpecifyFreeInTheorem, |b| {
        let th = b.given("f = (λx. x) ⊢ f y = y");
        specify(b, &[("c", "f")], th)
    });
    // Condition 7: twice the same name, and that of a constant.
    refuse(Error::ConstantTaken, |b| {
        let th = b.given("f = (λx. x), h = (λx. x) ⊢ f = h");
        specify(b, &[("c", "f"), ("c", "h")], th)
    });
    refuse(Error::ConstantTaken, |b| {
        let th = truth(b);
        specify(b, &[("=", "p")], th)
    });
}

/// DEFINE_TYPE `ty abs rep` with these type variables.
fn define_type(
    b: &mut Bench,
    [ty, abs, rep]: [&str; 3],
    type_vars: &[&str],
    th: Thm,
) -> Result<(TypeOp, Thm, Thm)> {
    let names = TypeNames {
        ty: b.name(ty),
        abs: b.name(abs),
        rep: b.name(rep),
    };
    let type_vars: Vec<Name> = type_vars.iter().map(|name| b.name(name)).collect();
    b.define_type(names, &type_vars, th)
}

const NEW: [&str; 3] = ["new", "toNew", "ofNew"];

#[test]
fn type_definition() {
    let mut b = Bench::new();
    let th = b.given("⊢ (λx. x = x) y");
    let (op, abs_rep, rep_abs) = define_type(&mut b, NEW, &["'a"], th).unwrap();
    assert_eq!(b.type_op(op), (b.name("new"), 1));
    b.check(abs_rep, "{A} ⊢ toNew['a] (ofNew['a] a:new['a]) = a:new['a]");
    b.check(
        rep_abs,
        "{A} ⊢ (λx. x = x) r:'a = (ofNew['a] (toNew['a] r:'a) = r:'a)",
    );
}

/// The arguments of the new type stand in the order given, also those that it does not need.
#[test]
fn type_definition_with_arguments() {
    let mut b = Bench::new();
    let th = b.given("⊢ (λf:('a → 'b). f:('a → 'b) = f:('a → 'b)) f:('a → 'b)");
    let (op, abs_rep, _) = define_type(&mut b, NEW, &["'b", "'c", "'a"], th).unwrap();
    assert_eq!(b.type_op(op).1, 3);
    let a = b.t("a:new['b, 'c, 'a]");
    assert_eq!(b.dest_eq(abs_rep.concl()).unwrap().1, a);
}

#[test]
fn refused_type_definitions() {
    refuse(Error::DefineTypeHyps, |b| {
        let th = b.given("p ⊢ (λx. x = x) y");
        define_type(b, NEW, &["'a"], th)
    });
    refuse(Error::DefineTypeNotApplication, |b| {
        let th = b.given("⊢ p");
        define_type(b, NEW, &["'a"], th)
    });
    refuse(Error::DefineTypeFreeVariables, |b| {
        let th = b.given("⊢ P y");
        define_type(b, NEW, &["'a"], th)
    });
    refuse(Error::DefineTypeFreeVariables, |b| {
        let th = b.given("⊢ (λx. x = z) y");
        define_type(b, NEW, &["'a"], th)
    });
    // Not distinct; not all; not even if the witness's type hides the missing one.
    refuse(Error::DefineTypeTypeVariables, |b| {
        let th = b.given("⊢ (λx. x = x) y");
        define_type(b, NEW, &["'a", "'a"], th)
    });
    refuse(Error::DefineTypeTypeVariables, |b| {
        let th = b.given("⊢ (λx. x = x) y");
        define_type(b, NEW, &["'a", "'b", "'a"], th)
    });
    refuse(Error::DefineTypeTypeVariables, |b| {
        let th = b.given("⊢ (λx. x = x) y");
        define_type(b, NEW, &["'b"], th)
    });
    refuse(Error::DefineTypeTypeVariables, |b| {
        let th = b.given("⊢ (λp. (λx. x) = (λx. x)) q");
        define_type(b, NEW, &[], th)
    });
    // Condition 5: the name of the type, of `abs`, of `rep`; both the same.
    for taken in ["bool", "fun", "ind"] {
        refuse(Error::TypeTaken, |b| {
            let th = b.given("⊢ (λx. x = x) y");
            define_type(b, [taken, "toNew", "ofNew"], &["'a"], th)
        });
    }
    for names in [
        ["new", "=", "ofNew"],
        ["new", "toNew", "@"],
        ["new", "c", "c"],
    ] {
        refuse(Error::ConstantTaken, |b| {
            let th = b.given("⊢ (λx. x = x) y");
            define_type(b, names, &["'a"], th)
        });
    }
    refuse(Error::TypeTaken, |b| {
        let th = b.given("⊢ (λx. x = x) y");
        define_type(b, NEW, &["'a"], th)?;
        define_type(b, ["new", "again", "andBack"], &["'a"], th)
    });
}

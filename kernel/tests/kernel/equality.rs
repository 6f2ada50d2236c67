//! REFL, SYM, TRANS, MK_COMB, ABS, BETA.

use crate::bench::{accept, refuse};
use kernel::Error;

#[test]
fn refl() {
    accept("⊢ x = x", |b| {
        let t = b.t("x");
        b.refl(t)
    });
    accept("⊢ (λx. f x) = (λy. f y)", |b| {
        let t = b.t("λz. f z");
        b.refl(t)
    });
    refuse(Error::ReflLoose, |b| {
        let t = b.loose();
        b.refl(t)
    });
}

#[test]
fn sym() {
    accept("{A} p, q ⊢ y = x", |b| {
        let th = b.given("p, q ⊢ x = y");
        b.sym(th)
    });
    accept("x = y ⊢ y = x", |b| {
        let equation = b.t("x = y");
        let th = b.assume(equation)?;
        b.sym(th)
    });
    refuse(Error::SymNotEquation, |b| {
        let th = b.given("⊢ p");
        b.sym(th)
    });
    // An application of two arguments, but not of equality.
    refuse(Error::SymNotEquation, |b| {
        let th = b.given("⊢ (λx. λy. p) x y");
        b.sym(th)
    });
    // Of a constant, but not of equality.
    refuse(Error::SymNotEquation, |b| {
        b.defined("or", "λp. λq. p");
        let th = b.given("⊢ or[] p q");
        b.sym(th)
    });
}

#[test]
fn trans() {
    accept("{A, B} p, q, r ⊢ x = z", |b| {
        let (ab, bc) = (b.given("p, q ⊢ x = y"), b.given("q, r ⊢ y = z"));
        b.trans(ab, bc)
    });
    accept("{A, B} ⊢ x = z", |b| {
        let ab = b.given("⊢ x = (λx. f x)(y)");
        let bc = b.given("⊢ (λz. f z) y = z");
        b.trans(ab, bc)
    });
    refuse(Error::TransNotEquations, |b| {
        let (ab, bc) = (b.given("⊢ p"), b.given("⊢ p = q"));
        b.trans(ab, bc)
    });
    refuse(Error::TransNotEquations, |b| {
        let (ab, bc) = (b.given("⊢ p = q"), b.given("⊢ q"));
        b.trans(ab, bc)
    });
    refuse(Error::TransMiddlesDiffer, |b| {
        let (ab, bc) = (b.given("⊢ x = y"), b.given("⊢ x = y"));
        b.trans(ab, bc)
    });
    // Variables of one name and two types are different.
    refuse(Error::TransMiddlesDiffer, |b| {
        let (ab, bc) = (b.given("⊢ x = y"), b.given("⊢ y:bool = x:bool"));
        b.trans(ab, bc)
    });
}

#[test]
fn mk_comb() {
    accept("{A, B} p, q, r ⊢ f x = g y", |b| {
        let (fg, xy) = (b.given("p, q ⊢ f = g"), b.given("q, r ⊢ x = y"));
        b.mk_comb(fg, xy)
    });
    refuse(Error::MkCombNotEquations, |b| {
        let (fg, xy) = (b.given("⊢ p"), b.given("⊢ x = y"));
        b.mk_comb(fg, xy)
    });
    refuse(Error::MkCombNotEquations, |b| {
        let (fg, xy) = (b.given("⊢ f = g"), b.given("⊢ p"));
        b.mk_comb(fg, xy)
    });
    // Condition 2 of MK_COMB: not a function, then a function of another domain.
    refuse(Error::AppTypesDiffer, |b| {
        let (fg, xy) = (b.given("⊢ z = z"), b.given("⊢ x = y"));
        b.mk_comb(fg, xy)
    });
    refuse(Error::AppTypesDiffer, |b| {
        let (fg, xy) = (b.given("⊢ f = g"), b.given("⊢ u = v"));
        b.mk_comb(fg, xy)
    });
}

#[test]
fn abs() {
    accept("{A} p, P y ⊢ (λx. f x) = (λx. g x)", |b| {
        let (x, th) = (b.t("x"), b.given("p, P y ⊢ f x = g x"));
        b.abs(x, th)
    });
    // Nothing is captured: the bound `x` stays its own, the free one is abstracted.
    accept("{A} ⊢ (λx. λy. k x y) = (λz. λx. k z x)", |b| {
        let (x, th) = (b.t("x"), b.given("⊢ (λy. k x y) = (λx. g x)"));
        let changed = (b.t("g"), b.t("k x"));
        let th = b.inst(&[changed], th)?;
        b.abs(x, th)
    });
    // A variable that does not occur, and one of the same name but another type.
    accept("{A} x:bool ⊢ (λx. y) = (λx. z)", |b| {
        let (x, th) = (b.t("x"), b.given("x:bool ⊢ y = z"));
        b.abs(x, th)
    });
    // Bound in the hypothesis, not free.
    accept("{A} P = (λx. p) ⊢ (λx. x) = (λx. f x)", |b| {
        let (x, th) = (b.t("x"), b.given("P = (λx. p) ⊢ x = f x"));
        b.abs(x, th)
    });
    refuse(Error::AbsNotEquation, |b| {
        let (x, th) = (b.t("x"), b.given("⊢ P x"));
        b.abs(x, th)
    });
    refuse(Error::AbsFreeInHyps, |b| {
        let (x, th) = (b.t("x"), b.given("p, P x ⊢ x = y"));
        b.abs(x, th)
    });
    // Free only below a binder, in a term that occurs at two depths.
    refuse(Error::AbsFreeInHyps, |b| {
        let x = b.t("x");
        let th = b.given("k (f x) = (λy. f x) ⊢ x = y");
        b.abs(x, th)
    });
    // Condition 3 of ABS.
    refuse(Error::LambdaNotVariable, |b| {
        let (t, th) = (b.t("f x"), b.given("⊢ f x = y"));
        b.abs(t, th)
    });
}

#[test]
fn beta() {
    accept("⊢ (λx. f x) y = f y", |b| {
        let t = b.t("(λx. f x) y");
        b.beta(t)
    });
    // The argument's `y` is not captured by the inner binder.
    accept("⊢ (λx. λy. k x y) y = (λz. k y z)", |b| {
        let t = b.t("(λx. λy. k x y) y");
        b.beta(t)
    });
    // The bound variable at two depths, shadowed once.
    accept(
        "⊢ (λx. k x ((λy. x) ((λx. x) x))) z = k z ((λy. z) ((λx. x) z))",
        |b| {
            let t = b.t("(λx. k x ((λy. x) ((λx. x) x))) z");
            b.beta(t)
        },
    );
    accept("⊢ (λx. y) z = y", |b| {
        let t = b.t("(λx. y) z");
        b.beta(t)
    });
    refuse(Error::BetaNotRedex, |b| {
        let t = b.t("f x");
        b.beta(t)
    });
    refuse(Error::BetaNotRedex, |b| {
        let t = b.t("λx. x");
        b.beta(t)
    });
    // A redex below a binder, taken out of it.
    refuse(Error::BetaLoose, |b| {
        let t = b.t("λy. (λx. x) y");
        let (_, body) = b.dest_abs(t).unwrap();
        b.beta(body)
    });
}

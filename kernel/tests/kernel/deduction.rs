//! ASSUME, EQ_MP, DEDUCT_ANTISYM, PROVE_HYP, INST_TYPE, INST.

use crate::bench::{accept, refuse};
use kernel::Error;

#[test]
fn assume() {
    accept("P x ⊢ P x", |b| {
        let p = b.t("P x");
        b.assume(p)
    });
    refuse(Error::AssumeNotProposition, |b| {
        let t = b.t("x");
        b.assume(t)
    });
    refuse(Error::AssumeLoose, |b| {
        let t = b.t("λp. p");
        let (_, body) = b.dest_abs(t).unwrap();
        b.assume(body)
    });
}

#[test]
fn eq_mp() {
    accept("{A, B} p, q, r ⊢ P y", |b| {
        let (equation, holds) = (b.given("p, q ⊢ P x = P y"), b.given("q, r ⊢ P x"));
        b.eq_mp(equation, holds)
    });
    // Equal up to the names of bound variables.
    accept("{A, B} ⊢ q", |b| {
        let equation = b.given("⊢ ((λx. x) = (λx. f x)) = q");
        let holds = b.given("⊢ (λy. y) = (λz. f z)");
        b.eq_mp(equation, holds)
    });
    refuse(Error::EqMpNotEquation, |b| {
        let (equation, holds) = (b.given("⊢ p"), b.given("⊢ p"));
        b.eq_mp(equation, holds)
    });
    refuse(Error::EqMpSidesDiffer, |b| {
        let (equation, holds) = (b.given("⊢ p = q"), b.given("⊢ q"));
        b.eq_mp(equation, holds)
    });
    refuse(Error::EqMpSidesDiffer, |b| {
        let (equation, holds) = (b.given("⊢ (x = y) = q"), b.given("⊢ x:bool = y:bool"));
        b.eq_mp(equation, holds)
    });
}

#[test]
fn deduct_antisym() {
    accept("{A, B} r, P x ⊢ p = q", |b| {
        let (p, q) = (b.given("q, r ⊢ p"), b.given("p, P x ⊢ q"));
        b.deduct_antisym(p, q)
    });
    // Each conclusion is taken from the other's hypotheses only.
    accept("{A, B} p, q ⊢ p = q", |b| {
        let (p, q) = (b.given("p ⊢ p"), b.given("q ⊢ q"));
        b.deduct_antisym(p, q)
    });
    accept("⊢ p = p", |b| {
        let p = b.t("p");
        let p = b.assume(p)?;
        b.deduct_antisym(p, p)
    });
}

#[test]
fn prove_hyp() {
    accept("{A, B} q, r ⊢ P x", |b| {
        let (p, th) = (b.given("q ⊢ p"), b.given("p, r ⊢ P x"));
        b.prove_hyp(p, th)
    });
    // What proves the hypothesis keeps its own, that hypothesis included.
    accept("{A, B} p ⊢ q", |b| {
        let (p, th) = (b.given("p ⊢ p"), b.given("p ⊢ q"));
        b.prove_hyp(p, th)
    });
    accept("{A, B} q, r ⊢ P x", |b| {
        let (p, th) = (b.given("q ⊢ p"), b.given("r ⊢ P x"));
        b.prove_hyp(p, th)
    });
}

#[test]
fn inst_type() {
    // The hypotheses as well as the conclusion.
    accept("{A} P:(bool → bool) x:bool ⊢ x:bool = y:bool", |b| {
        let th = b.given("P x ⊢ x = y");
        let pair = (b.name("'a"), b.ty("bool"));
        b.inst_type(&[pair], th)
    });
    // All at once: the types exchange.
    accept("{A} u:'a = v:'a ⊢ x:'b = y:'b", |b| {
        let th = b.given("u = v ⊢ x = y");
        let forth = (b.name("'a"), b.ty("'b"));
        let back = (b.name("'b"), b.ty("'a"));
        b.inst_type(&[forth, back], th)
    });
    // Hypotheses that become equal become one.
    accept("{A} x:bool = y:bool ⊢ p", |b| {
        let th = b.given("x = y, x:bool = y:bool ⊢ p");
        let pair = (b.name("'a"), b.ty("bool"));
        b.inst_type(&[pair], th)
    });
    // A free variable that comes to look like the bound one stays free.
    accept("{A} ⊢ (λz:bool. x:bool) = (λz:bool. y:bool)", |b| {
        let th = b.given("⊢ (λx. x:bool) = (λx. y:bool)");
        let pair = (b.name("'a"), b.ty("bool"));
        b.inst_type(&[pair], th)
    });
    // Inside the types of constants; type operators of other type operators.
    accept(
        "{A} ⊢ I[ind → 'b] = (λx:(ind → 'b). x:(ind → 'b))",
        |b| {
            b.defined("I", "λx. x");
            let th = b.given("⊢ I['a] = (λx. x)");
            let pair = (b.name("'a"), b.ty("ind → 'b"));
            b.inst_type(&[pair], th)
        },
    );
    accept("{A} q ⊢ x = y", |b| {
        let th = b.given("q ⊢ x = y");
        let pair = (b.name("'absent"), b.ty("bool"));
        b.inst_type(&[pair], th)
    });
    refuse(Error::InstTypeNotDistinct, |b| {
        let th = b.given("⊢ x = y");
        let (name, ty, other) = (b.name("'a"), b.ty("bool"), b.ty("ind"));
        b.inst_type(&[(name, ty), (name, other)], th)
    });
    refuse(Error::InstTypeNotDistinct, |b| {
        let th = b.given("⊢ x = y");
        let (a, other, ty) = (b.name("'a"), b.name("'b"), b.ty("bool"));
        b.inst_type(&[(a, ty), (other, ty), (a, ty)], th)
    });
}

#[test]
fn inst() {
    accept("{A} P (f z), q ⊢ f z = y", |b| {
        let th = b.given("P x, q ⊢ x = y");
        let pair = (b.t("x"), b.t("f z"));
        b.inst(&[pair], th)
    });
    // All at once: the variables exchange.
    accept("{A} P y ⊢ k y x = y", |b| {
        let th = b.given("P x ⊢ k x y = x");
        let (x, y) = (b.t("x"), b.t("y"));
        b.inst(&[(x, y), (y, x)], th)
    });
    // Nothing is captured, at any depth.
    accept("{A} ⊢ k y ((λz. y) y) = (λz. λx. k z y) y y", |b| {
        let th = b.given("⊢ k x ((λy. x) x) = (λy. λz. k y x) x x");
        let pair = (b.t("x"), b.t("y"));
        b.inst(&[pair], th)
    });
    // Only the variable of that type, and not a bound one.
    accept("{A} ⊢ (λx. k x z) x:'a = (λp. z) x:bool", |b| {
        let th = b.given("⊢ (λx. k x y) x = (λp. y) x:bool");
        let pair = (b.t("y"), b.t("z"));
        b.inst(&[pair], th)
    });
    // Hypotheses that become equal become one.
    accept("{A} P z ⊢ p", |b| {
        let th = b.given("P x, P y ⊢ p");
        let (x, y, z) = (b.t("x"), b.t("y"), b.t("z"));
        b.inst(&[(x, z), (y, z)], th)
    });
    refuse(Error::InstNotDistinct, |b| {
        let th = b.given("⊢ x = y");
        let (x, y, z) = (b.t("x"), b.t("y"), b.t("z"));
        b.inst(&[(x, y), (x, z)], th)
    });
    refuse(Error::InstNotDistinct, |b| {
        let th = b.given("⊢ x = y");
        let (x, y, z) = (b.t("x"), b.t("y"), b.t("z"));
        b.inst(&[(x, y), (y, z), (x, z)], th)
    });
    refuse(Error::InstNotVariable, |b| {
        let th = b.given("⊢ f x = y");
        let pair = (b.t("f x"), b.t("y"));
        b.inst(&[pair], th)
    });
    refuse(Error::InstTypesDiffer, |b| {
        let th = b.given("⊢ x = y");
        let pair = (b.t("x"), b.t("u"));
        b.inst(&[pair], th)
    });
    refuse(Error::InstLoose, |b| {
        let th = b.given("⊢ x = y");
        let pair = (b.t("x"), b.loose());
        b.inst(&[pair], th)
    });
}

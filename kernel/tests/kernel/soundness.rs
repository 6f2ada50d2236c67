//! Proofs of False, each by a route that was once open here or in another system. The list,
//! with what else excludes each route: `docs/soundness-record.md`.

use crate::bench::{Bench, refuse};
use kernel::{Error, Result, Term, Type};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Only variables can be specified. Otherwise a hypothesis `T = F` could be dropped as if it
/// were the definition of a variable `T`, and `T = F ⊢ F` would become `⊢ F`.
#[test]
fn specification_of_a_constant() {
    refuse(Error::SpecifyNotVariable, |b| {
        let identity = b.t("λp. p");
        let reflexive = b.refl(identity)?;
        let truth = b.defined("T", "(λp. p) = (λp. p)");
        b.defined("F", "(λp. p) = (λp. T[])");
        let folded = b.sym(truth)?;
        let holds = b.eq_mp(folded, reflexive)?;
        let equal = b.t("T[] = F[]");
        let assumed = b.assume(equal)?;
        let absurd = b.eq_mp(assumed, holds)?;
        b.check(absurd, "T[] = F[] ⊢ F[]");
        let (name, constant) = (b.name("c"), b.t("T[]"));
        b.specify(&[(name, constant)], absurd)
    });
}

/// A type that is a part of itself, made with the index that it is about to get, would allow
/// self-application and with it Curry's paradox: a proposition `p` with `p = (p = F)`.
#[test]
fn type_with_itself_as_a_part() {
    let mut b = Bench::new();
    let newest = b.ty("'new");
    let next = Type(newest.0 + 1);
    let attempt = catch_unwind(AssertUnwindSafe(|| b.fun(newest, next)));
    assert!(attempt.is_err(), "the kernel looks at every part");
}

/// An index that is not given out yet gets into no term, type or theorem.
#[test]
fn numbers_out_of_range() {
    type Attempt = fn(&mut Bench, Term, Type) -> Result<()>;
    let attempts: [Attempt; 9] = [
        |b, t, _| b.app(t, t).map(drop),
        |b, t, _| b.eq(t, t).map(drop),
        |b, t, _| b.refl(t).map(drop),
        |b, t, _| b.assume(t).map(drop),
        |b, t, _| {
            let f = b.t("f");
            b.app(f, t).map(drop)
        },
        |b, t, _| {
            let (x, th) = (b.t("x"), b.given("x = y ⊢ x = y"));
            b.inst(&[(x, t)], th).map(drop)
        },
        |b, t, _| {
            let th = b.given("⊢ x = y");
            b.abs(t, th).map(drop)
        },
        |b, _, ty| {
            let name = b.name("x");
            b.var(name, ty).map(drop)
        },
        |b, _, ty| {
            let (name, th) = (b.name("'a"), b.given("⊢ x = y"));
            b.inst_type(&[(name, ty)], th).map(drop)
        },
    ];
    for (at, attempt) in attempts.into_iter().enumerate() {
        let mut b = Bench::new();
        let beyond = (Term(1_000_000), Type(1_000_000));
        let caught = catch_unwind(AssertUnwindSafe(|| attempt(&mut b, beyond.0, beyond.1)));
        assert!(caught.is_err(), "attempt {at}");
        // The kernel is as it was.
        let th = b.given("x = y ⊢ f x = y");
        let pair = (b.t("x"), b.t("f y"));
        let th = b.inst(&[pair], th).unwrap();
        let axiom = char::from(b'A' + b.axioms().len() as u8 - 1);
        b.check(th, &format!("{{{axiom}}} f y = y ⊢ f (f y) = y"));
    }
}

/// A variable, or a constant of another meaning, is not equality for being called `=`.
#[test]
fn names_decide_nothing() {
    refuse(Error::SymNotEquation, |b| {
        let (name, ty) = (b.name("="), b.ty("'a → 'a → bool"));
        let fake = b.var(name, ty)?;
        let (x, y) = (b.t("x"), b.t("y"));
        let partial = b.app(fake, x)?;
        let claim = b.app(partial, y)?;
        let th = b.assume(claim)?;
        b.sym(th)
    });
}

/// A refused definition gives nothing back: what it declared stays declared.
#[test]
fn nothing_is_undone() {
    refuse(Error::ConstantTaken, |b| {
        let th = b.given("f = (λx. x), p = ((λx. x) = (λx. x)) ⊢ p");
        let pairs = [(b.name("c"), b.t("f")), (b.name("d"), b.t("p"))];
        let refused = b.specify(&pairs, th).unwrap_err();
        assert_eq!(refused, Error::SpecifyTypeVariables);
        let (name, body) = (b.name("c"), b.t("λp. p"));
        b.define(name, body)
    });
}

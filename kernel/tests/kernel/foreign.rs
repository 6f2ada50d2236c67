//! Theorems of another kernel: every rule refuses them, in every place.

use crate::bench::Bench;
use kernel::{Error, Result, Thm, TypeNames};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A kernel, `own` of it, and `foreign` of another one; both prove the same.
fn with_both<T: Debug>(sequent: &str, attempt: impl FnOnce(&mut Bench, Thm, Thm) -> Result<T>) {
    let (mut here, mut there) = (Bench::new(), Bench::new());
    let (own, foreign) = (here.given(sequent), there.given(sequent));
    let refused = attempt(&mut here, own, foreign).unwrap_err();
    assert_eq!(refused, Error::ForeignTheorem);
}

#[test]
fn rules_of_one_premise() {
    with_both("⊢ x = y", |b, _, foreign| b.sym(foreign));
    with_both("⊢ x = y", |b, _, foreign| {
        let x = b.t("x");
        b.abs(x, foreign)
    });
    with_both("⊢ p", |b, _, foreign| b.inst_type(&[], foreign));
    with_both("⊢ p", |b, _, foreign| b.inst(&[], foreign));
}

#[test]
fn rules_of_two_premises() {
    type Rule = fn(&mut Bench, Thm, Thm) -> Result<Thm>;
    let rules: [(_, Rule); 5] = [
        ("⊢ x = x", |b, p, q| b.trans(p, q)),
        ("⊢ x = x", |b, p, q| b.mk_comb(p, q)),
        ("⊢ p = p", |b, p, q| b.eq_mp(p, q)),
        ("⊢ p", |b, p, q| b.deduct_antisym(p, q)),
        ("⊢ p", |b, p, q| b.prove_hyp(p, q)),
    ];
    for (sequent, rule) in rules {
        with_both(sequent, rule);
        with_both(sequent, |b, own, foreign| rule(b, foreign, own));
    }
}

#[test]
fn definitions() {
    with_both("⊢ p", |b, _, foreign| b.specify(&[], foreign));
    with_both("⊢ (λp. p) p", |b, _, foreign| {
        let names = TypeNames {
            ty: b.name("new"),
            abs: b.name("toNew"),
            rep: b.name("ofNew"),
        };
        b.define_type(names, &[], foreign)
    });
}

/// The recorder does not make a theorem one's own, and its parts cannot be read.
#[test]
fn recorder_and_views() {
    with_both("⊢ x = y", |b, _, foreign| {
        let recorded = b.record_as(foreign, 0, &[]);
        b.sym(recorded)
    });
    // Both have the same sets, so that there is something to read by mistake.
    let (mut here, mut there) = (Bench::new(), Bench::new());
    here.given("p ⊢ q");
    let foreign = there.given("p ⊢ q");
    assert!(catch_unwind(AssertUnwindSafe(|| here.hyps(foreign))).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| here.axioms_of(foreign))).is_err());
}

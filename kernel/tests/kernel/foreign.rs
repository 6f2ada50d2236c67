//! Theorems of another kernel: every rule refuses them, in every place.

use crate::bench::Bench;
use kernel::{Error, Result, Thm, TypeNames};
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A kernel, `own` of it, and `foreign` of another one; both prove the same.
fn with_both<T: Debug>(
    rule: &'static str,
    sequent: &str,
    attempt: impl FnOnce(&mut Bench, Thm, Thm) -> Result<T>,
) {
    let (mut here, mut there) = (Bench::new(), Bench::new());
    let (own, foreign) = (here.given(sequent), there.given(sequent));
    let refused = attempt(&mut here, own, foreign).unwrap_err();
    assert_eq!(refused, Error { rule, condition: 0 });
}

#[test]
fn rules_of_one_premise() {
    with_both("SYM", "⊢ x = y", |b, _, foreign| b.sym(foreign));
    with_both("ABS", "⊢ x = y", |b, _, foreign| {
        let x = b.t("x");
        b.abs(x, foreign)
    });
    with_both("INST_TYPE", "⊢ p", |b, _, foreign| {
        b.inst_type(&[], foreign)
    });
    with_both("INST", "⊢ p", |b, _, foreign| b.inst(&[], foreign));
}

#[test]
fn rules_of_two_premises() {
    type Rule = fn(&mut Bench, Thm, Thm) -> Result<Thm>;
    let rules: [(_, _, Rule); 5] = [
        ("TRANS", "⊢ x = x", |b, p, q| b.trans(p, q)),
        ("MK_COMB", "⊢ x = x", |b, p, q| b.mk_comb(p, q)),
        ("EQ_MP", "⊢ p = p", |b, p, q| b.eq_mp(p, q)),
        ("DEDUCT_ANTISYM", "⊢ p", |b, p, q| b.deduct_antisym(p, q)),
        ("PROVE_HYP", "⊢ p", |b, p, q| b.prove_hyp(p, q)),
    ];
    for (name, sequent, rule) in rules {
        with_both(name, sequent, rule);
        with_both(name, sequent, |b, own, foreign| rule(b, foreign, own));
    }
}

#[test]
fn definitions() {
    with_both("SPECIFY", "⊢ p", |b, _, foreign| b.specify(&[], foreign));
    with_both("DEFINE_TYPE", "⊢ (λp. p) p", |b, _, foreign| {
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
    with_both("SYM", "⊢ x = y", |b, _, foreign| {
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

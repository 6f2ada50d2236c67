//! Proofs of False, each by a route that was once open here or in another system. The list,
//! with what else excludes each route: `docs/soundness-record.md`.

use crate::bench::{Bench, refuse};
use kernel::Type;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Only variables can be specified. Otherwise a hypothesis `T = F` could be dropped as if it
/// were the definition of a variable `T`, and `T = F ⊢ F` would become `⊢ F`.
#[test]
fn specification_of_a_constant() {
    refuse("SPECIFY", 2, |b| {
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

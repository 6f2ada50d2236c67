//! Forgetting the terms that no theorem is about.

use crate::bench::{Bench, refuse};
use kernel::{Error, Kernel, Thm};

/// Makes terms that nothing is about.
fn waste(k: &mut Bench) {
    for text in ["λx. p", "(λx. x) = (λx. x)", "p = (q = p)"] {
        k.t(text);
    }
}

/// What is kept says the same, rests on the same axioms, and more follows from it.
#[test]
fn theorems_stay() {
    let k = &mut Bench::new();
    waste(k);
    let one = k.given("p, q ⊢ p = q");
    waste(k);
    let other = k.given("r ⊢ (λx. x) = (λy. y)");
    let both = k.prove_hyp(one, other).unwrap();
    let before = k.term_count();
    let mut kept = [other, one, both];
    k.keep(&mut kept).unwrap();
    assert!(k.term_count() < before);
    let [other, one, both] = kept;
    k.check(one, "{A} p, q ⊢ p = q");
    k.check(other, "{B} r ⊢ (λx. x) = (λy. y)");
    k.check(both, "{A, B} p, q, r ⊢ (λx. x) = (λy. y)");
    let flipped = k.sym(one).unwrap();
    k.check(flipped, "{A} p, q ⊢ q = p");
    // The terms that are made again have the numbers of those that were kept.
    let again = k.t("p = q");
    assert_eq!(again, one.concl());
}

/// The set with the number 0 is that of the first term where it is of hypotheses, and that of the first
/// axiom where it is of axioms.
#[test]
fn hypotheses_and_axioms_are_told_apart() {
    let k = &mut Bench::new();
    let p = k.t("p");
    assert_eq!(p.0, 0);
    let q = k.t("q");
    let of_axioms = k.given("⊢ q");
    let assumed = k.assume(p).unwrap();
    let mut kept = [of_axioms, assumed];
    // The first of the terms is not the first any more.
    let above = k.refl(q).unwrap();
    let (mut first, mut second) = ([of_axioms, above], [assumed]);
    k.keep(&mut kept).unwrap();
    k.check(kept[0], "{A} ⊢ q");
    k.check(kept[1], "p ⊢ p");
    // Kept by another's number, they are refused.
    assert_eq!(k.keep(&mut first), Err(Error::ForeignTheorem));
    assert_eq!(k.keep(&mut second), Err(Error::ForeignTheorem));
}

/// Only what was kept is a theorem of the kernel, whatever its terms are called now.
#[test]
fn other_theorems_are_foreign() {
    let k = &mut Bench::new();
    let lost = k.given("⊢ p");
    let found = k.given("⊢ q");
    let mut kept = [found];
    k.keep(&mut kept).unwrap();
    assert!(k.owns(kept[0]) && !k.owns(lost) && !k.owns(found));
    assert_eq!(k.prove_hyp(lost, kept[0]), Err(Error::ForeignTheorem));
    assert_eq!(k.sym(found), Err(Error::ForeignTheorem));
}

#[test]
fn what_belongs_to_others_is_not_kept() {
    let foreign = Bench::new().given("⊢ p");
    refuse(Error::ForeignTheorem, |k| k.keep(&mut [foreign]));
    let frozen = Kernel::new(1 << 20).freeze().unwrap();
    let refused = frozen.go_on().keep(&mut []);
    assert_eq!(refused, Err(Error::KeepGoesOn));
}

/// Constants, types and axioms stay, even if no theorem is kept.
#[test]
fn the_signature_stays() {
    let k = &mut Bench::new();
    let th = k.given("⊢ p = q");
    let definition = k.defined("I", "λx. x");
    let shown = |k: &Bench| {
        let axioms = k.axioms().iter();
        let axioms = axioms.map(|(name, p)| (*name, k.facts(*p).ty));
        axioms.collect::<Vec<_>>()
    };
    let before = shown(k);
    k.keep(&mut []).unwrap();
    assert_eq!(shown(k), before);
    assert!(!k.owns(th) && !k.owns(definition));
    let (name, identity) = (k.name("I"), k.t("λx. x"));
    assert_eq!(k.define(name, identity), Err(Error::ConstantTaken));
    assert_ne!(k.t("I['a]"), identity);
    let (name, p) = (k.name("A"), k.t("p = q"));
    assert_eq!(k.axioms()[0].1, p);
    assert_eq!(k.axiom(name, p), Err(Error::AxiomTaken));
}

/// There is room again, for terms and for elements of sets.
#[test]
fn room_is_given_back() {
    let mut k = Kernel::new(1 << 12);
    let bool = k.bool();
    let name = k.name("p");
    let p = k.var(name, bool).unwrap();
    let mut kept: [Thm; 1] = [k.assume(p).unwrap()];
    for round in 0..10 {
        for at in 0..1 << 10 {
            let name = k.name(&format!("x{at}"));
            let x = k.var(name, bool).unwrap();
            k.assume(x).unwrap();
        }
        k.keep(&mut kept).unwrap();
        assert_eq!(k.term_count(), 1, "{round}");
    }
}

/// Recorded steps speak of terms by their numbers: they are forgotten, too.
#[test]
fn nothing_is_recorded_any_more() {
    let k = &mut Bench::new();
    k.set_recording(true);
    let mut kept = [k.given("⊢ p")];
    assert!(k.trace().step(kept[0].label()).is_some());
    k.keep(&mut kept).unwrap();
    assert!(k.trace().step(kept[0].label()).is_none());
    assert!(k.trace().step(0).is_none());
}

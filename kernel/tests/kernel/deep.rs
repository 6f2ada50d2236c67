//! Deep terms (a million levels, on a test thread's small stack) and shared ones that are
//! exponentially large as trees. There is nothing to measure: a traversal that recurses
//! overflows the stack, one that forgets what is shared does not end.

use crate::bench::Bench;
use kernel::{Term, Thm, Type};

const DEEP: usize = 1 << 20;
const SHARED: usize = 200;

/// The sides of an equation, which are equal.
fn both(b: &Bench, th: Thm) -> Term {
    let (left, right) = b.dest_eq(th.concl()).unwrap();
    assert_eq!(left, right);
    left
}

/// Every rule and traversal on a term in which `x` and `'a` occur. `other` is the term with
/// `y` for `x`, `ground` the one with `bool` for `'a`.
fn all_rules(b: &mut Bench, t: Term, other: Term, ground: Term) {
    let (x, y) = (b.t("x"), b.t("y"));
    let th = b.refl(t).unwrap();
    let instance = b.inst(&[(x, y)], th).unwrap();
    assert_eq!(both(b, instance), other);
    let pair = (b.name("'a"), b.bool());
    let instance = b.inst_type(&[pair], th).unwrap();
    assert_eq!(both(b, instance), ground);

    let abstracted = b.abs(x, th).unwrap();
    let lambda = both(b, abstracted);
    assert!(b.is_free_in(x, t).unwrap());
    assert!(!b.is_free_in(y, t).unwrap());
    assert!(!b.is_free_in(x, lambda).unwrap());
    let redex = b.app(lambda, y).unwrap();
    let contracted = b.beta(redex).unwrap();
    assert_eq!(b.dest_eq(contracted.concl()), Some((redex, other)));
    assert_eq!(b.open(lambda, y), Ok(other));

    let back = b.sym(contracted).unwrap();
    b.trans(contracted, back).unwrap();
    let assumed = b.assume(contracted.concl()).unwrap();
    let absurd = b.abs(y, assumed);
    assert!(absurd.is_err(), "y is free in the hypothesis");
}

fn tower(b: &mut Bench, f: &str, x: &str) -> Term {
    let (f, x) = (b.t(f), b.t(x));
    (0..DEEP).fold(x, |t, _| b.app(f, t).unwrap())
}

#[test]
fn deep_applications() {
    let mut b = Bench::new();
    let t = tower(&mut b, "f", "x");
    let other = tower(&mut b, "f", "y");
    let ground = tower(&mut b, "f:(bool → bool)", "x:bool");
    all_rules(&mut b, t, other, ground);
}

/// The hole of the term with its type, filled with `leaf`.
fn fill(b: &mut Bench, t: Term, leaf: Term) -> Term {
    let (name, ty) = (b.name("hole"), b.type_of(leaf));
    let variable = b.name("'hole");
    let th = b.refl(t).unwrap();
    let th = b.inst_type(&[(variable, ty)], th).unwrap();
    let hole = b.var(name, ty).unwrap();
    let th = b.inst(&[(hole, leaf)], th).unwrap();
    both(b, th)
}

/// `λz. ... λz. hole`, by doubling: with that many open binders put one by one, building the
/// term would take quadratic time.
fn nest(b: &mut Bench, bound: &str) -> Term {
    let z = b.t(bound);
    let (name, ty) = (b.name("hole"), b.ty("'hole"));
    let hole = b.var(name, ty).unwrap();
    let once = b.lambda(z, hole).unwrap();
    (0..17).fold(once, |t, _| fill(b, t, t))
}

/// All rules below 130,000 binders; the types are as deep.
#[test]
fn deep_abstractions() {
    let mut b = Bench::new();
    let nested = nest(&mut b, "z");
    let (x, y, at_bool) = (b.t("x"), b.t("y"), b.t("x:bool"));
    let (t, other) = (fill(&mut b, nested, x), fill(&mut b, nested, y));
    let nested = nest(&mut b, "z:bool");
    let ground = fill(&mut b, nested, at_bool);
    all_rules(&mut b, t, other, ground);
}

/// A million binders, of which the innermost is used: the rules that look below them.
#[test]
fn deeper_abstractions() {
    let mut b = Bench::new();
    let mut tower = |bound: &str| {
        let z = b.t(bound);
        (0..DEEP).fold(z, |t, _| b.lambda(z, t).unwrap())
    };
    let (t, ground) = (tower("z"), tower("z:bool"));
    let th = b.refl(t).unwrap();
    let pair = (b.name("'a"), b.bool());
    let th = b.inst_type(&[pair], th).unwrap();
    assert_eq!(both(&b, th), ground);
    let p = b.t("p");
    let redex = b.app(ground, p).unwrap();
    let contracted = b.beta(redex).unwrap();
    assert!(b.dest_eq(contracted.concl()).is_some());
}

fn deep_type(b: &mut Bench, from: &str) -> Type {
    let from = b.ty(from);
    (0..DEEP).fold(from, |ty, at| match at % 2 {
        0 => b.fun(from, ty).unwrap(),
        _ => b.fun(ty, from).unwrap(),
    })
}

#[test]
fn deep_types() {
    let mut b = Bench::new();
    let (ty, ground) = (deep_type(&mut b, "'a"), deep_type(&mut b, "bool"));
    let alpha = b.name("'a");
    let mut found = Vec::new();
    b.collect_type_vars(ty, &mut found);
    assert_eq!(found, [alpha]);
    let pair = (alpha, b.bool());
    assert_eq!(b.subst_type(&[pair], ty), Ok(ground));

    let name = b.name("deep");
    let (t, expected) = (b.var(name, ty).unwrap(), b.var(name, ground).unwrap());
    let th = b.refl(t).unwrap();
    let th = b.inst_type(&[pair], th).unwrap();
    assert_eq!(both(&b, th), expected);
    let identity = b.lambda(t, t).unwrap();
    let (_, definition) = b.define(name, identity).unwrap();
    assert_eq!(b.dest_eq(definition.concl()).unwrap().1, identity);
}

fn shared(b: &mut Bench, k: &str, leaf: &str) -> Term {
    let (k, leaf) = (b.t(k), b.t(leaf));
    (0..SHARED).fold(leaf, |t, _| {
        let partial = b.app(k, t).unwrap();
        b.app(partial, t).unwrap()
    })
}

#[test]
fn shared_applications() {
    let mut b = Bench::new();
    let t = shared(&mut b, "k", "x");
    let other = shared(&mut b, "k", "y");
    let ground = shared(&mut b, "k:(bool → bool → bool)", "x:bool");
    all_rules(&mut b, t, other, ground);
}

/// `t' = k t ((λz. k t z) t)`: each term stands at many depths.
fn shared_below_binders(b: &mut Bench, k: &str, leaf: &str, bound: &str, count: usize) -> Term {
    let (k, leaf, z) = (b.t(k), b.t(leaf), b.t(bound));
    (0..count).fold(leaf, |t, _| {
        let partial = b.app(k, t).unwrap();
        let body = b.app(partial, z).unwrap();
        let lambda = b.lambda(z, body).unwrap();
        let argument = b.app(lambda, t).unwrap();
        b.app(partial, argument).unwrap()
    })
}

#[test]
fn shared_below_binders_at_many_depths() {
    let mut b = Bench::new();
    let t = shared_below_binders(&mut b, "k", "x", "z", SHARED);
    let other = shared_below_binders(&mut b, "k", "y", "z", SHARED);
    let (k, leaf, bound) = ("k:(bool → bool → bool)", "x:bool", "z:bool");
    let ground = shared_below_binders(&mut b, k, leaf, bound, SHARED);
    all_rules(&mut b, t, other, ground);
}

/// Abstracting a variable that does not occur costs the size of the term, not that times the
/// number of depths. (Here building the term would take an hour.)
#[test]
fn abstraction_of_an_absent_variable() {
    let mut b = Bench::new();
    let count = 10 * SHARED;
    let t = shared_below_binders(&mut b, "k", "x", "z", count);
    assert!(b.facts(t).vars != 0);
    // Variables that have the same bit cannot be told apart by what is remembered of terms.
    let bit = b.name("z").0 % 32;
    let mut names = (0..).map(|number| format!("x{number}"));
    let twin = names.find(|name| b.name(name).0 % 32 == bit);
    let t = shared_below_binders(&mut b, "k", &twin.unwrap(), "z", count);
    assert!(b.facts(t).vars & (1 << bit) != 0);
}

#[test]
fn shared_types() {
    let mut b = Bench::new();
    let mut double = |from: &str| {
        let from = b.ty(from);
        (0..SHARED).fold(from, |ty, _| b.fun(ty, ty).unwrap())
    };
    let (ty, ground) = (double("'a"), double("bool"));
    let alpha = b.name("'a");
    let mut found = Vec::new();
    b.collect_type_vars(ty, &mut found);
    assert_eq!(found, [alpha]);
    let pair = (alpha, b.bool());
    assert_eq!(b.subst_type(&[pair], ty), Ok(ground));
}

/// The types of a term's parts have their parts in common; a type instantiation goes through
/// each once.
#[test]
fn shared_types_of_binders() {
    let mut b = Bench::new();
    let (alpha, name) = (b.ty("'a"), b.name("x"));
    let (mut t, mut ty) = (b.t("λx. x"), alpha);
    for _ in 0..20_000 {
        ty = b.fun(alpha, ty).unwrap();
        let x = b.var(name, ty).unwrap();
        t = b.lambda(x, t).unwrap();
    }
    let th = b.refl(t).unwrap();
    let pair = (b.name("'a"), b.bool());
    let th = b.inst_type(&[pair], th).unwrap();
    let instance = both(&b, th);
    assert!(!b.facts(instance).has_type_vars);
}

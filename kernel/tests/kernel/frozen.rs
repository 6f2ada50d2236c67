//! Kernels that go on from a frozen one.

use kernel::{Error, Frozen, Kernel, Thm};

/// A frozen kernel with the constant `one`, and the theorem that defines it.
fn frozen() -> (Frozen, Thm) {
    let mut k = Kernel::new(1 << 20);
    let (x, one, bool) = (k.name("x"), k.name("one"), k.bool());
    let x = k.var(x, bool).unwrap();
    let identity = k.lambda(x, x).unwrap();
    let (_, th) = k.define(one, identity).unwrap();
    (k.freeze().unwrap(), th)
}

/// What was proved before is a theorem of each; what each proves is none of the other.
#[test]
fn theorems_do_not_cross() {
    let (frozen, th) = frozen();
    let (mut a, mut b) = (frozen.go_on(), frozen.go_on());
    assert!(a.owns(th) && b.owns(th));
    let in_a = a.sym(th).unwrap();
    let in_b = b.sym(th).unwrap();
    assert_eq!(in_a.concl(), in_b.concl());
    assert!(a.owns(in_a) && !a.owns(in_b) && !b.owns(in_a));
    assert_eq!(a.sym(in_b), Err(Error::ForeignTheorem));
    assert_eq!(b.trans(th, in_a), Err(Error::ForeignTheorem));
    assert!(a.trans(th, in_a).is_ok());
    // Another kernel owns neither.
    let other = Kernel::new(1 << 20);
    assert!(!other.owns(th) && !other.owns(in_a));
}

/// A name that one declares is free in the other; one that was declared before is taken in both.
#[test]
fn names_are_its_own() {
    let (frozen, _) = frozen();
    for meaning in ["x", "y"] {
        let mut k = frozen.go_on();
        let (one, two, variable) = (k.name("one"), k.name("two"), k.name(meaning));
        let bool = k.bool();
        let x = k.var(variable, bool).unwrap();
        let is_itself = k.eq(x, x).unwrap();
        let body = k.lambda(x, is_itself).unwrap();
        assert_eq!(k.define(one, body), Err(Error::ConstantTaken));
        assert!(k.find_const(one).is_some() && k.find_const(two).is_none());
        k.define(two, body).unwrap();
        assert!(k.find_const(two).is_some());
    }
    let k = &mut frozen.go_on();
    let two = k.name("two");
    assert!(k.find_const(two).is_none());
}

/// Items that were there are found, with their numbers and facts; new ones get the next numbers.
#[test]
fn numbers_go_on() {
    let (frozen, th) = frozen();
    let mut k = frozen.go_on();
    let before = k.term_count();
    let again = k.refl(th.concl()).unwrap();
    let (left, right) = k.dest_eq(again.concl()).unwrap();
    assert_eq!((left, right), (th.concl(), th.concl()));
    assert!(k.term_count() > before);
    let (x, bool) = (k.name("x"), k.bool());
    let x = k.var(x, bool).unwrap();
    assert!((x.0 as usize) < before, "it was there");
    for number in 0..k.term_count() as u32 {
        let t = kernel::Term(number);
        assert_eq!(k.facts(t).ty, k.type_of(t));
    }
}

/// The limit counts what was there before.
#[test]
fn limits_count_all() {
    let mut k = Kernel::new(200);
    let bool = k.bool();
    let fill = |k: &mut Kernel, from: u32| {
        (from..).find(|at| {
            let name = k.name(&format!("v{at}"));
            k.var(name, bool).is_err()
        })
    };
    for at in 0..50 {
        let name = k.name(&format!("v{at}"));
        k.var(name, bool).unwrap();
    }
    let before = k.term_count() as u32;
    let frozen = k.freeze().unwrap();
    for _ in 0..2 {
        let mut k = frozen.go_on();
        assert_eq!(fill(&mut k, 50), Some(50 + 200 - before));
    }
}

/// One that goes on from another is not frozen itself: theorems would have to be told apart by more
/// than two numbers.
#[test]
fn once() {
    let (frozen, _) = frozen();
    assert!(frozen.go_on().freeze().is_none());
}

//! The arena's limit: refused as such, and nothing is broken afterwards.

use kernel::{Error, Kernel, Term};

/// The least limit that a kernel accepts.
const LEAST: usize = 100;

/// How many types a new kernel has.
const OWN_TYPES: usize = 6;

/// A kernel in which another term is refused, and two different terms of it.
fn full_of_terms() -> (Kernel, Term, Term) {
    let mut kernel = Kernel::new(0);
    let name = kernel.name("p");
    let p = kernel.var(name, kernel.bool()).unwrap();
    let mut last = p;
    loop {
        match kernel.eq(last, p) {
            Ok(t) => last = t,
            Err(refused) => {
                assert_eq!(refused, Error::TermsFull);
                return (kernel, p, last);
            }
        }
    }
}

#[test]
fn types() {
    let mut kernel = Kernel::new(0);
    let mut ty = kernel.bool();
    let mut made = 0;
    let refused = loop {
        match kernel.fun(ty, ty) {
            Ok(next) => ty = next,
            Err(refused) => break refused,
        }
        made += 1;
    };
    assert_eq!(refused, Error::TypesFull);
    // Beside those of the kernel itself, in the types of its constants.
    assert_eq!(made, LEAST - OWN_TYPES);
    // What is there is still found.
    let (a, b) = kernel.dest_fun(ty).unwrap();
    assert_eq!(kernel.fun(a, b), Ok(ty));
}

#[test]
fn terms() {
    let (mut kernel, p, last) = full_of_terms();
    assert_eq!(kernel.term_count(), LEAST);
    // Every rule that needs a new term says so, and says so again.
    for _ in 0..2 {
        assert_eq!(kernel.refl(last), Err(Error::TermsFull));
        assert_eq!(kernel.lambda(p, last), Err(Error::TermsFull));
        assert_eq!(kernel.is_free_in(p, last), Err(Error::TermsFull));
    }
    // A rule that needs none works.
    let (left, _) = kernel.dest_eq(last).unwrap();
    let equation = kernel.assume(last).unwrap();
    let assumed = kernel.assume(left).unwrap();
    let th = kernel.eq_mp(equation, assumed).unwrap();
    assert_eq!(th.concl(), p);
    assert_eq!(kernel.hyps(th).len(), 2);
}

/// There is room for as many elements of sets as for terms.
#[test]
fn sets_of_hypotheses() {
    let mut kernel = Kernel::new(0);
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let assumed = names.map(|name| {
        let name = kernel.name(name);
        let p = kernel.var(name, kernel.bool()).unwrap();
        kernel.assume(p).unwrap()
    });
    // Ten sets of one element, and forty-five of two.
    let mut last = assumed[0];
    for (at, first) in assumed.iter().enumerate() {
        for second in &assumed[..at] {
            last = kernel.prove_hyp(*first, *second).unwrap();
        }
    }
    let refused = kernel.prove_hyp(last, assumed[0]);
    assert_eq!(refused, Err(Error::SetsFull));
    // What is there is still found.
    assert!(kernel.prove_hyp(assumed[1], assumed[0]).is_ok());
}

#[test]
fn a_refused_instance_changes_nothing() {
    let (mut kernel, p, last) = full_of_terms();
    let th = kernel.assume(last).unwrap();
    let (left, _) = kernel.dest_eq(last).unwrap();
    for _ in 0..2 {
        assert_eq!(kernel.inst(&[(p, left)], th), Err(Error::TermsFull));
        assert_eq!(kernel.inst(&[(p, p)], th), Ok(th));
    }
}

/// Each step adds one hypothesis, so that the sets have `n²/2` elements after `n` steps.
#[test]
fn sets() {
    let mut kernel = Kernel::new(1_000);
    let truth = kernel.bool();
    let name = kernel.name("q");
    let q = kernel.var(name, truth).unwrap();
    let mut th = kernel.refl(q).unwrap();
    for at in 0.. {
        let name = kernel.name(&format!("p{at}"));
        let p = kernel.var(name, truth).unwrap();
        let p = kernel.assume(p).unwrap();
        match kernel.deduct_antisym(th, p) {
            Ok(more) => th = more,
            Err(refused) => {
                assert_eq!(refused, Error::SetsFull);
                break;
            }
        }
    }
    let hyps = kernel.hyps(th).len();
    assert!((40..45).contains(&hyps), "{hyps}");
}

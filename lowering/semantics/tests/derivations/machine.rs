//! The integers of the machine: where they end, index expressions of C have no value, and those of
//! ATL do.

use super::claims::{assert_used, proved};
use super::scalars::session;
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;
use reading::term;
use semantics::{Arithmetic, Session, State};

/// An index expression over `n` and `m`.
struct Index {
    expression: Term,
    n: Term,
    m: Term,
}

/// The index at which `out[...] = 0.0f` stores.
fn index(text: &str) -> Index {
    let source = format!(
        "#include <stdint.h>\n#include <stdlib.h>\n\
         void k(int64_t n, int64_t m, float *restrict out) {{ out[{text}] = 0.0f; }}\n"
    );
    let (_, syntax) = reading::c::read(source.as_bytes()).expect(text);
    let function = hol::with(|context| term::of(context, &syntax)).expect(text);
    let (_, args) = hol::strip_app(function);
    let names = super::claims::elements(args[1]);
    let (_, store) = hol::strip_app(args[4]);
    Index {
        expression: store[1],
        n: names[0],
        m: names[1],
    }
}

fn integer(n: &BigInt) -> Term {
    hol::with(|context| context.mk_int(n)).unwrap()
}

/// `ILit z`, which no source can spell for a large z.
fn literal(z: &BigInt) -> Term {
    let head = hol::find_const(hol::name("ILit")).expect("ILit");
    hol::app(hol::constant(head, &[]).unwrap(), integer(z)).unwrap()
}

/// The value of an index expression, or that it has none; the theorem is about it.
fn value(session: &Session, arithmetic: Arithmetic, state: State, e: Term) -> Option<Term> {
    match proved(session.index(arithmetic, state.v, e), "an index") {
        Ok(th) => {
            assert!(!th.has_hyps());
            Some(semantics::last(th).unwrap())
        }
        Err(th) => {
            assert!(!th.has_hyps() && hol::dest_not(th.concl()).is_some());
            None
        }
    }
}

#[test]
fn values_end_where_the_integers_of_the_machine_end() {
    let session = session();
    let (max, min) = (BigInt::from(i64::MAX), BigInt::from(i64::MIN));
    let big = |n: i64| BigInt::from(n);
    let root = big(3_037_000_500);
    // The expression, n and m, its value over the integers, and what C says of it.
    let cases = [
        ("n + m", &max, big(0), Ok(max.clone())),
        ("n + m", &max, big(1), Err("no_ieval_sum")),
        ("n + m", &min, big(0), Ok(min.clone())),
        ("n + m", &min, big(-1), Err("no_ieval_sum")),
        ("n - m", &max, big(-1), Err("no_ieval_difference")),
        ("n - m", &min, big(1), Err("no_ieval_difference")),
        ("n - m", &big(-1), max.clone(), Ok(min.clone())),
        ("n - m", &big(-2), max.clone(), Err("no_ieval_difference")),
        ("n * m", &root, &root - 1, Ok(&root * (&root - 1))),
        ("n * m", &root, root.clone(), Err("no_ieval_product")),
        ("n * m", &big(1 << 62), big(2), Err("no_ieval_product")),
        ("n * m", &big(1 << 62), big(-2), Ok(min.clone())),
        ("n * m", &min, big(-1), Err("no_ieval_product")),
        ("(n + m) - m", &max, big(1), Err("no_ieval_left")),
        ("m - (n + m)", &max, big(1), Err("no_ieval_right")),
        ("(n * m) / m", &max, big(2), Err("no_ieval_left")),
        ("(n - m) / m", &max, big(1), Ok(&max - 1)),
        ("n % m", &max, max.clone(), Ok(big(0))),
        ("(n < m ? n : m)", &max, min.clone(), Ok(min.clone())),
        ("(n < m ? m : n)", &max, min.clone(), Ok(max.clone())),
        ("n + m", &(&max + 1), big(-1), Err("no_ieval_variable")),
        ("m + n", &(&min - 1), big(1), Err("no_ieval_variable")),
    ];
    for (text, n, m, expected) in &cases {
        let index = index(text);
        let state = State::empty().unwrap();
        let state = state.with_index(index.n, integer(n)).unwrap();
        let state = state.with_index(index.m, integer(m)).unwrap();
        let about = format!("{text} with n = {n}, m = {m}");
        let found = value(&session, Arithmetic::C, state, index.expression);
        match expected {
            Ok(expected) => assert_eq!(found, Some(integer(expected)), "{about}"),
            Err(theorem) => {
                assert_eq!(found, None, "{about}");
                assert_used(&session, theorem);
            }
        }
        let exact = value(&session, Arithmetic::Atl, state, index.expression);
        assert!(exact.is_some() && found.is_none_or(|found| exact == Some(found)));
    }
    for (z, fits) in [
        (&max, true),
        (&min, true),
        (&(&max + 1), false),
        (&(&min - 1), false),
    ] {
        let state = State::empty().unwrap();
        let found = value(&session, Arithmetic::C, state, literal(z));
        assert_eq!(found.is_some(), fits, "{z}");
        let exact = value(&session, Arithmetic::Atl, state, literal(z));
        assert_eq!(exact, Some(integer(z)));
    }
    assert_used(&session, "no_ieval_literal no_ieval_variable");
}

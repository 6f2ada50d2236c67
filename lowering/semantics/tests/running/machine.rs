//! The integers of the machine: where they end, index expressions of C have no value, and those of
//! ATL do.

use crate::scalars::{option, session};
use kernel::Term;
use num_bigint::BigInt;
use prover::hol;
use reading::term;
use reasoning::term::{constant_at, dest_list, int, literal, mk};
use semantics::{Session, bind, nothing};

/// The index at which `out[...] = 0.0f` stores, over the sizes `n` and `m`, and these.
fn index(text: &str) -> (Term, Vec<Term>) {
    let source = format!(
        "#include <stdint.h>\n#include <stdlib.h>\n\
         void k(int64_t n, int64_t m, float *restrict out) {{ out[{text}] = 0.0f; }}\n"
    );
    let syntax = reading::c::read(source.as_bytes()).expect(text);
    let function = hol::with(|context| term::of(context, &syntax)).expect(text);
    let (_, args) = hol::strip_app(function);
    let (_, store) = hol::strip_app(args[5]);
    (store[1], dest_list(args[1]).unwrap())
}

/// The values in C and in ATL.
fn values(session: &Session, v: Term, e: Term) -> [Option<Term>; 2] {
    ["c_div", "atl_div"].map(|name| {
        let arithmetic = constant_at(name, &[]).unwrap();
        let th = session.index(arithmetic, v, e).unwrap();
        assert!(!th.has_hyps());
        option(th)
    })
}

#[test]
fn values_end_where_the_integers_of_the_machine_end() {
    let session = session();
    let (max, min) = (BigInt::from(i64::MAX), BigInt::from(i64::MIN));
    let big = |n: i64| BigInt::from(n);
    let root = big(3_037_000_500);
    // The expression, n and m, and its value in C.
    let cases = [
        ("n + m", &max, big(0), Some(max.clone())),
        ("n + m", &max, big(1), None),
        ("n + m", &min, big(0), Some(min.clone())),
        ("n + m", &min, big(-1), None),
        ("n - m", &max, big(-1), None),
        ("n - m", &min, big(1), None),
        ("n - m", &big(-1), max.clone(), Some(min.clone())),
        ("n - m", &big(-2), max.clone(), None),
        ("n * m", &root, &root - 1, Some(&root * (&root - 1))),
        ("n * m", &root, root.clone(), None),
        ("n * m", &big(1 << 62), big(2), None),
        ("n * m", &big(1 << 62), big(-2), Some(min.clone())),
        ("n * m", &min, big(-1), None),
        ("(n + m) - m", &max, big(1), None),
        ("m - (n + m)", &max, big(1), None),
        ("(n * m) / m", &max, big(2), None),
        ("(n - m) / m", &max, big(1), Some(&max - 1)),
        ("n % m", &max, max.clone(), Some(big(0))),
        ("(n < m ? n : m)", &max, min.clone(), Some(min.clone())),
        ("(n < m ? m : n)", &max, min.clone(), Some(max.clone())),
        ("n + m", &(&max + 1), big(-1), None),
        ("m + n", &(&min - 1), big(1), None),
    ];
    for (text, n, m, expected) in cases {
        let (e, names) = index(text);
        let mut v = nothing(int().unwrap()).unwrap();
        for (name, value) in names.into_iter().zip([n, &m]) {
            v = bind(v, name, literal(value.clone()).unwrap()).unwrap();
        }
        let [in_c, in_atl] = values(&session, v, e);
        let expected = expected.map(|z| literal(z).unwrap());
        assert_eq!(in_c, expected, "{text} with n = {n}, m = {m}");
        assert!(in_atl.is_some() && (in_c.is_none() || in_c == in_atl));
    }
    for (z, fits) in [
        (&max, true),
        (&min, true),
        (&(&max + 1), false),
        (&(&min - 1), false),
    ] {
        let z = literal(z.clone()).unwrap();
        let e = mk("ILit", &[z]).unwrap();
        let found = values(&session, nothing(int().unwrap()).unwrap(), e);
        assert_eq!(found, [fits.then_some(z), Some(z)]);
    }
}

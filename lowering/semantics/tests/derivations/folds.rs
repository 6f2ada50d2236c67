//! Sums over several binders, folds and updates: what the rules make of small programs.

use super::claims::{assert_used, discharge, proved};
use super::scalars::{apply, cell, session};
use kernel::Term;
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::term::{list, literal, mk};
use semantics::{Scope, Session, show};

fn name(letters: &str) -> Term {
    identifier(letters).unwrap()
}

/// A constructor of the program, applied.
fn form(constructor: &str, args: &[Term]) -> Term {
    mk(constructor, args).unwrap()
}

fn number(value: i64) -> Term {
    form("ILit", &[literal(value).unwrap()])
}

fn index(letters: &str) -> Term {
    form("IVar", &[name(letters)])
}

fn tensor(letters: &str) -> Term {
    form("Var", &[name(letters)])
}

fn at(tensor: Term, i: Term) -> Term {
    form("At", &[tensor, i])
}

fn zero() -> Term {
    let zero = hol::with(|context| context.mk_numeral(&0u8.into())).unwrap();
    form("Lit", &[zero, zero])
}

/// `sum x < n, y < m: e`
fn flat(binders: &[(&str, Term)], e: Term) -> Term {
    let binder = |(x, hi): &(&str, Term)| {
        let range = form(",", &[number(0), *hi]);
        form(",", &[name(x), range])
    };
    let binders: Vec<Term> = binders.iter().map(binder).collect();
    let ty = hol::type_of(binders[0]);
    form("Sums", &[list(&binders, ty).unwrap(), e])
}

/// `fold x := start, i < hi: e`
fn fold(x: &str, start: Term, i: &str, hi: i64, e: Term) -> Term {
    let args = [name(x), start, name(i), number(0), number(hi), e];
    form("Fold", &args)
}

/// `tensor with [i] = e`
fn with(tensor: Term, i: Term, e: Term) -> Term {
    let cell = list(&[i], hol::type_of(i)).unwrap();
    form("With", &[tensor, cell, e])
}

/// An input `a` with three cells.
fn scope() -> Scope {
    let cells: Vec<Option<Term>> = (0..3).map(|at| Some(cell("a", at))).collect();
    let shape = semantics::integers(&[literal(3).unwrap()]).unwrap();
    let result = semantics::result(&[3], &cells).unwrap();
    let scope = Scope::unknown().unwrap();
    scope.with_tensor(name("a"), shape, result).unwrap()
}

fn plus(session: &Session, a: Term, b: Term) -> Term {
    apply("s_add", &[session.ops, a, b])
}

/// The only cell of the result is this scalar.
fn assert_scalar(session: &Session, e: Term, expected: Term) {
    let th = proved(session.eval(scope(), e), &show(e)).unwrap();
    let result = semantics::result(&[], &[Some(expected)]).unwrap();
    assert_eq!(semantics::last(th).unwrap(), result, "{}", show(th.concl()));
    discharge(session, &[], th, &show(e));
}

fn assert_wrong(session: &Session, e: Term, theorems: &str) {
    assert!(
        proved(session.eval(scope(), e), &show(e)).is_err(),
        "{}",
        show(e)
    );
    assert_used(session, theorems);
}

#[test]
fn values_go_from_step_to_step() {
    let session = session();
    let s_zero = apply("s_lit", &{
        let zero = hol::with(|context| context.mk_numeral(&0u8.into())).unwrap();
        [session.ops, zero, zero]
    });
    let [a0, a1, a2] = [0, 1, 2].map(|at| cell("a", at));
    let add = |a, b| plus(&session, a, b);
    let start = apply("s_zero", &[session.ops]);

    // sum i < 3, j < i: a[j]: all terms to one accumulator.
    let terms = flat(
        &[("i", number(3)), ("j", index("i"))],
        at(tensor("a"), index("j")),
    );
    assert_scalar(&session, terms, add(add(add(start, a0), a0), a1));

    // fold x := 0, i < 3: x + a[i]
    let next = form("Add", &[tensor("x"), at(tensor("a"), index("i"))]);
    let total = fold("x", zero(), "i", 3, next);
    assert_scalar(&session, total, add(add(add(s_zero, a0), a1), a2));

    // (fold x := a, i < 2: x with [i + 1] = x[i] + x[i + 1])[2]
    let after = form("IAdd", &[index("i"), number(1)]);
    let both = form(
        "Add",
        &[at(tensor("x"), index("i")), at(tensor("x"), after)],
    );
    let sums = fold("x", tensor("a"), "i", 2, with(tensor("x"), after, both));
    assert_scalar(&session, at(sums, number(2)), add(add(a0, a1), a2));

    let outside = at(tensor("a"), number(3));
    let bound = form("IDiv", &[number(1), number(0)]);
    assert_wrong(
        &session,
        flat(&[("i", number(1))], outside),
        "no_eval_term no_eval_over_first",
    );
    assert_wrong(
        &session,
        flat(&[("i", bound)], zero()),
        "no_eval_index no_eval_sums",
    );
    let beyond = at(tensor("a"), form("IAdd", &[index("i"), number(2)]));
    assert_wrong(
        &session,
        flat(&[("i", number(2))], beyond),
        "no_eval_over_rest no_eval_outer",
    );
    assert_wrong(
        &session,
        fold("x", zero(), "i", 1, outside),
        "no_eval_fold_first no_eval_fold",
    );
    assert_wrong(
        &session,
        fold("x", zero(), "i", 2, beyond),
        "no_eval_fold_rest",
    );
    assert_wrong(
        &session,
        fold("x", zero(), "i", 1, tensor("a")),
        "no_shape_fold_changed no_eval_shapeless_fold",
    );
    assert_wrong(
        &session,
        with(tensor("a"), number(3), zero()),
        "no_eval_with_outside",
    );
    assert_wrong(
        &session,
        with(tensor("a"), bound, zero()),
        "no_indices_first no_eval_with_index",
    );
    assert_wrong(
        &session,
        with(tensor("a"), number(0), tensor("a")),
        "no_eval_of_tensor",
    );
}

//! Terms of the theories: constructors applied, and taken apart; nothing is proved here.

use kernel::{Term, TermView, Type, TypeView};
use num_bigint::BigInt;
pub use prover::hol::application;
pub use prover::hol::by_name::{constant_at, mk, type_app as type_of};
use prover::{Fail, Proof, fail, hol};
use std::collections::HashSet;

/// The type of integers.
pub fn int() -> Proof<Type> {
    type_of("int", &[])
}

/// An integer literal.
pub fn literal(n: impl Into<BigInt>) -> Proof<Term> {
    Ok(hol::with(|context| context.mk_int(&n.into()))?)
}

/// A natural number.
pub fn numeral(n: u64) -> Proof<Term> {
    Ok(hol::with(|context| context.mk_numeral(&n.into()))?)
}

/// The integer that a literal stands for.
pub fn dest_literal(t: Term) -> Option<BigInt> {
    hol::with(|context| context.dest_int(t))
}

/// A variable of type `int`.
pub fn int_var(name: &str) -> Proof<Term> {
    Ok(hol::var(hol::name(name), int()?)?)
}

/// The list of these elements.
pub fn list(elements: &[Term], ty: Type) -> Proof<Term> {
    let (nil, cons) = (constant_at("[]", &[ty])?, constant_at("::", &[ty])?);
    let list = |rest, x: &Term| hol::apps(cons, &[*x, rest]);
    Ok(elements.iter().rev().try_fold(nil, list)?)
}

/// A list of integers.
pub fn ints(elements: &[Term]) -> Proof<Term> {
    list(elements, int()?)
}

/// The elements of a list.
pub fn dest_list(mut t: Term) -> Proof<Vec<Term>> {
    let mut elements = Vec::new();
    while let Some((x, rest)) = dest_cons(t)? {
        elements.push(x);
        t = rest;
    }
    Ok(elements)
}

/// The first element of a list, if it has one, and the rest.
pub fn dest_cons(t: Term) -> Proof<Option<(Term, Term)>> {
    let (head, args) = hol::strip_app(t);
    match args[..] {
        [x, rest] if is_constant(head, "::") => Ok(Some((x, rest))),
        [] if is_constant(head, "[]") => Ok(None),
        _ => fail("the term is not a list"),
    }
}

/// The two sides of a pair.
pub fn dest_pair(t: Term) -> Proof<(Term, Term)> {
    let (head, args) = hol::strip_app(t);
    match args[..] {
        [a, b] if is_constant(head, ",") => Ok((a, b)),
        _ => fail("the term is not a pair"),
    }
}

/// Whether a term is the constant of this name.
fn is_constant(t: Term, name: &str) -> bool {
    hol::with(|context| match context.view(t) {
        TermView::Const(c, _) => context.letters(context.const_info(c).name) == name,
        _ => false,
    })
}

/// The letters of the constant at the head of a term, and its arguments.
pub fn parts(t: Term) -> Proof<(String, Vec<Term>)> {
    application(t).ok_or_else(|| Fail("the term is not that of a constructor".to_string()))
}

/// A term and the arguments in it, at every depth, in the order in which they are read: each once, since
/// a term in which parts are shared can be huge as a tree.
pub fn distinct_parts(root: Term) -> Vec<Term> {
    let (mut todo, mut seen, mut found) = (vec![root], HashSet::new(), Vec::new());
    while let Some(t) = todo.pop() {
        if seen.insert(t) {
            found.push(t);
            let args = application(t).map(|(_, args)| args);
            todo.extend(args.into_iter().flatten().rev());
        }
    }
    found
}

/// `SOME t`
pub fn some(t: Term) -> Proof<Term> {
    mk("SOME", &[t])
}

/// `NONE` of the optional type.
pub fn none(ty: Type) -> Proof<Term> {
    constant_at("NONE", &[ty])
}

/// The type `'a`, of the scalars.
pub fn scalar_type() -> Proof<Type> {
    Ok(hol::type_var(hol::name("'a"))?)
}

/// The arguments of a type.
pub fn type_args(ty: Type) -> Vec<Type> {
    match hol::view_type(ty) {
        TypeView::App(_, args) => args.to_vec(),
        TypeView::Var(_) => Vec::new(),
    }
}

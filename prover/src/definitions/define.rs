//! Definitions of constants.

use crate::hol;
use crate::hol::connectives::mk_lambdas;
use crate::{Proof, fail};
use kernel::{Name, Term, TermView, Thm};
use std::collections::HashSet;

/// A new constant.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// The constant at its generic type.
    pub constant: Term,
    /// `⊢ c = λx y. t`
    pub equation: Thm,
    /// `⊢ ∀x y. c x y = t`
    pub applied: Thm,
}

/// Defines the constant `name` to be `λparams. body`.
pub fn define(name: &str, params: &[Term], body: Term) -> Proof<Definition> {
    let value = mk_lambdas(params, body)?;
    if let Some(&x) = hol::free_vars(value).first() {
        let x = hol::dest_var(x).map_or(String::new(), |(x, _)| hol::letters(x));
        return fail(format!(
            "the definition of {name} has the free variable {x}"
        ));
    }
    let interned = new_constant(name)?;
    let mut of_type = Vec::new();
    hol::with(|context| context.collect_type_vars(context.type_of(value), &mut of_type));
    if let Some(&var) = hol::type_vars(value).iter().find(|v| !of_type.contains(v)) {
        return fail(format!(
            "the type variable {} in the definition of {name} does not occur in its type",
            hol::letters(var)
        ));
    }
    let (_, equation) = hol::with(|context| context.define(interned, value))?;
    Ok(Definition {
        constant: hol::lhs(equation),
        equation,
        applied: hol::gens(params, unfold(equation, params)?)?,
    })
}

/// `⊢ ∀x y. c x y = t` for a new constant `c = λx y .... t`, with this many parameters.
pub fn applied(name: &str, term: Term, params: usize) -> Proof<Thm> {
    let mut th = define(name, &[], term)?.equation;
    let (mut vars, mut body) = (Vec::new(), term);
    for _ in 0..params {
        let (x, opened) = hol::open_fresh(body, &vars)?;
        th = hol::ap_thm(th, x)?;
        th = hol::trans(th, hol::beta(hol::rhs(th))?)?;
        vars.push(x);
        body = opened;
    }
    Ok(hol::gens(&vars, th)?)
}

/// A name that no constant has yet.
pub fn new_constant(name: &str) -> Proof<Name> {
    let interned = hol::name(name);
    match hol::find_const(interned) {
        Some(_) => fail(format!("there is a constant {name} already")),
        None => Ok(interned),
    }
}

/// `⊢ c a b = t[a/x, b/y]` from `⊢ c = λx y. t`.
pub fn unfold(equation: Thm, args: &[Term]) -> Proof<Thm> {
    let (mut applied, mut contracted) = (equation, hol::rhs(equation));
    for &arg in args {
        applied = hol::ap_thm(applied, arg)?;
        contracted = hol::open(contracted, arg)?;
    }
    // All at once, where that contracts nothing else.
    if !has_redex(contracted) {
        let normal = hol::beta_norm(hol::rhs(applied))?;
        return Ok(hol::trans(applied, normal)?);
    }
    args.iter().try_fold(equation, |th, &arg| {
        let th = hol::ap_thm(th, arg)?;
        Ok(hol::trans(th, hol::beta(hol::rhs(th))?)?)
    })
}

/// Whether an abstraction is applied in a term.
fn has_redex(t: Term) -> bool {
    let (mut todo, mut seen) = (vec![t], HashSet::new());
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match hol::view(t) {
            TermView::App(f, _) if hol::dest_abs(f).is_some() => return true,
            TermView::App(f, x) => todo.extend([f, x]),
            TermView::Abs(_, body) => todo.push(body),
            _ => {}
        }
    }
    false
}

//! Terms: their parts, substitution, names for variables.

use super::context::with;
use super::operations::{
    app, bool, dest_abs, dest_app, dest_var, mk_forall, name, open, var, view,
};
use kernel::{Const, Name, Result, Term, TermView, Type};

/// The letters of a name.
pub fn letters(name: Name) -> String {
    with(|context| context.letters(name).to_string())
}

/// What the kernel remembers of a term.
pub fn facts(t: Term) -> kernel::Facts {
    with(|context| context.facts(t))
}

/// One layer of a type.
pub fn view_type(ty: Type) -> kernel::TypeView {
    with(|context| context.view_type(ty).clone())
}

/// The free variables of a term, in order of first occurrence.
pub fn free_vars(t: Term) -> Vec<Term> {
    let mut found = Vec::new();
    each_subterm(t, |t, facts| {
        if let TermView::Var(..) = view(t) {
            found.push(t);
        }
        facts.vars != 0
    });
    found
}

/// The type variables of a term, in order of first occurrence.
pub fn type_vars(t: Term) -> Vec<Name> {
    let mut found = Vec::new();
    each_subterm(t, |_, facts| {
        with(|context| context.collect_type_vars(facts.ty, &mut found));
        facts.has_type_vars
    });
    found
}

/// Visits the distinct subterms of `t`, left to right, loose ones included; goes below those
/// for which `visit` answers true.
pub fn each_subterm(t: Term, mut visit: impl FnMut(Term, kernel::Facts) -> bool) {
    let mut seen = std::collections::HashSet::new();
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        if !seen.insert(t) || !visit(t, facts(t)) {
            continue;
        }
        match view(t) {
            TermView::App(f, x) => todo.extend([x, f]),
            TermView::Abs(_, body) => todo.push(body),
            _ => {}
        }
    }
}

/// The head of an application and its arguments.
pub fn strip_app(t: Term) -> (Term, Vec<Term>) {
    let (mut head, mut args) = (t, Vec::new());
    with(|context| {
        while let Some((f, x)) = context.dest_app(head) {
            args.push(x);
            head = f;
        }
    });
    args.reverse();
    (head, args)
}

/// The letters of the constant at the head of a term, and its arguments, if the head is one.
pub fn application(t: Term) -> Option<(String, Vec<Term>)> {
    let (head, args) = strip_app(t);
    let TermView::Const(c, _) = view(head) else {
        return None;
    };
    let name = with(|context| context.letters(context.const_info(c).name).to_string());
    Some((name, args))
}

/// The constant that is the head of an application.
pub fn head_const(t: Term) -> Option<Const> {
    let mut head = t;
    while let Some((f, _)) = dest_app(head) {
        head = f;
    }
    match view(head) {
        TermView::Const(c, _) => Some(c),
        _ => None,
    }
}

/// `f x y ...`
pub fn apps(f: Term, args: &[Term]) -> Result<Term> {
    args.iter().try_fold(f, |f, &x| app(f, x))
}

/// `∀x y .... p`
pub fn mk_foralls(xs: &[Term], p: Term) -> Result<Term> {
    xs.iter().rev().try_fold(p, |p, &x| mk_forall(x, p))
}

/// A term with terms put for free variables.
pub fn subst(pairs: &[(Term, Term)], t: Term) -> Result<Term> {
    // The kernel substitutes in theorems only: substitute in `⊢ t = t`, unrecorded.
    with(|context| {
        let recording = context.set_recording(false);
        let same = context.refl(t).and_then(|th| context.inst(pairs, th));
        context.set_recording(recording);
        let same = same?;
        Ok(context.dest_eq(same.concl()).map_or(t, |(left, _)| left))
    })
}

/// A term with types put for type variables.
pub fn subst_types(pairs: &[(Name, Type)], t: Term) -> Result<Term> {
    with(|context| {
        let recording = context.set_recording(false);
        let same = context.refl(t).and_then(|th| context.inst_type(pairs, th));
        context.set_recording(recording);
        let same = same?;
        Ok(context.dest_eq(same.concl()).map_or(t, |(left, _)| left))
    })
}

/// A variable named like `x` (or like it with primes) that is none of `avoid`.
pub fn variant(avoid: &[Term], x: Term) -> Result<Term> {
    let Some((original, ty)) = dest_var(x) else {
        return Ok(x);
    };
    let mut candidate = letters(original);
    let used: std::collections::HashSet<Name> = avoid
        .iter()
        .filter_map(|&y| dest_var(y))
        .map(|(name, _)| name)
        .collect();
    while used.contains(&name(&candidate)) {
        candidate.push('\'');
    }
    var(name(&candidate), ty)
}

/// `(x, p)` for an abstraction `λx. p`, with a variable that is not among `avoid` nor free
/// in the abstraction.
pub fn open_fresh(abs: Term, avoid: &[Term]) -> Result<(Term, Term)> {
    let ty = dest_abs(abs).map_or(bool(), |(ty, _)| ty);
    let hint = with(|context| context.binder_hint(abs));
    let x = var(hint, ty)?;
    let mut used = free_vars(abs);
    used.extend_from_slice(avoid);
    let x = variant(&used, x)?;
    Ok((x, open(abs, x)?))
}

//! The arms of a `case` expression, as functions of what the constructors are applied to.

use super::inference::Elab;
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::Scope;
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::term::{Arm, Binding, BindingKind, PreTerm, PreTermKind};
use std::rc::Rc;

/// What a `case` expression distinguishes.
pub(super) enum Cases<'t> {
    /// `case e of (p, ...) => t`: nothing.
    Tuple(Function<'t>),
    /// The constructors of a datatype; in the order of the arms, what is done for which.
    Constructors(Rc<DatatypeInfo>, Vec<Case<'t>>),
}

/// What an arm is for.
pub(super) enum Case<'t> {
    /// The constructor at this place.
    One(usize, Function<'t>),
    /// `_`: the constructors at these places.
    Others(Vec<usize>, &'t Arm),
}

/// A function as written.
pub(super) struct Function<'t> {
    /// What it binds.
    pub(super) bindings: Vec<Binding>,
    /// Its value.
    pub(super) body: &'t PreTerm,
}

/// What a pattern matches.
enum Matches<'t> {
    /// `C p ...`
    Constructor(String, Vec<&'t PreTerm>),
    /// `_`
    Anything,
    /// `(p, ...)`
    Tuple,
}

/// Which arm is for which constructor.
pub(super) fn cases<'t>(scope: &Scope, arms: &'t [Arm], span: Span) -> Elab<Cases<'t>> {
    let patterns = arms.iter().map(|arm| matches(&arm.pattern));
    let patterns = patterns.collect::<Elab<Vec<Matches>>>()?;
    if let ([Matches::Tuple], [arm]) = (patterns.as_slice(), arms) {
        return Ok(Cases::Tuple(function(&[&arm.pattern], &arm.body)?));
    }
    let datatype = patterns.iter().find_map(|pattern| match pattern {
        Matches::Constructor(name, _) => scope.datatype_of(name),
        _ => None,
    });
    let Some(datatype) = datatype else {
        let message = "no pattern of this `case` starts with a constructor";
        return Err(Diagnostic::new(span, message));
    };
    let mut left: Vec<usize> = (0..datatype.constructors.len()).collect();
    let mut cases = Vec::new();
    for (arm, pattern) in arms.iter().zip(&patterns) {
        let before = left.len();
        match pattern {
            Matches::Constructor(name, args) => {
                let at = constructor(&datatype, name, args.len(), arm)?;
                if let Some(found) = left.iter().position(|other| *other == at) {
                    left.remove(found);
                    cases.push(Case::One(at, function(args, &arm.body)?));
                }
            }
            Matches::Anything => cases.push(Case::Others(std::mem::take(&mut left), arm)),
            Matches::Tuple => {
                let message = "a tuple is the only pattern of its `case`";
                return Err(Diagnostic::new(arm.pattern.span, message));
            }
        }
        if left.len() == before {
            let message = "this pattern matches nothing that those before it do not";
            return Err(Diagnostic::new(arm.pattern.span, message));
        }
    }
    if let Some(&at) = left.first() {
        let message = format!("there is no pattern for `{}`", datatype.constructors[at].0);
        return Err(Diagnostic::new(span, message));
    }
    Ok(Cases::Constructors(datatype, cases))
}

/// The place of the constructor that the pattern of an arm starts with.
fn constructor(datatype: &DatatypeInfo, name: &str, args: usize, arm: &Arm) -> Elab<usize> {
    let mut constructors = datatype.constructors.iter();
    let Some(at) = constructors.position(|(other, _)| other == name) else {
        let message = format!("`{name}` is not a constructor of this datatype");
        return Err(Diagnostic::new(arm.pattern.span, message));
    };
    let arity = datatype.constructors[at].1;
    match arity == args {
        true => Ok(at),
        false => {
            let message = format!("`{name}` has {arity} arguments, but {args} are given");
            Err(Diagnostic::new(arm.pattern.span, message))
        }
    }
}

/// The function from what the patterns bind to the body.
fn function<'t>(patterns: &[&PreTerm], body: &'t PreTerm) -> Elab<Function<'t>> {
    let bindings = patterns.iter().map(|pattern| binding(pattern));
    let bindings = bindings.collect::<Elab<_>>()?;
    Ok(Function { bindings, body })
}

fn matches(pattern: &PreTerm) -> Elab<Matches<'_>> {
    let mut args = Vec::new();
    let mut head = pattern;
    while let PreTermKind::App(f, x) = &head.kind {
        args.push(&**x);
        head = f;
    }
    args.reverse();
    match &head.kind {
        PreTermKind::Name(name) => Ok(Matches::Constructor(name.clone(), args)),
        PreTermKind::Numeral(value) => Ok(Matches::Constructor(value.to_string(), args)),
        PreTermKind::List(items) if items.is_empty() => Ok(Matches::Constructor("[]".into(), args)),
        PreTermKind::Hole if args.is_empty() => Ok(Matches::Anything),
        PreTermKind::Tuple(_) if args.is_empty() => Ok(Matches::Tuple),
        _ => Err(Diagnostic::new(pattern.span, "this is not a pattern")),
    }
}

/// What an argument of a constructor binds.
fn binding(pattern: &PreTerm) -> Elab<Binding> {
    let kind = match &pattern.kind {
        PreTermKind::Name(name) => BindingKind::Name(name.clone()),
        PreTermKind::Hole => BindingKind::Any,
        PreTermKind::Typed(inner, ty) => BindingKind::Typed(binding(inner)?.into(), ty.clone()),
        PreTermKind::Tuple(parts) => {
            let parts = parts.iter().map(binding);
            BindingKind::Tuple(parts.collect::<Elab<_>>()?)
        }
        _ => {
            let message = "patterns are not nested: expected a variable or `_`";
            return Err(Diagnostic::new(pattern.span, message));
        }
    };
    Ok(Binding::new(pattern.span, kind))
}

//! `case` expressions, as the datatype's case constant applied to one function for each
//! constructor and the scrutinee.

use super::Elab;
use super::infer::{Id, Inference};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::term::{Arm, Binding, BindingKind, PreTerm, PreTermKind};

/// What a pattern matches.
enum Matches<'t> {
    /// `C p ...`
    Constructor(String, Vec<&'t PreTerm>),
    /// `_`
    Anything,
    /// `(p, ...)`
    Tuple,
}

impl Inference<'_> {
    pub(super) fn case(&mut self, scrutinee: &PreTerm, arms: &[Arm], span: Span) -> Elab<Id> {
        let patterns = arms.iter().map(|arm| matches(&arm.pattern));
        let patterns = patterns.collect::<Elab<Vec<Matches>>>()?;
        if let ([Matches::Tuple], [arm]) = (patterns.as_slice(), arms) {
            let function = self.arm(&[&arm.pattern], &arm.body)?;
            let scrutinee = self.infer(scrutinee)?;
            return self.apply(function, scrutinee, span);
        }
        let scope = self.scope;
        let datatype = patterns.iter().find_map(|pattern| match pattern {
            Matches::Constructor(name, _) => scope.datatype_of(name),
            _ => None,
        });
        let Some(datatype) = datatype else {
            let message = "no pattern of this `case` starts with a constructor";
            return Err(Diagnostic::new(span, message));
        };
        let mut functions = vec![None; datatype.constructors.len()];
        for (arm, pattern) in arms.iter().zip(&patterns) {
            let before = functions.iter().flatten().count();
            match pattern {
                Matches::Constructor(name, args) => {
                    let mut constructors = datatype.constructors.iter();
                    let at = constructors.position(|(other, _)| other == name);
                    let Some(at) = at else {
                        let message = format!("`{name}` is not a constructor of this datatype");
                        return Err(Diagnostic::new(arm.pattern.span, message));
                    };
                    let arity = datatype.constructors[at].1;
                    if arity != args.len() {
                        let message = format!(
                            "`{name}` has {arity} arguments, but {} are given",
                            args.len()
                        );
                        return Err(Diagnostic::new(arm.pattern.span, message));
                    }
                    if functions[at].is_none() {
                        functions[at] = Some(self.arm(args, &arm.body)?);
                    }
                }
                Matches::Anything => {
                    let body = self.infer(&arm.body)?;
                    for (function, (_, arity)) in functions.iter_mut().zip(&datatype.constructors) {
                        if function.is_none() {
                            *function = Some(self.constant_function(*arity, body, arm)?);
                        }
                    }
                }
                Matches::Tuple => {
                    let message = "a tuple is the only pattern of its `case`";
                    return Err(Diagnostic::new(arm.pattern.span, message));
                }
            }
            if functions.iter().flatten().count() == before {
                let message = "this pattern matches nothing that those before it do not";
                return Err(Diagnostic::new(arm.pattern.span, message));
            }
        }
        let mut case = self.constant(&datatype.case, span)?;
        for (function, (name, _)) in functions.into_iter().zip(&datatype.constructors) {
            let Some(function) = function else {
                let message = format!("there is no pattern for `{name}`");
                return Err(Diagnostic::new(span, message));
            };
            case = self.apply(case, function, span)?;
        }
        let scrutinee = self.infer(scrutinee)?;
        self.apply(case, scrutinee, span)
    }

    /// The function from what the patterns bind to the body.
    fn arm(&mut self, patterns: &[&PreTerm], body: &PreTerm) -> Elab<Id> {
        let bound = self.bound();
        let opened = patterns
            .iter()
            .map(|pattern| Ok(self.open(&binding(pattern)?)?.0));
        let opened = opened.collect::<Elab<Vec<_>>>()?;
        let span = body.span;
        let body = self.infer(body)?;
        self.leave(bound);
        let mut opened = opened.iter().rev();
        opened.try_fold(body, |body, opened| self.close(opened, body, span))
    }

    /// The function that ignores so many arguments.
    fn constant_function(&mut self, arity: usize, body: Id, arm: &Arm) -> Elab<Id> {
        let (span, any) = (arm.pattern.span, BindingKind::Any);
        let any = Binding::new(span, any);
        (0..arity).try_fold(body, |body, _| {
            let (opened, _) = self.open(&any)?;
            self.close(&opened, body, arm.body.span)
        })
    }
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

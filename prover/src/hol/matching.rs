//! Higher-order pattern matching of terms.

use crate::hol::{self, dest_abs, dest_app, type_of, view, view_type};
use crate::{Fail, Proof};
use kernel::{Name, Term, TermView, Thm, Type, TypeView};
use std::collections::HashMap;

/// What a match puts for the type variables and the variables of a pattern.
#[derive(Clone, Debug, Default)]
pub struct Match {
    types: HashMap<Name, Type>,
    /// Keyed by the pattern's variables, as they stand in the pattern (before the types).
    terms: HashMap<Term, Term>,
    /// Whether a variable was given an abstraction.
    higher_order: bool,
}

/// A match in progress: the variables that may be given values, and the pairs of variables
/// that stand for bound ones on the two sides.
struct Matcher<'a> {
    vars: &'a [Term],
    bound: Vec<(Term, Term)>,
    found: Match,
}

impl Match {
    /// The value of a pattern variable.
    pub fn term(&self, var: Term) -> Option<Term> {
        self.terms.get(&var).copied()
    }

    /// Gives a pattern variable a value, matching its type; false if that is impossible.
    pub fn bind(&mut self, var: Term, value: Term) -> bool {
        if !match_type(type_of(var), type_of(value), &mut self.types) {
            return false;
        }
        // An abstraction put for a variable makes redexes where the variable is applied.
        self.higher_order |= dest_abs(value).is_some();
        let known = *self.terms.entry(var).or_insert(value);
        known == value || eta_equal(known, value)
    }

    /// Matches a further pattern with the values found so far.
    pub fn extend(&mut self, pattern: Term, target: Term, vars: &[Term]) -> bool {
        let found = std::mem::take(self);
        let mut matcher = Matcher {
            vars,
            bound: Vec::new(),
            found,
        };
        let matches = matcher.matches(pattern, target);
        *self = matcher.found;
        matches
    }

    /// The theorem with the values put for its variables; beta-normal where a function was
    /// put for a variable.
    pub fn instantiate(&self, th: Thm) -> Proof<Thm> {
        let types: Vec<_> = sorted(&self.types);
        let th = if types.is_empty() {
            th
        } else {
            hol::inst_type(&types, th)?
        };
        let mut pairs = Vec::new();
        for (var, value) in sorted(&self.terms) {
            let var = if types.is_empty() {
                var
            } else {
                hol::subst_types(&types, var)?
            };
            if var != value {
                pairs.push((var, value));
            }
        }
        let th = if pairs.is_empty() {
            th
        } else {
            hol::inst(&pairs, th)?
        };
        if !self.higher_order {
            return Ok(th);
        }
        let normal = hol::beta_norm(th.concl())?;
        Ok(hol::eq_mp(normal, th)?)
    }

    /// The term with the values put for its variables, not normalised.
    pub fn instantiate_term(&self, t: Term) -> Proof<Term> {
        let types: Vec<_> = sorted(&self.types);
        let mut pairs = Vec::new();
        for (var, value) in sorted(&self.terms) {
            pairs.push((hol::subst_types(&types, var)?, value));
        }
        Ok(hol::subst(&pairs, hol::subst_types(&types, t)?)?)
    }
}

/// Whether two terms are the same up to eta-conversion.
fn eta_equal(a: Term, b: Term) -> bool {
    let contracted = |t| hol::unrecorded(|| hol::beta_eta_norm(t).map(hol::rhs));
    let is_function = dest_abs(a).is_some() || dest_abs(b).is_some();
    is_function && matches!((contracted(a), contracted(b)), (Ok(a), Ok(b)) if a == b)
}

/// The entries of a map in the order of their keys: proofs must not depend on hashing.
fn sorted<K: Copy + Ord, V: Copy>(map: &HashMap<K, V>) -> Vec<(K, V)> {
    let mut entries: Vec<_> = map.iter().map(|(&key, &value)| (key, value)).collect();
    entries.sort_by_key(|(key, _)| *key);
    entries
}

/// Extends the values of type variables so that `pattern` becomes `target`.
pub fn match_type(pattern: Type, target: Type, found: &mut HashMap<Name, Type>) -> bool {
    if pattern == target && !hol::with(|context| context.has_type_vars(pattern)) {
        return true;
    }
    match (view_type(pattern), view_type(target)) {
        (TypeView::Var(name), _) => *found.entry(name).or_insert(target) == target,
        (TypeView::App(op, args), TypeView::App(other, values)) => {
            op == other
                && args
                    .iter()
                    .zip(&*values)
                    .all(|(&arg, &value)| match_type(arg, value, found))
        }
        _ => false,
    }
}

/// Matches `pattern`, in which `vars` and all type variables may be given values.
pub fn match_term(pattern: Term, target: Term, vars: &[Term]) -> Option<Match> {
    let mut matcher = Matcher {
        vars,
        bound: Vec::new(),
        found: Match::default(),
    };
    matcher.matches(pattern, target).then_some(matcher.found)
}

impl Matcher<'_> {
    fn matches(&mut self, pattern: Term, target: Term) -> bool {
        match view(pattern) {
            TermView::Var(..) => self.matches_var(pattern, target),
            TermView::Const(c, ty) => match view(target) {
                TermView::Const(other, target_ty) => {
                    c == other && match_type(ty, target_ty, &mut self.found.types)
                }
                _ => false,
            },
            TermView::App(f, x) => match self.pattern_spine(pattern) {
                Some((head, args)) => self.bind_function(head, &args, target),
                None => match dest_app(target) {
                    Some((g, y)) => self.matches(f, g) && self.matches(x, y) || self.later(pattern),
                    None => self.later(pattern),
                },
            },
            TermView::Abs(ty, _) => self.matches_abs(pattern, ty, target),
            TermView::Bound(..) => false,
        }
    }

    /// An application of a variable that has a value by other means: whoever uses the match
    /// compares the instance with the target.
    fn later(&mut self, pattern: Term) -> bool {
        let (head, _) = hol::strip_app(pattern);
        let known = self.found.terms.contains_key(&head);
        self.found.higher_order |= known;
        known
    }

    fn matches_var(&mut self, pattern: Term, target: Term) -> bool {
        if let Some((_, of_target)) = self
            .bound
            .iter()
            .rev()
            .find(|(of_pattern, _)| *of_pattern == pattern)
        {
            return *of_target == target;
        }
        if !self.vars.contains(&pattern) {
            return pattern == target;
        }
        !self.mentions_bound(target, &[]) && self.found.bind(pattern, target)
    }

    /// Whether a variable that stands for a bound one, other than these, is free in `t`.
    fn mentions_bound(&self, t: Term, except: &[Term]) -> bool {
        self.bound
            .iter()
            .any(|(_, x)| !except.contains(x) && hol::is_free_in(*x, t).unwrap_or(true))
    }

    /// `(f, xs)` for a pattern `f x y ...` of a variable applied to distinct bound ones.
    fn pattern_spine(&self, pattern: Term) -> Option<(Term, Vec<Term>)> {
        let (head, args) = hol::strip_app(pattern);
        if !self.vars.contains(&head) || self.bound.iter().any(|(x, _)| *x == head) {
            return None;
        }
        let mut values = Vec::new();
        for arg in args {
            let (_, value) = self
                .bound
                .iter()
                .rev()
                .find(|(of_pattern, _)| *of_pattern == arg)?;
            if values.contains(value) {
                return None;
            }
            values.push(*value);
        }
        Some((head, values))
    }

    fn bind_function(&mut self, head: Term, args: &[Term], target: Term) -> bool {
        if self.mentions_bound(target, args) {
            return false;
        }
        // `λx. f x` as `f`.
        let (mut target, mut args) = (target, args);
        while let (Some((&last, rest)), Some((f, x))) = (args.split_last(), dest_app(target)) {
            if x != last || hol::is_free_in(last, f).unwrap_or(true) {
                break;
            }
            (target, args) = (f, rest);
        }
        let function = args
            .iter()
            .rev()
            .try_fold(target, |body, &x| hol::lambda(x, body));
        self.found.higher_order = true;
        function.is_ok_and(|function| self.found.bind(head, function))
    }

    fn matches_abs(&mut self, pattern: Term, ty: Type, target: Term) -> bool {
        let Some((target_ty, _)) = dest_abs(target) else {
            return false;
        };
        if !match_type(ty, target_ty, &mut self.found.types) {
            return false;
        }
        let opened = || -> Proof<_> {
            let mut avoid = hol::free_vars(pattern);
            avoid.extend(hol::free_vars(target));
            avoid.extend_from_slice(self.vars);
            avoid.extend(self.bound.iter().flat_map(|(x, y)| [*x, *y]));
            let (y, target_body) = hol::open_fresh(target, &avoid)?;
            let (name, _) = hol::dest_var(y).ok_or(Fail(String::new()))?;
            let x = hol::var(name, ty)?;
            Ok((x, hol::open(pattern, x)?, y, target_body))
        };
        let Ok((x, pattern_body, y, target_body)) = opened() else {
            return false;
        };
        self.bound.push((x, y));
        let matches = self.matches(pattern_body, target_body);
        self.bound.pop();
        matches
    }
}

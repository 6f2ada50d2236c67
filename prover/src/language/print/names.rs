//! Names for bound variables: those they were written with, changed where something else
//! of that name could be meant.

use crate::language::syntax::Scope;
use crate::language::syntax::spelling::{is_identifier, is_reserved};
use kernel::{Kernel, Term, TermView};
use std::collections::HashSet;

/// The names of the free variables and constants in the terms.
pub(super) fn occurring<'a>(kernel: &'a Kernel, terms: &[Term]) -> HashSet<&'a str> {
    let (mut names, mut seen) = (HashSet::new(), HashSet::new());
    let mut todo = terms.to_vec();
    while let Some(t) = todo.pop() {
        if !seen.insert(t) {
            continue;
        }
        match kernel.view(t) {
            TermView::Var(name, _) => {
                names.insert(kernel.letters(name));
            }
            TermView::Const(c, _) => {
                names.insert(kernel.letters(kernel.const_info(c).name));
            }
            TermView::App(f, x) => todo.extend([f, x]),
            TermView::Abs(_, body) => todo.push(body),
            TermView::Bound(..) => {}
        }
    }
    names
}

/// Whether the bound variable of the binder around `body` occurs in it.
pub(super) fn is_used(kernel: &Kernel, body: Term) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![(body, 0)];
    while let Some((t, depth)) = todo.pop() {
        if kernel.facts(t).loose <= depth || !seen.insert((t, depth)) {
            continue;
        }
        match kernel.view(t) {
            TermView::Bound(at, _) if at == depth => return true,
            TermView::App(f, x) => todo.extend([(f, depth), (x, depth)]),
            TermView::Abs(_, body) => todo.push((body, depth + 1)),
            _ => {}
        }
    }
    false
}

/// Whether a name, written alone, could only be that of a variable.
pub(super) fn is_plain(scope: &Scope, name: &str) -> bool {
    is_identifier(name)
        && !name.contains('.')
        && name != "_"
        && !is_reserved(name)
        && !scope.is_declared(name)
}

//! One traversal for the four ways to change a term: instantiating variables,
//! instantiating type variables, abstracting a variable, opening a binder.
//!
//! Terms put for variables have no loose indices, so nothing is ever shifted, and since
//! binders have no names there is nothing to capture or rename.

use crate::intern::{Interner, hash};
use crate::{Kernel, Name, Result, Term, TermView, Type};

/// What to change.
#[derive(Clone, Copy)]
pub(crate) enum Change<'a> {
    /// Put terms for free variables, all at once.
    Inst(&'a [(Term, Term)]),
    /// Put types for type variables, all at once.
    InstType(&'a [(Name, Type)]),
    /// Turn a free variable into the bound variable of the binder around the root.
    Close(Term),
    /// Put a term for the bound variable of the binder around the root.
    Open(Term),
}

/// The state of a traversal, kept for its storage.
#[derive(Default)]
pub(crate) struct Traversal {
    /// The bits of the variables to change.
    vars: u32,
    /// The terms above the one that is being changed, with the number of binders above each
    /// and, once it is known, what became of its first part.
    open: Vec<(Term, u32, Option<Term>)>,
    /// How many terms were opened.
    opened: usize,
    /// What became of terms below so many binders.
    memo: Interner<((Term, u32), Term)>,
}

/// From how many opened terms on it is remembered what became of them, so that those that are
/// shared are changed once. Most terms are so small that looking is dearer than changing again.
const MANY: usize = 64;

/// Stands for every number of binders.
const ANY: u32 = u32::MAX;

impl Traversal {
    /// What became of `t`. If nothing did, that is so at every depth: the variable to
    /// abstract is not free in it. (A term for which `Open` depends on the depth changes.)
    fn recall(&self, t: Term, depth: u32) -> Option<Term> {
        let at = |depth| {
            let place = |known: &(_, _)| known.0 == (t, depth);
            let found = self.memo.find(hash([t.0, depth]), place)?;
            Some(self.memo.get(found).1)
        };
        let known = || at(depth).or_else(|| at(ANY));
        (self.opened >= MANY).then(known).flatten()
    }

    fn remember(&mut self, t: Term, depth: u32, changed: Term) {
        let depth = if changed == t { ANY } else { depth };
        if self.opened >= MANY {
            self.memo.insert(hash([t.0, depth]), ((t, depth), changed));
        }
    }
}

impl Kernel {
    /// The term `root`, changed.
    pub(crate) fn transform(&mut self, change: Change<'_>, root: Term) -> Result<Term> {
        let vars = |x: Term| self.facts(x).vars;
        self.traversal.vars = match change {
            Change::Inst(pairs) => pairs.iter().fold(0, |all, (x, _)| all | vars(*x)),
            Change::Close(x) => vars(x),
            _ => 0,
        };
        if self.traversal.memo.len() > 0 {
            self.traversal.memo = Interner::default();
        }
        self.traversal.opened = 0;
        self.types.changed.clear();
        self.traversal.open.clear();
        let below = u32::from(matches!(change, Change::Close(_) | Change::Open(_)));
        let (mut t, mut depth) = (root, 0);
        loop {
            // Down: to the first part, until something is known of a term without its parts.
            let node = self.view(t);
            let known = match node {
                _ if self.unaffected(change, t, depth) => Some(t),
                TermView::App(..) | TermView::Abs(..) => self.traversal.recall(t, depth),
                _ => Some(self.leaf(change, t, depth)?),
            };
            let Some(mut changed) = known else {
                self.traversal.opened += 1;
                self.traversal.open.push((t, depth, None));
                (t, depth) = match node {
                    TermView::App(f, _) => (f, depth),
                    TermView::Abs(_, body) => (body, depth + below),
                    _ => (t, depth),
                };
                continue;
            };
            // Up: to the first term with a part that is still to be changed.
            loop {
                let Some((above, at, first)) = self.traversal.open.pop() else {
                    return Ok(changed);
                };
                let node = match (self.view(above), first) {
                    (TermView::App(_, x), None) => {
                        self.traversal.open.push((above, at, Some(changed)));
                        (t, depth) = (x, at);
                        break;
                    }
                    (TermView::App(..), Some(f)) => TermView::App(f, changed),
                    (TermView::Abs(ty, _), _) => TermView::Abs(self.retyped(change, ty)?, changed),
                    (leaf, _) => leaf,
                };
                changed = self.make(node, self.binder_hint(above))?;
                self.traversal.remember(above, at, changed);
            }
        }
    }

    /// What becomes of a term that has no parts.
    fn leaf(&mut self, change: Change<'_>, t: Term, depth: u32) -> Result<Term> {
        let node = match (self.view(t), change) {
            (TermView::Var(..), Change::Inst(pairs)) => {
                let pair = pairs.iter().find(|(x, _)| *x == t);
                return Ok(pair.map_or(t, |pair| pair.1));
            }
            (TermView::Bound(i, _), Change::Open(x)) if i == depth => return Ok(x),
            (TermView::Var(_, ty), Change::Close(x)) if x == t => TermView::Bound(depth, ty),
            (TermView::Var(name, ty), _) => TermView::Var(name, self.retyped(change, ty)?),
            (TermView::Bound(i, ty), _) => TermView::Bound(i, self.retyped(change, ty)?),
            (TermView::Const(c, ty), _) => TermView::Const(c, self.retyped(change, ty)?),
            (other, _) => other,
        };
        self.make(node, self.binder_hint(t))
    }

    /// The type that takes the place of `ty`.
    fn retyped(&mut self, change: Change<'_>, ty: Type) -> Result<Type> {
        match change {
            Change::InstType(pairs) => self.subst_type_more(pairs, ty),
            _ => Ok(ty),
        }
    }

    /// Whether the cached facts show that the term stays as it is.
    fn unaffected(&self, change: Change<'_>, t: Term, depth: u32) -> bool {
        let facts = self.facts(t);
        match change {
            Change::Inst(_) | Change::Close(_) => facts.vars & self.traversal.vars == 0,
            Change::InstType(_) => !facts.has_type_vars,
            Change::Open(_) => facts.loose <= depth,
        }
    }
}

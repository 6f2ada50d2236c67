//! One traversal for the four ways to change a term: instantiating variables,
//! instantiating type variables, abstracting a variable, opening a binder.
//!
//! Terms put for variables have no loose indices, so nothing is ever shifted, and since
//! binders have no names there is nothing to capture or rename.

use crate::intern::{Table, hash};
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
    /// The terms above the one that is being changed, the root first.
    open: Vec<Opened>,
    /// How many terms were opened.
    opened: usize,
    /// What became of terms.
    memo: Table<Known>,
}

/// A term of which a part is being changed.
struct Opened {
    term: Term,
    /// How many binders are above it.
    depth: u32,
    /// What became of its first part, once that is known.
    first: Option<Term>,
}

/// What became of a term below so many binders.
struct Known {
    term: Term,
    depth: u32,
    new: Term,
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
            let is = |known: &Known| (known.term, known.depth) == (t, depth);
            let found = self.memo.find(hash([t.0, depth]), is)?;
            Some(self.memo.get(found).new)
        };
        let known = || at(depth).or_else(|| at(ANY));
        (self.opened >= MANY).then(known).flatten()
    }

    fn remember(&mut self, term: Term, depth: u32, new: Term) {
        let depth = if new == term { ANY } else { depth };
        if self.opened >= MANY {
            let known = Known { term, depth, new };
            self.memo.insert(hash([term.0, depth]), known);
        }
    }

    /// Opens a term.
    fn push(&mut self, term: Term, depth: u32, first: Option<Term>) {
        self.open.push(Opened { term, depth, first });
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
        if !self.traversal.memo.is_empty() {
            self.traversal.memo = Table::default();
        }
        self.traversal.opened = 0;
        self.types.changed.clear();
        self.traversal.open.clear();
        let below = u32::from(matches!(change, Change::Close(_) | Change::Open(_)));
        let (mut t, mut depth) = (root, 0);
        loop {
            // Down: to the first part, until something is known of a term without its parts.
            let layer = self.view(t);
            let known = match layer {
                _ if self.unaffected(change, t, depth) => Some(t),
                TermView::App(..) | TermView::Abs(..) => self.traversal.recall(t, depth),
                _ => Some(self.leaf(change, t, depth)?),
            };
            let Some(mut changed) = known else {
                self.traversal.opened += 1;
                self.traversal.push(t, depth, None);
                (t, depth) = match layer {
                    TermView::App(f, _) => (f, depth),
                    TermView::Abs(_, body) => (body, depth + below),
                    _ => (t, depth),
                };
                continue;
            };
            // Up: to the first term with a part that is still to be changed.
            loop {
                let Some(above) = self.traversal.open.pop() else {
                    return Ok(changed);
                };
                let layer = match (self.view(above.term), above.first) {
                    (TermView::App(_, x), None) => {
                        self.traversal.push(above.term, above.depth, Some(changed));
                        (t, depth) = (x, above.depth);
                        break;
                    }
                    (TermView::App(..), Some(f)) => TermView::App(f, changed),
                    (TermView::Abs(ty, _), _) => TermView::Abs(self.retyped(change, ty)?, changed),
                    (leaf, _) => leaf,
                };
                changed = self.make(layer, self.binder_hint(above.term))?;
                self.traversal.remember(above.term, above.depth, changed);
            }
        }
    }

    /// What becomes of a term that has no parts.
    fn leaf(&mut self, change: Change<'_>, t: Term, depth: u32) -> Result<Term> {
        let layer = match (self.view(t), change) {
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
        self.make(layer, self.binder_hint(t))
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

//! One traversal for the four ways to change a term: instantiating variables,
//! instantiating type variables, abstracting a variable, opening a binder.
//!
//! Terms put for variables have no loose indices, so nothing is ever shifted, and since
//! binders have no names there is nothing to capture or rename.

use crate::hash::Table;
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

/// A term that was changed: in which traversal, below how many binders.
type Place = (u64, Term, u32);

/// Storage that is kept between traversals.
#[derive(Default)]
pub(crate) struct Scratch {
    /// Places, with the results; each is where its hash says, if that was free.
    memo: Vec<(Place, Term)>,
    /// The results for the other places of this traversal.
    more: Table<Place, Term>,
    /// The results for types.
    types: Table<Type, Type>,
    traversal: u64,
    /// The bits of the variables to change.
    vars: u32,
    /// Terms to change, with the number of binders above them (zero where it does not
    /// matter) and whether their parts are done.
    todo: Vec<(Term, u32, bool)>,
    done: Vec<Term>,
}

/// How many places there are before `more`: as many as stay in the processor's cache.
const MEMO: usize = 1 << 11;

/// Stands for every depth.
const ANY: u32 = u32::MAX;

impl Scratch {
    /// The place of a term in this traversal, and where its hash puts it.
    fn place(&self, t: Term, depth: u32) -> (Place, usize) {
        let hash = t.0 ^ depth.wrapping_mul(0x9e37_79b9);
        ((self.traversal, t, depth), hash as usize % MEMO)
    }

    /// What became of `t`. If nothing did, that is so at every depth: the variable to
    /// abstract is not free in it. (A term for which `Open` depends on the depth changes.)
    fn recall(&self, t: Term, depth: u32) -> Option<Term> {
        let at = |depth| {
            let (place, slot) = self.place(t, depth);
            let (known, changed) = self.memo[slot];
            let here = (known == place).then_some(changed);
            here.or_else(|| self.more.get(&place).copied())
        };
        at(depth).or_else(|| at(ANY))
    }

    fn remember(&mut self, t: Term, depth: u32, changed: Term) {
        let depth = if changed == t { ANY } else { depth };
        let (place, slot) = self.place(t, depth);
        if self.memo[slot].0.0 == self.traversal {
            self.more.insert(place, changed);
        } else {
            self.memo[slot] = (place, changed);
        }
    }
}

impl Kernel {
    /// The term `root`, changed.
    pub(crate) fn transform(&mut self, change: Change<'_>, root: Term) -> Result<Term> {
        let mut s = std::mem::take(&mut self.scratch);
        s.memo.resize(MEMO, ((0, root, 0), root));
        s.traversal += 1;
        s.vars = match change {
            Change::Inst(pairs) => pairs
                .iter()
                .fold(0, |all, (x, _)| all | self.facts(*x).vars),
            Change::Close(x) => self.facts(x).vars,
            _ => 0,
        };
        s.todo.clear();
        s.done.clear();
        s.more = Table::default();
        s.types = Table::default();
        let result = self.traverse(change, root, &mut s);
        self.scratch = s;
        result
    }

    fn traverse(&mut self, change: Change<'_>, root: Term, s: &mut Scratch) -> Result<Term> {
        let by_depth = matches!(change, Change::Close(_) | Change::Open(_)) as u32;
        s.todo.push((root, 0, false));
        while let Some((t, depth, parts_done)) = s.todo.pop() {
            if parts_done {
                let changed = self.rebuild(change, t, depth, s)?;
                s.remember(t, depth, changed);
                s.done.push(changed);
            } else if self.unaffected(change, t, depth, s.vars) {
                s.done.push(t);
            } else if let Some(known) = s.recall(t, depth) {
                s.done.push(known);
            } else {
                s.todo.push((t, depth, true));
                match self.view(t) {
                    TermView::App(f, x) => s.todo.extend([(x, depth, false), (f, depth, false)]),
                    TermView::Abs(_, body) => s.todo.push((body, depth + by_depth, false)),
                    _ => {}
                }
            }
        }
        Ok(s.done.pop().unwrap_or(root))
    }

    /// Whether the cached facts show that the term stays as it is.
    fn unaffected(&self, change: Change<'_>, t: Term, depth: u32, vars: u32) -> bool {
        let facts = self.facts(t);
        match change {
            Change::Inst(_) | Change::Close(_) => facts.vars & vars == 0,
            Change::InstType(_) => !facts.has_type_vars,
            Change::Open(_) => facts.loose <= depth,
        }
    }

    /// The term `t` below `depth` binders, with its changed parts, which lie on `s.done`.
    fn rebuild(
        &mut self,
        change: Change<'_>,
        t: Term,
        depth: u32,
        s: &mut Scratch,
    ) -> Result<Term> {
        let mut part = |old| s.done.pop().unwrap_or(old);
        let mut retyped = |kernel: &mut Kernel, ty| match change {
            Change::InstType(pairs) => kernel.subst_type_with(pairs, ty, &mut s.types),
            _ => Ok(ty),
        };
        let node = match (self.view(t), change) {
            (TermView::Var(..), Change::Inst(pairs)) => {
                return Ok(pairs.iter().find(|(x, _)| *x == t).map_or(t, |pair| pair.1));
            }
            (TermView::Var(_, ty), Change::Close(x)) if x == t => TermView::Bound(depth, ty),
            (TermView::Bound(i, _), Change::Open(x)) if i == depth => return Ok(x),
            (TermView::Var(name, ty), _) => TermView::Var(name, retyped(self, ty)?),
            (TermView::Bound(i, ty), _) => TermView::Bound(i, retyped(self, ty)?),
            (TermView::Const(c, ty), _) => TermView::Const(c, retyped(self, ty)?),
            (TermView::App(f, x), _) => {
                let x = part(x);
                TermView::App(part(f), x)
            }
            (TermView::Abs(ty, body), _) => TermView::Abs(retyped(self, ty)?, part(body)),
        };
        if node == self.view(t) {
            return Ok(t);
        }
        self.make(node, self.binder_hint(t))
    }
}

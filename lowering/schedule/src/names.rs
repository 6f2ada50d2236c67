//! Names in programs: those that are free, those in use, new ones, and what is put for them.
//!
//! Nothing is proved here. Where a name would be captured, the binder gets another one.

use crate::binders::{binders, pair};
use kernel::Term;
use prover::hol;
use reasoning::identifiers::{identifier, letters};
use reasoning::program::{Binder, first_binder};
use reasoning::syntax::{BExp, Cond, Exp, IExp, Node, View};
use reasoning::term::{mk, type_of};
use reasoning::trouble::{Attempt, Trouble};
use std::collections::{HashMap, HashSet};

/// What is put for names: index expressions for indices and sizes, expressions for tensors.
#[derive(Clone, Default)]
pub struct Substitution {
    of_names: HashMap<Term, Term>,
    /// The names that are free in what is put.
    mentioned: HashSet<Term>,
}

impl Substitution {
    /// This for the name, too.
    pub fn with(mut self, name: Term, value: Term) -> Attempt<Substitution> {
        self.mentioned.extend(free(value)?);
        self.of_names.insert(name, value);
        Ok(self)
    }

    /// An expression, index expression or condition with what is put for its free names.
    pub fn apply(&self, t: Term) -> Attempt<Term> {
        if self.of_names.is_empty() {
            return Ok(t);
        }
        match Syntax::of(t)? {
            None => Ok(t),
            Some(Syntax::Exp(view)) => self.in_expression(t, view),
            Some(Syntax::IExp(IExp::IVar { x })) => Ok(self.put_for(x).unwrap_or(t)),
            Some(Syntax::IExp(view)) => self.in_parts(&view),
            Some(Syntax::Cond(view)) => self.in_parts(&view),
            Some(Syntax::BExp(view)) => self.in_parts(&view),
        }
    }

    fn put_for(&self, name: Term) -> Option<Term> {
        self.of_names.get(&name).copied()
    }

    /// The same for what binds nothing.
    fn in_parts(&self, view: &impl View) -> Attempt<Term> {
        view.map(&mut |part| self.apply(part))?.term()
    }

    fn in_expression(&self, t: Term, view: Exp) -> Attempt<Term> {
        match view {
            Exp::Var { x } => Ok(self.put_for(x).unwrap_or(t)),
            Exp::Gen { x, lo, hi, e } => {
                let (x, [lo, hi, e]) = self.in_loop(x, [lo, hi, e])?;
                Exp::Gen { x, lo, hi, e }.term()
            }
            Exp::LetIndex { x, i, e } => {
                let (inner, x) = self.below(x, e, false)?;
                let (i, e) = (self.apply(i)?, inner.apply(e)?);
                Exp::LetIndex { x, i, e }.term()
            }
            Exp::LetData { x, ty, d, e } => {
                let (inner, x) = self.below(x, e, false)?;
                let (d, e) = (self.apply(d)?, inner.apply(e)?);
                Exp::LetData { x, ty, d, e }.term()
            }
            Exp::Sums { ty, bs, e } => {
                let (inner, bs) = self.binders(bs, e)?;
                let e = inner.apply(e)?;
                Exp::Sums { ty, bs, e }.term()
            }
            Exp::Let { x, d, e } => {
                let (inner, x) = self.below(x, e, true)?;
                let (d, e) = (self.apply(d)?, inner.apply(e)?);
                Exp::Let { x, d, e }.term()
            }
            Exp::Fold { x, d, i, lo, hi, e } => {
                let (inner, x) = self.below(x, e, true)?;
                let (inner, i) = inner.below(i, e, false)?;
                let (d, lo, hi) = (self.apply(d)?, self.apply(lo)?, self.apply(hi)?);
                let e = inner.apply(e)?;
                Exp::Fold { x, d, i, lo, hi, e }.term()
            }
            Exp::Lit { .. } | Exp::At { .. } | Exp::Op { .. } => self.in_parts(&view),
            Exp::Cast { .. } | Exp::Test { .. } => self.in_parts(&view),
            Exp::If { .. } | Exp::Guard { .. } => self.in_parts(&view),
            Exp::With { .. } | Exp::Concat { .. } | Exp::Reindex { .. } => self.in_parts(&view),
        }
    }

    /// The index, the ends and the body of a loop.
    fn in_loop(&self, x: Term, [lo, hi, e]: [Term; 3]) -> Attempt<(Term, [Term; 3])> {
        let (inner, x) = self.below(x, e, false)?;
        Ok((x, [self.apply(lo)?, self.apply(hi)?, inner.apply(e)?]))
    }

    /// The substitution below a binder, and the name that it binds there.
    fn below(&self, x: Term, body: Term, is_tensor: bool) -> Attempt<(Substitution, Term)> {
        let mut inner = self.clone();
        inner.of_names.remove(&x);
        if inner.of_names.is_empty() || !self.mentioned.contains(&x) {
            return Ok((inner, x));
        }
        let mut taken: HashSet<Term> = self.mentioned.clone();
        taken.extend(names_in(body)?);
        let y = fresh(&letters(x)?, &taken)?;
        let renamed = match is_tensor {
            true => Exp::Var { x: y }.term()?,
            false => IExp::IVar { x: y }.term()?,
        };
        Ok((inner.with(x, renamed)?, y))
    }

    /// The binders of a sum over several.
    fn binders(&self, binders: Term, body: Term) -> Attempt<(Substitution, Term)> {
        let Some((Binder { variable, lo, hi }, rest)) = first_binder(binders)? else {
            return Ok((self.clone(), binders));
        };
        let (inner, variable) = self.below(variable, body, false)?;
        let (lo, hi) = (self.apply(lo)?, self.apply(hi)?);
        let first = pair(&Binder { variable, lo, hi })?;
        let (inner, rest) = inner.binders(rest, body)?;
        Ok((inner, mk("::", &[first, rest])?))
    }
}

/// A `gen` with another name for its index, which is not free in it.
pub fn with_index(e: Term, index: Term) -> Attempt<Term> {
    let Exp::Gen { x, lo, hi, e } = Exp::of(e)? else {
        return Err(Trouble::internal("no `gen`"));
    };
    let renamed = IExp::IVar { x: index }.term()?;
    let e = Substitution::default().with(x, renamed)?.apply(e)?;
    Exp::Gen {
        x: index,
        lo,
        hi,
        e,
    }
    .term()
}

/// One layer of what has names in it.
enum Syntax {
    Exp(Exp),
    IExp(IExp),
    Cond(Cond),
    BExp(BExp),
}

impl Syntax {
    /// The view of a term, if it is an expression, an index expression or a condition.
    fn of(t: Term) -> Attempt<Option<Syntax>> {
        let ty = hol::type_of(t);
        let is = |name: &str| Ok::<_, Trouble>(ty == type_of(name, &[])?);
        Ok(if is("iexp")? {
            Some(Syntax::IExp(IExp::of(t)?))
        } else if is("exp")? {
            Some(match Cond::find(t)? {
                Some(condition) => Syntax::Cond(condition),
                None => Syntax::Exp(Exp::of(t)?),
            })
        } else if is("bexp")? {
            Some(Syntax::BExp(BExp::of(t)?))
        } else {
            None
        })
    }
}

/// The names that are free in an expression, index expression or condition.
pub fn free(t: Term) -> Attempt<HashSet<Term>> {
    let mut found = HashSet::new();
    collect(t, &mut Vec::new(), &mut found)?;
    Ok(found)
}

fn collect(t: Term, bound: &mut Vec<Term>, found: &mut HashSet<Term>) -> Attempt<()> {
    let depth = bound.len();
    match Syntax::of(t)? {
        None => {}
        Some(Syntax::Exp(view)) => collect_in(view, bound, found)?,
        Some(Syntax::IExp(IExp::IVar { x })) => note(x, bound, found),
        Some(Syntax::IExp(view)) => collect_all(&view.children(), bound, found)?,
        Some(Syntax::Cond(view)) => collect_all(&view.children(), bound, found)?,
        Some(Syntax::BExp(view)) => collect_all(&view.children(), bound, found)?,
    }
    bound.truncate(depth);
    Ok(())
}

fn note(x: Term, bound: &[Term], found: &mut HashSet<Term>) {
    if !bound.contains(&x) {
        found.insert(x);
    }
}

fn collect_all(ts: &[Term], bound: &mut Vec<Term>, found: &mut HashSet<Term>) -> Attempt<()> {
    ts.iter().try_for_each(|t| collect(*t, bound, found))
}

/// The same for an expression; what it binds stays in `bound`.
fn collect_in(e: Exp, bound: &mut Vec<Term>, found: &mut HashSet<Term>) -> Attempt<()> {
    match e {
        Exp::Var { x } => {
            note(x, bound, found);
            Ok(())
        }
        Exp::Gen { x, lo, hi, e } => {
            collect_all(&[lo, hi], bound, found)?;
            bound.push(x);
            collect(e, bound, found)
        }
        Exp::Sums { bs, e, .. } => {
            for Binder { variable, lo, hi } in binders(bs)? {
                collect_all(&[lo, hi], bound, found)?;
                bound.push(variable);
            }
            collect(e, bound, found)
        }
        Exp::LetIndex { x, i, e } => {
            collect(i, bound, found)?;
            bound.push(x);
            collect(e, bound, found)
        }
        Exp::Let { x, d, e } | Exp::LetData { x, d, e, .. } => {
            collect(d, bound, found)?;
            bound.push(x);
            collect(e, bound, found)
        }
        Exp::Fold { x, d, i, lo, hi, e } => {
            collect_all(&[d, lo, hi], bound, found)?;
            bound.extend([x, i]);
            collect(e, bound, found)
        }
        Exp::Lit { .. } | Exp::At { .. } | Exp::Op { .. } => {
            collect_all(&e.children(), bound, found)
        }
        Exp::Cast { .. } | Exp::Test { .. } => collect_all(&e.children(), bound, found),
        Exp::If { .. } | Exp::Guard { .. } | Exp::With { .. } => {
            collect_all(&e.children(), bound, found)
        }
        Exp::Concat { .. } | Exp::Reindex { .. } => collect_all(&e.children(), bound, found),
    }
}

/// All names in an expression, also those that are bound, also those of functions.
pub fn names_in(t: Term) -> Attempt<HashSet<Term>> {
    let ident = type_of("ident", &[])?;
    let mut found = HashSet::new();
    hol::each_subterm(t, |part, facts| {
        if facts.ty == ident && hol::dest_app(part).is_some() {
            found.insert(part);
        }
        true
    });
    Ok(found)
}

/// A name like this one that is not taken.
pub fn fresh(like: &str, taken: &HashSet<Term>) -> Attempt<Term> {
    let mut candidate = identifier(like)?;
    let mut number = 1;
    while taken.contains(&candidate) {
        candidate = identifier(&format!("{like}_{number}"))?;
        number += 1;
    }
    Ok(candidate)
}

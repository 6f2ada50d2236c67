//! The types of elements that expressions have. Nothing is proved of them: the theories take a type
//! from each operation, and no theorem says that operands have it. The reader of sources has seen to
//! that.

use super::program::{is_condition, operands};
use super::syntax::{Exp, IExp, View};
use super::term::dest_literal;
use super::trouble::{Attempt, Trouble};
use kernel::Term;

/// The types of the elements of a tensor: one, or in a row of scalars of several types one for each
/// cell.
#[derive(Clone, Debug)]
pub struct Elements(Vec<Term>);

/// What names stand for has elements of these types; the innermost name last.
#[derive(Clone, Debug, Default)]
pub struct Types(Vec<(Term, Elements)>);

impl Elements {
    /// All of this type.
    pub fn of(ty: Term) -> Elements {
        Elements(vec![ty])
    }

    /// The one type of all, or those of the cells of a row.
    pub fn types(&self) -> &[Term] {
        &self.0
    }
}

/// What can be seen of the types of the elements of an expression.
struct Seen {
    /// That of the first.
    first: Term,
    /// Those of the cells, of a row of so many scalars as can be seen.
    cells: Option<Vec<Term>>,
}

impl Seen {
    fn one(first: Term) -> Seen {
        Seen { first, cells: None }
    }
}

impl Types {
    /// The types of the inputs of a kernel, by their names.
    pub fn new(inputs: Vec<(Term, Term)>) -> Types {
        let inputs = inputs.into_iter();
        Types(inputs.map(|(name, ty)| (name, Elements::of(ty))).collect())
    }

    /// One name more.
    pub fn push(&mut self, name: Term, elements: Elements) {
        self.0.push((name, elements));
    }

    /// The types of the elements of an expression.
    pub fn elements_of(&self, e: Term) -> Attempt<Elements> {
        let Seen { first, cells } = self.see(e)?;
        Ok(match cells {
            Some(types) if types.iter().any(|ty| *ty != first) => Elements(types),
            _ => Elements::of(first),
        })
    }

    /// The type of the elements of an expression, of the first if there are several.
    pub fn elem_of(&self, e: Term) -> Attempt<Term> {
        Ok(self.see(e)?.first)
    }

    fn see(&self, e: Term) -> Attempt<Seen> {
        match Exp::of(e)? {
            Exp::Lit { ty, .. }
            | Exp::Op { ty, .. }
            | Exp::Cast { ty, .. }
            | Exp::Sums { ty, .. } => Ok(Seen::one(ty)),
            Exp::Test { .. } => Err(Trouble::internal("a condition has no type of elements")),
            Exp::Var { x } => {
                let known = &self.named(x)?.0;
                Ok(Seen {
                    first: known[0],
                    cells: (known.len() > 1).then(|| known.clone()),
                })
            }
            Exp::Gen { lo, hi, e, .. } => {
                let ends = (literal_in(lo)?, literal_in(hi)?);
                let first = self.elem_of(e)?;
                let cells = (ends == (Some(0), Some(1))).then(|| vec![first]);
                Ok(Seen { first, cells })
            }
            Exp::Concat { a, b } => {
                let Seen { first, cells } = self.see(a)?;
                let Some(before) = cells else {
                    return Ok(Seen::one(first));
                };
                let after = self.see(b)?.cells;
                let cells = after.map(|after| [before, after].concat());
                Ok(Seen { first, cells })
            }
            Exp::Let { x, d, e } => {
                let mut inner = self.clone();
                inner.push(x, self.elements_of(d)?);
                inner.see(e)
            }
            Exp::At { e, i } => Ok(Seen::one(match IExp::of(i)? {
                IExp::ILit { z } => self.elem_at(e, &[z])?,
                _ => self.elem_of(e)?,
            })),
            Exp::If { a: e, .. }
            | Exp::Fold { d: e, .. }
            | Exp::Guard { e, .. }
            | Exp::LetIndex { e, .. }
            | Exp::LetData { e, .. } => self.see(e),
            Exp::Reindex { e, .. } | Exp::With { d: e, .. } => Ok(Seen::one(self.elem_of(e)?)),
        }
    }

    /// The type of a cell of an expression at these indices.
    pub fn elem_at(&self, e: Term, index: &[Term]) -> Attempt<Term> {
        let first = index.first().and_then(|first| dest_literal(*first));
        let Some(k) = first.and_then(|first| usize::try_from(first).ok()) else {
            return self.elem_of(e);
        };
        match self.elements_of(e)?.0[..] {
            [ty] => Ok(ty),
            ref row => row
                .get(k)
                .copied()
                .ok_or(Trouble::internal("no cell of a row")),
        }
    }

    fn named(&self, x: Term) -> Attempt<&Elements> {
        let known = self.0.iter().rev().find(|(name, _)| *name == x);
        let unknown = Trouble::internal("a name without a type of elements");
        known.map(|(_, elements)| elements).ok_or(unknown)
    }

    /// The same with the types of names that are bound anywhere in an expression.
    pub fn within(&self, e: Term) -> Attempt<Types> {
        let mut types = self.clone();
        types.add(e)?;
        Ok(types)
    }

    /// Adds what is bound anywhere in an expression.
    fn add(&mut self, e: Term) -> Attempt<()> {
        if !is_condition(e)?
            && let Exp::Let { x, d, .. } | Exp::Fold { x, d, .. } = Exp::of(e)?
        {
            self.add(d)?;
            self.push(x, self.elements_of(d)?);
        }
        for part in operands(e)? {
            self.add(part)?;
        }
        Ok(())
    }
}

/// The number that an index is, if it is a small literal.
fn literal_in(i: Term) -> Attempt<Option<usize>> {
    Ok(match IExp::of(i)? {
        IExp::ILit { z } => dest_literal(z).and_then(|n| usize::try_from(n).ok()),
        _ => None,
    })
}

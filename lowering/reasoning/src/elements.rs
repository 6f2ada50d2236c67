//! The types of elements that expressions have. Nothing is proved of them: the theories take a type
//! from each operation, and no theorem says that operands have it. The reader of sources has seen to
//! that.

use super::program::{is_condition, operands};
use super::syntax::{Exp, View};
use super::trouble::{Attempt, Trouble};
use kernel::Term;

/// What names stand for has elements of these types; the innermost name last.
#[derive(Clone, Debug, Default)]
pub struct Types(Vec<(Term, Term)>);

impl Types {
    /// The types of the inputs of a kernel, by their names.
    pub fn new(inputs: Vec<(Term, Term)>) -> Types {
        Types(inputs)
    }

    /// One name more.
    pub fn push(&mut self, name: Term, ty: Term) {
        self.0.push((name, ty));
    }

    /// The type of the elements of an expression.
    pub fn elem_of(&self, e: Term) -> Attempt<Term> {
        match Exp::of(e)? {
            Exp::Lit { ty, .. }
            | Exp::Op { ty, .. }
            | Exp::Cast { ty, .. }
            | Exp::Sums { ty, .. } => Ok(ty),
            Exp::Var { x } => {
                let known = self.0.iter().rev().find(|(name, _)| *name == x);
                let unknown = Trouble::internal("a name without a type of elements");
                known.map(|(_, ty)| *ty).ok_or(unknown)
            }
            Exp::Test { .. } => Err(Trouble::internal("a condition has no type of elements")),
            Exp::Let { x, d, e } => {
                let mut inner = self.clone();
                inner.push(x, self.elem_of(d)?);
                inner.elem_of(e)
            }
            Exp::At { e, .. }
            | Exp::Gen { e, .. }
            | Exp::Guard { e, .. }
            | Exp::LetIndex { e, .. }
            | Exp::LetData { e, .. }
            | Exp::Reindex { e, .. } => self.elem_of(e),
            Exp::If { a, .. } | Exp::Concat { a, .. } => self.elem_of(a),
            Exp::Fold { d, .. } | Exp::With { d, .. } => self.elem_of(d),
        }
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
            self.push(x, self.elem_of(d)?);
        }
        for part in operands(e)? {
            self.add(part)?;
        }
        Ok(())
    }
}

//! From inferred items to kernel terms.

use super::inference::{Elab, Id, Inference, Node};
use super::unify::Ty;
use crate::language::diagnostic::{Diagnostic, Span};
use kernel::{Kernel, Name, Term, Type};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};

/// Elaborated terms, and what they leave open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elaborated {
    /// The terms.
    pub terms: Vec<Term>,
    /// The free variables that are not fixed ones, in order of first occurrence.
    pub free: Vec<Term>,
    /// The variables that stand for `_`, from left to right; their names, `?1` and so on, cannot
    /// be written.
    pub holes: Vec<Term>,
}

/// Names for the types that inference leaves open.
struct Fresh<'a> {
    used: &'a HashSet<Name>,
    next: usize,
    /// Whether there may be such types at all.
    allowed: bool,
    asked: bool,
}

impl Fresh<'_> {
    fn type_var(&mut self, kernel: &mut Kernel) -> kernel::Result<Type> {
        self.asked = true;
        loop {
            let letter = char::from(b'a' + (self.next % 26) as u8);
            let name = match self.next / 26 {
                0 => format!("'{letter}"),
                round => format!("'{letter}{round}"),
            };
            self.next += 1;
            let name = kernel.name(&name);
            if !self.used.contains(&name) {
                return kernel.type_var(name);
            }
        }
    }
}

impl Inference<'_> {
    /// The terms of these items, everything being decided.
    pub(super) fn build(mut self, roots: &[Id]) -> Elab<Elaborated> {
        let rigid = std::mem::take(&mut self.rigid);
        let mut fresh = Fresh {
            used: &rigid,
            next: 0,
            allowed: self.mode.type_variables,
            asked: false,
        };
        let mut solved = HashMap::new();
        let mut terms: Vec<Option<Term>> = vec![None; self.items.len()];
        // Items decided late come behind the ones they are parts of.
        let mut todo: Vec<Id> = (0..self.items.len()).rev().collect();
        while let Some(&id) = todo.last() {
            let missing = self.parts(id).filter(|part| terms[*part].is_none());
            let missing: Vec<Id> = missing.collect();
            if terms[id].is_some() || missing.is_empty() {
                todo.pop();
            }
            if terms[id].is_some() {
                continue;
            }
            todo.extend(missing.iter());
            if missing.is_empty() {
                let part = |id: Id| terms[id].expect("the parts are built");
                let term = self.term(id, part, &mut solved, &mut fresh)?;
                terms[id] = Some(term);
            }
        }
        let get = |ids: &[Id]| ids.iter().filter_map(|id| terms[*id]).collect();
        Ok(Elaborated {
            terms: get(roots),
            free: get(&self.free),
            holes: get(&self.holes),
        })
    }

    fn parts(&self, id: Id) -> impl Iterator<Item = Id> + use<> {
        let parts = match self.items[id].node {
            Node::App(a, b) | Node::Lambda(a, b) => [Some(a), Some(b)],
            Node::Same(a) => [Some(a), None],
            _ => [None, None],
        };
        parts.into_iter().flatten()
    }

    fn term(
        &mut self,
        id: Id,
        part: impl Fn(Id) -> Term,
        solved: &mut HashMap<Ty, Type>,
        fresh: &mut Fresh<'_>,
    ) -> Elab<Term> {
        let (ty, span) = (self.items[id].ty, self.items[id].span);
        let term = match &self.items[id].node {
            Node::Var(name) => {
                let name = *name;
                let ty = self.type_of(ty, span, solved, fresh)?;
                self.kernel.var(name, ty)
            }
            Node::Const(c, args) => {
                let (c, args) = (*c, args.clone());
                let args = args
                    .iter()
                    .map(|&arg| self.type_of(arg, span, solved, fresh));
                let args = args.collect::<Elab<Vec<Type>>>()?;
                self.kernel.constant(c, &args)
            }
            Node::Number(value) => {
                let value = value.clone();
                return self.number(span, &value);
            }
            Node::Known(term) => Ok(*term),
            Node::Same(other) => Ok(part(*other)),
            Node::App(f, x) => self.kernel.app(part(*f), part(*x)),
            Node::Lambda(x, body) => self.kernel.lambda(part(*x), part(*body)),
            Node::Pending => return Err(Diagnostic::new(span, "this was not decided")),
        };
        term.map_err(Self::refused(span))
    }

    fn type_of(
        &mut self,
        ty: Ty,
        span: Span,
        solved: &mut HashMap<Ty, Type>,
        fresh: &mut Fresh<'_>,
    ) -> Elab<Type> {
        let mut name = |kernel: &mut Kernel, _| fresh.type_var(kernel);
        let known = self.types.solve(self.kernel, solved, ty, &mut name);
        let known = known.map_err(Self::refused(span))?;
        match fresh.asked && !fresh.allowed {
            true => Err(Diagnostic::new(
                span,
                "the type of this is not determined: ascribe one, `(t : type)`",
            )),
            false => Ok(known),
        }
    }

    /// The binary numeral, `NUMERAL (BIT1 (BIT0 _0))`.
    fn number(&mut self, span: Span, value: &BigUint) -> Elab<Term> {
        let mut constant = |name: &str| {
            let interned = self.kernel.name(name);
            let c = self.kernel.find_const(interned);
            let c = c.ok_or_else(|| {
                let message = format!("literals need the constant `{name}`, which is not defined");
                Diagnostic::new(span, message)
            })?;
            self.kernel.constant(c, &[]).map_err(Self::refused(span))
        };
        let bits = [constant("BIT0")?, constant("BIT1")?];
        let (zero, numeral) = (constant("_0")?, constant("NUMERAL")?);
        let digits = (0..value.bits()).rev();
        let digits = digits.map(|at| bits[usize::from(value.bit(at))]);
        let mut functions = digits.chain([numeral]);
        functions
            .try_fold(zero, |sum, f| self.kernel.app(f, sum))
            .map_err(Self::refused(span))
    }
}

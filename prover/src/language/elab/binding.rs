//! What binders bind.

use super::inference::{Elab, Id, Inference, Node};
use super::unify::Ty;
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::syntax::term::{Binding, BindingKind};

/// What a binder binds, as items.
pub(super) enum Opened {
    Var(Id),
    Tuple(Vec<Opened>),
}

impl Inference<'_> {
    /// Puts what a binding binds in scope; answers its items and the type it matches.
    pub(super) fn open(&mut self, binding: &Binding) -> Elab<(Opened, Ty)> {
        match &binding.kind {
            BindingKind::Name(name) => Ok(self.variable(Some(name), binding.span)),
            BindingKind::Any => Ok(self.variable(None, binding.span)),
            BindingKind::Typed(inner, ty) => {
                let (opened, has) = self.open(inner)?;
                let wants = self.annotation(ty)?;
                if !self.types.unify(self.kernel, has, wants) {
                    let [wants] = self.show([wants]);
                    let message = format!("this cannot have type `{wants}`");
                    return Err(Diagnostic::new(binding.span, message));
                }
                Ok((opened, has))
            }
            BindingKind::Tuple(parts) => {
                let opened = parts.iter().map(|part| self.open(part));
                let opened = opened.collect::<Elab<Vec<_>>>()?;
                let prod = self.kernel.name("prod");
                let prod = self.kernel.find_type_op(prod);
                let prod = prod.filter(|prod| self.kernel.type_op(*prod).1 == 2);
                let prod = prod.ok_or_else(|| {
                    Diagnostic::new(binding.span, "tuples need the type operator `prod`")
                })?;
                let (opened, types): (Vec<_>, Vec<_>) = opened.into_iter().unzip();
                let product = types
                    .into_iter()
                    .rev()
                    .reduce(|right, left| self.types.app(prod, &[left, right]));
                let product = product.unwrap_or(self.bool);
                Ok((Opened::Tuple(opened), product))
            }
        }
    }

    fn variable(&mut self, name: Option<&str>, span: Span) -> (Opened, Ty) {
        let interned = self.kernel.name(name.unwrap_or("_"));
        let ty = self.types.unknown();
        let id = self.item(Node::Var(interned), ty, span);
        if let Some(name) = name {
            self.locals.push((name.to_string(), id));
        }
        (Opened::Var(id), ty)
    }

    /// How many variables are bound, to be given to [`Inference::leave`].
    pub(super) fn bound(&self) -> usize {
        self.locals.len()
    }

    /// Takes what was bound since then out of scope.
    pub(super) fn leave(&mut self, bound: usize) {
        self.locals.truncate(bound);
    }

    /// The function that takes what was opened to the body.
    pub(super) fn close(&mut self, opened: &Opened, body: Id, span: Span) -> Elab<Id> {
        match opened {
            Opened::Var(var) => {
                let (domain, range) = (self.items[*var].ty, self.items[body].ty);
                let ty = self.fun(domain, range);
                Ok(self.item(Node::Lambda(*var, body), ty, span))
            }
            Opened::Tuple(parts) => {
                let mut parts = parts.iter().rev();
                let function = match parts.next() {
                    Some(last) => self.close(last, body, span)?,
                    None => body,
                };
                parts.try_fold(function, |function, part| {
                    let function = self.close(part, function, span)?;
                    let uncurry = self.constant("UNCURRY", span)?;
                    self.apply(uncurry, function, span)
                })
            }
        }
    }
}

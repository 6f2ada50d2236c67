//! Types as written, and types in messages.

use super::inference::{Elab, Inference, refused};
use super::unify::Ty;
use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::term::{PreType, PreTypeKind};

impl Inference<'_> {
    /// A type as written; its unknowns are the holes.
    pub(super) fn annotation(&mut self, ty: &PreType) -> Elab<Ty> {
        match &ty.kind {
            PreTypeKind::Hole => Ok(self.types.unknown()),
            PreTypeKind::Var(name) => {
                let name = self.kernel.name(name);
                self.rigid.insert(name);
                let var = self.kernel.type_var(name);
                let var = var.map_err(|error| refused(ty.span, error))?;
                Ok(self.types.known(var))
            }
            PreTypeKind::App(name, args) => {
                let args = args.iter().map(|arg| self.annotation(arg));
                let args: Vec<Ty> = args.collect::<Elab<_>>()?;
                self.type_app(ty, name, &args)
            }
        }
    }

    fn type_app(&mut self, ty: &PreType, name: &str, args: &[Ty]) -> Elab<Ty> {
        let arity = |expected: usize| match expected == args.len() {
            true => Ok(()),
            false => {
                let message = format!(
                    "`{name}` takes {expected} type arguments, but {} are given",
                    args.len()
                );
                Err(Diagnostic::new(ty.span, message))
            }
        };
        if let Some(abbreviation) = self.scope.abbreviation(name) {
            arity(abbreviation.params.len())?;
            let params = abbreviation.params.iter().copied();
            let map = params.zip(args.iter().copied()).collect();
            let mut vars = Vec::new();
            self.kernel.collect_type_vars(abbreviation.ty, &mut vars);
            self.rigid.extend(vars);
            let instance = self.types.instantiate(self.kernel, &map, abbreviation.ty);
            return Ok(instance);
        }
        let op = self.kernel.name(name);
        let Some(op) = self.kernel.find_type_op(op) else {
            return Err(Diagnostic::new(
                ty.span,
                format!("there is no type `{name}`"),
            ));
        };
        arity(self.kernel.type_op(op).1)?;
        Ok(self.types.app(op, args))
    }
}

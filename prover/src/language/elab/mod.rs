//! From syntax trees to terms: name resolution, type inference, overloading.
//!
//! Names are resolved and types inferred in one pass over the tree (`infer`), which makes a
//! list of items, parts before wholes; then overloaded names and literals are decided
//! (`overload`), and the items turned into terms one after the other (`build`).

mod binding;
mod build;
mod case;
mod infer;
mod inference;
mod overload;
mod types;
mod unify;

pub use build::Elaborated;
pub use inference::Mode;

use crate::language::diagnostic::Diagnostic;
use crate::language::syntax::Scope;
use crate::language::syntax::decl::TypeAbbreviation;
use crate::language::syntax::term::{PreTerm, PreType};
use inference::Inference;
use kernel::{Kernel, Name, Term, Type};

/// Elaborates a statement over fixed variables; of the expected type, if one is given.
pub fn elaborate(
    kernel: &mut Kernel,
    scope: &Scope,
    vars: &[(Name, Type)],
    term: &PreTerm,
    expected: Option<Type>,
) -> Result<Term, Diagnostic> {
    let terms = [(term, expected)];
    let elaborated = elaborate_all(kernel, scope, vars, Mode::STATEMENT, &terms)?;
    Ok(elaborated.terms[0])
}

/// Elaborates terms, each of the expected type if one is given, whose free variables and
/// undetermined types are the same.
pub fn elaborate_all(
    kernel: &mut Kernel,
    scope: &Scope,
    vars: &[(Name, Type)],
    mode: Mode,
    terms: &[(&PreTerm, Option<Type>)],
) -> Result<Elaborated, Diagnostic> {
    let mut inference = Inference::new(kernel, scope, vars, mode);
    let mut roots = Vec::new();
    for (term, expected) in terms {
        let root = inference.infer(term)?;
        if let Some(expected) = expected {
            inference.expect_type(root, *expected)?;
        }
        roots.push(root);
    }
    inference.resolve()?;
    inference.build(&roots)
}

/// Elaborates a type without holes.
pub fn elaborate_type(
    kernel: &mut Kernel,
    scope: &Scope,
    ty: &PreType,
) -> Result<Type, Diagnostic> {
    let mut inference = Inference::new(kernel, scope, &[], Mode::STATEMENT);
    let elaborated = inference.annotation(ty)?;
    let known = inference.known_type(elaborated);
    known.ok_or_else(|| Diagnostic::new(ty.span, "there is nothing to infer `_` from here"))
}

/// Puts a type abbreviation in force.
pub fn declare_abbreviation(
    kernel: &mut Kernel,
    scope: &mut Scope,
    abbreviation: &TypeAbbreviation,
) -> Result<(), Diagnostic> {
    let name = kernel.name(&abbreviation.name.text);
    if kernel.find_type_op(name).is_some() {
        let message = format!("`{}` is a type already", abbreviation.name.text);
        return Err(Diagnostic::new(abbreviation.name.span, message));
    }
    let ty = elaborate_type(kernel, scope, &abbreviation.ty)?;
    let params = abbreviation.params.iter();
    let params = params.map(|param| kernel.name(&param.text)).collect();
    scope.abbreviate(&abbreviation.name.text, params, ty);
    Ok(())
}

//! What each declaration of a theory file does.
//!
//! | file | holds |
//! |---|---|
//! | `constants` | `definition`, `record` |
//! | `types` | `typedef` |
//! | `datatypes` | `datatype` |
//! | `functions` | `recursive` |
//! | `relations` | `inductive` |
//! | `theorems` | `theorem`, `variables` |
//! | `attributes` | what stands in brackets behind a name |

mod attributes;
mod constants;
mod datatypes;
mod functions;
mod relations;
mod theorems;
mod types;

use crate::hol;
use crate::language::diagnostic::Diagnostic;
use crate::language::elab;
use crate::language::syntax::decl::{Decl, DeclKind};
use crate::theory::Theory;

/// Puts a declaration into effect. Imports are the caller's.
pub fn declare(theory: &mut Theory, decl: &Decl) -> Result<(), Diagnostic> {
    hol::forget();
    match &decl.kind {
        DeclKind::Import(_) => Ok(()),
        DeclKind::Notation(notation) => theory.scope.declare(notation),
        DeclKind::Overload(overload) => {
            theory.scope.overload(overload);
            Ok(())
        }
        DeclKind::Type(abbreviation) => hol::with(|context| {
            elab::declare_abbreviation(context, &mut theory.scope, abbreviation)
        }),
        DeclKind::Definition(definition) => constants::definition(theory, definition),
        DeclKind::Record(record) => constants::record(theory, record),
        DeclKind::TypeDefinition(definition) => types::type_definition(theory, definition),
        DeclKind::Theorem(theorem) => theorems::theorem(theory, theorem),
        DeclKind::Datatype(types) => datatypes::datatype(theory, types),
        DeclKind::Recursive(recursive) => functions::recursive(theory, recursive),
        DeclKind::Inductive(inductive) => relations::inductive(theory, inductive),
        DeclKind::Variables(variables) => theorems::variables(theory, variables),
        DeclKind::Section(_) => {
            theory.variables.begin_section();
            Ok(())
        }
    }
}

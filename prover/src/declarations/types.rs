//! `typedef`.

use crate::definitions::subtype::{self, Subtype};
use crate::hol;
use crate::language::diagnostic::{Diagnostic, at};
use crate::language::elab;
use crate::language::syntax::decl::TypeDefinition;
use crate::script::Proving;
use crate::theory::Theory;
use kernel::Thm;

/// `typedef t := p` with a proof of `∃x. p x` proves `t_abs_rep : ∀a. t_abs (t_rep a) = a`
/// and `t_rep_abs : ∀r. p r ⇔ t_rep (t_abs r) = r`, for the functions `t_abs` and `t_rep` or as
/// they are named.
pub(super) fn type_definition(
    theory: &mut Theory,
    definition: &TypeDefinition,
) -> Result<(), Diagnostic> {
    let name = &definition.name;
    let (abs_rep, rep_abs) = (
        format!("{}_abs_rep", name.text),
        format!("{}_rep_abs", name.text),
    );
    let theorems = match (theory.recalled(&abs_rep), theory.recalled(&rep_abs)) {
        (Some(first), Some(second)) => [
            first.map_err(at(name.span))?,
            second.map_err(at(name.span))?,
        ],
        _ => new_type(theory, definition)?,
    };
    for (name, th) in [abs_rep, rep_abs].iter().zip(theorems) {
        theory.store(name, th).map_err(at(definition.name.span))?;
    }
    Ok(())
}

/// The two theorems of a new type.
fn new_type(theory: &Theory, definition: &TypeDefinition) -> Result<[Thm; 2], Diagnostic> {
    let name = &definition.name;
    let scope = &theory.scope;
    let predicate =
        hol::with(|context| elab::elaborate(context, scope, &[], &definition.predicate, None))?;
    let inhabited = subtype::inhabited(predicate).map_err(at(name.span))?;
    let proving = Proving {
        theory,
        name: &name.text,
    };
    let existence = proving.prove(inhabited.statement, &definition.proof, name.span)?;
    let (abs, rep) = match &definition.functions {
        Some((abs, rep)) => (abs.text.clone(), rep.text.clone()),
        None => (format!("{}_abs", name.text), format!("{}_rep", name.text)),
    };
    let params = definition.params.iter().map(|p| hol::name(&p.text));
    let new = Subtype {
        name: &name.text,
        params: &params.collect::<Vec<_>>(),
        abs: &abs,
        rep: &rep,
        predicate,
    };
    subtype::define(&new, existence, inhabited.variable).map_err(at(name.span))
}

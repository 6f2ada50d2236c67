//! `theorem` and `variables`.

use super::attributes::put_in_effect;
use crate::hol;
use crate::language::diagnostic::{Diagnostic, at};
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl::{Theorem, Variable};
use crate::script::Proving;
use crate::theory::Theory;
use kernel::Thm;

/// `theorem name : p` with a proof
pub(super) fn theorem(theory: &mut Theory, theorem: &Theorem) -> Result<(), Diagnostic> {
    let name = &theorem.name;
    theory.check_new(&name.text).map_err(at(name.span))?;
    let th = match theory.recalled(&name.text) {
        Some(th) => th.map_err(at(name.span))?,
        None => proved(theory, theorem)?,
    };
    let stored = theory.store(&name.text, th).map_err(at(name.span))?;
    put_in_effect(theory, &name.text, stored, &theorem.attributes)
}

/// A theorem by its script, or without it where theorems are assumed; for all values of the
/// declared variables that occur in it. The proof finds these variables introduced.
fn proved(theory: &Theory, theorem: &Theorem) -> Result<Thm, Diagnostic> {
    let place = &theorem.name;
    let vars = theory.variables.in_force();
    let elaborated = hol::with(|context| {
        let terms = [(&theorem.statement, Some(context.bool()))];
        elab::elaborate_all(context, &theory.scope, vars, Mode::STATEMENT, &terms)
    })?;
    let statement = elaborated.terms[0];
    let vars = theory
        .variables
        .occurring(statement)
        .map_err(at(place.span))?;
    if theory.trusting {
        let closed = || hol::known(hol::mk_foralls(&vars, statement)?);
        return closed().map_err(at(place.span));
    }
    let name = &place.text;
    let th = Proving { theory, name }.prove(statement, &theorem.proof, place.span)?;
    hol::gens(&vars, th).map_err(|why| at(place.span)(why.into()))
}

/// `variables (x y : ty) ...`
pub(super) fn variables(theory: &mut Theory, variables: &[Variable]) -> Result<(), Diagnostic> {
    for Variable { name, ty } in variables {
        let ty = hol::with(|context| elab::elaborate_type(context, &theory.scope, ty))?;
        theory
            .variables
            .declare(&name.text, ty)
            .map_err(at(name.span))?;
    }
    Ok(())
}

//! `definition` and `record`.

use super::attributes::put_in_effect;
use crate::definitions::{define, record};
use crate::hol;
use crate::language::diagnostic::{Diagnostic, at};
use crate::language::elab;
use crate::language::syntax::decl::{Definition, Record};
use crate::language::syntax::term::{Binder, PreTerm, PreTermKind};
use crate::theory::Theory;
use kernel::Term;

/// `definition c x y : ty := t` proves `c_def : ∀x y. c x y = t`.
pub(super) fn definition(theory: &mut Theory, definition: &Definition) -> Result<(), Diagnostic> {
    let name = &definition.name;
    let params = definition.params.iter();
    let params = params.filter(|param| !param.is_tuple()).count();
    let theorem = format!("{}_def", name.text);
    let th = match theory.recalled(&theorem) {
        Some(th) => th.map_err(at(name.span))?,
        None => {
            let term = lambda(theory, definition)?;
            define::applied(&name.text, term, params).map_err(at(name.span))?
        }
    };
    let stored = theory.store(&theorem, th).map_err(at(name.span))?;
    theory.note_definition(&name.text, &theorem);
    put_in_effect(theory, &theorem, stored, &definition.attributes)
}

/// `record R x y | a : p | b : q` proves what `definition R x y := p ∧ q` does,
/// `R_intro : ∀x y. p ⇒ q ⇒ R x y`, `R_a : ∀x y. R x y ⇒ p` and `R_b : ∀x y. R x y ⇒ q`.
pub(super) fn record(theory: &mut Theory, record: &Record) -> Result<(), Diagnostic> {
    definition(theory, &record.definition)?;
    let name = &record.definition.name;
    let theorem = |part: &str| format!("{}_{part}", name.text);
    let definition = theory.theorem(&theorem("def")).map_err(at(name.span))?;
    let intro = theorem("intro");
    let introduced = match theory.recalled(&intro) {
        Some(th) => th,
        None => record::introduction(definition, record.fields.len()),
    };
    let introduced = introduced.map_err(at(name.span))?;
    theory.store(&intro, introduced).map_err(at(name.span))?;
    for (place, field) in record.fields.iter().enumerate() {
        let projection = theorem(&field.text);
        let projected = match theory.recalled(&projection) {
            Some(th) => th,
            None => record::projection(definition, place, record.fields.len()),
        };
        let projected = projected.map_err(at(field.span))?;
        theory
            .store(&projection, projected)
            .map_err(at(field.span))?;
    }
    // `cases h as ⟨a, b⟩` takes the fields out of a hypothesis `R t u`.
    if let Some(predicate) = hol::find_const(hol::name(&name.text)) {
        theory.note_relation(predicate, Some(&theorem("def")), None);
    }
    Ok(())
}

/// The body of a definition under its parameters, as one abstraction.
fn lambda(theory: &Theory, definition: &Definition) -> Result<Term, Diagnostic> {
    let mut body = definition.body.clone();
    if let Some(ty) = &definition.ty {
        body = PreTerm::new(body.span, PreTermKind::Typed(body.into(), ty.clone()));
    }
    if !definition.params.is_empty() {
        let binder = Binder::Lambda;
        let params = definition.params.clone();
        body = PreTerm::new(body.span, PreTermKind::Bind(binder, params, body.into()));
    }
    hol::with(|context| elab::elaborate(context, &theory.scope, &[], &body, None))
}

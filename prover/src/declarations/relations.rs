//! `inductive`.

use super::attributes::put_in_effect;
use crate::Proof;
use crate::definitions::relations::inductive as define_relations;
use crate::hol;
use crate::language::diagnostic::{Diagnostic, Span, at};
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl;
use crate::language::syntax::term::Ident;
use crate::theory::Theory;
use kernel::{Name, Thm, Type};

/// `inductive R : ty and ... | rule : p | ...`
pub(super) fn inductive(theory: &mut Theory, declared: &decl::Inductive) -> Result<(), Diagnostic> {
    let texts = |names: &mut dyn Iterator<Item = &Ident>| -> Vec<String> {
        names.map(|name| name.text.clone()).collect()
    };
    let relations = texts(&mut declared.relations.iter().map(|(name, _)| name));
    let rules = texts(&mut declared.rules.iter().map(|rule| &rule.name));
    let span = (declared.relations.first()).map_or(Span::default(), |(name, _)| name.span);
    let induct = format!("{}_induct", relations.first().map_or("", String::as_str));
    let cases = relations.iter().map(|name| format!("{name}_cases"));
    let names = (rules.iter().cloned()).chain([induct.clone()]).chain(cases);
    let names: Vec<String> = names.collect();
    let recalled: Option<Proof<Vec<Thm>>> =
        names.iter().map(|name| theory.recalled(name)).collect();
    let theorems = match recalled {
        Some(recalled) => recalled.map_err(at(span))?,
        None => relation_theorems(theory, declared, span)?,
    };
    for (name, th) in names.iter().zip(theorems) {
        theory.store(name, th).map_err(at(span))?;
    }
    for name in &relations {
        if let Some(c) = hol::find_const(hol::name(name)) {
            let induct = (relations.len() == 1).then_some(induct.as_str());
            theory.note_relation(c, Some(&format!("{name}_cases")), induct);
        }
    }
    for name in &rules {
        let th = theory.theorem(name).map_err(at(span))?;
        put_in_effect(theory, name, th, &declared.attributes)?;
    }
    Ok(())
}

/// Defines relations: their rules, induction, and the inversions.
fn relation_theorems(
    theory: &Theory,
    declared: &decl::Inductive,
    span: Span,
) -> Result<Vec<Thm>, Diagnostic> {
    let mut relations: Vec<(String, Type)> = Vec::new();
    for (name, ty) in &declared.relations {
        relations.push((name.text.clone(), theory.elaborate_type(ty)?));
    }
    let vars: Vec<(Name, Type)> = relations
        .iter()
        .map(|(name, ty)| (hol::name(name), *ty))
        .collect();
    let mut rules = Vec::new();
    for decl::Clause { name, statement } in &declared.rules {
        let elaborated = hol::with(|context| {
            let terms = [(statement, Some(context.bool()))];
            elab::elaborate_all(context, &theory.scope, &vars, Mode::CLAUSE, &terms)
        })?;
        rules.push((name.text.clone(), elaborated.terms[0]));
    }
    let define = || -> Proof<Vec<Thm>> {
        let defined = define_relations(&relations, &rules, &theory.monotone())?;
        let intros = defined.intros.iter().map(|(_, th)| *th);
        let mut theorems: Vec<Thm> = intros.chain([defined.induct()?]).collect();
        theorems.extend(defined.inversions()?);
        Ok(theorems)
    };
    define().map_err(at(span))
}

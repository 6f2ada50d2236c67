//! `inductive`.

use super::attributes::put_in_effect;
use super::datatypes::structure_of;
use crate::Proof;
use crate::definitions::relations::{Distinction, inductive as define_relations};
use crate::hol;
use crate::language::diagnostic::{Diagnostic, Span, at};
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl;
use crate::language::syntax::term::Ident;
use crate::theory::Theory;
use kernel::{Name, Term, Thm, Type};
use std::collections::BTreeMap;

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
        Some(recalled) => {
            let theorems = names.into_iter().zip(recalled.map_err(at(span))?);
            theorems
                .chain(recalled_by_constructor(theory, declared)?)
                .collect()
        }
        None => relation_theorems(theory, declared, names, span)?,
    };
    for (name, th) in theorems {
        theory.store(&name, th).map_err(at(span))?;
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
    names: Vec<String>,
    span: Span,
) -> Result<Vec<(String, Thm)>, Diagnostic> {
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
    let define = || -> Proof<Vec<(String, Thm)>> {
        let defined = define_relations(&relations, &rules, &theory.monotone())?;
        let intros = defined.intros.iter().map(|(_, th)| *th);
        let mut theorems: Vec<Thm> = intros.chain([defined.induct()?]).collect();
        theorems.extend(defined.inversions()?);
        let mut named: Vec<_> = names.into_iter().zip(theorems).collect();
        let distinguish = |ty| distinction(theory, ty);
        for (k, constructor, th) in defined.by_constructor(&distinguish)? {
            named.push((by_constructor_name(&relations[k].0, constructor), th));
        }
        Ok(named)
    };
    define().map_err(at(span))
}

/// The inversions by constructor that an earlier run proved.
fn recalled_by_constructor(
    theory: &Theory,
    declared: &decl::Inductive,
) -> Result<Vec<(String, Thm)>, Diagnostic> {
    // By their names: two arguments may be of one type.
    let mut found = BTreeMap::new();
    for (name, ty) in &declared.relations {
        let mut rest = theory.elaborate_type(ty)?;
        while let Some((domain, range)) = hol::dest_fun(rest) {
            rest = range;
            let distinction = distinction(theory, domain).map_err(at(name.span))?;
            for (constructor, _) in distinction.into_iter().flat_map(|d| d.constructors) {
                let name = by_constructor_name(&name.text, constructor);
                found.extend(hol::exported(&name).map(|th| (name, th)));
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// The datatype of which a type is an instance, if its constructors are words: theorems are
/// named after them.
fn distinction(theory: &Theory, ty: Type) -> Proof<Option<Distinction>> {
    let Some(structure) = structure_of(theory, ty) else {
        return Ok(None);
    };
    let distinction = structure.distinction(ty)?;
    let is_word =
        |name: String| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    Ok(distinction.filter(|d| d.constructors.iter().all(|(c, _)| is_word(name_of(*c)))))
}

/// `R_cases_C`
fn by_constructor_name(relation: &str, constructor: Term) -> String {
    format!("{relation}_cases_{}", name_of(constructor))
}

/// The name of a constructor; nothing if it is no constant, as zero.
fn name_of(constructor: Term) -> String {
    let head = hol::head_const(constructor);
    let name = head.map(|c| hol::with(|context| context.const_info(c).name));
    name.map_or(String::new(), hol::letters)
}

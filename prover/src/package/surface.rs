//! From declarations of theory files to the packages, and their theorems to the theory.

use super::datatype::{Base, Constructor, Datatypes, TypeDecl, datatype as define_datatypes};
use super::inductive::inductive as define_relations;
use crate::diagnostic::{Diagnostic, Span};
use crate::elab::{self, Mode};
use crate::hol;
use crate::syntax::decl;
use crate::syntax::scope::DatatypeInfo;
use crate::syntax::term::{PreType, PreTypeKind};
use crate::theory::Theory;
use crate::{Fail, Proof};
use kernel::{Name, TermView, Type, TypeView};

type Declared = Result<(), Diagnostic>;

/// The failure of a package, at a place.
fn at(span: Span) -> impl Fn(Fail) -> Diagnostic {
    move |why| Diagnostic::new(span, why.0)
}

/// `datatype t := C ty ... | ... and ...`
pub fn datatype(theory: &mut Theory, types: &[decl::Datatype]) -> Declared {
    let names: Vec<&str> = types.iter().map(|ty| ty.name.text.as_str()).collect();
    let mut decls = Vec::new();
    for ty in types {
        let mut constructors = Vec::new();
        for constructor in &ty.constructors {
            let args: Result<Vec<Type>, Diagnostic> = constructor
                .args
                .iter()
                .map(|arg| elaborate_type(theory, &own_as_variables(arg, &names)))
                .collect();
            let name = constructor.name.text.clone();
            constructors.push(Constructor { name, args: args? });
        }
        let params = ty
            .params
            .iter()
            .map(|param| hol::name(&param.text))
            .collect();
        let name = ty.name.text.clone();
        decls.push(TypeDecl {
            name,
            params,
            constructors,
        });
    }
    let span = types.first().map_or(Span::default(), |ty| ty.name.span);
    let define = || {
        let base = Base::find(&|name| theory.theorem(name).ok())?;
        define_datatypes(&decls, &base)
    };
    let defined = define().map_err(at(span))?;
    adopt(theory, &defined).map_err(at(span))
}

/// The type, with variables of their names for the types that are being declared.
fn own_as_variables(ty: &PreType, names: &[&str]) -> PreType {
    let kind = match &ty.kind {
        PreTypeKind::App(name, _) if names.contains(&name.as_str()) => {
            PreTypeKind::Var(name.clone())
        }
        PreTypeKind::App(name, args) => {
            let args = args
                .iter()
                .map(|arg| own_as_variables(arg, names))
                .collect();
            PreTypeKind::App(name.clone(), args)
        }
        other => other.clone(),
    };
    PreType::new(ty.span, kind)
}

fn elaborate_type(theory: &Theory, ty: &PreType) -> Result<Type, Diagnostic> {
    hol::with(|context| elab::elaborate_type(context, &theory.scope, ty))
}

/// Stores the theorems of datatypes, and puts them to use.
pub fn adopt(theory: &mut Theory, defined: &Datatypes) -> Proof<()> {
    for (name, th) in defined.theorems()? {
        let th = theory.store(&name, th)?;
        let is = |suffix: &str| name.ends_with(suffix);
        if is("_distinct") || is("_inject") || is("_case") {
            theory.simp_set_mut().add(th)?;
        } else if is("_case_cong") {
            theory.simp_set_mut().add_congruence(th)?;
        }
    }
    let single = defined.types.len() == 1;
    for ty in &defined.types {
        let mut constructors = Vec::new();
        for &constructor in &ty.constructors {
            let TermView::Const(c, mut of) = hol::view(constructor) else {
                continue;
            };
            let mut arity = 0;
            while let (true, Some((_, range))) = (of != ty.ty, hol::dest_fun(of)) {
                arity += 1;
                of = range;
            }
            let name = hol::with(|context| context.const_info(c).name);
            constructors.push((hol::letters(name), arity));
        }
        let case = format!("{}_case", ty.name);
        theory
            .scope
            .add_datatype(DatatypeInfo { case, constructors });
        if let TypeView::App(op, _) = hol::view_type(ty.ty) {
            let induct = format!("{}_induct", ty.name);
            let cases = format!("{}_cases", ty.name);
            theory.note_type(op, Some(&cases), single.then_some(&induct));
        }
    }
    Ok(())
}

/// `inductive R : ty and ... | rule : p | ...`
pub fn inductive(theory: &mut Theory, declared: &decl::Inductive) -> Declared {
    let mut relations: Vec<(String, Type)> = Vec::new();
    for (name, ty) in &declared.relations {
        relations.push((name.text.clone(), elaborate_type(theory, ty)?));
    }
    let vars: Vec<(Name, Type)> = relations
        .iter()
        .map(|(name, ty)| (hol::name(name), *ty))
        .collect();
    let mut rules = Vec::new();
    for (name, rule) in &declared.rules {
        let elaborated = hol::with(|context| {
            let terms = [(rule, Some(context.bool()))];
            elab::elaborate_all(context, &theory.scope, &vars, Mode::CLAUSE, &terms)
        })?;
        rules.push((name.text.clone(), elaborated.terms[0]));
    }
    let span = declared
        .relations
        .first()
        .map_or(Span::default(), |(name, _)| name.span);
    let mut define = || -> Proof<Vec<String>> {
        let defined = define_relations(&relations, &rules, &theory.monotone())?;
        let mut names = Vec::new();
        for (name, th) in &defined.intros {
            theory.store(name, *th)?;
            names.push(name.clone());
        }
        let first = &relations[0].0;
        let induct = format!("{first}_induct");
        theory.store(&induct, defined.induct()?)?;
        for ((name, _), (th, &constant)) in relations
            .iter()
            .zip(defined.inversions()?.into_iter().zip(&defined.constants))
        {
            let cases = format!("{name}_cases");
            theory.store(&cases, th)?;
            if let TermView::Const(c, _) = hol::view(constant) {
                let induct = (relations.len() == 1).then_some(induct.as_str());
                theory.note_relation(c, Some(&cases), induct);
            }
        }
        Ok(names)
    };
    for name in define().map_err(at(span))? {
        let th = theory.theorem(&name).map_err(at(span))?;
        theory.attribute(&name, th, &declared.attributes)?;
    }
    Ok(())
}

//! `datatype`.

use crate::Proof;
use crate::definitions::datatype::{self, Base, Constructor, Datatypes, Recursor, TypeDecl};
use crate::definitions::recursion::Structure;
use crate::hol;
use crate::language::diagnostic::{Diagnostic, Span, at};
use crate::language::syntax::decl;
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::term::{Ident, PreType, PreTypeKind};
use crate::theory::Theory;
use kernel::{TermView, Thm, Type, TypeView};

/// `datatype t := C ty ... | ... and ...`
pub(super) fn datatype(theory: &mut Theory, types: &[decl::Datatype]) -> Result<(), Diagnostic> {
    let names: Vec<&str> = types.iter().map(|ty| ty.name.text.as_str()).collect();
    let mut decls = Vec::new();
    for ty in types {
        let mut constructors = Vec::new();
        for constructor in &ty.constructors {
            let args: Result<Vec<Type>, Diagnostic> = constructor
                .args
                .iter()
                .map(|arg| theory.elaborate_type(&own_as_variables(arg, &names, &ty.params)?))
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
    let define = |theory: &Theory| {
        let base = Base::find(&|name| theory.theorem(name).ok())?;
        datatype::datatype(&decls, &base)
    };
    define_datatypes(theory, &names, define).map_err(at(span))
}

/// The type, with variables of their names for the types that are being declared.
fn own_as_variables(ty: &PreType, names: &[&str], params: &[Ident]) -> Result<PreType, Diagnostic> {
    let kind = match &ty.kind {
        PreTypeKind::App(name, args) if names.contains(&name.as_str()) => {
            let is_param = |(arg, param): (&PreType, &Ident)| matches!(&arg.kind, PreTypeKind::Var(name) if *name == param.text);
            if args.len() != params.len() || !args.iter().zip(params).all(is_param) {
                let message = format!("{name} may occur at its own parameters only");
                return Err(Diagnostic::new(ty.span, message));
            }
            PreTypeKind::Var(name.clone())
        }
        PreTypeKind::App(name, args) => {
            let args = args.iter().map(|arg| own_as_variables(arg, names, params));
            PreTypeKind::App(name.clone(), args.collect::<Result<_, _>>()?)
        }
        other => other.clone(),
    };
    Ok(PreType::new(ty.span, kind))
}

/// Defines the datatypes of these names, stores their theorems and puts them to use.
pub(super) fn define_datatypes(
    theory: &mut Theory,
    names: &[&str],
    define: impl FnOnce(&Theory) -> Proof<Datatypes>,
) -> Proof<()> {
    let recursion = format!("{}_recursion", names[0]);
    let (recursor, theorems) = match theory.recalled(&recursion) {
        Some(recursion) => (Recursor::new(recursion?)?, recalled(theory, names)),
        None => {
            let defined = define(theory)?;
            let theorems = defined.theorems()?;
            (defined.recursor, theorems)
        }
    };
    for (name, th) in theorems {
        // Of a type that was defined otherwise, some are known.
        if theory.theorem(&name).is_ok() {
            continue;
        }
        let th = theory.store(&name, th)?;
        let is = |suffix: &str| name.ends_with(suffix);
        if is("_distinct") || is("_inject") || is("_case") {
            theory.simp_set_mut().add(th)?;
        } else if is("_case_cong") {
            theory.simp_set_mut().add_congruence(th)?;
        }
    }
    let family: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    theory.note_family(&family);
    let single = names.len() == 1;
    for (k, (name, &ty)) in names.iter().zip(&recursor.types).enumerate() {
        let mut constructors = Vec::new();
        for (_, constructor) in recursor.of_type(k) {
            if let TermView::Const(c, _) = hol::view(constructor.constant) {
                let name = hol::with(|context| context.const_info(c).name);
                constructors.push((hol::letters(name), constructor.vars.len()));
            }
        }
        let case = format!("{name}_case");
        theory
            .scope
            .add_datatype(DatatypeInfo { case, constructors });
        if let TypeView::App(op, _) = hol::view_type(ty) {
            let induct = format!("{name}_induct");
            let cases = format!("{name}_cases");
            theory.note_type(op, Some(&cases), single.then_some(&induct));
        }
    }
    Ok(())
}

/// The theorems of datatypes that were defined in an earlier run.
fn recalled(theory: &Theory, names: &[&str]) -> Vec<(String, Thm)> {
    let mut found = Vec::new();
    for name in names {
        for suffix in datatype::SUFFIXES {
            let name = format!("{name}_{suffix}");
            let th = theory.recalled(&name).and_then(Proof::ok);
            found.extend(th.map(|th| (name, th)));
        }
    }
    found
}

/// What is known of the datatype of which a type is an instance.
pub(super) fn structure_of(theory: &Theory, ty: Type) -> Option<Structure> {
    let family = theory.family(ty)?;
    let names: Vec<&str> = family.iter().map(String::as_str).collect();
    Structure::find(&names, &|name| theory.theorem(name)).ok()
}

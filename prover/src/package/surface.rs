//! From declarations of theory files to the packages, and their theorems to the theory.

use super::connect::{conjs, dischs};
use super::datatype::base::{apply, product, type_app};
use super::datatype::{Base, Constructor, Datatypes, TypeDecl, datatype as define_datatypes};
use super::inductive::inductive as define_relations;
use super::recursion::{
    Function, Recursive, Structure, Termination, WellFounded, recursive as define_functions,
    recursive_by,
};
use crate::diagnostic::{Diagnostic, Span};
use crate::elab::{self, Mode};
use crate::goal::Goal;
use crate::hol;
use crate::simp::Simplifier;
use crate::syntax::decl;
use crate::syntax::scope::DatatypeInfo;
use crate::syntax::term::{Ident, PreType, PreTypeKind};
use crate::theory::Theory;
use crate::{Fail, Proof};
use kernel::{Name, Term, TermView, Thm, Type, TypeView};

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
                .map(|arg| elaborate_type(theory, &own_as_variables(arg, &names, &ty.params)?))
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

fn elaborate_type(theory: &Theory, ty: &PreType) -> Result<Type, Diagnostic> {
    hol::with(|context| elab::elaborate_type(context, &theory.scope, ty))
}

/// Stores the theorems of datatypes, and puts them to use.
pub fn adopt(theory: &mut Theory, defined: &Datatypes) -> Proof<()> {
    for (name, th) in defined.theorems()? {
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
    let names: Vec<String> = defined.types.iter().map(|ty| ty.name.clone()).collect();
    theory.note_family(&names);
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

/// `recursive f : ty | f pattern ... = t | ... and ...`
pub fn recursive(theory: &mut Theory, declared: &decl::Recursive) -> Declared {
    let mut types = Vec::new();
    for function in &declared.functions {
        types.push(elaborate_type(theory, &function.ty)?);
    }
    let names = declared.functions.iter().map(|f| hol::name(&f.name.text));
    let vars: Vec<(Name, Type)> = names.zip(types.iter().copied()).collect();
    let mode = Mode {
        holes: true,
        ..Mode::CLAUSE
    };
    let mut functions = Vec::new();
    for (function, &ty) in declared.functions.iter().zip(&types) {
        let mut equations = Vec::new();
        for equation in &function.equations {
            let elaborated = hol::with(|context| {
                let terms = [(equation, Some(context.bool()))];
                elab::elaborate_all(context, &theory.scope, &vars, mode, &terms)
            })?;
            let named = named_holes(elaborated.terms[0], &elaborated.holes);
            equations.push(named.map_err(at(equation.span))?);
        }
        let name = function.name.text.clone();
        functions.push(Function {
            name,
            ty,
            equations,
        });
    }
    let span = declared
        .functions
        .first()
        .map_or(Span::default(), |function| function.name.span);
    let defined = match &declared.termination {
        None => {
            let structures = |ty| structure(theory, ty);
            define_functions(&functions, &structures, theory.theorem("map_map").ok())
        }
        Some(termination) => by_termination(theory, &functions, termination)?,
    };
    for (function, defined) in functions.iter().zip(defined.map_err(at(span))?) {
        let name = format!("{}_def", function.name);
        let th = conjs(&defined.equations).and_then(|th| theory.store(&name, th));
        let th = th.map_err(at(span))?;
        theory.note_definition(&function.name, &name);
        theory.attribute(&name, th, &declared.attributes)?;
    }
    Ok(())
}

/// The equation with variables that can be written for the `_` of its patterns.
fn named_holes(equation: Term, holes: &[Term]) -> Proof<Term> {
    let mut used = hol::free_vars(equation);
    let mut pairs = Vec::new();
    for &hole in holes {
        let x = hol::var(hol::name("x"), hol::type_of(hole))?;
        let x = hol::variant(&used, x)?;
        used.push(x);
        pairs.push((hole, x));
    }
    Ok(hol::subst(&pairs, equation)?)
}

/// What is known of the datatype of which a type is an instance.
fn structure(theory: &Theory, ty: Type) -> Option<Structure> {
    let family = theory.family(ty)?;
    let names: Vec<&str> = family.iter().map(String::as_str).collect();
    Structure::find(&names, &|name| theory.theorem(name)).ok()
}

/// Defines a function that is recursive on arguments that become smaller.
fn by_termination(
    theory: &Theory,
    functions: &[Function],
    termination: &decl::Termination,
) -> Result<Proof<Vec<Recursive>>, Diagnostic> {
    let place = match termination {
        decl::Termination::Measure(t) | decl::Termination::WellFounded(t) => t,
    };
    let expected = termination_type(functions, termination).map_err(at(place.span))?;
    let term =
        hol::with(|context| elab::elaborate(context, &theory.scope, &[], place, Some(expected)))?;
    let define = || -> Proof<Vec<Recursive>> {
        let [function] = functions else {
            return crate::fail(
                "functions that call each other cannot be defined by a measure yet",
            );
        };
        let theorems = WellFounded::find(&|name| theory.theorem(name))?;
        let termination = match termination {
            decl::Termination::Measure(_) => Termination::Measure(term),
            decl::Termination::WellFounded(_) => {
                let holds = apply("WF", &[term])?;
                Termination::Relation(ends(theory, holds)?)
            }
        };
        let contexts = theory.simp_set().congruences_only();
        let structures = |ty| structure(theory, ty);
        let prove = &mut |goal| ends(theory, goal);
        let defined = recursive_by(
            function,
            &structures,
            termination,
            &theorems,
            &contexts,
            prove,
        )?;
        Ok(vec![defined])
    };
    Ok(define())
}

/// The type of a measure: of functions from the arguments to numbers; or that of a relation
/// between tuples of the arguments.
fn termination_type(functions: &[Function], termination: &decl::Termination) -> Proof<Type> {
    let first = functions.first().and_then(|function| {
        let left = hol::dest_eq(*function.equations.first()?)?.0;
        Some(hol::strip_app(left).1)
    });
    let Some(args) = first else {
        return crate::fail("a recursive function needs an equation");
    };
    let types: Vec<Type> = args.into_iter().map(hol::type_of).collect();
    match termination {
        decl::Termination::Measure(_) => {
            let num = type_app("num", &[])?;
            let mut domains = types.iter().rev();
            Ok(domains.try_fold(num, |range, &domain| hol::fun(domain, range))?)
        }
        decl::Termination::WellFounded(_) => {
            let tuple = product(&types)?;
            Ok(hol::fun(tuple, hol::fun(tuple, hol::bool())?)?)
        }
    }
}

/// Proves that a recursion ends, by the simplifier or by arithmetic.
fn ends(theory: &Theory, proposition: Term) -> Proof<Thm> {
    if theory.trusting {
        return theory.trust(proposition);
    }
    let (mut vars, mut goal) = (Vec::new(), Goal::new(proposition));
    loop {
        if let Some(predicate) = hol::dest_forall(goal.concl) {
            let (x, body) = hol::open_fresh(predicate, &vars)?;
            vars.push(x);
            goal = goal.with_concl(body);
        } else if let Some((p, q)) = hol::dest_imp(goal.concl) {
            goal = goal.with_hyp("h", p).with_concl(q);
        } else {
            break;
        }
    }
    let mut run = Simplifier::new(theory.simp_set());
    for (_, hyp) in &goal.hyps {
        run.assume(hol::assume(*hyp)?)?;
    }
    let th = match run.prove(goal.concl)? {
        Some(th) => th,
        None => match theory.arith(&goal) {
            Ok(step) if step.goals.is_empty() => (step.justify)(Vec::new())?,
            _ => {
                return crate::fail(format!(
                    "neither simp nor arith proves that the recursion ends:\n    {}",
                    theory.show(proposition)
                ));
            }
        },
    };
    let hyps: Vec<Term> = goal.hyps.iter().map(|(_, hyp)| *hyp).collect();
    Ok(hol::gens(&vars, dischs(&hyps, th)?)?)
}

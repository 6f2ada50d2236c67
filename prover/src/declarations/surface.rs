//! From declarations of theory files to the packages, and their theorems to the theory.

use crate::definitions::datatype::base::{apply, product, type_app};
use crate::definitions::datatype::{self, Base, Constructor, Datatypes, Recursor, TypeDecl};
use crate::definitions::inductive::inductive as define_relations;
use crate::definitions::recursion::{
    Function, Recursive, Structure, Termination, WellFounded, recursive as define_functions,
    recursive_by,
};
use crate::hol;
use crate::hol::connectives::{conjs, dischs};
use crate::language::diagnostic::{Diagnostic, Span};
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl;
use crate::language::syntax::scope::DatatypeInfo;
use crate::language::syntax::term::{Ident, PreType, PreTypeKind};
use crate::rewriting::simp::Simplifier;
use crate::tactic::goal::Goal;
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

fn elaborate_type(theory: &Theory, ty: &PreType) -> Result<Type, Diagnostic> {
    hol::with(|context| elab::elaborate_type(context, &theory.scope, ty))
}

/// Defines the datatypes of these names, stores their theorems and puts them to use.
pub fn define_datatypes(
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

/// `inductive R : ty and ... | rule : p | ...`
pub fn inductive(theory: &mut Theory, declared: &decl::Inductive) -> Declared {
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
        theory.attribute(name, th, &declared.attributes)?;
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
        relations.push((name.text.clone(), elaborate_type(theory, ty)?));
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

/// `recursive f : ty | f pattern ... = t | ... and ...`
pub fn recursive(theory: &mut Theory, declared: &decl::Recursive) -> Declared {
    let functions = &declared.functions;
    let names: Vec<String> = functions
        .iter()
        .map(|f| format!("{}_def", f.name.text))
        .collect();
    let recalled: Option<Proof<Vec<Thm>>> =
        names.iter().map(|name| theory.recalled(name)).collect();
    let span = functions.first().map_or(Span::default(), |f| f.name.span);
    let theorems = match recalled {
        Some(recalled) => recalled.map_err(at(span))?,
        None => equations(theory, declared, span)?,
    };
    for ((name, th), function) in names.iter().zip(theorems).zip(functions) {
        let th = theory.store(name, th).map_err(at(span))?;
        theory.note_definition(&function.name.text, name);
        theory.attribute(name, th, &declared.attributes)?;
    }
    Ok(())
}

/// Defines recursive functions: for each, its equations.
fn equations(
    theory: &Theory,
    declared: &decl::Recursive,
    span: Span,
) -> Result<Vec<Thm>, Diagnostic> {
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
    let defined = match &declared.termination {
        None => {
            let structures = |ty| structure(theory, ty);
            define_functions(&functions, &structures, theory.theorem("map_map").ok())
        }
        Some(termination) => by_termination(theory, &functions, termination)?,
    };
    let all = defined.map_err(at(span))?;
    let all = all.iter().map(|defined| conjs(&defined.equations));
    all.collect::<Proof<Vec<Thm>>>().map_err(at(span))
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

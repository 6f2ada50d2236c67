//! `recursive`.

use super::attributes::put_in_effect;
use super::datatypes::structure_of;
use crate::Proof;
use crate::definitions::datatype::base::product;
use crate::definitions::recursion::{
    Function, Recursive, Termination, WellFounded, recursive as define_functions, recursive_by,
};
use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::hol::connectives::{conjs, dischs};
use crate::language::diagnostic::{Diagnostic, Span, at};
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl;
use crate::procedures::arith;
use crate::rewriting::simplifier::Simplifier;
use crate::tactic::goal::Goal;
use crate::theory::Theory;
use kernel::{Name, Term, Thm, Type};

/// `recursive f : ty | f pattern ... = t | ... and ...`
pub(super) fn recursive(theory: &mut Theory, declared: &decl::Recursive) -> Result<(), Diagnostic> {
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
        put_in_effect(theory, name, th, &declared.attributes)?;
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
        types.push(theory.elaborate_type(&function.ty)?);
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
            let structures = |ty| structure_of(theory, ty);
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
        let structures = |ty| structure_of(theory, ty);
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
        None => match arith::arith(&goal, |t| theory.show(t)) {
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

//! What each declaration of a theory file does.

pub mod surface;

use crate::definitions::define::{define, new_constant};
use crate::definitions::record;
use crate::hol;
use crate::language::diagnostic::Diagnostic;
use crate::language::elab::{self, Mode};
use crate::language::syntax::decl::{
    Decl, DeclKind, Definition, Record, Theorem, TypeDefinition, Variable,
};
use crate::language::syntax::term::{Ident, PreTerm, PreTermKind};
use crate::script::Proving;
use crate::theory::Theory;
use crate::{Fail, Proof};
use kernel::{Name, Term, Thm, TypeNames};

type Declared = Result<(), Diagnostic>;

/// The failure of a proof step, at a place.
fn at(name: &Ident) -> impl Fn(Fail) -> Diagnostic + use<> {
    let span = name.span;
    move |why| Diagnostic::new(span, why.0)
}

/// Puts a declaration into effect. Imports are the caller's.
pub fn declare(theory: &mut Theory, decl: &Decl) -> Declared {
    match &decl.kind {
        DeclKind::Import(_) => Ok(()),
        DeclKind::Notation(notation) => theory.scope.declare(notation),
        DeclKind::Overload(overload) => {
            theory.scope.overload(overload);
            Ok(())
        }
        DeclKind::Type(abbreviation) => hol::with(|context| {
            elab::declare_abbreviation(context, &mut theory.scope, abbreviation)
        }),
        DeclKind::Definition(definition) => define_constant(theory, definition),
        DeclKind::Record(record) => define_record(theory, record),
        DeclKind::TypeDefinition(definition) => define_type(theory, definition),
        DeclKind::Theorem(theorem) => prove(theory, theorem),
        DeclKind::Datatype(types) => surface::datatype(theory, types),
        DeclKind::Recursive(recursive) => surface::recursive(theory, recursive),
        DeclKind::Inductive(inductive) => surface::inductive(theory, inductive),
        DeclKind::Variables(variables) => declare_variables(theory, variables),
        DeclKind::Section(_) => {
            theory.variables.begin_section();
            Ok(())
        }
    }
}

/// `definition c x y : ty := t` proves `c_def : ∀x y. c x y = t`.
fn define_constant(theory: &mut Theory, definition: &Definition) -> Declared {
    let name = &definition.name;
    let params = definition.params.iter();
    let params = params.filter(|param| !param.is_tuple()).count();
    let theorem = format!("{}_def", name.text);
    let th = match theory.recalled(&theorem) {
        Some(th) => th.map_err(at(name))?,
        None => {
            let term = lambda(theory, definition)?;
            applied_definition(&name.text, term, params).map_err(at(name))?
        }
    };
    let stored = theory.store(&theorem, th).map_err(at(name))?;
    theory.note_definition(&name.text, &theorem);
    theory.attribute(&theorem, stored, &definition.attributes)
}

/// `record R x y | a : p | b : q` proves what `definition R x y := p ∧ q` does,
/// `R_intro : ∀x y. p ⇒ q ⇒ R x y`, `R_a : ∀x y. R x y ⇒ p` and `R_b : ∀x y. R x y ⇒ q`.
fn define_record(theory: &mut Theory, record: &Record) -> Declared {
    define_constant(theory, &record.definition)?;
    let name = &record.definition.name;
    let theorem = |part: &str| format!("{}_{part}", name.text);
    let definition = theory.theorem(&theorem("def")).map_err(at(name))?;
    let intro = theorem("intro");
    let introduced = match theory.recalled(&intro) {
        Some(th) => th,
        None => record::introduction(definition, record.fields.len()),
    };
    let introduced = introduced.map_err(at(name))?;
    theory.store(&intro, introduced).map_err(at(name))?;
    for (place, field) in record.fields.iter().enumerate() {
        let projection = theorem(&field.text);
        let projected = match theory.recalled(&projection) {
            Some(th) => th,
            None => record::projection(definition, place, record.fields.len()),
        };
        let projected = projected.map_err(at(field))?;
        theory.store(&projection, projected).map_err(at(field))?;
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
        let binder = crate::language::syntax::term::Binder::Lambda;
        let params = definition.params.clone();
        body = PreTerm::new(body.span, PreTermKind::Bind(binder, params, body.into()));
    }
    hol::with(|context| elab::elaborate(context, &theory.scope, &[], &body, None))
}

/// `⊢ ∀x y. c x y = t` for a new constant `c = λx y .... t`, with this many parameters.
fn applied_definition(name: &str, term: Term, params: usize) -> Proof<Thm> {
    let mut th = define(name, &[], term)?.equation;
    let (mut vars, mut body) = (Vec::new(), term);
    for _ in 0..params {
        let (x, opened) = hol::open_fresh(body, &vars)?;
        th = hol::ap_thm(th, x)?;
        th = hol::trans(th, hol::beta(hol::rhs(th))?)?;
        vars.push(x);
        body = opened;
    }
    Ok(hol::gens(&vars, th)?)
}

/// A name that no type has yet.
fn new_type_name(name: &str) -> Proof<Name> {
    let letters = hol::name(name);
    match hol::with(|context| context.find_type_op(letters)) {
        Some(_) => crate::fail(format!("there is a type {name} already")),
        None => Ok(letters),
    }
}

/// `⊢ p (@x. p x)` from `⊢ ∃x. p x`, for the predicate of a type definition.
fn inhabitant(existence: Thm, predicate: Term, x: Term) -> Proof<Thm> {
    let some = hol::with(|context| {
        let select = context.name("@");
        let select = context.find_const(select).expect("declared by the kernel");
        let ty = context.type_of(x);
        context.constant(select, &[ty])
    })?;
    let chosen = hol::app(some, predicate)?;
    let holds = hol::app(predicate, x)?;
    // choice: ∀P x. P x ⇒ P (@ P)
    let (alpha, ty) = (hol::name("'a"), hol::type_of(x));
    let axiom = hol::with(|context| context.logic().choice);
    let name = hol::name("choice");
    let axiom = hol::with(|context| context.record_as(axiom, certs::Op::Import as u8, &[name.0]));
    let axiom = hol::inst_type(&[(alpha, ty)], axiom)?;
    let (_, partial) = crate::rewriting::rule::strip_foralls(axiom)?;
    let vars = hol::free_vars(partial.concl());
    let (big_p, y) = match vars[..] {
        [a, b] if hol::type_of(a) == ty => (b, a),
        [a, b] => (a, b),
        _ => return crate::fail("internal error: the axiom of choice has another form"),
    };
    let implied = hol::inst(&[(big_p, predicate), (y, x)], partial)?;
    let assumed = hol::assume(holds)?;
    let at_choice = hol::mp(implied, assumed)?;
    debug_assert_eq!(at_choice.concl(), hol::app(predicate, chosen)?);
    // Under the assumption in the form that the existential statement has.
    let at_choice = match hol::dest_abs(predicate) {
        Some(_) => {
            let reduced = hol::beta(holds)?;
            let back = hol::eq_mp(hol::sym(reduced)?, hol::assume(hol::rhs(reduced))?)?;
            hol::prove_hyp(back, at_choice)?
        }
        None => at_choice,
    };
    Ok(hol::choose(x, existence, at_choice)?)
}

/// `⊢ t = (rep (abs r) = r)` from `⊢ (λx. t) r = (rep (abs r) = r)`.
fn reduced_predicate(th: Thm) -> Proof<Thm> {
    let holds = hol::lhs(th);
    let is_redex = hol::dest_app(holds).is_some_and(|(f, _)| hol::dest_abs(f).is_some());
    if !is_redex {
        return Ok(th);
    }
    Ok(hol::trans(hol::sym(hol::beta(holds)?)?, th)?)
}

/// `typedef t := p` with a proof of `∃x. p x` proves `t_abs_rep : ∀a. t_abs (t_rep a) = a`
/// and `t_rep_abs : ∀r. p r ⇔ t_rep (t_abs r) = r`, for the functions `t_abs` and `t_rep` or as
/// they are named.
fn define_type(theory: &mut Theory, definition: &TypeDefinition) -> Declared {
    let name = &definition.name;
    let (abs_rep, rep_abs) = (
        format!("{}_abs_rep", name.text),
        format!("{}_rep_abs", name.text),
    );
    let theorems = match (theory.recalled(&abs_rep), theory.recalled(&rep_abs)) {
        (Some(first), Some(second)) => [first.map_err(at(name))?, second.map_err(at(name))?],
        _ => new_type(theory, definition)?,
    };
    for (name, th) in [abs_rep, rep_abs].iter().zip(theorems) {
        theory.store(name, th).map_err(at(&definition.name))?;
    }
    Ok(())
}

/// The two theorems of a new type.
fn new_type(theory: &Theory, definition: &TypeDefinition) -> Result<[Thm; 2], Diagnostic> {
    let name = &definition.name;
    let scope = &theory.scope;
    let predicate =
        hol::with(|context| elab::elaborate(context, scope, &[], &definition.predicate, None))?;
    let inhabited = || -> Proof<(Term, Term)> {
        let Some((domain, _)) = hol::dest_fun(hol::type_of(predicate)) else {
            return crate::fail("the type must be given by a predicate");
        };
        let x = hol::fresh_for(predicate, domain)?;
        let holds = hol::app(predicate, x)?;
        let reduced = match hol::dest_abs(predicate) {
            Some(_) => hol::rhs(hol::beta(holds)?),
            None => holds,
        };
        Ok((hol::mk_exists(x, reduced)?, x))
    };
    let (statement, x) = inhabited().map_err(at(name))?;
    let proving = Proving {
        theory,
        name: &name.text,
    };
    let existence = proving.prove(statement, &definition.proof, name.span)?;
    let result = || -> Proof<[Thm; 2]> {
        let th = inhabitant(existence, predicate, x)?;
        let text = |suffix: &str| format!("{}_{suffix}", name.text);
        let (abs, rep) = match &definition.functions {
            Some((abs, rep)) => (abs.text.clone(), rep.text.clone()),
            None => (text("abs"), text("rep")),
        };
        let names = TypeNames {
            ty: new_type_name(&name.text)?,
            abs: new_constant(&abs)?,
            rep: new_constant(&rep)?,
        };
        let params: Vec<_> = definition
            .params
            .iter()
            .map(|p| hol::name(&p.text))
            .collect();
        let (_, abs_rep, rep_abs) = hol::with(|context| context.define_type(names, &params, th))?;
        let a = hol::free_vars(abs_rep.concl());
        let r = hol::free_vars(rep_abs.concl());
        let rep_abs = hol::gens(&r, reduced_predicate(rep_abs)?)?;
        Ok([hol::gens(&a, abs_rep)?, rep_abs])
    };
    result().map_err(at(name))
}

fn prove(theory: &mut Theory, theorem: &Theorem) -> Declared {
    let name = &theorem.name;
    theory.check_new(&name.text).map_err(at(name))?;
    let th = match theory.recalled(&name.text) {
        Some(th) => th.map_err(at(name))?,
        None => proved(theory, theorem)?,
    };
    let stored = theory.store(&name.text, th).map_err(at(name))?;
    theory.attribute(&name.text, stored, &theorem.attributes)
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
    let vars = theory.variables.occurring(statement).map_err(at(place))?;
    if theory.trusting {
        let closed = || hol::known(hol::mk_foralls(&vars, statement)?);
        return closed().map_err(at(place));
    }
    let name = &place.text;
    let th = Proving { theory, name }.prove(statement, &theorem.proof, place.span)?;
    hol::gens(&vars, th).map_err(|why| at(place)(why.into()))
}

/// `variables (x y : ty) ...`
fn declare_variables(theory: &mut Theory, variables: &[Variable]) -> Declared {
    for Variable { name, ty } in variables {
        let ty = hol::with(|context| elab::elaborate_type(context, &theory.scope, ty))?;
        theory.variables.declare(&name.text, ty).map_err(at(name))?;
    }
    Ok(())
}

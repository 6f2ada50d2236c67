//! New types, each given by a predicate that something satisfies.

use super::define::new_constant;
use crate::hol;
use crate::hol::connectives::strip_foralls;
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, TypeNames};

/// A type to be defined.
pub struct Subtype<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its parameters.
    pub params: &'a [Name],
    /// The name of the function to the type.
    pub abs: &'a str,
    /// The name of the function from the type.
    pub rep: &'a str,
    /// The predicate.
    pub predicate: Term,
}

/// What must be proved of a predicate.
pub struct Inhabited {
    /// `∃x. p x`
    pub statement: Term,
    /// The variable `x`.
    pub variable: Term,
}

/// That something satisfies a predicate.
pub fn inhabited(predicate: Term) -> Proof<Inhabited> {
    let Some((domain, _)) = hol::dest_fun(hol::type_of(predicate)) else {
        return fail("the type must be given by a predicate");
    };
    let variable = hol::fresh_for(predicate, domain)?;
    let holds = hol::app(predicate, variable)?;
    let reduced = match hol::dest_abs(predicate) {
        Some(_) => hol::rhs(hol::beta(holds)?),
        None => holds,
    };
    Ok(Inhabited {
        statement: hol::mk_exists(variable, reduced)?,
        variable,
    })
}

/// Defines the type: `⊢ ∀a. abs (rep a) = a` and `⊢ ∀r. p r ⇔ rep (abs r) = r`, from
/// `⊢ ∃x. p x`.
pub fn define(new: &Subtype<'_>, existence: Thm, variable: Term) -> Proof<[Thm; 2]> {
    let th = inhabitant(existence, new.predicate, variable)?;
    let names = TypeNames {
        ty: new_type_name(new.name)?,
        abs: new_constant(new.abs)?,
        rep: new_constant(new.rep)?,
    };
    let (_, abs_rep, rep_abs) = hol::with(|context| context.define_type(names, new.params, th))?;
    let a = hol::free_vars(abs_rep.concl());
    let r = hol::free_vars(rep_abs.concl());
    let rep_abs = hol::gens(&r, reduced_predicate(rep_abs)?)?;
    Ok([hol::gens(&a, abs_rep)?, rep_abs])
}

/// A name that no type has yet.
fn new_type_name(name: &str) -> Proof<Name> {
    let letters = hol::name(name);
    match hol::with(|context| context.find_type_op(letters)) {
        Some(_) => fail(format!("there is a type {name} already")),
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
    let (_, partial) = strip_foralls(axiom)?;
    let vars = hol::free_vars(partial.concl());
    let (big_p, y) = match vars[..] {
        [a, b] if hol::type_of(a) == ty => (b, a),
        [a, b] => (a, b),
        _ => return fail("internal error: the axiom of choice has another form"),
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

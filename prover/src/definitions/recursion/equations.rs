//! The equations of recursive functions: what they say before the functions are defined, and that
//! they hold afterwards.

use super::clauses::{Clauses, Function};
use super::compile::Compiler;
use super::structure::{Structures, evaluate};
use crate::definitions::define::unfold;
use crate::hol;
use crate::hol::connectives::mk_lambdas;
use crate::{Proof, fail};
use kernel::{Term, Thm};

/// A function that was defined.
#[derive(Clone, Debug)]
pub struct Recursive {
    /// The function.
    pub constant: Term,
    /// Its equations, as they were given, each with its variables quantified.
    pub equations: Vec<Thm>,
}

/// The functions' equations; refuses what cannot be defined, before anything is.
pub(super) fn all_clauses(
    functions: &[Function],
    structures: Structures<'_>,
) -> Proof<Vec<Clauses>> {
    let mut variables = Vec::new();
    for function in functions {
        let name = hol::name(&function.name);
        let variable = hol::var(name, function.ty)?;
        if hol::find_const(name).is_some() || variables.contains(&variable) {
            return fail(format!("there is a constant {} already", function.name));
        }
        variables.push(variable);
    }
    let clauses = functions.iter().map(|f| Clauses::new(f, &variables));
    let clauses = clauses.collect::<Proof<Vec<_>>>()?;
    for function in &clauses {
        hol::unrecorded(|| refuse_overlaps(function, structures))?;
    }
    Ok(clauses)
}

/// Fails where an equation does not follow from the case distinctions that the equations are
/// compiled to.
fn refuse_overlaps(function: &Clauses, structures: Structures<'_>) -> Proof<()> {
    let compiler = Compiler {
        structures,
        function,
    };
    let body = compiler.compile(&function.params, function.rows())?;
    let value = hol::refl(mk_lambdas(&function.params, body)?)?;
    for (number, clause) in function.clauses.iter().enumerate() {
        let th = unfold(value, &clause.patterns)?;
        evaluated(function, structures, number, th, clause.body)?;
    }
    Ok(())
}

/// `⊢ l = goal` for an equation of a function, from `⊢ l = r` where `r` makes the case
/// distinctions.
pub(super) fn evaluated(
    function: &Clauses,
    structures: Structures<'_>,
    number: usize,
    th: Thm,
    goal: Term,
) -> Proof<Thm> {
    let th = evaluate(structures, th, goal)?;
    if hol::rhs(th) != goal {
        return fail(format!(
            "equation {} of {} overlaps with an earlier one",
            number + 1,
            function.name
        ));
    }
    Ok(th)
}

/// `⊢ l = body`, with the constants put for the variables that stand for functions, from
/// `⊢ l = r` and `⊢ c = d` for each constant `c`, where `body` with the `d` has the same
/// normal form as `r`.
pub(super) fn same_equation(
    th: Thm,
    body: Term,
    variables: &[Term],
    defined: &[Thm],
    normal: &mut dyn FnMut(Term) -> Proof<Thm>,
) -> Proof<Thm> {
    let function = mk_lambdas(variables, body)?;
    let mut same = hol::refl(function)?;
    for &definition in defined {
        same = hol::mk_comb(same, definition)?;
    }
    let constants: Vec<Term> = defined.iter().map(|&th| hol::lhs(th)).collect();
    let values: Vec<Term> = defined.iter().map(|&th| hol::rhs(th)).collect();
    let folded = unfold(hol::refl(function)?, &constants)?;
    let unfolded = unfold(hol::refl(function)?, &values)?;
    let same = hol::trans(hol::trans(hol::sym(folded)?, same)?, unfolded)?;
    let (mut found, mut wanted) = (normal(hol::rhs(th))?, normal(hol::rhs(same))?);
    if hol::rhs(found) != hol::rhs(wanted) {
        // A call without all of its arguments is `λy. g x y` on one side, and `g x` on the other.
        found = hol::trans(found, hol::beta_eta_norm(hol::rhs(found))?)?;
        wanted = hol::trans(wanted, hol::beta_eta_norm(hol::rhs(wanted))?)?;
    }
    if hol::rhs(found) != hol::rhs(wanted) {
        return fail("internal error: a recursive equation has another normal form");
    }
    let back = hol::trans(same, wanted)?;
    Ok(hol::trans(hol::trans(th, found)?, hol::sym(back)?)?)
}

//! Recursive functions.
//!
//! | file | holds |
//! |---|---|
//! | `patterns` | equations with patterns, their compilation to case distinctions |
//! | `structural` | structural recursion over datatypes |
//! | `wellfounded` | recursion on arguments that become smaller |

mod patterns;
mod structural;
mod wellfounded;

pub use patterns::{Function, Structure, Structures};
pub use wellfounded::{Termination, WellFounded, recursive_by};

use super::define::{define, unfold};
use crate::hol;
use crate::hol::connectives::mk_lambdas;
use crate::{Proof, fail};
use kernel::{Term, Thm};
use patterns::{Clauses, Compiler, evaluate};

/// A function that was defined.
#[derive(Clone, Debug)]
pub struct Recursive {
    /// The function.
    pub constant: Term,
    /// Its equations, as they were given, each with its variables quantified.
    pub equations: Vec<Thm>,
}

/// Defines functions by equations, recursive on one argument each, over datatypes declared
/// together. `map_map` (`∀f g xs. MAP f (MAP g xs) = MAP (λx. f (g x)) xs`) serves datatypes
/// nested through lists, whose functions may be mapped over the lists.
pub fn recursive(
    functions: &[Function],
    structures: Structures<'_>,
    map_map: Option<Thm>,
) -> Proof<Vec<Recursive>> {
    let clauses = all_clauses(functions, structures)?;
    for function in &clauses {
        for clause in &function.clauses {
            for other in &clauses {
                if hol::is_free_in(other.variable, clause.body)? {
                    return structural::define_structural(&clauses, structures, map_map);
                }
            }
        }
    }
    let define = clauses.iter().map(|f| define_by_cases(f, structures));
    define.collect()
}

/// The functions' equations; refuses what cannot be defined, before anything is.
fn all_clauses(functions: &[Function], structures: Structures<'_>) -> Proof<Vec<Clauses>> {
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

/// Defines a function that is not recursive.
fn define_by_cases(function: &Clauses, structures: Structures<'_>) -> Proof<Recursive> {
    let compiler = Compiler {
        structures,
        function,
    };
    let body = compiler.compile(&function.params, function.rows())?;
    let definition = define(&function.name, &function.params, body)?;
    let mut equations = Vec::new();
    for (number, clause) in function.clauses.iter().enumerate() {
        let th = unfold(definition.equation, &clause.patterns)?;
        let th = evaluated(function, structures, number, th, clause.body)?;
        equations.push(hol::gens(&clause.vars, th)?);
    }
    Ok(Recursive {
        constant: definition.constant,
        equations,
    })
}

/// `⊢ l = goal` for an equation of a function, from `⊢ l = r` where `r` makes the case
/// distinctions.
fn evaluated(
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
fn same_equation(
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
    let (found, wanted) = (normal(hol::rhs(th))?, normal(hol::rhs(same))?);
    if hol::rhs(found) != hol::rhs(wanted) {
        return fail("internal error: a recursive equation has another normal form");
    }
    let back = hol::trans(same, wanted)?;
    Ok(hol::trans(hol::trans(th, found)?, hol::sym(back)?)?)
}

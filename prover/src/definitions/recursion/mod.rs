//! Recursive functions.
//!
//! | file | holds |
//! |---|---|
//! | `clauses` | the equations of a function, taken apart |
//! | `structure` | what is known of datatypes: constructors and case distinctions |
//! | `compile` | from clauses to case distinctions |
//! | `equations` | what the equations say, before and after the function is defined |
//! | `structural` | structural recursion over datatypes |
//! | `wellfounded` | recursion on arguments that become smaller |

mod clauses;
mod compile;
mod equations;
mod structural;
mod structure;
mod wellfounded;

pub use clauses::Function;
pub use equations::Recursive;
pub use structure::{Structure, Structures};
pub use wellfounded::{Termination, WellFounded, recursive_by};

use super::define::{define, unfold};
use crate::Proof;
use crate::hol;
use clauses::Clauses;
use compile::Compiler;
use equations::{all_clauses, evaluated};
use kernel::Thm;

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

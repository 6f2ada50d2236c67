//! Schedules: programs are changed step by step, and each step is proved.
//!
//! Nothing here is trusted. A step changes a program e to another one, e', with one of
//!
//! ```text
//! ⊢ den S v env e = den S v env e'
//! ⊢ read S s (den S v env e) = read S s (den S v env e')
//! ```
//!
//! The certificate is about the plain source: what is proved of the last program holds of the first.
//! Steps are equations of the theories, applied at places (`theories/rewrite/`). Stores and C are
//! never seen here.
//!
//! | file | concept |
//! |---|---|
//! | `syntax`, `expressions` | the text of a schedule; expressions in it |
//! | `steps` | the steps, which are compositions of equations |
//! | `tiling`, `parting`, `ordering`, `binding`, `solving` | what they do: with tiles, with parts of loops, with the order of loops, with names of tensors, with sums of one term |
//! | `rows` | loops past several loops |
//! | `folding` | folds: in strips, step by step, past loops |
//! | `several_sums`, `binders`, `choosing` | sums over several binders; operators past them |
//! | `program` | a program under way |
//! | `rules`, `equations` | the equations; what they say, for people |
//! | `forms` | which theorems are such equations |
//! | `rewriting` | an equation applied to an expression |
//! | `template`, `building` | the sides of an equation as forms of programs; expressions built of them |
//! | `staging`, `linear` | what a loop reads, in a tensor of its own; how linear index expressions are written |
//! | `inlining` | a `let` becomes what it stands for; what is read of operators |
//! | `instances` | an expression for other indices, in a tensor of its own |
//! | `names` | names: free, in use, new; what is put for them |
//! | `places`, `spots` | loops and `let`s by their names; where a schedule says that something is |
//! | `change` | a change at a place |
//! | `surroundings` | what stands around several changes, gone through once |
//! | `sameness` | what a change keeps: all cells, or the values |
//! | `values` | values below operators |
//! | `positions` | where in its meaning the meaning of an operand stands |
//! | `agreement` | programs that are equal up to arithmetic |
//! | `unfolding` | one step towards what a program computes |
//! | `reduction` | cells of loops and choices in place |
//! | `refusal` | why a step has no result |
#![forbid(unsafe_code)]
// Variables of lemmas keep the letters that they have in the theories: S, H, J, ...
#![allow(non_snake_case)]

pub mod agreement;
pub mod binders;
pub mod binding;
pub mod building;
pub mod change;
pub mod choosing;
pub mod elements;
pub mod equations;
pub mod expressions;
pub mod folding;
pub mod forms;
pub mod inlining;
pub mod instances;
pub mod linear;
pub mod names;
pub mod ordering;
pub mod parting;
pub mod places;
pub mod positions;
pub mod premises;
pub mod program;
pub mod reduction;
pub mod refusal;
pub mod reindexed;
pub mod rewriting;
pub mod rules;
pub mod sameness;
pub mod several_sums;
pub mod solving;
pub mod spots;
pub mod staging;
pub mod steps;
pub mod sums_as_folds;
pub mod surroundings;
pub mod syntax;
pub mod template;
pub mod tiling;
pub mod unfolding;
pub mod values;

use crate::program::Program;
use crate::refusal::{Outcome, Refusal};
use crate::sameness::{Changed, Kept, Same};
use crate::steps::Step;
use crate::surroundings::Surroundings;
use kernel::Term;
use prover::Fail;
use reading::Span;
use reasoning::extents::shape_in;
use reasoning::lemma::{Declaration, lemmas};
use reasoning::library::show;
use reasoning::scope::Scope;
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    means_equal_after(; 3);
    means_values_after(; 3);
}

/// The lemmas that are applied here.
pub const TABLES: &[&[Declaration]] = &[
    LEMMAS,
    agreement::LEMMAS,
    change::LEMMAS,
    choosing::LEMMAS,
    parting::LEMMAS,
    rewriting::LEMMAS,
    reindexed::LEMMAS,
    rules::LEMMAS,
    several_sums::LEMMAS,
    sums_as_folds::LEMMAS,
    unfolding::LEMMAS,
    values::LEMMAS,
];

/// A step with its place in the source.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The step.
    pub step: Step,
    /// Where it stands.
    pub span: Span,
}

/// A program after an equation was applied.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The number of the step in the schedule.
    pub step: usize,
    /// The name of the equation.
    pub theorem: String,
    /// The program.
    pub e: Term,
    /// That `den S v env e₀`, where e₀ is the program before, is `den S v env e`, or that their values
    /// are the same.
    pub same: Same,
}

/// Applies a schedule to a program, and adds the equations in their order; where a step is refused,
/// those before it.
pub fn apply(scope: &Scope, e: Term, steps: &[Placed], applied: &mut Vec<Applied>) -> Attempt<()> {
    let mut program = Program {
        scope,
        e,
        changes: Vec::new(),
        surroundings: Surroundings::new(scope),
    };
    for (number, placed) in steps.iter().enumerate() {
        let stopped = |why: Refusal| Trouble::Step(number, Box::new(in_words(why).into()));
        program.take(&placed.step).map_err(stopped)?;
        same_shape(scope, e, program.e).map_err(stopped)?;
        for (theorem, changed) in program.changes.drain(..) {
            applied.push(Applied {
                step: number,
                theorem,
                e: changed.e,
                same: changed.same,
            });
        }
    }
    Ok(())
}

/// A step of a proof that failed is no message for people.
fn in_words(why: Refusal) -> Refusal {
    match why {
        Refusal::Trouble(Trouble::Internal(Fail(cause))) => {
            Refusal::words("the step cannot be proved here").with_note(cause)
        }
        other => other,
    }
}

/// Refuses a program that is not seen to have the shape that it had: where a loop has no iterations,
/// programs that denote the same may have others.
fn same_shape(scope: &Scope, before: Term, after: Term) -> Outcome<()> {
    let shape = |e: Term| -> Outcome<Vec<Term>> { Ok(shape_in(scope.shape_of(e)?)?) };
    let (old, new) = (shape(before)?, shape(after)?);
    if scope.same_shape(&old, &new).is_ok() {
        return Ok(());
    }
    let shown = |shape: &[Term]| {
        let extents: Vec<String> = shape.iter().map(|n| show(*n)).collect();
        format!("[{}]", extents.join(", "))
    };
    let message = "after this step, the program is not seen to have the shape that it had";
    Err(Refusal::words(message).with_note(format!("{}, and {} before", shown(&new), shown(&old))))
}

/// That two programs denote the same, or have the same values, by what they mean.
pub fn denoted(scope: &Scope, before: Term, after: Changed) -> Outcome<Same> {
    // What a `let` below binds may have its shape spelled otherwise by now.
    let (t, u) = (scope.tensor(before)?, scope.tensor(after.e)?);
    let same = after.same.between(scope, t, u)?;
    let premises = [scope.means(before)?, same.th, scope.means(after.e)?];
    Ok(match same.kept {
        Kept::Cells => Same::cells(scope.apply(means_equal_after {}, premises)?),
        Kept::Values => Same::values(scope.apply(means_values_after {}, premises)?),
    })
}

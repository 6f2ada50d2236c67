//! Questions about the form of an expression; nothing is proved here.

use super::term::{parts, type_of};
use super::trouble::Attempt;
use kernel::Term;
use prover::hol;

/// The expressions that an expression is made of directly.
pub fn operands(e: Term) -> Attempt<Vec<Term>> {
    let ty = type_of("exp", &[])?;
    let (_, mut args) = parts(e)?;
    args.retain(|arg| hol::type_of(*arg) == ty);
    Ok(args)
}

/// Whether one of these constructors occurs in an expression.
pub fn contains(e: Term, constructors: &[&str]) -> Attempt<bool> {
    let (name, _) = parts(e)?;
    if constructors.contains(&&name[..]) {
        return Ok(true);
    }
    for operand in operands(e)? {
        if contains(operand, constructors)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether an expression contains a sum.
pub fn has_sum(e: Term) -> Attempt<bool> {
    contains(e, &["Sum"])
}

/// Whether an expression has loops that computing its cells one by one would take apart: sums
/// of tensors, and sums below a reshape that finds its cells by division.
pub fn loops_inside(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Sum" => true,
        "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => {
            has_sum(args[1])? && flattens(args[1])?
        }
        _ => false,
    })
}

/// Whether cells of an expression are found by dividing their indices.
fn flattens(e: Term) -> Attempt<bool> {
    let (name, args) = parts(e)?;
    Ok(match &name[..] {
        "Flatten" => true,
        "Gen" | "Sum" => flattens(args[3])?,
        "Let" => flattens(args[2])?,
        "Guard" | "TruncL" | "TruncR" | "Split" | "PadL" | "PadR" => flattens(args[1])?,
        "Transpose" => flattens(args[0])?,
        "Concat" | "Add" | "Sub" => flattens(args[0])? || flattens(args[1])?,
        _ => false,
    })
}

//! Which theorems schedules can use.
//!
//! ```text
//! ∀x .... p₁ ⇒ ... ⇒ l = r
//! ∀x .... p₁ ⇒ ... ⇒ read S s l = read S s r
//! ```
//!
//! l and r are made of the operators of programs, of variables for their parts, and of integers and
//! conditions as programs have them. Each premise is of a kind that is proved, or assumed, where the
//! equation is applied.

use crate::premises::{in_range, unread};
use crate::template::{index_operator, operands};
use kernel::{Term, TermView, Type};
use prover::hol;
use reasoning::library::{Theorem, show};
use reasoning::term::{application, dest_literal, int, type_of};
use reasoning::trouble::Attempt;
use std::collections::HashSet;

/// What of a theorem has no place in an equation for schedules, in words.
type Checked = Attempt<Result<(), String>>;

/// What is wrong with a theorem, if schedules cannot use it.
pub fn check(theorem: &Theorem) -> Checked {
    let sides = hol::dest_eq(theorem.conclusion);
    let Some((left, right)) = sides.filter(|(left, _)| is_tensor(hol::type_of(*left))) else {
        let shown = show(theorem.conclusion);
        return Ok(Err(format!(
            "it says {shown}, which is no equation of tensors"
        )));
    };
    if hol::type_vars(left).is_empty() {
        let why = "it is about tensors of one type, and programs have any scalars";
        return Ok(Err(why.to_owned()));
    }
    for side in [left, right] {
        if let Err(part) = program(unread(side).0, &mut Vec::new())? {
            let shown = show(part);
            return Ok(Err(format!("no program has the form {shown}")));
        }
    }
    for own in &theorem.premises {
        if !premise(*own)? {
            let shown = show(*own);
            return Ok(Err(format!("no step can prove a condition like {shown}")));
        }
    }
    Ok(Ok(()))
}

/// The names of the variables whose values a step from left to right has to give: the right side is
/// built of them, and nothing that is compared with the program tells them.
pub fn given(theorem: &Theorem) -> Attempt<Vec<String>> {
    let Some((left, right)) = hol::dest_eq(theorem.conclusion) else {
        return Ok(Vec::new());
    };
    let mut built = Vec::new();
    // What is no program was refused.
    let _ = program(unread(right).0, &mut built)?;
    let free = |terms: &[Term]| terms.iter().flat_map(|t| hol::free_vars(*t)).collect();
    let telling = theorem.premises.iter().copied().filter(tells);
    let told: HashSet<Term> = free(&telling.chain([left]).collect::<Vec<_>>());
    let built: HashSet<Term> = free(&built);
    let named = theorem.vars.iter().zip(&theorem.names);
    let given = named.filter(|(x, _)| built.contains(x) && !told.contains(x));
    Ok(given.map(|(_, name)| name.clone()).collect())
}

/// Whether what is known of tensors is compared with a premise.
fn tells(premise: &Term) -> bool {
    application(*premise).is_some_and(|(name, _)| name == "boxed") || is_read(*premise)
}

/// `read S s t = u`
fn is_read(p: Term) -> bool {
    let left = hol::dest_eq(p).and_then(|(left, _)| application(left));
    left.is_some_and(|(name, _)| name == "read")
}

/// `int list → 'a cell`
fn is_tensor(ty: Type) -> bool {
    let is = |ty: Type, wanted: &str| {
        hol::with(
            |k| matches!(k.view_type(ty), kernel::TypeView::App(op, _) if k.letters(k.type_op(*op).0) == wanted),
        )
    };
    hol::dest_fun(ty).is_some_and(|(from, to)| is(from, "list") && is(to, "cell"))
}

/// The part of a side of an equation that is no program, nor a part of one; `built` gets the integers and
/// conditions in it.
fn program(t: Term, built: &mut Vec<Term>) -> Attempt<Result<(), Term>> {
    let (head, args) = hol::strip_app(t);
    let parts = match hol::view(head) {
        TermView::Var(..) => Some(args),
        _ => operands(t),
    };
    let Some(parts) = parts else {
        return Ok(Err(t));
    };
    for part in parts {
        if let Err(wrong) = operand(part, built)? {
            return Ok(Err(wrong));
        }
    }
    Ok(Ok(()))
}

/// The same for what an operator is applied to.
fn operand(t: Term, built: &mut Vec<Term>) -> Attempt<Result<(), Term>> {
    if hol::dest_abs(t).is_some() {
        return operand(hol::open_fresh(t, &hol::free_vars(t))?.1, built);
    }
    let ty = hol::type_of(t);
    if hol::dest_fun(ty).is_some() {
        return program(t, built);
    }
    built.push(t);
    let fits = (ty == int()? && number(t)) || (ty == hol::bool() && condition(t));
    Ok(if fits { Ok(()) } else { Err(t) })
}

/// Whether an integer is one that index expressions can say.
fn number(z: Term) -> bool {
    if is_variable(z) || dest_literal(z).is_some() {
        return true;
    }
    application(z).is_some_and(|(name, args)| {
        (name == "cdiv" || index_operator(&name).is_some()) && args.into_iter().all(number)
    })
}

/// Whether a proposition is one that conditions of programs can say.
fn condition(p: Term) -> bool {
    if is_variable(p) {
        return true;
    }
    if let Some((a, b)) = hol::dest_conj(p).or_else(|| hol::dest_disj(p)) {
        return condition(a) && condition(b);
    }
    if let Some(a) = hol::dest_not(p) {
        return condition(a);
    }
    let compared = hol::dest_eq(p).or_else(|| match application(p) {
        Some((name, args)) if name == "int_lt" || name == "int_le" => Some((args[0], args[1])),
        _ => None,
    });
    let is_number = |z: Term| int().is_ok_and(|int| hol::type_of(z) == int) && number(z);
    compared.is_some_and(|(a, b)| is_number(a) && is_number(b))
}

/// A variable, perhaps applied to what is bound.
fn is_variable(t: Term) -> bool {
    let (head, args) = hol::strip_app(t);
    matches!(hol::view(head), TermView::Var(..)) && args.into_iter().all(number)
}

/// Whether a premise is of a kind that a step can prove or assume.
fn premise(p: Term) -> Attempt<bool> {
    if let Some((name, args)) = application(p) {
        match &name[..] {
            "law_holds" => return Ok(hol::type_of(args[2]) == type_of("law", &[])?),
            "boxed" => return Ok(true),
            _ => {}
        }
    }
    if let Some((p, q)) = hol::dest_disj(p)
        && premise(p)?
        && premise(q)?
    {
        return Ok(true);
    }
    if let Some((_, _, own)) = in_range(p)? {
        return premise(own);
    }
    let is_truth = |p: Term| hol::type_of(p) == hol::bool() && condition(p);
    let equal = hol::dest_eq(p).is_some_and(|(p, q)| is_truth(p) && is_truth(q));
    Ok(is_read(p) || equal || condition(p))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use prover::library::cache::Cache;
    use reasoning::lemma::Declaration;
    use reasoning::library::Library;

    /// Equations that need a value although a program that is spelled as they are tells it, and one of which
    /// a side is padding, so that no step applies it.
    const OTHERS: [&str; 4] = [
        "flatten_split",
        "guard_choice",
        "guard_point",
        "plus_concat",
    ];

    /// The equations of the theories are of this form, and the form tells what is to be given.
    #[test]
    fn the_equations_of_the_theories_have_the_form() {
        let bundle = std::fs::read(theories::root().join(theories::BUNDLE)).unwrap();
        let cache = Cache::new(&theories::cache());
        let library = Library::open(&bundle, &[rules::LEMMAS], &cache).unwrap();
        // Numbers are known from the first one that is made.
        reasoning::term::literal(0).unwrap();
        let fits = |rule: &&Declaration| {
            let theorem = library.theorem(rule.name).unwrap();
            check(&theorem).unwrap().is_ok() && given(&theorem).unwrap() == rule.variables
        };
        let others = rules::LEMMAS.iter().filter(|rule| !fits(rule));
        assert_eq!(others.map(|rule| rule.name).collect::<Vec<_>>(), OTHERS);
    }
}

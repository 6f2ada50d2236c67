//! Equality for a search that does not know it: its laws as clauses.

use super::clause::{Clause, complement};
use crate::Proof;
use crate::hol;
use kernel::{Term, Type};

/// The laws of equality at the types at which the clauses have equations: reflexivity,
/// transitivity (the engine knows symmetry), and congruence of every function and predicate in the clauses.
pub fn laws(clauses: &[Clause]) -> Proof<Vec<Clause>> {
    let (mut types, mut symbols) = (Vec::new(), Vec::new());
    for clause in clauses {
        for &h in &clause.literals {
            let atom = hol::dest_not(h).unwrap_or(h);
            if let Some((a, b)) = hol::dest_eq(atom) {
                add(&mut types, hol::type_of(a));
                collect(a, &clause.vars, &mut symbols);
                collect(b, &clause.vars, &mut symbols);
            } else {
                collect(atom, &clause.vars, &mut symbols);
            }
        }
    }
    let mut found = Vec::new();
    for &ty in &types {
        found.extend(equivalence(ty)?);
    }
    for (symbol, arity) in symbols {
        found.extend(congruence(symbol, arity, &types)?);
    }
    Ok(found)
}

fn add<T: PartialEq>(found: &mut Vec<T>, item: T) {
    if !found.contains(&item) {
        found.push(item);
    }
}

/// The functions of a term and to how many arguments they are applied.
fn collect(t: Term, vars: &[Term], symbols: &mut Vec<(Term, usize)>) {
    if hol::dest_abs(t).is_some() {
        return;
    }
    let (head, args) = hol::strip_app(t);
    let fixed = !vars.contains(&head) && hol::dest_abs(head).is_none();
    if fixed && !args.is_empty() {
        add(symbols, (head, args.len()));
    }
    for arg in args {
        collect(arg, vars, symbols);
    }
}

fn var(letters: &str, ty: Type) -> Proof<Term> {
    Ok(hol::var(hol::name(&format!("%{letters}")), ty)?)
}

fn equivalence(ty: Type) -> Proof<[Clause; 2]> {
    let (x, y, z) = (var("x", ty)?, var("y", ty)?, var("z", ty)?);
    let clause = |th, vars: &[Term]| -> Proof<Clause> { refuted(th, vars.to_vec()) };
    let xy = hol::assume(hol::eq(x, y)?)?;
    let yz = hol::assume(hol::eq(y, z)?)?;
    Ok([
        clause(hol::refl(x)?, &[x])?,
        clause(hol::trans(xy, yz)?, &[x, y, z])?,
    ])
}

/// The clause that the hypotheses of a theorem and the complement of its conclusion are.
fn refuted(th: kernel::Thm, vars: Vec<Term>) -> Proof<Clause> {
    let denied = complement(th.concl())?;
    let mut literals = hol::hyps(th);
    literals.push(denied);
    let th = hol::mp(hol::not_elim(hol::assume(denied)?)?, th)?;
    Ok(Clause { th, literals, vars })
}

/// `x = y, ... ⊢ f x ... = f y ...`, or `..., f x ... ⊢ f y ...` for a predicate.
fn congruence(f: Term, arity: usize, types: &[Type]) -> Proof<Option<Clause>> {
    let (mut th, mut vars, mut ty) = (hol::refl(f)?, Vec::new(), hol::type_of(f));
    let mut changes = false;
    for i in 0..arity {
        let Some((domain, range)) = hol::dest_fun(ty) else {
            return Ok(None);
        };
        let x = var(&format!("x{i}"), domain)?;
        vars.push(x);
        th = if types.contains(&domain) {
            let y = var(&format!("y{i}"), domain)?;
            vars.push(y);
            changes = true;
            hol::mk_comb(th, hol::assume(hol::eq(x, y)?)?)?
        } else {
            hol::ap_thm(th, x)?
        };
        ty = range;
    }
    if !changes {
        return Ok(None);
    }
    if ty == hol::bool() {
        th = hol::eq_mp(th, hol::assume(hol::lhs(th))?)?;
    } else if !types.contains(&ty) {
        return Ok(None);
    }
    Ok(Some(refuted(th, vars)?))
}

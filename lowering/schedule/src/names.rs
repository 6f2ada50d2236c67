//! Names in programs: those that are free, those in use, new ones, and what is put for them.
//!
//! Nothing is proved here. Where a name would be captured, the binder gets another one.

use kernel::Term;
use prover::hol;
use reasoning::identifiers::{identifier, letters};
use reasoning::term::{mk, parts, type_of};
use reasoning::trouble::Attempt;
use std::collections::{HashMap, HashSet};

/// What is put for names: index expressions for indices and sizes, expressions for tensors.
#[derive(Clone, Default)]
pub struct Substitution {
    of_names: HashMap<Term, Term>,
    /// The names that are free in what is put.
    mentioned: HashSet<Term>,
}

impl Substitution {
    /// This for the name, too.
    pub fn with(mut self, name: Term, value: Term) -> Attempt<Substitution> {
        self.mentioned.extend(free(value)?);
        self.of_names.insert(name, value);
        Ok(self)
    }

    /// An expression, index expression or condition with what is put for its free names.
    pub fn apply(&self, t: Term) -> Attempt<Term> {
        if self.of_names.is_empty() || !is_syntax(t)? {
            return Ok(t);
        }
        let (name, args) = parts(t)?;
        match (&name[..], &args[..]) {
            ("IVar" | "Var", &[x]) => Ok(self.of_names.get(&x).copied().unwrap_or(t)),
            ("Gen" | "Sum", &[x, lo, hi, a]) => {
                let (inner, x) = self.below(x, &[a], false)?;
                let (lo, hi) = (self.apply(lo)?, self.apply(hi)?);
                Ok(mk(&name, &[x, lo, hi, inner.apply(a)?])?)
            }
            ("Let", &[x, d, a]) => {
                let (inner, x) = self.below(x, &[a], true)?;
                Ok(mk("Let", &[x, self.apply(d)?, inner.apply(a)?])?)
            }
            ("Fold", &[x, d, i, lo, hi, a]) => {
                let (inner, y) = self.below(x, &[a], true)?;
                let (inner, j) = inner.below(i, &[a], false)?;
                let outer = [self.apply(d)?, self.apply(lo)?, self.apply(hi)?];
                let [d, lo, hi] = outer;
                Ok(mk("Fold", &[y, d, j, lo, hi, inner.apply(a)?])?)
            }
            ("Sums", &[binders, a]) => {
                let (inner, binders) = self.binders(binders, a)?;
                Ok(mk("Sums", &[binders, inner.apply(a)?])?)
            }
            (_, []) => Ok(t),
            _ => {
                let args: Attempt<Vec<Term>> = args.iter().map(|arg| self.apply(*arg)).collect();
                Ok(mk(&name, &args?)?)
            }
        }
    }

    /// The substitution below a binder, and the name that it binds there.
    fn below(&self, x: Term, bodies: &[Term], is_tensor: bool) -> Attempt<(Substitution, Term)> {
        let mut inner = self.clone();
        inner.of_names.remove(&x);
        if inner.of_names.is_empty() || !self.mentioned.contains(&x) {
            return Ok((inner, x));
        }
        let mut taken: HashSet<Term> = self.mentioned.clone();
        for body in bodies {
            taken.extend(names_in(*body)?);
        }
        let y = fresh(&letters(x)?, &taken)?;
        let constructor = if is_tensor { "Var" } else { "IVar" };
        Ok((inner.with(x, mk(constructor, &[y])?)?, y))
    }

    /// The binders of a sum over several.
    fn binders(&self, binders: Term, body: Term) -> Attempt<(Substitution, Term)> {
        let (_, list) = parts(binders)?;
        let &[first, rest] = &list[..] else {
            return Ok((self.clone(), binders));
        };
        let (_, named) = parts(first)?;
        let (_, ends) = parts(named[1])?;
        let (inner, x) = self.below(named[0], &[body], false)?;
        let ends = mk(",", &[self.apply(ends[0])?, self.apply(ends[1])?])?;
        let (inner, rest) = inner.binders(rest, body)?;
        Ok((inner, mk("::", &[mk(",", &[x, ends])?, rest])?))
    }
}

/// A `gen` with another name for its index, which is not free in it.
pub fn with_index(e: Term, index: Term) -> Attempt<Term> {
    let (name, mut args) = parts(e)?;
    let put = Substitution::default().with(args[0], mk("IVar", &[index])?)?;
    args[3] = put.apply(args[3])?;
    args[0] = index;
    Ok(mk(&name, &args)?)
}

/// Whether a term is an expression, an index expression, a condition, or a list of these.
fn is_syntax(t: Term) -> Attempt<bool> {
    let ty = hol::type_of(t);
    for name in ["exp", "iexp", "cond", "bexp"] {
        let one = type_of(name, &[])?;
        if ty == one || ty == type_of("list", &[one])? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The names that are free in an expression, index expression or condition.
pub fn free(t: Term) -> Attempt<HashSet<Term>> {
    let mut found = HashSet::new();
    collect(t, &mut Vec::new(), &mut found)?;
    Ok(found)
}

fn collect(t: Term, bound: &mut Vec<Term>, found: &mut HashSet<Term>) -> Attempt<()> {
    let (name, args) = parts(t)?;
    let depth = bound.len();
    match (&name[..], &args[..]) {
        ("IVar" | "Var", &[x]) => {
            if !bound.contains(&x) {
                found.insert(x);
            }
        }
        ("Gen" | "Sum", &[x, lo, hi, a]) => {
            collect(lo, bound, found)?;
            collect(hi, bound, found)?;
            bound.push(x);
            collect(a, bound, found)?;
        }
        ("Let", &[x, d, a]) => {
            collect(d, bound, found)?;
            bound.push(x);
            collect(a, bound, found)?;
        }
        ("Fold", &[x, d, i, lo, hi, a]) => {
            for outer in [d, lo, hi] {
                collect(outer, bound, found)?;
            }
            bound.extend([x, i]);
            collect(a, bound, found)?;
        }
        ("Sums", &[binders, a]) => {
            for binder in reasoning::term::dest_list(binders)? {
                let (_, named) = parts(binder)?;
                let (_, ends) = parts(named[1])?;
                collect(ends[0], bound, found)?;
                collect(ends[1], bound, found)?;
                bound.push(named[0]);
            }
            collect(a, bound, found)?;
        }
        _ => {
            for arg in args {
                if is_syntax(arg)? {
                    collect(arg, bound, found)?;
                }
            }
        }
    }
    bound.truncate(depth);
    Ok(())
}

/// All names in an expression, also those that are bound, also those of functions.
pub fn names_in(t: Term) -> Attempt<HashSet<Term>> {
    let ident = type_of("ident", &[])?;
    let mut found = HashSet::new();
    hol::each_subterm(t, |part, facts| {
        if facts.ty == ident && hol::dest_app(part).is_some() {
            found.insert(part);
        }
        true
    });
    Ok(found)
}

/// A name like this one that is not taken.
pub fn fresh(like: &str, taken: &HashSet<Term>) -> Attempt<Term> {
    let mut candidate = identifier(like)?;
    let mut number = 1;
    while taken.contains(&candidate) {
        candidate = identifier(&format!("{like}_{number}"))?;
        number += 1;
    }
    Ok(candidate)
}

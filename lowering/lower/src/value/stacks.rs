//! Stacks that are chains of updates, `update (update st y (SOME a)) x (SOME b)`, with other values.

use crate::point::Point;
use kernel::{Term, Thm};
use prover::hol;
use reasoning::lemma::lemmas;
use reasoning::term::{application, constant_at, mk, scalar_type, some};
use reasoning::trouble::{Attempt, Trouble};

lemmas! {
    local_here(st, x, a, m; 0);
    local_inside(q; 2);
}

/// A local in a stack.
struct Entry {
    /// The stack without it.
    rest: Term,
    name: Term,
    /// `a`, where the stack has `SOME a` at the name.
    value: Term,
}

impl Entry {
    /// The outermost local of a stack.
    fn of(stack: Term) -> Attempt<Entry> {
        let not = || Trouble::internal("no local in a stack");
        let (name, args) = application(stack).ok_or_else(not)?;
        let [rest, local, value] = args[..] else {
            return Err(not());
        };
        let (_, value) = hol::dest_app(value).ok_or_else(not)?;
        match name == "update" {
            true => Ok(Entry {
                rest,
                name: local,
                value,
            }),
            false => Err(not()),
        }
    }
}

/// The stack with another local.
pub fn stack_with(stack: Term, name: Term, value: Term) -> Attempt<Term> {
    Ok(mk("update", &[stack, name, some(value)?])?)
}

/// The stack where these locals have other values, which have a place in it.
pub fn stack_where(stack: Term, values: &[(Term, Term)]) -> Attempt<Term> {
    if values.is_empty() {
        return Ok(stack);
    }
    let Entry { rest, name, value } = Entry::of(stack)?;
    let own = values.iter().find(|(local, _)| *local == name);
    let others: Vec<_> = values.iter().copied().filter(|(x, _)| *x != name).collect();
    let rest = stack_where(rest, &others)?;
    stack_with(rest, name, own.map_or(value, |(_, value)| *value))
}

/// `⊢ st = st'` for the stack where locals have the right sides of equations for the left ones.
pub fn stack_along(stack: Term, values: &[(Term, Thm)]) -> Attempt<Thm> {
    if values.is_empty() {
        return Ok(hol::refl(stack)?);
    }
    let Entry { rest, name, value } = Entry::of(stack)?;
    let own = values.iter().find(|(local, _)| *local == name);
    let others: Vec<_> = values.iter().copied().filter(|(x, _)| *x != name).collect();
    let value = match own {
        Some((_, equation)) => *equation,
        None => hol::refl(value)?,
    };
    let (update, args) = hol::strip_app(stack);
    let (some, _) = hol::dest_app(args[2]).ok_or(Trouble::internal("no local in a stack"))?;
    let rest = hol::ap_term(update, stack_along(rest, &others)?)?;
    let named = hol::ap_thm(rest, name)?;
    Ok(hol::mk_comb(named, hol::ap_term(some, value)?)?)
}

/// `⊢ cell_value S (t J) = cell_value S (u J)` by `⊢ t = u`.
pub fn cell_along(ops: Term, equation: Thm, index: Term) -> Attempt<Thm> {
    value_along(ops, hol::ap_thm(equation, index)?)
}

/// `⊢ cell_value S c = cell_value S d` by `⊢ c = d`.
pub fn value_along(ops: Term, equation: Thm) -> Attempt<Thm> {
    let read = constant_at("cell_value", &[scalar_type()?])?;
    Ok(hol::ap_term(hol::app(read, ops)?, equation)?)
}

impl Point {
    /// `⊢ update st x (SOME m) = st'`, where st' has the local x where st has it.
    pub fn stack_assigned(&self, stack: Term, x: Term, m: Term) -> Attempt<Thm> {
        let Entry { rest, name, value } = Entry::of(stack)?;
        match name == x {
            true => self.scope.theorem(local_here {
                st: rest,
                x,
                a: value,
                m,
            }),
            false => self.stack_inside([x, name, value], self.stack_assigned(rest, x, m)?),
        }
    }

    /// `⊢ update st x (SOME m) = st'`, where x is below the outermost locals of st, so many.
    pub fn stack_below(&self, stack: Term, [x, m]: [Term; 2], locals: usize) -> Attempt<Thm> {
        if locals == 0 {
            return Ok(hol::refl(stack_with(stack, x, m)?)?);
        }
        let Entry { rest, name, value } = Entry::of(stack)?;
        self.stack_inside(
            [x, name, value],
            self.stack_below(rest, [x, m], locals - 1)?,
        )
    }

    fn stack_inside(&self, [x, name, q]: [Term; 3], rest: Thm) -> Attempt<Thm> {
        self.apply(local_inside { q }, [self.scope.differ(x, name)?, rest])
    }
}

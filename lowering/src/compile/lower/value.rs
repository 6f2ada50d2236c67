//! Cells as expressions of C (`computes`).
//!
//! A sum has no expression in C: it is totalled in a local before. Which locals there will be is
//! known only when the expression is; so the stack is a variable here, of which is assumed what
//! the locals hold, until `Locals::settle` puts the actual stack for it.

use crate::compile::reasoning::cells::Cell;
use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::lemma::{Lemma, lemmas};
use crate::compile::reasoning::program::has_sum;
use crate::compile::reasoning::scope::{Place, Scope};
use crate::compile::reasoning::shapes::shape_in;
use crate::compile::reasoning::term::{constant_at, ints, mk, parts, scalar_type, some};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;
use std::rc::Rc;

lemmas! {
    computes_when(; 2);
    computes_known(S, H, cenv, v; 1);
    computes_lit(S, G, v, w, env, d, k; 0);
    computes_neg(; 1);
    computes_mul(; 2);
    computes_div(; 3);
    computes_add(; 4);
    computes_sub(; 4);
    computes_at(; 4);
    computes_let(x; 2);
    computes_guard(; 3);
    computes_concat(; 6);
    computes_above(; 4);
    computes_below(; 4);
    computes_var(S, st, w; 6);
    computes_local(S, H, cenv, v, w; 2);
    computes_inline(w; 3);
}

/// A local that is to have a value before an expression is evaluated.
pub struct Local {
    /// Its name.
    pub name: Term,
    /// What it is to hold.
    pub value: Term,
    /// The cell that is totalled in it.
    pub cell: Cell,
    /// The conditions under which it is; otherwise it is zero.
    pub conditions: Vec<Term>,
}

/// The locals that an expression needs, in the order of their declarations.
pub struct Locals {
    /// The variable for the stack.
    pub stack: Term,
    pub needed: Vec<Local>,
    /// The conditions under which the part at hand is evaluated.
    conditions: Vec<Term>,
}

impl Locals {
    /// No locals yet.
    pub fn new(scope: &Scope) -> Attempt<Locals> {
        Ok(Locals {
            stack: scope.fresh("s", hol::type_of(scope.st))?,
            needed: Vec::new(),
            conditions: Vec::new(),
        })
    }

    /// The theorem about the variable stack for an actual one, where the locals are what was
    /// assumed of them.
    pub fn settle(&self, scope: &Scope, th: Thm, stack: Term) -> Attempt<Thm> {
        let mut th = hol::inst(&[(self.stack, stack)], th)?;
        for hyp in hol::hyps(th) {
            if let Some((local, value)) = hol::dest_eq(hyp)
                && let Some((f, name)) = hol::dest_app(local)
                && f == stack
            {
                let known = scope.look_up(stack, name)?;
                if hol::rhs(known) != value {
                    return Err(Trouble::internal("a local holds another value"));
                }
                th = hol::prove_hyp(known, th)?;
            }
        }
        Ok(th)
    }

    /// Needs a local of this name for a scalar.
    pub fn declare(&mut self, scope: &Scope, name: Term, d: Term) -> Attempt<()> {
        let cell = Cell {
            scope: scope.clone(),
            e: d,
            index: Vec::new(),
        };
        self.needed.push(Local {
            name,
            value: cell.value()?,
            cell,
            conditions: Vec::new(),
        });
        Ok(())
    }

    /// `⊢ s y = SOME q`, assumed.
    fn holds(&self, name: Term, value: Term) -> Attempt<Thm> {
        let local = hol::app(self.stack, name)?;
        Ok(hol::assume(hol::eq(local, some(value)?)?)?)
    }

    /// `⊢ computes ... (CLocal y) q` for a local that totals a cell; if it does so only under
    /// conditions, these hold here.
    fn total(&mut self, cell: &Cell) -> Attempt<Thm> {
        let scope = &cell.scope;
        let plain = cell.value()?;
        let mut value = plain;
        let zero = mk("s_zero", &[scope.session.ops])?;
        let mut held = Vec::new();
        for &p in self.conditions.iter().rev() {
            held.push((p, value));
            let if_ = constant_at("COND", &[scalar_type()?])?;
            value = hol::apps(if_, &[p, value, zero])?;
        }
        let known = self.needed.iter().find(|local| local.value == value);
        let name = match known {
            Some(local) => local.name,
            None => {
                let name = scope.new_local(cell.e)?;
                self.needed.push(Local {
                    name,
                    value,
                    cell: cell.clone(),
                    conditions: self.conditions.clone(),
                });
                name
            }
        };
        let known = self.holds(name, value)?;
        let mut th = self.known_local(scope, known)?;
        for (p, _) in held.into_iter().rev() {
            let holds = scope.prove(p)?;
            th = scope.apply(computes_when {}, [holds, th])?;
        }
        Ok(th)
    }

    fn known_local(&self, scope: &Scope, known: Thm) -> Attempt<Thm> {
        let known_local = computes_known {
            S: scope.session.ops,
            H: scope.h,
            cenv: scope.cenv,
            v: scope.v,
        };
        scope.apply(known_local, [known])
    }

    /// `⊢ computes S (state S H s cenv) v r (cell_value S (den S w env e J))`
    pub fn value(&mut self, cell: &Cell) -> Attempt<Thm> {
        self.value_of(cell).map_err(|trouble| trouble.at(cell.e))
    }

    fn value_of(&mut self, cell: &Cell) -> Attempt<Thm> {
        let scope = &cell.scope;
        let (name, args) = parts(cell.e)?;
        let here = |e: Term| cell.of(e, cell.index.clone());
        Ok(match (&name[..], &args[..]) {
            ("Lit", &[d, k]) => {
                let ops = scope.session.ops;
                let literal = computes_lit {
                    S: ops,
                    G: mk("state", &[ops, scope.h, self.stack, scope.cenv])?,
                    v: scope.v,
                    w: scope.w,
                    env: scope.env,
                    d,
                    k,
                };
                scope.apply(literal, [])?
            }
            ("Var", &[x]) => self.read(cell, x)?,
            ("Neg", &[a]) => scope.apply(computes_neg {}, [self.value(&here(a))?])?,
            ("Mul", &[a, b]) => {
                let premises = [self.value(&here(a))?, self.value(&here(b))?];
                scope.apply(computes_mul {}, premises)?
            }
            ("Div", &[a, b]) => {
                let defined = scope.divisible(b)?;
                let premises = [defined, self.value(&here(a))?, self.value(&here(b))?];
                scope.apply(computes_div {}, premises)?
            }
            ("Add" | "Sub", &[a, b]) => {
                let ok = scope.ok(a)?;
                let inside = scope.in_box(&shape_in(ok)?, &cell.index)?;
                let premises = [ok, inside, self.value(&here(a))?, self.value(&here(b))?];
                let rule: Lemma<4> = match &name[..] {
                    "Add" => computes_add {}.into(),
                    _ => computes_sub {}.into(),
                };
                scope.apply(rule, premises)?
            }
            ("At", &[a, i]) => {
                let (ok, i) = (scope.ok(a)?, scope.index(i)?);
                let inside = scope.in_box(&shape_in(ok)?[1..], &cell.index)?;
                let inner = cell.of(a, [&[last(i)?], &cell.index[..]].concat());
                scope.apply(computes_at {}, [ok, i, inside, self.value(&inner)?])?
            }
            ("Sum", _) => self.total(cell)?,
            ("Let", &[x, d, a]) if self.conditions.is_empty() && scope.shape(d)?.is_empty() => {
                let ok = scope.ok(d)?;
                let local = scope.local_named(x)?;
                self.declare(scope, local, d)?;
                let mut inner = here(a);
                inner.scope = scope.with_tensor(x, d, last(ok)?, Place::Local(local))?;
                scope.apply(computes_let { x }, [ok, self.value(&inner)?])?
            }
            ("Guard", &[b, a]) if cell.source()?.is_none() => {
                let condition = scope.condition(b)?;
                let p = last(condition)?;
                if has_sum(a)? {
                    return self.total(cell);
                }
                let test = scope.test(p)?;
                let then = hol::disch(p, self.under(&here(a), p)?)?;
                scope.apply(computes_guard {}, [condition, test, then])?
            }
            ("Concat", &[a, b]) if cell.source()?.is_none() => {
                let (i, rest) = cell.first()?;
                let ok = scope.ok(a)?;
                let n = shape_in(ok)?[0];
                let (left, right) = (mk("int_lt", &[i, n])?, mk("int_le", &[n, i])?);
                let test = scope.test(left)?;
                let j = scope.reverse_tidied(mk("int_sub", &[i, n])?)?;
                let in_b = cell.of(b, [&[hol::lhs(j)], &rest[..]].concat());
                let in_a = hol::disch(left, self.under(&here(a), left)?)?;
                let in_b = hol::disch(right, self.under(&in_b, right)?)?;
                let same = hol::refl(left)?;
                scope.apply(computes_concat {}, [ok, test, same, j, in_a, in_b])?
            }
            _ => {
                let Some((inner, equation)) = cell.source()? else {
                    return Err(Trouble::internal("not an expression"));
                };
                let th = match &name[..] {
                    "PadL" | "PadR" | "Split" => self.inside(&inner)?,
                    _ => self.value(&inner)?,
                };
                cell.value_along(th, equation)?
            }
        })
    }

    /// The value of a cell where a proposition holds that is not known before.
    fn under(&mut self, cell: &Cell, p: Term) -> Attempt<Thm> {
        self.conditions.push(p);
        let th = self.value(&cell.assuming(p)?);
        self.conditions.pop();
        th
    }

    /// The value of a cell that may be outside of its tensor, in the first dimension.
    fn inside(&mut self, cell: &Cell) -> Attempt<Thm> {
        let Some((p, above)) = cell.outside()? else {
            return self.value(cell);
        };
        let scope = &cell.scope;
        let ok = scope.ok(cell.e)?;
        let (test, same) = (scope.test(p)?, hol::refl(p)?);
        self.conditions.push(p);
        let inner = self.inside(&cell.assuming(p)?);
        self.conditions.pop();
        let then = hol::disch(p, inner?)?;
        let rule: Lemma<4> = match above {
            true => computes_above {}.into(),
            false => computes_below {}.into(),
        };
        scope.apply(rule, [ok, test, same, then])
    }

    /// A cell of a tensor that has a name.
    fn read(&mut self, cell: &Cell, x: Term) -> Attempt<Thm> {
        let scope = &cell.scope;
        let (known, shape) = cell.tensor(x)?;
        let place = scope.places.iter().rev().find(|(name, _)| *name == x);
        let (_, place) = place.ok_or(Trouble::internal("a tensor without a place"))?;
        let (S, w) = (scope.session.ops, scope.w);
        match place {
            Place::Array(y) => {
                let held = scope.look_up(scope.cenv, *y)?;
                let readable = hol::eqf_elim(scope.look_up(scope.h, *y)?)?;
                let inside = scope.in_box(&shape, &cell.index)?;
                let position = hol::sym(scope.position(&shape, &cell.index)?)?;
                let address = scope.spell(hol::lhs(position))?;
                let premises = [known, held, readable, address, inside, position];
                let st = self.stack;
                scope.apply(computes_var { S, st, w }, premises)
            }
            Place::Local(y) => {
                let local = self.holds(*y, cell.value_of_tensor(x)?)?;
                let (H, cenv, v) = (scope.h, scope.cenv, scope.v);
                scope.apply(computes_local { S, H, cenv, v, w }, [known, local])
            }
            Place::Inline(outer, d) => {
                let inside = scope.in_box(&shape, &cell.index)?;
                let mut inner = scope.clone();
                let outer: &Rc<Scope> = outer;
                (inner.w, inner.env) = (outer.w, outer.env);
                inner.places = outer.places.clone();
                let inner = Cell {
                    scope: inner,
                    e: *d,
                    index: cell.index.clone(),
                };
                let value = self.value(&inner)?;
                scope.apply(computes_inline { w }, [known, inside, value])
            }
            Place::Unknown => Err(Trouble::internal("a tensor without a place")),
        }
    }
}

impl Cell {
    /// `cell_value S (t [])` for the scalar t that a name stands for.
    fn value_of_tensor(&self, x: Term) -> Attempt<Term> {
        let known = self.scope.value(self.scope.env, x)?;
        let (_, pair) = parts(known)?;
        let (_, pair) = parts(pair[0])?;
        let cell = hol::app(pair[1], ints(&[])?)?;
        Ok(mk("cell_value", &[self.scope.session.ops, cell])?)
    }
}

/// `⊢ computes ...`: the expression of C.
pub fn expression_in(th: Thm) -> Attempt<Term> {
    let (_, args) = parts(th.concl())?;
    args.get(3)
        .copied()
        .ok_or(Trouble::internal("not a computation"))
}

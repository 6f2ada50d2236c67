//! Scalars in locals: totals of sums, what is added to them, and their declarations.

use super::value::{Local, Locals, expression_in};
use crate::compile::reasoning::cells::Cell;
use crate::compile::reasoning::indices::last;
use crate::compile::reasoning::lemma::lemmas;
use crate::compile::reasoning::program::has_sum;
use crate::compile::reasoning::scope::Scope;
use crate::compile::reasoning::term::{constant_at, int, ints, mk, parts, scalar_type, some};
use crate::compile::reasoning::trouble::{Attempt, Trouble};
use kernel::{Term, Thm};
use prover::hol;

lemmas! {
    declare_value_stores(; 3);
    declare_total_stores(; 3);
    declare_value_accumulates(; 3);
    declare_total_accumulates(; 3);
    declare_value_bumps(; 4);
    declare_total_bumps(; 4);
    declare_value_totals(; 4);
    declare_total_totals(; 4);
    totals_when(; 2);
    totals_sum(S, H, st, cenv, x, v, w, env, j, e, J, i; 5);
    totals_guard(; 3);
    totals_set(; 1);
    bumps_guard(; 3);
    bumps_leaf(H, st, cenv, x, v, c, r; 2);
    bumps_leaf_zero(H, st, cenv, x, v, c, r; 2);
}

/// What a statement is said to do, as far as declarations around it have to know.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// It stores a tensor.
    Stores,
    /// It adds a tensor.
    Accumulates,
    /// It adds a cell to this local.
    Bumps(Term),
    /// It totals a scalar in this local.
    Totals(Term),
}

impl Purpose {
    /// The declaration of another local y around a statement d of this purpose: by `free`, y has
    /// no value before, by `first`, it gets one, by `then`, the statement does what it is to do.
    fn declared(self, scope: &Scope, y: Term, [free, first, then]: [Thm; 3]) -> Attempt<Thm> {
        let is_value = quantified_head(first)? == "computes";
        let premises = [free, first, then];
        let apart = |x| Ok::<_, Trouble>([free, scope.differ(y, x)?, first, then]);
        match (self, is_value) {
            (Purpose::Stores, true) => scope.apply(declare_value_stores {}, premises),
            (Purpose::Stores, false) => scope.apply(declare_total_stores {}, premises),
            (Purpose::Accumulates, true) => scope.apply(declare_value_accumulates {}, premises),
            (Purpose::Accumulates, false) => scope.apply(declare_total_accumulates {}, premises),
            (Purpose::Bumps(x), true) => scope.apply(declare_value_bumps {}, apart(x)?),
            (Purpose::Bumps(x), false) => scope.apply(declare_total_bumps {}, apart(x)?),
            (Purpose::Totals(x), true) => scope.apply(declare_value_totals {}, apart(x)?),
            (Purpose::Totals(x), false) => scope.apply(declare_total_totals {}, apart(x)?),
        }
    }
}

impl Scope {
    /// The stack with another local.
    pub fn stack_with(&self, stack: Term, name: Term, value: Term) -> Attempt<Term> {
        Ok(mk("update", &[stack, name, some(value)?])?)
    }

    /// The stack while a statement of this purpose runs: what is known of its own local, and the
    /// variable that stands for its contents, if these may be any.
    pub fn running(&self, purpose: Purpose, stack: Term) -> Attempt<(Term, Option<Term>)> {
        match purpose {
            Purpose::Stores | Purpose::Accumulates => Ok((stack, None)),
            Purpose::Totals(x) => {
                let zero = mk("s_zero", &[self.session.ops])?;
                Ok((self.stack_with(stack, x, zero)?, None))
            }
            Purpose::Bumps(x) => {
                let a = self.fresh("a", scalar_type()?)?;
                Ok((self.stack_with(stack, x, a)?, Some(a)))
            }
        }
    }

    /// The statement `build` makes where the locals are declared, with their declarations around.
    /// `build` is given the scope with them and the theorem about the expression, settled.
    pub fn with_locals(
        &self,
        purpose: Purpose,
        locals: &Locals,
        build: impl FnOnce(&Scope) -> Attempt<Thm>,
    ) -> Attempt<Thm> {
        let mut scope = self.clone();
        let mut totals = Vec::new();
        for local in &locals.needed {
            totals.push(scope.totalled(purpose, local)?);
            scope.st = self.stack_with(scope.st, local.name, local.value)?;
        }
        let mut th = build(&scope)?;
        for (local, total) in locals.needed.iter().zip(totals).rev() {
            let (_, args) = parts(scope.st)?;
            scope.st = args[0];
            let free = scope.look_up(scope.st, local.name)?;
            th = purpose.declared(&scope, local.name, [free, total, th])?;
        }
        Ok(th)
    }

    /// What the declaration of a local asks for: that a statement totals its value, or that an
    /// expression computes it.
    fn totalled(&self, purpose: Purpose, local: &Local) -> Attempt<Thm> {
        let (stack, any) = self.running(purpose, self.st)?;
        let mut scope = local.cell.scope.clone();
        (scope.st, scope.v, scope.cenv, scope.h) = (stack, self.v, self.cenv, self.h);
        let mut cell = local.cell.clone();
        cell.scope = scope.clone();
        let th = match &local.conditions[..] {
            [] => cell.as_value()?,
            _ => None,
        };
        let th = match th {
            Some(th) => th,
            None => {
                let mut th = cell.total(local.name)?;
                for &p in local.conditions.iter().rev() {
                    let test = scope.test_without(p, &local.conditions)?;
                    th = scope.apply(totals_when {}, [test, hol::disch(p, th)?])?;
                }
                th
            }
        };
        Ok(match any {
            Some(a) => hol::gen_(a, th)?,
            None => th,
        })
    }

    /// `⊢ beval c_div v b p`; what the condition is under need not be known for it here.
    fn test_without(&self, p: Term, conditions: &[Term]) -> Attempt<Thm> {
        let mut scope = self.clone();
        let before = conditions.iter().take_while(|q| **q != p);
        let before: Vec<Term> = before.copied().collect();
        let later: Vec<Term> = conditions.to_vec();
        scope
            .facts
            .retain(|th| !later.contains(&th.concl()) || before.contains(&th.concl()));
        scope.test(p)
    }
}

/// The constant that a theorem is about, below its quantifiers.
fn quantified_head(th: Thm) -> Attempt<String> {
    let mut t = th.concl();
    while let Some(predicate) = hol::dest_forall(t) {
        t = hol::open_fresh(predicate, &[])?.1;
    }
    Ok(parts(t)?.0)
}

impl Cell {
    /// `⊢ computes ... r (cell_value S (den S w env e J))`, if that needs no locals.
    fn as_value(&self) -> Attempt<Option<Thm>> {
        if has_sum(self.e)? {
            return Ok(None);
        }
        let mut locals = Locals::new(&self.scope)?;
        let th = locals.value(self)?;
        if !locals.needed.is_empty() {
            return Ok(None);
        }
        Ok(Some(locals.settle(&self.scope, th, self.scope.st)?))
    }

    /// `⊢ totals S H st cenv x v (cell_value S (den S w env e J)) c`
    pub fn total(&self, x: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        let (name, args) = parts(self.e)?;
        match (&name[..], &args[..]) {
            ("Sum", &[j, lo, hi, e]) => {
                let (lo, hi) = (scope.index(lo)?, scope.index(hi)?);
                let (l, u) = (last(lo)?, last(hi)?);
                let (first, end) = (scope.expression(l)?, scope.expression(u)?);
                let (k, i, inner) = scope.enter(j, l, u)?;
                let mut body = self.of(e, self.index.clone());
                body.scope = inner;
                let each = scope.for_range(k, l, u, body.bump(x)?)?;
                let sum = totals_sum {
                    S: scope.session.ops,
                    H: scope.h,
                    st: scope.st,
                    cenv: scope.cenv,
                    x,
                    v: scope.v,
                    w: scope.w,
                    env: scope.env,
                    j,
                    e,
                    J: ints(&self.index)?,
                    i,
                };
                scope.apply(sum, [lo, hi, first, end, each])
            }
            ("Guard", &[b, e]) if self.source()?.is_none() => {
                let condition = scope.condition(b)?;
                let p = last(condition)?;
                let test = scope.test(p)?;
                let inner = self.of(e, self.index.clone()).assuming(p)?;
                let inner = hol::disch(p, inner.total(x)?)?;
                scope.apply(totals_guard {}, [condition, test, inner])
            }
            ("Let", _) | ("Concat", _) => self.total_value(x),
            _ => match self.source()? {
                Some((inner, equation)) => {
                    let th = inner.total(x)?;
                    self.retotalled(th, equation)
                }
                None => self.total_value(x),
            },
        }
    }

    /// The total by one assignment.
    fn total_value(&self, x: Term) -> Attempt<Thm> {
        let mut locals = Locals::new(&self.scope)?;
        let th = locals.value(self)?;
        self.scope
            .with_locals(Purpose::Totals(x), &locals, |scope| {
                let (stack, _) = scope.running(Purpose::Totals(x), scope.st)?;
                let th = locals.settle(scope, th, stack)?;
                scope.apply(totals_set {}, [th])
            })
    }

    /// A theorem about totals along an equation of cells.
    fn retotalled(&self, th: Thm, equation: Thm) -> Attempt<Thm> {
        let read = constant_at("cell_value", &[scalar_type()?])?;
        let read = hol::app(read, self.scope.session.ops)?;
        let values = hol::ap_term(read, hol::sym(equation)?)?;
        replace_before_last(th, values)
    }

    /// `⊢ bumps S H st cenv x v (den S w env e J) c`
    pub fn bump(&self, x: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        let (name, args) = parts(self.e)?;
        match (&name[..], &args[..]) {
            ("Guard", &[b, e]) if self.source()?.is_none() => {
                let condition = scope.condition(b)?;
                let p = last(condition)?;
                let test = scope.test(p)?;
                let inner = self.of(e, self.index.clone()).assuming(p)?;
                let inner = hol::disch(p, inner.bump(x)?)?;
                scope.apply(bumps_guard {}, [condition, test, inner])
            }
            ("Let", _) => self.bump_value(x),
            _ => match self.source()? {
                Some((inner, equation)) => {
                    let th = inner.bump(x)?;
                    replace_before_last(th, hol::sym(equation)?)
                }
                None => self.bump_value(x),
            },
        }
    }

    /// One `+=`.
    fn bump_value(&self, x: Term) -> Attempt<Thm> {
        let scope = &self.scope;
        let mut locals = Locals::new(scope)?;
        let th = locals.value(self)?;
        scope.with_locals(Purpose::Bumps(x), &locals, |scope| {
            let (stack, any) = scope.running(Purpose::Bumps(x), scope.st)?;
            let th = locals.settle(scope, th, stack)?;
            let any = any.ok_or(Trouble::internal("a local of unknown contents"))?;
            let th = hol::gen_(any, th)?;
            let (H, st, cenv, v) = (scope.h, scope.st, scope.cenv, scope.v);
            let (c, r) = (self.term()?, computed(th)?);
            match self.not_padding() {
                Ok(some) => scope.apply(
                    bumps_leaf {
                        H,
                        st,
                        cenv,
                        x,
                        v,
                        c,
                        r,
                    },
                    [some, th],
                ),
                Err(Trouble::Unproved { .. } | Trouble::At(..)) => {
                    let law = scope.law("sum_zero")?;
                    scope.apply(
                        bumps_leaf_zero {
                            H,
                            st,
                            cenv,
                            x,
                            v,
                            c,
                            r,
                        },
                        [law, th],
                    )
                }
                Err(other) => Err(other),
            }
        })
    }
}

/// The expression in `⊢ ∀a. computes ... r y`.
fn computed(th: Thm) -> Attempt<Term> {
    let predicate = hol::dest_forall(th.concl()).ok_or(Trouble::internal("not quantified"))?;
    let (a, _) = hol::open_fresh(predicate, &[])?;
    expression_in(hol::spec(a, th)?)
}

/// The theorem `⊢ R .... x y` with another x.
fn replace_before_last(th: Thm, equation: Thm) -> Attempt<Thm> {
    let outer = hol::dest_app(th.concl()).ok_or(Trouble::internal("not an application"))?;
    let (f, _) = hol::dest_app(outer.0).ok_or(Trouble::internal("not an application"))?;
    let equation = hol::ap_thm(hol::ap_term(f, equation)?, outer.1)?;
    Ok(hol::eq_mp(equation, th)?)
}

impl Scope {
    /// The scope inside of a loop, with the variable for its index and the name of that in C.
    pub fn enter(&self, x: Term, l: Term, u: Term) -> Attempt<(Term, Term, Scope)> {
        let letters = crate::compile::reasoning::names::letters(x)?;
        let k = self.fresh(&letters, int()?)?;
        let name = self.new_index(&letters)?;
        let mut scope = self.with_index(x, k)?.within(k, l, u)?;
        scope.v = mk("update", &[self.v, name, some(k)?])?;
        scope.indices.push((k, name));
        Ok((k, name, scope))
    }
}

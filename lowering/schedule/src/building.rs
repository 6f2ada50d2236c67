//! A side of an equation of the theories as an expression, built of the parts of a program.

use crate::binders::sum_over;
use crate::names::{Substitution, fresh};
use crate::reduction::{lit, minus, plus};
use crate::refusal::{Outcome, Refusal};
use crate::template::{Parts, arithmetic, cast_of, index_operator, literal_of};
use kernel::{Term, TermView};
use prover::hol;
use reasoning::identifiers::identifier;
use reasoning::library::show;
use reasoning::meaning::shape_of;
use reasoning::program::{Loop, index_condition};
use reasoning::scope::Scope;
use reasoning::syntax::{About, BExp, Cond, Exp, IExp, Operation, Reindexer, Takes, View};
use reasoning::term::{application, dest_list, dest_literal, int};
use reasoning::theorem::last;
use reasoning::trouble::{Attempt, Trouble};
use std::collections::HashSet;

/// What is built, and how names are given.
pub struct Builder<'a> {
    /// The parts of the program.
    pub parts: &'a Parts,
    /// The names that new binders get, in the order in which they stand.
    pub names: std::slice::Iter<'a, String>,
    /// Names that are in use.
    pub taken: &'a mut HashSet<Term>,
}

impl Builder<'_> {
    /// A side of an equation as an expression; `bound` are names for what is bound around it.
    pub fn build(&mut self, scope: &Scope, t: Term, bound: &[(Term, Term)]) -> Outcome<Term> {
        let (head, args) = hol::strip_app(t);
        if let TermView::Var(..) = hol::view(head) {
            return self.instance(scope, head, &args, bound);
        }
        let Some((operator, args)) = application(t) else {
            return Err(no_form(t));
        };
        let view = match (&operator[..], args.len()) {
            ("gen", 3) => {
                let (x, [lo, hi, e]) = self.build_loop(scope, &args, bound)?;
                Exp::Gen { x, lo, hi, e }
            }
            ("sum", 5) => {
                let ty = self.elem(args[1])?;
                let (x, [lo, hi, e]) = self.build_loop(scope, &args[2..], bound)?;
                sum_over(ty, Loop::new(x, lo, hi, e))?
            }
            ("guard", 2) => {
                let c = self.condition(scope, args[0], bound)?;
                let e = self.build(scope, args[1], bound)?;
                Exp::Guard { c, e }
            }
            ("tlet", 4) => {
                let d = self.build(scope, args[2], bound)?;
                let (y, body) = self.opened(args[3], bound)?;
                let x = self.name_for(y, body)?;
                let shape = shape_of(scope.means(d)?)?;
                let (inner, _) = scope.with_accumulator(x, scope.elements_of(d)?, shape)?;
                let bound = [bound, &[(y, x)]].concat();
                let e = self.build(&inner, body, &bound)?;
                Exp::Let { x, d, e }
            }
            ("tfold", 6) => self.build_fold(scope, &args, bound)?,
            ("at_index", 4) => {
                let e = self.build(scope, args[2], bound)?;
                let i = self.index(scope, args[3], bound)?;
                Exp::At { e, i }
            }
            ("scalar", 1) => match (literal_of(args[0]), cast_of(args[0])) {
                (Some(Exp::Lit { ty, d, k }), _) => {
                    let ty = self.elem(ty)?;
                    Exp::Lit { ty, d, k }
                }
                (_, Some([ty, z])) => {
                    let (ty, i) = (self.elem(ty)?, self.index(scope, z, bound)?);
                    Exp::Cast { ty, i }
                }
                _ => return Err(no_form(t)),
            },
            ("plus" | "minus" | "scalars", _) => {
                let arithmetic = arithmetic(&operator, &args).ok_or_else(|| no_form(t))?;
                let (ty, f) = (self.elem(arithmetic.ty)?, arithmetic.f);
                let [a, b] = arithmetic.operands;
                let operands = vec![self.build(scope, a, bound)?, self.build(scope, b, bound)?];
                Exp::Op { ty, f, operands }
            }
            ("cellwise", 5) => {
                let (ty, f) = (self.elem(args[1])?, Operation::of(args[2])?);
                let operands = dest_list(args[4])?.into_iter();
                let operands = operands.map(|t| self.build(scope, t, bound));
                let operands = operands.collect::<Outcome<Vec<Term>>>()?;
                Exp::Op { ty, f, operands }
            }
            ("COND", 3) => {
                let c = self.condition(scope, args[0], bound)?;
                let (a, b) = (
                    self.build(scope, args[1], bound)?,
                    self.build(scope, args[2], bound)?,
                );
                Exp::If { c, a, b }
            }
            ("concat", 3) => {
                let (a, b) = (
                    self.build(scope, args[1], bound)?,
                    self.build(scope, args[2], bound)?,
                );
                Exp::Concat { a, b }
            }
            ("read", 3) => return self.build(scope, args[2], bound),
            _ => match Reindexer::of_operator(&operator, t) {
                Some(r) => self.build_reindexed(scope, r.about(), &args, bound)?,
                None => return Err(no_form(t)),
            },
        };
        Ok(view.term()?)
    }

    /// An operator that moves cells of the last argument.
    fn build_reindexed(
        &mut self,
        scope: &Scope,
        about: About,
        args: &[Term],
        bound: &[(Term, Term)],
    ) -> Outcome<Exp> {
        let no_form = || Trouble::internal("an operator without its arguments");
        let (&first, &tensor) = args.first().zip(args.last()).ok_or_else(no_form)?;
        let e = self.build(scope, tensor, bound)?;
        let amount = match about.takes {
            Takes::Nothing | Takes::Extent => e,
            Takes::Amount => self.index(scope, first, bound)?,
            Takes::Kept => {
                let kept = self.index(scope, first, bound)?;
                let shape = last(scope.shape_of(e)?)?;
                let extent = *dest_list(shape)?.first().ok_or_else(no_form)?;
                let (a, b) = (index_of(scope, extent)?, kept);
                IExp::ISub { a, b }.term()?
            }
        };
        let r = Reindexer::of_operator(about.operator, amount).ok_or_else(no_form)?;
        Ok(Exp::Reindex { r: Box::new(r), e })
    }

    /// The type that a variable of the equation stands for, or the type itself.
    fn elem(&self, ty: Term) -> Outcome<Term> {
        match hol::view(ty) {
            TermView::Var(..) => {
                let part = self.parts.get(ty).ok_or_else(|| unbound(ty))?;
                Ok(part.body)
            }
            _ => Ok(ty),
        }
    }

    /// The index, the ends and the body of a loop.
    fn build_loop(
        &mut self,
        scope: &Scope,
        args: &[Term],
        bound: &[(Term, Term)],
    ) -> Outcome<(Term, [Term; 3])> {
        let (lo, hi) = (
            self.index(scope, args[0], bound)?,
            self.index(scope, args[1], bound)?,
        );
        let (y, body) = self.opened(args[2], bound)?;
        let x = self.name_for(y, body)?;
        let ends = [scope.ivalue(lo)?, scope.ivalue(hi)?].map(hol::rhs);
        let (k, inner) = scope.at_any_index(x)?;
        let inner = inner.within(k, ends[0], ends[1])?;
        let bound = [bound, &[(y, x)]].concat();
        Ok((x, [lo, hi, self.build(&inner, body, &bound)?]))
    }

    fn build_fold(&mut self, scope: &Scope, args: &[Term], bound: &[(Term, Term)]) -> Outcome<Exp> {
        let d = self.build(scope, args[5], bound)?;
        let (lo, hi) = (
            self.index(scope, args[2], bound)?,
            self.index(scope, args[3], bound)?,
        );
        let (k, step) = self.opened(args[4], bound)?;
        let (y, body) = self.opened(step, &[bound, &[(k, k)]].concat())?;
        let (i, x) = (self.name_for(k, body)?, self.name_for(y, body)?);
        let ends = [scope.ivalue(lo)?, scope.ivalue(hi)?].map(hol::rhs);
        let (at, inner) = scope.at_any_index(i)?;
        let inner = inner.within(at, ends[0], ends[1])?;
        let shape = shape_of(scope.means(d)?)?;
        let (inner, _) = inner.with_accumulator(x, scope.elements_of(d)?, shape)?;
        let bound = [bound, &[(k, i), (y, x)]].concat();
        let e = self.build(&inner, body, &bound)?;
        Ok(Exp::Fold { x, d, i, lo, hi, e })
    }

    /// The variable that a function binds, and its body.
    fn opened(&self, function: Term, bound: &[(Term, Term)]) -> Attempt<(Term, Term)> {
        let avoid: Vec<Term> = bound.iter().map(|(y, _)| *y).collect();
        match hol::dest_abs(function) {
            Some(_) => Ok(hol::open_fresh(function, &avoid)?),
            None => {
                let ty = hol::dest_fun(hol::type_of(function)).map(|(ty, _)| ty);
                let ty = ty.ok_or(Trouble::internal("no function"))?;
                let y = hol::variant(&avoid, hol::var(hol::name("y"), ty)?)?;
                Ok((y, hol::app(function, y)?))
            }
        }
    }

    /// The name for what a binder of the equation binds: the one that a part of the program has for it,
    /// the next of those asked for, or one like in the equation.
    fn name_for(&mut self, y: Term, body: Term) -> Attempt<Term> {
        if let Some(x) = self.parameter(y, body) {
            return Ok(x);
        }
        if let Some(name) = self.names.next() {
            let x = identifier(name)?;
            self.taken.insert(x);
            return Ok(x);
        }
        let (hint, _) = hol::dest_var(y).ok_or(Trouble::internal("no variable"))?;
        let hint = hol::letters(hint).trim_end_matches('\'').to_string();
        let x = fresh(&hint, self.taken)?;
        self.taken.insert(x);
        Ok(x)
    }

    /// The name that a part of the program has for its parameter, where the variable is put for it.
    fn parameter(&self, y: Term, t: Term) -> Option<Term> {
        let (head, args) = hol::strip_app(t);
        if let Some(part) = self.parts.get(head) {
            let at = args.iter().position(|arg| whole(*arg) == y)?;
            return part.parameters.get(at).copied();
        }
        match hol::view(t) {
            TermView::App(f, x) => self.parameter(y, f).or_else(|| self.parameter(y, x)),
            TermView::Abs(..) => {
                let (_, body) = hol::open_fresh(t, &[y]).ok()?;
                self.parameter(y, body)
            }
            _ => None,
        }
    }

    /// A part of the program with what is put for its names.
    fn instance(
        &mut self,
        scope: &Scope,
        variable: Term,
        args: &[Term],
        bound: &[(Term, Term)],
    ) -> Outcome<Term> {
        if let Some((_, x)) = bound.iter().rev().find(|(y, _)| *y == variable) {
            return Ok(Exp::Var { x: *x }.term()?);
        }
        let part = self
            .parts
            .get(variable)
            .cloned()
            .ok_or_else(|| unbound(variable))?;
        if part.parameters.len() != args.len() {
            return Err(no_form(variable));
        }
        let mut substitution = Substitution::default();
        for (name, arg) in part.parameters.iter().zip(args) {
            let value = match hol::type_of(*arg) == int()? {
                true => self.index(scope, *arg, bound)?,
                false => self.build(scope, *arg, bound)?,
            };
            substitution = substitution.with(*name, value)?;
        }
        Ok(substitution.apply(part.body)?)
    }

    /// An integer of the equation as an index expression.
    fn index(&mut self, scope: &Scope, z: Term, bound: &[(Term, Term)]) -> Outcome<Term> {
        if let Some((_, x)) = bound.iter().rev().find(|(y, _)| *y == z) {
            return Ok(IExp::IVar { x: *x }.term()?);
        }
        let (head, args) = hol::strip_app(z);
        if let TermView::Var(..) = hol::view(head) {
            return self.instance(scope, head, &args, bound);
        }
        if dest_literal(z).is_some() {
            return Ok(IExp::ILit { z }.term()?);
        }
        let Some((operator, args)) = application(z) else {
            return Err(no_form(z));
        };
        let args: Outcome<Vec<Term>> = args
            .into_iter()
            .map(|arg| self.index(scope, arg, bound))
            .collect();
        Ok(combined(&operator, &args?).ok_or_else(|| no_form(z))??)
    }

    fn conditions(
        &mut self,
        scope: &Scope,
        [p, q]: [Term; 2],
        bound: &[(Term, Term)],
    ) -> Outcome<[Term; 2]> {
        let first = self.condition(scope, p, bound)?;
        Ok([first, self.condition(scope, q, bound)?])
    }

    /// A proposition of the equation as a condition.
    fn condition(&mut self, scope: &Scope, p: Term, bound: &[(Term, Term)]) -> Outcome<Term> {
        if let TermView::Var(..) = hol::view(hol::strip_app(p).0) {
            let (head, args) = hol::strip_app(p);
            return self.instance(scope, head, &args, bound);
        }
        if let Some((a, b)) = hol::dest_conj(p) {
            let both = self.conditions(scope, [a, b], bound)?;
            let of_both = |[a, b]: [Term; 2]| BExp::BAnd { a, b };
            return Ok(joined(both, of_both, |[a, b]| Cond::And { a, b })?);
        }
        if let Some((a, b)) = hol::dest_disj(p) {
            let both = self.conditions(scope, [a, b], bound)?;
            let of_both = |[a, b]: [Term; 2]| BExp::BOr { a, b };
            return Ok(joined(both, of_both, |[a, b]| Cond::Or { a, b })?);
        }
        if let Some(a) = hol::dest_not(p) {
            let a = [self.condition(scope, a, bound)?];
            return Ok(joined(a, |[a]| BExp::BNot { a }, |[a]| Cond::Not { a })?);
        }
        let (comparison, a, b): (fn(Term, Term) -> BExp, Term, Term) =
            match (application(p), hol::dest_eq(p)) {
                (_, Some((a, b))) => (|a, b| BExp::BEq { a, b }, a, b),
                (Some((name, args)), _) if name == "int_lt" => {
                    (|a, b| BExp::BLt { a, b }, args[0], args[1])
                }
                (Some((name, args)), _) if name == "int_le" => {
                    (|a, b| BExp::BLe { a, b }, args[0], args[1])
                }
                _ => return Err(no_form(p)),
            };
        let (a, b) = (self.index(scope, a, bound)?, self.index(scope, b, bound)?);
        let b = comparison(a, b).term()?;
        Ok(Cond::Index { b }.term()?)
    }
}

/// The tensor that a part is of.
fn whole(t: Term) -> Term {
    match application(t) {
        Some((name, args)) if name == "at_index" => whole(args[2]),
        _ => t,
    }
}

/// Conditions joined: on integers, if all are.
fn joined<const N: usize>(
    conditions: [Term; N],
    on_integers: fn([Term; N]) -> BExp,
    otherwise: fn([Term; N]) -> Cond,
) -> Attempt<Term> {
    let mut inner = conditions;
    for c in &mut inner {
        match index_condition(*c)? {
            Some(b) => *c = b,
            None => return otherwise(conditions).term(),
        }
    }
    let b = on_integers(inner).term()?;
    Cond::Index { b }.term()
}

/// `cdiv(a, b)` as sources say it: `(a + (b - 1)) / b`.
pub fn rounded_up(a: Term, b: Term) -> Attempt<Term> {
    let less = IExp::ISub { a: b, b: lit(1)? }.term()?;
    let sum = IExp::IAdd { a, b: less }.term()?;
    IExp::IDiv { a: sum, b }.term()
}

/// An operator on integers, on index expressions.
fn combined(operator: &str, args: &[Term]) -> Option<Attempt<Term>> {
    let &[a, b] = args else {
        return None;
    };
    match operator {
        "cdiv" => Some(rounded_up(a, b)),
        "int_sub" => Some(minus(a, b)),
        "int_add" => Some(plus(a, b)),
        _ => index_operator(operator).map(|of| of(a, b).term()),
    }
}

/// The index expression that has this value here.
pub fn index_of(scope: &Scope, z: Term) -> Outcome<Term> {
    if let Some(x) = name_of(scope, z)? {
        return Ok(IExp::IVar { x }.term()?);
    }
    if dest_literal(z).is_some() {
        return Ok(IExp::ILit { z }.term()?);
    }
    let Some((operator, args)) = application(z) else {
        return Err(no_form(z));
    };
    let args: Outcome<Vec<Term>> = args.into_iter().map(|arg| index_of(scope, arg)).collect();
    Ok(combined(&operator, &args?).ok_or_else(|| no_form(z))??)
}

/// The name of the size or index that has this value here.
fn name_of(scope: &Scope, z: Term) -> Attempt<Option<Term>> {
    if hol::dest_var(z).is_none() {
        return Ok(None);
    }
    let mut valuation = scope.integers.valuation;
    while let Some((name, args)) = application(valuation)
        && name == "update"
    {
        if application(args[2]).is_some_and(|(some, value)| some == "SOME" && value[0] == z) {
            return Ok(Some(args[1]));
        }
        valuation = args[0];
    }
    let sizes = scope.session.known.borrow();
    let is_it = |(of, th): &(&(Term, Term), &kernel::Thm)| {
        of.0 == valuation && application(hol::rhs(**th)).is_some_and(|(_, args)| args == [z])
    };
    Ok(sizes.iter().find(is_it).map(|(of, _)| of.1))
}

/// That neither the expression nor a value says what a variable of an equation is.
fn unbound(variable: Term) -> Refusal {
    let name = show(variable);
    Refusal::words(format!(
        "nothing here says what `{name}` of the equation is"
    ))
    .with_note("of a scalar there are no cells; `with` gives values of indices and conditions")
}

fn no_form(t: Term) -> Refusal {
    Refusal::words(format!("no program has the form {}", show(t)))
}

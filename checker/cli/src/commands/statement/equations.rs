//! Functions by equations that theorems show to hold of them.

use super::datatype::datatype;
use super::replayed::Replayed;
use super::terms::{conjuncts, constant, open_all, spine};
use certs_tools::Context;
use kernel::{Const, Result, Term, TermView, Thm, TypeOp, TypeView};
use std::collections::HashSet;

/// An equation `c p q ... = t`, with variables free.
struct Equation {
    args: Vec<Term>,
    value: Term,
    whole: Term,
}

/// The equations that these theorems say of a constant, if exactly one function satisfies all of them:
///
/// 1. every conjunct is an equation with the constant, applied, on the left, of no special types;
/// 2. the arguments are variables, or constructors applied to such, no variable twice;
/// 3. whatever the arguments are, the left side of an equation matches;
/// 4. where the constant occurs on the right, one and the same argument is a variable that is part
///    of what that argument is on the left.
pub fn equations(k: &mut Replayed, c: Const, theorems: &[Thm]) -> Result<Option<Vec<Term>>> {
    let Some(equations) = of_theorems(k, c, theorems)? else {
        return Ok(None);
    };
    let rows = equations
        .iter()
        .map(|equation| patterns(k.look(), &equation.args));
    let Some(rows) = rows.collect::<Option<Vec<Row>>>() else {
        return Ok(None);
    };
    let holds = are_complete(k, rows, &mut { FUEL })? && is_structural(k, c, &equations)?;
    let whole = equations.into_iter().map(|equation| equation.whole);
    Ok(holds.then(|| whole.collect()))
}

/// Condition 1.
fn of_theorems(k: &mut Replayed, c: Const, theorems: &[Thm]) -> Result<Option<Vec<Equation>>> {
    let mut equations = Vec::new();
    for theorem in theorems {
        for part in conjuncts(k.context(), theorem.concl())? {
            match equation(k.look(), c, part) {
                Some(equation) => equations.push(equation),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(equations))
}

/// How many cases are distinguished at most.
const FUEL: usize = 10_000;

fn equation(k: &Context, c: Const, p: Term) -> Option<Equation> {
    let (left, value) = k.dest_eq(p)?;
    let (head, args) = spine(k, left);
    // At special types a theorem says nothing of the constant at others.
    let is_general = k.type_of(head) == k.const_info(c).ty;
    (is_general && constant(k, head)? == c).then_some(Equation {
        args,
        value,
        whole: p,
    })
}

/// The arguments of a left side; none stands for a variable.
type Row = Vec<Option<Term>>;

/// Condition 2, but for the constructors.
fn patterns(k: &Context, args: &[Term]) -> Option<Row> {
    let (mut todo, mut variables) = (args.to_vec(), HashSet::new());
    while let Some(t) = todo.pop() {
        if k.dest_var(t).is_some() {
            variables.insert(t).then_some(())?;
        } else {
            todo.extend(spine(k, t).1);
        }
    }
    Some(args.iter().map(|arg| pattern(k, *arg)).collect())
}

fn pattern(k: &Context, t: Term) -> Option<Term> {
    k.dest_var(t).is_none().then_some(t)
}

/// Condition 3: for the first argument, each constructor in turn, as long as one is looked at.
fn are_complete(k: &mut Replayed, rows: Vec<Row>, fuel: &mut usize) -> Result<bool> {
    let (true, Some(first)) = (*fuel > 0, rows.first()) else {
        return Ok(false);
    };
    *fuel -= 1;
    if first.is_empty() {
        return Ok(true);
    }
    let Some(looked_at) = rows.iter().find_map(|row| row[0]) else {
        let rest = rows.into_iter().map(|row| row[1..].to_vec());
        return are_complete(k, rest.collect(), fuel);
    };
    let Some(forms) = forms(k, looked_at)? else {
        return Ok(false);
    };
    let known =
        |row: &Row| row[0].is_none_or(|t| forms.iter().any(|form| form.args(k, t).is_some()));
    if !rows.iter().all(known) {
        return Ok(false);
    }
    for form in &forms {
        let matching = rows.iter().filter_map(|row| {
            let args = match row[0] {
                None => vec![None; form.arity],
                Some(t) => {
                    let args = form.args(k, t)?;
                    args.iter().map(|arg| pattern(k.look(), *arg)).collect()
                }
            };
            Some([&args[..], &row[1..]].concat())
        });
        let matching = matching.collect();
        if !are_complete(k, matching, fuel)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A form that the values of a type have.
struct Form {
    head: Const,
    arity: usize,
    /// Zero, which is a literal.
    literal: Option<Term>,
}

impl Form {
    /// The arguments, if a term has this form.
    fn args(&self, k: &Replayed, t: Term) -> Option<Vec<Term>> {
        if let Some(literal) = self.literal {
            return (t == literal).then(Vec::new);
        }
        let (head, args) = spine(k.look(), t);
        let has_form = constant(k.look(), head)? == self.head && args.len() == self.arity;
        has_form.then_some(args)
    }
}

/// The forms that the values of a term's type have.
fn forms(k: &mut Replayed, t: Term) -> Result<Option<Vec<Form>>> {
    let TypeView::App(operator, _) = k.look().view_type(k.look().type_of(t)) else {
        return Ok(None);
    };
    let operator = *operator;
    if let Some(forms) = of_num(k, operator)? {
        return Ok(Some(forms));
    }
    let Some(datatype) = datatype(k, operator)? else {
        return Ok(None);
    };
    let forms = datatype.constructors.into_iter().map(|made| Form {
        head: made.constant,
        arity: made.args.len(),
        literal: None,
    });
    Ok(Some(forms.collect()))
}

/// `n = 0 ∨ (∃m. n = SUC m)`, where that is what the theorem `num_cases` says of the type.
fn of_num(k: &mut Replayed, operator: TypeOp) -> Result<Option<Vec<Form>>> {
    let (Some(cases), Some(successor)) = (k.of_theories("num_cases"), k.constant("SUC")) else {
        return Ok(None);
    };
    let k = k.context();
    let (variables, body) = open_all(k, cases.concl())?;
    let [n] = variables[..] else {
        return Ok(None);
    };
    let is_num = matches!(k.view_type(k.type_of(n)), TypeView::App(op, _) if *op == operator);
    let Some((zero, _)) = k.dest_disj(body).filter(|_| is_num) else {
        return Ok(None);
    };
    let Some((_, zero)) = k.dest_eq(zero).filter(|(left, _)| *left == n) else {
        return Ok(None);
    };
    let successor_of_m = k.constant(successor, &[])?;
    let (hint, ty) = (k.binder_hint(successor_of_m), k.type_of(n));
    let m = k.var(hint, ty)?;
    let successor_of_m = k.app(successor_of_m, m)?;
    let is_successor = k.eq(n, successor_of_m)?;
    let is_successor = k.mk_exists(m, is_successor)?;
    let is_zero = k.eq(n, zero)?;
    let either = k.mk_disj(is_zero, is_successor)?;
    let form = |head, arity, literal| Form {
        head,
        arity,
        literal,
    };
    let forms = vec![form(successor, 0, Some(zero)), form(successor, 1, None)];
    Ok((either == body).then_some(forms))
}

/// Condition 4. The items of a list are parts of what the list is part of.
fn is_structural(k: &mut Replayed, of: Const, equations: &[Equation]) -> Result<bool> {
    let map = k.constant("MAP");
    let places = equations.iter().map(|equation| equation.args.len()).min();
    let k = k.look();
    let is_smaller_at = |place: usize| {
        let mut all = equations.iter();
        all.all(|equation| {
            let parts = parts(k, equation.args[place]);
            let calls = calls(k, of, map, equation.value);
            calls.into_iter().all(|call| {
                let argument = call.get(place).copied().flatten();
                argument.is_some_and(|argument| parts.contains(&argument))
            })
        })
    };
    let is_recursive = equations
        .iter()
        .any(|equation| !calls(k, of, map, equation.value).is_empty());
    Ok(!is_recursive || (0..places.unwrap_or(0)).any(is_smaller_at))
}

/// The variables in a pattern that is not one itself.
fn parts(k: &Context, pattern: Term) -> HashSet<Term> {
    let (mut todo, mut found) = (spine(k, pattern).1, HashSet::new());
    while let Some(t) = todo.pop() {
        match k.dest_var(t) {
            Some(_) => drop(found.insert(t)),
            None => todo.extend(spine(k, t).1),
        }
    }
    found
}

/// The arguments of an occurrence of a function. An item of a list stands as the list, and what is
/// bound otherwise as nothing.
type Call = Vec<Option<Term>>;

/// The occurrences of a constant.
fn calls(k: &Context, of: Const, map: Option<Const>, root: Term) -> Vec<Call> {
    let is_own = |t: Option<Const>| t == Some(of);
    // What binds the variables, the innermost last: the list that `MAP` takes the items from.
    let (mut todo, mut seen) = (vec![(root, Vec::new())], HashSet::new());
    let mut found = Vec::new();
    while let Some((t, bound)) = todo.pop() {
        if !seen.insert((t, bound.clone())) {
            continue;
        }
        if let Some((_, body)) = k.dest_abs(t) {
            todo.push((body, [bound, vec![None]].concat()));
            continue;
        }
        let argument = |t: Term| match k.view(t) {
            TermView::Bound(i, _) => {
                let binder = bound.len().checked_sub(1 + i as usize);
                binder.and_then(|at| bound[at])
            }
            _ => Some(t),
        };
        let (head, mut args) = spine(k, t);
        let function = constant(k, head);
        if let [f, list] = args[..]
            && function == map
        {
            if is_own(constant(k, f)) {
                found.push(vec![argument(list)]);
            } else if let Some((_, body)) = k.dest_abs(f) {
                todo.push((body, [&bound[..], &[argument(list)]].concat()));
            }
            if is_own(constant(k, f)) || k.dest_abs(f).is_some() {
                args = vec![list];
            }
        } else if is_own(function) {
            found.push(args.iter().map(|arg| argument(*arg)).collect());
        } else if k.dest_abs(head).is_some() {
            todo.push((head, bound.clone()));
        }
        todo.extend(args.into_iter().map(|arg| (arg, bound.clone())));
    }
    found
}

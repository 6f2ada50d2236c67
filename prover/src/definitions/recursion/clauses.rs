//! The equations of a function, taken apart.

use crate::hol;
use crate::{Fail, Proof, fail};
use kernel::{Term, TermView, Type};

/// A function to be defined, by equations `f pattern ... = t`. In the equations, a variable of
/// this name and type stands for the function; other variables may be free or quantified.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: Type,
    /// The equations.
    pub equations: Vec<Term>,
}

/// A function's equations, taken apart.
pub(super) struct Clauses {
    pub name: String,
    /// The variable that stands for the function.
    pub variable: Term,
    /// Variables for the arguments.
    pub params: Vec<Term>,
    /// The type of the results.
    pub result: Type,
    pub clauses: Vec<Clause>,
}

/// `f patterns = body`
pub(super) struct Clause {
    /// The variables of the patterns, and those in front of which the equation is quantified.
    pub vars: Vec<Term>,
    pub patterns: Vec<Term>,
    pub body: Term,
}

impl Clauses {
    pub fn new(function: &Function, variables: &[Term]) -> Proof<Clauses> {
        let name = function.name.clone();
        let variable = hol::var(hol::name(&name), function.ty)?;
        let mut clauses = Vec::new();
        for (at, &equation) in function.equations.iter().enumerate() {
            let wrong = |what: &str| Fail(format!("equation {} of {name} {what}", at + 1));
            clauses.push(clause(variable, variables, equation, wrong)?);
        }
        let Some(first) = clauses.first() else {
            return fail(format!("the function {name} has no equation"));
        };
        let arity = first.patterns.len();
        if clauses.iter().any(|clause| clause.patterns.len() != arity) {
            return fail(format!(
                "the equations of {name} have different numbers of arguments"
            ));
        }
        let (mut params, mut result) = (Vec::new(), function.ty);
        let mut used = variables.to_vec();
        for at in 0..arity {
            let Some((domain, range)) = hol::dest_fun(result) else {
                return fail(format!("{name} has more arguments than its type"));
            };
            let named = clauses.iter().map(|clause| clause.patterns[at]);
            let named = { named }.find(|&t| is_var(t) && !used.contains(&t));
            let param = named.map_or_else(|| hol::var(hol::name("x"), domain), Ok)?;
            let param = hol::variant(&used, param)?;
            used.push(param);
            params.push(param);
            result = range;
        }
        Ok(Clauses {
            name,
            variable,
            params,
            result,
            clauses,
        })
    }
}

fn clause(
    variable: Term,
    variables: &[Term],
    equation: Term,
    wrong: impl Fn(&str) -> Fail,
) -> Proof<Clause> {
    let mut vars = hol::free_vars(equation);
    vars.retain(|x| !variables.contains(x));
    let mut avoid = vars.clone();
    avoid.extend_from_slice(variables);
    let mut body = equation;
    while let Some(predicate) = hol::dest_forall(body).filter(|p| hol::dest_abs(*p).is_some()) {
        let (x, inner) = hol::open_fresh(predicate, &avoid)?;
        avoid.push(x);
        vars.push(x);
        body = inner;
    }
    let (left, body) = hol::dest_eq(body).ok_or_else(|| wrong("is not an equation"))?;
    let (head, patterns) = hol::strip_app(left);
    if head != variable {
        return Err(wrong("does not begin with the function"));
    }
    let mut seen = Vec::new();
    for &pattern in &patterns {
        pattern_vars(pattern, &mut seen).map_err(|why| wrong(&why.0))?;
    }
    if let Some(x) = hol::free_vars(body)
        .into_iter()
        .find(|x| !seen.contains(x) && !variables.contains(x))
    {
        let x = hol::dest_var(x).map_or(String::new(), |(x, _)| hol::letters(x));
        return Err(wrong(&format!(
            "uses the variable {x}, which its left side lacks"
        )));
    }
    Ok(Clause {
        vars,
        patterns,
        body,
    })
}

fn pattern_vars(pattern: Term, seen: &mut Vec<Term>) -> Proof<()> {
    if is_var(pattern) {
        if seen.contains(&pattern) {
            return fail("has a variable twice on its left side");
        }
        seen.push(pattern);
        return Ok(());
    }
    let (head, args) = hol::strip_app(pattern);
    if !matches!(hol::view(head), TermView::Const(..)) {
        return fail("has an argument that is no pattern");
    }
    args.into_iter().try_for_each(|arg| pattern_vars(arg, seen))
}

pub(super) fn is_var(t: Term) -> bool {
    matches!(hol::view(t), TermView::Var(..))
}

//! Equations with patterns, and their compilation to case distinctions.

use crate::definitions::datatype::base::arbitrary;
use crate::definitions::datatype::{Recursor, peel};
use crate::definitions::define::unfold;
use crate::hol;
use crate::hol::connectives::{conjuncts, ispecl, mk_lambdas};
use crate::hol::matching::match_type;
use crate::{Fail, Proof, fail};
use kernel::{Name, Term, TermView, Thm, Type};
use std::collections::HashMap;

/// What is known of types that were defined together, for recursion over them.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The recursion theorem.
    pub recursor: Recursor,
    /// For each type and constructor, `⊢ ∀f g... a b. case f g ... (C a b) = f a b`.
    cases: Vec<Vec<Thm>>,
}

impl Structure {
    /// The types with these names, by their theorems `<first>_recursion` and `<type>_case`.
    pub fn find(names: &[&str], lookup: &dyn Fn(&str) -> Proof<Thm>) -> Proof<Structure> {
        let first = names.first().copied().unwrap_or_default();
        let recursor = Recursor::new(lookup(&format!("{first}_recursion"))?)?;
        let mut cases = Vec::new();
        for (k, name) in names.iter().enumerate() {
            let th = lookup(&format!("{name}_case"))?;
            cases.push(conjuncts(th, recursor.of_type(k).count())?);
        }
        Ok(Structure { recursor, cases })
    }

    /// Which of the types this is an instance of, and by what types for its parameters.
    pub fn instance(&self, ty: Type) -> Option<(usize, Vec<(Name, Type)>)> {
        self.recursor
            .types
            .iter()
            .enumerate()
            .find_map(|(k, &own)| {
                let mut types = HashMap::new();
                let matches = match_type(own, ty, &mut types);
                let mut types: Vec<_> = types.into_iter().collect();
                types.sort();
                matches.then_some((k, types))
            })
    }

    /// The constructors of a type, at these types for its parameters.
    pub(super) fn branches(&self, k: usize, types: &[(Name, Type)]) -> Proof<Vec<Branch>> {
        let mut branches = Vec::new();
        for (_, constructor) in self.recursor.of_type(k) {
            let mut vars = Vec::new();
            for &x in &constructor.vars {
                vars.push(hol::subst_types(types, x)?);
            }
            branches.push(Branch {
                constant: hol::subst_types(types, constructor.constant)?,
                vars,
            });
        }
        Ok(branches)
    }
}

/// Finds what is known of the datatype of which a type is an instance.
pub type Structures<'a> = &'a dyn Fn(Type) -> Option<Structure>;

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

    /// The rows for all clauses.
    pub fn rows(&self) -> Vec<Row> {
        let clauses = self.clauses.iter().enumerate();
        let row = |(number, clause): (usize, &Clause)| Row {
            patterns: clause.patterns.iter().copied().map(Some).collect(),
            bindings: Vec::new(),
            number,
        };
        clauses.map(row).collect()
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

/// A clause on the way through the compilation.
#[derive(Clone)]
pub(super) struct Row {
    /// A pattern for each scrutinee; nothing where all values match.
    pub patterns: Vec<Option<Term>>,
    /// What the variables of the patterns passed so far stand for.
    pub bindings: Vec<(Term, Term)>,
    /// Which clause it is.
    pub number: usize,
}

/// One constructor of a datatype, at an instance of the type.
pub(super) struct Branch {
    constant: Term,
    vars: Vec<Term>,
}

impl Branch {
    /// The arguments of the constructor, if that is what a term is made by.
    pub fn arguments(&self, t: Term) -> Option<Vec<Term>> {
        let (head, args) = peel(t, self.vars.len())?;
        (head == self.constant).then_some(args)
    }
}

/// The compilation of clauses.
pub(super) struct Compiler<'a> {
    pub structures: Structures<'a>,
    pub function: &'a Clauses,
}

impl Compiler<'_> {
    /// The body of the function for these scrutinees (variables), by the first row that
    /// matches.
    pub fn compile(&self, scrutinees: &[Term], mut rows: Vec<Row>) -> Proof<Term> {
        let Some(first) = rows.first() else {
            return arbitrary(self.function.result);
        };
        let refutable = |pattern: &Option<Term>| pattern.is_some_and(|t| !is_var(t));
        let Some(at) = first.patterns.iter().position(refutable) else {
            let mut bindings = first.bindings.clone();
            for (pattern, &x) in first.patterns.iter().zip(scrutinees) {
                bindings.extend(pattern.map(|pattern| (pattern, x)));
            }
            return Ok(hol::subst(
                &bindings,
                self.function.clauses[first.number].body,
            )?);
        };
        let (branches, case) = self.branches(hol::type_of(scrutinees[at]))?;
        for row in &rows {
            self.check_constructor(row, at, &branches)?;
        }
        let mut functions = Vec::new();
        for branch in &branches {
            let vars = self.fresh(branch, at, &rows, scrutinees)?;
            let mut inner = vars.clone();
            inner.extend_from_slice(&scrutinees[..at]);
            inner.extend_from_slice(&scrutinees[at + 1..]);
            let own = rows
                .iter_mut()
                .filter_map(|row| row.at(at, branch, scrutinees[at]));
            let body = self.compile(&inner, own.collect())?;
            functions.push(mk_lambdas(&vars, body)?);
        }
        functions.push(scrutinees[at]);
        let result = self.function.result;
        let case = case_at(case, &functions, result)?;
        Ok(hol::apps(case, &functions)?)
    }

    /// The rows and variables for one constructor of the type of a scrutinee.
    pub fn rows_of(
        &self,
        at: usize,
        constructor: usize,
        scrutinees: &[Term],
    ) -> Proof<(Vec<Term>, Vec<Row>)> {
        let rows = self.function.rows();
        let (branches, _) = self.branches(hol::type_of(scrutinees[at]))?;
        for row in &rows {
            self.check_constructor(row, at, &branches)?;
        }
        let branch = &branches[constructor];
        let vars = self.fresh(branch, at, &rows, scrutinees)?;
        let own = rows
            .iter()
            .filter_map(|row| row.at(at, branch, scrutinees[at]));
        Ok((vars, own.collect()))
    }

    fn branches(&self, ty: Type) -> Proof<(Vec<Branch>, Term)> {
        let unknown = || {
            Fail(format!(
                "a pattern of {} is of a type that is no datatype \
                 (for a pair, take a variable, and `FST` and `SND` of it)",
                self.function.name
            ))
        };
        let structure = (self.structures)(ty).ok_or_else(unknown)?;
        let (k, types) = structure.instance(ty).ok_or_else(unknown)?;
        Ok((
            structure.branches(k, &types)?,
            case_constant(&structure, k)?,
        ))
    }

    fn check_constructor(&self, row: &Row, at: usize, branches: &[Branch]) -> Proof<()> {
        let Some(pattern) = row.patterns[at].filter(|t| !is_var(*t)) else {
            return Ok(());
        };
        if branches.iter().any(|b| b.arguments(pattern).is_some()) {
            return Ok(());
        }
        fail(format!(
            "equation {} of {} has a pattern that is no constructor applied to all its arguments",
            row.number + 1,
            self.function.name
        ))
    }

    /// Variables for the arguments of a constructor, named as in a pattern.
    fn fresh(
        &self,
        branch: &Branch,
        at: usize,
        rows: &[Row],
        scrutinees: &[Term],
    ) -> Proof<Vec<Term>> {
        let mut used = scrutinees.to_vec();
        used.push(self.function.variable);
        used.extend(&self.function.params);
        let written = rows
            .iter()
            .find_map(|row| branch.arguments(row.patterns[at]?));
        let mut vars = Vec::new();
        for (j, &x) in branch.vars.iter().enumerate() {
            let named = written.as_ref().map(|args| args[j]).filter(|&t| is_var(t));
            let fresh = hol::variant(&used, named.unwrap_or(x))?;
            used.push(fresh);
            vars.push(fresh);
        }
        Ok(vars)
    }
}

impl Row {
    /// The row for values of a constructor, if they may match.
    fn at(&self, at: usize, branch: &Branch, scrutinee: Term) -> Option<Row> {
        let mut row = self.clone();
        let pattern = row.patterns.remove(at);
        let mut patterns = match pattern {
            Some(pattern) if !is_var(pattern) => {
                branch.arguments(pattern)?.into_iter().map(Some).collect()
            }
            other => {
                row.bindings
                    .extend(other.map(|pattern| (pattern, scrutinee)));
                vec![None; branch.vars.len()]
            }
        };
        patterns.append(&mut row.patterns);
        row.patterns = patterns;
        Some(row)
    }
}

/// The case constant of a type, at its generic type.
fn case_constant(structure: &Structure, k: usize) -> Proof<Term> {
    let mut body = structure.cases[k].first().map(|th| th.concl());
    while let Some(predicate) = body.and_then(hol::dest_forall) {
        body = Some(hol::open_fresh(predicate, &[])?.1);
    }
    match body.and_then(hol::dest_eq) {
        Some((left, _)) => Ok(hol::strip_app(left).0),
        None => fail("the theorem of a case constant is of another form"),
    }
}

/// A case constant at the types of its arguments and result.
fn case_at(case: Term, args: &[Term], result: Type) -> Proof<Term> {
    let ty = args
        .iter()
        .rev()
        .try_fold(result, |range, &arg| hol::fun(hol::type_of(arg), range))?;
    let mut types = HashMap::new();
    if !match_type(hol::type_of(case), ty, &mut types) {
        return fail("internal error: a case constant is of another type");
    }
    let mut types: Vec<_> = types.into_iter().collect();
    types.sort();
    Ok(hol::subst_types(&types, case)?)
}

/// `⊢ l = r'` from `⊢ l = r`, where `r'` comes from `r` by as many case distinctions on known
/// constructors as there are.
pub(super) fn evaluate(structures: Structures<'_>, th: Thm, goal: Term) -> Proof<Thm> {
    let mut th = th;
    while hol::rhs(th) != goal {
        let Some(step) = case_step(structures, hol::rhs(th))? else {
            break;
        };
        th = hol::trans(th, step)?;
    }
    Ok(th)
}

fn case_step(structures: Structures<'_>, t: Term) -> Proof<Option<Thm>> {
    let (head, args) = hol::strip_app(t);
    let Some((&scrutinee, functions)) = args.split_last() else {
        return Ok(None);
    };
    let Some(structure) = structures(hol::type_of(scrutinee)) else {
        return Ok(None);
    };
    let Some((k, types)) = structure.instance(hol::type_of(scrutinee)) else {
        return Ok(None);
    };
    if hol::head_const(head) != hol::head_const(case_constant(&structure, k)?) {
        return Ok(None);
    }
    let mut branches = structure.branches(k, &types)?.into_iter().enumerate();
    let Some((i, parts)) = branches.find_map(|(i, b)| Some((i, b.arguments(scrutinee)?))) else {
        return Ok(None);
    };
    let mut values = functions.to_vec();
    values.extend(&parts);
    let th = ispecl(&values, structure.cases[k][i])?;
    let reduced = unfold(hol::refl(functions[i])?, &parts)?;
    Ok(Some(hol::trans(th, reduced)?))
}

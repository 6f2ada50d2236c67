//! Structural recursion on one argument, by the recursion theorem of its datatype.

use super::clauses::{Clause, Clauses, is_var};
use super::compile::Compiler;
use super::equations::{Recursive, evaluated, same_equation};
use super::structure::{Structure, Structures};
use crate::definitions::datatype::peel;
use crate::definitions::define::{define, unfold};
use crate::hol;
use crate::hol::by_name::{apply, type_app};
use crate::hol::connectives::{conjuncts, ispecl, mk_lambdas, select};
use crate::rewriting::set::SimpSet;
use crate::rewriting::simplifier::Simplifier;
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};
use std::rc::Rc;

/// A recursion over the types of a structure, one function for some of them.
struct Plan<'a> {
    structures: Structures<'a>,
    functions: &'a [Clauses],
    structure: Structure,
    types: Vec<(Name, Type)>,
    /// For each function, the argument that it recurs on, and which of the types that is.
    positions: Vec<(usize, usize)>,
}

/// What stands for the result of a recursive call.
struct Known {
    /// The argument on which a function may be called.
    argument: Term,
    /// The result, a function of the other arguments (or a list of them), and its type.
    result: Term,
    of: usize,
}

/// Defines functions by structural recursion, trying every choice of the arguments they recur
/// on.
pub(super) fn define_structural(
    functions: &[Clauses],
    structures: Structures<'_>,
    map_map: Option<Thm>,
) -> Proof<Vec<Recursive>> {
    let mut why = None;
    for at in 0..functions[0].params.len() {
        let plan = match Plan::new(functions, structures, at) {
            Ok(Some(plan)) => plan,
            Ok(None) => continue,
            Err(error) => {
                why.get_or_insert(error);
                continue;
            }
        };
        match plan.steps() {
            Ok(steps) => return plan.define(&steps, map_map),
            Err(error) => {
                why.get_or_insert(error);
            }
        }
    }
    match why {
        Some(error) => Err(error),
        None => fail(format!(
            "the equations of {} are not recursive on an argument that is a constructor pattern \
             in all of them",
            functions[0].name
        )),
    }
}

impl Plan<'_> {
    /// The plan in which the first function recurs on this argument, and the others on their
    /// first arguments of types declared together with its type.
    fn new<'a>(
        functions: &'a [Clauses],
        structures: Structures<'a>,
        at: usize,
    ) -> Proof<Option<Plan<'a>>> {
        let ty = hol::type_of(functions[0].params[at]);
        let Some(structure) = structures(ty) else {
            return Ok(None);
        };
        let Some((_, types)) = structure.instance(ty) else {
            return Ok(None);
        };
        let mut own = Vec::new();
        for &of in &structure.recursor.types {
            own.push(hol::subst_type(&types, of)?);
        }
        let mut positions: Vec<(usize, usize)> = Vec::new();
        for (i, function) in functions.iter().enumerate() {
            let candidates = function.params.iter().enumerate();
            let found = candidates
                .filter(|(j, _)| i > 0 || *j == at)
                .find_map(|(j, &x)| {
                    let k = own.iter().position(|&ty| ty == hol::type_of(x))?;
                    let is_pattern = |c: &Clause| !is_var(c.patterns[j]);
                    let fits = function.clauses.iter().all(is_pattern);
                    (fits && positions.iter().all(|(_, other)| *other != k)).then_some((j, k))
                });
            match found {
                Some(position) => positions.push(position),
                None => return Ok(None),
            }
        }
        Ok(Some(Plan {
            structures,
            functions,
            structure,
            types,
            positions,
        }))
    }

    /// The function that recurs on a type.
    fn function_on(&self, k: usize) -> Option<usize> {
        self.positions.iter().position(|(_, of)| *of == k)
    }

    /// The arguments of a function other than the one that it recurs on.
    fn others(&self, i: usize, args: &[Term]) -> Vec<Term> {
        let mut others = args.to_vec();
        others.remove(self.positions[i].0);
        others
    }

    /// What is to be done at each constructor, for the recursion theorem.
    fn steps(&self) -> Proof<Vec<Term>> {
        let mut steps = Vec::new();
        for k in 0..self.structure.recursor.types.len() {
            for (local, (_, constructor)) in self.structure.recursor.of_type(k).enumerate() {
                let Some(i) = self.function_on(k) else {
                    let mut params = Vec::new();
                    for &x in &constructor.vars {
                        params.push(hol::subst_types(&self.types, x)?);
                    }
                    let known = self.results(&constructor.recursive, &params)?;
                    params.extend(known.iter().map(|known| known.result));
                    steps.push(mk_lambdas(&params, hol::mk_true()?)?);
                    continue;
                };
                let function = &self.functions[i];
                let compiler = Compiler {
                    structures: self.structures,
                    function,
                };
                let at = self.positions[i].0;
                let (vars, rows) = compiler.rows_of(at, local, &function.params)?;
                let known = self.results(&constructor.recursive, &vars)?;
                let others = self.others(i, &function.params);
                let mut scrutinees = vars.clone();
                scrutinees.extend(&others);
                let body = compiler.compile(&scrutinees, rows)?;
                let body = self.replace_calls(body, &known)?;
                self.refuse_calls(i, body)?;
                let mut params = vars;
                params.extend(known.iter().map(|known| known.result));
                params.extend(&others);
                steps.push(mk_lambdas(&params, body)?);
            }
        }
        // The recursion theorem has the constructors in the order of their types.
        Ok(steps)
    }

    /// The type of the results of the recursion on a type: functions of the other arguments.
    fn result_type(&self, k: usize) -> Proof<Type> {
        let Some(i) = self.function_on(k) else {
            return Ok(hol::bool());
        };
        let others = self.others(i, &self.functions[i].params);
        let ty = others
            .iter()
            .rev()
            .try_fold(self.functions[i].result, |range, &x| {
                hol::fun(hol::type_of(x), range)
            });
        Ok(ty?)
    }

    /// Variables for the results at the recursive arguments of a constructor.
    fn results(&self, recursive: &[(usize, usize)], vars: &[Term]) -> Proof<Vec<Known>> {
        let mut known = Vec::new();
        for &(at, of) in recursive {
            let own = hol::subst_type(&self.types, self.structure.recursor.types[of])?;
            let mut ty = self.result_type(of)?;
            if hol::type_of(vars[at]) != own {
                ty = type_app("list", &[ty])?;
            }
            let mut avoid: Vec<Term> = vars.to_vec();
            for function in self.functions {
                avoid.extend(&function.params);
                avoid.push(function.variable);
            }
            avoid.extend(known.iter().map(|known: &Known| known.result));
            let result = hol::variant(&avoid, hol::var(hol::name("result"), ty)?)?;
            known.push(Known {
                argument: vars[at],
                result,
                of,
            });
        }
        Ok(known)
    }

    /// A term with what is known put for recursive calls.
    fn replace_calls(&self, t: Term, known: &[Known]) -> Proof<Term> {
        let mut mentions = false;
        for function in self.functions {
            mentions |= hol::is_free_in(function.variable, t)?;
        }
        if !mentions {
            return Ok(t);
        }
        if hol::dest_abs(t).is_some() {
            let mut avoid: Vec<Term> = known.iter().map(|known| known.argument).collect();
            avoid.extend(known.iter().flat_map(|known| hol::free_vars(known.result)));
            let (x, body) = hol::open_fresh(t, &avoid)?;
            return Ok(hol::lambda(x, self.replace_calls(body, known)?)?);
        }
        let (head, args) = hol::strip_app(t);
        if let Some(i) = self.functions.iter().position(|f| f.variable == head) {
            let (at, of) = self.positions[i];
            let result = args.get(at).and_then(|&arg| {
                let found = known.iter().find(|k| k.of == of && k.argument == arg)?;
                Some(found.result)
            });
            if let Some(result) = result {
                let mut others = Vec::new();
                for other in self.others(i, &args) {
                    others.push(self.replace_calls(other, known)?);
                }
                return Ok(hol::apps(result, &others)?);
            }
        }
        if let Some(mapped) = self.replace_mapped(t, known)? {
            return Ok(mapped);
        }
        match hol::dest_app(t) {
            Some((f, x)) => {
                let (f, x) = (self.replace_calls(f, known)?, self.replace_calls(x, known)?);
                Ok(hol::app(f, x)?)
            }
            None => Ok(t),
        }
    }

    /// `MAP (λr. t') results` for `MAP (λx. t) xs` where `t'` is `t` with `r` put for the
    /// recursive calls on `x`.
    fn replace_mapped(&self, t: Term, known: &[Known]) -> Proof<Option<Term>> {
        let (head, args) = hol::strip_app(t);
        let is_map =
            hol::head_const(head).is_some_and(|c| hol::find_const(hol::name("MAP")) == Some(c));
        let [function, list] = args[..] else {
            return Ok(None);
        };
        let Some(found) = known.iter().find(|k| is_map && k.argument == list) else {
            return Ok(None);
        };
        let Some(i) = self.function_on(found.of) else {
            return Ok(None);
        };
        if function == self.functions[i].variable && self.positions[i].0 == 0 {
            return Ok(Some(found.result));
        }
        let mut avoid: Vec<Term> = hol::free_vars(function);
        avoid.extend(known.iter().map(|known| known.argument));
        avoid.extend(known.iter().flat_map(|known| hol::free_vars(known.result)));
        let (x, body) = match (
            hol::dest_abs(function),
            hol::dest_fun(hol::type_of(function)),
        ) {
            (Some(_), _) => hol::open_fresh(function, &avoid)?,
            (None, Some((domain, _))) => {
                let x = hol::variant(&avoid, hol::var(hol::name("x"), domain)?)?;
                (x, hol::app(function, x)?)
            }
            _ => return Ok(None),
        };
        avoid.push(x);
        let result = hol::var(hol::name("r"), self.result_type(found.of)?)?;
        let result = hol::variant(&avoid, result)?;
        let element = Known {
            argument: x,
            result,
            of: found.of,
        };
        let body = self.replace_calls(body, &[element])?;
        if hol::is_free_in(x, body)? {
            return fail(format!(
                "{} is called on the elements of a list by a function that also uses the elements \
                 themselves: such a recursion needs a measure",
                self.functions[i].name
            ));
        }
        let mapped = apply("MAP", &[hol::lambda(result, body)?, found.result])?;
        Ok(Some(mapped))
    }

    fn refuse_calls(&self, i: usize, body: Term) -> Proof<()> {
        for function in self.functions {
            if hol::is_free_in(function.variable, body)? {
                return fail(format!(
                    "in the equations of {}, {} is called on something else than an argument of \
                     the constructor on its left side: such a recursion needs a measure",
                    self.functions[i].name, function.name
                ));
            }
        }
        Ok(())
    }

    /// Defines the functions and proves their equations.
    fn define(&self, steps: &[Term], map_map: Option<Thm>) -> Proof<Vec<Recursive>> {
        let recursor = &self.structure.recursor;
        let mut th = ispecl(steps, recursor.theorem)?;
        let mut on_types = Vec::new();
        for k in 0..recursor.types.len() {
            let holds = select(th)?;
            let Some((predicate, chosen)) = hol::dest_app(holds.concl()) else {
                return fail("internal error: nothing was chosen");
            };
            let (function, holds) = match self.function_on(k) {
                None => (chosen, holds),
                Some(i) => {
                    // Where the function recurs on its first argument, it is what was chosen.
                    let name = &self.functions[i].name;
                    let name = match self.positions[i].0 {
                        0 => name.clone(),
                        _ => format!("_{name}"),
                    };
                    let defined = define(&name, &[], chosen)?;
                    let folded = hol::ap_term(predicate, hol::sym(defined.equation)?)?;
                    (defined.constant, hol::eq_mp(folded, holds)?)
                }
            };
            on_types.push(function);
            th = hol::eq_mp(hol::beta(holds.concl())?, holds)?;
        }
        let equations = conjuncts(th, recursor.constructors.len())?;

        // ⊢ f = λx y. fn y x
        let mut defined = Vec::new();
        for (i, function) in self.functions.iter().enumerate() {
            let (at, k) = self.positions[i];
            if at == 0 {
                defined.push(hol::refl(on_types[k])?);
                continue;
            }
            let body = hol::app(on_types[k], function.params[at])?;
            let body = hol::apps(body, &self.others(i, &function.params))?;
            defined.push(define(&function.name, &function.params, body)?.equation);
        }
        let variables: Vec<Term> = self.functions.iter().map(|f| f.variable).collect();
        let mut found = Vec::new();
        for (i, function) in self.functions.iter().enumerate() {
            let mut proved = Vec::new();
            for (number, clause) in function.clauses.iter().enumerate() {
                let (at, k) = self.positions[i];
                let pattern = clause.patterns[at];
                let branches = self.structure.branches(k, &self.types)?;
                let place = recursor
                    .of_type(k)
                    .zip(branches)
                    .find_map(|(own, branch)| Some((own, branch.arguments(pattern)?)));
                let Some(((place, constructor), parts)) = place else {
                    return fail("internal error: a pattern has no constructor");
                };
                // f patterns = fn (C parts) others = step parts results others = body
                let others = self.others(i, &clause.patterns);
                let mut th = self.applied(defined[i], i, &clause.patterns)?;
                let equation = hol::specl(&parts, equations[place])?;
                let count = parts.len() + constructor.recursive.len();
                let Some((_, args)) = peel(hol::rhs(equation), count) else {
                    return fail("internal error: a recursion theorem has another form");
                };
                let step = unfold(hol::refl(steps[place])?, &args)?;
                th = hol::trans(th, unfold(hol::trans(equation, step)?, &others)?)?;
                let mut known = Vec::new();
                let results = args[parts.len()..].iter();
                for (&(at, of), &result) in constructor.recursive.iter().zip(results) {
                    known.push(Known {
                        argument: parts[at],
                        result,
                        of,
                    });
                }
                let goal = self.replace_calls(clause.body, &known)?;
                let th = evaluated(function, self.structures, number, th, goal)?;
                let mut normal = |t: Term| normal_form(map_map, t);
                let th = same_equation(th, clause.body, &variables, &defined, &mut normal)?;
                proved.push(hol::gens(&clause.vars, th)?);
            }
            found.push(Recursive {
                constant: hol::lhs(defined[i]),
                equations: proved,
            });
        }
        Ok(found)
    }

    /// `⊢ f args = fn arg others`
    fn applied(&self, definition: Thm, i: usize, args: &[Term]) -> Proof<Thm> {
        if self.positions[i].0 > 0 {
            return unfold(definition, args);
        }
        let th = args
            .iter()
            .try_fold(definition, |th, &arg| hol::ap_thm(th, arg));
        Ok(th?)
    }
}

/// `⊢ t = t'` for the beta-normal form, in which nested applications of `MAP` are merged.
fn normal_form(map_map: Option<Thm>, t: Term) -> Proof<Thm> {
    let th = hol::beta_norm(t)?;
    let Some(map_map) = map_map else {
        return Ok(th);
    };
    let mut set = SimpSet::default();
    set.add(map_map)?;
    let simplified = Simplifier::new(Rc::new(set)).simplify(hol::rhs(th))?;
    match simplified {
        Some(more) => Ok(hol::trans(th, more)?),
        None => Ok(th),
    }
}

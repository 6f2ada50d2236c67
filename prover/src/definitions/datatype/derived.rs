//! What follows from induction and recursion: exhaustion, case distinction, distinctness and
//! injectivity of the constructors.

use super::base::arbitrary;
use super::signature::{Recursor, Signature, fresh_type_var};
use crate::definitions::define::{define, unfold};
use crate::hol;
use crate::hol::connectives::{
    beta_normal, choose, conjs, conjuncts, dischs, disj_at, disj_cases, exists, ispecl, mk_conjs,
    mk_disjs, mk_existss, mk_lambdas, prove_clause, select,
};
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};

/// One alternative of an exhaustion theorem: `∃a b. x = C a b`.
struct Alternative {
    vars: Vec<Term>,
    equation: Term,
}

impl Alternative {
    fn new(constructor: &Signature, x: Term) -> Proof<Alternative> {
        let vars = constructor.apart(&hol::free_vars(x))?;
        let equation = hol::eq(x, constructor.value(&vars)?)?;
        Ok(Alternative { vars, equation })
    }

    fn statement(&self) -> Proof<Term> {
        mk_existss(&self.vars, self.equation)
    }
}

/// The alternatives for a term of a type.
fn alternatives(recursor: &Recursor, k: usize, x: Term) -> Proof<Vec<Term>> {
    let constructors = recursor.of_type(k);
    let alternatives = constructors.map(|(_, c)| Alternative::new(c, x)?.statement());
    alternatives.collect()
}

/// `⊢ ∀x. (∃a b. x = C a b) ∨ ...` for each type.
pub(super) fn exhaustions(recursor: &Recursor, induct: Thm) -> Proof<Vec<Thm>> {
    let mut values = Vec::new();
    for (k, &ty) in recursor.types.iter().enumerate() {
        let x = hol::var(hol::name("x"), ty)?;
        let either = mk_disjs(&alternatives(recursor, k, x)?)?;
        values.push(hol::lambda(x, either)?);
    }
    let mut th = beta_normal(ispecl(&values, induct)?)?;
    for (i, constructor) in recursor.constructors.iter().enumerate() {
        let Some((premise, _)) = hol::dest_imp(th.concl()) else {
            return fail("internal error: an induction principle lacks a premise");
        };
        let (arity, recursive) = (constructor.vars.len(), constructor.recursive.len());
        let step = prove_clause(premise, arity, recursive, |vars, _| {
            let value = constructor.value(vars)?;
            let at = recursor.of_type(constructor.of).position(|(j, _)| i == j);
            let own = Alternative::new(constructor, value)?;
            let th = exists(&own.vars, own.equation, vars, hol::refl(value)?)?;
            let all = alternatives(recursor, constructor.of, value)?;
            disj_at(&all, at.unwrap_or(0), th)
        })?;
        th = hol::mp(th, step)?;
    }
    conjuncts(th, recursor.types.len())
}

/// The case distinction on a type.
#[derive(Clone, Debug)]
pub struct Case {
    /// The constant: `case f g ... x`.
    pub constant: Term,
    /// `⊢ ∀f g... a b. case f g ... (C a b) = f a b` for each constructor.
    pub equations: Vec<Thm>,
    /// The same with free variables.
    open: Vec<Thm>,
    /// The variables `f`, `g`, ..., and the type of their results.
    functions: Vec<Term>,
    result: Name,
}

/// Defines the case distinction on a type.
pub(super) fn define_case(name: &str, recursor: &Recursor, k: usize) -> Proof<Case> {
    let mut params = Vec::new();
    for &ty in &recursor.types {
        hol::with(|context| context.collect_type_vars(ty, &mut params));
    }
    let result_name = fresh_type_var(&params);
    let result = hol::type_var(result_name)?;
    let mut types = Vec::new();
    for (j, &function) in recursor.functions.iter().enumerate() {
        let range = hol::dest_fun(hol::type_of(function)).map(|(_, range)| range);
        let Some(kernel::TypeView::Var(name)) = range.map(hol::view_type) else {
            return fail("the results of a recursion theorem are of any type");
        };
        types.push((name, if j == k { result } else { hol::bool() }));
    }
    let (mut functions, mut values) = (Vec::new(), Vec::new());
    for (i, constructor) in recursor.constructors.iter().enumerate() {
        let vars = &constructor.vars;
        let mut params = vars.clone();
        let mut ty = hol::subst_type(&types, hol::type_of(recursor.steps[i]))?;
        let mut domains = Vec::new();
        for _ in 0..vars.len() + constructor.recursive.len() {
            let Some((domain, range)) = hol::dest_fun(ty) else {
                return fail("internal error: a step of a recursion theorem lacks arguments");
            };
            domains.push(domain);
            ty = range;
        }
        for (j, &domain) in domains[vars.len()..].iter().enumerate() {
            params.push(hol::var(hol::name(&format!("r{j}")), domain)?);
        }
        let body = if constructor.of == k {
            let mut domains = domains[..vars.len()].iter().rev();
            let ty = domains.try_fold(result, |range, &domain| hol::fun(domain, range))?;
            let function = hol::var(hol::name(&format!("f{}", functions.len())), ty)?;
            functions.push(function);
            hol::apps(function, vars)?
        } else {
            hol::mk_true()?
        };
        values.push(mk_lambdas(&params, body)?);
    }
    let instance = beta_normal(ispecl(&values, recursor.theorem)?)?;
    let (on_types, body, equations) = recursor.open(instance)?;
    let own: Vec<Thm> = recursor.of_type(k).map(|(i, _)| equations[i]).collect();
    let holds = conjs(&own)?;
    let ex = hol::mk_exists(on_types[k], holds.concl())?;
    let ex = hol::exists(ex, on_types[k], holds)?;
    let chosen = select(choose(&on_types, body, instance, ex)?)?;
    let Some((predicate, function)) = hol::dest_app(chosen.concl()) else {
        return fail("internal error: nothing was chosen");
    };
    let defined = define(name, &functions, function)?;
    let same = hol::sym(unfold(defined.equation, &functions)?)?;
    let th = hol::eq_mp(hol::ap_term(predicate, same)?, chosen)?;
    let th = hol::eq_mp(hol::beta(th.concl())?, th)?;
    let (mut equations, mut open) = (Vec::new(), Vec::new());
    for (th, (_, constructor)) in conjuncts(th, own.len())?
        .into_iter()
        .zip(recursor.of_type(k))
    {
        open.push(hol::specl(&constructor.vars, th)?);
        equations.push(hol::gens(&functions, th)?);
    }
    Ok(Case {
        constant: defined.constant,
        equations,
        open,
        functions,
        result: result_name,
    })
}

/// `⊢ x = x' ⇒ (∀a b. x' = C a b ⇒ f a b = f' a b) ⇒ ... ⇒ case f ... x = case f' ... x'`,
/// all variables quantified.
pub(super) fn congruence(recursor: &Recursor, k: usize, case: &Case, cases: Thm) -> Proof<Thm> {
    let x = hol::var(hol::name("x"), recursor.types[k])?;
    let other = hol::var(hol::name("x'"), recursor.types[k])?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let mut rest = hol::type_of(case.constant);
    let mut given = vec![hol::eq(x, other)?];
    for (j, (_, constructor)) in recursor.of_type(k).enumerate() {
        let Some((ty, range)) = hol::dest_fun(rest) else {
            return fail("internal error: a case constant lacks arguments");
        };
        rest = range;
        let f = hol::var(hol::name(&format!("f{j}")), ty)?;
        let g = hol::var(hol::name(&format!("f{j}'")), ty)?;
        let at = hol::eq(other, constructor.value(&constructor.vars)?)?;
        let (f_at, g_at) = (
            hol::apps(f, &constructor.vars)?,
            hol::apps(g, &constructor.vars)?,
        );
        let same = hol::mk_imp(at, hol::eq(f_at, g_at)?)?;
        given.push(hol::mk_foralls(&constructor.vars, same)?);
        left.push(f);
        right.push(g);
    }
    let (by_left, by_right) = (
        hol::apps(case.constant, &left)?,
        hol::apps(case.constant, &right)?,
    );
    let goal = hol::eq(hol::app(by_left, other)?, hol::app(by_right, other)?)?;
    let constructors: Vec<_> = recursor.of_type(k).map(|(_, c)| c).collect();
    let either = hol::spec(other, cases)?;
    let th = disj_cases(
        either,
        &alternatives(recursor, k, other)?,
        goal,
        &mut |at, ex| {
            let own = Alternative::new(constructors[at], other)?;
            let equation = hol::assume(own.equation)?;
            let side = |by: Term, functions: &[Term]| -> Proof<Thm> {
                let mut args = functions.to_vec();
                args.extend(&own.vars);
                let th = ispecl(&args, case.equations[at])?;
                Ok(hol::trans(hol::ap_term(by, equation)?, th)?)
            };
            let premise = hol::specl(&own.vars, hol::assume(given[at + 1])?)?;
            let th = hol::trans(side(by_left, &left)?, hol::mp(premise, equation)?)?;
            let th = hol::trans(th, hol::sym(side(by_right, &right)?)?)?;
            choose(&own.vars, own.equation, ex, th)
        },
    )?;
    let th = hol::trans(hol::ap_term(by_left, hol::assume(given[0])?)?, th)?;
    let mut vars = vec![x, other];
    for (f, g) in left.into_iter().zip(right) {
        vars.extend([f, g]);
    }
    Ok(hol::gens(&vars, dischs(&given, th)?)?)
}

/// The case distinction at functions that give certain results, whatever their arguments.
struct Constant<'a> {
    case: &'a Case,
    types: [(Name, Type); 1],
    functions: Vec<(Term, Term)>,
}

impl Constant<'_> {
    fn new<'a>(
        constructors: &[&Signature],
        case: &'a Case,
        results: &[Term],
    ) -> Proof<Constant<'a>> {
        let ty = results.first().map_or(hol::bool(), |&t| hol::type_of(t));
        let types = [(case.result, ty)];
        let mut functions = Vec::new();
        for (i, &f) in case.functions.iter().enumerate() {
            let value = mk_lambdas(&constructors[i].vars, results[i])?;
            functions.push((hol::subst_types(&types, f)?, value));
        }
        Ok(Constant {
            case,
            types,
            functions,
        })
    }

    /// `⊢ case ... (C vars) = result` for the constructor at this place.
    fn equation(&self, i: usize) -> Proof<Thm> {
        let th = hol::inst_type(&self.types, self.case.open[i])?;
        let th = hol::inst(&self.functions, th)?;
        Ok(hol::trans(th, hol::beta_norm(hol::rhs(th))?)?)
    }
}

/// `⊢ f a = f b` from `⊢ a = b`, where `⊢ f a = r` for some result.
fn under(equation: Thm, same: Thm) -> Proof<Thm> {
    match hol::dest_app(hol::lhs(equation)) {
        Some((f, _)) => Ok(hol::ap_term(f, same)?),
        None => fail("internal error: not a case distinction"),
    }
}

/// `⊢ (∀a b c. C a b ≠ D c) ∧ (∀c a b. D c ≠ C a b) ∧ ...`; nothing for one constructor.
///
/// The bits of a constructor's number are functions of its values, by case distinction.
pub(super) fn distinctness(recursor: &Recursor, k: usize, case: &Case) -> Proof<Option<Thm>> {
    let constructors: Vec<_> = recursor.of_type(k).map(|(_, c)| c).collect();
    let count = constructors.len();
    let mut bits = Vec::new();
    while 1 << bits.len() < count {
        let mut results = Vec::new();
        for i in 0..count {
            results.push(match i >> bits.len() & 1 {
                0 => hol::mk_false()?,
                _ => hol::mk_true()?,
            });
        }
        let bit = Constant::new(&constructors, case, &results)?;
        let equations: Proof<Vec<Thm>> = (0..count).map(|i| bit.equation(i)).collect();
        bits.push(equations?);
    }
    let mut found = Vec::new();
    for (i, first) in constructors.iter().enumerate() {
        for (j, second) in constructors.iter().enumerate().skip(i + 1) {
            let renamed = second.apart(&first.vars)?;
            let equations = &bits[(i ^ j).trailing_zeros() as usize];
            let pairs: Vec<_> = second.vars.iter().copied().zip(renamed.clone()).collect();
            let of_second = hol::inst(&pairs, equations[j])?;
            let (a, b) = (first.value(&first.vars)?, second.value(&renamed)?);
            let equation = hol::eq(a, b)?;
            let same = under(equations[i], hol::assume(equation)?)?;
            let same = hol::trans(hol::trans(hol::sym(equations[i])?, same)?, of_second)?;
            let is_true = hol::rhs(equations[i]) == hol::mk_true()?;
            let same = if is_true { same } else { hol::sym(same)? };
            let absurd = hol::eq_mp(same, hol::truth()?)?;
            let th = hol::not_intro(hol::disch(equation, absurd)?)?;
            let mut vars = first.vars.clone();
            vars.extend(&renamed);
            found.push(hol::gens(&vars, th)?);
            let flipped = hol::eq(b, a)?;
            let absurd = hol::prove_hyp(hol::sym(hol::assume(flipped)?)?, absurd)?;
            let th = hol::not_intro(hol::disch(flipped, absurd)?)?;
            vars.rotate_left(first.vars.len());
            found.push(hol::gens(&vars, th)?);
        }
    }
    match found.is_empty() {
        true => Ok(None),
        false => Ok(Some(conjs(&found)?)),
    }
}

/// `⊢ (∀a b a' b'. C a b = C a' b' ⇔ a = a' ∧ b = b') ∧ ...`, for the constructors with
/// arguments; nothing if there are none.
pub(super) fn injectivity(recursor: &Recursor, k: usize, case: &Case) -> Proof<Option<Thm>> {
    let constructors: Vec<_> = recursor.of_type(k).map(|(_, c)| c).collect();
    let mut found = Vec::new();
    for (i, constructor) in constructors.iter().enumerate() {
        if constructor.vars.is_empty() {
            continue;
        }
        let vars = &constructor.vars;
        let others = constructor.apart(vars)?;
        let pairs: Vec<_> = vars.iter().copied().zip(others.clone()).collect();
        let equation = hol::eq(constructor.value(vars)?, constructor.value(&others)?)?;
        let mut parts = Vec::new();
        for &x in vars {
            let ty: Type = hol::type_of(x);
            let mut results = vec![arbitrary(ty)?; constructors.len()];
            results[i] = x;
            let of_first = Constant::new(&constructors, case, &results)?.equation(i)?;
            let th = under(of_first, hol::assume(equation)?)?;
            let th = hol::trans(hol::sym(of_first)?, th)?;
            parts.push(hol::trans(th, hol::inst(&pairs, of_first)?)?);
        }
        let forth = conjs(&parts)?;
        let equations: Vec<Term> = parts.iter().map(|th| th.concl()).collect();
        let given = hol::assume(mk_conjs(&equations)?)?;
        let mut back = hol::refl(constructor.constant)?;
        for th in conjuncts(given, vars.len())? {
            back = hol::mk_comb(back, th)?;
        }
        let mut all = vars.clone();
        all.extend(others);
        found.push(hol::gens(&all, hol::deduct_antisym(back, forth)?)?);
    }
    match found.is_empty() {
        true => Ok(None),
        false => Ok(Some(conjs(&found)?)),
    }
}

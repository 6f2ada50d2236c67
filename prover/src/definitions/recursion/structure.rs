//! What is known of datatypes: constructors and case distinctions.

use crate::definitions::datatype::{Recursor, peel};
use crate::definitions::define::unfold;
use crate::definitions::relations::Distinction;
use crate::hol;
use crate::hol::connectives::{conjuncts, ispecl};
use crate::hol::matching::match_type;
use crate::{Proof, fail};
use kernel::{Name, Term, Thm, Type};
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

    /// The datatype of which this type is an instance, for inversion.
    pub fn distinction(&self, ty: Type) -> Proof<Option<Distinction>> {
        let Some((k, types)) = self.instance(ty) else {
            return Ok(None);
        };
        let branches = self.branches(k, &types)?.into_iter();
        Ok(Some(Distinction {
            constructors: branches.map(|b| (b.constant, b.vars)).collect(),
            equations: self.cases[k].clone(),
        }))
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

/// One constructor of a datatype, at an instance of the type.
pub(super) struct Branch {
    constant: Term,
    pub(super) vars: Vec<Term>,
}

impl Branch {
    /// The arguments of the constructor, if that is what a term is made by.
    pub fn arguments(&self, t: Term) -> Option<Vec<Term>> {
        let (head, args) = peel(t, self.vars.len())?;
        (head == self.constant).then_some(args)
    }
}

/// The case constant of a type, at its generic type.
pub(super) fn case_constant(structure: &Structure, k: usize) -> Proof<Term> {
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
pub(super) fn case_at(case: Term, args: &[Term], result: Type) -> Proof<Term> {
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
